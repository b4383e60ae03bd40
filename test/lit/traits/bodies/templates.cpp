// Nests in templates: tiled for each instance that the file uses.
// RUN: %hetile --analyze-only %s -- -std=c++17 2>&1 | %FileCheck %s
// RUN: %hetile %s -o - -- -std=c++17 | %FileCheck %s --check-prefix=OUT
// RUN: %hetile --analyze-only %s -- -std=c++14 2>&1 | %FileCheck %s --check-prefix=OLD
template <typename T, int N> void relax(T (*u)[N], int n) {
  // CHECK: [[@LINE+7]]:3: remark: tiled
  // CHECK: note: in relax<double, 50>
  // CHECK: [[@LINE+5]]:3: remark: tiled
  // CHECK: note: in relax<float, 33>
  // OLD: [[@LINE+3]]:3: remark: the nest is in a template: 2 instances, which needs -std=c++17 {{.*}} (template)
  // OUT: {{^  }}using T = double;
  // OUT: {{^}}if constexpr (__is_same(T, double) && N == ((int)50LL))
  for (int i = 1; i < n; i++)
    for (int j = 1; j < N; j++)
      u[i][j] = u[i - 1][j] + u[i][j - 1] / T(2);
}
template void relax(double (*)[50], int);
template void relax(float (*)[33], int);
// SPDX-License-Identifier: Apache-2.0
