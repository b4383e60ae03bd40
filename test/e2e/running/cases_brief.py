# SPDX-License-Identifier: Apache-2.0
"""Nests that are entered again and again: what tiles cannot make faster runs as it was written, and entering it costs next
to nothing, whatever its sizes."""
import functools
import json
import time

from toolchain import NO_CALLS, execute, expect, mpirun, must, same_output, to_hetile

# Each size another one, in a loop that nothing stands in the way of; then a plain nest of 128 MB that comes back; then one that takes some
# tens of milliseconds; then one that takes some tenths of one, and half of that by its tile.
SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static double a[512][512], b[8000][1000], c[8000][1000], d[3000][4000], e[400][400];
static void small(int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = a[i - 1][j - 1] * 0.5 + i - j;
}
static void plain(void) {
  for (int i = 0; i < 8000; i++)
    for (int j = 0; j < 1000; j++)
      b[i][j] = b[i][j] * 0.5 + c[i][j];
}
static void table(void) {
  for (int i = 1; i < 3000; i++)
    for (int j = 1; j < 4000; j++)
      d[i][j] = 0.3 * d[i - 1][j] + 0.3 * d[i][j - 1] + 0.3 * d[i - 1][j - 1] + 0.1 * (i * 7 + j) + 0.2 * (i - j) + 0.5;
}
static void relax(int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      e[i][j] = (e[i - 1][j] + e[i][j - 1] + e[i + 1][j] + e[i][j + 1]) / (4.0 + d[1][1]);
}
int main(int argc, char **argv) {
  const int entries = atoi(argv[2]);
  for (int i = 0; i < 400; i++)
    e[0][i] = i;
  if (strcmp(argv[1], "small") == 0)
    for (int k = 0; k < entries; k++)
      small(3 + k % 7, 3 + k / 7 % 11);
  else if (strcmp(argv[1], "table") == 0)
    for (int k = 0; k < entries; k++)
      table();
  else if (strcmp(argv[1], "relax") == 0)
    for (int k = 0; k < entries; k++)
      relax(k == 0 ? 5 : 400);
  else
    for (int k = 0; k < entries; k++)
      plain();
  printf("%.17g %.17g %.17g %.17g\n", a[4][5] + a[7][9], b[7][8], d[2999][3999], e[9][200]);
  return argc != 3;
}
"""


# A loop of entries is a nest of its own, where it is read with what it calls.
COMPILERS = {"gcc": ["gcc"], "hetilecc": ["hetilecc", *to_hetile(NO_CALLS)], "with-calls": ["hetilecc"]}


def program(toolchain, compiler):
    def make():
        folder = toolchain.folder(f"brief-{compiler}")
        (folder / "brief.c").write_text(SOURCE)
        name, *options = COMPILERS[compiler]
        must(execute([toolchain.hetilecc if name == "hetilecc" else name, *options, "-O2", "brief.c", "-o", "brief"], cwd=folder))
        return folder / "brief"
    return toolchain.once(f"brief {compiler}", make)


def seconds(run, *arguments):
    start = time.monotonic()
    return must(run(*arguments)), time.monotonic() - start


def small(toolchain, ranks):
    """Two million entries of sizes that are never those before."""
    arguments = ["small", "2000000"]
    plain, sequential = seconds(execute, [program(toolchain, "gcc"), *arguments])
    run, taken = seconds(mpirun, ranks, program(toolchain, "hetilecc"), arguments, {"HETILE_TEAM": "auto"})
    same_output(plain, run)
    # 0.1 us an entry, and the start on a machine where much else runs. On the long way it would be 10 us.
    expect(taken < 3 * sequential + 0.2 + 5, f"{taken:.2f} s, the sequential program {sequential:.2f} s")


def compared(toolchain):
    """One entry by the tile, two by the original code, and then whatever was faster."""
    arguments, entries = ["plain", "40"], 40
    report = toolchain.folder("brief-compared") / "report.json"
    run = must(mpirun(1, program(toolchain, "hetilecc"), arguments, {"HETILE_REPORT": str(report)}))
    same_output(must(execute([program(toolchain, "gcc"), *arguments])), run)
    data = json.loads(report.read_text())
    tiles = sum(region["entries"] for region in data["regions"])
    originals = {fallback["reason"]: fallback["entries"] for fallback in data["fallbacks"]}
    expect(tiles + sum(originals.values()) == entries, str((tiles, originals)))
    expect(tiles >= 1, f"never by its tile: {originals}")
    early = sum(count for reason, count in originals.items() if "to compare" in reason or "too short" in reason)
    expect(early >= 2, str(originals))
    expect(tiles == 1 or tiles == entries - early or "on one rank it is as fast" in originals, str((tiles, originals)))


def alone(toolchain):
    """What could save no more than finding out takes asks no other rank."""
    arguments, trace = ["table", "1"], toolchain.folder("brief-alone") / "trace.json"
    run = must(mpirun(2, program(toolchain, "hetilecc"), arguments, {"HETILE_TEAM": "off", "HETILE_TRACE": str(trace)}))
    same_output(must(execute([program(toolchain, "gcc"), *arguments])), run)
    told = [event["args"].get("what") for event in json.loads(trace.read_text())["traceEvents"] if event.get("cat") == "plan"]
    expect("blocks" in told, f"nothing was decided: {told}")
    expect(not {"network", "speeds"} & set(told), f"other ranks took part: {told}")


def short(toolchain):
    """What is too short for several ranks runs by its tile on one, as it does where there is one; though another of its
    sizes is too short for that, too."""
    arguments, report = ["relax", "300"], toolchain.folder("brief-short") / "report.json"
    run = must(mpirun(2, program(toolchain, "hetilecc"), arguments, {"HETILE_TEAM": "off", "HETILE_REPORT": str(report)}))
    same_output(must(execute([program(toolchain, "gcc"), *arguments])), run)
    originals = {fallback["reason"]: fallback["entries"] for fallback in json.loads(report.read_text())["fallbacks"]}
    expect(sum(originals.values()) < 150, f"by the original code: {originals}")


def turns(toolchain):
    """A loop over few entries, of which ranks would wait for each other, is left to the nest that it enters; one over many
    is a nest itself."""
    lines = SOURCE.split("\n")
    inner, outer = f"brief.c:{lines.index('  for (int i = 1; i < 3000; i++)') + 1}:", f"brief.c:{lines.index('      table();')}:"
    folder = toolchain.folder("brief-turns")
    for entries, expected in ((15, inner), (20, outer)):
        report = folder / f"{entries}.json"
        arguments = ["table", str(entries)]
        settings = {"HETILE_FALLBACK": "auto", "HETILE_PROCS": "all", "HETILE_TEAM": "off", "HETILE_REPORT": str(report)}
        run = must(mpirun(2, program(toolchain, "with-calls"), arguments, settings))
        same_output(must(execute([program(toolchain, "gcc"), *arguments])), run)
        ran = {region["nest"] for region in json.loads(report.read_text())["regions"]}
        expect(ran and all(nest.startswith(expected) for nest in ran), f"{entries} entries: {ran}, expected {expected}")


def tests(toolchain):
    for ranks in (1, 2):
        yield f"brief/small/{ranks}", functools.partial(small, toolchain, ranks)
    yield "brief/alone", functools.partial(alone, toolchain)
    yield "brief/short", functools.partial(short, toolchain)
    yield "brief/turns", functools.partial(turns, toolchain)
    yield "brief/compared", functools.partial(compared, toolchain)
