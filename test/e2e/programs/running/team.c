/* Nests by threads of rank 0, on its memory: rectangles, and rows long enough for bands of them; the rounding mode of the
 * program, signals while they run, a child, and nests after it. */
#include <fenv.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t ticks;

static void tick(int number) {
  (void)number;
  ticks = 1;
}

static double (*u)[600];
static int table[700][600];
static double line[5000];

static double sweep(int n, int m) {
  double largest = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      double before = u[i][j];
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
      if (fabs(u[i][j] - before) > largest)
        largest = fabs(u[i][j] - before);
    }
  return largest;
}

static void align(int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) {
      int best = table[i - 1][j - 1] + ((i * 7 + j * 3) % 5 == 0 ? 4 : -3);
      if (table[i - 1][j] - 2 > best)
        best = table[i - 1][j] - 2;
      if (table[i][j - 1] - 2 > best)
        best = table[i][j - 1] - 2;
      table[i][j] = best > 0 ? best : 0;
    }
}

static void smooth(int n, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      line[i] = (line[i - 1] + line[i] + line[i + 1]) / 3.0;
}

static void print(const char *name, const void *values, size_t bytes) {
  const unsigned char *p = values;
  unsigned long long sum = 14695981039346656037ull;
  for (size_t k = 0; k < bytes; k++)
    sum = (sum ^ p[k]) * 1099511628211ull;
  printf("%s %016llx\n", name, sum);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 700, m = argc > 2 ? atoi(argv[2]) : 600;
  struct itimerval every = {{0, 2000}, {0, 2000}};
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = tick;
  action.sa_flags = SA_RESTART;
  u = malloc(sizeof *u * 700);
  for (int i = 0; i < 700; i++)
    for (int j = 0; j < 600; j++) {
      u[i][j] = (i * 31 + j * 17) % 101 / 10.0;
      table[i][j] = (i + j) % 3;
    }
  for (int i = 0; i < 5000; i++)
    line[i] = i * 37 % 1013;

  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &every, NULL);
  for (int k = 0; k < 4; k++)
    printf("%.17g\n", sweep(n, m));
  while (!ticks)
    ;
  memset(&every, 0, sizeof every);
  setitimer(ITIMER_REAL, &every, NULL);
  align(n, m);

  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    smooth(5000, 3);
    _exit(line[77] > 0 ? 5 : 6);
  }
  int status = 0;
  waitpid(child, &status, 0);
  printf("child: %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);

  smooth(5000, 60);
  print("line", line, sizeof line);
  fesetround(FE_UPWARD);
  smooth(5000, 60);
  fesetround(FE_TONEAREST);
  print("upwards", line, sizeof line);
  print("u", u, sizeof *u * 700);
  print("table", table, sizeof table);
  free(u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
