// 'if' in the body, on iterators and on data; ternaries.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
int flag[64][64];
void guarded(int n, double (*restrict a)[64]) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < 64; j++)
      if (flag[i][j] == 1)
        a[i][j] = a[i - 1][j];
      else if (i > j)
        a[i][j] = a[i][j - 1] > 1 ? a[i][j - 1] : 1;
}
