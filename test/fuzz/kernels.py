# SPDX-License-Identifier: Apache-2.0
"""A kernel: a function with arrays, sizes, and nests between statements of the host."""
import elements
import features
import storage
import storage_cxx
import storage_passed
from hosts import Host
from macros import Macros
from nests import Nest
from storage import CAP, MARGIN, MOST

NAMES = [["t", "i", "j", "k"], ["step", "x", "y", "z"], ["c0", "c1", "c2", "c3"], ["it", "row", "col", "lay"], ["tt", "I", "J", "K"], ["_t", "ii", "jj", "kk"]]
C_WAYS = [storage.GlobalArray] * 3 + [storage.LocalArray, storage.LocalVla, storage.HeapFlat, storage.HeapRows, storage.HeapTable] + storage_passed.WAYS * 2
CXX_WAYS = [w for w in C_WAYS if w.only != "c"] + storage_cxx.WAYS * 2


class Kernel:
    def __init__(self, program, number):
        self.program, self.number, self.r, self.p, self.cxx, self.c89 = program, number, program.r, f"{program.p}{number}", program.cxx, program.c89
        r = self.r
        self.file_scalars, self.tables = [], []
        self.counter, self.typedefs, self.helpers, self.prologue_lines = 0, [], [], []
        self.several_files = program.several_files
        self.macros = Macros(self)
        self.odd = r.random() < 0.3
        self.restrict = not self.cxx and r.random() < 0.3
        self.outside = self.c89 or r.random() < 0.35
        self.choose_sizes()
        self.iterators = r.choice(NAMES)
        self.returns = r.random() < 0.4
        self.slices = {}
        self.make_arrays()
        self.host = Host(self)
        self.body = self.make_body()

    # -- sizes

    def choose_sizes(self):
        r = self.r
        self.holder = r.choice(["", "", "pointer", "global", "reference" if self.cxx else "pointer", "class" if self.cxx else ""])
        self.sizes_style = r.choice(["parameter"] * 4 + ["global", "macro", "const"] + (["field"] * 2 if self.holder else []))
        self.unsigned_sizes = self.sizes_style != "const" and r.random() < 0.15 and features.on("unsigned")
        self.size_type = r.choice(["unsigned", "unsigned", "size_t", "unsigned long"]) if self.unsigned_sizes else r.choice(["int"] * 4 + ["long"])
        self.iterator = self.size_type if self.unsigned_sizes else r.choice(["int"] * 6 + ["long", "long long", "unsigned", "size_t", "short", "auto" if self.cxx and not self.outside else "int"])
        self.size_names = r.choice([("n", "m", "T"), ("rows", "cols", "steps"), ("ny", "nx", "nt")])
        self.constants = (r.randint(4, MOST), r.randint(4, MOST), r.randint(1, 4))
        self.sizes_are_parameters = self.sizes_style == "parameter"

    def iterator_of(self, nest):
        return self.iterator

    def size(self, axis):
        index = {"n": 0, "m": 1, "k": 0, "T": 2}[axis]
        name = self.size_names[index]
        if self.sizes_style == "macro":
            return f"{self.p}{name.upper()}"
        if self.sizes_style == "global":
            return f"{self.p}{name}"
        if self.sizes_style == "field":
            return f"{self.holder_text()}{name}"
        return name

    def holder_text(self):
        return {"": "", "pointer": "s->", "global": f"{self.p}g{self.number}.", "reference": "s.", "class": ""}[self.holder]

    # -- arrays

    def spelled(self, element):
        if self.r.random() < 0.12:
            name = f"{self.p}real{len(self.typedefs)}"
            self.typedefs.append(f"typedef {element.name} {name};")
            return name
        return element.name

    def make_arrays(self):
        r, self.arrays = self.r, []
        real = r.random() < 0.65
        main = elements.choose(r, real)
        for number in range(r.choice([1, 2, 2, 3, 3])):
            element = main if r.random() < 0.6 else elements.choose(r, real if r.random() < 0.8 else not real)
            rank = 3 if r.random() < 0.06 else r.choice([1, 1, 2, 2, 2, 2, 2]) if number else r.choice([1, 2, 2, 2, 2])
            ways = [w for w in (CXX_WAYS if self.cxx else C_WAYS) if (self.holder or not getattr(w, "needs_holder", False)) and (rank == 2 or w is not storage_cxx.MatrixClass) and (rank < 3 or w is not storage.HeapTable)]
            array = r.choice(ways)(self, "ABUVW"[number], element, rank)
            if array.const_ok and number and r.random() < 0.2:
                array.const = "const "
            self.arrays.append(array)
        self.sizes_natural = any(a.dynamic for a in self.arrays) or (self.iterator in ("unsigned", "size_t", "unsigned long") and not self.unsigned_sizes) or r.random() < 0.4
        flat = [a for a in self.arrays if isinstance(a, storage_passed.ParamFlat) and a.type == self.arrays[0].type and a.rank < 3]
        if len(flat) > 1 and r.random() < 0.5:  # slices of one buffer, which overlap at times
            gap = r.choice([CAP * CAP, CAP * CAP, CAP, 1, 7 * CAP]) if not self.restrict else CAP * CAP
            self.slices = {a.name: str(place * gap) for place, a in enumerate(flat)}

    def matrix_known(self):
        known = getattr(self, "matrix", False)
        self.matrix = True
        return known

    def table(self, most):
        """A file-scope table of numbers from 0 to `most`, one for each index."""
        name = f"{self.p}w{most}"
        values = ", ".join(str(self.r.randint(0, most)) for _ in range(CAP))
        line = next((l for l in self.tables if f" {name}[" in l), None)
        if not line:
            self.tables.append(f"static {self.r.choice(['const int', 'int', 'short'])} {name}[{CAP}] = {{{values}}};")
        return name

    # -- names and helpers

    def count(self):
        self.counter += 1
        return self.counter

    def most(self, one, two, kind="int"):
        if self.cxx and self.r.random() < 0.4:
            return f"std::max<{kind}>({one}, {two})"
        return f"FZ_MAX({one}, {two})"

    def least(self, one, two, kind="int"):
        if self.cxx and self.r.random() < 0.4:
            return f"std::min<{kind}>({one}, {two})"
        return f"FZ_MIN({one}, {two})"

    def math(self, name):
        return f"std::{name}" if self.cxx and self.r.random() < 0.4 and name != "fmax" else name

    def helper(self, kind):
        """A function of two numbers, static in this file or inline in the header."""
        return self.program.helper(kind)

    # -- output

    def print_value(self, element, text):
        if element.real:
            return f'printf("%La\\n", (long double)({text}));' if element.name == "long double" else f'printf("%a\\n", (double)({text}));'
        return f'printf("%lu\\n", (unsigned long)({text}));'

    def print_scalar(self, kind, name):
        return f'printf("{name} %a\\n", (double){name});' if kind == "double" else f'printf("{name} %ld\\n", (long){name});'

    def leave(self):
        frees = [line for a in self.arrays for line in a.epilogue()]
        return f"{{ {' '.join(frees)} return{' 7' if self.returns else ''}; }}"

    def fill(self, pointer, count, array):
        return f"fz_fill({pointer}, (size_t)({count}), sizeof({array.element.name}), {self.fill_kind(array.element)});"

    @staticmethod
    def fill_kind(element):
        return {"double": 1, "float": 2, "long double": 3}.get(element.name, 0)

    def show(self, array):
        """Statements that print a sum over all elements."""
        add = lambda pointer, count: f"fz_add({pointer}, (size_t)({count}), sizeof({array.element.name}), {int(element_padded(array.element))});"
        return f'{array.blocks(add)} fz_show("{self.p} {array.name}");'

    def fill_all(self, array):
        return array.blocks(lambda pointer, count: self.fill(pointer, count, array))

    # -- body

    def make_body(self):
        r, host, lines, declared = self.r, self.host, [], []
        self.prologue_lines = [line for a in self.arrays for line in a.prologue()]
        fills = [self.fill_all(a) for a in self.arrays if a.local]
        for number in range(r.choice([1, 1, 2, 2, 3])):
            if r.random() < 0.3:
                lines += host.statements()
            scalars, nest = Nest(self, self.count()).lines()
            declared += scalars
            lines += host.around(nest) if r.random() < 0.2 else nest
        if r.random() < 0.3:
            lines += host.statements()
        if self.outside:
            its = ", ".join(f"{name} = 7{n}" for n, name in enumerate(self.iterators))
            declared.append(f"{self.iterator} {its};")
            if r.random() < 0.5:
                lines.append('printf("%ld %ld %ld\\n", ' + ", ".join(f"(long){n}" for n in self.iterators[:3]) + ");")
            else:
                lines.append("; ".join(f"(void){n}" for n in self.iterators) + ";")
        shows = [self.show(a) for a in self.arrays if a.local]
        frees = [line for a in self.arrays for line in a.epilogue()]
        consts = [f"{r.choice(['const int', 'enum {'])} {self.size_names[i]} = {self.constants[i]}" for i in range(3)] if self.sizes_style == "const" else []
        consts = [c + (" };" if "{" in c else ";") for c in consts]
        return consts + self.prologue_lines + declared + fills + lines + shows + frees + (["return 0;"] if self.returns else [])

    # -- text

    def parameters(self):
        sizes = [f"{self.size_type} {name}" for name in self.size_names] if self.sizes_style == "parameter" else []
        struct = f"struct {self.p}holder"
        holder = {"pointer": [f"{struct} *s"], "reference": [f"{struct} &s"]}.get(self.holder, [])
        return sizes + ["int q", "double c"] + holder + [a.param() for a in self.arrays if a.param()]

    def arguments(self, n, m, t, q):
        sizes = [str(n), str(m), str(t)] if self.sizes_style == "parameter" else []
        g = f"{self.p}g{self.number}"
        holder = {"pointer": [f"&{g}"], "reference": [g]}.get(self.holder, [])
        return ", ".join(sizes + [str(q), "0.0625"] + holder + [a.arg() for a in self.arrays if a.param()])

    def calls(self):
        """(n, m, T, q) of each call."""
        r = self.r
        result = [(r.randint(5, MOST), r.randint(5, MOST), r.randint(1, 4), 1), (r.randint(0, 3), r.randint(0, 4), r.randint(0, 2), 2)]
        if not self.sizes_natural:
            odd = r.choice([f"({self.size_type})-1", f"({self.size_type})-2"]) if self.unsigned_sizes else -r.randint(1, 9)
            result.append((odd, r.randint(3, 9), 2, 1))
        result.append((r.randint(5, MOST), r.randint(5, MOST), r.randint(1, 3), 3))
        return result[:1] + result[2:] if self.sizes_style in ("macro", "const") else result

    def write(self):
        """Adds the kernel to the files of the program."""
        program, p, name = self.program, self.p, f"{self.p}kernel"
        struct = f"struct {p}holder"
        members = [a.member() for a in self.arrays if a.member()]
        header = [f"enum {{ {p}CAP = {CAP} }};", *self.typedefs]
        for a in self.arrays:
            header += a.header()
        if self.sizes_style == "field":
            members += [f"{self.size_type} {', '.join(self.size_names)};"]
        kind = "int" if self.returns else "void"
        prototype = f"{kind} {name}({', '.join(self.parameters())})"
        if self.holder:
            header += [f"{struct} {{", *("  " + m for m in members), *([f"  {prototype};"] if self.holder == "class" else ["  int spare;"]), "};", f"extern {struct} {p}g{self.number};"]
            program.driver.append(f"{struct} {p}g{self.number};")
        if self.sizes_style == "macro":
            header += [f"#define {p}{n.upper()} {v}" for n, v in zip(self.size_names, self.constants)]
        if self.sizes_style == "global":
            header.append(f"extern {self.size_type} {', '.join(p + n for n in self.size_names)};")
            program.driver.append(f"{self.size_type} {', '.join(p + n for n in self.size_names)};")
        if self.holder != "class":
            header.append(f"{prototype};")
        header += [f"void {p}fill(void);", f"void {p}show(void);"]
        program.header += header
        top, own, away = [], [], []
        for a in self.arrays:
            top += a.top()
            (own if a.top() and not a.owner() else away).append(a)
            program.driver += a.owner()
        full = prototype.replace(f" {name}(", f" {p}holder::{name}(") if self.holder == "class" else prototype
        program.nests += top + list(dict.fromkeys(self.file_scalars)) + self.tables + self.macros.lines + [full + " {", *("  " + line for line in self.body), "}"]
        inside = [a for a in self.arrays if isinstance(a, (storage.GlobalArray, storage_passed.Cells)) and not a.local]
        for what, act in (("fill", self.fill_all), ("show", self.show)):
            program.nests += [f"void {p}{what}(void) {{", *("  " + act(a) for a in inside), "}"]
        self.write_main([a for a in self.arrays if not a.local and a not in inside])

    def write_main(self, arrays):
        main, p, r = self.program.main, self.p, self.r
        if self.slices:
            first = next(a for a in self.arrays if a.name in self.slices)
            self.program.driver.append(f"static {first.type} {p}buffer[{CAP * CAP * 4}];")
            main.append(f"fz_fill(({'void *'}){p}buffer, {CAP * CAP * 4}, sizeof({first.element.name}), {self.fill_kind(first.element)});")
        for a in self.arrays:
            main += a.set_up()
        main.append(f"{p}fill();")
        main += [self.fill_all(a) for a in arrays]
        for n, m, t, q in self.calls():
            if self.sizes_style in ("field", "global"):
                where = f"{p}g{self.number}." if self.sizes_style == "field" else p
                main += [f"{where}{name} = {value};" for name, value in zip(self.size_names, (n, m, t))]
            call = f"{p}g{self.number}." * (self.holder == "class") + f"{p}kernel({self.arguments(n, m, t, q)})"
            main.append(f'printf("returned %d\\n", {call});' if self.returns else f"{call};")
            if r.random() < 0.3 or q == 3:
                main.append(f"{p}show();")
                main += [self.show(a) for a in arrays]
                if self.slices:
                    size = f"sizeof({next(a for a in self.arrays if a.name in self.slices).element.name})"
                    main.append(f'fz_add((void *){p}buffer, {CAP * CAP * 4}, {size}, {int(element_padded(self.arrays[0].element))}); fz_show("{p} buffer");')


def element_padded(element):
    """Do its bytes hold more than its value?"""
    return element.name == "long double"
