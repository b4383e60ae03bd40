/* hetile_lanes.h - vectors for rows of a tile that run as their lanes.
 *
 * Defines HETILE_LANES, the number of lanes of four bytes, where the compiler has what the generated
 * code needs and the processor has vectors long enough to pay; else nothing, and rows run otherwise.
 * Compile with -DHETILE_NO_LANES to do without. Valid C99 and C++11.
 */
#ifndef HETILE_LANES_H
#define HETILE_LANES_H

#if defined(__AVX2__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && !defined(HETILE_NO_LANES)
#if defined(__clang__) || __GNUC__ >= 12
#define HETILE_LANES 8
#endif
#endif

#ifdef HETILE_LANES
/* The loop over lanes must stay a loop until the compiler makes vectors of it. */
#ifdef __clang__
#define HETILE_LANE_LOOP _Pragma("clang loop unroll(disable)")
#else
#define HETILE_LANE_LOOP _Pragma("GCC unroll 1")
#endif

/* A vector has the same value in all lanes. */
#define HETILE_LANES_ALL(value) {value, value, value, value, value, value, value, value}

/* Lane r gets what lane r - 1 of `v` has, lane 0 what all lanes of `first` have. One instruction: steps
 * wait for it. */
#define HETILE_LANES_UP(v, first) __builtin_shufflevector(first, v, 7, 8, 9, 10, 11, 12, 13, 14)

/* Eight vectors a of that type to t, interleaved: three rounds exchange steps and lanes. */
#define HETILE_LANES_RIFFLE(a, t)                                                             \
  do {                                                                                        \
    t[0] = __builtin_shufflevector(a[0], a[4], 0, 8, 1, 9, 2, 10, 3, 11);                     \
    t[1] = __builtin_shufflevector(a[0], a[4], 4, 12, 5, 13, 6, 14, 7, 15);                   \
    t[2] = __builtin_shufflevector(a[1], a[5], 0, 8, 1, 9, 2, 10, 3, 11);                     \
    t[3] = __builtin_shufflevector(a[1], a[5], 4, 12, 5, 13, 6, 14, 7, 15);                   \
    t[4] = __builtin_shufflevector(a[2], a[6], 0, 8, 1, 9, 2, 10, 3, 11);                     \
    t[5] = __builtin_shufflevector(a[2], a[6], 4, 12, 5, 13, 6, 14, 7, 15);                   \
    t[6] = __builtin_shufflevector(a[3], a[7], 0, 8, 1, 9, 2, 10, 3, 11);                     \
    t[7] = __builtin_shufflevector(a[3], a[7], 4, 12, 5, 13, 6, 14, 7, 15);                   \
  } while (0)

/* Lane k of vector r of `t` is lane r of vector k of `a`; `a` is overwritten. */
#define HETILE_LANES_TRANSPOSE(a, t)                                                          \
  do {                                                                                        \
    HETILE_LANES_RIFFLE(a, t);                                                                \
    HETILE_LANES_RIFFLE(t, a);                                                                \
    HETILE_LANES_RIFFLE(a, t);                                                                \
  } while (0)
#endif

#endif /* HETILE_LANES_H */
