// SPDX-License-Identifier: Apache-2.0
//===- CommandOptions.h - options of a command ------------------*- C++ -*-===//
//
// Each command has one table of options; it is parsed, checked and printed from there.
// Values are given as `--name value` or `--name=value`; `-o` is short for `--output`.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_COMMANDOPTIONS_H
#define HETILE_TOOL_PLAN_COMMANDOPTIONS_H

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace hetile::tool {

/// Bad input: one line for people. Ends the program with status 1.
struct Failure {
  std::string text;
};

struct Option {
  const char *name;    ///< without the dashes
  const char *value;   ///< what stands for the value in the help; null for a flag
  const char *initial; ///< value if not given; null: none, and then it is required if `value`
  std::string help;
};

using Operands = std::vector<const char *>;

class Options {
public:
  /// Throws Failure for an unknown option, a missing value or a missing required option.
  /// `command`: as people call it, for messages. `operands`: options whose values may stand without
  /// their names, in this order.
  Options(const std::string &command, const std::vector<Option> &table,
          const std::vector<std::string> &arguments, const Operands &operands = {});

  bool has(const char *name) const { return Values.count(name) != 0; }
  /// It stands on the command line; `has` is true for an initial value, too.
  bool given(const char *name) const { return Given.count(name) != 0; }
  std::string text(const char *name) const;
  /// A number (at most 1e30) of at least `least` (or above it).
  double number(const char *name, double least = 0, bool above = false) const;
  /// An integer from `least` to `most`.
  int64_t integer(const char *name, int64_t least, int64_t most) const;
  /// Numbers from 1e-30 to 1e30 separated by commas; "time*count" repeats one.
  std::vector<double> times(const char *name) const;
  /// The parts of a list separated by commas.
  std::vector<std::string> list(const char *name) const;

private:
  std::map<std::string, std::string> Values;
  std::set<std::string> Given;
};

/// One line for each option.
std::string helpFor(const std::vector<Option> &table, const Operands &operands = {});

} // namespace hetile::tool

#endif
