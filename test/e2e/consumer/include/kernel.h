#define SIZE 50
extern double table[SIZE][SIZE];
void fill(void);
/* SPDX-License-Identifier: Apache-2.0 */
