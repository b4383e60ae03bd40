#include "shallow.h"

#include <stdio.h>

void place_gauges(struct gauge *gauges, int count, const struct state *s) {
  static const char *const names[] = {"west", "middle", "east", "south", "north"};
  for (int k = 0; k < count; k++) {
    gauges[k].name = names[k % 5];
    gauges[k].i = k < 3 ? (s->m + 1) / 2 : k == 3 ? 1 : s->m;
    gauges[k].j = k == 0 ? 1 : k == 2 ? s->n : (s->n + 1) / 2;
  }
}

void read_gauges(const struct gauge *gauges, int count, const struct state *s, double time) {
  printf("%10.5f", time);
  for (int k = 0; k < count; k++)
    printf("  %s %.9f", gauges[k].name, s->h[gauges[k].i][gauges[k].j]);
  printf("\n");
}

double volume(const struct state *s, double cell) {
  double sum = 0;
  for (int i = 1; i <= s->m; i++)
    for (int j = 1; j <= s->n; j++)
      sum += s->h[i][j];
  return sum * cell;
}

/* Of place and of motion. */
double energy(const struct state *s, double cell) {
  double place = 0, motion = 0;
  for (int i = 1; i <= s->m; i++)
    for (int j = 1; j <= s->n; j++) {
      const double h = s->h[i][j], a = s->hu[i][j], b = s->hv[i][j];
      place += 0.5 * GRAVITY * h * h;
      motion += 0.5 * (a * a + b * b) / h;
    }
  return (place + motion) * cell;
}

int count_wet(const struct state *s, double level) {
  int count = 0;
  for (int i = 1; i <= s->m; i++)
    for (int j = 1; j <= s->n; j++)
      if (s->h[i][j] > level)
        count++;
  return count;
}
/* SPDX-License-Identifier: Apache-2.0 */
