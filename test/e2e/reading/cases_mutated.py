# SPDX-License-Identifier: Apache-2.0
"""hetile on mutated sources: no crash, no time-out, no output that does not compile (test/fuzz/mutated_sources.py)."""
import sys

from toolchain import ROOT, execute, expect

SEEDS, SHORT_SEEDS = 80, 30


def tests(tools):
    def mutated():
        seeds = SEEDS if tools.long else SHORT_SEEDS
        run = execute([sys.executable, ROOT / "test/fuzz/mutated_sources.py", "--bin", tools.bin, "--count", seeds, "-j", 1],
                      timeout=300)
        expect(run.status == 0, str(run))
    return [("sources/mutated", mutated)]
