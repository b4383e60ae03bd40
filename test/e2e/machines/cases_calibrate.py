# SPDX-License-Identifier: Apache-2.0
"""`hetile-calibrate` measures hosts, `hetile-plan forecast` says what they would give: files that others read, times that hold."""
import functools
import json
import os
import re
import xml.etree.ElementTree as ElementTree

from building.cases_build import installed
from reports import Report
from toolchain import Skip, execute, expect, mpirun, must, same_output, source_of

# Machines are shared with other tests: what matters is what comes of the numbers.
QUICK = ["--seconds", "1", "--sample", "0.01", "--noise", "accept"]


def calibrate(toolchain, ranks, arguments, together=1):
    return mpirun(ranks, installed(toolchain) / "bin" / "hetile-calibrate", arguments, toolchain.hosts(together))


def measured(toolchain):
    """Two hosts of two ranks: a file that programs and hetile-plan read, with intervals, both kinds of link, and a picture."""
    folder = toolchain.folder("calibrate-measured")
    file, picture = folder / "machines.json", folder / "machine.svg"
    run = must(calibrate(toolchain, 4, ["-o", file, "--draw", picture, *QUICK], 2))
    expect(run.out.split()[:4] == [b"host", b"ranks", b"cores", b"speed"], str(run))
    machine = json.loads(file.read_text())
    expect(list(machine["hosts"]) == ["node0", "node1"], f"{machine}")
    for host in machine["hosts"].values():
        least, most = host["interval"]
        expect(0 < least <= host["speed"] <= most and 1 <= host["cores"] <= 2, f"{machine}")
    expect(max(host["speed"] for host in machine["hosts"].values()) == 1, f"{machine}")
    for host in machine["calibration"]["hosts"].values():  # where hwloc is there
        parts = [host[key] for key in ("packages", "numa_nodes", "cores", "threads") if key in host]
        expect(len(parts) in (0, 4) and all(part >= 1 for part in parts), f"{host}")
        if parts and "HWLOC_SYNTHETIC" not in os.environ:
            expect(parts[3] <= os.cpu_count() and parts[0] <= parts[2] <= parts[3], f"{host}")
    links = machine["calibration"]["links"]
    kinds = [(link["kind"], link["from"], link["to"]) for link in links]
    expect(kinds == [("other host", "node0", "node1"), ("same host", "node0", "node0"), ("same host", "node1", "node1")], f"{kinds}")
    for link in links:
        for cost in ("startup_seconds", "latency_seconds", "seconds_per_byte", "copy_seconds_per_byte"):
            median, least, most = link[cost]
            expect(0 < least <= median <= most < 1, f"{link}")
    expect(machine["network"]["startup_seconds"] == links[0]["startup_seconds"][0], f"{machine}")
    text = "".join(ElementTree.parse(picture).getroot().itertext())
    expect("node0" in text and "node1" in text and re.search(r"\d [kMG]B/s", text) and "e+" not in text, text)
    must(execute([installed(toolchain) / "bin" / "hetile-plan", "simulate", "--machine", file, "--rows", "40", "--columns", "40"]))
    source = source_of("team.c")
    tiled = mpirun(4, toolchain.tiled(source), [], {"HETILE_MACHINE": str(file), **toolchain.hosts(2)})
    same_output(must(toolchain.expected(source, [])), tiled)


def own_kernel(toolchain):
    """A command as the kernel: it runs once for each rank and round, sees no launcher, and its speed is what counts."""
    folder = toolchain.folder("calibrate-kernel")
    script = folder / "kernel.sh"
    script.write_text("#!/bin/sh\nenv | grep -E '^(OMPI_COMM|PMI_|PMIX_RANK)' > %s/seen\necho noise\n[ -e %s/slow ] && sleep 0.2\nexit 0\n" % (folder, folder))
    script.chmod(0o755)
    run = must(calibrate(toolchain, 2, ["--kernel", f"'{script}'", *QUICK]))
    expect(b"noise" not in run.out and (folder / "seen").read_text() == "", str(run))
    machine = json.loads(run.out)
    expect(machine["calibration"]["kernel"] == f"'{script}'", f"{machine}")
    (folder / "slow").write_text("")
    run = must(calibrate(toolchain, 2, ["--kernel", str(script), *QUICK]))
    seconds = [host["kernel_seconds"][0] for host in json.loads(run.out)["calibration"]["hosts"].values()]
    expect(all(0.2 <= s < 2 for s in seconds), f"{seconds}")


def parts(toolchain):
    """What hwloc says of a host that it is told of: in the file, and a note about its memories."""
    settings = {**toolchain.hosts(2), "HWLOC_SYNTHETIC": "package:2 numa:2 core:4 pu:2", "HWLOC_COMPONENTS": "synthetic"}
    run = must(mpirun(2, installed(toolchain) / "bin" / "hetile-calibrate", QUICK, settings))
    host = json.loads(run.out)["calibration"]["hosts"]["node0"]
    if "packages" not in host:
        raise Skip("there is no hwloc")
    expect([host[key] for key in ("packages", "numa_nodes", "cores", "threads")] == [2, 4, 16, 32], f"{host}")
    expect(b"note: node0 has 4 memories (NUMA): bind its ranks to cores" in run.err, str(run))


def refused(toolchain):
    """Noise, a kernel that fails, and options that mean nothing: a line each, and no file."""
    file = toolchain.folder("calibrate-refused") / "machines.json"
    cases = [(["--precision", "1e-9", "--seconds", "0.2", "--sample", "0.01"], "error: nothing is written; end what else runs there"),
             (["--kernel", "exit 3"], "--kernel 'exit 3': rank 0 on node0: it ended with status 3"),
             (["--kernel", "kill -9 $$"], "it was ended by signal 9"),
             (["--precision", "0"], "--precision is '0'; accepted is a number above 0"),
             (["--noise", "some"], "--noise is 'some'; accepted are refuse and accept"),
             (["--speed"], "unknown option '--speed'; see hetile-calibrate --help")]
    for arguments, words in cases:
        run = calibrate(toolchain, 2, ["-o", file, *arguments])
        expect(run.status == 1 and words in run.err.decode() and not file.exists(), f"{arguments}: {run}")
    ran = file.parent / "ran"  # what cannot be written is told before anything is measured
    lost = file.parent / "none" / "file"
    for words, said in ((["-o", lost], f"--output: '{lost}' cannot be written: "), (["-o", file, "--draw", lost], f"--draw: '{lost}' cannot be"),
                        (["-o", file, "--draw", file], f"--draw: '{file}' is that of --output")):
        run = calibrate(toolchain, 2, [*words, *QUICK, "--kernel", f"touch {ran}"])
        expect(run.status == 1 and run.err.count(b"error: ") == 1 and said in run.err.decode(), str(run))
        expect(not ran.exists() and not file.exists(), f"{words}: measured, or written")


def machines_of(folder, hosts):
    path = folder / "machines.json"
    path.write_text(json.dumps({"hosts": hosts}))
    return path


def forecast_of(toolchain, report, machine):
    return json.loads(must(execute([installed(toolchain) / "bin" / "hetile-plan", "forecast", report, machine, "--json"])).out)


def forecast_planned(toolchain):
    """With the speeds that a run had, the forecast of its nests is what the planner says of each of them."""
    folder = toolchain.folder("forecast-planned")
    report, source = folder / "report.json", source_of("team.c")
    settings = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_VERIFY": "1", "HETILE_TEAM": "off",  # nothing stays
                "HETILE_SPEEDS": "1,1/2", "HETILE_SECONDS_PER_POINT": "1e-7", "HETILE_REPORT": str(report), **toolchain.hosts(1)}
    run = mpirun(2, toolchain.tiled(source), [], settings)
    same_output(must(toolchain.expected(source, [])), run)
    data = Report(report, run).data
    for region in data["regions"]:  # as the plans assume it
        rank = region["ranks"][0]
        rank["points"], rank["compute_seconds"] = 1e7, 1
    report.write_text(json.dumps(data))
    answer = forecast_of(toolchain, report, machines_of(folder, {"node0": {"speed": 1}, "node1": {"speed": 0.5}}))
    planned = 0
    for number, region in enumerate(data["regions"]):
        expect(region["plan"]["strategy"] not in ("resident", "phases"), f"{region['plan']}")
        costs = data["regions"][number]["plan"]["network"]
        asked = json.loads(json.dumps(data))
        asked["regions"][number]["plan"]["asked"] = {**region["plan"]["asked"], "all_procs": False, "procs": 0}
        asked["regions"][number]["plan"]["network"] = {**costs, "startup_seconds": 1.5e-6, "latency_seconds": 1.5e-6,
                                                       "seconds_per_byte": 2e-10, "copy_seconds_per_byte": 2e-10, "cold_seconds_per_byte": 0}
        path = folder / "asked.json"
        path.write_text(json.dumps(asked))
        plan = json.loads(must(execute([installed(toolchain) / "bin" / "hetile-plan", "choose", "--report", path, "--region", str(number), "--json"])).out)
        alone = 1e-7 * region["plan"]["shape"]["points"]
        planned += region["entries"] * min(alone, plan["predicted"])
    nests = answer["forecast"][1]["nests_seconds"]
    expect(abs(nests - planned) < 1e-6 * planned, f"{nests} is not {planned}: {answer}")


def forecast_one_rank(toolchain):
    """A report of one rank is enough. A second host nearly halves the time; one that can do next to nothing is left out."""
    folder = toolchain.folder("forecast-one-rank")
    report, source = folder / "report.json", source_of("team.c")
    run = mpirun(1, toolchain.tiled(source), [], {"HETILE_FALLBACK": "never", "HETILE_REPORT": str(report), **toolchain.hosts(1)})
    same_output(must(toolchain.expected(source, [])), run)
    data = json.loads(report.read_text())
    expect(data["run_seconds"] > 0, f"{data['run_seconds']}")
    described = [region for region in data["regions"] if region["plan"]["shape"]["points"] > 0]  # not those of no time
    expect(described, f"{data}")
    for region in described:
        region["ranks"][0]["compute_seconds"] = 1e-6 * region["ranks"][0]["points"]  # so slow that messages cost nothing
        region["total_seconds"] = region["ranks"][0]["compute_seconds"]
    data["run_seconds"] = 1 + sum(region["total_seconds"] for region in described)
    report.write_text(json.dumps(data))
    machine = machines_of(folder, {"slow": {"speed": 1e-4}, "node0": {"speed": 1, "cores": 1},
                                   "other": {"speed": 1, "interval": [0.9, 1.1]}})
    answer = forecast_of(toolchain, report, machine)
    expect(answer["use"] == ["node0", "other"] and answer["leave_out"] == ["slow"], f"{answer}")
    alone, both = answer["forecast"][0], answer["forecast"][1]
    expect(1.8 < alone["nests_seconds"] / both["nests_seconds"] <= 2.001, f"{answer}")
    expect(abs(both["run_seconds"] - both["nests_seconds"] - 1) < 0.1, f"{answer}")
    least, most = answer["run_seconds_interval"]
    expect(least < both["run_seconds"] < most, f"{answer}")
    cores = forecast_of(toolchain, report, machines_of(folder, {"node0": {"speed": 1, "cores": 4}}))
    expect([row["cores"] for row in cores["forecast"]] == [1, 4] and cores["best"] == 1, f"{cores}")
    expect(abs(cores["forecast"][0]["nests_seconds"] / cores["forecast"][1]["nests_seconds"] - 4) < 1e-6, f"{cores}")
    machine = machines_of(folder, {"slow": {"speed": 1e-4}, "node0": {"speed": 1, "cores": 1}, "other": {"speed": 1}})
    text = must(execute([installed(toolchain) / "bin" / "hetile-plan", "forecast", report, machine])).out.decode()
    expect("Start on the first of node0, other: " in text and "Leave out slow: " in text, text)
    elsewhere = must(execute([installed(toolchain) / "bin" / "hetile-plan", "forecast", report, machines_of(folder, {"x": {"speed": 1}})]))
    expect(b"note: the report is of a run on node0, which the machine file does not name" in elsewhere.err, str(elsewhere))


def forecast_refused(toolchain):
    """No report, none that says anything, no machines."""
    folder = toolchain.folder("forecast-refused")
    (folder / "empty.json").write_text(json.dumps({"schema": 1, "ranks": 1, "hosts": ["a"], "ranks_of_hosts": [1], "regions": [],
                                                   "fallbacks": [], "run_seconds": 1}))
    (folder / "old.json").write_text(json.dumps({"schema": 1}))
    good = machines_of(folder, {"a": {"speed": 1}})
    none = folder / "none.json"
    none.write_text(json.dumps({"hosts": {"*": {"speed": 1}}}))
    bad = folder / "bad.json"
    bad.write_text(json.dumps({"hosts": {"a": {"speed": 1, "interval": [2, 3]}}}))
    cases = [([folder / "nowhere.json", good], "cannot be read"), ([folder / "old.json", good], "this is no report of this version"),
             ([folder / "empty.json", good], "it has no tiled nest with a shape; accepted is the report of a run in which nests ran"),
             ([folder / "empty.json", bad], '"interval" is [2,3]; accepted are two numbers above zero with the speed between them'),
             ([folder / "empty.json"], "--machine is missing"), ([folder / "empty.json", good, good], "--machine is given twice")]
    for arguments, words in cases:
        run = execute([installed(toolchain) / "bin" / "hetile-plan", "forecast", *arguments])
        expect(run.status == 1 and words in run.err.decode() and run.err.count(b"\n") == 1, f"{arguments}: {run}")


def tests(toolchain):
    for function in (measured, own_kernel, parts, refused, forecast_planned, forecast_one_rank, forecast_refused):
        yield f"calibrate/{function.__name__}", functools.partial(function, toolchain)
