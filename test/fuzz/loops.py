# SPDX-License-Identifier: Apache-2.0
"""Headers of loops: up, down, strided, coloured, triangular, bounds that are minima, while and do-while."""
import random

import features
from storage import MARGIN

UNSIGNED = ("unsigned", "size_t", "unsigned long")


class Loop:
    """One iterator over the size `axis` (n, m, k or T)."""

    def __init__(self, name, axis, sign=1, step=1):
        self.name, self.axis, self.sign, self.step, self.low = name, axis, sign, step, str(MARGIN)


def bounds(nest, loop, outer):
    """(low, high, rectangular): from low up to, not including, high."""
    k, r = nest.k, nest.r
    size = k.size(loop.axis)
    if loop.axis == "T":
        return "0", size, True
    low, high = str(MARGIN), f"{size} + {MARGIN}"
    if k.unsigned_sizes and r.random() < 0.2:
        high = f"{size} + {MARGIN}u"
    if nest.fixed and outer and loop.axis != "T" and r.random() < 0.03 and nest.signed:
        return low, f"{k.table(17)}[{outer[-1].name}]", False
    others = [o for o in outer if o.axis == loop.axis or (o.axis != "T" and nest.fixed)]
    if not others or r.random() > 0.22:
        return low, high, True
    other = r.choice(others).name
    least, most = k.least, k.most
    if k.iterator_of(nest) in UNSIGNED:
        return r.choice([(other, high, False), (low, f"{other} + 1", False)])
    pick = r.random()
    if pick < 0.25:
        return other, high, False
    if pick < 0.5:
        return low, r.choice([f"{other} + 1", other]), False
    if pick < 0.75:
        return most(low, f"{other} - 2"), least(high, f"{other} + 3"), False
    return low, least(high, f"{other} + 2"), False


def first_of_colour(nest, loop, outer):
    """How far from its end a loop begins, by the loops around it, with steps as large; "" if at its end. Drawn apart: other programs stay as
    they are."""
    r = random.Random(f"colour {nest.k.program.seed} {nest.k.number} {nest.number} {loop.name}")
    if r.random() > 0.1 or not outer or loop.axis == "T" or not features.on("colours") or (loop.sign < 0 and nest.k.iterator_of(nest) in UNSIGNED):
        return ""
    loop.step = r.choice([2, 2, 2, 3, 4])
    one, all_ = r.choice(outer).name, " + ".join(o.name for o in outer)
    ways = [f"{one} % {loop.step}", f"({one} + q) % {loop.step}", f"({all_}) % {loop.step}", f"({all_} + q) % {loop.step}",
            f"({one} * {r.choice([2, 3, 5])} + 1) % {loop.step}", f"({loop.step - 1} - {one} % {loop.step})"]
    return r.choice(ways + [f"(({all_} + q) & 1)"] * (loop.step == 2))


def header(nest, loop, outer, indent=""):
    """(lines before, header, lines at the end of the body, lines after)."""
    k, r, i = nest.k, nest.r, loop.name
    low, high, rectangular = bounds(nest, loop, outer)
    first = first_of_colour(nest, loop, outer) if rectangular else ""
    if first and loop.sign > 0:
        low = f"{low} + {first}"
    loop.low = low
    kind = "" if nest.outside else k.iterator_of(nest) + " "
    before = []
    if rectangular and loop.axis != "T" and r.random() < 0.12:
        name = f"hi{i}{k.count()}"
        before.append(f"{r.choice(['', 'const '])}{k.size_type} {name} = {high};")
        high = name
    if loop.sign < 0:
        test, start = r.choice([f"{i} >= {low}", f"{i} > {low} - 1", f"{low} <= {i}"]), f"{high} - 1" + (f" - {first}" if first else "")
        if r.random() < 0.2 and loop.step == 1 and rectangular:
            return before, f"for ({kind}{i} = {high}; {i}-- > {low};)", [], []
        if k.iterator_of(nest) in UNSIGNED:
            test = f"{i} >= {low}"
        advance = r.choice([f"{i}--", f"--{i}", f"{i} -= 1"]) if loop.step == 1 else f"{i} -= {loop.step}"
        return before, f"for ({kind}{i} = {start}; {test}; {advance})", [], []
    test = r.choice([f"{i} < {high}"] * 4 + [f"{high} > {i}", f"{i} <= {high} - 1" if loop.axis != "T" else f"{i} < {high}"])
    if rectangular and outer and r.random() < 0.06 and nest.signed:
        test = f"{i} < {high} && {i} < {outer[-1].name} + 5"
    elif loop.step == 1 and rectangular and k.sizes_natural and loop.axis != "T" and r.random() < 0.06:
        test = f"{i} != {high}"
    advance = r.choice([f"{i}++"] * 3 + [f"++{i}", f"{i} += 1", f"{i} = {i} + 1"]) if loop.step == 1 else r.choice([f"{i} += {loop.step}", f"{i} = {i} + {loop.step}"])
    if nest.outside and not nest.may_continue and r.random() < 0.12:
        return before + [f"{i} = {low};"], f"while ({test})", [f"{advance};"], []
    return before, f"for ({kind}{i} = {low}; {test}; {advance})", [], []
