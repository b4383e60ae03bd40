// A scalar that each iteration of the outermost loop sets once, from its value before, is carried along.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
double reached;
void f(int n, int steps, double dt, double *restrict u) {
  double time = 0;
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < n - 1; i++)
      u[i] = u[i] + dt * (u[i - 1] - 2 * u[i] + u[i + 1]) + time;
    time += dt;
  }
  reached = time;
}
// Set before it is used, and only under a condition.
void g(int n, int steps, double *restrict u) {
  double a = 1.5;
  int k;
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (k = steps; k > 0; k -= 2) {
    if (k % 3 == 0)
      a = a * 0.75 + 0.1;
    u[0] = a;
    for (int i = 1; i < n; i++)
      u[i] = a * u[i] + (1 - a) * u[i - 1];
  }
  reached = a;
}
// Of an inner loop every iteration would wait for all others.
void h(int n, double (*restrict a)[64]) {
  double last = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++) {
      // CHECK: [[@LINE+1]]:17: remark: 'last' is written in the nest and its value is used {{.*}} (scalar-written)
      a[i][j] = last / 2 + a[i][j];
      last = a[i][j];
    }
  reached = last;
}
/* SPDX-License-Identifier: Apache-2.0 */
