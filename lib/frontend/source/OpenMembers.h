// SPDX-License-Identifier: Apache-2.0
//===- OpenMembers.h - numbers that only their class may name ---*- C++ -*-===//
//
// A size in `private:` that an accessor tests, m_rows in `assert(i < m_rows)`, and for which there
// is no getter. The names in an explicit instantiation of a template are exempt from access checks
// ([temp.spec.general]/6): an instance for &Matrix::m_rows hands it on to text that may not name
// it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_OPENMEMBERS_H
#define HETILE_FRONTEND_OPENMEMBERS_H

#include "frontend/source/Source.h"

#include "clang/AST/ExprCXX.h"

#include <set>
#include <string>

namespace hetile::frontend {

/// True if every member in `e` that `caller` may not name is a number, or an object, array or
/// pointer on the way to numbers, in a class with a name at file scope before `offset`.
bool canBeOpened(const Source &source, const clang::Expr *e, const clang::FunctionDecl *caller,
                 unsigned offset);

/// `e` as text that may stand in `caller`, if canBeOpened(); else as it is spelled. Adds the
/// declarations at file scope that the text needs.
std::string openedText(const Source &source, const clang::Expr *e,
                       const clang::FunctionDecl *caller, std::set<std::string> &declarations);

} // namespace hetile::frontend

#endif
