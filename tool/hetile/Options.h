// SPDX-License-Identifier: Apache-2.0
//===- Options.h - the command line of hetile -------------------*- C++ -*-===//
//
// One table of options gives --help; the rest of the tool sees plain data.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_OPTIONS_H
#define HETILE_TOOL_OPTIONS_H

#include "frontend/parse/Commands.h"

#include <string>
#include <vector>

namespace hetile::tool {

enum class Emit { Auto, C, CPlusPlus };
enum class ReportFormat { None, Json, Sarif };

/// Exit statuses; docs/building.md lists them, and hetilecc goes by them.
enum Status {
  Done = 0,
  InputError = 1,
  UsageError = 2,
  CheckFailed = 3,
  MarksFailed = 4,
  InternalError = 70
};

struct Options {
  std::vector<std::string> sources;
  frontend::CommandOptions commands;
  std::string output;    // -o; "-" is stdout
  std::string outputDir; // --output-dir
  std::string depfile;   // --depfile
  Emit emit = Emit::Auto;
  bool analyzeOnly = false;
  ReportFormat report = ReportFormat::None;
  std::string saveRemarks; // --save-remarks
  std::string draw;        // --draw
  bool listRemarks = false; // --list-remarks: print all codes and end
  std::string explainReason; // --explain-reason: print the page of that code and end
  std::vector<std::string> dumps; // scop, deps, band, sets
  std::string dumpAfter; // the name of a pass, see driver/Passes.h
  bool timePasses = false;
  bool check = false;   // compare tilings with the source
  std::string damage;   // of tilings before the check, for tests
  bool passed = true, missed = true, analysis = false; // remarks shown
  bool skipUnchanged = false; // no output that is the source with another head
  bool ownMarksOnly = false; // #pragma scop, which other tools have as well, asks for nothing
  bool keepOriginal = false; // a source that cannot be read is the output as it is
  std::string entry; // --entry: then what the linker must be told for the sake of its main
  bool strict = false;   // a nest that could not be analysed in time is an error
  std::vector<std::string> leave; // --leave-nest: nests whose analysis crashed, see Restart.h
  unsigned said = 0; // --said: the remarks of so many sources have been shown
  unsigned long quota = 0; // 0: what nestTime gives
  double nestTime = 2, fileTime = 20; // seconds
  unsigned textLimit = 16; // megabytes
  bool readsCalls = true;
  bool reassociate = false;
  bool collective = false; // nests of a program that calls MPI itself
  bool strictOutput = false; // an output that cannot be used is an error
  bool wavefront = true; // rows inside a tile may run together
  bool loopOrder = true; // loops may run along memory instead of in the order of the source
};

/// Parses the command line; prints a message and exits (UsageError, or 0 for --help) where it
/// is not valid.
Options parseCommandLine(int argc, const char **argv);

} // namespace hetile::tool

#endif
