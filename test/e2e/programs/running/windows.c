/* Host code of every kind between nests that stay distributed: the nests are reached by a pointer, so
 * that no compiler knows what lies between them. windows KIND [ROWS COLUMNS] */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int n = 150, m = 170;

static void relax(double *b, const double *a) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] +
                             a[i * m + j + 1]);
}

static void sweep(double *a, const double *b) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m + j] = 0.5 * (a[(i - 1) * m + j] + a[i * m + j - 1]) + 0.125 * b[i * m + j];
}

/* What it touches of the last row begins before the end of the array. */
static void triangle(double *a, const double *b) {
  const int k = n < m ? n : m;
  for (int i = 1; i < k; i++)
    for (int j = 1; j <= k - i; j++)
      a[j * m + i] = 0.5 * (a[(j - 1) * m + i] + a[j * m + i - 1]) + 0.125 * b[j * m + i];
}

static void (*volatile triangles)(double *, const double *) = triangle;
static void (*volatile relaxes)(double *, const double *) = relax;
static void (*volatile sweeps)(double *, const double *) = sweep;

static void step(double **a, double **b) {
  relaxes(*b, *a);
  sweeps(*b, *a);
  double *t = *a;
  *a = *b;
  *b = t;
}

static void fill(double *a) {
  for (int k = 0; k < n * m; k++)
    a[k] = (k * 7 % 31) * 0.5;
}

/* Of the bits, in order. */
static unsigned long digest(const void *memory, size_t size) {
  const unsigned char *at = memory;
  unsigned long sum = 5381;
  for (size_t k = 0; k < size; k++)
    sum = sum * 33 + at[k];
  return sum;
}
static void show(const char *name, const double *a) {
  printf("%s %lx\n", name, digest(a, sizeof(double) * n * m));
}

enum { Steps = 12, Most = 400 * 500 };
static struct {
  int before;
  double values[Most];
  int after;
} fixed, other;

static double *volatile seen; /* by handlers */
static sigjmp_buf back;
static int faults;
static volatile int *volatile nowhere;

static void onUser(int number) {
  (void)number;
  seen[n / 2 * m + 7] += 1;
  printf("handler %.17g\n", seen[(n - 2) * m + m / 2]);
}
static void onFault(int number) {
  (void)number;
  faults++;
  siglongjmp(back, 1);
}
static int byValue(const void *x, const void *y) {
  const double a = *(const double *)x, b = *(const double *)y;
  return (a > b) - (a < b);
}
static void *reader(void *a) {
  show("thread", a);
  ((double *)a)[m + 1] = 11;
  return NULL;
}
static void atEnd(void) { show("at exit", seen); }
static int showsLast;
__attribute__((destructor)) static void atLast(void) {
  if (showsLast)
    show("at last", seen);
}

static void elements(double *a, int s) {
  printf("%d %.17g %.17g\n", s, a[n / 2 * m + m / 2], a[n * m - 1]);
  a[(s + 1) * m + s + 2] = s;
  a[0] = -a[(n - 1) * m + m - 1];
}
static void borders(double *a, int s) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i * m + 1] + a[i * m + m - 1];
  for (int j = 0; j < m; j++)
    a[j] = a[(n - 2) * m + j] + s, a[(n - 1) * m + j] *= 0.5;
  for (int i = 0; i < n; i++)
    a[i * m] = a[i * m + m - 2];
  printf("%.17g\n", sum);
}
static void sums(double *a, int s) {
  double sum = 0;
  for (int k = 0; k < n * m; k++)
    sum += a[k];
  a[m + 1] = s;
  printf("%.17g\n", sum);
}
static void copies(double *a, int s) {
  double row[1000];
  memcpy(row, a + (n / 3) * m, sizeof(double) * m);
  memmove(a + (n / 3) * m, a + (n / 3 + 1) * m, sizeof(double) * m);
  memcpy(a + (n / 2) * m, row, sizeof(double) * m);
  memset(a + (n - 1) * m, s == 3, sizeof(double) * m);
  memset(a + 3 * m, 0, sizeof(double) * (m * 40 + 3));
}
static void files(double *a, int s) {
  FILE *file = tmpfile();
  const size_t some = (size_t)m * 60;
  printf("%zu\n", fwrite(a + m, sizeof *a, some, file));
  rewind(file);
  printf("%zu\n", fread(a + 2 * m + s, sizeof *a, some, file));
  fclose(file);
  file = tmpfile();
  const int number = fileno(file);
  struct iovec parts[2] = {{a + 5 * m, 8000}, {a + 70 * m, 800}};
  printf("%zd ", write(number, a + 3 * m, 4096 * 3));
  printf("%zd ", writev(number, parts, 2));
  printf("%zd ", pread(number, a + 80 * m, 4096 * 2, 100 * 8));
  printf("%zd\n", pwrite(number, a + 20 * m, 4096 * 2, 100));
  lseek(number, 0, SEEK_SET);
  printf("%zd ", read(number, a + 90 * m, 4096 * 2));
  printf("%zd\n", readv(number, parts, 2));
  fclose(file);
}
static void sorts(double *a, int s) { qsort(a + (s + 1) * m, 3 * m, sizeof *a, byValue); }
static void forks(double *a, int s) {
  fflush(stdout);
  int status = 0;
  const pid_t child = fork();
  if (child == 0) {
    show("child", a);
    fflush(stdout);
    _exit(3);
  }
  waitpid(child, &status, 0);
  printf("%d %d\n", s, WEXITSTATUS(status));
}
static void handlers(double *a, int s) {
  seen = a;
  signal(SIGUSR1, onUser);
  if (s % 3 == 0)
    raise(SIGUSR1);
}
static void ownFaults(double *a, int s) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = onFault;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGSEGV, &action, &before);
  printf("%d\n", before.sa_handler == onFault);
  if (sigsetjmp(back, 1) == 0)
    *nowhere = 1;
  printf("%d %.17g\n", faults, a[(s + 3) * m + 9]);
  signal(SIGSEGV, s % 2 ? SIG_DFL : onFault);
  a[(s + 4) * m + 5] = faults;
}
static void blocked(double *a, int s) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  a[30 * m + s] += a[31 * m + s];
  sigprocmask(SIG_SETMASK, &before, NULL);
}
/* Handlers with every other signal blocked, and waits with every other one. */
static void masks(double *a, int s) {
  seen = a;
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = onUser;
  sigfillset(&action.sa_mask);
  sigaction(SIGUSR1, &action, NULL);
  raise(SIGUSR1);
  sigaction(SIGUSR1, NULL, &before);
  sigset_t most, old;
  sigfillset(&most);
  sigprocmask(SIG_BLOCK, &most, &old);
  raise(SIGUSR1);
  sigdelset(&most, SIGUSR1);
  sigsuspend(&most);
  raise(SIGUSR1);
  const struct timespec none = {0, 0};
  const int ready = s % 2 ? pselect(0, NULL, NULL, NULL, &none, &most) : ppoll(NULL, 0, &none, &most);
  sigprocmask(SIG_SETMASK, NULL, &most);
  a[30 * m + s] += a[31 * m + s];
  printf("%d %d %d\n", ready, sigismember(&before.sa_mask, SIGSEGV), sigismember(&most, SIGSEGV));
  sigprocmask(SIG_SETMASK, &old, NULL);
}

static void onSent(int number) {
  (void)number;
  faults++;
  raise(SIGUSR2);
  printf("%.17g\n", seen[(n - 3) * m + 5]);
}
static int others;
static void onOther(int number) {
  (void)number;
  printf("other %d %d\n", ++others, faults);
}
/* SIGSEGV that somebody sends, in all ways to handle it. */
static void sent(double *a, int s) {
  seen = a;
  signal(SIGUSR2, onOther);
  struct sigaction action, now;
  memset(&action, 0, sizeof action);
  action.sa_handler = onSent;
  sigaddset(&action.sa_mask, SIGUSR2);
  action.sa_flags = s % 2 ? (int)SA_RESETHAND : 0;
  switch (s % 4) {
  case 0:
    signal(SIGSEGV, SIG_IGN);
    break;
  case 1:
  case 2:
    sigaction(SIGSEGV, &action, NULL);
    break;
  case 3:
    sysv_signal(SIGSEGV, onSent);
  }
  raise(SIGSEGV);
  sigaction(SIGSEGV, NULL, &now);
  printf("%d %d %d\n", faults, now.sa_handler == SIG_DFL, now.sa_handler == SIG_IGN);
  if (s % 4 != 2)
    return;
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGSEGV);
  sigprocmask(SIG_BLOCK, &one, NULL);
  raise(SIGSEGV);
  printf("waits %d\n", faults);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  printf("came %d %.17g\n", faults, a[(s + 3) * m + 9]);
}

static volatile int depth;
__attribute__((noinline)) static int deeper(int level) {
  volatile char room[4096];
  room[0] = (char)level;
  depth = level;
  return level < 0 ? 0 : deeper(level + 1) + room[0];
}
/* A stack that is too deep is handled on another one. */
static void ownStack(double *a, int s) {
  static char stack[65536];
  if (s == 5) {
    const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = onFault;
    action.sa_flags = SA_ONSTACK;
    sigaltstack(&other, NULL);
    sigaction(SIGSEGV, &action, NULL);
  }
  if (s == 7 && sigsetjmp(back, 1) == 0)
    deeper(0);
  printf("%d %.17g\n", faults, a[(s + 3) * m + 9]);
}
static void threads(double *a, int s) {
  pthread_t thread;
  if (s == 6 && pthread_create(&thread, NULL, reader, a) == 0)
    pthread_join(thread, NULL);
}
static void jumps(double *a, int s) {
  if (sigsetjmp(back, 1) == 0) {
    a[m * 4] = s;
    siglongjmp(back, 1);
  }
  printf("%.17g\n", a[m * 4 + 1]);
}
static void prints(double *a, int s) {
  if (s % 4 == 0)
    for (int i = n / 2; i < n / 2 + 10; i++)
      printf("%.6f%c", a[i * m + m / 3], i % 5 == 4 ? '\n' : ' ');
}
static void nothing(double *a, int s) { (void)a, (void)s; }

typedef void Kind(double *, int);
static const struct {
  const char *name;
  Kind *body;
} kinds[] = {{"elements", elements}, {"borders", borders},   {"sums", sums},
             {"copies", copies},     {"files", files},       {"sorts", sorts},
             {"forks", forks},       {"handlers", handlers}, {"own-faults", ownFaults},
             {"blocked", blocked},   {"masks", masks},       {"sent", sent},
             {"own-stack", ownStack}, {"threads", threads},  {"jumps", jumps},
             {"prints", prints},     {"nothing", nothing}};

static void iterate(double *a, double *b, Kind *body) {
  fill(a), fill(b);
  for (int s = 0; s < Steps; s++) {
    step(&a, &b);
    body(a, s);
  }
  show("a", a), show("b", b);
}

static void reallocates(size_t bytes) {
  double *a = malloc(bytes), *b = malloc(bytes);
  fill(a), fill(b);
  for (int s = 0; s < Steps; s++) {
    step(&a, &b);
    if (s % 3 == 1) {
      a = realloc(a, bytes + (s + 1) * 10000);
      printf("%.17g\n", a[n * m / 2]);
    }
    if (s % 4 == 2) { /* memory comes and goes */
      double *c = malloc(bytes);
      memcpy(c, b, bytes);
      free(b);
      b = c;
      char *small = malloc(1000);
      FILE *file = tmpfile(); /* has a buffer from where b was */
      fprintf(file, "%d\n", s);
      rewind(file);
      printf("%s", fgets(small, 1000, file));
      fclose(file);
      free(small);
    }
  }
  show("a", a), show("b", b);
  free(a), free(b);
}

/* First a part of the array, then all of it. */
static void corners(size_t bytes) {
  for (int s = 0; s < 4; s++) {
    double *a = malloc(bytes), *b = malloc(bytes);
    fill(a), fill(b);
    triangles(a, b);
    triangles(a, b);
    printf("%.17g\n", a[m + 1]);
    sweeps(a, b);
    sweeps(b, a);
    show("a", a), show("b", b);
    free(a), free(b);
  }
}

static void maps(size_t bytes) {
  const int how = MAP_PRIVATE | MAP_ANONYMOUS, rights = PROT_READ | PROT_WRITE;
  double *a = mmap(NULL, bytes, rights, how, -1, 0), *b = mmap(NULL, bytes, rights, how, -1, 0);
  fill(a), fill(b);
  for (int s = 0; s < Steps; s++) {
    step(&a, &b);
    if (s % 3 == 1)
      a = mremap(a, bytes, bytes * 2, MREMAP_MAYMOVE), a = mremap(a, bytes * 2, bytes, 0);
    if (s % 3 == 2) {
      double *c = mmap(NULL, bytes, rights, how, -1, 0);
      memcpy(c, b, bytes);
      munmap(b, bytes);
      b = c;
      mprotect(a, bytes, PROT_READ);
      printf("%.17g\n", a[n * m / 2]);
      mprotect(a, bytes, rights);
      madvise(b, 4096, MADV_DONTNEED);
    }
    if (s % 3 == 0)
      mmap((char *)a + 8192, 16384, rights, how | MAP_FIXED, -1, 0);
  }
  show("a", a), show("b", b);
}

static void onStack(void) {
  double a[Most], b[Most];
  iterate(a, b, elements);
}

int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "elements";
  if (argc > 3)
    n = atoi(argv[2]), m = atoi(argv[3]);
  const size_t bytes = sizeof(double) * n * m;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
    if (strcmp(kind, kinds[k].name) == 0) {
      double *a = malloc(bytes), *b = malloc(bytes);
      iterate(a, b, kinds[k].body);
      free(a), free(b);
    }
  if (strcmp(kind, "static") == 0) {
    fixed.before = other.after = 5, fixed.after = other.before = 6;
    iterate(fixed.values, other.values, elements);
    iterate(fixed.values, other.values, borders);
    printf("%d %d %d %d\n", fixed.before, fixed.after, other.before, other.after);
  } else if (strcmp(kind, "reallocates") == 0) {
    reallocates(bytes);
  } else if (strcmp(kind, "corners") == 0) {
    corners(bytes);
  } else if (strcmp(kind, "maps") == 0) {
    maps((bytes + 4095) / 4096 * 4096);
  } else if (strcmp(kind, "stack") == 0) {
    onStack();
  } else if (strcmp(kind, "exits") == 0 || strcmp(kind, "at-exit") == 0 || strcmp(kind, "at-last") == 0) {
    double *a = malloc(bytes), *b = malloc(bytes);
    fill(a), fill(b);
    seen = a;
    if (strcmp(kind, "at-exit") == 0)
      atexit(atEnd);
    showsLast = strcmp(kind, "at-last") == 0;
    for (int s = 0; s < Steps; s++) {
      step(&a, &b);
      seen = a;
      if (s == 7)
        exit(a[n * m / 2] > 1e9);
    }
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
