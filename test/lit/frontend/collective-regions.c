// In collective mode a region goes on over calls of MPI that look at single variables only, and ends where anything else
// touches an element or might: the text cannot ask for single elements there, as not all ranks may come by.
//
// RUN: %hetile --collective %s -o %t.c -- > /dev/null 2>&1
// RUN: grep -v "^//" %t.c | %FileCheck %s
//
int MPI_Allreduce(const void *, void *, int, int, int, int);
int MPI_Bcast(void *, int, int, int, int);
int MPI_Barrier(int);
int MPI_Comm_rank(int, int *);
int MPI_Init(int *, char ***);
double MPI_Wtime(void);
#define MPI_IN_PLACE ((void *)1)
enum { n = 100, DOUBLE = 1, MAX = 2, WORLD = 3 };
double a[n][n], b[n][n], norm, norms[2];
int any_type, count = 1;
void other(void);

// CHECK-LABEL: void converges(int steps)
// CHECK: hetile_open(&hetile_region_1); for (int t = 0;
// CHECK: } hetile_close(&hetile_region_1);
void converges(int steps) {
  for (int t = 0; t < steps; t++) {
    double local = 1 + t, global, start = MPI_Wtime();
    int rank;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Comm_rank(WORLD, &rank);
    MPI_Allreduce(&local, &global, 1, DOUBLE, MAX, WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &norm, 1, DOUBLE, MAX, WORLD);
    MPI_Bcast(&global, 1, DOUBLE, 0, WORLD);
    MPI_Barrier(WORLD);
    if (global < 1e-3 || MPI_Wtime() - start > 10)
      break;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j] + b[i - 1][j];
  }
}

// CHECK-LABEL: void element(int steps)
// CHECK-NOT: hetile_open
// CHECK-NOT: hetile_element(
void element(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Barrier(WORLD);
    a[0][0] = t;
  }
}

// CHECK-LABEL: void buffer(int steps)
// CHECK-NOT: hetile_open
void buffer(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Bcast(&a[3][0], 1, DOUBLE, 0, WORLD);
  }
}

// CHECK-LABEL: void several(int steps)
// CHECK-NOT: hetile_open
void several(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Bcast(norms, 2, DOUBLE, 0, WORLD);
  }
}

// CHECK-LABEL: void numerous(int steps)
// CHECK-NOT: hetile_open
void numerous(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Bcast(&norm, count, DOUBLE, 0, WORLD);
  }
}

// CHECK-LABEL: void types(int steps)
// CHECK-NOT: hetile_open
void types(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Bcast(&norm, 1, any_type, 0, WORLD);
  }
}

// CHECK-LABEL: void unknown(int steps)
// CHECK-NOT: hetile_open
void unknown(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    other();
  }
}

// Arrays that end with the block come to all ranks, too: nothing says here that nobody reads them.
//
// CHECK-LABEL: double ends(int steps)
// CHECK: hetile_open(
// CHECK-NOT: hetile_end
// CHECK: } hetile_close(
double ends(int steps) {
  double local[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      local[i][j] = i * j;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = local[i][j] + local[i - 1][j];
    MPI_Barrier(WORLD);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        local[i][j] = a[i][j] + a[i - 1][j];
  }
  return local[n / 2][n / 2];
}

// Memory that may end before the region is closed, which the scope of both closes.
//
// CHECK-LABEL: void sized(int steps, int m)
// CHECK-NOT: hetile_open
void sized(int steps, int m) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      a[i][j] = b[i][j] + b[i - 1][j];
  double local[m][m];
  for (int i = 1; i < m; i++)
    for (int j = 1; j < m; j++)
      local[i][j] = a[i][j] + a[i - 1][j];
  other();
}

// A border that a loop sets is entered while arrays are away, and else costs no meeting of the ranks.
//
// CHECK-LABEL: void border(int steps)
// CHECK: hetile_open(
// CHECK: const int hetile_in = hetile_asks({{[0-9]+}});
// CHECK: hetile_close(
void border(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < n; j++)
      a[0][j] = a[n - 2][j];
    MPI_Barrier(WORLD);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Barrier(WORLD);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j];
  }
}

// A function of the program with such a name may do anything.
//
// CHECK-LABEL: int MPI_Comm_size(
int MPI_Comm_size(int comm, int *size) {
  a[5][5] = comm;
  return *size = 0;
}
// CHECK-LABEL: void own(int steps)
// CHECK-NOT: hetile_open
void own(int steps) {
  int size;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = a[i][j] + a[i - 1][j];
    MPI_Comm_size(WORLD, &size);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
