// SPDX-License-Identifier: Apache-2.0
//===- Buffer.h - bytes that are not initialised ----------------*- C++ -*-===//
//
// A growing byte buffer for messages and boxes. Unlike std::vector it neither clears new
// bytes nor throws without saying how much was asked for.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BUFFER_H
#define HETILE_RUNTIME_BUFFER_H

#include "base/Memory.h"
#include "base/Message.h"

#include <cstdint>
#include <cstring>
#include <utility>

namespace hetile::runtime {

class Buffer {
public:
  Buffer() = default;
  Buffer(Buffer &&other) noexcept { swap(other); }
  Buffer &operator=(Buffer &&other) noexcept {
    Buffer(std::move(other)).swap(*this);
    return *this;
  }
  ~Buffer() { giveMemory(Data, Reserved); }

  char *data() { return Data; }
  const char *data() const { return Data; }
  int64_t size() const { return Size; }
  int64_t capacity() const { return Capacity; }
  bool empty() const { return Size == 0; }
  void clear() { Size = 0; }

  /// Makes room for `bytes` in all and sets the size; old contents are lost if it must grow.
  void resetTo(int64_t bytes) {
    if (bytes > Capacity) {
      giveMemory(Data, Reserved);
      Data = nullptr;
      Capacity = Reserved = 0;
      Data = static_cast<char *>(takeMemory(bytes, Reserved));
      if (!Data)
        throw Fatal(format("out of memory: %lld bytes of array storage were asked for; use more "
                           "ranks or smaller blocks (HETILE_WIDTH)",
                           static_cast<long long>(bytes)));
      Capacity = bytes;
    }
    Size = bytes;
  }

  /// Sets the size and keeps the contents; if it must grow, then to `room` bytes.
  void resizeTo(int64_t bytes, int64_t room) {
    if (bytes > Capacity) {
      void *memory = growMemory(Data, room, Reserved);
      if (!memory)
        throw Fatal(format("out of memory: %lld bytes of array storage were asked for; use more "
                           "ranks", static_cast<long long>(room)));
      Data = static_cast<char *>(memory);
      Capacity = room;
    }
    Size = bytes;
  }

  /// Appends `bytes` uninitialised bytes and returns where they start.
  char *append(int64_t bytes) {
    if (Size + bytes > Capacity)
      grow(Size + bytes);
    char *at = Data + Size;
    Size += bytes;
    return at;
  }

  void swap(Buffer &other) noexcept {
    std::swap(Data, other.Data);
    std::swap(Size, other.Size);
    std::swap(Capacity, other.Capacity);
    std::swap(Reserved, other.Reserved);
  }

private:
  void grow(int64_t atLeast) {
    int64_t wanted = atLeast > 2 * Capacity ? atLeast : 2 * Capacity;
    int64_t reserved = 0;
    void *memory = takeMemory(wanted, reserved);
    if (!memory)
      throw Fatal(format("out of memory: %lld bytes for a message were asked for",
                         static_cast<long long>(wanted)));
    if (Size > 0)
      std::memcpy(memory, Data, static_cast<size_t>(Size));
    giveMemory(Data, Reserved);
    Data = static_cast<char *>(memory);
    Capacity = wanted;
    Reserved = reserved;
  }

  char *Data = nullptr;
  int64_t Size = 0, Capacity = 0;
  int64_t Reserved = 0; // what the memory holds: at least Capacity
};

} // namespace hetile::runtime

#endif
