# SPDX-License-Identifier: Apache-2.0
"""Where an array lives and how a kernel reaches its elements: one class for each way.

MOST is the largest size that a kernel is called with; CAP the extent of a dimension of constant extent. Loops start at
MARGIN and leave as much at the end, so that a subscript may differ from its iterator by up to MARGIN.
"""
MOST = 14
MARGIN = 3
CAP = MOST + 2 * MARGIN


def one(text):
    """`text` as an operand."""
    return text if text.isidentifier() or text.isdigit() else f"({text})"


class Storage:
    """An array of a kernel. What a subclass leaves out does not exist for it."""
    dynamic = False      # are extents computed from sizes?
    local = False        # does it live as long as a call of the kernel?
    only = None          # "c" or "c++": where it exists
    const_ok = False     # may its parameter be const where the kernel only reads it?

    def __init__(self, kernel, name, element, rank):
        self.k, self.name, self.element, self.rank, self.r = kernel, name, element, rank, kernel.r
        self.const = ""
        self.type = kernel.spelled(element)
        self.memory = f"{kernel.p}{name}_m"       # the name of memory at file scope
        self.cap = self.r.choice([str(CAP), f"{kernel.p}CAP", f"{kernel.p}CAP"])
        self.prepare()

    def prepare(self):
        pass

    # -- extents

    def extent(self, dim):
        """Extent of a dimension, as the kernel writes it."""
        return f"({self.k.size('nmk'[dim])} + {2 * MARGIN})" if self.dynamic else self.cap

    def caps(self, first=0):
        return "".join(f"[{self.extent(d)}]" for d in range(first, self.rank))

    def cells(self):
        return " * ".join([f"{self.k.p}CAP"] * self.rank)

    def bytes_count(self):
        """Number of elements of a local one."""
        return " * ".join(f"(size_t){self.extent(d)}" if self.dynamic else self.extent(d) for d in range(self.rank))

    # -- text at the places where something of it stands; lists of lines

    def header(self):
        return []

    def top(self):
        return []

    def owner(self):
        return []

    def set_up(self):
        return []

    def prologue(self):
        return []

    def epilogue(self):
        return []

    def param(self):
        return None

    def arg(self):
        return None

    def member(self):
        """Declaration as a member of the kernel's structure."""
        return None

    # -- access

    def base(self):
        return self.name

    def elem(self, subs):
        return self.base() + "".join(f"[{s}]" for s in subs)

    def row(self, sub):
        """Pointer to the first element of a row of an array of two dimensions."""
        return f"{self.base()}[{sub}]" if self.rank == 2 else None

    def flat(self):
        """Pointer to the first element of all, if all lie one after the other."""
        return self.base() + "[0]" * (self.rank - 1)

    def rows_type(self):
        """Whether base() is an array or pointer of rows of constant length."""
        return not self.dynamic and self.rank == 2

    # -- what main does with it: `act(pointer, count)` for each block of memory

    def blocks(self, act):
        return act(self.memory_text(), self.cells())

    def memory_text(self):
        return f"(void *){self.memory}"


class GlobalArray(Storage):
    """At file scope: static beside the kernel, or defined in another file."""

    def prepare(self):
        self.away = self.r.random() < 0.4 and self.k.several_files
        self.name = self.memory
        self.cap = f"{self.k.p}CAP"

    def header(self):
        return [f"extern {self.type} {self.memory}{self.caps()};"] if self.away else []

    def top(self):
        return [] if self.away else [f"static {self.type} {self.memory}{self.caps()};"]

    def owner(self):
        return [f"{self.type} {self.memory}{self.caps()};"] if self.away else []


class LocalArray(Storage):
    local = True

    def prepare(self):
        self.word = self.r.choice(["", "", "static "])

    def prologue(self):
        return [f"{self.word}{self.type} {self.name}{self.caps()};"]

    def blocks(self, act):
        return act(f"(void *){self.name}", self.bytes_count())


class LocalVla(LocalArray):
    only = "c"
    dynamic = True

    def prepare(self):
        self.word = ""


class HeapFlat(Storage):
    local = True

    def prepare(self):
        self.dynamic = self.r.random() < 0.6
        self.ld = f"ld{self.name}" if self.r.random() < 0.4 and self.rank == 2 else None

    def prologue(self):
        k, pointer = self.k, f"{self.type} *{self.name}"
        lines = [f"{self.r.choice(['int', 'long', 'const int', 'size_t'])} {self.ld} = {self.extent(1)};"] if self.ld else []
        if k.cxx and self.r.random() < 0.6:
            return lines + [f"{pointer} = new {self.type}[{self.bytes_count()}];"]
        cast = f"({self.type} *)" if k.cxx else ""
        count = self.bytes_count()
        make = self.r.choice([f"malloc({count} * sizeof({self.type}))", f"malloc(sizeof *{self.name} * {count})", f"calloc({count}, sizeof({self.type}))"])
        return lines + [f"{pointer} = {cast}{make};"]

    def epilogue(self):
        made = "".join(self.k.prologue_lines)
        return [f"delete[] {self.name};" if f"{self.name} = new " in made else f"free({self.name});"]

    def pitch(self):
        return self.ld or self.extent(1)

    def elem(self, subs):
        text = subs[0]
        for number, sub in enumerate(subs[1:], 1):
            pitch = self.pitch() if number == 1 and self.rank == 2 else self.extent(number)
            text = f"{one(text)} * {pitch} + {sub}"
        return f"{self.base()}[{text}]"

    def row(self, sub):
        return f"{self.base()} + {one(sub)} * {self.pitch()}" if self.rank == 2 else None

    def flat(self):
        return self.base()

    def rows_type(self):
        return False

    def blocks(self, act):
        return act(f"(void *){self.name}", self.bytes_count())


class HeapRows(Storage):
    """A pointer to rows."""
    local = True

    def prologue(self):
        cast = f"({self.type} (*){self.caps(1)})" if self.k.cxx else ""
        pointer = f"{self.type} (*{self.name}){self.caps(1)}"
        return [f"{pointer} = {cast}malloc({self.extent(0)} * sizeof *{self.name});"]

    def epilogue(self):
        return [f"free({self.name});"]

    def blocks(self, act):
        return act(f"(void *){self.name}", self.bytes_count())


class HeapTable(Storage):
    """T **: rows of their own, or one block."""
    local = True

    def prepare(self):
        self.dynamic = self.r.random() < 0.6
        self.block = self.r.random() < 0.4

    def prologue(self):
        if self.rank != 2:
            return [f"{self.type} *{self.name} = ({self.type} *)malloc({self.bytes_count()} * sizeof({self.type}));"]
        n, t, h = self.name, self.type, f"h{self.name}"
        lines = [f"int {h};", f"{t} **{n} = ({t} **)malloc({self.extent(0)} * sizeof({t} *));"]
        if self.block:
            lines.append(f"{n}[0] = ({t} *)malloc({self.bytes_count()} * sizeof({t}));")
            return lines + [f"for ({h} = 1; {h} < (int){self.extent(0)}; {h}++) {n}[{h}] = {n}[{h} - 1] + {self.extent(1)};"]
        return lines + [f"for ({h} = 0; {h} < (int){self.extent(0)}; {h}++) {n}[{h}] = ({t} *)malloc({self.extent(1)} * sizeof({t}));"]

    def elem(self, subs):
        return self.base() + "".join(f"[{s}]" for s in subs)

    def epilogue(self):
        if self.rank != 2:
            return [f"free({self.name});"]
        first = f"free({self.name}[0]);" if self.block else f"for (h{self.name} = 0; h{self.name} < (int){self.extent(0)}; h{self.name}++) free({self.name}[h{self.name}]);"
        return [first, f"free({self.name});"]

    def flat(self):
        return None if self.rank == 2 and not self.block else self.base() + "[0]" * (self.rank - 1)

    def rows_type(self):
        return False

    def blocks(self, act):
        if self.rank != 2:
            return act(f"(void *){self.name}", self.bytes_count())
        return f"for (h{self.name} = 0; h{self.name} < (int){self.extent(0)}; h{self.name}++) {{ {act(f'(void *){self.name}[h{self.name}]', self.extent(1))} }}"
