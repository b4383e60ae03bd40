# SPDX-License-Identifier: Apache-2.0
"""Ranks of one host as one member of several hosts: same bytes, a member for each host in the report, as many threads as it
has ranks and processors; and single ranks for who asks for something about them."""
import functools
import os

from reading import cases_programs
from reports import Report
from toolchain import ROOT, Skip, expect, mpirun, must, same_output, source_of

EXAMPLES = ROOT / "examples"
# Whole nests, phases, a region, blocks of independent columns, a nest that shrinks.
PROGRAMS = [("gauss-seidel-2d", ["150", "60"]), ("heat-2d", ["120", "60"]), ("elliptic", ["90", "1e-9", "40"]),
            ("red-black-sor", ["90", "1e-9", "40"]), ("lu", ["150"]), ("fpu", ["300", "200", "0.25", "0.35", "4"])]
ALL = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
# Every piece by threads, of rectangles with a few points; and what the runtime chooses.
THREADS = ({"HETILE_TEAM": "on", "HETILE_CACHE_TILE": "3x5"}, {"HETILE_TEAM": "on"}, {})
DECLARED = {"HETILE_TEAM": "on", "HETILE_SECONDS_PER_POINT": "1e-7"}  # nothing is measured that a busy machine changes
SHAPES = ((3, 2), (4, 2), (7, 3))  # ranks, and those of a host


def same(toolchain, name, arguments, ranks, together):
    source = EXAMPLES / name / f"{name}.c"
    expected = must(toolchain.expected(source, arguments))
    for threads in THREADS:
        same_output(expected, mpirun(ranks, toolchain.tiled(source), arguments,
                                     {**ALL, **threads, **toolchain.hosts(together)}))


def report_of(toolchain, ranks, settings, name, arguments=()):
    source = source_of("team.c")
    path = toolchain.folder(f"members-{name}") / "report.json"
    run = mpirun(ranks, toolchain.tiled(source), list(arguments), {**ALL, **settings, **toolchain.hosts(2), "HETILE_REPORT": str(path)})
    same_output(must(toolchain.expected(source, list(arguments))), run)
    return Report(path, run).data


def reported(toolchain):
    """One line a host, with its threads; the work is divided by them."""
    data = report_of(toolchain, 5, {**DECLARED, "HETILE_SPEEDS": "1,1,1,1,1"}, "reported")
    expect(data["hosts"] == ["node0", "node1", "node2"], str(data["hosts"]))
    for region in data["regions"]:
        expect(len(region["ranks"]) == 3, str(region))
        expect([rank["threads"] for rank in region["ranks"] if rank["points"]] in ([2, 2, 1], [2, 2, 0]), str(region["ranks"]))
        shares = [rank["points"] for rank in region["ranks"]]
        expect(1.3 * shares[2] < min(shares[:2]), f"one rank has as much as two: {shares}")


def asked(toolchain):
    """A number of ranks, blocks, tiles and HETILE_TEAM=off are about single ranks; speeds are summed."""
    if len(os.sched_getaffinity(0)) < 2:
        raise Skip("one processor")
    for name, settings, members in (("plain", {}, 2), ("speeds", {"HETILE_SPEEDS": "2,1,1,1"}, 2), ("off", {"HETILE_TEAM": "off"}, 4),
                                    ("width", {"HETILE_WIDTH": "50"}, 4), ("number", {"HETILE_PROCS": "3"}, 4)):
        data = report_of(toolchain, 4, settings, name)
        expect(len(data["hosts"]) == members, f"{name}: {data['hosts']}")


def machine_file(toolchain):
    path = toolchain.folder("members-machine") / "machine.json"
    path.write_text('{"hosts": {"node0": {"speed": 2, "cores": 2}, "node1": {"speed": 1, "cores": 2}}}')
    data = report_of(toolchain, 4, {**DECLARED, "HETILE_MACHINE": str(path)}, "machine-run")
    shares = [rank["points"] for rank in data["regions"][0]["ranks"]]
    expect(len(shares) == 2 and shares[0] > 1.2 * shares[1] > 0, str(shares))


def program(toolchain, source, ranks):
    """A program of test/programs."""
    built = cases_programs.built(toolchain, source)
    same_output(built.expected, mpirun(ranks, built.folder / "tiled", built.arguments,
                                       {"HETILE_PROCS": "all", "HETILE_TEAM": "on", "HETILE_CACHE_TILE": "3x5", **toolchain.hosts(2)}))


def tests(toolchain):
    for turn, (name, arguments) in enumerate(PROGRAMS):
        for ranks, together in toolchain.some(SHAPES, turn, 1):
            yield f"members/{name}/{ranks}", functools.partial(same, toolchain, name, arguments, ranks, together)
    for test in (reported, asked, machine_file):
        yield f"members/{test.__name__}", functools.partial(test, toolchain)
    for turn, source in enumerate(cases_programs.SOURCES):
        if toolchain.long or turn % 4 == 0:
            yield f"members/{source.name}", functools.partial(program, toolchain, source, 3 + turn // 4 % 2)
