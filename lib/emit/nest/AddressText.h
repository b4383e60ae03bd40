// SPDX-License-Identifier: Apache-2.0
//===- AddressText.h - where elements without strides lie -------*- C++ -*-===//
//
// For arrays whose elements do not lie at constant distances: a function for the address of an
// element, and one for the pointers on the way to it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_ADDRESSTEXT_H
#define HETILE_EMIT_ADDRESSTEXT_H

#include "NestContext.h"

namespace hetile::emit {

/// Writes the functions of all arrays that need them.
void writeAddresses(Writer &w, const NestContext &context);

/// The members of hetile_array that name them, each with a comma before it.
std::string addressMembers(const NestContext &context, unsigned array);

} // namespace hetile::emit

#endif
