// SPDX-License-Identifier: Apache-2.0
//===- HostReads.h - elements that the host reads on entry ------*- C++ -*-===//
//
// What a nest captures is evaluated on the host before the nest starts. Inside a region the
// elements of arrays may lie on other ranks by then, so a nest that captures one ends it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_HOSTREADS_H
#define HETILE_FRONTEND_HOSTREADS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// True if what the host evaluates for the nest, before it or after it, may load or store an
/// element of an array. Conservative. The nest is complete.
bool hostReadsElements(const Attempt &attempt);

} // namespace hetile::frontend

#endif
