// SPDX-License-Identifier: Apache-2.0
#include "machine/VectorState.h"

#include <gtest/gtest.h>

#if defined(__x86_64__)
#include <cpuid.h>

namespace {

/// Which parts of the registers are in use: XGETBV of 1, bit 2 for upper halves.
unsigned inUse() {
  unsigned low = 0, high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
  return low;
}

bool tellsUse() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __builtin_cpu_supports("avx") && __get_cpuid_count(13, 1, &a, &b, &c, &d) && (a & 4);
}

TEST(VectorState, NoUpperHalfIsInUseAfterwards) {
  if (!tellsUse())
    GTEST_SKIP() << "this processor does not tell";
  constexpr unsigned UpperHalves = 4;
  unsigned before = 0, after = 0;
  // Cleared by an instruction of 128 bits, as a compiler does: zero, and in use all the same.
  __asm__ volatile("vpcmpeqd %%xmm1, %%xmm1, %%xmm1\n\tvpmovsxdq %%xmm1, %%xmm1\n\t"
                   "vinsertf128 $1, %%xmm1, %%ymm1, %%ymm1\n\tvpxor %%xmm1, %%xmm1, %%xmm1" ::
                       : "xmm1");
  before = inUse() & UpperHalves;
  hetile::runtime::freeUpperHalves();
  after = inUse() & UpperHalves;
  EXPECT_EQ(before, UpperHalves);
  EXPECT_EQ(after, 0u);
}

} // namespace
#endif
