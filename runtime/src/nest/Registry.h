// SPDX-License-Identifier: Apache-2.0
//===- Registry.h - the nests of the program --------------------*- C++ -*-===//
//
// Filled by constructors before main; ordered by name, so that a nest has the same number on
// every rank.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_REGISTRY_H
#define HETILE_RUNTIME_REGISTRY_H

#include "hetile.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Adds a nest, its phases and its other forms (once; a second announcement of the same nest is
/// ignored).
void registerNest(const hetile_nest *nest);

/// Nests that are announced from now on are none: they come with a library that the program loads
/// while it runs, and other ranks do not have them.
void closeRegistry();

/// All nests, by name.
const std::vector<const hetile_nest *> &registeredNests();

/// Number of `nest` in registeredNests(), or -1.
int nestIndex(const hetile_nest *nest);

/// The nest of which `nest` is the phases, or `nest` itself.
const hetile_nest *wholeNest(const hetile_nest *nest);

/// The nest of which `nest` is another form, or `nest` itself.
const hetile_nest *plainNest(const hetile_nest *nest);

/// True if every nest is written in several forms: columns may lie along any dimension.
bool allCanTurn();

/// All ranks of a communicator enter `nest` together; see hetile_collective.
void registerCollective(const hetile_nest *nest, const char *const *params);
bool isCollective(const hetile_nest *nest);
/// True if there is such a nest.
bool anyCollective();
/// Parameter number `k` of a collective nest, as the user wrote it.
const char *parameterText(const hetile_nest *nest, int k);

/// A hash of what must agree between the ranks: texts, options, names, interface versions, sizes.
uint64_t registryHash();

/// True if a nest calls the mathematical library.
bool registryCallsLibm();

} // namespace hetile::runtime

#endif
