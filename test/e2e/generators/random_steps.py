# SPDX-License-Identifier: Apache-2.0
"""Random programs whose loops over time call the functions of the steps: with arguments of all kinds, with functions in
functions, borders, globals that change, names that occur twice, macros that come later, and stops on the way."""
import random

PRELUDE = """#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static double ga[24][30], gb[24][30], gc[24][30], line[80], other[80];
static double weight = 0.24, add = 0.01;
static int high = 24, wide = 30;
struct Grid { int n, m; double w; double (*now)[30], (*then)[30]; double *flat; };
"""
HELPERS = """static void start(double *v, int count, int seed) {
  for (int k = 0; k < count; k++)
    v[k] = (k * 7 + seed * 13 + k * k % 11) % 17 - 5;
}
static void show(const char *name, const double *v, int count) {
  unsigned long long sum = 14695981039346656037ull;
  for (int k = 0; k < count; k++) {
    unsigned long long bits;
    memcpy(&bits, &v[k], sizeof bits);
    sum = (sum ^ bits) * 1099511628211ull;
  }
  printf("%s %016llx\\n", name, sum);
}
"""
PRELUDE += HELPERS + """static double mean(double x, double y) { return 0.5 * (x + y); }
static double with(double x) { return x * weight + add; }
"""

FIVE = "{f}[i - 1][j] + {f}[i + 1][j] + {f}[i][j - 1] + {f}[i][j + 1]"
VALUES = [f"w * ({FIVE})", f"0.125 * {{f}}[i][j] + w * ({FIVE})", "w * ({f}[i - 1][j - 1] + {f}[i][j]) + 0.1 * {f}[i + 1][j + 1]",
          "mean({f}[i][j - 1], {f}[i][j + 1]) * 2 * w", "with({f}[i - 1][j]) + w * {f}[i][j]", "w * {f}[i][j] + s * 1e-3"]
# Arguments, in functions whose number is called r: of int parameters n, m, s, and of the number w.
INTS = {"n": ["24", "24", "high", "n", "24 - t % 2", "g.n", "n - 1"], "m": ["30", "30", "wide", "g.m", "30 - (t & 1)"], "s": ["t", "t + 1", "3", "t % 3", "s", "(int)t * 2"]}
NUMBERS = ["0.24", "0.2 + 0.01 * (t % 3)", "weight", "g.w", "(float)0.21", "r", "r * 0.9", "0.1 + 0.1"]

# What a loop over t does now and then.
STOPS = ['if (t % 5 == 1) printf("%d %.17g\\n", t, ga[3][4]);', 'if (t == s) show("stop", &gb[0][0], 720);', 'if (t > 15) break;',
         "if (t % g.n == 5) x[2][3] += 0.5;", 'if (t == 4 && n > 3) { printf("on %.17g\\n", x[5][6]); continue; }',
         'if (t % 4 == s % 4) { n = 23; puts("n"); }', 'if (t == 6) { x = y; puts("x"); }', 'if (s > 2) printf("%d\\n", s);',
         'if ((t & 7) == 3 || t == high - 20) { weight += 0.001; puts("w"); }', 'if (t % 6 == 2) { show("line", line, 80); r *= 0.99; }',
         'if (t == 8 && n > 20) { n--; t++; puts("t"); }', 'if (t == 10) return;']


def plane(rng, number):
    """A function of two arrays."""
    lo, kind = rng.choice(["1", "1", "2"]), rng.random()
    value = rng.choice(VALUES)
    body = "to[i][j] = " + value.format(f="from") + ";"
    if kind < 0.2:
        body = "double h = " + value.format(f="from") + "; to[i][j] = h;"
    elif kind < 0.35:
        body = "if (i % 2 == j % 2) to[i][j] = " + value.format(f="from") + "; else to[i][j] = from[i][j];"
    elif kind < 0.5:
        body = "to[i][j] = to[i][j] * 0.5 + " + value.format(f="from") + " * 0.5;"
    loops = f"  for (int i = {lo}; i < n - 1; i++)\n    for (int j = 1; j < m - {lo}; j++) {{\n      {body}\n    }}\n"
    if rng.random() < 0.25:
        loops = f"  int i, j;\n  for (i = {lo}; i < n - 1; ++i)\n    for (j = 1; j < m - 1; ++j)\n      {body if ';' in body[:-1] and body.startswith('if') else 'to[i][j] = ' + value.format(f='from') + ';'}\n"
    borders = "  for (int j = 0; j < m; j++)\n    to[0][j] = from[n - 1][j] * 0.5;\n" if rng.random() < 0.3 else ""
    after = "  if (n < 3)\n    return;\n" if rng.random() < 0.1 else ""
    name = f"plane{number}"
    return name, (f"static void {name}(int n, int m, double (*to)[30], double (*from)[30], double w, int s) {{\n"
                  f"{after}{loops if rng.random() < 0.8 or not borders else borders + loops}{borders if rng.random() < 0.5 else ''}"
                  f"{'  return;' + chr(10) if rng.random() < 0.1 else ''}}}\n")


def globals_only(rng, number):
    name = f"global{number}"
    a, b = rng.choice([("ga", "gb"), ("gb", "ga"), ("gc", "gc"), ("ga", "gc")])
    more = rng.choice(["", "", "  weight = weight * 0.999;\n", "  add += 0.001;\n"])
    return name, (f"static void {name}(void) {{\n  for (int i = 1; i < high - 1; i++)\n    for (int j = 1; j < wide - 1; j++)\n"
                  f"      {a}[i][j] = weight * ({FIVE.format(f=b)}) + add;\n{more}}}\n")


def struct_step(rng, number):
    name = f"grid{number}"
    a, b = rng.choice([("now", "then"), ("then", "now")])
    return name, (f"static void {name}(struct Grid *g) {{\n  for (int i = 1; i < g->n - 1; i++)\n    for (int j = 1; j < g->m - 1; j++)\n"
                  f"      g->{a}[i][j] = g->w * ({FIVE.format(f='g->' + b)});\n}}\n")


def lines(rng, number):
    name = f"line{number}"
    body = rng.choice(["v[k] = w * (v[k - 1] + v[k + 1]);", "v[k] = w * (u[k - 1] + u[k + 1]) + s;", "u[k] = v[k] + w * v[k - 1];"])
    return name, (f"static void {name}(double *v, double *u, double w, int s) {{\n  for (int k = 1; k < 79; k++)\n    {body}\n}}\n")


def call(rng, name):
    """A call of the function, in a loop over t."""
    if name.startswith("global"):
        return f"{name}();"
    if name.startswith("grid"):
        return f"{name}(&g);"
    if name.startswith("line"):
        a, b = rng.choice([("line", "other"), ("other", "line"), ("line", "line"), ("p", "other")])
        return f"{name}({a}, {b}, {rng.choice(NUMBERS)}, {rng.choice(INTS['s'])});"
    a, b = rng.choice([("ga", "gb"), ("gb", "ga"), ("ga", "gb"), ("gb", "ga"), ("ga", "ga"), ("x", "y"), ("y", "x"), ("gc", "x"), ("ga + 1", "gb"), ("g.now", "g.then")])
    n = "22" if "+" in a else rng.choice(INTS["n"])
    return f"{name}({n}, {rng.choice(INTS['m'])}, {a}, {b}, {rng.choice(NUMBERS)}, {rng.choice(INTS['s'])});"


def time_loop(rng, names, number):
    """A function with a loop over time."""
    chosen = [rng.choice(names) for _ in range(rng.choice([1, 2, 2, 3]))]
    inside = [call(rng, name) for name in chosen]
    if rng.random() < 0.2:
        inside.insert(rng.randrange(len(inside) + 1), rng.choice(["ga[5][6] = 1.0 / (1 + t);", "g.w = 0.2 + 0.001 * t;", "r *= 0.99;", "n = 24 - t % 2;"]))
    if rng.random() < 0.2:
        inside.append("double (*z)[30] = x; x = y; y = z;")
    if rng.random() < 0.15:
        inside[0] = f"if (t % 2) {inside[0]}"
    if rng.random() < 0.5:
        for _ in range(rng.choice([1, 1, 2])):
            inside.insert(rng.randrange(len(inside) + 1), rng.choice(STOPS))
    head = rng.choice([f"for (int t = 0; t < {rng.choice([1, 3, 9, 20, 33])}; t++)"] * 3 + [f"for (int t = {rng.choice([7, 12])}; t > 0; t--)"])
    return (f"static void run{number}(struct Grid g, double (*x)[30], double (*y)[30], double *p, int n, double r, int s) {{\n"
            f"  {head} {{\n" + "".join(f"    {line}\n" for line in inside) + "  }\n}\n")


def program(seed, kernels=None):
    """The text of the program of `seed`."""
    rng = random.Random(f"steps {seed}")
    made = [rng.choice([plane, plane, plane, globals_only, struct_step, lines])(rng, k) for k in range(4)]
    names, texts = [name for name, _ in made], [text for _, text in made]
    if rng.random() < 0.4:
        inner = rng.choice(names)
        names.append("both4")
        texts.append("static void both4(int n, int m, double (*to)[30], double (*from)[30], double r, int s) {\n  struct Grid g = {n, m, r, to, from, &to[0][0]};\n"
                     "  double *p = line;\n  int t = s;\n  double (*x)[30] = to, (*y)[30] = from;\n  (void)g; (void)p; (void)t; (void)x; (void)y;\n"
                     f"  {call(rng, inner)}\n}}\n" if rng.random() < 0.5 or inner.startswith(("grid", "line")) else
                     "static void both4(int n, int m, double (*to)[30], double (*from)[30], double r, int s) {\n"
                     + (f"  {inner}();\n" if inner.startswith("global") else f"  {inner}(n, m, to, from, r, s);\n  {inner}(n, m, from, to, r * 0.5, s + 1);\n") + "}\n")
    macros = rng.choice(["", "", "", "#define weight add\n", "#define w n\n", "#define high 20\n", "#define now then\n", "#define h (1 + 1)\n", "#define mean(x, y) (x)\n"])
    unmacro = "#undef " + macros.split()[1].split("(")[0] + "\n" if macros else ""
    loops = [time_loop(rng, names, k) for k in range(kernels or 4)]
    runs = "".join(f"  run{k}(g, {rng.choice(['ga, gb', 'gb, gc', 'gc, ga', 'ga, ga'])}, line, {rng.choice([24, 20])}, 0.2{k}, {k});\n" for k in range(len(loops)))
    shows = "".join(f'  show("{v}", {v if v in ("line", "other") else "&" + v + "[0][0]"}, sizeof {v} / sizeof(double));\n' for v in ("ga", "gb", "gc", "line", "other"))
    return (PRELUDE + "\n".join(texts) + macros + "\n".join(loops) + unmacro + "\nint main(void) {\n"
            "  start(&ga[0][0], 720, 1); start(&gb[0][0], 720, 2); start(&gc[0][0], 720, 3); start(line, 80, 4); start(other, 80, 5);\n"
            "  struct Grid g = {24, 30, 0.23, ga, gb, &gc[0][0]};\n" + runs + shows + '  printf("%.17g %.17g\\n", weight, add);\n  return 0;\n}\n')
