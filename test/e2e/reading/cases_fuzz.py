# SPDX-License-Identifier: Apache-2.0
"""Whole programs of fixed seeds (test/fuzz); campaign.py there runs others."""
import functools
import sys

from toolchain import ROOT, expect

sys.path.insert(0, str(ROOT / "test" / "fuzz"))
import faults  # noqa: E402
from programs import GROUP  # noqa: E402

# Groups of sixteen programs in C, and groups in which something was wrong.
GROUPS = (303, 308)
FAULTS = ()
RUNS = 3


def group(toolchain, number):
    seeds = range(number * GROUP, (number + 1) * GROUP)
    trial = faults.Trial(toolchain.bin, toolchain.folder(f"fuzz/{number}"), list(seeds))
    found = trial.compile()
    for run in range(RUNS):
        found = found or trial.run(run)
    expect(found is None, found and f"{found.kind}: seeds {found.seeds}\n{found.text}")
    tiled = sum(code in ("tiled", "parallel") for code in trial.codes)
    expect(tiled * 2 > len(trial.codes), f"only {tiled} of {len(trial.codes)} nests are tiled")


def tests(toolchain):
    for number in (*GROUPS, *FAULTS):
        yield f"fuzz/{number}", functools.partial(group, toolchain, number)
