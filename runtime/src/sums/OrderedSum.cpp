// SPDX-License-Identifier: Apache-2.0
//===- OrderedSum.cpp - a sum in its order, several addends at once -------===//
//
// The conditions under which a block's total is what the additions give, with u = 2^(e-p+1) for p
// bits: all sums in between are multiples of u strictly within the binade, since |sum| - spread >
// 2^e and |sum| + spread < 2^(e+1); so no exact sum lies outside of it either, and each is rounded
// to a multiple of u. Each |a| is below 2^(e-1), as spread is, so that C + a stays in the binade,
// too. All comparisons fail for what is no number; where that would raise an exception, it is asked
// for first.
//
//===----------------------------------------------------------------------===//
#include "sums/OrderedSum.h"

#include "hetile.h"

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <limits>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace hetile::runtime {

namespace {

constexpr int64_t LeastBlock = HETILE_LEAST_ADDENDS, MostOfBlock = 1024; // addends
constexpr int64_t MostAlone = 4096; // addends, added one by one where blocks do not suit

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__)
#error "(C + a) - C is not a here: compile without -ffast-math"
#endif

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HETILE_WIDEST __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define HETILE_WIDEST
#endif

/// While it lives, floating-point exceptions leave no trace, and none traps.
class NoExceptions {
public:
#if defined(__x86_64__)
  NoExceptions() : Control(_mm_getcsr()) { _mm_setcsr(Control | _MM_MASK_MASK); }
  ~NoExceptions() { _mm_setcsr(Control); }

private:
  const unsigned Control;
#else
  NoExceptions() { std::feholdexcept(&Before); }
  ~NoExceptions() { std::fesetenv(&Before); }

private:
  std::fenv_t Before;
#endif
};

template <typename T> struct Vector;
template <> struct Vector<double> {
  typedef double Values __attribute__((vector_size(64)));
  typedef int64_t Bits __attribute__((vector_size(64)));
};
template <> struct Vector<float> {
  typedef float Values __attribute__((vector_size(64)));
  typedef int32_t Bits __attribute__((vector_size(64)));
};

/// Of `count` addends, for C = `middle`: total, spread and the largest distance to a multiple.
template <typename T>
inline __attribute__((always_inline)) void extract(const T *a, int64_t count, T middle, T *out) {
  using Values = typename Vector<T>::Values;
  using Bits = typename Vector<T>::Bits;
  constexpr int Lanes = sizeof(Values) / sizeof(T);
  constexpr int Chains = 2; // so that no addition waits for the one before
  Bits isValue;             // all but the sign
  std::memset(&isValue, 0xff, sizeof isValue);
  isValue = isValue ^ (Bits)(-(Values{} + 0));
  Values total[Chains] = {}, spread[Chains] = {}, apart[Chains] = {};
  int64_t k = 0;
  const auto step = [&](const Values &values, int chain) __attribute__((always_inline)) {
    const Values multiple = (values + middle) - middle;
    const Values distance = (Values)((Bits)(values - multiple) & isValue);
    total[chain] += multiple;
    spread[chain] += (Values)((Bits)multiple & isValue);
    apart[chain] = distance > apart[chain] ? distance : apart[chain];
  };
  for (; k + Chains * Lanes <= count; k += Chains * Lanes)
    for (int chain = 0; chain < Chains; ++chain) {
      Values values;
      std::memcpy(&values, a + k + chain * Lanes, sizeof values);
      step(values, chain);
    }
  for (; k < count; k += Lanes) {
    Values values = {};
    std::memcpy(&values, a + k, std::min<int64_t>(Lanes, count - k) * sizeof(T));
    step(values, 0);
  }
  out[0] = out[1] = out[2] = 0;
  for (int chain = 0; chain < Chains; ++chain)
    for (int lane = 0; lane < Lanes; ++lane) {
      out[0] += total[chain][lane];
      out[1] += spread[chain][lane];
      out[2] = std::max<T>(out[2], apart[chain][lane]);
    }
}

HETILE_WIDEST void extractAll(const double *a, int64_t count, double middle, double *out) {
  extract(a, count, middle, out);
}
HETILE_WIDEST void extractAll(const float *a, int64_t count, float middle, float *out) {
  extract(a, count, middle, out);
}

template <typename T> T power(int exponent) { return std::ldexp(T(1), exponent); }

template <typename T> T oneByOne(T sum, const T *a, int64_t count) {
  for (int64_t k = 0; k < count; ++k)
    sum = sum + a[k];
  return sum;
}

} // namespace

/// Of x86-64 by the register that counts: others may have set that one alone.
bool roundsToNearest() {
#if defined(__x86_64__)
  return _MM_GET_ROUNDING_MODE() == _MM_ROUND_NEAREST;
#else
  return std::fegetround() == FE_TONEAREST;
#endif
}

template <typename T> bool isUsual(int exponent) {
  using Limits = std::numeric_limits<T>;
  return exponent > Limits::min_exponent + 2 * Limits::digits &&
         exponent < Limits::max_exponent - 4;
}

template <typename T> int exponentOf(T sum) {
  if (!std::isfinite(sum) || sum == 0)
    return std::numeric_limits<T>::max_exponent;
  int exponent = 0;
  std::frexp(sum, &exponent);
  return exponent - 1;
}

template <typename T> bool SumOfBlock<T>::fits(T sum) const {
  const T least = power<T>(exponent), size = std::abs(sum);
  return !ties && std::isfinite(sum) && size - spread > least && size + spread < 2 * least;
}

void raiseInexact() {
  volatile double large = 1;
  large = large + std::numeric_limits<double>::epsilon() / 4;
}

template <typename T> SumOfBlock<T> sumOfBlock(const T *a, int64_t count, int exponent) {
  const NoExceptions quiet;
  SumOfBlock<T> block;
  T out[3];
  extractAll(a, count, T(1.5) * power<T>(exponent), out);
  block.total = out[0];
  block.spread = out[1];
  block.ties = !(out[2] < power<T>(exponent - std::numeric_limits<T>::digits) &&
                 out[1] < power<T>(exponent) / 2);
  block.rounds = !(out[2] == 0);
  block.exponent = exponent;
  return block;
}

template <typename T> T addInOrder(T sum, const T *a, int64_t count) {
  if (count < LeastBlock || !roundsToNearest())
    return oneByOne(sum, a, count);
  int64_t size = MostOfBlock, alone = LeastBlock;
  for (int64_t k = 0; k < count;) {
    const int64_t here = std::min(size, count - k);
    if (const int exponent = exponentOf(sum); isUsual<T>(exponent)) {
      const SumOfBlock<T> block = sumOfBlock(a + k, here, exponent);
      if (block.fits(sum)) {
        block.addTo(sum);
        k += here;
        size = std::min(2 * size, MostOfBlock);
        alone = LeastBlock;
        continue;
      }
      if (size > LeastBlock) { // the sum is near the end of its binade, perhaps
        size = std::max(size / 4, LeastBlock);
        continue;
      }
    }
    const int64_t some = std::min(alone, count - k);
    sum = oneByOne(sum, a + k, some);
    k += some;
    alone = std::min(2 * alone, MostAlone);
  }
  return sum;
}

template struct SumOfBlock<double>;
template struct SumOfBlock<float>;
template bool isUsual<double>(int);
template bool isUsual<float>(int);
template int exponentOf<double>(double);
template int exponentOf<float>(float);
template SumOfBlock<double> sumOfBlock<double>(const double *, int64_t, int);
template SumOfBlock<float> sumOfBlock<float>(const float *, int64_t, int);
template double addInOrder<double>(double, const double *, int64_t);
template float addInOrder<float>(float, const float *, int64_t);

} // namespace hetile::runtime
