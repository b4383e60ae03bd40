// Members of a class, with and without this->.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
class Solver {
  int n, m;
  double u[64][64];
  double **v;
public:
  void sweep();
};
void Solver::sweep() {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < this->m; j++)
      u[i][j] = this->u[i - 1][j] + u[i][j - 1];
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      v[i][j] = this->v[i - 1][j] + v[i][j - 1];
}
// SPDX-License-Identifier: Apache-2.0
