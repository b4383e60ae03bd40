# SPDX-License-Identifier: Apache-2.0
"""What the generator may use. Some of it can be left out, to look past faults that are known."""
KNOWN = ("macros", "continue", "unsigned", "views", "declarations", "line", "exceptions", "colours")
OFF = set()


def leave_out(text):
    """`text`: names of KNOWN, with commas between them."""
    names = [name for name in text.split(",") if name]
    for name in names:
        if name not in KNOWN:
            raise SystemExit(f"{name} is none of {', '.join(KNOWN)}")
    OFF.update(names)


def on(name):
    return name not in OFF
