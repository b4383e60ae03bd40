// SPDX-License-Identifier: Apache-2.0
//===- OwnArrays.h - arrays that only their subscripts name -----*- C++ -*-===//
//
// A function's scratch line, `double u1[M];`, is known by nothing but its name. Where its name stands
// for elements only, which are read and assigned, no pointer leads to it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_OWNARRAYS_H
#define HETILE_FRONTEND_OWNARRAYS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hetile::frontend {

/// The places that name `v`, if it is an array of numbers of constant size that each call of
/// `function` has for itself, and each of them reads or assigns an element. Nothing for others.
std::optional<std::vector<const clang::DeclRefExpr *>>
elementsOfOwnArray(const clang::ASTContext &ctx, const clang::FunctionDecl *function,
                   const clang::VarDecl *v);

/// True if it is a call of C's malloc or calloc.
bool allocates(const clang::CallExpr *call);

/// The size along each dimension of the numbers that `v` stands for in all of the program: an array
/// of constant size, or a pointer of this file to memory of constant size that nothing assigns to.
/// Nothing for other variables.
std::optional<std::vector<uint64_t>> fixedExtents(const clang::ASTContext &ctx,
                                                  const clang::VarDecl *v);

/// True if whatever names `v` in the loop reads or assigns an element.
bool namesElementsOnly(const clang::Stmt *loop, const clang::VarDecl *v);

/// The declaration of an array like `v`, of these fixedExtents(): of the same type and at least
/// the same alignment, without a value.
std::string declarationLike(const clang::ASTContext &ctx, const clang::VarDecl *v,
                            llvm::ArrayRef<uint64_t> extents);

} // namespace hetile::frontend

#endif
