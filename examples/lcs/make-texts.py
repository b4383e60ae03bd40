#!/usr/bin/env python3
"""Writes two related texts: the second is the first after random edits of words.

usage: make-texts.py LENGTH FILE1 FILE2 [SEED]
The same arguments always give the same texts.
"""
import random
import sys

SYLLABLES = "ba be bi da de do fa fo ga ka ke ko la le lo ma mi mo na no pa ra ri sa ta to va".split()


def word(rng):
    return "".join(rng.choice(SYLLABLES) for _ in range(rng.randint(1, 4)))


def edited(words, rng):
    for w in words:
        kind = rng.random()
        if kind < 0.08:
            continue
        yield word(rng) if kind < 0.2 else w
        if kind > 0.92:
            yield word(rng)


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    length = int(sys.argv[1])
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) == 5 else 1)
    words = []
    while sum(map(len, words)) + len(words) <= length:
        words.append(word(rng))
    for path, text in ((sys.argv[2], words), (sys.argv[3], list(edited(words, rng)))):
        with open(path, "w") as file:
            file.write(" ".join(text)[:length].rstrip() + "\n")


main()
# SPDX-License-Identifier: Apache-2.0
