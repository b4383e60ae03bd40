// SPDX-License-Identifier: Apache-2.0
//===- Arithmetic.cpp - the program's floating-point environment ----------===//
//
// Errors of threads that share tiles are collected in one place.
//
//===----------------------------------------------------------------------===//
#include "base/Arithmetic.h"

#include <atomic>
#include <cerrno>
#include <cfloat>

namespace hetile::runtime {

static std::atomic<int> Raised{0};
static std::atomic<int> LastNumber{0};
static thread_local bool Traps = false;

static bool anyTraps() {
#ifdef __GLIBC__
  return fegetexcept() != 0;
#else
  return false; // what lets them trap is no function of C
#endif
}

/// By operations, as tile code does: feraiseexcept of glibc also raises them in the older unit of
/// x86, which would tell of them once the program lets them trap.
static void raiseByOperations(int flags) {
  static volatile double zero = 0, one = 1, three = 3, large = DBL_MAX, small = DBL_MIN;
  [[maybe_unused]] static volatile double result;
  if (flags & FE_INVALID)
    result = zero / zero;
  if (flags & FE_DIVBYZERO)
    result = one / zero;
  if (flags & FE_OVERFLOW)
    result = large * large;
  if (flags & FE_UNDERFLOW)
    result = small * small;
  if (flags & FE_INEXACT)
    result = one / three;
}

OwnArithmetic::OwnArithmetic() : Number(errno), Outer(Traps) {
  Traps = Traps || anyTraps();
  std::feholdexcept(&Before);
}

OwnArithmetic::~OwnArithmetic() {
  Traps = Outer;
  const int raised = Raised.exchange(0);
  const int number = LastNumber.exchange(0);
  std::fesetenv(&Before);
  if (raised && !anyTraps())
    raiseByOperations(raised);
  errno = number ? number : Number;
}

bool programTraps() { return Traps; }

CountedErrors::CountedErrors() {
  if (std::fetestexcept(FE_ALL_EXCEPT)) // clearing takes longer than looking
    std::feclearexcept(FE_ALL_EXCEPT);
  errno = 0;
}

CountedErrors::~CountedErrors() {
  const int raised = std::fetestexcept(FE_ALL_EXCEPT);
  if (raised & ~Raised.load(std::memory_order_relaxed))
    Raised.fetch_or(raised);
  if (errno)
    LastNumber = errno;
}

MathErrors mathErrors() { return {Raised, LastNumber}; }

void addErrors(const MathErrors &errors) {
  Raised.fetch_or(errors.flags);
  if (errors.number)
    LastNumber = errors.number;
}

void forgetErrors() { Raised = LastNumber = 0; }

ErrorsForgotten::ErrorsForgotten() : Before(mathErrors()) {}

ErrorsForgotten::~ErrorsForgotten() {
  Raised = Before.flags;
  LastNumber = Before.number;
}

} // namespace hetile::runtime
