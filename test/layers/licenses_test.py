#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scripts/licenses on small trees: what it misses, where it adds the line, and what needs none."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "licenses"
WORDS = "SPDX-License-Identifier: Apache-2.0"
TREE = {
    "lib/Text.h": f"// {WORDS}\nint text();\n",
    "runtime/include/c.h": f"/* {WORDS} */\nint c;\n",
    "scripts/run": f"#!/usr/bin/env bash\n# {WORDS}\ntrue\n",
    "examples/a.c": f"int main() {{ return 0; }}\n/* {WORDS} */\n",
    "docs/page.md": "# A page\n",
    "examples/data.txt": "1 2 3\n",
}


class LicensesTest(unittest.TestCase):
    def run_on(self, changes, *options):
        """Status, what the script prints about TREE with some files changed, and what those files then hold."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**TREE, **changes}.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, "--root", folder, *options], capture_output=True, text=True)
            self.assertEqual("", done.stderr)
            return done.returncode, done.stdout, {name: (Path(folder) / name).read_text() for name in changes}

    def adds(self, name, before, after):
        status, said, _ = self.run_on({name: before})
        self.assertEqual(1, status)
        self.assertIn(f"{name}: ", said)
        status, said, texts = self.run_on({name: before}, "--write")
        self.assertEqual((0, after), (status, texts[name]))
        self.assertEqual(0, self.run_on(texts)[0])

    def test_all_there(self):
        self.assertEqual(0, self.run_on({})[0])

    def test_first_line(self):
        self.adds("lib/More.cpp", "int more;\n", f"// {WORDS}\nint more;\n")
        self.adds("lib/CMakeLists.txt", "add_library(a)\n", f"# {WORDS}\nadd_library(a)\n")

    def test_header_of_c_programs(self):
        self.adds("runtime/include/d.h", "int d;\n", f"/* {WORDS} */\nint d;\n")

    def test_second_line_of_a_script(self):
        self.adds("scripts/more", "#!/bin/sh\ntrue\n", f"#!/bin/sh\n# {WORDS}\ntrue\n")

    def test_last_line_of_a_program(self):
        self.adds("test/lit/a.c", "// RUN: true\nint a;\n", f"// RUN: true\nint a;\n/* {WORDS} */\n")

    def test_last_line_of_another_file_does_not_count(self):
        self.assertEqual(1, self.run_on({"lib/Late.cpp": f"int a;\nint b;\nint c;\n// {WORDS}\n"})[0])

    def test_another_licence(self):
        self.assertEqual(1, self.run_on({"lib/Other.cpp": "// SPDX-License-Identifier: MIT\nint a;\n"})[0])


unittest.main()
