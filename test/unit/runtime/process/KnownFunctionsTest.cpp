// SPDX-License-Identifier: Apache-2.0
//===- KnownFunctionsTest.cpp - functions that leave arrays alone ---------===//
//
// Announced and forgotten, as files of a program and libraries do it.
//
//===----------------------------------------------------------------------===//
#include "process/KnownFunctions.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {
void clockOf() {}
void other() { asm volatile("nop"); }
const hetile_function both[] = {clockOf, other};
} // namespace

TEST(KnownFunctions, ByAddress) {
  EXPECT_FALSE(isKnown(clockOf));
  EXPECT_FALSE(isKnown(nullptr));
  registerKnown(both, 1);
  EXPECT_TRUE(isKnown(clockOf));
  EXPECT_FALSE(isKnown(other));
  forgetKnown(both, 1);
  EXPECT_FALSE(isKnown(clockOf));
}

TEST(KnownFunctions, TwoNamesOfOne) {
  registerKnown(both, 2);
  registerKnown(both, 1);
  forgetKnown(both, 1);
  EXPECT_TRUE(isKnown(clockOf));
  forgetKnown(both, 2);
  EXPECT_FALSE(isKnown(clockOf));
  forgetKnown(both, 2); // never announced: nothing happens
  EXPECT_FALSE(isKnown(other));
}

TEST(KnownFunctions, OtherVersionsPromiseSomethingElse) {
  hetile_register_known(HETILE_KNOWN_VERSION + 1, both, 2);
  hetile_register_known(HETILE_KNOWN_VERSION - 1, both, 2);
  EXPECT_FALSE(isKnown(clockOf));
  hetile_register_known(HETILE_KNOWN_VERSION, both, 2);
  EXPECT_TRUE(isKnown(clockOf));
  hetile_forget_known(both, 2);
  EXPECT_FALSE(isKnown(clockOf));
}
