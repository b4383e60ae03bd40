// SPDX-License-Identifier: Apache-2.0
//===- WrapperManual.cpp - the manual of hetilecc -------------------------===//
//
// One table, from which help, man page and completions are made.
//
//===----------------------------------------------------------------------===//
#include "WrapperManual.h"

namespace hetile::cc {

manual::Page wrapperPage() {
  using manual::Value;
  manual::Page page;
  page.name = "hetilecc";
  page.alias = {"hetilec++"};
  page.version = HETILE_VERSION;
  page.what = "compile C and C++ programs by way of hetile, and link the runtime and MPI";
  page.synopsis = {"[wrapper options] [compiler arguments]", "--showme[:compile|:link]"};
  page.description = {
      "hetilecc and hetilec++ (for C++) are wrapper compilers in the manner of mpicc. The compiler "
      "runs first, on your own sources: messages, exit status, dependency files and outputs are "
      "the compiler's. Then each source is tiled and compiled once more, and what comes out takes "
      "the place of the first outputs.",
      "A build that the compiler does cannot fail for hetile's sake: what hetile cannot read is "
      "compiled as it is, with one warning. All options but these are the compiler's."};
  page.options = {
      {"--showme", Value::None, "", {}, "print the commands that would be run, and stop", ""},
      {"--showme:compile", Value::None, "", {}, "print the flags added for compiling", ""},
      {"--showme:link", Value::None, "", {}, "print the flags added for linking", ""},
      {"-Xhetile", Value::Separate, "option", {}, "hand an option to hetile", "", "hetile"},
      {"--strict", Value::None, "", {},
       "what hetile cannot read, or the compiler does not take of it, is an error; else the "
       "original is compiled, and a warning says so", ""},
      {"--keep", Value::Optional, "folder", {},
       "keep what hetile writes, app.hetile.c for app.c, beside the source or below that folder, "
       "for debuggers and profilers", ""},
      {"--help-hetilecc", Value::None, "", {}, "print the wrapper's own options", ""}};
  page.variables = {
      {"HETILE_CC", "that of the MPI it was built with", "", "the compiler of hetilecc"},
      {"HETILE_CXX", "that of the MPI it was built with", "", "the compiler of hetilec++"},
      {"HETILE_ANALYSIS_SECONDS", "60", "a number, 0 for no limit",
       "processor time that hetile may take for a source"},
      {"HETILE_ANALYSIS_MEGABYTES", "4096", "a number, 0 for no limit",
       "address space that hetile may take"},
      {"TMPDIR", "/tmp", "a folder", "where temporary files are made"}};
  page.examples = {{"hetilecc -O2 fpu.c -o fpu -lm", "Tiles, compiles and links one source."},
                   {"CC=hetilecc CXX=hetilec++ cmake ..", "Makes them the compilers of a build."}};
  page.seeAlso = {"hetile(1)", "hetile-env(7)", "mpicc(1)", "mpirun(1)"};
  return page;
}

std::string wrapperHelp() {
  const manual::Page page = wrapperPage();
  std::string variables;
  for (const manual::Variable &v : page.variables)
    variables += (variables.empty() ? "" : ", ") + v.name;
  return "usage: hetilecc [wrapper options] [compiler arguments]     (hetilec++ for C++)\n\n"
         "Tiles the C and C++ sources among the arguments, compiles the result, and links the\n"
         "runtime and MPI: use it like mpicc.\n\n" +
         manual::describe(page.options) + "\nVariables (man hetilecc): " + variables + "\n";
}

} // namespace hetile::cc
