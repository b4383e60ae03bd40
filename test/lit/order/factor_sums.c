// Sums in variables of which the headers of the loops say that they read other elements than the one that they are for: the
// element takes the variable's place. Where they do not say so, the sum has memory of its own if a product comes of that; else, or if the
// variable is wanted later, it stays.
// RUN: %hetile %s -o %t.c -- 2>/dev/null
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT
// RUN: gcc -O3 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: clang-19 -O2 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: %hetile %s --check --analyze-only --quiet --
enum { N = 500 };

// TEXT-LABEL: void hetile_1_points(
// TEXT: hetile_a(i, j) -= {{.*}}hetile_a(i, k) * hetile_a(k, j)
// TEXT: hetile_a(i, j) = {{.*}}hetile_a(i, j) / hetile_a(j, j)
// TEXT-NOT: w -=
void factorise(double a[N][N]) {
  double w;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < i; j++) {
      w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < N; j++) {
      w = a[i][j];
      for (int k = 0; k < i; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
}

// Declared outside of the loops, unsigned, and backwards.
// TEXT-LABEL: void hetile_2_points(
// TEXT: hetile_a({{.*}}i, {{.*}}j) -= {{.*}} * hetile_b({{.*}}k, {{.*}}j)
void sizes(double a[N][N], double b[N][N]) {
  unsigned long i, j, k;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      double w = a[i][j];
      for (k = 0; k < j; k++)
        w -= a[i][k] * b[k][j];
      a[i][j] = w;
    }
}
// TEXT-LABEL: void hetile_3_points(
// TEXT: hetile_a(i, hetile_wide_j) -= {{.*}}hetile_a(i, k) * hetile_b(k, hetile_wide_j)
void beyond(double a[N][N], double b[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = N - 1; j >= 0; j--) {
      double w = a[i][j];
      for (int k = j + 1; k < N; k++)
        w -= a[i][k] * b[k][j];
      a[i][j] = w;
    }
}

// The last of the elements is the one that is summed for.
// TEXT-LABEL: void hetile_4_points(
// TEXT: hetile_w_copies(i, j) -=
void last(double a[N][N], double b[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double w = a[i][j];
      for (int k = 0; k <= j; k++)
        w -= a[i][k] * b[k][j];
      a[i][j] = w;
    }
}

// So is the first one.
// TEXT-LABEL: void hetile_5_points(
// TEXT: w -=
void from(double a[N][N], double b[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double w = a[i][j];
      for (int k = j; k < N; k++)
        w -= a[i][k] * b[k][j];
      a[i][j] = w;
    }
}

// The row above is another one, but not in the sum's last function.
// TEXT-LABEL: void hetile_6_points(
// TEXT: w -=
void stored(double a[N][N], double b[N][N]) {
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++) {
      double w = a[i - 1][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * b[k][j];
      a[i][j] = w / a[i][j];
    }
}

// The variable has a second use in the same block.
// TEXT-LABEL: void hetile_7_points(
// TEXT: w -=
void twice(double a[N][N], double b[N][N]) {
  double w;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      w = b[j][i];
      b[j][i] = w * w;
      w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * 3;
      a[i][j] = w;
    }
}

// The variable is wanted in the end.
// TEXT-LABEL: void hetile_8_points(
// TEXT: w -=
double wanted(double a[N][N]) {
  double w = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++) {
      w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  return w;
}

// Two rows may be one.
// TEXT-LABEL: void hetile_9_points(
// TEXT: hetile_w_copies(i, j) -=
void rows(double **a) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++) {
      double w = a[i][j];
      for (int k = 0; k < j; k++)
        w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
