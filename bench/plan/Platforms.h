// SPDX-License-Identifier: Apache-2.0
//===- Platforms.h - ten platforms to judge allocation on -------*- C++ -*-===//
//
// From two processors to 1024: the ones of Boulet et al. (three machines, eight
// workstations, the six of the LU experiment), and synthetic ones.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_BENCH_PLATFORMS_H
#define HETILE_BENCH_PLATFORMS_H

#include "hetile/plan/Platform.h"

#include <string>
#include <vector>

namespace hetile::bench {

struct NamedPlatform {
  std::string name;
  plan::Platform platform; ///< latency 0.5 t_min, overhead as asked
};

/// `overhead`: in units of the fastest processor's tile time.
std::vector<NamedPlatform> platforms(double overhead);

} // namespace hetile::bench

#endif
