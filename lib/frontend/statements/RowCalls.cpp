// SPDX-License-Identifier: Apache-2.0
//===- RowCalls.cpp - calls that are given rows of arrays -----------------===//
//
// `sum = checksum(sum, a[i], n)`. The call stays in the text, with the address of the row's first
// element in the place of the row: the last dimension lies along memory in tiles, too. What the call
// accesses is read from the function's body, whose parameters stand for the arguments; its loops
// are inner iterators, and its text is nobody's.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Calls.h"
#include "frontend/statements/StatementReader.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/syntax/RowFunctions.h"
#include "frontend/values/Expressions.h"
#include "model/Affine.h"
#include "model/Reasons.h"

#include "clang/AST/Stmt.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

/// True if the place is another one in other iterations.
static bool moves(const Place &place, const Scope &scope) {
  const auto isIterator = [&](const std::string &symbol) {
    return std::any_of(scope.iterators.begin(), scope.iterators.end(),
                       [&](const model::Iterator &it) { return it.name == symbol; });
  };
  return std::any_of(place.subscripts.begin(), place.subscripts.end(), [&](const Poly &p) {
    return std::any_of(p.terms.begin(), p.terms.end(), [&](const auto &term) {
      return std::any_of(term.first.begin(), term.first.end(), isIterator);
    });
  });
}

static Expr *firstOf(const ASTContext &ctx, Expr *row) {
  auto *zero = IntegerLiteral::Create(ctx, llvm::APInt(ctx.getIntWidth(ctx.IntTy), 0), ctx.IntTy,
                                      SourceLocation());
  return new (ctx) ArraySubscriptExpr(row, zero, row->getType()->getPointeeType(), VK_LValue,
                                      OK_Ordinary, SourceLocation());
}

/// Whatever stands in the way there, the call as such is what cannot be read.
bool StatementReader::refuseCall(const CallExpr *e) {
  std::string why;
  if (attempt.refusal)
    why = " (" + model::sentence(attempt.refusal->reason, attempt.refusal->detail) + ")";
  attempt.refusal.reset();
  return refuse(Reason::CallPointer, e, quoted(e->getCallee()) + why);
}

/// Reads the argument, and notes what the parameter stands for in the body.
bool StatementReader::bindParameter(const CallExpr *e, unsigned number,
                                    const FunctionDecl *definition, Scope &inside) {
  const Expr *argument = e->getArg(number);
  const ParmVarDecl *p = definition->getParamDecl(number);
  if (!isRow(p->getType())) {
    if (!(argument->isGLValue() ? readLvalue(argument) : rvalue(argument)))
      return false;
    locals.insert(p);
    if (!p->getType()->isIntegerType() || attempt.facts.effects.written.count(p) ||
        attempt.facts.effects.addressTaken.count(p))
      return true;
    if (auto value = ExprReader(attempt, scope).value(argument))
      inside.values[p] = *value;
    return true;
  }
  const VarDecl *array = elementVariable(argument);
  if (attempt.facts.effects.written.count(p) || attempt.facts.effects.addressTaken.count(p) ||
      (array && (attempt.reading.privateArray(array) || locals.count(array))))
    return refuseCall(e);
  auto place = readPointer(attempt, scope, argument);
  if (!place)
    return refuseCall(e);
  inside.places[p] = *place;
  const ASTContext &ctx = attempt.facts.source.ctx;
  Expr *first = firstOf(ctx, const_cast<Expr *>(argument));
  auto element = readElement(attempt, scope, first);
  if (!element)
    return refuseCall(e);
  // Where the row begins is not accessed for that.
  const Guard saved = guard;
  guard.condition = model::never();
  const unsigned access = add(*element, false, false);
  statement.accesses[access].inCall = true;
  guard = saved;
  given[p] = access;
  const Expr *address =
      UnaryOperator::Create(ctx, first, UO_AddrOf, ctx.getPointerType(first->getType()), VK_PRValue,
                            OK_Ordinary, SourceLocation(), false, FPOptionsOverride());
  holes.push_back({argument, {}, address});
  holes.push_back({first, {model::Piece::Element, "", access, 0}});
  return true;
}

/// Access number `access`, which has just been read as `by`, is made in a function: through the
/// address that the variable got which it names, or that one of all got.
void StatementReader::noteRows(unsigned access, const Expr *by) {
  if (!scope.called)
    return;
  const VarDecl *named = elementVariable(by);
  const bool isParameter = given.count(named) != 0;
  for (const auto &[parameter, row] : given)
    if (isParameter ? parameter == named : raw[row].base == raw[access].base)
      if (std::vector<unsigned> &rows = statement.accesses[access].rows;
          row != access && !llvm::is_contained(rows, row))
        rows.push_back(row);
}

/// A value may be returned at the end only.
bool StatementReader::calledBody(const FunctionDecl *definition) {
  std::vector<const Stmt *> list = statementsOf(definition->getBody());
  const ReturnStmt *end = list.empty() ? nullptr : dyn_cast<ReturnStmt>(list.back());
  if (end)
    list.pop_back();
  return sequence(list) && (!end || !end->getRetValue() || rvalue(end->getRetValue()));
}

bool StatementReader::rowCall(const CallExpr *e, const FunctionDecl *definition) {
  const auto isOf = [&](const CallExpr *caller) { return rowFunction(caller) == definition; };
  if (callers.size() >= MostCalls || std::any_of(callers.begin(), callers.end(), isOf))
    return refuseCall(e);
  if (callers.empty() && !acceptName(attempt, e))
    return false;
  Scope inside = scope;
  inside.called = true;
  for (unsigned k = 0; k < e->getNumArgs(); ++k)
    if (!bindParameter(e, k, definition, inside))
      return false;
  const bool isAlong =
      std::any_of(definition->param_begin(), definition->param_end(), [&](const ParmVarDecl *p) {
        return isRow(p->getType()) && moves(inside.places.at(p), scope);
      });
  if (!isAlong) // a step of a whole solver, say, whose loops are better tiled for themselves
    return refuseCall(e);
  const size_t shown = holes.size();
  const Expr *const used = unused;
  const bool savedSwitch = inSwitch;
  inSwitch = false;
  std::swap(scope, inside);
  callers.push_back(e);
  const bool ok = calledBody(definition);
  callers.pop_back();
  std::swap(scope, inside);
  inSwitch = savedSwitch;
  unused = used;
  holes.resize(shown);
  return ok || refuseCall(e);
}

/// `memcpy(&bits, &x[i], sizeof bits)`: a number as it lies in memory.
std::optional<bool> StatementReader::copyOfNumber(const CallExpr *e) {
  const FunctionDecl *f = e->getDirectCallee();
  Expr::EvalResult size;
  const ASTContext &ctx = attempt.facts.source.ctx;
  if (!f || !f->getIdentifier() || e->getNumArgs() != 3 ||
      (f->getName() != "memcpy" && f->getName() != "__builtin_memcpy") ||
      (f->getBuiltinID() == 0 && !f->isInStdNamespace()) ||
      !e->getArg(2)->EvaluateAsInt(size, ctx))
    return std::nullopt;
  const Expr *sides[2] = {};
  for (unsigned k = 0; k < 2; ++k) {
    auto *address = dyn_cast<UnaryOperator>(e->getArg(k)->IgnoreParenCasts());
    if (!address || address->getOpcode() != UO_AddrOf)
      return std::nullopt;
    sides[k] = address->getSubExpr()->IgnoreParens();
    if (!sides[k]->getType()->isArithmeticType() ||
        ctx.getTypeSizeInChars(sides[k]->getType()).getQuantity() != size.Val.getInt())
      return std::nullopt;
  }
  return readLvalue(sides[1]) && writeLvalue(sides[0], false);
}

} // namespace hetile::frontend
