/* Pointers that begin somewhere in each row and go on from element to element. */
#include "../result.h"
#include <stdlib.h>
#define N 60
#define WIDTH 70
#define HEIGHT 50

static double a[N * N], b[N * N], square[N][N], cube[20 * 20 * 20], *rows[N];
static unsigned char in[3 * WIDTH * HEIGHT], out[WIDTH * HEIGHT];

static void declared(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = a + i * n + 1;
    const double *q = b + i * n + 1;
    for (int j = 1; j < n; j++, p++, q++)
      *p = 0.5 * (p[-1] + p[-n]) + *q;
  }
}

static void in_the_body(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = a + i * n + 1, *q = b + i * n + 1;
    for (int j = 1; j < n; j++) {
      *p = 0.5 * (p[-1] + p[-n]) + *q++;
      p++;
    }
  }
}

static void set_in_each_row(int n) {
  double *p;
  // expect: tiled
  for (int i = 1; i < n; i++) {
    p = a + i * n + 1;
    for (int j = 1; j < n; j++) {
      *p = 0.5 * (p[-1] + p[-n]);
      ++p;
    }
  }
}

static void after_an_integer(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    int at = i * n;
    double *p = a + at;
    int k = at + 1;
    for (int j = 1; j < n; j++) {
      ++p;
      *p = 0.5 * (p[-1] + a[k - n]);
      k++;
    }
  }
}

static void backwards(int n) {
  // expect: tiled
  for (int i = n - 2; i >= 0; i--) {
    double *p = a + (i + 1) * n - 2;
    for (int j = n - 2; j >= 0; j--) {
      *p = 0.5 * (p[1] + p[n]);
      p--;
    }
  }
}

static void of_two_dimensions(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = square[i] + 1, *q = &square[i - 1][1];
    for (int j = 1; j < n; j++)
      *p = 0.5 * (p[-1] + *q), p++, q++;
  }
}

static void of_rows(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = rows[i] + 1, *above = rows[i - 1] + 1;
    for (int j = 1; j < n; j++) {
      *p = 0.5 * (p[-1] + *above++);
      p++;
    }
  }
}

static void of_three_dimensions(int n) {
  // expect: tiled
  for (int k = 1; k < n; k++)
    for (int i = 1; i < n; i++) {
      double *p = cube + (k * n + i) * n + 1;
      for (int j = 1; j < n; j++, p++)
        *p = 0.3 * (p[-1] + p[-n] + p[-n * n]);
    }
}

static void grey(int width, int height) {
  // expect: tiled
  for (int y = 0; y < height; y++) {
    const unsigned char *s = in + 3 * y * width;
    unsigned char *d = out + y * width;
    for (int x = 0; x < width; x++, s += 3)
      *d++ = (unsigned char)((s[0] * 77 + s[1] * 151 + s[2] * 28) >> 8);
  }
}

static void smooth(int width, int height) {
  // expect: tiled
  for (int y = 1; y < height - 1; y++) {
    unsigned char *s = out + y * width + 1;
    for (int x = 1; x < width - 1; x++) {
      *s = (unsigned char)((s[-1] + s[1] + s[-width] + s[width]) / 4);
      s++;
    }
  }
}

/* One begins where another one is, and goes on from there. */
static void from_each_other(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *p = a + i * n;
    for (int j = 1; j < n / 2; j++)
      *++p += 1;
    double *q = p + 1;
    for (int j = n / 2; j < n; j++)
      *q++ *= 0.5;
    *p = 0;
  }
}

static void down_the_columns(int n) {
  // expect: tiled
  for (int j = 1; j < n; j++) {
    double *p = a + n + j;
    for (int i = 1; i < n; i++, p += n)
      *p = 0.5 * (p[-1] + p[-n]);
  }
}

static double *last(int n) {
  double *p = a;
  // expect: refused pointer-modified
  for (int i = 1; i < n; i++) {
    p = a + i * n + 1;
    for (int j = 1; j < n; j++)
      *p++ += 1;
  }
  return p;
}

int main(void) {
  fill(a, N * N, 1);
  fill(b, N * N, 2);
  fill(&square[0][0], N * N, 3);
  fill(cube, sizeof cube / sizeof *cube, 4);
  for (int k = 0; k < 3 * WIDTH * HEIGHT; k++)
    in[k] = (unsigned char)(k * 7 + k / 31);
  for (int i = 0; i < N; i++)
    rows[i] = malloc(N * sizeof **rows);
  for (int i = 0; i < N; i++)
    fill(rows[i], N, 5 + i);
  declared(N);
  in_the_body(N);
  set_in_each_row(N);
  after_an_integer(N);
  backwards(N);
  of_two_dimensions(N);
  of_rows(N);
  of_three_dimensions(20);
  grey(WIDTH, HEIGHT);
  smooth(WIDTH, HEIGHT);
  from_each_other(N);
  down_the_columns(N);
  printf("%d\n", (int)(last(N) - a));
  result("a", a, sizeof a);
  result("square", square, sizeof square);
  result("cube", cube, sizeof cube);
  result("out", out, sizeof out);
  for (int i = 0; i < N; i += 7)
    result("row", rows[i], N * sizeof **rows);
}
/* SPDX-License-Identifier: Apache-2.0 */
