/* Nothing to tile: one line of output, whatever the number of ranks. */
#include <stdio.h>

int main(int argc, char **argv) {
  printf("%d arguments, last %s\n", argc - 1, argv[argc - 1]);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
