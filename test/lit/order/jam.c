// Iterations of outer loops that run together around the innermost one: where, and what they share.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: grep -q '^#include "hetile_jam.h"' %t.c
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT
// RUN: gcc -O3 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror -I%include -c %t.c -o %t.o
// RUN: clang-19 -O1 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: clang-19 -O2 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: clang-19 -O2 -fno-vectorize -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: clang-19 -Os -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: %hetile %s -o %t.plain.c --no-wavefront -- 2>/dev/null
// RUN: not grep -q '^ *HETILE_JAM_LOOP' %t.plain.c

// Integers of eight bytes, which are no product in panels (panels.c).
// Four rows, four columns: a[i][j] is loaded and stored once, a[k][j] loaded once.
// TEXT-LABEL: void hetile_1_points(
// TEXT: hetile_ht_c1_row + 3 <= hetile_ht_c1_row_end
// TEXT: hetile_ht_c1_column + 3 <= hetile_ht_c1_last
// TEXT: >= HETILE_JAM_STEPS - 1)
// TEXT: hetile_a(i, k) /= hetile_a(k, k);
// TEXT: hetile_e0 = hetile_a(i, k);
// TEXT: HETILE_JAM_LOOP
// TEXT: hetile_e1 = hetile_a(k, j);
// TEXT: hetile_e2 = hetile_a(i, j);
// TEXT: hetile_e2 -= hetile_e0 * hetile_e1;
// TEXT: hetile_e20 -= hetile_e23 * hetile_e8;
// TEXT: hetile_a(i, j) = hetile_e2;
void lu(int n, long long a[n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        // REMARK: jam.c:[[@LINE+1]]:9: remark: inside a tile, 4 iterations of the loop over k and 4 of the loop over i run together in each iteration of the loop over j: an element that all of them update is loaded and stored once [-Rhetile-analysis] (wavefront)
        a[i][j] -= a[i][k] * a[k][j];
    }
}
// Nothing but the vector is shared; a condition on data becomes a choice.
void greatest(int n, int x[n], int a[n][n], int y[n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      // REMARK: jam.c:[[@LINE+1]]:7: remark: inside a tile, 4 iterations of the loop over i run together in each iteration of the loop over j
      if (x[j] < a[i][j] + y[i])
        x[j] = a[i][j] + y[i];
}
// Row k changes together with the others, before they read it.
// TEXT-LABEL: void hetile_3_points(
// TEXT-NOT: HETILE_JAM
void meet(int n, long long a[n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = k; i < n; i++)
      for (int j = k + 1; j < n; j++)
        // REMARK: jam.c:[[@LINE+1]]:9: remark: inside a tile, the loop over j runs row by row: its iterations do not wait for each other
        a[i][j] -= a[i][k] * a[k][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
