// SPDX-License-Identifier: Apache-2.0
//===- HeldPagesTest.cpp - pages that wait for entries put off ------------===//
#include "window/HeldPages.h"
#include "window/GuardedPages.h"

#include <gtest/gtest.h>

#include <csetjmp>
#include <csignal>
#include <sys/mman.h>

using namespace hetile::runtime;

namespace {

sigjmp_buf back;

void leap(int) { siglongjmp(back, 1); }

class HeldPages : public ::testing::Test {
protected:
  void SetUp() override {
    Memory = static_cast<char *>(mmap(nullptr, Pages * pageSize(), PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(Memory, MAP_FAILED);
  }
  void TearDown() override {
    releasePages();
    munmap(Memory, Pages * pageSize());
  }
  AddressRange pages(size_t first, size_t count) const {
    const uintptr_t begin = reinterpret_cast<uintptr_t>(Memory) + first * pageSize();
    return {begin, begin + count * pageSize()};
  }
  bool mayLoad(size_t page) { return may(page, false); }
  bool mayStore(size_t page) { return may(page, true); }

  static constexpr size_t Pages = 16;
  char *Memory = nullptr;

private:
  bool may(size_t page, bool stores) {
    struct sigaction leaps = {}, before;
    leaps.sa_handler = leap;
    sigaction(SIGSEGV, &leaps, &before);
    volatile char *at = Memory + page * pageSize();
    volatile bool good = false;
    if (sigsetjmp(back, 1) == 0) {
      const char value = *at;
      if (stores)
        *at = value;
      good = true;
    }
    sigaction(SIGSEGV, &before, nullptr);
    return good;
  }
};

} // namespace

TEST_F(HeldPages, ArePiecesWithRightsOfTheirOwn) {
  EXPECT_TRUE(holdPages(pages(2, 3), true));
  EXPECT_TRUE(holdPages(pages(8, 2), false));
  EXPECT_TRUE(mayStore(1));
  EXPECT_TRUE(mayLoad(2) && !mayStore(2));
  EXPECT_FALSE(mayLoad(8));
  EXPECT_TRUE(touchesHeld(pages(4, 2), true));
  EXPECT_FALSE(touchesHeld(pages(4, 2), false));
  EXPECT_TRUE(touchesHeld(pages(9, 4), false));
  releasePages();
  EXPECT_TRUE(mayStore(2) && mayStore(8));
  EXPECT_FALSE(anyHeldPages());
}

TEST_F(HeldPages, ThatMeetAreHeldTogether) {
  EXPECT_TRUE(holdPages(pages(0, 2), true));
  EXPECT_TRUE(holdPages(pages(4, 2), true));
  EXPECT_TRUE(holdPages(pages(5, 4), true));
  EXPECT_TRUE(holdPages(pages(1, 4), false));
  EXPECT_TRUE(areHeld(pages(0, 9), false));
  EXPECT_FALSE(mayLoad(0) || mayLoad(8));
  EXPECT_EQ(endOfHeld(pages(3, 1).begin), pages(9, 1).begin);
  releasePages();
  EXPECT_TRUE(mayStore(0) && mayStore(8));
}

TEST_F(HeldPages, AreOpenForTheRuntimeUntilTheProgramGoesOn) {
  EXPECT_TRUE(holdPages(pages(2, 4), false));
  EXPECT_TRUE(openHeld(pages(3, 1).begin + 5));
  EXPECT_TRUE(mayStore(3));
  EXPECT_FALSE(mayLoad(4));
  closeHeld();
  EXPECT_FALSE(mayLoad(3));
  openAllHeld(pages(2, 2));
  EXPECT_TRUE(mayStore(2) && mayStore(3));
  closeHeld();
  EXPECT_FALSE(mayLoad(2) || mayLoad(3));
  EXPECT_FALSE(openHeld(pages(9, 1).begin));
}

TEST_F(HeldPages, VariablesShareTheirFirstAndLastPage) {
  static char variable[1 << 16];
  const uintptr_t begin = reinterpret_cast<uintptr_t>(variable);
  const AddressRange own = ownPages({begin + 1, begin + sizeof variable - 1});
  EXPECT_GT(own.begin, begin);
  EXPECT_LT(own.end, begin + sizeof variable);
  EXPECT_EQ(own.begin % pageSize(), 0U);
  const AddressRange all = pages(0, Pages);
  EXPECT_EQ(ownPages({all.begin + 16, all.end - 16}), all);
}
