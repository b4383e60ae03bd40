//===- Buffer.h - bytes that are not initialised ----------------*- C++ -*-===//
//
// A growing byte buffer for messages and boxes. Unlike std::vector it neither clears new
// bytes nor throws without saying how much was asked for.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BUFFER_H
#define HETILE_RUNTIME_BUFFER_H

#include "Message.h"

#include <cstdint>
#include <cstdlib>
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
  ~Buffer() { std::free(Data); }

  char *data() { return Data; }
  const char *data() const { return Data; }
  int64_t size() const { return Size; }
  int64_t capacity() const { return Capacity; }
  bool empty() const { return Size == 0; }
  void clear() { Size = 0; }

  /// Makes room for `bytes` in all and sets the size; old contents are lost if it must grow.
  void resetTo(int64_t bytes) {
    if (bytes > Capacity) {
      std::free(Data);
      Data = nullptr;
      Capacity = 0;
      Data = static_cast<char *>(allocate(bytes));
      Capacity = bytes;
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
  }

private:
  static void *allocate(int64_t bytes) {
    void *memory = std::malloc(bytes);
    if (!memory)
      throw Fatal(format("out of memory: %lld bytes of array storage were asked for; use more "
                         "ranks or smaller blocks (HETILE_WIDTH)",
                         static_cast<long long>(bytes)));
    return memory;
  }
  void grow(int64_t atLeast) {
    int64_t wanted = atLeast > 2 * Capacity ? atLeast : 2 * Capacity;
    void *memory = std::realloc(Data, wanted);
    if (!memory)
      throw Fatal(format("out of memory: %lld bytes for a message were asked for",
                         static_cast<long long>(wanted)));
    Data = static_cast<char *>(memory);
    Capacity = wanted;
  }

  char *Data = nullptr;
  int64_t Size = 0, Capacity = 0;
};

} // namespace hetile::runtime

#endif
