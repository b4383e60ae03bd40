// SPDX-License-Identifier: Apache-2.0
//===- SumsAhead.cpp - addends, before the sum is known -------------------===//
//
// What blocks do to a sum of floats is exact in doubles, so that all are kept as these.
//
//===----------------------------------------------------------------------===//
#include "sums/SumsAhead.h"

#include <algorithm>
#include <map>

namespace hetile::runtime {

namespace {

constexpr int64_t AddendsOfBlock = 512;

thread_local SumsAhead *Current = nullptr;

/// By nest; guesses only.
std::vector<int16_t> &exponentsOf(const hetile_nest &nest) {
  thread_local std::map<const hetile_nest *, std::vector<int16_t>> All;
  return All[&nest];
}

template <typename T> T addNow(T sum, const T *a, hetile_i64 count) {
  return Current ? Current->add(sum, a, count) : addInOrder(sum, a, count);
}

} // namespace

bool onlyAdds(const hetile_nest &nest) {
  return std::any_of(nest.arrays, nest.arrays + nest.narrays,
                     [](const hetile_array &array) { return array.addends == 2; });
}

SumsAhead::SumsAhead(const hetile_nest &nest, const std::function<void()> &tile)
    : Exponents(exponentsOf(nest)) {
  Current = this;
  if (!Exponents.empty() && roundsToNearest()) {
    Looks = true;
    tile();
    Looks = false;
  }
}

SumsAhead::~SumsAhead() {
  Current = nullptr;
  Exponents.resize(std::min(Exponents.size(), Next)); // of a nest that has become smaller
}

template <typename T> void SumsAhead::look(const T *a, int64_t count) {
  for (int64_t k = 0; k < count; k += AddendsOfBlock) {
    Seen seen;
    if (const size_t number = Blocks.size();
        number < Exponents.size() && isUsual<T>(Exponents[number])) {
      seen.from = a + k;
      seen.count = std::min(AddendsOfBlock, count - k);
      const SumOfBlock<T> block = sumOfBlock(a + k, seen.count, Exponents[number]);
      seen.block.total = block.total;
      seen.block.spread = block.spread;
      seen.block.ties = block.ties;
      seen.block.exponent = block.exponent;
    }
    Blocks.push_back(seen);
  }
}

template <typename T> T SumsAhead::add(T sum, const T *a, int64_t count) {
  if (Looks) {
    look(a, count);
    return sum;
  }
  for (int64_t k = 0; k < count; k += AddendsOfBlock) {
    const size_t number = Next++;
    const int64_t here = std::min(AddendsOfBlock, count - k);
    const int exponent = exponentOf(sum);
    if (number < Exponents.size())
      Exponents[number] = static_cast<int16_t>(exponent);
    else
      Exponents.push_back(static_cast<int16_t>(exponent));
    const Seen *seen = number < Blocks.size() ? &Blocks[number] : nullptr;
    if (seen && seen->from == a + k && seen->count == here && seen->block.fits(sum))
      sum += static_cast<T>(seen->block.total);
    else
      sum = addInOrder(sum, a + k, here);
  }
  return sum;
}

template double SumsAhead::add(double, const double *, int64_t);
template float SumsAhead::add(float, const float *, int64_t);

} // namespace hetile::runtime

using namespace hetile::runtime;

double hetile_add_doubles(double sum, const double *addends, hetile_i64 count) {
  return addNow(sum, addends, count);
}

float hetile_add_floats(float sum, const float *addends, hetile_i64 count) {
  return addNow(sum, addends, count);
}
