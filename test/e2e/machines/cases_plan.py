# SPDX-License-Identifier: Apache-2.0
"""The plan of a run is the one that `hetile-plan choose --report` answers, whatever the band's shape, and what
`hetile-plan view` draws of it ends when it says."""
import functools
import html
import json
import re

from running.cases_examples import TABLE, speeds
from reports import Report
from toolchain import execute, expect, mpirun, must, same_output

KEYS = (("strategy", "strategy"), ("tile_height", "tile_height"), ("width", "width"), ("procs", "procs"),
        ("reason", "reason"), ("predicted_seconds", "predicted"), ("predicted_pipeline_seconds", "predicted_pipeline"),
        ("sequential_seconds", "sequential"), ("lower_bound_seconds", "lower_bound"))
SETTINGS = (("measured", {}),
            ("verified", {"HETILE_PROCS": "all", "HETILE_VERIFY": "1"}),  # no arrays that stay distributed
            ("declared", {"HETILE_PROCS": "all", "HETILE_SPEEDS": speeds("skewed", 3)}),
            ("choices", {"HETILE_PROCS": "all", "HETILE_STRATEGY": "boulet", "HETILE_TILE": "5", "HETILE_CHUNK": "12"}))

SHAPED = ("fpu", "gauss-seidel-1d", "gauss-seidel-2d", "jacobi-1d", "lu", "fdtd-2d")  # surely no rectangles


def plans(data):
    """All plans of a report, in the order in which hetile-plan counts them."""
    return [(region["nest"], region["plan"]) for region in data["regions"]] + [
        (entry["nest"], entry["best_plan"]) for entry in data["fallbacks"] if "best_plan" in entry]


def asked_again(toolchain, report, number):
    return execute([toolchain.bin / "hetile-plan", "choose", "--json", "--report", report, "--region", str(number)])


PICTURED = 24  # nests of a page have pictures
UNITS = {"s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


def shown(toolchain, report, data):
    """The page of a run: each nest has its part, and a predicted timeline as long as its plan says."""
    page = report.with_suffix(".html")
    must(execute([toolchain.bin / "hetile-plan", "view", report, "-o", page]))
    text = page.read_text()
    expect(text.endswith("</html>\n"), f"{page} is cut")
    parts = text.split('<section class="nest"')[1:]
    regions = sorted(data["regions"], key=lambda region: -region["total_seconds"])
    expect(len(parts) == len(regions), f"{page} has {len(parts)} nests")
    for number, (part, region) in enumerate(zip(parts, regions)):
        expect(html.escape(region["nest"]) in part, f"{page}: no {region['nest']}")
        drawn, plan = re.search(r">predicted: ([\d.e-]+) (\w+)<", part), region["plan"]
        if plan["strategy"] in ("resident", "phases", "one rank", "one memory") or number >= PICTURED:
            continue
        expect(drawn, f"{page}: no timeline of {region['nest']}")
        seconds = float(drawn.group(1)) * UNITS[drawn.group(2)]
        expect(abs(seconds - plan["predicted_seconds"]) <= 0.02 * seconds,
               f"{page}: {region['nest']} is drawn to {seconds} s, predicted are {plan['predicted_seconds']} s")


def check(toolchain, example):
    folder, shaped, replayed = example.folder, False, set()
    expected = must(toolchain.expected(example.source, example.arguments, cwd=folder))
    for label, environment in SETTINGS:
        report = toolchain.folder(f"plan/{example.name}-{label}") / "report.json"
        run = mpirun(3, toolchain.tiled(example.source), example.arguments,
                     {"HETILE_FALLBACK": "never", "HETILE_REPORT": str(report), **environment}, cwd=folder)
        same_output(expected, run)
        Report(report, run).nest(example.source.name, example.line())
        data = json.loads(report.read_text())
        shown(toolchain, report, data)
        for number, (nest, plan) in enumerate(plans(data)):
            again = asked_again(toolchain, report, number)
            if plan["strategy"] in ("resident", "phases"):
                expect(again.status == 1 and b"stayed distributed" in again.err, f"{again}")
                continue
            shaped = shaped or "samples" in plan["shape"]
            replayed.add(label)
            answer = json.loads(must(again).out)
            blocks = [[rank, end - begin] for rank, begin, end in plan["blocks"]]
            expect(answer["blocks"] == blocks, f"{nest}: blocks {answer['blocks']}, the run's {blocks}")
            for name, key in KEYS:
                expect(plan[name] == answer[key], f"{nest}: {name} is {plan[name]}, hetile-plan says {answer[key]}")
    expect("verified" in replayed, f"plans were asked again for {replayed} only")
    expect(shaped or example.name not in SHAPED, "no sampled shape in the reports")


def tests(toolchain):
    for example in TABLE:
        yield f"plan/{example.name}", functools.partial(check, toolchain, example)
