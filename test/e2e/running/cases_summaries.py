# SPDX-License-Identifier: Apache-2.0
"""Loops in time around nests of other files: arrays stay distributed over calls of functions that leave them alone, with windows and
without, and come home before others run. Built as people do: object by object, archives, shared libraries, a file by the plain compiler."""
import functools

from reports import Report
from toolchain import PROGRAMS, execute, expect, mpirun, must, same_output, steady

FOLDER = PROGRAMS / "summaries"
# Between the steps nothing touches an element.
QUIET = ("clocks", "norms", "solves", "deep", "pointers", "callbacks", "library", "freed")
TOUCHING = ("scalars", "peeks", "looked", "variable", "jumps", "replaced", "plain", "local", "races")
PARTS = ("main", "driver", "nests", "advance", "clock", "memory")
PLAIN = ("plain", "strong")  # by the compiler alone
RUN = {"HETILE_TEAM": "off", "HETILE_PROCS": "all", "HETILE_FALLBACK": "auto"}
FLAGS = ["-O2", "-ffp-contract=off"]
RANKS = (2, 3, 5)


def compiled(folder, compiler, names, flags=()):
    own = ["-Xhetile", "--strict-output"] if "hetile" in str(compiler) else []
    for name in names:
        must(execute([compiler, *FLAGS, *own, *flags, "-c", FOLDER / f"{name}.c", "-o", folder / f"{name}.o"]))
    return [folder / f"{name}.o" for name in names]


def library(folder, compiler):
    must(execute([compiler, *FLAGS, "-fPIC", "-shared", FOLDER / "library.c", "-o", folder / "libparts.so"]))
    return ["-rdynamic", f"-L{folder}", "-lparts", f"-Wl,-rpath,{folder}", "-lm"]


def sequential(toolchain):
    def make():
        folder = toolchain.folder("summaries-gcc")
        objects = compiled(folder, "gcc", (*PARTS, *PLAIN))
        must(execute(["gcc", *objects, "-o", folder / "program", *library(folder, "gcc")]))
        return folder / "program"
    return toolchain.once(("summaries", "gcc"), make)


def in_order(folder, cc, parts, plain):
    return [*plain, *parts]


def archived(folder, cc, parts, plain):
    """The driver's calls draw the rest from the archive. What takes a weak function's place does so from no archive."""
    must(execute(["ar", "rcs", folder / "libown.a", *parts[1:]]))
    return [parts[0], *plain, folder / "libown.a", folder / "libown.a"]


def relocated(folder, cc, parts, plain):
    must(execute(["ld", "-r", *parts, "-o", folder / "all.o"]))
    return [folder / "all.o", *plain]


# name -> (how the objects are put together, flags of compiling, flags of linking)
BUILDS = {"order": (in_order, (), ()), "archive": (archived, (), ()), "relocatable": (relocated, (), ()),
          "collected": (in_order, ("-ffunction-sections", "-fdata-sections"), ("-Wl,--gc-sections",)),
          "lto": (in_order, ("-flto",), ("-flto", "-O2")), "pic": (in_order, ("-fPIC",), ())}


def tiled(toolchain, build="order"):
    def make():
        put, flags, linking = BUILDS[build]
        folder, cc = toolchain.folder(f"summaries-{build}"), toolchain.hetilecc
        parts = compiled(folder, cc, PARTS, flags)
        plain = compiled(folder, "gcc", PLAIN)
        run = must(execute([cc, *put(folder, cc, parts, plain), *linking, "-o", folder / "program", *library(folder, cc)]))
        expect(b"warning" not in run.err, run)
        return folder / "program"
    return toolchain.once(("summaries", build), make)


def report_of(toolchain, name, run):
    path = toolchain.folder(name) / "report.json"
    done = run({**RUN, "HETILE_REPORT": str(path)})
    return done, Report(path, done).data


def expected(toolchain, kind, steps):
    return toolchain.once(("summaries", kind, steps), lambda: must(execute([sequential(toolchain), kind, steps])))


def same(toolchain, kind, build, ranks):
    """The same bytes, with windows and without."""
    for count in ranks:
        for window in ("auto", "off"):
            run = mpirun(count, tiled(toolchain, build), [kind, "12"], {**RUN, "HETILE_WINDOW": window})
            same_output(expected(toolchain, kind, "12"), run)


ARRAY = 220 * 260 * 8  # bytes
STEPS = 48


def stays(toolchain, kind):
    """Without windows, the arrays come home once, at the end, and no rank has nearly all of the work."""
    settings = steady(toolchain.folder(f"summaries-steady-{kind}"), 3)
    run, data = report_of(toolchain, f"summaries-stays-{kind}",
                          lambda env: mpirun(3, tiled(toolchain), [kind, str(STEPS)], {**env, **settings, "HETILE_WINDOW": "off"}))
    same_output(expected(toolchain, kind, str(STEPS)), run)
    expect(0 < data["bytes_home"] < 3 * ARRAY, f"bytes home: {data['home']}")
    points = [sum(nest["ranks"][rank]["points"] for nest in data["regions"]) for rank in range(3)]
    expect(max(points) < 0.6 * sum(points), f"points of the ranks: {points}")


def comes(toolchain, kind):
    """Without windows, what an unknown function may look at comes home, and the report says why."""
    run, data = report_of(toolchain, f"summaries-comes-{kind}",
                          lambda env: mpirun(3, tiled(toolchain), [kind, "12"],
                                                 {**env, "HETILE_WINDOW": "off", "HETILE_FALLBACK": "never"}))
    same_output(expected(toolchain, kind, "12"), run)
    reasons = [home["why"] for home in data["home"]]
    expect("a function that nothing is known of is called" in reasons, reasons)


def without_runtime(toolchain):
    """Objects without nests need no runtime: the plain compiler links them."""
    folder = toolchain.folder("summaries-without")
    objects = compiled(folder, toolchain.hetilecc, ("clock", "advance"))
    objects += compiled(folder, "gcc", ("main", "nests", "driver", "memory", *PLAIN))
    must(execute(["gcc", *objects, "-o", folder / "program", *library(folder, "gcc")]))
    for kind in ("clocks", "deep", "replaced"):
        same_output(expected(toolchain, kind, "12"), execute([folder / "program", kind, "12"]))


def tests(toolchain):
    for turn, kind in enumerate((*QUIET, *TOUCHING)):
        yield f"summaries/{kind}", functools.partial(same, toolchain, kind, "order", toolchain.some(RANKS, turn, 2))
        # With -flto, gcc itself takes the weak function, not the one in its place.
        others = [build for build in BUILDS if build != "order" and (kind, build) != ("replaced", "lto")]
        for build in toolchain.some(others, turn, 1):
            yield f"summaries/{kind}/{build}", functools.partial(same, toolchain, kind, build, (3,))
    for kind in QUIET:
        yield f"summaries/{kind}/stays", functools.partial(stays, toolchain, kind)
    for kind in ("looked", "replaced", "plain"):
        yield f"summaries/{kind}/comes", functools.partial(comes, toolchain, kind)
    yield "summaries/without-runtime", functools.partial(without_runtime, toolchain)
