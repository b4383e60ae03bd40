# SPDX-License-Identifier: Apache-2.0
"""Arrays that do not fit into the memory of one host."""
import functools

from namespaces import Hosts, Unavailable
from reports import Report
from toolchain import MPI_ENVIRONMENT, ROOT, USERS_OWN, Skip, execute, expect, mpirun, must, same_output

PROGRAMS = ROOT / "test" / "e2e" / "programs" / "running"
LARGE, LOOK = PROGRAMS / "large.c", PROGRAMS / "large-look.c"
HOSTS, ROW, BYTES = 4, 8000, 2 * 8 * 8000 * 8000
TIMES = 3  # that the arrays are larger than a host's memory


def built(toolchain):
    """(sequential program, tiled one)"""
    def make():
        folder = toolchain.folder("large")
        must(execute(["gcc", "-O2", "-c", LOOK, "-o", folder / "look.o"]))
        must(execute(["gcc", "-O2", "-ffp-contract=off", LARGE, folder / "look.o", "-o", folder / "sequential"]))
        must(execute([toolchain.hetilecc, "-Xhetile", "--quiet", "-O2", LARGE, folder / "look.o", "-o", folder / "tiled"]))
        return folder / "sequential", folder / "tiled"
    return toolchain.once("large", make)


def little(toolchain, ranks):
    """No memory at all but what is needed: pages are opened a few at a time."""
    sequential, tiled = built(toolchain)
    expected = must(execute([sequential, "400", "24"]))
    path = toolchain.folder(f"large-{ranks}") / "report.json"
    run = mpirun(ranks, tiled, ["400", "24"], {"HETILE_TEAM": "off", "HETILE_MEMORY": "1m", "HETILE_REPORT": str(path)})
    same_output(expected, run)
    data = Report(path, run).data
    codes = [entry["code"] for entry in data["home"] if "code" in entry]
    expect(codes and {entry["why"] for entry in data["home"] if "code" in entry} == {"the program looks at it"}, str(data["home"]))
    place = must(execute(["addr2line", "-f", "-e", codes[0]["file"], codes[0]["address"]]))
    expect(place.out.split()[0] in (b"look", b"main"), f"{codes[0]}: {place}")
    expect(data["windows"]["collected"] == 0 and all(nest["plan"]["strategy"] == "resident" for nest in data["regions"]), str(data))


def hosts(toolchain):
    """Four hosts of which each has a third of the memory that the arrays need."""
    sequential, tiled = built(toolchain)
    arguments = [str(ROW), "12"]
    expected = must(execute([sequential, *arguments]))
    try:
        with Hosts(HOSTS, rate=None, memory=BYTES // TIMES) as several:
            run = execute(several.command(tiled, arguments), env={**MPI_ENVIRONMENT, **USERS_OWN}, timeout=300)
            most = [several.memory.most(number) for number in range(HOSTS)]
    except Unavailable as reason:
        raise Skip(str(reason))
    same_output(expected, run)
    expect(all(bytes <= BYTES // TIMES for bytes in most), str(most))


def wrong(toolchain):
    _, tiled = built(toolchain)
    run = mpirun(2, tiled, ["400", "4"], {"HETILE_MEMORY": "many"})
    expect(run.status != 0 and b"HETILE_MEMORY=many" in run.err and b"accepted" in run.err, str(run))


def tests(toolchain):
    for ranks in (2, 3, 5):
        yield f"memory/little/{ranks}", functools.partial(little, toolchain, ranks)
    yield "memory/hosts", functools.partial(hosts, toolchain)
    yield "memory/wrong", functools.partial(wrong, toolchain)
