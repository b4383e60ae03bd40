// SPDX-License-Identifier: Apache-2.0
//===- Arithmetic.h - the program's floating-point environment --*- C++ -*-===//
//
// The runtime computes, too: estimates, quotients that may be infinite. A program that lets
// exceptions trap (feenableexcept of glibc) must not end there, and one that asks which were raised
// (fetestexcept) must hear of its own alone. The rounding mode is the program's all the time.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ARITHMETIC_H
#define HETILE_RUNTIME_ARITHMETIC_H

#include <cfenv>

namespace hetile::runtime {

/// While it lives, no floating-point exception traps in this thread. Afterwards the program's
/// environment is as it was, and has the flags that tile code has raised.
class OwnArithmetic {
public:
  OwnArithmetic();
  ~OwnArithmetic();
  OwnArithmetic(const OwnArithmetic &) = delete;
  OwnArithmetic &operator=(const OwnArithmetic &) = delete;

private:
  std::fenv_t Before;
  const bool Outer; ///< what programTraps said before
};

/// Within OwnArithmetic: true if some floating-point exception traps in the program.
bool programTraps();

/// Around a call of tile code, in any thread: what it raises is the program's.
class RaisedFlags {
public:
  RaisedFlags();
  ~RaisedFlags();
  RaisedFlags(const RaisedFlags &) = delete;
  RaisedFlags &operator=(const RaisedFlags &) = delete;
};

/// What tile code has raised, since it was last asked for what its program hears of it.
int raisedFlags();
/// Of tile code that other ranks have run.
void addRaised(int flags);
/// A worker, whose program hears of nothing, begins with a job.
void forgetRaised();

/// While it lives, tile code runs to be measured: what it raises is forgotten.
class FlagsForgotten {
public:
  FlagsForgotten();
  ~FlagsForgotten();
  FlagsForgotten(const FlagsForgotten &) = delete;
  FlagsForgotten &operator=(const FlagsForgotten &) = delete;

private:
  const int Before;
};

} // namespace hetile::runtime

#endif
