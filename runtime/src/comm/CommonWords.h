// SPDX-License-Identifier: Apache-2.0
//===- CommonWords.h - have all ranks the same? -----------------*- C++ -*-===//
//
// The least of a word and the least of its complement tell whether all ranks have the same one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COMMONWORDS_H
#define HETILE_RUNTIME_COMMONWORDS_H

#include "comm/Transport.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace hetile::runtime {

/// As many words on all ranks, told apart by their place.
class CommonWords {
public:
  void add(uint64_t word) {
    Words.push_back(word);
    Words.push_back(~word);
  }
  /// Collective. `waiting`: see Transport::minimum.
  void compare(Transport &link, const std::function<void(double)> &waiting = [](double) {}) {
    link.minimum(Words, waiting);
  }
  // Of all ranks, after that:
  uint64_t least(size_t k) const { return Words[2 * k]; }
  bool agree(size_t k) const { return Words[2 * k] == ~Words[2 * k + 1]; }

private:
  std::vector<uint64_t> Words;
};

} // namespace hetile::runtime

#endif
