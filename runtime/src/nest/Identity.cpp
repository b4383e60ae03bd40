// SPDX-License-Identifier: Apache-2.0
//===- Identity.cpp - what all ranks must have in common ------------------===//
//
// Folders do not count: ranks of different machines may be built where each of them has the
// sources.
//
//===----------------------------------------------------------------------===//
#include "nest/Identity.h"

#include "base/Message.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <map>

#ifndef HETILE_RUNTIME_VERSION
#define HETILE_RUNTIME_VERSION "unknown"
#endif

namespace hetile::runtime {

namespace {

constexpr char Separator = '\t';
constexpr const char *Library = "hetile's runtime";

std::vector<const hetile_unit *> &units() {
  static auto *const all = new std::vector<const hetile_unit *>; // until the very end
  return *all;
}

const char *baseName(const char *path) {
  const char *slash = std::strrchr(path, '/');
  return slash ? slash + 1 : path;
}

uint64_t hashOf(const hetile_unit &unit) {
  return static_cast<uint64_t>(unit.high) << 32 | unit.low;
}

/// "gcc, fused operations 0, ..", and where results depend on them, the machine's instructions and
/// the compiler's version.
std::string numbersOf(const hetile_unit &unit) {
  return unit.loose ? std::string(unit.numbers) + "; " + unit.target : unit.numbers;
}

/// The parts of a line of describeUnits.
struct Line {
  std::string text, numbers;
  bool operator==(const Line &other) const {
    return text == other.text && numbers == other.numbers;
  }
};

/// By name of the file; files in different folders may have the same one.
std::multimap<std::string, Line> parse(const std::string &description) {
  std::multimap<std::string, Line> lines;
  for (size_t at = 0; at < description.size();) {
    const size_t end = std::min(description.find('\n', at), description.size());
    const std::string line = description.substr(at, end - at);
    const size_t first = line.find(Separator), second = line.find(Separator, first + 1);
    if (second != std::string::npos)
      lines.insert({line.substr(0, first),
                    {line.substr(first + 1, second - first - 1), line.substr(second + 1)}});
    at = end + 1;
  }
  return lines;
}

/// The first line of `a` that `b` lacks.
std::multimap<std::string, Line>::const_iterator
firstMissing(const std::multimap<std::string, Line> &a, std::multimap<std::string, Line> b) {
  for (auto line = a.begin(); line != a.end(); ++line) {
    const auto range = b.equal_range(line->first);
    const auto same = std::find_if(range.first, range.second,
                                   [&](const auto &other) { return other.second == line->second; });
    if (same == range.second)
      return line;
    b.erase(same);
  }
  return a.end();
}

std::string versionText(const Line &there, const Line &here) {
  return "has version " + there.numbers + " of hetile's runtime instead of " + here.numbers +
         ": link all executables with the same one";
}

std::string lineText(const std::string &name, const Line &there, const Line &here) {
  if (name == Library)
    return versionText(there, here);
  if (there.numbers == here.numbers)
    return "has another version of " + name +
           ": copy the same executable to all hosts, or build all of them from the same "
           "sources with the same hetile";
  return "has " + name + " compiled so that numbers may round differently (" + there.numbers +
         ", instead of " + here.numbers +
         "): compile it for all hosts with one compiler and the same options; with "
         "-ffp-contract=off and "
         "without -ffast-math, -march may differ";
}

} // namespace

void registerUnit(const hetile_unit *unit) {
  if (std::find(units().begin(), units().end(), unit) == units().end())
    units().push_back(unit);
}

uint64_t currentUnit() { return units().empty() ? 0 : hashOf(*units().back()); }

std::string describeUnits(const std::vector<const hetile_unit *> &units) {
  std::vector<std::string> lines;
  for (const hetile_unit *unit : units)
    lines.push_back(format("%s%c%016" PRIx64 "%c%s", baseName(unit->name), Separator, hashOf(*unit),
                           Separator, numbersOf(*unit).c_str()));
  lines.push_back(format("%s%c%c%s, interface %d", Library, Separator, Separator,
                         HETILE_RUNTIME_VERSION, HETILE_ABI_VERSION));
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  return text;
}

std::string describeProgram() { return describeUnits(units()); }

std::string differenceOf(const std::string &ours, const std::string &theirs) {
  const auto here = parse(ours), there = parse(theirs);
  const auto missing = firstMissing(here, there), more = firstMissing(there, here);
  if (missing != here.end() && more != there.end() && missing->first == more->first)
    return lineText(missing->first, more->second, missing->second);
  if (missing != here.end())
    return "lacks the nests of " + missing->first + ": copy the same executable to all hosts";
  if (more != there.end())
    return "has nests of " + more->first + " besides: copy the same executable to all hosts";
  return std::string();
}

} // namespace hetile::runtime
