// SPDX-License-Identifier: Apache-2.0
//===- Worker.h - the ranks that obey ---------------------------*- C++ -*-===//
//
// Workers wait for commands, with growing pauses, until they are told to end; in collective mode,
// until a nest ends.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_WORKER_H
#define HETILE_RUNTIME_WORKER_H

#include "protocol/Command.h"
#include "protocol/Startup.h"

#include <vector>

namespace hetile::runtime {

/// Host: tells all workers to end.
void commandQuit(Transport &link);
/// Worker: obeys until told to quit. `startup`: its threads.
void workerLoop(Transport &link, const Startup &startup);

/// Collective mode: host: the nest is done, or all ranks run its original code.
void commandLeave(Transport &link, bool done);
/// Other ranks: waits for a command about a nest; those that need nothing of the program are
/// obeyed at once. Returns the first other one, and what belongs to it in `bytes`.
Command nextCommand(Transport &link, std::vector<char> &bytes);

} // namespace hetile::runtime

#endif
