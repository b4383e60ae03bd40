#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times whole examples on one machine as users start them, against the untouched programs with the same flags.

usage: bench/examples.py [--bin build/bin] [--repeat 5] [--filter REGEX] [--flags "-O3 -march=native"]

In every round the sequential program (gcc, -ffp-contract=off), the tiled one alone (without mpirun) and the tiled one under
`mpirun -np 2` run one after the other. What a run of no size takes is subtracted from each. A ratio is sequential time over
tiled time: above 1 the tiled program is faster. Medians.
"""
import argparse
import re
import statistics
import sys
import tempfile
from pathlib import Path

import ratios

# Example, arguments of a run of a second or more, arguments of one of no time at all.
CASES = [
    ("gauss-seidel-2d", "2000 100", "4 1"),
    ("heat-2d", "2000 150", "4 1"),
    ("heat-3d", "200 60", "4 1"),
    ("fdtd-2d", "2000 2000 100", "3 3 1"),
    ("lu", "2500", "2"),
    ("elliptic", "2048 1e-12 200", "4 1e-12 1"),
    ("red-black-sor", "2000 1e-12 200", "4 1e-12 1"),
    ("adi", "2000 20", "4 1"),
    ("jacobi-1d", "4000000 300", "4 1"),
    ("gauss-seidel-1d", "100000 4000", "4 1"),
    ("fpu", "4000 10000 0.25 0.35 4", "3 3"),
    ("fpu-rolling", "400000 2000", "3 3"),
    ("lcs", "one.txt two.txt", "tiny tiny"),
    ("smith-waterman", "two.fasta", "tiny.fasta"),
    ("knapsack", "things.txt 60000", "thing.txt 2"),
]


def measure(case, options, work):
    """Seconds of the sequential program, of the tiled one alone, and of two ranks, of each round."""
    name, arguments, tiny = case
    sequential, tiled, _ = ratios.build(name, options, work)
    commands = [[sequential], [tiled], ["mpirun", "-np", "2", tiled]]
    starts = [min(ratios.run([*command, *tiny.split()], None, work)[0] for _ in range(3)) for command in commands]
    rounds = []
    for _ in range(options.repeat):
        results = [ratios.run([*command, *arguments.split()], None, work) for command in commands]
        if any(out != results[0][1] for _, out in results):
            sys.exit(f"{name}: the output differs from the sequential program's")
        rounds.append([max(seconds - start, 1e-9) for (seconds, _), start in zip(results, starts)])
    return rounds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ratios.ROOT / "build" / "bin")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--filter", default="")
    parser.add_argument("--flags", default="-O3 -march=native")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    print(f"{'example':16} {'s':>6} {'one rank':>9} {'two':>6}")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        ratios.prepare(work)
        for case in CASES:
            if not re.search(options.filter, case[0]):
                continue
            rounds = measure(case, options, work)
            gains = [statistics.median(one[0] / one[k] for one in rounds) for k in (1, 2)]
            print(f"{case[0]:16} {statistics.median(one[0] for one in rounds):6.2f} {gains[0]:9.2f} {gains[1]:6.2f}", flush=True)


if __name__ == "__main__":
    main()
