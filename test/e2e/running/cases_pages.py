# SPDX-License-Identifier: Apache-2.0
"""Pages that have two addresses: the original code runs, and only then."""
import functools

from reports import Report
from toolchain import expect, mpirun, must, same_output, source_of

SOURCE = source_of("shared-pages.c")
ROWS = source_of("rows-move.cpp")
SAME = ("twice", "rows", "shifted", "private", "remapped", "anonymous", "segment", "ring")
APART = ("apart", "other-file", "heap")
SMALL = {"HETILE_TILE": "7", "HETILE_WIDTH": "5"}
CONFIGURATIONS = [(3, {"HETILE_PROCS": "all", "HETILE_SPEEDS": "1,1,1", **SMALL}),
                  (2, {"HETILE_PROCS": "all", "HETILE_TEAM": "off"}), (3, {"HETILE_TEAM": "on"}),
                  (1, {"HETILE_CACHE_TILE": "7x5"})]


def pages(toolchain, kind):
    expected = must(toolchain.expected(SOURCE, [kind]))
    path = toolchain.folder(f"pages-{kind}") / "report.json"
    for ranks, environment in CONFIGURATIONS:
        run = mpirun(ranks, toolchain.tiled(SOURCE), [kind], {**environment, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        data = Report(path, run).data
        said = any("two addresses" in fallback["reason"] for fallback in data["fallbacks"])
        expect(said == (kind in SAME), f"{ranks} {environment}: {data['fallbacks']}")
        if kind not in SAME and ranks > 1:
            expect(data["regions"], f"{ranks} {environment}: not tiled: {data['fallbacks']}")


def rows_move(toolchain, ranks):
    """What is known of the rows of an array is right whatever has changed since."""
    for environment in ({}, {"HETILE_FALLBACK": "never"}, {"HETILE_FALLBACK": "never", "HETILE_PROCS": "all", "HETILE_TEAM": "off"}):
        same_output(toolchain.expected(ROWS, []), mpirun(ranks, toolchain.tiled(ROWS), [], environment))


def tests(toolchain):
    for ranks in (1, 2, 3):
        yield f"rows-move/{ranks}", functools.partial(rows_move, toolchain, ranks)
    for kind in (*SAME, *APART):
        yield f"pages/{kind}", functools.partial(pages, toolchain, kind)
