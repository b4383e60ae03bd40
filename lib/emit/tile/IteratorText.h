// SPDX-License-Identifier: Apache-2.0
//===- IteratorText.h - iterators of statements in tiles --------*- C++ -*-===//
//
// A statement's iterator is a variable of the user's type. Compilers do not know that a number of 64
// bits that is made one of 32 keeps its value: where the loop does not count in the user's type,
// subscripts are formed of a second variable that is as wide as an address.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_ITERATORTEXT_H
#define HETILE_EMIT_ITERATORTEXT_H

#include "model/Model.h"

#include <string>

namespace hetile::emit {

/// True if loops over iterators of this type are written in the type itself: a signed type of at
/// least 32 bits.
bool isLoopType(const std::string &type);

/// The variable of 64 bits beside that of the user's type; empty if there is none.
std::string wideName(const model::Iterator &it);

/// The iterator in 64 bits.
std::string wideText(const model::Iterator &it);

} // namespace hetile::emit

#endif
