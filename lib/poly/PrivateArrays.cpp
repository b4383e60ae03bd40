// SPDX-License-Identifier: Apache-2.0
//===- PrivateArrays.cpp - whose values stay inside of an iteration -------===//
//
// A read needs a write of its element that comes before it in the same iteration. Which of several
// is the last does not matter: what lies between that one and the read lies in the iteration, too.
// Only writes that happen for certain count. A statement reads before it writes.
//
//===----------------------------------------------------------------------===//
#include "PrivateArrays.h"

#include "poly/scop/Scop.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

bool sharesLoops(const Statement &a, const Statement &b, unsigned depth) {
  return a.iterators.size() >= depth && b.iterators.size() >= depth &&
         std::equal(a.position.begin(), a.position.begin() + depth, b.position.begin());
}

namespace {
/// The accesses of one array by one statement.
struct Accesses {
  const Statement *statement = nullptr;
  isl::map map, order; // { S0[t, i] -> B[e] }, { S0[t, i] -> source order }
};

std::vector<Accesses> accessesOf(isl::ctx ctx, const Scop &scop, unsigned array, bool writes) {
  std::vector<Accesses> out;
  for (const Statement &s : scop.nest->statements) {
    isl::map all;
    for (const Access &a : s.accesses) {
      if (a.array != array || a.write != writes || (writes && (a.conditional || a.last)))
        continue;
      const isl::map one = accessMap(ctx, scop, s, a).intersect_params(scop.context);
      all = all.is_null() ? one : all.unite(one);
    }
    if (all.is_null() || all.is_empty())
      continue;
    const isl::set points = all.domain();
    const isl::map order =
        scop.schedule.intersect_domain(isl::union_set(points)).as_map();
    out.push_back({&s, all, order});
  }
  return out;
}

/// True if every read has a write before it in the same iteration of the first `depth` loops.
bool isWrittenFirst(const std::vector<Accesses> &reads, const std::vector<Accesses> &writes,
                    unsigned depth) {
  return std::all_of(reads.begin(), reads.end(), [&](const Accesses &read) {
    isl::map open = read.map;
    for (const Accesses &write : writes) {
      if (!sharesLoops(*read.statement, *write.statement, depth))
        continue;
      isl::map before =
          isl::manage(isl_map_lex_gt_map(read.order.copy(), write.order.copy()));
      for (unsigned d = 0; d < depth; ++d)
        before = isl::manage(isl_map_equate(before.release(), isl_dim_in, d, isl_dim_out, d));
      open = open.subtract(before.apply_range(write.map)).coalesce();
    }
    return open.is_empty();
  });
}

std::optional<unsigned> depthOf(isl::ctx ctx, const Nest &nest, unsigned array) {
  // Values that decide bounds are read where no statement stands.
  if (std::any_of(nest.data.begin(), nest.data.end(),
                  [&](const DataRange &d) { return d.array == array; }))
    return std::nullopt;
  const Scop scop = buildScop(ctx, nest);
  const std::vector<Accesses> reads = accessesOf(ctx, scop, array, false);
  const std::vector<Accesses> writes = accessesOf(ctx, scop, array, true);
  size_t most = SIZE_MAX;
  for (const std::vector<Accesses> *all : {&reads, &writes})
    for (const Accesses &a : *all)
      most = std::min(most, a.statement->iterators.size());
  for (unsigned depth = most == SIZE_MAX ? 0 : most;; --depth) {
    if (isWrittenFirst(reads, writes, depth))
      return depth;
    if (depth == 0)
      return std::nullopt;
  }
}
} // namespace

std::optional<unsigned> privateDepth(const Nest &nest, unsigned array, const Options &options,
                                     Effort *effort) {
  constexpr double Share = 0.25; // of what the nest may take
  Context context(static_cast<unsigned long>(Share * double(options.quota)),
                  Share * options.seconds);
  std::optional<unsigned> depth;
  try {
    depth = depthOf(context.get(), nest, array);
    if (context.exhausted())
      depth.reset();
  } catch (const std::exception &) {
    depth.reset();
  }
  if (effort)
    effort->steps += context.used();
  return depth;
}

} // namespace hetile::poly
