// SPDX-License-Identifier: Apache-2.0
//===- CopySizes.cpp - sizes that copies rely on --------------------------===//
//
// An assignment between vectors of one size moves numbers only. On entry the host looks at all of
// them; the nest changes no size. A copy of bytes may go on in the next row of an array, where
// subscripts may not.
//
//===----------------------------------------------------------------------===//
#include "frontend/finish/CopySizes.h"

#include "frontend/values/Inside.h"
#include "model/Affine.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

/// The size of `v`, or of the first vector in it, for the host.
static std::string sizeText(Attempt &attempt, const SameSizes::Of &v) {
  return attempt.hostText(v.object, v.rows ? "((%).size() ? (%)[0].size() : 0)" : "(%).size()");
}

bool requireSizes(Attempt &attempt, const std::vector<SameSizes> &sizes) {
  for (const SameSizes &same : sizes) {
    for (const SameSizes::Of &v : same.vectors) {
      if (!attempt.isInvariant(v.object))
        return attempt.refuse(Reason::Container, v.object->getBeginLoc(),
                              "'" + attempt.facts.source.spelling(v.object) + "'");
      if (!attempt.requireAccess(v.object))
        return false;
      attempt.draft.captured.push_back(v.object);
    }
    if (same.count && !attempt.isInvariant(same.count))
      return attempt.refuse(Reason::Container, same.count->getBeginLoc(),
                            "'" + attempt.facts.source.spelling(same.count) + "'");
    const std::string size = same.count ? "(unsigned long)(" + attempt.hostText(same.count) + ")"
                                        : sizeText(attempt, same.vectors.front());
    for (const SameSizes::Of &v : same.vectors) {
      if (!v.rows)
        attempt.require(sizeText(attempt, v) + " == " + size);
      else
        attempt.require("[&] { for (auto &hetile_row : " + attempt.facts.source.spelling(v.object) +
                        ") if (hetile_row.size() != " + size + ") return false; return true; }()");
    }
  }
  return true;
}

/// Counters of copies; no name of the user's begins so.
static bool isCounter(const std::string &name) { return name.rfind("hetile_k", 0) == 0; }

static bool staysInRow(Attempt &attempt, const model::Access &a, const model::Condition &domain) {
  const auto &extents = attempt.draft.nest.arrays[a.array].extents;
  for (size_t d = 1; d < extents.size() && d < a.subscripts.size(); ++d)
    if (extents[d] && !attempt.draft.nest.arrays[a.array].delinearized &&
        (!requireNonNegative(attempt, a.subscripts[d], domain) ||
         !requireNonNegative(
             attempt,
             model::sub(model::sub(*extents[d], a.subscripts[d]), model::affineConstant(1)),
             domain)))
      return false;
  return true;
}

bool requireRows(Attempt &attempt) {
  for (size_t s = 0; s < attempt.draft.nest.statements.size(); ++s) {
    const model::Statement &statement = attempt.draft.nest.statements[s];
    for (size_t k = 0; k < statement.accesses.size(); ++k) {
      const model::Access &a = statement.accesses[k];
      const bool ofCopy =
          std::any_of(a.inner.begin(), a.inner.end(),
                      [](const auto &i) { return isCounter(i.name); }) ||
          (!statement.iterators.empty() && isCounter(statement.iterators.back().name));
      const Expr *at = attempt.draft.raw[s][k].expr;
      if (ofCopy && !staysInRow(attempt, a, model::conjunction(statement.domain, a.guard)))
        return attempt.refuse(Reason::ArrayCopy, at->getExprLoc(),
                              "of '" + attempt.facts.source.spelling(at) + "' may leave its row");
    }
  }
  return true;
}

} // namespace hetile::frontend
