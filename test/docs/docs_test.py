#!/usr/bin/env python3
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

    def names(self, text, wrong=None):
        status, said = self.run_on("names.py", {"docs/walkthrough.md": f"# The way\n\n{text}\n"})
        if wrong:
            self.assertEqual((1, f"docs/walkthrough.md:3: {wrong}\n"), (status, said))
        else:
            self.assertEqual(0, status, said)

    def test_as_it_is(self):
        self.assertEqual(0, self.run_on("names.py", {})[0])
        self.assertEqual(0, self.run_on("links.py", {})[0])

    def test_names_that_are_there(self):
        for span in ("lib/driver/Driver.h", "Driver.h", "lib/driver", "compileOnce", "compileOnce(int mpi_rank)", "Finisher::settle",
                     "Finisher::settle()", "mpi_*", "--quiet", "scripts/tour --check", "--dump-after=parse", "tour.check",
                     "build/bin/x", "Driv*.h"):
            self.names(f"some `{span}`")

    def test_names_that_are_not(self):
        for span in ("lib/driver/Passes.h", "Driver.cpp", "lib/plan", "compileTwice", "compile", "Finisher::say", "Nobody::settle",
                     "omp_*", "--loud", "--dump-after=tile", "tour.write"):
            self.names(f"some `{span}`", f"`{span}` is not in the tree")
        self.names("`scripts/tour --quiet`", "`--quiet` is not in the tree")
        self.names("`compileOnce(int nobody)`", "`nobody` is not in the tree")

    def test_passes(self):
        self.names("the pass `parse`, the passes `parse` and `check-output`")
        self.names("the passes `parse` and `settle`", "`settle` is no pass; there are parse, check-output")

    def test_blocks_are_not_read(self):
        self.names("    a command `nobody`\n\n```c\nint x = `nobody`;\n```")

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
