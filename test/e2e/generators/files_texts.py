# SPDX-License-Identifier: Apache-2.0
"""What all programs of random_files.py have: their header and their library, written for tables A to D as
`A[i][j]`. Functions with `int n, int m, int t, int k` get the struct that holds the arrays, where there is one."""
from generators import random_windows

HEADER = """#ifndef GRID_H
#define GRID_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
@includes@
#define AT(a, i, j) a[i][j]
#define CORNER (A[0][1])
enum { N = @n@, M = @m@ };
@declarations@
typedef void (*Visitor)(double *row, int number, int t);
typedef void (*Observer)(int n, int m, int t, int k);
typedef struct { double u, v; } Cell;
typedef struct { double sum, last; } Parts;
extern int idx[8], armed, choice, H[N][M];
extern double W[3][N][M];
extern Cell cells[N][M];
extern double most, least, keep[16];
extern double whole, norms[3], product;
extern float light;
extern Parts parts;
extern long long count;
extern jmp_buf home;
extern double gain;
extern Visitor visitors[3];
extern Observer hooks[], observers[];

static inline double small(double x) { return x > 4 || x < -4 ? x * 0.125 : x; }
/* memory */
void create(void);
void rotate(int n, int m, int t, int k);
void renew(int n, int m, int t, int k);
void again(int n, int m, int t, int k);
void dissolve(int n, int m, int t, int k);
void each_row(Visitor visit, int n, int m, int t, int k);
/* utilities */
unsigned long long hash(unsigned long long h, double d);
@rows@void put(double *where, double value);
double get(const double *where);
int byValue(const void *x, const void *y);
int chosen(int number);
double now(void);
unsigned long long checksum(const double *p, int number);
double total(const double *p, int number);
void show(const double *p, int number);
void copy(double *to, const double *from, int number);
void clear(double *p, int number);
void ordered(double *p, int number);
void through_file(double *to, double *from, int number);
void through_pipe(double *to, double *from, int number);
void through_socket(double *to, double *from, int number);
void scattered(double *to, double *from, int number);
void parse(double *p, int t);
void aside(double *p);
void ask(double *p, int number);
double by_child(const double *p, int number);
unsigned long long in_child(Observer body, int n, int m, int t, int k);
void piped(const double *p, int number);
double of_cells(const Cell *row, int number);
int traced(int n, int m);
void save(int n, int m, int t, int k);
void load(int n, int m, int t, int k);
void report(int n, int m, int t, int k);
void results(int n, int m, int t, int k);
/* probe */
void probe_at(double *p);
void probe_row(double *p, int number);
double probe_read(void);
void probe_write(double value);
void probe_forget(void);
/* observers */
void observe(Observer observer);
void notify(int n, int m, int t, int k);
void begin(void);
void escape(int t);
void quit(int status);
/* nests */
@kernels@
#endif
"""

GLOBALS = random_windows.HEADER[random_windows.HEADER.index("static int idx"):]
ROWS = GLOBALS[GLOBALS.index("static void mix_row"):GLOBALS.index("static int byValue")]
GLOBALS = GLOBALS.replace(next(line for line in GLOBALS.splitlines() if " small(" in line), "").replace(ROWS, "").replace("static ", "")
HEADER = HEADER.replace("@rows@", ROWS.replace("static ", "static inline "))

UTILITIES = """#include "grid.h"
""" + GLOBALS + """
int choice = 65535;
int chosen(int number) { return choice >> number & 1; }
static FILE *saved;
double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
unsigned long long checksum(const double *p, int number) {
  unsigned long long h = 7;
  for (int i = 0; i < number; i++)
    h = hash(h, p[i]);
  return h;
}
double total(const double *p, int number) {
  double sum = 0;
  for (const double *end = p + number; p != end; p++)
    sum += *p;
  return sum;
}
void show(const double *p, int number) {
  for (int i = 0; i < number; i++)
    printf("%.17g%c", p[i], i + 1 < number ? ' ' : '\\n');
}
void copy(double *to, const double *from, int number) { memcpy(to, from, sizeof(double) * number); }
void clear(double *p, int number) { memset(p, 0, sizeof(double) * number); }
void ordered(double *p, int number) { qsort(p, number, sizeof *p, byValue); }
void through_file(double *to, double *from, int number) {
  FILE *f = tmpfile();
  count += (long long)fwrite(from, sizeof *from, number, f);
  rewind(f);
  count += (long long)fread(to, sizeof *to, number, f);
  fclose(f);
}
void through_pipe(double *to, double *from, int number) {
  int ends[2];
  if (number > 3000)
    number = 3000;
  if (pipe(ends))
    exit(9);
  count += write(ends[1], from, sizeof *from * number);
  close(ends[1]);
  count += read(ends[0], to, sizeof *to * number);
  close(ends[0]);
}
void through_socket(double *to, double *from, int number) {
  int ends[2];
  if (number > 3000)
    number = 3000;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
    exit(9);
  count += send(ends[1], from, sizeof *from * number, 0);
  count += recv(ends[0], to, sizeof *to * number, MSG_WAITALL);
  close(ends[0]);
  close(ends[1]);
}
void scattered(double *to, double *from, int number) {
  FILE *f = tmpfile();
  const struct iovec out[2] = {{from + number / 2, sizeof *from * (number / 2)}, {from, sizeof *from * (number / 2)}};
  const struct iovec in[2] = {{to, sizeof *to * (number / 3)}, {to + number / 2, sizeof *to * (number / 3)}};
  count += writev(fileno(f), out, 2);
  count += preadv(fileno(f), in, 2, 8);
  count += pread(fileno(f), to, sizeof *to, 16);
  fclose(f);
}
void parse(double *p, int t) {
  char text[40];
  snprintf(text, sizeof text, "%d.25 %g", t, small(p[0]));
  count += sscanf(text, "%lf %lf", &p[0], &p[1]);
  p[2] = modf(p[2], &p[3]);
}
static void *halve(void *p) {
  double *row = (double *)p;
  for (int j = 0; j < 5; j++)
    row[j] = row[j] * 0.5 + 1;
  return 0;
}
void aside(double *p) {
  pthread_t thread;
  pthread_create(&thread, 0, halve, p);
  pthread_join(thread, 0);
}
/* A thread that waits for work, from the first call to the end. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static double *asked;
static int asked_number;
static void *serve(void *unused) {
  pthread_mutex_lock(&mutex);
  for (;;) {
    while (!asked)
      pthread_cond_wait(&changed, &mutex);
    for (int j = 1; j < asked_number; j += 2)
      asked[j] = 0.5 * (asked[j] + asked[j - 1]);
    asked = 0;
    pthread_cond_broadcast(&changed);
  }
  return unused;
}
void ask(double *p, int number) {
  static int running;
  pthread_t thread;
  if (!running++)
    pthread_create(&thread, 0, serve, 0);
  pthread_mutex_lock(&mutex);
  asked_number = number;
  asked = p;
  pthread_cond_broadcast(&changed);
  while (asked)
    pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
}
double by_child(const double *p, int number) {
  int ends[2], status;
  double sum = 0;
  if (pipe(ends))
    exit(9);
  const pid_t child = fork();
  if (child == 0) {
    sum = total(p, number);
    _exit(write(ends[1], &sum, sizeof sum) != sizeof sum);
  }
  count += read(ends[0], &sum, sizeof sum);
  waitpid(child, &status, 0);
  close(ends[0]);
  close(ends[1]);
  return sum + WEXITSTATUS(status);
}
unsigned long long in_child(Observer body, int n, int m, int t, int k) {
  static int within;
  int ends[2], status;
  unsigned long long sum = 0;
  if (within)
    return 1;
  if (pipe(ends))
    exit(9);
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), 1); /* cat, without, ends before it is written to: SIGPIPE */
    within = 1;
    body(n, m, t, k);
    sum = checksum(&A[n / 2][0], m) + checksum(&C[n / 3][0], m);
    _exit(write(ends[1], &sum, sizeof sum) != sizeof sum);
  }
  waitpid(child, &status, 0);
  close(ends[1]);
  count += read(ends[0], &sum, sizeof sum);
  close(ends[0]);
  return sum;
}
void piped(const double *p, int number) {
  fflush(stdout);
  FILE *f = popen("cat; exit 3", "w");
  for (int i = 0; i < number; i++)
    fprintf(f, "%.9g%c", p[i], i + 1 < number ? ' ' : '\\n');
  count += pclose(f);
}
double of_cells(const Cell *row, int number) {
  double sum = 0;
  while (number-- > 0) {
    sum = sum * 0.5 + row->u - row->v;
    row++;
  }
  return sum;
}
int traced(int n, int m) {
  int i = n - 1, j = m - 1, length = 0;
  while (i > 0 && j > 0) {
    const int here = H[i][j];
    length++;
    if (here == H[i - 1][j])
      i--;
    else if (here == H[i][j - 1])
      j--;
    else
      i--, j--;
  }
  return length * 1000 + i + j;
}
void save(int n, int m, int t, int k) {
  if (saved)
    fclose(saved);
  saved = tmpfile();
  for (int i = 0; i < N; i++) {
    fwrite(&A[i][0], sizeof(double), M, saved);
    fwrite(&C[i][0], sizeof(double), M, saved);
  }
}
void load(int n, int m, int t, int k) {
  if (!saved)
    return;
  rewind(saved);
  for (int i = 0; i < N; i++)
    count += (long long)(fread(&C[i][0], sizeof(double), M, saved) + fread(&A[i][0], sizeof(double), M, saved));
}
void report(int n, int m, int t, int k) {
  double sum = 0;
  for (int i = 0; i < n; i += 7)
    sum += A[i][i % m] + D[n - 1 - i][m / 2];
  printf("%d: %.17g %.17g %.17g %.17g\\n", t, sum, B[n / 2][m / 2], C[1][m - 1], most);
}
void results(int n, int m, int t, int k) {
  unsigned long long h = 7;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      h = hash(h, A[i][j]);
      h = hash(h, B[i][j]);
    }
  for (int i = 0; i < n; i++)
    h = h * 31 + checksum(&C[i][0], m) + checksum(&D[i][0], m);
  for (int i = 0; i < n; i += 2)
    h = hash(h, of_cells(cells[i], m)) + checksum(W[t % 3][i], m);
  h = h * 31 + checksum(F, n * m) + checksum(V, M + N) + checksum(keep, 16);
  printf("%016llx %.17g %.17g %lld\\n", h, most, least, count);
  printf("%.17g %.17g %.17g %.17g %.17g %.9g %.17g\\n", whole, norms[0], norms[1], norms[2], product, light, parts.sum);
}
"""

PROBE = """#include "grid.h"
static double *kept;
static int kept_number;
void probe_at(double *p) {
  kept = p;
  kept_number = 1;
}
void probe_row(double *p, int number) {
  kept = p;
  kept_number = number;
}
double probe_read(void) {
  double sum = 0;
  for (int i = 0; i < kept_number; i++)
    sum = sum * 0.5 + kept[i];
  return sum;
}
void probe_write(double value) {
  for (int i = 0; i < kept_number; i += 3)
    kept[i] = value;
}
void probe_forget(void) { kept_number = 0; }
"""

OBSERVERS = """static Observer observed[4];
static int registered;
void observe(Observer observer) {
  if (registered < 4)
    observed[registered++] = observer;
}
void notify(int n, int m, int t, int k) {
  for (int o = 0; o < registered; o++)
    observed[o](n, m, t, k);
}
static void scale(double *row, int number, int t) {
  for (int j = t % 5; j < number; j += 5)
    row[j] *= 0.5;
}
static void note(double *row, int number, int t) { keep[t % 16] = small(keep[t % 16] + row[number / 2]); }
static void shift(double *row, int number, int t) {
  if (t % 2)
    memmove(row + 1, row, sizeof *row * (number - 1));
}
Visitor visitors[3] = {scale, note, shift};
jmp_buf home;
int armed, ending;
void quit(int status) {
  if (!ending)
    exit(status);
}
void escape(int t) {
  if (armed && t % 3 == 1) {
    armed = 0;
    longjmp(home, 1);
  }
}
"""

MEMORY = """void rotate(int n, int m, int t, int k) {
  double (*swap)[M] = C;
  C = D;
  D = swap;
}
void each_row(Visitor visit, int n, int m, int t, int k) {
  for (int i = t % 3; i < n; i += 1 + t % 4)
    visit(&B[i][0], m, t);
}
static void fill(int n, int m, int t, int k) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      A[i][j] = (i * 5 + j) % 7 * 0.25;
      B[i][j] = (i + j * 3) % 5 * 0.5 - 1;
      C[i][j] = 0.125 * (i % 16);
      D[i][j] = 1 - 0.0625 * (j % 32);
      F[i * M + j] = 0.5;
    }
}
int H[N][M];
double W[3][N][M];
Cell cells[N][M];
"""

# How C++ does some of it.
CXX = (("memcpy(to, from, sizeof(double) * number);", "std::copy(from, from + number, to);"),
       ("memset(p, 0, sizeof(double) * number);", "std::fill_n(p, number, 0.0);"),
       ("qsort(p, number, sizeof *p, byValue);", "std::sort(p, p + number);"),
       ("""  FILE *f = tmpfile();
  count += (long long)fwrite(from, sizeof *from, number, f);
  rewind(f);
  count += (long long)fread(to, sizeof *to, number, f);
  fclose(f);
""", """  char name[] = "/tmp/hetile-XXXXXX";
  close(mkstemp(name));
  std::ofstream out(name, std::ios::binary);
  out.write((const char *)from, sizeof *from * number);
  out.close();
  std::ifstream in(name, std::ios::binary);
  in.read((char *)to, sizeof *to * number);
  count += in.gcount();
  unlink(name);
"""),
       ("longjmp(home, 1);", "throw t;"))
