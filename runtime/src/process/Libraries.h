// SPDX-License-Identifier: Apache-2.0
//===- Libraries.h - whose code runs when the program has ended -*- C++ -*-===//
//
// The destructors of a shared library run after those of the program, and its code may know memory
// of the program's.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LIBRARIES_H
#define HETILE_RUNTIME_LIBRARIES_H

namespace hetile::runtime {

/// True if all shared libraries that are loaded come with the system: they lie in the folders where
/// the linker looks by itself, or under /usr or /opt. Others may be the user's own.
bool allLibrariesAreTheSystems();

} // namespace hetile::runtime

#endif
