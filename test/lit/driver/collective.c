// In collective mode the nests of an MPI program are tiled, and main stays as it is.
//
// RUN: %hetile --collective %s -o %t.c -- 2>&1 | %FileCheck --check-prefix=REMARK %s
// RUN: grep -v "^//" %t.c | %FileCheck %s
// RUN: %hetile %s -o %t.plain.c -- 2>&1 | %FileCheck --check-prefix=REFUSED %s
// RUN: %hetilecc --showme -Xhetile --collective -c %s | %FileCheck --check-prefix=WRAPPER %s
//
// REMARK: collective.c:[[#@LINE+20]]:3: remark: tiled
// REFUSED: the program calls MPI itself
// REFUSED: --collective
// WRAPPER: hetile --collective {{.*}} -- -x c {{.*}}-I{{.*}}include
//
// CHECK: #include "hetile.h"
// CHECK: static const char *const hetile_1_names[] = {"rows", "n", 0};
// CHECK: hetile_register(&hetile_1_nest); hetile_collective(&hetile_1_nest, hetile_1_names);
// CHECK: int main(int argc, char **argv) {
// CHECK-NOT: hetile_open
// CHECK: __builtin_memset(&hetile_a, 0, sizeof hetile_a);
// CHECK-NOT: hetile_main
int MPI_Init(int *, char ***);
double a[100][100];
#ifdef __HETILE__
int rows = 100;
#endif
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int n = argc + 90;
  for (int t = 0; t < 10; t++)
    for (int i = 1; i < rows; i++)
      for (int j = 1; j < n; j++)
        a[i][j] = a[i - 1][j] + a[i][j - 1];
}
/* SPDX-License-Identifier: Apache-2.0 */
