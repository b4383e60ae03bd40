# SPDX-License-Identifier: Apache-2.0
"""Random programs in steps, each of which enters nests in functions of their own on arrays of some hundred kilobytes, with host code between
some of the steps that looks at elements, stores to them, lets the kernel read them, frees them, jumps, forks or is interrupted: for
entries that are put off and run together."""
import random

HEADER = """#include <fenv.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
typedef double Real;
typedef struct { int n, m; Real *data; } Field;
static double weights[8] = {.25, .125, .0625, .5, .1, .2, .05, .3};
static double shift = .25;
static Real fixed[N][M], other[N][M];
static jmp_buf back;
static volatile int signals;
static Real *volatile watched;
static void onSignal(int number) { signals += number + (watched ? watched[M + 1] > .5 : 0); }
static void check(const Real *a, const char *name) {
  double sum = 0;
  for (int i = 0; i < N * M; i++)
    sum += a[i] * (i % 13);
  printf("%s %.17g\\n", name, sum);
}
"""

STENCILS = ["{r}[({i}) * m + {j}]", "{r}[({i} - 1) * m + {j}]", "{r}[({i} + 1) * m + {j}]", "{r}[({i}) * m + {j} - 1]",
            "{r}[({i}) * m + {j} + 1]", "{r}[({i} + 2) * m + {j}]", "{r}[({i} - 2) * m + {j} + 1]", "{r}[({i} + 1) * m + {j} - 1]"]


def nest(rng, number):
    """The text of a function (w, r, s, n, m, k) with one nest, or a border loop."""
    kind, terms = rng.random(), []
    text = f"static void nest{number}(Real *w, const Real *r, const Real *s, int n, int m, int k) {{\n"
    if kind < 0.15:  # a border
        return text + rng.choice([
            "  for (int j = 0; j < m; j++) {\n    w[j] = r[m + j];\n    w[(n - 1) * m + j] = r[(n - 2) * m + j] * .5;\n  }\n}\n",
            "  for (int i = 0; i < n; i++)\n    w[i * m] = r[i * m + 1];\n}\n"])
    if kind < 0.25:  # all elements
        return text + "  for (int i = 0; i < n; i++)\n    for (int j = 0; j < m; j++)\n      w[i * m + j] = s[i * m + j] * .5 + shift;\n}\n"
    if kind < 0.4:  # in place
        terms = [rng.choice(STENCILS[:5]).format(r="w", i="i", j="j") for _ in range(rng.randint(1, 3))]
    terms += [rng.choice(STENCILS).format(r=rng.choice("rrs"), i="i", j="j") for _ in range(rng.randint(1, 4))]
    factors = [rng.choice([f"weights[{rng.randrange(8)}] * ", ".125 * ", "shift * ", "(k % 3 + 1) * .1 * "]) for _ in terms]
    value = " + ".join(f"{factor}{term}" for factor, term in zip(factors, terms))
    low, left = rng.choice([2, 2, 3]), rng.choice([1, 2])
    rows = rng.choice([f"int i = {low}; i < n - {low}; i++", f"int i = {low}; i < n - {low}; i++", f"int i = n - {low} - 1; i >= {low}; i--"])
    loops = [f"for ({rows})", f"for (int j = {left}; j < m - 2; j++)"]
    if rng.random() < 0.15:
        loops.reverse()
    return text + f"  {loops[0]}\n    {loops[1]}\n      w[i * m + j] = ({value}) * .4;\n}}\n"


HOST = [  # {a}: an array
    "if (t % {d} == {e}) printf(\"%d %.17g\\n\", t, {a}[{x}]);",
    "if (t % {d} == {e}) {a}[{x}] += .5;",
    "if (t % {d} == {e}) {a}[{y}] = t;",
    "if (t % {d} == {e}) shift = .25 + t * .001;",
    "if (t % {d} == {e}) weights[t % 8] *= .99;",
    "if (t % {d} == {e}) check({a}, \"step\");",
    "if (t % {d} == {e}) memcpy({a} + 3 * M, {b} + 4 * M, sizeof(Real) * 2 * M);",
    "if (t % {d} == {e}) memset({a} + 5 * M, 0, sizeof(Real) * M);",
    "if (t % {d} == {e}) {{ fwrite({a} + {x}, sizeof(Real), 2, scratch); fflush(scratch); }}",
    "if (t % {d} == {e}) {{ if (pwrite(fileno(scratch), {a} + {x}, 64, 0) == 64 && pread(fileno(scratch), {b} + {x}, 64, 0) != 64) return 1; }}",
    "if (t % {d} == {e}) {{ Real *fresh = malloc(sizeof(Real) * N * M); memcpy(fresh, {a}, sizeof(Real) * N * M); free({a}); {a} = fresh; }}",
    "if (t % {d} == {e}) {a} = realloc({a}, sizeof(Real) * (N * M + t * 40));",
    "if (t % {d} == {e}) {{ watched = {a}; raise(SIGUSR2); }}",
    "if (t % {d} == {e}) {{ const pid_t child = fork(); if (child == 0) _exit({a}[{x}] > .5); int status = 0; waitpid(child, &status, 0); printf(\"child %d\\n\", WEXITSTATUS(status)); }}",
    "if (t % {d} == {e}) {{ volatile int jumped = 0; if (!setjmp(back)) {{ if ({a}[{x}] != 7) longjmp(back, 1); }} else jumped = 1; printf(\"%d\\n\", jumped); }}",
    "if (t % {d} == {e}) fesetround(t % 2 ? FE_UPWARD : FE_TONEAREST);",
    "if (t % {d} == {e}) {{ Real *swapped = {a}; {a} = {b}; {b} = swapped; }}",
    "for (int j = 0; j < M; j++) {a}[j] = {a}[2 * M + j] * .5;",
    "for (int i = 0; i < N; i++) {a}[i * M + M - 1] = {a}[i * M + 1];",
    "if (t % {d} == {e}) fixed[N - 1][M - 1] = fixed[0][0] = t * .125;",
    "if (t % {d} == {e} && t > 20) exit((int)({a}[{x}] * 4) & 7);",
]
END = ["check(u, \"u\");", "check(v, \"v\");", "check(w, \"w\");", "check(&fixed[0][0], \"fixed\");", "check(&other[0][0], \"other\");"]


def program(seed):
    rng = random.Random(f"waves {seed}")
    n, m = rng.choice([(60, 300), (150, 170), (40, 1000), (300, 90), (24, 2048), (200, 513)])
    count = rng.randint(1, 4)
    text = f"#define _GNU_SOURCE\n#define N {n}\n#define M {m}\n" + HEADER + "".join(nest(rng, k) for k in range(count))
    arrays = ["u", "v", "w"]
    lines = ["int main(void) {", "  FILE *scratch = tmpfile();", "  signal(SIGUSR2, onSignal);"]
    for name in arrays:
        lines.append(f"  Real *{name} = {rng.choice(['malloc(sizeof(Real) * N * M)', 'malloc(sizeof(Real) * N * M)', 'calloc(N * M, sizeof(Real))', 'aligned_alloc(64, (sizeof(Real) * N * M + 63) / 64 * 64)'])};")
    lines.append("  for (int i = 0; i < N * M; i++) {\n    u[i] = i % 7 * .1;\n    v[i] = i % 5 * .2;\n    w[i] = 1;\n    "
                 "fixed[i / M][i % M] = i % 3;\n    other[i / M][i % M] = i % 11 * .05;\n  }")
    statics = ["&fixed[0][0]", "&other[0][0]"]
    lines.append(f"  for (int t = 0; t < {rng.choice([30, 45, 70])}; t++) {{")
    for k in range(count):
        written = rng.choice(arrays * 2 + statics)
        others = [a for a in arrays + statics if a != written]
        call = f"nest{k}({written}, {rng.choice(others)}, {rng.choice(others)}, N, M, t);"
        lines.append(f"    {call if rng.random() < 0.8 else f'if (t % {rng.randint(2, 5)}) ' + call}")
        if rng.random() < 0.25:
            lines.append("    " + host(rng, arrays))
    if rng.random() < 0.6:
        lines.append("    { Real *swapped = u; u = v; v = swapped; }")
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        lines.append("    " + host(rng, arrays))
    lines += ["  }", *[f"  {line}" for line in rng.sample(END, rng.randint(1, 5))], "  return 0;", "}"]
    return text + "\n".join(lines) + "\n"


def host(rng, arrays):
    first, second = rng.sample(arrays, 2)
    period = rng.choice([1, 2, 5, 9, 13])
    x = rng.choice(["0", "1", "M + 1", "N * M - 1", "(t * 37) % (N * M - 8)", "(N / 2) * M + 2", "(N - 1) * M - 3"])
    return rng.choice(HOST).format(a=first, b=second, d=period, e=rng.randrange(period), x=x, y=rng.choice(["0", "N * M - 1", "3 * M + 5"]))
