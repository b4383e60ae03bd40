// SPDX-License-Identifier: Apache-2.0
//===- Panels.cpp - memory for the panels of a product ----------*- C++ -*-===//
//
// Tiles run in any thread of the program, also in those with small stacks, and may not disturb its
// heap: each thread that runs a product has pages of its own, until it ends.
//
//===----------------------------------------------------------------------===//
#include "hetile.h"

#include <cerrno>
#include <cstddef>
#include <pthread.h>
#include <sys/mman.h>

namespace {

/// What is in front of the panels: one line of a cache, so that they stay aligned.
struct alignas(64) Header {
  std::size_t mapped; // bytes, the header included
};

constexpr std::size_t Page = 1 << 16;

void release(void *memory) {
  auto *header = static_cast<Header *>(memory);
  munmap(memory, header->mapped);
}

/// False if the program has used up the keys of threads.
bool keyOf(pthread_key_t &key) {
  static pthread_key_t made;
  static const bool isMade = pthread_key_create(&made, release) == 0;
  key = made;
  return isMade;
}

} // namespace

extern "C" void *hetile_panels(hetile_size bytes) {
  pthread_key_t key;
  if (!keyOf(key))
    return nullptr;
  auto *header = static_cast<Header *>(pthread_getspecific(key));
  if (header && header->mapped - sizeof(Header) >= bytes)
    return header + 1;
  const std::size_t whole = (bytes + sizeof(Header) + Page - 1) / Page * Page;
  const int before = errno; // tile code goes on without: no error of the program's
  void *memory = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    errno = before;
    return nullptr;
  }
  if (pthread_setspecific(key, memory) != 0) {
    munmap(memory, whole);
    return nullptr;
  }
  if (header)
    release(header);
  header = static_cast<Header *>(memory);
  header->mapped = whole;
  return header + 1;
}
