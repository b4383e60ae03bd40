// SPDX-License-Identifier: Apache-2.0
//===- Env.cpp - the HETILE_* options -------------------------------------===//
//
// Each row of the table has a parser that returns false if it does not accept the value.
//
//===----------------------------------------------------------------------===//
#include "machine/Env.h"

#include "base/Message.h"

#include "hetile/plan/Strategies.h"
#include "process/Launcher.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace hetile::runtime {

namespace {

bool parseInteger(const std::string &text, int64_t low, int64_t high, int64_t &value) {
  char *end = nullptr;
  errno = 0;
  const long long parsed = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end || errno || parsed < low || parsed > high)
    return false;
  value = parsed;
  return true;
}

bool parsePositive(const std::string &text, double &value) {
  char *end = nullptr;
  value = std::strtod(text.c_str(), &end);
  return !text.empty() && !*end && std::isfinite(value) && value > 0;
}

/// "1", "0.5", "1/3".
bool parseSpeed(const std::string &text, double &value) {
  const size_t slash = text.find('/');
  double divisor = 1;
  if (slash != std::string::npos && !parsePositive(text.substr(slash + 1), divisor))
    return false;
  if (!parsePositive(text.substr(0, slash), value))
    return false;
  value /= divisor;
  return std::isfinite(value) && value > 0;
}

bool parseSpeeds(const std::string &text, int ranks, Settings &settings) {
  std::vector<double> speeds;
  size_t at = 0;
  while (at <= text.size()) {
    const size_t comma = std::min(text.find(',', at), text.size());
    std::string item = text.substr(at, comma - at);
    int64_t repeat = 1;
    const size_t star = item.find('*');
    if (star != std::string::npos) {
      if (!parseInteger(item.substr(star + 1), 1, 1 << 24, repeat))
        return false;
      item.resize(star);
    }
    double speed;
    if (!parseSpeed(item, speed) || speeds.size() + repeat > static_cast<size_t>(ranks))
      return false;
    speeds.insert(speeds.end(), repeat, speed);
    at = comma + 1;
  }
  settings.speeds = speeds;
  return speeds.size() == static_cast<size_t>(ranks);
}

bool parseProcs(const std::string &text, int ranks, Settings &settings) {
  int64_t count = 0;
  if (text == "all")
    settings.overrides.allProcs = true;
  else if (text != "auto" && !parseInteger(text, 1, ranks, count))
    return false;
  settings.overrides.procs = static_cast<int>(count);
  return true;
}

bool parseSize(const std::string &text, int64_t &value) {
  return text == "auto" || parseInteger(text, 1, int64_t(1) << 60, value);
}

bool parseFallback(const std::string &text, int, Settings &settings) {
  if (text == "auto")
    settings.fallback = Fallback::Auto;
  else if (text == "never")
    settings.fallback = Fallback::Never;
  else if (text == "always")
    settings.fallback = Fallback::Always;
  else
    return false;
  return true;
}

/// "auto", "off", "32x1000": rows by columns, and by a third dimension if there are three numbers.
bool parseCacheTile(const std::string &text, int, Settings &settings) {
  settings.cacheTiling = CacheTiling();
  settings.cacheTiling.off = text == "off";
  if (text == "off" || text == "auto")
    return true;
  const size_t cross = text.find('x'), second = text.find('x', cross + 1);
  const auto number = [&](size_t begin, size_t end, int64_t &value) {
    return parseInteger(text.substr(begin, end - begin), 1, int64_t(1) << 60, value);
  };
  return cross != std::string::npos && number(0, cross, settings.cacheTiling.height) &&
         number(cross + 1, std::min(second, text.size()), settings.cacheTiling.width) &&
         (second == std::string::npos ||
          number(second + 1, text.size(), settings.cacheTiling.depth));
}

bool parseSwitch(const std::string &text, Switch &result) {
  result = text == "on" ? Switch::On : text == "off" ? Switch::Off : Switch::Auto;
  return text == "auto" || text == "off" || text == "on";
}

bool parseTeam(const std::string &text, int, Settings &settings) {
  return parseSwitch(text, settings.team);
}

bool parseAhead(const std::string &text, int, Settings &settings) {
  return parseSwitch(text, settings.ahead);
}

bool parseReplay(const std::string &text, int, Settings &settings) {
  return parseSwitch(text, settings.replay);
}

bool parseDefer(const std::string &text, int, Settings &settings) {
  return parseSwitch(text, settings.defer);
}

bool parseRebalance(const std::string &text, int, Settings &settings) {
  settings.rebalance = text == "auto";
  return text == "auto" || text == "off";
}

bool parseWindow(const std::string &text, int, Settings &settings) {
  settings.windows = text == "auto";
  return text == "auto" || text == "off";
}

bool parseMemory(const std::string &text, int, Settings &settings) {
  settings.memory = 0;
  if (text == "auto")
    return true;
  const std::string units = "kmg";
  const size_t unit = text.empty() ? std::string::npos : units.find(text.back());
  int64_t number = 0;
  const int shift = unit == std::string::npos ? 0 : 10 * static_cast<int>(unit + 1);
  if (!parseInteger(shift ? text.substr(0, text.size() - 1) : text, 1, int64_t(1) << 32, number))
    return false;
  settings.memory = static_cast<double>(number) * static_cast<double>(int64_t(1) << shift);
  return true;
}

bool parsePhases(const std::string &text, int, Settings &settings) {
  settings.phases = text != "off";
  return text == "off" || parseSize(text, settings.phaseRows);
}

bool parseOpening(const std::string &text, int, Settings &settings) {
  settings.opening = text != "off";
  return text == "off" || parseSize(text, settings.openingRows);
}

bool parseReplicas(const std::string &text, int, Settings &settings) {
  settings.checkReplicas = text == "check";
  return text == "check" || text == "trust";
}

bool parseTimeoutAction(const std::string &text, int, Settings &settings) {
  settings.abortWaits = text == "abort";
  return text == "abort" || text == "report";
}

bool parseFlag(const std::string &text, bool &flag) {
  flag = text == "1";
  return text == "1" || text == "0";
}

/// Who starts a program as one process and does not ask sees what the program itself prints.
bool parseSummary(const std::string &text, int ranks, Settings &settings) {
  settings.saysSummary = text == "auto" ? ranks > 1 && speaksToTerminal() : text == "1";
  return text == "auto" || text == "0" || text == "1";
}

struct Option {
  const char *name, *initial, *accepted, *help;
  bool (*parse)(const std::string &text, int ranks, Settings &settings);
  std::string (*list)() = nullptr; // in place of `accepted`: what a table elsewhere accepts

  std::string acceptedText() const { return list ? list() : accepted; }
};

const Option Options[] = {
    {"HETILE_SPEEDS", "measured",
     "positive relative speeds, one for each rank, as in 1,1/2,.3*2 (v*k repeats v)",
     "speeds of the ranks", parseSpeeds},
    {"HETILE_MACHINE", "none", "name of a machine file",
     "speeds by host name, and the network (docs/machine-file.md)",
     [](const std::string &text, int, Settings &s) { return !(s.machineFile = text).empty(); }},
    {"HETILE_SECONDS_PER_POINT", "measured", "a positive number of seconds",
     "time of rank 0 for one point of a nest; in a simulation (SMPI) tiles then take that time",
     [](const std::string &text, int, Settings &s) {
       return parsePositive(text, s.secondsPerPoint);
     }},
    {"HETILE_PROCS", "auto", "auto, all, or a number from 1 to the number of ranks",
     "how many ranks take part", parseProcs},
    {"HETILE_TILE", "auto", "auto or a number of rows, at least 1", "height of a tile",
     [](const std::string &text, int, Settings &s) {
       return parseSize(text, s.overrides.tileHeight);
     }},
    {"HETILE_WIDTH", "auto", "auto or a number of columns, at least 1",
     "columns of the unit that blocks are counted in",
     [](const std::string &text, int, Settings &s) { return parseSize(text, s.overrides.width); }},
    {"HETILE_CHUNK", "auto", "auto or a number of units, at least 1",
     "units of one round over the ranks, at most",
     [](const std::string &text, int, Settings &s) {
       return parseSize(text, s.overrides.chunkBound);
     }},
    {"HETILE_STRATEGY", "auto", nullptr, "how columns are given to ranks",
     [](const std::string &text, int, Settings &s) {
       return !(s.overrides.strategy = text).empty();
     },
     [] { return plan::acceptedStrategies(plan::StrategyUse::Band); }},
    {"HETILE_CACHE_TILE", "auto", "auto, off, or rows by columns as in 32x1000",
     "rectangles in which a rank runs its tile, so that their data stay in a cache",
     parseCacheTile},
    {"HETILE_TEAM", "auto", "auto, off or on",
     "whether the ranks of one machine run nests as threads of the first of them, on its memory",
     parseTeam},
    {"HETILE_DEFER", "auto", "auto, off or on",
     "whether entries of nests in one memory are put off, so that several run together in the "
     "caches",
     parseDefer},
    {"HETILE_REBALANCE", "auto", "auto or off",
     "whether values that stay distributed between nests move when speeds change", parseRebalance},
    {"HETILE_WINDOW", "auto", "auto or off",
     "whether arrays stay distributed while unknown code runs, behind guarded pages", parseWindow},
    {"HETILE_MEMORY", "auto", "auto, or bytes as in 800m, 4g (k, m, g: 1024, ..)",
     "memory that each rank may take; arrays that do not fit are distributed from the beginning",
     parseMemory},
    {"HETILE_PHASES", "auto", "auto, off, or a number of rows, at least 1",
     "whether skewed bands are cut into phases of so many rows, between which blocks may change",
     parsePhases},
    {"HETILE_AHEAD", "auto", "auto, off or on",
     "whether ranks run columns of a phase while values for others are on their way", parseAhead},
    {"HETILE_OPENING", "auto", "auto, off, or a number of rows, at least 1",
     "whether the host runs pieces of so many rows alone first, where bands may be cut into phases",
     parseOpening},
    {"HETILE_REPLAY", "auto", "auto, off or on",
     "whether ranks run again what filled arrays, in place of having the values sent", parseReplay},
    {"HETILE_FALLBACK", "auto", "auto, never or always",
     "when to run the original code instead of the pipeline", parseFallback},
    {"HETILE_REPLICAS", "check", "check or trust",
     "in collective mode, whether ranks compare what a nest reads before they share it",
     parseReplicas},
    {"HETILE_ALONE", "0", "0 or 1",
     "this process is a program of its own, whatever a launcher says; read by each process",
     [](const std::string &text, int, Settings &) {
       bool alone;
       return parseFlag(text, alone);
     }},
    {"HETILE_HUGE_PAGES", "auto", "auto or off",
     "whether large arrays that a nest fills get pages of megabytes; read by each rank",
     [](const std::string &text, int, Settings &) { return text == "auto" || text == "off"; }},
    {"HETILE_START_SECONDS", "120", "a positive number of seconds",
     "how long ranks wait for each other at the start, before that is an error; read by each rank",
     [](const std::string &text, int, Settings &) {
       double seconds;
       return parsePositive(text, seconds);
     }},
    {"HETILE_TIMEOUT", "60", "a positive number of seconds",
     "how long a rank waits for another before it says so",
     [](const std::string &text, int, Settings &s) { return parsePositive(text, s.waitSeconds); }},
    {"HETILE_TIMEOUT_ACTION", "report", "report or abort",
     "whether the job ends when a rank has waited for so long", parseTimeoutAction},
    {"HETILE_VERIFY", "0", "0 or 1",
     "run the original code too and compare every written element bit for bit",
     [](const std::string &text, int, Settings &s) { return parseFlag(text, s.verify); }},
    {"HETILE_VERIFY_TOLERANCE", "0, or 1e-6 where compiled with -ffast-math or the like",
     "0 or a positive number", "relative difference of floating point values that is no error",
     [](const std::string &text, int, Settings &s) {
       return (text == "0" && (s.tolerance = 0, true)) || parsePositive(text, s.tolerance);
     }},
    {"HETILE_REPORT", "none", "name of a file", "write plan and times there as JSON",
     [](const std::string &text, int, Settings &s) { return !(s.reportFile = text).empty(); }},
    {"HETILE_TRACE", "none", "name of a file",
     "write there what each rank did when, as JSON for Perfetto or chrome://tracing",
     [](const std::string &text, int, Settings &s) { return !(s.traceFile = text).empty(); }},
    {"HETILE_PROGRESS", "0", "0 or 1",
     "say on stderr how far a nest is that runs long, every five seconds at most",
     [](const std::string &text, int, Settings &s) { return parseFlag(text, s.saysProgress); }},
    {"HETILE_SUMMARY", "auto", "auto, 0 or 1",
     "whether a line at the end says what several ranks were good for; auto: on a terminal",
     parseSummary},
    {"HETILE_VERBOSE", "0", "0 or 1", "say on stderr what was decided and how long it took",
     [](const std::string &text, int, Settings &s) { return parseFlag(text, s.verbose); }},
    {"HETILE_HELP", "0", "0 or 1", "print this table instead of running the program",
     [](const std::string &text, int, Settings &s) { return parseFlag(text, s.help); }},
};

} // namespace

bool readSettings(int ranks, Settings &settings, std::string &error) {
  settings.atTerminal = speaksToTerminal();
  settings.saysSummary = ranks > 1 && settings.atTerminal;
  for (const Option &option : Options) {
    const char *value = secure_getenv(option.name);
    if (!value) {
      if (std::getenv(option.name))
        printNote(format("%s is ignored: the program runs with other rights than its caller",
                         option.name));
      continue;
    }
    if (!option.parse(value, ranks, settings)) {
      error = format("%s=%s: accepted is: %s; there %s %d rank%s", option.name, value,
                     option.acceptedText().c_str(), ranks == 1 ? "is" : "are", ranks,
                     ranks == 1 ? "" : "s");
      return false;
    }
  }
  return true;
}

std::vector<std::string> optionNames() {
  std::vector<std::string> names;
  for (const Option &option : Options)
    names.push_back(option.name);
  return names;
}

std::vector<OptionText> optionTable() {
  std::vector<OptionText> table;
  for (const Option &option : Options)
    table.push_back({option.name, option.initial, option.acceptedText(), option.help});
  return table;
}

double startSeconds() {
  double seconds = 0;
  const char *value = secure_getenv("HETILE_START_SECONDS");
  return value && parsePositive(value, seconds) ? seconds : 120;
}

bool mayHaveHugePages() {
  const auto is = [](const char *name, const char *text) {
    const char *value = secure_getenv(name);
    return value && std::strcmp(value, text) == 0;
  };
  return !is("HETILE_HUGE_PAGES", "off") &&
         (!secure_getenv("HETILE_MEMORY") || is("HETILE_MEMORY", "auto"));
}

std::string describeOptions() {
  std::string text = "Options of programs tiled by hetile (environment variables):\n";
  for (const OptionText &option : optionTable())
    text += format("  %-24s %s\n  %-24s   accepted: %s\n  %-24s   default: %s\n",
                   option.name.c_str(), option.help.c_str(), "", option.accepted.c_str(), "",
                   option.initial.c_str());
  return text;
}

} // namespace hetile::runtime
