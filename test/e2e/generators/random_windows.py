# SPDX-License-Identifier: Apache-2.0
"""Random solvers as random_regions.py has them, on arrays of some pages, with calls in between of which
no compiler knows where they lead: host code of every kind."""
import random

from generators import random_regions

HEADER = random_regions.HEADER.replace("#include <stdlib.h>", """#include <stdlib.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>""") + """static int byValue(const void *x, const void *y) {
  const double a = *(const double *)x, b = *(const double *)y;
  return (a > b) - (a < b);
}
"""

# Other ways to run code of the program: {at} is an address in an array.
AROUND = {
    "thread": ("static void *work(void *row) {\n  double *p = row;\n  for (int j = 0; j < 5; j++)\n    p[j] = p[j] * 0.5 + 1;\n  return 0;\n}",
               "{{ pthread_t thread; pthread_create(&thread, 0, work, {at}); pthread_join(thread, 0); }}"),
    "signal": ("static double *volatile signalled;\nstatic void onSignal(int number) { signalled[1] = signalled[0] * 0.5 + number; }",
               "{{ signalled = {at}; signal(SIGUSR2, onSignal); raise(SIGUSR2); }}"),
    "fork": ("",
             "{{ const pid_t child = fork(); if (child == 0) {{ double *p = {at}; p[1] = 7; _exit(p[0] > 0.5); }} int status = 0; "
             "waitpid(child, &status, 0); keep[9] = WEXITSTATUS(status); }}"),
    "jump": ("static jmp_buf back;\nstatic void leave(double *p) { p[1] = p[0] + 0.25; longjmp(back, 1); }",
             "if (!setjmp(back)) leave({at});"),
}

# Tables of rows: in one block, one by one, with something else between them, or those of two tables in turns.
TABLES = """static char *between[N], *junk[8];
static double **block(void) {
  double **a = malloc(sizeof(double *) * N);
  a[0] = malloc(sizeof(double[N][M]));
  for (int i = 1; i < N; i++)
    a[i] = a[0] + i * M;
  return a;
}
static double **apart(void) {
  double **a = malloc(sizeof(double *) * N);
  for (int i = 0; i < N; i++)
    a[i] = malloc(sizeof(double[M]));
  return a;
}
static double **mixed(void) {
  double **a = malloc(sizeof(double *) * N);
  for (int i = 0; i < N; i++) {
    a[i] = malloc(sizeof(double[M]));
    between[i] = malloc(40);
    between[i][2] = (char)i;
  }
  return a;
}
static void turns(double ***a, double ***b) {
  *a = malloc(sizeof(double *) * N);
  *b = malloc(sizeof(double *) * N);
  for (int i = 0; i < N; i++) {
    (*a)[i] = malloc(sizeof(double[M]));
    (*b)[i] = malloc(sizeof(double[M]));
  }
}
static void drop(double **a) {
  if (ONE)
    free(a[0]);
  for (int i = 0; i < N && !ONE; i++)
    free(a[i]);
  free(a);
}
"""


class Program(random_regions.Program):
    def __init__(self, seed):
        super().__init__(seed)
        self.rng = random.Random(f"windows {seed}")
        self.tables = random.Random(f"tables {seed}").choice(["", "", "block", "apart", "mixed", "turns"])
        self.n, self.m = self.rng.randint(30, 130), self.rng.choice([self.rng.randint(30, 130)] * 5 + [256])  # storage keeps such rows apart
        self.hooks = self.rng.randint(2, 5)
        around = random.Random(f"around {seed}")
        self.around = around.choice(list(AROUND)) if around.random() < 0.3 else None
        self.when = around.randrange(4)

    def stretch(self):
        """An address in an array, and a number of elements from there on."""
        a = self.array()
        rows = self.choice("1", "1", "3", "n / 4")
        if self.tables:
            rows = "1"
        first = self.choice("0", "1", "n / 2", "t % (n / 2)")
        return f"{a}[{first}] + {self.choice('0', '1', 'm / 2')}", f"({rows} * m - m / 2)"

    def host(self):
        a, i, j = self.array(), self.row(), self.column()
        at, count = self.stretch()
        to, _ = self.stretch()
        return self.choice(
            self.touch(), self.touch(), self.border(), self.border(),
            f"memcpy(keep, {at}, sizeof(double) * (count < 0 ? 3 : 16));",
            f"memmove({to}, {at}, sizeof(double) * {count});",
            f"memset({at}, 0, sizeof(double) * {count});",
            f"qsort({at}, {count}, sizeof(double), byValue);",
            f"{{ double s = 0; for (int i = 0; i < n; i++) s += {a}[i][{j}]; keep[t % 16] = small(s); }}",
            f"{{ double s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += {a}[i][j]; most = most * 0.5 + s; }}",
            f"for (int j = 1; j < m; j += 3) {{ {a}[{i}][j] = {a}[{i}][j - 1]; if (j > 40) break; }}",
            f"{{ FILE *f = tmpfile(); fwrite({at}, sizeof(double), {count}, f); rewind(f); fread({to}, sizeof(double), {count}, f); fclose(f); }}",
            f"{{ FILE *f = tmpfile(); keep[2] = write(fileno(f), {at}, sizeof(double) * {count}); lseek(fileno(f), 8, SEEK_SET); "
            f"keep[3] = read(fileno(f), {to}, sizeof(double) * {count}); fclose(f); }}",
            f'if (t % 3 == 0) for (int j = 0; j < 5; j++) printf("%.17g ", {a}[{i}][j]);',
            *self.moves(),
            "if (t > 30) exit(t);")

    def moves(self):
        """Arrays, and what lies between their rows, get other memory."""
        if not self.tables:
            return ["{ double (*other)[M] = malloc(sizeof(double[N][M])); memcpy(other, D, sizeof(double[N][M])); free(D); D = other; }",
                    "C = realloc(C, sizeof(double[N][M]) + 4096 * (t % 7));"]
        create = "block" if self.tables == "block" else "apart"
        moves = [f"{{ double **other = {create}(); for (int i = 0; i < n; i++) memcpy(other[i], D[i], sizeof(double[M])); drop(D); D = other; }}",
                 "junk[t % 8] = realloc(junk[t % 8], 100 + 40 * (t + 1)); junk[t % 8][3] = (char)t;"]
        if self.tables != "block":
            moves.append("C[t % n] = realloc(C[t % n], sizeof(double[M]) + 8 * (t % 3));")
        if self.tables == "mixed":
            moves.append("between[t % n][2]++; keep[1] += between[n / 2][2]; free(between[3]); between[3] = calloc(1, 40);")
        return moves

    def rewritten(self, text):
        """The arrays as tables of rows."""
        if not self.tables:
            return text
        one = self.tables == "block"
        if self.tables == "turns":
            create = "turns(&A, &B);\nturns(&C, &D);"
        else:
            create = "\n".join(f"{name} = {self.tables}();" for name in "ABCD")
        for old, new in (("static double A[N][M], B[N][M], V[M + N];", f"#define ONE {int(one)}\n{TABLES}static double **A, **B, V[M + N];"),
                         ("static double (*C)[M], (*D)[M], *F;", "static double **C, **D, *F;"),
                         ("C = malloc(sizeof(double[N][M]));\nD = malloc(sizeof(double[N][M]));", create),
                         ("double (*swap)[M]", "double **swap"), ("free(C);", "drop(C);")):
            text = text.replace(old, new)
        return text

    def functions(self):
        result = []
        for k in range(self.hooks):
            body = "\n".join(self.host() for _ in range(self.rng.randint(1, 3)))
            if self.around and k == 0:
                helper, statement = AROUND[self.around]
                result.append(helper)
                body += f"\nif (t % 4 == {self.when}) {statement.format(at='&B[n / 3][m / 4]')}"
            result.append(f"static void hook{k}(int n, int m, int t, int k) {{\n{body}\n}}")
        names = ", ".join(f"hook{k}" for k in range(self.hooks))
        result.append(f"static void (*volatile hooks[])(int, int, int, int) = {{{names}}};")
        return "\n".join(result)

    def statements(self, depth=0):
        result = []
        for statement in super().statements(depth):
            result.append(statement)
            if self.rng.random() < 0.3:
                call = f"hooks[{self.rng.randrange(self.hooks)}](n, m, t, k);"
                result.append(self.choice(call, call, f"if (t % 3 == {self.rng.randrange(3)}) {call}"))
        return result

    def text(self):
        marker = "static double (*C)[M], (*D)[M], *F;"
        text = super().text().replace(random_regions.HEADER, HEADER).replace(marker, marker + "\n" + self.functions(), 1)
        return self.rewritten(text)


def program(seed):
    return Program(seed).text()


def environment(seed, ranks):
    """HETILE_* of one run: arrays stay wherever they may; in some they do not fit into the memory of one rank."""
    settings = {**random_regions.environment(f"windows {seed}", ranks), "HETILE_TEAM": "off"}
    if random.Random(f"memory {seed} {ranks}").random() < 0.4:
        settings["HETILE_MEMORY"] = "1m"
    return settings
