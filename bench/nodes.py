#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Programs of the papers on up to sixteen equal simulated nodes: speed-up over their number.

usage: bench/nodes.py [--bin build/bin] [--svg FOLDER] [--markdown] [--filter REGEX] [--nodes 2,4,8,12,16]

The emitted programs run under SimGrid's MPI (libsimgrid-dev). The nodes are those of Kyriakopoulos, Chronopoulos and
Ni: 1.596 us a point; a message takes 155.38 us, and 8.252 us more for each other node, 0.254 us a byte. Of the first, half
is processor time at either end here; the rest is under way. "Equal blocks" are one a node, in strips whose height follows
Andonov and Rajopadhye or, for arrays that stay distributed, the paper's equation (7); "cyclic" are four a node in turn;
"trapezoid" is the paper's; "auto" is the planner's own choice. Printed is the speed-up over one node, with all that moves
at entry and exit. Simulated times are exact: every run of this script prints the same table.
"""
import argparse
import math
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "e2e"))

import simulation
from plots import Plot
from toolchain import Toolchain

POINT, STARTUP, CONTENTION, PER_BYTE = 1.596e-6, 155.38e-6, 8.252e-6, 0.254e-6
# Kyriakopoulos et al., figures 4 to 6: seconds of 100 sweeps over 1024 by 1024 points on 2, 4, 8, 12, 16 nodes.
PUBLISHED = {"CS": [206.13, 135.64, 101.5, 86.61, 78.63], "TS": [191.87, 127.35, 90.92, 75, 63.42]}
TGS_AT_16 = 6.7  # their speed-up; those of CS and TS there are 4.0 and 4.9
SIDE, SWEEPS = 1024, 100


def network(nodes):
    return simulation.Network(STARTUP / 2, CONTENTION * (nodes - 1), PER_BYTE, PER_BYTE / 100)


def published_height(nodes):
    """Equation (7): rows of a tile of one block a node."""
    message = STARTUP + CONTENTION * (nodes - 1)
    return round(math.sqrt(nodes * message * SIDE / ((nodes - 1) * (SIDE * POINT + 8 * PER_BYTE * nodes))))


def band(columns):
    """Options of each strategy for a nest with so many columns of tiles."""
    return {
        "equal blocks": lambda nodes: {"HETILE_STRATEGY": "cyclic", "HETILE_WIDTH": str(-(-columns // nodes))},
        "cyclic": lambda nodes: {"HETILE_STRATEGY": "cyclic", "HETILE_WIDTH": str(-(-columns // (4 * nodes)))},
        "trapezoid": lambda nodes: {"HETILE_STRATEGY": "trapezoid"},
        "auto": lambda nodes: {},
    }


# Title, example, arguments, line of the nest that counts (none: all), strategies.
PROGRAMS = [
    ("pipeline", "gauss-seidel-1d", ["16000", "2000"], None, band(18000)),
    ("Fermi-Pasta-Ulam", "fpu", ["4000", "2000", "0.25", "0.35", "4"], None, band(6000)),
    ("LU", "lu", ["500"], 26, {**band(500), "lu": lambda nodes: {"HETILE_STRATEGY": "lu"}}),
    ("elliptic solver", "elliptic", [str(SIDE + 2), "1e-30", str(SWEEPS)], None,
     {"equal blocks, (7)": lambda nodes: {"HETILE_TILE": str(published_height(nodes))},
      "equal blocks, all rows": lambda nodes: {"HETILE_TILE": str(SIDE)},
      "auto": lambda nodes: {}}),
]
COLOURS = {"equal blocks": "#6baed6", "equal blocks, (7)": "#6baed6", "equal blocks, all rows": "#999999", "cyclic": "#8c564b",
           "trapezoid": "#2ca02c", "lu": "#bcbd22", "auto": "#d62728"}


def seconds(toolchain, program, arguments, line, nodes, options):
    """What the nests of a run took."""
    machines = simulation.Machines(toolchain.folder("nodes"), ["1"] * nodes, network(nodes))
    _, report = machines.run(program, arguments, POINT, options, timeout=1200)
    return sum(region["total_seconds"] for region in report.data["regions"] if line is None or f":{line}:" in region["nest"])


def speedups(toolchain, example, arguments, line, strategies, nodes):
    """By strategy, one for each number of nodes."""
    program = simulation.compile_program(toolchain, ROOT / "examples" / example / f"{example}.c", "Release")
    alone = seconds(toolchain, program, arguments, line, 1, {})
    return {name: [alone / seconds(toolchain, program, arguments, line, count, options(count)) for count in nodes]
            for name, options in strategies.items()}


def table(title, arguments, rows, nodes, markdown):
    names = [f"{title} {' '.join(arguments)}", *rows]
    width = max(map(len, names))
    lines = [[str(count) for count in nodes], *([f"{value:.2f}" for value in row] for row in rows.values())]
    for number, (name, cells) in enumerate(zip(names, lines)):
        cells = [name.ljust(width), *(cell.rjust(5) for cell in cells)]
        print("| " + " | ".join(cells) + " |" if markdown else "  ".join(cells))
        if markdown and number == 0:
            print("|---" + "|---:" * len(nodes) + "|")
    print(flush=True)


def plot(path, title, rows, nodes):
    picture = Plot(nodes, (0, max(nodes), 2), f"Speed-up over one node: emitted {title}", "nodes")
    picture.axes()
    picture.line([(picture.x(n), picture.y(n)) for n in nodes], "#222222", 'stroke-dasharray="5 4"')
    picture.curves({name: (row, COLOURS.get(name, "#222222")) for name, row in rows.items()})
    path.write_text(picture.svg())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="folder of the built programs")
    parser.add_argument("--svg", type=Path, help="write plots there")
    parser.add_argument("--markdown", action="store_true", help="print tables as Markdown")
    parser.add_argument("--filter", default="", help="only programs whose title matches")
    parser.add_argument("--nodes", default="2,4,8,12,16", help="numbers of nodes, ascending")
    options = parser.parse_args()
    nodes = [int(word) for word in options.nodes.split(",")]
    with tempfile.TemporaryDirectory(prefix="hetile-nodes-") as work:
        toolchain = Toolchain(options.bin.resolve(), Path(work))
        for title, example, arguments, line, strategies in PROGRAMS:
            if not re.search(options.filter, title):
                continue
            rows = speedups(toolchain, example, arguments, line, strategies, nodes)
            if example == "elliptic" and options.nodes == "2,4,8,12,16":
                # They give 4.0 on 16 nodes for CS, which tells what one node took.
                alone = 4.0 * PUBLISHED["CS"][-1]
                rows.update({f"published {name}": [alone / time for time in times] for name, times in PUBLISHED.items()})
            table(title, arguments, rows, nodes, options.markdown)
            if options.svg:
                plot(options.svg / f"nodes-{example}.svg", title, rows, nodes)


if __name__ == "__main__":
    main()
