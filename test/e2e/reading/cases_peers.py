# SPDX-License-Identifier: Apache-2.0
"""The kernels of bench/peers at tiny sizes: bench/peers.py ends at the first output that is not the untouched program's.

Every compiler and every optimizer that the benchmark has takes part; of hetile the tile code on one rank, and by two
threads. By default some of the kernels, in a long run all of them."""
import functools

from toolchain import MPI_ENVIRONMENT, ROOT, execute, expect, must

FOLDER = ROOT / "bench" / "peers"
EVERY = 6  # of this many kernels, one is run by default
TILES = ("HETILE_FALLBACK=never", "HETILE_TEAM=on")


def kernel(toolchain, name):
    results = toolchain.folder(f"peers-{name}") / "results.json"
    command = [ROOT / "bench" / "peers.py", "--bin", toolchain.bin, "--quick", "--repeat", "1", "--filter", f"^{name}$",
               "--flags=-O2", "--results", results, "--env", *TILES]
    run = must(execute(command, env=MPI_ENVIRONMENT, timeout=300))
    expect(f"\n{name} ".encode() in run.out and results.exists(), str(run))


def tests(toolchain):
    sources = sorted(FOLDER.glob("*/*.c"))
    for source in sources if toolchain.long else sources[::EVERY]:
        yield f"peers/{source.stem}", functools.partial(kernel, toolchain, source.stem)
