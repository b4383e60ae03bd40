"""Writes a file with so many nests that take long to analyse, and one after them that does not."""
import sys

STATEMENTS = 14
print("double a[200][200], b[200][200];")
for k in range(int(sys.argv[1])):
    print(f"void hard{k}(int n, int m, int d, int e) {{\n  for (int i = 1; i < n; i++)\n    for (int j = 1; j < m; j++) {{")
    for s in range(STATEMENTS):
        print(f"      if (i + {s} * j < {3 + s} * m) a[i][j] += b[i - 1][j + {s % 3}] + a[(i + {s}) % 190][(j * {s + 2}) / 9];")
        print(f"      if (j > {s + 2}) for (int h = 0; h < d; h++) b[i][h] += a[i][j] * a[h][{s}];")
    print("    }\n}")
print("""void easy(void) {
  for (int i = 1; i < 200; i++)
    for (int j = 1; j < 199; j++)
      a[i][j] = b[i][j];
}""")
# SPDX-License-Identifier: Apache-2.0
