# SPDX-License-Identifier: Apache-2.0
"""Random programs of rows that do several things in turn (sums, recurrences, what they add to columns, single statements), and
of tables whose elements take the best of many, by operations whose order shows or does not."""
import random

from generators.random_products import PRELUDE

RANGES = [("0", "m"), ("0", "m"), ("0", "i"), ("0", "i - 3"), ("i + 1", "m"), ("1", "m - 1"), ("i / 2", "m")]
SINGLE = ["x[i] = b[i];", "t[i] = 0;", "t[i] *= s;", "x[i] = x[i] * s + b[i];", "x[i] += d[i];", "t[i] = x[i] - b[i];", "x[i] = b[i] - t[i];"]
SUMS = ["t[i] += A[i][j] * p[j];", "x[i] -= A[i][j] * x[j];", "t[i] = A[i][j] * p[j] + t[i];", "x[i] += A[i][j] * t[i];",
        "y[j] += b[i] * A[i][j]; t[i] += A[i][j] * p[j];", "t[i] += A[i][j] * p[j]; x[i] -= B[i][j] * p[j];", "t[i] -= B[i][j];"]
COLUMNS = ["y[j] += A[i][j] * t[i];", "y[j] -= x[i];", "B[i][j] = A[i][j] * t[i];", "y[j] = A[i][j] + x[i];"]
CHAINS = ["B[i][j] = B[i][j - 1] * s + A[i][j];", "B[i][j] += B[i][j - 1];", "B[i][j] = A[i - 1][j] - B[i][j - 1];", "A[i][j] = A[i][j - 1] * s - A[i - 1][j];"]
BACK = ["B[i][j] = B[i][j + 1] * s + A[i][j];", "B[i][j] -= B[i][j + 1];"]

# Tables: of what type, what the elements take, and from which values.
OPERATIONS = {
    "max": "if ({e} > {c}) {c} = {e};", "max2": "{c} = {c} >= {e} ? {c} : {e};", "min": "if ({c} > {e}) {c} = {e};",
    "or": "{c} |= {e};", "xor": "{c} = {c} ^ ({e});", "and": "{c} &= {e};", "sum": "{c} += {e};"}
TABLES = [("int", ["max", "max2", "min"]), ("int", ["or", "and", "xor"]), ("unsigned", ["sum"]), ("unsigned", ["max", "sum"]),
          ("unsigned char", ["or", "and"]), ("short", ["max", "max2"]), ("double", ["max", "max2", "min"]), ("long", ["max", "min"])]


def loop(rng, body, bounds):
    if rng.random() < 0.2:
        return f"    for (int j = {bounds[1]} - 1; j >= {bounds[0]}; j--) {{ {body} }}"
    return f"    for (int j = {bounds[0]}; j < {bounds[1]}; j++) {{ {body} }}"


def rows(rng):
    """The loops of one function."""
    lines = []
    for _ in range(rng.choice([2, 3, 3, 4, 5])):
        kind = rng.random()
        if kind < 0.35:
            lines.append("    " + rng.choice(SINGLE))
        elif kind < 0.7:
            lines.append(loop(rng, rng.choice(SUMS), rng.choice(RANGES)))
        elif kind < 0.82:
            lines.append(loop(rng, rng.choice(COLUMNS), rng.choice(RANGES[:2] + RANGES[5:])))
        elif kind < 0.92:
            lines.append(f"    for (int j = 1; j < m; j++) {{ {rng.choice(CHAINS)} }}")
        else:
            lines.append(f"    for (int j = m - 2; j >= 1; j--) {{ {rng.choice(BACK)} }}")
    head = rng.choice(["for (int i = 1; i < n; i++)"] * 4 + ["for (int i = n - 1; i >= 1; i--)"])
    return [f"  {head} {{", *lines, "  }"]


def table(rng):
    """(type, the loops of one function)"""
    kind, operations = rng.choice(TABLES)
    lines = []
    if rng.random() < 0.7:
        before = rng.choice(["T[i][j - 1]", "T[i + 1][j]", "T[i][j - 1] & T[i + 1][j]" if kind != "double" else "T[i + 1][j - 1]"])
        lines.append("      " + OPERATIONS[rng.choice(operations)].format(c="T[i][j]", e=before))
    if rng.random() < 0.15:
        lines.append("      U[i][j] = T[i][j];")
    value = rng.choice(["T[i][k] + T[k + 1][j]", "T[i][k] + T[k + 1][j]", "T[k + 1][j] - 1", "T[i][k] - T[k + 1][j]"])
    if operations[0] in ("or", "and"):
        value = "(T[i][k] & T[k + 1][j])"
    lines.append("      for (int k = i + 1; k < j; k++)")
    lines.append("        " + OPERATIONS[rng.choice(operations)].format(c="T[i][j]", e=value))
    if rng.random() < 0.15:
        lines.append("      " + rng.choice(["U[i][j] += T[i][j];", "T[i][j] = T[i][j] + U[i][j];"]))
    return kind, ["  for (int i = n - 2; i >= 0; i--)", "    for (int j = i + 1; j < n; j++) {", *lines, "    }"]


def function(rng, number):
    """(its text, a call)"""
    n, m = (rng.choice([2, 3, 7, 12, 23, 24, 25, 40, 61]) for _ in range(2))
    if rng.random() < 0.35:
        kind, body = table(rng)
        text = f"static void table{number}(int n, {kind} (*T)[n], {kind} (*U)[n]) {{\n" + "\n".join(body) + "\n}\n"
        return text, (f"  {{\n    static {kind} t[{n}][{n}], u[{n}][{n}];\n    FILL(t, {kind});\n    FILL(u, {kind});\n"
                      f"    table{number}({n}, t, u);\n    SHOW(t, {kind});\n    SHOW(u, {kind});\n  }}\n")
    kind = rng.choice(["double", "double", "float", "unsigned"])
    size = max(n, m) + 1
    half = {"double": "0.0625", "float": "0.0625f"}.get(kind, "3")
    text = (f"static void rows{number}(int n, int m, {kind} (*A)[{size}], {kind} (*B)[{size}], {kind} *x, {kind} *y, {kind} *t, const {kind} *p, "
            f"const {kind} *b, const {kind} *d, {kind} s) {{\n" + "\n".join(rows(rng)) + "\n}\n")
    vectors = "xytpbd"
    call = (f"  {{\n    static {kind} A[{size}][{size}], B[{size}][{size}], " + ", ".join(f"{v}[{size}]" for v in vectors) + ";\n"
            + "".join(f"    FILL({v}, {kind});\n" for v in ["A", "B", *vectors])
            + f"    for (int i = 0; i < {size}; i++)\n      for (int j = 0; j < {size}; j++)\n        A[i][j] *= {half}, B[i][j] *= {half};\n"
            + f"    for (int time = 0; time < {rng.choice([1, 1, 3])}; time++)\n"
            f"      rows{number}({n}, {m}, A, B, x, y, t, p, b, d, ({kind}){rng.choice(['0.5', '0.25', '1'])});\n"
            + "".join(f"    SHOW({v}, {kind});\n" for v in ["A", "B", "x", "y", "t"]) + "  }\n")
    return text, call


def program(seed, kernels=None):
    """The text of the program of `seed`."""
    rng = random.Random(f"rows {seed}")
    parts = [function(rng, number) for number in range(kernels or 4)]
    return (PRELUDE + "\n".join(text for text, _ in parts) + "\nint main(void) {\n" + "".join(call for _, call in parts)
            + "  return 0;\n}\n")
