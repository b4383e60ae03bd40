// size_t and unsigned iterators, decreasing loops that test for wrap-around.
#include "../result.h"
#include <stdint.h>
#include <stdlib.h>

static void upward(uint16_t *a, size_t rows, size_t cols) {
  // expect: tiled
  for (size_t i = 1; i < rows; i++)
    for (size_t j = 1; j < cols; j++)
      a[i * cols + j] = (uint16_t)(a[(i - 1) * cols + j] + a[i * cols + j - 1] + 1u);
}

static void downward(uint16_t *a, unsigned rows, unsigned cols) {
  // expect: tiled
  for (unsigned i = rows - 1; i > 0; i--)
    for (unsigned j = cols - 1; j > 0; j--)
      a[(i - 1) * cols + j - 1] = (uint16_t)(a[i * cols + j] + a[(i - 1) * cols + j]);
}

static void countdown(uint16_t *a, size_t rows, size_t cols) {
  // expect: tiled
  for (size_t i = rows; i-- > 1;)
    for (size_t j = cols; j-- > 1;)
      a[(i - 1) * cols + j - 1] ^= a[i * cols + j];
}

int main(void) {
  size_t rows = 30, cols = 37;
  uint16_t *a = malloc(rows * cols * sizeof *a);
  unsigned seed = 741;
  for (size_t i = 0; i < rows * cols; i++)
    a[i] = (uint16_t)next_number(&seed);
  upward(a, rows, cols);
  result("up", a, rows * cols * sizeof *a);
  downward(a, (unsigned)rows, (unsigned)cols);
  result("down", a, rows * cols * sizeof *a);
  countdown(a, rows, cols);
  result("countdown", a, rows * cols * sizeof *a);
  free(a);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
