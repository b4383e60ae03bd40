# SPDX-License-Identifier: Apache-2.0
"""Traces: what they say of a run is true, wherever it ran and however it ended."""
import collections
import functools
import json
import os
import stat

from building.cases_build import installed
from namespaces import Hosts, Unavailable
from running.cases_collective import shared
from running.cases_errors import one_clear_line
from running.cases_files import read_fifo
from reports import Report
from toolchain import MPI_ENVIRONMENT, NO_CALLS, ROOT, USERS_OWN, Skip, execute, expect, mpirun, must, same_output, source_of, to_hetile

EXAMPLES = ROOT / "examples"
PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
CATEGORIES = {"entry", "tile", "wait", "send", "receive", "move", "plan", "original"}
ARGUMENTS = {"tile": {"nest", "row", "column", "rows", "columns"}, "send": {"peer", "bytes"}, "receive": {"peer", "bytes"},
             "move": {"bytes", "what"}, "entry": {"nest", "sizes"}, "original": {"nest", "reason"}, "plan": {"what"}, "wait": set()}

# A rectangle of points with dependences to the right and down, entered several times.
TABLE = """#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static double table[700][900];
static void fill(int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      table[i][j] = 0.25 * (table[i - 1][j] + table[i][j - 1] + table[i - 1][j - 1]) + (i * 7 + j) % 5;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 600, m = argc > 2 ? atoi(argv[2]) : 800, times = argc > 3 ? atoi(argv[3]) : 3;
  for (int t = 0; t < times; t++)
    fill(n, m);
  printf("%.17g\\n", table[n - 1][m - 1]);
  if (argc > 4 && !strcmp(argv[4], "exit")) {
    fflush(stdout);
    exit(7);
  }
  if (argc > 4 && !strcmp(argv[4], "_exit")) {
    fflush(stdout);
    _exit(8);
  }
  if (argc > 4 && !strcmp(argv[4], "kill"))
    kill(getpid(), SIGKILL);
  return 0;
}
"""


def table(toolchain):
    """The program of the text above: tiled, and as it is."""
    def make():
        folder = toolchain.folder("trace-table")
        (folder / "table.c").write_text(TABLE)
        must(execute([installed(toolchain) / "bin" / "hetilecc", *to_hetile(NO_CALLS), "-O2", "table.c", "-o", "tiled"],
                     cwd=folder))
        must(execute(["cc", "-O2", "-ffp-contract=off", "table.c", "-o", "plain"], cwd=folder))
        return folder
    return toolchain.once("trace table", make)


class Trace:
    def __init__(self, path, run):
        expect(path.exists(), f"no trace was written: {run}")
        self.text = path.read_text()
        data = json.loads(self.text)
        expect(data["displayTimeUnit"] == "ms" and data["hetile"]["schema"] == 1, str(data["hetile"]))
        self.facts = data["hetile"]
        self.ranks = self.facts["ranks"]
        self.names = {event["pid"]: event["args"]["name"] for event in data["traceEvents"]
                      if event["ph"] == "M" and event["name"] == "process_name"}
        self.events = [event for event in data["traceEvents"] if event["ph"] == "X"]
        expect(len(self.events) + sum(event["ph"] == "M" for event in data["traceEvents"]) == len(data["traceEvents"]),
               "events of another kind")
        for event in self.events:
            event["begin"] = round(event["ts"] * 1000)  # nanoseconds
            event["end"] = event["begin"] + round(event["dur"] * 1000)

    def of(self, *categories):
        return [event for event in self.events if event["cat"] in categories]

    def expect_true(self, ranks):
        """What holds of any trace."""
        expect(self.ranks == ranks and sorted(self.names) == list(range(ranks)), f"ranks {self.names}")
        expect(all(name.startswith(f"rank {rank} on ") for rank, name in self.names.items()), str(self.names))
        for event in self.events:
            expect(event["cat"] in CATEGORIES and ARGUMENTS[event["cat"]] <= set(event["args"]) and event["dur"] >= 0 and
                   event["ts"] >= 0 and event["name"] and 0 <= event["pid"] < ranks, str(event))
        self.expect_nested()
        self.expect_messages()

    def expect_nested(self):
        """Events of one thread contain one another or follow one another."""
        threads = collections.defaultdict(list)
        for event in self.events:
            threads[event["pid"], event["tid"]].append(event)
        for events in threads.values():
            around = []
            for event in sorted(events, key=lambda event: (event["begin"], -event["end"])):
                while around and around[-1]["end"] <= event["begin"] and around[-1]["end"] < event["end"]:
                    around.pop()
                expect(not around or event["end"] <= around[-1]["end"], f"{event} leaves {around[-1:]}")
                around.append(event)

    def expect_messages(self):
        """Each message that was received had been sent, with as many bytes, by the clocks' bound."""
        key = lambda event, first, second: (first, second, event["args"]["kind"], event["args"]["number"])
        sent = {key(event, event["pid"], event["args"]["peer"]): event for event in self.of("send")}
        expect(len(sent) == len(self.of("send")), "two messages of one number")
        bounds = self.facts["clock_error_microseconds"]
        for event in self.of("receive"):
            start = sent.get(key(event, event["args"]["peer"], event["pid"]))
            expect(start or self.facts["left_out"], f"received and not sent: {event}")
            if not start:
                continue
            bound = 1000 * (bounds[event["pid"]] + bounds[event["args"]["peer"]]) + 2
            expect(start["args"]["bytes"] == event["args"]["bytes"] and event["end"] + bound >= start["begin"],
                   f"{event} before {start}")

    def points(self, rank, nest=""):
        """Of the tiles of a rank, which must not overlap while one nest runs."""
        return sum(event["args"]["rows"] * event["args"]["columns"] for event in self.of("tile")
                   if event["pid"] == rank and event["args"]["nest"].endswith(nest))

    def seconds(self, rank):
        return sum(event["dur"] for event in self.of("tile") if event["pid"] == rank) / 1e6


def traced(toolchain, name, ranks, arguments, settings, run=mpirun):
    folder = toolchain.folder(f"trace-{name}")
    files = {"HETILE_TRACE": str(folder / "trace.json"), "HETILE_REPORT": str(folder / "report.json")}
    done = run(ranks, table(toolchain) / "tiled", arguments, {**settings, **files})
    same_output(must(execute([table(toolchain) / "plain", *arguments])), done)
    trace = Trace(folder / "trace.json", done)
    trace.expect_true(ranks)
    return trace, Report(folder / "report.json", done).data


def expect_report(trace, data, threads=1):
    """Tiles are as many and as large as the report says, and no longer. `threads`: of rank 0. Returns a text where
    those of one thread are shorter."""
    shorter = ""
    sums = collections.defaultdict(lambda: [0, 0, 0.0])
    for region in data["regions"]:
        for entry in region["ranks"]:
            total = sums[entry["rank"]]
            total[0] += entry["tiles"]
            total[1] += entry["points"]
            total[2] += entry["compute_seconds"]
    for rank, (tiles, points, seconds) in sums.items():
        own = [event for event in trace.of("tile") if event["pid"] == rank]
        expect(len(own) == tiles and trace.points(rank) == points,
               f"rank {rank}: {len(own)} tiles, {trace.points(rank)} points; report: {tiles}, {points}")
        if threads == 1:  # the report's clock stands around the trace's
            text, allowed = f"rank {rank}: {trace.seconds(rank)} s of tiles, report: {seconds}", 0.02 * seconds + 5e-6 * tiles
            expect(trace.seconds(rank) <= seconds + allowed, text)
            if trace.seconds(rank) < seconds - allowed:
                shorter = text
        else:
            expect(trace.seconds(rank) <= threads * seconds, f"{trace.seconds(rank)} s of {threads} threads in {seconds} s")
    return shorter


def as_reported(run):
    """What `run` returns, a trace and the report beside it, which agree. A process that loses its processor between
    their clocks runs again."""
    for _ in range(3):
        trace, data = run()
        shorter = expect_report(trace, data)
        if not shorter:
            return trace, data
    raise AssertionError(shorter)


def expect_cover(trace, rows, columns, times):
    """All tiles together cover the points, each as often as the nest was entered."""
    seen = collections.Counter()
    for event in trace.of("tile"):
        a = event["args"]
        seen[a["row"], a["column"], a["rows"], a["columns"]] += 1
    grid = collections.Counter()
    for (row, column, height, width), count in seen.items():
        for x in range(row, row + height):
            grid[x, column, column + width] += count
    by_row = collections.defaultdict(list)
    for (x, begin, end), count in grid.items():
        by_row[x].append((begin, end, count))
    expect(sorted(by_row) == list(rows), "other rows")
    for x, parts in by_row.items():
        events = collections.Counter()
        for begin, end, count in parts:
            events[begin] += count
            events[end] -= count
        depth = 0
        for y in sorted(events):
            expect(depth in (0, times) or y == columns.start, f"row {x}: {depth} times before column {y}")
            depth += events[y]
        expect(min(p[0] for p in parts) == columns.start and max(p[1] for p in parts) == columns.stop, f"row {x}: {parts}")


def pipeline(toolchain, ranks):
    """Blocks in turns: the report's tiles, which cover every point as often as the nest ran."""
    settings = {**PIPELINE, "HETILE_TEAM": "off", "HETILE_TILE": "37", "HETILE_WIDTH": "13", "HETILE_CHUNK": "9"}
    trace, data = as_reported(lambda: traced(toolchain, f"pipeline-{ranks}", ranks, ["600", "800", "3"], settings))
    expect_cover(trace, range(1, 600), range(1, 800), 3)
    entries = [event for event in trace.of("entry") if event["pid"] == 0]
    expect([event["args"]["sizes"] for event in entries] == [data["regions"][0]["params"]] * 3, str(entries))
    expect(all(event["args"]["strategy"] for event in entries), str(entries))
    strips = [event for event in trace.of("send") if event["args"]["kind"] == "strip"]
    messages = sum(entry["messages"] for region in data["regions"] for entry in region["ranks"])
    expect(0 < len(strips) <= messages or ranks == 1, f"{len(strips)} strips of {messages} messages")
    for what in ("live-in", "live-out"):
        moved = collections.Counter()
        for event in trace.of("move"):
            if event["args"]["what"] == what:
                moved[event["pid"] == 0] += event["args"]["bytes"]
        expect(moved[True] == moved[False] and (moved[True] > 0 or ranks == 1 or what == "live-in"), f"{what}: {moved}")


def threads(toolchain):
    """Ranks that are threads of rank 0: their pieces are its tiles, on threads of their own."""
    trace, data = traced(toolchain, "threads", 3, ["600", "800", "3"], {"HETILE_TEAM": "on"})
    expect_report(trace, data, 3)
    expect_cover(trace, range(1, 600), range(1, 800), 3)
    expect({event["pid"] for event in trace.of("tile")} == {0}, "tiles of ranks that sleep")
    expect({event["tid"] for event in trace.of("tile")} <= {0, 1, 2}, "more threads than ranks")


def original(toolchain):
    """Where the original code runs, the trace says so, and why."""
    trace, data = traced(toolchain, "original", 2, [], {"HETILE_FALLBACK": "always"})
    found = trace.of("original")
    expect(len(found) == 3 == data["fallbacks"][0]["entries"], str(found))
    expect(all(event["args"]["reason"] == "HETILE_FALLBACK=always" for event in found) and not trace.of("tile"), str(found))


def alone(toolchain):
    """One rank, with a launcher and without."""
    for name, run in (("mpirun", mpirun), ("none", lambda ranks, program, words, env: execute([program, *words], env=env))):
        settings = {**PIPELINE, "HETILE_TILE": "50"}
        trace, _ = as_reported(lambda: traced(toolchain, f"alone-{name}", 1, [], settings, run))
        expect(not trace.of("send", "receive"), "messages of one rank")


def ends(toolchain):
    """However the program ends by itself, the trace is there; where a rank is killed, it is not, nor a part of it."""
    folder = toolchain.folder("trace-ends")
    program = table(toolchain) / "tiled"
    for word, status in (("exit", 7), ("_exit", 8)):
        path = folder / f"{word}.json"
        run = mpirun(3, program, ["600", "800", "3", word], {**PIPELINE, "HETILE_TRACE": str(path)})
        expect(run.status == status, str(run))
        trace = Trace(path, run)
        trace.expect_true(3)
        expect({event["pid"] for event in trace.of("tile")} == {0, 1, 2}, "not of all ranks")
    path = folder / "killed.json"
    run = mpirun(3, program, ["600", "800", "3", "kill"], {**PIPELINE, "HETILE_TRACE": str(path)})
    left = sorted(path.name for path in folder.iterdir())
    expect(run.status != 0 and left == ["_exit.json", "exit.json"], f"{left}: {run}")


def full(toolchain):
    """More events than there is room for are counted; what contains others is there all the same."""
    folder = toolchain.folder("trace-full")
    path = folder / "trace.json"
    settings = {**PIPELINE, "HETILE_TEAM": "off", "HETILE_TILE": "1", "HETILE_WIDTH": "4", "HETILE_CHUNK": "8"}
    run = must(mpirun(2, table(toolchain) / "tiled", ["600", "800", "6"], {**settings, "HETILE_TRACE": str(path)}))
    trace = Trace(path, run)
    trace.expect_true(2)
    left = trace.facts["left_out"]
    expect(left > 0 and f"{left} events are left out".encode() in run.err and run.err.count(b"HETILE_TRACE") == 1, str(run))
    expect(max(collections.Counter(event["pid"] for event in trace.events).values()) <= 1 << 18, "more than the bound")


def collective(toolchain):
    """In collective mode: each rank has arrays of its own, and enters."""
    path = toolchain.folder("trace-collective") / "trace.json"
    program = shared(toolchain, source_of("collective.c"))
    run = must(mpirun(3, program, ["plain"], {**PIPELINE, "HETILE_TILE": "5", "HETILE_TRACE": str(path)}))
    trace = Trace(path, run)
    trace.expect_true(3)
    expect({event["pid"] for event in trace.of("tile")} == {0, 1, 2} == {event["pid"] for event in trace.of("entry")},
           "not of all ranks")
    # Communicators of some of the ranks: a file for each.
    folder = toolchain.folder("trace-communicators")
    run = must(mpirun(4, program, ["groups"], {**PIPELINE, "HETILE_TILE": "5", "HETILE_TRACE": str(folder / "trace.json")}))
    traces = [Trace(path, run) for path in folder.iterdir()]
    for trace in traces:
        trace.expect_true(trace.ranks)
    expect(max(trace.ranks for trace in traces) == 4 and min(trace.ranks for trace in traces) < 4, str([trace.facts for trace in traces]))


def example(toolchain, name, arguments, settings):
    """Phases, regions, arrays that stay distributed."""
    folder = toolchain.folder(f"trace-{name}")
    source = EXAMPLES / name / f"{name}.c"
    files = {"HETILE_TRACE": str(folder / "trace.json"), "HETILE_REPORT": str(folder / "report.json")}
    run = mpirun(3, toolchain.tiled(source), arguments, {**PIPELINE, **settings, **files})
    same_output(must(toolchain.expected(source, arguments)), run)
    trace = Trace(folder / "trace.json", run)
    trace.expect_true(3)
    data = Report(folder / "report.json", run).data
    home = sum(event["args"]["bytes"] for event in trace.of("move")
               if event["pid"] == 0 and event["args"]["what"] in ("arrays come home", "the program looks at an array"))
    expect(home >= data["bytes_home"] > 0, f"{home} bytes home, report: {data['bytes_home']}")


def traced_on_hosts(toolchain, ranks):
    """The trace and the report of two hosts of so many ranks each."""
    folder = toolchain.folder(f"trace-hosts-{ranks}")
    settings = {**PIPELINE, "HETILE_TRACE": str(folder / "trace.json"), "HETILE_REPORT": str(folder / "report.json")}
    if ranks > 1:
        settings = {**settings, "HETILE_TEAM": "on", "HETILE_PROCS": "auto"}
    try:
        with Hosts(2) as network:
            command = network.command(table(toolchain) / "tiled", ["600", "800", "3"], ranks, settings)
            run = execute(command, env={**MPI_ENVIRONMENT, **USERS_OWN, **settings})
    except Unavailable as reason:
        raise Skip(str(reason))
    same_output(must(execute([table(toolchain) / "plain", "600", "800", "3"])), run)
    trace = Trace(folder / "trace.json", run)
    trace.expect_true(2)
    return trace, Report(folder / "report.json", run).data


def hosts(toolchain, ranks):
    """Two hosts over a network: each with its name, its clock, and threads for its other ranks."""
    run = functools.partial(traced_on_hosts, toolchain, ranks)
    trace, data = as_reported(run) if ranks == 1 else run()
    expect(trace.names == {0: "rank 0 on h0", 1: "rank 1 on h1"}, str(trace.names))
    bounds = trace.facts["clock_error_microseconds"]
    expect(bounds[0] == 0 and 0 < bounds[1] < 5000, str(bounds))
    expect([trace.points(rank) for rank in (0, 1)] ==
           [sum(region["ranks"][rank]["points"] for region in data["regions"]) for rank in (0, 1)], str(data["regions"]))
    expect({event["tid"] for event in trace.of("tile")} <= set(range(ranks)), "threads")
    expect_cover(trace, range(1, 600), range(1, 800), 3)


def files(toolchain):
    """Written as a report is: through FIFOs and links, and what cannot be written is said before the run."""
    folder = toolchain.folder("trace-files")
    program = table(toolchain) / "tiled"
    trace = lambda path: mpirun(2, program, ["90", "80", "1"], {**PIPELINE, "HETILE_TRACE": str(path)})
    text = read_fifo(folder / "fifo")
    must(trace(folder / "fifo"))
    expect(json.loads(text())["hetile"]["ranks"] == 2 and stat.S_ISFIFO(os.stat(folder / "fifo").st_mode), "not through the FIFO")
    (folder / "trace.json").write_text("old")
    (folder / "trace.json").chmod(0o640)
    (folder / "link.json").symlink_to("trace.json")
    run = must(trace(folder / "link.json"))
    Trace(folder / "trace.json", run).expect_true(2)
    expect((folder / "link.json").is_symlink() and stat.S_IMODE(os.stat(folder / "trace.json").st_mode) == 0o640, "link or mode")
    one_clear_line(trace(folder / "nothing" / "trace.json"), "HETILE_TRACE", "nothing/trace.json", "accepted")


def tests(toolchain):
    for ranks in (1, 2, 3):
        yield f"trace/pipeline/{ranks}", functools.partial(pipeline, toolchain, ranks)
    for test in (threads, original, alone, ends, full, collective, files):
        yield f"trace/{test.__name__}", functools.partial(test, toolchain)
    for name, arguments, settings in (("heat-2d", ["80", "60"], {}), ("elliptic", ["90", "1e-9", "40"], {}),
                                      ("gauss-seidel-2d", ["90", "60"], {"HETILE_AHEAD": "on", "HETILE_PHASES": "7"})):
        yield f"trace/example/{name}", functools.partial(example, toolchain, name, arguments, settings)
    for ranks in (1, 2):
        yield f"trace/hosts/{ranks}", functools.partial(hosts, toolchain, ranks)
