// A nest without two permutable dimensions: the accesses and the distance are named, and the
// program is left as it is.
// RUN: %hetile %s -o %t.c -- 2>&1 | %FileCheck %s
// RUN: not grep "if (hetile_ente[r]" %t.c

void reverse(int T, int n, double a[n]) {
  // CHECK: no-band.c:[[#@LINE+1]]:3: remark: no two dimensions of this nest can be tiled: {{.*}} dependence from 'a[{{.*}}]' to 'a[{{.*}}]' with distance ({{.*}}), which is not constant [-Rhetile-missed] (no-permutable-band)
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++)
      a[i] = a[n - 1 - i] + 1.0;
}
// CHECK: note: from
// CHECK: note: to
// CHECK: note: accepted: nests in which
/* SPDX-License-Identifier: Apache-2.0 */
