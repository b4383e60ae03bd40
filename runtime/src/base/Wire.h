// SPDX-License-Identifier: Apache-2.0
//===- Wire.h - commands as bytes -------------------------------*- C++ -*-===//
//
// Packs plain values and vectors of them into a byte string and reads them back. Ranks run
// the same binary, so the representation is that of memory.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_WIRE_H
#define HETILE_RUNTIME_WIRE_H

#include "base/Message.h"

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace hetile::runtime {

class WireWriter {
public:
  template <class T> void put(const T &value) {
    static_assert(std::is_trivially_copyable<T>::value, "plain values only");
    putBytes(&value, sizeof value);
  }
  template <class T> void put(const std::vector<T> &values) {
    put<int64_t>(values.size());
    putBytes(values.data(), values.size() * sizeof(T));
  }
  const std::vector<char> &bytes() const { return Bytes; }

private:
  void putBytes(const void *data, size_t size) {
    const size_t at = Bytes.size();
    Bytes.resize(at + size);
    if (size)
      std::memcpy(Bytes.data() + at, data, size);
  }
  std::vector<char> Bytes;
};

class WireReader {
public:
  explicit WireReader(const std::vector<char> &bytes) : Bytes(bytes) {}
  template <class T> T get() {
    T value;
    getBytes(&value, sizeof value);
    return value;
  }
  template <class T> std::vector<T> getVector() {
    std::vector<T> values(get<int64_t>());
    getBytes(values.data(), values.size() * sizeof(T));
    return values;
  }

private:
  void getBytes(void *to, size_t size) {
    if (size > Bytes.size() - At)
      throw Fatal("internal error: a command is shorter than announced");
    if (size)
      std::memcpy(to, Bytes.data() + At, size);
    At += size;
  }
  const std::vector<char> &Bytes;
  size_t At = 0;
};

} // namespace hetile::runtime

#endif
