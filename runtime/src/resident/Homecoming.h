// SPDX-License-Identifier: Apache-2.0
//===- Homecoming.h - values back into the user's memory --------*- C++ -*-===//
//
// When a region closes, what its nests wrote travels to the host: of every owner's part the
// elements that some nest wrote, no others, because what lies between may belong to something
// else.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HOMECOMING_H
#define HETILE_RUNTIME_HOMECOMING_H

#include "comm/Streams.h"
#include "nest/Job.h"
#include "resident/held/Holdings.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// A nest that wrote an array: the elements that it wrote are those of its live-out set.
struct Writer {
  int32_t nest;  ///< index in the registry
  int32_t array; ///< index in the nest
  std::vector<int64_t> params;
  int64_t bounds[4]; ///< of the band: x0, x1, y0, y1
  std::vector<Box> full = {}; ///< host: boxes of which it wrote all elements, as far as is known
  bool operator==(const Writer &other) const {
    return nest == other.nest && array == other.array && params == other.params;
  }
};

/// The elements that `writer` was the last to write of its array, inside `part`.
class WrittenPart {
public:
  WrittenPart(const Writer &writer, const Box &part);
  /// Where the elements lie in `view`.
  RunList places(const hetile_view &view);
  int64_t bytes();

private:
  void report(hetile_sink &sink);
  const Writer &W;
  const hetile_nest &Nest;
  Boxes Clip;
  std::vector<hetile_view> Views;
};

/// What `rank` has of the elements that one of the writers wrote in `box`.
struct ReturnedPart {
  int32_t rank, writer;
  Box box;
};

/// One array on its way home: the ranks' parts, and the sets that say which elements of them.
struct Return {
  int32_t number;
  std::vector<Writer> writers;
  std::vector<ReturnedPart> parts;
  /// Adds what the writers wrote in `part`, which `rank` owns. What one of them has written all of
  /// is not sent as that of the others, too.
  void add(int32_t rank, const Box &part, int ndims);
};

/// Adds `box` to the boxes of which `writer` has written all.
void addFull(Writer &writer, const Box &box, int ndims);

/// Arrays whose stay ends.
struct Homecoming {
  std::vector<Return> returns;  ///< of those that somebody has written
  std::vector<int32_t> numbers; ///< of all; empty: none ends, only values come
};

void writeHomecoming(WireWriter &wire, const Homecoming &home);
Homecoming readHomecoming(WireReader &wire);

/// Worker: sends its parts, and forgets the arrays.
void sendHome(Transport &link, const Homecoming &home, Holdings &holdings);
/// The same on `rank` after a job, of which the host may run its own part still: copies leave by
/// `streams`.
void departHome(OutStreams &streams, int rank, const Homecoming &home, Holdings &holdings);
/// Host: stores the workers' parts into the user's memory. Returns the bytes.
int64_t receiveHome(Transport &link, const std::vector<Return> &returns, const Holdings &holdings);

} // namespace hetile::runtime

#endif
