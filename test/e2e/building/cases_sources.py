# SPDX-License-Identifier: Apache-2.0
"""Sources of unusual spelling, and programs of several parts: every one compiled as it is and through
hetile, with the same output."""
import functools

from running.cases_behaviour import PIPELINE
from toolchain import execute, mpirun, must, same_output

BODY = """#include <stdio.h>
#define N 40
static double a[N][N];
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 3 + j;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
  printf("%.17g\\n", a[N - 1][N - 1]);
  return 0;
}
"""

KERNEL = """double W[30][30];
double NAME(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      W[i][j] = FACTOR * (W[i - 1][j] + W[i][j - 1]) + 1;
  return W[n - 1][n - 1];
}
"""

OLD_STYLE = """#include <stdio.h>
double a[40][40];
void relax(n, w)
  int n;
  double w;
{
  int i, j;
  for (i = 1; i < n; i++)
    for (j = 1; j < n; j++)
      a[i][j] = w * (a[i - 1][j] + a[i][j - 1]) + 1;
}
int main() {
  relax(40, 0.5);
  printf("%.17g\\n", a[39][39]);
  return 0;
}
"""

MACROS = """#include <stdio.h>
#define N 40
#define AT(m, i, j) (m)[(i)*N + (j)]
#define MEAN(m, i, j) (0.5 * (AT(m, (i) - 1, j) + AT(m, i, (j) - 1)))
#define FOR(v, lo, hi) for (int v = (lo); v < (hi); v++)
#define ID(x) x
static double a[N * N];
int main(void) {
  for (int i = 0; i < N; i++) FOR(j, 0, N) AT(a, i, j) = i * 3 + j;
  for (int i = ID(ID(1)); i < ID(N); i++) {
    FOR(j, 1, N) { ID(AT(a, i, j)) = MEAN(a, i, j); }
  }
  printf("%.17g\\n", AT(a, N - 1, N - 1));
  return 0;
}
"""

HEADER = """#define N 30
static double h[N][N];
static inline void fill(double w) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      h[i][j] = w * (h[i - 1][j] + h[i][j - 1]) + 1;
}
"""

#: Text of a nest, included twice into the same file.
TWICE = """  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      h[i][j] = 0.5 * (h[i - 1][j] + h[i][j - 1]) + 1;
"""

TEMPLATE = """#include <cstdio>
static double a[30][30];
template <class T, int n> void relax(T (&x)[n][n], T w) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      x[i][j] = w * (x[i - 1][j] + x[i][j - 1]) + 1;
}
int main() {
  relax(a, 0.5);
  relax(a, 0.25);
  for (int i = 1; i < 30; i++)
    for (int j = 1; j < 30; j++)
      a[i][j] += a[i - 1][j];
  std::printf("%.17g\\n", a[29][29]);
}
"""


def on_one_line(text):
    lines = text.split("\n")
    return "\n".join(lines[:2]) + "\n" + (" " * 70000).join(lines[2:]) + "\n"


SPELLINGS = {
    "byte-order-mark": "\ufeff" + BODY,
    "windows-lines": BODY.replace("\n", "\r\n"),
    "line-directives": '#line 100 "elsewhere.y"\n' + BODY.replace("  for (int i = 1", '#line 7\n  for (int i = 1'),
    "long-lines": on_one_line(BODY),
    "old-style": OLD_STYLE,
    "macros": MACROS,
    "no-newline": BODY.rstrip("\n"),
    "header": '#include <stdio.h>\n#include "header.h"\n'
              'int main(void) { fill(0.5); printf("%.17g\\n", h[N - 1][N - 1]); return 0; }\n',
    "included-twice": '#include <stdio.h>\n#include "header.h"\nint main(void) {\n#include "twice.inc"\n'
                      '#include "twice.inc"\n  printf("%.17g\\n", h[N - 1][N - 1]);\n  return 0;\n}\n',
}


def compare(toolchain, folder, sources, flags=(), environment=PIPELINE, plus=False):
    """Compiles the sources with and without hetile and compares the runs."""
    compilers = ["g++" if plus else "gcc", toolchain.hetilecxx if plus else toolchain.hetilecc]
    for compiler, name in zip(compilers, ("sequential", "tiled")):
        must(execute([compiler, "-O2", "-ffp-contract=off", *flags, *sources, "-o", folder / name], cwd=folder))
    same_output(execute([folder / "sequential"]), mpirun(3, folder / "tiled", [], environment))


def spelled(toolchain, name):
    folder = toolchain.folder(f"sources-{name}")
    (folder / "header.h").write_text(HEADER)
    (folder / "twice.inc").write_text(TWICE)
    (folder / "program.c").write_bytes(SPELLINGS[name].encode())
    compare(toolchain, folder, ["program.c"])


def c90(toolchain):
    """Generated code needs C99: nests are refused, and the program stays what it is."""
    folder = toolchain.folder("sources-c90")
    (folder / "program.c").write_text(OLD_STYLE)
    compare(toolchain, folder, ["program.c"], ["-std=c90"])


def standards(toolchain, plus):
    folder = toolchain.folder(f"sources-standards{'++' if plus else ''}")
    names = ["c++11", "c++14", "c++17", "c++20", "c++23", "gnu++17"] if plus else ["c99", "c11", "c17", "c2x", "gnu11"]
    source = folder / ("program.cpp" if plus else "program.c")
    source.write_text(BODY)
    for name in names:
        compare(toolchain, folder, [source], [f"-std={name}"], plus=plus)


def template(toolchain):
    folder = toolchain.folder("sources-template")
    (folder / "program.cpp").write_text(TEMPLATE)
    compare(toolchain, folder, ["program.cpp"], plus=True)


def parts_of_one_name(toolchain):
    """Two files of one name in different folders, with nests at the same places."""
    folder = toolchain.folder("sources-same-names")
    for part, factor in (("one", "0.5"), ("two", "0.25")):
        (folder / part).mkdir()
        text = KERNEL.replace("NAME", part).replace("FACTOR", factor).replace("double W", "static double W")
        (folder / part / "kernel.c").write_text(text)
    (folder / "main.c").write_text('#include <stdio.h>\ndouble one(int); double two(int);\n'
                                   'int main(void) { printf("%.17g %.17g\\n", one(30), two(25)); return 0; }\n')
    compare(toolchain, folder, ["main.c", "one/kernel.c", "two/kernel.c"])


def library(toolchain, shared):
    """A nest in a library without main."""
    folder = toolchain.folder(f"sources-library-{'shared' if shared else 'static'}")
    (folder / "kernel.c").write_text(KERNEL.replace("NAME", "kernel").replace("FACTOR", "0.5"))
    (folder / "main.c").write_text('#include <stdio.h>\ndouble kernel(int);\n'
                                   'int main(void) { printf("%.17g\\n", kernel(30)); return 0; }\n')
    must(execute(["gcc", "-O2", "-ffp-contract=off", "main.c", "kernel.c", "-o", "sequential"], cwd=folder))
    cc = toolchain.hetilecc
    if shared:
        must(execute([cc, "-O2", "-fPIC", "-shared", "kernel.c", "-o", "libkernel.so"], cwd=folder))
    else:
        must(execute([cc, "-O2", "-c", "kernel.c", "-o", "kernel.o"], cwd=folder))
        must(execute(["ar", "rcs", "libkernel.a", "kernel.o"], cwd=folder))
    must(execute([cc, "-O2", "main.c", "-L.", "-lkernel", f"-Wl,-rpath,{folder}", "-o", "tiled"], cwd=folder))
    same_output(execute([folder / "sequential"]), mpirun(3, folder / "tiled", [], PIPELINE))


def tests(toolchain):
    for name in SPELLINGS:
        yield f"sources/{name}", functools.partial(spelled, toolchain, name)
    for function in (c90, template, parts_of_one_name):
        yield f"sources/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
    yield "sources/standards", functools.partial(standards, toolchain, False)
    yield "sources/standards-c++", functools.partial(standards, toolchain, True)
    yield "sources/library-static", functools.partial(library, toolchain, False)
    yield "sources/library-shared", functools.partial(library, toolchain, True)
