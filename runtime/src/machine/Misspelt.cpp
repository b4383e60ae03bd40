// SPDX-License-Identifier: Apache-2.0
//===- Misspelt.cpp - names that look like options ------------------------===//
//
// Compared with the table of options by the number of letters to change, add or leave out.
//
//===----------------------------------------------------------------------===//
#include "machine/Misspelt.h"

#include "base/Message.h"
#include "machine/Env.h"

#include <algorithm>
#include <cstring>
#include <iterator>

extern char **environ;

namespace hetile::runtime {

namespace {

constexpr const char *Prefix = "HETILE_";

/// Of hetilecc, of CMake and of scripts. An entry that ends in '*' is a prefix.
const char *const OfOthers[] = {"HETILE_CC",     "HETILE_CXX",  "HETILE_ANALYSIS_*",
                                "HETILE_BUILD*", "HETILE_JOBS", "HETILE_SLOWED",
                                "HETILE_ROOT",   "HETILE_DIR",  "HETILE_HOME",
                                "HETILE_PREFIX", "HETILE_PATH", "HETILE_VERSION"};

bool isOfOthers(const std::string &name) {
  return std::any_of(std::begin(OfOthers), std::end(OfOthers), [&](std::string entry) {
    if (entry.back() != '*')
      return name == entry;
    entry.pop_back();
    return name.compare(0, entry.size(), entry) == 0;
  });
}

/// The variables that begin like options and are not others'.
std::vector<std::string> namesInEnvironment() {
  std::vector<std::string> names;
  for (char **entry = environ; entry && *entry; ++entry) {
    if (std::strncmp(*entry, Prefix, std::strlen(Prefix)) != 0)
      continue;
    const std::string name(*entry, std::strcspn(*entry, "="));
    if (!isOfOthers(name))
      names.push_back(name);
  }
  return names;
}

/// Letters to change, add or leave out between `from` and `to` (Levenshtein's distance).
size_t distance(const std::string &from, const std::string &to) {
  std::vector<size_t> row(to.size() + 1);
  for (size_t j = 0; j <= to.size(); ++j)
    row[j] = j;
  for (size_t i = 1; i <= from.size(); ++i) {
    size_t corner = row[0];
    row[0] = i;
    for (size_t j = 1; j <= to.size(); ++j) {
      const size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, corner + (from[i - 1] != to[j - 1])});
      corner = above;
    }
  }
  return row[to.size()];
}

/// Names are short, and nothing but letters is printed.
std::string shown(const std::string &name) {
  constexpr size_t Most = 60;
  std::string text = name.substr(0, Most);
  for (char &c : text)
    if (c < ' ' || c > '~')
      c = '?';
  return text;
}

} // namespace

bool anyOptions() { return !namesInEnvironment().empty(); }

std::vector<std::string> misspeltOptions() {
  const std::vector<std::string> known = optionNames();
  std::vector<std::string> lines;
  for (const std::string &variable : namesInEnvironment()) {
    if (std::find(known.begin(), known.end(), variable) != known.end())
      continue;
    const std::string name = shown(variable);
    const std::string &nearest =
        *std::min_element(known.begin(), known.end(), [&](const auto &a, const auto &b) {
          return distance(name, a) < distance(name, b);
        });
    lines.push_back(format("warning: %s is no option and has no effect: the nearest name is %s "
                           "(HETILE_HELP=1 shows all)",
                           name.c_str(), nearest.c_str()));
  }
  return lines;
}

void warnOfMisspelt() {
  static bool warned = false;
  if (warned)
    return;
  warned = true;
  for (const std::string &line : misspeltOptions())
    printNote(line);
}

} // namespace hetile::runtime
