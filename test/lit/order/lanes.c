// Rows that run as lanes of vectors: where, and where values come from and go to.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: grep -q '^#include "hetile_lanes.h"' %t.c
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT
// How many rows run together, for the runtime.
// RUN: grep -E '^ *(HETILE_LANES8_ROWS|[0-9]+), [^ ]+, [01], 0, [01], 0, 0, [0-9]+, ' %t.c | head -3 | tr -d '\n' | %FileCheck %s --check-prefix=ROWS
// ROWS: HETILE_LANES8_ROWS, 0, 0, 0, 0, 0, 0, 0, &hetile_1_brief}; {{.*}}6, 0, 0, 0, 0, 0, 0, 0, &{{.*}}_brief};
// RUN: gcc -O3 -mavx2 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror -I%include -c %t.c -o %t.o
// RUN: %hetile %s -o %t.plain.c --no-wavefront -- 2>/dev/null
// RUN: not grep -q '^#ifdef HETILE_LANES8' %t.plain.c

// The lane above and its step before last; letters of the row stay, letters of the column move on.
// TEXT-LABEL: void hetile_1_points(
// TEXT: #ifdef HETILE_LANES8
// TEXT: hetile_ht_c1_row + HETILE_LANES8 - 1 <= hetile_ht_c1_end
// Two vectors of rows, the second one a block of steps further behind.
// TEXT: if (hetile_ht_c1_row + 2 * HETILE_LANES8 - 1 <= hetile_ht_c1_end && !hetile_conflict(
// TEXT: if (hetile_ht_c1_last - hetile_ht_c1_first >= HETILE_LANES_PAIR)
// TEXT: int hetile_a{{[0-9]}}[HETILE_LANES8];
// TEXT: = hetile_s(i);
// TEXT: = HETILE_LANES8_UP(hetile_x{{[0-9]}}, hetile_u);
// What one access reads, another one has read in the step before.
// TEXT: hetile_d[[D:[0-9]]] = hetile_x
// TEXT: HETILE_LANE_LOOP
// TEXT: if (hetile_e{{[0-9]}} == hetile_e{{[0-9]}})
// TEXT: const int i = (int)(hetile_ht_c1_row + HETILE_LANES8 + hetile_r);
// TEXT: const int j = (int)(hetile_now - (HETILE_LANES8 + hetile_r) * 1 - HETILE_LANES8);
// TEXT: HETILE_LANES8_TRANSPOSE(hetile_o{{[0-9]+}}, hetile_p{{[0-9]+}});
// Nothing but the store brings the line into the cache.
// TEXT: HETILE_AHEAD(hetile_c(i, j));
// TEXT: continue;
// TEXT: #else
// TEXT-NOT: HETILE_LANES
// TEXT: #endif
void lcs(int n, int c[n][n], char s[n], char t[n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      // REMARK: lanes.c:[[@LINE+1]]:7: remark: inside a tile, rows of the loops over i and j run together, each 1 iteration behind the one before it, as lanes of vectors where the processor has long ones [-Rhetile-analysis] (wavefront)
      if (s[i] == t[j])
        c[i][j] = c[i - 1][j - 1] + 1;
      else
        c[i][j] = c[i - 1][j] > c[i][j - 1] ? c[i - 1][j] : c[i][j - 1];
    }
}
// The last row stores a column's value as it goes, the others at the end.
// TEXT-LABEL: void hetile_2_points(
// TEXT: hetile_f(j) = hetile_y{{[0-9]}}[HETILE_LANES8 - 1];
// TEXT: hetile_ht_c1_last = hetile_step - 1;
// TEXT: hetile_f(j) = hetile_t[hetile_r];
void columns(int n, int c[n][n], int f[n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      // REMARK: lanes.c:[[@LINE+1]]:7: {{.*}}where the processor has long vectors, rows are their lanes
      f[j] = f[j] > c[i][j - 1] ? f[j] : c[i][j - 1];
      c[i][j] = c[i - 1][j] - f[j];
    }
}
// Not lanes: a division of integers, a narrow type that is written, two writes of an array.
// TEXT-LABEL: void hetile_3_points(
// TEXT-NOT: HETILE_LANES
void others(int n, long double a[n][n], int b[n][n], short c[n][n], int d[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // REMARK: lanes.c:[[@LINE+1]]:7: {{.*}}conditions on data decide
      if (a[i - 1][j] > 0)
        a[i][j] = a[i][j - 1];
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      b[i][j] = (b[i - 1][j] + b[i][j - 1]) / 3;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      c[i][j] = (short)(c[i - 1][j] + c[i][j - 1]);
  for (int i = 1; i < n; i++)
    for (int j = 2; j < n; j++) {
      d[i][j] = d[i - 1][j] + d[i][j - 1];
      d[i][j - 2] = d[i][j] + 1;
    }
}
// Lanes of eight bytes: six rows without vectors where pairs of these would be too short; letters as long as the rest.
// TEXT-LABEL: void hetile_7_points(
// TEXT: #ifdef HETILE_LANES4{{$}}
// TEXT: int hetile_ht_c1_long = 0;
// TEXT: hetile_ht_c1_long |= hetile_ht_c1_last - hetile_ht_c1_first >= HETILE_LANES_PAIR;
// TEXT: if (hetile_ht_c1_long)
// TEXT: double hetile_a{{[0-9]+}}[HETILE_LANES4];
// TEXT: = hetile_s(i);
// TEXT: HETILE_LANES4_TRANSPOSE(
// TEXT: for (; hetile_ht_c1_row + 5 <= hetile_ht_c1_end; hetile_ht_c1_row += 6)
void wide(int n, double g[n][n], const char s[n], const char t[n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // REMARK: lanes.c:[[@LINE+1]]:7: {{.*}} 6 rows {{.*}}where the processor has long vectors, rows are their lanes
      g[i][j] = g[i - 1][j] * 0.5 + g[i][j - 1] + (s[i] == t[j] ? 1.5 : -1);
}
// Values of four bytes among them: not with a compiler that has one length of vectors for all values of a loop.
// TEXT-LABEL: void hetile_8_points(
// TEXT: #ifdef HETILE_LANES4_MIXED
// TEXT: int hetile_a{{[0-9]+}}[HETILE_LANES4];
void mixed(int n, double g[n][n], const int s[n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // REMARK: lanes.c:[[@LINE+1]]:7: {{.*}}, as lanes of vectors where the processor has long ones
      g[i][j] = g[i - 1][j] > g[i][j - 1] ? g[i - 1][j] + s[j] : g[i][j - 1] * s[i];
}
// What the rows read ahead of what they write is in the cache by then.
// TEXT-LABEL: void hetile_9_points(
// TEXT: HETILE_LANES8_TRANSPOSE(
// TEXT-NOT: HETILE_AHEAD
void inPlace(int n, float g[n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      g[i][j] = (g[i - 1][j] + g[i][j - 1] + g[i][j + 1] + g[i + 1][j]) * 0.25f;
}
/* SPDX-License-Identifier: Apache-2.0 */
