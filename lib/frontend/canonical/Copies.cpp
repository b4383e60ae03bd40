// SPDX-License-Identifier: Apache-2.0
//===- Copies.cpp - library copies and fills as loops ---------------------===//
//
// The number of bytes, divided by the size of an element, is a product; where an array is a
// flattened one its factors become loops of their own, and of a whole array with rows there is a
// loop for each dimension. An array that is copied onto itself is copied in the order in which
// nothing is overwritten that is still to be read.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Copies.h"

#include "frontend/canonical/CopyCalls.h"
#include "frontend/canonical/Places.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// Finds products with a factor in subscripts: i * n in a[i * n + j].
class FactorSearch : public RecursiveASTVisitor<FactorSearch> {
public:
  FactorSearch(const ASTContext &ctx, const Expr *factor) : ctx(ctx), factor(factor) {}
  bool found = false;

  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->getOpcode() == BO_Mul)
      for (const Expr *side : {op->getLHS(), op->getRHS()})
        found |= sameExpression(withoutConversions(side), factor, ctx);
    return !found;
  }

private:
  const ASTContext &ctx;
  const Expr *factor;
};

class CopyReader {
public:
  CopyReader(const ASTContext &ctx, const FunctionDecl *function)
      : ctx(ctx), function(function), build(ctx, function) {}

  CopyReading run(const Expr *e) {
    CopyCall call = matchCopy(build, e);
    out.isCopy = call.kind != CopyCall::None;
    out.sizes = call.sizes;
    out.obstacle = call.obstacle;
    if (!out.isCopy || !out.obstacle.empty())
      return out;
    at = e->getBeginLoc();
    Stmt *loop = read(call);
    out.loop = dyn_cast_or_null<ForStmt>(loop);
    return out;
  }

private:
  const ASTContext &ctx;
  const FunctionDecl *function;
  const Builder build;
  SourceLocation at;
  CopyReading out;

  struct Count {
    int64_t constant = 1;
    std::vector<const Expr *> factors;
  };

  Stmt *fail(std::string why) {
    if (out.obstacle.empty())
      out.obstacle = std::move(why);
    return nullptr;
  }

  /// The numbers in arrays and vectors of `type`.
  QualType scalarOf(QualType type) const {
    type = ctx.getBaseElementType(type);
    const auto container = containerOf(type);
    return container ? scalarOf(container->element) : type;
  }

  Stmt *read(CopyCall &call) {
    const QualType scalar = scalarOf(call.to.element);
    if (!scalar->isArithmeticType() || scalar.isVolatileQualified() || scalar->isAtomicType() ||
        scalar.isConstQualified())
      return fail("writes elements that are no numbers");
    if (call.from) {
      const QualType other = scalarOf(call.from->element);
      if (other.isVolatileQualified() || other->isAtomicType() || !other->isArithmeticType() ||
          (call.bytes && !ctx.hasSameUnqualifiedType(scalar, other)))
        return fail("reads elements of another type");
    }
    Count count;
    if (!call.bytes) {
      takeFactors(call.count, count);
    } else if (!elements(call, count)) {
      return nullptr;
    }
    while (needsRows(call, count))
      if (!widen(call, count))
        return nullptr;
    if (call.kind == CopyCall::Set && !setValue(call, scalar))
      return nullptr;
    if (call.to.element->isArrayType() != (call.from && call.from->element->isArrayType()) &&
        call.from)
      return fail("copies between arrays of different shapes");
    bool backwards = false;
    if (call.from && !findOrder(call, count, backwards))
      return nullptr;
    return loops(call, count, backwards);
  }

  /// n * m, if the product is one of integers that do not wrap around.
  void takeFactors(const Expr *e, Count &count) {
    const Expr *inner = withoutConversions(e);
    Expr::EvalResult value;
    if (inner->EvaluateAsInt(value, ctx) && !value.HasSideEffects &&
        value.Val.getInt().isSignedIntN(40) && value.Val.getInt().getExtValue() > 0 &&
        count.constant < int64_t(1) << 20) {
      count.constant *= value.Val.getInt().getExtValue();
      return;
    }
    auto *op = dyn_cast<BinaryOperator>(inner);
    const bool wraps =
        inner->getType()->isUnsignedIntegerType() && ctx.getIntWidth(inner->getType()) < 64;
    if (op && op->getOpcode() == BO_Mul && !wraps) {
      takeFactors(op->getLHS(), count);
      takeFactors(op->getRHS(), count);
    } else {
      count.factors.push_back(inner);
    }
  }

  bool elements(const CopyCall &call, Count &count) {
    takeFactors(call.count, count);
    if (call.to.element->isVariableArrayType() ||
        (call.from && call.from->element->isVariableArrayType()))
      return toScalars(call, count);
    QualType element = call.to.element;
    if (call.from && call.from->element->isArrayType() != element->isArrayType())
      element = ctx.getBaseElementType(element); // found out by shapes below
    const int64_t size = ctx.getTypeSizeInChars(element).getQuantity();
    if (size == 0 || count.constant % size != 0) {
      fail("has a size that is not a number of elements times sizeof(" +
           element.getAsString() + ")");
      return false;
    }
    count.constant /= size;
    return true;
  }

  /// Rows whose length is a variable: sizeof(a[0]) is no constant.
  bool toScalars(const CopyCall &, Count &) {
    fail("copies rows of variable length by a pointer to a row");
    return false;
  }

  /// More than a row of an array with rows, or of one of unknown length.
  bool needsRows(const CopyCall &call, const Count &count) const {
    auto row = rowOf(build, call.to);
    if (!row)
      return false;
    Expr::EvalResult length;
    if (!row->length->EvaluateAsInt(length, ctx))
      return count.factors.size() + (count.constant > 1) > 1 ||
             (count.factors.empty() && count.constant > 1);
    return !count.factors.empty()
               ? count.factors.size() + (count.constant > 1) > 1
               : count.constant > length.Val.getInt().getExtValue();
  }

  /// Elements of whole rows as rows.
  bool widen(CopyCall &call, Count &count) {
    auto to = rowOf(build, call.to);
    std::optional<RowOf> from = call.from ? rowOf(build, *call.from) : std::nullopt;
    if (call.from && (!from || !sameLength(to->length, from->length)))
      return fail("copies between arrays of different shapes") != nullptr;
    Expr::EvalResult length;
    if (to->length->EvaluateAsInt(length, ctx)) {
      const int64_t n = length.Val.getInt().getExtValue();
      if (n == 0 || count.constant % n != 0)
        return fail("copies parts of several rows") != nullptr;
      count.constant /= n;
    } else {
      auto it = std::find_if(count.factors.begin(), count.factors.end(), [&](const Expr *f) {
        return sameLength(f, to->length);
      });
      if (it == count.factors.end() || !staysTheSame(to->length))
        return fail("copies parts of several rows") != nullptr;
      count.factors.erase(it);
    }
    call.to = to->row;
    if (call.from)
      call.from = from->row;
    return true;
  }

  bool sameLength(const Expr *a, const Expr *b) const {
    Expr::EvalResult x, y;
    if (a->EvaluateAsInt(x, ctx) && b->EvaluateAsInt(y, ctx))
      return x.Val.getInt().getExtValue() == y.Val.getInt().getExtValue();
    return sameExpression(withoutConversions(a), withoutConversions(b), ctx);
  }

  /// Since the array was declared.
  bool staysTheSame(const Expr *length) const {
    auto *ref = dyn_cast<DeclRefExpr>(withoutConversions(length));
    auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    const Effects all = effectsOf(function->getBody());
    return v && v->hasLocalStorage() && !all.written.count(v) && !all.addressTaken.count(v);
  }

  /// memset: the value whose bytes are all the same.
  bool setValue(CopyCall &call, QualType scalar) {
    Expr::EvalResult byte;
    const int64_t size = ctx.getTypeSizeInChars(scalar).getQuantity();
    if (!call.value->EvaluateAsInt(byte, ctx) || byte.HasSideEffects) {
      if (size == 1 && !scalar->isBooleanType())
        return true; // converted like any other value
      return fail("sets bytes to a value that is no constant") != nullptr;
    }
    const uint64_t one = byte.Val.getInt().getExtValue() & 0xff;
    if (one != 0 && scalar->isFloatingType())
      return fail("sets the bytes of floating-point numbers to a value other than 0") != nullptr;
    if (one > 1 && scalar->isBooleanType())
      return fail("sets the bytes of truth values to a value other than 0 and 1") != nullptr;
    if (size > 8)
      return one == 0 ? (call.value = build.number(0), true)
                      : fail("sets the bytes of integers of more than 64 bits") != nullptr;
    uint64_t bits = 0;
    for (int64_t k = 0; k < size; ++k)
      bits = bits << 8 | one;
    int64_t value = static_cast<int64_t>(bits);
    if (size < 8 && !scalar->isUnsignedIntegerType() && (bits >> (8 * size - 1) & 1))
      value = static_cast<int64_t>(bits | ~uint64_t(0) << (8 * size));
    if (value == INT64_MIN)
      return fail("sets the bytes of integers to 0x80") != nullptr;
    call.value = build.number(value);
    return true;
  }

  /// In which order elements move, if the source may be part of the same array.
  bool findOrder(const CopyCall &call, const Count &count, bool &backwards) {
    if (!mayShareBase(call.to, *call.from, ctx))
      return true;
    Forms forms(ctx);
    auto to = forms.of(call.to), from = forms.of(*call.from);
    auto distance = to && from ? sub(*to, *from) : std::nullopt;
    if (!distance)
      return fail("copies an array onto itself") != nullptr;
    if (distance->isConstant()) {
      backwards = distance->constantTerm() > 0;
      return !backwards || !call.forward ||
             fail("copies an array onto its own later elements") != nullptr;
    }
    if (!call.mayOverlap)
      return true; // by contract
    Poly number = Poly::constant(count.constant);
    for (const Expr *f : count.factors) {
      auto form = forms.of(f);
      auto product = form ? mul(number, *form) : std::nullopt;
      if (!product)
        return fail("copies an array onto itself") != nullptr;
      number = *product;
    }
    auto rows = divide(*distance, number); // a whole number of lengths apart
    return (rows && rows->remainder.terms.empty()) ||
           fail("copies an array onto itself at a distance that is not known") != nullptr;
  }

  /// The length of a row, of flattened arrays, comes last.
  void orderFactors(Count &count) const {
    if (count.factors.size() != 2 || isFactor(count.factors[1]) || !isFactor(count.factors[0]))
      return;
    std::swap(count.factors[0], count.factors[1]);
  }

  bool isFactor(const Expr *e) const {
    FactorSearch search(ctx, e);
    search.TraverseStmt(function->getBody());
    return search.found;
  }

  Stmt *loops(const CopyCall &call, Count &count, bool backwards) {
    const bool flat = !call.to.element->isArrayType();
    if (flat && count.factors.size() > 1 &&
        (isRow(call.to) || (call.from && isRow(*call.from))))
      return fail("copies several rows that lie behind pointers");
    if (count.factors.size() > 3)
      return fail("copies arrays of more than three flattened dimensions");
    if (flat)
      orderFactors(count);
    std::vector<const Expr *> lengths; // of the loops, outermost first
    for (const Expr *f : count.factors)
      lengths.push_back(build.asLong(f));
    if (lengths.empty())
      lengths.push_back(build.number(count.constant));
    else if (count.constant != 1)
      lengths.front() = build.product(build.number(count.constant), lengths.front());
    std::vector<VarDecl *> counters;
    const Expr *index = nullptr;
    for (size_t k = 0; k < lengths.size(); ++k) {
      counters.push_back(counter(k, lengths[k], backwards));
      const Expr *here = build.valueOf(counters[k]);
      index = index ? build.sum(build.product(index, lengths[k]), here) : here;
    }
    Expr *to = elementAt(build, call.to, index);
    Expr *from = call.from ? elementAt(build, *call.from, index) : nullptr;
    if (!to || (call.from && !from))
      return fail("names elements that have no subscript");
    return around(inside(to, from, call, counters.size()), counters, lengths, backwards);
  }

  VarDecl *counter(size_t number, const Expr *length, bool backwards) const {
    return build.counter("hetile_k" + std::to_string(number),
                         backwards ? build.difference(length, build.number(1)) : build.number(0));
  }

  Stmt *around(Stmt *body, const std::vector<VarDecl *> &counters,
               const std::vector<const Expr *> &lengths, bool backwards) const {
    for (size_t k = counters.size(); body && k-- > 0;)
      body = build.loop(counters[k], lengths[k], backwards, body, at);
    return body;
  }

  /// A row behind a pointer, or of an array: several of them do not follow one another.
  static bool isRow(const ArrayPlace &place) {
    const Expr *base = place.base->IgnoreParenImpCasts();
    return isa<ArraySubscriptExpr>(base) || (isa<UnaryOperator>(base) && !place.isContainer);
  }

  /// The assignment, with loops over the dimensions of `to` around it.
  Stmt *inside(Expr *to, Expr *from, const CopyCall &call, size_t depth) {
    if (from && swapsNumbers(to->getType()) && swapsNumbers(from->getType())) {
      ContainerCall on; // all vectors in it are as long as the first one
      on.object = build.containerElement(call.from->base, build.number(0));
      const CallExpr *size = on.object ? sizeCall(ctx, on) : nullptr;
      if (!size)
        return fail("copies between arrays of different shapes");
      const Expr *length = build.asLong(size);
      VarDecl *k = counter(depth, length, false);
      Expr *next = build.containerElement(to, build.valueOf(k));
      Expr *nextFrom = build.containerElement(from, build.valueOf(k));
      return around(inside(next, nextFrom, call, depth + 1), {k}, {length}, false);
    }
    if (!to->getType()->isArrayType()) {
      const QualType type = to->getType().getUnqualifiedType();
      if (!type->isArithmeticType() || (from && !from->getType()->isArithmeticType()))
        return fail("copies between arrays of different shapes");
      return build.assignment(to, build.converted(from ? from : call.value, type));
    }
    auto *fixed = ctx.getAsConstantArrayType(to->getType());
    auto *other = from ? ctx.getAsConstantArrayType(from->getType()) : nullptr;
    const Expr *length = nullptr;
    if (fixed && (!from || (other && other->getSize() == fixed->getSize())))
      length = build.number(fixed->getSize().getSExtValue());
    else if (auto *variable = ctx.getAsVariableArrayType(to->getType()))
      length = build.asLong(variable->getSizeExpr());
    else
      return fail("copies between arrays of different shapes");
    VarDecl *k = counter(depth, length, false);
    Expr *next = build.element(build.decayed(to), build.valueOf(k));
    Expr *nextFrom = from ? build.element(build.decayed(from), build.valueOf(k)) : nullptr;
    return around(inside(next, nextFrom, call, depth + 1), {k}, {length}, false);
  }
};
} // namespace

CopyReading readCopy(const ASTContext &ctx, const FunctionDecl *function, const Expr *e) {
  return CopyReader(ctx, function).run(e);
}

} // namespace hetile::frontend
