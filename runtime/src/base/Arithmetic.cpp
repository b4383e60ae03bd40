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
#ifdef __x86_64__
#include <xmmintrin.h>
#endif

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

// To save the whole environment takes a large part of a microsecond, and so do short nests. On x86-64
// flags and masks are bits of one register, the flags those of <cfenv>, and of an older unit's two.
#ifdef __x86_64__
static constexpr unsigned Flags = 0x3f, Masks = 0x1f80;

static unsigned olderFlags() {
  unsigned short status;
  __asm__ volatile("fnstsw %0" : "=am"(status));
  return status & Flags;
}

static unsigned short olderControl() {
  unsigned short control;
  __asm__ volatile("fnstcw %0" : "=m"(control));
  return control;
}

bool OwnArithmetic::hold() {
  Control = _mm_getcsr();
  OlderControl = olderControl();
  Older = olderFlags();
  if ((Control & Masks) != Masks || (OlderControl & Flags) != Flags)
    return false;
  _mm_setcsr(Control & ~Flags);
  return true;
}

void OwnArithmetic::restore(int raised) const {
  _mm_setcsr(Control | (static_cast<unsigned>(raised) & Flags));
  if (!Older && olderFlags())
    __asm__ volatile("fnclex");
  if (olderControl() != OlderControl)
    __asm__ volatile("fldcw %0" : : "m"(OlderControl));
}
#else
bool OwnArithmetic::hold() { return false; }
void OwnArithmetic::restore(int) const {}
#endif

OwnArithmetic::OwnArithmetic() : Number(errno), Outer(Traps), Quick(hold()) {
  if (Quick)
    return;
  Traps = Traps || anyTraps();
  std::feholdexcept(&Before);
}

OwnArithmetic::~OwnArithmetic() {
  Traps = Outer;
  const int raised = Raised.exchange(0);
  const int number = LastNumber.exchange(0);
  if (Quick) {
    restore(raised);
  } else {
    std::fesetenv(&Before);
    if (raised && !anyTraps())
      raiseByOperations(raised);
  }
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
