// A nest whose arrays have elements that no size which its guard accepts can touch.
// RUN: %hetile --analyze-only %s -- 2>&1 | %FileCheck %s
// CHECK-NOT: analysis-failed
// CHECK: remark: tiled
#include <math.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
void kernel(long N1, long lo, float *restrict P0, float *restrict U1) {
  float tmp0;
    for (int hi = 2; hi < N1 + 2; hi++) {
      for (int at = 2; at < MIN(N1 + 2, lo + 2); at += 1) {
        if (lo == 2 || at > 5) {
          float t0 = 0.125 * P0[((lo - 1) * (N1 + 4) + hi - 2) * (N1 + 4) + at - 2] + 0.3 * U1[(lo * (N1 + 4) + hi + 1) * (N1 + 4) + at - 2] + 0.2f * P0[((lo + 1) * (N1 + 4) + hi - 1) * (N1 + 4) + at] + 0.01 * hi;
          P0[(lo * (N1 + 4) + hi) * (N1 + 4) + at] = t0 * 0.9 + 0.01;
        } else if (U1[(lo * (N1 + 4) + hi) * (N1 + 4) + at - 2] > 0.7 && at > hi) {
          tmp0 = 0.3 * P0[((lo - 1) * (N1 + 4) + hi - 1) * (N1 + 4) + at] - 0.25 * P0[((lo - 1) * (N1 + 4) + hi) * (N1 + 4) + at] - 1.25;
          U1[(lo * (N1 + 4) + hi) * (N1 + 4) + at] = tmp0 * 0.75 + 0.1;
        } else {
          float t1 = 0.2f * *(P0 + ((lo - 1) * (N1 + 4) + hi - 2) * (N1 + 4) + at - 1) + 0.3 * P0[((lo - 1) * (N1 + 4) + hi) * (N1 + 4) + at] + 1.25;
          P0[(lo * (N1 + 4) + hi) * (N1 + 4) + at] = t1 * 0.9 + 0.01;
        }
      }
      U1[(lo * (N1 + 4) + hi) * (N1 + 4) + lo] = fabs((hi == 2 || lo > 5 ? 0.125 * U1[((lo - 1) * (N1 + 4) + hi) * (N1 + 4) + lo - 2] - 0.3 * U1[((lo - 1) * (N1 + 4) + hi) * (N1 + 4) + lo - 2] - 0.5 : 0.125 * U1[(lo * (N1 + 4) + hi) * (N1 + 4) + lo] + 0.125 * U1[(lo * (N1 + 4) + hi - 2) * (N1 + 4) + lo] + 0.2f * U1[((lo - 1) * (N1 + 4) + hi - 1) * (N1 + 4) + lo - 1] + 0.5));
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
