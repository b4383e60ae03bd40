# SPDX-License-Identifier: Apache-2.0
"""The types of elements and scalars, and the range in which a program keeps their values.

Integers stay inside their types by remainders, unsigned ones may wrap (which is defined), and floating-point values are
means of others, so that they stay small.
"""


class Element:
    """`kind`: real, int or uint. `bound`: no int is larger in absolute value. `wide`: an unsigned type as wide as int or wider."""

    def __init__(self, name, kind, bound=0):
        self.name, self.kind, self.bound = name, kind, bound
        self.real = kind == "real"
        self.wide = kind == "uint" and name not in ("unsigned char", "unsigned short")


REALS = [Element("double", "real")] * 6 + [Element("float", "real")] * 3 + [Element("long double", "real")]
INTEGERS = ([Element("int", "int", 1000)] * 5 + [Element("long", "int", 1000)] * 2 + [Element("long long", "int", 1000), Element("short", "int", 1000),
            Element("signed char", "int", 100), Element("unsigned", "uint"), Element("unsigned", "uint"), Element("unsigned char", "uint"),
            Element("unsigned short", "uint"), Element("unsigned long", "uint"), Element("unsigned long long", "uint"), Element("size_t", "uint")])


def choose(r, real):
    return r.choice(REALS if real else INTEGERS)
