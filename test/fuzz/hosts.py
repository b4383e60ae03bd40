# SPDX-License-Identifier: Apache-2.0
"""What a kernel does between its nests, and around them."""
import features


class Host:
    def __init__(self, kernel):
        self.k, self.r = kernel, kernel.r

    def place(self, array):
        return array.elem([str(self.r.randint(0, 5)) for _ in range(array.rank)])

    def writable(self):
        return [a for a in self.k.arrays if not a.const]

    def statements(self):
        """A few statements that may touch the arrays."""
        r = self.r
        ways = [self.show, self.show, self.set, self.set, self.sum, self.block, self.touch, self.touch, self.flush, self.leave, self.clock, self.copy_row]
        return r.choice(ways)()

    def show(self):
        array = self.r.choice(self.k.arrays)
        return [self.k.print_value(array.element, self.place(array))]

    def set(self):
        array = self.r.choice(self.writable())
        left = self.place(array)
        if array.element.real:
            return [self.r.choice([f"{left} = 1.25;", f"{left} += 0.5;", f"{left} = 0.5 * {self.place(array)};"])]
        return [self.r.choice([f"{left} = 5;", f"{left} = {self.place(array)};"])]

    def sum(self):
        """A sum over a row of one array, by a loop of the host."""
        array = self.r.choice(self.k.arrays)
        h, s = f"h{self.k.count()}", f"s{self.k.count()}"
        kind = "double" if array.element.real else "long"
        subs = ["2"] * (array.rank - 1) + [h]
        value = array.elem(subs) if kind == "double" else f"(long)({array.elem(subs)} % 1000)"
        return ["{", f"  int {h};", f"  {kind} {s} = 0;", f"  for ({h} = 0; {h} < 6; {h}++) {s} += {value};", "  " + self.k.print_scalar(kind, s), "}"]

    def block(self):
        """memset or memcpy of a few elements in a row."""
        array = self.r.choice(self.writable())
        start = array.row("3") if array.rank == 2 else array.flat()
        if not start:
            return self.set()
        size = f"4 * sizeof({array.type})"
        return self.r.choice([[f"memset({start}, 0, {size});"], [f"memcpy({start}, ({start}) + 1, sizeof({array.type}));"]])

    def copy_row(self):
        """A whole row onto another one."""
        array = self.r.choice(self.writable())
        if array.rank != 2 or not array.row("0"):
            return self.show()
        return [f"memcpy({array.row('4')}, {array.row('2')}, {array.extent(1)} * sizeof({array.type}));"]

    def touch(self):
        """A call of a function, in another file at times, that writes through a pointer."""
        array = self.r.choice(self.writable())
        start = array.row("2") if array.rank == 2 else array.flat()
        if not start:
            return self.set()
        name = self.k.program.toucher(array.element)
        if self.r.random() < 0.3:
            f = f"f{self.k.count()}"
            return ["{", f"  void (*{f})({array.element.name} *, int) = {name};", f"  {f}({start}, 6);", "}"]
        return [f"{name}({start}, 6);"]

    def flush(self):
        return ["fflush(stdout);"]

    def clock(self):
        return ["(void)clock();"]

    def leave(self):
        """An early return, mostly not taken."""
        return [f"if ({self.r.choice(['q > 90', 'q == 3', 'q > 90'])}) {self.k.leave()}"]

    def around(self, lines):
        """The statements `lines`, under control flow of the host."""
        r, pick = self.r, self.r.random()
        inside = ["  " + line for line in lines]
        n = f"r{self.k.count()}"
        if pick < 0.35:
            return ["{", f"int {n};", f"for ({n} = 0; {n} < {r.randint(1, 3)}; {n}++) {{", *inside, *("  " + l for l in self.statements()), "}", "}"]
        if pick < 0.5:
            return ["{", f"int {n} = 0;", "do {", *inside, f"  {n}++;", f"}} while ({n} < 2);", "}"]
        if pick < 0.6:
            array = r.choice(self.k.arrays)
            return ["{", f"int {n} = 0;", f"while ({n} < 3 && {self.place(array)} < 50) {{", *inside, f"  {n}++;", "}", "}"]
        if pick < 0.75:
            return [f"if ({r.choice(['q != 3', 'c < 5', 'q > 2'])}) {{", *inside, "} else {", *("  " + l for l in self.statements()), "}"]
        if pick < 0.85 and self.k.cxx and features.on("exceptions"):
            return ["try {", *inside, "  if (q == 3) throw 7;", "} catch (int e) {", "  printf(\"caught %d\\n\", e);", "}"]
        if pick < 0.92:
            return ["{", *inside, "}"]
        return ["switch (q) {", "case 1: {", *inside, "  break;", "}", "default: {", *inside, "}", "}"] if not any("static" in l for l in lines) else lines
