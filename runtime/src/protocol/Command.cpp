//===- Command.cpp - what the host asks of the workers --------------------===//
//
// A command is its kind and, for a job, the job.
//
//===----------------------------------------------------------------------===//
#include "protocol/Command.h"

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

HostArithmetic::HostArithmetic(const Job &job) {
  std::fegetenv(&Own);
  std::fesetenv(&job.arithmetic);
  if (job.nest->install)
    job.nest->install(job.a());
}

HostArithmetic::~HostArithmetic() { std::fesetenv(&Own); }

} // namespace hetile::runtime
