# SPDX-License-Identifier: Apache-2.0
"""Arrays with rows that are used as one line: each way to get the line, in each place, for each use."""
import functools
import itertools
import re

from toolchain import mpirun, must, same_output, source_of

N, M = 22, 18

# How an array `b` of n rows with m elements each comes into being.
STORAGE = {
    "static": "static double b[N][M];",
    "local": "double b[N][M];",
    "lengths": "double b[n][m];",
    "heap": "double (*b)[M] = malloc(sizeof(double[N][M]));",
    "heap, lengths": "double (*b)[m] = malloc(sizeof(double[n][m]));",
    "member": "static struct { int x; double b[N][M]; } s;",
}
FILL = "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[i][j] = (i * 7 + j * 3) % 11 * 0.25 + 1;"
ROWS = ("for (int i = 1; i < n; i++) for (int j = 1; j < m - 1; j++)"
        " b[i][j] = 0.25 * (b[i - 1][j] + b[i][j - 1] + b[i][j + 1] + b[i - 1][j + 1]);")
# The first element of the line.
LINES = ["&b[0][0]", "b[0]", "*b", "(double *)b", "&b[1][0] - m", "&b[1][2] - (m + 2)", "&(*b)[0]", "&0[b][0]",
         "*(b + 0)", "(double *)&b[0]", "(double *)&b[0][0]", "(double *)(void *)b", "(*b + 1) - 1",
         "b[n - 1] - (n - 1) * m"]
USES = {
    "line": "for (int k = 0; k < n * m; k++) Q[k] *= 1.01;",
    "flattened": "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) Q[i * m + j] *= 1.01;",
    "chain": "for (int k = 1; k < n * m; k++) Q[k] += 0.5 * Q[k - 1];",
    "star": "for (int k = 0; k < n * m; k++) *(Q + k) *= 1.01;",
    "above": "for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) Q[i * m + j] = 0.5 * (Q[i * m + j] + Q[(i - 1) * m + j]);",
    "reads": "for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) b[i][j] = 0.5 * (b[i][j] + Q[(i - 1) * m + j]);",
    "writes": "for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) Q[i * m + j] = 0.5 * (Q[i * m + j] + b[i - 1][j]);",
    "backwards": "for (int k = n * m - 1; k > 0; k--) Q[k] = 0.5 * (Q[k] + Q[k - 1]);",
    "sums": "for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) (Q + i * m)[j] = 0.5 * ((Q + i * m)[j] + (Q + i * m)[j - m]);",
    "overhang": "for (int i = 0; i < n - 1; i++) for (int j = 0; j <= m; j++) Q[i * m + j] = 0.5 * Q[i * m + j] + 0.25;",
    "wider": "for (int i = 0; i < n / 2; i++) for (int j = 0; j < 2 * m; j++) Q[i * 2 * m + j] = 0.5 * Q[i * 2 * m + j] + 0.25;",
}
# Where the pointer is set.
PLACES = {
    "before": "double *q = LINE; for (int t = 0; t < T; t++) { ROWS USE }",
    "in time": "for (int t = 0; t < T; t++) { ROWS double *q = LINE; USE }",
    "assigned": "double *q; for (int t = 0; t < T; t++) { ROWS q = LINE; USE }",
    "nowhere": "for (int t = 0; t < T; t++) { ROWS DIRECT }",
    "between": "for (int t = 0; t < T; t++) { ROWS } double *q = LINE; for (int t = 0; t < T; t++) { USE }",
    "alone": "double *q = LINE; for (int t = 0; t < T; t++) { USE }",
    "alone, in time": "for (int t = 0; t < T; t++) { double *q = LINE; USE }",
    "in rows": "for (int t = 0; t < T; t++) { ROWS INSIDE }",
}


def body(place, line, use):
    header, rest = re.match(r"(for \([^)]*\)) (.*)$", USES[use]).groups()
    inside = header + " { double *q = LINE; " + rest.replace("Q", "q") + " }"
    text = PLACES[place].replace("INSIDE", inside).replace("DIRECT", USES[use].replace("Q", "(LINE)"))
    return text.replace("USE", USES[use].replace("Q", "q")).replace("ROWS", ROWS).replace("LINE", line)


def function(number, storage, place, line, use):
    fill, text = FILL, body(place, line, use)
    sum_ = ("unsigned h = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)"
            " { unsigned long u; memcpy(&u, &b[i][j], 8); h = h * 31 + (unsigned)(u ^ u >> 32); }")
    if storage == "member":
        fill, text, sum_ = (re.sub(r"\bb\b", "s.b", part) for part in (fill, text, sum_))
    free = "free(b);" if storage.startswith("heap") else ""
    return (f"/* {storage}, {place}, {line}, {use} */\nstatic unsigned f{number}(int n, int m, int T) {{\n"
            f"  {STORAGE[storage]}\n  {fill}\n  {text}\n  {sum_}\n  {free} return h;\n}}\n")


def program(cases):
    calls = "".join(f'  if (one < 0 || one == {k}) printf("{k} %u\\n", f{k}(n, m, 3)), fflush(stdout);\n'
                    for k in range(len(cases)))
    return ("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
            f"#define N {N}\n#define M {M}\n" + "".join(function(k, *case) for k, case in enumerate(cases)) +
            "int main(int c, char **v) {\n  int n = N + (c > 9), m = M + (c > 9), one = c > 1 ? atoi(v[1]) : -1;\n" +
            calls + "}\n")


def combinations():
    """Each use in each place, with the storages and the lines in turns."""
    storages, lines = itertools.cycle(STORAGE), itertools.cycle(LINES)
    return [(next(storages), place, next(lines), use) for use in USES for place in PLACES]


def pieces(toolchain):
    """A list of combinations for each place; every third use of each unless the run is long."""
    cases, parts = combinations(), len(PLACES)
    return [cases[part::parts][(0 if toolchain.long else part % 3)::(1 if toolchain.long else 3)] for part in range(parts)]


RUNS = [(ranks, settings) for ranks in (1, 2, 3, 5)
        for settings in ({}, {"HETILE_PROCS": "all", "HETILE_TEAM": "off", "HETILE_TILE": "3", "HETILE_WIDTH": "4"},
                         {"HETILE_TEAM": "on", "HETILE_CACHE_TILE": "3x5"}) if ranks > 1 or "HETILE_TEAM" not in settings]


def compare(toolchain, source, turn):
    expected = must(toolchain.expected(source, []))
    for ranks, settings in toolchain.some(RUNS, turn, 4):
        same_output(expected, mpirun(ranks, toolchain.tiled(source), [], settings, timeout=120))


def generated(toolchain, part):
    source = toolchain.folder(f"lines/{part}") / f"lines-{part}.c"
    source.write_text(program(pieces(toolchain)[part]))
    compare(toolchain, source, part)


def tests(toolchain):
    for part in range(len(PLACES)):
        yield f"lines/{part}", functools.partial(generated, toolchain, part)
    for turn, name in enumerate(("whole-lines.c", "whole-lines.cpp")):
        yield f"lines/{name}", functools.partial(compare, toolchain, source_of(name), turn)
