# SPDX-License-Identifier: Apache-2.0
"""Rows that run together inside tiles: same bits at the highest optimisation of both compilers."""
import functools

from toolchain import Skip, execute, expect, mpirun, must, same_output, source_of

NAMES = ("wavefront.c", "lanes.c", "lanes-wide.c", "lanes-standard.cpp", "jam.c", "loop-order.c", "planes.c", "panels.c",
         "split.c", "expansion.c", "strips.c", "updates.c", "inner-sums.c")
# Rectangles with parts along a third dimension.
PARTS = {"planes.c": ({"HETILE_CACHE_TILE": "2x3x4"}, {"HETILE_CACHE_TILE": "100x2x1", "HETILE_TILE": "3"})}
PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
# No row, fewer rows than run together, some more, enough for steps of any width, and rows that meet in
# the same sets of a cache.
SIZES = (2, 3, 7, 9, 20, 61, 150, 256)
TILES = ({}, {"HETILE_TILE": "7", "HETILE_WIDTH": "19", "HETILE_STRATEGY": "cyclic:1"},
         {"HETILE_TILE": "1", "HETILE_WIDTH": "30", "HETILE_STRATEGY": "cyclic:1"})
# The compiler, and from how many steps on rows run together: always, or with some before and after them.
BUILDS = [("gcc", 1), ("clang-19", 8), ("gcc", 8), ("clang-19", 1)]
FLAGS = ["-O3", "-march=native"]


def build(toolchain, name, compiler, steps):
    """(tiled program, arguments, run of the sequential one)."""
    exact = ["-ffp-contract=off"] if compiler == "gcc" else []
    flags = [*FLAGS, *exact, source_of(name), "-lm"]
    folder = toolchain.folder(f"{name}/{compiler}/{steps}")
    environment = {"HETILE_CC": compiler}
    wrapper = toolchain.hetilecc
    if name.endswith(".cpp"):
        compiler = compiler.replace("gcc", "g++").replace("clang", "clang++")
        environment, wrapper = {"HETILE_CXX": compiler}, toolchain.hetilecxx
    try:
        must(execute([compiler, *flags, "-o", folder / "sequential"]))
    except FileNotFoundError:
        raise Skip(f"no {compiler}")
    must(execute([wrapper, *flags, f"-DHETILE_WAVEFRONT_STEPS={steps}",
                  f"-DHETILE_WAVEFRONT_APART={steps * 8}", f"-DHETILE_JAM_STEPS={steps * 2 - 1}",
                  f"-DHETILE_LANES_PAIR={steps * 5}", "-o", folder / "tiled"], env=environment))
    sizes = list(map(str, SIZES))
    return folder / "tiled", sizes, must(execute([folder / "sequential", *sizes]))


def chosen(toolchain, name):
    """The builds of this program: each takes several seconds, so that only a long run has all."""
    return toolchain.some(BUILDS, NAMES.index(name), 1)


def built(toolchain, name, compiler, steps):
    """The same, done once for all tests."""
    return toolchain.once(f"rows together {name} {compiler} {steps}", lambda: build(toolchain, name, compiler, steps))


def compare(toolchain, name, compiler, steps):
    program, sizes, expected = built(toolchain, name, compiler, steps)
    for ranks in toolchain.some((1, 3, 4), NAMES.index(name), 2):
        for tiles in (*TILES, *PARTS.get(name, ())):
            same_output(expected, mpirun(ranks, program, sizes, {**PIPELINE, **tiles}))


def without_vectors(toolchain):
    """Where the compiler makes no vectors of loops, rows are no lanes."""
    folder = toolchain.folder("without-vectors")
    for options, expected in ((["-O1"], True), (["-O3", "-Og"], True), (["-O1", "-O2"], False),
                              (["-O2", "-fno-tree-vectorize"], True)):
        run = execute([toolchain.hetilecc, "-v", *options, source_of("lanes-wide.c"), "-o", folder / "program", "-lm"])
        must(run)
        expect((b"HETILE_NO_LANES" in run.err + run.out) == expected, f"{options}: lanes are left out, or not")


def tests(toolchain):
    yield "lanes/without-vectors", functools.partial(without_vectors, toolchain)
    for name in NAMES:
        for compiler, steps in chosen(toolchain, name):
            yield f"{name.split('.')[0]}/{compiler}/{steps}", functools.partial(compare, toolchain, name, compiler, steps)
