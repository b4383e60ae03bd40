#include "polar.h"

#include <sys/time.h>

double stopwatch(void) {
  struct timeval t;
  gettimeofday(&t, NULL);
  return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}
/* SPDX-License-Identifier: Apache-2.0 */
