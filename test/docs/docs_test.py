#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""names.py and links.py on a small tree: each thing they must notice, and what they must not complain about."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
TREE = {
    "lib/driver/Passes.cpp": 'const auto names = {"parse", "check-output"};\n',
    "lib/driver/Driver.h": "struct Finisher {\n  void settle();\n};\nResult compileOnce(int mpi_rank);\n",
    "tool/hetile/Options.cpp": '\n  cl::opt<bool> Quiet{"quiet"};\n  cl::opt<bool> D{"damage", cl::ReallyHidden};\n'
                               '  cl::list<int> R{"R", cl::Prefix};\n  cl::opt<string> After{"dump-after"};\n',
    "scripts/tour": "usage: tour --check\n",
    "test/CMakeLists.txt": "add_test(NAME tour.check COMMAND x)\n",
    "docs/walkthrough.md": "# The way\n\nSee [the end](recipes.md#the-end).\n",
    "docs/recipes.md": "# The end\n\n`--quiet`, `--dump-after` and -Rhetile\n",
    "docs/index.md": "[a](walkthrough.md), [b](recipes.md), [c](../README.md)\n",
    "README.md": "",
}


class DocsTest(unittest.TestCase):
    def run_on(self, script, changes):
        """What the script prints about TREE with some files changed, and its exit status."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**TREE, **changes}.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, HERE / script, "--root", folder], capture_output=True, text=True)
            self.assertEqual("", done.stderr)
            return done.returncode, done.stdout

    def names(self, lines, wrong=()):
        """`wrong`: (number of the line in the page, what is said of it)."""
        status, said = self.run_on("names.py", {"docs/walkthrough.md": "\n".join(["# The way", *lines])})
        self.assertEqual((1 if wrong else 0, [f"docs/walkthrough.md:{number}: {text}" for number, text in wrong]),
                         (status, said.split("\n")[:-1] if wrong else []), said)

    def test_as_it_is(self):
        self.assertEqual(0, self.run_on("names.py", {})[0])
        self.assertEqual(0, self.run_on("links.py", {})[0])

    def test_names_that_are_there(self):
        self.names([f"some `{span}`" for span in (
            "lib/driver/Driver.h", "Driver.h", "lib/driver", "compileOnce", "compileOnce(int mpi_rank)", "Finisher::settle",
            "Finisher::settle()", "mpi_*", "--quiet", "scripts/tour --check", "--dump-after=parse", "tour.check",
            "build/bin/x", "Driv*.h")])

    def test_names_that_are_not(self):
        spans = ("lib/driver/Passes.h", "Driver.cpp", "lib/plan", "compileTwice", "compile", "Finisher::say", "Nobody::settle",
                 "omp_*", "--loud", "--dump-after=tile", "tour.write")
        lines = [f"some `{span}`" for span in spans] + ["`scripts/tour --quiet`", "`compileOnce(int nobody)`"]
        words = [*spans, "--quiet", "nobody"]
        self.names(lines, [(number, f"`{word}` is not in the tree") for number, word in enumerate(words, 2)])

    def test_passes(self):
        self.names(["the pass `parse`, the passes `parse` and `check-output`", "the passes `parse` and `settle`"],
                   [(3, "`settle` is no pass; there are parse, check-output")])

    def test_blocks_are_not_read(self):
        self.names(["", "    a command `nobody`", "", "```c", "int x = `nobody`;", "```"])

    def test_paths_in_other_pages(self):
        status, said = self.run_on("names.py", {"README.md": "`nobody` in `lib/driver/Driver`\nor `lib/driver/Nobody`\n"})
        self.assertEqual((1, "README.md:2: `lib/driver/Nobody` is not in the tree\n"), (status, said))

    def test_option_without_a_page(self):
        status, said = self.run_on("names.py", {"docs/recipes.md": "# The end\n\n-Rhetile, --dump-after and --quietly\n"})
        self.assertEqual((1, "tool/hetile/Options.cpp: --quiet is in no page of docs\n"), (status, said))

    def links(self, changes, line):
        status, said = self.run_on("links.py", changes)
        self.assertEqual((1, line + "\n"), (status, said))

    def test_links(self):
        self.links({"README.md": "x\n[y](docs/old.md)\n"}, "README.md:2: docs/old.md leads nowhere")
        self.links({"README.md": "[y](docs/recipes.md#start)\n"},
                   "README.md:1: docs/recipes.md#start: the page has no such heading")
        self.links({"docs/new.md": ""}, "docs/index.md has no link to new.md")


unittest.main()
