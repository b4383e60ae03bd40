// SPDX-License-Identifier: Apache-2.0
//===- RandomMain.cpp - as many random nests as one likes -----------------===//
//
// hetile-poly-random [count [first seed]]: prints every failure with its seed, and how many
// nests were refused and why.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"
#include "RandomNest.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace hetile;
using namespace hetile::test;

int main(int argc, char **argv) {
  unsigned count = argc > 1 ? std::atoi(argv[1]) : 1000;
  unsigned first = argc > 2 ? std::atoi(argv[2]) : 100000;
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  unsigned failed = 0, runs = 0, phased = 0, reordered = 0;
  double total = 0, longest = 0;
  std::map<std::string, unsigned> refusals; // by code
  for (unsigned seed = first; seed < first + count; ++seed) {
    Random random(seed);
    model::Nest nest = randomNest(random, seed % 2 != 0);
    Verdict v = examine(nest, {randomParameters(nest, random), randomParameters(nest, random)},
                        16, 6, random);
    if (!v.error.empty()) {
      ++failed;
      std::printf("seed %u: %s\n", seed, v.error.c_str());
    }
    if (!v.refused.empty())
      ++refusals[v.refused.substr(0, v.refused.find(':'))];
    if (v.milliseconds > longest) {
      longest = v.milliseconds;
      std::printf("seed %u: analysis %.1f ms\n", seed, longest);
    }
    total += v.milliseconds;
    runs += v.runs;
    phased += v.phased;
    reordered += v.reordered;
  }
  std::printf("%u nests, %u runs, %u failed, %u with phases, %u in another order; analysis %.1f ms "
              "on average\n",
              count, runs, failed, phased, reordered, total / count);
  for (const auto &[code, n] : refusals)
    std::printf("refused %u: %s\n", n, code.c_str());
  return failed != 0;
}
