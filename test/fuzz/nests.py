# SPDX-License-Identifier: Apache-2.0
"""Loop nests of several shapes over the arrays of a kernel."""
import aliases
import features
import loops as headers
import storage
import storage_cxx
import storage_passed
from loops import Loop
from statements import Statements

# What a nest may read of the arrays it writes: dp: elements that come earlier; time: neighbours in a time loop;
# space: the element itself; any: whatever comes.
SHAPES = ["dp"] * 4 + ["time"] * 4 + ["space"] * 3 + ["rows", "rows", "product", "line", "any", "jacobi", "jacobi", "jacobi", "levels", "fill", "copy"]
AXES = {1: ["n"], 2: ["n", "m"], 3: ["n", "m", "k"]}


class Nest:
    def __init__(self, kernel, number):
        self.k, self.r, self.number = kernel, kernel.r, number
        r = self.r
        self.shape = r.choice(SHAPES)
        self.arrays = r.sample(kernel.arrays, min(len(kernel.arrays), r.choice([1, 2, 2, 3])))
        writable = [a for a in self.arrays if not a.const] or [a for a in kernel.arrays if not a.const]
        self.arrays += [a for a in writable[:1] if a not in self.arrays]
        self.written = r.sample(writable, r.choice([1, 1, min(2, len(writable))]))
        self.fixed = not any(a.dynamic for a in self.arrays)
        self.outside = kernel.outside
        self.signed = kernel.iterator not in ("unsigned", "size_t", "unsigned long")
        self.time = None
        self.views, self.before, self.in_time = {}, [], []
        self.names_used, self.has_continue, self.scalars = [], False, []
        self.may_continue, self.reduces = r.random() < 0.4 and features.on("continue"), r.random() < 0.25
        self.temporaries = [] if r.random() < 0.4 else None
        self.signs = [-1 if r.random() < 0.15 else 1 for _ in range(3)]
        self.reads = r.random() < 0.93  # else: neighbours on the wrong side too

    # -- access

    def offsets(self, array):
        r = self.r
        if array not in self.written:
            return [r.choice([-2, -1, -1, 0, 0, 0, 1, 1, 2]) for _ in range(array.rank)]
        if self.shape in ("time", "any"):
            return [r.choice([-1, 0, 0, 1]) for _ in range(array.rank)]
        if self.shape in ("dp", "line") and self.reads:
            signs = self.signs[-array.rank:] if array.rank > 1 else [self.signs[self.depth - 1]]
            return [r.choice([-1, -1, 0, 0, -2]) * s for s in signs]
        return [0] * array.rank if self.reads else [r.choice([0, 1]) for _ in range(array.rank)]

    def elem(self, array, subs, names):
        """The element through the array's own name or one of its views that exist where `names` are iterators."""
        known = [v for v in self.views.get(array, []) if v.row is None or v.row.split()[0] in names]
        for view in self.r.sample(known, len(known)):
            text = view.elem(subs) if self.r.random() < 0.6 else None
            if text:
                return text
        return array.elem(subs)

    def scalar(self, kind, name, start):
        name = f"{name}{self.number}"
        if not any(name in (n, f"{self.k.p}{name}") for _, n, _ in self.scalars):
            self.scalars.append((kind, f"{self.k.p}{name}" if self.r.random() < 0.3 else name, start))
        return next(n for _, n, _ in self.scalars if n in (name, f"{self.k.p}{name}"))

    # -- loops

    def wrap(self, loop, outer, make):
        """The loop `loop` around what `make(loops)` returns."""
        before, head, end, _ = headers.header(self, loop, outer)
        inner = outer + [loop]
        rows = []
        if loop.axis != "T" and not [l for l in outer if l.axis != "T"] and self.depth > 1:
            rows = self.row_views(loop)
        first = [line for v in rows if v.where == "row" for line in v.lines]
        body = first + make(inner) + [line for v in rows for line in v.after]
        start = [line for v in rows if v.where == "rows" for line in v.lines]
        for v in rows:
            for views in self.views.values():
                if v in views:
                    views.remove(v)
        return before + start + [head + " {", *("  " + line for line in body + end), "}"]

    def row_views(self, loop):
        found = []
        for array in self.arrays:
            if array.rank == 2 and self.r.random() < 0.3 and features.on("views"):
                view = aliases.choose(array, self.r, self.k.count(), loop)
                if view and view.where in ("row", "rows") and not (view.where == "rows" and self.r.random() < 0.4):
                    self.views.setdefault(array, []).append(view)
                    found.append(view)
        return found

    def outer_views(self):
        for array in self.arrays:
            if self.r.random() < 0.3 and features.on("views"):
                view = aliases.choose(array, self.r, self.k.count(), None)
                if view and (view.where == "before" or view.where == "time"):
                    self.views.setdefault(array, []).append(view)
                    (self.before if view.where == "before" or not self.time else self.in_time).extend(view.lines)

    def nest(self, spaces, outer):
        """Loops over `spaces`, with statements beside the inner ones at times."""
        loop, r = spaces[0], self.r

        def make(inner):
            if len(spaces) == 1:
                return Statements(self, inner).block(r.choice([1, 1, 2, 2, 3]))
            kept, self.may_continue = self.may_continue, False
            lines = self.k.macros.statements(Statements(self, inner).assign()) if r.random() < 0.1 else []
            self.may_continue = kept
            lines += self.nest(spaces[1:], inner)
            if r.random() < 0.08:
                lines += self.nest([Loop(l.name, l.axis, l.sign, 1) for l in spaces[1:]], inner)
            return lines
        return self.wrap(loop, outer, make)

    def spaces(self, depth):
        names, axes = self.k.iterators, AXES[depth]
        step = lambda: self.r.choice([2, 3]) if self.r.random() < 0.06 else 1
        return [Loop(names[d + 1], axes[d], self.signs[3 - depth + d] if self.shape == "dp" or self.r.random() < 0.1 else 1, step()) for d in range(depth)]

    # -- shapes

    def lines(self):
        """The statements of the nest, with what must stand before and after it."""
        ranks = [a.rank for a in self.written]
        self.depth = 3 if max(ranks) == 3 else 2 if self.shape not in ("time", "jacobi") or max(ranks) > 1 or self.r.random() < 0.2 else 1
        if self.shape == "product":
            self.depth = 3 if self.fixed else 2
        timed = self.shape in ("time", "jacobi", "levels") or self.r.random() < 0.1
        if timed:
            self.time = self.k.iterators[0]
        self.outer_views()
        make = {"rows": self.rows, "line": self.line, "jacobi": self.jacobi, "levels": self.levels}.get(self.shape, self.plain)
        lines = self.wrap(Loop(self.time, "T"), [], lambda inner: self.in_time + make(inner)) if timed else make([])
        lines = self.before + lines
        away = [s for s in self.scalars if s[1].startswith(self.k.p)]  # at file scope
        self.k.file_scalars += [f"static {kind} {name};" for kind, name, _ in away]
        declared = [f"{'' if s in away else s[0] + ' '}{s[1]} = {s[2]};" for s in self.scalars] + (self.temporaries or [])
        shown = [self.k.print_scalar(kind, name) for kind, name, _ in self.scalars]
        return declared, lines + shown

    def plain(self, outer):
        return self.nest(self.spaces(self.depth), outer)

    def rows(self, outer):
        """A row's sum, kept in a local variable."""
        spaces = self.spaces(2)
        target = next((a for a in self.written if a.rank < 3), None)
        if target is None:
            return self.plain(outer)
        kind = "double" if target.element.real else "unsigned"

        def make(inner):
            s = f"acc{self.number}"
            body = self.wrap(spaces[1], inner, lambda loops: [f"{s} += {self.row_value(loops, kind)};"])
            left = target.elem([inner[-1].name, "1"] if target.rank == 2 else [inner[-1].name])
            result = f"{s} * 0.125" if kind == "double" else s if target.element.kind == "uint" else f"(int)({s} % 501u)"
            return [f"{kind} {s} = 0;", *body, f"{left} = {result};"]
        return self.wrap(spaces[0], outer, make)

    def row_value(self, loops, kind):
        values = Statements(self, loops).values()
        return f"0.125 * ({values.real()})" if kind == "double" else values.word(None)

    def line(self, outer):
        """All elements of an array as one line, through a pointer that is set in the nest."""
        array = next((a for a in self.written if a.rank == 2 and a.flat() and not a.dynamic), None)
        if not array or not features.on("line"):
            return self.plain(outer)
        i, (q, c) = self.k.iterators[1], (f"line{self.k.count()}", array.cap)
        pointer = f"{array.type} *{q} = {aliases.first_element(array, self.r)};"
        kind = "" if self.outside else "int "
        ahead = self.r.choice([0, 0, 1, 2])
        read = f"{q}[{i} - {ahead}]" if ahead else f"{q}[{i}]"
        value = {"real": f"{read} * 0.5 + 0.25", "uint": f"{read} * 3u + 1u", "int": f"({read} + 3) % {array.element.bound or 7}"}[array.element.kind]
        loop = [f"for ({kind}{i} = {ahead}; {i} < {self.r.choice([f'{c} * {c}', f'{c} * 5', f'{c} + 7'])}; {i}++)", f"  {q}[{i}] = {value};"]
        if self.r.random() < 0.5:
            r_ = self.k.iterators[0] if not outer else self.k.iterators[3]
            kind = "" if self.outside else "int "
            return [f"for ({kind}{r_} = 0; {r_} < 3; {r_}++) {{", f"  {pointer}", *("  " + l for l in loop), "}"]
        return ["{", f"  {pointer}", *("  " + l for l in loop), "}", *self.plain(outer)]

    def jacobi(self, outer):
        """Two arrays of one element type: one computed from the other, then copied back or exchanged."""
        pairs = [(a, b) for a in self.written for b in self.k.arrays if a is not b and a.rank == b.rank and a.element is b.element and not b.const]
        if not pairs:
            return self.plain(outer)
        new, old = self.r.choice(pairs)
        self.written, self.arrays = [new], list({id(a): a for a in [*self.arrays, old]}.values())
        kept, self.shape = self.shape, "space"
        lines = self.nest(self.spaces(new.rank), outer)
        self.shape = kept
        if outer and self.r.random() < 0.5:
            swap = exchange(new, old, self.r)
            if swap:
                return lines + swap
        back = [Loop(l.name, l.axis) for l in self.spaces(new.rank)]

        def copy(inner):
            if len(inner) < len(outer) + len(back):
                return self.wrap(back[len(inner) - len(outer)], inner, copy)
            subs = [l.name for l in inner[len(outer):]]
            return [f"{self.elem(old, subs, subs)} = {self.elem(new, subs, subs)};"]
        return lines + self.wrap(back[0], outer, copy)

    def levels(self, outer):
        """An array whose first dimension is the time step modulo two."""
        array = next((a for a in self.written if a.rank == 2), None)
        if not array or not outer:
            return self.plain(outer)
        now, before = self.r.choice([("(t + 1) % 2", "t % 2"), ("(t + 1) & 1", "t & 1"), ("t & 1", "1 - (t & 1)")])
        now, before = now.replace("t", self.time, 1), before.replace("t", self.time, 1)

        def make(inner):
            i = inner[-1].name
            left, right, middle = (array.elem([before, s]) for s in (f"{i} - 1", f"{i} + 1", i))
            value = {"real": f"0.25 * {left} + 0.5 * {middle} + 0.25 * {right}", "uint": f"{left} + 3u * {right} + {middle}",
                     "int": f"({left} + {right}) % {array.element.bound or 7}"}[array.element.kind]
            return [f"{array.elem([now, i])} = {value};"]
        return self.wrap(Loop(self.k.iterators[1], "m"), outer, make)


def exchange(one, two, r):
    """Statements that exchange the pointers or vectors behind two arrays, or None."""
    kinds = (storage.HeapFlat, storage_passed.ParamFlat, storage_passed.MemberPointer)
    same = type(one) is type(two) and one.dynamic == two.dynamic and one.type == two.type and not one.k.restrict
    if not same or one.rank > 2 or getattr(one, "ld", None) != getattr(two, "ld", None) or getattr(one, "macro", False) != getattr(two, "macro", False):
        return None
    if isinstance(one, storage_cxx.Vector) and one.local == two.local:
        return [r.choice([f"std::swap({one.name}, {two.name});", f"{one.name}.swap({two.name});"])]
    if not isinstance(one, kinds):
        return None
    if one.k.cxx and r.random() < 0.5:
        return [f"std::swap({one.base()}, {two.base()});"]
    h = f"tmp{one.k.count()}"
    return [f"{{ {one.type} *{h} = {one.base()}; {one.base()} = {two.base()}; {two.base()} = {h}; }}"]
