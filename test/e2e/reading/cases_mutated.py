"""hetile on mutated sources: no crash, no time-out, no output that does not compile (test/fuzz/mutated_sources.py)."""
import sys

from toolchain import ROOT, execute, expect

SEEDS = 80


def tests(tools):
    def mutated():
        run = execute([sys.executable, ROOT / "test/fuzz/mutated_sources.py", "--bin", tools.bin, "--count", SEEDS, "-j", 1],
                      timeout=300)
        expect(run.status == 0, str(run))
    return [("sources/mutated", mutated)]
