//===- Holdings.cpp - what one rank holds of the resident arrays ----------===//
//
// Moves between two ranks match in their order, which all ranks know.
//
//===----------------------------------------------------------------------===//
#include "resident/Holdings.h"

#include "comm/Streams.h"
#include "nest/Storage.h"

#include <algorithm>
#include <cstring>
#include <deque>

namespace hetile::runtime {

namespace {

/// Boxes that move on along with the columns are not always of one size: a part of them is kept
/// free, which no one touches.
constexpr int64_t Slack = 16;

/// A set function's view of one array: what PackSink and its kin ask for.
struct OneArray {
  hetile_array array{};
  hetile_nest nest{};
  explicit OneArray(const ArrayName &name) {
    array.ndims = name.ndims;
    array.element_size = name.elementSize;
    array.skew_dim = -1;
    nest.narrays = 1;
    nest.arrays = &array;
  }
  OneArray(const OneArray &) = delete;
};

int64_t bytesOf(const Box &box, const ArrayName &name) {
  const OneArray one(name);
  int64_t bytes;
  if (__builtin_mul_overflow(boxVolume(one.array, box), int64_t(name.elementSize), &bytes))
    throw Fatal("the storage of an array exceeds 64 bits");
  return bytes;
}

RunList places(const ArrayName &name, const hetile_view &view, const Box &box) {
  const OneArray one(name);
  RunList list;
  PlaceSink sink(one.nest, &view, list);
  forEachRun(box, name.ndims, 0, &sink);
  return list;
}

} // namespace

void writePreparation(WireWriter &wire, const Preparation &preparation) {
  wire.put(preparation.relayouts);
  wire.put(preparation.moves);
  wire.put(preparation.settlements);
}

Preparation readPreparation(WireReader &wire) {
  Preparation preparation;
  preparation.relayouts = wire.getVector<Relayout>();
  preparation.moves = wire.getVector<Move>();
  preparation.settlements = wire.getVector<Settlement>();
  return preparation;
}

void Holdings::adopt(const ArrayName &name, const hetile_view &view) {
  Held &array = Arrays[name.number];
  array.name = name;
  array.view = view;
}

void Holdings::know(const ArrayName &name) { Arrays[name.number].name = name; }

/// True if the boxes differ along the first dimension alone: rows stay rows.
static bool slides(const Box &from, const Box &to, int ndims) {
  return ndims > 0 && from.used && to.used && std::equal(from.lo + 1, from.lo + ndims, to.lo + 1) &&
         std::equal(from.hi + 1, from.hi + ndims, to.hi + 1);
}

void Holdings::relayout(const Relayout &change) {
  Held &array = held(change.array);
  const int n = array.name.ndims;
  const OneArray one(array.name);
  const Box stays = intersection(intersection(array.storage, change.kept, n), change.storage, n);
  const int64_t bytes = bytesOf(change.storage, array.name) + 64;
  const bool roomy = bytes < array.memory.capacity() / 2; // memory is given back
  if (slides(array.storage, change.storage, n) && !roomy) {
    const int64_t pitch = array.view.stride[0] * array.name.elementSize;
    array.memory.resizeTo(std::max(bytes, array.memory.size()), bytes + bytes / Slack);
    char *base = array.memory.data();
    if (!isEmpty(stays, n))
      std::memmove(base + (stays.lo[0] - change.storage.lo[0]) * pitch,
                   base + (stays.lo[0] - array.storage.lo[0]) * pitch,
                   static_cast<size_t>((stays.hi[0] - stays.lo[0]) * pitch));
    array.memory.resizeTo(bytes, bytes);
  } else {
    const RunList before = places(array.name, array.view, stays);
    Buffer kept;
    kept.resetTo(before.bytes());
    RunCursor(before).copyTo(kept.data(), kept.size());
    array.memory = Buffer(); // not both at a time
    array.memory.resetTo(bytes + bytes / Slack);
    array.memory.resetTo(bytes);
    const hetile_view view = viewOf(one.array, change.storage, array.memory.data());
    const RunList after = places(array.name, view, stays);
    RunCursor(after).copyFrom(kept.data(), kept.size());
  }
  array.storage = change.storage;
  array.view = viewOf(one.array, change.storage, array.memory.data());
}

int64_t Holdings::prepare(Transport &link, const Preparation &preparation) {
  for (const Relayout &change : preparation.relayouts)
    if (change.rank == link.rank())
      relayout(change);
  OutStreams outgoing(link, TagMove);
  InStreams incoming(link, TagMove);
  std::deque<RunList> lists;
  int64_t sent = 0;
  for (const Move &move : preparation.moves) {
    if (move.from != link.rank() && move.to != link.rank())
      continue;
    const Held &array = held(move.array);
    RunList list = places(array.name, array.view, move.box);
    if (list.bytes() == 0)
      continue;
    if (move.to == link.rank()) {
      incoming.announce(list.bytes(), move.from);
      lists.push_back(std::move(list));
    } else {
      sent += list.bytes();
      outgoing.add(std::move(list), move.to,
                   true); // what is valid is not missing: nothing is stored there
    }
  }
  exchange(incoming, lists, outgoing);
  return sent;
}

int64_t Holdings::bytes() const {
  int64_t sum = 0;
  for (const auto &[number, array] : Arrays)
    sum += array.memory.size();
  return sum;
}

} // namespace hetile::runtime
