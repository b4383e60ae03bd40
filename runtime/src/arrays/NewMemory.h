// SPDX-License-Identifier: Apache-2.0
//===- NewMemory.h - arrays that nobody has stored to yet -------*- C++ -*-===//
//
// A program asks for its arrays, and the system gives memory where something is stored. Often a
// nest is the first to do so.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_NEWMEMORY_H
#define HETILE_RUNTIME_NEWMEMORY_H

#include "arrays/HostArrays.h"
#include "nest/Question.h"

namespace hetile::runtime {

/// Bytes of the user's array `a`, addressed by `view`, inside the nest's extent whose pages have
/// not been touched, estimated from some of them. 0: the nest does not store there.
double newBytes(const Question &question, int a, const hetile_view &view);

/// Arrays that the nest fills for the first time get huge pages, where these come sooner and the
/// host has memory to spare. `threads`: several threads store to them.
void preferHugePages(const Question &question, const HostArrays &arrays, bool threads);

} // namespace hetile::runtime

#endif
