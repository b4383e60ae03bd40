// SPDX-License-Identifier: Apache-2.0
//===- File.h - what is found in a source file ------------------*- C++ -*-===//
//
// What the frontend hands over: everything that later passes know of the source.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FILE_H
#define HETILE_FRONTEND_FILE_H

#include "model/Countdown.h"
#include "model/EntryPoint.h"
#include "model/Flow.h"
#include "model/Model.h"
#include "model/Remark.h"
#include "model/text/JoinedText.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetile::frontend {

/// A parsed source file and what was found in it, in source order.
struct File {
  std::string path;
  std::string original; // the file's bytes
  std::string text;     // likewise, with headers in it: offsets in the model refer to them
  std::vector<model::FileLines> lines;      // where those of the text come from
  std::vector<model::JoinedHeader> headers; // that stand in the text
  bool isCPlusPlus = false;
  std::set<std::string> names; // that begin as generated ones do: macros, and what macros make, too
  std::string inexact; // the option by which equal operations may round differently, if any
  std::vector<model::Nest> nests; // those not accepted may hold others
  std::vector<model::Nest> sides; // single loops, see Nest::side
  std::vector<model::Remark> remarks; // a missed remark for what no nest could be made of
  std::vector<model::FunctionFlow> flows; // of every function in the main file
  model::Countdowns countdowns;
  std::vector<bool> ownMarks; // of each mark, in their order: it is for hetile, no other tool's
  std::optional<model::EntryPoint> main;
  uint64_t tokens = 0; // a hash of what the file and the user's headers say, see hashToken
  std::vector<std::string> dependencies; // the main file and what it includes, no system files
};

} // namespace hetile::frontend

#endif
