# SPDX-License-Identifier: Apache-2.0
"""Random programs of products: an element that a loop updates again and again, with factors that stay the same along one of
two other loops, in any order, over rectangles, triangles and bands, with something before and behind it."""
import random

PRELUDE = """#include <stdio.h>
#include <stdlib.h>

static unsigned state = 1;

static double next_value(void) {
  state = state * 1103515245u + 12345u;
  return (double)(state >> 16 & 255) / 64 - 2;
}

#define FILL(array, type) \\
  for (size_t at = 0; at < sizeof(array) / sizeof(type); at++) \\
    ((type *)(array))[at] = (type)0.5 == 0 ? (type)(long)(next_value() * 40) : (type)next_value()

#define SHOW(array, type) \\
  do { \\
    unsigned sum = 0; \\
    for (size_t at = 0; at < sizeof(array); at++) \\
      sum = sum * 31 + ((unsigned char *)(array))[at]; \\
    printf(#array " %u\\n", sum); \\
  } while (0)

"""

# How an element changes: order matters in all of them but for the first.
UPDATES = ["{c} += {f}", "{c} = {c} + {f}", "{c} -= {f}", "{c} = {g} - {c} * {h}", "{c} = ({c} + {g}) * {h}",
           "{c} = {f} + {c} * {half}", "{c} += {s} * {f}", "{c} = {c} * {half} + {s} * {g} - {h}", "{c} += {f} + {f2}",
           "{c} = -{c} + ({g} - {h}) * {s}"]
# Intervals of columns: (from, to) of row i.
COLUMNS = [("0", "m"), ("0", "m"), ("0", "m"), ("0", "i + 1"), ("i", "m"), ("i + 1", "m"), ("i / 2", "m"), ("3 * i", "3 * i + 2"),
           ("i - 2", "i + 3"), ("0", "m - i"), ("2", "m - 1")]
DEPTHS = [("0", "p")] * 6 + [("1", "p - 1"), ("0", "i"), ("i", "p"), ("0", "j"), ("3", "p")]


class Product:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.type = rng.choice(["double", "double", "double", "float", "int", "unsigned", "unsigned long"])
        if self.type == "int":
            self.type = "unsigned"  # no overflow
        self.n, self.m, self.p = (rng.choice([1, 3, 6, 7, 13, 20, 33, 50]) for _ in range(3))
        self.tall = rng.random() < 0.3, rng.random() < 0.4  # the factors lie the other way
        self.rows = rng.random() < 0.2  # C is behind pointers to rows

    def literal(self):
        return {"double": "0.5", "float": "0.5f"}.get(self.type, "3")

    def factor(self, name, transposed, first, second):
        shift = self.rng.choice(["", "", "", " + 1"])
        first, second = f"[{first}]", f"[{second}{shift}]"
        return name + (second + first if transposed else first + second)

    def update(self):
        a, b = self.factor("A", self.tall[0], "i", "k"), self.factor("B", self.tall[1], "k", "j")
        other = self.rng.choice([(self.factor("A", self.tall[0], "i", "k"), self.factor("B", self.tall[1], "k", "j")), ("D[k]", "E[j]"), (a, b)])
        return self.rng.choice(UPDATES).format(
            c="C[i][j]", f=f"{a} * {b}", f2=f"{other[0]} * {other[1]}", g=a, h=b, s="s", half=self.literal()) + ";"

    def nest(self):
        rng = self.rng
        columns = rng.choice(COLUMNS)
        columns = f"MAX(0, {columns[0]})", f"MIN(m, {columns[1]})"
        depth = rng.choice(DEPTHS)
        depth = f"MAX(0, {depth[0]})", f"MIN(p, {depth[1]})"
        order = rng.choice(["ijk", "ijk", "ikj", "ikj", "jik", "jki", "kij", "kji"])
        bounds = {"i": ("0", "n"), "j": columns, "k": depth}
        # A bound may use what lies around it.
        if "i" in columns[0] + columns[1].replace("MIN", "") and order.index("i") > order.index("j"):
            bounds["j"] = ("0", "m")
        for name in "ij":
            if any(name in b.replace("MIN", "") for b in depth) and order.index(name) > order.index("k"):
                bounds["k"] = ("0", "p")
        before = rng.choice(["", "", "C[i][j] = 0;", "C[i][j] *= s;", "F[i][j] = C[i][j];"])
        after = rng.choice(["", "", "", "C[i][j] += s;", "F[i][j] = C[i][j];"])
        lines, place = [], max(order.index("i"), order.index("j"))
        for level, name in enumerate(order):
            lines.append("  " * level + f"  for (int {name} = {bounds[name][0]}; {name} < {bounds[name][1]}; {name}++) {{")
            if level == place < 2 and before:
                lines.append("  " * level + "    " + before)
        if place == 1 and rng.random() < 0.4:  # the sum in a variable of its own
            lines.insert(2, f"      {self.type} sum = {rng.choice(['0', 'E[j]', 's'])};")
            before, after = "", rng.choice(["C[i][j] = sum;", "C[i][j] = sum;", "C[i][j] = s * sum + E[j];", "C[i][j] += sum;",
                                            "C[i][j] = sum; F[i][j] = sum;"])
            lines.append("        " + self.update().replace("C[i][j]", "sum"))
        else:
            lines.append("        " + self.update())
        for level in (2, 1, 0):
            if level == place < 2 and after:
                lines.append("  " * level + "    " + after)
            lines.append("  " * level + "  }")
        if place == 2 and before and order[0] == "i" and rng.random() < 0.5:  # of a row, before all updates of it
            lines.insert(1, f"    for (int j = {bounds['j'][0]}; j < {bounds['j'][1]}; j++) {before}")
        return lines

    def text(self):
        t, k = self.type, self.number
        a = "[p + 1][n + 1]" if self.tall[0] else "[n + 1][p + 1]"
        b = "[m + 1][p + 1]" if self.tall[1] else "[p + 1][m + 1]"
        sizes = f"enum {{ n = {self.n}, m = {self.m}, p = {self.p} }};" if self.rng.random() < 0.3 else \
            f"const int n = {self.n}, m = {self.m}, p = {self.p};"
        body = "\n".join(self.nest())
        c = f"{t} **C" if self.rows else f"{t} (*C)[m]"
        function = (f"static void product{k}(int n, int m, int p, {c}, {t} (*A){a[a.index(']') + 1:]}, {t} (*B){b[b.index(']') + 1:]}, "
                    f"{t} *D, {t} *E, {t} (*F)[m], {t} s) {{\n{body}\n}}\n")
        call = (f"  {{\n    {sizes}\n    static {t} c[{self.n}][{self.m}], a[{(self.p + 1) * (self.n + 1)}], b[{(self.p + 1) * (self.m + 1)}], "
                f"d[{self.p + 1}], e[{self.m + 1}], f[{self.n}][{self.m}];\n"
                f"    FILL(c, {t});\n    FILL(a, {t});\n    FILL(b, {t});\n    FILL(d, {t});\n    FILL(e, {t});\n"
                f"    {t} *rows[{self.n}];\n    for (int i = 0; i < n; i++) rows[i] = c[i];\n"
                f"    for (int time = 0; time < {self.rng.choice([1, 1, 2])}; time++)\n"
                f"      product{k}(n, m, p, {'rows' if self.rows else 'c'}, (void *)a, (void *)b, d, e, f, ({t}){self.rng.choice(['1.5', '3', '0.75'])});\n"
                f"    SHOW(c, {t});\n    SHOW(f, {t});\n  }}\n")
        return function, call


def program(seed, kernels=None):
    """The text of the program of `seed`."""
    rng = random.Random(f"products {seed}")
    parts = [Product(rng, number).text() for number in range(kernels or 3)]
    functions = "\n".join(function for function, _ in parts)
    calls = "".join(call for _, call in parts)
    return (f"{PRELUDE}#define MIN(a, b) ((a) < (b) ? (a) : (b))\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n\n{functions}\n"
            f"int main(void) {{\n{calls}  return 0;\n}}\n")
