// SPDX-License-Identifier: Apache-2.0
//===- Kernels.cpp - well-known nests -------------------------------------===//
//
// Stencils in time, dynamic programs, factorisations; then small nests that each exercise
// one feature of the model.
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"

#include "NestBuilder.h"
#include "Oracle.h"

using namespace hetile::model;

namespace hetile::test {

namespace {

std::vector<Environment> values(std::initializer_list<const char *> texts) {
  std::vector<Environment> out;
  for (const char *t : texts)
    out.push_back(parameters(t));
  return out;
}

void addStencils(std::vector<Kernel> &out) {
  out.push_back({"fpu",
                 NestBuilder("T n").array("B[T][n]").statement(
                     "0 t 0 i 0", "2 <= t < T and 1 <= i < n - 1",
                     "B[t][i] := B[t-1][i-1], B[t-1][i], B[t-1][i+1], B[t-2][i]"),
                 values({"T=7 n=8", "T=3 n=3", "T=9 n=5", "T=2 n=9", "T=0 n=0"})});
  out.push_back({"jacobi-1d",
                 NestBuilder("T n").array("A[n]").array("B[n]")
                     .statement("0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1",
                                "B[i] := A[i-1], A[i], A[i+1]")
                     .statement("0 t 1 j 0", "0 <= t < T and 1 <= j < n - 1",
                                "A[j] := B[j-1], B[j], B[j+1]"),
                 values({"T=4 n=8", "T=1 n=3", "T=6 n=5"})});
  out.push_back({"gauss-seidel-1d",
                 NestBuilder("T n").array("A[n]").statement(
                     "0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1", "A[i] := A[i-1], A[i], A[i+1]"),
                 values({"T=5 n=9", "T=1 n=3", "T=9 n=4"})});
  out.push_back({"gauss-seidel-2d-5",
                 NestBuilder("T n m").array("A[n][m]").statement(
                     "0 t 0 i 0 j 0", "0 <= t < T and 1 <= i < n - 1 and 1 <= j < m - 1",
                     "A[i][j] := A[i-1][j], A[i][j-1], A[i][j], A[i][j+1], A[i+1][j]"),
                 values({"T=3 n=6 m=5", "T=2 n=3 m=7"})});
  out.push_back({"gauss-seidel-2d-9",
                 NestBuilder("T n").array("A[n][n]").statement(
                     "0 t 0 i 0 j 0", "0 <= t < T and 1 <= i < n - 1 and 1 <= j < n - 1",
                     "A[i][j] := A[i-1][j-1], A[i-1][j], A[i-1][j+1], A[i][j-1], A[i][j], "
                     "A[i][j+1], A[i+1][j-1], A[i+1][j], A[i+1][j+1]"),
                 values({"T=3 n=6", "T=1 n=5"})});
  out.push_back(
      {"gauss-seidel-3d", // a third dimension with a loop inside
       NestBuilder("T n m")
           .array("A[n][m][n]")
           .statement(
               "0 t 0 i 0 j 0 k 0",
               "0 <= t < T and 1 <= i < n - 1 and 1 <= j < m - 1 and 1 <= k < n - 1",
               "A[i][j][k] := A[i-1][j][k], A[i][j-1][k], A[i][j][k-1], A[i][j][k], A[i][j][k+1], "
               "A[i][j+1][k], A[i+1][j][k]"),
       values({"T=3 n=5 m=4", "T=2 n=3 m=6"})});
  out.push_back(
      {"heat-3d",
       NestBuilder("T n m")
           .array("A[n][m][n]")
           .array("B[n][m][n]")
           .statement(
               "0 t 0 i 0 j 0 k 0",
               "0 <= t < T and 1 <= i < n - 1 and 1 <= j < m - 1 and 1 <= k < n - 1",
               "B[i][j][k] := A[i-1][j][k], A[i][j-1][k], A[i][j][k], A[i][j+1][k], A[i+1][j][k]")
           .statement(
               "0 t 1 i 0 j 0 k 0",
               "0 <= t < T and 1 <= i < n - 1 and 1 <= j < m - 1 and 1 <= k < n - 1",
               "A[i][j][k] := B[i-1][j][k], B[i][j-1][k], B[i][j][k], B[i][j+1][k], B[i+1][j][k]"),
       values({"T=2 n=5 m=4", "T=3 n=4 m=3"})});
  out.push_back({"fdtd-2d",
                 NestBuilder("T nx ny").array("ex[nx][ny]").array("ey[nx][ny]")
                     .array("hz[nx][ny]").array("fict[T]")
                     .statement("0 t 0 j 0", "0 <= t < T and 0 <= j < ny", "ey[0][j] := fict[t]")
                     .statement("0 t 1 i 0 j 0", "0 <= t < T and 1 <= i < nx and 0 <= j < ny",
                                "ey[i][j] := ey[i][j], hz[i][j], hz[i-1][j]")
                     .statement("0 t 2 i 0 j 0", "0 <= t < T and 0 <= i < nx and 1 <= j < ny",
                                "ex[i][j] := ex[i][j], hz[i][j], hz[i][j-1]")
                     .statement("0 t 3 i 0 j 0",
                                "0 <= t < T and 0 <= i < nx - 1 and 0 <= j < ny - 1",
                                "hz[i][j] := hz[i][j], ex[i][j+1], ex[i][j], ey[i+1][j], "
                                "ey[i][j]"),
                 values({"T=3 nx=4 ny=4", "T=2 nx=3 ny=5", "T=2 nx=1 ny=1"})});
}

void addDynamicPrograms(std::vector<Kernel> &out) {
  out.push_back({"lcs",
                 NestBuilder("n m").array("L[n + 1][m + 1]").array("a[n]").array("b[m]").statement(
                     "0 i 0 j 0", "1 <= i <= n and 1 <= j <= m",
                     "L[i][j] := a[i-1], b[j-1], L[i-1][j-1], L[i-1][j], L[i][j-1]"),
                 values({"n=6 m=8", "n=1 m=1", "n=9 m=2"})});
  // What stays in a lane, what moves from lane to lane, and what the next statement reads at once.
  out.push_back(
      {"affine-gaps",
       NestBuilder("n m")
           .array("H[n + 1][m + 1]")
           .array("e[n + 1]")
           .array("f[m + 1]")
           .statement("0 i 0 j 0", "1 <= i <= n and 1 <= j <= m", "e[i] := e[i], H[i][j-1]")
           .statement("0 i 0 j 1", "1 <= i <= n and 1 <= j <= m", "f[j] := f[j], H[i-1][j]")
           .statement("0 i 0 j 2", "1 <= i <= n and 1 <= j <= m",
                      "H[i][j] := H[i-1][j-1], e[i], f[j]"),
       values({"n=6 m=8", "n=1 m=1", "n=9 m=21"})});
  // Two rows above; old values of the row below and to the right.
  out.push_back({"two-rows-above",
                 NestBuilder("n m").array("A[n][m]").statement(
                     "0 i 0 j 0", "2 <= i < n - 1 and 1 <= j < m - 1",
                     "A[i][j] := A[i-2][j+1], A[i-1][j], A[i][j-1], A[i+1][j], A[i][j+1]"),
                 values({"n=12 m=23", "n=4 m=4"})});
  out.push_back({"smith-waterman-rows",
                 NestBuilder("n m").array("H[2][m + 1]").statement(
                     "0 i 0 j 0", "1 <= i <= n and 1 <= j <= m",
                     "H[i - 2*floor(i/2)][j] := H[i - 1 - 2*floor((i-1)/2)][j-1], "
                     "H[i - 1 - 2*floor((i-1)/2)][j], H[i - 2*floor(i/2)][j-1]"),
                 values({"n=5 m=6"})});
  out.push_back({"knapsack",
                 NestBuilder("n W").array("X[n][W]")
                     .statement("0 k 0 j 0", "1 <= k < n and 0 <= j < W",
                                "X[k][j] := X[k-1][j], X[k-1][j-3] if j >= 3"),
                 values({"n=6 W=10", "n=3 W=2"})});
  out.push_back({"knapsack-one-row",
                 NestBuilder("n W").array("X[W]")
                     .statement("0 k 0 -j 0", "0 <= k < n and 3 <= j < W", "X[j] := X[j], X[j-3]"),
                 values({"n=5 W=11"})});
}

void addLinearAlgebra(std::vector<Kernel> &out) {
  out.push_back(
      {"lu",
       NestBuilder("n")
           .array("A[n][n]")
           .statement("0 k 0 i 0", "0 <= k and k < n and k < i and i < n",
                      "A[i][k] := A[i][k], A[k][k]")
           .statement("0 k 0 i 1 j 0", "0 <= k and k < n and k < i and i < n and k < j < n",
                      "A[i][j] := A[i][j], A[i][k], A[k][j]"),
       values({"n=6", "n=2", "n=8"})});
  out.push_back(
      {"cholesky", // a triangle whose innermost loop ends where the middle one is
       NestBuilder("n")
           .array("A[n][n]")
           .statement("0 k 0 i 0", "0 <= k and k < n and k < i and i < n",
                      "A[i][k] := A[i][k], A[k][k]")
           .statement("0 k 0 i 1 j 0", "0 <= k and k < n and k < i and i < n and k < j <= i",
                      "A[i][j] := A[i][j], A[i][k], A[j][k]"),
       values({"n=7", "n=1"})});
  out.push_back({"product-by-rows",
                 NestBuilder("n m p").array("C[n][m]").array("A[n][p]").array("B[p][m]").statement(
                     "0 i 0 k 0 j 0", "0 <= i < n and 0 <= k < p and 0 <= j < m",
                     "C[i][j] := C[i][j], A[i][k], B[k][j]"),
                 values({"n=6 m=4 p=9", "n=5 m=3 p=4", "n=2 m=5 p=0"})});
  out.push_back(
      {"product-by-sums", // something before the innermost loop, and after it
       NestBuilder("n m p")
           .array("C[n][m]")
           .array("A[n][p]")
           .array("B[p][m]")
           .array("D[p][n]")
           .array("E[p][n]")
           .statement("0 k 0 i 0", "0 <= k < p and 0 <= i < n", "D[k][i] := A[i][k]")
           .statement("0 k 0 i 1 j 0", "0 <= k < p and 0 <= i < n and 0 <= j < m",
                      "C[i][j] := C[i][j], D[k][i], B[k][j]")
           .statement("0 k 0 i 2", "0 <= k < p and 0 <= i < n", "E[k][i] := E[k][i], D[k][i]"),
       values({"n=9 m=4 p=6", "n=2 m=3 p=5", "n=4 m=2 p=4"})});
  out.push_back(
      {"sums-in-between", // the value between two updates is wanted
       NestBuilder("n m p")
           .array("C[n][m]")
           .array("A[n][p]")
           .array("B[p][m]")
           .array("D[p][n]")
           .statement("0 k 0 i 0 j 0", "0 <= k < p and 0 <= i < n and 0 <= j < m",
                      "C[i][j] := C[i][j], A[i][k], B[k][j]")
           .statement("0 k 0 i 1", "0 <= k < p and 0 <= i < n", "D[k][i] := C[i][0], A[i][k]"),
       values({"n=9 m=4 p=6", "n=4 m=2 p=4"})});
  out.push_back({"updates-that-meet", // row k is updated together with the others
                 NestBuilder("n").array("A[n][n]").statement(
                     "0 k 0 i 0 j 0", "0 <= k and k < n and k <= i and i < n and k < j < n",
                     "A[i][j] := A[i][j], A[i][k], A[k][j]"),
                 values({"n=7"})});
  out.push_back({"updates-behind", // the next row reads what lies further on
                 NestBuilder("T n m").array("A[n][m]").array("B[n][m]").statement(
                     "0 t 0 i 0 j 0", "0 <= t < T and 1 <= i < n and 0 <= j < m - 2",
                     "A[i][j] := A[i][j], A[i-1][j+2], B[i][j]"),
                 values({"T=5 n=6 m=6"})});
  out.push_back({"factors-updated", // of other columns of its row
                 NestBuilder("n m").array("A[n][m]").array("B[m][m]").statement(
                     "0 i 0 k 0 j 0", "0 <= i < n and 0 <= k < m and 0 <= j < m",
                     "A[i][j] := A[i][j], A[i][k], B[k][j]"),
                 values({"n=5 m=4", "n=3 m=6", "n=4 m=1"})});
  out.push_back({"factors-beside", // of the same array, but of columns that are not updated
                 NestBuilder("n m p").array("A[n][m + p]").array("B[p][m + p]").statement(
                     "0 i 0 k 0 j 0", "0 <= i < n and 0 <= k < p and p <= j < m + p",
                     "A[i][j] := A[i][j], A[i][k], B[k][j]"),
                 values({"n=5 m=4 p=3", "n=2 m=3 p=0"})});
  out.push_back({"matrix-product",
                 NestBuilder("n m p").array("C[n][m]").array("A[n][p]").array("B[p][m]")
                     .statement("0 i 0 j 0", "0 <= i < n and 0 <= j < m", "C[i][j] :=")
                     .statement("0 i 0 j 1 k 0", "0 <= i < n and 0 <= j < m and 0 <= k < p",
                                "C[i][j] := C[i][j], A[i][k], B[k][j]"),
                 values({"n=3 m=4 p=3", "n=2 m=5 p=0"})});
  out.push_back({"product-of-triangles", // half of C
                 NestBuilder("n p").array("C[n][n]").array("A[n][p]").array("B[p][n]")
                     .statement("0 i 0 j 0", "0 <= i < n and 0 <= j <= i", "C[i][j] := C[i][j]")
                     .statement("0 i 1 k 0 j 0", "0 <= i < n and 0 <= k < p and 0 <= j <= i",
                                "C[i][j] := C[i][j], A[i][k], B[k][j]"),
                 values({"n=7 p=3", "n=5 p=4", "n=1 p=1"})});
  out.push_back({"product-with-gaps", // between the columns of two rows
                 NestBuilder("n m p").array("C[n][m]").array("A[n][p]").array("B[p][m]").statement(
                     "0 i 0 j 0 k 0",
                     "0 <= i < n and 0 <= j < m and 0 <= k < p and 3i <= j <= 3i+1",
                     "C[i][j] := C[i][j], A[i][k], B[k][j]"),
                 values({"n=3 m=8 p=5"})});
}

/// Loops that walk down columns: those that may change places, and those that may not.
void addColumns(std::vector<Kernel> &out) {
  out.push_back({"columns-pipeline",
                 NestBuilder("n m").array("A[n][m]").statement(
                     "0 i 0 j 0", "1 <= i < m and 1 <= j < n", "A[j][i] := A[j-1][i], A[j][i-1]"),
                 values({"n=6 m=9", "n=7 m=2", "n=1 m=1"})});
  out.push_back({"columns-seidel",
                 NestBuilder("T n m").array("A[n][m]").statement(
                     "0 t 0 i 0 j 0", "0 <= t < T and 1 <= i < m - 1 and 1 <= j < n - 1",
                     "A[j][i] := A[j-1][i], A[j][i-1], A[j][i], A[j][i+1], A[j+1][i]"),
                 values({"T=3 n=6 m=5", "T=2 n=3 m=7"})});
  out.push_back({"columns-jacobi",
                 NestBuilder("T n").array("A[n][n]").array("B[n][n]")
                     .statement("0 t 0 i 0 j 0", "0 <= t < T and 1 <= i < n - 1 and 1 <= j < n - 1",
                                "B[j][i] := A[j-1][i], A[j][i-1], A[j][i], A[j][i+1], A[j+1][i]")
                     .statement("0 t 1 i 0 j 0", "0 <= t < T and 1 <= i < n - 1 and 1 <= j < n - 1",
                                "A[j][i] := B[j][i]"),
                 values({"T=3 n=6", "T=2 n=4"})});
  out.push_back({"columns-triangle",
                 NestBuilder("n").array("A[n][n]").statement(
                     "0 -i 0 j 0", "0 <= i and i < n - 1 and i < j and j < n",
                     "A[j][i] := A[j-1][i+1], A[j][i+1]"),
                 values({"n=9", "n=2"})});
  out.push_back(
      {"columns-corners", // the lower left corner is new in the source, and would be old
       NestBuilder("n m").array("A[n][m]").statement("0 i 0 j 0", "1 <= i < m and 0 <= j < n - 1",
                                                     "A[j][i] := A[j+1][i-1], A[j][i-1]"),
       values({"n=6 m=7"})});
  out.push_back({"columns-between",
                 NestBuilder("n m")
                     .array("A[n][m]")
                     .array("B[m]")
                     .statement("0 i 0", "1 <= i < m", "B[i] := B[i-1]")
                     .statement("0 i 1 j 0", "1 <= i < m and 1 <= j < n",
                                "A[j][i] := A[j-1][i], A[j][i-1], B[i]"),
                 values({"n=6 m=7"})});
  out.push_back({"columns-held", // by what the rest of the loop makes of them
                 NestBuilder("n m")
                     .array("A[n][m]")
                     .array("B[m]")
                     .statement("0 i 0", "1 <= i < m", "B[i] := B[i-1], A[0][i-1]")
                     .statement("0 i 1 j 0", "1 <= i < m and 0 <= j < n",
                                "A[j][i] := A[j][i], B[i]"),
                 values({"n=6 m=7"})});
  out.push_back({"columns-sum", // elements of B are updated in the order of j
                 NestBuilder("n m").array("A[n][m]").array("B[m]").array("C[n]").statement(
                     "0 i 0 j 0", "0 <= i < m and 0 <= j < n", "B[i] := B[i], A[j][i], C[j]"),
                 values({"n=6 m=7"})});
}

void addFeatures(std::vector<Kernel> &out) {
  out.push_back({"guards",
                 NestBuilder("T n").array("A[T][n]").array("B[n]")
                     .statement("0 t 0 i 0", "1 <= t < T and 1 <= i < n",
                                "A[t][i] := A[t-1][i-1], A[t-1][i]")
                     .statement("0 t 0 i 1", "1 <= t < T and 1 <= i < n and i >= t and 2i <= n",
                                "B[i] := B[i-1], A[t][i]"),
                 values({"T=6 n=9", "T=4 n=4"})});
  out.push_back({"unrelated-statements",
                 NestBuilder("T n").array("A[n]").array("B[n]")
                     .statement("0 t 0 i 0", "0 <= t < T and 1 <= i < n", "A[i] := A[i-1], A[i]")
                     .statement("0 t 0 i 1", "0 <= t < T and 1 <= i < n", "B[i] := B[i-1], B[i]"),
                 values({"T=4 n=6"})});
  out.push_back({"triangle",
                 NestBuilder("n").array("A[n][n]").statement(
                     "0 i 0 j 0", "1 <= i and i < n and 1 <= j and j <= i",
                     "A[i][j] := A[i-1][j-1], A[i][j-1]"),
                 values({"n=9", "n=2"})});
  out.push_back({"decreasing",
                 NestBuilder("T n").array("A[n]").statement(
                     "0 t 0 -i 0", "0 <= t < T and 1 <= i < n - 1", "A[i] := A[i-1], A[i], A[i+1]"),
                 values({"T=5 n=9"})});
  out.push_back({"both-decreasing",
                 NestBuilder("n m").array("A[n][m]").statement(
                     "0 -i 0 -j 0", "0 <= i < n - 1 and 0 <= j < m - 1",
                     "A[i][j] := A[i+1][j], A[i][j+1]"),
                 values({"n=6 m=7"})});
  out.push_back({"conditional-write",
                 NestBuilder("T n").array("A[n]").array("B[n]").statement(
                     "0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1",
                     "A[i], ?B[i] := A[i-1], A[i], A[i+1], ?B[i]"),
                 values({"T=4 n=8"})});
  out.push_back({"inner-loop",
                 NestBuilder("T n m").array("A[n][m]").array("w[m]").statement(
                     "0 t 0 i 0", "0 <= t < T and 1 <= i < n",
                     "A[i][j] for j if 0 <= j < m := A[i][j] for j if 0 <= j < m, "
                     "A[i-1][j] for j if 0 <= j < m, w[k] for k if 0 <= k < m"),
                 values({"T=3 n=6 m=3"})});
  out.push_back({"even-rows",
                 NestBuilder("T n").array("A[n]").statement(
                     "0 t 0 i 0", "0 <= t < T and 1 <= i < n - 1 and i = 2*floor(i/2)",
                     "A[i] := A[i-1], A[i], A[i+1], A[i-2]"),
                 values({"T=4 n=11"})});
  out.push_back({"wavefront-names", // isl's words and our own names as symbols
                 NestBuilder("min y0").array("max[min][y0]").statement(
                     "0 x0 0 mod 0", "1 <= x0 < min and 1 <= mod < y0",
                     "max[x0][mod] := max[x0-1][mod], max[x0][mod-1]"),
                 values({"min=5 y0=6"})});
}

} // namespace

std::vector<Kernel> kernels() {
  std::vector<Kernel> out;
  addStencils(out);
  addDynamicPrograms(out);
  addLinearAlgebra(out);
  addColumns(out);
  addFeatures(out);
  return out;
}

} // namespace hetile::test
