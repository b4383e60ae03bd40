// SPDX-License-Identifier: Apache-2.0
//===- Rewrite.h - the user's file with its nests replaced ------*- C++ -*-===//
//
// Everything outside the nests survives byte for byte; `#line` keeps the places of the
// user's source in messages and debuggers.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_REWRITE_H
#define HETILE_EMIT_REWRITE_H

#include "nest/NestText.h"

#include "../model/Countdown.h"
#include "../model/EntryPoint.h"
#include "../model/Model.h"
#include "../model/Tiling.h"
#include "../model/flow/CalmPart.h"
#include "../model/flow/Regions.h"
#include "../model/text/JoinedText.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hetile::emit {

struct TiledNest {
  const model::Nest *nest;
  const model::Tiling *tiling;
  std::vector<Form> turned{};          // the same loops
  std::optional<DerivedNest> adding{}; // forms the sums
};

struct Source {
  std::string path; // as `#line` shows it
  std::string text;
  std::vector<model::FileLines> lines;      // where those of the text come from
  std::vector<model::JoinedHeader> headers; // that stand in the text
  std::vector<TiledNest> nests; // in source order
  std::vector<model::Region> regions;
  std::vector<model::Hook> hooks; // by where they begin, outer ones first
  std::vector<model::CalmPart> calm;       // host code that asks once, see model/flow/CalmPart.h
  std::vector<model::CalledAddress> known; // functions that leave arrays alone
  std::vector<model::Countdown> countdowns; // loops around nests or calls
  std::optional<model::EntryPoint> main;
  std::string output; // name of the file written, for `#line`
  uint64_t tokens = 0; // a hash of what the source and its headers say
  bool collective = false; // all ranks of an MPI program enter the nests together
};

/// Lines of the output, from 1, that are there because of something.
struct Span {
  static constexpr int Main = -1, Region = -2, Countdown = -3, Calm = -4, Header = -5;
  unsigned first, last;
  int cause; // number in Source::nests, of the first one where instances share a place; or one of
             // these
};

struct Output {
  std::string text; // the whole file
  std::vector<Span> spans;
};

Output rewrite(const Source &source);

/// The output for a source that stays as it is.
std::string unchanged(const std::string &path, const std::string &text);

} // namespace hetile::emit

#endif
