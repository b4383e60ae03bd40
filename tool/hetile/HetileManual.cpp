// SPDX-License-Identifier: Apache-2.0
//===- HetileManual.cpp - the manual of hetile ----------------------------===//
//
// Options come from the table of the command line; the rest stands here.
//
//===----------------------------------------------------------------------===//
#include "HetileManual.h"

#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace hetile::tool {

namespace {

manual::Value formOf(const cl::Option &option, bool hasValue) {
  if (!hasValue)
    return manual::Value::None;
  if (option.getFormattingFlag() == cl::Prefix)
    return manual::Value::Attached;
  return option.ArgStr.size() == 1 ? manual::Value::Separate : manual::Value::Equals;
}

manual::Option describe(const cl::Option &option, const std::vector<std::string> &accepted) {
  manual::Option out;
  out.name = (option.ArgStr.size() == 1 ? "-" : "--") + option.ArgStr.str();
  const bool isFlag = option.getValueExpectedFlag() != cl::ValueRequired && option.ValueStr.empty();
  out.takes = formOf(option, !isFlag || !accepted.empty());
  out.value = option.ValueStr.empty() ? "value" : option.ValueStr.str();
  out.accepted = accepted;
  out.help = option.HelpStr.str();
  return out;
}

} // namespace

manual::Page hetilePage(const std::map<std::string, std::vector<std::string>> &accepted) {
  manual::Page page;
  page.name = "hetile";
  page.version = HETILE_VERSION;
  page.what = "turn loop nests of C and C++ programs into pipelines of tiles over MPI";
  page.synopsis = {"[options] source... [-- compiler-argument...]"};
  page.description = {
      "Reads sources, finds loop nests that can be tiled in two dimensions, and writes programs "
      "that run them as pipelines of tiles over the ranks of MPI. The rest of a program stays as "
      "it is, and its output has the same bits.",
      "What follows -- are the compiler's flags; -p takes them from compile_commands.json instead. "
      "Remarks on standard error say of every nest that it was tiled, or what stands in the way; "
      "--explain-reason prints the page of a reason."};
  page.statuses = {{"0", "done"},
                   {"1", "the source has errors, or cannot be read or written"},
                   {"2", "bad usage"},
                   {"3", "a tiled nest failed its check"},
                   {"4", "a marked nest cannot be tiled"},
                   {"70", "internal error"}};
  page.examples = {{"hetile fpu.c -o fpu.hetile.c -- -O2 -Iinclude", "Tiles one source."}};
  page.seeAlso = {"hetilecc(1)", "hetile-plan(1)", "hetile-env(7)", "mpirun(1)"};
  page.suffixes = {"c", "cc", "cpp", "cxx", "C"};
  std::map<std::string, const cl::Option *> sorted;
  for (const auto &entry : cl::getRegisteredOptions())
    if (entry.second->getOptionHiddenFlag() == cl::NotHidden ||
        entry.second->ArgStr == "help-list")
      sorted[entry.second->ArgStr.str()] = entry.second;
  for (const auto &[name, option] : sorted) {
    const auto values = accepted.find(name);
    page.options.push_back(
        describe(*option, values == accepted.end() ? std::vector<std::string>{} : values->second));
  }
  return page;
}

} // namespace hetile::tool
