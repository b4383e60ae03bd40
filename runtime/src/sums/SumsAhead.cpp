// SPDX-License-Identifier: Apache-2.0
//===- SumsAhead.cpp - addends, before the sum is known -------------------===//
//
// What blocks do to a sum of floats is exact in doubles, so that all are kept as these.
//
//===----------------------------------------------------------------------===//
#include "sums/SumsAhead.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace hetile::runtime {

namespace {

constexpr int64_t AddendsOfBlock = HETILE_ADDENDS;
constexpr int16_t Unknown = std::numeric_limits<int16_t>::max(); // no usual exponent
constexpr size_t MostPlaces = 256; // nests and their blocks: with more, guesses begin anew

thread_local SumsAhead *Current = nullptr;

/// Never destroyed: nests may run in destructors of static objects.
std::vector<int16_t> &exponentsOf(const hetile_nest &nest, int64_t y0, int64_t y1) {
  using Place = std::tuple<const hetile_nest *, int64_t, int64_t>;
  thread_local auto *const All = new std::map<Place, std::vector<int16_t>>;
  const Place place(&nest, y0, y1);
  if (All->size() >= MostPlaces && !All->count(place))
    All->clear();
  return (*All)[place];
}

template <typename T> int addedNow(T *sum, hetile_i64 count) {
  return Current && Current->addSeen(*sum, count);
}

template <typename T> T addNow(T sum, const T *a, hetile_i64 count) {
  return Current ? Current->add(sum, a, count) : addInOrder(sum, a, count);
}

} // namespace

bool onlyAdds(const hetile_nest &nest) {
  return std::any_of(nest.arrays, nest.arrays + nest.narrays,
                     [](const hetile_array &array) { return array.addends == 2; });
}

SumsAhead::SumsAhead(const hetile_nest &nest, int64_t y0, int64_t y1,
                     const std::function<void()> &tile)
    : Exponents(exponentsOf(nest, y0, y1)) {
  Current = this;
  if (!Exponents.empty() && roundsToNearest()) {
    Blocks.reserve(Exponents.size());
    Looks = true;
    tile();
    Looks = false;
  }
}

SumsAhead::~SumsAhead() {
  Current = nullptr;
  Exponents.resize(Next, Unknown);
}

void SumsAhead::forget() { Current = nullptr; }

template <typename T> void SumsAhead::look(const T *a, int64_t count) {
  for (int64_t k = 0; k < count && Blocks.size() < Exponents.size(); k += AddendsOfBlock) {
    Seen seen;
    if (const int exponent = Exponents[Blocks.size()]; isUsual<T>(exponent)) {
      seen.count = std::min(AddendsOfBlock, count - k);
      const SumOfBlock<T> block = sumOfBlock(a + k, seen.count, exponent);
      seen.block = {block.total, block.spread, block.ties, block.rounds, block.exponent};
    }
    Blocks.push_back(seen); // there is room
  }
}

/// What is known of the next block; null if it does not fit.
template <typename T> const SumOfBlock<double> *SumsAhead::next(T sum, int64_t count) {
  if (Next < Exponents.size())
    Exponents[Next] = static_cast<int16_t>(exponentOf(sum));
  return Next < Blocks.size() && Blocks[Next].count == count && Blocks[Next].block.fits(sum)
             ? &Blocks[Next].block
             : nullptr;
}

template <typename T> T SumsAhead::add(T sum, const T *a, int64_t count) {
  if (Looks) {
    look(a, count);
    return sum;
  }
  for (int64_t k = 0; k < count; k += AddendsOfBlock) {
    const int64_t here = std::min(AddendsOfBlock, count - k);
    if (const SumOfBlock<double> *block = next(sum, here))
      block->addTo(sum);
    else
      sum = addInOrder(sum, a + k, here);
    ++Next;
  }
  return sum;
}

template <typename T> bool SumsAhead::addSeen(T &sum, int64_t count) {
  if (Looks)
    return false;
  const SumOfBlock<double> *block = next(sum, count);
  if (!block)
    return false;
  block->addTo(sum);
  ++Next;
  return true;
}

template double SumsAhead::add(double, const double *, int64_t);
template float SumsAhead::add(float, const float *, int64_t);
template bool SumsAhead::addSeen(double &, int64_t);
template bool SumsAhead::addSeen(float &, int64_t);

} // namespace hetile::runtime

using namespace hetile::runtime;

const double hetile_minus_zero = -0.0;

double hetile_add_doubles(double sum, const double *addends, hetile_i64 count) {
  return addNow(sum, addends, count);
}

float hetile_add_floats(float sum, const float *addends, hetile_i64 count) {
  return addNow(sum, addends, count);
}

int hetile_added_doubles(double *sum, hetile_i64 count) { return addedNow(sum, count); }
int hetile_added_floats(float *sum, hetile_i64 count) { return addedNow(sum, count); }
