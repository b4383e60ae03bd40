// SPDX-License-Identifier: Apache-2.0
//===- ArithmeticTest.cpp - what the program sees of exceptions -----------===//
//
// Flags of tile code are the program's; those of the runtime, and traps, are not its own.
//
//===----------------------------------------------------------------------===//
#include "base/Arithmetic.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cfenv>
#include <cfloat>
#include <thread>

using namespace hetile::runtime;

namespace {

volatile double Zero = 0, One = 1, Quotient;

void divide() { Quotient = One / Zero; }

void overflow() { Quotient = DBL_MAX * (One + One); }

int raised() { return std::fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW); }

TEST(Arithmetic, FlagsOfTheRuntimeAreNotThePrograms) {
  std::feclearexcept(FE_ALL_EXCEPT);
  overflow();
  {
    const OwnArithmetic own;
    divide();
  }
  EXPECT_EQ(raised(), FE_OVERFLOW);
}

TEST(Arithmetic, FlagsOfTileCodeAre) {
  std::feclearexcept(FE_ALL_EXCEPT);
  {
    const OwnArithmetic own;
    overflow();
    const CountedErrors errors;
    divide();
  }
  EXPECT_EQ(raised(), FE_DIVBYZERO);
  {
    const OwnArithmetic own;
    std::thread([] {
      const CountedErrors errors;
      overflow();
    }).join();
    addErrors({FE_INVALID, 0});
  }
  EXPECT_EQ(raised(), FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
}

TEST(Arithmetic, MeasurementsRaiseNothing) {
  std::feclearexcept(FE_ALL_EXCEPT);
  {
    const OwnArithmetic own;
    {
      const CountedErrors errors;
      divide();
    }
    const ErrorsForgotten forgotten;
    const CountedErrors errors;
    overflow();
  }
  EXPECT_EQ(raised(), FE_DIVBYZERO);
  {
    const OwnArithmetic own;
    addErrors({FE_OVERFLOW, 0});
    forgetErrors();
    EXPECT_EQ(mathErrors().flags, 0);
  }
  EXPECT_EQ(raised(), FE_DIVBYZERO);
}

TEST(Arithmetic, ErrnoIsThePrograms) {
  errno = ENOENT;
  {
    const OwnArithmetic own;
    errno = EBADF;
    {
      const CountedErrors errors;
    }
    errno = EINTR;
  }
  EXPECT_EQ(errno, ENOENT);
  {
    const OwnArithmetic own;
    const CountedErrors errors;
    errno = EDOM;
  }
  EXPECT_EQ(errno, EDOM);
  {
    const OwnArithmetic own;
    addErrors({0, ERANGE});
    addErrors({0, 0});
  }
  EXPECT_EQ(errno, ERANGE);
}

TEST(Arithmetic, TheRoundingModeStays) {
  std::fesetround(FE_UPWARD);
  {
    const OwnArithmetic own;
    EXPECT_EQ(std::fegetround(), FE_UPWARD);
    std::fesetround(FE_TONEAREST);
  }
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
  std::fesetround(FE_TONEAREST);
}

#ifdef __GLIBC__
TEST(Arithmetic, FlagsAreNoTrapsLater) {
  {
    const OwnArithmetic own;
    addErrors(
        {FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW | FE_INEXACT, 0});
  }
  EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), FE_ALL_EXCEPT);
  feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
  volatile long double x = 3;
  x = x / 2;
  {
    const OwnArithmetic own;
    addErrors({FE_DIVBYZERO, 0});
  }
  x = x / 2;
  fedisableexcept(FE_ALL_EXCEPT);
}

TEST(Arithmetic, TrapsWaitOutside) {
  feenableexcept(FE_DIVBYZERO);
  {
    const OwnArithmetic own;
    EXPECT_TRUE(programTraps());
    divide();
    {
      const OwnArithmetic inner;
      EXPECT_TRUE(programTraps());
    }
    EXPECT_TRUE(programTraps());
  }
  EXPECT_FALSE(programTraps());
  EXPECT_EQ(fedisableexcept(FE_ALL_EXCEPT), FE_DIVBYZERO);
}
#endif

} // namespace
