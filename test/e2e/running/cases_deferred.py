# SPDX-License-Identifier: Apache-2.0
"""Entries that are put off: the program sees what it would have seen, whatever it looks at and how."""
import functools

from reports import Report
from running.cases_windows import GUARDED, SOURCE as WINDOWS
from toolchain import execute, expect, mpirun, must, same_output, source_of

STEPS = source_of("steps-apart.c")
# A thread from before main, that adds up an array when it is told to; nests that read variables up to their edges, in two ways, while the
# program stores there; an array of each thread.
ODD = """#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 100000 };
static double c[N], sum;
static _Thread_local double own[300][300];
static double *volatile asked;
static pthread_barrier_t turn;
static void *adds(void *none) {
  for (;;) {
    pthread_barrier_wait(&turn);
    sum = 0;
    for (int i = 0; i < N; i++)
      sum += asked[i];
    pthread_barrier_wait(&turn);
  }
  return none;
}
static void begin(void) {
  pthread_t thread;
  pthread_barrier_init(&turn, 0, 2);
  pthread_create(&thread, 0, adds, 0);
}
#ifdef EARLY
__attribute__((constructor)) static void early(void) { begin(); }
#endif
static void narrow(double *u, const double *v, const double *c, int n) {
  for (int i = 1; i < n - 1; i++)
    u[i] = v[i] + c[i];
}
static void wide(double *w, const double *v, const double *c, int n) {
  for (int i = 0; i < n; i++)
    w[i] = v[i] * c[i];
}
static void table(double *t, const double *v) {
  for (int i = 1; i < 299; i++)
    for (int j = 1; j < 299; j++)
      t[i * 300 + j] = t[(i - 1) * 300 + j] * 0.5 + v[i * 300 + j];
}
int main(int argc, char **argv) {
  double *u = calloc(N, 8), *v = calloc(N, 8), *w = calloc(N, 8);
  for (int i = 0; i < N; i++)
    v[i] = i % 7, c[i] = i % 5;
  for (int t = 0; t < 60; t++) {
    narrow(u, v, c, N);
    wide(w, v, c, N);
    table(&own[0][0], v);
    if (t % 7 == 3)
      c[2] = t;
    if (t % 11 == 5)
      c[N - 1] = t;
#ifdef EARLY
    asked = u;
    pthread_barrier_wait(&turn);
    pthread_barrier_wait(&turn);
#endif
  }
  double all = sum;
  for (int i = 0; i < N; i++)
    all += u[i] * (i % 3) + w[i];
  for (int i = 0; i < 300 * 300; i++)
    all += (&own[0][0])[i];
  printf("%.17g %.17g %.17g\\n", all, c[2], c[N - 1]);
  return 0;
}
"""
# What overflows in a nest that waited is raised when an element has been looked at.
FLAGS = """#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 300, M = 400 };
static void grow(double *b, const double *a) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      b[i * M + j] = a[i * M + j] * a[i * M + j - 1] * 1e30 + a[(i - 1) * M + j];
}
int main(void) {
  double *a = malloc(sizeof(double[N][M])), *b = malloc(sizeof(double[N][M]));
  for (int i = 0; i < N * M; i++)
    a[i] = b[i] = 1e20;
  for (int t = 0; t < 12; t++) {
    feclearexcept(FE_ALL_EXCEPT);
    grow(b, a);
    double *c = a;
    a = b;
    b = c;
    const double seen = a[150 * M + 200];
    printf("%g %d\\n", seen, !!fetestexcept(FE_OVERFLOW));
  }
  return 0;
}
"""
ON, OFF = {"HETILE_DEFER": "on"}, {"HETILE_DEFER": "off"}
NEST = 26  # line of the loop in evolve()


def put_off(report, place=""):
    """Entries that were put off, of the nests whose names have `place`."""
    return sum(region["entries"] for region in report.data["regions"]
               if region["plan"]["strategy"] == "put off" and place in region["nest"])


def steps(toolchain, arguments):
    expected = must(toolchain.expected(STEPS, arguments))
    path = toolchain.folder(f"deferred-{'-'.join(arguments)}") / "report.json"
    for ranks in (1, 2, 3):
        run = mpirun(ranks, toolchain.tiled(STEPS), arguments, {**ON, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        expect(put_off(Report(path, run), f":{NEST}:") == int(arguments[0]), f"{ranks} ranks: {path.read_text()}")


def off(toolchain):
    arguments = ["40", "20", "e"]
    path = toolchain.folder("deferred-off") / "report.json"
    run = mpirun(1, toolchain.tiled(STEPS), arguments, {**OFF, "HETILE_REPORT": str(path)})
    same_output(must(toolchain.expected(STEPS, arguments)), run)
    expect(put_off(Report(path, run)) == 0, path.read_text())


def odd(toolchain, name, flags):
    """Memory and threads that nobody tells of: whatever waits, results are the same."""
    folder = toolchain.folder(f"deferred-odd-{name}")
    (folder / "odd.c").write_text(ODD)
    must(execute(["gcc", "-O1", "-w", *flags, "odd.c", "-o", "plain", "-lpthread"], cwd=folder))
    must(execute([toolchain.hetilecc, "-O1", "-w", *flags, "odd.c", "-o", "tiled", "-lpthread"], cwd=folder))
    expected, path = must(execute([folder / "plain"])), folder / "report.json"
    for ranks in (1, 2):
        run = mpirun(ranks, folder / "tiled", [], {**ON, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        waited = put_off(Report(path, run))
        expect((waited == 0) == (name == "threads"), f"{ranks} ranks: {waited} entries were put off")


def flags(toolchain):
    folder = toolchain.folder("deferred-flags")
    (folder / "flags.c").write_text(FLAGS)
    options = ["-O1", "-w", "-frounding-math", "flags.c", "-lm"]
    must(execute(["gcc", *options, "-o", "plain"], cwd=folder))
    must(execute([toolchain.hetilecc, *options, "-o", "tiled"], cwd=folder))
    expected = must(execute([folder / "plain"]))
    expect({b"0", b"1"} == {line.split()[1] for line in expected.out.splitlines()}, str(expected))
    for ranks in (1, 2):
        same_output(expected, mpirun(ranks, folder / "tiled", [], ON))


def host_code(toolchain, kind):
    """The programs of windows, in one memory."""
    expected = must(toolchain.expected(WINDOWS, [kind]))
    for ranks in (1, 2):
        same_output(expected, mpirun(ranks, toolchain.tiled(WINDOWS), [kind], ON))


def tests(toolchain):
    for arguments in (["60", "60", "e"], ["40", "7", "ew"], ["40", "5", "esc"], ["30", "1", "e"]):
        yield f"deferred/steps/{'-'.join(arguments)}", functools.partial(steps, toolchain, arguments)
    yield "deferred/edges", functools.partial(odd, toolchain, "edges", [])
    yield "deferred/threads", functools.partial(odd, toolchain, "threads", ["-DEARLY"])
    yield "deferred/flags", functools.partial(flags, toolchain)
    yield "deferred/off", functools.partial(off, toolchain)
    for kind in GUARDED:
        yield f"deferred/host/{kind}", functools.partial(host_code, toolchain, kind)
