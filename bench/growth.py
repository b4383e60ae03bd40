#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the memory of each rank for arrays that are filled and used in one region: examples/heat-2d.

usage: bench/growth.py [--bin build/bin] [--ranks 4] [--size 3000] [--steps 500] [--gcc gcc-12] [--env HETILE_PHASES=off ..]

`resident`: the most memory that a rank had in use, less that of the same program with 60 by 60 points; `share`: of
the bytes of the program's two arrays, 35% is asked for with 4 ranks; `boxes`: the most array storage of a worker, from
the report. On the host, arrays that no statement outside of the region touches cost address space alone.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1",
               "HETILE_FALLBACK": "never", "HETILE_PROCS": "all"}
# Runs a rank and writes its peak to a file of its own.
RANK = ("import os, resource, subprocess, sys\n"
        "status = subprocess.run(sys.argv[2:]).returncode\n"
        "peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss\n"
        "open(os.path.join(sys.argv[1], os.environ['OMPI_COMM_WORLD_RANK']), 'w').write(str(peak))\n"
        "sys.exit(status)\n")


def peaks(program, size, options, folder):
    """Kilobytes of each rank, and what the report says of its boxes."""
    report = folder / "report.json"
    env = {k: v for k, v in os.environ.items() if not k.startswith("HETILE_")}
    env.update(ENVIRONMENT, HETILE_REPORT=str(report), **dict(item.split("=", 1) for item in options.env))
    command = ["mpirun", "-np", options.ranks, sys.executable, "-c", RANK, folder, program, size, options.steps]
    result = subprocess.run([str(word) for word in command], env=env, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"exit status {result.returncode}\n{result.stderr}")
    boxes = [0] * options.ranks
    for region in json.loads(report.read_text())["regions"]:
        for rank, numbers in enumerate(region["ranks"]):
            boxes[rank] = max(boxes[rank], numbers["peak_array_bytes"])
    return [int((folder / str(rank)).read_text()) for rank in range(options.ranks)], boxes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin")
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--size", type=int, default=3000)
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--gcc", default="gcc-12")
    parser.add_argument("--env", nargs="*", default=[])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        program = folder / "heat-2d"
        subprocess.run([options.bin.resolve() / "hetilecc", "-Xhetile", "--quiet", "-O3", "-march=native",
                        ROOT / "examples" / "heat-2d" / "heat-2d.c", "-o", program, "-lm"], check=True,
                       env={**os.environ, "HETILE_CC": options.gcc})
        small, _ = peaks(program, 60, options, folder)
        large, boxes = peaks(program, options.size, options, folder)
    arrays = 2 * 8 * options.size * options.size
    print(f"{options.size} x {options.size}, {options.steps} steps, {options.ranks} ranks: arrays of {arrays / 1e6:.0f} MB")
    print(f"{'rank':>4} {'resident':>9} {'share':>6} {'boxes':>9} {'share':>6}")
    for rank in range(options.ranks):
        grown = max(0, large[rank] - small[rank]) * 1024
        print(f"{rank:4} {grown / 1e6:7.1f} MB {grown / arrays:6.1%} {boxes[rank] / 1e6:6.1f} MB {boxes[rank] / arrays:6.1%}")


if __name__ == "__main__":
    main()
