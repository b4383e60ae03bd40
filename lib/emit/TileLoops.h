//===- TileLoops.h - the loops of a tile as C text --------------*- C++ -*-===//
//
// Runs the statements of a tile: the user's iterators by name and type where that is possible, rows
// one after the other or several together (model::Wavefront).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_TILELOOPS_H
#define HETILE_EMIT_TILELOOPS_H

#include "Writer.h"

#include <functional>
#include <map>
#include <string>

namespace hetile::emit {

/// Names of local variables that stand for elements, by the number of the access.
using Replacements = std::map<unsigned, std::string>;

/// How statements are spelled. Their iterators are declared where the text stands.
struct TileBody {
  std::function<void(Writer &, const model::Statement &, const Replacements &)> statement;
  /// The element of an access.
  std::function<std::string(const model::Statement &, unsigned access)> element;
  /// The distance in bytes from the element of an access to that of the next iteration of `row`, if
  /// those of `column` are neighbours in memory; else empty.
  std::function<std::string(const model::Statement &, unsigned access, const std::string &row,
                            const std::string &column)>
      rowBytes;
};

/// Loops over the points of a tile; bindings in `a` have been inlined. A loop gets the user's
/// iterator, by name and type, where all statements in it agree.
void writeTile(Writer &w, const model::Ast &a, const model::Nest &nest, const Spelling &spelling,
               const TileBody &body);

/// True if loops over iterators of this type are written in the type itself: a signed type
/// of at least 32 bits.
bool isLoopType(const std::string &type);

} // namespace hetile::emit

#endif
