# SPDX-License-Identifier: Apache-2.0
"""Puts text behind macros: object-like ones that hold elements, members and statements, and function-like ones."""
import re

import features


class Macros:
    def __init__(self, kernel):
        self.k, self.r, self.lines = kernel, kernel.r, []

    def define(self, kind, formals, text):
        name = f"{self.k.p}{kind}{self.k.number}_{len(self.lines)}"
        self.lines.append(f"#define {name}{formals} {text}")
        return name

    def expression(self, text, iterators, chance=0.07):
        """`text` itself, or the use of a new macro that stands for it."""
        if self.r.random() > chance or not features.on("macros"):
            return text
        used = [i for i in iterators if re.search(rf"\b{i}\b", text)]
        if self.r.random() < 0.5 or not used:
            return self.define("X", "", f"({text})")
        if self.r.random() < 0.5:
            return f"{self.define('F', '(' + ', '.join(used) + ')', f'({text})')}({', '.join(used)})"
        for i in used:
            text = re.sub(rf"\b{i}\b", f"({i}_)", text)
        return f"{self.define('F', '(' + ', '.join(i + '_' for i in used) + ')', f'({text})')}({', '.join(used)})"

    def left(self, text, chance=0.04):
        """An element that is assigned to."""
        return self.define("L", "", text) if self.r.random() < chance and features.on("macros") else text

    def statements(self, lines, chance=0.05):
        if self.r.random() > chance or not features.on("macros") or any("continue" in l or "break" in l or l.startswith("#") or "goto" in l for l in lines):
            return lines
        text = " ".join(line.strip() for line in lines)
        if self.r.random() < 0.5:
            return [f"{self.define('S', '()', f'do {{ {text} }} while (0)')}();"]
        return [self.define("S", "", f"{{ {text} }}")]
