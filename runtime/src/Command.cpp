//===- Command.cpp - what the host asks of the workers --------------------===//
//
// A command is its kind and, for a job, the job. Workers wait with growing pauses.
//
//===----------------------------------------------------------------------===//
#include "Command.h"

#include "Pipeline.h"
#include "Registry.h"

#include <cstring>

namespace hetile::runtime {

namespace {

void announce(Comm &comm, const WireWriter &wire) {
  if (comm.size() == 1)
    return;
  std::vector<char> bytes = wire.bytes();
  comm.broadcastToSleepers(bytes);
}

WireWriter begin(Command command) {
  WireWriter wire;
  wire.put(command);
  return wire;
}

void requireComplete(const Comm &comm, const Job &job) {
  if (!isComplete(job, comm.size()))
    throw Fatal("internal error: the plan does not cover the columns of " +
                std::string(job.nest->name));
}

/// Makes a worker compute like the host while it lives: rounding mode, captured globals.
class HostArithmetic {
public:
  explicit HostArithmetic(const Job &job) {
    std::fegetenv(&Own);
    std::fesetenv(&job.arithmetic);
    if (job.nest->install)
      job.nest->install(job.a());
  }
  ~HostArithmetic() { std::fesetenv(&Own); }
  HostArithmetic(const HostArithmetic &) = delete;
  HostArithmetic &operator=(const HostArithmetic &) = delete;

private:
  std::fenv_t Own;
};

void obeyRun(Comm &comm, WireReader &wire) {
  const Job job = readJob(wire, registeredNests());
  Statistics statistics;
  {
    HostArithmetic arithmetic(job);
    statistics = runWorker(comm, job);
  }
  Transfer transfer = comm.send(&statistics, sizeof statistics, 0, TagStatistics);
  comm.wait(transfer);
}

void obeyResident(Comm &comm, WireReader &wire, Holdings &holdings) {
  const ResidentOrder order = readOrder(wire);
  const Job job = readJob(wire, registeredNests());
  Statistics statistics;
  {
    HostArithmetic arithmetic(job);
    statistics = runOrder(comm, job, order, holdings);
  }
  Transfer transfer = comm.send(&statistics, sizeof statistics, 0, TagStatistics);
  comm.wait(transfer);
}

void obeyReturn(Comm &comm, WireReader &wire, Holdings &holdings) {
  sendHome(comm, readReturns(wire), holdings);
  for (const int32_t number : wire.getVector<int32_t>())
    holdings.forget(number);
}

/// Any rank: what a tile costs here, while all measure.
TileTime probeTogether(Comm &comm, const Job &job, const Piece &piece, const Buffer &liveIn,
                       const Addressing *arrays) {
  const double newBytes = newBytesPerPoint(job, arrays);
  comm.barrier(); // ranks that share a memory share its bandwidth
  const TileTime time = measurePiece(job, piece, liveIn, newBytes);
  dropSpareMemory(); // arrays may need all there is
  return time;
}

void obeyProbe(Comm &comm, WireReader &wire) {
  const Job job = readJob(wire, registeredNests());
  const Piece piece = wire.get<Piece>();
  Buffer liveIn;
  liveIn.resetTo(wire.get<int64_t>());
  comm.broadcast(liveIn);
  TileTime time;
  {
    HostArithmetic arithmetic(job);
    time = probeTogether(comm, job, piece, liveIn, nullptr);
  }
  comm.gather(&time, sizeof time);
}

} // namespace

void commandQuit(Comm &comm) { announce(comm, begin(Command::Quit)); }

void commandRun(Comm &comm, const Job &job) {
  requireComplete(comm, job);
  if (comm.size() == 1)
    return;
  WireWriter wire = begin(Command::Run);
  writeJob(wire, nestIndex(job.nest), job);
  announce(comm, wire);
}

void commandResident(Comm &comm, const Job &job, const ResidentOrder &order) {
  requireComplete(comm, job);
  if (comm.size() == 1)
    return;
  WireWriter wire = begin(Command::RunResident);
  writeOrder(wire, order);
  writeJob(wire, nestIndex(job.nest), job);
  announce(comm, wire);
}

void commandReturn(Comm &comm, const std::vector<Return> &returns,
                   const std::vector<int32_t> &numbers) {
  if (comm.size() == 1)
    return;
  WireWriter wire = begin(Command::Return);
  writeReturns(wire, returns);
  wire.put(numbers);
  announce(comm, wire);
}

void commandMove(Comm &comm, const Preparation &preparation) {
  if (comm.size() == 1)
    return;
  WireWriter wire = begin(Command::Move);
  writePreparation(wire, preparation);
  announce(comm, wire);
}

std::vector<TileTime> commandProbeSpeeds(Comm &comm, const Job &job, const Addressing &arrays,
                                         double budget) {
  const Piece piece = choosePiece(job, comm.size(), budget);
  Buffer liveIn = packPiece(job, piece, arrays);
  WireWriter wire = begin(Command::ProbeSpeeds);
  writeJob(wire, nestIndex(job.nest), job);
  wire.put(piece);
  wire.put(liveIn.size());
  announce(comm, wire);
  comm.broadcast(liveIn);
  const TileTime own = probeTogether(comm, job, piece, liveIn, &arrays);
  const std::vector<char> bytes = comm.gather(&own, sizeof own);
  std::vector<TileTime> times(comm.size());
  std::memcpy(times.data(), bytes.data(), bytes.size());
  return times;
}

Network commandProbeNetwork(Comm &comm) {
  announce(comm, begin(Command::ProbeNetwork));
  return measureNetwork(comm);
}

AwaitedStatistics::AwaitedStatistics(Comm &comm) : Ranks(comm.size()) {
  for (int r = 1; r < comm.size(); ++r)
    Transfers.push_back(comm.receive(&Ranks[r], sizeof Ranks[r], r, TagStatistics));
}

std::vector<Statistics> AwaitedStatistics::collect(Comm &comm) {
  for (Transfer &transfer : Transfers)
    comm.wait(transfer);
  return std::move(Ranks);
}

std::vector<Statistics> collectStatistics(Comm &comm, const Statistics &own) {
  AwaitedStatistics awaited(comm);
  awaited.setOwn(own);
  return awaited.collect(comm);
}

void commandCheck(Comm &comm) { announce(comm, begin(Command::Check)); }

void commandReplicas(Comm &comm, const Job &job, const ReplicaOrder &order) {
  requireComplete(comm, job);
  WireWriter wire = begin(Command::RunReplicas);
  wire.put(order);
  writeJob(wire, nestIndex(job.nest), job);
  announce(comm, wire);
}

void commandLeave(Comm &comm, bool done) {
  WireWriter wire = begin(Command::Leave);
  wire.put(done);
  announce(comm, wire);
}

Command nextCommand(Comm &comm, std::vector<char> &bytes) {
  for (;;) {
    comm.broadcastToSleepers(bytes);
    WireReader wire(bytes);
    const Command command = wire.get<Command>();
    if (command == Command::ProbeSpeeds)
      obeyProbe(comm, wire);
    else if (command == Command::ProbeNetwork)
      measureNetwork(comm);
    else {
      bytes.erase(bytes.begin(), bytes.begin() + sizeof command);
      return command;
    }
  }
}

void workerLoop(Comm &comm) {
  Holdings holdings; // while a region is open
  comm.listenForEnd();
  for (;;) {
    std::vector<char> bytes;
    comm.broadcastToSleepers(bytes);
    WireReader wire(bytes);
    switch (wire.get<Command>()) {
    case Command::Quit: return;
    case Command::Run: obeyRun(comm, wire); break;
    case Command::RunResident: obeyResident(comm, wire, holdings); break;
    case Command::Return: obeyReturn(comm, wire, holdings); break;
    case Command::Move: holdings.prepare(comm, readPreparation(wire)); break;
    case Command::ProbeSpeeds: obeyProbe(comm, wire); break;
    case Command::ProbeNetwork: measureNetwork(comm); break;
    default: throw Fatal("internal error: a command of collective mode");
    }
  }
}

} // namespace hetile::runtime
