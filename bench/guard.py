#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what guarded pages cost an entry of a nest: a loop in time whose arrays stay distributed, with a call between the nests of
which no compiler knows where it leads, against the same loop without the call.

usage: bench/guard.py [--bin build/bin] [--ranks 2] [--size 200] [--steps 3000] [--repeat 5]

The ranks meet in shared memory. Microseconds of an entry, medians of the repeated runs, interleaved; `more` is what the call adds.
20 us are asked for. Kinds of arrays: one block each; tables of rows, one by one; fields of structs.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
               "HETILE_TEAM": "off", "HETILE_PROCS": "all"}
PROGRAM = """#include <stdio.h>
#include <stdlib.h>
#include <time.h>
void unknown(int t);
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + 1e-9 * t.tv_nsec; }
typedef struct { double u, v; } Cell;
int main(int argc, char **argv) {
  const int n = atoi(argv[1]), steps = atoi(argv[2]);
#if KIND == 0
  double *a = calloc((size_t)n * n, 8), *b = calloc((size_t)n * n, 8);
#define A(i, j) a[(i) * n + (j)]
#define B(i, j) b[(i) * n + (j)]
#elif KIND == 1
  double **a = malloc(n * sizeof *a), **b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) a[i] = calloc(n, 8);
  for (int i = 0; i < n; i++) b[i] = calloc(n, 8);
#define A(i, j) a[i][j]
#define B(i, j) b[i][j]
#else
  Cell *a = calloc((size_t)n * n, sizeof(Cell));
#define A(i, j) a[(i) * n + (j)].u
#define B(i, j) a[(i) * n + (j)].v
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A(i, j) = (i * 7 + j) % 13;
  double start = 0;
  for (int t = 0; t < steps; t++) {
    if (t == steps / 5)
      start = now();
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B(i, j) = 0.25 * (A(i - 1, j) + A(i + 1, j) + A(i, j - 1) + A(i, j + 1));
    CALL
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        A(i, j) = B(i, j);
    CALL
  }
  fprintf(stderr, "%g\\n", (now() - start) / (steps - steps / 5) / 2 * 1e6);
  printf("%.17g\\n", A(n / 2, n / 3));
  return 0;
}
"""
KINDS = ("one block", "rows", "structs")


def build(options, folder, kind, call):
    program = folder / f"guard-{kind}-{bool(call)}"
    (folder / "guard.c").write_text(PROGRAM)
    (folder / "unknown.c").write_text("int calls;\nvoid unknown(int t) { calls += t; }\n")
    subprocess.run(["gcc", "-O2", "-c", "unknown.c"], cwd=folder, check=True)
    subprocess.run([options.bin.resolve() / "hetilecc", "-Xhetile", "--quiet", "-O2", f"-DKIND={kind}", f"-DCALL={call}", "guard.c",
                    "unknown.o", "-o", program], cwd=folder, check=True)
    return program


def measure(options, program):
    env = {**{k: v for k, v in os.environ.items() if not k.startswith("HETILE_")}, **ENVIRONMENT}
    result = subprocess.run(["mpirun", "-np", str(options.ranks), program, str(options.size), str(options.steps)], env=env,
                            capture_output=True, text=True)
    if result.returncode:
        sys.exit(result.stderr)
    return float(result.stderr.split()[0]), result.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--size", type=int, default=200)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        print(f"{'arrays':<12}{'without':>10}{'with':>10}{'more':>10}   us an entry")
        for kind, label in enumerate(KINDS):
            programs = [build(options, folder, kind, call) for call in ("", "unknown(t);")]
            times, outputs = ([], []), set()
            for _ in range(options.repeat):
                for which, program in enumerate(programs):
                    seconds, output = measure(options, program)
                    times[which].append(seconds)
                    outputs.add(output)
            if len(outputs) != 1:
                sys.exit(f"{label}: the runs print different values")
            without, called = (statistics.median(values) for values in times)
            print(f"{label:<12}{without:>10.1f}{called:>10.1f}{called - without:>10.1f}")


if __name__ == "__main__":
    main()
