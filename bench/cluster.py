#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures programs on several hosts that meet over TCP against one rank on the fastest of them.

usage: bench/cluster.py [--bin build/bin] [--longer 5] [--cores 1,1] [--ranks 1,1] [--rate 1gbit] [--burst 64kb] [--repeat 5] [--filter REGEX]
                        [--flags "-O3 -march=native"] [--busy] [--env HETILE_PHASES=off ..]

The hosts are network namespaces of this machine (root needed), each with so many cores and a link of its own. A host with less
than a core is stopped for up to 10 ms at a time, which no real machine does. With a --burst of 64kb the kernel itself cuts all that
is sent into packets and takes processor time from the programs, with 256kb it is as if the network card did. With --busy each host runs a busy loop beside.
Rounds are paired: one rank alone on a host like the fastest one, then all hosts. Seconds are those of the command less those of a
run of no size, so that the start of MPI does not count. Both outputs must be the same bytes. Columns:

  one, hosts   seconds, medians
  ratio        median of the rounds; above 1 the hosts are faster than the one
  of sum       ratio over the sum of the hosts' cores, by those of the fastest one
  nests        seconds in nests of a run on the hosts; `predicted` is what the plans said, `off` the quotient
  tiles, wait, messages, moving, planning
               the share of that: computing, waiting for messages, packing and sending, live-in and live-out and
               what no rank accounts for, measuring and choosing; means over ranks
"""
import argparse
import json
import math
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import ratios

ROOT = ratios.ROOT
sys.path.insert(0, str(ROOT / "test" / "e2e"))

from namespaces import Hosts, Unavailable  # pylint: disable=wrong-import-position

# Example, arguments with the number of steps in braces, arguments of a run of no size, whether its ratio counts in the mean.
CASES = [
    ("gauss-seidel-2d", "2000 {400}", "4 1", True),
    ("heat-2d", "2000 {800}", "4 1", True),
    ("fdtd-2d", "2000 2000 {300}", "3 3 1", True),
    ("lu", "3000", "2", True),
    ("elliptic", "2048 1e-12 {1500}", "4 1e-12 1", True),
    ("red-black-sor", "2000 1e-12 {1500}", "4 1e-12 1", True),
    ("adi", "2000 {60}", "4 1", True),
    ("jacobi-1d", "4000000 {1200}", "4 1", True),
    ("sweeps", "4000 {300}", "4 1", False),  # comes home in every sweep
    ("heat-3d", "200 {100}", "4 1", False),
    ("gauss-seidel-1d", "100000 {8000}", "4 1", False),
    ("fpu", "4000 10000 0.25 0.35 4", "3 3", False),
    ("fpu-rolling", "400000 {2000}", "3 3", False),
    ("lcs", "one.txt two.txt", "tiny tiny", False),
    ("smith-waterman", "two.fasta", "tiny.fasta", False),
    ("knapsack", "things.txt 60000", "thing.txt 2", False),
]

# A nest that is swept many times, with a clock that another file reads in each sweep.
SWEEPS = ("""#include <stdio.h>
#include <stdlib.h>
double seconds(void);
static void sweep(int n, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1] - a[i - 1][j - 1];
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100, times = argc > 2 ? atoi(argv[2]) : 10;
  double (*a)[n] = malloc(sizeof(double[n][n])), spent = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i == 0 ? j : j == 0 ? i : 0;
  for (int t = 0; t < times; t++) {
    double start = seconds();
    sweep(n, a);
    spent += seconds() - start;
    a[0][0] = -a[n - 1][n - 1];
  }
  fprintf(stderr, "%f s\\n", spent);
  printf("%.17g\\n", a[n - 1][n - 1]);
}
""", """#include <time.h>
double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
""")


def prepare(work):
    """Inputs of the examples that read files, and the program that is none."""
    ratios.prepare(work)
    for name, text in zip(("sweeps.c", "clock.c"), SWEEPS):
        (work / name).write_text(text)


def build(name, options, work):
    sources = [work / "sweeps.c", work / "clock.c"] if name == "sweeps" else [ROOT / "examples" / name / f"{name}.c"]
    ratios.run([options.bin / "hetilecc", "-Xhetile", "--quiet", *options.flags.split(), *sources, "-o", work / name,
                "-lm"])
    return work / name


class Cluster:
    """Hosts, with a busy loop on each if asked for."""

    def __init__(self, cores, ranks, options):
        self.hosts, self.ranks, self.options = Hosts(len(cores), options.rate, cores, options.burst), ranks, options
        self.busy = []

    def __enter__(self):
        self.hosts.__enter__()
        if self.options.busy:
            self.busy = [subprocess.Popen(self.hosts.inside(number, "while :; do :; done"))
                         for number in range(self.hosts.count)]
        return self

    def __exit__(self, *_):
        self.hosts.__exit__()
        for process in self.busy:
            process.wait()

    def run(self, program, arguments, env, work):
        return ratios.run(self.hosts.command(program, arguments.split(), self.ranks, env, work), env)


class Shares:
    """Where the time in nests went: a report of the runtime."""

    def __init__(self, path):
        regions = json.loads(path.read_text())["regions"]
        total = self.nests = sum(region["total_seconds"] for region in regions) or 1e-9
        self.predicted = sum(r["plan"]["predicted_seconds"] * max(1, r["entries"]) for r in regions)
        self.planning = sum(region["planning_seconds"] for region in regions) / total
        ranks = [rank for region in regions for rank in region["ranks"]]
        count = max((rank["rank"] for rank in ranks), default=0) + 1
        mean = lambda key: sum(rank[key] for rank in ranks) / count / total
        self.tiles, self.wait, self.messages = map(mean, ("compute_seconds", "wait_seconds", "communication_seconds"))
        self.moving = max(0.0, 1 - self.tiles - self.wait - self.messages - self.planning)

    def text(self):
        parts = (self.tiles, self.wait, self.messages, self.moving, self.planning)
        return (f"{self.nests:7.2f} {self.predicted:9.2f} {self.nests / max(self.predicted, 1e-9):5.2f} "
                + " ".join(f"{part:8.0%}" for part in parts))


def measure(case, options, work):
    """Seconds of one rank and of the hosts, a pair each round, and the report of a run on the hosts."""
    name, arguments, tiny, _ = case
    arguments = re.sub(r"\{(\d+)\}", lambda steps: str(int(steps[1]) * options.longer), arguments)
    program = build(name, options, work)
    report = work / "report.json"
    settings = {"HETILE_REPORT": str(report), **options.env}
    one, all_hosts = [], []
    start_one = start_all = math.inf
    for turn in range(options.repeat):
        with Cluster([max(options.cores)], [1], options) as alone:
            start_one = min(start_one, alone.run(program, tiny, options.env, work)[0])
            seconds, expected = alone.run(program, arguments, options.env, work)
            one.append(seconds)
        with Cluster(options.cores, options.ranks, options) as hosts:
            start_all = min(start_all, hosts.run(program, tiny, settings, work)[0])
            report.unlink(missing_ok=True)
            seconds, found = hosts.run(program, arguments, settings, work)
            all_hosts.append((seconds, Shares(report) if report.exists() else None))
        if found != expected:
            sys.exit(f"{name}, round {turn + 1}: the output is not that of one rank")
    return [s - start_one for s in one], [(s - start_all, shares) for s, shares in all_hosts]


def row(case, options, work):
    """Prints a line; returns the ratio."""
    one, hosts = measure(case, options, work)
    ratio = statistics.median(a / b for a, (b, _) in zip(one, hosts))
    middle = sorted(hosts, key=lambda pair: pair[0])[(len(hosts) - 1) // 2]
    total = sum(options.cores) / max(options.cores)
    print(f"{case[0]:16} {statistics.median(one):7.2f} {statistics.median(s for s, _ in hosts):7.2f} {ratio:6.2f} "
          f"{ratio / total:7.2f} {middle[1].text() if middle[1] else ''}", flush=True)
    return ratio


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    numbers = lambda kind: lambda text: [kind(part) for part in text.split(",")]
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin")
    parser.add_argument("--cores", type=numbers(float), default=[1.0, 1.0], help="of each host")
    parser.add_argument("--ranks", type=numbers(int), help="of each host (default: 1)")
    parser.add_argument("--rate", default="1gbit", help="of each link, as tc writes it")
    parser.add_argument("--burst", default="64kb", help="of each link, as tc writes it")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--longer", type=int, default=1, help="times as many steps: of runs of a second, starting is a large part")
    parser.add_argument("--filter", default="")
    parser.add_argument("--flags", default="-O3 -march=native")
    parser.add_argument("--busy", action="store_true", help="a busy loop on each host")
    parser.add_argument("--env", nargs="*", default=[], metavar="HETILE_NAME=VALUE")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    options.ranks = options.ranks or [1] * len(options.cores)
    options.env = dict(word.split("=", 1) for word in options.env)
    return options


def main():
    options = arguments()
    print(f"hosts of {options.cores} cores, {options.ranks} ranks, {options.rate}; {options.repeat} rounds; {options.flags}\n\n"
          f"{'example':16} {'one':>7} {'hosts':>7} {'ratio':>6} {'of sum':>7} {'nests':>7} {'predicted':>9} {'off':>5} "
          + " ".join(f"{word:>8}" for word in ("tiles", "wait", "messages", "moving", "planning")))
    with tempfile.TemporaryDirectory(prefix="hetile-cluster-", dir="/tmp") as folder:
        work = Path(folder)
        prepare(work)
        try:
            measured = [(row(case, options, work), case[3]) for case in CASES if re.search(options.filter, case[0])]
        except Unavailable as reason:
            sys.exit(str(reason))
    counted = [ratio for ratio, counts in measured if counts]
    if counted:
        print(f"\ngeometric mean of {len(counted)}: {statistics.geometric_mean(counted):.2f}, least {min(counted):.2f}")


if __name__ == "__main__":
    main()
