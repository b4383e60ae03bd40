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

#include <optional>
#include <utility>
#include <vector>

namespace hetile::frontend {

/// An array in a nest. If each iteration of some outer loops reads only what the same iteration has
/// written, each may have the array for itself.
struct ScratchArray {
  unsigned array = 0; // its number in the nest
  /// The function's own, which nobody else can know of. Iterations may just have it, if they never
  /// read what is older: the original code must not run then.
  bool isOwn = false;
  /// The other nests of the function that access its own array, with its number there: it is free
  /// only if none of them reads what it has not written.
  std::vector<std::pair<model::Nest, unsigned>> others;
  /// The most loops around, if the program may look at the array afterwards and the last iteration
  /// leaves what all of them do. 0 if it cannot.
  unsigned lastDepth = 0;
};

/// An array of a nest that each iteration of so many outer loops (at least 2) gets for itself.
struct PrivatizedArray {
  unsigned array = 0, depth = 0;
  bool lastPrivate = false; // the last iteration leaves what all of them do
  model::Condition when;    // what the parameters of the nest must fulfil on entry
  std::vector<model::Parameter> params; // these
};

/// A loop that may be a nest, and the ways to read it.
class Candidate {
public:
  virtual ~Candidate() = default;

  /// The name of the next way to read the loop; null if none is left that could help. What the ones
  /// before it gave decides which ones those are.
  virtual const char *nextReading() = 0;

  /// Reads the loop in that way; null if this gives no nest.
  virtual const model::Nest *read() = 0;

  /// Arrays of the nest that was read last which iterations may have for themselves. None if they
  /// have been asked for before.
  virtual std::vector<ScratchArray> scratchArrays() = 0;

  /// The next reading gives iterations these arrays of the nest that was read last for themselves.
  /// Without it, the loop is read as it was once more.
  virtual void privatize(const std::vector<PrivatizedArray> &arrays) = 0;

  /// The loop with a copy of each variable that inner loops add products to for every iteration of
  /// all loops around the sum; nothing if it has none, or is no nest then. Asked after read().
  virtual std::optional<model::Nest> withSumsExpanded() = 0;

  /// `nest` computes the same as the nest that was read last, and is that from now on.
  virtual void replace(model::Nest nest) = 0;

  /// True if nothing is to be said about the loop, as it is now: it will be read in another form.
  virtual bool isQuiet() const = 0;

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
