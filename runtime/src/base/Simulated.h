// SPDX-License-Identifier: Apache-2.0
//===- Simulated.h - are the ranks simulated? -------------------*- C++ -*-===//
//
// SMPI runs ranks as threads of one process, on simulated hosts. Its compiler puts a header before
// every file, by which it is known here, without MPI.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SIMULATED_H
#define HETILE_RUNTIME_SIMULATED_H

#ifdef SMPI_HELPERS_H
#define HETILE_SIMULATED 1
#endif

namespace hetile::runtime {

#ifdef HETILE_SIMULATED
constexpr bool Simulated = true;
#else
constexpr bool Simulated = false;
#endif

} // namespace hetile::runtime

#endif
