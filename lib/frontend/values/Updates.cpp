// SPDX-License-Identifier: Apache-2.0
//===- Updates.cpp - statements that accumulate into a scalar -------------===//
//
// One matcher for each spelling. Types matter: a sum of integers must be computed in integers,
// and a minimum must be compared and stored in the scalar's own type, or the order of the
// updates would show.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Updates.h"

#include "frontend/syntax/Patterns.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

using model::Fold;

namespace {
/// `condition ? yes : no` in one of its spellings.
struct Choice {
  const Expr *condition = nullptr, *yes = nullptr, *no = nullptr;
};

class Matcher {
public:
  Matcher(const Attempt &attempt) : attempt(attempt), ctx(attempt.facts.source.ctx) {}

  std::optional<Update> statement(const Stmt *s) {
    if (auto *e = dyn_cast<Expr>(s))
      return expression(plainValue(e));
    if (auto *branch = dyn_cast<IfStmt>(s))
      return guarded(branch);
    return std::nullopt;
  }

private:
  const Attempt &attempt;
  const ASTContext &ctx;
  Update update;

  bool isTarget(const Expr *e) const { return sameExpression(e, update.target, ctx); }
  QualType type() const {
    return update.target->getType().getCanonicalType().getUnqualifiedType();
  }
  bool isType(QualType t) const {
    return ctx.hasSameUnqualifiedType(t.getNonReferenceType(), type());
  }

  std::optional<Update> expression(const Expr *e) {
    if (auto *step = dyn_cast<UnaryOperator>(e); step && step->isIncrementDecrementOp()) {
      setTarget(step->getSubExpr());
      if (type()->isBooleanType())
        return std::nullopt;
      return as(Fold::Sum);
    }
    auto *op = dyn_cast<BinaryOperator>(e);
    if (!op || !op->isAssignmentOp())
      return std::nullopt;
    setTarget(op->getLHS());
    if (auto *compound = dyn_cast<CompoundAssignOperator>(op))
      return compoundUpdate(compound);
    return assigned(op->getRHS());
  }

  void setTarget(const Expr *e) {
    update.target = plainValue(e);
    update.mentions = {update.target};
  }

  void setAddend(const Expr *e) {
    if (type()->isRealFloatingType() && isType(e->getType()))
      update.addend = e;
  }

  std::optional<Update> as(Fold fold, const Expr *value = nullptr) {
    update.fold = fold;
    update.value = value;
    return update;
  }

  std::optional<Update> compoundUpdate(const CompoundAssignOperator *op) {
    // An integer that is computed in floating point is rounded at each step.
    if (type()->isIntegerType() && !op->getComputationResultType()->isIntegerType())
      return std::nullopt;
    bool isBool = type()->isBooleanType();
    if (isType(op->getComputationLHSType()) && isType(op->getComputationResultType()))
      setAddend(op->getRHS());
    switch (op->getOpcode()) {
    case BO_AddAssign:
    case BO_SubAssign:
      return isBool ? std::nullopt : as(Fold::Sum);
    case BO_MulAssign:
      return isBool ? std::nullopt : as(Fold::Product);
    case BO_AndAssign:
      return as(Fold::BitAnd);
    case BO_OrAssign:
      return as(Fold::BitOr);
    case BO_XorAssign:
      return isBool ? std::nullopt : as(Fold::BitXor);
    default:
      return std::nullopt;
    }
  }

  /// target = rhs
  std::optional<Update> assigned(const Expr *rhs) {
    const Expr *e = plainValue(rhs);
    if (type()->isIntegerType() && attempt.isInvariant(e)) {
      update.constant = e;
      return as(Fold::Set);
    }
    if (auto *op = dyn_cast<BinaryOperator>(e))
      return op->isLogicalOp() ? logical(op) : chain(op);
    if (auto choice = choiceIn(e))
      return selected(*choice);
    if (auto *call = dyn_cast<CallExpr>(e))
      return called(call);
    return std::nullopt;
  }

  std::optional<Update> logical(const BinaryOperator *op) {
    if (!type()->isIntegerType())
      return std::nullopt;
    for (const Expr *side : {op->getLHS(), op->getRHS()})
      if (isTarget(side)) {
        update.mentions.push_back(plainValue(side));
        return as(op->getOpcode() == BO_LAnd ? Fold::LogicalAnd : Fold::LogicalOr);
      }
    return std::nullopt;
  }

  static std::optional<Fold> foldOf(BinaryOperatorKind op) {
    switch (op) {
    case BO_Add: case BO_Sub: return Fold::Sum;
    case BO_Mul: return Fold::Product;
    case BO_And: return Fold::BitAnd;
    case BO_Or: return Fold::BitOr;
    case BO_Xor: return Fold::BitXor;
    default: return std::nullopt;
    }
  }

  /// target = target + a - b, target = e * target: the scalar is one operand of the chain.
  std::optional<Update> chain(const BinaryOperator *op) {
    auto fold = foldOf(op->getOpcode());
    bool isBool = type()->isBooleanType();
    if (!fold || (isBool && *fold != Fold::BitAnd && *fold != Fold::BitOr))
      return std::nullopt;
    if (isType(op->getType()))
      setAddend(isTarget(op->getLHS()) ? op->getRHS() : op->getLHS());
    for (;;) {
      if (type()->isIntegerType() && !op->getType()->isIntegerType())
        return std::nullopt;
      const Expr *left = op->getLHS(), *right = op->getRHS();
      if (isTarget(left) || (op->getOpcode() != BO_Sub && isTarget(right))) {
        update.mentions.push_back(plainValue(isTarget(left) ? left : right));
        return as(*fold);
      }
      update.addend = nullptr; // one of several operations
      op = dyn_cast<BinaryOperator>(plainValue(left));
      if (!op || foldOf(op->getOpcode()) != fold)
        return std::nullopt;
    }
  }

  /// Comparison of the scalar m with another value x, as `x op m`; the other operand in `x`.
  std::optional<BinaryOperatorKind> comparison(const Expr *e, const Expr *&x) {
    auto *op = dyn_cast<BinaryOperator>(plainValue(e));
    if (!op || !op->isRelationalOp())
      return std::nullopt;
    bool left = isTarget(op->getLHS());
    if (left == isTarget(op->getRHS()))
      return std::nullopt;
    const Expr *m = left ? op->getLHS() : op->getRHS();
    x = left ? op->getRHS() : op->getLHS();
    // Where m is converted, x must have its type, lest storing x round it.
    if (!isType(m->getType()) && !isType(plainValue(x)->getType()))
      return std::nullopt;
    update.mentions.push_back(plainValue(m));
    return left ? BinaryOperator::reverseComparisonOp(op->getOpcode()) : op->getOpcode();
  }

  static Fold foldOfComparison(BinaryOperatorKind op) {
    return op == BO_GT ? Fold::Greater : op == BO_GE ? Fold::GreaterEqual
         : op == BO_LT ? Fold::Less : Fold::LessEqual;
  }

  /// if (x > m) m = x; further conditions may be joined by &&, and further scalars set.
  std::optional<Update> guarded(const IfStmt *branch) {
    if (branch->getElse() || branch->getInit() || branch->getConditionVariable())
      return std::nullopt;
    std::vector<const BinaryOperator *> all;
    if (!assignments(branch->getThen(), all))
      return std::nullopt;
    for (const BinaryOperator *op : all)
      if (auto found = guardedBy(branch->getCond(), op)) {
        for (const BinaryOperator *other : all)
          if (other != op)
            found->followers.push_back(other);
        return found;
      }
    return std::nullopt;
  }

  /// The assignments that `s` consists of.
  static bool assignments(const Stmt *s, std::vector<const BinaryOperator *> &out) {
    if (auto *block = dyn_cast<CompoundStmt>(s))
      return std::all_of(block->body_begin(), block->body_end(),
                         [&](const Stmt *c) { return assignments(c, out); });
    auto *e = dyn_cast<Expr>(s);
    auto *op = e ? dyn_cast<BinaryOperator>(plainValue(e)) : nullptr;
    if (op && op->getOpcode() == BO_Comma)
      return assignments(op->getLHS(), out) && assignments(op->getRHS(), out);
    if (!op || op->getOpcode() != BO_Assign)
      return false;
    out.push_back(op);
    return true;
  }

  std::optional<Update> guardedBy(const Expr *condition, const BinaryOperator *op) {
    update = Update();
    setTarget(op->getLHS());
    std::vector<const Expr *> parts{condition};
    while (!parts.empty()) {
      const Expr *part = plainValue(parts.back());
      parts.pop_back();
      auto *both = dyn_cast<BinaryOperator>(part);
      if (both && both->getOpcode() == BO_LAnd) {
        parts.push_back(both->getLHS());
        parts.push_back(both->getRHS());
        continue;
      }
      const Expr *x = nullptr;
      if (auto order = comparison(part, x))
        return sameExpression(x, op->getRHS(), ctx) ? as(foldOfComparison(*order), x)
                                                    : std::nullopt;
    }
    return std::nullopt;
  }

  static std::optional<Choice> choiceIn(const Expr *e) {
    auto *select = dyn_cast<ConditionalOperator>(e);
    if (!select)
      return std::nullopt;
    return Choice{select->getCond(), select->getTrueExpr(), select->getFalseExpr()};
  }

  static BinaryOperatorKind negated(BinaryOperatorKind op) {
    return BinaryOperator::negateComparisonOp(op);
  }

  std::optional<Update> selected(const Choice &c) {
    const Expr *x = nullptr;
    auto order = comparison(c.condition, x);
    if (!order)
      return std::nullopt;
    return replacing(c, *order, x);
  }

  /// m = x op m ? yes : no
  std::optional<Update> replacing(const Choice &c, BinaryOperatorKind order, const Expr *x) {
    bool keeps = sameExpression(c.yes, x, ctx) && isTarget(c.no);
    bool forgets = isTarget(c.yes) && sameExpression(c.no, x, ctx);
    if (!keeps && !forgets)
      return std::nullopt;
    update.mentions.push_back(plainValue(keeps ? c.no : c.yes));
    update.forgetsAtNaN = forgets;
    return as(foldOfComparison(keeps ? order : negated(order)), x);
  }

  /// True if `wide` has every value of the scalar's type.
  bool holds(QualType wide) const {
    wide = wide.getNonReferenceType();
    if (type()->isRealFloatingType())
      return wide->isRealFloatingType() && ctx.getFloatingTypeOrder(wide, type()) >= 0;
    return wide->isSignedIntegerType() && ctx.getTypeSize(wide) > ctx.getTypeSize(type());
  }

  std::optional<Update> called(const CallExpr *call) {
    const FunctionDecl *f = call->getDirectCallee();
    if (!f || !f->getIdentifier() || call->getNumArgs() != 2)
      return std::nullopt;
    bool second = isTarget(call->getArg(1));
    if (second == isTarget(call->getArg(0)))
      return std::nullopt;
    const Expr *x = call->getArg(second ? 0 : 1);
    update.mentions.push_back(plainValue(call->getArg(second ? 1 : 0)));
    if (!isType(call->getType()) && !(isType(plainValue(x)->getType()) && holds(call->getType())))
      return std::nullopt;
    llvm::StringRef name = f->getName();
    bool library = f->isInStdNamespace() || f->isExternC() || !ctx.getLangOpts().CPlusPlus;
    if (library && llvm::is_contained<llvm::StringRef>(
                       {"fmax", "fmaxf", "fmaxl", "fmin", "fminf", "fminl"}, name)) {
      if (!type()->isRealFloatingType())
        return std::nullopt;
      update.swapped = second;
      return as(name.starts_with("fmax") ? Fold::FMax : Fold::FMin, x);
    }
    if (f->isInStdNamespace() && (name == "max" || name == "min")) {
      // max(a, b) is a < b ? b : a; min(a, b) is b < a ? b : a
      update.forgetsAtNaN = second;
      if (name == "max")
        return as(second ? Fold::GreaterEqual : Fold::Greater, x);
      return as(second ? Fold::LessEqual : Fold::Less, x);
    }
    return ofUser(f, second, x);
  }

  /// The choice that the body of a user's function of two numbers is.
  static std::optional<Choice> bodyOf(const FunctionDecl *f) {
    auto *block = dyn_cast_or_null<CompoundStmt>(f->getBody());
    if (!block || block->body_empty() || block->size() > 2)
      return std::nullopt;
    const Stmt *first = block->body_front();
    if (auto *ret = dyn_cast<ReturnStmt>(first))
      return ret->getRetValue() && block->size() == 1 ? choiceIn(plainValue(ret->getRetValue()))
                                                      : std::nullopt;
    auto *branch = dyn_cast<IfStmt>(first);
    if (!branch || branch->getInit() || branch->getConditionVariable())
      return std::nullopt;
    const Stmt *other = block->size() == 2 ? block->body_back() : branch->getElse();
    if ((block->size() == 2) == (branch->getElse() != nullptr))
      return std::nullopt;
    auto value = [](const Stmt *s) -> const Expr * {
      if (auto *inner = dyn_cast_or_null<CompoundStmt>(s))
        s = inner->size() == 1 ? inner->body_front() : nullptr;
      auto *ret = dyn_cast_or_null<ReturnStmt>(s);
      return ret ? ret->getRetValue() : nullptr;
    };
    Choice c{branch->getCond(), value(branch->getThen()), value(other)};
    return c.yes && c.no ? std::optional<Choice>(c) : std::nullopt;
  }

  /// double larger(double a, double b) { return a > b ? a : b; }
  std::optional<Update> ofUser(const FunctionDecl *f, bool second, const Expr *x) {
    if (!f->isDefined(f) || f->getNumParams() != 2 || !isType(f->getReturnType()))
      return std::nullopt;
    auto c = bodyOf(f);
    auto *order = c ? dyn_cast<BinaryOperator>(plainValue(c->condition)) : nullptr;
    if (!order || !order->isRelationalOp())
      return std::nullopt;
    auto parameter = [&](const Expr *e) -> int { // 0, 1; -1 for all else
      auto *ref = dyn_cast<DeclRefExpr>(plainValue(e));
      for (int k = 0; ref && k < 2; ++k)
        if (ref->getDecl() == f->getParamDecl(k) && isType(f->getParamDecl(k)->getType()))
          return k;
      return -1;
    };
    int left = parameter(order->getLHS()), right = parameter(order->getRHS());
    int yes = parameter(c->yes), no = parameter(c->no), m = second ? 1 : 0;
    if (left < 0 || right < 0 || left == right || yes < 0 || no < 0 || yes == no)
      return std::nullopt;
    BinaryOperatorKind op = order->getOpcode(); // as x op m
    if (left == m)
      op = BinaryOperator::reverseComparisonOp(op);
    update.forgetsAtNaN = yes == m;
    return as(foldOfComparison(yes == m ? negated(op) : op), x);
  }
};
} // namespace

std::optional<Update> matchUpdate(const Stmt *s, const Attempt &attempt) {
  return Matcher(attempt).statement(s);
}

} // namespace hetile::frontend
