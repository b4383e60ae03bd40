// SPDX-License-Identifier: Apache-2.0
//===- CommandLine.cpp - a command line by a table of options --------------===//
//
// CLI11 takes the words apart; what it finds wrong is said as everything else is: what, where, and
// what would be accepted.
//
//===----------------------------------------------------------------------===//
#include "command/CommandOptions.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace hetile::tool {

namespace {

std::string dashed(const Option &option) { return "--" + std::string(option.name); }

/// What CLI11 names badly, or takes for something else: a flag with a value, a value that is empty.
void checkEquals(const std::vector<Option> &table, const std::vector<std::string> &arguments) {
  for (const std::string &argument : arguments)
    for (const Option &option : table) {
      if (argument.rfind(dashed(option) + "=", 0) != 0)
        continue;
      if (!option.value)
        throw Failure{dashed(option) + " takes no value"};
      if (argument.size() == dashed(option).size() + 1)
        throw Failure{dashed(option) + " needs a value: " + option.value};
    }
}

/// Words that belong to no option.
[[noreturn]] void failOfExtras(const std::string &word, const Operands &operands,
                               const std::string &help) {
  if (word.rfind('-', 0) != 0 && !operands.empty())
    throw Failure{"--" + std::string(operands.back()) + " is given twice"};
  const bool isOption = word.rfind("--", 0) == 0 || word == "-o";
  throw Failure{(isOption ? "unknown option '" : "unexpected argument '") +
                word.substr(0, isOption ? word.find('=') : std::string::npos) + "'" + help};
}

[[noreturn]] void fail(const CLI::App &app, const CLI::ParseError &error,
                       const std::vector<Option> &table, const Operands &operands,
                       const std::string &help) {
  if (!app.remaining().empty())
    failOfExtras(app.remaining().front(), operands, help);
  const std::string text = error.what();
  for (const Option &option : table) {
    const std::string name = dashed(option);
    const size_t at = text.find(name);
    if (at == std::string::npos || text.find_first_of(" :,=", at) != at + name.size())
      continue;
    if (dynamic_cast<const CLI::RequiredError *>(&error))
      throw Failure{name + " is missing: " + option.help};
    if (app.count(name) > 1)
      throw Failure{name + " is given twice"};
    if (option.value)
      throw Failure{name + " needs a value: " + option.value};
  }
  throw Failure{text + help};
}

} // namespace

Options::Options(const std::string &command, const std::vector<Option> &table,
                 const std::vector<std::string> &arguments, const Operands &operands) {
  CLI::App app;
  app.set_help_flag(); // the programs have their own
  for (const Option &option : table) {
    const std::string name = option.name;
    const bool isOperand =
        std::any_of(operands.begin(), operands.end(),
                    [&](const char *operand) { return name == operand; });
    const std::string names =
        (name == "output" ? "-o,--" : "--") + name + (isOperand ? "," + name : "");
    CLI::Option *added = nullptr;
    if (option.value)
      added = app.add_option(names)->required(!option.initial);
    else
      added = app.add_flag(names)->disable_flag_override();
    added->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  }
  checkEquals(table, arguments);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError &error) {
    fail(app, error, table, operands, "; see " + command + " --help");
  }
  for (const Option &option : table) {
    const CLI::Option *read = app.get_option(dashed(option));
    if (read->count() > 0) {
      Given.insert(option.name);
      Values[option.name] = option.value ? read->results().front() : "1";
    } else if (option.value && option.initial && *option.initial) {
      Values[option.name] = option.initial;
    }
  }
}

} // namespace hetile::tool
