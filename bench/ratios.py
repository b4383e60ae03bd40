#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures tiled programs against the untouched ones compiled with the same flags.

usage: bench/ratios.py [--bin build/bin] [--repeat 5] [--ranks 1,2] [--filter REGEX] [--flags "-O2"]

Runs are paired: in every round the sequential and the tiled program run one after the other, both
under mpirun, so that a machine that gets slower cancels out. What a run of no size takes (mpirun,
MPI's start and end) is subtracted from either. A ratio is sequential time over tiled time: above 1
the tiled program is faster. Printed are the median of the ratios and the ratio of the shortest times.
The time of the nests alone is the runtime's own measurement. The last lines give the peak storage of
a worker on 4 equal ranks, and the time of the tool.
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

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1"}

# Name, arguments of a run of a few seconds, arguments of one of no time at all. The inputs are made
# by the examples' generators.
CASES = [
    ("fpu", ["4000", "10000", "0.25", "0.35", "4"], ["3", "3"]),
    ("gauss-seidel-1d", ["100000", "8000"], ["4", "1"]),
    ("gauss-seidel-2d", ["1000", "400"], ["4", "1"]),
    ("jacobi-1d", ["400000", "10000"], ["4", "1"]),
    ("lcs", ["one.txt", "two.txt"], ["tiny", "tiny"]),
    ("smith-waterman", ["two.fasta"], ["tiny.fasta"]),
    ("lu", ["2200"], ["2"]),
    ("knapsack", ["things.txt", "60000"], ["thing.txt", "2"]),
    ("fdtd-2d", ["1000", "1000", "1200"], ["3", "3", "1"]),
]


def run(command, env=None, cwd=None):
    """Seconds of one run; stdout. A failure ends the script."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HETILE_")}
    environment.update(ENVIRONMENT)
    environment.update(env or {})
    start = time.perf_counter()
    result = subprocess.run([str(word) for word in command], env=environment, cwd=cwd, capture_output=True)
    seconds = time.perf_counter() - start
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit status {result.returncode}\n{result.stderr.decode()}")
    return seconds, result.stdout


def prepare(work):
    """Inputs of the examples that read files."""
    (work / "tiny").write_text("ab")
    (work / "tiny.fasta").write_text(">1\nAC\n>2\nCA\n")
    run([ROOT / "examples/lcs/make-texts.py", "12000", work / "one.txt", work / "two.txt"])
    (work / "thing.txt").write_text("1 1 a\n")
    run([ROOT / "examples/knapsack/make-things.py", "2000", work / "things.txt"])
    run([ROOT / "examples/smith-waterman/make-fasta.py", "12000", "11500", work / "two.fasta"])


def build(name, options, work):
    """(sequential program, tiled program, seconds of the tool)."""
    source = ROOT / "examples" / name / f"{name}.c"
    flags = options.flags.split()
    run(["gcc", *flags, "-ffp-contract=off", source, "-o", work / f"{name}.seq", "-lm"])
    run([options.bin / "hetilecc", "-Xhetile", "--quiet", *flags, source, "-o", work / name, "-lm"])
    tool = min(run([options.bin / "hetile", "--quiet", source, "-o", work / f"{name}.out.c", "--", *flags])[0]
               for _ in range(3))
    return work / f"{name}.seq", work / name, tool


def read_report(path):
    """Summed over the regions: what the runtime says of its time, in seconds."""
    regions = json.loads(path.read_text())["regions"]
    ranks = [rank for region in regions for rank in region["ranks"]]
    return {"total": sum(r["total_seconds"] for r in regions),
            "compute": max((rank["compute_seconds"] for rank in ranks), default=0.0),
            "wait": max((rank["wait_seconds"] for rank in ranks), default=0.0),
            "scatter": sum(r["scatter_seconds"] for r in regions),
            "gather": sum(r["gather_seconds"] for r in regions),
            "peak": max((rank["peak_array_bytes"] for rank in ranks if rank["rank"] > 0), default=0)}


def starts(programs, tiny, ranks, env, work):
    """Seconds of a run of no size: sequential, tiled."""
    return [min(run(["mpirun", "-np", str(count), program, *tiny], env, work)[0] for _ in range(3))
            for program, count in zip(programs, (1, ranks))]


def measure(programs, arguments, tiny, ranks, options, work, touched):
    """Paired runs without what their start takes: (sequential times, tiled times, report of the
    last run)."""
    sequential, tiled = programs
    report = work / "report.json"
    env = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_REPORT": str(report),
           "HETILE_SPEEDS": f"1*{ranks}"}
    # glibc then fills what malloc returns: no page is new to the nest, in neither program.
    more = {"MALLOC_PERTURB_": "85"} if touched else {}
    start = starts(programs, tiny, ranks, env, work)
    before, after = [], []
    for _ in range(options.repeat):
        seconds, expected = run(["mpirun", "-np", "1", sequential, *arguments], more, work)
        before.append(max(seconds - start[0], 1e-9))
        seconds, actual = run(["mpirun", "-np", str(ranks), tiled, *arguments], {**env, **more}, work)
        after.append(max(seconds - start[1], 1e-9))
        if actual != expected:
            sys.exit(f"{tiled}: the output differs from the sequential program's")
    return before, after, read_report(report)


def ratio_table(options, work):
    """Prints the table; returns the seconds of the tool and the programs by name."""
    print(f"{'example':16} {'ranks':>5} {'sequential':>10} {'tiled':>8} {'median':>7} {'of min':>7} | nests: "
          f"{'total':>7} {'compute':>8} {'wait':>7} {'scatter':>8} {'gather':>7}")
    made = {}
    for name, arguments, tiny in CASES:
        if not re.search(options.filter, name):
            continue
        *programs, tool = build(name, options, work)
        made[name] = (programs, tool)
        for ranks in options.ranks:
            before, after, report = measure(programs, arguments, tiny, ranks, options, work, name == "fpu")
            ratios = [b / a for b, a in zip(before, after)]
            print(f"{name:16} {ranks:>5} {min(before):>8.2f} s {min(after):>6.2f} s {statistics.median(ratios):>7.2f} "
                  f"{min(before) / min(after):>7.2f} |        {report['total']:>5.2f} s {report['compute']:>6.2f} s "
                  f"{report['wait']:>5.2f} s {report['scatter']:>6.2f} s {report['gather']:>5.2f} s", flush=True)
    return made


def storage_table(made, options, work):
    """Peak storage of a worker on 4 equal ranks against the program's own array."""
    if "fpu" not in made:
        return
    n, steps = 1000, 10000
    arguments = [str(n), str(steps), "0.25", "0.35", "4"]
    _, _, report = measure(made["fpu"][0], arguments, ["3", "3"], 4, argparse.Namespace(repeat=1), work, False)
    whole = (n + 1) * (steps + 1) * 8
    print(f"\nfpu, n = {n}, T = {steps}, 4 equal ranks: peak array storage of a worker {report['peak'] / 1e6:.1f} MB "
          f"of the program's {whole / 1e6:.1f} MB: {report['peak'] / whole:.1%}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--ranks", type=lambda text: [int(r) for r in text.split(",")], default=[1, 2])
    parser.add_argument("--filter", default="")
    parser.add_argument("--flags", default="-O2")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    print(f"{os.cpu_count()} cores, flags {options.flags}, {options.repeat} paired runs; ratios above 1: the tiled program is faster\n")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        prepare(work)
        made = ratio_table(options, work)
        storage_table(made, options, work)
        print("\ntool, seconds an example: " + ", ".join(f"{name} {tool:.2f}" for name, (_, tool) in made.items()))


if __name__ == "__main__":
    main()
