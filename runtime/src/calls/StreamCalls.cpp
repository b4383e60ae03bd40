// SPDX-License-Identifier: Apache-2.0
//===- StreamCalls.cpp - memory that the kernel uses at any time ----------===//
//
// In the program's place: a program gives streams a buffer, or handlers a stack, and no call tells
// when the kernel loads or stores there. Arrays around such memory are not guarded.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"

#include <csignal>
#include <cstdio>

void hetile::runtime::noteStreamCalls() {}

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

void beforeStack(const stack_t *next, stack_t *before) {
  reads(next);
  fills(before);
  if (next && !(next->ss_flags & SS_DISABLE))
    keepForKernel(next->ss_sp, next->ss_size);
}

} // namespace

HETILE_CALL_NOEXCEPT(int, setvbuf, (FILE * file, char *buffer, int how, size_t size),
                     (file, buffer, how, size), keepForKernel(buffer, buffer ? size : 0))
HETILE_CALL_NOEXCEPT(void, setbuf, (FILE * file, char *buffer), (file, buffer),
                     keepForKernel(buffer, buffer ? BUFSIZ : 0))
HETILE_CALL_NOEXCEPT(void, setbuffer, (FILE * file, char *buffer, size_t size),
                     (file, buffer, size), keepForKernel(buffer, buffer ? size : 0))
HETILE_CALL(FILE *, freopen, (const char *path, const char *how, FILE *file), (path, how, file),
            readsText(path))
HETILE_CALL(FILE *, freopen64, (const char *path, const char *how, FILE *file), (path, how, file),
            readsText(path))
HETILE_CALL_NOEXCEPT(int, sigaltstack, (const stack_t *next, stack_t *before), (next, before),
                     beforeStack(next, before))

#endif
