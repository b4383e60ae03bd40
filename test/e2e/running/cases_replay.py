# SPDX-License-Identifier: Apache-2.0
"""What filled arrays on the host is run again by all ranks, if that writes the same."""
import functools

from reports import Report
from toolchain import expect, mpirun, same_output, source_of

ALL = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
# Functions of replay.c: how many nests that fill arrays run again before the sweeps.
NESTS = {"plain": 2, "captured": 1, "stored": 0, "overwritten": 3, "in_place": 2, "partly": 0, "freed": 0,
         "borders": 2, "pairs": 1, "passed_on": 2, "filled_again": 1}
# The same where nests are cut into phases, of which the first rows have run alone.
PHASES = {"HETILE_PHASES": "3", "HETILE_OPENING": "2"}
NESTS_BEFORE_PHASES = {"in_place": 1, "in_time": 1}


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


def tests(toolchain):
    for turn, ranks in enumerate((1, 2, 3, 5)):
        for table, environment in ((NESTS, {}), (NESTS_BEFORE_PHASES, PHASES)):
            names = list(table) if ranks in (2, 3) else toolchain.some(table, turn, len(table) // 2)
            for function in names:
                yield (f"replay/{function}/{ranks}" + ("/phases" if environment else ""),
                       functools.partial(replay, toolchain, ranks, "on", function, table[function], environment))
        yield f"replay/off/{ranks}", functools.partial(replay, toolchain, ranks, "off", "plain", 0, {})
