/* Element types other than double, several statements, a guard, a local, a global scalar. */
#include <stdio.h>

#define N 70
#define M 60

static float f[N][M];
static int k[N][M];
static unsigned char bytes[N][M];
static long long wide[N][M];
static unsigned mask = 0x5a5a;
static float weight = 0.3f;

static int mix(int a, int b) { return (a * 31 + b * 17) % 1009; }

int main(void) {
  for (int i = 0; i < N; i++) {
    f[i][0] = 1.0f / (i + 1);
    k[i][0] = i;
    wide[i][0] = 1ll << (i % 40);
    bytes[i][0] = (unsigned char)(3 * i);
  }
  for (int j = 0; j < M; j++) {
    f[0][j] = 2.0f / (j + 1);
    k[0][j] = 2 * j;
    wide[0][j] = 3ll << (j % 40);
    bytes[0][j] = (unsigned char)(5 * j);
  }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++) {
      float old = f[i - 1][j];
      f[i][j] = weight * old + 0.6f * f[i][j - 1];
      if (j > 5)
        k[i][j] = mix(k[i - 1][j], k[i][j - 1]);
      else
        k[i][j] = k[i - 1][j - 1] + 1;
      bytes[i][j] = (unsigned char)(bytes[i - 1][j] + bytes[i][j - 1] + k[i][j]);
      wide[i][j] = (wide[i - 1][j] ^ (long long)mask) + wide[i][j - 1] % 977;
    }
  unsigned long long sum = 0;
  double total = 0.0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      sum = sum * 31 + (unsigned)k[i][j] + bytes[i][j] + (unsigned long long)wide[i][j];
      total += (double)f[i][j];
    }
  printf("%llu %.17g %.9g\n", sum, total, (double)f[N - 1][M - 1]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
