// SPDX-License-Identifier: Apache-2.0
//===- Holdings.cpp - what one rank holds of the resident arrays ----------===//
//
// Moves between two ranks match in their order, which all ranks know.
//
//===----------------------------------------------------------------------===//
#include "resident/held/Holdings.h"

#include "comm/Streams.h"
#include "nest/Storage.h"
#include "trace/Span.h"

#include <algorithm>
#include <cstring>
#include <deque>

namespace hetile::runtime {

namespace {

/// Boxes that move on along with the columns are not always of one size: a part of them is kept
/// free, which no one touches.
constexpr int64_t Slack = 16;

/// Bytes of storage for `box`, with what keeps its rows apart.
int64_t storageOf(const Box &box, const ArrayName &name) {
  const OneArray one(name);
  int64_t bytes;
  if (__builtin_mul_overflow(boxVolume(one.array, box), int64_t(name.elementSize), &bytes))
    throw Fatal("the storage of an array exceeds 64 bits");
  return bytes;
}

RunList placesOf(const ArrayName &name, const hetile_view &view, const std::vector<Box> &boxes) {
  const OneArray one(name);
  RunList list;
  PlaceSink sink(one.nest, &view, list);
  for (const Box &box : boxes)
    forEachRun(box, name.ndims, 0, &sink);
  return list;
}

} // namespace

void writePreparation(WireWriter &wire, const Preparation &preparation) {
  wire.put(preparation.relayouts);
  wire.put(preparation.keeps);
  wire.put(preparation.moves);
  wire.put(preparation.settlements);
}

Preparation readPreparation(WireReader &wire) {
  Preparation preparation;
  preparation.relayouts = wire.getVector<Relayout>();
  preparation.keeps = wire.getVector<Keep>();
  preparation.moves = wire.getVector<Move>();
  preparation.settlements = wire.getVector<Settlement>();
  return preparation;
}

void Holdings::adopt(const ArrayName &name, const hetile_view &view) {
  Held &array = Arrays[name.number];
  array.name = name;
  array.view = view;
  array.everything = true;
}

void Holdings::know(const ArrayName &name) { Arrays[name.number].name = name; }

/// The dimension along which alone the boxes differ; -1: there are several, or none has elements.
static int slidingDimension(const Box &from, const Box &to, int ndims) {
  if (isEmpty(from, ndims) || isEmpty(to, ndims))
    return -1;
  int found = 0;
  for (int d = 0, count = 0; d < ndims; ++d)
    if (from.lo[d] != to.lo[d] || from.hi[d] != to.hi[d]) {
      found = d;
      if (++count > 1)
        return -1;
    }
  return found;
}

/// Moves the elements of `stays`, a part along `dim` of a box, from where they are in `base` as
/// those of `from` to where they are as those of `to`: boxes that differ along `dim` alone, 0 or 1.
/// In place: of the pieces, one for each index of a dimension before, the first ones move one way
/// and the last ones the other, or all the same way. None meets one that has yet to move if the
/// last ones go first, and each way begins with the piece at its end.
static void slide(char *base, const hetile_view &from, const hetile_view &to, const Box &stays,
                  int dim, int ndims, int64_t elementSize) {
  const int64_t count = dim == 0 ? 1 : stays.hi[0] - stays.lo[0];
  const int64_t size = (stays.hi[dim] - stays.lo[dim]) * from.stride[dim];
  const auto placeIn = [&](const hetile_view &view, int64_t piece) {
    int64_t place = view.origin + piece * view.stride[0];
    for (int d = 0; d < ndims; ++d)
      place += stays.lo[d] * view.stride[d];
    return place;
  };
  const auto movesUp = [&](int64_t piece) { return placeIn(to, piece) > placeIn(from, piece); };
  const auto moveAll = [&](int64_t begin, int64_t end) {
    const bool up = begin < end && movesUp(begin);
    for (int64_t k = begin; k < end; ++k) {
      const int64_t piece = up ? end - 1 - (k - begin) : k;
      std::memmove(base + placeIn(to, piece) * elementSize,
                   base + placeIn(from, piece) * elementSize,
                   static_cast<size_t>(size * elementSize));
    }
  };
  int64_t turn = 0; // the first piece that moves as the last one does
  for (int64_t end = count; turn < end;) {
    const int64_t middle = turn + (end - turn) / 2;
    if (movesUp(middle) == movesUp(count - 1))
      end = middle;
    else
      turn = middle + 1;
  }
  moveAll(turn, count);
  moveAll(0, turn);
}

/// `keeps`: what stays where the array turns.
void Holdings::relayout(const Relayout &change, const std::vector<Keep> &keeps) {
  Held &array = held(change.array);
  const int n = array.name.ndims;
  const OneArray one(array.name);
  const Box common = intersection(array.storage, change.storage, n);
  const Box stays = intersection(common, change.kept, n);
  const int64_t bytes = storageOf(change.storage, array.name) + 64;
  const bool roomy = bytes < array.memory.capacity() / 2; // memory is given back
  const int dim = slidingDimension(array.storage, change.storage, n);
  if ((dim == 0 || dim == 1) && !roomy && !change.turns) {
    array.memory.resizeTo(std::max(bytes, array.memory.size()), bytes + bytes / Slack);
    if (!isEmpty(stays, n))
      slide(array.memory.data(), array.view,
            viewOf(one.array, change.storage, array.memory.data()),
            cut(array.storage, dim, stays.lo[dim], stays.hi[dim]), dim, n, array.name.elementSize);
    array.memory.resizeTo(bytes, bytes);
  } else {
    std::vector<Box> pieces{stays};
    if (change.turns) {
      pieces.clear();
      for (const Keep &keep : keeps)
        if (keep.array == change.array && keep.rank == change.rank)
          pieces.push_back(intersection(keep.box, common, n));
    }
    const RunList before = placesOf(array.name, array.view, pieces);
    Buffer kept;
    kept.resetTo(before.bytes());
    RunCursor(before).copyTo(kept.data(), kept.size());
    if (change.turns)
      array.before = {array.storage, array.view, std::move(array.memory)};
    array.memory = Buffer(); // not both at a time
    array.memory.resetTo(bytes + bytes / Slack);
    array.memory.resetTo(bytes);
    const hetile_view view = viewOf(one.array, change.storage, array.memory.data());
    const RunList after = placesOf(array.name, view, pieces);
    RunCursor(after).copyFrom(kept.data(), kept.size());
  }
  array.storage = change.storage;
  array.view = viewOf(one.array, change.storage, array.memory.data());
}

int64_t exchangeMoves(Transport &link, const std::vector<Move> &moves,
                      const std::function<RunList(const Move &)> &places) {
  if (moves.empty())
    return 0;
  OutStreams outgoing(link, TagMove);
  InStreams incoming(link, TagMove);
  std::deque<RunList> lists;
  int64_t sent = 0, received = 0;
  for (const Move &move : moves) {
    if (move.from != link.rank() && move.to != link.rank())
      continue;
    RunList list = places(move);
    if (list.bytes() == 0)
      continue;
    if (move.to == link.rank()) {
      received += list.bytes();
      incoming.announce(list.bytes(), move.from);
      lists.push_back(std::move(list));
    } else {
      sent += list.bytes();
      outgoing.add(std::move(list), move.to,
                   true); // what is valid is not missing: nothing is stored there
    }
  }
  if (sent + received == 0)
    return 0;
  Span span(Category::Move, nullptr, MovedValues);
  span.bytes(sent + received);
  exchange(incoming, lists, outgoing);
  return sent;
}

void Holdings::relayout(const Transport &link, const Preparation &preparation) {
  for (const Relayout &change : preparation.relayouts)
    if (change.rank == link.rank())
      relayout(change, preparation.keeps);
}

int64_t Holdings::prepare(Transport &link, const Preparation &preparation) {
  relayout(link, preparation);
  const int64_t sent = exchange(link, preparation.moves);
  forgetTurned();
  return sent;
}

int64_t Holdings::exchange(Transport &link, const std::vector<Move> &moves) const {
  return exchangeMoves(link, moves, [&](const Move &move) {
    return move.from == link.rank() ? leaving(move.array, move.box) : places(move.array, move.box);
  });
}

RunList Holdings::leaving(int32_t number, const Box &box) const {
  const Held &array = Arrays.at(number);
  const Held::Turned &before = array.before;
  if (before.memory.size() == 0 || !contains(before.storage, box, array.name.ndims))
    return places(number, box);
  return placesOf(array.name, before.view, {box});
}

void Holdings::forgetTurned() {
  for (auto &[number, array] : Arrays)
    array.before = Held::Turned();
}

RunList Holdings::places(int32_t number, const Box &box) const {
  const Held &array = Arrays.at(number);
  return placesOf(array.name, array.view, {box});
}

int64_t Holdings::bytesOf(int32_t number, const Box &box) const {
  const ArrayName &name = Arrays.at(number).name;
  int64_t bytes = name.elementSize;
  for (int d = 0; d < name.ndims; ++d)
    bytes *= box.hi[d] - box.lo[d];
  return isEmpty(box, name.ndims) ? 0 : bytes;
}

bool Holdings::has(int32_t number, const Box &box) const {
  const auto at = Arrays.find(number);
  return at != Arrays.end() &&
         (at->second.everything || contains(at->second.storage, box, at->second.name.ndims));
}

int64_t Holdings::bytes() const {
  int64_t sum = 0;
  for (const auto &[number, array] : Arrays)
    sum += array.memory.size() + array.before.memory.size();
  return sum;
}

} // namespace hetile::runtime
