/* SPDX-License-Identifier: Apache-2.0 */
/* hetile_jam.h - iterations of outer loops that run together in each iteration of the innermost
 * one.
 *
 * What generated code that does so needs of the compiler: no iteration of the loop touches what
 * another one writes, so that it may become vector instructions. Valid C99 and C++11.
 */
#ifndef HETILE_JAM_H
#define HETILE_JAM_H

#if !defined(__OPTIMIZE__) || defined(__OPTIMIZE_SIZE__)
#define HETILE_JAM_LOOP
#elif defined(__clang__)
#define HETILE_JAM_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define HETILE_JAM_LOOP _Pragma("GCC ivdep")
#endif

/* Fewer iterations than these are not worth setting up. */
#ifndef HETILE_JAM_STEPS
#define HETILE_JAM_STEPS 16
#endif

#endif /* HETILE_JAM_H */
