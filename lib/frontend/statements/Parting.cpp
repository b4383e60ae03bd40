// SPDX-License-Identifier: Apache-2.0
//===- Parting.cpp - sums that another nest forms -------------------------===//
//
// By the options that clang was given: what the compiler of the output does is asked again when it
// compiles (HETILE_FUSED).
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Parting.h"

#include "frontend/syntax/Patterns.h"
#include "model/Affine.h"

#include "clang/Basic/TargetInfo.h"

#include <algorithm>
#include <set>

using namespace clang;

namespace hetile::frontend {

/// True if `e` is a product whose addition an expression may fuse.
static bool isProduct(const Expr *e) {
  e = plainValue(e);
  if (auto *sign = dyn_cast<UnaryOperator>(e);
      sign && (sign->getOpcode() == UO_Minus || sign->getOpcode() == UO_Plus))
    return isProduct(sign->getSubExpr());
  if (auto *cast = dyn_cast<ExplicitCastExpr>(e))
    return isProduct(cast->getSubExpr());
  auto *op = dyn_cast<BinaryOperator>(e);
  return op && (op->getOpcode() == BO_Mul ||
                (op->getOpcode() == BO_Comma && isProduct(op->getRHS())));
}

Fusion fusionOf(const Attempt &attempt, llvm::ArrayRef<Update> updates) {
  const ASTContext &ctx = attempt.facts.source.ctx;
  const bool isX86 = ctx.getTargetInfo().getTriple().isX86();
  const auto mode = ctx.getLangOpts().getDefaultFPContractMode();
  // Of other machines nothing is looked up here: they have such instructions, or may.
  const bool fuses = !isX86 || ctx.getTargetInfo().hasFeature("fma") ||
                     ctx.getTargetInfo().hasFeature("fma4");
  const bool anySum = std::any_of(updates.begin(), updates.end(),
                                  [](const Update &u) { return u.fold == model::Fold::Sum; });
  if (!anySum)
    return Fusion::Never;
  if (fuses && (mode == LangOptions::FPM_Fast || mode == LangOptions::FPM_FastHonorPragmas))
    return Fusion::Always;
  const bool product = std::any_of(updates.begin(), updates.end(),
                                   [](const Update &u) { return isProduct(u.addend); });
  if (fuses && product && mode != LangOptions::FPM_Off)
    return Fusion::Always;
  return product ? Fusion::Expressions : Fusion::Never;
}

bool canBeParted(const Attempt &attempt, llvm::ArrayRef<Update> updates) {
  return std::all_of(updates.begin(), updates.end(),
                     [](const Update &u) {
                       return u.addend &&
                              (u.fold == model::Fold::Sum || u.fold == model::Fold::Product);
                     }) &&
         fusionOf(attempt, updates) != Fusion::Always;
}

static bool updates(const Attempt &attempt, const Stmt *s, const Expanded &x) {
  const std::optional<Update> u = matchUpdate(s, attempt);
  return u && attempt.expandedScalar(u->target) == &x;
}

unsigned mostUpdates(const Attempt &attempt, const Stmt *s, const Expanded &x) {
  if (!s)
    return 0;
  if (updates(attempt, s, x))
    return 1;
  const auto of = [&](const Stmt *part) { return mostUpdates(attempt, part, x); };
  if (auto *branch = dyn_cast<IfStmt>(s))
    return std::max(of(branch->getThen()), of(branch->getElse()));
  unsigned most = 0;
  for (const Stmt *child : s->children())
    most += of(child);
  const bool repeats = isa<ForStmt, WhileStmt, DoStmt>(s);
  return std::min(2u, repeats ? 2 * most : most);
}

unsigned leastUpdates(const Attempt &attempt, const Stmt *s, const Expanded &x) {
  if (updates(attempt, s, x))
    return 1;
  unsigned least = 0;
  if (auto *block = dyn_cast<CompoundStmt>(s))
    for (const Stmt *child : block->body())
      least += leastUpdates(attempt, child, x);
  return least;
}

/// True if `s` updates some sum that another nest forms.
static bool updatesAny(const Attempt &attempt, const Stmt *s) {
  return std::any_of(attempt.draft.expanded.begin(), attempt.draft.expanded.end(),
                     [&](const Expanded &x) { return x.apart >= 0 && updates(attempt, s, x); });
}

/// True if the one operation of the update takes its addend away.
static bool subtracts(const Stmt *s) {
  auto *op = cast<BinaryOperator>(plainValue(cast<Expr>(s)));
  if (op->getOpcode() == BO_Assign)
    op = dyn_cast<BinaryOperator>(plainValue(op->getRHS()));
  return op && (op->getOpcode() == BO_Sub || op->getOpcode() == BO_SubAssign);
}

bool takesAway(const Attempt &attempt, const Stmt *s, const Expanded &x) {
  if (updates(attempt, s, x))
    return isa<Expr>(s) && isa<BinaryOperator>(plainValue(cast<Expr>(s))) && subtracts(s);
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *c) { return c && takesAway(attempt, c, x); });
}

std::optional<SumAgain> sumAgain(const Attempt &attempt, llvm::ArrayRef<const Stmt *> run,
                                 const Expanded &x) {
  const auto first =
      std::find_if(run.begin(), run.end(), [&](const Stmt *s) { return updatesAny(attempt, s); });
  std::optional<SumAgain> found;
  for (auto at = run.begin(); at != run.end(); ++at) {
    if (at >= first && !updatesAny(attempt, *at))
      return std::nullopt;
    if (at < first || !updates(attempt, *at, x)) {
      if (mostUpdates(attempt, *at, x) > 0)
        return std::nullopt;
      continue;
    }
    const std::optional<Update> u = matchUpdate(*at, attempt);
    if (found || !u->addend || u->fold != model::Fold::Sum)
      return std::nullopt;
    found = SumAgain{static_cast<unsigned>(x.apart), u->addend, subtracts(*at)};
  }
  return found;
}

/// True if `s` names or does something that is not known at file scope, or may be another thing
/// when it is done again.
static bool needsMore(const Stmt *s, llvm::ArrayRef<Hole> holes) {
  if (std::any_of(holes.begin(), holes.end(), [&](const Hole &h) { return h.stmt == s; }))
    return false; // element or captured value
  if (auto *ref = dyn_cast<DeclRefExpr>(s); ref && isa<VarDecl>(ref->getDecl()))
    return true;
  if (auto *call = dyn_cast<CallExpr>(s); call && call->getBuiltinCallee() == 0)
    return true;
  if (isa<StmtExpr, LambdaExpr, MemberExpr, CXXThisExpr>(s))
    return true;
  if (auto *op = dyn_cast<UnaryOperator>(s); op && op->isIncrementDecrementOp())
    return true;
  if (auto *op = dyn_cast<BinaryOperator>(s); op && op->isAssignmentOp())
    return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *c) { return c && needsMore(c, holes); });
}

std::vector<model::Piece> valueAgain(const Attempt &attempt, llvm::ArrayRef<Hole> holes,
                                     const SumAgain &sum) {
  using model::Piece;
  if (needsMore(sum.value, holes))
    return {};
  const std::vector<Piece> pieces = BodyCutter(attempt, holes).expression(sum.value);
  if (!std::all_of(pieces.begin(), pieces.end(), [](const Piece &p) {
        return (p.kind == Piece::Text || p.kind == Piece::Element) && !p.boundary;
      }))
    return {};
  const std::string type = attempt.draft.nest.apart[sum.sum].type;
  const std::string value = "(" + type + ")(";
  std::vector<Piece> out = {
      {Piece::Text, sum.isSubtracted ? value + MinusZero + " - " + value : value, 0, 0}};
  out.insert(out.end(), pieces.begin(), pieces.end());
  out.push_back({Piece::Text, sum.isSubtracted ? "))" : ")", 0, 0});
  return out;
}

/// True if each instance of `s` has an element of its own, in all its iterations.
static bool isOwn(const model::Access &a, const model::Statement &s) {
  if (!a.inner.empty())
    return false;
  return std::all_of(s.iterators.begin(), s.iterators.end(), [&](const model::Iterator &it) {
    return std::any_of(
        a.subscripts.begin(), a.subscripts.end(), [&](const model::AffineExpr &subscript) {
          const auto factor = subscript.terms.find(it.name);
          return subscript.floors.empty() && factor != subscript.terms.end() &&
                 factor->second != 0 &&
                 std::none_of(s.iterators.begin(), s.iterators.end(),
                              [&](const model::Iterator &other) {
                                return other.name != it.name && subscript.terms.count(other.name);
                              });
        });
  });
}

void followSums(model::Nest &nest) {
  for (const model::Statement &s : nest.statements)
    for (const model::Statement::Addition &sum : s.additions)
      for (const model::Piece &p : sum.value) {
        if (p.kind != model::Piece::Element)
          continue;
        const model::Access &a = s.accesses[p.access];
        for (unsigned d = 0; d < a.subscripts.size(); ++d)
          if (nest.arrays[a.array].columns < 0 &&
              a.subscripts[d].terms.count(s.iterators.front().name))
            nest.arrays[a.array].columns = static_cast<int>(d);
      }
}

/// True if nothing but the instance of `s` that reads `a` writes that element.
static bool keeps(const model::Nest &nest, const model::Statement &s, const model::Access &a) {
  for (const model::Statement &other : nest.statements)
    for (const model::Access &write : other.accesses)
      if (write.write && write.array == a.array &&
          (&other != &s || write.last || write.inCall || !isOwn(a, s) || !write.inner.empty() ||
           !model::sameElement(write, a)))
        return false;
  return true;
}

bool keepAddends(const model::Nest &nest) {
  std::set<unsigned> sums;
  for (const model::Statement &s : nest.statements)
    for (const model::Statement::Addition &sum : s.additions) {
      sums.insert(sum.sum);
      for (const model::Piece &p : sum.value)
        if (p.kind == model::Piece::Element && !keeps(nest, s, s.accesses[p.access]))
          return false;
    }
  for (unsigned k = 0; k < nest.apart.size(); ++k)
    if (nest.apart[k].again && !sums.count(k))
      return false; // no statement that is ever executed adds to it
  return true;
}

} // namespace hetile::frontend
