// SPDX-License-Identifier: Apache-2.0
//===- NestContext.h - names within one nest's functions --------*- C++ -*-===//
//
// What the writers of a nest's functions share: the nest, its tiling, and how names are
// spelled. The user's macros and variables may have any name: all that is generated starts
// with `hetile_`, `ht_` (arguments and iterators) or `hp_` (parameters of the nest).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_NESTCONTEXT_H
#define HETILE_EMIT_NESTCONTEXT_H

#include "emit/text/Writer.h"

#include "model/Tiling.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hetile::emit {

class NestContext {
public:
  NestContext(const model::Nest &nest, const model::Tiling &tiling, const std::string &prefix);

  const model::Nest &nest;
  const model::Tiling &tiling;

  /// `prefix_function`.
  std::string name(const char *function) const { return Prefix + "_" + function; }

  /// Spells a symbol of the polyhedral layer in C.
  const Spelling &spelling() const { return Spell; }

  /// The bounds of a tile, as symbols: x0, x1, y0, y1.
  std::vector<std::string> tileNames() const;
  /// Those of a part of it: z0, z1 besides.
  std::vector<std::string> partNames() const;

  /// `, int64_t ht_x0, ..` for bounds given as symbols.
  std::string formals(const std::vector<std::string> &bounds) const;

  /// `, ht_x0, ..`
  std::string actuals(const std::vector<std::string> &bounds) const;

  /// Declares the parameters among `symbols`; marks `ht_p` and bounds that are not used.
  void declare(Writer &w, const std::set<std::string> &symbols,
               const std::vector<std::string> &bounds, bool usesP = false) const;

private:
  std::string Prefix;
  std::map<std::string, std::string> Names; // symbol -> C name
  Spelling Spell;
};

} // namespace hetile::emit

#endif
