// SPDX-License-Identifier: Apache-2.0
//===- Hash.h - FNV-1a ------------------------------------------*- C++ -*-===//
//
// A small hash of plain values, to compare ranks.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HASH_H
#define HETILE_RUNTIME_HASH_H

#include <cstdint>
#include <cstring>

namespace hetile::runtime {

class Hash {
public:
  template <class T> void add(const T &value) { addBytes(&value, sizeof value); }
  void addText(const char *text) { addBytes(text, std::strlen(text) + 1); }
  uint64_t value() const { return Value; }

private:
  void addBytes(const void *data, size_t size) {
    const unsigned char *bytes = static_cast<const unsigned char *>(data);
    for (size_t i = 0; i < size; ++i)
      Value = (Value ^ bytes[i]) * 1099511628211ull;
  }
  uint64_t Value = 1469598103934665603ull;
};

} // namespace hetile::runtime

#endif
