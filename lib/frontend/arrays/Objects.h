// SPDX-License-Identifier: Apache-2.0
//===- Objects.h - elements that only their object can find -----*- C++ -*-===//
//
// Vectors of vectors, and classes with a subscript operator of their own whose data the nest may
// not name: the address of an element is what the object says it is.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_OBJECTS_H
#define HETILE_FRONTEND_OBJECTS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// The step that the call is on the way to an element: m(i, j), m.at(i, j), m[i]. Its object,
/// arguments and members read are such that equal arguments give the same place in the whole
/// nest. Empty if that is not known, or if the class cannot be named at file scope.
std::optional<Step> objectStep(Attempt &attempt, const clang::CallExpr *call);

/// The call of the overload that gives a reference to the element whose value `call` returns: the
/// one for objects that are not constant. Null if there is none.
const clang::CallExpr *referenceOverload(const Attempt &attempt, const clang::CallExpr *call);

/// The object of a call, or the pointer to it if `isArrow` is set.
const clang::Expr *objectOf(const clang::CallExpr *call, bool &isArrow);

/// True if the place of an element follows from an object and not from strides.
bool isBehindObjects(const Base &base);

/// Sets base and address of `array`, and clears the strides that are not known.
void setObjectAddress(Attempt &attempt, const Base &base, model::Array &array);

} // namespace hetile::frontend

#endif
