// SPDX-License-Identifier: Apache-2.0
//===- Arithmetic.h - the program's floating-point environment --*- C++ -*-===//
//
// The runtime computes, too: estimates, quotients that may be infinite. A program that lets
// exceptions trap (feenableexcept of glibc) must not end there, and one that asks which were raised
// (fetestexcept) must hear of its own alone; so with errno, which any call to the system may set,
// and functions of libm. The rounding mode is the program's all the time.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ARITHMETIC_H
#define HETILE_RUNTIME_ARITHMETIC_H

#include <cfenv>

namespace hetile::runtime {

/// While it lives, no floating-point exception traps in this thread. Afterwards the program's
/// environment and errno are as they were, but for the errors of tile code.
class OwnArithmetic {
public:
  OwnArithmetic();
  ~OwnArithmetic();
  OwnArithmetic(const OwnArithmetic &) = delete;
  OwnArithmetic &operator=(const OwnArithmetic &) = delete;

private:
  const int Number; ///< errno
  std::fenv_t Before;
  unsigned Control = 0, Older = 0; ///< of x86-64
  unsigned short OlderControl = 0; ///< likewise
  const bool Outer;                ///< what programTraps said before
  const bool Quick;                ///< nothing traps: two registers are enough

  bool hold();
  void restore(int raised) const;
};

/// Within OwnArithmetic: true if some floating-point exception traps in the program.
bool programTraps();

/// Errors of arithmetic, as C counts them.
struct MathErrors {
  int flags = 0;  ///< of floating-point exceptions
  int number = 0; ///< errno; 0: none was set
};

/// Around a call of tile code, in any thread: its errors are the program's.
class CountedErrors {
public:
  CountedErrors();
  ~CountedErrors();
  CountedErrors(const CountedErrors &) = delete;
  CountedErrors &operator=(const CountedErrors &) = delete;
};

/// The errors of tile code, since the program last heard of them.
MathErrors mathErrors();
/// Those of tile code that other ranks have run. Where ranks set different numbers, one of them stays.
void addErrors(const MathErrors &errors);
/// A worker, whose program hears of nothing, begins with a job.
void forgetErrors();

/// While it lives, tile code runs to be measured: its errors are forgotten.
class ErrorsForgotten {
public:
  ErrorsForgotten();
  ~ErrorsForgotten();
  ErrorsForgotten(const ErrorsForgotten &) = delete;
  ErrorsForgotten &operator=(const ErrorsForgotten &) = delete;

private:
  const MathErrors Before;
};

} // namespace hetile::runtime

#endif
