# SPDX-License-Identifier: Apache-2.0
"""Random programs whose counters are variables like others: declared before all loops, set between loops for lines at a border, counted on,
read in expressions and in the bounds of other loops, now and then after their loop; with short innermost loops over fields of a point."""
import random

from .random_steps import HELPERS

PRELUDE = """#include <stdio.h>
#include <string.h>
#define N 22
#define M 5
static double ga[N][N][M], gb[N][N][M];
static long gw[N][N];
""" + HELPERS


class Nest:
    """One nest, as the text of a function: `k` counts its rows; i, j and m are set and counted."""

    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.type = rng.choice(["int"] * 4 + ["long", "unsigned"])

    def update(self, column, field):
        """A statement that updates an element of row k; `column` stays in [2, n - 3]."""
        rng = self.rng
        a, b = rng.choice([("ga", "gb"), ("gb", "ga")])
        number = rng.choice(["0.5", f"{column} * 0.125", f"(double){column} / n", "0.25", f"(k + {column}) % 3"])
        other = rng.choice([f"{b}[k][{column} - 1][{field}]", f"{b}[k][{column} + 2][{field}]", f"{a}[k][{column} - 2][{field}]",
                            f"{a}[k][{column}][({field} + 1) % M]", f"{b}[k][{column}][{field}]"])
        kind = rng.random()
        if kind < 0.15:
            return f"gw[k][{column}] {rng.choice(['+=', '^='])} {column} + gw[k][{column} - 1];"
        return f"{a}[k][{column}][{field}] {rng.choice(['+=', '-=', '='])} {number} * {other}" + (f" + {a}[k][{column}][{field}];" if kind < 0.5 else ";")

    def fields(self, column, counter):
        rng = self.rng
        if rng.random() < 0.4:
            return [self.update(column, rng.choice(["0", "1", "M - 1"]))]
        most = rng.choice(["M", "M", "3"])
        return [f"for ({counter} = 0; {counter} < {most}; {counter}++)", "  " + self.update(column, counter)]

    def segment(self):
        """Lines in the body of the outermost loop."""
        rng = self.rng
        own, other = rng.sample(["i", "j"], 2)
        kind = rng.random()
        if kind < 0.3:
            return [f"for ({own} = {rng.choice(['2', '3', 'n / 2', own + ' + 1' if rng.random() < 0.1 else '3'])}; {own} < n - 2; {own}++) {{"] + ["  " + line for line in self.fields(own, "m")] + ["}"]
        if kind < 0.6:
            first = rng.choice(["2", "n - 3", "n / 2", "3", "k % 5 + 2"] + (["k < 4 ? 2 : 3"] if rng.random() < 0.3 else []))
            out = [f"{own} = {first};"] + self.fields(own, "m")
            if rng.random() < 0.4 and first in ("2", "3", "n / 2"):
                out += [rng.choice([f"{own}++;", f"{own} += 1;", f"{own} = {own} + 1;"])] + self.fields(own, "m")
            return out
        if kind < 0.75:
            return [f"{own} = {rng.choice(['2', 'k % 3 + 2', 'n - 5'])};", f"for ({other} = {own}; {other} < n - 2; {other}++)",
                    "  " + self.update(other, rng.choice(["0", "2"]))]
        if kind < 0.85:
            return ["m = 1;"] + [self.update(rng.choice(["4", "n / 2"]), "m")] + ["m = 3;", self.update("5", "m")]
        if kind < 0.89: # a sum that joins loops
            return ["{", "  double s = 0;", f"  {own} = {rng.choice(['2', 'n / 2'])};", f"  s += ga[k][{own}][1];", f"  for ({own} = 3; {own} < n - 2; {own}++)",
                    f"    s += gb[k][{own}][0] * {rng.choice(['0.5', own])};", f"  {own} = 4;", f"  ga[k][{own}][2] += s;", "}"]
        if kind < 0.93: # the value that a loop leaves
            return [f"for ({own} = 2; {own} < n - 3; {own}++)", "  " + self.update(own, "0"), self.update(own, "1")]
        return [f"if (gw[k][0] % 2 == 0)", f"  {own} = 3;", f"else", f"  {own} = 2;", self.update(own, "0")]

    def text(self):
        rng = self.rng
        lines = [line for _ in range(rng.choice([2, 3, 4, 6])) for line in self.segment()]
        result = rng.choice(["0", "0", "0", "0", "i", "m"])
        body = "".join(f"      {line}\n" for line in lines)
        times = rng.choice(["1", "1", "3"])
        return (f"static int nest{self.number}(int n) {{\n  {self.type} i = 2, j = 2, k, m = 0;\n  for (int t = 0; t < {times}; t++)\n"
                f"    for (k = {rng.choice(['0', '1'])}; k < n; k++) {{\n{body}    }}\n  return (int){result};\n}}\n")


def program(seed, kernels=None):
    """The text of the program of `seed`."""
    rng = random.Random(f"counters {seed}")
    nests = [Nest(rng, k) for k in range(kernels or 5)]
    calls = "".join(f'  printf("%d\\n", nest{nest.number}({rng.choice(["N", "N", "N - 1", "9", "0"])}));\n' for nest in nests)
    return (PRELUDE + "\n".join(nest.text() for nest in nests)
            + "\nint main(void) {\n  start(&ga[0][0][0], N * N * M, 1);\n  start(&gb[0][0][0], N * N * M, 2);\n"
            + "  for (int k = 0; k < N; k++)\n    for (int j = 0; j < N; j++)\n      gw[k][j] = (k * 31 + j * 17) % 101;\n" + calls
            + '  unsigned long sum = 0;\n  for (int k = 0; k < N; k++)\n    for (int j = 0; j < N; j++)\n      sum = sum * 31 + (unsigned long)gw[k][j];\n  printf("%lu\\n", sum);\n'
            + '  show("ga", &ga[0][0][0], N * N * M);\n  show("gb", &gb[0][0][0], N * N * M);\n  return 0;\n}\n')
