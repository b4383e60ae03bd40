# SPDX-License-Identifier: Apache-2.0
"""`hetile-plan machines`: what a run measured becomes a machine file, from which the next run starts. Speeds are declared in the
first run, so that what must come back is known."""
import functools
import json

from reports import Report
from toolchain import execute, expect, mpirun, must, same_output, source_of

ALL = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_OPENING": "off", "HETILE_SECONDS_PER_POINT": "1e-7"}
# Speeds of the ranks, how many are on a host, other settings -> (speed, cores) of each host.
RUNS = {
    "ranks": ("1,1/2,1/4", 1, {}, [(1, 1), (0.5, 1), (0.25, 1)]),
    "not-first": ("1/3,1", 1, {}, [(0.3333, 1), (1, 1)]),
    "several-a-host": ("2,2,1,1", 2, {"HETILE_TEAM": "off"}, [(1, 2), (0.5, 2)]),
    "members": ("3,3,1,1,1", 2, {"HETILE_TEAM": "on"}, [(1, 2), (0.3333, 2), (0.3333, 1)]),
}


def run_of(toolchain, name, ranks, together, settings):
    """The report of a run whose output is right."""
    source = source_of("team.c")
    path = toolchain.folder(f"machines-{name}") / "report.json"
    run = mpirun(ranks, toolchain.tiled(source), [], {**ALL, **settings, **toolchain.hosts(together), "HETILE_REPORT": str(path)})
    same_output(must(toolchain.expected(source, [])), run)
    return path, Report(path, run).data


def shares(data):
    """What the ranks, or members, have of all points."""
    points = [sum(region["ranks"][k]["points"] for region in data["regions"]) for k in range(len(data["hosts"]))]
    return [number / sum(points) for number in points]


def round_trip(toolchain, name):
    """Run, file, run: the second run has the first one's speeds and about its shares; hetile-plan reads the file too."""
    speeds, together, settings, wanted = RUNS[name]
    ranks = speeds.count(",") + 1
    report, first = run_of(toolchain, f"{name}-first", ranks, together, {**settings, "HETILE_SPEEDS": speeds})
    file = report.parent / "machines.json"
    plan = toolchain.bin / "hetile-plan"
    said = must(execute([plan, "machines", "--report", report, "--output", file]))
    expect(said.err == b"" and said.out.split()[:3] == [b"host", b"ranks", b"speed"], str(said))
    machine = json.loads(file.read_text())
    expect([(h["speed"], h["cores"]) for h in machine["hosts"].values()] == wanted, f"{machine}")
    expect(list(machine["hosts"]) == [f"node{k}" for k in range(len(wanted))], f"{machine}")
    costs = machine["network"]
    expect(len(costs) == 4 and all(0 <= cost < 1 for cost in costs.values()), f"{machine}")
    expect(must(execute([plan, "machines", "--report", report])).out.decode() == file.read_text(), "stdout has another file")
    _, second = run_of(toolchain, f"{name}-second", ranks, together, {**settings, "HETILE_MACHINE": str(file)})
    expect(second["hosts"] == first["hosts"], f"{second['hosts']}")
    for before, after in zip(shares(first), shares(second)):
        expect(abs(before - after) < 0.1, f"{shares(first)} became {shares(second)}")
    must(execute([plan, "simulate", "--machine", file, "--rows", "40", "--columns", "40"]))


def edited(report, name, change):
    data = json.loads(report.read_text())
    change(data)
    path = report.parent / f"{name}.json"
    path.write_text(json.dumps(data))
    return path


def refused(toolchain):
    """What is no report, or has no speeds, is one line that says what would be accepted."""
    report, _ = run_of(toolchain, "refused", 2, 1, {"HETILE_SPEEDS": "1,1/2"})
    plan = toolchain.bin / "hetile-plan"

    def forget(data):
        for region in data["regions"]:
            region["plan"]["seconds_per_point"] = [1e-7, 0]

    (report.parent / "text.json").write_text("no")
    cases = {report.parent / "none.json": "which cannot be read", report.parent / "text.json": "it is no JSON",
             edited(report, "old", lambda data: data.pop("ranks_of_hosts")): "no report of this version",
             edited(report, "alone", forget): "accepted is the report of a run in which all ranks took part (HETILE_PROCS=all, "}
    for path, words in cases.items():
        run = execute([plan, "machines", "--report", path, "--output", report.parent / "out.json"])
        expect(run.status == 1 and words in run.err.decode() and run.err.count(b"\n") == 1, str(run))
    expect(not (report.parent / "out.json").exists(), "a file was written")
    run = execute([plan, "machines", "--report", report, "--output", report.parent / "nowhere" / "out.json"])
    expect(run.status == 1 and b"cannot be written" in run.err, str(run))


def differing(toolchain):
    """A host that is fast in one nest and slow in another: the mean is written, with a note."""
    report, data = run_of(toolchain, "differing", 2, 1, {"HETILE_SPEEDS": "1,1/2"})

    def slower(data):
        data["regions"].append(json.loads(json.dumps(data["regions"][0])))
        times = data["regions"][-1]["plan"]["seconds_per_point"]
        data["regions"] = [data["regions"][0], data["regions"][-1]]
        times[1] = 4 * times[1]

    path = edited(report, "differing", slower)
    run = must(execute([toolchain.bin / "hetile-plan", "machines", "--report", path]))
    speed = json.loads(run.out)["hosts"]["node1"]["speed"]
    expect(abs(speed - 0.25) < 0.001, f"{speed} is not the geometric mean of 1/2 and 1/8")
    expect(b"note: the speed of node1 depends on the nest, from 0.125 to 0.5; its mean is written" in run.err, str(run))


def tests(toolchain):
    for name in RUNS:
        yield f"machines/round-trip/{name}", functools.partial(round_trip, toolchain, name)
    for function in (refused, differing):
        yield f"machines/{function.__name__}", functools.partial(function, toolchain)
