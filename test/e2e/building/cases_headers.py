# SPDX-License-Identifier: Apache-2.0
"""Nests in headers, in projects of some lines: what headers include, who includes them, and what the files say of themselves."""
import functools
import shutil

from building.cases_build import installed
from toolchain import execute, expect, mpirun, must, same_output

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
NEST = """  for (int i = 1; i < 90; i++)
    for (int j = 1; j < 90; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1]) * 0.5 + FACTOR;
"""
MAIN = """
int main(void) { a[0][5] = 4; sweep(); printf("%.17g\\n", a[70][60]); return 0; }
"""
SWEEP = "#define FACTOR 1\n#include <stdio.h>\nstatic double a[90][90];\nstatic void sweep(void) {\n" + NEST + "}\n"

# name -> (files, options, sources, tiled nests that are in headers)
PROJECTS = {
    # a branch that one compiler takes, and a file of the same name elsewhere
    "compilers": ({
        "inc/kernel.h": "#if defined(__clang__)\n#include \"one.h\"\n#else\n#include \"two.h\"\n#endif\n#include <stdio.h>\n"
                        "static double a[90][90];\nstatic void sweep(void) {\n" + NEST + "}\n",
        "inc/one.h": "#define FACTOR 1\n", "inc/two.h": "#define FACTOR 1.0\n", "two.h": "#define FACTOR 7\n",
        "main.c": "#include <kernel.h>" + MAIN}, ["-Iinc"], ["main.c"], 1),
    # a wrapper around a header of the system
    "next": ({
        "inc/math.h": "#ifndef OURS\n#define OURS\n#include_next <math.h>\n#define FACTOR sqrt(2)\nstatic double b[90][90];\n"
                      "static inline void other(void) {\n" + NEST.replace("a[", "b[") + "}\n#endif\n",
        "main.c": "#include <stdio.h>\n#include <math.h>\nstatic double a[90][90];\nstatic void sweep(void) {\n" + NEST +
                  "  other();\n}\n" + MAIN}, ["-Iinc", "-lm"], ["main.c"], 0),
    # one text for two types, and once more
    "types": ({
        "sweep.inc": "static T NAME(a)[90][90];\nstatic void NAME(sweep)(void) {\n" +
                     NEST.replace("a[", "NAME(a)[").replace("FACTOR", "1") + "}\n",
        "all.h": "#define T double\n#define NAME(x) x##_d\n#include \"sweep.inc\"\n#undef T\n#undef NAME\n#define T float\n"
                 "#define NAME(x) x##_f\n#include \"sweep.inc\"\n",
        "main.c": "#include <stdio.h>\n#include \"all.h\"\nint main(void) {\n  a_d[0][5] = a_f[0][6] = 4;\n  sweep_d();\n  sweep_f();\n"
                  "  printf(\"%.17g %.9g\\n\", a_d[70][60], a_f[50][60]);\n  return 0;\n}\n"}, [], ["main.c"], 2),
    # what files say of themselves
    "places": ({
        "inc/kernel.h": "#pragma once\n#include \"place.h\"\nstatic const char *before(void) { return PLACE; }\n" + SWEEP +
                        "static const char *after(void) { return PLACE; }",
        "inc/place.h": "#ifndef PLACE\n#define TEXT(x) #x\n#define TEXT_OF(x) TEXT(x)\n#define PLACE __FILE__ \":\" TEXT_OF(__LINE__)\n"
                       "static const char *own(void) { return PLACE; }\n#endif\n",
        "main.c": "#include \"inc/kernel.h\" // the nest\n#include <kernel.h>\n" + MAIN.replace(
            "return", "puts(before()); puts(after()); puts(own()); puts(PLACE); return")}, ["-Iinc"], ["main.c"], 1),
    # a mark is for its file; '_Pragma' is another spelling, and the second header includes the first one again
    "marks": ({
        "kernel.h": "#ifndef KERNEL\n#define KERNEL\n#pragma hetile\n" + SWEEP.replace("  for (int i", "#pragma hetile\n  for (int i", 1) +
                    "#endif\n",
        "again.h": "#pragma once\n#include \"kernel.h\"\n",
        "main.c": "#include \"again.h\"\n#include \"kernel.h\"" + MAIN}, [], ["main.c"], 1),
    # a nest in the midst of functions, which say what it does
    "bodies": ({
        "kernel.h": "  for (int i = 1; i < n; i++)\n    for (int j = 1; j < n; j++)\n"
                    "      ARRAY[i][j] = ARRAY[i - 1][j] OP ARRAY[i][j - 1];\n",
        "main.c": "#include <stdio.h>\nstatic double a[90][90], b[90][90];\n"
                  "static void more(int n) {\n#define OP * 0.5 + 0.25 *\n#define ARRAY a\n#include \"kernel.h\"\n#undef OP\n"
                  "#undef ARRAY\n}\n"
                  "static void less(int n) {\n#define OP * 0.75 - 0.5 *\n#define ARRAY b\n#include \"kernel.h\"\n#undef OP\n"
                  "#undef ARRAY\n}\n"
                  "int main(void) {\n  a[0][5] = b[3][0] = 4;\n  more(90);\n  less(80);\n"
                  "  printf(\"%.17g %.17g\\n\", a[70][60], b[60][70]);\n  return 0;\n}\n"}, [], ["main.c"], 2),
    # two files have the same inline function
    "shared": ({
        "kernel.hpp": SWEEP.replace("static double a", "inline double a").replace("static void sweep", "inline void sweep"),
        "other.cpp": "#include \"kernel.hpp\"\nvoid other() { sweep(); }\n",
        "main.cpp": "#include \"kernel.hpp\"\nvoid other();\n" + MAIN.replace("sweep();", "sweep(); other(); a[3][3] += a[2][2]; sweep();")},
        ["-std=c++17"], ["main.cpp", "other.cpp"], 2),
}


def written(folder, files):
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def compilers(toolchain, sources):
    plus = any(source.endswith(".cpp") for source in sources)
    return ("g++", installed(toolchain) / "bin" / "hetilec++") if plus else ("gcc", installed(toolchain) / "bin" / "hetilecc")


def same(toolchain, name):
    files, options, sources, tiled = PROJECTS[name]
    folder = written(toolchain.folder(f"headers-{name}"), files)
    plain, ours = compilers(toolchain, sources)
    must(execute([plain, "-O2", "-ffp-contract=off", *sources, *options, "-o", "plain"], cwd=folder))
    built = must(execute([ours, "-O2", "-Rhetile", *sources, *options, "-o", "tiled"], cwd=folder))
    found = [line for line in built.err.decode(errors="replace").splitlines()
             if "[-Rhetile]" in line and not line.startswith("main.c")]
    expect(len(found) == tiled, f"{tiled} nests in headers are tiled, not {len(found)}: {built}")
    expected = must(execute(["./plain"], cwd=folder))
    for ranks in (1, 2, 3):
        same_output(expected, must(mpirun(ranks, folder / "tiled", [], PIPELINE, cwd=folder)))


def mixed(toolchain):
    """One of two files with the same inline function is compiled without hetile; the linker takes either."""
    files, options, _, _ = PROJECTS["shared"]
    folder = written(toolchain.folder("headers-mixed"), files)
    plain, ours = compilers(toolchain, ["main.cpp"])
    must(execute([plain, "-O2", "-ffp-contract=off", "main.cpp", "other.cpp", *options, "-o", "plain"], cwd=folder))
    must(execute([plain, "-O0", "-c", "other.cpp", *options], cwd=folder))
    must(execute([ours, "-O0", "-c", "main.cpp", *options], cwd=folder))
    expected = must(execute(["./plain"], cwd=folder))
    for objects in (["main.o", "other.o"], ["other.o", "main.o"]):
        must(execute([ours, *objects, "-o", "tiled"], cwd=folder))
        for ranks in (1, 3):
            same_output(expected, must(mpirun(ranks, folder / "tiled", [], PIPELINE, cwd=folder)))


def tests(toolchain):
    for name in PROJECTS:
        yield f"headers/{name}", functools.partial(same, toolchain, name)
    yield "headers/mixed", functools.partial(mixed, toolchain)
