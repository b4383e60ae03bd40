// SPDX-License-Identifier: Apache-2.0
//===- Event.h - something that took time -----------------------*- C++ -*-===//
//
// What the trace says of it. Texts live as long as the recorder.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_EVENT_H
#define HETILE_RUNTIME_EVENT_H

#include <cstdint>

namespace hetile::runtime {

enum class Category : uint8_t { Entry, Tile, Wait, Send, Receive, Move, Plan, Original };

/// Of one thread of one rank. What `numbers` are depends on the category: of a tile its first row
/// and column, rows and columns; of a message the other rank, bytes, and how many messages of its
/// kind went before it between the two; of a wait the other rank or -1; of a move bytes.
struct Event {
  double begin = 0, end = -1; ///< seconds of this process's clock; end < begin: it has none
  const char *nest = nullptr;   ///< file:line:column; null: none
  const char *sizes = nullptr;  ///< of the nest, as a list of numbers
  const char *detail = nullptr; ///< strategy, kind of message, what for, or why
  int64_t numbers[4] = {0, 0, 0, 0};
  uint16_t thread = 0; ///< of its rank; 0: the rank itself
  Category category = Category::Entry;
};

} // namespace hetile::runtime

#endif
