# SPDX-License-Identifier: Apache-2.0
"""What filled arrays on the host is run again by all ranks, if that writes the same."""
import functools
import json

from reports import Report
from toolchain import ROOT, expect, mpirun, same_output, source_of

ALL = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
# Functions of replay.c: how many nests that fill arrays run again before the sweeps.
NESTS = {"plain": 2, "captured": 1, "stored": 0, "overwritten": 3, "in_place": 2, "partly": 0, "freed": 0,
         "borders": 2, "pairs": 1, "passed_on": 2, "filled_again": 1}
# The same where nests are cut into phases, of which the first rows have run alone.
PHASES = {"HETILE_PHASES": "3", "HETILE_OPENING": "2"}
NESTS_BEFORE_PHASES = {"in_place": 1, "in_time": 1}
# The same over a network where sending an array takes longer than to compute it: what has read old values of an array
# runs again with it, as it never could later.
NESTS_WHERE_SLOW = {"plain": 2, "partly": 0, "passed_on": 3, "filled_again": 1}
SLOW = """{"network": {"startup_seconds": 1e-6, "latency_seconds": 1e-6, "seconds_per_byte": 1e-3, "copy_seconds_per_byte": 1e-9}}"""


def line_of(source, text):
    return source.read_text().split(text)[0].count("\n") + 1


def replay(toolchain, ranks, option, function, nests, environment):
    source = source_of("replay.c")
    report = toolchain.folder(f"replay-{ranks}-{option}-{function}-{len(environment)}") / "report.json"
    arguments = ["24", "5", function]
    run = mpirun(ranks, toolchain.tiled(source), arguments,
                 {**ALL, **environment, "HETILE_REPLAY": option, "HETILE_REPORT": str(report),
                  "HETILE_SPEEDS": ",".join(["1"] * ranks)})
    same_output(toolchain.expected(source, arguments), run)
    sweeps_end = line_of(source, "static void fill")
    again = {nest["nest"] for nest in Report(report, run).data["replays"]
             if int(nest["nest"].split(":")[1]) > sweeps_end}
    expect(len(again) == (nests if option == "on" and ranks > 1 else 0), f"nests that ran again: {again}")


# What is remembered of nests makes the program tell of its stores. It is forgotten where it is of no use: what was
# filled is overwritten, or a nest runs again and again on the host.
WATCHED = """#include <stdio.h>
#include <stdlib.h>
#ifdef __HETILE__
extern int hetile_away;
#else
static int hetile_away;
#endif
enum { N = 600 };
static double a[N][N], b[N][N], seen;
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i + 0.5 * j;
  for (int k = 0; k < N * N; k++)
    a[k % N][k / N] = a[k % N][k / N] > 9 ? rand() % 7 : 1;
  fprintf(stderr, "overwritten %d\\n", hetile_away);
  for (int t = 0; t < 12; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = a[i - 1][j] + a[i + 1][j];
    seen += b[1 + rand() % (N - 2)][7];
    b[t][t] = rand() % 5;
    a[t][3] = rand() % 5;
  }
  fprintf(stderr, "at the end %d\\n", hetile_away);
  printf("%.17g\\n", seen);
}
"""


def watched(toolchain):
    source = toolchain.folder("replay-watched") / "watched.c"
    source.write_text(WATCHED)
    run = mpirun(2, toolchain.tiled(source), [], {"HETILE_TEAM": "off", "HETILE_SPEEDS": "1,0.001"})
    same_output(toolchain.expected(source, []), run)
    for when in ("overwritten", "at the end"):
        expect(f"{when} 0" in run.err.decode(), f"{when}: {run.err.decode()}")


def turned(toolchain):
    """What filled the arrays of adi, one half step after the other, runs again in the form in which the steps to come do,
    of which one has two parts: no array turns for it."""
    source = ROOT / "examples/adi/adi.c"
    folder = toolchain.folder("replay-turned")
    size = 160
    run = mpirun(2, toolchain.tiled(source), [str(size), "6"],
                 {**ALL, "HETILE_REPLAY": "on", "HETILE_SPEEDS": "1,1", "HETILE_REPORT": str(folder / "report.json"),
                  "HETILE_TRACE": str(folder / "trace.json")})
    same_output(toolchain.expected(source, [str(size), "6"]), run)
    expect(len(Report(folder / "report.json", run).data["replays"]) == 3, "not all nests that filled arrays ran again")
    moved = sum(event["args"]["bytes"] for event in json.loads((folder / "trace.json").read_text())["traceEvents"]
                if event["name"] == "values that change their rank" and event["pid"] == 0)
    array = 8 * size * size
    expect(0 < moved < array / 2, f"{moved} bytes changed their rank, where an array has {array}")


def tests(toolchain):
    yield "replay/watched", functools.partial(watched, toolchain)
    yield "replay/turned", functools.partial(turned, toolchain)
    slow = toolchain.folder("replay-slow") / "machine.json"
    slow.write_text(SLOW)
    for turn, ranks in enumerate((1, 2, 3, 5)):
        for table, environment, where in ((NESTS, {}, ""), (NESTS_BEFORE_PHASES, PHASES, "/phases"),
                                          (NESTS_WHERE_SLOW, {"HETILE_MACHINE": str(slow)}, "/slow")):
            names = list(table) if ranks in (2, 3) else toolchain.some(table, turn, len(table) // 2)
            for function in names:
                yield (f"replay/{function}/{ranks}{where}",
                       functools.partial(replay, toolchain, ranks, "on", function, table[function], environment))
        yield f"replay/off/{ranks}", functools.partial(replay, toolchain, ranks, "off", "plain", 0, {})
