# SPDX-License-Identifier: Apache-2.0
"""Random programs whose subscripts are neighbours across a boundary: periodic, clamped or reflected, by modulo, ?:, minima, branches,
functions and macros, in the subscript or in variables of any loop, read and written, for sizes from one element on."""
import random

from .random_steps import HELPERS

PRELUDE = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 24
#define M 30
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define NEXT(i, n) (((i) + 1) % (n))
struct Grid { int n, m; };
static double ga[N][M], gb[N][M], line[80], flat[2000];
static int wrap(int i, int n) { return i < 0 ? i + n : i >= n ? i - n : i; }
static inline int before(int i, int n) { return (i + n - 1) % n; }
""" + HELPERS

FORWARD = ["({i} + {k}) % {n}", "({i} + {k} + {n}) % {n}", "({i} + {k} - 1 + {n}) % {n}", "({k} + {i}) % ({n})", "{i} + {k} < {n} ? {i} + {k} : {i} + {k} - {n}", "{i} == {n} - 1 ? 0 : {i} + 1",
           "({i} + {k} >= {n}) ? ({i} + {k} - {n}) : ({i} + {k})", "{i} < {n} - 1 ? {i} + 1 : {n} - 1", "MIN({i} + {k}, {n} - 1)", "NEXT({i}, {n})",
           "wrap({i} + {k}, {n})", "{i} != {n} - 1 ? {i} + 1 : {i} - 1 + ({n} == 1)", "({i} + 1 == {n}) ? 0 : ({i} + 1)", "({i} + {k}) % {n} / 1"]
BACK = ["({i} + {n} - {k}) % {n}", "({i} - {k} + 2 * {n}) % {n}", "({i} - {k} + {n}) % {n}", "{i} == 0 ? {n} - 1 : {i} - 1", "{i} >= {k} ? {i} - {k} : {i} - {k} + {n}",
        "({i} == 0) ? ({i} + {n} - 1) : ({i} - 1)", "{i} > 0 ? {i} - 1 : 0", "MAX({i} - {k}, 0)", "!{i} ? {n} - 1 : {i} - 1", "before({i}, {n})",
        "wrap({i} - 1, {n})", "{i} > 0 && {n} > 1 ? {i} - 1 : 0", "{i} ? {i} - 1 : {n} - 1", "({i} + {n} - 1 - (0)) % {n}"]


class Nest:
    """One nest, as the text of a function."""

    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        kind = rng.random()
        self.constant = kind < 0.2
        self.n, self.m = ("N", "M") if self.constant else ("g.n", "g.m") if kind < 0.45 else ("n", "m")
        self.type = rng.choice(["int"] * 5 + ["long", "size_t"])
        self.array = rng.random() < 0.3  # flattened
        self.outer, self.inner, self.count = [], [], 0

    def neighbour(self, iterator, size):
        """The text of a subscript; the loops get what it needs."""
        rng = self.rng
        text = rng.choice(rng.choice([FORWARD, BACK[:1] if self.type == "size_t" else BACK])).format(i=iterator, n=size, k=rng.choice([1, 1, 1, 2]))
        where = rng.random()
        if where < 0.35:
            return text if where > 0.1 else f"({text})"
        name, self.count = f"x{self.count}", self.count + 1
        place = self.outer if iterator == "i" and rng.random() < 0.7 else self.inner
        if where < 0.8 or self.type == "size_t":
            place.append(f"{rng.choice(['const ', ''])}{rng.choice([self.type, self.type, 'int'])} {name} = {text};")
        elif where < 0.9:
            place.append(f"int {name}; if ({iterator} == {size} - 1) {name} = 0; else {name} = {iterator} + 1;")
        else:
            place.append(f"int {name}; {name} = {text};")
        return name

    def place(self, array, row, column):
        return f"{array}[({row}) * {self.m} + ({column})]" if self.array else f"{array}[{row}][{column}]"

    def operand(self, array):
        row = self.neighbour("i", self.n) if self.rng.random() < 0.5 else "i"
        column = self.neighbour("j", self.m) if self.rng.random() < 0.5 else "j"
        return self.place(array, row, column)

    def statement(self):
        rng = self.rng
        a, b = rng.choice([("a", "b"), ("a", "b"), ("b", "a"), ("a", "a")])
        if not self.array and rng.random() < 0.15:
            box = f"for (int d = {rng.choice(['-1', '0', '-1'])}; d <= {rng.choice(['1', '1', '2'])}; d++) s += b[(i + d + {self.n}) % {self.n}][(j - d + {self.m}) % {self.m}];"
            return f"{{ double s = 0; {box} a[i][j] = 0.25 * s; }}" if self.type == "int" else "a[i][j] = b[i][j];"
        values = [f"{w} * {self.operand(b)}" for w in ("0.25", "0.5", "0.125", "0.1")[:rng.choice([1, 2, 3, 4])]]
        target = self.place(a, "i", "j") if rng.random() < 0.7 else self.operand(a)
        if rng.random() < 0.1:
            values.append(f"({self.neighbour('i', self.n)}) * 0.01")
        op = rng.choice(["=", "=", "=", "+=", "-="])
        if rng.random() < 0.25:  # the same text in both branches, in which it may be another element
            holds = rng.choice([f"i + 1 < {self.n}", f"j + 1 < {self.m}", "i > 0", "j == 2", f"j == {self.m} - 1", "i > 5 && j > 0", f"i < {self.n} / 2"])
            other = self.operand(b)
            return f"if ({holds}) {target} = {' + '.join(values)}; else {target} = 0.5 * {other} + 1;"
        test = rng.choice(["", "", "", "", "if (i % 2 == j % 2) ", "if (j > 3) ", "if (a" + ("[i * 1]" if self.array else "[i][j]") + " > 0) "])
        return f"{test}{target} {op} {' + '.join(values)};"

    def text(self):
        body = [self.statement() for _ in range(self.rng.choice([1, 1, 2]))]
        parameter = "double *" if self.array else "double (*"
        row = "" if self.array else ")[M]" if self.constant or self.rng.random() < 0.5 else f")[{self.m}]"
        head = f"static void nest{self.number}(int n, int m, struct Grid g, {parameter}a{row}, {parameter}b{row}, int steps) {{\n"
        inner = "".join(f"        {line}\n" for line in self.inner + body)
        loops = (f"    for ({self.type} i = 0; i < {self.n}; i++) {{\n" + "".join(f"      {line}\n" for line in self.outer)
                 + f"      for ({self.type} j = 0; j < {self.m}; j++) {{\n{inner}      }}\n    }}\n")
        return f"{head}  for (int t = 0; t < steps; t++) {{\n{loops}  }}\n}}\n"

    def call(self, rng):
        n, m = rng.choice([(24, 30), (24, 30), (7, 30), (1, 30), (2, 30), (24, 3), (1, 1), (3, 2), (0, 5)])
        if self.constant:
            n, m = 24, 30
        arrays = rng.choice(["flat, flat + 1000", "flat + 1000, flat"]) if self.array else rng.choice(["ga, gb", "gb, ga"])
        if not self.array and not self.constant and m != 30:
            arrays = "(double (*)[{0}])flat, (double (*)[{0}])(flat + 1000)".format("M" if ")[M]" in self.made else m)
        return f"  nest{self.number}({n}, {m}, (struct Grid){{{n}, {m}}}, {arrays}, {rng.choice([1, 3, 20])});\n"


def lines(rng, number):
    """Nests of one dimension and time."""
    value = " + ".join(f"0.3 * u[{rng.choice(rng.choice([FORWARD, BACK])).format(i='i', n='n', k=1)}]" for _ in range(rng.choice([1, 2])))
    return (f"static void line{number}(int n, double *u, double *v, int steps) {{\n  for (int t = 0; t < steps; t++) {{\n"
            f"    for (int i = 0; i < n; i++)\n      v[i] = {value} + 0.1 * v[i];\n    for (int i = 0; i < n; i++)\n      u[i] = v[i];\n  }}\n}}\n")


def program(seed, kernels=None):
    """The text of the program of `seed`."""
    rng = random.Random(f"wraps {seed}")
    nests = [Nest(rng, k) for k in range(kernels or 4)]
    texts, calls = [], []
    for nest in nests:
        nest.made = nest.text()
        texts.append(nest.made)
        calls += [nest.call(rng) for _ in range(rng.choice([1, 2, 3]))]
    texts.append(lines(rng, 0))
    calls += [f"  line0({n}, line, line + 40, 9);\n" for n in rng.sample([1, 2, 3, 39, 40], 2)]
    shows = "".join(f'  show("{v}", {v if v in ("line", "flat") else "&" + v + "[0][0]"}, sizeof {v} / sizeof(double));\n' for v in ("ga", "gb", "line", "flat"))
    return (PRELUDE + "\n".join(texts) + "\nint main(void) {\n  start(&ga[0][0], N * M, 1); start(&gb[0][0], N * M, 2); start(line, 80, 3); start(flat, 2000, 4);\n"
            + "".join(calls) + shows + "  return 0;\n}\n")
