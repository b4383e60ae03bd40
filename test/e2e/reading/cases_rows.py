# SPDX-License-Identifier: Apache-2.0
"""Arrays whose rows lie behind pointers, laid out in many ways."""
import functools

from reports import Report
from toolchain import expect, mpirun, must, same_output, source_of

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "3", "HETILE_WIDTH": "4",
            "HETILE_STRATEGY": "cyclic:1"}
SKEWED = {1: "1", 3: "1,1/3,2", 4: "1,3,1/2,2", 7: "1,2,3,1/2,1,1/4,1"}
RANKS = (1, 3, 4, 7)

# The layouts of rows.c, and what the runtime must make of them.
LAYOUTS = {"block": "rows at constant strides", "reversed": "rows at constant strides",
           "shuffled": "rows of their own", "single": "rows of their own", "gaps": "rows of their own",
           "unaligned": "rows of their own"}
# The sweep of rows.c starts on the line before its mark.
HERE = "rows.c", next(number for number, text in enumerate(source_of("rows.c").read_text().split("\n"))
                      if "/* here */" in text)


def layout(toolchain, name):
    """Equal bytes on all numbers of ranks and speeds, and under verification."""
    source = source_of("rows.c")
    expected = must(toolchain.expected(source, [name]))
    folder = toolchain.folder(f"rows/{name}")
    for turn, ranks in enumerate(RANKS, list(LAYOUTS).index(name)):
        report = folder / f"{ranks}.json"
        reports = {"HETILE_REPORT": str(report)}
        for environment in toolchain.some(({}, {"HETILE_SPEEDS": SKEWED[ranks]}, {"HETILE_VERIFY": "1"}), turn, 1):
            actual = mpirun(ranks, toolchain.tiled(source), [name], {**PIPELINE, **reports, **environment})
            same_output(expected, actual)
        region = Report(report, actual).nest(*HERE)
        region.expect_consistent(ranks)
        arrays = {array["name"]: array["layout"] for array in region.data["arrays"]}
        wanted = LAYOUTS[name]
        # malloc may happen to give rows at a constant pitch
        expect(arrays == {"u": wanted} or name == "single", f"{name}: {arrays}, wanted {wanted}")


def shared(toolchain, name):
    """Rows that share memory are left to the original code, which says so once."""
    source = source_of("rows.c")
    expected = must(toolchain.expected(source, [name]))
    environment = {**PIPELINE, "HETILE_FALLBACK": "auto", "HETILE_VERBOSE": "1"}
    actual = mpirun(3, toolchain.tiled(source), [name], environment)
    same_output(expected, actual)
    note = f"{HERE[0]}:{HERE[1]}:3: the original code runs: rows of array u may share memory".encode()
    expect(actual.err.count(note) == 1, str(actual))
    actual = mpirun(3, toolchain.tiled(source), [name], PIPELINE)
    expect(actual.status != 0 and b"rows of array u may share memory" in actual.err, str(actual))


def sizes(toolchain):
    """Sizes without points, of one row and of one column."""
    source = source_of("rows.c")
    for arguments in (["shuffled", "2", "9"], ["shuffled", "3", "3", "4"], ["single", "3", "40"],
                      ["reversed", "40", "3"], ["block", "9", "9", "0"]):
        expected = must(toolchain.expected(source, arguments))
        same_output(expected, mpirun(3, toolchain.tiled(source), arguments, PIPELINE))


def tables(toolchain, source, arguments, fallback="never"):
    expected = must(toolchain.expected(source, arguments))
    for ranks in (1, 3, 4):
        for environment in ({}, {"HETILE_VERIFY": "1", "HETILE_SPEEDS": SKEWED[ranks]}):
            actual = mpirun(ranks, toolchain.tiled(source), arguments,
                            {**PIPELINE, "HETILE_FALLBACK": fallback, "HETILE_VERBOSE": "1", **environment})
            same_output(expected, actual)
            expect((b"original code runs" in actual.err) == (fallback == "auto"), str(actual))


def tests(toolchain):
    for name in LAYOUTS:
        yield f"rows/{name}", functools.partial(layout, toolchain, name)
    for name in ("shared", "overlapping"):
        yield f"rows/{name}", functools.partial(shared, toolchain, name)
    yield "rows/sizes", functools.partial(sizes, toolchain)
    for name in ("planes", "member", "fixed", "null", "moved"):
        yield f"rows/{name}", functools.partial(tables, toolchain, source_of("pointer-tables.c"), [name])
    yield "rows/data", functools.partial(tables, toolchain, source_of("pointer-tables.c"), ["data"], "auto")
    yield "rows/c++", functools.partial(tables, toolchain, source_of("rows.cpp"), [])
