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
#include <cctype>
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

std::string capitals(std::string text) {
  for (char &c : text)
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

/// True if `word` begins with hetile's name, or is that name with one mistake.
bool isNearlyOurs(const std::string &word) {
  const std::string ours(Prefix, std::strlen(Prefix) - 1);
  if (word.compare(0, ours.size(), ours) == 0)
    return true;
  if (word.size() + 1 < ours.size() ||
      word.size() > ours.size() + 1) // quick: asked of all variables
    return false;
  const bool sameLetters = word.size() == ours.size() && // two are exchanged
                           std::is_permutation(word.begin(), word.end(), ours.begin());
  return distance(word, ours) <= (sameLetters ? 2 : 1);
}

/// True for HETLE_REPORT, HETILEREPORT, hetile_report and the like: but for two letters the name of
/// an option. Two, as letters that are exchanged count twice.
bool isSlipInPrefix(const std::string &name) {
  constexpr size_t Most = 2;
  const std::string big = capitals(name);
  if (!isNearlyOurs(big.substr(0, big.find('_'))))
    return false;
  const std::vector<std::string> known = optionNames();
  return !isOfOthers(big) && std::any_of(known.begin(), known.end(), [&](const auto &option) {
    return distance(big, option) <= Most;
  });
}

/// The variables that begin like options, or nearly so, and are not others'.
std::vector<std::string> namesInEnvironment() {
  std::vector<std::string> names;
  for (char **entry = environ; entry && *entry; ++entry) {
    const std::string name(*entry, std::strcspn(*entry, "="));
    const bool isOurs = name.compare(0, std::strlen(Prefix), Prefix) == 0;
    if (isOurs ? !isOfOthers(name) : isSlipInPrefix(name))
      names.push_back(name);
  }
  return names;
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
    const std::string name = shown(variable), big = capitals(name);
    const std::string &nearest =
        *std::min_element(known.begin(), known.end(), [&](const auto &a, const auto &b) {
          return distance(big, a) < distance(big, b);
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
