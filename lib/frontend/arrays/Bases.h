// SPDX-License-Identifier: Apache-2.0
//===- Bases.h - arrays and pointers that a nest accesses -------*- C++ -*-===//
//
// A base is what an array is named by, with the shape that its type gives.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_BASES_H
#define HETILE_FRONTEND_BASES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// The kind of a number's type, for messages and verification.
model::ElementType elementKind(clang::QualType type);

/// The ring that the pointer is a member of, and its place there; null if there is none.
const Ring *ringOf(const Attempt &attempt, const clang::Expr *pointer, unsigned &place);

/// The buffer that the member in `place` stands for: place + turns, modulo their number.
std::optional<Poly> bufferAt(Attempt &attempt, const Ring &ring, unsigned place);

/// Finds or makes the base for the array that `expr` names, and which `at` accesses; refuses
/// unsupported types.
std::optional<unsigned>
baseFor(Attempt &attempt, const clang::Expr *expr,
        const std::vector<std::pair<size_t, const clang::FieldDecl *>> &fields,
        const std::vector<Step> &steps, const clang::Expr *at);

} // namespace hetile::frontend

#endif
