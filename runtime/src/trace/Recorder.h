// SPDX-License-Identifier: Apache-2.0
//===- Recorder.h - the events of one rank ----------------------*- C++ -*-===//
//
// A buffer of fixed size, whose pages are taken as events come. An event has its place from its
// beginning on: so what contains others is not lost where these fill the buffer. What comes when it
// is full is counted.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RECORDER_H
#define HETILE_RUNTIME_RECORDER_H

#include "trace/Event.h"

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hetile::runtime {

class Recorder {
public:
  /// Events that one rank keeps at most, and all ranks together.
  static constexpr int64_t MostOfRank = int64_t(1) << 18, MostOfAll = int64_t(1) << 21;
  /// Those of each of so many ranks.
  static int64_t roomOf(int ranks);

  /// Has room for `room` events. `clock`: seconds; empty: those of this process.
  explicit Recorder(int64_t room, std::function<double()> clock = {});
  ~Recorder();
  Recorder(const Recorder &) = delete;
  Recorder &operator=(const Recorder &) = delete;

  double now() const;

  /// Any thread: an event begins. Null if there is no room.
  Event *begin(Category category);
  /// It ends now.
  void end(Event *event) const {
    if (event)
      event->end = now();
  }

  /// A text like `text` that lives as long as this. Session's thread.
  const char *keep(const std::string &text);
  /// How many messages of kind `tag` there have been with `peer`, sent or received. Likewise.
  int64_t countMessage(bool sent, int peer, int tag);

  /// Events so far that have ended, in the order of their beginnings.
  std::vector<Event> ended() const;
  /// Events for which there was no room.
  int64_t leftOut() const;

private:
  const int64_t Room;
  const std::function<double()> Clock;
  Event *Events = nullptr;
  std::atomic<int64_t> Begun{0};
  std::set<std::string> Texts; // looked up only
  std::map<std::pair<int, int>, int64_t> Sent, Received;
};

/// The recorder of the session that runs; null: nothing is recorded.
extern Recorder *recorder;

/// Number of this thread among those of its rank: 0 is the rank itself.
int threadNumber();
void setThreadNumber(int number);

/// While it lives, `own` is the recorder.
class Recording {
public:
  explicit Recording(Recorder *own) : Before(recorder) { recorder = own; }
  ~Recording() { recorder = Before; }
  Recording(const Recording &) = delete;
  Recording &operator=(const Recording &) = delete;

private:
  Recorder *const Before;
};

} // namespace hetile::runtime

#endif
