// SPDX-License-Identifier: Apache-2.0
//===- Settle.cpp - nests that share the arrays of a region ---------------===//
//
// Regions are found as if all sides could be tiled. Then, for arrays of either number of
// dimensions, the dimension is chosen that costs the nests of regions least; nests that have
// another one are turned, sides are analysed, and where one fails, the regions are found anew
// without it. Sides of no region run distributed while their arrays are away.
//
//===----------------------------------------------------------------------===//
#include "Settle.h"

#include "../model/Strides.h"
#include "../model/flow/Summaries.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::driver {

namespace {

constexpr int Elsewhere = 4; // weight of a nest for which arrays have to change hands
constexpr int Pipelined = 1; // of one whose blocks exchange messages

using Votes = std::map<int, int64_t>; // dimension -> cost, or weight

/// What columns along `dim` of arrays with `ndims` dimensions cost a nest.
int costOf(const Nest &nest, const Tiling &tiling, size_t ndims, int dim) {
  int best = Elsewhere;
  for (const Orientation &o : tiling.orientations) {
    bool fits = true;
    for (size_t k = 0; k < nest.arrays.size(); ++k)
      fits &= nest.arrays[k].extents.size() != ndims || nest.arrays[k].hidden ||
              o.columns[k] < 0 || o.columns[k] == dim;
    if (fits)
      best = std::min(best, o.parallel ? 0 : o.folded ? Elsewhere : Pipelined);
  }
  return best;
}

/// A nest with one loop more than others has many more points than they.
int64_t weightOf(const Nest &nest) {
  constexpr int64_t Iterations = 32;
  size_t loops = 0;
  for (const Statement &s : nest.statements)
    loops = std::max(loops, s.iterators.size());
  int64_t weight = 1;
  for (size_t k = 0; k < std::min<size_t>(loops, 8); ++k)
    weight *= Iterations;
  return weight;
}

/// The best dimension for arrays of each number of dimensions; of equals, the one that most
/// nests have already, by their points.
class Columns {
public:
  void add(const Nest &nest, const Tiling &tiling) {
    std::set<size_t> sizes;
    for (size_t k = 0; k < nest.arrays.size(); ++k)
      if (const size_t ndims = nest.arrays[k].extents.size(); ndims > 0 && !nest.arrays[k].hidden) {
        sizes.insert(ndims);
        if (tiling.columns[k] >= 0)
          Present[ndims][tiling.columns[k]] += weightOf(nest);
      }
    for (size_t ndims : sizes)
      for (int dim = 0; dim < static_cast<int>(ndims); ++dim)
        Cost[ndims][dim] += costOf(nest, tiling, ndims, dim) +
                            (dim > 0 && !nest.apart.empty() ? Elsewhere : 0); // see Adding
  }

  int of(const Array &array) const {
    const auto costs = Cost.find(array.extents.size());
    if (array.hidden || costs == Cost.end())
      return -1;
    const auto present = Present.find(array.extents.size());
    const auto count = [&](int dim) -> int64_t {
      if (present == Present.end())
        return 0;
      const auto at = present->second.find(dim);
      return at == present->second.end() ? 0 : at->second;
    };
    int best = -1;
    int64_t least = 0;
    for (const auto &[dim, cost] : costs->second)
      if (best < 0 || cost < least || (cost == least && count(dim) >= count(best)))
        best = dim, least = cost;
    return best;
  }

private:
  std::map<size_t, Votes> Cost, Present;
};

bool contains(const std::vector<SourceRange> &ranges, const SourceRange &range) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const SourceRange &r) { return r.begin == range.begin; });
}

const Tiling *tilingOf(const Analysed &found, const Nest &nest) {
  const auto at = found.find(keyOf(nest));
  return at == found.end() || !at->second.tiling ? nullptr : &*at->second.tiling;
}

Regions regionsOf(const frontend::File &file, const Analysed &found) {
  std::vector<TiledRange> tiled;
  for (const Nest &nest : file.nests)
    if (tilingOf(found, nest))
      tiled.push_back({nest.range, nest.readsElements, false});
  for (const Nest &side : file.sides)
    if (!found.count(keyOf(side)) || tilingOf(found, side))
      tiled.push_back({side.range, false, true});
  return findRegions(file.flows, tiled);
}

/// True if columns of the nest can be compared with those of others.
bool hasColumns(const Analysed &found, const Nest &nest) {
  const Tiling *tiling = tilingOf(found, nest);
  return tiling && !(tiling->instead && hasVersions(*tiling->instead));
}

/// Turns `nest` if its columns should lie otherwise and can.
void turn(Nest &nest, const Columns &columns, Analysed &found, const Analyse &analyse) {
  const Tiling &tiling = *tilingOf(found, nest);
  bool asks = false;
  for (size_t k = 0; k < nest.arrays.size(); ++k) {
    nest.arrays[k].columns = columns.of(nest.arrays[k]);
    if (nest.arrays[k].columns < 0 || nest.arrays[k].columns == tiling.columns[k])
      continue;
    for (const Orientation &o : tiling.orientations)
      asks |= !o.folded && o.columns[k] == nest.arrays[k].columns;
  }
  if (!asks)
    return;
  NestResult turned = analyse(nest);
  if (turned.tiling)
    found[keyOf(nest)] = std::move(turned);
}

bool overlap(const SourceRange &a, const SourceRange &b) {
  return a.begin < b.end && b.begin < a.end;
}

/// Finds the sides that are worth an entry of their own: not the rows of a loop around them that
/// does nothing else, with an entry each, unless they are few; nor what main executes once before
/// anything that could have sent arrays away.
class Outside {
public:
  Outside(const frontend::File &file, const Analysed &found) {
    for (const Nest &nest : file.nests)
      if (tilingOf(found, nest))
        Nests.push_back(nest.range);
    for (const Nest &side : file.sides)
      Sides.push_back(side.range);
    for (const FunctionFlow &function : file.flows)
      search(function.body, function.isMain ? Once : Often);
  }

  bool suits(const SourceRange &side) const {
    return !contains(Others, side) && std::none_of(Nests.begin(), Nests.end(),
                                                 [&](const SourceRange &nest) {
                                                   return overlap(nest, side);
                                                 });
  }

private:
  std::vector<SourceRange> Nests, Sides, Others;
  bool MayBeAway = false; ///< something that may send arrays away has come before

  /// Does more than run over elements: executes a nest, or code that nobody knows.
  bool leads(const Flow &flow) const {
    if (contains(Sides, flow.range))
      return false;
    return flow.kind == Flow::Call || flow.kind == Flow::Touch || flow.kind == Flow::Outside ||
           contains(Nests, flow.range) ||
           std::any_of(flow.parts.begin(), flow.parts.end(),
                       [&](const Flow &part) { return leads(part); });
  }
  enum Place { Once, Often, InRows };
  void search(const Flow &flow, Place place) {
    if (place == InRows || (place == Once && !MayBeAway))
      Others.push_back(flow.range);
    if (flow.repeats && !flow.few && place != InRows)
      place = leads(flow) ? Often : InRows;
    for (const Flow &part : flow.parts)
      search(part, place);
    MayBeAway |= contains(Nests, flow.range) || flow.kind == Flow::Call ||
                 (flow.kind == Flow::Outside && flow.outside.leads);
  }
};

/// The sides that no region has, and that run distributed while their arrays are. Where no nest of
/// the file says how columns lie, they lie along memory, as those of most nests do.
void addSidesOutside(frontend::File &file, Analysed &found, const Analyse &analyse) {
  Columns columns;
  for (const Nest &nest : file.nests)
    if (hasColumns(found, nest))
      columns.add(nest, *tilingOf(found, nest));
  const Outside outside(file, found);
  // A reduction may be a side as a whole and row by row: outer loops come first.
  std::stable_sort(file.sides.begin(), file.sides.end(), [](const Nest &a, const Nest &b) {
    return a.range.begin < b.range.begin;
  });
  std::vector<SourceRange> taken;
  for (Nest &side : file.sides) {
    if (!outside.suits(side.range) ||
        std::any_of(taken.begin(), taken.end(),
                    [&](const SourceRange &other) { return overlap(other, side.range); }))
      continue;
    for (Array &array : side.arrays) {
      array.columns = columns.of(array);
      if (array.columns < 0)
        array.columns = static_cast<int>(array.extents.size()) - 1;
    }
    side.onlyAway = true;
    if (!found.count(keyOf(side)))
      found[keyOf(side)] = analyse(side);
    if (found[keyOf(side)].tiling) {
      taken.push_back(side.range);
      file.nests.push_back(std::move(side));
    }
  }
}

} // namespace

Regions settleRegions(frontend::File &file, Analysed &found, const Analyse &analyse,
                      bool collective) {
  Regions regions = regionsOf(file, found);
  Columns columns;
  for (const Nest &nest : file.nests)
    if (contains(regions.nests, nest.range) && hasColumns(found, nest))
      columns.add(nest, *tilingOf(found, nest));
  for (Nest &nest : file.nests)
    if (contains(regions.nests, nest.range) && hasColumns(found, nest))
      turn(nest, columns, found, analyse);
  for (bool settled = false; !settled;) {
    settled = true;
    for (Nest &side : file.sides) {
      if (!contains(regions.nests, side.range) || found.count(keyOf(side)))
        continue;
      for (Array &array : side.arrays)
        array.columns = columns.of(array);
      settled &= (found[keyOf(side)] = analyse(side)).tiling.has_value();
    }
    if (!settled)
      regions = regionsOf(file, found);
  }
  std::vector<Nest> others;
  for (Nest &side : file.sides) {
    side.onlyAway = collective;
    (contains(regions.nests, side.range) ? file.nests : others).push_back(std::move(side));
  }
  file.sides = std::move(others);
  if (!collective)
    addSidesOutside(file, found, analyse);
  file.sides.clear();
  std::stable_sort(file.nests.begin(), file.nests.end(), [](const Nest &a, const Nest &b) {
    return a.range.begin < b.range.begin;
  });
  std::vector<TiledRange> tiled;
  for (const Nest &nest : file.nests)
    if (tilingOf(found, nest))
      tiled.push_back({nest.range, nest.readsElements, nest.side});
  addKnownFunctions(file.flows, tiled, regions);
  return regions;
}

} // namespace hetile::driver
