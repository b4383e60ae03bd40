"""Random programs of fixed seeds; fuzz.py runs more of them."""
import collections
import functools
import json
import os
import random

import random_programs
from toolchain import execute, mpirun, must, same_output

SEEDS = range(1, 11)


def nests(toolchain, source):
    """How many nests of `source` are tiled, and why the others are not."""
    report = must(execute([toolchain.hetile, source, "--analyze-only", "--quiet", "--report=json", "--"]))
    found = json.loads(report.out)["nests"]
    return collections.Counter("tiled" if nest["state"] == "tiled" else nest["reason"] for nest in found)


def warnings(run):
    return {line.split("warning: ")[1] for line in run.err.decode().split("\n") if "warning: " in line}


def compare(toolchain, seed, kernels=None):
    """Compiles the program of `seed` with and without hetile and compares what both print. Returns the
    count of nests by what became of them."""
    rng = random.Random(f"compare {seed}")
    folder = toolchain.folder(f"random/{seed}")
    source = folder / f"random{seed}.c"
    source.write_text(random_programs.program(seed, kernels))
    compiler = "clang-19" if rng.random() < 0.2 else "gcc"
    flags = ["-O2", "-Wall", "-Wextra", "-ffp-contract=off", source, "-lm"]
    plain = must(execute([compiler, *flags, "-o", folder / "sequential"]))
    tiled = must(execute([toolchain.hetilecc, *flags, "-o", folder / "tiled"],
                         env={"HETILE_CC": compiler} if compiler != "gcc" else {}))
    counts = nests(toolchain, source)
    for text in sorted(warnings(tiled) - warnings(plain)):
        counts[f"(warning) {text}"] += 1
    expected = execute([folder / "sequential"], timeout=20)
    for _ in range(2):
        ranks = rng.randint(1, 5)
        settings = random_programs.environment(rng.random(), ranks)
        actual = mpirun(ranks, folder / "tiled", [], settings)
        try:
            same_output(expected, actual)
        except AssertionError as error:
            shown = " ".join(f"{name}={value}" for name, value in settings.items())
            raise AssertionError(f"{compiler}, {ranks} ranks, {shown}: {error}")
    for path in folder.iterdir():
        if os.access(path, os.X_OK):
            path.unlink()
    return counts


def tests(toolchain):
    for seed in SEEDS:
        yield f"random/{seed}", functools.partial(compare, toolchain, seed)
