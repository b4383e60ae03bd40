#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs whole programs of many seeds, with and without hetile: same output and status?

usage: campaign.py --bin BUILD/bin [--first SEED] [--count N] [-j N] [--runs N] [--keep FOLDER] [--check] [--alone] [--without LIST] [--quota N]

Programs are built in groups of 16 (batches.py). A group in which something is wrong is tried again program by program;
each fault is printed with its class, and its files are kept in FOLDER/seed-N. At the end: how many nests were tiled and
why others were not. --check builds the sequential programs alone, under the sanitizers of gcc, to test the generator.
--alone tries programs one by one at once. The exit status is 1 if a program failed.
"""
import argparse
import collections
import concurrent.futures
import shutil
import sys
import tempfile
import time
from pathlib import Path

import faults
import features
from programs import GROUP


class Campaign:
    def __init__(self, options, work):
        self.options, self.work = options, work
        self.codes = collections.Counter()

    def trial(self, seeds, seed):
        """(faults, codes of the nests) of the programs of `seeds`, built and run as those of `seed`."""
        folder = self.work / f"{seeds[0]}-{len(seeds)}"
        trial = faults.Trial(self.options.bin, folder, seeds, seed)
        if self.options.quota:
            trial.build.hetile = [*trial.build.hetile, "-Xhetile", f"--analysis-quota={self.options.quota}"]
        found = self.attempt(trial)
        if found and trial.loses_vectors():
            print(f"the compiler's: seeds {seeds}: vectors change the output of the sequential program", flush=True)
            found = self.attempt(trial)
        return found, trial

    def attempt(self, trial):
        """The faults of a build and its runs."""
        broken = trial.compile()
        found = [broken] if broken else [trial.run(number) for number in range(self.options.runs)]
        return [f for f in found if f]

    def check(self, seeds):
        """The sequential programs, under the sanitizers."""
        folder = self.work / f"check-{seeds[0]}"
        batch = faults.Batch(seeds)
        sources = batch.write(folder)
        compiler = "g++" if batch.group.cxx else "gcc"
        flags = ["-O0", "-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", *([batch.group.standard] if batch.group.standard else [])]
        built = faults.limited([compiler, *flags, *sources, "-o", folder / "checked", "-lm"], 300)
        run = built if built is None or built.status else faults.limited([folder / "checked"], 60, {"ASAN_OPTIONS": "detect_leaks=1"})
        shutil.rmtree(folder)
        if run is None or b"runtime error" in run.err or b"Sanitizer" in run.err or built.status:
            return [faults.Fault("generator", seeds, str(run))]
        return []

    def keep(self, fault, trial, seed):
        if self.options.keep:
            target = self.options.keep / f"seed-{seed}"
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(trial.folder, target, ignore=shutil.ignore_patterns("tiled", "sequential"))
            (target / "fault.txt").write_text(f"{fault.kind}\n{fault.text}\n")

    def group(self, seeds):
        """(faults of single programs, codes)"""
        if self.options.check:
            return [(f, None) for f in self.check(seeds)], []
        single = self.options.alone or len(seeds) == 1
        found, trial = ([], None) if single else self.trial(seeds, seeds[0])
        if not single and not found:
            shutil.rmtree(trial.folder)
            return [], trial.codes
        result, codes = [], [] if trial is None else trial.codes
        for seed in self.suspects(seeds, found):
            own, one = self.trial([seed], seeds[0])
            codes += one.codes if single else []
            for fault in own:
                fault.seeds = [seed]
                self.keep(fault, one, seed)
                result.append(fault)
            shutil.rmtree(one.folder)
        if found and not result:  # only together
            self.keep(found[0], trial, f"{seeds[0]}-together")
            result = found
        if trial:
            shutil.rmtree(trial.folder)
        return [(fault, None) for fault in result], codes

    @staticmethod
    def suspects(seeds, found):
        """The programs to try one by one: those that differ, or all."""
        if found and all(f.kind == "difference" for f in found):
            return sorted({seed for f in found for seed in f.seeds})
        return seeds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=Path, help="folder of the built programs")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--count", type=int, default=160, help="number of programs")
    parser.add_argument("-j", type=int, default=2, help="groups at a time")
    parser.add_argument("--runs", type=int, default=4, help="runs of each group")
    parser.add_argument("--keep", type=Path, help="folder for what fails")
    parser.add_argument("--check", action="store_true", help="test the generator alone")
    parser.add_argument("--quota", help="steps of the analysis of a nest, at most (hetile --analysis-quota)")
    parser.add_argument("--alone", action="store_true", help="one program in a binary")
    parser.add_argument("--without", default="", help="what the generator leaves out: " + ", ".join(features.KNOWN))
    options = parser.parse_args()
    features.leave_out(options.without)
    options.bin = options.bin.resolve()
    last, failed, start, done = options.first + options.count, set(), time.monotonic(), 0
    groups = [list(range(max(options.first, at), min(last, at + GROUP))) for at in range(options.first // GROUP * GROUP, last, GROUP)]
    codes = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="hetile-campaign-") as work, concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        campaign = Campaign(options, Path(work))
        for seeds, (found, seen) in zip(groups, pool.map(campaign.group, groups)):
            codes.update(seen)
            done += len(seeds)
            for fault, _ in found:
                failed.update(fault.seeds)
                print(f"{fault.kind}: seeds {fault.seeds}\n{fault.text[-1500:]}\n", flush=True)
            print(f"up to {seeds[-1]}: {done} programs, {len(failed)} with faults, {time.monotonic() - start:.0f} s", flush=True)
    for code, number in codes.most_common():
        print(f"{number:6} {code}")
    print(f"{options.count - len(failed)} programs of {options.count} agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
