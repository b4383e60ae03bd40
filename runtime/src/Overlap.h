//===- Overlap.h - do arrays share memory? ----------------------*- C++ -*-===//
//
// The dependences of a nest assume that its arrays lie apart. Where the compiler cannot know,
// the address ranges are compared on entry.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_OVERLAP_H
#define HETILE_RUNTIME_OVERLAP_H

#include "hetile.h"

#include <string>

namespace hetile::runtime {

/// True if two arrays that may overlap (mask), of which one is written, have accessed elements
/// in ranges of addresses that intersect; `pair` then names them. Address ranges come from
/// the nest's extents and the views, so the test may say yes for interleaved arrays.
bool arraysOverlap(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                   std::string &pair);

} // namespace hetile::runtime

#endif
