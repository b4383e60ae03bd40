// SPDX-License-Identifier: Apache-2.0
//===- SharedPages.h - memory that has two addresses ------------*- C++ -*-===//
//
// Pages of a file or of shared memory may be mapped twice (shm_open and two mmaps, mremap, ring
// buffers): two arrays, or two parts of one, are then the same memory, and their addresses do not
// tell.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SHAREDPAGES_H
#define HETILE_RUNTIME_SHAREDPAGES_H

#include "arrays/Rows.h"

#include <string>
#include <vector>

namespace hetile::runtime {

/// True if an array that is written, or two arrays of which one is, have the same byte of a file at
/// two addresses, where they may not share memory; `error` then says so. `isShared`: an array lies
/// in shared memory, so that others may know its elements by other addresses. `rows`: see scanRows;
/// may be empty. `spans`: from the first to the last byte of each array.
bool pagesShared(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                 const std::vector<Rows> &rows, Mappings &mappings, bool &isShared,
                 std::vector<AddressRange> &spans, std::string &error);

} // namespace hetile::runtime

#endif
