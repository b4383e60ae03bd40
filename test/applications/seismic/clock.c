#include "seismic.h"

#include <time.h>

double wallClock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}
/* SPDX-License-Identifier: Apache-2.0 */
