# SPDX-License-Identifier: Apache-2.0
"""Random programs over the ways in which C and C++ reach their arrays, one for each seed.

random_programs.py varies what nests compute; here it is how they are written: pointers to rows, structs and
classes that hold arrays and sizes, containers, operator() and operator[], index functions and macros, rows by
a local pointer, buffers that change places, bounds and subscripts that are data, sweeps inside do-while loops.
Subscripts stay inside the arrays, integers inside their types, and no value is read that was never set.
"""
import random

MOST = 18        # largest size passed to a kernel
CAP = MOST + 6   # extent of every dimension in memory

C_STYLES = ["rows", "rows", "flat", "flat", "array", "macro", "index", "cell", "local_rows"]
CXX_STYLES = ["rows", "flat", "array", "index", "cell", "vector", "vector", "nested", "nested", "matrix", "grid", "stdarray"]
TYPES = {"double": True, "float": True, "int": False, "unsigned": False, "short": False}

PRELUDE = """#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
%s#define CAP %d
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#define MOST(a, b) ((a) > (b) ? (a) : (b))
static unsigned long state = 88172645463325252ul;
static unsigned next_value(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 33) %% 97;
}
static void show(const char *name, const void *memory, size_t bytes) {
  const unsigned char *p = (const unsigned char *)memory, *end = p + bytes;
  unsigned long hash = 1469598103934665603ul;
  while (p != end)
    hash = (hash ^ *p++) * 1099511628211ul;
  printf("%%s %%016lx\\n", name, hash);
}
static inline size_t at(size_t i, size_t j, size_t pitch) { return i * pitch + j; }
static double blend(double x, double y) { return 0.5 * x + 0.375 * y; }
static int mix(int x, int y) { return (x * 3 - y) %% 501; }
#define FILL(memory, count, type) \\
  for (size_t f_ = 0; f_ < (size_t)(count); f_++) \\
    (memory)[f_] = (type)((type)0.5 > 0 ? next_value() / 50.0 : next_value())
"""

CLASSES = """#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>
template <class T> class Matrix {
public:
  Matrix() : cols_(%(cap)d), data_(%(cap)d * %(cap)d) {}
  T &operator()(int i, int j) { return data_[i * cols_ + j]; }
  const T &operator()(int i, int j) const { return data_[i * cols_ + j]; }
  T *data() { return data_.data(); }
private:
  int cols_;
  std::vector<T> data_;
};
template <class T> class Grid {
public:
  Grid() : pitch_(%(cap)d), data_(new T[%(cap)d * %(cap)d]) {}
  T *operator[](int i) { return data_ + i * pitch_; }
  T *data() { return data_; }
private:
  int pitch_;
  T *data_;
};
"""


class Array:
    """`style` says how the memory is reached; `owner` is what stands before the name in the kernel."""

    def __init__(self, kernel, name, type_, dims, style):
        self.k, self.name, self.type, self.dims, self.style = kernel, name, type_, dims, style
        if dims != 2 and style in ("macro", "index", "cell", "matrix", "grid", "local_rows"):
            self.style = "flat"
        if dims == 1 and self.style in ("rows", "nested", "stdarray"):
            self.style = "flat"
        self.pitch = kernel.r.choice(["CAP", "ld", "(m + 6)"]) if self.style in ("flat", "macro", "index", "vector") else "CAP"
        if self.pitch == "(m + 6)":
            self.pitch = f"({kernel.size('m')} + 6)"
        elif self.pitch == "ld":
            self.pitch = kernel.size("ld")

    def access(self, subs):
        base = self.k.prefix() + self.name
        one = lambda s: s if s.isalnum() else f"({s})"
        if self.style in ("flat", "vector"):
            text = subs[0]
            for sub in subs[1:]:
                text = f"{one(text)} * {self.pitch} + {sub}"
            return f"{base}[{text}]"
        if self.style == "macro":
            return f"{self.name}_{self.k.id}({subs[0]}, {subs[1]})"
        if self.style == "index":
            return f"{base}[at({subs[0]}, {subs[1]}, {self.pitch})]"
        if self.style == "matrix":
            return f"{base}({subs[0]}, {subs[1]})"
        if self.style == "local_rows" and self.k.row_of.get(subs[0]):
            return f"{self.name}{self.k.row_of[subs[0]]}[{subs[1]}]"
        if self.style == "local_rows":
            return f"{base}[{one(subs[0])} * CAP + {subs[1]}]"
        text = base + "".join(f"[{sub}]" for sub in subs)
        return f"({text}).v" if self.style == "cell" and self.k.r.random() < 0.1 else text + (".v" if self.style == "cell" else "")

    def local_rows(self, row, up):
        """Pointers to the current row and to the one before."""
        base = self.k.prefix() + self.name
        return [f"{self.type} *{self.name}_at = {base} + {row} * CAP;", f"const {self.type} *{self.name}_up = &{base}[({up}) * CAP];"]

    def pointer_style(self):
        return self.style in ("rows", "flat", "macro", "index", "local_rows")

    def declaration(self, parameter, name=None):
        """As parameter, as member or at file scope."""
        type_, caps, name = self.type, "[CAP]" * self.dims, name or self.name
        if self.style == "rows":
            return f"{type_} {'*' * self.dims}{name}"
        if self.pointer_style():
            return f"{type_} *{'restrict ' if parameter and self.k.restrict else ''}{name}"
        if self.style in ("array", "cell"):
            element = f"struct cell{self.k.id}_{self.name}" if self.style == "cell" else type_
            if parameter and self.k.cxx and self.k.r.random() < 0.5:
                return f"{element} (&{name}){caps}"
            return f"{element} {name}{caps}"
        container = {"vector": f"std::vector<{type_}>", "matrix": f"Matrix<{type_}>", "grid": f"Grid<{type_}>"}.get(self.style)
        if self.style == "nested":
            container = "std::vector<" * self.dims + type_ + ">" * self.dims
        if self.style == "stdarray":
            container = "std::array<" * self.dims + type_ + ", CAP>" * self.dims
        return f"{container} {'&' if parameter else ''}{name}"

    def file_scope(self):
        """What must stand before the kernel."""
        lines, k, n = [], self.k.id, self.name
        memory = f"{n}_m{k}"
        cells = " * ".join(["CAP"] * self.dims)
        if self.style == "cell":
            lines.append(f"struct cell{k}_{n} {{ {self.type} v; char w; }};")
        if self.pointer_style():
            lines.append(f"static {self.type} {memory}[{cells}];")
            if self.style == "rows":
                lines.append(f"static {self.type} *{n}_r{k}[{' * '.join(['CAP'] * (self.dims - 1))}];")
                if self.dims == 3:
                    lines.append(f"static {self.type} **{n}_rr{k}[CAP];")
        elif not self.k.holder:
            lines.append(f"static {self.declaration(False, memory)};")
        if self.style == "macro":
            lines.append(f"#define {n}_{k}(I, J) {self.k.prefix()}{n}[(I) * {self.pitch} + (J)]")
        return lines

    def argument(self):
        k, n = self.k.id, self.name
        if self.style == "rows":
            return f"{n}_rr{k}" if self.dims == 3 else f"{n}_r{k}"
        return f"{n}_m{k}"

    def set_up(self):
        """Statements of main before the first call."""
        k, n, lines = self.k.id, self.name, []
        if self.style == "rows" and self.dims == 2:
            order = self.k.r.choice(["r", "r", "CAP - 1 - r", "(r * 7) % CAP", "(r * 5) % CAP", "r / 2"])
            lines.append(f"  for (int r = 0; r < CAP; r++) {n}_r{k}[r] = {n}_m{k} + ({order}) * CAP;")
        if self.style == "rows" and self.dims == 3:
            lines.append(f"  for (int r = 0; r < CAP * CAP; r++) {n}_r{k}[r] = {n}_m{k} + r * CAP;")
            lines.append(f"  for (int r = 0; r < CAP; r++) {n}_rr{k}[r] = {n}_r{k} + r * CAP;")
        if self.k.holder and self.pointer_style():
            lines.append(f"  h{k}.{n} = {self.argument()};")
        object_ = self.object()
        if self.style == "vector":
            lines.append(f"  {object_}.resize({' * '.join(['CAP'] * self.dims)});")
        if self.style == "nested":
            inner = f"std::vector<{self.type}>(CAP)"
            if self.dims == 3:
                inner = f"std::vector<std::vector<{self.type}>>(CAP, {inner})"
            lines.append(f"  {object_}.resize(CAP, {inner});")
        return lines

    def object(self):
        return f"h{self.k.id}.{self.name}" if self.k.holder and not self.pointer_style() else f"{self.name}_m{self.k.id}"

    def range_loops(self, rng):
        """Statements of the kernel: every element by range-based loops."""
        if self.style not in ("nested", "stdarray"):
            return []
        names = ["layer_", "row_", "x_"][-self.dims:]
        loops = [f"for (auto &{name} : {over})" for name, over in zip(names, [self.k.prefix() + self.name, *names])]
        value = rng.choice(["x_ * 0.5 + 0.25", "x_ > 1 ? 1 : x_"] if TYPES[self.type] else ["(int)(x_ % 500) + 1", "x_ > 90 ? 9 : x_"])
        if rng.random() < 0.3:
            return [*loops[:-1], f"  std::fill({names[-2]}.begin(), {names[-2]}.end(), {rng.randint(0, 3)});"]
        return [*loops, f"  x_ = {value};"] if rng.random() < 0.6 else [*loops, "  if (x_ > 2)", "    x_ -= 1;"]

    def each(self, per_block):
        """Statements over every contiguous block of the memory: per_block(pointer, count)."""
        object_, cells = self.object(), " * ".join(["CAP"] * self.dims)
        if self.style == "nested":
            if self.dims == 3:
                return f"  for (auto &p_ : {object_}) for (auto &r_ : p_) {{ {per_block('r_.data()', 'CAP')} }}"
            return f"  for (auto &r_ : {object_}) {{ {per_block('r_.data()', 'CAP')} }}"
        if self.style == "cell":
            return (f"  for (int r_ = 0; r_ < CAP; r_++) for (int c_ = 0; c_ < CAP; c_++) {{ "
                    f"{per_block(f'(&{object_}[r_][c_].v)', '1')} }}")
        if self.style in ("vector", "matrix", "grid"):
            return f"  {{ {per_block(object_ + '.data()', cells)} }}"
        if self.style == "stdarray":
            return f"  {{ {per_block('&' + object_ + '[0]' * self.dims, cells)} }}".replace("FILL(&", "FILL((&").replace("[0], CAP", "[0]), CAP")
        pointer = f"({self.type} *){object_}"
        return f"  {{ {per_block('(' + pointer + ')', cells)} }}"

    def fill(self):
        return self.each(lambda p, count: f"FILL({p}, {count}, {self.type});")

    def show(self):
        return self.each(lambda p, count: f"show(\"{self.k.id} {self.name}\", {p}, ({count}) * sizeof({self.type}));")


class Kernel:
    def __init__(self, rng, number, cxx):
        self.r, self.id, self.cxx = rng, number, cxx
        self.own = random.Random(f"references {rng.getstate()[1][:4]} {number}") # adds to programs, and changes none
        self.holder = rng.choice(["", "", "pointer", "reference" if cxx else "pointer", "class" if cxx else ""])
        self.restrict = not cxx and rng.random() < 0.5
        self.shape = rng.choice(["dp", "dp", "dp", "band", "time1", "time2", "levels", "swap", "space3", "knapsack", "ragged", "sum"])
        dims = {"time1": 1, "swap": 1, "space3": 3}.get(self.shape, 2)
        floating = rng.random() < 0.6
        styles = CXX_STYLES if cxx else C_STYLES
        self.row_of, self.temporaries = {}, []
        pick = lambda: rng.choice([t for t, f in TYPES.items() if f == floating])
        self.arrays = [Array(self, "ABU"[number_], pick(), dims, rng.choice(styles)) for number_ in range(rng.choice([1, 1, 2, 2, 3]))]
        if self.shape == "swap":
            self.arrays = [Array(self, name, self.arrays[0].type, 1, "flat") for name in "AB"]
        self.iterator = rng.choice(["int", "int", "int", "long", "size_t", "unsigned"])
        self.outside = rng.random() < 0.35
        self.peek = self.peeked()
        self.down = self.iterator in ("int", "long") and rng.random() < 0.25

    def peeked(self):
        """What a pointer to one number points to: a number of its own, or an element of the first array."""
        first, own = self.arrays[0], f"peek{self.id}"
        if self.restrict or self.r.random() < 0.75:
            return None
        return f"&{first.name}_m{self.id}[{self.r.choice([0, 60])}]" if first.pointer_style() and first.dims > 1 and self.r.random() < 0.4 else f"&{own}"

    def prefix(self):
        if self.holder == "class":
            return self.r.choice(["", "", "this->"])
        return {"": "", "pointer": "h->", "reference": "h."}[self.holder]

    def size(self, name):
        return {"": name, "pointer": f"h->{name}", "reference": f"h.{name}", "class": name}[self.holder]

    # -- expressions

    def read(self, array, names, offsets):
        subs = [f"{n} {'+' if o > 0 else '-'} {abs(o)}" if o else n for n, o in zip(names, offsets)]
        return array.access(subs)

    def offsets(self, count):
        r, sign = self.r, -1 if self.down else 1
        if self.shape in ("time1", "time2", "space3"):
            return [r.choice([-1, 0, 1]) for _ in range(count)]
        result = [r.choice([-1, -1, 0, 0, -2]) * sign for _ in range(count)]
        return result if r.random() < 0.93 else [r.choice([-1, 1]) for _ in range(count)]

    def term(self, names, array=None):
        array = array or self.r.choice(self.arrays)
        return self.read(array, names, self.offsets(len(names))), array

    def value(self, names, target):
        r = self.r
        if TYPES[target.type]:
            terms = [f"{r.choice(['0.25', '0.125', '0.3'])} * {self.term(names, target if r.random() < 0.6 else None)[0]}"
                     for _ in range(r.randint(1, 3))]
            text = " + ".join(terms) + r.choice(["", " + 0.5", f" + 0.01 * {names[-1]}"])
            pick, other = r.random(), self.term(names)[0]
            if pick < 0.1:
                return f"blend({text}, {other})"
            if pick > 0.75:
                return f"{self.size('q')}[0] * 0.25 + {text}" if self.peek else f"{self.size('c')} * ({text})"
            if pick < 0.2:
                return r.choice([f"MOST({text}, {other})", f"fmax({text}, {other})", f"sqrt(fabs({text}))"])
            if pick < 0.3:
                return f"{other} > 0.7 ? {text} : {other}"
            return text
        terms = [f"(int)({self.term(names, target if r.random() < 0.6 else None)[0]} % 700)" for _ in range(r.randint(1, 3))]
        pick = r.random()
        if pick < 0.2 and len(terms) > 1:
            text = r.choice([f"LEAST({terms[0]}, {terms[1]})", f"MOST({terms[0]}, {terms[1]})", f"mix({terms[0]}, {terms[1]})"])
            if self.peek:
                text += f" + (int)(*{self.size('q')} % 100)"
            elif self.cxx and r.random() < 0.5:
                text = f"std::{r.choice(['min', 'max'])}({terms[0]}, {terms[1]})"
            return f"{text} + {r.choice(['1', '3'])}"
        return f"({' + '.join(terms)} + {r.choice(['1', '5', f'(int){names[0]}'])}) % 900"

    # -- statements

    def assignment(self, names):
        r = self.r
        target = r.choice(self.arrays)
        left = self.read(target, names, [0] * len(names))
        value = self.value(names, target)
        if self.cxx and self.own.random() < 0.15:
            return [f"auto &z_ = {left};", f"z_ = {value};"]
        pick = r.random()
        kind = target.type if TYPES[target.type] else "int"
        if pick < 0.15:
            name = f"t{len(self.temporaries)}"
            self.temporaries.append(f"{kind} {name};")
            return [f"{name} = {value};", f"{left} = {name};"]
        if pick < 0.25:
            return [f"{r.choice(['const ', ''])}{kind} v{len(names)} = {value};", f"{left} = {'0.75 * ' if TYPES[target.type] else ''}v{len(names)};"]
        if pick < 0.33 and TYPES[target.type]:
            return [f"{left} {r.choice(['+=', '-='])} 0.03 * ({value});"]
        if pick < 0.4:
            other = self.term(names)[0]
            return [f"{kind} best = {left};", f"if ({other} < best)", f"  best = {other};", f"{left} = best;"]
        return [f"{left} = {value};"]

    def block(self, names):
        lines = []
        for number in range(self.r.choice([1, 1, 1, 2])):
            found = self.assignment(names)
            if self.r.random() < 0.2:
                guard = self.r.choice([f"{names[-1]} % 3 != 1", f"{names[0]} + {names[-1]} > 7", f"{self.term(names)[0]} > {self.r.choice(['0.5', '3'])}"])
                found = [f"if ({guard}) {{", *("  " + line for line in found), "}"]
            elif len(found) > 1:
                found = ["{", *("  " + line for line in found), "}"]
            lines += found
        return lines

    # -- loops

    def loop(self, name, size, low="2", high=None, step=1):
        r = self.r
        type_ = "" if self.outside else self.iterator + " "
        high = high or f"{size} + 2"
        if self.iterator in ("size_t", "unsigned"):
            high = f"({self.iterator})({high})" if r.random() < 0.7 else high
        if self.down:
            return f"for ({type_}{name} = {high} - 1; {name} >= {low}; {name}--)"
        advance = f"{name} += {step}" if step > 1 else r.choice([f"{name}++", f"++{name}"])
        return f"for ({type_}{name} = {low}; {name} < {high}; {advance})"

    def time(self):
        return f"for ({'' if self.outside else self.iterator + ' '}t = 0; t < {'(' + self.iterator + ')' if self.iterator in ('size_t', 'unsigned') else ''}{self.size('T')}; t++)"

    def wrap(self, header, lines):
        return [header + " {", *("  " + line for line in lines), "}"]

    def nest(self):
        r, n, m = self.r, self.size("n"), self.size("m")
        step = 2 if r.random() < 0.1 else 1
        if self.shape == "time1":
            return self.wrap(self.time(), self.wrap(self.loop("i", n), self.block(["i"])))
        if self.shape == "swap":
            a, b, p = self.prefix() + "A", self.prefix() + "B", self.arrays[0].type
            body = self.wrap(self.loop("i", n), [f"{b}[i] = {'0.25 * ' if TYPES[p] else ''}({a}[i - 1] + {a}[i + 1]){'' if TYPES[p] else ' % 501'};"])
            swap = [f"std::swap({a}, {b});"] if self.cxx and r.random() < 0.5 else ["{", f"  {p} *tmp = {a};", f"  {a} = {b};", f"  {b} = tmp;", "}"]
            return self.wrap(self.time(), body + swap)
        if self.shape == "time2":
            return self.wrap(self.time(), self.wrap(self.loop("i", n), self.wrap(self.loop("j", m, step=step), self.block(["i", "j"]))))
        if self.shape == "space3":
            return self.wrap(self.loop("i", n), self.wrap(self.loop("j", m), self.wrap(self.loop("k", n), self.block(["i", "j", "k"]))))
        if self.shape == "levels":
            a = self.arrays[0]
            now, before = ("(t + 1) % 2", "t % 2") if r.random() < 0.5 else ("(t + 1) & 1", "t & 1")
            read = " + ".join(a.access([before, s]) for s in ("i - 1", "i", "i + 1"))
            value = f"0.3 * ({read})" if TYPES[a.type] else f"(int)(({read}) % 777)"
            return self.wrap(self.time(), self.wrap(self.loop("i", n), [f"{a.access([now, 'i'])} = {value};"]))
        if self.shape == "knapsack":
            self.down = False
            a = self.arrays[0]
            up, far, here = a.access(["i - 1", "j"]), a.access([r.choice(["i - 1", "i"]), f"j - w{self.id}[i]"]), a.access(["i", "j"])
            body = [f"if (j >= w{self.id}[i])", f"  {here} = MOST({up}, {far} + 1);", "else", f"  {here} = {up};"]
            if not TYPES[a.type]:
                body[1] = f"  {here} = MOST({up}, {far} % 800 + 1);"
            return self.wrap(self.loop("i", n), self.wrap(self.loop("j", m), body))
        if self.shape == "ragged":
            self.down = False
            return self.wrap(self.loop("i", n), self.wrap(self.loop("j", m, high=f"len{self.id}[i]"), self.block(["i", "j"])))
        if self.shape == "band":
            self.down, w = False, r.choice(["3", "5"])
            low, high = f"MOST(2, (int)i - {w})", f"LEAST({m} + 2, (int)i + {w})"
            if self.iterator in ("size_t", "unsigned", "long"):
                self.iterator = "int"
            if self.cxx and r.random() < 0.6:
                low, high = f"std::max(2, i - {w})", f"std::min({m} + 2, i + {w})"
            return self.wrap(self.loop("i", n), self.wrap(self.loop("j", m, low, high), self.block(["i", "j"])))
        if self.shape == "sum":
            a = self.arrays[0]
            kind, wide = (a.type, "0.05 * ") if TYPES[a.type] else ("int", "")
            inner = self.wrap(self.loop("j", m), [f"s += {wide}{a.access(['i + 1' if self.down else 'i - 1', 'j'])}{'' if wide else ' % 50'};"])
            return self.wrap(self.loop("i", n), [f"{kind} s = 0;", *inner, f"{a.access(['i', '1'])} = s;"])
        triangular = r.random()
        low, high = ("i", None) if triangular < 0.1 and not self.down else ("2", "i + 1") if triangular < 0.2 else ("2", None)
        if any(a.style == "local_rows" for a in self.arrays):
            self.row_of = {"i": "_at", "i + 1" if self.down else "i - 1": "_up"}
        rows = [line for a in self.arrays if a.style == "local_rows" for line in a.local_rows("i", "i + 1" if self.down else "i - 1")]
        return self.wrap(self.loop("i", n), rows + self.wrap(self.loop("j", m, low, high, step), self.block(["i", "j"])))

    # -- text

    def arguments(self, call):
        """The arrays; in the second call two of them may share memory."""
        result = [a.argument() for a in self.arrays]
        for number, a in enumerate(self.arrays[1:], 1):
            first = self.arrays[0]
            if (call == 1 and not self.restrict and a.pointer_style() and first.pointer_style() and a.type == first.type
                    and "rows" not in (a.style, first.style) and self.r.random() < 0.5):
                result[number] = f"{first.argument()} + {self.r.choice([0, 1, 2])}"
        return result

    def text(self):
        r, k = self.r, self.id
        lines = self.nest()
        for array in self.arrays if self.cxx and self.own.random() < 0.5 else []:
            lines += array.range_loops(self.own)
        around = r.random() < 0.15
        if around:
            lines = ["int round = 0;", "do {", *("  " + line for line in lines), "  round++;", f"}} while (round < {r.randint(1, 3)});"]
        if self.outside:
            late = "printf(\"%ld %ld %ld %ld\\n\", (long)t, (long)i, (long)j, (long)k);" if r.random() < 0.8 else "(void)t, (void)i, (void)j, (void)k;"
            lines = [f"{self.iterator} t = 71, i = 72, j = 73, k = 74;", *lines, late]
        lines = self.temporaries + lines
        top = [f"static int w{k}[CAP], len{k}[CAP];"]
        if self.peek:
            top.append(f"static {self.arrays[0].type} peek{k} = 1;")
        sizes = ["int n", "int m", "int T", "int ld", "double c"] + ([f"const {self.arrays[0].type} *q"] if self.peek else [])
        for array in self.arrays:
            top += array.file_scope()
        body = ["  " + line for line in lines]
        members = [array.declaration(False) for array in self.arrays]
        if not self.holder:
            parameters = sizes + [array.declaration(True) for array in self.arrays]
            top += [f"static void kernel{k}({', '.join(parameters)}) {{", *body, "}"]
        elif self.holder == "class":
            top += [f"class K{k} {{", "public:", *(f"  {text};" for text in sizes + members), f"  void run();", "};",
                    f"void K{k}::run() {{", *body, "}", f"static K{k} h{k};"]
        else:
            top += [f"struct K{k} {{", *(f"  {text};" for text in sizes + members), "};", f"static struct K{k} h{k};",
                    f"static void kernel{k}(struct K{k} {'*' if self.holder == 'pointer' else '&'}h) {{", *body, "}"]
        main = [f"  for (int q = 0; q < CAP; q++) {{ w{k}[q] = 1 + (int)next_value() % 5; len{k}[q] = 2 + (int)next_value() % {MOST}; }}"]
        for array in self.arrays:
            main += array.set_up() + [array.fill()]
        for call in range(2):
            n, m, t = (r.randint(8, MOST), r.randint(8, MOST), r.randint(4, 8)) if call == 0 else (r.randint(0, MOST), r.randint(0, MOST), r.randint(0, 4))
            values = [("n", n), ("m", m), ("T", t), ("ld", "CAP"), ("c", "0.625")] + ([("q", self.peek)] if self.peek else [])
            if not self.holder:
                main.append(f"  kernel{k}({', '.join([str(v) for _, v in values] + self.arguments(call))});")
            else:
                main += [f"  h{k}.{name} = {value};" for name, value in values]
                main.append(f"  h{k}.run();" if self.holder == "class" else f"  kernel{k}({'&' if self.holder == 'pointer' else ''}h{k});")
            main += [array.show() for array in self.arrays]
        return "\n".join(top), "\n".join(main)


def program(seed, kernels=5):
    """(text, suffix) of the program of `seed`."""
    rng = random.Random(f"styles {seed}")
    cxx = rng.random() < 0.5
    parts = [Kernel(rng, number, cxx).text() for number in range(kernels)]
    functions, calls = "\n\n".join(top for top, _ in parts), "\n".join(main for _, main in parts)
    prelude = PRELUDE % (CLASSES % {"cap": CAP} if cxx else "", CAP)
    return f"{prelude}\n{functions}\n\nint main(void) {{\n{calls}\n  return 0;\n}}\n", ".cpp" if cxx else ".c"
