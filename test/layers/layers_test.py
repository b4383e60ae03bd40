#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scripts/layers on small trees: each thing it must notice, and what it must not complain about."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "layers"
LIST = """# three layers
layer lib/base
  .
layer lib/work    uses lib/base    sees isl
  low
  high
layer tool/main   uses lib/work
  .
folder docs/pages any
"""
TREE = {
    "lib/base/Text.h": "int text();\n",
    "lib/base/Text.cpp": '#include "Text.h"\n',
    "lib/work/low/Sets.h": '#include "../../base/Text.h"\n#include <isl/set.h>\n',
    "lib/work/high/Band.h": '#include "../low/Sets.h"\n',
    "lib/work/high/Band.cpp": '#include "Band.h"\n#include "work/low/Sets.h"\n',
    "tool/main/main.cpp": '#include "work/high/Band.h"\nint main() {}\n',
}


class LayersTest(unittest.TestCase):
    def run_on(self, changes, rooms=LIST):
        """What the script prints about TREE with some files changed, and its exit status."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**TREE, "scripts/rooms.txt": rooms, **changes}.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, "--root", folder], capture_output=True, text=True)
            self.assertEqual("", done.stderr)
            return done.returncode, done.stdout

    def fails(self, changes, line, rooms=LIST):
        status, said = self.run_on(changes, rooms)
        self.assertEqual(1, status, said)
        self.assertIn(line, said.split("\n"))

    def passes(self, changes, rooms=LIST):
        status, said = self.run_on(changes, rooms)
        self.assertEqual(0, status, said)

    def test_as_planned(self):
        self.passes({})

    def test_upward_include(self):
        self.fails({"lib/work/low/Sets.cpp": '#include "Sets.h"\n#include "../high/Band.h"\n'},
                   'lib/work/low/Sets.cpp:2: "../high/Band.h": points upwards, from lib/work/low to lib/work/high')

    def test_upward_by_the_end_of_a_path(self):
        self.fails({"lib/work/low/More.cpp": '#  include <work/high/Band.h>\n'},
                   'lib/work/low/More.cpp:1: "work/high/Band.h": points upwards, from lib/work/low to lib/work/high')

    def test_layer_that_may_not_be_used(self):
        self.fails({"tool/main/main.cpp": '#include "base/Text.h"\n'},
                   'tool/main/main.cpp:1: "base/Text.h": tool/main may not include lib/base')

    def test_circle(self):
        self.fails({"lib/work/low/A.h": "", "lib/work/low/A.cpp": '#include "A.h"\n#include "B.h"\n',
                    "lib/work/low/B.h": '#include "A.h"\n'}, "a circle of files: lib/work/low/A, lib/work/low/B")

    def test_a_header_and_its_source_are_no_circle(self):
        self.passes({"lib/base/Text.h": "", "lib/base/Text.cpp": '#include "Text.h"\n#include "Text.h"\n'})

    def test_header_whose_source_is_in_another_folder(self):
        """Then the source's room counts: a public header is no way round the order."""
        rooms = LIST.replace("  low\n", "  include\n  low\n")
        self.fails({"lib/work/include/Plan.h": "", "lib/work/high/Plan.cpp": '#include "Plan.h"\n',
                    "lib/work/low/Use.cpp": '#include "../include/Plan.h"\n'},
                   'lib/work/low/Use.cpp:1: "../include/Plan.h": points upwards, from lib/work/low to lib/work/high', rooms)

    def test_two_files_of_one_name(self):
        self.fails({"lib/work/low/Text.cpp": ""},
                   "Text: one name for several files: lib/base/Text.cpp, lib/work/low/Text.cpp")
        self.passes({"lib/base/main.cpp": ""})

    def test_unknown_room(self):
        self.fails({"lib/work/new/X.cpp": ""}, "lib/work/new: a folder with sources that is not in the list of rooms")

    def test_unknown_layer(self):
        self.fails({"lib/other/X.cpp": ""}, "lib/other: a folder with sources that is not in the list of rooms")

    def test_room_that_is_gone(self):
        self.fails({}, "lib/work/empty: in the list of rooms, but there is no such folder with sources",
                   LIST.replace("  low\n", "  empty\n  low\n"))

    def test_headers_of_others(self):
        self.fails({"lib/base/Text.cpp": "#include <isl/set.h>\n"},
                   'lib/base/Text.cpp:1: "isl/set.h": headers of isl are not for lib/base')
        self.fails({"lib/work/low/X.cpp": '#include "clang/AST/Decl.h"\n'},
                   'lib/work/low/X.cpp:1: "clang/AST/Decl.h": headers of clang are not for lib/work/low')
        self.fails({"tool/main/main.cpp": "#include <mpi.h>\n"},
                   'tool/main/main.cpp:1: "mpi.h": headers of mpi are not for tool/main')

    def test_headers_of_one_room(self):
        rooms = LIST.replace("    sees isl", "").replace("  low\n", "  low sees isl\n")
        self.passes({}, rooms)
        self.fails({"lib/work/high/Band.cpp": "#include <isl/set.h>\n"},
                   'lib/work/high/Band.cpp:1: "isl/set.h": headers of isl are not for lib/work/high', rooms)

    def test_full_folder(self):
        pages = {f"docs/pages/{i}.md": "" for i in range(40)}
        self.passes(pages)
        self.fails({f"docs/{i}.md": "" for i in range(26)}, "docs: 26 files; a folder holds 25 at most")
        self.passes({f"docs/{i}.md": "" for i in range(25)})

    def test_long_function(self):
        def function(lines, head="int Class::name(int a) const {"):
            return head + "\n" + "  if (a) { ++a; }\n" * (lines - 2) + "}\n"
        self.passes({"lib/base/Text.cpp": function(60) + function(60)})
        said = "has 61 lines; a function has 60 at most"
        self.fails({"lib/base/Text.cpp": "\n" + function(61)}, f"lib/base/Text.cpp:2: Class::name {said}")
        self.fails({"lib/base/Text.cpp": "namespace a {\nstruct B {\n" + function(61, "B() : c{1}, d(2) {") + "};\n}\n"},
                   f"lib/base/Text.cpp:3: d {said}")
        self.fails({"lib/base/Text.h": "template <class T,\n class U> T f(U u) {" + function(60, "") + "\n"},
                   f"lib/base/Text.h:1: f {said}")

    def test_what_is_no_long_function(self):
        long = "int a;\n" * 80
        for text in ("namespace a {\n" + long + "}\n", "struct A : B<int> {\n" + long + "};\n",
                     "const char *const table[] = {\n" + '"(){",\n' * 80 + "};\n", "/*\nvoid f() {\n" + long + "}\n*/\n",
                     'const char *text = R"(\n{' + long + 'void f() {)";\n', "template <class T> class A {\n" + long + "};\n",
                     "#define F() { \\\n " + "{ \\\n" * 80 + "}\nint a;\n",
                     "#if A\nint f() {\n#else\nint f(int a) {\n#endif\n}\n" + long):
            self.passes({"lib/base/Text.cpp": text})

    def test_unfinished(self):
        rooms = LIST.replace("  low\n", "  low unfinished\n")
        self.passes({f"lib/work/low/{i}.h": "" for i in range(30)}, rooms)
        self.fails({"lib/work/low/Sets.cpp": '#include "../high/Band.h"\n'},
                   'lib/work/low/Sets.cpp:1: "../high/Band.h": points upwards, from lib/work/low to lib/work/high', rooms)


unittest.main()
