// SPDX-License-Identifier: Apache-2.0
//===- Allocation.cpp - how many columns each processor gets ---------------===//
//
// One heap gives every optimal allocation up to a bound at once: the order in which the
// greedy hands columns out does not depend on how many follow.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Allocation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hetile::plan {

int64_t Chunk::columns() const { return std::accumulate(sizes.begin(), sizes.end(), int64_t(0)); }

double Chunk::rowTime(const std::vector<double> &times) const {
  double longest = 0;
  for (size_t q = 0; q < sizes.size(); ++q)
    longest = std::max(longest, double(sizes[q]) * times[q]);
  return longest;
}

double Chunk::cost(const std::vector<double> &times) const {
  int64_t n = columns();
  return n ? rowTime(times) / double(n) : std::numeric_limits<double>::infinity();
}

namespace {

using Entry = std::pair<double, int>; // time with one column more, processor

/// A heap of one entry for each processor, whose first one is replaced in one pass.
class Queue {
public:
  explicit Queue(std::vector<Entry> entries) : Entries(std::move(entries)) {
    std::make_heap(Entries.begin(), Entries.end(), std::greater<Entry>());
  }
  const Entry &first() const { return Entries[0]; }
  void replaceFirst(Entry entry) {
    size_t hole = 0;
    for (size_t child; (child = 2 * hole + 1) < Entries.size(); hole = child) {
      if (child + 1 < Entries.size() && Entries[child + 1] < Entries[child])
        ++child;
      if (entry < Entries[child])
        break;
      Entries[hole] = Entries[child];
    }
    Entries[hole] = entry;
  }

private:
  std::vector<Entry> Entries;
};

/// Orders the few entries of a bucket.
void sortBucket(Entry *begin, Entry *end) {
  if (end - begin > 16)
    return std::sort(begin, end);
  for (Entry *next = begin + 1; next < end; ++next) {
    const Entry entry = *next;
    Entry *hole = next;
    for (; hole > begin && entry < hole[-1]; --hole)
      *hole = hole[-1];
    *hole = entry;
  }
}

/// Sorts by distribution: keys between `least` and `most` that follow each other evenly, as
/// those of the greedy do, take linear time.
void sortEvenly(std::vector<Entry> &entries, double least, double most) {
  const size_t n = entries.size();
  const double last = double(n - 1), scale = most > least ? last / (most - least) : 0;
  std::vector<uint32_t> buckets(n), ends(n + 1, 0);
  for (size_t k = 0; k < n; ++k) {
    buckets[k] = uint32_t(std::clamp((entries[k].first - least) * scale, 0.0, last));
    ++ends[buckets[k] + 1];
  }
  for (size_t k = 0; k < n; ++k)
    ends[k + 1] += ends[k];
  std::vector<Entry> sorted(n);
  for (size_t k = 0; k < n; ++k)
    sorted[ends[buckets[k]]++] = entries[k]; // the end of a bucket was its beginning before
  for (size_t k = 0, begin = 0; k < n; begin = ends[k++])
    sortBucket(sorted.data() + begin, sorted.data() + ends[k]);
  entries = std::move(sorted);
}

/// At least `count` steps of the greedy in its order, from `owned` columns a processor on: all
/// that end before some time.
std::vector<Entry> sortedEntries(const std::vector<double> &times, size_t count, int64_t owned,
                                 double overhead) {
  double speed = 0;
  for (double t : times)
    speed += 1 / t;
  std::vector<Entry> entries;
  entries.reserve(count + times.size() * 2);
  // Everyone owns these and is one step from the next at most.
  double until = (double(count) + double(times.size()) * double(owned + 1)) / speed;
  for (; entries.size() < count; until *= 1 + 1e-6) {
    entries.clear();
    for (size_t q = 0; q < times.size(); ++q)
      for (int64_t size = owned + 1; times[q] * double(size) <= until; ++size)
        entries.push_back({times[q] * double(size) + overhead, int(q)});
  }
  const double shortest = *std::min_element(times.begin(), times.end());
  sortEvenly(entries, shortest * double(owned + 1) + overhead, until + overhead);
  return entries;
}

} // namespace

std::vector<int> greedyOrder(const std::vector<double> &times, int64_t columns, int64_t minimum,
                             double overhead) {
  int processors = int(times.size());
  std::vector<int> order;
  order.reserve(columns);
  int64_t rounds = 0; // complete ones
  for (; rounds < minimum && int64_t(order.size()) < columns; ++rounds)
    for (int q = 0; q < processors && int64_t(order.size()) < columns; ++q)
      order.push_back(q);
  size_t left = size_t(columns) - order.size();
  std::vector<Entry> entries = left > 0 ? sortedEntries(times, left, rounds, overhead)
                                        : std::vector<Entry>();
  for (size_t k = 0; k < left; ++k)
    order.push_back(entries[k].second);
  return order;
}

Chunk prefix(const std::vector<int> &order, int64_t columns, int processors) {
  Chunk chunk{std::vector<int64_t>(processors, 0)};
  for (int64_t k = 0; k < columns; ++k)
    ++chunk.sizes[order[k]];
  return chunk;
}

namespace {

/// Sizes that any greedy allocation of `columns` columns contains: every column whose time
/// is below the fractional optimum comes before all others in the greedy order. At most one
/// column for each processor is missing.
std::vector<int64_t> certainSizes(const std::vector<double> &times, int64_t columns) {
  double speed = 0;
  for (double t : times)
    speed += 1 / t;
  double share = double(columns) / speed;
  std::vector<int64_t> sizes;
  for (double t : times) // a little less: rounding must not hand out a column too many
    sizes.push_back(std::max<int64_t>(0, int64_t(std::floor(share / t * (1 - 1e-12)))));
  return sizes;
}

} // namespace

Chunk allocate(const std::vector<double> &times, int64_t columns, int64_t minimum,
               double overhead) {
  int processors = int(times.size());
  if (minimum > 0 || overhead > 0 || columns <= processors)
    return prefix(greedyOrder(times, columns, minimum, overhead), columns, processors);
  Chunk chunk{certainSizes(times, columns)};
  std::vector<Entry> entries;
  for (int q = 0; q < processors; ++q)
    entries.push_back({times[q] * double(chunk.sizes[q] + 1), q});
  Queue queue(std::move(entries));
  for (int64_t given = chunk.columns(); given < columns; ++given) {
    int q = queue.first().second;
    queue.replaceFirst({times[q] * double(++chunk.sizes[q] + 1), q});
  }
  return chunk;
}

double optimalRowTime(const std::vector<double> &times, int64_t columns) {
  return columns > 0 ? allocate(times, columns).rowTime(times) : 0;
}

Chunk bestChunk(const std::vector<double> &times, int64_t bound, int64_t minimum) {
  int processors = int(times.size());
  int64_t smallest = std::max<int64_t>(1, minimum * processors);
  bound = std::max(bound, smallest);
  std::vector<int> order = greedyOrder(times, bound, minimum);
  std::vector<int64_t> sizes(processors, 0);
  double longest = 0, bestTime = 0;
  int64_t best = 0;
  for (int64_t n = 1; n <= bound; ++n) {
    int q = order[n - 1];
    longest = std::max(longest, double(++sizes[q]) * times[q]);
    // longest / n < bestTime / best without a division, so that ties are exact.
    if (n >= smallest && (best == 0 || longest * double(best) < bestTime * double(n)))
      best = n, bestTime = longest;
  }
  return prefix(order, best, processors);
}

bool lcmChunk(const std::vector<int64_t> &times, int64_t &lcm, Chunk &chunk, std::string &error) {
  lcm = 1;
  for (int64_t t : times) {
    if (t <= 0) {
      error = "the lcm allocation needs positive integer times, got " + std::to_string(t);
      return false;
    }
    int64_t factor = t / std::gcd(lcm, t);
    if (__builtin_mul_overflow(lcm, factor, &lcm)) {
      error = "the least common multiple of the times does not fit into 64 bits";
      return false;
    }
  }
  chunk.sizes.clear();
  int64_t sum = 0;
  for (int64_t t : times) {
    chunk.sizes.push_back(lcm / t);
    if (__builtin_add_overflow(sum, lcm / t, &sum)) {
      error = "the chunk of the lcm allocation does not fit into 64 bits";
      return false;
    }
  }
  return true;
}

std::vector<int> luOwners(const std::vector<double> &times, int64_t blocks, int64_t slice) {
  std::vector<int> owners;
  for (int64_t first = 0; first < blocks; first += slice) {
    std::vector<int> order = greedyOrder(times, std::min(slice, blocks - first));
    owners.insert(owners.end(), order.rbegin(), order.rend());
  }
  return owners;
}

double lowerBound(const std::vector<double> &times, double rows, double columns) {
  double speed = 0;
  for (double t : times)
    speed += 1 / t;
  return rows * columns / speed;
}

double columnwiseBound(const std::vector<double> &times, int64_t rows, int64_t columns) {
  return double(rows) * optimalRowTime(times, columns);
}

} // namespace hetile::plan
