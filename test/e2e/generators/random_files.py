# SPDX-License-Identifier: Apache-2.0
"""Random programs of several files, as people write them: a header, a driver with a loop in time, files with nests, one with the
memory, utilities, and files that keep pointers of functions and of elements. Between the nests runs host code of any file."""
import random

from generators import files_texts as texts
from generators import random_regions
from generators import random_windows
from generators.files_storage import LINES, Storage, VECTORS

ROWS = "for (int i = {0}; i < n{1}; i++)\n  for (int j = {0}; j < m{1}; j++)"
INNER = ROWS.format(1, " - 1")
NAMES = "A, B, C, D, F, V"


class Program(random_windows.Program):
    def __init__(self, seed):
        super().__init__(seed)
        self.rng = random.Random(f"files {seed}")
        self.cxx = self.rng.random() < 0.3
        self.storage = Storage(self.rng, self.cxx)
        self.tables = "" if self.storage.kind in LINES else self.storage.kind
        first, last = self.choice((40, 130), (40, 130), (100, 240))
        self.n, self.m = self.rng.randint(first, last), self.rng.randint(first, last)
        self.hooks, self.kernels, self.names = self.rng.randint(2, 4), [], "ABCD"
        self.moving = self.within = False  # may memory move here; is this the body of a kernel
        self.thread = self.choice(None, None, "aside", "ask")
        self.dissolves = self.rng.random() < 0.5 and self.storage.kind not in VECTORS
        self.quiet = False  # no calls of functions that call such code

    # Pieces of statements -----------------------------------------------------------------------------------------

    def array(self):
        return self.rng.choice(self.names)

    def moves(self):
        if not self.moving:
            return []
        inherited = super().moves() if self.tables not in ("", "nested") else []
        return [f"probe_forget();\n{move}" for move in [*self.storage.moves(inherited), "renew(n, m, t, k);"]]

    def exchange(self):
        return super().exchange() if self.within or self.rng.random() < 0.4 else "rotate(n, m, t, k);"

    def library(self):
        """A call of another file."""
        at, number = self.stretch()
        others = [name for name in self.names if name != at[0]]
        to = f"{self.rng.choice(others)}[{self.choice('0', '2', 'n / 3')}] + {self.choice('0', 'm / 2')}"
        keep = f"keep[{self.rng.randrange(16)}]"
        calls = [f"show({at}, {self.choice('3', '7')});", f"count += (long long)(checksum({at}, {number}) % 1000);",
                 f"{keep} = small({keep} + total({at}, {number}) * 0.01);", f"copy({to}, {at}, {number});",
                 f"clear({at}, {number} / 3);", f"ordered({at}, {number});", f"through_file({to}, {at}, {number});",
                 f"through_pipe({to}, {at}, {number});", f"through_socket({to}, {at}, {number});", f"scattered({to}, {at}, {number});",
                 f"parse({at}, t);", f"probe_at(&{self.element()});",
                 f"probe_row({at}, {number});", f"{keep} = small(probe_read());", f"probe_write({self.value()});",
                 f"{keep} = traced(n, m);", 
                 *([f"if (t % 4 == {self.rng.randrange(4)}) {self.thread}({at}{', m / 2' * (self.thread == 'ask')});"] if self.thread else []), f"if (t > {self.rng.randint(3, 30)}) quit(t);", f"escape(t + {self.rng.randrange(3)});", f"{keep} = small(by_child({at}, {number}));", f"piped({at}, 4);",
                 f"{keep} = small(of_cells(&cells[{self.row()}][1], m - 1));", f"cells[{self.row()}][{self.column()}].u = {self.value()};",
                 f"W[t % 3][{self.row()}][{self.column()}] += 0.5;", f"copy(&W[{self.rng.randrange(3)}][n / 2][0], {at}, {number});"]
        if len(self.names) == 4:
            calls += ["save(n, m, t, k);", "load(n, m, t, k);"]
        same = [call.split("(")[0] for _, _, call in self.kernels if "(n," in call]
        if same:
            calls.append(f"count += (long long)(in_child({self.rng.choice(same)}, n, m, t, k) % 1000);")
        if not self.quiet:
            visitor = self.rng.randrange(3)
            calls += ["notify(n, m, t, k);", f"each_row(visitors[{visitor}], n, m, t, k);",
                      f"each_row(visitors[(t + {visitor}) % 3], n, m, t, k);"]
        return self.rng.choice(calls)

    def host(self):
        return self.chosen(self.library() if self.rng.random() < 0.55 else super().host())

    def chosen(self, statement, share=0.5):
        """Runs only where the argument of the program says so."""
        if self.rng.random() > share:
            return statement
        return f"if (chosen({self.rng.randrange(16)})) {{\n{statement}\n}}"

    def statements(self, depth=0):
        calls = ("kernel", "for (int i")
        return [statement if statement.startswith(calls) else self.chosen(statement) for statement in super().statements(depth)]

    # Nests --------------------------------------------------------------------------------------------------------

    def nest(self):
        if not self.within:
            return self.call() if self.rng.random() < 0.9 else super().nest()
        return self.choice(super().nest, super().nest, self.jacobi, self.sor, self.colours, self.residual, self.table, self.pair, self.wave, self.fields)()

    def jacobi(self):
        back = self.choice("{ double (*swap)[M] = C; C = D; D = swap; }", f"{INNER}\n    C[i][j] = D[i][j];",
                           "for (int i = 1; i < n - 1; i++)\n  memcpy(&C[i][1], &D[i][1], (m - 2) * sizeof(double));")
        source = self.choice("", " + 0.01 * A[i][j]", " + 0.1 * keep[3]")
        return f"{INNER}\n    D[i][j] = 0.24 * (C[i - 1][j] + C[i + 1][j] + C[i][j - 1] + C[i][j + 1]){source};\n{back}"

    def sor(self):
        a, b = self.rng.sample("ABCD", 2)
        step = f"0.25 * ({a}[i - 1][j] + {a}[i + 1][j] + {a}[i][j - 1] + {a}[i][j + 1] - 0.1 * {b}[i][j])"
        name = self.name("most")
        return self.choice(
            f"{INNER}\n    {a}[i][j] = {a}[i][j] + 0.9 * ({step} - {a}[i][j]);",
            f"{{\ndouble {name} = 0;\n{INNER} {{\n    const double old = {a}[i][j];\n    {a}[i][j] = {step};\n"
            f"    {name} = fmax({name}, fabs({a}[i][j] - old));\n  }}\nkeep[4] = {name};\n}}")

    def colours(self):
        a = self.array()
        return (f"for (int colour = 0; colour < 2; colour++)\n  for (int i = 1; i < n - 1; i++)\n"
                f"    for (int j = 1 + (i + colour) % 2; j < m - 1; j += 2)\n"
                f"      {a}[i][j] = 0.25 * ({a}[i - 1][j] + {a}[i + 1][j] + {a}[i][j - 1] + {a}[i][j + 1]);")

    def residual(self):
        a, b = self.rng.sample("ABCD", 2)
        name = self.name("sum")
        what = self.choice(f"{name} += {a}[i][j] * {b}[i][j];", f"{name} = fmax({name}, fabs({a}[i][j] - {b}[i][j]));")
        return f"{{\ndouble {name} = 0;\n{ROWS.format(0, '')}\n    {what}\nkeep[{self.rng.randrange(5, 9)}] = small({name});\n}}"

    def table(self):
        a, b = self.array(), self.array()
        score = self.choice(f"({a}[i][j] > {b}[i][j])", "((i * 7 + t) % 5 == j % 5)")
        return (f"{ROWS.format(1, '')} {{\n    const int here = H[i - 1][j - 1] + {score};\n    int best = H[i - 1][j] > H[i][j - 1] ? H[i - 1][j] : H[i][j - 1];\n"
                f"    H[i][j] = here > best ? here : best;\n  }}")

    def pair(self):
        """Two steps of a solver that walks there and back, with a border."""
        a, b = self.rng.sample("ABCD", 2)
        return (f"for (int j = 0; j < m; j++) {{\n  {a}[0][j] = {a}[1][j];\n  {a}[n - 1][j] = {b}[n - 2][j];\n}}\n"
                f"for (int i = 1; i < n; i++)\n  for (int j = 0; j < m; j++)\n    {a}[i][j] = 0.5 * {a}[i][j] + 0.4 * {a}[i - 1][j];\n"
                f"for (int i = n - 2; i >= 0; i--)\n  for (int j = 0; j < m; j++)\n    {b}[i][j] = 0.5 * {a}[i][j] + 0.4 * {b}[i + 1][j];")

    def wave(self):
        """Levels in time by modulo."""
        old = "W[t % 3]"
        source = self.choice("", "\nW[t % 3][n / 2][m / 2] += 1;")
        return (f"{INNER}\n    W[(t + 1) % 3][i][j] = 1.5 * {old}[i][j] - 0.9 * W[(t + 2) % 3][i][j] + 0.1 * "
                f"({old}[i - 1][j] + {old}[i + 1][j] + {old}[i][j - 1] + {old}[i][j + 1]);{source}")

    def fields(self):
        a = self.array()
        return (f"{INNER}\n    cells[i][j].u = 0.4 * cells[i][j].u + 0.3 * cells[i - 1][j].v + 0.1 * {a}[i][j];\n"
                f"{ROWS.format(0, '')}\n    cells[i][j].v = 0.5 * cells[i][j].u - 0.25 * cells[i][j].v;")

    def body(self, moving):
        """Statements of a kernel."""
        self.within, self.moving = True, moving
        parts = []
        for _ in range(self.rng.randint(1, 2)):
            parts.append((self.scratch if self.rng.random() < 0.08 else self.nest)())
            if self.rng.random() < 0.4:
                parts.append(self.chosen(self.rng.choice([self.border, self.touch, self.library, self.exchange])()))
            if self.moving and self.rng.random() < 0.15:
                parts.append(f"hooks[{self.rng.randrange(self.hooks)}](n, m, t, k);")
        self.within = self.moving = False
        return "\n".join(parts)

    def kernel(self, number):
        """(prototype, function, call)"""
        style, storage = self.choice("direct", "direct", "locals", "parameters"), self.storage
        body = self.body(style == "direct")
        if style == "parameters":
            names = [storage.parameter(name.lower()) for name in "ABCD"]
            head = f"void kernel{number}({', '.join(names)}, double *f, double *v, int t, int k, int n, int m)"
            return f"{head};", f"{head} {{\n{storage.rewritten(body, 'names')}\n}}", f"kernel{number}({NAMES}, t, k, n, m);"
        head = storage.rewritten(f"void kernel{number}(int n, int m, int t, int k)")
        if style == "locals":
            names = storage.rewritten("double *f = F, *v = V;") + "\n" + "\n".join(storage.locals())
            text = f"{names}\n{storage.rewritten(body, 'names')}"
        else:
            text = storage.rewritten(body)
            if storage.struct and self.rng.random() < 0.5:
                text = text.replace("i < n", "i < g->nx").replace("j < m", "j < g->ny")
        return f"{head};", f"{head} {{\n{text}\n}}", f"kernel{number}(n, m, t, k);"

    def call(self):
        return self.rng.choice(self.kernels)[2]

    # Files --------------------------------------------------------------------------------------------------------

    def hook_file(self):
        self.moving = True
        text = self.functions().replace("static void hook", "void hook").replace("static void (*volatile hooks[])(int, int, int, int)", "Observer hooks[]")
        self.moving = False
        return '#include "grid.h"\n' + self.storage.rewritten(text)

    def watchers(self):
        """Functions that observe: they do not call each other."""
        self.quiet = True
        parts = []
        for number in range(2):
            body = "\n".join(self.host() for _ in range(self.rng.randint(1, 2)))
            parts.append(f"static void watch{number}(int n, int m, int t, int k) {{\n{body}\n}}")
        parts.append("Observer observers[] = {watch0, watch1};")
        # What runs when the program ends looks at arrays that nothing throws away.
        kernels = self.kernels
        if self.dissolves:
            self.names, self.kernels = "AB", []
        body = "\n".join(self.rng.choice([self.touch, self.border, self.host])() for _ in range(2))
        if not self.dissolves and self.rng.random() < 0.3:
            body += "\n" + self.call()
        self.names, self.kernels, self.quiet = "ABCD", kernels, False
        body = f'{body}\nprintf("last %.17g %lld\\n", total(&A[n / 2][0], m), count);\nfflush(stdout);'
        return "\n".join([*parts, f"static void last(int n, int m, int t, int k) {{\narmed = 0;\nending = 1;\n{body}\n}}"])

    def observer_file(self):
        text = '#include "grid.h"\n' + self.storage.rewritten(f"{texts.OBSERVERS}\n{self.watchers()}")
        grid = "grid, " if self.storage.struct else ""
        text += f"\nstatic void atLast(void) {{ last({grid}N, M, 3, 1); }}\n"
        start = [self.choice("atexit(atLast);", "atexit(atLast);", "")]
        if self.cxx and self.storage.kind not in VECTORS:
            text += f"struct Last {{\n  bool there = false;\n  ~Last() {{ if (there) last({grid}N, M, 4, 0); }}\n}};\nstatic Last watcher;\n"
            start.append(self.choice("watcher.there = true;", ""))
        start += [f"observe(observers[{number}]);" for number in range(2)]
        return text + "void begin(void) {\n" + "\n".join(start) + "\n}\n"

    def memory_file(self):
        storage, line = self.storage, "\n".join
        fill = f"fill({'grid, ' if storage.struct else ''}N, M, 0, 0);"
        parts = [storage.table_functions(), texts.MEMORY]
        forget = "probe_forget();"
        renewed = self.rng.choice(storage.moves(super().moves() if self.tables not in ("", "nested") else []))
        parts.append(f"void renew(int n, int m, int t, int k) {{\n{forget}\n{renewed}\n}}")
        parts.append(f"static void allocate(int n, int m, int t, int k) {{\n{line(storage.allocations())}\n}}")
        parts.append(f"void again(int n, int m, int t, int k) {{\n{forget}\n{line(storage.destructions('ABCD'))}\n"
                     f"allocate(n, m, t, k);\n{fill}\n}}")
        thrown = [f"{statement}\n{statement[statement.index('(') + 1]} = 0;" for statement in storage.destructions("CD")]
        parts.append(f"void dissolve(int n, int m, int t, int k) {{\n{forget}\n{line(thrown)}\n}}")
        text = storage.rewritten(line(parts))
        make = []
        if storage.allocated:
            make.append("grid = new Grid();" if self.cxx else "grid = calloc(1, sizeof *grid);")
        reach, name = ("grid->", "f") if storage.struct else ("", "F")
        make.append(f"{reach}{name} = {'(double *)' if self.cxx else ''}malloc(sizeof(double) * N * M);")
        if storage.struct:
            make += ["grid->nx = N;", "grid->ny = M;"]
        make.append(f"allocate({'grid, ' if storage.struct else ''}N, M, 0, 0);\n{fill}")
        return f'#include "grid.h"\n{storage.definitions()}\n{text}\nvoid create(void) {{\n{line(make)}\n}}\n'

    def phase(self, number):
        inner = "\n".join(self.statements()).replace("\n", "\n    ")
        jump = f"if (!setjmp(home))\n      {self.call()}\n    "
        if self.cxx:
            jump = f"try {{\n      {self.call()}\n    }} catch (int) {{\n      count++;\n    }}\n    "
        jump = f"armed = 1;\n    {jump}armed = 0;\n    " if self.rng.random() < 0.4 else ""
        return (f"  for (t = {number}; t < steps + {number}; t++) {{\n    {inner}\n    {jump}if (t % every == 0)\n      report(n, m, t, k);\n  }}")

    def between(self):
        """What happens between two loops in time."""
        smaller = "n -= 3;\n  m -= 2;" + ("\n  g->nx = n;\n  g->ny = m;" if self.storage.struct else "")
        return "  " + self.choice("again(n, m, t, k);", "renew(n, m, t, k);", smaller, self.touch(), "save(n, m, t, k);\n  again(n, m, t, k);\n  load(n, m, t, k);")

    def driver(self):
        body = []
        for number in range(self.rng.randint(1, 2)):
            if number:
                body.append(self.between())
            body.append(self.phase(number))
        grid = "Grid *g = grid;" if self.storage.struct else ""
        ends = self.choice("return 0;", "return 0;", "exit(0);", f"exit({self.rng.randint(1, 9)});", "fflush(stdout);\n  _exit(0);")
        thrown = "dissolve(n, m, t, k);" if self.dissolves else ""
        text = self.storage.rewritten(f"""int main(int argc, char **argv) {{
  int n = N, m = M, t = 0, k = 0;
  const int steps = argc > 1 ? atoi(argv[1]) : 4, every = argc > 2 ? atoi(argv[2]) : 3;
  const double started = now();
  if (argc > 3)
    choice = atoi(argv[3]);
  create();
  {grid}
  begin();
{chr(10).join(body)}
  fprintf(stderr, "%.3f s\\n", now() - started);
  results(n, m, t, k);
  {thrown}
  {ends}
}}
""")
        return '#include "grid.h"\n' + text

    def header(self):
        includes = "#include <algorithm>\n#include <fstream>\n#include <utility>\n#include <vector>\n#include <cmath>" if self.cxx else ""
        text = self.storage.rewritten(texts.HEADER)
        prototypes = [self.storage.table_prototypes(), *(prototype for prototype, _, _ in self.kernels)]
        declarations = self.storage.declarations()
        for name, value in (("includes", includes), ("n", self.n), ("m", self.m), ("declarations", declarations), ("kernels", "\n".join(prototypes))):
            text = text.replace(f"@{name}@", str(value))
        return text

    def files(self):
        """name -> text"""
        suffix = ".cpp" if self.cxx else ".c"
        self.kernels = [self.kernel(number) for number in range(self.rng.randint(3, 5))]
        parts = self.rng.randint(2, 3)
        result = {f"nests{part}": '#include "grid.h"\n' + "\n".join(text for _, text, _ in self.kernels[part::parts]) + "\n" for part in range(parts)}
        result |= {"hooks": self.hook_file(), "observers": self.observer_file(), "memory": self.memory_file(),
                   "main": self.driver(), "probe": texts.PROBE, "util": self.storage.rewritten(texts.UTILITIES)}
        for old, new in texts.CXX if self.cxx else ():
            result = {name: text.replace(old, new) for name, text in result.items()}
        return {"grid.h": self.header(), **{name + suffix: text for name, text in result.items()}}


def program(seed):
    """(texts of the files by their names, arguments of its runs: steps, steps between reports, which host code runs)"""
    rng = random.Random(f"arguments of files {seed}")
    few = rng.randrange(1 << 16) & rng.randrange(1 << 16)
    return Program(seed).files(), [[str(rng.randint(3, 8)), str(rng.randint(2, 4)), str(choice)]
                                   for choice in ((1 << 16) - 1, rng.randrange(1 << 16), few)]


def environment(seed, ranks):
    """HETILE_* of one run: as random_windows.py has them; in some, arrays come home after each nest."""
    settings = random_windows.environment(f"files {seed}", ranks)
    rng = random.Random(f"window {seed} {ranks}")
    if rng.random() < 0.1:
        settings["HETILE_WINDOW"] = "off"
    if rng.random() < 0.15:
        settings["HETILE_STRATEGY"] = rng.choice(["cyclic", "cyclic:7", "rwr", "trapezoid", "lu:5"])
    if rng.random() < 0.1:
        settings["HETILE_VERIFY"] = "1"
    if ranks > 2 and rng.random() < 0.1:
        settings["HETILE_PROCS"] = "2"
    return settings
