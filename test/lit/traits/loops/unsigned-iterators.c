// unsigned and size_t iterators, upward.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
#include <stddef.h>
void up(size_t n, size_t m, double *a) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (size_t i = 1; i < n; i++)
    for (size_t j = 1; j < m; j++)
      a[i * m + j] = a[(i - 1) * m + j] + a[i * m + j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
