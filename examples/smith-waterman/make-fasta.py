#!/usr/bin/env python3
"""Writes a FASTA file with two DNA sequences that share a mutated stretch.

usage: make-fasta.py LENGTH1 LENGTH2 FILE [SEED]
The same arguments always give the same file.
"""
import random
import sys


def letters(rng, count):
    return [rng.choice("ACGT") for _ in range(count)]


def mutated(sequence, rng):
    for letter in sequence:
        kind = rng.random()
        if kind < 0.05:
            continue
        yield rng.choice("ACGT") if kind < 0.15 else letter
        if kind > 0.96:
            yield rng.choice("ACGT")


def placed(stretch, rng, length):
    """`stretch` with random letters around it, `length` letters in all."""
    stretch = stretch[:length]
    before = rng.randint(0, length - len(stretch))
    return letters(rng, before) + stretch + letters(rng, length - before - len(stretch))


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    lengths = [int(sys.argv[1]), int(sys.argv[2])]
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) == 5 else 1)
    common = letters(rng, min(lengths) // 2)
    sequences = [placed(common, rng, lengths[0]), placed(list(mutated(common, rng)), rng, lengths[1])]
    with open(sys.argv[3], "w") as file:
        for number, sequence in enumerate(sequences, 1):
            file.write(f">sequence{number} {len(sequence)} letters\n")
            for start in range(0, len(sequence), 60):
                file.write("".join(sequence[start:start + 60]) + "\n")


main()
# SPDX-License-Identifier: Apache-2.0
