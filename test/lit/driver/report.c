// --report=json lists every nest, tiled or refused, with its reason.
// RUN: %hetile --analyze-only --quiet --report=json %s -- | %FileCheck %s
void relax(int T, int n, double a[n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
// CHECK: "nests": [
// CHECK: "columns": "S0: t + i"
// CHECK: "function": "relax"
// CHECK: "line": 4
// CHECK: "state": "tiled"
