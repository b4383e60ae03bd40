#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the tile: the kernels of bench/tile, sequential against tiled on one core, and two ranks against one.

usage: bench/tile.py [--bin build/bin] [--quick] [--repeat 5] [--filter REGEX] [--gcc gcc-12] [--clang clang-19]
                     [--ranks 1,2] [--messages] [--flags "-O3 -march=native"] [--env HETILE_CACHE_TILE=off ..]

Each kernel is compiled by gcc and clang, as it is and tiled, with equal flags (gcc with
-ffp-contract=off; a further column has gcc's default). The tiled programs run their tile code
(HETILE_FALLBACK=never). In every round all of them run one after the other, so that a machine that
gets slower cancels out. Times are those of the kernel alone: CPU time on one rank, wall-clock time
on two; least and median. `ratio` is the least time of the best sequential program over that of the
best tiled one, `asked` what the project wants of it. `speedup` is one rank over two ranks, wall clock: as a user
starts them (on one machine: threads of rank 0), or with --messages by messages between them.
Tiled programs must print the same bytes as the sequential one of the same compiler.
"""
import argparse
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1"}
TILES = {"HETILE_FALLBACK": "never", "HETILE_PROCS": "all"} # no original code, and every rank takes part by messages

# Name, ratio asked for, sizes of --quick.
KERNELS = [
    ("p2p", 2.5, {"N": 1500, "T": 4}),
    ("p2p-columns", 2.5, {"N": 1500, "T": 4}),
    ("gs9", 4.0, {"N": 700, "T": 8}),
    ("gs5-columns", 4.0, {"N": 700, "T": 8}),
    ("elliptic", 2.5, {"N": 1000, "T": 5}),
    ("jacobi1d", 3.0, {"N": 1000000, "T": 40}),
    ("fpu", 2.0, {"N": 1000000, "T": 40}),
    ("lcs", 3.0, {"N": 4000}),
    ("smith-waterman", 2.0, {"N": 3000}),
    ("dtw", 1.0, {"N": 2500}),
    ("gotoh", 1.0, {"N": 2000}),
    ("heat2d", 2.0, {"N": 1500, "T": 10}),
    ("heat3d", 1.5, {"N": 120, "T": 4}),
    ("periodic2d", 1.0, {"N": 1000, "T": 5}),
    ("fdtd2d", 1.5, {"N": 1000, "T": 10}),
    ("lu", 4.0, {"N": 600}),
    ("product", 10.0, {"N": 500}),
    ("covariance", 10.0, {"N": 500}),
    ("syr2k", 10.0, {"N": 500}),
]


def run(command, env=None):
    """stdout and stderr of a run; a failure ends the script."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HETILE_")}
    environment.update(env or {})
    result = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit status {result.returncode}\n{result.stderr}")
    return result.stdout, result.stderr


def build(name, sizes, options, work):
    """Programs: [(column, command, clock, environment)]."""
    source = ROOT / "bench" / "tile" / f"{name}.c"
    flags = [*options.flags.split(), *(f"-D{key}={value}" for key, value in sizes.items())]
    quiet = ["-Wno-unknown-pragmas", "-lm"]
    programs = []
    for column, compiler, extra in (("gcc", options.gcc, ["-ffp-contract=off"]), ("gcc contract", options.gcc, []),
                                    ("clang", options.clang, [])):
        program = work / f"{name}.{column.replace(' ', '-')}"
        run([compiler, *flags, *extra, source, "-o", program, *quiet])
        programs.append((column, [program], "cpu", {}))
    for column, compiler in (("tiled gcc", options.gcc), ("tiled clang", options.clang)):
        program = work / f"{name}.{column.replace(' ', '-')}"
        run([options.bin / "hetilecc", "-Xhetile", "--quiet", *flags, source, "-o", program, *quiet],
            {"HETILE_CC": compiler})
        programs.append((column, ["mpirun", "-np", "1", program], "cpu", TILES))
        for ranks in options.ranks:
            settings = TILES if ranks == 1 or options.messages else {}
            programs.append((f"{column} {ranks}", ["mpirun", "-np", str(ranks), program], "wall", settings))
    return programs


def measure(programs, options):
    """Seconds of every run by column."""
    env = {**ENVIRONMENT, **dict(item.split("=", 1) for item in options.env)}
    times = {program[0]: [] for program in programs}
    expected = {}
    for _ in range(options.repeat):
        for column, command, clock, settings in programs:
            output, errors = run(command, {**env, **settings})
            found = re.search(r"bench: wall (\S+) cpu (\S+)", errors)
            times[column].append(float(found.group(1 if clock == "wall" else 2)))
            if column == "gcc contract":
                continue
            compiler = "clang" if "clang" in column else "gcc"
            if output != expected.setdefault(compiler, output):
                sys.exit(f"{shlex.join(map(str, command))}: the output differs from the sequential program's")
    return times


def line(name, asked, times, ranks):
    """One row of the table."""
    least = {column: min(values) for column, values in times.items()}
    middle = {column: statistics.median(values) for column, values in times.items()}
    best = min(("gcc", "clang"), key=least.get)
    tiled = min(("tiled gcc", "tiled clang"), key=least.get)
    cells = [f"{least[column]:8.3f}" for column in ("gcc", "gcc contract", "clang", "tiled gcc", "tiled clang")]
    text = (f"{name:15} {' '.join(cells)}  {least[best] / least[tiled]:6.2f} "
            f"{min(middle['gcc'], middle['clang']) / min(middle['tiled gcc'], middle['tiled clang']):6.2f} "
            f"{least['gcc contract'] / least['tiled gcc']:6.2f} {asked:6.1f} ")
    for count in ranks:
        if count > 1:
            text += " " + " ".join(f"{least[f'{c} 1'] / least[f'{c} {count}']:6.2f}" for c in ("tiled gcc", "tiled clang"))
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--ranks", type=lambda text: [int(r) for r in text.split(",") if r], default=[1, 2])
    parser.add_argument("--messages", action="store_true")
    parser.add_argument("--filter", default="")
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.add_argument("--gcc", default="gcc-12")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--env", nargs="*", default=[])
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    options.ranks = sorted({1, *options.ranks}) if max(options.ranks, default=1) > 1 else []
    print(f"flags {options.flags}, {options.repeat} rounds, {'small' if options.quick else 'full'} sizes; seconds of the kernel, least of all rounds\n")
    more = "  ".join(f"speedup {r}: gcc clang" for r in options.ranks if r > 1)
    print(f"{'kernel':15} {'gcc':>8} {'contract':>8} {'clang':>8} {'t. gcc':>8} {'t. clang':>8}  {'ratio':>6} {'median':>6} "
          f"{'/contr':>6} {'asked':>6}  {more}")
    with tempfile.TemporaryDirectory() as folder:
        for name, asked, small in KERNELS:
            if re.search(options.filter, name):
                programs = build(name, small if options.quick else {}, options, Path(folder))
                print(line(name, asked, measure(programs, options), options.ranks), flush=True)


if __name__ == "__main__":
    main()
