// SPDX-License-Identifier: Apache-2.0
//===- Meaning.h - does text mean the same in another place? ----*- C++ -*-===//
//
// A tile stands before the function that its nest is in. Text of another function, which stands
// there too where it is read in the place of a call, may mean something else by then.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_MEANING_H
#define HETILE_FRONTEND_MEANING_H

#include "frontend/source/Source.h"

#include "clang/AST/Decl.h"

namespace hetile::frontend {

/// True if all macros in the text of `f`, and in what they stand for, have one definition, which
/// comes before it; and no word in it becomes a macro later.
bool macrosStay(const Source &source, const clang::FunctionDecl *f);

/// True if pragmas of the file tell how functions after them are compiled.
bool pragmasSetRules(const Source &source);

/// Why `f` is compiled in a way that a function beside it would not be, an attribute or a pragma;
/// empty: there is nothing.
std::string ownRules(const Source &source, const clang::FunctionDecl *f);

/// True if text in `f` may not name what only the file knows: C 6.7.4 forbids it to an inline
/// function with external linkage.
bool isOpenInline(const clang::FunctionDecl *f);

} // namespace hetile::frontend

#endif
