// SPDX-License-Identifier: Apache-2.0
//===- VectorState.h - the upper halves of vector registers -----*- C++ -*-===//
//
// x86: an instruction of SSE takes many times as long while an upper half of a register of AVX is
// in use, which a compiler forgets where it knows that there are zeros in it: gcc 12 packs the
// sizes of a nest by a register of 256 bits, clears it by an instruction of 128, and calls.
// Functions of the C library that the program calls afterwards, fmax() for one, are SSE (12 ns, and
// 210).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_VECTORSTATE_H
#define HETILE_RUNTIME_VECTORSTATE_H

namespace hetile::runtime {

#if defined(__x86_64__)
inline const bool HasUpperHalves = __builtin_cpu_supports("avx") != 0;

/// No upper half is in use any more. Only where a function is called or returns, since there no
/// values are kept in them.
inline void freeUpperHalves() {
  if (HasUpperHalves)
    __asm__ volatile("vzeroupper" ::
                         : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
                           "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
}
#else
inline void freeUpperHalves() {}
#endif

} // namespace hetile::runtime

#endif
