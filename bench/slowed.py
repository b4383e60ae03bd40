#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how a long run follows a rank that becomes slower: examples/heat-2d (a band in phases) or examples/elliptic
(a region whose nests come back) on some ranks, and from the middle on one rank has a fraction of its speed.

usage: bench/slowed.py [--bin build/bin] [--example heat-2d|elliptic] [--ranks 2] [--size 3000] [--steps 600] [--factor 3] [--repeat 3]
                       [--by auto|quota|hogs] [--share 0.4] [--gcc gcc-12] [--env HETILE_PHASES=off ..]

The slow rank is the last one. It is slowed down by a CPU quota (control groups, version 1, as root), or by
`factor` - 1 busy processes on its processor; without either the script says so and ends. With --share, all ranks
have a quota from the start, that share of a processor, so that what else runs on the machine matters less.
Columns, in seconds of the whole program, least of all rounds:

  even      nobody is slowed down
  auto      slowed down after half of `even`
  off       the same with HETILE_REBALANCE=off
  told      half of a run at full speed, half of a run with HETILE_SPEEDS set to the final speeds and the
            rank slow all the time: what a run would take that knew
  ratio     auto / told; 1.25 is asked for

All runs must print the same bytes. With fewer cores than ranks the numbers mean little.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GROUPS = Path("/sys/fs/cgroup/cpu")
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1",
               "HETILE_FALLBACK": "never", "HETILE_PROCS": "all"}
PERIOD = 20000  # microseconds


class Quota:
    """A control group with a share of one processor."""

    def __init__(self, factor, name="slow"):
        self.folder = GROUPS / f"hetile-{name}-{os.getpid()}"
        self.folder.mkdir()
        (self.folder / "cpu.cfs_period_us").write_text(str(PERIOD))
        (self.folder / "cpu.cfs_quota_us").write_text(str(max(1000, int(PERIOD / factor))))

    def slow(self, pid):
        (self.folder / "cgroup.procs").write_text(str(pid))

    def close(self):
        for _ in range(50):
            try:
                self.folder.rmdir()
                return
            except OSError:
                time.sleep(0.1)


class Hogs:
    """Busy processes on the rank's processor."""

    def __init__(self, factor):
        self.count = max(1, round(factor) - 1)
        self.hogs = []

    def slow(self, pid):
        cpu = max(os.sched_getaffinity(pid))
        os.sched_setaffinity(pid, {cpu})
        for _ in range(self.count):
            hog = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            os.sched_setaffinity(hog.pid, {cpu})
            self.hogs.append(hog)

    def close(self):
        for hog in self.hogs:
            hog.kill()
            hog.wait()


def brake(options):
    """What slows a process down, or None."""
    if options.by in ("auto", "quota"):
        try:
            return Quota(options.factor / options.share)
        except OSError:
            if options.by == "quota":
                return None
    return Hogs(options.factor) if hasattr(os, "sched_setaffinity") else None


def rank_pid(mark, rank, program):
    """The process of a rank; None while it does not run yet."""
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if os.readlink(entry / "exe") != str(program):
                continue
            variables = (entry / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"OMPI_COMM_WORLD_RANK={rank}".encode() in variables and f"HETILE_SLOWED={mark}".encode() in variables:
            return int(entry.name)
    return None


def run(program, options, extra, after=None):
    """Seconds and output of a run; the last rank is slowed down `after` seconds."""
    mark = f"{os.getpid()}-{time.monotonic_ns()}"
    env = {k: v for k, v in os.environ.items() if not k.startswith("HETILE_")}
    env.update(ENVIRONMENT, HETILE_SLOWED=mark, **extra)
    command = ["mpirun", "-np", str(options.ranks), "-x", "HETILE_SLOWED", str(program), str(options.size), *["1e-300"] * (options.example == "elliptic"), str(options.steps)]
    slower = brake(options) if after is not None else None
    shares = [Quota(1 / options.share, f"share{rank}") for rank in range(options.ranks)] if options.share < 1 else []
    start = time.monotonic()
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        for rank, share in enumerate(shares):
            while process.poll() is None and not (pid := rank_pid(mark, rank, program)):
                time.sleep(0.01)
            if process.poll() is None:
                share.slow(pid)
        if slower:
            time.sleep(max(0, after - (time.monotonic() - start)))
            while process.poll() is None:
                pid = rank_pid(mark, options.ranks - 1, program)
                if pid:
                    slower.slow(pid)
                    break
                time.sleep(0.01)
        output, errors = process.communicate(timeout=600)
    finally:
        if process.poll() is None:
            process.kill()
        for group in [slower] * bool(slower) + shares:
            group.close()
    if process.returncode:
        sys.exit(f"{' '.join(command)}: exit status {process.returncode}\n{errors}")
    return time.monotonic() - start, output


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin")
    parser.add_argument("--example", choices=["heat-2d", "elliptic"], default="heat-2d")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--size", type=int, default=3000)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--factor", type=float, default=3)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--by", choices=["auto", "quota", "hogs"], default="auto")
    parser.add_argument("--share", type=float, default=1)
    parser.add_argument("--gcc", default="gcc-12")
    parser.add_argument("--env", nargs="*", default=[])
    options = parser.parse_args()
    probe = brake(options)
    if probe is None:
        sys.exit("neither a CPU quota nor busy processes can slow a rank down here")
    name = type(probe).__name__.lower()
    probe.close()
    asked = dict(item.split("=", 1) for item in options.env)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder).resolve() / options.example
        subprocess.run([options.bin.resolve() / "hetilecc", "-Xhetile", "--quiet", "-O3", "-march=native",
                        ROOT / "examples" / options.example / f"{options.example}.c", "-o", program, "-lm"], check=True,
                       env={**os.environ, "HETILE_CC": options.gcc})
        speeds = ",".join(["1"] * (options.ranks - 1) + [f"1/{options.factor:g}"])
        expected = None
        times = {}

        def measure(column, extra, after=None):
            nonlocal expected
            seconds, output = run(program, options, {**asked, **extra}, after)
            expected = expected or output
            if output != expected:
                sys.exit(f"{column}: the output differs")
            times.setdefault(column, []).append(seconds)
            return seconds

        for _ in range(options.repeat):
            half = measure("even", {}) / 2
            measure("auto", {}, half)
            measure("off", {"HETILE_REBALANCE": "off"}, half)
            measure("known", {"HETILE_SPEEDS": speeds}, 0)
    least = {column: min(values) for column, values in times.items()}
    told = least["even"] / 2 + least["known"] / 2
    print(f"{options.example}, {options.ranks} ranks, {options.size} x {options.size}, {options.steps} steps; the last rank {options.factor:g} times slower "
          f"by {name} from the middle on; least of {options.repeat} rounds")
    print(f"{'even':>8} {'auto':>8} {'off':>8} {'told':>8} {'ratio':>6} {'off / told':>10}")
    print(f"{least['even']:8.2f} {least['auto']:8.2f} {least['off']:8.2f} {told:8.2f} {least['auto'] / told:6.2f} {least['off'] / told:10.2f}")


if __name__ == "__main__":
    main()
