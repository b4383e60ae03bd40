// SPDX-License-Identifier: Apache-2.0
//===- Command.h - what the host asks of the workers ------------*- C++ -*-===//
//
// The host broadcasts a command, its kind and what belongs to it; all ranks then do the same thing.
// What a kind means, and who obeys it, stands in the room that does it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COMMAND_H
#define HETILE_RUNTIME_COMMAND_H

#include "base/Wire.h"
#include "comm/Transport.h"
#include "nest/Job.h"

#include <cfenv>
#include <cstdint>

namespace hetile::runtime {

enum class Command : int32_t {
  Quit,
  Run,
  RunResident,
  Return,
  Move,
  EndMoves,
  ProbeSpeeds,
  ProbeNetwork,
  HandOverTrace,
  // in collective mode:
  RunReplicas,
  RunResidentReplicas,
  ReturnReplicas,
  Leave
};

/// The beginning of a command; what belongs to it is written behind.
WireWriter beginCommand(Command command);
/// Host: tells the workers, who wait with growing pauses. Nothing if there are none.
void announce(Transport &link, const WireWriter &wire);

/// Throws Fatal if the blocks of `job` do not cover its columns.
void requireComplete(const Transport &link, const Job &job);
/// Appends `job`, its nest by its number.
void writeNamedJob(WireWriter &wire, const Job &job);
/// Host: announces `command` with `terms` and `job`, of which all workers have a part.
template <class Terms>
void announceJob(Transport &link, Command command, const Terms &terms, const Job &job) {
  requireComplete(link, job);
  WireWriter wire = beginCommand(command);
  wire.put(terms);
  writeNamedJob(wire, job);
  announce(link, wire);
}
/// Worker: what writeNamedJob wrote.
Job readNamedJob(WireReader &wire);
/// The same of a question.
void writeNamedQuestion(WireWriter &wire, const Question &question);
Question readNamedQuestion(WireReader &wire);

/// Makes a worker compute like the host while it lives: rounding mode, captured globals.
class HostArithmetic {
public:
  explicit HostArithmetic(const Question &question);
  ~HostArithmetic();
  HostArithmetic(const HostArithmetic &) = delete;
  HostArithmetic &operator=(const HostArithmetic &) = delete;

private:
  std::fenv_t Own;
};

} // namespace hetile::runtime

#endif
