# SPDX-License-Identifier: Apache-2.0
"""Builds and runs batches, and says what is wrong with them."""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))
from toolchain import MPI_ENVIRONMENT, execute  # noqa: E402

import settings  # noqa: E402
from batches import Batch  # noqa: E402

BUILD_SECONDS, RUN_SECONDS = 300, 60


class Fault:
    """`kind`: build, tool (hetile itself failed), difference, status, crash, hang."""

    def __init__(self, kind, seeds, text):
        self.kind, self.seeds, self.text = kind, seeds, text


def limited(command, seconds, env=None):
    """The run, or None if it did not end in time."""
    try:
        return execute(command, seconds, env)
    except AssertionError:
        return None


def sections(out):
    """{seed: what its program printed}"""
    found, seed = {}, None
    for line in out.split(b"\n"):
        if line.startswith(b"== "):
            seed = int(line[3:])
        if seed is not None:
            found.setdefault(seed, []).append(line)
    return found


def remarks(text):
    """Codes of hetile's remarks on nests."""
    return re.findall(r"remark: .*\(([a-z-]+)\)$", text, re.M)


class Trial:
    """The programs of `seeds`, built in `folder` as `seed` says."""

    def __init__(self, bin_folder, folder, seeds, seed=None, write=True):
        self.bin, self.folder = bin_folder, folder
        self.batch = Batch(seeds)
        self.seed = seeds[0] if seed is None else seed
        self.build = settings.Build(self.seed, self.batch.group)
        self.sources = self.batch.write(folder) if write else [folder / name for name in self.batch.sources()]
        self.codes, self.expected = [], None

    def compile(self):
        """Builds both programs; a Fault, or None."""
        plain = self.build_sequential()
        if plain is None or plain.status:
            return Fault("generator", self.batch.seeds, str(plain))
        wrapper = self.bin / ("hetilec++" if self.batch.group.cxx else "hetilecc")
        tiled = limited([wrapper, *self.build.flags, *self.sources, *self.build.short_rows, *self.build.hetile, "-o", self.folder / "tiled", "-lm"], BUILD_SECONDS, self.build.environment)
        if tiled is None:
            return Fault("hang", self.batch.seeds, f"hetilecc: no end after {BUILD_SECONDS} s")
        said = tiled.err.decode(errors="replace")
        self.codes = remarks(said)
        failures = said.count("analysis of this nest failed: ") - said.count("failed: it crashed, and was begun again")
        if tiled.status or failures or "as it is, not tiled" in said:
            crashed = "Stack dump" in said or "hetile crashed" in said or failures
            return Fault("tool" if crashed else "build", self.batch.seeds, str(tiled))
        self.expected = limited([self.folder / "sequential"], RUN_SECONDS)
        if self.expected is None or self.expected.status < 0:
            return Fault("generator", self.batch.seeds, f"the sequential program: {self.expected}")
        return None

    def build_sequential(self):
        return limited([self.build.compiler, *self.build.flags, *self.sources, "-o", self.folder / "sequential", "-lm"], BUILD_SECONDS)

    def loses_vectors(self):
        """After a fault: whether vectors change what the sequential program prints. If so, the next build has none.

        gcc 12 vectorises some loops wrongly (docs/testing.md): what it makes of such a source is no measure.
        """
        before = self.expected
        if before is None:
            return False
        self.build.flags = [*self.build.flags, "-fno-tree-vectorize", "-fno-tree-slp-vectorize"]
        built = self.build_sequential()
        after = None if built is None or built.status else limited([self.folder / "sequential"], RUN_SECONDS)
        return after is not None and after.status == before.status and after.out != before.out

    def command(self, ranks):
        return [self.folder / "tiled"] if ranks == 1 else ["mpirun", "-np", str(ranks), self.folder / "tiled"]

    def run(self, number):
        """One run with the options of `number`; a Fault, or None."""
        ranks, options = settings.run(self.seed, number)
        shown = f"{self.build}\n{' '.join(f'{k}={v}' for k, v in options.items())} mpirun -np {ranks}"
        actual = limited(self.command(ranks), RUN_SECONDS, {**MPI_ENVIRONMENT, **options})
        if actual is None:
            return Fault("hang", self.batch.seeds, f"{shown}\nno end after {RUN_SECONDS} s")
        want, got = sections(self.expected.out), sections(actual.out)
        if actual.status != self.expected.status:
            reached = [seed for seed in self.batch.seeds if seed in got]
            return Fault("crash" if actual.status not in (0, 1, 2) else "status", reached[-1:] or self.batch.seeds, f"{shown}\n{actual}")
        wrong = [s for s in self.batch.seeds if want.get(s) != got.get(s)]
        if not wrong:
            return None
        return Fault("difference", wrong, f"{shown}\n{first_difference(want.get(wrong[0], []), got.get(wrong[0], []))}")


def first_difference(want, got):
    for number, line in enumerate(want):
        if number >= len(got) or got[number] != line:
            return f"line {number}: expected {line!r}, got {got[number] if number < len(got) else None!r}"
    return "more lines than expected"
