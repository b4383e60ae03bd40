/* SPDX-License-Identifier: Apache-2.0 */
/* hetile_lanes.h - vectors for rows of a tile that run as their lanes.
 *
 * Defines HETILE_LANES8 and HETILE_LANES4, the numbers of lanes of four and of eight bytes, where
 * the compiler has what the generated code needs and the processor has vectors long enough to pay;
 * else nothing, and rows run otherwise. HETILE_LANES4_MIXED: likewise where some values have four
 * bytes; gcc has one length of vectors for all values of a loop, so that those of eight bytes would
 * be in short vectors. Compile with -DHETILE_NO_LANES to do without. Valid C99 and C++11.
 */
#ifndef HETILE_LANES_H
#define HETILE_LANES_H

#if defined(__AVX2__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) &&                   \
    !defined(HETILE_NO_LANES)
#if defined(__clang__) || __GNUC__ >= 12
#define HETILE_LANES8 8
#define HETILE_LANES4 4
#ifdef __clang__
#define HETILE_LANES4_MIXED 1
#endif
#endif
#endif

/* Rows that run together, where they do so as lanes or not at all. */
#ifdef HETILE_LANES8
#define HETILE_LANES8_ROWS HETILE_LANES8
#define HETILE_LANES4_ROWS HETILE_LANES4
#else
#define HETILE_LANES8_ROWS 1
#define HETILE_LANES4_ROWS 1
#endif

#ifdef HETILE_LANES8
/* Rows of fewer steps than these are not worth what a second vector of rows has to do before and
 * after them. */
#ifndef HETILE_LANES_PAIR
#define HETILE_LANES_PAIR 64
#endif

/* The loop over lanes must stay a loop until the compiler makes vectors of it; that over the steps
 * of a block must not, so that they stay in registers. */
#ifdef __clang__
#define HETILE_LANE_LOOP _Pragma("clang loop unroll(disable)")
#ifndef HETILE_LANE_STEPS
#define HETILE_LANE_STEPS _Pragma("clang loop unroll(full)")
#endif
#else
#define HETILE_LANE_LOOP _Pragma("GCC unroll 1")
#ifndef HETILE_LANE_STEPS
#define HETILE_LANE_STEPS _Pragma("GCC unroll 8")
#endif
#endif

/* Brings what a row writes soon into the cache: so many rows at once are more than processors see
 * coming by themselves. */
#define HETILE_AHEAD(element) __builtin_prefetch((const void *)((hetile_size)&(element) + 256), 1)

/* A vector has the same value in all lanes. */
#define HETILE_LANES8_ALL(value) {value, value, value, value, value, value, value, value}
#define HETILE_LANES4_ALL(value) {value, value, value, value}

/* Lane r gets what lane r - 1 of `v` has, lane 0 what all lanes of `first` have. One instruction:
 * steps wait for it. */
#define HETILE_LANES8_UP(v, first) __builtin_shufflevector(first, v, 7, 8, 9, 10, 11, 12, 13, 14)
#define HETILE_LANES4_UP(v, first) __builtin_shufflevector(first, v, 3, 4, 5, 6)

/* Lane k of vector r of `t` is lane r of vector k of `a`; `a` is overwritten. What moves between
 * the halves of a register is slower and comes last. */
#define HETILE_LANES8_TRANSPOSE(a, t)                                                              \
  do {                                                                                             \
    t[0] = __builtin_shufflevector(a[0], a[1], 0, 8, 1, 9, 4, 12, 5, 13);                          \
    t[1] = __builtin_shufflevector(a[0], a[1], 2, 10, 3, 11, 6, 14, 7, 15);                        \
    t[2] = __builtin_shufflevector(a[2], a[3], 0, 8, 1, 9, 4, 12, 5, 13);                          \
    t[3] = __builtin_shufflevector(a[2], a[3], 2, 10, 3, 11, 6, 14, 7, 15);                        \
    t[4] = __builtin_shufflevector(a[4], a[5], 0, 8, 1, 9, 4, 12, 5, 13);                          \
    t[5] = __builtin_shufflevector(a[4], a[5], 2, 10, 3, 11, 6, 14, 7, 15);                        \
    t[6] = __builtin_shufflevector(a[6], a[7], 0, 8, 1, 9, 4, 12, 5, 13);                          \
    t[7] = __builtin_shufflevector(a[6], a[7], 2, 10, 3, 11, 6, 14, 7, 15);                        \
    a[0] = __builtin_shufflevector(t[0], t[2], 0, 1, 8, 9, 4, 5, 12, 13);                          \
    a[1] = __builtin_shufflevector(t[0], t[2], 2, 3, 10, 11, 6, 7, 14, 15);                        \
    a[2] = __builtin_shufflevector(t[1], t[3], 0, 1, 8, 9, 4, 5, 12, 13);                          \
    a[3] = __builtin_shufflevector(t[1], t[3], 2, 3, 10, 11, 6, 7, 14, 15);                        \
    a[4] = __builtin_shufflevector(t[4], t[6], 0, 1, 8, 9, 4, 5, 12, 13);                          \
    a[5] = __builtin_shufflevector(t[4], t[6], 2, 3, 10, 11, 6, 7, 14, 15);                        \
    a[6] = __builtin_shufflevector(t[5], t[7], 0, 1, 8, 9, 4, 5, 12, 13);                          \
    a[7] = __builtin_shufflevector(t[5], t[7], 2, 3, 10, 11, 6, 7, 14, 15);                        \
    t[0] = __builtin_shufflevector(a[0], a[4], 0, 1, 2, 3, 8, 9, 10, 11);                          \
    t[1] = __builtin_shufflevector(a[1], a[5], 0, 1, 2, 3, 8, 9, 10, 11);                          \
    t[2] = __builtin_shufflevector(a[2], a[6], 0, 1, 2, 3, 8, 9, 10, 11);                          \
    t[3] = __builtin_shufflevector(a[3], a[7], 0, 1, 2, 3, 8, 9, 10, 11);                          \
    t[4] = __builtin_shufflevector(a[0], a[4], 4, 5, 6, 7, 12, 13, 14, 15);                        \
    t[5] = __builtin_shufflevector(a[1], a[5], 4, 5, 6, 7, 12, 13, 14, 15);                        \
    t[6] = __builtin_shufflevector(a[2], a[6], 4, 5, 6, 7, 12, 13, 14, 15);                        \
    t[7] = __builtin_shufflevector(a[3], a[7], 4, 5, 6, 7, 12, 13, 14, 15);                        \
  } while (0)
#define HETILE_LANES4_TRANSPOSE(a, t)                                                              \
  do {                                                                                             \
    t[0] = __builtin_shufflevector(a[0], a[1], 0, 4, 2, 6);                                        \
    t[1] = __builtin_shufflevector(a[0], a[1], 1, 5, 3, 7);                                        \
    t[2] = __builtin_shufflevector(a[2], a[3], 0, 4, 2, 6);                                        \
    t[3] = __builtin_shufflevector(a[2], a[3], 1, 5, 3, 7);                                        \
    a[0] = __builtin_shufflevector(t[0], t[2], 0, 1, 4, 5);                                        \
    a[2] = __builtin_shufflevector(t[0], t[2], 2, 3, 6, 7);                                        \
    a[1] = __builtin_shufflevector(t[1], t[3], 0, 1, 4, 5);                                        \
    a[3] = __builtin_shufflevector(t[1], t[3], 2, 3, 6, 7);                                        \
    t[0] = a[0];                                                                                   \
    t[1] = a[1];                                                                                   \
    t[2] = a[2];                                                                                   \
    t[3] = a[3];                                                                                   \
  } while (0)
#endif

#endif /* HETILE_LANES_H */
