/* Arrays whose pages have two addresses: files and shared memory that are mapped twice, in the way that the first
 * argument asks for. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

enum { N = 192, BYTES = N * N * 8 }; /* a multiple of the page */

/* What is read from b was written through a, if they are the same pages. */
static void sweep(double *a, double *b, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i * n + j] = 0.4 * a[(i - 1) * n + j] + 0.3 * a[i * n + j - 1] + 0.2 * b[(i - 1) * n + j - 1] + 0.01;
}

/* Rows that lie anywhere. */
static void rows(double **a, double **b, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = 0.4 * a[i - 1][j] + 0.3 * a[i][j - 1] + 0.2 * b[i - 1][j - 1] + 0.01;
}

/* One array over both halves of a ring. */
static void ring(double *a, int n, int m) {
  for (int i = 1; i < m; i++)
    for (int j = 1; j < n; j++)
      a[i * n + j] = 0.5 * a[(i - 1) * n + j] + 0.3 * a[i * n + j - 1] + 0.01;
}

static void *map(int file, size_t offset, int flags) {
  void *memory = mmap(0, BYTES, PROT_READ | PROT_WRITE, flags, file, (off_t)offset);
  if (memory == MAP_FAILED)
    exit(9);
  return memory;
}

static int is(char **argv, const char *kind) { return !strcmp(argv[1], kind); }

static double **tableOf(double *memory) {
  double **table = malloc(N * sizeof *table);
  for (int i = 0; i < N; i++)
    table[i] = memory + (i * 7) % N * N;
  return table;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 8;
  int file = memfd_create("pages", 0);
  if (ftruncate(file, 3 * BYTES))
    return 7;
  double *a = map(file, 0, MAP_SHARED), *b = 0;
  if (is(argv, "twice") || is(argv, "rows"))
    b = map(file, 0, MAP_SHARED);
  else if (is(argv, "shifted"))
    b = map(file, BYTES / 2, MAP_SHARED);
  else if (is(argv, "private"))
    b = map(file, 0, MAP_PRIVATE);
  else if (is(argv, "apart"))
    b = map(file, BYTES, MAP_SHARED);
  else if (is(argv, "other-file")) {
    int other = memfd_create("other", 0);
    if (ftruncate(other, BYTES))
      return 7;
    b = map(other, 0, MAP_SHARED);
  } else if (is(argv, "remapped"))
    b = mremap(a, 0, BYTES, MREMAP_MAYMOVE);
  else if (is(argv, "anonymous")) {
    a = map(-1, 0, MAP_SHARED | MAP_ANONYMOUS);
    b = mremap(a, 0, BYTES, MREMAP_MAYMOVE);
  } else if (is(argv, "segment")) {
    int segment = shmget(IPC_PRIVATE, BYTES, IPC_CREAT | 0600);
    a = shmat(segment, 0, 0);
    b = shmat(segment, 0, 0);
    shmctl(segment, IPC_RMID, 0);
  } else if (is(argv, "heap")) {
    a = malloc(BYTES);
    b = malloc(BYTES);
  } else if (is(argv, "ring")) {
    char *twice = mmap(0, 2 * BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    a = mmap(twice, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
    mmap(twice + BYTES, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
    b = a;
  }
  if (!a || !b || a == MAP_FAILED || b == MAP_FAILED)
    return 6;
  for (int k = 0; k < N * N; k++)
    a[k] = 0.001 * (k % 97);
  if (is(argv, "apart") || is(argv, "other-file") || is(argv, "heap"))
    for (int k = 0; k < N * N; k++)
      b[k] = 0.002 * (k % 89);
  for (int turn = 0; turn < 3; turn++)
    if (is(argv, "rows"))
      rows(tableOf(a), tableOf(b), N);
    else if (is(argv, "ring"))
      ring(a, N, 2 * N);
    else
      sweep(a, b, N);
  double sum = 0;
  for (int k = 0; k < N * N; k++)
    sum += a[k] * (k % 13) + b[k] * (k % 11);
  printf("%s %.17g %.17g\n", argv[1], sum, b[N * N - 1]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
