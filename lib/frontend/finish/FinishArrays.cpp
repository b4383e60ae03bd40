// SPDX-License-Identifier: Apache-2.0
//===- FinishArrays.cpp - bases to the arrays of the model ----------------===//
//
// When the nest has been read: every base that it accesses becomes an array with extents, strides
// and what it may overlap, and polynomial subscripts become affine ones.
//
//===----------------------------------------------------------------------===//
#include "frontend/finish/FinishArrays.h"

#include "frontend/arrays/Addresses.h"
#include "frontend/arrays/Bases.h"
#include "frontend/arrays/Delinearize.h"
#include "frontend/arrays/Objects.h"
#include "frontend/arrays/RowBounds.h"
#include "frontend/arrays/Sizes.h"
#include "frontend/source/OpenMembers.h"
#include "frontend/statements/Expansion.h"
#include "frontend/syntax/Containers.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Unchanged.h"
#include "model/Affine.h"
#include "model/body/Chosen.h"

#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// Fills extents, strides and overlap of one base; see finishArrays.
class ArrayBuilder {
public:
  explicit ArrayBuilder(Attempt &attempt) : attempt(attempt) {}

  model::Array build(const Base &base, const std::string &name) {
    model::Array a;
    a.name = name;
    a.elementType = attempt.facts.source.typeName(base.element);
    a.elementSize = attempt.facts.source.ctx.getTypeSizeInChars(base.element).getQuantity();
    a.type = base.isWhole ? model::ElementType::Other : elementKind(base.element);
    std::string pattern = base.dims.empty() ? "&(%)" : base.data;
    a.extents.resize(base.dims.size());
    a.strideTexts.resize(base.dims.size());
    std::string row = openedText(attempt.facts.source, base.expr, attempt.facts.function,
                                 attempt.draft.nest.opened); // element along dimension d
    if (!isa<DeclRefExpr, MemberExpr>(base.expr))
      row = "(" + row + ")";
    size_t next = 0;
    auto addFields = [&](size_t d) {
      for (; next < base.fields.size() && base.fields[next].first == d; ++next) {
        std::string field = "." + base.fields[next].second->getNameAsString();
        row += field;
        pattern += field;
      }
    };
    if (!base.fields.empty())
      pattern = "(" + pattern + ")";
    for (size_t d = 0; d < base.dims.size(); ++d) {
      addFields(d);
      row += zeroIndex(base, d);
      pattern += base.fields.empty() ? "" : "[0]";
      if (!base.dims[d].isNull() && !(d == 0 && isOpenEnded(base.expr)))
        a.extents[d] = extent(base, base.dims[d]);
      bool last = d + 1 == base.dims.size() && next == base.fields.size();
      a.strideTexts[d] =
          last ? "1L" : "(long)(sizeof(" + row + ") / sizeof(" + a.elementType + "))";
    }
    addFields(base.dims.size());
    measureRows(base, a);
    if (!base.fields.empty())
      pattern = "&" + pattern;
    a.baseText = "(" + a.elementType + " *)(" + attempt.hostText(base.expr, pattern) + ")";
    if (isBehindObjects(base))
      setObjectAddress(attempt, base, a);
    else if (isBehindPointers(base))
      setAddress(attempt, base, a);
    return a;
  }

private:
  Attempt &attempt;

  /// What dimension `d` adds to the text of the first element; a call stands at its first one.
  static std::string zeroIndex(const Base &base, size_t d) {
    for (const Step &s : base.steps) {
      if (d < s.dim || d >= s.dim + s.indices.size())
        continue;
      std::string zeros = "0";
      for (size_t k = 1; k < s.indices.size(); ++k)
        zeros += ", 0";
      return d == s.dim ? s.open + zeros + s.close : "";
    }
    return "[0]";
  }

  /// Rows whose length is not what the declaration would give now: the strides tell it on entry.
  void measureRows(const Base &base, model::Array &a) {
    constexpr int64_t Most = int64_t(1) << 40;
    for (size_t d = 1; d < base.dims.size(); ++d)
      if (!base.dims[d].isNull() && !a.extents[d]) {
        const std::string &inner = a.strideTexts[d], &outer = a.strideTexts[d - 1];
        // Rows without elements, which GNU C has, have a length of 0: then the nest is not entered.
        const std::string length =
            inner == "1L" ? outer : "(" + inner + " ? " + outer + " / " + inner + " : 0L)";
        a.extents[d] = *attempt.symbols.affine(
            attempt.symbols.freshParameter(a.name + "_row", length, 1, Most));
      }
  }

  std::optional<model::AffineExpr> extent(const Base &base, QualType dim) {
    if (auto container = containerOf(dim))
      return model::affineConstant(*container->extent);
    const ArrayType *array = attempt.facts.source.ctx.getAsArrayType(dim);
    if (auto *constant = dyn_cast<ConstantArrayType>(array))
      return model::affineConstant(constant->getSize().getSExtValue());
    auto *variable = dyn_cast<VariableArrayType>(array);
    const Expr *size = variable ? variable->getSizeExpr() : nullptr;
    if (!size || !base.var || !sizeStillHolds(attempt, size, base.var->getLocation()))
      return std::nullopt;
    Scope outside;
    auto e = ExprReader(attempt, outside).affineValue(size);
    if (e) // the size of an array is positive
      attempt.symbols.context = model::conjunction(
          attempt.symbols.context, model::nonNegative(model::sub(*e, model::affineConstant(1))));
    return e;
  }
};

} // namespace

/// Different fields of the elements of one array.
static bool areDifferentFields(const Attempt &attempt, const Base &x, const Base &y) {
  if (x.fields.empty() || y.fields.empty() || attempt.key(x.expr) != attempt.key(y.expr))
    return false;
  for (size_t k = 0; k < std::min(x.fields.size(), y.fields.size()); ++k)
    if (x.fields[k].second != y.fields[k].second)
      return x.fields[k].first == y.fields[k].first;
  return false;
}

/// A cell that no pointer leads to.
static bool isUnseen(const Attempt &attempt, const Base &base) {
  return base.dims.empty() && base.var && base.var->hasLocalStorage() &&
         !base.var->getType()->isReferenceType() &&
         !attempt.facts.functionEffects.addressTaken.count(base.var);
}

/// What restrict says of `x` does not hold for pointers made from `x` itself, as in
/// `double *p = x + n;`. Parameters that the function leaves alone, other restrict pointers and
/// variables that are memory themselves are never made from it.
static bool isApartByRestrict(const Attempt &attempt, const Base &x, const Base &y) {
  if (!x.isRestrict)
    return false;
  if (!y.isPointer || y.isRestrict)
    return true;
  const Effects &effects = attempt.facts.functionEffects;
  return isa_and_nonnull<ParmVarDecl>(y.var) && y.fields.empty() && !isBehindPointers(y) &&
         !effects.written.count(y.var) && !effects.addressTaken.count(y.var);
}

/// Two variables may share memory if one of them is a pointer and restrict does not keep them
/// apart, and it matters if one of the arrays is written.
static void findOverlaps(Attempt &attempt) {
  std::vector<bool> written(attempt.draft.bases.size());
  for (size_t s = 0; s < attempt.draft.raw.size(); ++s)
    for (size_t k = 0; k < attempt.draft.raw[s].size(); ++k)
      if (attempt.draft.nest.statements[s].accesses[k].write)
        written[attempt.draft.raw[s][k].base] = true;
  auto ownMemory = [&](const Base &base) {
    return !base.isPointer ||
           (base.var && !isBehindPointers(base) && isFreshMemory(attempt, base.var));
  };
  for (unsigned a = 0; a < attempt.draft.bases.size(); ++a)
    for (unsigned b = 0; b < attempt.draft.bases.size(); ++b) {
      const Base &x = attempt.draft.bases[a], &y = attempt.draft.bases[b];
      if (x.expanded >= 0 || y.expanded >= 0 || areDifferentFields(attempt, x, y) ||
          isUnseen(attempt, x) || isUnseen(attempt, y))
        continue;
      if (a == b || !(written[a] || written[b]) || !(x.isPointer || y.isPointer) ||
          isApartByRestrict(attempt, x, y) || isApartByRestrict(attempt, y, x) ||
          (ownMemory(x) && ownMemory(y)))
        continue;
      attempt.draft.nest.arrays[a].mayOverlap.push_back(b);
    }
}

/// s_a for s->a
static std::string nameOf(const Base &base) {
  std::string out;
  for (auto it = base.fields.rbegin(); it != base.fields.rend(); ++it)
    out = it->second->getNameAsString() + (out.empty() ? "" : "_" + out);
  if (base.var)
    return base.var->getNameAsString() + (out.empty() ? "" : "_" + out);
  const Expr *e = base.expr->IgnoreParenImpCasts();
  if (auto *object = dyn_cast<UnaryOperator>(e))
    e = object->getSubExpr();
  while (auto *member = dyn_cast<MemberExpr>(e->IgnoreParenImpCasts())) {
    out = member->getMemberDecl()->getNameAsString() + (out.empty() ? "" : "_" + out);
    e = member->getBase();
  }
  auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  if (!ref)
    return out;
  return ref->getDecl()->getNameAsString() + (out.empty() ? "" : "_" + out);
}

/// Containers that change places: as long as each other, whatever asks for their sizes, and not
/// known by another name, which would change places too.
static void checkContainers(Attempt &attempt, const Base &base) {
  auto address = [&](const Expr *e) {
    return "(const void *)(" + attempt.hostText(e, "&(%)") + ")";
  };
  auto isObject = [](const Expr *e) {
    auto *ref = dyn_cast<DeclRefExpr>(e);
    return ref && !ref->getDecl()->getType()->isReferenceType();
  };
  const auto &members = base.ring->members;
  for (size_t k = 1; k < members.size(); ++k)
    attempt.draft.nest.checks.push_back(attempt.hostText(members[k], "(%).size()") +
                                        " == " + attempt.hostText(members[0], "(%).size()"));
  for (const Base &other : attempt.draft.bases)
    if (other.expanded < 0 && &other != &base && containerOf(other.expr->getType()))
      for (const Expr *member : members)
        if (!isObject(member) || !isObject(other.expr))
          attempt.draft.nest.checks.push_back(address(member) + " != " + address(other.expr));
}

/// The leading dimension of buffers that change places: their distance is taken on entry.
static void addBuffers(Attempt &attempt, const Base &base, unsigned number, model::Array &a) {
  std::vector<std::string> places;
  for (const Expr *member : base.ring->members)
    places.push_back("(long)(" + attempt.hostText(member, base.data) + ")");
  if (containerOf(base.expr->getType()))
    checkContainers(attempt, base);
  const std::string distance = "(" + places[1] + " - " + places[0] + ")";
  const std::string size = "(long)sizeof(" + a.elementType + ")";
  a.extents.insert(a.extents.begin(), model::affineConstant(places.size()));
  a.strideTexts.insert(a.strideTexts.begin(), distance + " / " + size);
  a.mayOverlap.push_back(number);
  attempt.draft.nest.checks.push_back(distance + " % " + size + " == 0");
  for (size_t k = 2; k < places.size(); ++k)
    attempt.draft.nest.checks.push_back(places[k] + " - " + places[k - 1] + " == " + distance);
}

/// Elements that are used as a whole in one place and by fields in another.
static bool checkWholes(Attempt &attempt) {
  for (size_t a = 0; a < attempt.draft.bases.size(); ++a)
    for (size_t b = 0; b < attempt.draft.bases.size(); ++b) {
      const Base &x = attempt.draft.bases[a], &y = attempt.draft.bases[b];
      if (a != b && (x.isWhole || y.isWhole) && attempt.key(x.expr) == attempt.key(y.expr) &&
          !areDifferentFields(attempt, x, y))
        return attempt.refuse(Reason::StructElement, attempt.facts.root->getBeginLoc(),
                              "'" + nameOf(x.isWhole ? y : x) + "', used beside the whole,");
    }
  return true;
}

/// True if both elements lie in one row: a function that has the address of one of them comes to
/// the other by itself, and rows of a tile's memory have other distances than the program's.
static bool isInRow(const model::Access &a, const model::Access &given) {
  if (a.array != given.array || a.subscripts.size() != given.subscripts.size())
    return false;
  for (size_t d = 0; d + 1 < a.subscripts.size(); ++d)
    if (!model::equal(a.subscripts[d], given.subscripts[d]))
      return false;
  return true;
}

bool finishArrays(Attempt &attempt) {
  if (!checkWholes(attempt))
    return false;
  ArrayBuilder builder(attempt);
  for (unsigned k = 0; k < attempt.draft.bases.size(); ++k) {
    const Base &base = attempt.draft.bases[k];
    if (base.expanded >= 0) {
      attempt.draft.nest.arrays.push_back(hiddenArray(attempt, base));
      continue;
    }
    model::Array a = builder.build(base, attempt.symbols.uniqueName(nameOf(base)));
    std::optional<Poly> count;
    if (base.var && !base.dims.empty() && base.dims[0].isNull())
      count = allocatedCount(attempt, base.var);
    carryRows(attempt, k, a);
    if (attempt.reading.flattens && flattenRows(attempt, k, a))
      count.reset(); // of rows
    const bool flattened = !a.extents.empty() && a.addressText.empty() && !isBehindObjects(base) &&
                           delinearize(attempt, k, count, a);
    if (count && !flattened)
      a.extents[0] = attempt.symbols.affine(*count);
    if (base.ring)
      addBuffers(attempt, base, k, a);
    attempt.draft.nest.arrays.push_back(a);
  }
  for (size_t s = 0; s < attempt.draft.raw.size(); ++s)
    for (size_t k = 0; k < attempt.draft.raw[s].size(); ++k) {
      const RawAccess &r = attempt.draft.raw[s][k];
      model::Access &access = attempt.draft.nest.statements[s].accesses[k];
      access.array = r.base;
      if (attempt.draft.bases[r.base].ring)
        access.subscripts.push_back(*attempt.symbols.affine(r.buffer));
      for (const Poly &p : r.subscripts) {
        auto e = attempt.symbols.affine(p);
        if (!e)
          return attempt.refuse(Reason::NonAffineSubscript, r.expr->getBeginLoc(),
                                "'" + attempt.facts.source.spelling(r.expr) + "'");
        access.subscripts.push_back(*e);
      }
    }
  findOverlaps(attempt);
  for (const model::Statement &s : attempt.draft.nest.statements)
    for (const model::Access &a : s.accesses)
      for (unsigned row : a.rows)
        if (!isInRow(a, s.accesses[row]))
          return attempt.refuse(Reason::CallPointer, attempt.facts.root->getBeginLoc(),
                                "'" + a.text +
                                    "' (it is in another row than the function is given)");
  for (const model::Statement &s : attempt.draft.nest.statements)
    for (const model::Piece &piece : s.body)
      if (piece.kind == model::Piece::Chosen && !model::chosenSubscripts(s, piece))
        return attempt.refuse(Reason::NonAffineSubscript, attempt.facts.root->getBeginLoc(),
                              "'" + s.accesses[piece.cases.front().access].text +
                                  "' may be in several rows");
  return true;
}

} // namespace hetile::frontend
