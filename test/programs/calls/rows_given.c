/* Functions that are given rows of arrays, and whose loops run over them: what they access is read
 * from their bodies, and tiles call them as the program does.
 */
#include "../result.h"

#include <stdlib.h>
#include <string.h>

enum { N = 46 };
static double a[N][N], b[N][N], flat[N * N], cube[7][N][N];
static float narrow[N][N];
static unsigned char letters[N][N + 1];
static double weight;
static const double third = 1.0 / 3, taps[3] = {0.25, 0.5, 0.25};
struct Field {
  int n;
  double *u, **rows;
};

static double clamp(double x) { return x > 1 ? 1 : x < 0 ? 0 : x; }

/* Three rows, a global that main sets, and the ends by themselves. */
static void relax(double *restrict out, const double *up, const double *mid, const double *down,
                  int n) {
  out[0] = mid[0];
  for (int i = 1; i < n - 1; i++)
    out[i] = weight * (up[i] + mid[i - 1] + mid[i + 1] + down[i]);
  out[n - 1] = mid[n - 1];
}
/* In place: a wavefront of rows. The iterator has the name of the caller's. */
static void sweep(double *row, const double *up, int n) {
  const int m = n - 1;
  for (int i = 1; i < m; i++)
    row[i] = third * (row[i - 1] + row[i + 1] + up[i]);
}
/* Down, in steps, conditionally; a row pointer of its own. */
static void thin(double *v, int lo, int hi, double f) {
  int k;
  double *const w = v + lo;
  for (k = hi - lo - 1; k >= 0; k -= 2)
    if (w[k] > 0.5)
      w[k] = clamp(w[k] * f);
}
static double dot(const double *x, const double *y, int n) {
  double s = 0;
  for (int k = 0; k < n; k++)
    s += x[k] * y[k];
  return s;
}
/* Calls another one, with a part of the row. */
static double energy(const double *x, int n) {
  double all = dot(x, x, n / 2);
  all += dot(x + n / 2, &x[n / 2], n - n / 2);
  return all;
}
/* Taps of its own, another window in each iteration. */
static double tap(const double *x) { double s = 0; for (int k = -1; k < 2; k++) s += taps[k + 1] * x[k]; return s; }
/* A table that the program fills. */
static double table[N];
static void add_table(double *v, int n) {
  for (int i = 0; i < n; i++)
    v[i] += table[n - 1 - i];
}
static void smooth(float *v, int n) {
  float left = v[0];
  for (int k = 1; k < n - 1; k++) {
    float mine = v[k];
    v[k] = (left + mine + v[k + 1]) / 3;
    left = mine;
  }
}
static int count(const unsigned char *text, int letter, int n) {
  int found = 0;
  for (int k = 0; k < n; k++)
    found += text[k] == letter;
  return found;
}
static unsigned long long mix(unsigned long long h, const double *v, int n) {
  for (int i = 0; i < n; i++) {
    unsigned long long bits;
    memcpy(&bits, &v[i], sizeof bits);
    h = (h ^ bits) * 1099511628211ull + (h >> 29);
  }
  return h;
}
static double most(double m, const double *v, int n) {
  for (int i = 0; i < n; i++)
    if (v[i] > m)
      m = v[i];
  return m;
}

static void fields(struct Field *f, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < f->n; i++)
      sweep(&f->u[i * f->n], f->u + (i - 1) * f->n, f->n);
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < f->n; i++)
      sweep(f->rows[i], f->rows[i - 1], f->n);
}

int main(int argc, char **argv) {
  weight = argc > 5 ? 1 : 0.25;
  fill(&a[0][0], N * N, 1);
  fill(flat, N * N, 2);
  fill(&cube[0][0][0], 7 * N * N, 3);
  fill_text((char *)letters, N * (N + 1) - 1, 4, "acgt", 4);
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      narrow[i][j] = (float)a[i][j];
  // expect: tiled
  for (int t = 0; t < 9; t++) {
    for (int i = 1; i < N - 1; i++)
      relax(b[i], a[i - 1], a[i], a[i + 1], N);
    for (int i = 1; i < N - 1; i++)
      relax(a[i], b[i - 1], b[i], b[i + 1], N);
  }
  struct Field f = {N, flat, malloc(N * sizeof(double *))};
  // expect: refused pointer-modified
  for (int i = 0; i < N; i++) {
    f.rows[i] = malloc(N * sizeof(double));
    memcpy(f.rows[i], cube[1][i], N * sizeof(double));
  }
  fields(&f, 5);
  double x[N], y[N], found[N];
  const char kinds[] = "acgt";
  fill(x, N, 5);
  // expect: tiled
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < N; i++) {
      thin(a[i], t, N - t, 0.875);
      y[i] = dot(a[i], x, N) + energy(b[i], N);
    }
  // expect: tiled
  for (int k = 1; k < 7; k++)
    for (int i = 1; i < N; i++)
      sweep(cube[k][i], cube[k - 1][i - 1], N - k);
  // expect: tiled
  for (int t = 1; t < N - 1; t++)
    for (int i = 1; i < N - 1; i++)
      b[t][i] += tap(&a[t][i]) - tap(b[t - 1] + i);
  fill(table, N, 6);
  // expect: tiled
  for (int t = 1; t < 3; t++)
    for (int i = 0; i < N; i++)
      add_table(a[i], N - t);
  // expect: tiled
  for (int t = 0; t < 5; t++)
    for (int i = 0; i < N; i++)
      smooth(narrow[i], N - t);
  // expect: tiled
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < N; i++)
      found[i] = (t ? found[i] : 0) + count(letters[i], kinds[t], N);
  unsigned long long h = 14695981039346656037ull;
  double m = -1;
  // A side: it runs distributed where the arrays are.
  for (int i = 0; i < N; i++) {
    h = mix(h, a[i], N);
    h = mix(h, b[i], N);
    m = most(m, &flat[i * N], N);
  }
  printf("hash %llx, most %.17g\n", h, m);
  result("flat", flat, sizeof flat);
  result("cube", cube, sizeof cube);
  result("narrow", narrow, sizeof narrow);
  result("y", y, sizeof y);
  result("found", found, sizeof found);
  for (int i = 0; i < N; i++)
    result("row", f.rows[i], N * sizeof(double));
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
