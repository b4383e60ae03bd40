# SPDX-License-Identifier: Apache-2.0
"""Second names for the elements of an array: flat pointers over several dimensions, shifted ones, row pointers.

A view is declared `before` the nest, at the start of each `time` step, or in each `row`, the body of the loop over the
first dimension.
"""
from storage import CAP, MARGIN, one


class View:
    def __init__(self, lines, where, elem, row=None, after=()):
        """`elem(subs)` is the text of an element, or None; `row`: the subscript that it stands for; `after`: lines at the end of a row."""
        self.lines, self.where, self.elem, self.row, self.after = list(lines), where, elem, row, list(after)


def pitch_of(array):
    return array.pitch() if hasattr(array, "pitch") else array.extent(1)


def declared(array, name):
    return f"{array.const}{array.type} *{name}"


def first_element(array, r):
    """One of the spellings of a pointer to the first element."""
    base, zeros = array.base(), "[0]" * array.rank
    if array.rank == 1 and array.flat() == base or array.rows_type():  # not rows behind pointers
        cast = f"({array.const}{array.type} *)"
        return r.choice([array.flat(), f"&{base}{zeros}", f"{cast}{base}", f"{cast}(void *){base}" if not array.const else f"{cast}{base}",
                         f"*{base}" if array.rank == 2 else array.flat()])
    return array.flat()


def flat(array, r, name, _):
    if array.flat() is None:
        return None
    wraps = array.k.iterator in ("unsigned", "size_t", "unsigned long")  # negative subscripts would be huge
    shift = r.choice([0, 0, 1] if wraps else [0, 0, 1, 2, 5])
    rows = r.choice([0, 0, 1]) if array.rank == 2 and not wraps else 0
    start = first_element(array, r)
    if rows:
        start += f" + {pitch_of(array)}"
    if shift:
        start += f" + {shift}"

    def elem(subs):
        text = f"{one(subs[0])} - {rows}" if rows else subs[0]
        for number, sub in enumerate(subs[1:], 1):
            pitch = pitch_of(array) if array.rank == 2 else array.extent(number)
            text = f"{one(text)} * {pitch} + {sub}"
        text = f"{text} - {shift}" if shift else text
        return r.choice([f"{name}[{text}]", f"{name}[{text}]", f"*({name} + {one(text)})"])
    return View([f"{declared(array, name)} = {start};"], r.choice(["before", "before", "time"]), elem)


def shifted_rows(array, r, name, _):
    if not array.rows_type():
        return None
    up = r.choice([0, 1])
    line = f"{array.const}{array.type} (*{name})[{array.extent(1)}] = {array.base()}{' + 1' if up else ''};"
    return View([line], r.choice(["before", "time"]), lambda subs: f"{name}[{subs[0]}{' - 1' if up else ''}][{subs[1]}]")


def row_pointer(array, r, name, loop):
    if array.rank != 2 or not loop or array.row("0") is None:
        return None
    at, shift = r.choice([loop.name, loop.name, f"{loop.name} - 1"]), r.choice([0, 0, 0, 1])
    text = array.row(at)
    line = f"{declared(array, name)} = {text}{' + 1' if shift else ''};"
    return View([line], "row", lambda subs: f"{name}[{subs[1]}{' - 1' if shift else ''}]" if subs[0] == at else None, at)


def walking_row(array, r, name, loop):
    """A pointer that is moved on by a row at the end of each iteration."""
    plain = loop and loop.sign > 0 and loop.step == 1 and loop.low == str(MARGIN)
    if array.rank != 2 or not plain or array.flat() is None or array.row("0") is None:
        return None
    return View([f"{declared(array, name)} = {array.row(str(MARGIN))};"], "rows", lambda subs: f"{name}[{subs[1]}]" if subs[0] == loop.name else None,
                loop.name, [f"{name} += {pitch_of(array)};"])


def line(array, r, name, _):
    """A reference to the whole array, in C++."""
    if not array.k.cxx or not array.rows_type() or array.param() is not None or array.local or array.const:
        return None
    return View([f"auto &{name} = {array.base()};"], "before", lambda subs: name + "".join(f"[{s}]" for s in subs))


KINDS = [flat, flat, shifted_rows, row_pointer, row_pointer, walking_row, line]


def choose(array, r, number, loop):
    """A view of `array`, or None."""
    return r.choice(KINDS)(array, r, f"{'pqrvw'[number % 5]}{array.name[-1]}{number}", loop)
