# SPDX-License-Identifier: Apache-2.0
"""Ranks of one machine as threads of rank 0: same bytes for any number of them, nothing sent, and by default."""
import functools
import os

from reading import cases_programs
from reading import cases_wavefront
from reports import Report
from toolchain import Skip, expect, mpirun, must, same_output, source_of

ON = {"HETILE_TEAM": "on"}
# Tracks of a few columns and rows, and such as the runtime chooses.
TILES = ({}, {"HETILE_CACHE_TILE": "3x5"}, {"HETILE_CACHE_TILE": "off"}, {"HETILE_CACHE_TILE": "64x50"})
SIZES = (["700", "600"], ["300", "599"], ["699", "40"], ["2", "600"], ["130", "3"])


def same(toolchain, ranks):
    source = source_of("team.c")
    for size in SIZES if ranks == 3 else SIZES[:1]:
        expected = must(toolchain.expected(source, size))
        for tiles in TILES:
            same_output(expected, mpirun(ranks, toolchain.tiled(source), size, {**ON, **tiles}))


def reported(toolchain):
    """One rank computes, by as many threads as there are ranks; the others send nothing."""
    source = source_of("team.c")
    path = toolchain.folder("team") / "report.json"
    run = must(mpirun(3, toolchain.tiled(source), [], {**ON, "HETILE_REPORT": str(path)}))
    data = Report(path, run).data
    expect(len(data["regions"]) >= 3 and not data["fallbacks"], str(data))
    for region in data["regions"]:
        first, *others = region["ranks"]
        expect(first["threads"] == 3 and first["points"] > 0 and first["messages"] == 0, str(first))
        expect(all(rank["points"] == rank["bytes_sent"] == rank["messages"] == 0 for rank in others), str(others))
        expect(region["plan"]["strategy"] == "one memory", str(region["plan"]))


def chosen(toolchain):
    """By default where nothing was asked for; declared speeds, tiles and HETILE_TEAM=off are about messages."""
    if len(os.sched_getaffinity(0)) < 2:
        raise Skip("one processor")
    source = source_of("team.c")
    expected = must(toolchain.expected(source, []))
    path = toolchain.folder("team-chosen") / "report.json"
    for settings, wanted in (({}, True), ({"HETILE_TEAM": "off"}, False), ({"HETILE_SPEEDS": "1,1"}, False),
                             ({"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}, False), ({"HETILE_TILE": "9"}, False)):
        run = mpirun(2, toolchain.tiled(source), [], {**settings, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        threads = {region["ranks"][0]["threads"] for region in Report(path, run).data["regions"]}
        expect((2 in threads) == wanted, f"{settings}: threads {threads}")


def verified(toolchain):
    source = source_of("team.c")
    expected = must(toolchain.expected(source, []))
    same_output(expected, mpirun(3, toolchain.tiled(source), [], {**ON, "HETILE_VERIFY": "1"}))


def program(toolchain, source, tiles):
    """A program of test/programs, with rectangles of a few points, so that threads follow each other closely, or with
    those that are chosen."""
    program = cases_programs.built(toolchain, source)
    for settings in tiles:
        same_output(program.expected, mpirun(3, program.folder / "tiled", program.arguments, {**ON, **settings}))


def lanes(toolchain, name, compiler, steps):
    """Rows that run together, at the highest optimisation."""
    program, sizes, expected = cases_wavefront.built(toolchain, name, compiler, steps)
    for tiles in ({}, {"HETILE_CACHE_TILE": "17x29"}, {"HETILE_CACHE_TILE": "off"}):
        same_output(expected, mpirun(3, program, sizes, {**ON, **tiles}))


def tests(toolchain):
    for ranks in (2, 3, 7):
        yield f"team/same/{ranks}", functools.partial(same, toolchain, ranks)
    for test in (reported, chosen, verified):
        yield f"team/{test.__name__}", functools.partial(test, toolchain)
    for turn, source in enumerate(cases_programs.SOURCES):
        tiles = toolchain.some(({"HETILE_CACHE_TILE": "3x5"}, {}), turn, 1)
        yield f"team/{source.name}", functools.partial(program, toolchain, source, tiles)
    for name in cases_wavefront.NAMES:
        for compiler, steps in cases_wavefront.chosen(toolchain, name):
            yield f"team/{name}/{compiler}/{steps}", functools.partial(lanes, toolchain, name, compiler, steps)
