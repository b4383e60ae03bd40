// SPDX-License-Identifier: Apache-2.0
//===- Progress.h - how far the nest is that runs ---------------*- C++ -*-===//
//
// A line now and then, on rank 0, of a run that takes long. There is no thread for it: it is
// written where the rank passes anyway, between tiles, strips and entries. Nothing is said of what
// nobody knows.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PROGRESS_H
#define HETILE_RUNTIME_PROGRESS_H

#include <cstdint>
#include <functional>
#include <string>

namespace hetile::runtime {

class Progress {
public:
  static constexpr double Interval = 5; ///< seconds before the first line, and between two

  /// `say`: what writes a line; an empty one: the entry is over. `clock`: seconds.
  Progress(std::function<void(const std::string &)> say, std::function<double()> clock);

  /// `nest` is entered: as far as is known, `more` times again after that; negative: unknown.
  void enter(const char *nest, double more);
  void leave();
  /// What runs now is this part of the entry, 0 to 1.
  void within(double from, double to);
  /// So much of what runs now is done: `points` of `all`.
  void reach(double points, double all);
  /// True if it is time for a line. Cheap.
  bool isDue() const { return Inside && Clock() >= Next; }
  /// A place to say what is known already.
  void look() {
    if (isDue())
      say();
  }

  /// The line for now: empty if nothing is known.
  std::string line() const;

private:
  void say();

  const std::function<void(const std::string &)> Say;
  const std::function<double()> Clock;
  double Next = 0;
  bool Inside = false, Shown = false;
  std::string Nest;
  double Start = 0;         ///< of the entry
  double First = 0;         ///< of the first entry of this nest in a row
  int64_t Entries = 0;      ///< of it since then, this one among them
  double More = -1;         ///< entries to come
  double From = 0, To = 1;  ///< see within()
  double Share = 0, At = 0; ///< of the entry, that is done, and when that was seen
};

/// The one of the session that runs; null: nothing is said.
extern Progress *progress;

} // namespace hetile::runtime

#endif
