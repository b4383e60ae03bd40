# SPDX-License-Identifier: Apache-2.0
"""What a new user looks at: an installation elsewhere, an empty folder, programs that are not among the examples. Pictures and pages
are opened by a browser, if there is one."""
import functools
import json
import re
import shutil
import sys

from building.cases_build import PIPELINE, installed
from toolchain import ROOT, USERS_LINKER, Skip, execute, expect, mpirun, must, same_output

BROWSER = ROOT / "test" / "lit" / "view" / "Inputs" / "browser.py"
TEXTS = ROOT / "test" / "lit" / "draw" / "Inputs" / "texts.py"

# Nests of odd shapes, in a file of an odd name.
ODD_NAME = "odd <&> '1'.c"
ODD = """
enum { MANY = 1000000 };
double a[3000][3000], line[MANY], cube[40][40][40];
int most[100];
void triangle(int n) { for (int k = 0; k < n; k++) for (int i = k + 1; i < n; i++) for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j]; }
void downwards(int n) { for (int i = n; i >= 1; i -= 3) for (int j = n; j > i; j -= 2) a[i][j] += a[i + 3][j + 2]; }
void steep(int n) { for (int t = 0; t < n; t++) for (int i = 7; i < MANY - 7; i++) line[i] = line[i - 7] + line[i + 7] + line[i]; }
void deep(void) { for (int i = 1; i < 40; i++) for (int j = 1; j < 40; j++) for (int k = 1; k < 40; k++) cube[i][j][k] = cube[i - 1][j][k] + cube[i][j - 1][k] + cube[i][j][k - 1]; }
void empty(void) { for (int i = 5; i < 5; i++) for (int j = 0; j < 3; j++) a[i][j] += a[i + 1][j]; }
void one(void) { for (int i = 1; i < 2; i++) for (int j = 0; j < 1; j++) a[i][j] += a[i - 1][j]; }
void thin(void) { for (int i = 1; i < 2990; i++) for (int j = 1; j < 3; j++) a[i][j] += a[i - 1][j - 1]; }
void two(int n, double *u, double *v) {
  for (int t = 0; t < n; t++) {
    for (int i = 1; i < n; i++) v[i] = u[i - 1] + u[i + 1];
    for (int i = 1; i < n; i++) u[i] = v[i];
  }
}
void far(int n, int m, long from) { for (int i = 100; i < n; i++) for (int j = from; j < m + most[0]; j++) a[i][j] = a[i - 50][j - 1]; }
void below(int n) { for (int i = -20; i < n; i++) for (int j = -5; j < n; j++) a[i + 20][j + 6] = a[i + 20][j + 5]; }
"""

WATER = """#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 300, steps = argc > 2 ? atoi(argv[2]) : 40;
  double (*u)[n] = malloc(sizeof(double[n][n]));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = (i * 13 + j * 7) % 23;
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = 0.2 * (u[i][j] + u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += u[i][i];
  printf("%.17g\\n", sum);
  return 0;
}
"""

# What stands in the way, with the line of the remark that says so and its code.
WAYS = """#include <complex>
#include <cstdio>
#include <utility>
#include <vector>
using Grid = std::vector<std::vector<double>>;
void turns(Grid &a, Grid &b, int n) {
  for (int t = 0; t < 9; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = 0.5 * (a[i - 1][j] + a[i][j + 1]); // container-changed
    std::swap(a, b);
  }
}
double indices(std::vector<double> &u, int n) {
  auto half = [](double x) { return 0.5 * x; };
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      u[i * n + j] = half(u[(i - 1) * n + j]); // lambda
  return u[n * n - 1];
}
void settles(Grid &u, int n, double tol) {
  double diff = 1;
  while (diff > tol && diff > 0) {
    diff = 0;
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        diff = std::max(diff, u[i][j] *= 0.5);
  }
}
void waves(std::vector<std::complex<double>> &z, int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      z[i * n + j] += z[(i - 1) * n + j]; // element-type
}
void threads(Grid &u, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) // openmp
    for (int j = 1; j < n; j++)
      u[i][j] += 1;
}
"""
MISLED = ("not known to hold an array", "indirect-subscript", "not affine", "call-unknown", "compiler job")


def browsed(page):
    """The page's document as a browser builds it, without an error and without a request to a network."""
    if not shutil.which("chromium"):
        raise Skip("chromium is not installed")
    return must(execute([sys.executable, BROWSER, page], timeout=110)).out.decode()


def drawn(toolchain):
    """Nests of all shapes are drawn, with texts that can be read, or their reason stands there."""
    folder = toolchain.folder("seen-drawn")
    (folder / ODD_NAME).write_text(ODD)
    must(execute([installed(toolchain) / "bin" / "hetile", "--analyze-only", "--quiet", "--draw=odd.svg", ODD_NAME, "--", "-O2"], cwd=folder))
    must(execute([sys.executable, TEXTS, folder / "odd.svg"]))
    text = (folder / "odd.svg").read_text()
    functions = ODD.count("void ")
    expect(text.count('class="nest"') == functions, f"{text.count(chr(34) + 'nest' + chr(34))} of {functions} nests")
    expect("(empty-nest)" in text and "(no-permutable-band)" in text and "odd &lt;&amp;&gt;" in text, "reasons, or the name")
    for wrong in ("/nowhere/x.svg", "x.png"):
        run = execute([installed(toolchain) / "bin" / "hetile", "--analyze-only", "--quiet", f"--draw={wrong}", ODD_NAME, "--"], cwd=folder)
        expect(run.status != 0 and run.err.count(b"hetile: error: ") == 1, str(run))
    expect("class=\"tile\"" in browsed(folder / "odd.svg"), "no tile in the browser")


def run_seen(toolchain):
    """A run on two hosts as a page: what was predicted beside what was, who had what, and the machine; and the trace by itself."""
    folder, bin_ = toolchain.folder("seen-run"), installed(toolchain) / "bin"
    (folder / "water.c").write_text(WATER)
    must(execute([bin_ / "hetilecc", "-O2", "-Xhetile", "--quiet", "water.c", "-o", "water"], cwd=folder, env=USERS_LINKER))
    must(execute(["gcc", "-O2", "-ffp-contract=off", "water.c", "-o", "plain"], cwd=folder))
    settings = {**PIPELINE, "HETILE_REPORT": str(folder / "run.json"), "HETILE_TRACE": str(folder / "trace.json"), **toolchain.hosts(1)}
    same_output(execute([folder / "plain"]), mpirun(2, folder / "water", [], settings))
    events = json.loads((folder / "trace.json").read_text())["traceEvents"]
    expect({0, 1} == {event["pid"] for event in events if event.get("cat") == "tile"}, "a host without tiles in the trace")
    must(execute([bin_ / "hetile-plan", "view", "run.json", "--trace", "trace.json", "-o", "run.html"], cwd=folder))
    page = browsed(folder / "run.html")
    for word in ("water.c:9:3", "the whole run", "traced: ", "Whose columns are whose", "What ranks spent their time on", "node0", "node1",
                 '<section id="machine">'):
        expect(word in page, f"the page has no {word!r}")
    expect(re.search("predicted(, the last phase)?: ", page), "no prediction")


def machine_seen(toolchain):
    """Measured hosts as a picture."""
    folder = toolchain.folder("seen-machine")
    must(mpirun(2, installed(toolchain) / "bin" / "hetile-calibrate",
                ["-o", folder / "machines.json", "--draw", folder / "machine.svg", "--seconds", "1", "--noise", "accept"], toolchain.hosts(1)))
    must(execute([sys.executable, TEXTS, folder / "machine.svg"]))
    shown = browsed(folder / "machine.svg")
    expect("node0" in shown and "node1" in shown and "a message" in shown, shown)


def remarks(toolchain):
    """Remarks name what stands in the way, at its line, and each code has a page; OpenMP's pragmas count with -fopenmp only."""
    folder, bin_ = toolchain.folder("seen-remarks"), installed(toolchain) / "bin"
    (folder / "ways.cpp").write_text(WAYS)
    wanted = {(number, line.partition(" // ")[2]) for number, line in enumerate(WAYS.splitlines(), 1) if " // " in line}
    for words in (["-fopenmp"], []):
        run = must(execute([bin_ / "hetilec++", "-O2", "-c", *words, "ways.cpp"], cwd=folder))
        text = run.err.decode()
        found = {(int(line), code) for line, code in re.findall(r"^ways\.cpp:(\d+):\d+: remark: .*\[-Rhetile-missed\] \((\S+)\)$", text, re.M)}
        expect(found == {(line, code) for line, code in wanted if words or code != "openmp"}, f"{wanted}\n{run}")
        expect(not any(word in text for word in MISLED), str(run))
    for _, code in wanted:
        page = must(execute([bin_ / "hetile", f"--explain-reason={code}"])).out.decode()
        expect(page.startswith(f"# `{code}`\n"), page)
    run = execute([bin_ / "hetile", "none.c", "--"], cwd=folder)
    expect(run.status == 1 and run.err == b"hetile: error: 'none.c' cannot be read: No such file or directory\n", str(run))


def cannot_be_written(toolchain):
    """A report or a trace that cannot be written, or both in one file, is an error before the program begins."""
    folder = toolchain.folder("seen-unwritable")
    (folder / "water.c").write_text(WATER)
    must(execute([installed(toolchain) / "bin" / "hetilecc", "-Xhetile", "--quiet", "water.c", "-o", "water"], cwd=folder, env=USERS_LINKER))
    for name in ("HETILE_REPORT", "HETILE_TRACE"):
        for file in ("/nowhere/run.json", str(folder)):
            for run in (execute([folder / "water"], env={name: file}), mpirun(2, folder / "water", [], {name: file})):
                lines = [line for line in run.err.decode().splitlines() if line.startswith("hetile: ")]
                expect(run.status != 0 and run.out == b"" and len(lines) == 1 and f"{name}={file}: cannot be written" in lines[0], str(run))
    run = mpirun(2, folder / "water", [], {"HETILE_REPORT": str(folder / "one"), "HETILE_TRACE": str(folder / "one")})
    expect(run.status != 0 and run.out == b"" and run.err.count(b"HETILE_REPORT names the same file") == 1, str(run))


def tests(toolchain):
    for function in (drawn, run_seen, machine_seen, remarks, cannot_be_written):
        yield f"installed/seen/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
