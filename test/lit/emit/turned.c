// A nest whose blocks of columns exchange no messages either way is written twice, and the
// descriptor of one form leads to the other; partial results of a maximum go with the columns. What
// has messages one way, or is short there, has one form. The last number: points run as written.
// RUN: %hetile --quiet --no-wavefront %s -o - -- \
// RUN:   | grep -E "^(/. hetile: the nest|static const hetile_nest| *1, .*};)" | %FileCheck %s
// RUN: %hetile --check --explain --no-wavefront %s -o %t.c -- -DSMALL 2>&1 \
// RUN:   | %FileCheck --check-prefix=CHECKED %s
// CHECKED: the tiling agrees with the source
// CHECKED: the tiling agrees with the source
// RUN: bash -c '%hetile --check --damage=live_out %s -o %t.c -- -DSMALL 2>%t.err; test $? -eq 3'

double fabs(double);
#ifdef SMALL
extern int N, M;
enum { Few = 9 };
#define SIZES [][700]
#else
enum { N = 500, M = 700, Few = 9 };
#define SIZES [N][M]
#endif
extern double a SIZES, b SIZES, f[Few][500][700];

// CHECK: the nest at turned.c:[[@LINE+7]]:3; rows S0: j; columns S0: i
// CHECK-NEXT: hetile_1_turned_1_nest =
// CHECK-NEXT: 1, 0, 1, 0, 1, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
// CHECK-NEXT: the nest at turned.c:[[@LINE+4]]:3; rows S0: i; columns S0: j
// CHECK-NEXT: hetile_1_nest =
// CHECK-NEXT: 1, &hetile_1_turned_1_nest, 1, 0, 1, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
void step(void) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}

// CHECK-NEXT: the nest at turned.c:[[@LINE+8]]:3; rows S0: i; columns S0: j
// CHECK-NEXT: hetile_2_turned_1_nest =
// CHECK-NEXT: 1, 0, 0, 0, 1, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
// CHECK-NEXT: the nest at turned.c:[[@LINE+5]]:3; rows S0: j; columns S0: i
// CHECK-NEXT: hetile_2_nest =
// CHECK-NEXT: 1, &hetile_2_turned_1_nest, 1, 0, 1, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
double most(void) {
  double m = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (fabs(a[i][j]) > m)
        m = fabs(a[i][j]);
  return m;
}

// CHECK-NEXT: the nest at turned.c:[[@LINE+7]]:3; rows S0: i; columns S0: j
// CHECK-NEXT: hetile_3_turned_1_nest =
// CHECK-NEXT: 1, 0, 1, 0, 1, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
// CHECK-NEXT: the nest at turned.c:[[@LINE+4]]:3; rows S0: j; columns S0: i
// CHECK-NEXT: hetile_3_nest =
// CHECK-NEXT: 1, &hetile_3_turned_1_nest, 1, 0, 1, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
void relax(void) {
  for (int k = 0; k < Few; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        f[k][i][j] += a[i][j];
}

// CHECK-NEXT: the nest at turned.c:[[@LINE+5]]:3; rows S0: i; columns S0: j
// CHECK-NEXT: hetile_4_nest =
// CHECK-NEXT: 1, 0, 1, 0, 0, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
// CHECK-NOT: the nest
void sweep(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
}

// What is a pipeline the other way has that form, too; where only its parts are, in parts:
// forwards, and backwards by columns that count down. The parts are written from the last one on.
// CHECK: the nest at turned.c:[[@LINE+12]]:3; rows {{.*}} columns {{.*}}S3: {{[0-9]+}} - j
// CHECK-NEXT: hetile_5_turned_1_part_2_nest =
// CHECK-NEXT: 1, 0, 1, 0, 0, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
// CHECK-NEXT: the nest at turned.c:[[@LINE+9]]:3; rows S0: i; S1: i; columns S0: 0; S1: j
// CHECK-NEXT: hetile_5_turned_1_nest =
// CHECK-NEXT: 1, 0, 1, 0, 0, &hetile_5_turned_1_part_2_nest, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
// CHECK-NEXT: the nest at turned.c:[[@LINE+6]]:3; rows {{.*}} columns {{.*}}S1: i
// CHECK-NEXT: hetile_5_nest =
// CHECK-NEXT: 1, &hetile_5_turned_1_nest, 1, 0, 1, 0, 0, {{[0-9]+}}, &{{hetile_[a-z0-9_]+}}_brief};
// CHECK-NOT: the nest
extern double p SIZES, u SIZES;
void lines(void) {
  for (int i = 0; i < N; i++) {
    p[i][0] = 0;
    for (int j = 1; j < M; j++)
      p[i][j] = a[i][j] / (2 + p[i][j - 1]);
    u[i][M - 1] = 1;
    for (int j = M - 2; j >= 0; j--)
      u[i][j] = p[i][j] * u[i][j + 1];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
