// SPDX-License-Identifier: Apache-2.0
//===- Elements.h - single elements that the host touches -------*- C++ -*-===//
//
// Where a statement of the host loads or stores one element, its text can hand the element's
// address to the runtime, if it stands in the file as it is.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ELEMENTS_H
#define HETILE_FRONTEND_ELEMENTS_H

#include "frontend/source/Source.h"
#include "model/Flow.h"

#include "clang/AST/Expr.h"

#include <optional>

namespace hetile::frontend {

/// True if the lvalue may be an element of an array, or an object with elements in it. A
/// pointer in a table of rows is none.
bool mayBeElement(const clang::Expr *lvalue);

/// True if the lvalue is a field of *this or of what a pointer or a reference leads to: the
/// object may be one of an array.
bool isFieldOfUnknownObject(const clang::Expr *lvalue);

/// The element that `lvalue` names; empty if its address cannot be taken in the text: it is no
/// number, or a macro gets in the way.
std::optional<model::Flow> elementAt(const Source &source, const clang::Expr *lvalue, bool reads,
                                     bool writes);

/// The text of `e` in the file, no macro's argument; empty if there is none.
std::optional<model::SourceRange> rangeForHook(const Source &source, const clang::Expr *e);

/// True for operators and members of standard containers that lead to an element or tell a
/// property, without loading or storing an element.
bool isContainerAccess(const clang::CallExpr *call);

} // namespace hetile::frontend

#endif
