# SPDX-License-Identifier: Apache-2.0
"""Host code of every kind between nests that stay distributed: it touches guarded pages."""
import functools

from reports import Report
from toolchain import ROOT, expect, mpirun, must, same_output, source_of

SOURCE = source_of("windows.c")
GUARDED = ("elements", "borders", "sums", "copies", "files", "sorts", "forks", "handlers", "own-faults",
           "blocked", "masks", "sent", "own-stack", "threads", "jumps", "prints", "nothing", "static", "reallocates", "corners", "maps", "exits",
           "at-exit", "at-last")
KINDS = (*GUARDED, "stack")
SIZES = ((), ("230", "310"), ("130", "450"))
ALL = {"HETILE_TEAM": "off", "HETILE_PROCS": "all"}
RANKS = (1, 2, 3, 5)


def same(toolchain, kind, sizes):
    arguments = [kind, *sizes]
    expected = must(toolchain.expected(SOURCE, arguments))
    path = toolchain.folder(f"windows-{'-'.join([kind, *sizes])}") / "report.json"
    for ranks in toolchain.some(RANKS, KINDS.index(kind), 2):
        run = mpirun(ranks, toolchain.tiled(SOURCE), arguments, {**ALL, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        windows = Report(path, run).data["windows"]
        expect((windows["guarded"] > 0) == (ranks > 1 and kind in GUARDED), f"{ranks} ranks: {windows}")


def without(toolchain, kind):
    expected = must(toolchain.expected(SOURCE, [kind]))
    path = toolchain.folder(f"windows-off-{kind}") / "report.json"
    run = mpirun(3, toolchain.tiled(SOURCE), [kind],
                 {**ALL, "HETILE_WINDOW": "off", "HETILE_REPORT": str(path)})
    same_output(expected, run)
    expect(Report(path, run).data["windows"]["guarded"] == 0, run)


CALLS = {"kernel": source_of("window-calls.c"), "fields": source_of("window-fields.c")}


def kernel(toolchain, name, memory):
    """What the kernel loads and stores is there."""
    expected = must(toolchain.expected(CALLS[name], []))
    path = toolchain.folder(f"windows-{name}-{memory}") / "report.json"
    for ranks in (2, 3):
        run = mpirun(ranks, toolchain.tiled(CALLS[name]), [],
                     {**ALL, "HETILE_MEMORY": memory, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        expect(Report(path, run).data["windows"]["guarded"] > 0, run)


# Of the kind that looks at most, 27 pages in each fifth step, nearly all of which other ranks own.
LOOKED = 27 * 4096 // 5 + 2048
ROWS = ("block", "apart", "turns", "things", "structs")
MORE_STEPS = 24


def rows(toolchain, source, arguments):
    """Stays where it is, but for what is looked at: some pages in some steps."""
    homes = []
    for steps in ("12", str(12 + MORE_STEPS)):
        expected = must(toolchain.expected(source, [*arguments, steps]))
        path = toolchain.folder(f"{source.stem}-{'-'.join([*arguments, steps])}") / "report.json"
        for ranks in RANKS:
            run = mpirun(ranks, toolchain.tiled(source), [*arguments, steps], {**ALL, "HETILE_REPORT": str(path)})
            same_output(expected, run)
            data = Report(path, run).data
            expect((data["windows"]["guarded"] > 0) == (ranks > 1), f"{ranks} ranks: {data['windows']}")
        homes.append(data["bytes_home"])
    expect(abs(homes[1] - homes[0]) < MORE_STEPS * LOOKED, f"bytes home: {homes}")


def ends(toolchain, source, arguments):
    """Memory of arrays that are away, or were, ends and is used again."""
    expected = must(toolchain.expected(source, arguments))
    for ranks in RANKS:
        same_output(expected, mpirun(ranks, toolchain.tiled(source), arguments, ALL))


EDGES = source_of("window-edges.c")


def edges(toolchain, kind):
    """What lies beside guarded pages is current after each nest."""
    expected = must(toolchain.expected(EDGES, [kind]))
    path = toolchain.folder(f"windows-edges-{kind}") / "report.json"
    for ranks in RANKS:
        run = mpirun(ranks, toolchain.tiled(EDGES), [kind], {**ALL, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        windows = Report(path, run).data["windows"]
        expect((windows["guarded"] > 0) == (ranks > 1), f"{ranks} ranks: {windows}")


CONSTANTS = source_of("constant_weights.c", ROOT / "test" / "programs")


def constants(toolchain):
    """What cannot be stored to is not guarded: around its whole pages nothing can be put back."""
    expected = must(toolchain.expected(CONSTANTS, []))
    for ranks in RANKS:
        same_output(expected, mpirun(ranks, toolchain.tiled(CONSTANTS), [], ALL))


def tests(toolchain):
    for kind in ("apart", "fixed"):
        yield f"windows/edges/{kind}", functools.partial(edges, toolchain, kind)
    for kind in ROWS:
        yield f"windows/rows/{kind}", functools.partial(rows, toolchain, source_of("window-rows.c"), [kind])
    for kind in ("one", "two"):
        yield f"windows/borders/{kind}", functools.partial(rows, toolchain, source_of("window-borders.c"), [kind])
    yield "windows/ends/borders", functools.partial(ends, toolchain, source_of("window-borders.c"), ["renews", "24"])
    for kind in ("frees", "trims"):
        yield f"windows/ends/{kind}", functools.partial(ends, toolchain, source_of("window-trims.c"), [kind])
    yield "windows/rows/vectors", functools.partial(rows, toolchain, source_of("window-vectors.cpp"), [])
    for turn, kind in enumerate(KINDS):
        for sizes in toolchain.some(SIZES, turn, 2):
            yield f"windows/{kind}/{'x'.join(sizes) or 'usual'}", functools.partial(same, toolchain, kind, sizes)
    for name in CALLS:
        for memory in ("auto", "1m"):
            yield f"windows/{name}/{memory}", functools.partial(kernel, toolchain, name, memory)
    yield "windows/constants", functools.partial(constants, toolchain)
    yield "windows/off/borders", functools.partial(without, toolchain, "borders")
