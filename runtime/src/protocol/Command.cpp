// SPDX-License-Identifier: Apache-2.0
//===- Command.cpp - what the host asks of the workers --------------------===//
//
// A command is its kind and, for a job, the job.
//
//===----------------------------------------------------------------------===//
#include "protocol/Command.h"

#include "base/Arithmetic.h"
#include "nest/Registry.h"

namespace hetile::runtime {

void announce(Transport &link, const WireWriter &wire) {
  if (link.size() == 1)
    return;
  std::vector<char> bytes = wire.bytes();
  link.broadcastToSleepers(bytes);
}

WireWriter beginCommand(Command command) {
  WireWriter wire;
  wire.put(command);
  return wire;
}

void requireComplete(const Transport &link, const Job &job) {
  if (!isComplete(job, link.size()))
    throw Fatal("internal error: the plan does not cover the columns of " +
                std::string(job.nest->name));
}

void writeNamedJob(WireWriter &wire, const Job &job) { writeJob(wire, nestIndex(job.nest), job); }

Job readNamedJob(WireReader &wire) { return readJob(wire, registeredNests()); }

void writeNamedQuestion(WireWriter &wire, const Question &question) {
  writeQuestion(wire, nestIndex(question.nest), question);
}

Question readNamedQuestion(WireReader &wire) { return readQuestion(wire, registeredNests()); }

HostArithmetic::HostArithmetic(const Question &question) {
  std::fegetenv(&Own);
  std::fesetenv(&question.arithmetic);
  forgetErrors();
  if (question.nest->install)
    question.nest->install(question.a());
}

HostArithmetic::~HostArithmetic() { std::fesetenv(&Own); }

} // namespace hetile::runtime
