#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The papers' experiment: longest common subsequences on eight simulated workstations.

usage: bench/workstations.py [--bin build/bin] [--svg FILE] [--markdown] [--columns 200,400,..]

The emitted LCS program runs under SimGrid's MPI (libsimgrid-dev) on ranks whose tiles take 11, 26, 33,
33, 38, 40, 528 and 530 ms, 100 rows of tiles by 200 to 1000 columns of tiles; messages cost what
test/e2e/simulation.py says. Blocks are given out cyclically, by the best chunk of at most 25 to 150
columns (C25 to C150, Boulet et al.), by a ramp-wide-ramp sequence and by the planner's own choice
("auto"). Printed is the speed-up over a run on the fastest workstation, with everything that moves at
entry and exit. Simulated times are exact: every run of this script prints the same table.
"""
import argparse
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "e2e"))

import simulation
from plots import Plot
from toolchain import Toolchain

LCS = ROOT / "examples" / "lcs" / "lcs.c"
LINE = 53          # of the nest
TILE_ROWS = 100
SIDE = 8           # characters of a tile's side
SECONDS_PER_POINT = 1e-3 * simulation.TIMES[0] / SIDE ** 2

# Name, options, and the speed-up that the chunk's cost (Boulet et al.) allows for very many columns.
STRATEGIES = [
    ("cyclic, all 8", {"HETILE_STRATEGY": "cyclic", "HETILE_PROCS": "all"}, 8 * 11 / 530),
    ("cyclic", {"HETILE_STRATEGY": "cyclic"}, 6 * 11 / 40),
    ("cyclic(10)", {"HETILE_STRATEGY": "cyclic:10"}, 6 * 11 / 40),
    ("C25", {"HETILE_STRATEGY": "boulet:25"}, 11 / (40 / 9)),
    ("C50", {"HETILE_STRATEGY": "boulet:50"}, 11 / (55 / 13)),
    ("C100", {"HETILE_STRATEGY": "boulet:100"}, 11 / 4.183908),
    ("C150", {"HETILE_STRATEGY": "boulet:150"}, 11 / 4.115108),
    ("rwr", {"HETILE_STRATEGY": "rwr"}, None),
    ("auto", {}, None),
    ("auto, any tile", {"HETILE_TILE": "auto", "HETILE_WIDTH": "auto"}, None),
]
TILES = {"HETILE_TILE": str(SIDE), "HETILE_WIDTH": str(SIDE)}
PAPER = 2.2  # C150 at 1000 columns
PEAK = simulation.TIMES[0] * sum(1 / time for time in simulation.TIMES)


def measure(program, machines, columns):
    """Speed-up of each strategy over the fastest workstation alone."""
    letters = random.Random(11)
    names = [machines.folder / "rows.txt", machines.folder / "columns.txt"]
    for name, size in zip(names, (TILE_ROWS * SIDE, columns * SIDE)):
        name.write_text("".join(letters.choice("acgt") for _ in range(size)))

    def seconds(options):
        _, report = machines.run(program, names, SECONDS_PER_POINT, {**TILES, **options})
        return report.nest(LCS.name, LINE).data["total_seconds"]

    alone = seconds({"HETILE_PROCS": "1"})
    return [alone / seconds(options) for _, options, _ in STRATEGIES]


def table(columns, speedups, markdown):
    rows = [["tile columns", *map(str, columns), "limit", "papers, at 1000"]]
    for k, (name, _, limit) in enumerate(STRATEGIES):
        rows.append([name, *(f"{line[k]:.3f}" for line in speedups), f"{limit:.2f}" if limit else f"{PEAK:.2f}",
                     {"C150": f"{PAPER}"}.get(name, "")])
    rows.append(["ideal", *[f"{PEAK:.3f}"] * len(columns), f"{PEAK:.2f}", "2.7"])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = [cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))]
        print("| " + " | ".join(cells) + " |" if markdown else "  ".join(cells).rstrip())
        if markdown and number == 0:
            print("|" + "|".join(["---"] + ["---:"] * (len(row) - 1)) + "|")


COLOURS = ["#999999", "#8c564b", "#bcbd22", "#aec7e8", "#6baed6", "#3182bd", "#08519c", "#2ca02c", "#d62728", "#9467bd"]


def plot(path, columns, speedups):
    picture = Plot(columns, (1.4, 2.8, 0.2), "Speed-up over the fastest of eight workstations: emitted LCS, 100 tile rows",
                   "tile columns")
    picture.axes()
    picture.level(PEAK, f"ideal {PEAK:.2f}")
    picture.level(PAPER, f"paper's C150: {PAPER}")
    picture.curves({name: ([line[k] for line in speedups], COLOURS[k]) for k, (name, _, _) in enumerate(STRATEGIES)})
    path.write_text(picture.svg())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="folder of the built programs")
    parser.add_argument("--svg", type=Path, help="write a plot there")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--columns", default="200,400,600,800,1000", help="tile columns, ascending")
    options = parser.parse_args()
    columns = [int(word) for word in options.columns.split(",")]
    with tempfile.TemporaryDirectory(prefix="hetile-workstations-") as work:
        toolchain = Toolchain(options.bin.resolve(), Path(work))
        program = simulation.compile_program(toolchain, LCS, "Release")
        machines = simulation.Workstations(toolchain.folder("workstations"))
        speedups = [measure(program, machines, count) for count in columns]
    table(columns, speedups, options.markdown)
    if options.svg:
        plot(options.svg, columns, speedups)


if __name__ == "__main__":
    main()
