#!/usr/bin/env python3
"""Writes a file of things with random weights and values.

usage: make-things.py COUNT FILE [SEED]
The same arguments always give the same file.
"""
import random
import sys


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) == 4 else 1)
    with open(sys.argv[2], "w") as file:
        for k in range(int(sys.argv[1])):
            weight = rng.randint(1, 500)
            file.write(f"{weight} {weight + rng.randint(-weight // 2, 200)} thing {k + 1}\n")


main()
# SPDX-License-Identifier: Apache-2.0
