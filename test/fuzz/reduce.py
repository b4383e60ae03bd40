#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the program of a failing seed small.

usage: reduce.py --bin BUILD/bin --seed SEED [--group SEED] [--runs N] [--without LIST] [--minutes M] [--creduce] --out FOLDER

The program is written as one folder of files. Blocks of lines (statements with their braces) are removed as long as a
fault of the same class is left, and the program is one that gcc compiles and of which the sanitizers have nothing to say.
--creduce hands what remains to creduce, for expressions and declarations. FOLDER gets the files and command.txt.
"""
import argparse
import os
import shutil
import stat
import sys
import time
from pathlib import Path

import faults
import features
from programs import GROUP

SANITIZED = ["-O1", "-g", "-Wno-attributes", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


class Candidate:
    """Does a folder of sources show the fault of `kind` in run `number`?"""

    def __init__(self, trial, kind, number):
        self.trial, self.kind, self.number = trial, kind, number

    def clean(self, folder):
        """Is it a program that the sanitizers and -Wuninitialized accept?"""
        trial = self.trial
        if self.kind in ("build", "tool"):
            return True
        compiler = "g++" if trial.batch.group.cxx else "gcc"
        standard = [trial.batch.group.standard] if trial.batch.group.standard else []
        built = faults.limited([compiler, *SANITIZED, *standard, "-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Werror=return-type", *trial.sources, "-o", folder / "checked", "-lm"], 60)
        if built is None or built.status:
            return False
        run = faults.limited([folder / "checked"], 20, {"ASAN_OPTIONS": "detect_leaks=0"})
        return run is not None and run.out == trial.expected.out and b"runtime error" not in run.err and b"Sanitizer" not in run.err

    def interesting(self):
        found = self.trial.compile()
        if found is None:
            found = self.trial.run(self.number)
        return found is not None and found.kind == self.kind and self.clean(self.trial.folder)


def chunks(lines):
    """[first, end) of each statement with its block, outer ones first."""
    found, opened = [], []
    for at, line in enumerate(lines):
        if line.startswith("#"):
            found.append((at, at + 1))
            continue
        closes, opens = line.count("}"), line.count("{")
        if closes > opens and opened:
            found.append((opened.pop(), at + 1))
        elif opens > closes:
            opened.append(at)
        elif line.strip().endswith(";") or closes == opens > 0:
            found.append((at, at + 1))
    return sorted(set(found), key=lambda span: span[0] - span[1])


def unwrapped(lines, span):
    """Without the first and last line of a block."""
    return lines[:span[0]] + lines[span[0] + 1:span[1] - 1] + lines[span[1]:]


class Reducer:
    def __init__(self, candidate, seconds):
        self.candidate, self.end = candidate, time.monotonic() + seconds
        self.files = [*candidate.trial.sources, candidate.trial.folder / "batch.h"]

    def accept(self, path, lines):
        kept = path.read_text()
        path.write_text("\n".join(lines) + "\n")
        if time.monotonic() < self.end and self.candidate.interesting():
            return True
        path.write_text(kept)
        return False

    def group(self, path, size):
        """Removes runs of `size` lines that are statements of their own, in the manner of ddmin."""
        lines, at = path.read_text().splitlines(), 0
        while at < len(lines) and time.monotonic() < self.end:
            part = lines[at:at + size]
            balanced = sum(l.count("{") - l.count("}") for l in part) == 0
            if balanced and self.accept(path, lines[:at] + lines[at + size:]):
                lines = lines[:at] + lines[at + size:]
            else:
                at += max(1, size // 2)

    def blocks(self, path):
        """Removes blocks, or what stands around them."""
        tried, again = set(), True
        while again and time.monotonic() < self.end:
            again, lines = False, path.read_text().splitlines()
            for span in chunks(lines):
                key = "\n".join(lines[span[0]:span[1]])
                if key in tried:
                    continue
                tried.add(key)
                options = [lines[:span[0]] + lines[span[1]:]] + ([unwrapped(lines, span)] if span[1] - span[0] > 2 else [])
                if any(self.accept(path, option) for option in options):
                    again = True
                    break

    def run(self):
        for path in self.files:
            self.group(path, 8)
            self.blocks(path)
            self.group(path, 1)


def creduce(trial, number, kind, options):
    """creduce on the sources, with a script that asks this one."""
    script = trial.folder / "interesting.sh"
    own = Path(__file__).resolve()
    script.write_text(f"#!/bin/sh\nexec python3 {own} --bin {options.bin} --seed {options.seed} --group {options.group} --test {kind}:{number} --out \"$PWD\"\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    names = [path.name for path in trial.sources]
    faults.execute(["timeout", str(int(options.minutes * 60)), "creduce", "--n", "1", script, *names], options.minutes * 60 + 60, cwd=trial.folder)


def find(trial, runs):
    """(fault, number of its run)"""
    found = trial.compile()
    if found:
        return found, 0
    for number in range(runs):
        found = trial.run(number)
        if found:
            return found, number
    return None, 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=Path)
    parser.add_argument("--seed", required=True, type=int, help="the program")
    parser.add_argument("--group", type=int, help="the seed whose flags and options are used (default: the first of the group)")
    parser.add_argument("--runs", type=int, default=4, help="runs that are tried")
    parser.add_argument("--without", default="", help="what the generator leaves out (features.py)")
    parser.add_argument("--minutes", type=float, default=5, help="time limit")
    parser.add_argument("--creduce", action="store_true", help="creduce afterwards")
    parser.add_argument("--out", required=True, type=Path, help="folder for the result")
    parser.add_argument("--test", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    features.leave_out(options.without)
    options.group = options.seed // GROUP * GROUP if options.group is None else options.group
    if options.test:
        kind, number = options.test.split(":")
        trial = faults.Trial(options.bin, Path.cwd(), [options.seed], options.group, write=False)
        return 0 if Candidate(trial, kind, int(number)).interesting() else 1
    shutil.rmtree(options.out, ignore_errors=True)
    trial = faults.Trial(options.bin, options.out.resolve(), [options.seed], options.group)
    fault, number = find(trial, options.runs)
    if fault is None:
        print(f"seed {options.seed} has no fault")
        return 1
    print(f"{fault.kind} in run {number}: {fault.text[-600:]}", flush=True)
    Reducer(Candidate(trial, fault.kind, number), options.minutes * 60).run()
    if options.creduce:
        creduce(trial, number, fault.kind, options)
    again, _ = find(trial, options.runs)
    (options.out / "command.txt").write_text(f"{fault.kind}\n{again.text if again else fault.text}\n")
    for name in ("tiled", "sequential", "checked"):
        (options.out / name).unlink(missing_ok=True)
    print(sum(len(path.read_text().splitlines()) for path in trial.sources), "lines in", ", ".join(os.path.relpath(p) for p in trial.sources))
    return 0


if __name__ == "__main__":
    sys.exit(main())
