// Functions whose bodies are visible and touch only their own variables; marked ones; unknown ones.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
static double mean(double x, double y) { return 0.5 * (x + y); }
double marked(double) __attribute__((const));
double unknown(double);
void visible(int n, double (*a)[64]) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 64; j++)
      a[i][j] = mean(a[i - 1][j], marked(a[i][j - 1]));
}
void hidden(int n, double (*a)[64]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 64; j++)
      // CHECK: [[@LINE+1]]:17: remark: the effects of calling 'unknown' are not known [-Rhetile-missed] (call-unknown)
      a[i][j] = unknown(a[i - 1][j]);
}
/* SPDX-License-Identifier: Apache-2.0 */
