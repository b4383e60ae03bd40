// SPDX-License-Identifier: Apache-2.0
//===- Oracle.h - everything about one nest ---------------------*- C++ -*-===//
//
// Analyses a nest and puts the result through all checks for given parameters.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_POLY_ORACLE_H
#define HETILE_TEST_POLY_ORACLE_H

#include "check/replay/Random.h"
#include "check/replay/SmallSizes.h"
#include "poly/Analyze.h"

namespace hetile::test {

using namespace check;

/// "T=4 n=6" as values of parameters.
Environment parameters(const std::string &text);

struct Verdict {
  std::string error;   // what is wrong, with the nest; empty if nothing
  std::string refused; // code and text of the remark, if the nest is refused
  double milliseconds = 0; // processor time of analyze()
  bool phased = false; // the tiling has phases
  unsigned laned = 0; // how often rows of a tile ran as lanes
  bool third = false; // tiles may be cut along a third dimension
  bool reordered = false; // loops run in another order than the source's
  int runs = 0; // parameter values that had a point and satisfied the guard
};

/// Analyses `nest` once; for every set of parameters compares the sets with brute force and
/// simulates `simulations` random plans.
Verdict examine(const model::Nest &nest, const std::vector<Environment> &params, int64_t reach,
                int simulations, Random &random, const poly::Options &options = {});

} // namespace hetile::test

#endif
