#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what a tiled program costs where there is little to gain: its start and end, and the entry of a tiny nest.

usage: bench/start.py [--bin build/bin] [--repeat 30] [--ranks 2] [--cpu LIST]

Starts: milliseconds of a program with two small nests, from its start to its end, wall-clock and of processor time, least and median of
the repeated runs, which take turns: untouched; tiled and started alone, where `more` should be below 5; then under mpirun a program that
does nothing but MPI_Init and MPI_Finalize, and the tiled one, where `more` should be below 30. Linked alone: a program that does nothing,
with MPI's libraries and C++'s (what the dynamic linker takes). On a machine with other work look at the least ones.

Entries: nanoseconds of processor time of an entry of a nest of 9 x 9 points, in a loop of a million, least of five runs of either
program; `more` should be below 100. --cpu binds everything to some processors, as taskset does.
"""
import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
EMPTY = "#include <mpi.h>\nint main(int argc, char **argv) { MPI_Init(&argc, &argv); MPI_Finalize(); return 0; }\n"
LINKED = "int main(void) { return 0; }\n"
SMALL = """#include <stdio.h>
static double a[64][64];
int main(void) {
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < 63; i++)
      for (int j = 1; j < 63; j++)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) + t;
  for (int i = 1; i < 64; i++)
    for (int j = 1; j < 64; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1];
  printf("%g\\n", a[63][63]);
  return 0;
}
"""
ENTRIES = """#include <stdio.h>
#include <time.h>
static double a[64][64];
__attribute__((noinline)) static void nest(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i][j]) + 1;
}
int main(int argc, char **argv) {
  struct timespec start, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (int k = 0; k < 1000000; k++)
    nest(9 + argc);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  fprintf(stderr, "%g\\n", ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / 1e6);
  printf("%g\\n", a[8][8]);
  return 0;
}
"""


def processor_time():
    """Of all children that have ended, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, cpu, cwd=None):
    """((milliseconds of one run, of processor time), its stderr). A failure ends the script."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HETILE_")}
    words = [str(word) for word in command]
    start, before = time.perf_counter(), processor_time()
    result = subprocess.run((["taskset", "-c", cpu] if cpu else []) + words, env={**environment, **ENVIRONMENT}, cwd=cwd,
                            capture_output=True, check=False)
    milliseconds = 1e3 * (time.perf_counter() - start), 1e3 * (processor_time() - before)
    if result.returncode:
        sys.exit(f"{' '.join(words)}: exit status {result.returncode}\n{result.stderr.decode()}")
    return milliseconds, result.stderr.decode()


def build(work, options):
    for name, text in (("empty", EMPTY), ("linked", LINKED), ("small", SMALL), ("entries", ENTRIES)):
        (work / f"{name}.c").write_text(text)
    run(["mpicc", "-O2", "empty.c", "-o", "empty"], options.cpu, work)
    run(["mpicc", "-O2", "linked.c", "-o", "linked", "-Wl,--no-as-needed", "-lmpi", "-lstdc++"], options.cpu, work)
    for name in ("small", "entries"):
        run(["gcc", "-O2", "-ffp-contract=off", f"{name}.c", "-o", f"{name}.seq"], options.cpu, work)
        run([options.bin / "hetilecc", "-Xhetile", "--quiet", "-O2", f"{name}.c", "-o", name], options.cpu, work)


def starts(work, options):
    """Name of a case -> (milliseconds, of processor time) of each of its runs."""
    launcher = ["mpirun", "-np", options.ranks]
    commands = {"untouched": [work / "small.seq"], "linked alone": [work / "linked"], "tiled, alone": [work / "small"],
                "mpirun, empty MPI program": [*launcher, work / "empty"], "mpirun, tiled": [*launcher, work / "small"]}
    times = {name: [] for name in commands}
    for _ in range(options.repeat):
        for name, command in commands.items():
            times[name].append(run(command, options.cpu)[0])
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build/bin")
    parser.add_argument("--repeat", type=int, default=30)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--cpu", default="")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    against = {"linked alone": "untouched", "tiled, alone": "untouched", "mpirun, tiled": "mpirun, empty MPI program"}
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        build(work, options)
        times = starts(work, options)
        print(f"{'start to end, ms':28}" + "".join(f" {word:>9} {'more':>6}" for word in ("least", "median", "cpu", "median")))
        for name, own in times.items():
            line = f"{name:28}"
            for kind in (0, 1):
                for of in (min, statistics.median):
                    value, other = (of([one[kind] for one in times[which]]) for which in (name, against.get(name, name)))
                    line += f" {value:9.1f} " + (f"{value - other:6.1f}" if name in against else " " * 6)
            print(line)
        entry = {name: min(float(run([work / name], options.cpu)[1]) for _ in range(5)) for name in ("entries.seq", "entries")}
        print(f"an entry of 9 x 9 points, ns: untouched {entry['entries.seq']:.0f}, tiled {entry['entries']:.0f}, "
              f"more {entry['entries'] - entry['entries.seq']:.0f}")


if __name__ == "__main__":
    main()
