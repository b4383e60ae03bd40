# SPDX-License-Identifier: Apache-2.0
"""Attributes of variables in and around nests: what they do happens as often, and in the order, that the program says."""
import functools

from toolchain import mpirun, same_output

PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
enum { N = 24 };
static double a[N][N], b[N][N];
double *target;
static long calls, total;
static void count(int *k) { calls++; total += *k; }
static void value(double *z) { calls++; total += (long)(*z * 8); }
static void row(double **r) { calls++; total += *r - a[0]; }
static void release(double **p) { printf("free %.17g\\n", (*p)[N * N - 1]); free(*p); }
static void last(double *z) { printf("last %.17g\\n", *z); }
static void touch(int *k) { a[1][1] += *k; }
static void say(const char *name) {
  double s = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) s += a[i][j] * (i + 2 * j + 1);
  printf("%s %.17g %ld %ld\\n", name, s, calls, total);
}
static void start(void) { for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { a[i][j] = i * 3 % 7 + j; b[i][j] = i - j; } }
#define BOTH for (int i = 1; i < N; i++) for (int j = 1; j < N; j++)
static void inner(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) {
    double z __attribute__((cleanup(value))) = a[i-1][j];
    a[i][j] = z * 0.5;
  }
}
static void unused(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) {
    int k __attribute__((cleanup(count))) = i + j;
    a[i][j] = a[i-1][j] * 0.5;
  }
}
static void between(void) {
  for (int i = 1; i < N; i++) {
    int k __attribute__((cleanup(count))) = i;
    for (int j = 1; j < N; j++) a[i][j] = a[i-1][j] * 0.5 + a[i][j-1];
  }
}
static void pointer(void) {
  for (int i = 1; i < N; i++) {
    double *r __attribute__((cleanup(row))) = a[i];
    for (int j = 1; j < N; j++) r[j] = r[j-1] * 0.5 + b[i][j];
  }
}
static void under(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) {
    if (b[i][j] > 3) { int k __attribute__((cleanup(count))) = j; a[i][j] = 1; }
    else a[i][j] = a[i-1][j] * 0.5;
  }
}
static void behind(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) {
    if (b[i][j] > 3) continue;
    int k __attribute__((cleanup(count))) = j;
    a[i][j] = a[i-1][j] * 0.5 + k;
  }
}
static void around(void) {
  for (int t = 0; t < 3; t++) {
    int k __attribute__((cleanup(touch))) = t;
    for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) a[i][j] = a[i-1][j] * 0.5 + a[i][j-1] * 0.25;
  }
}
static void kept(void) {
  double z __attribute__((cleanup(last))) = 0;
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { z = a[i-1][j] * 0.5; a[i][j] = z; }
}
static void largest(void) {
  double m __attribute__((cleanup(last))) = 0;
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) if (a[i][j] > m) m = a[i][j];
}
static void memory(void) {
  double *p __attribute__((cleanup(release))) = malloc(N * N * sizeof *p);
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) p[i*N+j] = a[i][j];
  for (int t = 0; t < 3; t++) for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) p[i*N+j] = (p[(i-1)*N+j] + p[i*N+j-1]) * 0.5;
}
static void iterator(void) {
  int i __attribute__((cleanup(count)));
  for (i = 1; i < N; i++) for (int j = 1; j < N; j++) a[i][j] = a[i-1][j] * 0.5;
}
static void expression(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++)
    a[i][j] = ({ int k __attribute__((cleanup(count))) = i; double z = a[i-1][j]; z * 0.5 + k; });
}
static void harmless(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) {
    __attribute__((unused)) double y; double z __attribute__((aligned(32))) = a[i-1][j]; y = z;
    register double x = a[i][j-1]; a[i][j] = z * 0.5 + x;
  }
}
static void volatiles(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { volatile double z = a[i-1][j]; a[i][j] = z * 0.5; }
}
static void atomics(void) {
  static _Atomic int k;
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { k++; a[i][j] = a[i-1][j] * 0.5 + k; }
}
static __thread double rate = 0.5;
static double scaled(double x) { return x * rate; }
static void threads(void) {
  rate = 0.75;
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) a[i][j] = scaled(a[i-1][j]) + rate;
}
double first[N][N];
extern double other[N][N] __attribute__((alias("first")));
static void aliases(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { first[i][j] = other[i-1][j] * 0.5 + j; other[i][j] += first[i][j-1]; }
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) a[i][j] += other[i][j];
}
static void assembly(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { long k = i; __asm__("incq %0" : "+r"(k)); a[i][j] = a[i-1][j] * 0.5 + k; }
}
static void builtins(void) {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) {
    if (__builtin_expect(i > 900, 0)) __builtin_trap();
    __builtin_prefetch(&a[i][j]); a[i][j] = __builtin_fabs(a[i-1][j]) * 0.5 + __builtin_popcount(i);
  }
}
int main(void) {
#define RUN(f) start(); f(); say(#f)
  RUN(inner); RUN(unused); RUN(between); RUN(pointer); RUN(under); RUN(behind); RUN(around); RUN(kept); RUN(largest); RUN(memory);
  RUN(iterator); RUN(expression); RUN(harmless); RUN(volatiles); RUN(atomics); RUN(threads); RUN(aliases); RUN(assembly); RUN(builtins);
  return 0;
}
"""

OBJECTS = """
#include <cstdio>
enum { N = 24 };
static double a[N][N];
static long calls, total;
struct Guard { int k; explicit Guard(int k) : k(k) {} ~Guard() { calls++; total += k; } };
struct Count { static long n; Count() { n++; } };
long Count::n;
static void say(const char *name) {
  double s = 0;
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) s += a[i][j] * (i + 2 * j + 1);
  std::printf("%s %.17g %ld %ld %ld\\n", name, s, calls, total, Count::n);
}
static void inner() { for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { Guard g(i + j); a[i][j] = a[i-1][j] * 0.5 + g.k; } }
static void unused() { for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { Guard g(j); a[i][j] = a[i-1][j] * 0.5 + 1; } }
static void between() { for (int i = 1; i < N; i++) { Guard g(i); for (int j = 1; j < N; j++) a[i][j] = a[i-1][j] * 0.5 + a[i][j-1]; } }
static void temporary() { for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) a[i][j] = a[i-1][j] * 0.5 + Guard(j).k; }
static void constructed() { for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { Count c; a[i][j] = a[i-1][j] * 0.5 + 2; } }
static void around() { for (int t = 0; t < 3; t++) { Guard g(t); for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) a[i][j] += a[i-1][j]; } }
static void attributes() {
  for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) {
    [[maybe_unused]] double z = a[i-1][j];
    if (z > 3) [[likely]] a[i][j] = z * 0.5; else [[unlikely]] a[i][j] = z + 1;
  }
}
static void statics() { for (int i = 1; i < N; i++) for (int j = 1; j < N; j++) { static thread_local double z = 1; z += 0.5; a[i][j] = a[i-1][j] * 0.5 + z; } }
int main() {
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) a[i][j] = i * 3 % 7 + j;
#define RUN(f) f(); say(#f)
  RUN(inner); RUN(unused); RUN(between); RUN(temporary); RUN(constructed); RUN(around); RUN(attributes); RUN(statics);
}
"""

MESSAGES = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "off", "HETILE_TILE": "3", "HETILE_WIDTH": "2"}
THREADS = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "on"}


def same(toolchain, suffix, ranks, environment):
    def make():
        source = toolchain.folder(f"attributes/{suffix}") / f"attributes_{suffix}.{suffix}"
        source.write_text(PROGRAM if suffix == "c" else OBJECTS)
        return source
    source = toolchain.once(f"attributes {suffix}", make)
    same_output(toolchain.expected(source, []), mpirun(ranks, toolchain.tiled(source), [], environment))


def tests(toolchain):
    for suffix in ("c", "cpp"):
        for ranks in (1, 2, 3, 5):
            yield f"attributes/{suffix}-{ranks}", functools.partial(same, toolchain, suffix, ranks, MESSAGES)
        yield f"attributes/{suffix}-threads", functools.partial(same, toolchain, suffix, 3, THREADS)
