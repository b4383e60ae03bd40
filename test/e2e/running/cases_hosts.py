# SPDX-License-Identifier: Apache-2.0
"""Hosts with names of their own that meet over TCP: the sequential program's output, and every host has done its part."""
import functools

from namespaces import Hosts, Unavailable
from reports import Report
from toolchain import MPI_ENVIRONMENT, USERS_OWN, ROOT, Skip, execute, expect, must, same_output

EXAMPLES = ROOT / "examples"
# Whole nests, phases, a region, blocks of independent columns; and how many hosts and ranks of each.
CASES = [("gauss-seidel-2d", ["90", "60"], 2, 1), ("heat-2d", ["80", "60"], 3, 1), ("elliptic", ["90", "1e-9", "40"], 2, 2),
         ("red-black-sor", ["90", "1e-9", "40"], 3, 1), ("lu", ["120"], 2, 2)]
SETTINGS = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}


def same(toolchain, name, arguments, count, ranks):
    source = EXAMPLES / name / f"{name}.c"
    expected = must(toolchain.expected(source, arguments))
    path = toolchain.folder(f"hosts-{name}") / "report.json"
    settings = {**SETTINGS, "HETILE_REPORT": str(path)}
    try:
        with Hosts(count) as hosts:
            command = hosts.command(toolchain.tiled(source), arguments, ranks, settings)
            run = execute(command, env={**MPI_ENVIRONMENT, **USERS_OWN, **settings})
    except Unavailable as reason:
        raise Skip(str(reason))
    same_output(expected, run)
    data = Report(path, run).data
    expect(sorted(set(data["hosts"])) == [f"h{number}" for number in range(count)], str(data["hosts"]))
    expect(any(all(rank["points"] > 0 for rank in region["ranks"]) for region in data["regions"]), "a rank had nothing to do")


def tests(toolchain):
    for name, arguments, count, ranks in CASES:
        yield f"hosts/{name}", functools.partial(same, toolchain, name, arguments, count, ranks)
