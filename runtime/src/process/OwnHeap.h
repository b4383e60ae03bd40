// SPDX-License-Identifier: Apache-2.0
//===- OwnHeap.h - memory of the runtime apart from the program's -*- C++ -*-===//
//
// What the runtime and MPI allocate between two allocations of the program would lie between its
// rows, and what they free would leave holes for them: such rows are no linear array any more. So
// what the session's thread allocates inside the runtime comes from here; and it may do so where it
// has interrupted the C library's allocator.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_OWNHEAP_H
#define HETILE_RUNTIME_OWNHEAP_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace hetile::runtime {

/// Blocks of some fixed sizes, kept by size. One thread takes blocks; any may give them back.
class OwnHeap {
public:
  /// At least `size` bytes at a multiple of `alignment`, a power of two. Null: the block would be
  /// large, there is no room, or this very thread has been interrupted here.
  void *take(size_t size, size_t alignment = Smallest);
  /// As take(), with zeros.
  void *takeZeros(size_t size);
  /// Any thread: `memory` is a block of this heap.
  bool holds(const void *memory) const {
    const char *const at = static_cast<const char *>(memory);
    return at >= Begin && at < End;
  }
  /// Any thread; `owner`: it is the one that takes.
  void give(void *memory, bool owner);
  /// Bytes that the block has.
  static size_t room(const void *memory);

private:
  static constexpr size_t Smallest = 16, Largest = size_t(1) << 20;
  static constexpr size_t Page = 4096;
  static constexpr unsigned Classes = 72;

  /// Lies before each block.
  struct Header {
    uint32_t sizeClass;
    uint32_t shift; ///< bytes from the beginning, for alignment
  };
  struct Free {
    Free *next;
  };

  static Header *headerOf(const void *memory) {
    return reinterpret_cast<Header *>(const_cast<char *>(static_cast<const char *>(memory))) - 2;
  }
  bool reserve();
  char *fresh(size_t bytes);
  void keep(void *start, unsigned sizeClass);
  void takeReturned();

  char *Begin = nullptr, *End = nullptr; ///< reserved
  char *Used = nullptr, *Usable = nullptr;
  Free *Kept[Classes] = {};
  std::atomic<Free *> Returned{nullptr}; ///< by other threads
  std::atomic<bool> Busy{false};         ///< of the owner: a signal handler may come in between
  bool Refused = false;
};

/// The one of the process.
extern OwnHeap theOwnHeap; // a constant: nothing asks whether it is there
inline OwnHeap &ownHeap() { return theOwnHeap; }

} // namespace hetile::runtime

#endif
