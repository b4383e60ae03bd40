// Nests in the styles of real programs compute what the sequential program computes.
// RUN: %cc -O1 -ffp-contract=off %s -o %t.seq -lm
// RUN: %t.seq > %t.expected
// RUN: %hetilecc -O1 -ffp-contract=off %s -o %t.par -lm
// RUN: env HETILE_FALLBACK=never HETILE_PROCS=all HETILE_TILE=3 HETILE_WIDTH=4 %mpirun -np 3 %t.par > %t.out
// RUN: diff %t.expected %t.out
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 60
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define V(I, J) vert[(I)*states + (J)]
double A[N][N], B[N][N];
int F[N][N];
double gd = 1.25;
static void init(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      A[i][j] = ((i * 7 + j * 3) % 11) * 0.37;
      B[i][j] = ((i * 5 + j) % 13) * 0.11;
      F[i][j] = (i * 3 + j * 7) % 3;
    }
}
static void show(const char *n) {
  double s = 0, w = 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      s += A[i][j] * w;
      s += B[i][j] * 0.5 * w + F[i][j];
      w = -w * 0.999;
    }
  printf("%s %.17g\n", n, s);
}
static double twice(double x) {
  return x * gd + 0.5;
}
void f1(int n, int states, double *vert) {
  int i, j;
  for (i = 1; i < n; i++)
    for (j = 1; j < states; j++)
      V(i, j) = MAX(V(i - 1, j), V(i, j - 1)) * 0.5 + 1;
  printf("%d %d\n", i, j);
}
void f3(int n, double *u, double h2) {
  int i, j, k;
  double tmp;
  for (k = 0; k < 7; k++)
    for (i = 1; i <= n; i++)
      for (j = 1; j <= n; j++) {
        tmp = u[(i - 1) * (n + 2) + j] + u[(i + 1) * (n + 2) + j];
        u[i * (n + 2) + j] = 0.25 * (tmp + u[i * (n + 2) + j - 1] + u[i * (n + 2) + j + 1] + h2);
      }
}
void f4(int n, int m) {
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < n; i++) {
      double s = 0;
      for (int j = 0; j < m; j++)
        s += A[i - 1][j];
      A[i][t] = s * 0.01 + twice(A[i][t]) * 0.1;
    }
}
void f6(int n) {
  for (int i = n - 2; i >= 0; i--)
    for (int j = N - 2; j > i; j -= 1)
      if (A[i + 1][j] > 1.0 && j > 2)
        A[i][j] = A[i + 1][j + 1] * 0.9;
}
void f7(int n) {
  for (int i = 1; i < n; i += 2)
    for (int j = 1; j != n; j++) {
      int im = i - 1, jm = j - 1;
      A[i][j] = A[im][jm] + sqrt(A[im][j]);
    }
}
void f8(int n) {
  for (int t = 0; t < n; t++)
    for (int i = 1; i < N - 1; i++)
      B[t % 2][i] = 0.5 * (B[(t + 1) % 2][i - 1] + B[(t + 1) % 2][i + 1]);
}
void f9(int n, int par0) {
  for (int t = 0; t < n; t++) {
    int par = (t + par0) % 2;
    double lam = gd * t;
    for (int i = 1; i < N - 1; i++) {
      int lo = i - 1;
      for (int j = lo; j < i + 2; j++)
        A[i][j] += lam * 1e-3;
      B[i][lo] = lam + par;
    }
  }
}
void f10(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      if (F[i][j] == 1) {
        A[i][j] = A[i - 1][j] + 1;
        F[i][j]++;
      } else if (F[i][j] == 2 && j > 4)
        A[i][j] -= B[i][j - 1];
      else if (i > j)
        A[i][j] *= 0.5;
    }
}
void f12(int n) {
  for (int i = 1; i < n; i++) {
    int j;
    double s;
    for (j = 1; j < n; j++) {
      s = A[i - 1][j];
      A[i][j] = s * 0.2 + A[i][j - 1];
    }
    for (j = n - 1; j > 0; j--) {
      s = B[i - 1][j];
      A[i][j] += s;
    }
  }
}
struct G {
  int n, m;
  double h;
  double *u;
  double w[N][N];
};
void f13(struct G *g) {
  for (int i = 1; i < g->n; i++)
    for (int j = 1; j < g->m; j++)
      g->u[i * g->m + j] = g->u[(i - 1) * g->m + j] * 0.5 + g->w[i][j];
}
void f14(unsigned long n) {
  for (size_t i = 1; i < n; i++)
    for (size_t j = 1; j < n - 1; j++)
      A[i][j] = (A[i - 1][j] + A[i][j - 1] + A[i - 1][j + 1]) * 0.3;
}
void f15(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i > 0 && j > 0)
        A[i][j] = A[i - 1][j - 1];
      else
        A[i][j] = i == 0 ? B[0][j] : B[i][0];
      B[i][j] = A[i][j] + (i > 3 ? B[i - 3][j] : 0);
    }
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 50;
  init();
  f1(n, N, &A[0][0]);
  show("f1");
  double *u = malloc((n + 2) * (n + 2) * sizeof *u);
  for (int i = 0; i < (n + 2) * (n + 2); i++)
    u[i] = i % 17;
  f3(n, u, 0.1);
  {
    double s = 0;
    for (int i = 0; i < (n + 2) * (n + 2); i++)
      s += u[i] * (i % 5);
    printf("f3 %.17g\n", s);
  }
  init();
  f4(n, N - 3);
  show("f4");
  init();
  f6(n);
  show("f6");
  init();
  f7(n);
  show("f7");
  init();
  f8(n);
  show("f8");
  init();
  f9(n, 1);
  show("f9");
  init();
  f10(n);
  show("f10");
  init();
  f12(n);
  show("f12");
  static struct G g;
  g.n = n;
  g.m = n - 3;
  g.u = u;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      g.w[i][j] = i - j;
  f13(&g);
  {
    double s = 0;
    for (int i = 0; i < (n + 2) * (n + 2); i++)
      s += u[i] * (i % 5);
    printf("f13 %.17g\n", s);
  }
  init();
  f14(n);
  show("f14");
  init();
  f15(n);
  show("f15");
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
