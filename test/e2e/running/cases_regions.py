# SPDX-License-Identifier: Apache-2.0
"""Arrays that stay distributed from nest to nest."""
import functools
import os
import json

from reports import Report
from toolchain import ROOT, expect, mpirun, same_output, source_of

FORCED = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
SPEEDS = {2: "2,1", 3: "1,4,2", 4: "1,2,1/2,3"}


def speeds(ranks, skewed):
    """Given, not measured: on more ranks than cores a measured speed is noise, and blocks follow it."""
    return SPEEDS[ranks] if skewed else ",".join(["1"] * ranks)


def stays(toolchain, ranks, skewed):
    """Same bytes, and between two sweeps only the columns next to an edge travel."""
    source = source_of("region.c")
    report = toolchain.folder(f"region-{ranks}-{skewed}") / "report.json"
    environment = {**FORCED, "HETILE_REPORT": str(report), "HETILE_REBALANCE": "off"}
    environment["HETILE_SPEEDS"] = speeds(ranks, skewed)
    size, sweeps = 40, 20
    run = mpirun(ranks, toolchain.tiled(source), [str(size), str(sweeps)], environment)
    same_output(toolchain.expected(source, [str(size), str(sweeps)]), run)
    line = next(i for i, text in enumerate(source.read_text().split("\n")) if "static void sweep" in text) + 2
    region = Report(report, run).nest("region.c", line).data
    if ranks == 1:
        return
    expect(region["plan"]["strategy"] == "resident", f"the arrays did not stay: {region['plan']}")
    bytes_sent = sum(rank["bytes_sent"] for rank in region["ranks"])
    column = 8 * size
    most = 1.2 * sweeps * 2 * column * (ranks - 1)
    expect(bytes_sent <= most, f"{bytes_sent} bytes in {sweeps} sweeps; two columns an edge are {most / 1.2}")


def borders(toolchain, ranks, skewed):
    """Loops over the border move nothing: they run where the border is."""
    source = source_of("region-borders.c")
    report = toolchain.folder(f"region-borders-{ranks}-{skewed}") / "report.json"
    environment = {**FORCED, "HETILE_REPORT": str(report), "HETILE_REBALANCE": "off"}
    environment["HETILE_SPEEDS"] = speeds(ranks, skewed)
    run = mpirun(ranks, toolchain.tiled(source), [], environment)
    same_output(toolchain.expected(source, []), run)
    lines = source.read_text().split("\n")
    for number, text in enumerate(lines, 1):
        if "// side" in text and ranks > 1:
            side = Report(report, run).nest("region-borders.c", number + 1).data
            expect(side["plan"]["strategy"] == "resident", f"the arrays did not stay: {side['plan']}")
            expect(not sum(rank["bytes_sent"] for rank in side["ranks"]), f"line {number + 1} moved values")


def elements(toolchain, ranks, skewed):
    """Statements of the host load and store single elements: the arrays stay where they are."""
    source = source_of("region-elements.c")
    report = toolchain.folder(f"region-elements-{ranks}-{skewed}") / "report.json"
    environment = {**FORCED, "HETILE_REPORT": str(report), "HETILE_REBALANCE": "off"}
    environment["HETILE_SPEEDS"] = speeds(ranks, skewed)
    for arguments in (["40", "20"], ["9", "7"]):
        run = mpirun(ranks, toolchain.tiled(source), arguments, environment)
        same_output(toolchain.expected(source, arguments), run)
    for nest in json.loads(report.read_text())["regions"]:
        expect(nest["plan"]["strategy"] == "resident" or ranks == 1, f"the arrays did not stay: {nest}")


def lines(toolchain, ranks, skewed):
    """Sweeps along the rows are pipelines, part by part: what moves is a column an edge, or a row of what turns."""
    source = source_of("region-lines.c")
    report = toolchain.folder(f"region-lines-{ranks}-{skewed}") / "report.json"
    environment = {**FORCED, "HETILE_REPORT": str(report), "HETILE_REBALANCE": "off"}
    environment["HETILE_SPEEDS"] = speeds(ranks, skewed)
    rows, columns, steps = 70, 90, 12
    arguments = [str(rows), str(columns), str(steps)]
    run = mpirun(ranks, toolchain.tiled(source), arguments, environment)
    same_output(toolchain.expected(source, arguments), run)
    text = source.read_text().split("\n")
    loop = next(i for i, line in enumerate(text) if "static void rows" in line) + 2
    nest = Report(report, run).nest("region-lines.c", loop).data
    if ranks == 1:
        return
    expect(nest["plan"]["strategy"] == "resident", f"the arrays did not stay: {nest['plan']}")
    expect(nest["entries"] == 3 * steps, f"{nest['entries']} entries in {steps} steps: there are not three parts")
    bytes_sent = sum(rank["bytes_sent"] for rank in nest["ranks"])
    most = steps * 8 * (6 * rows + 8 * columns) * (ranks - 1)
    expect(bytes_sent <= most + 16 * rows * columns, f"{bytes_sent} bytes in {steps} steps: the arrays turn")


def bytes_home(toolchain, ranks, name):
    """What came home in a run of the program `name` with the output of the original."""
    source = source_of(name)
    report = toolchain.folder(f"{source.stem}-{ranks}") / "report.json"
    run = mpirun(ranks, toolchain.tiled(source), [], {**FORCED, "HETILE_REPORT": str(report),
                                                      "HETILE_SPEEDS": speeds(ranks, False)})
    same_output(toolchain.expected(source, []), run)
    return json.loads(report.read_text())["bytes_home"]


def dead(toolchain, ranks):
    """Of arrays that nobody reads any more only the printed elements come home."""
    home = bytes_home(toolchain, ranks, "region-dead.c")
    partial = 4 * 30 * 8  # of the residuals, in each sweep
    expect(home <= partial + 8 * 8, f"{home} bytes came home")


def rows(toolchain, ranks):
    """A checksum over all rows at the end of main is formed where they are."""
    home = bytes_home(toolchain, ranks, "region-rows.c")
    expect(home <= 4 * 8, f"{home} bytes came home")  # the checksum, and the total


def memory(toolchain, ranks):
    """The host's memory grows by its share of every row, in whole pages."""
    source, n = source_of("region-memory.c"), 1500
    run = mpirun(ranks, toolchain.tiled(source), [str(n)], {**FORCED, "HETILE_SPEEDS": speeds(ranks, False)})
    same_output(toolchain.expected(source, [str(n)]), run)
    words = next(line for line in run.err.decode().split("\n") if line.startswith("growth")).split()
    growth, arrays = int(words[1]), int(words[3])
    most = (8 * n / ranks + os.sysconf("SC_PAGESIZE")) / (8 * n)
    expect(growth <= most * arrays, f"the host's memory grew by {growth} kB; the arrays have {arrays}")


# Solvers that stay distributed, with arguments for a short run.
SOLVERS = {
    "elliptic": ["24", "1e-3"],  # until the change is small: its sum is the same whatever the ranks
    "red-black-sor": ["24", "1e-4"],
    "heat-2d": ["30", "9"],
    "heat-3d": ["12", "5"],
    "adi": ["20", "4"],
    "fdtd-2d": ["20", "24", "9"],
    "fpu-rolling": ["300", "40"],
}


def solver(toolchain, name, ranks, skewed):
    source = ROOT / "examples" / name / f"{name}.c"
    environment = dict(FORCED)
    if skewed:
        environment["HETILE_SPEEDS"] = SPEEDS[ranks]
    same_output(toolchain.expected(source, SOLVERS[name]),
                mpirun(ranks, toolchain.tiled(source), SOLVERS[name], environment))


def same(toolchain, name, ranks, environment):
    source = source_of(name)
    same_output(toolchain.expected(source, []), mpirun(ranks, toolchain.tiled(source), [], environment))


def ends(toolchain, ranks, how):
    """The program ends in a helper, or returns early."""
    source = source_of("region-exit.c")
    same_output(toolchain.expected(source, [how]), mpirun(ranks, toolchain.tiled(source), [how], FORCED))


def tests(toolchain):
    for turn, ranks in enumerate((1, 2, 3, 4, 7)):
        yield f"region/stays/{ranks}", functools.partial(stays, toolchain, ranks, False)
        yield f"region/broken/{ranks}", functools.partial(same, toolchain, "region-broken.c", ranks,
                                                          {"HETILE_PROCS": "all"})
        yield f"region/captures/{ranks}", functools.partial(same, toolchain, "region-captures.c", ranks, FORCED)
        yield f"region/borders/{ranks}", functools.partial(borders, toolchain, ranks, False)
        yield f"region/once/{ranks}", functools.partial(same, toolchain, "region-once.c", ranks, FORCED)
        yield f"region/lines/{ranks}", functools.partial(lines, toolchain, ranks, False)
        yield f"region/bad/{ranks}", functools.partial(same, toolchain, "region-bad.c", ranks, {"HETILE_PROCS": "all"})
        for how in toolchain.some("0123", turn, 2):
            yield f"region/exit/{ranks}/{how}", functools.partial(ends, toolchain, ranks, how)
        yield f"region/elements/{ranks}", functools.partial(elements, toolchain, ranks, False)
        for name in toolchain.some(SOLVERS, turn, (len(SOLVERS) + 1) // 2):
            yield f"region/{name}/{ranks}", functools.partial(solver, toolchain, name, ranks, False)
    for ranks in (3, 4):
        yield f"region/elements/{ranks}/skewed", functools.partial(elements, toolchain, ranks, True)
        yield f"region/borders/{ranks}/skewed", functools.partial(borders, toolchain, ranks, True)
        for name in SOLVERS:
            yield f"region/{name}/{ranks}/skewed", functools.partial(solver, toolchain, name, ranks, True)
        yield f"region/lines/{ranks}/skewed", functools.partial(lines, toolchain, ranks, True)
        yield f"region/stays/{ranks}/skewed", functools.partial(stays, toolchain, ranks, True)
        yield f"region/dead/{ranks}", functools.partial(dead, toolchain, ranks)
        yield f"region/rows/{ranks}", functools.partial(rows, toolchain, ranks)
    # The first rank is faster than the one that has the last column.
    yield "region/borders/2/skewed", functools.partial(borders, toolchain, 2, True)
    yield "region/memory/4", functools.partial(memory, toolchain, 4)
    yield "region/plain", functools.partial(same, toolchain, "region.c", 3, {})
    yield "region/verify", functools.partial(same, toolchain, "region.c", 3, {**FORCED, "HETILE_VERIFY": "1"})
    yield "region/always", functools.partial(same, toolchain, "region.c", 3, {"HETILE_FALLBACK": "always"})
