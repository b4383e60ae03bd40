// SPDX-License-Identifier: Apache-2.0
//===- ForkCalls.cpp - vfork() in the program's place ---------------------===//
//
// The child has the memory of the program, but nobody to ask for what is away. So everything comes
// home before, as it does for fork, of which the C library tells. Two returns from the function
// behind this one go to the caller of this one: there must be nothing of it on the stack. As
// ExitCalls.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "enter/Leaving.h"

#include <unistd.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__) &&                                            \
    (defined(__x86_64__) || defined(__aarch64__)) && defined(__LP64__)

/// Returns the function that was meant.
extern "C" __attribute__((used, visibility("hidden"))) void *hetile_before_vfork() {
  static void *real = nullptr;
  hetile::runtime::beforeProcess();
  return hetile::runtime::behind(real, "vfork");
}

__asm__(".text\n"
        ".weak vfork\n"
        ".type vfork, %function\n"
        "vfork:\n"
        "  .cfi_startproc\n"
#ifdef __x86_64__
        "  .byte 0xf3, 0x0f, 0x1e, 0xfa\n" // endbr64
        "  subq $8, %rsp\n"
        "  .cfi_adjust_cfa_offset 8\n"
        "  call hetile_before_vfork\n"
        "  addq $8, %rsp\n"
        "  .cfi_adjust_cfa_offset -8\n"
        "  jmp *%rax\n"
#else
        "  hint #34\n" // bti c
        "  stp x29, x30, [sp, #-16]!\n"
        "  mov x29, sp\n"
        "  bl hetile_before_vfork\n"
        "  ldp x29, x30, [sp], #16\n"
        "  br x0\n"
#endif
        "  .cfi_endproc\n"
        ".size vfork, . - vfork\n");

#endif
