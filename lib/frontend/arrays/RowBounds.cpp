// SPDX-License-Identifier: Apache-2.0
//===- RowBounds.cpp - subscripts that leave their row --------------------===//
//
// Only multiples of the row's length are moved, and only where the subscript is not proven to stay
// inside as it is. That what is left stays inside is proven, or checked on entry, by whoever
// uses the nest.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/RowBounds.h"

#include "frontend/arrays/Addresses.h"
#include "frontend/arrays/Objects.h"
#include "model/Affine.h"

#include "clang/AST/Decl.h"

#include <algorithm>
#include <functional>

using namespace clang;

namespace hetile::frontend {

/// Calls `use` for each access to the base, with the points of the nest at which it happens.
static void forEachAccess(Attempt &attempt, unsigned base,
                          const std::function<void(RawAccess &, const model::Condition &)> &use) {
  for (size_t s = 0; s < attempt.draft.raw.size(); ++s)
    for (size_t k = 0; k < attempt.draft.raw[s].size(); ++k)
      if (attempt.draft.raw[s][k].base == base) {
        const model::Statement &statement = attempt.draft.nest.statements[s];
        use(attempt.draft.raw[s][k],
            model::conjunction(statement.domain, statement.accesses[k].guard));
      }
  for (DataSymbol &d : attempt.draft.data)
    if (d.access.base == base)
      for (const DataSymbol::Place &place : d.places)
        use(d.access, place.domain);
}

static bool provenInside(const Attempt &attempt, const model::AffineExpr &subscript,
                         const model::AffineExpr &extent, const model::Condition &domain) {
  return attempt.symbols.provenNonNegative(subscript, domain) &&
         attempt.symbols.provenNonNegative(
             model::sub(model::sub(extent, subscript), model::affineConstant(1)), domain);
}

/// How many whole rows of `length` elements `subscript` counts. A constant counts as a row only
/// from its full length on, as b[i][N - 1] is the last element of its row.
static std::optional<Poly> wholeRows(const Poly &subscript, const Poly &length) {
  if (!length.isConstant()) {
    auto d = divide(subscript, length);
    return d ? std::optional<Poly>(d->quotient) : std::nullopt;
  }
  Poly rows;
  for (const auto &[monomial, coefficient] : subscript.terms)
    if (int64_t whole = coefficient / length.constantTerm())
      rows.terms[monomial] = whole;
  return rows;
}

/// Moves `rows` rows from subscript `d` to the one before it. False if that cannot be written.
static bool move(std::vector<Poly> &subscripts, size_t d, const Poly &rows, const Poly &length) {
  auto moved = mul(rows, length);
  auto rest = moved ? sub(subscripts[d], *moved) : std::nullopt;
  auto before = add(subscripts[d - 1], rows);
  if (!rest || !before)
    return false;
  subscripts[d] = *rest;
  subscripts[d - 1] = *before;
  return true;
}

/// Moves whole rows from subscript `d` to the one before it, as many as leave it at the points of
/// `domain` not below zero for sure: b[i][n - 1] is the last element of its row. False if there are
/// none.
static bool carry(Attempt &attempt, std::vector<Poly> &subscripts, size_t d, const Poly &length,
                  const model::Condition &domain) {
  const std::vector<Poly> before = subscripts;
  auto rows = wholeRows(subscripts[d], length);
  if (!rows || rows->terms.empty() || !move(subscripts, d, *rows, length))
    return false;
  auto rest = attempt.symbols.affine(subscripts[d]);
  if (!rest ||
      !attempt.symbols.provenNonNegative(model::sub(model::affineConstant(-1), *rest), domain))
    return true;
  return move(subscripts, d, Poly::constant(-1), length) && subscripts != before;
}

/// Strides of the dimensions in elements, if all elements lie in one line; else empty.
static std::vector<Poly> stridesInLine(const Base &base, const model::Array &array) {
  if (base.dims.size() < 2 || !base.fields.empty() || isBehindObjects(base) ||
      isBehindPointers(base))
    return {};
  std::vector<Poly> strides(base.dims.size(), Poly::constant(1));
  for (size_t d = base.dims.size(); d-- > 1;) {
    const auto &extent = array.extents[d];
    auto stride =
        extent && extent->floors.empty() ? mul(strides[d], polyOf(*extent)) : std::nullopt;
    if (!stride)
      return {};
    strides[d - 1] = *stride;
  }
  return strides;
}

void carryRows(Attempt &attempt, unsigned base, const model::Array &array) {
  std::vector<RawAccess *> done; // an access to data has several places
  forEachAccess(attempt, base, [&](RawAccess &access, const model::Condition &domain) {
    if (std::find(done.begin(), done.end(), &access) != done.end())
      return;
    done.push_back(&access);
    for (size_t d = access.subscripts.size(); d-- > 1;) {
      const auto &extent = array.extents[d];
      if (!extent || !extent->floors.empty() || attempt.draft.bases[base].dims[d].isNull())
        continue;
      std::vector<Poly> carried = access.subscripts;
      auto now = attempt.symbols.affine(access.subscripts[d]);
      if (carry(attempt, carried, d, polyOf(*extent), domain) &&
          !(now && provenInside(attempt, *now, *extent, domain)))
        access.subscripts = std::move(carried);
    }
  });
}

/// The least value of `e` in `domain`, of parameters alone: each iterator is at the only bound that
/// it has on that side. Nothing if one has several, or none.
static std::optional<model::AffineExpr> leastOf(const Attempt &attempt, model::AffineExpr e,
                                                const model::Condition &domain) {
  constexpr int Most = 16; // bounds may be other iterators
  for (int k = 0; k < Most && e.floors.empty() && domain.anyOf.size() == 1; ++k) {
    const auto at = std::find_if(e.terms.begin(), e.terms.end(), [&](const auto &term) {
      return !attempt.symbols.isParameter(term.first);
    });
    if (at == e.terms.end())
      return e;
    const auto [iterator, factor] = *at;
    const int64_t side = factor > 0 ? 1 : -1;
    const model::Constraint *bound = nullptr;
    for (const model::Constraint &c : domain.anyOf.front()) {
      const auto own = c.expr.terms.find(iterator);
      if (own == c.expr.terms.end() || (!c.isEquality && own->second * side < 0))
        continue;
      if (bound || own->second != side || !c.expr.floors.empty())
        return std::nullopt;
      bound = &c;
    }
    if (!bound)
      return std::nullopt;
    e = model::sub(e, model::scale(bound->expr, factor * side));
  }
  return std::nullopt;
}

/// True if `e` is below zero somewhere in `domain` whatever the parameters are, as long as they are
/// above zero: what is to the right of a border, a[i * n + n - border + j] with j from 0.
/// Parameters may be zero, so that is believed only of what the program has added a row to.
static bool goesBelow(const Attempt &attempt, const model::AffineExpr &e,
                      const model::Condition &domain) {
  const std::optional<model::AffineExpr> least = leastOf(attempt, e, domain);
  if (!least || least->constant > 0)
    return false;
  return (least->constant < 0 || !least->terms.empty()) &&
         std::all_of(least->terms.begin(), least->terms.end(),
                     [](const auto &term) { return term.second < 0; });
}

void carryFoundRows(Attempt &attempt, unsigned base, const model::Array &array) {
  forEachAccess(attempt, base, [&](RawAccess &access, const model::Condition &domain) {
    for (size_t d = access.subscripts.size(); d-- > 1;) {
      const auto &extent = array.extents[d];
      const auto e = attempt.symbols.affine(access.subscripts[d]);
      if (!extent || !extent->floors.empty() || !e || model::isNever(domain))
        continue;
      const model::AffineExpr below = model::sub(model::affineConstant(-1), *e);
      const int off =
          attempt.symbols.provenNonNegative(below, domain) ||
                  (access.subscripts[d - 1].constantTerm() > 0 && goesBelow(attempt, *e, domain))
              ? -1
          : attempt.symbols.provenNonNegative(model::sub(*e, *extent), domain) ? 1
                                                                               : 0;
      std::vector<Poly> carried = access.subscripts;
      if (off && move(carried, d, Poly::constant(off), polyOf(*extent)))
        access.subscripts = std::move(carried);
    }
  });
}

/// True if each access to base number `base` is proven to stay inside its row.
static bool staysInRows(Attempt &attempt, unsigned base, const model::Array &array) {
  bool inside = true;
  forEachAccess(attempt, base, [&](const RawAccess &access, const model::Condition &domain) {
    for (size_t d = 1; d < access.subscripts.size() && inside; ++d) {
      auto e = attempt.symbols.affine(access.subscripts[d]);
      inside = !array.extents[d] || (e && provenInside(attempt, *e, *array.extents[d], domain));
    }
  });
  return inside;
}

bool flattenRows(Attempt &attempt, unsigned base, model::Array &array) {
  const std::vector<Poly> strides = stridesInLine(attempt.draft.bases[base], array);
  if (strides.empty() || staysInRows(attempt, base, array))
    return false;
  std::vector<std::pair<RawAccess *, Poly>> lines;
  bool known = true;
  forEachAccess(attempt, base, [&](RawAccess &access, const model::Condition &) {
    Poly line;
    for (size_t d = 0; d < strides.size() && known; ++d) {
      auto part = mul(access.subscripts[d], strides[d]);
      auto sum = part ? add(line, *part) : std::nullopt;
      known = sum.has_value();
      line = sum.value_or(Poly());
    }
    lines.push_back({&access, line});
  });
  if (!known)
    return false;
  for (auto &[access, line] : lines)
    access->subscripts = {line};
  array.extents = {std::nullopt};
  array.strideTexts = {"1L"};
  attempt.draft.hasLines = true;
  return true;
}

bool isOpenEnded(const Expr *array) {
  auto *member = dyn_cast<MemberExpr>(array->IgnoreParenImpCasts());
  auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  auto *type = field ? field->getASTContext().getAsConstantArrayType(field->getType()) : nullptr;
  if (!type || type->getSize().ugt(1))
    return false;
  const FieldDecl *last = field;
  for (const FieldDecl *f : field->getParent()->fields())
    last = f;
  return last == field || field->getParent()->isUnion();
}

} // namespace hetile::frontend
