# SPDX-License-Identifier: Apache-2.0
"""Minima, maxima and signs, bit for bit: zeros of both signs and values that are no numbers, in nests whose rows run
as lanes of vectors, together or one by one, and in reductions."""
import functools

from toolchain import execute, expect, mpirun, must, same_output

# `T` is the type of a, b and c; each line is the body of a nest over i and j, or of a reduction into m.
BODIES = [
    ("double", "a[i][j] = fmax(a[i-1][j], a[i][j-1]);"),
    ("double", "a[i][j] = fmin(a[i-1][j], a[i][j-1]);"),
    ("double", "a[i][j] = fmax(fmin(a[i-1][j-1], b[i][j]), a[i][j-1]);"),
    ("double", "a[i][j] = MAXIMUM(a[i-1][j], MINIMUM(a[i][j-1], b[i][j]));"),
    ("float", "a[i][j] = fmaxf(a[i-1][j], a[i][j-1]);"),
    ("float", "a[i][j] = fminf(b[i][j], fmaxf(a[i-1][j-1], a[i][j-1]));"),
    ("float", "a[i][j] = MAXIMUMF(a[i-1][j], b[i][j]);"),
    ("double", "a[i][j] = a[i-1][j] > a[i][j-1] ? a[i-1][j] : a[i][j-1];"),
    ("double", "a[i][j] = a[i-1][j] < a[i][j-1] ? a[i][j-1] : a[i-1][j];"),
    ("double", "a[i][j] = a[i-1][j] >= a[i][j-1] ? a[i-1][j] : a[i][j-1];"),
    ("double", "double z = b[i][j]; if (a[i-1][j] > z) z = a[i-1][j]; if (a[i][j-1] > z) z = a[i][j-1]; a[i][j] = z;"),
    ("float", "float z = b[i][j]; if (z < a[i-1][j]) z = a[i-1][j]; if (!(a[i][j-1] >= z)) z = a[i][j-1]; a[i][j] = z;"),
    ("double", "a[i][j] = fabs(a[i-1][j]) < fabs(a[i][j-1]) ? a[i-1][j] : -a[i][j-1];"),
    ("double", "a[i][j] = copysign(b[i][j], a[i-1][j]) < a[i][j-1] ? -b[i][j] : b[i][j];"),
    ("double", "a[i][j] = -a[i-1][j] > 0 ? 0.0 * a[i][j-1] : -0.0;"),
    ("double", "a[i][j] = 0.0 - a[i-1][j]; a[i][j] = a[i][j] > a[i][j-1] ? a[i][j] : a[i][j-1];"),
    ("double", "a[i][j] = __builtin_fmax(a[i-1][j], -0.0);"),
    ("double", "a[i][j] = fmax(-0.0, a[i][j-1]); if (b[i][j] > 0) a[i][j] = fmin(0.0, a[i-1][j]);"),
    ("int", "a[i][j] = a[i-1][j] > a[i][j-1] ? a[i-1][j] : a[i][j-1] - 3;"),
    ("int", "a[i][j] = (unsigned)a[i-1][j] > (unsigned)a[i][j-1] ? a[i-1][j] - 1 : a[i][j-1] + b[i][j];"),
    ("int", "a[i][j] = a[i-1][j] < b[i][j] + 0u ? a[i][j-1] - 5 : a[i-1][j];"),
    ("unsigned", "a[i][j] = a[i-1][j] - 7u > a[i][j-1] ? a[i-1][j] - 7u : a[i][j-1];"),
    ("long", "a[i][j] = a[i-1][j] > a[i][j-1] ? a[i-1][j] : a[i][j-1] - 9;"),
    ("signed char", "a[i][j] = a[i-1][j] > a[i][j-1] ? a[i-1][j] - 3 : a[i][j-1] + 5;"),
    ("double", "m = fmax(m, b[i][j]);"),
    ("double", "m = fmin(b[i][j], m);"),
    ("double", "m = fmax(b[i][j], m);"),
    ("float", "m = fminf(m, b[i][j]);"),
    ("double", "if (b[i][j] > m) m = b[i][j];"),
    ("double", "if (b[i][j] >= m) m = b[i][j];"),
    ("double", "m = b[i][j] < m ? b[i][j] : m;"),
]
STD = [
    ("double", "a[i][j] = std::max(a[i-1][j], a[i][j-1]);"),
    ("double", "a[i][j] = std::min(a[i-1][j], std::max(a[i][j-1], b[i][j]));"),
    ("float", "a[i][j] = std::max(a[i-1][j], a[i][j-1]);"),
    ("double", "a[i][j] = std::fmax(a[i-1][j], std::fmin(a[i][j-1], b[i][j]));"),
    ("double", "a[i][j] = std::max({a[i-1][j], a[i][j-1], b[i][j]});"),
    ("int", "a[i][j] = std::max(a[i-1][j], a[i][j-1] - 3);"),
    ("double", "m = std::max(m, b[i][j]);"),
    ("double", "m = std::min(b[i][j], m);"),
]

HEAD = """
#include <math.h>
#include <stdio.h>
#include <string.h>
#ifdef __cplusplus
#include <algorithm>
#include <cmath>
#endif
enum { N = 70 };
#define MAXIMUM fmax
#define MINIMUM(x, y) fmin(x, y)
#define MAXIMUMF fmaxf
template_of_values
static unsigned long sum(const void *memory, size_t size) {
  unsigned long h = 5381;
  for (size_t i = 0; i < size; i++) h = h * 33 + ((const unsigned char *)memory)[i];
  return h;
}
"""
# Zeros of both signs nearly everywhere; with numbers, with quiet NaNs.
VALUES = """
static double value(int i, int j, int kind) {
  const unsigned r = (unsigned)(i * 7919 + j * 104729 + i * j) % 23u;
  if (kind == 2 && r == 5) return __builtin_nan("");
  if (kind >= 1 && r > 17) return (int)r - 20;
  return r & 1 ? 0.0 : -0.0;
}
"""


def program(bodies):
    text = HEAD.replace("template_of_values", VALUES)
    calls = ""
    for number, (kind, body) in enumerate(bodies):
        reduces = body.startswith(("m =", "if (b[i][j] >"))
        text += (f"static {kind} a{number}[N][N], b{number}[N][N];\n"
                 f"static {kind} f{number}({kind} (*a)[N], {kind} (*b)[N], {kind} m) {{\n"
                 f"  for (int i = 1; i < N; i++)\n    for (int j = 1; j < N; j++) {{\n      {body}\n    }}\n  return m;\n}}\n")
        start = "(int)" if kind not in ("double", "float") else ""
        kinds = 3 if kind in ("double", "float") else 2
        calls += (f"  for (int kind = 0; kind < {kinds}; kind++) {{\n    {kind} m = {'-0.0' if not start else '0'};\n"
                  f"    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) {{ a{number}[i][j] = ({kind}){start}value(i, j, kind); "
                  f"b{number}[i][j] = ({kind}){start}value(j, i + 1, kind); }}\n"
                  f"    m = f{number}(a{number}, b{number}, m);\n"
                  f"    printf(\"{number} %d %lx %lx\\n\", kind, sum(a{number}, sizeof a{number}), sum(&m, sizeof m));\n  }}\n")
    return text + "int main(void) {\n" + calls + "  return 0;\n}\n"


COMPILERS = [("c", "gcc"), ("c", "clang-19"), ("cpp", "g++"), ("cpp", "clang++-19")]
FLAGS = [["-O2"], ["-O3", "-march=native"], ["-O0"]]
MESSAGES = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "off"}
THREADS = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "on"}


def bodies(toolchain, language, compiler, flags):
    """All of them in long runs; else each compiler of a language takes every second one: vector instructions for all
    take a minute of processor time."""
    own = [] if language == "c" else STD
    return (BODIES if toolchain.long else BODIES[("clang" in compiler) ^ (language == "c")::2]) + own


def same_bits(toolchain, language, compiler, flags):
    """Whatever the compiler makes of them, both programs make the same of them."""
    folder = toolchain.folder(f"zeros/{language}-{compiler}{''.join(flags)}")
    source = folder / ("zeros." + language)
    source.write_text(program(bodies(toolchain, language, compiler, flags)))
    exact = [] if "clang" in compiler else ["-ffp-contract=off", *(f"-fno-builtin-{name}{suffix}" for name in (
        "fmax", "fmin") for suffix in ("", "f", "l"))]  # what hetilecc adds
    must(execute([compiler, *flags, *exact, source, "-o", folder / "plain", "-lm"]))
    wrapper, variable = ((toolchain.hetilecc, "HETILE_CC") if language == "c" else (toolchain.hetilecxx, "HETILE_CXX"))
    must(execute([wrapper, *flags, "-Xhetile", "--strict-output", source, "-o", folder / "tiled", "-lm"],
                 env={variable: compiler}))
    expected = execute([folder / "plain"])
    for ranks, environment in ((1, MESSAGES), (3, MESSAGES), (2, THREADS)):
        same_output(expected, mpirun(ranks, folder / "tiled", [], environment))


def tests(toolchain):
    for turn, (language, compiler) in enumerate(COMPILERS):
        for flags in toolchain.some(FLAGS, turn, 1):
            yield (f"zeros/{compiler}{''.join(flags)}",
                   functools.partial(same_bits, toolchain, language, compiler, flags))
