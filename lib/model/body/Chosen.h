// SPDX-License-Identifier: Apache-2.0
//===- Chosen.h - elements that the data choose -----------------*- C++ -*-===//
//
// a[up][j] where up, a variable of the statement's text, is i - 1 or i + 1.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_CHOSEN_H
#define HETILE_MODEL_CHOSEN_H

#include "../Model.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::model {

/// The symbol in subscripts of an integer variable that the text declares, and the variable of such
/// a symbol; empty for all others.
inline std::string symbolOfText(const std::string &variable) { return " " + variable; }
inline std::string variableOfText(const std::string &symbol) {
  return symbol.compare(0, 1, " ") == 0 ? symbol.substr(1) : "";
}

/// The subscripts of a Piece::Chosen of `s`, affine in the variables, too. Empty if the accesses of
/// its cases do not lie like that: of an array without rows, say, one is in another row.
std::optional<std::vector<AffineExpr>> chosenSubscripts(const Statement &s, const Piece &piece);

} // namespace hetile::model

#endif
