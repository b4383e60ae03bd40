// Viterbi: every state depends on all states of the step before, so time cannot be tiled.
#include "../result.h"
#include <string.h>
#define T 40
#define S 24

static double V[T][S], A[S][S], B[S][8];
static int back[T][S], obs[T];

int main(void) {
  fill(&A[0][0], S * S, 151);
  fill(&B[0][0], S * 8, 152);
  fill_int(obs, T, 153, 8);
  for (int s = 0; s < S; s++)
    V[0][s] = B[s][obs[0]];
  // expect: refused no-permutable-band
  for (int t = 1; t < T; t++)
    // expect: tiled
    for (int s = 0; s < S; s++) {
      double best = -1;
      int arg = 0;
      for (int r = 0; r < S; r++) {
        double p = V[t - 1][r] * A[r][s];
        if (p > best) {
          best = p;
          arg = r;
        }
      }
      V[t][s] = best * B[s][obs[t]] * 4;
      back[t][s] = arg;
    }
  result("probabilities", V, sizeof V);
  result("back", back, sizeof back);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
