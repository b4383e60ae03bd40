# SPDX-License-Identifier: Apache-2.0
"""Small changes of C and C++ sources: what a typing error, a half-done edit or another author would make of them.

mutate(text, seed) gives the text after one to four changes. The changes know tokens, lines and nothing else, so that
what comes out is often still C, and often strange.
"""
import random
import re

TOKEN = re.compile(r"""
    //[^\n]*|/\*.*?\*/                              # comments
  | "(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'         # strings and letters
  | ^[ \t]*\#(?:\\\n|[^\n])*                        # lines of the preprocessor
  | [A-Za-z_]\w* | \d[\w.]*(?:[eEpP][+-]\d+)?\w*
  | <<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|::
  | \s+ | .""", re.X | re.S | re.M)

TYPES = ["int", "long", "unsigned", "unsigned long", "size_t", "short", "char", "unsigned char", "float", "double",
         "long long", "signed char"]
OPERATORS = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||"]
ASSIGNMENTS = ["=", "+=", "-=", "*=", "|=", "^="]
NUMBERS = ["0", "1", "2", "-1", "3", "7", "2147483647", "-2147483648", "4294967295u", "0x7fffffffffffffffL", "1e300", "0.0",
           "-0.0", "'a'", "sizeof(int)", "(1 ? 2 : 3)"]
STATEMENTS = ["continue;", "break;", ";", "return 0;", "{ int hidden = 1; (void)hidden; }", "goto nowhere;", "nowhere: ;",
              "if (1) continue;", "static int calls; calls++;", "extern int elsewhere(void); elsewhere();", "asm volatile(\"\");",
              "do { } while (0);", "for (;;) break;", "switch (1) { case 1: break; }", "#pragma scop", "#pragma omp parallel for",
              "#pragma hetile region", "__builtin_prefetch(0);", "volatile int v = 0; v++;"]


def tokens(text):
    return TOKEN.findall(text)


def is_word(token):
    return token[0].isalpha() or token[0] == "_"


def is_number(token):
    return token[0].isdigit()


def places(parts, test):
    return [i for i, part in enumerate(parts) if test(part)]


def replace_some(parts, rng, test, choices):
    """Another of `choices(token)` in the place of one token that passes the test."""
    found = places(parts, test)
    if found:
        at = rng.choice(found)
        parts[at] = rng.choice(choices(parts[at]))
    return parts


def change_number(parts, rng):
    return replace_some(parts, rng, is_number, lambda _: NUMBERS)


def change_operator(parts, rng):
    return replace_some(parts, rng, lambda t: t in OPERATORS, lambda _: OPERATORS)


def change_assignment(parts, rng):
    return replace_some(parts, rng, lambda t: t in ASSIGNMENTS, lambda _: ASSIGNMENTS)


def change_type(parts, rng):
    return replace_some(parts, rng, lambda t: t in TYPES, lambda _: TYPES)


def change_name(parts, rng):
    names = sorted({part for part in parts if is_word(part)})
    return replace_some(parts, rng, is_word, lambda _: names)


def rename_everywhere(parts, rng):
    """A name of the program becomes one that the C library, C++ or generated code might use."""
    names = sorted({part for part in parts if is_word(part) and len(part) < 8})
    old = rng.choice(names)
    new = rng.choice(["hetile_a", "ht_p", "y0", "j1", "time", "class", "new", "x0", "index", "y1", "std", "main2", "t", "i"])
    return [new if part == old else part for part in parts]


def drop(parts, rng):
    found = places(parts, lambda t: not t.isspace())
    del parts[rng.choice(found)]
    return parts


def twice(parts, rng):
    found = places(parts, lambda t: not t.isspace())
    if not found:
        return parts
    at = rng.choice(found)
    return parts[:at] + [parts[at], " ", parts[at]] + parts[at + 1:]


def swap_neighbours(parts, rng):
    found = places(parts, lambda t: not t.isspace())
    if len(found) > 1:
        k = rng.randrange(len(found) - 1)
        parts[found[k]], parts[found[k + 1]] = parts[found[k + 1]], parts[found[k]]
    return parts


def to_macro(parts, rng):
    """One token comes from a macro."""
    found = places(parts, lambda t: is_word(t) or is_number(t) or t in OPERATORS)
    if not found:
        return parts
    at = rng.choice(found)
    line = f"#define MUTATED {parts[at]}\n"
    parts[at] = "MUTATED"
    return [line] + parts


def on_lines(change):
    def wrapped(parts, rng):
        return tokens(change("".join(parts).split("\n"), rng))
    return wrapped


def drop_line(lines, rng):
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def repeat_line(lines, rng):
    at = rng.randrange(len(lines))
    lines.insert(rng.randrange(len(lines)), lines[at])
    return "\n".join(lines)


def swap_lines(lines, rng):
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


def insert_statement(lines, rng):
    lines.insert(rng.randrange(len(lines)), rng.choice(STATEMENTS))
    return "\n".join(lines)


def wrap_line(lines, rng):
    found = [i for i, line in enumerate(lines) if line.strip().endswith(";")]
    if found:
        at = rng.choice(found)
        line = lines[at].strip()
        lines[at] = rng.choice(["if (1) { %s }", "for (int again = 0; again < 2; again++) { %s }", "({ %s });", "{ %s }",
                                "if (0) ; else %s", "do { %s } while (0);", "while (1) { %s break; }"]) % line
    return "\n".join(lines)


def cut(lines, rng):
    """The file ends early."""
    return "\n".join(lines[:rng.randrange(1, len(lines) + 1)])


CHANGES = ([change_number] * 6 + [change_operator] * 6 + [change_assignment] * 3 + [change_type] * 5 + [change_name] * 8 +
           [rename_everywhere] * 2 + [drop] * 2 + [twice] + [swap_neighbours] * 2 + [to_macro] * 3 +
           [on_lines(drop_line)] * 3 + [on_lines(repeat_line)] * 4 + [on_lines(swap_lines)] * 4 +
           [on_lines(insert_statement)] * 4 + [on_lines(wrap_line)] * 4 + [on_lines(cut)])


def mutate(text, seed):
    """`text` after one to four changes chosen by `seed`: the same seed gives the same text."""
    rng = random.Random(seed)
    parts = tokens(text)
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        parts = rng.choice(CHANGES)(parts, rng)
    return "".join(parts)
