# SPDX-License-Identifier: Apache-2.0
"""Programs whose bounds, conditions and subscripts are unsigned numbers that wrap around, or huge ones.

Each nest is a function of its own; it is called with several values, most of which make an unsigned expression wrap to
a small number or run out of 64 bits while a loop around it has no iteration. All of that is defined in C."""

ROWS, COLUMNS = 12, 320
MAXIMUM = {"u8": 2**8 - 1, "u16": 2**16 - 1, "u32": 2**32 - 1, "u64": 2**64 - 1}
HEAD = """#include <stdint.h>
#include <stdio.h>
typedef uint8_t u8; typedef uint16_t u16; typedef uint32_t u32; typedef uint64_t u64;
typedef int8_t i8; typedef int16_t i16; typedef int32_t i32; typedef int64_t i64;
#define R %d
#define C %d
static u64 A[R + 2][C];
static void fill(void) {
  u64 x = 0x9E3779B97F4A7C15u;
  for (u64 *p = &A[0][0]; p != &A[R + 2][0]; p++)
    *p = x = x * 6364136223846793005u + 1442695040888963407u;
}
static void print(const char *name) {
  u64 h = 1469598103934665603u;
  for (int i = 0; i < R + 2; i++)
    for (int j = 0; j < C; j++)
      h = (h ^ A[i][j]) * 1099511628211u;
  printf("%%s %%016llx\\n", name, (unsigned long long)h);
}
""" % (ROWS, COLUMNS)

WIDE = ("u32", "u64")
STEP = "a[i][j] = a[i - 1][j] * 3 + a[i][j - 1] + 1;"


def bound(types, expression, *values):
    """Loops up to `expression` in n and m, which are of type T."""
    code = "for (int i = 1; i < r; i++) for (T j = 1; j < %s; j++) { %s }" % (expression, STEP)
    return types, "T n, T m", code, values


def condition(types, test, *values):
    code = "for (T i = 1; i < R; i++) for (T j = 1; j < 40; j++) if (%s) { %s }" % (test, STEP)
    return types, "T n, T m", code, values


def loop(types, header, *values):
    code = "for (int i = 1; i < r; i++) %s { a[i][j] = a[i - 1][j] * 3 + a[i][j + 1] + 1; }" % header
    return types, "T n, T m", code, values


def nest(types, parameters, code, *values):
    return types, parameters, code, values


# In values, M is the type's largest number and H its half, rounded up. The last one is r, rows of the outer loop.
NESTS = [
    # bounds: wrapped to something small, or huge below a loop without an iteration
    bound(WIDE, "n + 1", "0,0,R", "30,0,R", "M,0,R", "M - 1,0,0"),
    bound(WIDE, "n + m", "M - 3,12,R", "20,11,R", "M,M,0", "M,1,R", "H,H,R"),
    bound(WIDE, "2 * n", "H + 9,0,R", "15,0,R", "M,0,0", "H,0,R"),
    bound(WIDE, "n - m", "40,13,R", "3,M - 20,R", "3,5,0", "0,M,R"),
    bound(WIDE, "(n - m) * 4", "H / 2 + 17,10,R", "20,13,R", "1,2,0", "H + 5,H / 2,R"),
    bound(WIDE, "n * m", "H + 5,2,R", "M,M - 20,R", "4,9,R", "M,2,0", "M,M,R"),
    bound(WIDE, "n * n", "5,0,R", "H,0,R", "M,0,R", "M - 5,0,R"),
    bound(WIDE, "n * m * 2", "H + 3,3,R", "H,H,R", "M,M,0", "3,5,R"),
    bound(WIDE, "-n", "M - 20,0,R", "0,0,R", "1,0,0"),
    bound(WIDE, "~n", "M - 20,0,R", "M,0,R", "0,0,0"),
    bound(WIDE, "(n << 2)", "H / 2 + 6,0,R", "7,0,R", "M,0,0"),
    bound(WIDE, "n - 1", "30,0,R", "1,0,R", "0,0,0"),
    bound(WIDE, "n - 1 + m", "0,21,R", "30,9,R", "0,0,0", "M,22,R"),
    bound(WIDE, "n + m - 1", "M,21,R", "1,0,R", "0,0,0"),
    bound(WIDE, "n / 2", "M,0,0", "60,0,R", "H,0,0"),
    bound(WIDE, "n % 29", "M,0,R", "60,0,R", "H,0,R"),
    bound(WIDE, "(n & 31)", "M,0,R", "60,0,R", "H,0,R"),
    bound(WIDE, "(n + 1 < 30 ? n + 1 : 30)", "M,0,R", "60,0,R", "H,0,R", "11,0,R"),
    bound(WIDE, "(T)(u8)n", "M,0,R", "60,0,R", "H,0,R", "261,0,R"),
    bound(WIDE, "(T)(u16)(n + 1)", "M,0,R", "60,0,R", "H,0,R", "65555,0,R"),
    bound(WIDE, "(u32)(n * 3)", "M / 3 + 5,0,R", "20,0,R", "H,0,0", "0,0,R"),
    bound(WIDE, "n + 1 && j < 30", "M,0,R", "M - 1,0,R", "7,0,R"),
    bound(WIDE, "2 * n && j <= m", "M,9,R", "H + 4,30,R", "7,M,R", "7,3,R"),
    bound(WIDE, "m - n && j < 25", "9,4,R", "4,9,R", "4,40,R", "M,0,R"),
    bound(("u8", "u16"), "n + 1", "0,0,R", "30,0,R"),
    bound(("u8",), "(u8)(n + 1)", "0,0,R", "30,0,R", "M,0,R"),
    bound(("u16",), "(u16)(n + m)", "M,30,R", "9,9,R", "M,M,0"),
    bound(("u8", "u16"), "n - m", "9,30,R", "30,9,R", "0,M,R"),
    bound(("u8", "u16"), "(T)(n - m)", "M,M - 9,R", "30,9,R", "3,M - 20,R"),
    # signed numbers beside unsigned ones
    nest(WIDE, "T n, i32 m", "for (i32 i = 1; i < r; i++) for (i32 j = 1; j < n; j++) { %s }" % STEP,
         "30,0,R", "0,0,R", "M,0,0"),
    nest(WIDE, "T n, i32 m", "for (i32 i = 1; i < r; i++) for (i32 j = m; j < n; j++) { %s }" % STEP,
         "30,1,R", "20,-1,R", "20,-5,R", "0,-1,R"),
    nest(WIDE, "T n, i32 m", "for (i32 i = 1; i < r; i++) for (T j = 1; j < m * n; j++) { %s }" % STEP,
         "M - 20,-1,R", "5,-1,0", "0,-1,R", "3,7,R", "M,-1,R"),
    nest(WIDE, "T n, i32 m", "for (i32 i = 1; i < r; i++) for (T j = 1; j < n + m; j++) { %s }" % STEP,
         "30,-9,R", "1,-1,R", "0,-1,0", "M,31,R"),
    nest(WIDE, "T n, i32 m", "for (i32 i = 1; i < r; i++) for (T j = 1; j < (T)m; j++) { %s }" % STEP,
         "0,30,R", "0,-1,0", "0,0,R"),
    nest(WIDE, "T n, i32 m", "for (i32 i = 1; i < r; i++) for (i32 j = 1; j < (i32)n; j++) { %s }" % STEP,
         "30,0,R", "M,0,R", "H,0,R", "M - 5,0,R"),
    nest(WIDE, "T n, i32 m", "for (i32 i = 1; i < r; i++) for (i32 j = 1; j < (i32)(n - 5); j++) { %s }" % STEP,
         "30,0,R", "0,0,R", "5,0,R"),
    nest(WIDE, "T n, i64 m", "for (i32 i = 1; i < r; i++) for (i64 j = 1; j < (i64)n + m; j++) { %s }" % STEP,
         "30,-9,R", "0,-1,R", "0,30,R"),
    nest(WIDE, "i32 n, i32 m", "for (i32 i = 1; i < r; i++) for (i32 j = 1; j < n; j++) if (j + m < (T)20) { %s }" % STEP,
         "30,3,R", "30,-9,R", "30,40,R"),
    # conditions
    condition(WIDE, "j - 3 < n", "9,0,R", "M,0,R", "0,0,R"),
    condition(WIDE, "n - j > m", "9,5,R", "30,5,R", "0,0,R"),
    condition(WIDE, "i - j < 4", "0,0,R"),
    condition(WIDE, "i + j < n + m", "M,7,R", "9,9,R", "M,M,R"),
    condition(WIDE, "j + n > m", "M,4,R", "M - 10,4,R", "3,9,R"),
    condition(WIDE, "j * n < 60", "3,0,R", "H,0,R", "M,0,R"),
    condition(WIDE, "j != n - 1", "0,0,R", "5,0,R"),
    condition(WIDE, "j >= n - m", "4,9,R", "9,4,R"),
    condition(WIDE, "j > n && j - n < 5", "4,0,R", "M,0,R"),
    condition(WIDE, "2 * j - n < m", "9,12,R", "M,12,R"),
    condition(WIDE, "-j < n", "M,0,R", "M - 9,0,R"),
    condition(WIDE, "(T)-1 - j > n", "M - 9,0,R", "3,0,R"),
    condition(WIDE, "(j - n) / 2 < 5", "9,0,R", "0,0,R"),
    condition(WIDE, "(j - n) % 4 == 1", "9,0,R", "0,0,R"),
    condition(WIDE, "((j - n) & 3) == 1", "9,0,R", "0,0,R"),
    condition(("u32",), "(u16)(j + n) < 12", "65530,0,R", "0,0,R", "M,0,R"),
    condition(("u64",), "(u32)(j + n) < 12", "4294967290,0,R", "0,0,R", "M,0,R"),
    condition(("u8", "u16"), "(T)(j - n) < 20", "9,0,R", "M,0,R", "0,0,R"),
    # locals: places in a flattened array, of which only the value modulo 2^64 counts; and then in comparisons, where more does
    *(nest(("u32", "u64"), "T n, T m",
           "{ u64 *f = &A[0][0]; for (i32 i = 1; i < r; i++) for (i32 j = 1; j < 40; j++) { %s } }" % body, *values)
      for body, *values in (
          ("const T c = (T)i * C + j; f[c] = f[c - C] * 3 + f[c - 1] + 1;", "0,0,R"),
          ("T c = (T)i * C + j; f[c] = f[c - (T)C] * 3 + 1;", "0,0,R"),
          ("const T c = (T)i * C + j + n; f[c - n] = f[c - C - n] * 3 + f[c - 1 - n] + 1;", "0,0,R", "M,0,R", "H,0,R", "7,0,R"),
          ("const T c = (T)i * C - n; f[c + j + n] = f[c + j + n - C] * 3 + f[c + j + n - 1];", "0,0,R", "M,0,R", "9,0,R"),
          ("const T c = (T)j - n; if (c < 20) f[i * C + j] = f[(i - 1) * C + j] * 3 + 1;", "0,0,R", "M,0,R", "9,0,R", "30,0,R"),
          ("const T c = (T)j - n; f[i * C + j] = f[(i - 1) * C + j] * 3 + c;", "0,0,R", "M,0,R", "9,0,R", "30,0,R"),
          ("const T c = (T)j - n; f[i * C + j] = f[(i - 1) * C + j] * 3 + (c / 2 < 9);", "0,0,R", "9,0,R", "30,0,R"),
          ("const T c = (T)j - n; f[i * C + j] = f[(i - 1) * C + c / (T)-1 + j] * 3 + 1;", "0,0,R", "9,0,R"),
          ("const T c = (T)j - n; for (T k = c; k < 5; k++) f[i * C + j] += f[(i - 1) * C + j] * 3 + k;", "0,0,R", "9,0,R", "3,0,R"))),
    # headers of loops
    loop(WIDE, "for (T j = n; j-- > 0;)", "0,0,R", "30,0,R", "M,0,0"),
    loop(WIDE, "for (T j = n; j-- > m;)", "0,0,R", "30,5,R", "5,30,R"),
    loop(WIDE, "for (T j = n; j--;)", "0,0,R", "30,0,R"),
    loop(WIDE, "for (T j = n - 1; j < n; j--)", "0,0,R", "30,0,R", "1,0,R"),
    loop(WIDE, "for (T j = n - 1; j < n; j += -1)", "0,0,R", "30,0,R", "1,0,R"),
    loop(WIDE, "for (T j = n - 1; j + 1 > 0; j--)", "0,0,R", "30,0,R"),
    loop(WIDE, "for (T j = n - 1; j != (T)-1; j--)", "0,0,R", "30,0,R"),
    loop(WIDE, "for (T j = n - 1; j > m; j--)", "30,2,R", "3,9,R", "0,0,0"),
    loop(WIDE, "for (T j = m; j < n; j -= (T)-1)", "30,2,R", "3,9,R", "0,0,R"),
    loop(WIDE, "for (T j = n; j > 4; j -= 3)", "30,0,R", "4,0,R", "31,0,R"),
    loop(WIDE, "for (T j = 1; j <= n; j += 7)", "30,0,R", "0,0,R", "M,0,0"),
    loop(WIDE, "for (T j = n; j < m; j++)", "M,30,R", "3,30,R", "30,3,R"),
    loop(WIDE, "for (T j = n - m; j < 30; j++)", "9,3,R", "3,9,R", "9,9,R"),
    loop(WIDE, "for (T j = n + 3; j < 30; j++)", "M,0,R", "9,0,R", "M - 3,0,R"),
    loop(WIDE, "for (T j = n; j != m; j++)", "9,30,R", "30,30,R"),
    loop(WIDE, "for (T j = 29; j + 1 != n; j--)", "9,0,R", "0,0,R"),
    loop(("u8", "u16"), "for (T j = n; j-- > 0;)", "0,0,R", "30,0,R"),
    loop(("u8", "u16"), "for (T j = 1; j < n; j += 3)", "0,0,R", "30,0,R", "M > 300 ? 299 : 250,0,R"),
    # subscripts
    nest(WIDE, "T n, T m", "for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "a[i - 1 + n][j] = a[i - 1][j] * 3 + a[i][j - 1 + m] + 1;", "1,0,R", "0,1,R", "1,3,R"),
    nest(("u32",), "T n, T m", "u64 *p = a[0]; for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "p[i * C + j] = p[i * C + (j + n)] + p[(i + m) * C + j] * 3;", "M,M,R", "0,0,R", "1,M,R"),
    nest(WIDE, "T n, T m", "u64 *p = a[0]; for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "p[i * n + j] = p[(i - 1) * n + j] + p[i * n + j - m] * 3;", "C,1,R", "C,0,R", "40,1,R"),
    nest(("u32",), "T n, T m", "u64 *p = a[0]; for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "p[(i * n + j) * m] = p[((i - 1) * n + j) * m] + p[(i * n + j - 1) * m] * 3;",
         "40,1,R", "H + 40,2,R", "30,2,R"),
    nest(WIDE, "T n, T m", "for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "a[i][(u8)(j + n)] = a[i - 1][(u8)(j + n)] * 3 + a[i][j - 1];", "0,0,R", "250,0,R", "M,0,R"),
    nest(WIDE, "T n, T m", "for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "a[i][(j + n) % 40] = a[i - 1][(j + n) % 40] * 3 + a[i][j - 1];", "0,0,R", "250,0,R", "M - 7,0,R"),
    nest(WIDE, "T n, T m", "for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "a[i][(j - n) & 31] = a[i - 1][(j - n) & 31] * 3 + a[i][j - 1];", "0,0,R", "7,0,R", "M - 7,0,R"),
    # variables that advance, and variables of the body
    nest(WIDE, "T n, T m", "T k = 40; for (int i = 1; i < R; i++) for (int j = 1; j < 3; j++) "
         "{ a[i][k] = a[i - 1][k] * 3 + a[i][k - 1]; k += n - m; }", "3,4,R", "4,3,R", "3,3,R"),
    nest(WIDE, "T n, T m", "i32 k = 40; for (int i = 1; i < R; i++) for (int j = 1; j < 3; j++) "
         "{ a[i][k] = a[i - 1][k] * 3 + a[i][k - 1]; k += n - m; }", "3,4,R", "4,3,R", "3,3,R"),
    nest(WIDE, "T n, T m", "i64 k = 40; for (int i = 1; i < R; i++) for (int j = 1; j < 3; j++) "
         "{ a[i][k] = a[i - 1][k] * 3 + a[i][k - 1]; k -= n; }", "1,4,R", "0,3,R"),
    nest(WIDE, "T n, T m", "for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "{ T k = j - n; if (k < m) a[i][k] = a[i - 1][k] * 3 + a[i][j - 1]; }", "3,20,R", "0,20,R", "29,20,R"),
    nest(WIDE, "T n, T m", "for (T i = 1; i < R; i++) { T hi = n - i; if (hi > 30) hi = 30; "
         "for (T j = 1; j < hi; j++) { %s } }" % STEP, "3,0,R", "40,0,R", "9,0,R"),
    nest(WIDE, "T n, T m", "T e = n + 1; for (T i = 1; i < r; i++) for (T j = 1; j < e; j++) { %s }" % STEP,
         "3,0,R", "M,0,R", "M - 1,0,0"),
    nest(WIDE, "T n, T m", "T w = n * m; for (T i = 1; i < r; i++) for (T j = 1; j < w; j++) { %s }" % STEP,
         "3,7,R", "H + 5,2,R", "M,M,R", "H,2,R"),
    # sums and iterators that are looked at afterwards
    nest(WIDE, "T n, T m", "T s = 0; for (T i = 1; i < R; i++) for (T j = 1; j < n + m; j++) "
         "{ %s s += i * j; } a[0][0] += s;" % STEP, "3,7,R", "M,9,R", "M,1,R"),
    nest(WIDE, "T n, T m", "T i, j = 0; for (i = 1; i < R; i++) for (j = 1; j < n + m; j++) { %s } a[0][0] += i * 7 + j;" % STEP,
         "3,7,R", "M,9,R", "M,1,R"),
    # three loops: products of huge sizes beside an empty one
    nest(("u64", "i64"), "T n, T m", "for (T k = 0; k < r; k++) for (T i = 1; i < n; i++) for (T j = 1; j < m; j++) "
         "{ %s }" % STEP, "R,30,3", "M,M,0", "1,M,3", "H - 1,H - 1,0"),
    nest(("u64", "i64"), "T n, T m", "for (T i = 1; i < R; i++) for (T j = 1; j < n && j < 30; j++) "
         "for (T k = j; k < m && k < 35; k++) a[i][k] = a[i - 1][k] * 3 + a[i][k - 1];",
         "30,40,3", "M,H - 1,R", "H - 1,M,R", "H - 1,0,R"),
    # huge signed numbers
    nest(("i32", "i64"), "T n, T m", "for (T i = 1; i < r; i++) for (T j = 1; j < n - m; j++) { %s }" % STEP,
         "H - 1,H - 31,R", "-H + 5,5,R", "5,4,R", "-1,-30,R"),
    nest(("i64",), "T n, T m", "for (T i = 1; i < r; i++) for (T j = 1; j < n * m; j++) { %s }" % STEP,
         "H / 2,4,0", "-H / 2,1,R", "5,4,R"),
    nest(("i32", "i64"), "T n, T m", "for (T i = 1; i < R; i++) for (T j = n; j < 30; j++) "
         "if (j > 0 && j < m) { %s }" % STEP, "H - 1,H - 1,R", "2,H - 1,R", "3,-H,R"),
    nest(("i64",), "T n, T m", "for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "if (i + j > n && j < m) { %s }" % STEP, "-H,H - 1,R", "H - 100,-H,R", "9,20,R"),
]


# Signed numbers that wrap around, for -fwrapv: H is one more than the largest.
WRAPPING = [
    bound(("i32", "i64"), "n + 1", "30,0,R", "H - 1,0,R", "-1,0,R"),
    bound(("i32", "i64"), "n + m", "H - 9,12,R", "20,11,R", "H - 1,H - 1,R"),
    bound(("i32", "i64"), "n - m", "-H + 3,-H + 9,R", "-H,-20,R", "-H + 5,H - 10,R", "20,3,R"),
    bound(("i32", "i64"), "2 * n", "15,0,R", "-H + 9,0,R", "H - 1,0,R"),
    bound(("i32", "i64"), "n * m", "4,5,R", "-H + 5,2,R", "H - 1,-21,R"),
    bound(("i32", "i64"), "-n", "-H,0,R", "-20,0,R", "3,0,R"),
    bound(("i8", "i16"), "n + 1", "30,0,R", "-1,0,R"),
    bound(("i8", "i16"), "(T)(n + m)", "H - 1,5,R", "20,5,R", "-H,-H + 20,R"),
    condition(("i32", "i64"), "j + n < m", "H - 20,5,R", "3,20,R"),
    condition(("i32", "i64"), "j - n > m", "-H + 1,-20,R", "3,4,R"),
    condition(("i32", "i64"), "j * n < m", "H - 1,5,R", "3,60,R", "-H,1,R"),
    loop(("i32", "i64"), "for (T j = n + 3; j < 30; j++) if (j > 0)", "5,0,R"),
    loop(("i32", "i64"), "for (T j = n - 1; j > m; j--)", "30,2,R", "-H,H - 1,R"),
    nest(("i32",), "T n, T m", "u64 *p = a[0]; for (T i = 1; i < R; i++) for (T j = 1; j < 30; j++) "
         "p[i * n + j + m - m] = p[(i - 1) * n + j] + p[i * n + j - 1] * 3;", "C,5,R", "40,H - 1,R"),
    nest(("i32",), "T n, T m", "T k = 100; for (T i = 1; i < R; i++) for (T j = 1; j < 3; j++) "
         "{ a[i][k] = a[i - 1][k] * 3 + a[i][k - 1]; k += n + m; }", "1,2,R", "H - 1,H - 1,3", "H - 1,-H + 2,3"),
]


def number(text, type):
    """The value that `text` stands for, as a constant of C."""
    bits = int(type[1:])
    half = 2**(bits - 1)
    largest = 2**bits - 1 if type[0] == "u" else half - 1
    text = text.replace("?", " if_ ").strip()
    if "if_" in text:
        test, rest = text.split(" if_ ")
        yes, no = rest.split(":")
        text = f"({yes}) if ({test}) else ({no})"
    value = eval(text.replace("/", "//"), {"M": largest, "H": half, "R": ROWS, "C": COLUMNS})
    if value < 0:
        return f"(-{-value - 1}{'LL' if value < -2**31 else ''} - 1)"
    return f"{value}{'ULL' if value > 2**31 - 1 else ''}"


def functions(nests):
    """[(text of a function, [calls])], one for each nest and type."""
    found = []
    for types, parameters, code, values in nests:
        for type in types:
            name = f"f{len(found)}"
            head = parameters.replace("T ", type + " ")
            kinds = [word.split()[0] for word in head.split(",")] + ["i32"]
            text = (f"__attribute__((noinline)) static void {name}(u64 (*a)[C], {head}, i32 r) {{\n"
                    f"  typedef {type} T;\n  (void)n; (void)m; (void)r;\n  {code}\n}}\n")
            calls = []
            for value in values:
                arguments = ", ".join(number(part, kind) for part, kind in zip(value.split(","), kinds))
                calls.append(f'fill(); {name}(A, {arguments}); print("{name} {value}");')
            found.append((text, calls))
    return found


def wrapping_program():
    """For -fwrapv."""
    return program(functions(WRAPPING))


def program(found):
    return (HEAD + "".join(text for text, _ in found) + "int main(void) {\n" +
            "".join(f"  {call}\n" for _, calls in found for call in calls) + "  return 0;\n}\n")


def programs(parts):
    """That many programs with about as many nests each."""
    found = functions(NESTS)
    return [program(found[k::parts]) for k in range(parts)]
