/* bench.h - what the kernels of bench/tile share: sums over all bits, and the clock.
 *
 * A kernel is one function; main fills its arrays, runs it between two looks at the clock, and prints
 * a checksum on stdout and the seconds on stderr: wall-clock time, and CPU time of the process.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double bench_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double bench_wall, bench_cpu;

static void bench_start(void) {
  bench_cpu = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
  bench_wall = bench_clock(CLOCK_MONOTONIC);
}

static void bench_stop(void) {
  double wall = bench_clock(CLOCK_MONOTONIC) - bench_wall;
  double cpu = bench_clock(CLOCK_PROCESS_CPUTIME_ID) - bench_cpu;
  fprintf(stderr, "bench: wall %.6f cpu %.6f\n", wall, cpu);
}

/* Prints a sum over all bits of `count` elements of four or eight bytes. */
static void bench_checksum(const char *name, const void *values, size_t count, size_t size) {
  const char *at = (const char *)values;
  unsigned long long sum = 0, bits;
  size_t k;
  for (k = 0; k < count; k++) {
    bits = 0;
    memcpy(&bits, at + k * size, size);
    sum = (sum ^ bits) * 1099511628211ull + (sum >> 29);
  }
  printf("%s %016llx\n", name, sum);
}

/* Memory whose pages are all there. Compilers make calloc of malloc and memset, which leaves the pages to
 * the first access: each is touched. */
__attribute__((malloc)) static void *bench_memory(size_t bytes) {
  void *memory = malloc(bytes);
  if (!memory) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  memset(memory, 0, bytes);
  for (size_t k = 0; k < bytes; k += 4096)
    ((volatile char *)memory)[k] = 0;
  return memory;
}
/* SPDX-License-Identifier: Apache-2.0 */
