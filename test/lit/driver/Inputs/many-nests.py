"""Writes a file with so many nests, each in a function of its own."""
import sys

print("double a[200][200], b[200][200];")
for k in range(int(sys.argv[1])):
    print(f"""void f{k}(int n, int m) {{
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = a[i - 1][j] * .{k + 1} + a[i][j - 1] + b[i][j + {k % 3}];
}}""")
# SPDX-License-Identifier: Apache-2.0
