// SPDX-License-Identifier: Apache-2.0
//===- Startup.cpp - do all ranks agree? ----------------------------------===//
//
// One gather of a small record from every rank, one verdict back.
//
//===----------------------------------------------------------------------===//
#include "protocol/Startup.h"

#include "WholeFile.h"
#include "base/Hash.h"
#include "base/HugePages.h"
#include "base/Simulated.h"
#include "base/Wire.h"
#include "machine/Misspelt.h"
#include "machine/Processor.h"
#include "machine/Quota.h"
#include "nest/Identity.h"
#include "nest/Registry.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace hetile::runtime {

namespace {

struct Identity {
  uint64_t program, libm;
  int32_t abi;
  int32_t world; ///< rank in MPI_COMM_WORLD
  char host[256];
  cpu_set_t processors; ///< that this rank may run on
  double quota;         ///< of their time, see processorQuota
  double memory;        ///< see freeMemory
  uint64_t kind;        ///< see processorKind
};

/// The bits of some functions: glibc has several implementations that differ in the last one.
uint64_t libmHash() {
  Hash hash;
  for (volatile double x : {0.1, 0.7, 1.3, 2.9, 17.25, 1234.5678, 3.3e5}) {
    hash.add(std::sin(x));
    hash.add(std::cos(x));
    hash.add(std::exp(1 / x));
    hash.add(std::log(x));
    hash.add(std::pow(x, 1.7));
  }
  return hash.value();
}

Identity identify(const Transport &link) {
  Identity id{};
  closeRegistry();
  id.program = registryHash();
  id.libm = registryCallsLibm() ? libmHash() : 0;
  id.abi = HETILE_ABI_VERSION;
  id.world = link.programRank();
  std::strncpy(id.host, link.host().c_str(), sizeof id.host - 1);
  if (sched_getaffinity(0, sizeof id.processors, &id.processors) != 0)
    CPU_ZERO(&id.processors);
  if (link.size() == 1) // what follows is for comparisons of ranks, and takes files to read
    return id;
  id.quota = processorQuota();
  id.kind = processorKind(id.quota);
  id.memory = freeMemory();
  return id;
}

std::string moreRanks(int count) {
  return count > 1 ? format(" (and %d more ranks)", count - 1) : std::string();
}

/// The first rank that `differs` from rank 0 and how many do; -1 if none.
template <class Differs>
int firstOther(const std::vector<Identity> &ids, Differs differs, int &count) {
  int first = -1;
  count = 0;
  for (size_t r = 1; r < ids.size(); ++r)
    if (differs(ids[r])) {
      first = first < 0 ? static_cast<int>(r) : first;
      ++count;
    }
  return first;
}

/// The first rank that runs another program than rank 0, -1 if there is none.
int firstStranger(const std::vector<Identity> &ids, int &count) {
  return firstOther(
      ids, [&](const Identity &id) { return id.program != ids[0].program || id.abi != ids[0].abi; },
      count);
}

/// What rank `other` has else, by its description. Collective with that rank; see tellStranger.
std::string askStranger(Transport &link, int other) {
  int64_t size = 0;
  Transfer length = link.receive(&size, sizeof size, other, TagProbe);
  link.wait(length);
  std::string theirs(static_cast<size_t>(size), ' ');
  Transfer text = link.receive(&theirs[0], size, other, TagProbe);
  link.wait(text);
  return differenceOf(describeProgram(), theirs);
}

void tellStranger(Transport &link) {
  const std::string own = describeProgram();
  const int64_t size = own.size();
  Transfer length = link.send(&size, sizeof size, 0, TagProbe),
           text = link.send(own.data(), size, 0, TagProbe);
  link.wait(length);
  link.wait(text);
}

/// A verdict: to proceed or not, the status, the rank that must first tell what it is (0: none),
/// whether ranks of one host join, whether there is a trace.
std::vector<char> verdictOf(const Startup &result, int32_t stranger) {
  std::vector<char> verdict(4 + sizeof stranger);
  verdict[0] = result.proceed;
  verdict[1] = static_cast<char>(result.status);
  std::memcpy(&verdict[2], &stranger, sizeof stranger);
  verdict[2 + sizeof stranger] = result.joins;
  verdict[3 + sizeof stranger] = result.traces;
  return verdict;
}

/// `difference`: of the first one that runs another program; empty: not known.
std::string strangerText(const std::vector<Identity> &ids, const std::string &difference) {
  int count;
  const int other = firstStranger(ids, count);
  const std::string what =
      difference.empty() ? "runs another program than rank 0" : difference;
  return format("rank %d (%s)%s %s%s (rank 0: %s)", other, ids[other].host,
                moreRanks(count).c_str(), what.c_str(),
                difference.empty() ? ": copy the same executable to all hosts" : "", ids[0].host);
}

bool compare(const std::vector<Identity> &ids, const std::string &difference, std::string &error) {
  for (const hetile_nest *nest : registeredNests())
    if (nest->abi != HETILE_ABI_VERSION) {
      error = format("nest %s was made for interface version %d, this library has %d: run hetile "
                     "on the source again",
                     nest->name, nest->abi, HETILE_ABI_VERSION);
      return false;
    }
  int count;
  if (firstStranger(ids, count) >= 0) {
    error = strangerText(ids, difference);
    return false;
  }
  const int other = firstOther(
      ids, [&](const Identity &id) { return id.libm != ids[0].libm; }, count);
  if (other >= 0) {
    error = format("rank %d (%s)%s: its mathematical library rounds differently from that of "
                   "rank 0 (%s): use hosts of one kind, or set "
                   "GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2 on all ranks",
                   other, ids[other].host, moreRanks(count).c_str(), ids[0].host);
    return false;
  }
  return true;
}

/// Lets the planner check the name of the strategy on a small rectangle.
bool checkStrategy(const Settings &settings, std::string &error) {
  if (settings.overrides.strategy.empty())
    return true;
  plan::Request request;
  request.shape = plan::Shape::rectangle(0, 64, 0, 64);
  request.secondsPerPoint = {1e-6, 1e-6};
  request.overrides.strategy = settings.overrides.strategy;
  plan::Plan plan;
  if (plan::choose(request, plan, error))
    return true;
  error = "HETILE_STRATEGY=" + settings.overrides.strategy + ": " + error;
  return false;
}

/// A file that cannot be written would be noticed when the run is over.
bool checkFile(const char *option, const std::string &file, std::string &error) {
  if (file.empty() || files::mayWrite(file, error))
    return true;
  error = format("%s=%s: cannot be written: %s; accepted is the name of a file that this "
                 "program may write",
                 option, file.c_str(), error.c_str());
  return false;
}

/// The report and the trace would take each other's place. What is written to a device stays apart.
bool checkApart(const Settings &settings, std::string &error) {
  const std::string &file = settings.reportFile;
  if (file.empty() || file != settings.traceFile || file.rfind("/dev/", 0) == 0)
    return true;
  error = format("HETILE_TRACE=%s: HETILE_REPORT names the same file; accepted are two files",
                 file.c_str());
  return false;
}

/// Options speak of all ranks of the program; a communicator of it takes what concerns its own.
void keepMembers(const std::vector<Identity> &ids, Settings &settings) {
  settings.overrides.procs = std::min(settings.overrides.procs, static_cast<int>(ids.size()));
  const std::vector<double> all = std::move(settings.speeds);
  settings.speeds.clear();
  for (size_t r = 0; r < ids.size() && !all.empty(); ++r)
    settings.speeds.push_back(all[ids[r].world]);
}

/// Whether the ranks of each host should be one member (Joining). Not where all are on one, where
/// the user says what single ranks do, or does not want threads.
bool mayJoin(const Settings &settings, const Neighbours &around) {
  bool several = false; // on one host
  for (int rank = 0; rank < around.ranks(); ++rank)
    several |= around.host[rank] != rank;
  if (!several || around.areOne() || settings.team == Switch::Off)
    return false;
  const bool ofRanks = settings.fixesTiles() || settings.phaseRows > 0 ||
                       settings.secondsPerPoint > 0 || settings.overrides.procs > 0;
  return settings.team == Switch::On || !ofRanks;
}

bool configure(const Transport &link, const std::vector<Identity> &ids, Startup &result,
               std::string &error) {
  if (!readSettings(link.programSize(), result.settings, error) ||
      !checkStrategy(result.settings, error))
    return false;
  if (!checkFile("HETILE_REPORT", result.settings.reportFile, error) ||
      !checkFile("HETILE_TRACE", result.settings.traceFile, error) ||
      !checkApart(result.settings, error))
    return false;
  result.traces = !result.settings.traceFile.empty();
  if (link.programRank() == 0)
    warnOfMisspelt();
  keepMembers(ids, result.settings);
  const std::string &file = result.settings.machineFile;
  if (!file.empty() && !readMachine(file, result.hosts, result.machine, error))
    return false;
  if (!result.settings.speeds.empty())
    result.machine.speeds = result.settings.speeds;
  return true;
}

} // namespace

/// What each rank may take of the memory of its host. Empty: not known of all.
static std::vector<double> memoryOfRanks(const std::vector<Identity> &ids, const Startup &result) {
  const std::vector<int> &host = result.neighbours.host;
  std::vector<double> memory;
  for (size_t r = 0; r < ids.size(); ++r) {
    if (ids[r].memory <= 0)
      return {};
    const double share = ids[r].memory / static_cast<double>(std::count(host.begin(), host.end(),
                                                                        host[r]));
    memory.push_back(result.settings.memory > 0 ? std::min(share, result.settings.memory) : share);
  }
  return memory;
}

/// Rank 0: what the ranks are, and whether they can work together.
static void judge(Transport &link, const std::vector<Identity> &ids, Startup &result) {
  std::vector<double> quotas;
  std::vector<uint64_t> kinds;
  for (const Identity &id : ids) {
    result.hosts.push_back(id.host);
    result.processors.push_back(id.processors);
    quotas.push_back(id.quota);
    kinds.push_back(id.kind);
  }
  result.neighbours = findNeighbours(result.hosts, result.processors, quotas, kinds);
  std::string error, difference;
  int count;
  const int stranger = firstStranger(ids, count);
  if (stranger > 0 && ids[stranger].abi == ids[0].abi) { // else it may not understand the question
    std::vector<char> question = verdictOf(result, stranger);
    link.broadcast(question);
    difference = askStranger(link, stranger);
  }
  result.proceed = compare(ids, difference, error) && configure(link, ids, result, error);
  result.neighbours.memory = memoryOfRanks(ids, result);
#ifndef HETILE_SIMULATED // simulated ranks are no processes of one machine
  if (result.neighbours.areOne())
    result.lent = lentProcessors(result.neighbours, 0, result.processors,
                                 result.settings.team == Switch::On);
  result.joins = result.proceed && mayJoin(result.settings, result.neighbours);
#endif
  if (!result.proceed) {
    printError(error);
    result.status = 1;
  } else if (result.settings.help) {
    std::fputs(describeOptions().c_str(), stdout);
    std::fflush(stdout);
    result.proceed = false;
  }
}

/// Rank 0 tells the others how long waits may be, and what the hosts are called.
static void limitWaits(Transport &link, const Startup &result) {
  WireWriter wire;
  wire.put(result.settings.waitSeconds);
  wire.put(result.settings.abortWaits);
  for (const std::string &host : result.hosts)
    wire.put(std::vector<char>(host.begin(), host.end()));
  std::vector<char> bytes = wire.bytes();
  link.broadcast(bytes);
  WireReader reader(bytes);
  WaitLimit limit;
  limit.seconds = reader.get<double>();
  limit.aborts = reader.get<bool>();
  std::vector<std::string> hosts;
  for (int rank = 0; rank < link.size(); ++rank) {
    const std::vector<char> name = reader.getVector<char>();
    hosts.emplace_back(name.begin(), name.end());
  }
  link.limitWaits(limit, std::move(hosts));
}

Startup startUp(Transport &link) {
  Startup result;
  allowHugePages(mayHaveHugePages());
  const Identity own = identify(link);
  const std::vector<char> bytes = link.gather(&own, sizeof own);
  std::vector<char> verdict;
  if (link.rank() == 0) {
    std::vector<Identity> ids(link.size());
    std::memcpy(ids.data(), bytes.data(), bytes.size());
    judge(link, ids, result);
    verdict = verdictOf(result, 0);
  }
  link.broadcast(verdict);
  int32_t stranger = 0;
  if (verdict.size() >= 2 + sizeof stranger)
    std::memcpy(&stranger, &verdict[2], sizeof stranger);
  if (stranger > 0) {
    if (link.rank() == stranger)
      tellStranger(link);
    link.broadcast(verdict);
  }
  result.proceed = verdict[0];
  result.status = verdict[1];
  result.joins = verdict.size() > 2 + sizeof stranger && verdict[2 + sizeof stranger];
  result.traces = verdict.size() > 3 + sizeof stranger && verdict[3 + sizeof stranger];
  if (result.proceed && Polling)
    limitWaits(link, result);
  return result;
}

void beginTrace(Transport &link, Startup &startup, double zero) {
  if (!startup.traces)
    return;
  startup.trace = std::make_shared<TracedRun>(link);
  if (zero > 0 && !Simulated)
    startup.trace->beginTimes(zero);
}

} // namespace hetile::runtime
