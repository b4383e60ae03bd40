// SPDX-License-Identifier: Apache-2.0
//===- Entries.h - entering and leaving a nest ------------------*- C++ -*-===//
//
// The host's side of hetile_enter and hetile_leave, of regions and of elements that the program
// touches in them: guards, then the modes in their order, then what there is to learn from the
// original code.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ENTRIES_H
#define HETILE_RUNTIME_ENTRIES_H

#include "arrays/KnownRows.h"
#include "modes/DeferredMode.h"
#include "modes/Mode.h"
#include "modes/PhasedMode.h"
#include "modes/Replay.h"
#include "modes/ResidentMode.h"
#include "modes/Services.h"
#include "modes/WholeMode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::runtime {

/// What generated code hands over at the entry of a nest, see hetile_enter.
struct NestEntry {
  const hetile_nest *nest;
  const int64_t *p;
  const void *args;
  const hetile_view *views;
  bool guard;
};

/// Of a session in host mode; CollectiveEntries is the other one.
class Entries {
public:
  Entries(Transport &link, Startup startup);
  virtual ~Entries() = default;

  /// See hetile_enter. Throws Fatal for what ends the job; EndJob for a clean end.
  virtual bool enter(const NestEntry &entry);
  /// See hetile_leave.
  void leave(const hetile_nest *nest);

  /// See hetile_open and hetile_close: in between, arrays stay where the last nest left them.
  /// Regions nest; the outermost counts.
  void open();
  virtual void close();
  /// As close(), if nothing is away, as nearly always: without arithmetic. Else false, and nothing
  /// has happened.
  bool closeAtHome();
  /// The program jumps, maybe out of all of them.
  void leaveRegions();
  /// Regions are closed while a function runs that nothing is known of. `code`: that calls it. Returns
  /// how many were open, for stepIn when the function has returned.
  int stepOut(uintptr_t code);
  void stepIn(int open);

  /// Whatever is away comes home, for code that nothing is known of and that no fault tells of.
  void comeHome(const char *why);
  /// What was put off runs: the program looks at what it accesses.
  void runDeferred();
  /// The code of nests may go, all of which have run.
  void libraryEnds();
  /// The program touches `address`, in a page that is not there: see ResidentArrays::serve. `code`:
  /// of its instruction, 0: the kernel does.
  bool serve(uintptr_t address, bool stores, uintptr_t code);
  /// The same of all pages of `bytes`. False where a guarded one is not served.
  bool serveAll(const AddressRange &bytes, bool stores);

  /// See hetile_element.
  void touch(uintptr_t address, int64_t size, bool reads, bool writes, uintptr_t code);
  /// The memory [begin, end) ends: what lies in it need not come home.
  void forget(uintptr_t begin, uintptr_t end);
  /// The same of memory in which no array is away.
  void forgetReach(const AddressRange &bytes);

  /// See hetile_verifying.
  bool verifying(const hetile_nest *nest) const;

  /// True while a job runs on all ranks.
  bool running() const { return S.running; }

  /// Writes report and summary, once. False if a file could not be written (a line was printed).
  bool finish();

  /// Arrays that stay distributed, and jobs whose plan is given: for tests of them.
  ResidentArrays &resident() { return S.stay; }
  WholeMode &whole() { return Whole; }

protected:
  bool isTiny(const NestEntry &entry) const;
  bool isBrief(const NestEntry &entry);
  /// Enters the nest, unless it does not suit because of `objection`; empty: there is none.
  bool enterUnless(const std::string &objection, const NestEntry &entry);
  /// Finds the arrays of a nest whose guard holds. Why some rank cannot use them; empty: all can.
  virtual std::string locate(const NestEntry &entry, HostArrays &arrays);
  /// Why signals of this process, or their handlers, stand against tiles; empty: they do not.
  static std::string objectionOfSignals();
  /// A region is over: what was seen of its nests says nothing of the next one's.
  void forgetRegion();
  ResidentMode &residentMode() { return Resident; }

  Services S;
  std::vector<Mode *> Modes; ///< in the order in which they are asked

private:
  class Told;
  bool mayShare() const;
  void setRegions(int open);
  void leaveAll(const Origin &place, const char *why);
  void leaveForGood(const Origin &place, const char *why);
  std::string failureOf(const std::string &objection, const NestEntry &entry, HostArrays &arrays);
  bool ask(const Question &question, const HostArrays &arrays, double start);
  bool finishTrace();

  Placement Places;
  Replay Again;
  DeferredMode Deferred;
  WholeMode Whole;
  ResidentMode Resident;
  PhasedMode Phased;
  KnownRows Rows;     ///< of earlier entries
  const double Start; ///< of the program
  bool Finished = false;
  bool HadWindows = false; ///< when a region ended; to ask takes two calls of the system
};

} // namespace hetile::runtime

#endif
