// Input and output of the programs in this folder: reproducible data, and a line that depends on
// every byte.
#ifndef RESULT_H
#define RESULT_H
#include <stddef.h>
#include <stdio.h>

static inline unsigned next_number(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/// Numbers between 0 and 1.
static inline void fill(double *data, size_t count, unsigned seed) {
  for (size_t i = 0; i < count; i++)
    data[i] = (next_number(&seed) % 1000) / 1000.0;
}

/// Numbers from 0 to below - 1.
static inline void fill_int(int *data, size_t count, unsigned seed, unsigned below) {
  for (size_t i = 0; i < count; i++)
    data[i] = (int)(next_number(&seed) % below);
}

/// count letters of `alphabet`, and the end of the string.
static inline void fill_text(char *data, size_t count, unsigned seed, const char *alphabet,
                             unsigned letters) {
  for (size_t i = 0; i < count; i++)
    data[i] = alphabet[next_number(&seed) % letters];
  data[count] = '\0';
}

/// Prints a hash of all bytes.
static inline void result(const char *name, const void *data, size_t bytes) {
  const unsigned char *at = (const unsigned char *)data, *end = at + bytes;
  unsigned long long hash = 1469598103934665603ull;
  while (at != end)
    hash = (hash ^ *at++) * 1099511628211ull;
  printf("%s %016llx\n", name, hash);
}

#endif
/* SPDX-License-Identifier: Apache-2.0 */
