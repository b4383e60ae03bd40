// Longest common subsequence in the way of textbooks: everything global, the letters from 1.
#include "../result.h"
#include <string.h>
#define MAXLEN 100

char x[MAXLEN], y[MAXLEN];
int c[MAXLEN][MAXLEN], b[MAXLEN][MAXLEN];
int m, n;

void lcs_length()
{
	int i, j;
	for (i = 1; i <= m; i++) c[i][0] = 0;
	for (j = 0; j <= n; j++) c[0][j] = 0;
	// expect: tiled
	for (i = 1; i <= m; i++)
		for (j = 1; j <= n; j++) {
			if (x[i - 1] == y[j - 1]) {
				c[i][j] = c[i - 1][j - 1] + 1;
				b[i][j] = 1;
			} else if (c[i - 1][j] >= c[i][j - 1]) {
				c[i][j] = c[i - 1][j];
				b[i][j] = 2;
			} else {
				c[i][j] = c[i][j - 1];
				b[i][j] = 3;
			}
		}
}

int main(void)
{
	fill_text(x, 50, 1, "abcd", 4);
	fill_text(y, 60, 2, "abcd", 4);
	m = strlen(x);
	n = strlen(y);
	lcs_length();
	printf("%d\n", c[m][n]);
	result("lengths", c, sizeof c);
	result("arrows", b, sizeof b);
	return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
