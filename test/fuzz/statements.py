# SPDX-License-Identifier: Apache-2.0
"""Statements of a nest's innermost body: assignments, branches, temporaries, small loops, reductions."""
import elements
import features
from expressions import Expressions

INT = elements.Element("int", "int", 1000)


def real_like(element):
    return element if element.real else INT


class Statements:
    """The statements at one place; `locals_` grows with what is declared."""

    def __init__(self, nest, loops, locals_=()):
        self.nest, self.k, self.r, self.loops = nest, nest.k, nest.r, loops
        self.locals = list(locals_)
        self.names = [loop.name for loop in loops]

    def values(self, target=None):
        return Expressions(self.nest, self.loops, self.locals, target)

    def target(self):
        """(array, text) of an element that is written."""
        array = self.r.choice(self.nest.written)
        text = self.values().element(array, [0] * array.rank)
        return (array, self.k.macros.left(text)) if text else None

    # -- single statements

    def fresh(self, element, value, words=("", "const ")):
        name = f"z{self.nest.number}{len(self.nest.names_used)}"
        self.nest.names_used.append(name)
        type_ = element.name
        if self.k.cxx and self.r.random() < 0.15 and element.real:
            return name, f"{self.r.choice(['auto ', 'const auto '])}{name} = ({type_})({value});"
        if self.r.random() < 0.15:
            other = f"z{self.nest.number}{len(self.nest.names_used)}"
            self.nest.names_used.append(other)
            return name, f"{type_} {other} = {self.values().value(real_like(element)) }, {name} = {value} + {other} * 0;"
        return name, f"{self.r.choice(words)}{type_} {name} = {value};"

    def declaration(self):
        element = real_like(self.r.choice(self.nest.arrays).element)
        name, line = self.fresh(element, self.values().value(element))
        self.locals.append((name, element))
        return [line]

    def assign(self):
        r, found = self.r, self.target()
        if not found:
            return []
        array, left = found
        element, value = array.element, self.values(array).value(array.element)
        pick = r.random()
        if pick < 0.14:
            if element.real:
                return [f"{left} {r.choice(['+=', '-='])} 0.03 * ({value});"]
            if element.kind == "uint":
                return [r.choice([f"{left} {r.choice(['+=', '^=', '-=', '*=', '|='])} {value};" if element.wide else f"{left} ^= {value};", f"({left})++;" if left.startswith("*") else f"{left}++;"])]
        if pick < 0.2 and self.nest.temporaries is not None:
            name = self.temporary(real_like(element))
            return [f"{name} = {value if element.kind != 'uint' else self.values().value(INT)};", f"{left} = {self.from_local(name, element)};"]
        if pick < 0.25:
            cast = f"({element.name})"
            return [f"{left} = {cast}({value});"]
        if pick < 0.3:
            kept = len(self.locals)
            lines = self.declaration() + [f"{left} = {self.from_local(self.locals[-1][0], element, self.locals[-1][1])};"]
            del self.locals[kept:]
            return ["{", *lines, "}"]
        if pick < 0.36:
            op = r.choice(["<", ">"])
            other = self.values(array).value(element)
            return [f"if ({other} {op} {left})", f"  {left} = {other};"] if element.kind != "uint" else [f"{left} = {value};"]
        return [f"{left} = {value};"]

    def from_local(self, name, element, source=None):
        if element.real:
            return f"{name} * 0.75 + 0.1" if source is None or source.real else f"0.001 * {name}"
        if element.kind == "uint":
            return f"(unsigned)({name} > 1) + 3u"
        return f"({name} > 1) * 7" if source is not None and source.real else f"{name} % {element.bound}"

    def temporary(self, element):
        """A variable outside the nest that each iteration sets before it reads it."""
        name = f"t{len(self.nest.temporaries)}_{self.nest.number}"
        self.nest.temporaries.append(f"{element.name} {name};")
        return name

    # -- control flow

    def branch(self, depth):
        r, lines = self.r, [f"if ({self.values().condition()}) {{", *self.inner(depth + 1)]
        if r.random() < 0.25:
            lines += [f"}} else if ({self.values().condition()}) {{", *self.inner(depth + 1)]
        if r.random() < 0.45:
            lines += ["} else {", *self.inner(depth + 1)]
        return lines + ["}"]

    def leave(self):
        """`continue`, and initialised locals behind it."""
        self.nest.has_continue = True
        test = f"if ({self.values().condition()})"
        lines = self.r.choice([[f"{test} continue;"], [f"{test} {{", *self.assign(), "  continue;", "}"], [f"{test}", "  continue;"]])
        for _ in range(self.r.choice([0, 1, 1, 2])):
            lines += self.declaration()
        return lines

    def switch(self):
        r, lines = self.r, []
        on = r.choice([f"{self.names[-1]} % 3", f"(int)({self.names[0]} + {self.names[-1]}) & 3", "q"]) if self.names else "q"
        lines.append(f"switch ({on}) {{")
        for number in r.sample([0, 1, 2, 3], r.choice([1, 2])):
            lines += [f"case {number}:", *self.inner(2), "  break;" if r.random() < 0.85 else "  /* falls through */;"]
        if r.random() < 0.7:
            lines += ["default:", *self.inner(2)]
        return lines + ["  break;" if lines[-1].endswith(":") else "  ;", "}"]

    def small_loop(self):
        """A loop over a few neighbours."""
        found = self.target()
        if not found or not found[0].element.real:
            return self.assign()
        name, h = f"s{self.nest.number}{len(self.nest.names_used)}", f"h{len(self.nest.names_used)}"
        self.nest.names_used.append(name)
        value = self.values().real()
        stop = [f"    if ({h} == 2 && q > 2) break;"] if self.r.random() < 0.15 else []
        head = f"int {h}; for ({h} = 0; {h} < 3; {h}++)" if self.k.c89 else f"for (int {h} = 0; {h} < 3; {h}++)"
        return ["{", f"  double {name} = 0;", f"  {head} {{", *stop, f"    {name} += 0.25 * ({value});", "  }", f"  {found[1]} = {name} * 0.5;", "}"]

    def reduce(self):
        """An update of a scalar that lives around the nest."""
        r, values, number = self.r, self.values(), self.nest.number
        pick = r.random()
        if pick < 0.3:
            name = self.nest.scalar("unsigned", "sum", "3")
            return [f"{name} += {values.word(None)};"]
        if pick < 0.45:
            return [f"if ({values.condition()}) {self.nest.scalar('int', 'cnt', '0')}++;"]
        if pick < 0.8:
            kind = r.choice(["double", "int"])
            value = values.real() if kind == "double" else f"({values.integer()}) % 999"
            name = self.nest.scalar(kind, "top" if kind == "double" else "peak", "-5")
            form = r.choice(["if", "if", "macro"])
            return [f"if ({value} > {name}) {name} = {value};"] if form == "if" else [f"{name} = {self.k.most(name, value, kind)};"]
        if pick < 0.9:
            name = self.nest.scalar("int", "all", "1")
            return [f"{name} = {name} && ({values.condition(1)});"]
        return [f"{self.nest.scalar('unsigned', 'bits', '0')} ^= {values.word(None)};"]

    def inner(self, depth):
        """Statements inside a branch."""
        kept, lines = len(self.locals), []
        for _ in range(self.r.choice([1, 1, 2])):
            pick = self.r.random()
            if depth < 3 and pick < 0.12:
                lines += self.branch(depth)
            elif pick < 0.2 and self.nest.may_continue and depth < 3:
                lines += [f"if ({self.values().condition()}) {{", *self.declaration(), *self.assign(), "}"]
                self.locals.pop()
            else:
                lines += self.assign()
        del self.locals[kept:]
        return ["  " + line for line in lines]

    def block(self, count):
        """The body of a loop."""
        r, lines = self.r, []
        for _ in range(count):
            pick = r.random()
            if pick < 0.13:
                lines += self.branch(0)
            elif pick < 0.21 and self.nest.may_continue:
                lines += self.leave()
            elif pick < 0.24 and self.k.odd:
                lines += self.switch()
            elif pick < 0.26 and self.k.odd:
                lines += self.small_loop()
            elif pick < 0.34 and features.on("declarations"):
                lines += self.declaration()
            elif pick < 0.42 and self.nest.reduces:
                lines += self.reduce()
            else:
                lines += self.k.macros.statements(self.assign())
        return lines
