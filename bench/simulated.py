#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The programs of bench/cluster.py on simulated hosts: what a network allows, apart from what this machine does.

usage: bench/simulated.py [--bin build/bin] [--filter REGEX] [--arguments WORDS] [--rate BYTES] [--page FILE.html]
                          [HETILE_NAME=VALUE ..] [--hosts 1,1 1,1/2,1/3,1/3 ..]

Emitted programs under SimGrid's MPI (libsimgrid-dev), rank 0 on the first host of each list of speeds. A point takes what
it took on one core of the machine that docs/measurements.md speaks of; a message 4 us of processor time at either end and
25 us under way, a byte 1 ns at either end and 1/RATE seconds under way (default: 125e6, which is 1 Gbit/s). Printed are
seconds in nests of the first host alone, and for each list how many times faster it is, and which share of the sum of
speeds that is. Arrays are distributed from the first nest on (HETILE_FALLBACK=never). Simulated times are exact.
"""
import argparse
import re
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "e2e"))

import simulation
from toolchain import Toolchain, execute, must

# Example, arguments, seconds of a point.
CASES = [
    ("gauss-seidel-2d", "2000 400", 1.38e-9),
    ("heat-2d", "2000 800", 0.33e-9),
    ("fdtd-2d", "2000 2000 300", 0.6e-9),
    ("elliptic", "2048 1e-30 300", 1.35e-9),
    ("red-black-sor", "2000 1e-12 300", 2.3e-9),
    ("jacobi-1d", "2000000 600", 0.25e-9),
]


def seconds(toolchain, program, arguments, point, speeds, options):
    """In nests. With --page, the run is seen there."""
    network = simulation.Network(4e-6, 25e-6, 1 / options.rate, 1e-9)
    folder = toolchain.folder(f"{Path(program).name}-{'-'.join(str(speed) for speed in speeds).replace('/', '_')}")
    machines = simulation.Machines(folder, speeds, network)
    settings = dict(word.split("=", 1) for word in options.settings)
    if options.page:
        settings["HETILE_TRACE"] = str(folder / "trace.json")
    _, report = machines.run(program, arguments.split(), point, settings, timeout=1200)
    if options.page:
        must(execute([options.bin / "hetile-plan", "view", "report.json", "--trace", "trace.json", "-o", options.page.resolve()], cwd=folder))
    return sum(region["total_seconds"] for region in report.data["regions"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="folder of the built programs")
    parser.add_argument("--filter", default="", help="only examples whose name matches")
    parser.add_argument("--arguments", help="of the examples, in place of those of the table")
    parser.add_argument("--hosts", nargs="*", default=["1,1", "1,1/2,1/3,1/3"], help="lists of speeds")
    parser.add_argument("--rate", type=float, default=125e6, help="bytes a second of each link")
    parser.add_argument("settings", nargs="*", metavar="HETILE_NAME=VALUE")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the last run as a page, with what was predicted and what was")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    print("example".ljust(18), "one".rjust(6), *(f"{hosts:>20s}" for hosts in options.hosts))
    with tempfile.TemporaryDirectory(prefix="hetile-simulated-") as work:
        toolchain = Toolchain(options.bin, Path(work))
        for name, usual, point in CASES:
            arguments = options.arguments or usual
            if not re.search(options.filter, name):
                continue
            program = simulation.compile_program(toolchain, ROOT / "examples" / name / f"{name}.c", "Release")
            alone = seconds(toolchain, program, arguments, point, ["1"], options)
            cells = []
            for hosts in options.hosts:
                speeds = hosts.split(",")
                faster = alone / seconds(toolchain, program, arguments, point, speeds, options)
                cells.append(f"{faster:.2f} ({faster / float(sum(map(Fraction, speeds))):.0%})".rjust(20))
            print(name.ljust(18), f"{alone:6.2f}", *cells, flush=True)


if __name__ == "__main__":
    main()
