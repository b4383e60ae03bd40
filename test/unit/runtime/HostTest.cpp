// SPDX-License-Identifier: Apache-2.0
//===- HostTest.cpp - a program in host mode ------------------------------===//
//
// Usage: mode T N M [times]. Runs the nest, compares with the plain loops and prints the
// result on stdout. Modes: run; exit (ends by exit(5) deep inside); atexit (a handler runs the nest
// again); wrong (the tile code computes nonsense); kill (a worker dies); abort; guard.
//
//===----------------------------------------------------------------------===//
#include "nests/Seidel2D.h"

#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using namespace seidel2d;

namespace {

std::vector<double> initial(const int64_t *p) {
  std::vector<double> a(p[N] * p[M]);
  for (size_t k = 0; k < a.size(); ++k)
    a[k] = std::sin(0.37 * static_cast<double>(k % 9973)) + 1e-3 * static_cast<double>(k % 7);
  return a;
}

bool runOnce(const int64_t *p, const Args &args) {
  std::vector<double> wanted = initial(p), found = wanted;
  Args honest = args;
  honest.mischief = None;
  original(p, honest, wanted.data());
  tiled(p, args, found.data());
  const bool same = std::memcmp(wanted.data(), found.data(), 8 * wanted.size()) == 0;
  std::printf("%s %s\n", wasPipelined() ? "pipeline" : "original", same ? "same" : "DIFFERENT");
  return same;
}

int64_t Sizes[Params];
Args Arguments = {0.2, None, 77};

void again() { runOnce(Sizes, Arguments); }

int userMain(int argc, char **argv, char **) {
  if (argc < 5)
    return 2;
  const std::string mode = argv[1];
  for (int d = 0; d < Params; ++d)
    Sizes[d] = std::atoll(argv[2 + d]);
  const int times = argc > 5 ? std::atoi(argv[5]) : 1;
  if (mode == "wrong")
    Arguments.mischief = Wrong;
  if (mode == "kill")
    Arguments.mischief = KillWorker;
  if (mode == "guard")
    Sizes[N] = 1000000;
  if (mode == "round")
    std::fesetround(FE_UPWARD);
  if (mode == "atexit")
    std::atexit(again);
  bool good = true;
  for (int n = 0; n < times; ++n)
    good = runOnce(Sizes, Arguments) && good;
  std::printf("rank 0 prints once\n");
  if (mode == "exit")
    std::exit(5);
  if (mode == "quick")
    std::quick_exit(6);
  if (mode == "abort")
    std::abort();
  return good ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) { return hetile_main(argc, argv, userMain); }
