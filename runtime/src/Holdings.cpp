//===- Holdings.cpp - what one rank holds of the resident arrays ----------===//
//
// Moves between two ranks match in their order, which all ranks know. All receives are posted
// before anything is sent, so that nobody waits for anybody who waits.
//
//===----------------------------------------------------------------------===//
#include "Holdings.h"

#include "Storage.h"

#include <deque>

namespace hetile::runtime {

namespace {

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

void pack(const ArrayName &name, const hetile_view &view, const Box &box, Buffer &out) {
  const OneArray one(name);
  PackSink sink(one.nest, &view, out);
  forEachRun(box, name.ndims, 0, &sink);
}

void unpack(const ArrayName &name, const hetile_view &view, const Box &box, const char *in) {
  const OneArray one(name);
  UnpackSink sink(one.nest, &view, in);
  forEachRun(box, name.ndims, 0, &sink);
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

void Holdings::relayout(const Relayout &change) {
  Held &array = held(change.array);
  Buffer kept;
  const Box stays = intersection(intersection(array.storage, change.kept, array.name.ndims),
                                 change.storage, array.name.ndims);
  pack(array.name, array.view, stays, kept);
  array.memory = Buffer(); // not both at a time
  array.memory.resetTo(bytesOf(change.storage, array.name) + 64);
  array.storage = change.storage;
  const OneArray one(array.name);
  array.view = viewOf(one.array, change.storage, array.memory.data());
  unpack(array.name, array.view, stays, kept.data());
}

int64_t Holdings::prepare(Comm &comm, const Preparation &preparation) {
  for (const Relayout &change : preparation.relayouts)
    if (change.rank == comm.rank())
      relayout(change);
  struct Incoming {
    const Move *move;
    Buffer buffer;
    Transfer transfer;
  };
  std::deque<Incoming> incoming;
  for (const Move &move : preparation.moves) {
    if (move.to != comm.rank())
      continue;
    incoming.push_back({&move, {}, {}});
    Incoming &in = incoming.back();
    in.buffer.resetTo(bytesOf(move.box, held(move.array).name));
    in.transfer = comm.receive(in.buffer.data(), in.buffer.size(), move.from, TagMove);
  }
  Outbox outbox(comm);
  int64_t sent = 0;
  for (const Move &move : preparation.moves) {
    if (move.from != comm.rank())
      continue;
    Buffer buffer;
    pack(held(move.array).name, held(move.array).view, move.box, buffer);
    sent += buffer.size();
    outbox.send(std::move(buffer), move.to, TagMove);
  }
  const auto idle = [&] { outbox.progress(); };
  for (Incoming &in : incoming) {
    comm.wait(in.transfer, idle);
    unpack(held(in.move->array).name, held(in.move->array).view, in.move->box, in.buffer.data());
  }
  outbox.drain();
  return sent;
}

int64_t Holdings::bytes() const {
  int64_t sum = 0;
  for (const auto &[number, array] : Arrays)
    sum += array.memory.capacity();
  return sum;
}

} // namespace hetile::runtime
