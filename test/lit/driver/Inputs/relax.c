/* a comment that stays */
void relax(int T, int n, double a[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
int after(void) { return 7; }
/* SPDX-License-Identifier: Apache-2.0 */
