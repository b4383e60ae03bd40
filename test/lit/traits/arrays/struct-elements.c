// Elements that are structs.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
struct cell { int score; char from; } T[64][64];
void fill(int n) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      T[i][j].score = T[i - 1][j].score + T[i][j - 1].score;
      T[i][j].from = 'u';
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
