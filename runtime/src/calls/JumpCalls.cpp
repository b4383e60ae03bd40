// SPDX-License-Identifier: Apache-2.0
//===- JumpCalls.cpp - longjmp() in the program's place -------------------===//
//
// A jump may leave regions whose arrays are distributed, without their ends. As ExitCalls; the C
// library has one function under three names, of which the third one is left to it.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "enter/Leaving.h"
#include "window/FaultMasks.h"

#include <csetjmp>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

extern "C" {
// Under names of their own: <csetjmp> declares these functions as noexcept, and clang holds it to that.
[[noreturn]] void hetile_jump(struct __jmp_buf_tag *place, int value) __asm__("_longjmp");

#define HETILE_JUMP(name)                                                                          \
  [[noreturn]] void hetile_##name(struct __jmp_buf_tag *place, int value) __asm__(#name)           \
      __attribute__((weak));                                                                       \
  void hetile_##name(struct __jmp_buf_tag *place, int value) {                                     \
    hetile::runtime::leaveRegions();                                                               \
    if (place->__mask_was_saved) /* with faults allowed, as they always are */                     \
      hetile::runtime::seemBlocked(false);                                                         \
    hetile_jump(place, value);                                                                     \
  }

HETILE_JUMP(longjmp)
HETILE_JUMP(siglongjmp)
HETILE_JUMP(__longjmp_chk)
}

#endif
