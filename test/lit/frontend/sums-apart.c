// Sums in a nest that writes elements besides: another nest adds what this one leaves.
// RUN: %hetile -Rhetile -Rhetile-missed %s -o %t.c -- -ffp-contract=off 2>&1 | %FileCheck %s
// RUN: gcc -O2 -Wall -Wextra -Wshadow -Werror -ffp-contract=off -I%include -c %t.c -o %t.o
// RUN: %hetile --quiet %s -o %t.cpp -- -x c++ && g++ -O2 -Wall -Wextra -Werror -ffp-contract=off -I%include -c %t.cpp -o %t.o
// RUN: grep -E "^ *hetile_ok = .*_APART;" %t.c | %FileCheck --check-prefix=TEXT %s
// TEXT: HETILE_PRODUCTS_APART;
// TEXT: HETILE_SUMS_APART;
// RUN: %hetile --check --explain %s -o %t.c -- 2>&1 | grep "the tiling agrees" | wc -l | grep -qx 3
// RUN: %hetile --dump-scop %s --analyze-only --quiet -- | %FileCheck --check-prefix=MODEL %s
// MODEL-LABEL: in sweep
// MODEL-NOT: addends
// MODEL: adds to s (double)(<u[i, j]> * <u[i, j]>)
// MODEL-LABEL: in several
// MODEL: array out_addends: double[][], addends
// MODEL: write { S0[i, j] -> out_addends[i, j] }
// Products are not fused with what is added to them, unless the compiler may.
// RUN: %hetile --analyze-only %s -- -mfma 2>&1 | %FileCheck --check-prefix=FUSED %s
// FUSED: [[@LINE+15]]:7: remark: the floating-point result 's'
// FUSED: [[@LINE+24]]:3: remark: tiled in parallel
// RUN: %hetile --analyze-only %s -- -mfma -ffp-contract=off 2>&1 | %FileCheck %s
// RUN: %hetile --analyze-only --collective %s -- 2>&1 | %FileCheck --check-prefix=TOGETHER %s
// TOGETHER: remark: the floating-point result 's'
// TOGETHER-NOT: afterwards
#define N 64

double sweep(double (*u)[N]) {
  double s = 0;
  // CHECK: [[@LINE+2]]:3: remark: tiled: rows S0: j; columns S0: i
  // CHECK: note: the ranks add to 's' afterwards, one after the other, in the program's order
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      u[i][j] = 0.5 * (u[i - 1][j] + u[i][j - 1]);
      s += u[i][j] * u[i][j];
    }
  return s;
}

// A block has one value for each point.
void several(double (*u)[N], double (*v)[N], double *out, float *light) {
  // CHECK: [[@LINE+3]]:3: remark: tiled in parallel
  // CHECK: note: the ranks add to '*out' afterwards
  // CHECK: note: the ranks add to '*light' afterwards
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      u[i][j] = v[i][j] + 1;
      if (v[i][j] > 0)
        *out += u[i][j];
      else
        *out -= v[i][j];
      *light += (float)u[i][j];
    }
}

// Nothing else is written: the loops are a side as they are.
double reads(double (*u)[N]) {
  double s = 0;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      // CHECK: [[@LINE+1]]:7: remark: the floating-point result 's'
      s += u[i][j];
  return s;
}

// Two operations; an addend with more bits than the sum; a sum that something else reads.
double whole(double (*u)[N], double (*v)[N]) {
  double s = 0, t = 0;
  float f = 0;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      u[i][j] = v[i][j];
      // CHECK: [[@LINE+1]]:7: remark: the floating-point result 's'
      s = s + u[i][j] - 1;
    }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      u[i][j] = v[i][j];
      // CHECK: [[@LINE+1]]:7: remark: the floating-point result 'f'
      f += u[i][j];
    }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      // CHECK: [[@LINE+1]]:7: remark: 't' is written in the nest
      t += v[i][j];
      u[i][j] = t;
    }
  return s + f + t;
}
/* SPDX-License-Identifier: Apache-2.0 */
