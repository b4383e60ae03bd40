# SPDX-License-Identifier: Apache-2.0
"""Scalars that a nest accumulates: floating-point sums in any order. (Exact ones: test/programs.)"""
from reports import Report
from toolchain import expect, mpirun, must, source_of

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "3", "HETILE_WIDTH": "4",
            "HETILE_CHUNK": "8", "HETILE_CACHE_TILE": "2x3"}
SPEEDS = {1: ["1"], 2: ["1,1", "1,1/3"], 3: ["1*3", "1,1/3,2"], 4: ["1*4", "1,3,1/2,2"],
          7: ["1,2,3,1/2,1,1/4,1"]}


def sums(toolchain):
    """Equal bytes on all numbers of ranks, speeds and tile sizes; near the sequential values."""
    source = source_of("sums.c")
    expected = [float(word) for word in must(toolchain.expected(source, [])).out.split()]
    seen = set()
    for ranks, all_speeds in SPEEDS.items():
        for speeds in all_speeds:
            environment = {**PIPELINE, "HETILE_SPEEDS": speeds, "HETILE_TILE": str(2 + ranks)}
            actual = must(mpirun(ranks, toolchain.tiled(source), [], environment))
            seen.add(actual.out)
    expect(len(seen) == 1, f"sums depend on the plan: {seen}")
    for value, near in zip((float(word) for word in seen.pop().split()), expected):
        expect(abs(value - near) <= 1e-5 * abs(near), f"{value} is far from {near}")


def verified(toolchain):
    """Verification compares scalars, sums by tolerance; what follows is the original's result."""
    source = source_of("sums.c")
    expected = must(toolchain.expected(source, []))
    actual = must(mpirun(3, toolchain.tiled(source), [], {**PIPELINE, "HETILE_VERIFY": "1"}))
    expect(actual.out == expected.out, str(actual))


def far_out(toolchain):
    """Scalars behind pointers: inside the array, behind NULL, and apart from it."""
    source = source_of("scalar-places.c")
    expected = must(toolchain.expected(source, []))
    folder = toolchain.folder("scalar-places")
    report = folder / "report.json"
    environment = {**PIPELINE, "HETILE_FALLBACK": "auto", "HETILE_REPORT": str(report)}
    actual = must(mpirun(3, toolchain.tiled(source), [], environment))
    expect(actual.out == expected.out, str(actual))
    data = Report(report, actual).data
    expect(data["regions"] and "may share memory" in str(data["fallbacks"]), str(data["fallbacks"]))


def tests(toolchain):
    for test in (sums, verified, far_out):
        yield f"reductions/{test.__name__}", lambda test=test: test(toolchain)
