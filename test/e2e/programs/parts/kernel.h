#define SIZE 50
#define FACTOR 0.5
extern double table[SIZE][SIZE];
void fill(int n);
/* SPDX-License-Identifier: Apache-2.0 */
