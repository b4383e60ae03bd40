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

constexpr unsigned UpperHalves = 4;

TEST(VectorState, NoUpperHalfIsInUseAfterwards) {
  if (!tellsUse())
    GTEST_SKIP() << "this processor does not tell";
  __asm__ volatile("vpcmpeqd %%xmm1, %%xmm1, %%xmm1\n\t"
                   "vinsertf128 $1, %%xmm1, %%ymm1, %%ymm1" ::
                       : "xmm1");
  const unsigned before = inUse() & UpperHalves;
  hetile::runtime::freeUpperHalves();
  const unsigned after = inUse() & UpperHalves;
  EXPECT_EQ(before, UpperHalves);
  EXPECT_EQ(after, 0u);
}

TEST(VectorState, NoneThatIsZeroEither) {
  if (!tellsUse())
    GTEST_SKIP() << "this processor does not tell";
  // Cleared by an instruction of 128 bits, as a compiler does: zero, and in use all the same.
  __asm__ volatile("vpcmpeqd %%xmm1, %%xmm1, %%xmm1\n\tvpmovsxdq %%xmm1, %%xmm1\n\t"
                   "vinsertf128 $1, %%xmm1, %%ymm1, %%ymm1\n\tvpxor %%xmm1, %%xmm1, %%xmm1" ::
                       : "xmm1");
  const unsigned before = inUse() & UpperHalves;
  if (before == 0)
    GTEST_SKIP() << "to this processor, zeros are not in use";
  hetile::runtime::freeUpperHalves();
  EXPECT_EQ(inUse() & UpperHalves, 0u);
}

} // namespace
#endif
