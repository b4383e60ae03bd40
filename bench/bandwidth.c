/* SPDX-License-Identifier: Apache-2.0 */
/* bandwidth.c - what a second core adds to the bandwidth of the memory.
 *
 * usage: gcc -O3 -march=native bench/bandwidth.c -o bandwidth -lpthread && ./bandwidth [megabytes]
 *
 * Streams through an array, a[i] = a[i] * 0.5 + 1, by one thread, then by two: halves of every row (8192 doubles), bands
 * of 64 rows by turns, and an array for each. Prints gigabytes a second (read and written), the best of nine rounds. No tiling
 * of a nest that touches each element once is faster on two cores than the second column says.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { Row = 8192, Band = 64, Rounds = 9 };
enum way { One, Halves, Bands, Apart, Ways };
static const char *const names[] = {"one thread", "two threads, halves of each row", "two threads, bands of rows",
                                    "two threads, an array each"};
static double *arrays[2];
static size_t rows;
static enum way way;
static pthread_barrier_t barrier;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void stream(double *a, size_t r0, size_t r1, size_t c0, size_t c1) {
  for (size_t r = r0; r < r1; r++)
    for (size_t c = c0; c < c1; c++)
      a[r * Row + c] = a[r * Row + c] * 0.5 + 1;
}

static void work(size_t thread) {
  if (way == One)
    stream(arrays[0], 0, rows, 0, Row);
  else if (way == Halves)
    stream(arrays[0], 0, rows, thread * (Row / 2), (thread + 1) * (Row / 2));
  else if (way == Bands)
    for (size_t r = thread * Band; r + Band <= rows; r += 2 * Band)
      stream(arrays[0], r, r + Band, 0, Row);
  else
    stream(arrays[thread], 0, rows / 2, 0, Row);
}

static void *helper(void *unused) {
  for (int round = 0; round < Rounds; round++) {
    pthread_barrier_wait(&barrier);
    work(1);
    pthread_barrier_wait(&barrier);
  }
  return unused;
}

int main(int argc, char **argv) {
  const size_t megabytes = argc > 1 ? strtoul(argv[1], NULL, 10) : 256;
  rows = (megabytes << 20) / sizeof(double) / Row / (2 * Band) * (2 * Band);
  const size_t bytes = rows * Row * sizeof(double);
  for (int k = 0; k < 2; k++) {
    arrays[k] = malloc(bytes);
    if (!arrays[k] || rows == 0) {
      fprintf(stderr, "bandwidth: no room for two arrays of %zu MB\n", megabytes);
      return 1;
    }
    memset(arrays[k], 0, bytes);
  }
  double alone = 0;
  for (way = One; way < Ways; way++) {
    double least = 1e9;
    pthread_t thread;
    pthread_barrier_init(&barrier, NULL, 2);
    if (way != One && pthread_create(&thread, NULL, helper, NULL) != 0)
      return 1;
    for (int round = 0; round < Rounds; round++) {
      if (way != One)
        pthread_barrier_wait(&barrier);
      const double start = now();
      work(0);
      if (way != One)
        pthread_barrier_wait(&barrier);
      if (now() - start < least)
        least = now() - start;
    }
    if (way != One)
      pthread_join(thread, NULL);
    pthread_barrier_destroy(&barrier);
    const double rate = 2 * bytes / least * 1e-9;
    alone = way == One ? rate : alone;
    printf("%-34s %6.1f GB/s  %4.2f\n", names[way], rate, rate / alone);
  }
  return 0;
}
