/* An MPI program of its own, for collective mode, with loops around nests: usage: collective-regions MODE [n [steps]].
 * Every rank's checksums are printed by rank 0. */
#include <math.h>
#include <mpi.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __HETILE__
#include <hetile_collective.h>
#define USE(communicator) hetile_set_communicator(communicator)
#else
#define USE(communicator) ((void)(communicator))
#endif

static int rank, ranks, n, steps;
static MPI_Comm all;

static double *plate(int seed) {
  double *a = malloc((size_t)n * n * sizeof *a);
  for (int i = 0; i < n * n; i++)
    a[i] = (double)((i * 31 + i / n * 17 + seed) % 101) / 7.0;
  return a;
}

static void report(const char *what, const void *data, size_t size) {
  const unsigned char *byte = data;
  unsigned long long own = 1, words[64];
  for (size_t k = 0; k < size; k++)
    own = (own ^ byte[k]) * 1099511628211ull;
  MPI_Gather(&own, 1, MPI_UNSIGNED_LONG_LONG, words, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
  for (int r = 0; rank == 0 && r < ranks; r++)
    printf("%s, rank %d: %016llx\n", what, r, words[r]);
}

static void report_plate(const char *what, const double *a) { report(what, a, (size_t)n * n * sizeof *a); }

/* Between nests: no loop around it is a nest, and no array is touched. */
static void tick(int t) {
  double now = MPI_Wtime();
  int latest;
  MPI_Allreduce(&t, &latest, 1, MPI_INT, MPI_MAX, all);
  if (now < 0 && rank == 0)
    printf("step %d\n", latest);
}

/* Buffers that change places, and a test of convergence of every rank's own number. */
static int jacobi(double *a, double *b, double enough) {
  double *old = a, *new = b, change = 0, most;
  int t;
  for (t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        new[i * n + j] = 0.25 * (old[(i - 1) * n + j] + old[i * n + j - 1] + old[i * n + j + 1] + old[(i + 1) * n + j]);
    change = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if (fabs(new[i * n + j] - old[i * n + j]) > change)
          change = fabs(new[i * n + j] - old[i * n + j]);
    double *other = old;
    old = new;
    new = other;
    MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, all);
    if (most < enough)
      break;
  }
  report("change", &change, sizeof change);
  return t;
}

/* Red-black: of what lies between the elements that a nest writes nothing may travel. */
static void sor(double *a) {
  for (int t = 0; t < steps; t++) {
    tick(t);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + i % 2; j < n - 1; j += 2)
        a[i * n + j] = 0.2 * (a[i * n + j] + a[(i - 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i + 1) * n + j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 2 - i % 2; j < n - 1; j += 2)
        a[i * n + j] = 0.2 * (a[i * n + j] + a[(i - 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i + 1) * n + j]);
  }
}

/* Borders that loops of their own set in each step, by values of the other side. */
static void torus(int rows, double (*restrict a)[rows], double (*restrict b)[rows]) {
  for (int t = 0; t < steps; t++) {
    tick(t);
    for (int j = 1; j < rows - 1; j++)
      a[0][j] = a[rows - 2][j];
    for (int j = 1; j < rows - 1; j++)
      a[rows - 1][j] = a[1][j];
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < rows - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]);
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < rows - 1; j++)
        a[i][j] = b[i][j];
  }
}

/* Two nests whose columns lie along different dimensions. */
static void turns(double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    tick(t);
    for (int i = 0; i < n; i++)
      for (int j = 1; j < n; j++)
        a[i * n + j] = 0.5 * a[i * n + j] + 0.25 * a[i * n + j - 1] + 0.125 * b[i * n + j];
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        b[i * n + j] = 0.5 * b[i * n + j] + 0.25 * b[(i - 1) * n + j] + 0.125 * a[i * n + j];
  }
}

/* Every other element is the rank's own affair. */
static void own(double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    tick(t);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n / 2; j++)
        a[i * n + 2 * j] = 0.5 * a[i * n + 2 * j] + 0.25 * b[(i - 1) * n + 2 * j] + 0.25 * b[(i + 1) * n + 2 * j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n / 2; j++)
        b[i * n + 2 * j] = 0.5 * b[i * n + 2 * j] + 0.25 * a[(i - 1) * n + 2 * j] + 0.25 * a[(i + 1) * n + 2 * j];
  }
}

enum Way { STAYS, BREAKS, RETURNS, CONTINUES };

/* The second nest reads one array, `c`, that the first one does not. `enough`: at this step everybody leaves, one way or
 * another. */
static int leaves(double *restrict a, double *restrict b, const double *restrict c, enum Way how, int enough) {
  int t;
  for (t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
    if (t == enough) {
      if (how == BREAKS)
        break;
      if (how == RETURNS)
        return t;
      if (how == CONTINUES)
        continue;
    }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j] = 0.5 * (b[i * n + j] + c[i * n + j]);
  }
  return -t;
}

static void jumps(double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
    if (t == 5)
      goto out;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j] = b[i * n + j];
  }
out:
  a[0] = b[n + 1];
}

/* Ranks have different values of an array that has one dimension. */
static void unlike(double *restrict line, double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    tick(t);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        line[j] = 0.5 * line[j] + i;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j] = 0.25 * (b[(i - 1) * n + j] + b[(i + 1) * n + j] + b[i * n + j - 1] + b[i * n + j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = a[i * n + j];
  }
}

static sigjmp_buf back;

static void jump_back(int number) {
  (void)number;
  siglongjmp(back, 1);
}

/* abort() touches no array, but there may be a handler of its signal. */
static void aborts(double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
    if (t == 5)
      abort();
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j] = b[i * n + j];
  }
}

static void aborts_and_returns(double *a, double *b) {
  signal(SIGABRT, jump_back);
  if (!sigsetjmp(back, 1))
    aborts(a, b);
  signal(SIGABRT, SIG_DFL);
}

/* Something reads all of an array in each third step, and rank 0 alone looks at one element. */
static void looks(double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    for (int k = 0; k < 3; k++) {
      tick(k);
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = 0.9 * b[i * n + j];
    }
    if (rank == 0)
      a[0] = a[n + 1 + t % 3];
    MPI_Bcast(a, 1, MPI_DOUBLE, 0, all);
  }
}

/* A nest that one rank enters with another size in some steps. */
static void sizes(double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    tick(t);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = 0.25 * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
    int rows = t % 4 == 2 && rank == 1 ? n / 2 : n - 1;
    for (int i = 1; i < rows; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j] = b[i * n + j];
  }
}

/* The values of one rank, or a scalar, are others in some steps. */
static void factors(double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    tick(t);
    double f = t % 4 == 2 ? 0.25 + rank : 0.25 + t * 0.001;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i * n + j] = f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i * n + j] = b[i * n + j];
  }
}

static void scale(const double *restrict factor, double *restrict a, double *restrict b, double *restrict sum) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = factor[0] * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      a[i * n + j] = b[i * n + j];
  for (int j = 0; j < 2; j++)
    sum[0] = 0.5 * sum[0] + b[n + 1 + j];
}

/* An array of one element is a variable, by its other name. */
static void variable(double *a, double *b) {
  double factor = 0.25, sum = 0, sums = 0;
  for (int t = 0; t < steps; t++) {
    tick(t);
    scale(&factor, a, b, &sum);
    factor = t % 4 == 2 ? 0.25 + rank : 0.25 + t * 0.001;
    sums += sum;
    sum = t % 5;
  }
  report("sums", &sums, sizeof sums);
}

/* One rank has swapped its buffers once more than the others, though not what is in them. */
static void swaps(double *a, double *b, double *c) {
  double *from = a, *to = b, *third = c;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        to[i * n + j] = 0.25 * (from[(i - 1) * n + j] + from[(i + 1) * n + j] + from[i * n + j - 1] + from[i * n + j + 1]);
    double *other = from;
    from = to;
    to = other;
    if (t == steps / 2 && rank == 1) {
      other = to;
      to = third;
      third = other;
    }
  }
  report_plate("swapped", from);
}

static void groups(void) {
  MPI_Comm part, self;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
  MPI_Comm_dup(MPI_COMM_SELF, &self);
  for (int turn = 0; turn < 2; turn++) {
    double *a = plate(rank % 2), *b = plate(rank % 2), *c = plate(rank), *d = plate(rank), *e = plate(7);
    all = part;
    USE(part);
    sor(a);
    jacobi(a, b, 1e-3);
    all = MPI_COMM_SELF;
    USE(self);
    sor(c);
    jacobi(c, d, 1e-3 * (1 + rank));
    all = MPI_COMM_WORLD;
    USE(MPI_COMM_WORLD);
    sor(e);
    report_plate("part", a);
    report_plate("self", c);
    report_plate("world", e);
    free(a), free(b), free(c), free(d), free(e);
  }
  USE(MPI_COMM_WORLD);
  MPI_Comm_free(&self);
  MPI_Comm_free(&part);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  all = MPI_COMM_WORLD;
  const char *mode = argc > 1 ? argv[1] : "jacobi";
  n = argc > 2 ? atoi(argv[2]) : 40;
  steps = argc > 3 ? atoi(argv[3]) : 12;
  double *a = plate(1), *b = plate(1), *c = plate(3);
  if (!strcmp(mode, "jacobi")) {
    int t = jacobi(a, b, 0.05);
    report("steps", &t, sizeof t);
  } else if (!strcmp(mode, "sor")) {
    for (int i = 0; i < n; i++)
      a[i * n] = a[i] = i;
    sor(a);
  } else if (!strcmp(mode, "torus")) {
    torus(n, (double (*)[n])a, (double (*)[n])b);
  } else if (!strcmp(mode, "turns")) {
    turns(a, b);
  } else if (!strcmp(mode, "own")) {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < n; j += 2)
        a[i * n + j] = b[i * n + j] = 1000 * rank + i;
    own(a, b);
  } else if (!strcmp(mode, "break") || !strcmp(mode, "return") || !strcmp(mode, "continue")) {
    int t = leaves(a, b, c, mode[0] == 'b' ? BREAKS : mode[0] == 'r' ? RETURNS : CONTINUES, 5);
    report("steps", &t, sizeof t);
  } else if (!strcmp(mode, "data")) {
    c[3 * n + 4] += rank == 1;
    leaves(a, b, c, STAYS, 0);
  } else if (!strcmp(mode, "alone")) { /* one rank leaves, the others go on */
    leaves(a, b, c, BREAKS, rank == 1 ? 5 : 7);
  } else if (!strcmp(mode, "goto")) {
    jumps(a, b);
  } else if (!strcmp(mode, "unlike")) {
    c[3] += rank;
    unlike(c, a, b);
  } else if (!strcmp(mode, "abort")) {
    aborts_and_returns(a, b);
    report_plate("a", a);
    report_plate("b", b);
    sor(a);
  } else if (!strcmp(mode, "looks")) {
    looks(a, b);
  } else if (!strcmp(mode, "sizes")) {
    sizes(a, b);
  } else if (!strcmp(mode, "variable")) {
    variable(a, b);
  } else if (!strcmp(mode, "factors")) {
    factors(a, b);
  } else if (!strcmp(mode, "swaps")) {
    memcpy(c, b, (size_t)n * n * sizeof *c);
    swaps(a, b, c);
  } else if (!strcmp(mode, "groups")) {
    groups();
  } else if (!strcmp(mode, "exit")) {
    sor(a);
    report_plate("a", a);
    if (leaves(a, b, c, RETURNS, 5) == 5) {
      report_plate("b", b);
      fflush(stdout);
      MPI_Finalize();
      exit(3);
    }
  }
  report_plate("a", a);
  report_plate("b", b);
  report_plate("c", c);
  free(a), free(b), free(c);
  MPI_Finalize();
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
