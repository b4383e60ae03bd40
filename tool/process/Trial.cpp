// SPDX-License-Identifier: Apache-2.0
//===- Trial.cpp - hetile as a process of its own -------------------------===//
//
// The ending of the process tells what became of the source.
//
//===----------------------------------------------------------------------===//
#include "Trial.h"

#include <cstdlib>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include <unistd.h>

namespace hetile::cc {

namespace {

// Exit statuses of hetile, see its --help.
constexpr int usageError = 2, checkFailed = 3, marksFailed = 4, internalError = 70;

unsigned long numberOf(const char *variable, unsigned long otherwise) {
  const char *text = std::getenv(variable);
  if (!text || !*text)
    return otherwise;
  char *end = nullptr;
  const unsigned long value = std::strtoul(text, &end, 10);
  if (*end || text[0] == '-' || value > 1000000000)
    throw std::runtime_error(std::string(variable) + "=" + text +
                             ": accepted is a number, 0 for no limit");
  return value;
}

/// Far more than hetile allows itself: these are for what it does not see, such as a parser that
/// does not end.
Limits limits() {
  Limits limits;
  limits.processorSeconds = numberOf("HETILE_ANALYSIS_SECONDS", 60);
  limits.seconds = 5 * limits.processorSeconds; // a loaded machine is slower
  limits.megabytes = numberOf("HETILE_ANALYSIS_MEGABYTES", 4096);
  return limits;
}

std::string causeOf(const Ending &ending, const std::string &told, const Limits &limits) {
  bool memory = false;
  for (const char *words :
       {"out of memory", "bad_alloc", "failed to map segment", "Cannot allocate memory"})
    memory |= told.find(words) != std::string::npos;
  if (ending.late)
    return "its analysis did not end within " + std::to_string(limits.processorSeconds) +
           " s (HETILE_ANALYSIS_SECONDS)";
  if (memory)
    return "its analysis needs more than " + std::to_string(limits.megabytes) +
           " MB (HETILE_ANALYSIS_MEGABYTES)";
  if (ending.status == 127)
    return firstError(told);
  if (ending.signal)
    return std::string("hetile was ended by a signal: ") + strsignal(ending.signal);
  if (ending.status == internalError)
    return "internal error in hetile";
  if (ending.status == checkFailed)
    return "a tiled nest failed its check";
  return "hetile cannot read it: " + firstError(told);
}

} // namespace

std::string firstError(const std::string &told) {
  std::istringstream lines(told);
  std::string first;
  bool found = false; // a line of the linker
  for (std::string line; std::getline(lines, line);) {
    for (const char *word : {"fatal error: ", "error: "}) {
      size_t at = line.find(word);
      if (at != std::string::npos && line.rfind("collect2:", 0) != 0)
        return line.erase(at, std::strlen(word));
    }
    const bool says = line.find("undefined reference") != std::string::npos ||
                      line.find("cannot find") != std::string::npos;
    if (first.empty() || (says && !found)) {
      first = line;
      found = says;
    }
  }
  return first.empty() ? "no message" : first;
}

Trial tryHetile(const Command &command) {
  Trial trial;
  Circumstances how;
  how.told = &trial.told;
  how.limits = limits();
  how.input = "/dev/null";
  // Remarks pass through this process, but are shown on the user's terminal.
  if (isatty(STDERR_FILENO))
    setenv("CLICOLOR_FORCE", "1", 0);
  trial.ending = run(command, how);
  const int status = trial.ending.status;
  if (trial.ending.ok())
    return trial;
  trial.kind = status == usageError || status == marksFailed ? Trial::Wrong : Trial::Failed;
  if (trial.kind == Trial::Failed)
    trial.cause = causeOf(trial.ending, trial.told, how.limits);
  return trial;
}

} // namespace hetile::cc
