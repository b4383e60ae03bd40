// SPDX-License-Identifier: Apache-2.0
//===- Recorder.cpp - the events of one rank ------------------------------===//
//
// The buffer is mapped, not allocated: it lies apart from the program's memory.
//
//===----------------------------------------------------------------------===//
#include "trace/Recorder.h"

#include "base/Clock.h"
#include "base/Message.h"

#include <algorithm>
#include <new>
#include <sys/mman.h>

namespace hetile::runtime {

Recorder *recorder = nullptr;

namespace {
thread_local int ownThread = 0;
constexpr int64_t Least = 1024; // events of a rank, however many ranks there are
} // namespace

int threadNumber() { return ownThread; }
void setThreadNumber(int value) { ownThread = value; }

int64_t Recorder::roomOf(int ranks) {
  return std::max(Least, std::min(MostOfRank, MostOfAll / ranks));
}

Recorder::Recorder(int64_t room, std::function<double()> clock)
    : Room(room), Clock(std::move(clock)) {
  void *memory = mmap(nullptr, static_cast<size_t>(Room) * sizeof(Event), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    throw Fatal(format("HETILE_TRACE: no memory for %lld events", static_cast<long long>(Room)));
  Events = static_cast<Event *>(memory);
}

Recorder::~Recorder() { munmap(Events, static_cast<size_t>(Room) * sizeof(Event)); }

double Recorder::now() const { return Clock ? Clock() : clockSeconds(); }

Event *Recorder::begin(Category category) {
  const int64_t place = Begun.fetch_add(1, std::memory_order_relaxed);
  if (place >= Room)
    return nullptr;
  Event *event = new (Events + place) Event;
  event->category = category;
  event->thread = static_cast<uint16_t>(threadNumber());
  event->begin = now();
  event->end = event->begin - 1;
  return event;
}

const char *Recorder::keep(const std::string &text) { return Texts.insert(text).first->c_str(); }

int64_t Recorder::countMessage(bool sent, int peer, int tag) {
  return (sent ? Sent : Received)[{peer, tag}]++;
}

std::vector<Event> Recorder::ended() const {
  std::vector<Event> events;
  const int64_t count = std::min<int64_t>(Begun, Room);
  for (int64_t k = 0; k < count; ++k)
    if (Events[k].end >= Events[k].begin)
      events.push_back(Events[k]);
  return events;
}

int64_t Recorder::leftOut() const { return std::max<int64_t>(0, Begun - Room); }

} // namespace hetile::runtime
