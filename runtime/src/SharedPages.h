//===- SharedPages.h - memory that has two addresses ------------*- C++ -*-===//
//
// Pages of a file or of shared memory may be mapped twice (shm_open and two mmaps, mremap, ring buffers): two
// arrays, or two parts of one, are then the same memory, and their addresses do not tell.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SHAREDPAGES_H
#define HETILE_RUNTIME_SHAREDPAGES_H

#include "Rows.h"

#include <string>
#include <vector>

namespace hetile::runtime {

/// A part of some memory, and where in a file it lies.
struct FilePiece {
  uint64_t device = 0, inode = 0;
  uint64_t begin = 0, end = 0; ///< in the file
  uintptr_t at = 0;            ///< address of `begin`
  bool shared = false;         ///< stores reach the file
  int owner = 0;               ///< number of the array
};

/// True if an array that is written, or two arrays of which one is, have the same byte of a file at two addresses,
/// where they may not share memory; `error` then says so. `isShared`: an array lies in shared memory, so that others may
/// know its elements by other addresses. `rows`: see scanRows; may be empty.
bool pagesShared(const hetile_nest &nest, const int64_t *p, const hetile_view *views, const std::vector<Rows> &rows,
                 Mappings &mappings, bool &isShared, std::string &error);

} // namespace hetile::runtime

#endif
