# SPDX-License-Identifier: Apache-2.0
"""Functions whose text stands in the place of their calls, compiled by clang for a processor that fuses products with
sums: what a call computes, and what it is given, is fused with nothing around it, so the bits are those of the calls."""
import functools

from toolchain import Skip, execute, mpirun, must, same_output

FLAGS = ["-O3", "-march=x86-64-v3"]
PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
SOURCE = """#include <cstdio>
enum { N = 40, M = 90 };
static double u[N][M], v[N][M], w[N][M], k = 1 / 3.;
static double product(int i, int j) { return v[i][j] * w[i][j]; }
static double more(int i, int j, double x) { return u[i][j] + x; }
static double both(int i, int j, double x) { return x + product(i, j); }
struct Grid {
  double cells[N][M];
  double scaled(int i, int j) const { return cells[i][j] * k; }
  double sum(int i, int j, double x) const { return x + scaled(i, j); }
  void set(int i, int j, double x) { cells[i][j] = x; }
  void add(int i, int j, double x) { cells[i][j] += x; }
};
static void store(int i, int j, double x) { u[i][j] = u[i][j] * 0.5 + x; }
static Grid g;

static void show(const double (*a)[M]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      std::printf("%a\\n", a[i][j]);
}

int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = (i * 7 + j) % 11 / 7.1, v[i][j] = (i + j * 3) % 13 / 3.3, w[i][j] = (i * j) % 17 / 9.7, g.cells[i][j] = u[i][j] / 3;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      u[i][j] = u[i - 1][j] * k + product(i, j);
  show(u);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      u[i][j] = 0.1 * more(i - 1, j, v[i][j] * w[i][j]) + both(i, j, u[i][j - 1] * v[i][j]) * k;
  show(u);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      g.set(i, j, g.sum(i - 1, j, v[i][j] * u[i][j]) * k - g.scaled(i, j - 1));
  show(g.cells);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      g.add(i, j, g.cells[i - 1][j] * v[i][j]);
  show(g.cells);
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      store(i, j, u[i - 1][j] * v[i][j]);
  show(u);
}
"""


def same_bits(toolchain, compiler):
    folder = toolchain.folder(f"fused/{compiler}")
    source = folder / "fused.cpp"
    source.write_text(SOURCE)
    exact = [] if "clang" in compiler else ["-ffp-contract=off"]
    try:
        must(execute([compiler, *FLAGS, *exact, source, "-o", folder / "plain"]))
    except FileNotFoundError:
        raise Skip(f"no {compiler}")
    must(execute([toolchain.hetilecxx, *FLAGS, source, "-o", folder / "tiled"], env={"HETILE_CXX": compiler}))
    expected = must(execute([folder / "plain"]))
    for ranks in (1, 2):
        same_output(expected, mpirun(ranks, folder / "tiled", [], PIPELINE))


def tests(toolchain):
    with open("/proc/cpuinfo", encoding="ascii", errors="replace") as processor:
        if " fma " not in processor.read():
            return
    for compiler in ("g++", "clang++-19"):
        yield f"fused/{compiler}", functools.partial(same_bits, toolchain, compiler)
