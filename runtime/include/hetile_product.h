/* SPDX-License-Identifier: Apache-2.0 */
/* hetile_product.h - blocks of a product in registers.
 *
 * Defines HETILE_PRODUCT_BYTES, the length of a vector, where the compiler has vectors as types and
 * the processor has them; else nothing, and the loops run otherwise. Arithmetic on such types
 * rounds as that on single values does. Compile with -DHETILE_NO_LANES to do without. Valid C99 and
 * C++11.
 */
#ifndef HETILE_PRODUCT_H
#define HETILE_PRODUCT_H

#if defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(HETILE_NO_LANES)
#if defined(__AVX512F__)
#define HETILE_PRODUCT_BYTES 64
#elif defined(__AVX__)
#define HETILE_PRODUCT_BYTES 32
#elif defined(__SSE2_MATH__) || defined(__aarch64__) || defined(__VSX__)
#define HETILE_PRODUCT_BYTES 16
#endif
#endif

/* Of a nest: its tile runs in blocks itself. */
#ifdef HETILE_PRODUCT_BYTES
#define HETILE_PRODUCT_TOGETHER HETILE_BLOCKED
#else
#define HETILE_PRODUCT_TOGETHER 1
#endif

/* Rows of the left factor that are packed at once, and updates of an element while it is in a
 * register: the left panel lies in the second cache, the right one in the first. */
#ifndef HETILE_PRODUCT_ROWS
#define HETILE_PRODUCT_ROWS 192
#endif
#ifndef HETILE_PRODUCT_DEPTH
#define HETILE_PRODUCT_DEPTH 192
#endif
/* Fewer updates than these are not worth packing. */
#ifndef HETILE_PRODUCT_LEAST
#define HETILE_PRODUCT_LEAST 8
#endif

/* Factors that lie far apart are packed one by one: instructions that scatter are slower. */
#ifdef __clang__
#define HETILE_PRODUCT_PACK _Pragma("clang loop vectorize(disable)")
#else
#define HETILE_PRODUCT_PACK
#endif

#endif /* HETILE_PRODUCT_H */
