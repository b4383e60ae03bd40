// A lattice Boltzmann rod: two populations in a struct of arrays, stream and collide in each step.
// The shifts to the right and to the left order the points of a step against each other.
#include "../result.h"
#define N 60
#define T 30

struct rod {
  double right[N + 2], left[N + 2], density[N + 2];
};

static void advance(struct rod *r, int steps, double omega) {
  // expect: refused no-permutable-band
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i <= N; i++) {
      r->density[i] = r->right[i] + r->left[i];
      r->right[i] = (1 - omega) * r->right[i] + omega * 0.5 * r->density[i];
      r->left[i] = (1 - omega) * r->left[i] + omega * 0.5 * r->density[i];
    }
    for (int i = N; i >= 1; i--)
      r->right[i] = r->right[i - 1];
    for (int i = 1; i <= N; i++)
      r->left[i] = r->left[i + 1];
  }
}

int main(void) {
  static struct rod r;
  fill(r.right, N + 2, 361);
  fill(r.left, N + 2, 362);
  advance(&r, T, 0.8);
  result("rod", &r, sizeof r);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
