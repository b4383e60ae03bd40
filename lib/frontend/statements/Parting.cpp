// SPDX-License-Identifier: Apache-2.0
//===- Parting.cpp - sums that another nest forms -------------------------===//
//
// By the options that clang was given: what the compiler of the output does is asked again when it
// compiles (HETILE_FUSED).
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Parting.h"

#include "frontend/syntax/Patterns.h"

#include "clang/Basic/TargetInfo.h"

#include <algorithm>

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

} // namespace hetile::frontend
