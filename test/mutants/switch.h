// SPDX-License-Identifier: Apache-2.0
//===- switch.h - which mutant is active ------------------------*- C++ -*-===//
//
// Included by mutated sources only. The number stands in a file, as tests do not hand on the
// environment.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_MUTANTS_SWITCH_H
#define HETILE_TEST_MUTANTS_SWITCH_H

#include <cstdio>

namespace mutants {

inline int active() {
  int number = 0;
  if (std::FILE *file = std::fopen(MUTANTS_ACTIVE, "r")) {
    if (std::fscanf(file, "%d", &number) != 1)
      number = 0;
    std::fclose(file);
  }
  return number;
}

inline bool on(int number) {
  static const int chosen = active();
  return number == chosen;
}

} // namespace mutants

#endif
