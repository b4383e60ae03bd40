#include "Settings.h"

#include <cstdlib>
#include <functional>
#include <map>

namespace {
int wholeNumber(const std::string &text, int least) {
  char *end = nullptr;
  const long value = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end || value < least || value > 100000)
    throw BadSettings("not a number of at least " + std::to_string(least) + ": " + text);
  return static_cast<int>(value);
}

double realNumber(const std::string &text) {
  char *end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end || !(value > 0))
    throw BadSettings("not a positive number: " + text);
  return value;
}
} // namespace

Settings readSettings(int argc, char **argv) {
  Settings s;
  const std::map<std::string, std::function<void(const std::string &)>> known = {
      {"--nx", [&](const std::string &v) { s.nx = wholeNumber(v, 20); }},
      {"--ny", [&](const std::string &v) { s.ny = wholeNumber(v, 20); }},
      {"--steps", [&](const std::string &v) { s.steps = wholeNumber(v, 0); }},
      {"--every", [&](const std::string &v) { s.every = wholeNumber(v, 1); }},
      {"--inflow", [&](const std::string &v) { s.inflow = realNumber(v); }},
      {"--reynolds", [&](const std::string &v) { s.reynolds = realNumber(v); }},
  };
  for (int k = 1; k < argc; k += 2) {
    const auto found = known.find(argv[k]);
    if (found == known.end())
      throw BadSettings(std::string("unknown option ") + argv[k]);
    if (k + 1 == argc)
      throw BadSettings(std::string("no value of ") + argv[k]);
    found->second(argv[k + 1]);
  }
  if (s.inflow > 0.2)
    throw BadSettings("the inflow is too fast");
  return s;
}
// SPDX-License-Identifier: Apache-2.0
