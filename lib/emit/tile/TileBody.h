// SPDX-License-Identifier: Apache-2.0
//===- TileBody.h - how a tile's statements are spelled ---------*- C++ -*-===//
//
// What the writers of a tile's loops ask of whoever knows its statements and elements.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_TILEBODY_H
#define HETILE_EMIT_TILEBODY_H

#include "emit/text/Writer.h"

#include <functional>
#include <map>
#include <string>

namespace hetile::emit {

/// Names of local variables that stand for elements, by the number of the access.
using Replacements = std::map<unsigned, std::string>;

/// How statements are spelled. Their iterators are declared where the text stands.
struct TileBody {
  std::function<void(Writer &, const model::Statement &, const Replacements &)> statement;
  /// The same where model::Statement::inside holds.
  std::function<void(Writer &, const model::Statement &, const Replacements &)> inside;
  /// The value of an expression over the iterators of the statement and parameters.
  std::function<std::string(const model::Statement &, const model::AffineExpr &)> value;
  /// The element of an access.
  std::function<std::string(const model::Statement &, unsigned access)> element;
  /// The distance in bytes from the element of an access to that of the next iteration of `row`, if
  /// those of `column` are neighbours in memory; else empty.
  std::function<std::string(const model::Statement &, unsigned access, const std::string &row,
                            const std::string &column)>
      rowBytes;
};

} // namespace hetile::emit

#endif
