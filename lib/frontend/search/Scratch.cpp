// SPDX-License-Identifier: Apache-2.0
//===- Scratch.cpp - arrays that iterations may have for themselves -------===//
//
// Every place that names the array lies in this nest or in a loop around it that can be read as
// another one. Then the values of the array matter to nobody, if each of these nests writes all
// that it reads: whatever order they run in, and whatever leads from one to the other. Of any other
// array, the last iteration must leave in it what the program does.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/Scratch.h"

#include "frontend/canonical/Canonical.h"
#include "frontend/syntax/OwnArrays.h"
#include "frontend/syntax/Patterns.h"
#include "model/Affine.h"

#include "clang/AST/StmtCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

static bool isAround(const ParentStmts &parents, const Stmt *outer, const Stmt *inner) {
  for (; inner; inner = parents.parent(inner))
    if (inner == outer)
      return true;
  return false;
}

static bool isLoop(const Stmt *s) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s);
}

/// The outermost loop around `use` that is not around `root`; null if there is none.
static const Stmt *loopAround(const ParentStmts &parents, const Stmt *use, const Stmt *root) {
  const Stmt *loop = nullptr;
  for (const Stmt *s = use; s && !isAround(parents, s, root); s = parents.parent(s))
    if (isLoop(s))
      loop = s;
  return loop;
}

/// True if the loop may be entered more than once with the same local variables.
static bool mayRunAgain(const ParentStmts &parents, const Stmt *root) {
  if (parents.hasGoto())
    return true;
  for (const Stmt *s = parents.parent(root); s; s = parents.parent(s))
    if (isLoop(s))
      return true;
  return false;
}

/// True if the model needs no condition on entry to be right. Where one fails, the original code
/// runs, and only the model knows that it reads nothing old.
static bool holdsAlways(const model::Nest &nest) {
  constexpr int64_t Huge = int64_t(1) << 40;
  const bool maySaturate =
      std::any_of(nest.params.begin(), nest.params.end(), [&](const model::Parameter &p) {
        return p.min && *p.min >= 0 && (!p.max || *p.max > Huge); // 64 bits that wrap around
      });
  return nest.checks.empty() && model::isAlways(nest.required) && !maySaturate;
}

/// The loop as a nest of its own, with the number of the array in it.
static std::optional<std::pair<model::Nest, unsigned>>
readOther(FunctionSearch &function, const Stmt *written, const VarDecl *v) {
  const CanonicalLoop loop = canonicalLoop(function.source.ctx, function.function, written);
  if (!loop.loop)
    return std::nullopt;
  function.parents.alias(loop.loop, written);
  const LoopFacts facts(function.source, function.function, loop, nullptr, function.parents,
                        function.effects(), function.insertAt);
  Reading reading{facts, function.search.policy};
  reading.side = loopDepth(loop.loop) < 2;
  Outcome outcome = function.read(reading);
  if (!outcome.nest || !holdsAlways(*outcome.nest))
    return std::nullopt;
  for (const auto &[number, local] : outcome.variables)
    if (local == v)
      return std::make_pair(std::move(*outcome.nest), number);
  return std::nullopt;
}

/// The other nests that access the array; nothing if something else does.
static std::optional<std::vector<std::pair<model::Nest, unsigned>>>
othersWith(FunctionSearch &function, const Stmt *root, const VarDecl *v,
           const std::vector<const DeclRefExpr *> &uses) {
  constexpr size_t MostOthers = 8; // each of them is read for each of the others
  std::vector<std::pair<model::Nest, unsigned>> out;
  std::vector<const Stmt *> seen;
  for (const DeclRefExpr *use : uses) {
    if (isAround(function.parents, root, use))
      continue;
    const Stmt *loop = loopAround(function.parents, use, root);
    if (!loop)
      return std::nullopt;
    if (std::find(seen.begin(), seen.end(), loop) != seen.end())
      continue;
    seen.push_back(loop);
    if (seen.size() > MostOthers)
      return std::nullopt;
    auto other = readOther(function, loop, v);
    if (!other)
      return std::nullopt;
    out.push_back(std::move(*other));
  }
  return out;
}

/// How many of the outer loops all subscripts of the array leave out: their iterations may well
/// write the same elements.
static unsigned loopsAround(const model::Nest &nest, unsigned array) {
  size_t depth = SIZE_MAX;
  bool isWritten = false;
  for (const model::Statement &s : nest.statements)
    for (const model::Access &a : s.accesses) {
      if (a.array != array)
        continue;
      isWritten |= a.write;
      depth = std::min(depth, s.iterators.size());
      for (const model::AffineExpr &subscript : a.subscripts)
        model::forEachSymbol(subscript, [&](const std::string &symbol) {
          for (size_t d = 0; d < depth; ++d)
            if (s.iterators[d].name == symbol)
              depth = d;
        });
    }
  return isWritten ? unsigned(depth) : 0;
}

/// The array in the two ways that it may be private; nothing if it may be in none.
static std::optional<ScratchArray> scratchArray(FunctionSearch &function, const LoopFacts &facts,
                                                const model::Nest &nest, unsigned number,
                                                const VarDecl *v) {
  const Stmt *root = function.parents.original(facts.root);
  ScratchArray out;
  out.array = number;
  const auto uses = elementsOfOwnArray(function.source.ctx, function.function, v);
  auto others = uses ? othersWith(function, root, v, *uses) : std::nullopt;
  out.isOwn =
      others && ((!mayRunAgain(function.parents, root) && others->empty()) || holdsAlways(nest));
  if (out.isOwn)
    out.others = std::move(*others);
  if (const unsigned depth = loopsAround(nest, number);
      depth >= 2 && namesElementsOnly(facts.root, v))
    out.lastDepth = depth;
  return out.isOwn || out.lastDepth ? std::optional<ScratchArray>(std::move(out)) : std::nullopt;
}

/// Bytes of the array with these extents; more than `most` if it has more.
static int64_t bytesOf(const ASTContext &ctx, const VarDecl *v, llvm::ArrayRef<uint64_t> extents,
                       int64_t most) {
  const QualType type = v->getType();
  const QualType element =
      ctx.getBaseElementType(type->isPointerType() ? type->getPointeeType() : type);
  uint64_t bytes = uint64_t(ctx.getTypeSizeInChars(element).getQuantity());
  for (uint64_t extent : extents) {
    if (extent > uint64_t(most))
      return most + 1;
    bytes = std::min(bytes * extent, uint64_t(most) + 1);
  }
  return int64_t(bytes);
}

std::vector<ScratchArray>
scratchArrays(FunctionSearch &function, const LoopFacts &facts, const model::Nest &nest,
              const std::vector<std::pair<unsigned, const VarDecl *>> &variables) {
  constexpr int64_t MostBytes = 1 << 16;
  std::vector<ScratchArray> out;
  int64_t bytes = 0;
  for (const auto &[number, v] : variables) {
    auto array = scratchArray(function, facts, nest, number, v);
    const auto extents = array ? fixedExtents(function.source.ctx, v) : std::nullopt;
    if (!extents)
      continue;
    const int64_t size = bytesOf(function.source.ctx, v, *extents, MostBytes);
    if (size > MostBytes - bytes)
      continue;
    bytes += size;
    out.push_back(std::move(*array));
  }
  return out;
}

} // namespace hetile::frontend
