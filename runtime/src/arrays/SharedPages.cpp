// SPDX-License-Identifier: Apache-2.0
//===- SharedPages.cpp - memory that has two addresses --------------------===//
//
// Nearly always no array lies in shared memory, which the kernel says at once. Else the list of all
// mappings is read, which takes some hundred microseconds.
//
//===----------------------------------------------------------------------===//
#include "arrays/SharedPages.h"

#include "arrays/Overlap.h"

#include <algorithm>
#include <tuple>

namespace hetile::runtime {

namespace {

/// The memory of array `a`.
std::vector<AddressRange> memoryOf(const hetile_nest &nest, const int64_t *p,
                                   const hetile_view *views, const std::vector<Rows> &rows, int a) {
  if (!nest.arrays[a].address)
    return {addressRange(nest, p, a, views[a])};
  std::vector<AddressRange> ranges;
  if (rows.empty())
    return ranges;
  for (const Rows::Row &row : rows[a].rows)
    if (!row.range.empty())
      ranges.push_back(row.range);
  std::sort(ranges.begin(), ranges.end(),
            [](const AddressRange &x, const AddressRange &y) { return x.begin < y.begin; });
  size_t last = 0; // rows that touch are one piece
  for (size_t k = 1; k < ranges.size(); ++k) {
    if (ranges[k].begin <= ranges[last].end)
      ranges[last].end = std::max(ranges[last].end, ranges[k].end);
    else
      ranges[++last] = ranges[k];
  }
  ranges.resize(ranges.empty() ? 0 : last + 1);
  return ranges;
}

/// The span of `ranges`, which are in order.
AddressRange hull(const std::vector<AddressRange> &ranges) {
  return ranges.empty() ? AddressRange() : AddressRange{ranges.front().begin, ranges.back().end};
}

/// Are `a` and `b`, which have a byte of a file in common, in each other's way?
bool conflict(const hetile_nest &nest, const FilePiece &a, const FilePiece &b) {
  if (a.at - a.begin == b.at - b.begin) // the same memory: addresses tell
    return false;
  const bool aWrites = a.shared && nest.arrays[a.owner].written,
             bWrites = b.shared && nest.arrays[b.owner].written;
  return (aWrites || bWrites) && (a.owner == b.owner || mayShare(nest, a.owner, b.owner));
}

std::string pageConflictText(const hetile_nest &nest, int a, int b) {
  if (a == b)
    return std::string("array ") + nest.arrays[a].name + " has the same pages at two addresses";
  return std::string("arrays ") + nest.arrays[std::min(a, b)].name + " and " +
         nest.arrays[std::max(a, b)].name + " may share memory: the same pages at two addresses";
}

} // namespace

bool pagesShared(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                 const std::vector<Rows> &rows, Mappings &mappings, bool &isShared,
                 std::vector<AddressRange> &spans, std::string &error) {
  std::vector<std::vector<AddressRange>> memory(nest.narrays);
  spans.clear();
  for (int a = 0; a < nest.narrays; ++a) {
    memory[a] = memoryOf(nest, p, views, rows, a);
    spans.push_back(hull(memory[a]));
  }
  isShared = mappings.mayBeShared(spans);
  if (!isShared)
    return false;
  std::vector<FilePiece> pieces;
  for (int a = 0; a < nest.narrays; ++a)
    for (const AddressRange &range : memory[a])
      mappings.addPieces(range, a, pieces);
  isShared = std::any_of(pieces.begin(), pieces.end(),
                         [](const FilePiece &piece) { return piece.shared; });
  std::sort(pieces.begin(), pieces.end(), [](const FilePiece &x, const FilePiece &y) {
    return std::tie(x.device, x.inode, x.begin) < std::tie(y.device, y.inode, y.begin);
  });
  for (size_t k = 0; k < pieces.size(); ++k)
    for (size_t other = k + 1;
         other < pieces.size() && pieces[other].device == pieces[k].device &&
         pieces[other].inode == pieces[k].inode && pieces[other].begin < pieces[k].end;
         ++other)
      if (conflict(nest, pieces[k], pieces[other])) {
        error = pageConflictText(nest, pieces[k].owner, pieces[other].owner);
        return true;
      }
  return false;
}

} // namespace hetile::runtime
