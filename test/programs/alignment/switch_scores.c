// A switch on the letter, and the same with a conditional expression.
#include "../result.h"
#define N 40

static int s[N][N];
static char text[N + 1];

int main(void) {
  fill_text(text, N, 781, "HPX", 3);
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      switch (text[i]) {
      case 'H': s[i][j] = s[i - 1][j] + 1; break;
      case 'P': s[i][j] = s[i][j - 1] + 2; break;
      default: s[i][j] = s[i - 1][j - 1];
      }
  result("switch", s, sizeof s);
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      s[i][j] = text[i] == 'H' ? s[i - 1][j] + 1 : text[i] == 'P' ? s[i][j - 1] + 2 : s[i - 1][j - 1];
  result("conditional", s, sizeof s);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
