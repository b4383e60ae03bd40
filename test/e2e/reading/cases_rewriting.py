# SPDX-License-Identifier: Apache-2.0
"""Statements whose text is made anew: each way of writing one, in a nest of its own, all in one program.

What tiles run is cut from the program's text, or printed from its syntax tree where macros, `continue` or copies stand
in the way; every element and every value must be replaced in it, wherever an expression can stand.
"""
import functools
import json

from toolchain import execute, expect, mpirun, must, same_output

# A body of `for (i..) for (j..)` in a function of its own. Elements stand behind a `continue`.
CONTINUED = [
    "double z = a[i-1][j]; a[i][j] = z * 0.5;",
    "double z = a[i-1][j], y = a[i][j-1]; a[i][j] = z * 0.5 + y * 0.25;",
    "const double z = a[i-1][j]; a[i][j] = z * 0.5;",
    "double z = (a[i-1][j]); a[i][j] = (z) * 0.5;",
    "double z = -a[i-1][j]; a[i][j] = -z * 0.5;",
    "double z = (double)k[i][j-1]; a[i][j] = z * 0.5;",
    "double z = (float)a[i-1][j]; a[i][j] = z * 0.5;",
    "double z = a[i-1][j] > 3 ? a[i-1][j] : a[i][j-1]; a[i][j] = z * 0.5;",
    "double z = a[i-1][j]; { double y = a[i][j-1]; a[i][j] = z * 0.5 + y * 0.25; }",
    "double z; z = a[i-1][j]; a[i][j] = z * 0.5;",
    "double z = 0; z += a[i-1][j]; z *= 0.5; a[i][j] = z;",
    "double z = fabs(a[i-1][j]); a[i][j] = z * 0.5;",
    "double z = half(a[i-1][j]); a[i][j] = z;",
    "double z = scaled(a[i-1][j]); a[i][j] = z;",
    "double z = half(half(a[i-1][j])); a[i][j] = z;",
    "double z[2] = {a[i-1][j], a[i][j-1]}; a[i][j] = z[0] * 0.5 + z[1] * 0.25;",
    "double z[2] = {[1] = a[i-1][j], [0] = a[i][j-1]}; a[i][j] = z[0] * 0.5 + z[1] * 0.25;",
    "double z[2][2] = {{a[i-1][j], 1}, {a[i][j-1], 2}}; a[i][j] = z[0][0] * 0.5 + z[1][0] * 0.25;",
    "double z[3] = {a[i-1][j]}; a[i][j] = z[0] * 0.5 + z[2];",
    "double z = {a[i-1][j]}; a[i][j] = z * 0.5;",
    "int q = k[i-1][j]; a[i][j] = q * 0.5;",
    "int q = k[i-1][j] & 3; a[i][j] += q;",
    "int q = k[i-1][j] == 2; a[i][j] += q;",
    "int q = !k[i-1][j]; a[i][j] += q;",
    "int q = k[i-1][j] && k[i][j-1]; a[i][j] += q;",
    "double z = (k[i-1][j], a[i][j-1]); a[i][j] = z * 0.5;",
    "double z = a[i-1][j] * kx[i] + kx[i+1]; a[i][j] = z * 0.01;",
    "double z = a[i-1][j] * factor; a[i][j] = z;",
    "double z = factor; a[i][j] = z * a[i-1][j];",
    "double z = g.c * a[i-1][j]; a[i][j] = z;",
    "double z = gp->c; a[i][j] = z * a[i-1][j];",
    "double z = gp->v[i-1][j]; a[i][j] = z * 0.5;",
    "double z = g.v[i-1][j]; g.v[i][j] = z * 0.5; a[i][j] = z;",
    "double z = p[(i-1)*N+j]; p[i*N+j] = z * 0.5;",
    "double z = *(p + (i-1)*N + j); p[i*N+j] = z * 0.5;",
    "double z = *(*(a + i - 1) + j); a[i][j] = z * 0.5;",
    "double z = j[a[i-1]]; a[i][j] = z * 0.5;",
    "double *r = a[i-1]; double z = r[j]; a[i][j] = z * 0.5;",
    "double z = rows[i-1][j]; rows[i][j] = z * 0.5;",
    "int im = i - 1; double z = a[im][j]; a[i][j] = z * 0.5;",
    "double z = SM(a); a[i][j] = z * 0.01;",
    "double z = UP(a); a[i][j] = z * 0.5;",
    "double z = AT(a, i-1, j); AT(a, i, j) = z * 0.5;",
    "double z = Cd * a[i-1][j]; a[i][j] = z;",
    "double z = a[i-1][j]; if (z > 2) { double y = a[i][j-1]; a[i][j] = y; } else { double y = z; a[i][j] = y * 0.5; }",
    "double z = a[i-1][j]; if (z > 2) continue; double y = a[i][j-1]; if (y > 3) continue; double x = b[i][j]; "
    "a[i][j] = x + y + z;",
    "double z = a[i-1][j]; if (z > 2) { a[i][j] = 1; continue; } double y = a[i][j-1]; a[i][j] = y * 0.5;",
    "double z = a[i-1][j]; if (z > 2) a[i][j] = 1; else continue; double y = a[i][j-1]; a[i][j] = y * 0.5;",
    "double z = a[i-1][j]; for (int m = 0; m < 3; m++) { double y = b[i][m]; z += y; } a[i][j] = z * 0.1;",
    "double z = 0; for (int m = 0; m < 3; m++) { if (m == 1) continue; double y = b[i][m]; z += y; } a[i][j] = z + a[i-1][j];",
    "double z = __extension__ ({ double y = a[i-1][j]; y * 0.5; }); a[i][j] = z;",
    "double z = ({ double y = SM(a); y * 0.01; }); a[i][j] = z;",
    "double z = a[i-1][j]; switch (k[i][j]) { case 1: { double y = a[i][j-1]; a[i][j] = y; } break; default: a[i][j] = z * 0.5; }",
    "float z = a[i-1][j]; a[i][j] = z * 0.5f;",
    "long double z = a[i-1][j]; a[i][j] = z * 0.5L;",
    "unsigned char z = k[i-1][j]; a[i][j] = z * 0.5;",
    "double z = 0x1.8p1 + a[i-1][j] * 1e-3; a[i][j] = z;",
    "double z = a[i-1][j] + 'a' + sizeof(double) + THREE; a[i][j] = z * 0.01;",
    "double z __attribute__((unused)) = a[i-1][j]; a[i][j] = z * 0.5;",
    "double z __attribute__((aligned(16))) = a[i-1][j]; a[i][j] = z * 0.5;",
    "register double z = a[i-1][j]; a[i][j] = z * 0.5;",
    "double z = a[i-1][j]; a[i][j] = z * 0.5; /* a[i][j] */ // and a[i-1][j]\n",
    "double z = w[1] + a[i-1][j]; a[i][j] = z * 0.01;",
    "double z = a[i-1][j] + W[k[i][j]]; a[i][j] = z * 0.01;",
    "double z = a[i-1][j]\n#ifdef NEVER\n+ 1\n#endif\n; a[i][j] = z * 0.5;",
]

# The same without a `continue`: macros that expand to members or hold elements.
EXPANDED = [
    "double z = SM(a); a[i][j] = z * 0.01;",
    "double z[2] = {SM(a), UP(a)}; a[i][j] = z[0] * 0.01 + z[1];",
    "const double z = SM(a), y = UP(a) + Cd; a[i][j] = z * 0.01 + y;",
    "a[i][j] = Cd * UP(a);",
    "double z = Cd; a[i][j] = z * UP(a);",
    "Gv(i, j) = Gv(i-1, j) * 0.5 + a[i][j]; a[i][j] = Gv(i, j);",
    "LET(z, UP(a)) a[i][j] = z * 0.5;",
    "double z = MAXOF(UP(a), a[i][j-1]); a[i][j] = z * 0.5;",
    "double z = IF(k[i][j], UP(a), SM(a)); a[i][j] = z * 0.01;",
    "SET(a[i][j], SM(a) * 0.01);",
    "if (UP(a) > 2) { double z = SM(a); a[i][j] = z * 0.01; } else a[i][j] = UP(b);",
    "double z = 0; for (int m = 0; m < LAST(3); m++) { double y = UP(a) * b[i][m]; z += y; } a[i][j] = z * 0.1;",
]

DECLARATIONS = """
#include <math.h>
#include <stdio.h>
#include <string.h>
enum { N = 22, THREE = 3 };
#define SM(a) ((kx[i]+kx[i+1])*a[i][j])
#define UP(a) a[i-1][j]
#define AT(a, i, j) a[i][j]
#define Cd gp->c
#define Gv(i, j) gp->v[i][j]
#define LET(z, e) double z = e;
#define MAXOF(x, y) ((x) > (y) ? (x) : (y))
#define IF(c, x, y) ((c) ? (x) : (y))
#define SET(x, e) do { double value = e; x = value; } while (0)
#define LAST(n) (n)
struct G { double c, v[N][N]; };
double a[N][N], b[N][N], kx[N + 1], *p, *rows[N];
int k[N][N];
double w[2] = {3, 4}, factor = 0.75;
static const double W[5] = {1, 2, 3, 4, 5};
struct G g, *gp = &g;
static double half(double x) { double y = x; return y * 0.5; }
static double scaled(double x) { return x * factor; }
static void start(void) {
  static double memory[N * N];
  p = memory;
  g.c = 0.625;
  for (int i = 0; i <= N; i++) kx[i] = i * 0.25;
  for (int i = 0; i < N * N; i++) {
    a[i / N][i % N] = (i * 7 % 31) * 0.25; b[i / N][i % N] = (i * 5 % 17) * 0.5; k[i / N][i % N] = (i * 11 + i / 7) % 5;
    g.v[i / N][i % N] = (i * 3 % 13) * 0.125; p[i] = (i % 9) * 0.5;
  }
  for (int i = 0; i < N; i++) rows[i] = a[i];
}
static unsigned long sum(const void *memory, size_t size) {
  unsigned long h = 5381;
  for (size_t i = 0; i < size; i++) h = h * 33 + ((const unsigned char *)memory)[i];
  return h;
}
static void say(int number) {
  printf("%d %lx %lx %lx\\n", number, sum(a, sizeof a), sum(g.v, sizeof g.v), sum(p, N * N * sizeof *p));
}
"""


def program(bodies, before):
    """C source: a function for each body, all called in turn."""
    text = DECLARATIONS
    for number, body in enumerate(bodies):
        text += (f"static void f{number}(void) {{\n  for (int i = 1; i < N; i++)\n    for (int j = 1; j < N; j++) {{\n"
                 f"      {before}\n      {body}\n    }}\n}}\n")
    calls = "".join(f"  start(); f{number}(); say({number});\n" for number in range(len(bodies)))
    return text + "int main(void) {\n" + calls + "  return 0;\n}\n"


PROGRAMS = {
    "continued": program(CONTINUED, "if (k[i][j] == 0) continue;"),
    "expanded": program(EXPANDED, ""),
    "both": program(EXPANDED, "if (k[i][j] == 0) continue;"),
}

MESSAGES = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "off", "HETILE_TILE": "3",
            "HETILE_WIDTH": "2"}
THREADS = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "on", "HETILE_CACHE_TILE": "3x4"}


def sourceOf(toolchain, name):
    def make():
        source = toolchain.folder(f"rewriting/{name}") / f"rewriting_{name}.c"
        source.write_text(PROGRAMS[name])
        return source
    return toolchain.once(f"rewriting {name}", make)


def tiled_all(toolchain, name):
    """No spelling is left to the original code, and the check of the output finds nothing."""
    source = sourceOf(toolchain, name)
    run = must(execute([toolchain.hetile, "--strict-output", "--analyze-only", "--report=json", source, "--"]))
    nests = json.loads(run.out)["nests"]
    for nest in nests:
        if nest["function"].startswith("f"):
            expect(nest["state"] in ("tiled", "parallel"), f"{nest['function']} is not tiled: {nest}")


def runs(toolchain, name, ranks, environment):
    source = sourceOf(toolchain, name)
    same_output(toolchain.expected(source, []), mpirun(ranks, toolchain.tiled(source), [], environment))


def tests(toolchain):
    for name in PROGRAMS:
        yield f"rewriting/{name}-tiled", functools.partial(tiled_all, toolchain, name)
        for ranks in (1, 2, 3, 5):
            yield f"rewriting/{name}-{ranks}", functools.partial(runs, toolchain, name, ranks, MESSAGES)
        yield f"rewriting/{name}-threads", functools.partial(runs, toolchain, name, 3, THREADS)
