// SPDX-License-Identifier: Apache-2.0
//===- Wave.cpp - columns of several nests in turn ------------------------===//
//
// Where memory is accessed from its end to its beginning, or all over, nests run one after the
// other: slower, and right.
//
//===----------------------------------------------------------------------===//
#include "deferred/Wave.h"

#include <algorithm>
#include <utility>

namespace hetile::runtime {

Wave::Wave(std::vector<WaveNest> nests) : Nests(std::move(nests)), Meetings(Nests.size()) {
  for (size_t second = 1; second < Nests.size(); ++second)
    for (size_t first = 0; first < second; ++first) {
      const WaveNest &one = Nests[first], &two = Nests[second];
      for (size_t a = 0; a < one.bases.size(); ++a)
        for (size_t b = 0; b < two.bases.size(); ++b) {
          if (!one.written[a] && !two.written[b])
            continue;
          const ByteSpan ofOne = one.spans->all(static_cast<int>(a)),
                         ofTwo = two.spans->all(static_cast<int>(b));
          if (ofOne.empty() || ofTwo.empty())
            continue;
          const auto distance = static_cast<int64_t>(two.bases[b] - one.bases[a]);
          if (ofOne.low < ofTwo.high + distance && ofTwo.low + distance < ofOne.high)
            Meetings[second].push_back({first, static_cast<int>(a), static_cast<int>(b), distance});
        }
    }
}

WaveBlock Wave::whole() const {
  WaveBlock block;
  block.begin.assign(size(), 0);
  for (const WaveNest &nest : Nests)
    block.end.push_back(nest.spans->columns());
  return block;
}

/// True if columns before `end` need nothing of what earlier nests have not done.
bool Wave::mayRun(size_t nest, const Front &done, int64_t end) const {
  const ColumnSpans &own = *Nests[nest].spans;
  return std::all_of(Meetings[nest].begin(), Meetings[nest].end(), [&](const Meeting &meeting) {
    const ColumnSpans &other = *Nests[meeting.earlier].spans;
    const int64_t column = done[meeting.earlier];
    if (column >= other.columns())
      return true;
    const int64_t high = own.highBefore(meeting.second, end),
                  low = other.lowFrom(meeting.first, column);
    return high == INT64_MIN || low == INT64_MAX || high + meeting.distance <= low;
  });
}

/// True if columns from `begin` on need nothing of what earlier nests do before `before`.
bool Wave::mayBegin(size_t nest, const Front &before, int64_t begin) const {
  const ColumnSpans &own = *Nests[nest].spans;
  return std::all_of(Meetings[nest].begin(), Meetings[nest].end(), [&](const Meeting &meeting) {
    const ColumnSpans &other = *Nests[meeting.earlier].spans;
    const int64_t high = other.highBefore(meeting.first, before[meeting.earlier]),
                  low = own.lowFrom(meeting.second, begin);
    return high == INT64_MIN || low == INT64_MAX || high <= low + meeting.distance;
  });
}

/// By steps that double, then by halves: what holds for a column holds for those before it.
int64_t Wave::limit(size_t nest, const Front &done, int64_t from, int64_t end,
                    int64_t likely) const {
  int64_t good = from, bad = end + 1;
  for (int64_t step = likely; good < end && bad > end; step = good - from + 1) {
    const int64_t next = std::min(good + step, end);
    (mayRun(nest, done, next) ? good : bad) = next;
  }
  while (good < end && bad - good > 1) {
    const int64_t middle = good + (bad - good) / 2;
    (mayRun(nest, done, middle) ? good : bad) = middle;
  }
  return good;
}

Front Wave::behind(int64_t first) const {
  Front front = whole().end;
  front[0] = std::min(first, front[0]);
  for (size_t nest = 1; nest < size(); ++nest)
    front[nest] = limit(nest, front, 0, front[nest], front[nest]);
  return front;
}

Front Wave::ahead(int64_t first) const {
  Front front = whole().end;
  front[0] = std::min(first, front[0]);
  for (size_t nest = 1; nest < size(); ++nest) {
    int64_t bad = -1, good = front[nest];
    while (good - bad > 1) {
      const int64_t middle = bad + (good - bad) / 2;
      (mayBegin(nest, front, middle) ? good : bad) = middle;
    }
    front[nest] = good;
  }
  return front;
}

std::vector<WaveBlock> Wave::blocks(int count) const {
  const WaveBlock all = whole();
  for (; count > 1; --count) {
    std::vector<WaveBlock> blocks{{all.begin, {}}};
    bool apart = true;
    for (int k = 1; k < count && apart; ++k) {
      const int64_t split = all.end[0] * k / count;
      blocks.back().end = behind(split);
      blocks.push_back({ahead(split), {}});
      const Front &begin = blocks[k - 1].begin, &end = blocks[k - 1].end, &next = blocks[k].begin;
      for (size_t nest = 0; nest < size(); ++nest)
        apart = apart && begin[nest] <= end[nest] && end[nest] <= next[nest];
    }
    blocks.back().end = all.end;
    for (size_t nest = 0; nest < size(); ++nest)
      apart = apart && blocks.back().begin[nest] <= all.end[nest];
    if (apart)
      return blocks;
  }
  return {all};
}

void Wave::run(const WaveBlock &block, int64_t height,
               const std::function<void(size_t, int64_t, int64_t)> &run) const {
  Front done = block.begin;
  size_t first = 0; // that is not complete
  while (first < size()) {
    for (size_t nest = first; nest < size(); ++nest) {
      const int64_t end = nest == first ? std::min(block.end[nest], done[nest] + height)
                                        : limit(nest, done, done[nest], block.end[nest], height);
      if (end <= done[nest])
        continue;
      run(nest, done[nest], end);
      done[nest] = end;
    }
    while (first < size() && done[first] >= block.end[first])
      ++first;
  }
}

} // namespace hetile::runtime
