// SPDX-License-Identifier: Apache-2.0
//===- HugePages.h - new memory in pages of megabytes -----------*- C++ -*-===//
//
// The system gives memory when it is first stored to, page by page: for a nest that fills a large
// array, this may take longer than its computation. One page of some megabytes comes sooner than
// hundreds of small ones.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HUGEPAGES_H
#define HETILE_RUNTIME_HUGEPAGES_H

#include "base/AddressRange.h"

#include <cstdint>

namespace hetile::runtime {

/// False: from now on preferHugePages does nothing.
void allowHugePages(bool allowed);

/// True if huge pages are to be asked for where `bytes` bytes are new: the system has them for who
/// asks, small ones are slow, and huge ones came faster. That is measured once, when all calls
/// together have asked for bytes enough. Any thread; allocates nothing.
bool wantsHugePages(double bytes);

/// What part of the time that small pages take `bytes` new bytes need, in one piece of the
/// runtime's memory: less than 1 where they get huge ones.
double newPagesShare(double bytes);

/// False if the answer is no, however many bytes there are.
bool mayWantHugePages();

/// `memory` will be stored to for the first time, nearly all of it. What it holds stays the same.
/// The kernel notes it for the pages as a whole: `memory` had better be all of a mapping, which is
/// else cut in pieces.
void preferHugePages(const AddressRange &memory);

} // namespace hetile::runtime

#endif
