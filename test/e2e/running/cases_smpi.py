# SPDX-License-Identifier: Apache-2.0
"""The runtime and examples under SimGrid's MPI: another implementation, with none of Open MPI's
habits, and one where time is exact."""
import functools
import itertools
import json
import random

import simulation
from running import cases_trace
from toolchain import NO_CALLS, ROOT, execute, expect, must, same_output

PLATFORM = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="node" suffix="" radical="0-3" speed="1Gf" bw="125MBps" lat="50us"/>
</platform>
"""

LCS = ROOT / "examples" / "lcs" / "lcs.c"
SEIDEL = ROOT / "examples" / "gauss-seidel-2d" / "gauss-seidel-2d.c"
TOLERANCE = 0.05  # of predicted against simulated time


def fpu(toolchain):
    libraries = simulation.compile_runtime(toolchain)
    folder = toolchain.folder("smpi-fpu")
    source = ROOT / "examples" / "fpu" / "fpu.c"
    must(execute([toolchain.hetile, source, "-o", folder / "fpu.cpp", "--", "-O2"]))
    must(execute(["smpicxx", "-O2", "-ffp-contract=off", f"-I{ROOT}/runtime/include", folder / "fpu.cpp",
                  "-o", folder / "fpu", *libraries, "-lm"]))
    (folder / "platform.xml").write_text(PLATFORM)
    (folder / "hosts").write_text("".join(f"node{k}\n" for k in range(4)))
    arguments = ["30", "90", "0.25", "0.35", "4"]
    actual = execute(["smpirun", "-np", "4", "-platform", folder / "platform.xml", "-hostfile", folder / "hosts",
                      "--log=root.thresh:error", folder / "fpu", *arguments],
                     env={"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "8",
                          "HETILE_WIDTH": "3", "HETILE_CHUNK": "8", "HETILE_SPEEDS": "1,1/2,1/3,1/3"})
    same_output(toolchain.expected(source, arguments), actual)


def texts(folder, rows, columns):
    """Two texts for lcs of that many characters."""
    letters = random.Random(11)
    names = [folder / "rows.txt", folder / "columns.txt"]
    for name, size in zip(names, (rows, columns)):
        name.write_text("".join(letters.choice("acgt") for _ in range(size)))
    return names


# From computing only to messages that cost a hundred points.
PLANS = [(1e-3, {}), (1e-4, {"HETILE_PROCS": "all"}), (1e-5, {}), (3e-6, {"HETILE_STRATEGY": "boulet"}),
         (1e-5, {"HETILE_STRATEGY": "cyclic:40"}), (3e-6, {"HETILE_STRATEGY": "rwr"}), (1e-6, {})]


def simulated_as_predicted(toolchain, source, line, arguments, folder):
    """What the plan predicts for the nest at `line`, as one pipeline, is what the simulated run takes."""
    program = simulation.compile_program(toolchain, source)
    machines = simulation.Workstations(folder)
    for seconds, options in PLANS:
        run, report = machines.run(program, arguments, seconds, {**options, "HETILE_PHASES": "off"})
        same_output(toolchain.expected(source, arguments), run)
        region = report.nest(source.name, line)
        region.expect_consistent(len(simulation.TIMES))
        predicted, simulated = region.data["plan"]["predicted_seconds"], region.data["total_seconds"]
        expect(abs(predicted - simulated) <= TOLERANCE * simulated,
               f"predicted {predicted} s, simulated {simulated} s ({seconds} s a point, {options}): {run}")
    seconds, options = PLANS[-1]
    _, again = machines.run(program, arguments, seconds, {**options, "HETILE_PHASES": "off"})
    expect(again.nest(source.name, line).data["total_seconds"] == simulated,
           "two runs with the same options took different simulated times")


def lcs(toolchain):
    folder = toolchain.folder("smpi-lcs-prediction")
    simulated_as_predicted(toolchain, LCS, 53, texts(folder, 400, 4000), folder)


def seidel(toolchain):
    simulated_as_predicted(toolchain, SEIDEL, 52, ["60", "40"], toolchain.folder("smpi-seidel-prediction"))


def asked(toolchain, region, *options):
    """hetile-plan's answer for the numbers in a region's report."""
    data, plan = region.data, region.data["plan"]
    network = plan["network"]
    numbers = {"rows": data["rows"][1] - data["rows"][0], "columns": data["columns"][1] - data["columns"][0],
               "times": ",".join(map(repr, plan["seconds_per_point"])),
               "startup": network["startup_seconds"], "latency": network["latency_seconds"],
               "per-byte": network["seconds_per_byte"], "copy-per-byte": network["copy_seconds_per_byte"],
               "cold-per-byte": network["cold_seconds_per_byte"],
               "bytes-per-row": plan["bytes_per_row"], "per-tile": plan["seconds_per_tile"],
               "live-in-bytes": plan["live_in_bytes"], "live-out-bytes": plan["live_out_bytes"]}
    words = [word for name, value in numbers.items() for word in (f"--{name}", str(value))]
    return json.loads(must(execute([toolchain.bin / "hetile-plan", "choose", "--json", *words, *options])).out)


def plan(toolchain):
    """The plan of a run is the one that hetile-plan answers for the same numbers."""
    folder = toolchain.folder("smpi-plan")
    program = simulation.compile_program(toolchain, LCS)
    machines = simulation.Workstations(folder)
    arguments = texts(folder, 400, 4000)
    for seconds, options, words in [
            (1e-5, {}, []),
            (1e-4, {"HETILE_STRATEGY": "boulet:150", "HETILE_TILE": "4", "HETILE_WIDTH": "4"},
             ["--strategy", "boulet:150", "--tile", "4", "--width", "4"]),
            (1e-4, {"HETILE_STRATEGY": "rwr", "HETILE_PROCS": "all"}, ["--strategy", "rwr", "--procs", "all"])]:
        _, report = machines.run(program, arguments, seconds, options)
        region = report.nest(LCS.name, 53)
        ran, answer = region.data["plan"], asked(toolchain, region, *words)
        blocks = [[rank, end - begin] for rank, begin, end in ran["blocks"]]
        expect(answer["blocks"] == blocks, f"hetile-plan's blocks {answer['blocks']}, the run's {blocks}")
        for name, key in (("strategy", "strategy"), ("tile_height", "tile_height"), ("width", "width"),
                          ("procs", "procs"), ("reason", "reason"), ("predicted_seconds", "predicted"),
                          ("sequential_seconds", "sequential"), ("lower_bound_seconds", "lower_bound")):
            expect(ran[name] == answer[key], f"{name}: {ran[name]} in the run, hetile-plan says {answer[key]}")


def trace(toolchain):
    """A trace in simulated time: tiles take exactly what was declared, and messages travel."""
    folder = toolchain.folder("smpi-trace")
    machines = simulation.Workstations(folder)
    path = folder / "trace.json"
    run, report = machines.run(simulation.compile_program(toolchain, LCS), texts(folder, 400, 4000), 1e-5, {"HETILE_TRACE": str(path)})
    traced = cases_trace.Trace(path, run)
    traced.expect_true(len(simulation.TIMES))
    cases_trace.expect_report(traced, report.data)
    expect(traced.facts["clock_error_microseconds"] == [0] * traced.ranks, str(traced.facts))
    expect(any(event["args"]["kind"] == "strip" for event in traced.of("receive")), "no message")


LOOP = """#include <stdio.h>
#include <stdlib.h>
enum { N = 400 };
static double u[N][N], v[N][N], d[N][N];
static int left;
static int goes_on(void) { return left-- > 0; }
static void relax(double (*restrict to)[N], double (*restrict from)[N]) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}
double change(double (*to)[N], double (*from)[N]) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      d[i][j] = to[i][j] - from[i][j];
  return 1;
}
int main(int argc, char **argv) {
  const int steps = atoi(argv[1]);
  double (*measure)(double (*)[N], double (*)[N]) = steps > 0 ? change : NULL;
  int t = 0;
  left = steps;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = (i * 7 + j * 3) % 11;
  LOOP {
    relax(v, u);
    relax(u, v);
  }
  printf("%.17g %.17g\\n", u[N / 2][N / 3], d[N / 2][N / 3]);
}
"""


LOOPS = {"knows": "for (; t < steps; t++)",
         "guesses": "while (goes_on())",
         "solver": "for (; t < steps && change(v, u) > 0; t++)",
         "asking": "for (; measure(v, u) > 0 && t < steps; t++)"}


def countdown(toolchain):
    """A loop that knows how long it will run, or may, has its arrays distributed at once, or not at all; of one that
    does not know it, a part of the way is lost. So have the nests in its condition."""
    folder, alone = toolchain.folder("smpi-countdown"), {}
    machines = simulation.Machines(folder, ["1", "1"], simulation.ETHERNET)
    for name, loop in LOOPS.items():
        source = folder / f"{name}.c"
        source.write_text(LOOP.replace("LOOP", loop))
        program = simulation.compile_program(toolchain, source, options=NO_CALLS)
        for steps in (4, 400):
            run, report = machines.run(program, [steps], 6e-8, {"HETILE_FALLBACK": "auto", "HETILE_REPLAY": "off"})
            same_output(toolchain.expected(source, [steps]), run)
            for line in (8, 13):
                alone[name, steps, line] = sum(entry["entries"] for entry in report.data["fallbacks"]
                                               if f":{line}:" in entry["nest"])
    for name in LOOPS:
        most = alone[name, 400, 8]
        expect(alone[name, 4, 8] == 8 and (most >= 12 if name == "guesses" else most <= 4),
               f"entries on one rank: {alone}")
    expect(alone["solver", 400, 13] <= 4 and alone["asking", 400, 13] <= 4, f"entries on one rank: {alone}")


def replay(toolchain):
    """Where sending what a nest filled takes longer than filling it, all ranks fill their part; else they have it sent."""
    folder = toolchain.folder("smpi-replay")
    machines = simulation.Machines(folder, ["1", "1"], simulation.ETHERNET)
    source = folder / "fills.c"
    source.write_text(LOOP.replace("LOOP", LOOPS["knows"]))
    program = simulation.compile_program(toolchain, source, options=NO_CALLS)
    seconds, unsent = {}, {}
    for option, point in itertools.product(("off", "auto"), (6e-8, 6e-6)):
        run, report = machines.run(program, [40], point, {"HETILE_FALLBACK": "auto", "HETILE_REPLAY": option})
        same_output(toolchain.expected(source, [40]), run)
        seconds[option, point] = report.data["run_seconds"]
        unsent[option, point] = sum(nest["bytes"] for nest in report.data["replays"])
    expect([key for key, value in unsent.items() if value] == [("auto", 6e-8)], f"bytes that were not sent: {unsent}")
    half = 400 * 400 * 8 / 2 * simulation.ETHERNET.per_byte
    expect(seconds["off", 6e-8] - seconds["auto", 6e-8] > 0.8 * half, f"{half} s of sending; the runs took {seconds}")


def tests(toolchain):
    yield "smpi/fpu", functools.partial(fpu, toolchain)
    yield "smpi/prediction/lcs", functools.partial(lcs, toolchain)
    yield "smpi/prediction/gauss-seidel-2d", functools.partial(seidel, toolchain)
    yield "smpi/plan", functools.partial(plan, toolchain)
    yield "smpi/trace", functools.partial(trace, toolchain)
    yield "smpi/countdown", functools.partial(countdown, toolchain)
    yield "smpi/replay", functools.partial(replay, toolchain)
