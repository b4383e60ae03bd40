# SPDX-License-Identifier: Apache-2.0
"""Values: reads of elements and what is computed from them, within the ranges of elements.py."""
from storage import CAP


class Expressions:
    """Expressions at a place of a nest where `loops` run and `locals_` (name, Element) have values."""

    def __init__(self, nest, loops, locals_, target=None):
        self.nest, self.k, self.r, self.loops, self.locals, self.target = nest, nest.k, nest.r, loops, locals_, target
        self.names = [loop.name for loop in loops]
        self.seen_target = False

    # -- elements

    def offset(self, name, by):
        r = self.r
        if by == 0:
            return name
        if by == -2 and r.random() < 0.06 and len(self.names) > 1:
            return f"{name} - {self.k.table(3)}[{self.names[-2] if name == self.names[-1] else self.names[-1]}]"
        if r.random() < 0.04 and by < 0:
            return f"{by} + {name}"
        return f"{name} {'+' if by > 0 else '-'} {abs(by)}"

    def subscripts(self, array, offsets=None):
        """Subscripts of an element, or None. Without offsets it is one that may be read."""
        r = self.r
        space = [loop for loop in self.loops if loop.axis != "T"]
        result, iterator = [], "3"
        for dim in range(array.rank):
            fits = [l for l in space if l.axis == "nmk"[dim]] or ([l for l in space if not array.dynamic])
            if array.rank == 1 and not array.dynamic and space:
                fits = [space[-1] if self.nest.shape != "rows" else space[0]]
            if not fits:
                if array.rank == 3 and dim == 0:
                    result.append(r.choice(["1", "2"]) if not self.nest.time or array in self.nest.written else f"{self.nest.time} & 1")
                    continue
                return None
            by = (offsets or self.nest.offsets(array))[dim] if offsets is not None or dim == 0 else self.pending[dim]
            if offsets is None and dim == 0:
                self.pending = self.nest.offsets(array)
                by = self.pending[0]
            iterator = fits[0].name
            result.append(self.offset(iterator, by))
        if offsets is None and array not in self.nest.written and not array.dynamic and self.nest.signed:
            pick = r.random()
            if pick < 0.06 and array.rank == 2:
                result.reverse()
            elif pick < 0.1:
                result[-1] = f"{array.cap} - 1 - {iterator}"
            elif pick < 0.13 and array.rank > 1:
                result[0] = str(r.randint(0, 5))
        return result

    def element(self, array, offsets=None):
        subs = self.subscripts(array, offsets)
        return None if subs is None else self.nest.elem(array, subs, self.names)

    def read(self):
        """(text, Element) of a value that may be read here."""
        r = self.r
        if self.locals and r.random() < 0.3:
            return r.choice(self.locals)
        wanted = 0.75 if self.nest.shape in ("dp", "time") and not self.seen_target else 0.4
        pool = [self.target] if self.target is not None and r.random() < wanted else self.nest.arrays
        array = r.choice(pool)
        self.seen_target = self.seen_target or array is self.target
        text = self.element(array)
        if text is None:
            array = self.nest.arrays[0]
            text = self.element(array)
        return (self.k.macros.expression(text, self.names, 0.05), array.element) if text else None

    # -- values of each kind

    def as_real(self, found):
        text, element = found
        if element.real:
            return text
        if element.kind == "uint":
            return f"0.001 * ({text} % 97u)"
        return f"0.001 * {text}"

    def real(self, depth=0):
        r, found = self.r, []
        for _ in range(r.choice([1, 2, 2, 3])):
            one = self.read()
            if one:
                found.append(self.as_real(one))
        if not found:
            return f"0.5 + 0.25 * {self.names[-1]}" if self.names else "0.5"
        pick = r.random()
        if depth < 2 and pick < 0.3:
            other = self.real(depth + 1)
            first = found[0]
            return r.choice([f"({self.condition(depth + 1)} ? {first} : {other})", f"{self.k.helper('blend')}({first}, {other})",
                             self.k.most(first, other, "double"), self.k.least(first, other, "double"), f"{self.k.math('fmax')}({first}, {other})",
                             f"{first} / (1.5 + {self.k.math('fabs')}({other}))", f"{self.k.math('sqrt')}({self.k.math('fabs')}({first}))",
                             f"0.5 * ({first} - {other})", f"{first} * 0.5 - ({other}) * 0.25"])
        weights = {1: ["0.75", "0.5", "0.9f"], 2: ["0.25", "0.5", "0.125f"], 3: ["0.25", "0.3", "0.2"]}[len(found)]
        terms = [r.choice([f"{r.choice(weights)} * {text}", f"{text} * {r.choice(weights)}"]) for text in found]
        tail = r.choice(["", "", " + 0.5", " + c", f" + 0.01 * {r.choice(self.names)}" if self.names else "", " - 0.125"])
        return self.k.macros.expression(" + ".join(terms) + tail, self.names)

    def small(self):
        """An int below 2000 in absolute value."""
        found = self.read()
        if not found:
            return "5"
        text, element = found
        if element.real:
            return f"({text} > 0.5)"
        if element.kind == "uint":
            return f"(int)({text} % 701u)"
        return text if element.name in ("int", "short", "signed char") else f"(int)({text})"

    def integer(self, depth=0):
        """An int below 20000 in absolute value."""
        r = self.r
        pick = r.random()
        if depth < 2 and pick < 0.3:
            one, two = self.small(), self.small()
            return r.choice([f"({self.condition(depth + 1)} ? {self.integer(depth + 1)} : {two})", f"{self.k.helper('mix')}({one}, {two})",
                             self.k.most(one, two), self.k.least(one, two), f"({one} & 255)", f"({one} ^ 3)", f"({one} - {two}) / 3",
                             f"(({one} * {two}) % 503)", f"({one} % 16 + 16) * 3"])
        terms = [self.small() for _ in range(r.choice([1, 2, 2, 3]))] + [r.choice(["1", "7", "q"] + [f"(int){n}" for n in self.names])]
        return self.k.macros.expression(r.choice([" + ", " + ", " - "]).join(terms), self.names)

    def word(self, element, depth=0):
        """An unsigned value."""
        r, found = self.r, []
        for _ in range(r.choice([1, 2, 2])):
            one = self.read()
            if one is None:
                found.append("5u")
            else:
                text, e = one
                found.append(f"(unsigned)({text} > 0.5)" if e.real else text if e.kind == "uint" else f"(unsigned){self.operand(text)}")
        one, two = found[0], found[-1]
        if depth < 2 and r.random() < 0.3:
            return r.choice([f"({self.condition(depth + 1)} ? {one} : {self.word(element, depth + 1)})", f"({one} >> 3)", f"({one} % 1009u)", f"~{self.operand(one)}"])
        tail = r.choice(["1u", "7u", f"(unsigned){r.choice(self.names)}" if self.names else "3u"])
        return self.k.macros.expression(r.choice([f"{one} * 3u + {two}", f"({one} ^ {two}) + {tail}", f"{one} + {two} + {tail}", f"{one} - {two} * 5u", f"({one} & {two}) | {tail}"]), self.names)

    @staticmethod
    def operand(text):
        return text if text.replace("_", "").isalnum() else f"({text})"

    def value(self, element):
        """A value that an element of that type may take."""
        if element.real:
            return self.real()
        if element.kind == "uint":
            return self.word(element)
        return f"({self.integer()}) % {element.bound}"

    # -- conditions

    def condition(self, depth=0):
        r, names = self.r, self.names
        found = self.read()
        choices = []
        if found:
            text, element = found
            choices += [f"{text} > {'0.7' if element.real else '40u' if element.kind == 'uint' else '40'}"] * 2
            if element.kind == "int":
                choices += [f"{text} % 3 == 1", f"!({text} & 1)"]
            other = self.read()
            if other and other[1].kind == element.kind:
                choices.append(f"{text} {r.choice(['<', '<=', '!=', '=='])} {other[0]}")
        if names:
            i = r.choice(names)
            choices += [f"{i} % 3 == 1", f"({i} & 1)", f"{i} > 5", f"{names[0]} + {names[-1]} > 9"]
            if len(names) > 1:
                choices += [f"{names[-1]} > {names[-2]}", f"{names[-1]} != {names[-2]}"]
        choices.append("q > 2")
        if depth == 0 and r.random() < 0.2:
            return f"{r.choice(choices)} {r.choice(['&&', '||'])} {r.choice(choices)}"
        return self.k.macros.expression(r.choice(choices), names, 0.04)
