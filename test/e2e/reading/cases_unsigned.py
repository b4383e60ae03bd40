# SPDX-License-Identifier: Apache-2.0
"""Unsigned numbers that wrap around and huge sizes, in bounds, conditions and subscripts (unsigned_programs.py): on several
numbers of ranks, by messages and by threads, the same bytes as the sequential program."""
import functools
import json

from generators import unsigned_programs
from toolchain import execute, expect, mpirun, must, same_output

PARTS = 4
SMALL = {"HETILE_PROCS": "all", "HETILE_TILE": "4", "HETILE_WIDTH": "2", "HETILE_CHUNK": "4", "HETILE_TEAM": "off"}
RUNS = {"1": (1, SMALL), "2": (2, SMALL), "3": (3, SMALL), "5": (5, SMALL),
        "threads-2": (2, {"HETILE_TEAM": "on"}), "threads-3": (3, {"HETILE_TEAM": "on"})}
FLAGS = ["-O1", "-w"]  # with -O2, half as long again


def source(toolchain, name, text):
    path = toolchain.folder(f"unsigned/{name}") / f"{name}.c"
    path.write_text(text)
    return path


def build(toolchain, name, text, flags):
    """(folder, run of the sequential program, what hetile reported)"""
    path = source(toolchain, name, text)
    folder = path.parent
    must(execute(["gcc", *FLAGS, *flags, path, "-o", folder / "sequential"]))
    hetile = ["-Xhetile", "--quiet", "-Xhetile", "--report=json"]
    report = must(execute([toolchain.hetilecc, *FLAGS, *flags, *hetile, path, "-o", folder / "tiled"], timeout=300)).out
    return folder, must(execute([folder / "sequential"], timeout=30)), report


def built(toolchain, name, text, flags):
    """The same, done once for all tests."""
    return toolchain.once(f"unsigned {name}", lambda: build(toolchain, name, text, flags))


def check(toolchain, name, text, flags, run):
    folder, expected, _ = built(toolchain, name, text, flags)
    ranks, settings = RUNS[run]
    same_output(expected, mpirun(ranks, folder / "tiled", [], settings, timeout=120))


def check_tiled(toolchain, name, text):
    """Checks on entry, not refusals: with small sizes most of these nests are pipelines."""
    found = json.loads(built(toolchain, name, text, [])[2])["nests"]
    tiled = sum("reason" not in nest for nest in found)
    expect(2 * tiled > len(found), f"{tiled} of {len(found)} nests are tiled")


def tests(toolchain):
    for k, text in enumerate(unsigned_programs.programs(PARTS)):
        for run in toolchain.some(RUNS, k, 3):
            yield f"unsigned/{k}/{run}", functools.partial(check, toolchain, f"part{k}", text, [], run)
        yield f"unsigned/{k}/tiled", functools.partial(check_tiled, toolchain, f"part{k}", text)
    wrapping = unsigned_programs.wrapping_program()
    for run in ("1", "3", "threads-2"):
        yield f"unsigned/wrapv/{run}", functools.partial(check, toolchain, "wrapv", wrapping, ["-fwrapv"], run)
