# SPDX-License-Identifier: Apache-2.0
"""Libraries that a program loads and unloads while its arrays are distributed: one with a nest, one with a loop only."""
import functools

from toolchain import execute, expect, mpirun, must, same_output

MAIN = """#include <dlfcn.h>
#include <stdio.h>
enum { N = 300, M = 400 };
double A[N][M], B[N][M];
void hook(void) {}
static void step(int t) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      A[i][j] = 0.25 * (B[i - 1][j] + B[i + 1][j] + B[i][j - 1] + B[i][j + 1]) + 0.01 * t;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      B[i][j] = A[i][j];
}
int main(int argc, char **argv) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      B[i][j] = (i * 7 + j * 3) % 11;
  for (int round = 0; round < 3; round++) {
    void *library = dlopen(argv[1], RTLD_NOW);
    void (*smooth)(double *, int, int, int) = library ? dlsym(library, "smooth") : NULL;
    if (!smooth)
      return 3;
    for (int t = 0; t < 6; t++) {
      step(t);
      smooth(&B[0][0], N, M, 3);
    }
    if (argc > 2)
      dlclose(library);
    for (int t = 0; t < 6; t++)
      step(t);
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum = sum * 0.99 + B[i][j];
  printf("%.17g\\n", sum);
  return 0;
}
"""
PLUGINS = {"nest": """static void pass(double *u, int n, int m) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      u[i * m + j] = 0.5 * u[i * m + j] + 0.25 * (u[(i - 1) * m + j] + u[i * m + j - 1]);
}
void smooth(double *u, int n, int m, int times) {
  for (int k = 0; k < times; k++)
    pass(u, n, m);
}
""", "loop": """extern void hook(void);
void smooth(double *u, int n, int m, int times) {
  for (int k = 0; k < times; k++)
    hook();
  u[5 * m + 7] += n;
}
"""}


def plugin(toolchain, kind):
    folder = toolchain.folder(f"plugins-{kind}")
    (folder / "main.c").write_text(MAIN)
    (folder / "plugin.c").write_text(PLUGINS[kind])
    flags = ["-O1", "-w", "-ffp-contract=off"]
    for name, compiler in (("sequential", ["gcc"]), ("tiled", [toolchain.hetilecc, "-Xhetile", "--quiet"])):
        must(execute([*compiler, *flags, "-rdynamic", folder / "main.c", "-o", folder / name, "-ldl"]))
        must(execute([*compiler, *flags, "-shared", "-fPIC", folder / "plugin.c", "-o", folder / f"{name}.so"]))
    for more in ([], ["unload"]):
        expected = must(execute([folder / "sequential", folder / "sequential.so", *more]))
        for ranks in (1, 3):
            run = mpirun(ranks, folder / "tiled", [folder / "tiled.so", *more], {"HETILE_TEAM": "off", "HETILE_PROCS": "all"})
            same_output(expected, run)
            expect(run.status == 0, run)


def tests(toolchain):
    for kind in PLUGINS:
        yield f"plugins/{kind}", functools.partial(plugin, toolchain, kind)
