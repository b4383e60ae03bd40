// Ends in the ways that C++ adds, and by signals that nests raise: the first argument says how.
#include <cerrno>
#include <cfenv>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <unistd.h>

enum { MOST = 400 };
static double a[MOST][MOST];
static int counts[MOST][MOST];
static std::string mode;

static double nest(int m) {
  for (int i = 0; i < m; i++)
    a[i][0] = a[0][i] = i;
  for (int i = 1; i < m; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
  return a[m - 1][m - 1];
}

/// Divides by what the table holds, which is 0 at one place where `zero` is set.
static int quotients(int m, bool zero) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      counts[i][j] = zero && i == m / 2 && j == m / 3 ? 0 : 3 + (i + j) % 7;
  for (int i = 1; i < m; i++)
    for (int j = 1; j < m; j++)
      counts[i][j] = 1000 / counts[i][j] + counts[i - 1][j] % 5 + counts[i][j - 1] % 3 + 1;
  return counts[m - 1][m - 1];
}

/// Divides by a sum of elements, which is 0 at one place of the last columns where `zero` is set, and
/// adds up what is positive.
__attribute__((noinline)) static double reciprocals(int m, bool zero) {
  double sum = 0;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i == 0 || j == 0 ? 1 : 2;
  a[m / 2][m - 2] = zero ? -2 : 2;
  for (int i = 1; i < m; i++)
    for (int j = 1; j < m; j++) {
      a[i][j] = 4 / (a[i][j] + 0.5 * (a[i - 1][j - 1] > 3) + 2 * (a[i][j - 1] >= 0));
      if (a[i][j] > 0)
        sum += a[i][j];
    }
  return sum;
}

/// Which exceptions a nest raises, of those that are no matter of course.
static void flags(int m, bool zero) {
  std::feclearexcept(FE_ALL_EXCEPT);
  const double sum = reciprocals(m, zero);
  const int raised = std::fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW);
  std::printf("%.17g %d\n", sum, raised);
}

/// Roots of what is negative at one place of the last columns where `negative` is set: errno of it,
/// and of what went wrong before.
__attribute__((noinline)) static void roots(int m, bool negative) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 1 + (i + j) % 3;
  a[m / 2][m - 2] = negative ? -100 : 1;
  std::FILE *none = std::fopen("/nowhere/at/all", "r");
  for (int i = 1; i < m; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = std::sqrt(a[i][j] + 0.5 * (a[i - 1][j - 1] > 0) + (a[i][j - 1] > 0));
  std::printf("%d %s\n", none == nullptr, std::strerror(errno));
}

static void work(int m) {
  std::printf("%.17g\n", nest(m));
  std::fflush(stdout);
}

/// Throws where it is told to.
static double checked(double x, int at) {
  if (at == 7)
    throw std::out_of_range("seven");
  return x + at;
}

struct Counter {
  int number;
  explicit Counter(int n) : number(n) {}
  ~Counter() {
    std::printf("destroyed %d\n", number);
    std::fflush(stdout);
    if (number == 1 && mode == "static-destructor")
      work(90); // a nest after main has ended
    if (number == 1 && mode == "static-destructor-exit")
      _exit(9);
  }
};
static Counter first(1), second(2);

static void terminated() {
  std::printf("terminate\n");
  std::fflush(stdout);
  _exit(11);
}

static void pipe_broken(int) {
  if (write(2, "pipe\n", 5) != 5)
    abort();
  _exit(12);
}

static void fpe(int) { _exit(13); }

/// Writes to a pipe that nobody reads.
static int broken_pipe() {
  int ends[2];
  if (pipe(ends) != 0)
    return 1;
  close(ends[0]);
  const ssize_t written = write(ends[1], "x", 1);
  std::printf("%d %d\n", static_cast<int>(written), errno == EPIPE);
  return 0;
}

static void run(int m) {
  Counter local(3);
  work(m);
  if (mode == "throw-caught")
    throw std::runtime_error("caught");
  if (mode == "throw-in-nest") {
    for (int i = 1; i < m; i++)
      for (int j = 1; j < m; j++)
        a[i][j] = checked(a[i - 1][j], j);
  }
  work(m / 2);
}

int main(int, char **argv) try {
  mode = argv[1];
  const int m = 200;
  if (mode == "terminate-handler")
    std::set_terminate(terminated);
  if (mode == "throw" || mode == "terminate-handler") {
    work(m);
    throw 5;
  }
  if (mode == "throw-nobody") {
    work(m);
    []() noexcept { throw 6; }();
  }
  if (mode == "function-try") {
    work(m);
    throw std::logic_error("of main");
  }
  if (mode == "throw-caught" || mode == "throw-in-nest") {
    try {
      run(m);
    } catch (const std::exception &error) {
      std::printf("caught %s\n", error.what());
      work(m);
    }
    return 4;
  }
  if (mode == "pipe-ignored")
    std::signal(SIGPIPE, SIG_IGN);
  if (mode == "pipe-handler")
    std::signal(SIGPIPE, pipe_broken);
  if (mode.compare(0, 4, "pipe") == 0) {
    work(m);
    return broken_pipe();
  }
  if (mode == "divide-handler")
    std::signal(SIGFPE, fpe);
  if (mode.compare(0, 6, "divide") == 0)
    std::printf("%d\n", quotients(m, mode != "divide"));
  if (mode == "raise-division")
    for (int time = 0; time < 6; time++)
      flags(m, time % 3 == 2);
  if (mode == "errno")
    for (int time = 0; time < 6; time++)
      roots(m, time % 3 == 2);
  if (mode == "traps") {
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    for (int time = 0; time < 3; time++)
      std::printf("%.17g %d\n", reciprocals(m, false), quotients(m, false));
  }
  if (mode == "traps-zero") {
    work(m);
    feenableexcept(FE_DIVBYZERO);
    std::printf("%.17g\n", reciprocals(m, true));
  }
  if (mode == "raise-inexact") {
    work(m);
    std::printf("%d\n", std::fetestexcept(FE_INEXACT) != 0);
  }
  work(m);
  return 3;
} catch (const std::logic_error &error) {
  std::printf("%s\n", error.what());
  return 6;
}
// SPDX-License-Identifier: Apache-2.0
