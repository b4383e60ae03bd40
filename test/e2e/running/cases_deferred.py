# SPDX-License-Identifier: Apache-2.0
"""Entries that are put off: the program sees what it would have seen, whatever it looks at and how."""
import functools

from reports import Report
from running.cases_windows import GUARDED, SOURCE as WINDOWS
from toolchain import expect, mpirun, must, same_output, source_of

STEPS = source_of("steps-apart.c")
ON, OFF = {"HETILE_DEFER": "on"}, {"HETILE_DEFER": "off"}
NEST = 26  # line of the loop in evolve()


def put_off(report):
    """Entries of the nest in evolve() that were put off."""
    return sum(region["entries"] for region in report.data["regions"]
               if region["plan"]["strategy"] == "put off" and f":{NEST}:" in region["nest"])


def steps(toolchain, arguments):
    expected = must(toolchain.expected(STEPS, arguments))
    path = toolchain.folder(f"deferred-{'-'.join(arguments)}") / "report.json"
    for ranks in (1, 2, 3):
        run = mpirun(ranks, toolchain.tiled(STEPS), arguments, {**ON, "HETILE_REPORT": str(path)})
        same_output(expected, run)
        expect(put_off(Report(path, run)) == int(arguments[0]), f"{ranks} ranks: {path.read_text()}")


def off(toolchain):
    arguments = ["40", "20", "e"]
    path = toolchain.folder("deferred-off") / "report.json"
    run = mpirun(1, toolchain.tiled(STEPS), arguments, {**OFF, "HETILE_REPORT": str(path)})
    same_output(must(toolchain.expected(STEPS, arguments)), run)
    expect(put_off(Report(path, run)) == 0, path.read_text())


def host_code(toolchain, kind):
    """The programs of windows, in one memory."""
    expected = must(toolchain.expected(WINDOWS, [kind]))
    for ranks in (1, 2):
        same_output(expected, mpirun(ranks, toolchain.tiled(WINDOWS), [kind], ON))


def tests(toolchain):
    for arguments in (["60", "60", "e"], ["40", "7", "ew"], ["40", "5", "esc"], ["30", "1", "e"]):
        yield f"deferred/steps/{'-'.join(arguments)}", functools.partial(steps, toolchain, arguments)
    yield "deferred/off", functools.partial(off, toolchain)
    for kind in GUARDED:
        yield f"deferred/host/{kind}", functools.partial(host_code, toolchain, kind)
