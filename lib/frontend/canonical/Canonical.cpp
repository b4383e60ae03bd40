// SPDX-License-Identifier: Apache-2.0
//===- Canonical.cpp - loops of all spellings as `for` loops --------------===//
//
// Nodes that keep the text of their originals keep its range too; an `if` around what follows a
// `continue` has no text of its own and is printed from the tree.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Canonical.h"

#include "frontend/canonical/CallBodies.h"
#include "frontend/canonical/Naming.h"
#include "frontend/canonical/RangeLoops.h"
#include "frontend/canonical/Sums.h"
#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

/// The variable that the statement sets; null if it does anything else.
static const VarDecl *setBy(const Stmt *s) {
  if (auto *d = dyn_cast_or_null<DeclStmt>(s)) {
    auto *v = d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
    return v && v->getInit() ? v : nullptr;
  }
  auto *op = dyn_cast_or_null<BinaryOperator>(s);
  return op && op->getOpcode() == BO_Assign ? variableOf(op->getLHS()) : nullptr;
}

/// A `break` or `continue` of the loop whose body `s` is part of.
static bool leavesLoop(const Stmt *s) {
  if (!s || isa<Expr, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s))
    return false;
  return isa<BreakStmt, ContinueStmt>(s) || llvm::any_of(s->children(), leavesLoop);
}

namespace {
using List = std::vector<Stmt *>;

class Canonicalizer {
public:
  Canonicalizer(const ASTContext &ctx, const FunctionDecl *function, const Source *calls)
      : ctx(const_cast<ASTContext &>(ctx)), function(function), build(ctx, function),
        naming(build, function), bodies(build, function, calls) {}

  std::vector<SameSizes> sizes; // what copies rely on
  const std::vector<const FunctionDecl *> &called() const { return bodies.called(); }

  /// A copy of arrays as a loop; null if it is none.
  Stmt *copy(Expr *e) {
    CopyReading reading = readCopy(ctx, function, e);
    if (reading.loop)
      sizes.insert(sizes.end(), reading.sizes.begin(), reading.sizes.end());
    return const_cast<ForStmt *>(reading.loop);
  }

  /// `before`: the statement before the loop, null if there is none; it is used up if it becomes
  /// the init.
  /// `extra`: statements that have to run before the loop, for further variables of its header.
  Stmt *loop(Stmt *s, Stmt *before, bool &usedUp, List &extra) {
    usedUp = false;
    if (auto *range = dyn_cast<CXXForRangeStmt>(s))
      return rangeLoop(range);
    auto *f = dyn_cast<ForStmt>(s);
    auto *w = dyn_cast<WhileStmt>(s);
    if ((f && f->getConditionVariable()) || (w && w->getConditionVariable()))
      return s;
    Stmt *init = f ? f->getInit() : nullptr, *body = f ? f->getBody() : w->getBody();
    Expr *cond = f ? f->getCond() : w->getCond(), *inc = f ? f->getInc() : nullptr;
    const VarDecl *v = inc ? countedBy(inc, ctx) : nullptr;
    Stmt *newBody = body;
    List later; // steps of further variables
    if (inc && !v) {
      if (!splitStep(inc, cond, v, later))
        return s;
    }
    if (init && v && !splitInit(init, v, extra))
      return s;
    if (!inc) {
      if (auto down = matchCountDown(cond)) {
        v = down->var;
      } else {
        List list = listOf(body);
        v = cond && !list.empty() && !hasContinue(body) ? countedBy(list.back(), ctx) : nullptr;
        if (!v || !mentions(cond, v))
          return s;
        inc = cast<Expr>(list.back());
        list.pop_back();
        newBody = compoundFor(body, list);
      }
    }
    SourceLocation start = s->getBeginLoc();
    if (!init && v && before && setBy(before) == v) {
      init = before;
      start = before->getBeginLoc();
      usedUp = true;
    }
    newBody = bodyOf(newBody);
    if (!later.empty()) {
      if (hasContinue(newBody)) {
        extra.clear();
        return s;
      }
      List list = listOf(newBody);
      list.insert(list.end(), later.begin(), later.end());
      newBody = compoundFor(body, list);
    }
    Expr *const plain = inc && cond ? naming.without(cond) : nullptr;
    Expr *const sized = withFirstRows(build, plain, sizes);
    if (f && init == f->getInit() && inc == f->getInc() && newBody == body && !sized)
      return s;
    cond = sized ? sized : cond;
    return new (ctx) ForStmt(ctx, init, cond, nullptr, inc, newBody, start, s->getBeginLoc(),
                             cond ? cond->getEndLoc() : s->getBeginLoc());
  }

private:
  ASTContext &ctx;
  const FunctionDecl *function;
  const Builder build;
  Naming naming;
  CallBodies bodies;
  unsigned ranges = 0; // range-based loops around

  /// Of a range-based loop that counts elements of an array or a vector; else the loop itself.
  Stmt *rangeLoop(CXXForRangeStmt *s) {
    VarDecl *name = s->getLoopVariable();
    Expr *object =
        s->getInit() || s->getCoawaitLoc().isValid() ? nullptr : naming.without(s->getRangeInit());
    const auto range = object ? rangeOver(build, object, ranges, sizes) : std::nullopt;
    const QualType type = name->getType().getNonReferenceType();
    if (!range || isa<DecompositionDecl>(name) ||
        !ctx.hasSameUnqualifiedType(type, range->element->getType()) ||
        !staysPut(object, s->getBody()))
      return s;
    List list;
    if (name->getType()->isReferenceType())
      naming.add(name, range->element);
    else if (type->isArithmeticType())
      list.push_back(naming.declare(name, build.load(range->element)));
    else
      return s;
    ++ranges;
    Stmt *body = naming.without(bodyOf(s->getBody()));
    --ranges;
    if (!body)
      return s;
    if (!list.empty()) {
      list.push_back(body);
      body = compound(list, SourceLocation(), SourceLocation());
    }
    return build.loop(range->counter, range->count, false, body, s->getBeginLoc());
  }

  /// True if `name` is the same element while `list` runs. To write elements changes neither an
  /// array nor where a container has them.
  static bool staysPut(const Expr *name, llvm::ArrayRef<Stmt *> list) {
    return llvm::none_of(list, [&](const Stmt *s) {
      const Effects effects = effectsOf(s);
      return llvm::any_of(effects.written, [&](const VarDecl *v) {
        const QualType type = v->getType().getNonReferenceType();
        return mentions(name, v) && !type->isArrayType() && !type->isRecordType();
      });
    });
  }

  /// double &x = u[i][j]; with what follows it in its block.
  bool isReference(Stmt *s, llvm::ArrayRef<Stmt *> rest) {
    auto *d = dyn_cast<DeclStmt>(s);
    auto *v = d && d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
    if (!v || !v->getType()->isLValueReferenceType() || !v->hasLocalStorage() || !v->getInit() ||
        isa<DecompositionDecl>(v) || isa<DeclRefExpr>(v->getInit()->IgnoreParenImpCasts()))
      return false;
    Expr *element = naming.without(v->getInit());
    if (!element || !element->isLValue() || !namesElement(element) ||
        !ctx.hasSameUnqualifiedType(v->getType().getNonReferenceType(), element->getType()) ||
        !staysPut(element, rest))
      return false;
    naming.add(v, element->IgnoreParenImpCasts());
    return true;
  }

  static void flatten(Expr *e, std::vector<Expr *> &out) {
    auto *op = dyn_cast<BinaryOperator>(e->IgnoreParens());
    if (op && op->getOpcode() == BO_Comma) {
      flatten(op->getLHS(), out);
      flatten(op->getRHS(), out);
    } else {
      out.push_back(e);
    }
  }

  /// i++, k--: the one that the condition looks at stays.
  bool splitStep(Expr *&inc, Expr *cond, const VarDecl *&v, List &later) {
    std::vector<Expr *> all;
    flatten(inc, all);
    for (Expr *e : all)
      if (const VarDecl *counted = countedBy(e, ctx);
          counted && !v && cond && mentions(cond, counted)) {
        v = counted;
        inc = e;
      } else {
        later.push_back(e);
      }
    return v && all.size() > 1;
  }

  /// i = 0, k = n; or int i = 0, k = n;
  bool splitInit(Stmt *&init, const VarDecl *v, List &extra) {
    Stmt *own = nullptr;
    List others;
    auto sort = [&](Stmt *s) { (setBy(s) == v && !own ? own : others.emplace_back()) = s; };
    if (auto *d = dyn_cast<DeclStmt>(init)) {
      if (d->isSingleDecl())
        return true;
      for (Decl *decl : d->decls())
        sort(new (ctx) DeclStmt(DeclGroupRef(decl), SourceLocation(), SourceLocation()));
    } else {
      std::vector<Expr *> all;
      flatten(cast<Expr>(init), all);
      if (all.size() == 1)
        return true;
      for (Expr *e : all)
        sort(e);
    }
    if (!own || !llvm::all_of(others, [&](Stmt *s) { return setBy(s) && !mentions(s, v); }))
      return false;
    init = own;
    extra = others;
    return true;
  }

  static bool isLoop(const Stmt *s) { return isa<ForStmt, WhileStmt, CXXForRangeStmt>(s); }

  static List listOf(Stmt *s) {
    if (auto *block = dyn_cast<CompoundStmt>(s))
      return List(block->body_begin(), block->body_end());
    return {s};
  }

  Stmt *compound(const List &list, SourceLocation begin, SourceLocation end) {
    return CompoundStmt::Create(ctx, list, FPOptionsOverride(), begin, end);
  }

  /// In the place of `body`, whose text it keeps if there are braces.
  Stmt *compoundFor(Stmt *body, const List &list) {
    auto *block = dyn_cast<CompoundStmt>(body);
    return compound(list, block ? block->getLBracLoc() : SourceLocation(),
                    block ? block->getRBracLoc() : SourceLocation());
  }

  /// The body of a loop: what follows a `continue` goes under the opposite condition.
  Stmt *bodyOf(Stmt *body) {
    List before = listOf(body);
    List after = withoutContinue(statements(before));
    return before == after ? body : compoundFor(body, after);
  }

  List statements(const List &list) {
    List out;
    bool named = false;
    size_t stored = list.size(); // the statement that has nothing to do any more
    std::vector<const VarDecl *> sums;
    for (size_t k = 0; k < list.size(); ++k) {
      Stmt *s = list[k];
      if (isReference(s, llvm::ArrayRef<Stmt *>(list).drop_front(k + 1))) {
        named = true;
        continue;
      }
      const llvm::ArrayRef<Stmt *> all(list);
      auto sum = sumOf(ctx, function, s, all.drop_front(k + 1));
      if (sum && llvm::none_of(all.take_front(k),
                               [&](const Stmt *b) { return mentions(b, sum->variable); })) {
        named = true;
        sums.push_back(sum->variable);
        naming.add(sum->variable, sum->element);
        if (sum->start)
          out.push_back(build.assignment(sum->element, const_cast<Expr *>(sum->start)));
        if (sum->isStored)
          stored = k + 2;
        continue;
      }
      if (k == stored)
        continue;
      bool usedUp = false;
      List extra;
      Stmt *previous = out.empty() ? nullptr : out.back();
      Stmt *changed = isLoop(s) ? loop(s, previous, usedUp, extra) : statement(s);
      if (usedUp)
        out.pop_back();
      out.insert(out.end(), extra.begin(), extra.end());
      out.push_back(changed);
    }
    bool copied = true;
    if (named)
      for (Stmt *&s : out)
        copied = copied && (s = naming.without(s));
    for (const VarDecl *v : sums)
      naming.remove(v); // other statements may use it for something else
    return copied ? out : list;
  }

  /// Whatever is no loop.
  Stmt *statement(Stmt *s) {
    if (auto *block = dyn_cast<CompoundStmt>(s)) {
      List list = listOf(block), changed = statements(list);
      return list == changed ? s : compound(changed, block->getLBracLoc(), block->getRBracLoc());
    }
    if (auto *e = dyn_cast<Expr>(s)) // ({ .. }); as macros write it
      if (auto *block = dyn_cast<StmtExpr>(e->IgnoreParens()))
        return statement(block->getSubStmt());
    if (auto *once = dyn_cast<DoStmt>(s)) {
      Expr::EvalResult zero;
      bool isOnce = once->getCond()->EvaluateAsInt(zero, ctx) && zero.Val.getInt().isZero() &&
                    !zero.HasSideEffects && !leavesLoop(once->getBody());
      return isOnce ? nested(once->getBody()) : s;
    }
    if (auto *branch = dyn_cast<IfStmt>(s)) {
      // Of a block in an expression, the `if` would lose the closing parenthesis.
      const auto part = [&](Stmt *of) {
        auto *e = dyn_cast<Expr>(of);
        return e && isa<StmtExpr>(e->IgnoreParens()) ? of : nested(of);
      };
      Stmt *yes = part(branch->getThen());
      Stmt *no = branch->getElse() ? part(branch->getElse()) : nullptr;
      if (yes == branch->getThen() && no == branch->getElse())
        return s;
      return IfStmt::Create(ctx, branch->getIfLoc(), branch->getStatementKind(), branch->getInit(),
                            branch->getConditionVariable(), branch->getCond(),
                            branch->getLParenLoc(), branch->getRParenLoc(), yes,
                            branch->getElseLoc(), no);
    }
    if (auto *e = dyn_cast<Expr>(s))
      if (Expr *plain = naming.without(e)) {
        if (Stmt *loop = copy(plain))
          return loop;
        if (Stmt *body = bodies.bodyOf(plain)) {
          bodies.enter();
          body = statement(body);
          bodies.leave();
          return body;
        }
      }
    return s;
  }

  Stmt *nested(Stmt *s) {
    if (!isLoop(s))
      return statement(s);
    bool usedUp = false;
    List list;
    Stmt *changed = loop(s, nullptr, usedUp, list);
    list.push_back(changed);
    return list.size() == 1 ? list.front() : compound(list, SourceLocation(), SourceLocation());
  }

  static bool endsWithContinue(Stmt *s) {
    List list = s ? listOf(s) : List();
    if (list.empty() || !isa<ContinueStmt>(list.back()))
      return false;
    list.pop_back();
    return llvm::none_of(list, hasContinue);
  }

  /// `s` without its last statement, if it is a `continue`, and with `rest` behind it.
  Stmt *followedBy(Stmt *s, const List &rest) {
    List list = s ? listOf(s) : List();
    if (!list.empty() && isa<ContinueStmt>(list.back()))
      list.pop_back();
    list.insert(list.end(), rest.begin(), rest.end());
    return compound(list, SourceLocation(), SourceLocation());
  }

  List withoutContinue(const List &list) {
    for (size_t k = 0; k < list.size(); ++k) {
      List out(list.begin(), list.begin() + k);
      if (isa<ContinueStmt>(list[k]))
        return out;
      auto *branch = dyn_cast<IfStmt>(list[k]);
      if (!branch || branch->getInit() || branch->getConditionVariable() ||
          branch->getStatementKind() != IfStatementKind::Ordinary)
        continue;
      const bool first = endsWithContinue(branch->getThen());
      const bool second = endsWithContinue(branch->getElse());
      if ((!first && hasContinue(branch->getThen())) ||
          (!second && branch->getElse() && hasContinue(branch->getElse())) || (!first && !second))
        continue;
      List rest = withoutContinue(List(list.begin() + k + 1, list.end()));
      Stmt *yes = followedBy(branch->getThen(), first ? List() : rest);
      Stmt *no = followedBy(branch->getElse(), second ? List() : rest);
      out.push_back(IfStmt::Create(ctx, branch->getIfLoc(), IfStatementKind::Ordinary, nullptr,
                                   nullptr, branch->getCond(), branch->getLParenLoc(),
                                   branch->getRParenLoc(), yes, SourceLocation(), no));
      return out;
    }
    return list;
  }
};
} // namespace

CanonicalLoop canonicalLoop(const ASTContext &ctx, const FunctionDecl *function, const Stmt *s,
                            const Source *calls) {
  Canonicalizer canonicalizer(ctx, function, calls);
  CanonicalLoop out;
  if (auto *e = dyn_cast<Expr>(s)) {
    out.loop = dyn_cast_or_null<ForStmt>(canonicalizer.copy(const_cast<Expr *>(e)));
  } else {
    bool usedUp = false;
    List extra;
    out.loop = dyn_cast<ForStmt>(canonicalizer.loop(const_cast<Stmt *>(s), nullptr, usedUp, extra));
    out.before.assign(extra.begin(), extra.end());
  }
  out.sizes = std::move(canonicalizer.sizes);
  out.called = canonicalizer.called();
  return out;
}

} // namespace hetile::frontend
