// SPDX-License-Identifier: Apache-2.0
//===- JumpCalls.cpp - longjmp() in the program's place -------------------===//
//
// A jump may leave regions whose arrays are distributed, without their ends. As ExitCalls; the C
// library has one function under three names, of which the third one is left to it.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "enter/Leaving.h"

#include <csetjmp>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

extern "C" {
void _longjmp(struct __jmp_buf_tag *, int) noexcept(false) __attribute__((noreturn));

#define HETILE_JUMP(name)                                                                          \
  __attribute__((weak, noreturn)) void name(struct __jmp_buf_tag *place,                           \
                                            int value) noexcept(false) {                           \
    hetile::runtime::leaveRegions();                                                               \
    _longjmp(place, value);                                                                        \
  }

HETILE_JUMP(longjmp)
HETILE_JUMP(siglongjmp)
HETILE_JUMP(__longjmp_chk)
}

#endif
