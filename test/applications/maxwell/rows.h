#ifndef ROWS_H
#define ROWS_H

/* Tables whose rows are allocated one by one. */
double **new_rows(int rows, int columns);
double **new_rows_of(int rows, int columns, double value);
void delete_rows(double **table, int rows);

#endif
/* SPDX-License-Identifier: Apache-2.0 */
