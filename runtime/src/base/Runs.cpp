// SPDX-License-Identifier: Apache-2.0
//===- Runs.cpp - where a set of elements lies in memory ------------------===//
//
// A group is a row of chunks; what lies one behind the other is one chunk. Copies begin and end
// anywhere, so the first and the last chunk may be cut.
//
//===----------------------------------------------------------------------===//
#include "base/Runs.h"

#include <algorithm>
#include <cstring>

namespace hetile::runtime {

void RunList::add(char *at, int64_t size, int64_t step, int64_t count) {
  if (size <= 0 || count <= 0)
    return;
  Bytes += size * count;
  if (step == size || count == 1) {
    size *= count;
    count = 1;
    step = 0;
  }
  if (!Groups.empty()) {
    Group &last = Groups.back();
    const bool single = last.count == 1;
    if (count == 1 && single && at == last.at + last.size) {
      last.size += size;
      return;
    }
    if (count == 1 && single && size == last.size) {
      last.step = at - last.at;
      last.count = 2;
      return;
    }
    if (size == last.size && !single && (count == 1 || step == last.step) &&
        at == last.at + last.count * last.step) {
      last.count += count;
      return;
    }
  }
  Groups.push_back({at, size, step, count});
}

char *RunCursor::straight(int64_t bytes) const {
  if (Group >= List->Groups.size())
    return nullptr;
  const RunList::Group &group = List->Groups[Group];
  const int64_t chunk = Offset / group.size, inside = Offset % group.size;
  return inside + bytes <= group.size ? group.at + chunk * group.step + inside : nullptr;
}

namespace {

template <size_t Size>
void gather(char *to, const char *from, int64_t step, int64_t count) {
  for (int64_t k = 0; k < count; ++k, to += Size, from += step)
    std::memcpy(to, from, Size);
}

template <size_t Size>
void scatter(char *to, const char *from, int64_t step, int64_t count) {
  for (int64_t k = 0; k < count; ++k, to += step, from += Size)
    std::memcpy(to, from, Size);
}

} // namespace

void gatherChunks(char *to, const char *from, int64_t size, int64_t step, int64_t count) {
  if (step == size || count == 1) {
    std::memcpy(to, from, static_cast<size_t>(count * size));
    return;
  }
  if (size == 8)
    return gather<8>(to, from, step, count);
  if (size == 4)
    return gather<4>(to, from, step, count);
  for (int64_t k = 0; k < count; ++k)
    std::memcpy(to + k * size, from + k * step, static_cast<size_t>(size));
}

void scatterChunks(char *to, const char *from, int64_t size, int64_t step, int64_t count) {
  if (step == size || count == 1) {
    std::memcpy(to, from, static_cast<size_t>(count * size));
    return;
  }
  if (size == 8)
    return scatter<8>(to, from, step, count);
  if (size == 4)
    return scatter<4>(to, from, step, count);
  for (int64_t k = 0; k < count; ++k)
    std::memcpy(to + k * step, from + k * size, static_cast<size_t>(size));
}

/// Calls `copy(memory, size, step, count, packed offset)` for the next `bytes` bytes.
template <class Copy> void RunCursor::move(int64_t bytes, Copy copy) {
  for (int64_t done = 0; done < bytes;) {
    const RunList::Group &group = List->Groups[Group];
    const int64_t chunk = Offset / group.size, inside = Offset % group.size;
    const int64_t left = bytes - done,
                  whole = inside == 0 ? std::min(left / group.size, group.count - chunk) : 0;
    int64_t moved = whole * group.size;
    if (whole > 0) {
      copy(group.at + chunk * group.step, group.size, group.step, whole, done);
    } else {
      moved = std::min(left, group.size - inside);
      copy(group.at + chunk * group.step + inside, moved, 0, 1, done);
    }
    done += moved;
    Offset += moved;
    if (Offset == group.size * group.count) {
      ++Group;
      Offset = 0;
    }
  }
}

void RunCursor::skip(int64_t bytes) {
  move(bytes, [](char *, int64_t, int64_t, int64_t, int64_t) {});
}

void RunCursor::copyTo(char *packed, int64_t bytes) {
  move(bytes, [&](char *at, int64_t size, int64_t step, int64_t count, int64_t done) {
    gatherChunks(packed + done, at, size, step, count);
  });
}

void RunCursor::copyFrom(const char *packed, int64_t bytes) {
  move(bytes, [&](char *at, int64_t size, int64_t step, int64_t count, int64_t done) {
    scatterChunks(at, packed + done, size, step, count);
  });
}

} // namespace hetile::runtime
