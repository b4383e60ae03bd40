#ifndef DIFFUSION_H
#define DIFFUSION_H

enum { Rows = 150, Columns = 210 };
extern double heat[Rows][Columns];

void fill(void);
void step(double loss);

/* Measures, each in the order of its loops. */
double total(void);
double middle(void);
double faded(void);
double hottest(int *row, int *column);
unsigned long fingerprint(void);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
