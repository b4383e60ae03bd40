// SPDX-License-Identifier: Apache-2.0
//===- DeferredMode.h - entries that are put off ----------------*- C++ -*-===//
//
// A program in steps enters its nests again and again, each of which streams all arrays through the
// memory. Where all of it runs in one memory, entries may be put off: the program goes on, and when
// there are enough of them, or it touches an array, they run together as a wave (room deferred),
// each on what the one before has just left in a cache.
//
// Whether that is faster is measured, from one entry of the same nest to the next, with all that is
// in between: first as usual, then put off.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_DEFERREDMODE_H
#define HETILE_RUNTIME_DEFERREDMODE_H

#include "deferred/Rhythm.h"
#include "deferred/Waiting.h"
#include "modes/Mode.h"
#include "modes/Services.h"

#include <map>
#include <optional>
#include <utility>

namespace hetile::runtime {

class DeferredMode final : public Mode {
public:
  explicit DeferredMode(Services &services) : S(services) {}

  /// Puts the entry off, or runs those before it.
  std::optional<Entered> run(const Question &question, const HostArrays &arrays,
                             double start) override;
  bool any() const { return !Queue.empty(); }
  /// The program asks for an element. True if pages tell what that means.
  bool toldOf();
  /// The code of nests may go: what was found out about them counts no more.
  void forgetForms() { Queue.forgetForms(); }
  /// Runs what was put off.
  void flush();
  /// True if something did since this was last asked.
  bool hasRun() { return std::exchange(Ran, false); }

private:
  bool isAsked() const { return S.settings().defer == Switch::On; }
  bool suits(const Question &question, const HostArrays &arrays) const;
  bool leads(const Question &question, const HostArrays &arrays, double now);
  bool maySoonLead(const Question &question, const HostArrays &arrays) const;
  void setLead(const hetile_nest *nest);
  void forgo(const hetile_nest *nest);
  void count(const hetile_nest *nest);
  bool isLast() const;
  bool isFull();
  void report(const Waiting::Ended &ended, double seconds);

  Services &S;
  Waiting Queue;
  const hetile_nest *Lead = nullptr; ///< with whose entries what is put off begins
  size_t LeadEntries = 0;            ///< in the queue
  size_t SinceLead = 0, Cycle = 0;   ///< entries since the last one of it, and of a whole step
  double Lag = 0;                    ///< columns for each step
  bool Ran = false;
  int Told = 0;                      ///< times that the program has asked since the last entry
  double Begun = 0;                  ///< when the first one of the queue was entered
  std::map<const hetile_nest *, Rhythm> Rhythms; // looked up only
  Comebacks Promised;
};

} // namespace hetile::runtime

#endif
