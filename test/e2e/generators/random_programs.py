# SPDX-License-Identifier: Apache-2.0
"""Random C programs for the end-to-end tests, one for each seed.

A program has kernels of one or two loop nests over the traits that the frontend accepts; main calls
each with several sizes, small and empty ones among them, and prints a checksum of all memory after
each call. Subscripts stay inside the arrays, integers inside their types, and nothing reads a value
that was never set, so that every compiler must make the same program of it.
"""
import random

MOST = 20  # largest size passed to a kernel
FLOATS = ("double", "float")
INTEGERS = ("int", "long", "unsigned", "unsigned char")

PRELUDE = """#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static unsigned long state = 88172645463325252ul;
static unsigned next_value(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 33) % 97;
}
static void show(const char *name, const void *memory, size_t bytes) {
  const unsigned char *p = memory, *end = p + bytes;
  unsigned long hash = 1469598103934665603ul;
  while (p != end)
    hash = (hash ^ *p++) * 1099511628211ul;
  printf("%s %016lx\\n", name, hash);
}
static double shift = 0.375;
static double blend(double x, double y) {
  return 0.5 * x + 0.25 * y + shift * 0.1;
}
static int mix(int x, int y) {
  int z = x * 3 - y;
  return z < 0 ? (-z) % 7 : z % 11;
}
"""


class Loop:
    """One iterator: `axis` is the size it runs over, `sign` the direction."""

    def __init__(self, name, axis, sign):
        self.name, self.axis, self.sign = name, axis, sign


class Array:
    """`axes` names the size of each dimension; `style` says how the kernel reaches the memory."""

    def __init__(self, name, type_, axes, style):
        self.name, self.type, self.axes, self.style = name, type_, axes, style


class Kernel:
    def __init__(self, rng, number):
        self.r, self.id = rng, number
        self.pad = rng.random() < 0.7
        self.sizes_style = rng.choice(["param", "param", "param", "macro", "global", "long", "const"])
        self.size_names = dict(zip("nmT", rng.choice([("n", "m", "T"), ("rows", "cols", "steps"), ("N1", "N2", "N3"), ("ny", "nx", "nt")])))
        self.constants = {axis: rng.randint(6, MOST) for axis in "nm"}
        self.constants["T"] = rng.randint(1, 9)
        if self.sizes_style == "macro":
            self.size_names = {axis: f"{name.upper()}_{number}" for axis, name in self.size_names.items()}
        if self.sizes_style == "global":
            self.size_names = {axis: f"g{number}_{name}" for axis, name in self.size_names.items()}
        self.iterators_outside = rng.random() < 0.4
        self.iterator_type = rng.choice(["int", "int", "int", "long", "unsigned" if self.pad and self.sizes_style == "macro" else "int"])
        if self.iterators_outside and self.sizes_style == "long":
            self.iterator_type = "long"
        self.names = rng.choice([["i", "j", "k", "l", "h", "q"], ["x", "y", "z", "w", "v", "u2"], ["c0", "c1", "c2", "c3", "c4", "c5"],
                                 ["r", "c", "p", "q", "s1", "s2"], ["lo", "hi", "at", "to", "up", "on"]])
        self.used_names, self.outer_temporaries, self.declared = [], [], 0
        self.ivdeclared, self.macros, self.helpers = [], [], []
        self.shape = rng.choice(["dp", "dp", "time1", "time1", "time2", "time2", "matrix", "sum", "dp3", "two"])
        self.time_only_n = rng.random() < 0.4
        self.carried = self.shape != "sum" and rng.random() < 0.2  # a scalar that each outermost iteration changes
        self.make_arrays()

    # -- sizes

    def size(self, axis):
        return self.size_names[axis]

    def extent(self, axis):
        if axis == "2":
            return "2"
        if axis == "T":
            return f"{self.size('T')} + 2"
        return f"{self.size(axis)} + 4" if self.pad else self.size(axis)

    # -- arrays

    def make_arrays(self):
        r = self.r
        second = "n" if self.time_only_n else "m"
        axes = {"dp": ["n" + second], "two": ["n" + second], "time1": ["n", "n", "2n", "Tn"], "time2": ["n" + second, "n" + second, "2n" + second],
                "matrix": ["nn"], "sum": ["n" + second], "dp3": ["nn" + second]}[self.shape]
        kind = r.choice([FLOATS, FLOATS, INTEGERS])
        self.arrays = []
        main = r.choice(axes)
        for number in range(r.randint(1, 3)):
            own = main if number == 0 or r.random() < 0.6 else r.choice(axes + ["n"])
            own_kind = kind if number == 0 or r.random() < 0.7 else r.choice([FLOATS, INTEGERS])
            style = r.choice(["global", "rows", "vla", "flat", "flat_stride", "flat_macro", "struct", "struct_pointer", "local", "malloc", "pointers", "pointers"])
            if self.sizes_style in ("macro", "const") and style in ("rows", "vla") and r.random() < 0.5:
                style = "global"
            self.arrays.append(Array(r.choice("ABCDUVPQ") + f"{number}", r.choice(own_kind), own, style))
        self.restrict = r.random() < 0.5

    def access(self, array, subscripts):
        style, name = array.style, array.name
        if style in ("flat", "flat_stride", "flat_macro", "malloc", "struct_pointer"):
            if style == "flat_macro":
                return f"{name}_{self.id}({', '.join(subscripts)})"
            text = f"({subscripts[0]})" if len(subscripts) > 1 and not subscripts[0].isalnum() else subscripts[0]
            for position, subscript in enumerate(subscripts[1:], 1):
                stride = f"ld{name}" if style == "flat_stride" and position == len(subscripts) - 1 else self.extent(array.axes[position])
                stride = stride if stride.isidentifier() else f"({stride})"
                if position > 1:
                    text = f"({text})"
                subscript = f"({subscript})" if "%" in subscript or "-" in subscript[:1] else subscript
                text = f"{text} * {stride} + {subscript}"
            if style == "flat" and self.r.random() < 0.15:
                return f"*({name} + {text})"
            return f"s->{name}[{text}]" if style == "struct_pointer" else f"{name}[{text}]"
        base = {"struct": f"fields{self.id}.{name}", "global": f"{name}_g{self.id}"}.get(style, name)
        return base + "".join(f"[{subscript}]" for subscript in subscripts)

    # -- subscripts and expressions

    def loop_on(self, loops, axis):
        found = [loop for loop in loops if loop.axis == axis]
        return self.r.choice(found) if found else None

    def subscripts(self, array, loops, offsets, shuffle=False):
        """Subscripts with `offsets`, in units of the loops' direction; None if no loop runs over an axis."""
        result, used = [], []
        for axis, offset in zip(array.axes, offsets):
            if axis == "2":
                time = self.loop_on(loops, "T")
                if time is None:
                    return None
                t = time.name
                result.append(self.r.choice([f"{t} % 2", f"{t} % 2"]) if offset == 0 else self.r.choice([f"({t} + 1) % 2", f"1 - {t} % 2"]))
                continue
            fresh = [loop for loop in loops if loop.axis == axis and loop not in used]
            if not fresh:
                fresh = [loop for loop in loops if loop.axis == axis]
            if not fresh:
                return None
            loop = self.r.choice(fresh) if shuffle else fresh[0]
            used.append(loop)
            if axis == "T":
                offset = max(-1, min(1, offset))
            result.append(offset_text(loop.name, offset * loop.sign))
        return result

    def read(self, loops, written=None):
        r = self.r
        array = written if written is not None and r.random() < 0.6 else r.choice(self.arrays)
        timed = any(loop.axis == "T" for loop in loops)
        offsets = []
        for axis in array.axes:
            if axis in "2T":
                offsets.append(-1)
            elif timed:
                offsets.append(r.choice([-1, -1, 0, 0, 1, 1, -2, 2]))
            else:
                offsets.append(r.choice([-1, -1, 0, 0, -2]) if r.random() < 0.96 else 1)
        subscripts = self.subscripts(array, loops, offsets, shuffle=r.random() < 0.05)
        return None if subscripts is None else (self.access(array, subscripts), array.type)

    def condition(self, loops):
        r = self.r
        a, b = r.choice(loops).name, r.choice(loops).name
        size = self.size(r.choice(loops).axis)
        choices = [f"{a} > {b}", f"{a} + {b} < {size} + 3", f"{a} % 2 == 0", f"({a} + {b}) % 3 != 1", f"{a} == 3", f"{a} >= 3 && {b} < {size}",
                   f"{a} == 2 || {b} > 5"]
        if r.random() < 0.5:
            found = self.read(loops)
            if found:
                data = f"{found[0]} > {'0.7' if found[1] in FLOATS else '3'}"
                return r.choice([data, f"{data} && {r.choice(choices)}", f"{r.choice(choices[:5])} || {data}"])
        return r.choice(choices)

    def floating(self, loops, written, depth=0):
        """An expression whose absolute value stays below the largest of its operands, about."""
        r = self.r
        pick = r.random()
        if depth < 2 and pick < 0.12:
            return f"({self.condition(loops)} ? {self.floating(loops, written, depth + 1)} : {self.floating(loops, written, depth + 1)})"
        if depth < 2 and pick < 0.3:
            one, two = (self.floating(loops, written, depth + 1) for _ in range(2))
            return r.choice([f"blend({one}, {two})", f"fmax({one}, {two})", f"MAX({one}, {two})", f"sqrt(fabs({one}))", f"fabs({two})"])
        terms = []
        for _ in range(r.randint(1, 3)):
            found = self.read(loops, written)
            if found:
                scale = r.choice(["0.25", "0.3", "0.125", "0.2f"]) if found[1] in FLOATS else "0.001"
                terms.append(f"{scale} * {found[0]}")
        terms.append(r.choice(["0.5", "1.25", f"0.01 * {r.choice(loops).name}", "carried" if self.carried else "shift"]))
        return r.choice([" + ", " + ", " - "]).join(terms)

    def integral(self, loops, written, depth=0):
        """An expression of type int between -2^31 and 2^31, given elements below 2000 (or unsigned)."""
        r = self.r
        pick = r.random()
        if depth < 2 and pick < 0.12:
            return f"({self.condition(loops)} ? {self.integral(loops, written, depth + 1)} : {self.integral(loops, written, depth + 1)})"
        if depth < 2 and pick < 0.25:
            one, two = (self.small(loops, written) for _ in range(2))
            return r.choice([f"mix({one}, {two})", f"MAX({one}, {two})", f"MIN({one}, {two})"])
        terms = [self.small(loops, written) for _ in range(r.randint(1, 3))]
        terms.append(r.choice(["1", "7", f"(int){r.choice(loops).name}"]))
        return " + ".join(terms)

    def small(self, loops, written):
        found = self.read(loops, written)
        if not found:
            return "5"
        text, type_ = found
        if type_ in FLOATS:
            return f"({text} > 0.5)"
        return f"(int)({text} % 1000)" if type_ in ("unsigned", "long") else text

    def value(self, loops, array):
        if array.type in FLOATS:
            return self.floating(loops, array)
        text = self.integral(loops, array)
        return {"int": f"({text}) % 1000", "long": f"({text}) % 1009", "unsigned": f"({text}) * 3u", "unsigned char": text}[array.type]

    # -- statements

    def assignment(self, loops, indent):
        r = self.r
        candidates = [array for array in self.arrays if self.subscripts(array, loops, [0] * len(array.axes))]
        if not candidates:
            return []
        array = r.choice(candidates)
        target = self.access(array, self.subscripts(array, loops, [0] * len(array.axes)))
        pick = r.random()
        pre = []
        value = self.value(loops, array)
        if pick < 0.1 and array.type in FLOATS:
            name = f"tmp{len(self.outer_temporaries)}"
            self.outer_temporaries.append(f"{array.type} {name};")
            pre, value = [f"{indent}{name} = {value};"], f"{name} * 0.75 + 0.1"
        elif pick < 0.25:
            name = f"t{self.declared}"
            self.declared += 1
            type_ = array.type if array.type in FLOATS else "int"
            text = self.floating(loops, array) if array.type in FLOATS else f"({self.integral(loops, array)}) % 500"
            pre, value = [f"{indent}{r.choice(['', 'const '])}{type_} {name} = {text};"], self.value(loops, array).replace("1.25", name, 1)
            if name not in value:
                value = f"{name}" if array.type not in FLOATS else f"{name} * 0.9 + 0.01"
        elif pick < 0.33:
            name = f"d{self.declared}"
            self.declared += 1
            loop = next((l for l in loops if l.axis in array.axes and l.axis != "2"), None)
            if loop:
                found = self.subscripts(array, loops, [0] * len(array.axes))
                found = [name if text == loop.name else text for text in found]
                pre = [f"{indent}{self.iterator_type} {name} = {offset_text(loop.name, -loop.sign)};"]
                read = self.access(array, found)
                value = f"{read} * 0.5 + 0.25" if array.type in FLOATS else f"({read} + 3) % 900" if array.type != "unsigned" else f"{read} + 3u"
        if pick > 0.9:
            if array.type in FLOATS:
                return pre + [f"{indent}{target} {r.choice(['+=', '-='])} 0.01 * ({value});"]
            if array.type in ("unsigned", "unsigned char"):
                return pre + [f"{indent}{target} {r.choice(['+=', '^=', '-='])} {value};"]
        if pick > 0.87 and array.type in ("unsigned", "unsigned char"):
            return [f"{indent}{target}++;"]
        return pre + [f"{indent}{target} = {value};"]

    def statements(self, loops, indent, count):
        lines = []
        for _ in range(count):
            pick = self.r.random()
            if pick < 0.2:
                lines.append(f"{indent}if ({self.condition(loops)}) {{")
                lines += self.assignment(loops, indent + "  ")
                if self.r.random() < 0.4:
                    if self.r.random() < 0.3:
                        lines.append(f"{indent}}} else if ({self.condition(loops)}) {{")
                        lines += self.assignment(loops, indent + "  ")
                    lines.append(f"{indent}}} else {{")
                    lines += self.assignment(loops, indent + "  ")
                lines.append(indent + "}")
            else:
                lines += self.assignment(loops, indent)
        return lines

    # -- loops

    def new_loop(self, axis):
        name = self.names[len(self.used_names)]
        self.used_names.append(name)
        down = axis != "T" and self.iterator_type != "unsigned" and self.r.random() < 0.2
        return Loop(name, axis, -1 if down else 1)

    def header(self, loop, loops, indent):
        r = self.r
        size = self.size(loop.axis)
        name = loop.name
        if loop.axis == "T":
            low, high = "1", f"{size} + 1"
        else:
            low, high = "2", f"{size} + 2" if self.pad else f"{size} - 2"
        rectangular = True
        others = [other for other in loops if other.axis == loop.axis and loop.axis != "T"]
        if others and r.random() < 0.4:
            rectangular = False
            other = r.choice(others).name
            if r.random() < 0.5:
                low = r.choice([other, f"MAX(2, {other} - 1)", f"{other}"])
            else:
                high = r.choice([other, f"{other} + 1", f"MIN({high}, {other} + 2)"])
        declare = "" if self.iterators_outside else f"{self.iterator_type} "
        step = r.choice([2, 3]) if r.random() < 0.1 else 1
        if loop.sign > 0:
            test = f"{name} < {high}"
            if r.random() < 0.2:
                test = f"{name} <= {high[:-4] + ' + 1'}" if high.endswith(" + 2") and "(" not in high else f"{high} > {name}"
            elif rectangular and self.pad and step == 1 and r.random() < 0.1:
                test = f"{name} != {high}"
            elif others and rectangular and r.random() < 0.15 and self.iterator_type != "unsigned":
                test = f"{name} < {high} && {name} < {others[0].name} + 3"
            advance = r.choice([f"{name}++", f"++{name}", f"{name} += 1"]) if step == 1 else f"{name} += {step}"
            return f"{indent}for ({declare}{name} = {low}; {test}; {advance})"
        test = r.choice([f"{name} >= {low}", f"{name} > {low} - 1"])
        advance = r.choice([f"{name}--", f"{name} -= 1"]) if step == 1 else f"{name} -= {step}"
        return f"{indent}for ({declare}{name} = {high} - 1; {test}; {advance})"

    def nest(self, axes, loops, indent):
        """Loops over `axes`, imperfect at times, around statements."""
        r = self.r
        loop = self.new_loop(axes[0])
        inner = loops + [loop]
        lines = [self.header(loop, loops, indent) + " {"]
        if len(axes) == 1:
            lines += self.statements(inner, indent + "  ", r.choice([1, 1, 2, 2, 3]))
        else:
            if r.random() < 0.15:
                lines += self.statements(inner, indent + "  ", 1)
            names = len(self.used_names)
            lines += self.nest(axes[1:], inner, indent + "  ")
            if r.random() < (0.3 if axes[0] == "T" else 0.1) and len(self.used_names) < 5:
                if not self.iterators_outside and r.random() < 0.5:
                    self.used_names = self.used_names[:names]
                lines += self.nest(axes[1:], inner, indent + "  ")
            if r.random() < 0.1:
                lines += self.statements(inner, indent + "  ", 1)
        if self.carried and not loops:
            change = r.choice(["carried += 0.0625;", "carried = 0.5 * carried + 0.25;", f"if ({loop.name} % 3 == 1) carried -= 0.125;"])
            lines.insert(r.choice([1, len(lines)]), f"{indent}  {change}")
        lines.append(indent + "}")
        return lines

    def sum_nest(self, indent):
        r = self.r
        array = self.arrays[0]
        i, j = self.new_loop(array.axes[0]), self.new_loop(array.axes[1])
        j.sign = 1
        type_ = array.type if array.type in FLOATS else "unsigned"
        read = self.access(array, [offset_text(i.name, -i.sign), j.name])
        target = self.access(array, [i.name, offset_text(i.name, 0) if array.axes[0] == array.axes[1] and not self.time_only_n else "2" if not self.pad else "1"])
        add = f"sum += {read}{' * 0.05' if type_ in FLOATS else ''};"
        result = "sum * 0.1 + 0.3" if array.type in FLOATS else f"({'long' if array.type == 'long' else 'unsigned'})sum % 251"
        return [self.header(i, [], indent) + " {", f"{indent}  {type_} sum = 0;", self.header(j, [i], indent + "  "), f"{indent}    {add}",
                *( [f"{indent}  if ({self.size(array.axes[1])} > 6)"] if not self.pad else []),
                f"{indent}  {target} = {result};", indent + "}"]

    def body(self):
        r = self.r
        second = "n" if self.time_only_n else "m"
        axes = {"dp": "n" + second, "two": "n" + second, "time1": "Tn", "time2": "Tn" + second, "matrix": "nnn", "dp3": "nn" + second, "sum": ""}[self.shape]
        lines = []
        for _ in range(2 if self.shape == "two" and r.random() < 0.7 else 1):
            if self.iterators_outside:
                names = self.used_names
                self.used_names = []
                lines += self.sum_nest("  ") if self.shape == "sum" else self.nest(axes, [], "  ")
                self.used_names = max(names, self.used_names, key=len)
            else:
                self.used_names = []
                lines += self.sum_nest("  ") if self.shape == "sum" else self.nest(axes, [], "  ")
        return lines

    # -- text

    def text(self):
        """(file-scope declarations and the function, statements of main)."""
        r, k = self.r, self.id
        lines = self.body()
        top, parameters, arguments, early, late, reset = [], [], [], [], [], []
        if self.sizes_style == "macro":
            top += [f"#define {self.size(axis)} {self.constants[axis]}" for axis in "nmT"]
        elif self.sizes_style == "global":
            top += [f"static int {self.size(axis)};" for axis in "nmT"]
        elif self.sizes_style == "const":
            top += []
            early += [f"  const int {self.size(axis)} = {self.constants[axis]};" for axis in "nmT"]
        else:
            kind = "long" if self.sizes_style == "long" else "int"
            parameters += [f"{kind} {self.size(axis)}" for axis in "nmT"]
        fixed = self.sizes_style in ("macro", "const")
        fields, tables = [], []
        for array in self.arrays:
            cells = lambda axis: {"2": 2, "T": 11}.get(axis) or MOST + 4
            total = 1
            for axis in array.axes:
                total *= cells(axis)
            name, type_ = array.name, array.type
            extents = [f"({self.extent(axis)})" for axis in array.axes]
            pointer = f"{name}_m{k}"
            star = f"{type_} *{'restrict ' if self.restrict else ''}{name}"
            external = array.style in ("rows", "vla", "flat", "flat_stride", "flat_macro", "struct_pointer", "pointers")
            if external:
                top.append(f"static {type_} {pointer}[{total}];")
                reset.append((pointer, total, type_))
            if array.style in ("rows", "vla") and self.sizes_style == "const":
                dims = [str(self.constants.get(axis, 2) + {"2": 0, "T": 2}.get(axis, 4 if self.pad else 0)) if axis != "2" else "2" for axis in array.axes]
            else:
                dims = [self.extent(axis) for axis in array.axes]
            if array.style == "rows" and len(array.axes) > 1:
                rest = "".join(f"[{d}]" for d in dims[1:])
                parameters.append(f"{type_} (*{'restrict ' if self.restrict else ''}{name}){rest}")
                arguments.append(f"(void *){pointer}")
            elif array.style == "vla" and len(array.axes) > 1:
                parameters.append(f"{type_} {name}" + "".join(f"[{d}]" for d in dims))
                arguments.append(f"(void *){pointer}")
            elif array.style in ("rows", "vla", "flat", "flat_stride", "flat_macro"):
                parameters.append(star)
                arguments.append(pointer)
            if array.style == "pointers":
                if self.restrict and len(array.axes) == 1:
                    parameters.append(star)
                else:
                    parameters.append(f"{type_} {'*' * len(array.axes)}{name}")
                arguments.append(self.table(array, [cells(axis) for axis in array.axes], top, tables))
            if array.style == "flat_stride" and len(array.axes) > 1:
                early.append(f"  int ld{name} = (int)({self.extent(array.axes[-1])});")
            if array.style == "flat_macro":
                letters = ["I", "J", "K"][:len(array.axes)]
                text = f"({letters[0]})"
                for letter, extent in zip(letters[1:], extents[1:]):
                    text = f"({text}) * {extent} + ({letter})"
                top.append(f"#define {name}_{k}({', '.join(letters)}) {name}[{text}]")
            if array.style == "struct":
                fields.append(f"{type_} {name}" + "".join(f"[{cells(axis)}]" for axis in array.axes) + ";")
                reset.append((f"fields{k}.{name}", total, type_))
            if array.style == "struct_pointer":
                fields.append(f"{type_} *{name};")
            if array.style == "global":
                top.append(f"static {type_} {name}_g{k}" + "".join(f"[{cells(axis)}]" for axis in array.axes) + ";")
                reset.append((f"{name}_g{k}", total, type_))
            if array.style == "local":
                early.append(f"  {type_} {name}" + "".join(f"[{d if self.pad or axis in '2T' else f'{d} + 1'}]" for d, axis in zip(
                    [self.extent(axis) for axis in array.axes], array.axes)) + ";")
                early.append(f"  FILL({name}, sizeof {name} / sizeof({type_}), {type_});")
                late.append(f"  show(\"{name}\", {name}, sizeof {name});")
            if array.style == "malloc":
                size = " * ".join(f"(size_t){extent}" for extent in extents)
                early.append(f"  {type_} *{name} = malloc(({size} + {0 if self.pad else 1}) * sizeof *{name});")
                early.append(f"  FILL({name}, {size}, {type_});")
                late.append(f"  show(\"{name}\", {name}, {size} * sizeof *{name});")
                late.append(f"  free({name});")
        if fields:
            top.append(f"static struct fields{k} {{")
            top += [f"  {field}" for field in fields] + [f"}} fields{k};"]
            if any(array.style == "struct_pointer" for array in self.arrays):
                parameters.append(f"struct fields{k} *s")
                arguments.append(f"&fields{k}")
        if self.iterators_outside and self.used_names:
            initial = r.random() < 0.9
            early.append(f"  {self.iterator_type} " + ", ".join(f"{name} = 77" for name in self.used_names) + ";")
            late.append("  printf(\"" + " ".join("%ld" for _ in self.used_names) + "\\n\", " + ", ".join(f"(long){name}" for name in self.used_names) + ");")
        early += [f"  {line}" for line in self.outer_temporaries]
        if self.carried:
            early.append("  double carried = 0.25;")
            late.append("  printf(\"%.17g\\n\", carried);")
        function = [f"static void kernel{k}({', '.join(parameters) or 'void'}) {{", *early, *lines, *late, "}"]
        main = []
        for array in self.arrays:
            if array.style == "struct_pointer":
                main.append(f"  fields{k}.{array.name} = {array.name}_m{k};")
        least = 0 if self.pad else 1
        # What strides assume is unsigned sizes of at least one.
        for call in range(1 if fixed else r.randint(1, 4)):
            values = [r.choice([MOST, r.randint(5, MOST), r.randint(least, 3)]) if axis != "T" else r.choice([9, r.randint(2, 9), r.randint(0, 2)]) for axis in "nmT"]
            for pointer, total, type_ in reset:
                if call == 0 or r.random() < 0.7:
                    main.append(f"  FILL(({type_} *){pointer}, {total}, {type_});")
            if self.sizes_style == "global":
                main += [f"  {self.size(axis)} = {value};" for axis, value in zip("nmT", values)]
            sizes = [str(value) for value in values] if self.sizes_style in ("param", "long") else []
            main += [r.choice(layouts) for layouts in tables]
            main.append(f"  kernel{k}({', '.join(sizes + arguments)});")
            main += [f"  show(\"kernel{k} {pointer}\", {pointer}, {total} * sizeof({type_}));" for pointer, total, type_ in reset]
        if any(f.split("(")[0] for f in top) and self.overlapping():
            one, two = self.overlapping()
            call = list(arguments)
            call[call.index(f"{two.name}_m{k}")] = f"{one.name}_m{k} + {r.choice([0, 1, 7])}"
            sizes = ["6", "5", "3"] if self.sizes_style in ("param", "long") else []
            main.append(f"  kernel{k}({', '.join(sizes + call)});")
            main.append(f"  show(\"overlap{k}\", {one.name}_m{k}, sizeof {one.name}_m{k});")
        return "\n".join(top + function), "\n".join(main)

    def table(self, array, cells, top, tables):
        """The argument for an array whose rows are behind pointers. `tables` gets the statements that lay
        its rows out in one way or another; two rows that are one leave the nest to the original code."""
        memory, rows, planes = (f"{array.name}_{letter}{self.id}" for letter in "mrp")
        if len(cells) == 1:
            return memory
        count = cells[0] * (cells[1] if len(cells) == 3 else 1)
        top.append(f"static {array.type} *{rows}[{count}];")
        if len(cells) == 3:
            top.append(f"static {array.type} **{planes}[{cells[0]}];")
        layouts = []
        for place in ("i_", f"({count - 1} - i_)", f"(i_ % 2 ? {(count + 1) // 2} + i_ / 2 : i_ / 2)",
                      f"(i_ == 2 ? 1 : i_)"):
            text = f"  for (int i_ = 0; i_ < {count}; ++i_) {rows}[i_] = {memory} + {place} * {cells[-1]};"
            if len(cells) == 3:
                text += f"\n  for (int i_ = 0; i_ < {cells[0]}; ++i_) {planes}[i_] = {rows} + i_ * {cells[1]};"
            layouts += [text] if place.startswith("(i_ ==") else [text] * 3
        tables.append(layouts)
        return planes if len(cells) == 3 else rows

    def overlapping(self):
        """Two arrays of one type that one call may let share memory."""
        if self.restrict or self.sizes_style not in ("param", "long"):
            return None
        flat = [array for array in self.arrays if array.style in ("flat", "flat_stride", "flat_macro")]
        for one in flat:
            for two in flat:
                if one is not two and one.type == two.type and one.axes == two.axes and len(one.axes) == 2 and "T" not in one.axes:
                    return one, two
        return None


def offset_text(name, offset):
    return name if offset == 0 else f"{name} {'+' if offset > 0 else '-'} {abs(offset)}"


FILL = """#define FILL(memory, count, type) \\
  do { \\
    type *at_ = (type *)(memory), *end_ = at_ + (count); \\
    while (at_ != end_) \\
      *at_++ = (type)((type)0.5 > 0 ? next_value() / 50.0 : next_value()); \\
  } while (0)
"""


def program(seed, kernels=None):
    """The text of the program of `seed`."""
    rng = random.Random(f"hetile {seed}")
    parts = [Kernel(rng, number).text() for number in range(kernels or rng.randint(1, 3))]
    functions = "\n\n".join(function for function, _ in parts)
    calls = "\n".join(call for _, call in parts)
    return f"{PRELUDE}{FILL}\n{functions}\n\nint main(void) {{\n{calls}\n  return {rng.randint(0, 3)};\n}}\n"


def environment(seed, ranks):
    """HETILE_* of one run."""
    rng = random.Random(f"environment {seed}")
    settings = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "auto",
                "HETILE_SPEEDS": ",".join(rng.choice(["1", "1", "1/2", "1/3", ".7"]) for _ in range(ranks))}
    if rng.random() < 0.85:
        settings["HETILE_TILE"] = str(rng.randint(1, 8))
    if rng.random() < 0.7:
        settings["HETILE_WIDTH"] = str(rng.randint(1, 4))
    if rng.random() < 0.7:
        settings["HETILE_CHUNK"] = str(rng.randint(1, 8))
    if rng.random() < 0.5:
        settings["HETILE_STRATEGY"] = rng.choice(["auto", "boulet", "cyclic", f"cyclic:{rng.randint(1, 3)}", "rwr", "trapezoid", "mixed"])
    if rng.random() < 0.5:
        settings["HETILE_CACHE_TILE"] = rng.choice(["off", f"{rng.randint(1, 5)}x{rng.randint(1, 5)}"])
    if rng.random() < 0.4:  # phases are blocks of their own
        settings["HETILE_PHASES"] = str(rng.choice([1, 2, 3, 5, 8]))
        settings["HETILE_AHEAD"] = rng.choice(["auto", "on"])
        for name in ("HETILE_WIDTH", "HETILE_CHUNK", "HETILE_STRATEGY"):
            settings.pop(name, None)
    return settings
