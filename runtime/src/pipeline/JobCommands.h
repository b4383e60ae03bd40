// SPDX-License-Identifier: Apache-2.0
//===- JobCommands.h - the ranks run a job ----------------------*- C++ -*-===//
//
// Both sides of a command: what the host sends, and what a worker does about it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_JOBCOMMANDS_H
#define HETILE_RUNTIME_JOBCOMMANDS_H

#include "pipeline/Replicas.h"
#include "protocol/Command.h"

namespace hetile::runtime {

/// Host: starts `job` on the workers; the host then calls runHost.
void commandRun(Transport &link, const Job &job);
/// Host: all ranks run `job` on arrays of their own.
void commandReplicas(Transport &link, const Job &job, const ReplicaOrder &order);

/// Worker: runs the job that commandRun sent.
void obeyRun(Transport &link, WireReader &wire);

} // namespace hetile::runtime

#endif
