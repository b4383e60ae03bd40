// SPDX-License-Identifier: Apache-2.0
//===- MpiCalls.cpp - calls of MPI that leave arrays alone ----------------===//
//
// By the name, which MPI's standard keeps for it, if the file does not define the function. A
// buffer is a variable, of which there is one; types and operations must be those of MPI, as others
// may reach further, or call a function of the program.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/MpiCalls.h"

#include "frontend/host/Elements.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace hetile::frontend {

namespace {

/// What an argument is: b, a buffer; o, an int that is set, or an object of MPI's; c, a count;
/// t, a type or an operation; v, a number or a communicator.
llvm::StringRef argumentsOf(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases("MPI_Wtime", "MPI_Wtick", "-")
      .Case("MPI_Barrier", "v")
      .Cases("MPI_Comm_rank", "MPI_Comm_size", "vo")
      .Cases("MPI_Initialized", "MPI_Finalized", "o")
      .Cases("MPI_Allreduce", "MPI_Scan", "MPI_Exscan", "bbcttv")
      .Case("MPI_Reduce", "bbcttvv")
      .Case("MPI_Bcast", "bctvv")
      .Default("");
}

/// `&v` of a variable that is a number.
bool isScalar(const Expr *e) {
  auto *address = dyn_cast<UnaryOperator>(e->IgnoreParenCasts());
  if (!address || address->getOpcode() != UO_AddrOf)
    return false;
  const Expr *of = address->getSubExpr()->IgnoreParens();
  return (of->getType()->isArithmeticType() || of->getType()->isEnumeralType()) &&
         !of->getType().isVolatileQualified() && !mayBeElement(of) && !isFieldOfUnknownObject(of);
}

/// Whether the value of some variable is in it.
bool loads(const Stmt *s) {
  if (auto *cast = dyn_cast<CastExpr>(s); cast && cast->getCastKind() == CK_LValueToRValue)
    return true;
  for (const Stmt *child : s->children())
    if (child && loads(child))
      return true;
  return isa<CallExpr>(s);
}

/// MPI_IN_PLACE: some constant in place of an address.
bool isInPlace(const Expr *e, const ASTContext &ctx) {
  e = e->IgnoreParenCasts();
  return e->getType()->isIntegerType() && e->isIntegerConstantExpr(ctx);
}

bool suits(char kind, const Expr *e, const ASTContext &ctx) {
  Expr::EvalResult value;
  switch (kind) {
  case 'b': return isScalar(e) || isInPlace(e, ctx);
  case 'o': return isScalar(e);
  case 'c': return e->EvaluateAsInt(value, ctx) && value.Val.getInt() == 1;
  case 't': return !loads(e);
  default: return true;
  }
}

} // namespace

bool isMpiOfScalars(const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee();
  if (!f || !f->getIdentifier() || isa<CXXMemberCallExpr>(call) || f->getDefinition() ||
      !f->isExternC())
    return false;
  llvm::StringRef kinds = argumentsOf(f->getName());
  if (kinds == "-")
    return call->getNumArgs() == 0;
  if (kinds.empty() || kinds.size() != call->getNumArgs())
    return false;
  for (unsigned k = 0; k < kinds.size(); ++k)
    if (!suits(kinds[k], call->getArg(k), f->getASTContext()))
      return false;
  return true;
}

} // namespace hetile::frontend
