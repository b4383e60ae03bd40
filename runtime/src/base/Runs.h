// SPDX-License-Identifier: Apache-2.0
//===- Runs.h - where a set of elements lies in memory ----------*- C++ -*-===//
//
// The runs of a set function as places in memory, once for all: a set that travels in pieces is
// read and written bit by bit, where the set function would report it as a whole. Rows of equal
// length at equal distances are one entry, so a box takes no more than a few.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RUNS_H
#define HETILE_RUNTIME_RUNS_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hetile::runtime {

class RunList {
public:
  /// Appends `count` elements of `size` bytes, `step` bytes apart.
  void add(char *at, int64_t size, int64_t step, int64_t count);
  /// Of the elements, packed one after the other.
  int64_t bytes() const { return Bytes; }

private:
  friend class RunCursor;
  struct Group {
    char *at;
    int64_t size, step, count; ///< chunks of `size` bytes, `step` bytes apart
  };
  std::vector<Group> Groups;
  int64_t Bytes = 0;
};

/// `count` chunks of `size` bytes, `step` bytes apart, from memory into one piece, and back.
void gatherChunks(char *to, const char *from, int64_t size, int64_t step, int64_t count);
void scatterChunks(char *to, const char *from, int64_t size, int64_t step, int64_t count);

/// A place in the packed form of a list, which must stay. Moves on by bytes, not by elements.
class RunCursor {
public:
  explicit RunCursor(const RunList &list) : List(&list) {}
  /// The memory of the next `bytes` bytes if they lie in one piece, else null.
  char *straight(int64_t bytes) const;
  void skip(int64_t bytes);
  void copyTo(char *packed, int64_t bytes);
  void copyFrom(const char *packed, int64_t bytes);

private:
  template <class Copy> void move(int64_t bytes, Copy copy);
  const RunList *List;
  size_t Group = 0;
  int64_t Offset = 0; // in the group's packed form
};

} // namespace hetile::runtime

#endif
