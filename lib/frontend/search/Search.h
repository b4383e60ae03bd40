// SPDX-License-Identifier: Apache-2.0
//===- Search.h - the loops of a file, one after the other ------*- C++ -*-===//
//
// The search has no opinion about nests. Whoever runs it asks for the next loop, has it read in one
// way after the other, and takes a nest or does not:
//
//   while (Candidate *loop = search.next())
//     while (const char *reading = loop->nextReading())
//       if (const model::Nest *nest = loop->read(); nest && isGood(*nest))
//         loop->take();
//
// This header knows nothing of clang.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SEARCH_H
#define HETILE_FRONTEND_SEARCH_H

#include "model/Model.h"

namespace hetile::frontend {

/// A loop that may be a nest, and the ways to read it.
class Candidate {
public:
  virtual ~Candidate() = default;

  /// The name of the next way to read the loop; null if none is left that could help. What the ones
  /// before it gave decides which ones those are.
  virtual const char *nextReading() = 0;

  /// Reads the loop in that way; null if this gives no nest.
  virtual const model::Nest *read() = 0;

  /// The nest that was read last is the one that counts. Ends the readings of this loop.
  virtual void take() = 0;
};

/// The search through a file.
class Search {
public:
  virtual ~Search() = default;

  /// The next loop, outermost first; the loops in one are tried if nothing of it was taken. Null
  /// after the last one: then the file is complete. The candidate before is gone.
  virtual Candidate *next() = 0;
};

} // namespace hetile::frontend

#endif
