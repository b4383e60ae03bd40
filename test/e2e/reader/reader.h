// SPDX-License-Identifier: Apache-2.0
//===- reader.h - a second reader of the source -----------------*- C++ -*-===//
//
// Takes the place of the runtime in a tiled program that was compiled with calls at every access.
// Each nest runs twice: by its tile function, on storage of its own, in small tiles; and by the
// original code. What every element goes through must be the same, and the set functions must say
// what the accesses say. Shares nothing with the tool, which has read the source once.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_READER_H
#define HETILE_TEST_READER_H

#include <cstddef>

namespace reader {

/// The program is about to read or write `size` bytes.
void accessed(const volatile void *address, size_t size, bool write);

} // namespace reader

#endif
