// SPDX-License-Identifier: Apache-2.0
//===- ResidentCommands.h - orders about resident arrays --------*- C++ -*-===//
//
// Both sides of a command: what the host sends, and what a worker does about it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENTCOMMANDS_H
#define HETILE_RUNTIME_RESIDENTCOMMANDS_H

#include "nest/Statistics.h"
#include "protocol/Command.h"
#include "resident/Homecoming.h"
#include "resident/ReplicaSets.h"
#include "resident/held/ResidentOrder.h"
#include "resident/underway/Departures.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Host: starts `job` on arrays that stay distributed; the host then calls runOrder, and
/// receiveHome for those whose stay ends with the job.
void commandResident(Transport &link, const Job &job, const ResidentOrder &order,
                     const Homecoming &home);
/// Any rank: makes ready what `holdings` holds, runs its block of `job`, and what that leaves with
/// the wrong rank moves on.
/// What leaves then without anybody waiting is in `departures`.
Statistics runOrder(Transport &link, const Job &job, const ResidentOrder &order,
                    Holdings &holdings, Departures &departures);
/// Host: ends the stay of arrays; the host then calls receiveHome.
void commandReturn(Transport &link, const Homecoming &home);
/// Host: moves values between ranks outside of a job; the host then calls Holdings::prepare.
void commandMove(Transport &link, const Preparation &preparation);
/// Host: the job for which `moves` are under way does not come; the host then calls endMoves.
void commandEndMoves(Transport &link, const std::vector<Move> &moves);
/// Any rank: takes what is under way.
void endMoves(Transport &link, const std::vector<Move> &moves, const Holdings &holdings,
              Departures &departures);

/// Rank 0, in collective mode: all ranks call ResidentArrays::runReplica for `job`.
void commandResidentReplicas(Transport &link, const Job &job, const ReplicaTerms &terms);
/// The same: they call returnReplicas.
void commandReturnReplicas(Transport &link);

/// Worker: obeys what these commands ask.
void obeyResident(Transport &link, WireReader &wire, Holdings &holdings, Departures &departures);
void obeyReturn(Transport &link, WireReader &wire, Holdings &holdings);
void obeyMove(Transport &link, WireReader &wire, Holdings &holdings);
void obeyEndMoves(Transport &link, WireReader &wire, const Holdings &holdings,
                  Departures &departures);

} // namespace hetile::runtime

#endif
