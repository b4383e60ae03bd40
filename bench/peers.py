#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the kernels of bench/peers against other compilers, on one core and on two.

usage: bench/peers.py [--bin build/bin] [--quick] [--repeat 7] [--filter REGEX] [--gcc gcc-12] [--clang clang-19]
                      [--flags "-O3 -march=native"] [--work FOLDER] [--build-only] [--results FILE] [--raw]
                      [--env HETILE_CACHE_TILE=off ..]

The kernels are of the 30 shapes of PolyBench 4.2.1: linear algebra, solvers, stencils, tables. Each is compiled
with equal flags (gcc with -ffp-contract=off) by

  gcc, clang    as it is
  polly         clang -mllvm -polly, on two cores with -polly-parallel
  graphite      gcc -fgraphite-identity -floop-nest-optimize, on two cores with -ftree-parallelize-loops=2 -floop-parallelize-all
  openmp        gcc -fopenmp, where a loop is obviously parallel, on two cores
  hetile        hetilecc with gcc and with clang, whichever is faster: one rank (without mpirun), and two under mpirun

A program is run as users start it. In every round all of them run one after the other, so that a machine that gets
slower cancels out. Times are wall-clock time, medians: of the kernel, and of the whole process, from its start (or
mpirun's) to its end. A ratio is the time of the better of gcc and clang over that of the competitor: above 1 the
competitor is faster. All programs must print the same bytes as gcc or clang, whichever is behind them.
With --results the measured times are added to FILE, and the table has all kernels in it; so the table can be
measured in pieces. With --work programs that are there are not built again. --raw prints seconds, too.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tile import ENVIRONMENT, ROOT, run

SOURCES = ROOT / "bench" / "peers"

# What the project asks for: of a kernel, over the better compiler, and of the mean; by cores.
ASKED = {1: 0.98, 2: 1.0}
ASKED_MEAN = {1: 2.5, 2: 4.5}
LEAST = 1e-6  # seconds that a kernel takes, as it prints them
NOISE = 0.03  # of a ratio: Polly is ahead where it is by more

# Sizes of --quick; N is 40 where nothing is said.
QUICK = {"deriche": {"N": 48}, "jacobi-1d": {"N": 400, "T": 20}, "durbin": {"N": 60}, "jacobi-2d": {"N": 40, "T": 8},
         "heat-3d": {"N": 16, "T": 6}, "seidel-2d": {"N": 40, "T": 8}, "fdtd-2d": {"N": 40, "T": 8},
         "adi": {"N": 24, "T": 4}, "doitgen": {"N": 16}}


class Variant:
    """One way to compile and run a kernel."""

    def __init__(self, name, compiler, flags=(), cores=1, hetile=False):
        self.name, self.compiler, self.flags, self.cores, self.hetile = name, compiler, list(flags), cores, hetile
        self.program = f"{name}.{compiler}" if hetile else name  # one program for all numbers of ranks

    @property
    def key(self):
        return f"{self.name} {self.compiler} {self.cores}"

    def command(self, program):
        return ["mpirun", "-np", self.cores, program] if self.hetile and self.cores > 1 else [program]


POLLY = ["-mllvm", "-polly"]
GRAPHITE = ["-fgraphite-identity", "-floop-nest-optimize"]
VARIANTS = [
    Variant("gcc", "gcc"),
    Variant("clang", "clang"),
    Variant("polly", "clang", POLLY),
    Variant("graphite", "gcc", GRAPHITE),
    Variant("hetile", "gcc", hetile=True),
    Variant("hetile", "clang", hetile=True),
    Variant("polly-2", "clang", [*POLLY, "-mllvm", "-polly-parallel", "-lgomp"], 2),
    Variant("graphite-2", "gcc", [*GRAPHITE, "-floop-parallelize-all", "-ftree-parallelize-loops=2"], 2),
    Variant("openmp-2", "gcc", ["-fopenmp"], 2),
    Variant("hetile", "gcc", cores=2, hetile=True),
    Variant("hetile", "clang", cores=2, hetile=True),
]


def usable(options):
    """The variants whose compilers know their flags: Polly and Graphite are not built into all."""
    found = []
    for variant in VARIANTS:
        tried = [getattr(options, variant.compiler), *variant.flags, "-O2", "-x", "c", "-", "-o", os.devnull]
        text = "int main(void) { for (volatile int i = 0; i < 9; i++); return 0; }"
        if variant.hetile or subprocess.run(tried, input=text, capture_output=True, text=True).returncode == 0:
            found.append(variant)
        else:
            print(f"{variant.name}: left out, since this does not work: {' '.join(map(str, tried))}")
    return found


def kernels(options):
    """The sources that --filter chooses, by name."""
    return sorted((source for source in SOURCES.glob("*/*.c") if re.search(options.filter, source.stem)),
                  key=lambda source: source.stem)


def build(source, variants, options, work):
    """Programs that are not there yet; by their names."""
    sizes = QUICK.get(source.stem, {"N": 40}) if options.quick else {}
    programs = {}
    for variant in variants:
        program = programs[variant.program] = work / f"{source.stem}.{variant.program}"
        if program.exists():
            continue
        compiler = getattr(options, variant.compiler)
        words = [*options.flags.split(), *(f"-D{key}={value}" for key, value in sizes.items()),
                 "-Wno-unknown-pragmas", source, "-o", program]
        if variant.hetile:
            run([options.bin / "hetilecc", "-Xhetile", "--quiet", *words, "-lm"], {"HETILE_CC": compiler})
        else:
            contract = ["-ffp-contract=off"] if variant.compiler == "gcc" else []
            run([compiler, *contract, *words, *variant.flags, "-lm"])
    return programs


def measure(variants, programs, options):
    """{key of a variant: {"kernel": seconds of each round, "whole": ..}}."""
    env = {**ENVIRONMENT, **dict(item.split("=", 1) for item in options.env)}
    times = {variant.key: {"kernel": [], "whole": []} for variant in variants}
    expected = {}
    for _ in range(options.repeat):
        for variant in variants:
            command = variant.command(programs[variant.program])
            start = time.perf_counter()
            output, errors = run(command, {**env, "OMP_NUM_THREADS": str(variant.cores)})
            times[variant.key]["whole"].append(time.perf_counter() - start)
            found = re.search(r"bench: wall (\S+)", errors)
            times[variant.key]["kernel"].append(max(float(found.group(1)), LEAST))
            if output != expected.setdefault(variant.compiler, output):
                sys.exit(f"{' '.join(map(str, command))}: the output differs from that of {variant.compiler}")
    return times


class Row:
    """The ratios of one kernel, by name and cores."""

    def __init__(self, times):
        self.times = times
        self.middle = {clock: {key: statistics.median(seconds[clock]) for key, seconds in times.items()}
                       for clock in ("kernel", "whole")}

    def least(self, name, cores, clock="kernel"):
        """The median of the faster compiler behind `name`; nothing if it was not measured."""
        found = [seconds for key, seconds in self.middle[clock].items()
                 if key.startswith(f"{name} ") and key.endswith(f" {cores}")]
        return min(found, default=None)

    def better(self, clock="kernel"):
        return min(self.least("gcc", 1, clock), self.least("clang", 1, clock))

    def ratio(self, name, cores, clock="kernel"):
        seconds = self.least(name, cores, clock)
        return self.better(clock) / seconds if seconds else None


# Heading, name, cores, clock.
COLUMNS = [("gcc", "gcc", 1, "kernel"), ("clang", "clang", 1, "kernel"), ("polly", "polly", 1, "kernel"),
           ("graphite", "graphite", 1, "kernel"), ("hetile", "hetile", 1, "kernel"), ("whole", "hetile", 1, "whole"),
           ("polly 2", "polly-2", 2, "kernel"), ("graphite 2", "graphite-2", 2, "kernel"),
           ("openmp 2", "openmp-2", 2, "kernel"), ("hetile 2", "hetile", 2, "kernel"),
           ("whole 2", "hetile", 2, "whole")]


def shortfalls(name, row):
    """What is below what the project asks of a kernel."""
    found = []
    for cores, polly in ((1, "polly"), (2, "polly-2")):
        own, other = row.ratio("hetile", cores), row.ratio(polly, cores)
        if own < ASKED[cores]:
            found.append(f"{name}, {cores} core{'s' * (cores > 1)}: {own:.2f} of the better compiler, asked {ASKED[cores]:.2f}")
        if other and own < (1 - NOISE) * other:
            found.append(f"{name}, {cores} core{'s' * (cores > 1)}: {own:.2f}, behind Polly's {other:.2f}")
    return found


def show(rows, raw):
    """Prints the table, the means and what is below."""
    width = max(map(len, rows))
    print(f"\n{'kernel':{width}} {'seconds':>8} " + " ".join(f"{heading:>10}" for heading, *_ in COLUMNS))
    for name, row in rows.items():
        cells = [row.ratio(*column) for _, *column in COLUMNS]
        print(f"{name:{width}} {row.better():8.3f} " + " ".join("         -" if c is None else f"{c:10.2f}" for c in cells))
        if raw:
            for key, seconds in row.times.items():
                print(f"    {key:18} " + " ".join(f"{value:.4f}" for value in seconds["kernel"]))
    print(f"{'geometric mean':{width + 9}} ", end="")
    for _, *column in COLUMNS:
        values = [row.ratio(*column) for row in rows.values()]
        print(f"{statistics.geometric_mean(values):10.2f}" if None not in values else "         -", end=" ")
    print(f"\n\nasked of the means of hetile: {ASKED_MEAN[1]} on one core, {ASKED_MEAN[2]} on two; below what is asked of a kernel:")
    for name, row in rows.items():
        for text in shortfalls(name, row):
            print(f"  {text}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin")
    parser.add_argument("--quick", action="store_true", help="tiny sizes, which say nothing about time")
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--filter", default="")
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.add_argument("--gcc", default="gcc-12")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--work", type=Path, help="where programs are kept")
    parser.add_argument("--build-only", action="store_true")
    parser.add_argument("--results", type=Path, help="a file that times are added to")
    parser.add_argument("--raw", action="store_true")
    parser.add_argument("--env", nargs="*", default=[], metavar="HETILE_NAME=VALUE")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    return options


def main():
    options = arguments()
    variants = usable(options)
    results = json.loads(options.results.read_text()) if options.results and options.results.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        work = (options.work or Path(folder)).resolve()
        work.mkdir(parents=True, exist_ok=True)
        for source in kernels(options):
            programs = build(source, variants, options, work)
            if not options.build_only and options.repeat > 0:
                results[source.stem] = measure(variants, programs, options)
                if options.results:
                    options.results.write_text(json.dumps(results))
                print(f"measured {source.stem}", file=sys.stderr, flush=True)
    if results:
        print(f"flags {options.flags}, {options.repeat} rounds, {'tiny' if options.quick else 'full'} sizes")
        show({name: Row(results[name]) for name in sorted(results)}, options.raw)


if __name__ == "__main__":
    main()
