/* The columns of the first nest are those of the second one, too: its own would be t + i.
 */
void sums(int n, int steps, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += a[i - 1][j];
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] +
                   a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) /
                  9.0;
}
/* SPDX-License-Identifier: Apache-2.0 */
