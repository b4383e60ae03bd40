// Rows behind pointers: a function for the address of an element; pointers to rows are dropped.
// RUN: %hetile --quiet -o - %s -- | grep -v CHECK | %FileCheck %s
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck --check-prefix=REMARK %s

struct Grid {
  int n;
  float **now, *row[9];
};

// CHECK: #define hetile_now(hetile_i0, hetile_i1)
// CHECK-NOT: up =
// CHECK: static void *{{.*}}_address_0(const void *hetile_b, const hetile_i64 *hetile_i) {
// CHECK-NEXT: return (void *)(&((float **)hetile_b)[hetile_i[0]][hetile_i[1]]);
// CHECK: static void *{{.*}}_slot_0(const void *hetile_b, const hetile_i64 *hetile_i, int hetile_k) {
// CHECK: case 0:
// CHECK-NEXT: return (void *)(&((float **)hetile_b)[hetile_i[0]]);
// CHECK: {"now", 2,
// CHECK-SAME: _address_0, 1, {{.*}}_slot_0, 0, 0, 1, -1, 0, 1, 0, {{[01]}}},
// CHECK: hetile_v[] = {{[{][{]}}(void *)((const void *)(now)), 0, {0, (hetile_i64)(1L)}}};
// REMARK: [[@LINE+2]]:3: remark: tiled
void sweep(int n, float **now) {
  for (int i = 1; i < n; i++) {
    const float *up = now[i - 1];
    for (int j = 1; j < n; j++)
      now[i][j] = 0.5f * (up[j] + now[i][j - 1]);
  }
}

// REMARK: [[@LINE+2]]:3: remark: tiled
void members(struct Grid *g) {
  for (int t = 0; t < g->n; t++)
    for (int i = 1; i < 9; i++)
      for (int j = 1; j < g->n; j++)
        g->row[i][j] = g->row[i - 1][j] + g->now[i][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
