# SPDX-License-Identifier: Apache-2.0
"""Arrays that are handed to a kernel: as parameters, or as members of a structure."""
from storage import HeapFlat, Storage, one


class Passed(Storage):
    """The driver has the memory at file scope."""

    def owner(self):
        return [f"static {self.type} {self.memory}[{self.cells()}];"]

    def arg(self):
        return f"{self.k.p}buffer + {self.k.slices[self.name]}" if self.name in self.k.slices else self.memory


class ParamRows(Passed):
    """T a[][C], T (*a)[C], T a[n + 6][m + 6]."""

    def prepare(self):
        self.dynamic = not self.k.cxx and self.k.sizes_are_parameters and self.r.random() < 0.5
        self.style = self.r.choice(["empty", "pointer", "full", "static"])

    def param(self):
        t, n, c = self.const + self.type, self.name, self.caps(1)
        restrict = "__restrict" if self.k.restrict else ""
        if self.style == "pointer":
            return f"{t} (*{restrict} {n}){c}" if self.rank > 1 else f"{t} *{restrict} {n}"
        if self.style == "static" and not self.k.cxx and not self.dynamic:
            return f"{t} {n}[{restrict} static 2]{c}"
        return f"{t} {n}[{restrict if not self.k.cxx else ''}{'' if self.style == 'empty' and not restrict else ' ' + self.extent(0)}]{c}"

    def arg(self):
        if self.k.cxx:
            return f"({self.type} (*){self.caps(1)}){self.memory}" if self.rank > 1 else self.memory
        return f"(void *){self.memory}"


class ParamFlat(Passed):
    const_ok = True

    def prepare(self):
        self.dynamic = self.r.random() < 0.5
        self.ld = None
        self.macro = self.r.random() < 0.35 and self.rank == 2

    def top(self):
        if not self.macro:
            return []
        return [f"#define {self.k.p}{self.name}(I, J) {self.base()}[(I) * {self.extent(1)} + (J)]"]

    def param(self):
        return f"{self.const}{self.type} *{'__restrict ' if self.k.restrict else ''}{self.name}"

    pitch, row, flat, rows_type = HeapFlat.pitch, HeapFlat.row, HeapFlat.flat, HeapFlat.rows_type

    def elem(self, subs):
        return f"{self.k.p}{self.name}({', '.join(subs)})" if self.macro else HeapFlat.elem(self, subs)


class ParamTable(Passed):
    """T **, whose rows the driver lays out."""

    def owner(self):
        lines = super().owner()
        return lines if self.rank == 1 else lines + [f"static {self.type} *{self.memory}r[{self.k.p}CAP{f' * {self.k.p}CAP' if self.rank == 3 else ''}];"] + (
            [f"static {self.type} **{self.memory}p[{self.k.p}CAP];"] if self.rank == 3 else [])

    def set_up(self):
        if self.rank == 1:
            return []
        c, m = f"{self.k.p}CAP", self.memory
        order = self.r.choice(["r_", "r_", f"{c} - 1 - r_", f"(r_ * 7) % {c}"])
        if self.rank == 3:
            return [f"for (r_ = 0; r_ < {c} * {c}; r_++) {m}r[r_] = {m} + r_ * {c};", f"for (r_ = 0; r_ < {c}; r_++) {m}p[r_] = {m}r + r_ * {c};"]
        return [f"for (r_ = 0; r_ < {c}; r_++) {m}r[r_] = {m} + ({order}) * {c};"]

    def param(self):
        return f"{self.type} {'*' * self.rank}{self.name}"

    def arg(self):
        return self.memory + {1: "", 2: "r", 3: "p"}[self.rank]

    def flat(self):
        return None if self.rank > 1 else self.base()

    def rows_type(self):
        return False


class Member(Storage):
    """An array in the kernel's structure."""
    needs_holder = True

    def prepare(self):
        self.cap = f"{self.k.p}CAP"
        self.macro = self.r.random() < 0.25 and self.k.holder != "class"

    def member(self):
        return f"{self.type} {self.name}{self.caps()};"

    def top(self):
        return [f"#define {self.k.p}{self.name} {self.k.holder_text()}{self.name}"] if self.macro else []

    def base(self):
        return f"{self.k.p}{self.name}" if self.macro else f"{self.k.holder_text()}{self.name}"

    def memory_text(self):
        return f"(void *){self.k.p}g{self.k.number}.{self.name}"


class MemberPointer(Passed):
    """A pointer in the kernel's structure."""
    needs_holder = True

    def prepare(self):
        self.dynamic = self.r.random() < 0.3
        self.macro = self.r.random() < 0.3 and self.rank == 2 and self.k.holder != "class"
        self.ld = None

    def member(self):
        return f"{self.type} *{self.name};"

    def base(self):
        return f"{self.k.holder_text()}{self.name}"

    def set_up(self):
        return [f"{self.k.p}g{self.k.number}.{self.name} = {super().arg()};"]

    def arg(self):
        return None

    top = ParamFlat.top
    pitch, row, flat, rows_type, elem = HeapFlat.pitch, HeapFlat.row, HeapFlat.flat, HeapFlat.rows_type, ParamFlat.elem


class Cells(Storage):
    """A field of the elements of an array of structures at file scope."""

    def prepare(self):
        self.name, self.cap = self.memory, f"{self.k.p}CAP"

    def top(self):
        return [f"struct {self.memory}_cell {{ {self.type} v; short w; }};", f"static struct {self.memory}_cell {self.memory}{self.caps()};"]

    def elem(self, subs):
        return super().elem(subs) + ".v"

    def row(self, sub):
        return None

    def flat(self):
        return None

    def rows_type(self):
        return False

    def blocks(self, act):
        pointer = f"((struct {self.memory}_cell *)(void *){self.memory})[c_].v"
        return f"{{ int c_; for (c_ = 0; c_ < {self.cells()}; c_++) {{ {act(f'(void *)&{pointer}', '1')} }} }}"


WAYS = [ParamRows, ParamFlat, ParamTable, Member, MemberPointer, Cells]
