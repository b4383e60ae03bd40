/* SPDX-License-Identifier: Apache-2.0 */
/* What every generated program includes: headers, elements of a known sequence, sums over bits. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __cplusplus
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>
#endif
#define FZ_MIN(a, b) ((a) < (b) ? (a) : (b))
#define FZ_MAX(a, b) ((a) > (b) ? (a) : (b))
/* Elements of a known sequence: what kind they are, and how long. They are copied as bytes, since
   types of one size may be different types to a compiler. */
#define FZ_PUT(type, expression) \
  do { \
    const type fz_value = (type)(expression); \
    memcpy((char *)memory + at * sizeof(type), &fz_value, sizeof(type)); \
  } while (0)
static void fz_fill(void *memory, size_t count, size_t size, int kind) {
  static unsigned long state = 88172645463325252ul;
  size_t at;
  for (at = 0; at < count; at++) {
    unsigned value;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    value = (unsigned)(state >> 33) % 97;
    if (kind == 1)
      FZ_PUT(double, value / 50.0);
    else if (kind == 2)
      FZ_PUT(float, value / 50.0);
    else if (kind == 3)
      FZ_PUT(long double, value / 50.0L);
    else if (size == 1)
      FZ_PUT(unsigned char, value);
    else if (size == 2)
      FZ_PUT(unsigned short, value);
    else if (size == 4)
      FZ_PUT(unsigned, value);
    else
      FZ_PUT(unsigned long, value);
  }
}
/* A sum over the bytes of elements that hold their values, printed for an array as a whole. */
static unsigned long fz_sum = 1469598103934665603ul;
static void fz_add(const void *memory, size_t count, size_t size, int padded) {
  const unsigned char *p = (const unsigned char *)memory;
  size_t at, byte, used = padded ? 10 : size;
  for (at = 0; at < count; at++)
    for (byte = 0; byte < used; byte++)
      fz_sum = (fz_sum ^ p[at * size + byte]) * 1099511628211ul;
}
static void fz_show(const char *name) {
  printf("%s %016lx\n", name, fz_sum);
  fz_sum = 1469598103934665603ul;
}
