// SPDX-License-Identifier: Apache-2.0
//===- ElementUpdates.cpp - updates of elements in any order --------------===//
//
// Where a statement only accumulates into an element, by an operation on integers of which the
// order does not show (minima, maxima, bits, sums that wrap), loops may bring such updates in
// another one: dynamic programs take the best of many (Nussinov's folding, chains of products).
// Whoever else names the element wants the value of its place in the program.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/StatementReader.h"

#include "frontend/values/Updates.h"

using namespace clang;

namespace hetile::frontend {

using model::Fold;

/// True if such updates of a number of this type come to the same bits in any order. Signed sums
/// could leave the range that the program's own keep to.
static bool isFreeOfOrder(Fold fold, QualType type) {
  if (!type->isIntegerType())
    return false;
  switch (fold) {
  case Fold::Sum:
  case Fold::Product:
    return type->isUnsignedIntegerType();
  case Fold::Greater:
  case Fold::GreaterEqual:
  case Fold::Less:
  case Fold::LessEqual:
  case Fold::BitAnd:
  case Fold::BitOr:
  case Fold::BitXor:
  case Fold::LogicalAnd:
  case Fold::LogicalOr:
    return true;
  default:
    return false;
  }
}

/// The operation: of equal integers it does not matter which one stays.
static Fold operationOf(Fold fold) {
  return fold == Fold::GreaterEqual ? Fold::Greater : fold == Fold::LessEqual ? Fold::Less : fold;
}

void StatementReader::noteUpdate(const Stmt *s) {
  const std::optional<Update> update = matchUpdate(s, attempt);
  if (update && update->followers.empty() && isElement(update->target) &&
      isFreeOfOrder(update->fold, update->target->getType()))
    for (const Expr *mention : update->mentions)
      updating[mention] = operationOf(update->fold);
}

void StatementReader::noteMention(const Expr *e, const RawAccess &access) {
  const auto it = updating.find(e);
  mentioned.emplace_back(access,
                         it == updating.end() ? std::nullopt : std::make_optional(it->second));
}

void StatementReader::markUpdates() {
  for (size_t k = 0; k < raw.size(); ++k) {
    std::optional<Fold> update;
    bool only = true;
    for (const auto &[access, fold] : mentioned)
      if (sameElement(access, raw[k])) {
        only = only && fold && (!update || update == fold);
        update = fold;
      }
    if (only && !statement.accesses[k].last)
      statement.accesses[k].update = update;
  }
}

} // namespace hetile::frontend
