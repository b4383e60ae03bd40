//===- Frontend.h - C and C++ to nests --------------------------*- C++ -*-===//
//
// The only layer that sees clang: parses one source file and extracts every loop nest that
// the model can express; every other nest gets a remark that says why not.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FRONTEND_H
#define HETILE_FRONTEND_FRONTEND_H

#include "../model/Flow.h"
#include "../model/EntryPoint.h"
#include "../model/Model.h"
#include "../model/Remark.h"
#include "Names.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetile::frontend {

struct Options {
  /// Compiler invocation for the file, argv[0] first, as a compilation database gives it.
  std::vector<std::string> command;
  std::string directory;   // the command's working directory
  std::string resourceDir; // clang's resource directory
  bool collective = false;  // the program calls MPI itself, and its ranks enter the nests together
  Disguise disguise;        // names of the program under which it is read
  bool reassociate = false; // floating-point sums and products may be added up in any order
  unsigned long nestSteps = 1'000'000, fileSteps = 10'000'000; // see Budget.h
  /// Asked once about every nest that was read, in the order of the search. Where it says
  /// false, the nests inside are tried in turn. Not set: every nest is good.
  std::function<bool(const model::Nest &)> accepts;
};

/// A parsed source file and what was found in it, in source order.
struct File {
  std::string path;
  std::string text; // the main file's bytes: offsets in the model refer to them
  bool isCPlusPlus = false;
  std::set<std::string> names; // that begin as generated ones do: macros, and what macros make, too
  std::string inexact; // the option by which equal operations may round differently, if any
  std::vector<model::Nest> nests; // those not accepted may hold others
  std::vector<model::Nest> sides; // single loops, see Nest::side
  std::vector<model::Remark> remarks; // a missed remark for what no nest could be made of
  std::vector<model::FunctionFlow> flows; // of every function in the main file
  std::vector<bool> ownMarks; // of each mark, in their order: it is for hetile, no other tool's
  std::optional<model::EntryPoint> main;
  uint64_t tokens = 0; // a hash of what the file and the user's headers say, see hashTokens
  std::vector<std::string> dependencies; // the main file and what it includes, no system files
};

/// Parses `path` and extracts its nests. If the file has errors, clang's own diagnostics are
/// printed on stderr and the returned error is empty of text beyond "has errors".
llvm::Expected<File> extract(const std::string &path, const Options &options);

} // namespace hetile::frontend

#endif
