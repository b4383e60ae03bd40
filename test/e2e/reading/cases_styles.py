# SPDX-License-Identifier: Apache-2.0
"""Ways to write loops and scalars: the same bytes as the sequential program, and as many nests in the pipeline as there should be."""
import functools
import json

from toolchain import expect, mpirun, must, same_output, source_of

# Guards of some calls fail on purpose: the original code runs there.
PIPELINE = {"HETILE_PROCS": "all", "HETILE_TILE": "5", "HETILE_WIDTH": "3", "HETILE_CHUNK": "4"}

# Program and the least number of nests that the pipeline must have run.
STYLES = [("temporaries.c", 5), ("loop-styles.c", 8), ("rotation.c", 4), ("inductions.c", 2), ("hostile.c", 4)]


def style(toolchain, name, nests, ranks):
    source = source_of(name)
    report = toolchain.folder(f"styles/{source.stem}-{ranks}") / "report.json"
    expected = must(toolchain.expected(source, []))
    actual = mpirun(ranks, toolchain.tiled(source), [], {**PIPELINE, "HETILE_REPORT": str(report)}, timeout=200)
    same_output(expected, actual)
    ran = {region["nest"] for region in json.loads(report.read_text())["regions"]}
    expect(len(ran) >= nests, f"{len(ran)} nests ran as pipelines, {nests} should: {sorted(ran)}: {actual}")


def tests(toolchain):
    for name, nests in STYLES:
        for ranks in (1, 3, 4):
            yield (f"styles/{name.split('.')[0]}-{ranks}",
                   functools.partial(style, toolchain, name, nests, ranks))
