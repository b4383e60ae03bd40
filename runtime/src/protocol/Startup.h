// SPDX-License-Identifier: Apache-2.0
//===- Startup.h - do all ranks agree? --------------------------*- C++ -*-===//
//
// At start the host reads the options, compares the ranks' programs and, where a nest calls
// the mathematical library, its last bits, and tells everyone whether to go on.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_STARTUP_H
#define HETILE_RUNTIME_STARTUP_H

#include "comm/Transport.h"
#include "machine/Env.h"
#include "machine/Machine.h"
#include "machine/Neighbours.h"
#include "protocol/TracedRun.h"

#include <memory>

namespace hetile::runtime {

struct Startup {
  bool proceed = false;
  int status = 0;    ///< exit status if not
  Settings settings; ///< host only
  Machine machine;   ///< host only
  std::vector<std::string> hosts; ///< host only: one name a rank
  std::vector<int> ranksOf;       ///< host only: ranks behind each of `hosts`; empty: one each
  Neighbours neighbours;          ///< host only
  std::vector<cpu_set_t> processors; ///< host only: that each rank may run on
  /// Processors of the threads that this rank may have in place of others; empty: none. The host's
  /// where all ranks are on one, or those of each member (Joining).
  std::vector<cpu_set_t> lent;
  bool joins = false; ///< the ranks of each host become one member
  bool traces = false; ///< what the ranks do is recorded
  std::shared_ptr<TracedRun> trace; ///< if it is, once it has begun
  bool alwaysThreads = false; ///< member: its threads run whatever it runs
};

/// Collective, when it is settled who works together: where startup.traces, what ranks do can be
/// recorded from now on. `zero`: where times begin, by this process's clock; 0: now.
void beginTrace(Transport &link, Startup &startup, double zero = 0);

/// Collective. Errors have been printed, by the host, when it returns.
Startup startUp(Transport &link);

} // namespace hetile::runtime

#endif
