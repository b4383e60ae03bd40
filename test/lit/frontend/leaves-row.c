// Subscripts that leave their row are elements of another one.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s

double b[64][64], c[8][64][64];
extern int sink;

// CHECK: [[@LINE+2]]:3: remark: the subscripts of 'b' leave their row {{.*}}(subscript-outside-row)
void rowsAndLine(void) {
  for (int i = 1; i < 64; i++)
    // CHECK: [[@LINE+2]]:{{.*}}: note: 'b[0][k]' may lie in another row
    for (int k = 0; k < 64 * 64; k++)
      b[0][k] = b[0][k] + b[i][0];
}

// CHECK: [[@LINE+2]]:3: remark: the subscripts of 'b' leave their row {{.*}}(subscript-outside-row)
void pointer(void) {
  for (int i = 1; i < 64; i++) {
    double *q = &b[0][0];
    for (int k = 0; k < 64 * 64; k++)
      q[k] = q[k] + b[i][1];
  }
}

// CHECK: [[@LINE+2]]:3: remark: the subscripts of 'c' leave their row {{.*}}(subscript-outside-row)
void planes(void) {
  for (int i = 1; i < 8; i++)
    for (int j = 0; j < 3 * 64; j++)
      for (int k = 1; k < 64; k++)
        c[i][j][k] = c[i - 1][0][k];
}

// Data decide whether the element is read, but nothing keeps it in its row.
// CHECK: [[@LINE+2]]:3: remark: the subscripts of 'b' leave their row {{.*}}(subscript-outside-row)
void condition(const int *mask) {
  for (int i = 1; i < 64; i++)
    for (int k = 0; k < 64 * 64; k++)
      if (mask[k])
        b[0][k] = b[0][k] + b[i][0];
}

// Sizes for which it does not: the original code runs for others.
// CHECK: [[@LINE+2]]:3: remark: tiled
void sizes(int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      b[i][j] = b[i - 1][j] + b[i][j - 1];
}

// CHECK: [[@LINE+2]]:3: remark: tiled
void inside(void) {
  for (int i = 1; i < 64; i++)
    for (int j = 1; j < 64; j++)
      b[i][j] = b[i - 1][j] + b[i][j - 1] + (j < 63 ? b[i - 1][j + 1] : 0);
}

// Whole rows go from a subscript to the one before it.
// CHECK: [[@LINE+2]]:3: remark: tiled in parallel: rows S0: i; columns S0: j
void asLine(void) {
  for (int i = 1; i < 64; i++) {
    double *q = &b[0][0];
    for (int j = 0; j < 64; j++)
      q[i * 64 + j] += b[i - 1][j];
  }
}

// CHECK: [[@LINE+2]]:3: remark: tiled in parallel: rows S0: i; columns S0: j
void lengths(int n, int m, double (*a)[m]) {
  for (int i = 1; i < n; i++) {
    double *q = a[0];
    for (int j = 0; j < m; j++)
      q[i * m + j] += a[i - 1][j];
  }
}

// CHECK: [[@LINE+2]]:3: remark: tiled in parallel: rows S0: i; columns S0: j
void rowAbove(void) {
  for (int i = 1; i < 64; i++) {
    double *q = b[i];
    for (int j = 0; j < 64; j++)
      q[j] += q[j - 64];
  }
}

// CHECK: [[@LINE+2]]:3: remark: tiled in parallel: rows S0: j; columns S0: k
void threeDimensions(void) {
  for (int i = 1; i < 8; i++)
    for (int j = 0; j < 64; j++)
      for (int k = 0; k < 64; k++)
        c[0][0][(i * 64 + j) * 64 + k] += c[i - 1][j][k];
}

// A line without rows, where nothing else uses the rows.
// CHECK: [[@LINE+2]]:3: remark: tiled: rows S0: t; columns S0: t + k
void onlyLine(void) {
  for (int t = 0; t < 64; t++) {
    double *q = b[0];
    for (int k = 1; k < 64 * 64; k++)
      q[k] += q[k - 1];
  }
}

// CHECK: [[@LINE+2]]:3: remark: tiled in parallel: rows S0: i; columns S0: j
void plane(void) {
  for (int i = 1; i < 8; i++) {
    double *q = c[i][0];
    for (int j = 0; j < 64 * 64; j++)
      q[j] += q[j - 64 * 64];
  }
}

// The rows are no longer as long as their declaration would say now: sizeof tells.
// CHECK: [[@LINE+3]]:3: remark: tiled in parallel: rows S0: i; columns S0: j
void changed(int n, int m, double a[n][m]) {
  m += 2;
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m - 2; j++)
      a[i][j] += a[i - 1][j];
}

// Nothing in this condition ends the loop.
// CHECK: [[@LINE+3]]:{{.*}}: remark: the loop condition 'i < n' {{.*}}(loop-condition)
void forever(int n, double *u) {
  for (int i = 0; i < n; i++)
    for (int j = 0; i < n; j++)
      u[i * n + j] += 1;
}
/* SPDX-License-Identifier: Apache-2.0 */
