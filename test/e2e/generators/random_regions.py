# SPDX-License-Identifier: Apache-2.0
"""Random solvers: loops in time around nests, statements that touch single elements, loops over
borders, reductions and buffers that change places."""
import random

HEADER = """#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define AT(a, i, j) a[i][j]
#define CORNER (A[0][1])
typedef struct { double sum, last; } Parts;
static int idx[8] = {1, 0, 3, 2, 5, 2, 4, 1};
static double most, least = 1e30, keep[16];
static double whole, norms[3], product = 1;
static float light;
static Parts parts;
static long long count;
static unsigned long long hash(unsigned long long h, double d) {
  union { double d; unsigned long long u; } b;
  b.d = d;
  return h * 31 + b.u;
}
static double small(double x) { return x > 4 || x < -4 ? x * 0.125 : x; }
static void put(double *where, double value) { *where = value; }
static double get(const double *where) { return *where; }
static double gain = 0.5;
static void mix_row(double *out, const double *a, const double *b, int lo, int hi, double more) {
  for (int i = lo; i < hi; i++)
    out[i] = gain * a[i] + 0.25 * b[i] + more;
}
static void sweep_row(double *v, const double *up, int lo, int hi) {
  const int last = hi - 1;
  for (int j = lo; j < last; j++)
    v[j] = 0.25 * (v[j - 1] + v[j + 1] + small(up[j]));
}
static void limit_row(double *v, int count, double most) {
  double *const w = v;
  for (int k = count; k-- > 0;)
    if (w[k] > most)
      w[k] = 0.5 * most;
}
static void cell_at(double *v, const double *up, int j) { v[j] = 0.5 * (v[j - 1] + small(up[j])); }
static double mean_at(const double *v, int j) { double x = v[j - 1]; x += v[j]; return x * 0.5; }
static void add_to(double *p, double x) { p[0] += x; *p *= 0.5; }
static double dot_row(const double *x, const double *y, int count) {
  double s = 0;
  for (int k = 0; k < count; k++)
    s += x[k] * y[k];
  return s;
}
static double most_row(double m, const double *x, int count) {
  for (int k = 0; k < count; k++)
    if (x[k] > m)
      m = x[k];
  return m;
}
static unsigned long long hash_row(unsigned long long h, const double *v, int count) {
  for (int i = 0; i < count; i++)
    h = hash(h, v[i]);
  return h;
}
"""


MADE = """C = malloc(sizeof(double[N][M]));
D = malloc(sizeof(double[N][M]));
F = malloc(sizeof(double) * N * M);
for (int i = 0; i < n; i++)
  for (int j = 0; j < m; j++) {
    A[i][j] = (i * 5 + j) % 7 * 0.25;
    B[i][j] = (i + j * 3) % 5 * 0.5 - 1;
    C[i][j] = 0.125 * i;
    D[i][j] = 1 - 0.0625 * j;
    F[i * m + j] = 0.5;
  }"""


def hashes(shown, by_rows=""):
    """Hashes the tables of these letters and all other arrays, and prints that. `by_rows`: letters whose rows a function hashes."""
    sums = "\n".join(f"for (int i = 0; i < n; i++)\n  h = hash_row(h, {a}[i], m);" if a in by_rows else
                     f"for (int i = 0; i < n; i++)\n  for (int j = 0; j < m; j++)\n    h = hash(h, {a}[i][j]);" for a in shown)
    return f"""unsigned long long h = 7;
{sums}
for (int i = 0; i < n * m; i++)
  h = hash(h, F[i]);
for (int j = 0; j < m; j++)
  h = hash(h, V[j]);
for (int j = 0; j < 16; j++)
  h = hash(h, keep[j]);
printf("%016llx %.17g %.17g %lld\\n", h, most, least, count);"""


class Program:
    def __init__(self, seed):
        self.rng = random.Random(f"regions {seed}")
        self.n, self.m = self.rng.randint(6, 22), self.rng.choice([self.rng.randint(6, 22)] * 5 + [256])  # storage keeps such rows apart
        self.fresh = 0
        self.sums = random.Random(f"sums of regions {seed}")  # apart: the rest stays as it was
        self.rows = random.Random(f"rows of regions {seed}")  # likewise
        self.lines = random.Random(f"lines of regions {seed}")  # likewise
        self.has_lines = isinstance(seed, int) and seed >= 1000 and self.lines.random() < 0.5  # others are what tests count on
        if self.has_lines:  # a pipeline wants rows
            self.n, self.m = self.lines.randint(34, 60), self.lines.randint(34, 60)

    def choice(self, *options):
        return self.rng.choice(options)

    def name(self, prefix):
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    def row(self):
        return self.choice("0", "1", "n - 1", "n / 2", "t % n", "(2 * t + 1) % n", "idx[t % 8]", "k % n", str(self.rng.randrange(self.n)))

    def column(self):
        return self.choice("0", "1", "m - 1", "m / 3", "t % m", "(t * t) % m", "idx[(t + 3) % 8]", "k % m", str(self.rng.randrange(self.m)))

    def array(self):
        return self.choice("A", "B", "C", "D")

    def element(self):
        a, i, j = self.array(), self.row(), self.column()
        return self.choice(f"{a}[{i}][{j}]", f"{a}[{i}][{j}]", f"{a}[{i}][{j}]", f"(*({a}[{i}] + {j}))",
                           f"AT({a}, {i}, {j})", "CORNER", f"F[({i}) * m + {j}]", f"V[{j}]")

    def value(self):
        return self.choice(f"{self.rng.randint(-9, 9)} * 0.25", f"small({self.element()})", self.element(),
                           f"0.5 * {self.element()} + 0.125 * t", f"fabs({self.element()}) * 0.75",
                           f"({self.element()} > 0 ? {self.element()} : 0.5)", f"keep[{self.rng.randrange(16)}]")

    def rows_nest(self):
        """A nest, or a single loop, whose rows functions are given."""
        r = self.rows
        a, b, c = (r.choice("ABCD") for _ in range(3))
        lo, hi = r.choice([("0", "m"), ("1", "m - 1"), ("2", "m")])
        loop = r.choice(["for (int i = 1; i < n; i++)"] * 3 + ["for (int i = n - 1; i > 0; i--)", "for (int i = 1; i < n - 1; i += 2)"])
        body = r.choice([f"mix_row({a}[i], {b}[i], {c}[i - 1], {lo}, {hi}, 0.01 * t);", f"mix_row({a}[i], {b}[i], {c}[i], {lo}, {hi}, i * 0.125);",
                         f"sweep_row({a}[i], {a}[i - 1], 1, {hi});", f"sweep_row(&{a}[i][0], {b}[i - 1], 1, {hi});",
                         f"mix_row(&F[i * m], F + (i - 1) * m, {b}[i], {lo}, {hi}, -0.25);", f"limit_row({a}[i], {hi}, 1.5);",
                         f"limit_row({a}[i] + 1, m - 2, 1 + 0.0625 * i);", f"{a}[i][0] = dot_row({b}[i], {c}[i - 1], {hi}) * 0.01;",
                         f"sweep_row({a}[i] + 1, {a}[i - 1], 1, m - 2);", f"most = most_row(most, {a}[i], {hi});",
                         f"whole += dot_row({a}[i], {b}[i - 1], {hi});", f"V[i % m] = 0.5 * dot_row({a}[i], V, m) / m;"])
        if r.random() < 0.3:
            body = f"{{ {body} limit_row({b}[i], m, 2); }}"
        elif r.random() < 0.4:  # point by point
            point = r.choice([f"cell_at({a}[i], {a}[i - 1], j);", f"cell_at({a}[i], {b}[i], j);", f"add_to(&{a}[i][j], {a}[i - 1][j]);",
                              f"{a}[i][j] = 0.5 * {a}[i][j - 1] + mean_at({b}[i - 1], j) * 0.25;", f"add_to({a}[i], {b}[i][j] * 0.01);",
                              f"{a}[i][j] += 0.25 * mean_at(&{a}[i - 1][j], 0);", f"add_to(&F[i * m + j], mean_at({a}[i], j));",
                              f"{a}[i][j] = 0.25 * ({a}[i - 1][j] + {a}[i][j - 1]) + 0.1 * mean_at({b}[i], j);"])
            body = f"for (int j = 1; j < m; j++)\n      {point}"
        if r.random() < 0.4:
            return f"for (int s = 0; s < {r.randint(2, 5)}; s++)\n  {loop}\n    {body}"
        return f"{loop}\n  {body}"

    def lines_nest(self):
        """Sweeps along each row, or each column, forwards and backwards in one loop."""
        r = self.lines
        down = r.random() < 0.5
        length, lines = ("n", "m") if down else ("m", "n")

        def at(array, line, place):
            return f"{array}[{place}][{line}]" if down else f"{array}[{line}][{place}]"

        pieces = []
        for _ in range(r.randint(1, 4)):
            a, b = r.choice("ABCD"), r.choice("ABCD")
            line = r.choice(["i", "i", "i", "i - 1", "i + 1"])
            back = r.random() < 0.5
            loop = (f"for (int j = {length} - {r.randint(2, 3)}; j >= {r.randint(0, 1)}; j--)" if back else
                    f"for (int j = {r.randint(1, 2)}; j < {length} - {r.randint(0, 1)}; j++)")
            before = at(a, "i", "j + 1" if back else "j - 1")
            pieces.append(r.choice([f"{at(a, 'i', '0')} = 0.25;", f"{at(a, 'i', length + ' - 1')} = 0.5 * {at(b, 'i', length + ' - 1')};"] +
                                   [f"{loop}\n    {at(a, 'i', 'j')} = 0.5 * {before} + 0.25 * {at(b, line, 'j')};"] * 4 +
                                   [f"{loop}\n    {at(a, 'i', 'j')} = ({at(b, line, 'j')} + 0.125 * t) / (2 + fabs({before}));"] * 2 +
                                   [f"{loop}\n    {at(a, 'i', 'j')} = 0.5 * {at(b, line, 'j')} - 0.25;"]))
        body = "\n  ".join(pieces)
        return f"for (int i = 1; i < {lines} - 1; i++) {{\n  {body}\n}}"

    def nest(self):
        """A nest over whole arrays, or a part."""
        if self.has_lines and self.lines.random() < 0.6:
            return self.lines_nest()
        if self.rows.random() < 0.25:
            return self.rows_nest()
        a, b, c = (self.array() for _ in range(3))
        i0, i1 = self.choice(("0", "n"), ("1", "n - 1"), ("1", "n"), ("2", "n - 1"))
        j0, j1 = self.choice(("0", "m"), ("1", "m - 1"), ("1", "m"), ("1", "m - 2"))
        inner = i0 != "0" and i1 != "n" and j0 != "0" and j1 != "m"
        bodies = [f"{a}[i][j] = 0.5 * {b}[i][j] + 0.25 * {c}[i][j] + 0.01 * t;",
                  f"{a}[i][j] = (i * 7 + j * 3 + t) % 11 * 0.125;"]
        if b != a:
            bodies.append(f"if ({a}[i][j] > 1.5) {a}[i][j] = 0.25 * {b}[i][j];")
        if i0 != "0":
            bodies.append(f"{a}[i][j] = 0.5 * {a}[i - 1][j] + 0.25 * {b}[i][j];")
        if i0 != "0" and j0 != "0":
            bodies.append(f"{a}[i][j] = 0.25 * ({a}[i - 1][j] + {a}[i][j - 1] + {b}[i - 1][j - 1]) + 0.125;")
        if inner:
            bodies += [f"{a}[i][j] = 0.2 * ({a}[i][j] + {a}[i - 1][j] + {a}[i + 1][j] + {a}[i][j - 1] + {a}[i][j + 1]);"] * 2
            if b != a:
                bodies += [f"{a}[i][j] = 0.2 * ({b}[i][j] + {b}[i - 1][j] + {b}[i + 1][j] + {b}[i][j - 1] + {b}[i][j + 1]);"] * 2
        if b != a and self.n == self.m:
            bodies.append(f"{a}[i][j] = 0.5 * {b}[j][i];")
        bodies += [f"if ({a}[i][j] > most) most = {a}[i][j];", f"count += {a}[i][j] > 0.5;",
                   f"F[i * m + j] = 0.5 * F[i * m + j] + 0.25 * {a}[i][j];"]
        if j0 != "0":
            bodies.append(f"F[i * m + j] = 0.5 * F[i * m + j - 1] + 0.25 * {a}[i][j];")
        return (f"for (int i = {i0}; i < {i1}; i++)\n  for (int j = {j0}; j < {j1}; j++)\n"
                f"    {self.with_sums(self.rng.choice(bodies), a, b)}")

    def with_sums(self, body, a, b):
        """The statement, in most nests, with floating-point sums in one block with it."""
        r = self.sums
        if r.random() < 0.6:
            return body
        values = [f"{a}[i][j]", f"{a}[i][j] * {a}[i][j]", f"fabs({a}[i][j] - 0.3 * {b}[i][j])", f"({a}[i][j] > 0.4 ? {a}[i][j] : -0.0)",
                  f"{a}[i][j] / 3"]
        forms = ["whole += {v};", "whole = whole + {v};", "whole = {v} + whole;", "whole -= {v};", "norms[1] += {v};", "parts.sum += {v};",
                 "if ({v} > 0.1) whole += {v};", "if (i > 3) norms[0] += {v}; else norms[0] -= {v};", "product *= 1 + 1e-3 * {v};",
                 "light += {v};", "light += (float)({v});", "whole += {v}; whole += 0.5;", "whole = whole + {v} - 0.25;",
                 "norms[2] += {v}; parts.sum -= 0.5 * {v};", "least = {v} < least ? {v} : least; whole += {v};"]
        added = " ".join(r.choice(forms).replace("{v}", r.choice(values)) for _ in range(r.choice([1, 1, 1, 2])))
        return f"{{ {body} {added} }}" if r.random() < 0.8 else f"{{ {added} {body} }}"

    def border(self):
        a, b = self.array(), self.array()
        return self.choice(f"for (int i = 0; i < n; i++)\n  {a}[i][{self.column()}] = {b}[i][{self.column()}] * 0.5;",
                           f"for (int j = m - 1; j >= 0; j--)\n  {a}[{self.row()}][j] = 0.25;",
                           f"for (int j = 0; j < m; j++)\n  V[j] = 0.5 * V[j] + {a}[{self.row()}][j];",
                           f"for (int i = 0; i < n; i++)\n  least = fmin(least, {a}[i][{self.column()}]);",
                           f"for (int j = 0; j < m; j++)\n  if ({a}[{self.row()}][j] > 1) {{ count++; {b}[0][j] -= 0.5; }}",
                           f"for (int i = 1; i < 4; i++)\n  {a}[i][i] = {a}[i - 1][i] + {self.value()};")

    def touch(self):
        e = self.element()
        forms = [f"{e} = {self.value()};", f"{e} = {self.value()};", f"{e} += {self.value()};",
                 f"keep[{self.rng.randrange(16)}] = {e};", f"if ({e} > {self.value()}) {self.element()} = {self.value()};",
                 f"{e} = {self.element()} = small({self.value()});", f"{self.element()} = small({e}--);",
                 f"least = least < {e} ? least : {e};", f"put(&{e}, small({self.value()}));",
                 f"keep[t % 16] += get(&{e});", f'printf("%d %.17g\\n", t, {e});',
                 f"count += {e} > 0.25 && {self.element()} < 2;", f"{{ double *p = &{e}; *p = *p * 0.5 + {self.value()}; }}",
                 f"idx[t % 8] = (idx[t % 8] + ({e} > 1)) % 6;"]
        return self.rng.choice(forms)

    def exchange(self):
        a, b = self.rng.sample(["C", "D"], 2)
        return f"{{ double (*swap)[M] = {a}; {a} = {b}; {b} = swap; }}"

    def scratch(self):
        """Memory that ends in the loop."""
        a = self.array()
        w = self.name("w")
        keep = self.choice(f"keep[3] = {w}[n / 2][1];", f"{a}[0][0] = small({w}[n - 1][m - 1]);", "")
        return (f"{{\n  double (*{w})[M] = malloc(sizeof(double[N][M]));\n"
                f"  for (int i = 0; i < n; i++)\n    for (int j = 0; j < m; j++)\n      {w}[i][j] = 0.5 * {a}[i][j] + j;\n"
                f"  for (int i = 1; i < n; i++)\n    for (int j = 1; j < m; j++)\n      {w}[i][j] = 0.25 * ({w}[i - 1][j] + {w}[i][j - 1]);\n"
                f"  {keep}\n  free({w});\n}}")

    def statements(self, depth=0):
        result, functions = [], []
        for _ in range(self.rng.randint(3, 9)):
            kind = self.rng.random()
            if kind < 0.38:
                result.append(self.nest())
            elif kind < 0.70:
                result.append(self.touch())
            elif kind < 0.80:
                result.append(self.border())
            elif kind < 0.86:
                result.append(self.exchange())
            elif kind < 0.90:
                result.append(self.scratch())
            elif kind < 0.94 and depth < 2:
                inner = "\n".join(self.statements(depth + 1)).replace("\n", "\n  ")
                result.append(self.choice(f"if (t % 3 == 1) {{\n  {inner}\n}}",
                                          f"for (k = 0; k < 2; k++) {{\n  {inner}\n}}"))
            elif kind < 0.96 and depth == 0:
                result.append(f"if ({self.element()} > 90) break;")
            else:
                result.append(self.choice(f'printf("%d %.17g %lld\\n", t, most, count);', "most *= 0.5;",
                                          f"if (t % 4 == 3) {{ {self.touch()} continue; }}" if depth == 0 else "count++;"))
        return result

    def text(self):
        lines = [HEADER, f"enum {{ N = {self.n}, M = {self.m} }};",
                 "static double A[N][M], B[N][M], V[M + N];", "static double (*C)[M], (*D)[M], *F;"]
        body = []
        for part in range(self.rng.randint(1, 3)):
            inner = "\n".join(self.statements())
            if self.rng.random() < 0.4:
                lines.append(f"static void part{part}(int n, int m, int t, int k) {{\n"
                             f"  for (int once = 0; once < 1; once++) {{\n{inner}\n  }}\n}}")
                inner = f"part{part}(n, m, t, k);"
            steps = self.rng.randint(2, 9)
            body.append(f"for (t = 0; t < {steps}; t++) {{\n{inner}\n}}")
            if self.rng.random() < 0.3:
                body.append(self.touch())
        ends = self.choice("", "free(C);\nC = 0;")
        new_line = "\n"
        lines.append(f"""int main(void) {{
int n = N, m = M, t = 0, k = 0;
{MADE}
{new_line.join(body)}
{ends}
{hashes("ABD" if ends else "ABCD", self.rows.choice(["", "A", "ABCD"]))}
printf("%.17g %.17g %.17g %.17g %.17g %.9g %.17g\\n", whole, norms[0], norms[1], norms[2], product, light, parts.sum);
return 0;
}}""")
        return "\n".join(lines)


def program(seed):
    return Program(seed).text()


def environment(seed, ranks):
    """HETILE_* of one run: nothing that keeps arrays from staying."""
    rng = random.Random(f"environment of regions {seed}")
    settings = {"HETILE_PROCS": "all", "HETILE_FALLBACK": rng.choice(["auto", "never"]),
                "HETILE_SPEEDS": ",".join(rng.choice(["1", "1", "1/2", "1/3", "2", ".7"]) for _ in range(ranks))}
    if rng.random() < 0.5:
        settings["HETILE_REBALANCE"] = "off"
    if rng.random() < 0.6:
        settings["HETILE_TILE"] = str(rng.randint(1, 8))
    if rng.random() < 0.5:
        settings["HETILE_REPLAY"] = "on"
    if rng.random() < 0.3:
        settings["HETILE_PHASES"] = str(rng.randint(1, 9))
        settings["HETILE_OPENING"] = str(rng.randint(1, 4))
    return settings
