# SPDX-License-Identifier: Apache-2.0
"""Kernels written as PolyBench writes them: macros for types, bounds and arrays, #pragma scop."""
import functools
import json

from running.cases_behaviour import PIPELINE
from toolchain import PROGRAMS, execute, expect, mpirun, must, same_output

FOLDER = PROGRAMS / "polybench"


def kernel(toolchain, name):
    """The same bytes on 1, 3 and 4 ranks. A nest may be entered with no iteration inside a loop of the
    host: then the original code runs."""
    source = FOLDER / f"{name}.c"
    environment = {**PIPELINE, "HETILE_FALLBACK": "auto"}
    for ranks in (1, 3, 4):
        same_output(toolchain.expected(source, []), mpirun(ranks, toolchain.tiled(source), [], environment))


def inner(toolchain):
    """Where the time loop cannot be tiled, the nests inside it are, and run as pipelines."""
    source = FOLDER / "adi.c"
    answer = must(execute([toolchain.hetile, "--analyze-only", "--quiet", "--report=json", source, "--"]))
    nests = [nest for nest in json.loads(answer.out)["nests"] if nest["function"] == "kernel_adi"]
    states = [(nest["location"]["column"], nest["state"] in ("tiled", "parallel")) for nest in nests]
    expect(states == [(2, False), (5, True), (5, True)], f"{states}")
    notes = [note["text"] for note in nests[0]["notes"]]
    expect(sum("is tiled" in note for note in notes) == 2, f"{notes}")
    report = toolchain.folder("polybench-inner") / "report.json"
    must(mpirun(3, toolchain.tiled(source), [], {**PIPELINE, "HETILE_REPORT": str(report)}))
    regions = json.loads(report.read_text())["regions"]
    entered = sum(region["entries"] for region in regions
                  if int(region["nest"].split(":")[1]) >= nests[0]["location"]["line"])
    expect(entered == 20, f"the inner nests ran {entered} times: {regions}")


def tests(toolchain):
    for source in sorted(FOLDER.glob("*.c")):
        yield f"polybench/{source.stem}", functools.partial(kernel, toolchain, source.stem)
    yield "polybench/inner-nests", functools.partial(inner, toolchain)
