#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how well plans predict: time of a nest on real ranks over the time the plan predicted.

usage: bench/prediction.py [--bin build/bin] [--ranks 2] [--repeat 5] [--filter REGEX]

Nothing is declared: speeds and network are measured in the run, as for any program. The time is the
runtime's own, from entry to exit, without planning and measuring. Printed are the median of the
ratios, the smallest and the largest (above 1: the run took longer than predicted), and for the median
run: the slowest rank's time in tiles over the plan's, the predicted time of the pipeline and of moving
data at entry and exit, the measured time, and what planning and measuring took as a share of that.
"""
import argparse
import json
import re
import statistics
import tempfile
from pathlib import Path

import ratios


class Measurement:
    """One run's longest nest: times in seconds."""

    def __init__(self, region):
        plan, ranks = region["plan"], region["ranks"]
        self.measured = region["total_seconds"] - region["planning_seconds"]
        self.planning = region["planning_seconds"] / self.measured
        self.predicted = plan["predicted_seconds"] * region["entries"]
        self.ratio = self.measured / self.predicted
        self.pipeline = plan["predicted_pipeline_seconds"] * region["entries"]
        self.tiles = max(rank["compute_seconds"] / (rank["points"] * seconds)
                         for rank, seconds in zip(ranks, plan["seconds_per_point"]) if rank["points"])


def measure(program, arguments, ranks, work):
    """One run of `program` with the pipeline always in use."""
    report = work / "report.json"
    report.unlink(missing_ok=True)
    ratios.run(["mpirun", "-np", ranks, program, *arguments],
               {"HETILE_REPORT": str(report), "HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}, work)
    return Measurement(max(json.loads(report.read_text())["regions"], key=lambda region: region["total_seconds"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ratios.ROOT / "build" / "bin", help="folder of the built programs")
    parser.add_argument("--ranks", default="2")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--filter", default="")
    options = parser.parse_args()
    print(f"{'example':<16} {'median':>7} {'least':>7} {'most':>7} {'tiles':>7} {'pipeline':>10} {'transfers':>10} "
          f"{'measured':>10} {'planning':>9}")
    with tempfile.TemporaryDirectory(prefix="hetile-prediction-") as folder:
        work = Path(folder)
        ratios.prepare(work)
        for name, arguments, _ in ratios.CASES:
            if not re.search(options.filter, name):
                continue
            source = ratios.ROOT / "examples" / name / f"{name}.c"
            ratios.run([options.bin.resolve() / "hetilecc", "-Xhetile", "--quiet", "-O2", source, "-o", work / name, "-lm"])
            runs = sorted((measure(work / name, arguments, options.ranks, work) for _ in range(options.repeat)),
                          key=lambda run: run.ratio)
            middle = runs[len(runs) // 2]
            print(f"{name:<16} {statistics.median(run.ratio for run in runs):7.2f} {runs[0].ratio:7.2f} "
                  f"{runs[-1].ratio:7.2f} {middle.tiles:7.2f} {middle.pipeline:8.3f} s "
                  f"{middle.predicted - middle.pipeline:8.3f} s {middle.measured:8.3f} s {100 * middle.planning:7.1f} %",
                  flush=True)


if __name__ == "__main__":
    main()
