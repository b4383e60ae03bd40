// Alignment whose cells are structs of a score and a direction.
#include "../result.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  int score;
  char from;
} cell;

int main(void) {
  static cell t[50][56];
  char a[50], b[56];
  fill_text(a, 49, 441, "ACGT", 4);
  fill_text(b, 55, 442, "ACGT", 4);
  // expect: tiled
  for (int i = 1; i < 50; i++)
    for (int j = 1; j < 56; j++) {
      int up = t[i - 1][j].score - 2, left = t[i][j - 1].score - 2;
      int diagonal = t[i - 1][j - 1].score + (a[i - 1] == b[j - 1] ? 2 : -1);
      if (diagonal >= up && diagonal >= left) {
        t[i][j].score = diagonal;
        t[i][j].from = 'd';
      } else if (up >= left) {
        t[i][j].score = up;
        t[i][j].from = 'u';
      } else {
        t[i][j].score = left;
        t[i][j].from = 'l';
      }
    }
  printf("%d\n", t[49][55].score);
  result("cells", t, sizeof t);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
