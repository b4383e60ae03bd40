/* Matrices and vectors with chosen lower and upper subscripts. */
#ifndef NRUTIL_H
#define NRUTIL_H

double **dmatrix(int rl, int rh, int cl, int ch);
void free_dmatrix(double **m, int rl, int cl);
double *dvector(int l, int h);
void free_dvector(double *v, int l);
void stop(const char *text);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
