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
