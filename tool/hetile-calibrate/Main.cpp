// SPDX-License-Identifier: Apache-2.0
//===- Main.cpp - hetile-calibrate -----------------------------------------===//
//
// All ranks measure; rank 0 reads the command line, writes and speaks. Whatever ends the program
// early ends it on all ranks.
//
//===----------------------------------------------------------------------===//
#include "CalibrateManual.h"
#include "Calibration.h"
#include "HostSpeeds.h"
#include "Links.h"
#include "MachinePicture.h"

#include "WholeFile.h"
#include "hetile/plan/MachineFile.h"
#include "mpi/StartMpi.h"
#include "process/Launcher.h"

#include <cstdio>
#include <utility>

using namespace hetile::tool;
using hetile::runtime::Transport;

namespace {

/// Checked values of the command line.
struct Wanted {
  std::string output, picture, kernel;
  Effort effort;
  bool acceptsNoise = false;
};

Wanted wantedFrom(const std::vector<std::string> &arguments) {
  const Options o("hetile-calibrate", calibrateOptions(), arguments);
  Wanted wanted{o.text("output"), o.text("draw"), o.text("kernel"), {}, false};
  wanted.effort = {o.number("precision", 0, true), o.number("seconds", 0, true),
                   o.number("sample", 0, true)};
  const std::string noise = o.text("noise");
  if (noise != "refuse" && noise != "accept")
    throw Failure{"--noise is '" + noise + "'; accepted are refuse and accept"};
  wanted.acceptsNoise = noise == "accept";
  return wanted;
}

void printHelp() {
  std::printf("usage: mpirun .. hetile-calibrate [options]\n"
              "measures the hosts that it is started on, and writes a machine file\n\n%s",
              helpFor(calibrateOptions()).c_str());
}

/// Speeds of our kernel in memory, for a remark: never refused.
std::vector<HostSpeed> memorySpeeds(Transport &link, const std::vector<HostRanks> &hosts,
                                    const Wanted &wanted) {
  if (!wanted.kernel.empty())
    return {};
  Effort effort = wanted.effort;
  effort.seconds = std::min(effort.seconds, 3.0);
  return measureSpeeds(link, hosts, *memoryKernel(), effort).hosts;
}

void writeAll(const Wanted &wanted, const Calibration &calibration) {
  const std::string text = machineFile(calibration).dump(2) + "\n";
  hetile::plan::MachineFile read;
  std::string error;
  if (!hetile::plan::parseMachineFile(text, read, error))
    throw Failure{"what was measured is no machine file: " + error};
  const auto write = [&](const char *option, const std::string &file, const std::string &content) {
    if (!hetile::files::writeWhole(file, content, error))
      throw Failure{"--" + std::string(option) + ": '" + file + "' cannot be written: " + error};
  };
  if (!wanted.picture.empty())
    write("draw", wanted.picture, machinePicture(calibration));
  if (wanted.output.empty()) {
    std::fputs(text.c_str(), stdout);
    return;
  }
  write("output", wanted.output, text);
  std::fputs(tablesOf(calibration).c_str(), stdout);
}

/// Says what was found, on rank 0. Throws Failure where it is too uncertain.
void answer(const Wanted &wanted, const Calibration &calibration) {
  const std::vector<std::string> uncertain = uncertainties(calibration);
  for (const std::string &line : uncertain)
    std::fprintf(stderr, "hetile-calibrate: %s: %s\n", wanted.acceptsNoise ? "warning" : "error",
                 line.c_str());
  if (!uncertain.empty() && !wanted.acceptsNoise)
    throw Failure{"nothing is written; end what else runs there, give it more time (--seconds), or "
                  "ask for less (--precision 0.2, --noise accept)"};
  for (const std::string &line : remarksOn(calibration))
    std::fprintf(stderr, "hetile-calibrate: note: %s\n", line.c_str());
  writeAll(wanted, calibration);
}

/// What is wrong with the files that are to be written; empty: nothing.
std::string faultOfFiles(const Wanted &wanted) {
  std::string error;
  for (const auto &[option, file] : {std::pair("output", wanted.output), {"draw", wanted.picture}})
    if (!file.empty() && !hetile::files::mayWrite(file, error))
      return "--" + std::string(option) + ": '" + file + "' cannot be written: " + error;
  if (!wanted.output.empty() && wanted.output == wanted.picture)
    return "--draw: '" + wanted.picture + "' is that of --output; accepted are two files";
  return "";
}

/// Throws Failure on all ranks, before anything is measured: that may take minutes.
void checkFiles(Transport &link, const Wanted &wanted) {
  std::vector<char> text;
  if (link.rank() == 0) { // who writes them
    const std::string fault = faultOfFiles(wanted);
    text.assign(fault.begin(), fault.end());
  }
  link.broadcast(text);
  if (!text.empty())
    throw Failure{std::string(text.begin(), text.end())};
}

void measure(Transport &link, const Wanted &wanted) {
  checkFiles(link, wanted);
  const std::vector<HostRanks> hosts = hostsOf(link);
  const auto kernel = wanted.kernel.empty() ? cacheKernel() : commandKernel(wanted.kernel);
  const SpeedResult speeds = measureSpeeds(link, hosts, *kernel, wanted.effort);
  if (!speeds.failure.empty())
    throw Failure{"--kernel '" + wanted.kernel + "': " + speeds.failure};
  const std::vector<HostSpeed> memory = memorySpeeds(link, hosts, wanted);
  const LinkResult links = measureLinks(link, hosts, wanted.effort);
  if (link.rank() == 0)
    answer(wanted, calibrationOf(hosts, speeds.hosts, memory, links, wanted.kernel,
                                 wanted.effort.precision));
}

/// The exit status of this rank.
int run(Transport &link, const std::vector<std::string> &arguments) {
  try {
    for (const std::string &argument : arguments)
      if (argument == "--help" || argument == "--version") {
        if (link.rank() == 0)
          argument == "--help" ? printHelp()
                               : void(std::printf("hetile-calibrate %s\n", HETILE_VERSION));
        return 0;
      }
    measure(link, wantedFrom(arguments));
    return 0;
  } catch (const Failure &failure) { // of all ranks, or of what only rank 0 does at the end
    if (link.rank() == 0)
      std::fprintf(stderr, "hetile-calibrate: error: %s\n", failure.text.c_str());
    return 1;
  }
}

} // namespace

int main(int argc, char **argv) {
  if (std::string kind; hetile::manual::asksForManual(argc, argv, kind)) {
    std::fputs(hetile::manual::manual(calibratePage(), kind).c_str(), stdout);
    return 0;
  }
  const hetile::runtime::Launched by = hetile::runtime::launched();
  const auto link = hetile::runtime::startMpi(&argc, &argv);
  hetile::runtime::checkLauncher(*link, by);
  const int status = run(*link, {argv + 1, argv + argc});
  std::fflush(stdout);
  link->finish();
  return status;
}
