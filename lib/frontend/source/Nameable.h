// SPDX-License-Identifier: Apache-2.0
//===- Nameable.h - types that text at file scope can name ------*- C++ -*-===//
//
// Generated functions stand before the declaration that encloses the nest: what they name must be
// known there.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NAMEABLE_H
#define HETILE_FRONTEND_NAMEABLE_H

#include "frontend/source/Source.h"

#include "clang/AST/DeclCXX.h"

namespace hetile::frontend {

/// True if the class has a name that means it at file scope before `offset`, and is complete there.
bool isNameable(const Source &source, const clang::CXXRecordDecl *record, unsigned offset);

/// The same of all classes in `type`.
bool isNameable(const Source &source, clang::QualType type, unsigned offset);

} // namespace hetile::frontend

#endif
