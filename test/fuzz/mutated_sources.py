#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs hetile on mutated sources of the examples and test programs.

usage: mutated_sources.py --bin BUILD/bin [--first SEED] [--count N] [-j N] [--keep FOLDER]

For each seed a source is chosen and changed (source_mutations). hetile must end within its time limit and without a
crash, whatever the source says. Where the compiler accepts the source and hetile wrote a file, the compiler must accept
that file too. What fails is kept with the seed in its name; the last line counts.
"""
import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from source_mutations import mutate

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60       # seconds for one run of hetile: it limits itself to fewer
PATTERNS = ["examples/*/*.c", "test/programs/*/*.c", "test/programs/*/*.cpp", "test/e2e/programs/*/*.c",
            "test/e2e/programs/*/*.cpp", "bench/tile/*.c"]


def sources():
    """By their names alone: a seed has the same source wherever its folder is."""
    paths = [path for pattern in PATTERNS for path in ROOT.glob(pattern) if "mpi.h" not in path.read_text()]
    return sorted(paths, key=lambda path: (path.name, path))


def run(command, limit):
    """Status and messages; "time" as the status where it took longer than `limit` seconds."""
    try:
        done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=limit)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return "time", (late.stdout or b"").decode(errors="replace")


def accepted(bin_folder, source, origin):
    """Does the compiler take it? Warnings do not count."""
    compiler = ["gcc", "-std=gnu17"] if source.suffix == ".c" else ["g++", "-std=gnu++17"]
    include = ROOT / "runtime/include"
    return run([*compiler, "-w", "-O1", "-fsyntax-only", "-I", include, "-iquote", origin.parent, source], LIMIT)


def check(bin_folder, folder, seed):
    """The kind of fault and its messages for one seed, or None; and whether hetile wrote a file."""
    origin = random.Random(seed).choice(sources())
    source = folder / f"{seed}-{origin.name}"
    source.write_text(mutate(origin.read_text(), seed))
    output = source.with_name(source.stem + ".tiled" + source.suffix)
    standard = "-std=gnu17" if source.suffix == ".c" else "-std=gnu++17"
    status, text = run([bin_folder / "hetile", source, "-o", output, "--", standard, "-I", origin.parent], LIMIT)
    written = output.exists()
    fault = None
    if status == "time":
        fault = ("too slow", text)
    elif status not in (0, 1, 4):  # 4: a nest that the source marks cannot be tiled
        fault = (f"crash {status}", text)
    elif written and accepted(bin_folder, source, origin)[0] == 0:
        compiled, messages = accepted(bin_folder, output, origin)
        if compiled != 0:
            fault = ("does not compile", messages)
    if fault is None:
        source.unlink()
        output.unlink(missing_ok=True)
    return fault, written


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=Path)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, help="folder for what fails (default: temporary, gone at the end)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hetile-mutated-") as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        faults = written = 0
        with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
            seeds = range(options.first, options.first + options.count)
            for seed, (fault, wrote) in zip(seeds, pool.map(lambda s: check(options.bin.resolve(), folder, s), seeds)):
                written += wrote
                if fault:
                    faults += 1
                    print(f"seed {seed}: {fault[0]}\n    " + "\n    ".join(fault[1].strip().splitlines()[:6]), flush=True)
    print(f"{options.count} mutated sources: hetile wrote a file for {written}, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
