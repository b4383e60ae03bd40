// SPDX-License-Identifier: Apache-2.0
//===- Arguments.h - a compiler's command line, understood ------*- C++ -*-===//
//
// Sorts the arguments of gcc or clang into what a wrapper has to know: which are sources, in
// which language, which of the flags change how a source is parsed, and how far the command
// goes (preprocess, compile, link).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_ARGUMENTS_H
#define HETILE_TOOL_HETILECC_ARGUMENTS_H

#include <cstddef>
#include <string>
#include <vector>

namespace hetile::cc {

enum class Language { Other, C, CPlusPlus };

/// A source file among the arguments.
struct Source {
  size_t position = 0; // index into Arguments::all
  Language language = Language::Other;
  std::string forced; // the language that -x names for it; empty if its name tells
};

struct Arguments {
  std::vector<std::string> all;   // without argv[0] and without the wrapper's own options
  std::vector<bool> telling;      // for each of `all`: it shapes messages, dependency files or
                                  // intermediate files, not what is compiled
  std::vector<Source> sources;    // the C and C++ sources, in order
  std::vector<std::string> parse; // flags that change how a source is parsed
  std::vector<std::string> flags; // flags for compiling one source apart: all but inputs,
                                  // -o, -c, -x, what tells, and what only the linker reads
  std::vector<std::string> hetile; // from -Xhetile
  std::string output;             // of -o; empty if not given
  std::string standsAlone;        // an option under which nests cannot be tiled; empty if none
  bool strict = false;            // --strict: what could not be read or compiled is an error
  bool keeps = false;             // --keep: the file that hetile writes stays
  std::string keepFolder;         // of --keep=FOLDER; empty: beside the source
  bool stopsEarly = false;        // -E, -M, -MM, -fsyntax-only, questions: no code is generated
  bool assembles = true;          // no -S
  bool links = false;             // no -c or -S, and there is an input
  bool precompiles = false;       // the input is a header
  bool program = true;            // what is linked is a program: no -shared, no -r
  bool relocatable = false;       // -r: objects are linked into an object
  bool mayLackRuntime = false;    // -static, -nostdlib and the like: linking the runtime may fail
  bool namesAside = false;        // files beside the object are named after the output
  bool usesProfile = false;       // -fprofile-use
  bool hasContract = false;       // -ffp-contract or -ffast-math and the like were given
  std::string
      contract; // of the last -ffp-contract=, "fast" for -ffast-math and the like; empty: none
  std::vector<std::string> numbers; // options that name floating-point arithmetic and have no macro
                                    // of their own, in order
  bool dropsFunctions = false;    // the linker may leave out functions that nobody calls
  bool hasVectors = true;         // the compiler may make vector instructions of loops
  bool forcesLanguage = false;    // a -x is in force at the end
  bool hasInputs = false;         // any input file, also objects and libraries
};

/// Sorts `words` (argv without argv[0]). `defaultLanguage` is that of a `.c` file: C++ for a
/// C++ compiler. Response files (@file) are expanded as gcc does.
Arguments parseArguments(const std::vector<std::string> &words, Language defaultLanguage);

} // namespace hetile::cc

#endif
