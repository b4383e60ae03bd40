// SPDX-License-Identifier: Apache-2.0
//===- Addresses.h - rows behind pointers -----------------------*- C++ -*-===//
//
// T**, arrays of pointers and the like: how the address of an element is written where strides
// do not give it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ADDRESSES_H
#define HETILE_FRONTEND_ADDRESSES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// True if a dimension but the first is reached through pointers in memory.
bool isBehindPointers(const Base &base);

/// Sets base, address and slots of `array`, and clears the strides of the dimensions before
/// the last pointer.
void setAddress(Attempt &attempt, const Base &base, model::Array &array);

} // namespace hetile::frontend

#endif
