// LU decomposition without pivoting of a matrix that is an array of rows.
#include "../result.h"
#include <stdlib.h>

void ludcmp(double **a, int n)
{
	int i, j, k;
	// expect: tiled
	for (k = 0; k < n; k++) {
		for (i = k + 1; i < n; i++) {
			a[i][k] /= a[k][k];
			for (j = k + 1; j < n; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
	}
}

int main(void)
{
	int n = 26, i;
	double **a = malloc(n * sizeof(double *));
	for (i = 0; i < n; i++) {
		a[i] = malloc(n * sizeof(double));
		fill(a[i], n, 290 + i);
		a[i][i] += n;
	}
	ludcmp(a, n);
	for (i = 0; i < n; i++)
		result("row", a[i], n * sizeof(double));
	return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
