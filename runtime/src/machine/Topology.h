// SPDX-License-Identifier: Apache-2.0
//===- Topology.h - what a host is made of ----------------------*- C++ -*-===//
//
// Packages, memories and cores, as hwloc counts them where it is installed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TOPOLOGY_H
#define HETILE_RUNTIME_TOPOLOGY_H

#include <cstdint>

namespace hetile::runtime {

/// Of this host, as far as this process may use it; 0: not known. Sent to other ranks as bytes.
struct Topology {
  int32_t packages = 0, numaNodes = 0, cores = 0, threads = 0;
};

/// All 0 without hwloc.
Topology hwlocTopology();

} // namespace hetile::runtime

#endif
