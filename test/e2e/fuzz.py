#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs random programs through hetile: same output and exit status as the sequential program?

usage: fuzz.py --bin BUILD/bin [--first SEED] [--count N] [-j N] [--kernels N] [--keep FOLDER] [--check] [--styles | --regions | --windows | --files | --products | --rows | --steps | --wraps | --counters | --waves]
               [--compiler CC] [--flags='-O3 -march=native']

Prints one line a program that differs, and at the end how many nests were tiled and why others were
not. --styles takes the programs of random_styles.py instead, --regions those of random_regions.py, --windows those of random_windows.py,
--files those of random_files.py, each of several files,
--products those of random_products.py, --rows those of random_rows.py, --steps those of random_steps.py, --wraps those of random_wraps.py, --counters those of random_counters.py. --check compiles only, under the sanitizers of gcc, to test the generator itself. What fails is kept in FOLDER as seed-N.c, or in the folder seed-N. The exit status is 1 if a program failed.
"""
import argparse
import collections
import concurrent.futures
import json
import sys
import tempfile
from pathlib import Path

from reading import cases_random
from generators import random_products
from generators import random_programs
from generators import random_regions
from generators import random_rows
from generators import random_steps
from generators import random_styles
from generators import random_counters
from generators import random_wraps
from generators import random_waves
from generators import random_windows
from toolchain import Toolchain, execute, must


def plain(options):
    """The generator of programs of one file in C."""
    chosen = {"products": random_products, "rows": random_rows, "steps": random_steps, "wraps": random_wraps,
              "counters": random_counters}
    return next((generator for name, generator in chosen.items() if getattr(options, name)), random_programs)


def program(seed, options):
    """(text, suffix)"""
    if options.styles:
        return random_styles.program(seed, options.kernels or 5)
    if options.regions:
        return random_regions.program(seed), ".c"
    if options.waves:
        return random_waves.program(seed), ".c"
    if options.windows:
        return random_windows.program(seed), ".c"
    return plain(options).program(seed, options.kernels), ".c"


def written(folder, seed, options):
    """(sources of the program in `folder`, the arguments of its runs)"""
    folder.mkdir(parents=True, exist_ok=True)
    if options.files:
        return cases_random.write_files(folder, seed)
    text, suffix = program(seed, options)
    (folder / f"seed-{seed}{suffix}").write_text(text)
    return [folder / f"seed-{seed}{suffix}"], [[]]


def nests(toolchain, folder, seed, options):
    """How many nests of the program are tiled, and why the others are not."""
    text, suffix = program(seed, options)
    source = folder / f"nests-{seed}{suffix}"
    source.write_text(text)
    report = must(execute([toolchain.hetile, source, "--analyze-only", "--quiet", "--report=json", "--"]))
    found = json.loads(report.out)["nests"]
    return collections.Counter(nest.get("reason", "tiled") for nest in found)


def check(folder, seed, options):
    """The sequential program alone, under the sanitizers."""
    sources, arguments = written(folder / f"check-{seed}-sources", seed, options)
    target = folder / f"check-{seed}"
    built = execute(["gcc" if sources[0].suffix == ".c" else "g++", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                     *sources, "-o", target, "-lm"])
    # New memory holds another byte in the second run: nothing may depend on it.
    for words in arguments:
        runs = [execute([target, *words], timeout=20, env={"ASAN_OPTIONS": f"detect_leaks=0:max_malloc_fill_size=10000000:malloc_fill_byte={byte}"})
                for byte in (1, 64)] if built.status == 0 else [built]
        for run in runs:
            if built.status or run.status < 0 or run.out != runs[0].out or b"runtime error" in run.err or b"Sanitizer" in run.err:
                raise AssertionError(str(run))
    target.unlink()
    return collections.Counter()


def differs_by_itself(folder, seed, options, build):
    """Does the sequential program print something else with the given flags than without, or without optimization? Then there
    is nothing to compare with (seen: gcc 12.2 with -O3 takes a comparison of unsigned values for one of signed values, and with
    -O1 leaves a loop out)."""
    sources, arguments = written(folder / f"alone-{seed}-sources", seed, options)
    outputs = set()
    for flags in ([], build.flags, ["-O0"]):  # the last level counts
        plain, _, _ = cases_random.Build(build.compiler, flags).commands(
            None, sources[0].suffix, ["-O1", "-w", "-ffp-contract=off", *sources, "-lm"])
        target = folder / f"alone-{seed}"
        must(execute([*plain, "-o", target]))
        outputs.add(b"".join(execute([target, *words], timeout=20).out for words in arguments))
        target.unlink()
    return len(outputs) > 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=Path, help="folder of the built programs")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--count", type=int, default=100, help="number of programs")
    parser.add_argument("-j", type=int, default=2, help="programs at a time")
    parser.add_argument("--kernels", type=int, help="kernels of each program (default: 1 to 3)")
    parser.add_argument("--keep", type=Path, help="folder for programs that fail")
    parser.add_argument("--styles", action="store_true", help="programs of random_styles.py")
    parser.add_argument("--regions", action="store_true", help="programs of random_regions.py")
    parser.add_argument("--windows", action="store_true", help="programs of random_windows.py")
    parser.add_argument("--files", action="store_true", help="programs of random_files.py")
    parser.add_argument("--products", action="store_true", help="programs of random_products.py")
    parser.add_argument("--rows", action="store_true", help="programs of random_rows.py")
    parser.add_argument("--steps", action="store_true", help="programs of random_steps.py")
    parser.add_argument("--counters", action="store_true", help="programs of random_counters.py")
    parser.add_argument("--waves", action="store_true", help="programs of random_waves.py")
    parser.add_argument("--wraps", action="store_true", help="programs of random_wraps.py")
    parser.add_argument("--check", action="store_true", help="test the generator alone")
    parser.add_argument("--compiler", help="compiler of C, by default mostly gcc (that of C++ goes with it)")
    parser.add_argument("--flags", default="", help="flags after the usual ones, for both programs")
    options = parser.parse_args()
    build = cases_random.Build(options.compiler, options.flags.split())
    counts, failed = collections.Counter(), 0
    with tempfile.TemporaryDirectory(prefix="hetile-fuzz-") as temporary:
        toolchain = Toolchain(options.bin.resolve(), Path(temporary))

        def run(seed):
            try:
                if options.check:
                    return seed, check(Path(temporary), seed, options), None
                if options.regions:
                    return seed, cases_random.compare_regions(toolchain, seed, build), None
                if options.windows:
                    return seed, cases_random.compare_regions(toolchain, seed, build, random_windows), None
                if options.waves:
                    return seed, cases_random.compare_waves(toolchain, seed, build), None
                if options.files:
                    return seed, cases_random.compare_files(toolchain, seed, build), None
                counts = nests(toolchain, Path(temporary), seed, options)
                if options.styles:
                    cases_random.compare_styles(toolchain, seed, options.kernels or 5, build)
                else:
                    counts.update(cases_random.compare(toolchain, seed, options.kernels, build, plain(options)))
                return seed, counts, None
            except AssertionError as error:
                if differs_by_itself(Path(temporary), seed, options, build):
                    return seed, collections.Counter({"(differs without hetile)": 1}), None
                return seed, collections.Counter(), str(error)

        with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
            for seed, found, error in pool.map(run, range(options.first, options.first + options.count)):
                counts.update(found)
                if error is None:
                    continue
                failed += 1
                print(f"seed {seed}: {error}\n", flush=True)
                if options.keep:
                    written(options.keep / f"seed-{seed}" if options.files else options.keep, seed, options)
    for reason, number in counts.most_common():
        print(f"{number:6} {reason}")
    print(f"{options.count - failed} programs of {options.count} agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
