// SPDX-License-Identifier: Apache-2.0
//===- LinkedFiles.h - what a program is linked with ------------*- C++ -*-===//
//
// A library that a program is linked with is there before main; one that it opens while it runs
// (dlopen) may be a plugin of a program that knows nothing of it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_LINKEDFILES_H
#define HETILE_RUNTIME_LINKEDFILES_H

namespace hetile::runtime {

/// True if `address` lies in the program's own file, or in a library that it is linked with,
/// directly or by other libraries.
bool isLinked(const void *address);

} // namespace hetile::runtime

#endif
