# SPDX-License-Identifier: Apache-2.0
"""Arrays of C++: containers, references, a matrix class, owned pointers."""
from storage import HeapFlat, Storage
from storage_passed import Passed


class Vector(Storage):
    """std::vector of numbers, flattened: handed over by reference, local, or a member of a class."""
    only = "c++"

    def prepare(self):
        self.local = self.r.random() < 0.3
        self.ld = None

    def owner(self):
        return [] if self.local else [f"static std::vector<{self.type}> {self.memory}({self.cells()});"]

    def prologue(self):
        return [f"std::vector<{self.type}> {self.name}({self.bytes_count()});"] if self.local else []

    def param(self):
        return None if self.local else f"std::vector<{self.type}> &{self.name}"

    def arg(self):
        return None if self.local else self.memory

    def flat(self):
        return f"{self.base()}.data()"

    def row(self, sub):
        return f"&{self.base()}[({sub}) * {self.extent(1)}]" if self.rank == 2 else None

    def blocks(self, act):
        return act(f"(void *){self.name if self.local else self.memory}.data()", self.cells())

    pitch, elem, rows_type = HeapFlat.pitch, HeapFlat.elem, HeapFlat.rows_type


class Nested(Storage):
    """std::vector of std::vector, or std::array of std::array."""
    only = "c++"

    def prepare(self):
        self.fixed = self.r.random() < 0.4

    def container(self):
        if self.fixed:
            return "std::array<" * self.rank + self.type + f", {self.k.p}CAP>" * self.rank
        return "std::vector<" * self.rank + self.type + ">" * self.rank

    def owner(self):
        if self.fixed:
            return [f"static {self.container()} {self.memory};"]
        inner = self.k.p + "CAP"
        for depth in range(1, self.rank):
            inner = f"{self.k.p}CAP, {'std::vector<' * depth}{self.type}{'>' * depth}({inner})"
        return [f"static {self.container()} {self.memory}({inner});"]

    def param(self):
        return f"{self.container()} &{self.name}"

    def arg(self):
        return self.memory

    def row(self, sub):
        return f"{self.name}[{sub}].data()" if self.rank == 2 else None

    def flat(self):
        return None if self.rank > 1 else f"{self.name}.data()"

    def rows_type(self):
        return False

    def blocks(self, act):
        if self.rank == 1:
            return act(f"(void *){self.memory}.data()", self.k.p + "CAP")
        if self.rank == 2:
            return f"for (auto &r1 : {self.memory}) {{ {act('(void *)r1.data()', self.k.p + 'CAP')} }}"
        return f"for (auto &r2 : {self.memory}) for (auto &r1 : r2) {{ {act('(void *)r1.data()', self.k.p + 'CAP')} }}"


class Reference(Passed):
    """T (&a)[C][C]."""
    only = "c++"

    def prepare(self):
        self.cap = f"{self.k.p}CAP"

    def owner(self):
        return [f"static {self.type} {self.memory}{self.caps()};"]

    def param(self):
        return f"{self.type} (&{self.name}){self.caps()}"

    def arg(self):
        return self.memory


class MatrixClass(Storage):
    """A class with operator(), of two dimensions; a plain vector otherwise."""
    only = "c++"

    def container(self):
        return f"{self.k.p}Matrix<{self.type}>"

    def header(self):
        k, c = self.k, f"{self.k.p}CAP"
        if k.matrix_known():
            return []
        return [f"template <class T> class {k.p}Matrix {{", "public:", f"  {k.p}Matrix() : cols_({c}), data_({c} * {c}) {{}}",
                "  T &operator()(int i, int j) { return data_[i * cols_ + j]; }", "  const T &operator()(int i, int j) const { return data_[i * cols_ + j]; }",
                "  T *operator[](int i) { return data_.data() + i * cols_; }", "  T *data() { return data_.data(); }", "private:",
                "  int cols_;", "  std::vector<T> data_;", "};"]

    def owner(self):
        return [f"static {self.container()} {self.memory};"]

    def param(self):
        return f"{self.container()} &{self.name}"

    def arg(self):
        return self.memory

    def elem(self, subs):
        if len(subs) != 2:
            return f"{self.name}(1, {subs[0]})"
        return f"{self.name}({subs[0]}, {subs[1]})" if self.r.random() < 0.7 else f"{self.name}[{subs[0]}][{subs[1]}]"

    def row(self, sub):
        return f"{self.name}[{sub}]" if self.rank == 2 else None

    def flat(self):
        return f"{self.name}.data()" if self.rank == 2 else None

    def rows_type(self):
        return False

    def blocks(self, act):
        return act(f"(void *){self.memory}.data()", f"{self.k.p}CAP * {self.k.p}CAP")


class Owned(Storage):
    """std::unique_ptr<T[]>."""
    only = "c++"
    local = True

    def prepare(self):
        self.ld = None

    def prologue(self):
        return [f"std::unique_ptr<{self.type}[]> {self.name}(new {self.type}[{self.bytes_count()}]);"]

    def flat(self):
        return f"{self.name}.get()"

    def row(self, sub):
        return None

    def blocks(self, act):
        return act(f"(void *){self.name}.get()", self.bytes_count())

    pitch, elem, rows_type = HeapFlat.pitch, HeapFlat.elem, HeapFlat.rows_type


WAYS = [Vector, Vector, Nested, Nested, Reference, MatrixClass, Owned]
