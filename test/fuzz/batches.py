# SPDX-License-Identifier: Apache-2.0
"""Several programs in one binary: a start of MPI and a compiler's run cost more than a program does.

Each program has names of its own and prints a line with its seed first, so that a difference tells which one it is.
"""
from pathlib import Path

from programs import GROUP, Group, Program

SUPPORT = (Path(__file__).resolve().parent / "support.h").read_text()


class Batch:
    """The programs of `seeds`, which are of one group."""

    def __init__(self, seeds):
        self.seeds = list(seeds)
        self.group = Group(self.seeds[0] // GROUP)
        self.programs = [Program(seed) for seed in self.seeds]

    def files(self):
        """{name: text}"""
        suffix, group = self.group.suffix, self.group
        header = [SUPPORT]
        for program in self.programs:
            header += program.header
        start = ['#include "batch.h"']
        mains = [line for program in self.programs for line in program.main_lines()]
        main = ["int main(void) {", *(f"  {program.p}main();" for program in self.programs), f"  return {self.seeds[0] % 3};", "}"]
        nests = start + [line for program in self.programs for line in program.nests]
        driver = [line for program in self.programs for line in program.driver]
        if not group.several_files:
            return {"batch.h": text(header), f"nests{suffix}": text(start + driver + nests[1:] + mains + main)}
        shared = text(start + driver + mains + [f"void run_all(void);", *([] if group.main_beside_nests else main)])
        if group.main_beside_nests:  # main in the file of the nests, which reaches the rest by one function
            calls = ["void run_all(void) {", *(f"  {program.p}main();" for program in self.programs), "}"]
            shared = text(start + driver + mains + calls)
            nests += ["void run_all(void);", "int main(void) {", "  run_all();", f"  return {self.seeds[0] % 3};", "}"]
        return {"batch.h": text(header), f"nests{suffix}": text(nests), f"driver{suffix}": shared}

    def sources(self):
        return [name for name in self.files() if name != "batch.h"]

    def write(self, folder):
        """Writes the files; returns the paths of the sources."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files().items():
            (folder / name).write_text(content)
        return [folder / name for name in self.sources()]


def text(lines):
    return "\n".join(lines) + "\n"
