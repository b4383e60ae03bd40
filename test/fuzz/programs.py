# SPDX-License-Identifier: Apache-2.0
"""A whole program of a seed: kernels in one file, what calls them in the same or another one, a header, macros."""
import random

from kernels import Kernel

GROUP = 16  # programs of a group share language, standard and files


class Group:
    """What the programs of one group have in common."""

    def __init__(self, number):
        r = random.Random(f"group {number}")
        self.number = number
        self.cxx = r.random() < 0.4
        self.c89 = not self.cxx and r.random() < 0.04  # its nests stay as they are
        self.standard = r.choice(["", "-std=c++17", "-std=gnu++17", "-std=c++20"]) if self.cxx else "-std=gnu89" if self.c89 else r.choice(
            ["", "-std=c99", "-std=gnu99", "-std=c11", "-std=gnu17", "-std=gnu2x"])
        self.suffix = ".cpp" if self.cxx else ".c"
        self.several_files = r.random() < 0.5
        self.main_beside_nests = r.random() < 0.5


class Program:
    """The parts of the program of `seed`: lists of lines for the header, the file of the nests and that of the driver."""

    def __init__(self, seed):
        group = Group(seed // GROUP)
        self.seed, self.r, self.p = seed, random.Random(f"whole {seed}"), f"p{seed}_"
        self.cxx, self.c89, self.several_files = group.cxx, group.c89, group.several_files
        self.header, self.nests, self.driver, self.main = [], [], [], []
        self.helpers, self.touchers = {}, {}
        for number in range(self.r.choice([1, 1, 1, 2])):
            Kernel(self, number).write()

    def toucher(self, element):
        """A function of the driver's file that writes through a pointer."""
        name = self.touchers.setdefault(element.name, f"{self.p}touch{len(self.touchers)}")
        line = f"void {name}({element.name} *a, int n);"
        if line not in self.header:
            self.header.insert(0, line)
            step = "a[h] = a[h] * 0.5 + 0.25" if element.real else "a[h] = (a[h] & 15) + h"
            self.driver.append(f"void {name}({element.name} *a, int n) {{ int h; for (h = 0; h < n; h++) {step}; }}")
        return name

    def helper(self, kind):
        if kind not in self.helpers:
            self.helpers[kind] = f"{self.p}{kind}"
            text = {"blend": f"double {self.p}blend(double x, double y) {{ return 0.5 * x + 0.375 * y; }}",
                    "mix": f"int {self.p}mix(int x, int y) {{ int z = x * 3 - y; return z < 0 ? (-z) % 7 : z % 11; }}"}[kind]
            place = self.header if self.r.random() < 0.5 else self.nests
            place.insert(0, ("static inline " if not self.c89 else "static ") + text)
        return self.helpers[kind]

    def main_lines(self):
        return [f"static void {self.p}main(void) {{", "  int r_ = 0;", f'  puts("== {self.seed}");', "  fflush(stdout);", "  (void)r_;", *("  " + line for line in self.main), "}"]
