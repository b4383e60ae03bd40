# SPDX-License-Identifier: Apache-2.0
"""Nests that are cut into phases along their rows."""
import functools

from running.cases_examples import TABLE, folder_of, speeds
from reading.cases_programs import built
from reports import Report
from toolchain import ROOT, expect, mpirun, same_output, source_of

FORCED = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "auto"}
RANKS = (1, 2, 3, 4, 7)
ROWS = (1, 2, 5, 1000)
SKEWED = {"fpu", "gauss-seidel-1d", "gauss-seidel-2d", "jacobi-1d", "fdtd-2d"}
STENCILS = ["fdtd_macros.c", "gauss_seidel_maxdiff.c", "heat1d_swap.c", "heat2d_macro.c", "heat3d_inplace.c",
            "heat_vector_swap.cpp", "jacobi2d_polybench.c", "life_pointers.c", "option_psor.c", "red_black.c",
            "seidel2d_polybench.c", "stencil_template.cpp"]


def environment(ranks, rows, report=None):
    result = {**FORCED, "HETILE_PHASES": str(rows), "HETILE_SPEEDS": speeds("skewed" if rows in (2, 4, 1000) else "equal", ranks)}
    if report:
        result["HETILE_REPORT"] = str(report)
    return result


def same(toolchain, source, arguments, ranks, settings):
    same_output(toolchain.expected(source, arguments),
                mpirun(ranks, toolchain.tiled(source), arguments, settings))


def made_up(toolchain, name, ranks, rows, settings):
    """Every kind of time loop is really cut."""
    source = source_of("phases.c")
    report = toolchain.folder(name) / "report.json"
    run = mpirun(ranks, toolchain.tiled(source), [], {**environment(ranks, rows, report), **settings})
    same_output(toolchain.expected(source, []), run)
    if ranks == 1 or rows in ("off", "auto") or "HETILE_TEAM" in settings:
        return
    cut = {region["nest"] for region in Report(report, run).data["regions"] if region["plan"]["strategy"] == "phases"}
    expect(len(cut) == 6, f"cut into phases: {sorted(cut)}")
    if settings.get("HETILE_AHEAD") == "on":
        reasons = [region["plan"]["reason"] for region in Report(report, run).data["regions"]]
        expect(sum("while columns run" in reason for reason in reasons) >= 6, "phases that run ahead")


def example(toolchain, entry, ranks, rows, settings):
    folder = folder_of(toolchain, entry)
    same_output(toolchain.expected(entry.source, entry.arguments, folder),
                mpirun(ranks, toolchain.tiled(entry.source), entry.arguments, {**environment(ranks, rows), **settings},
                       cwd=folder))


def program(toolchain, source, ranks, rows, settings):
    program = built(toolchain, source)
    same_output(program.expected,
                mpirun(ranks, program.folder / "tiled", program.arguments, {**environment(ranks, rows), **settings}))


def tests(toolchain):
    for ranks in RANKS:
        for rows in ROWS:
            name = f"phases/{ranks}/{rows}"
            yield name, functools.partial(made_up, toolchain, name, ranks, rows, {})
    verify = {"HETILE_VERIFY": "1"}
    yield "phases/verify", functools.partial(made_up, toolchain, "phases/verify", 3, 4, verify)
    yield "phases/off", functools.partial(same, toolchain, source_of("phases.c"), [], 3,
                                          {"HETILE_PROCS": "all", "HETILE_PHASES": "off"})
    yield "phases/fixed", functools.partial(same, toolchain, source_of("phases.c"), [], 3,
                                            {**environment(3, 3), "HETILE_REBALANCE": "off"})
    # The host runs the first rows: then phases, the rest as a whole, or the rest alone.
    alone = {"HETILE_PROCS": "auto", "HETILE_TEAM": "off"}
    for ranks, rows, settings in ((2, 3, {}), (3, 1, {}), (7, 2, {}), (2, "auto", {}), (3, "auto", {}), (3, 5, alone), (2, "auto", alone)):
        for opening in ("1", "3") if rows != 1 else ("2",):
            name = f"phases/opening/{ranks}/{rows}/{opening}" + ("/alone" if settings else "")
            yield name, functools.partial(made_up, toolchain, name, ranks, rows,
                                          {**settings, "HETILE_OPENING": opening})
    # Values move while columns run, in tiles of one strip or of several.
    for ranks in (2, 3, 4, 7):
        for rows in (1, 2, 5):
            for tile in ("auto", "2"):
                name = f"phases/ahead/{ranks}/{rows}/{tile}"
                yield name, functools.partial(made_up, toolchain, name, ranks, rows, {"HETILE_AHEAD": "on", "HETILE_TILE": tile})
    yield "phases/ahead/verify", functools.partial(made_up, toolchain, "phases/ahead/verify", 3, 4, {**verify, "HETILE_AHEAD": "on"})
    for number, entry in enumerate(entry for entry in TABLE if entry.name in SKEWED):
        for ranks in (2, 4):
            rows = ROWS[(number + ranks) % 3]
            yield f"phases/{entry.name}/{ranks}", functools.partial(example, toolchain, entry, ranks, rows, {})
            yield f"phases/ahead/{entry.name}/{ranks}", functools.partial(example, toolchain, entry, ranks, rows, {"HETILE_AHEAD": "on"})
    # Rows of memory as long as those that storage keeps apart: what is stored is more than what moves.
    padded = next(entry for entry in TABLE if entry.name == "gauss-seidel-2d")
    for ranks in (2, 3):
        yield f"phases/ahead/padded/{ranks}", functools.partial(
            same, toolchain, padded.source, ["256", "24"], ranks, {**environment(ranks, 4), "HETILE_AHEAD": "on"})
    for number, name in enumerate(STENCILS):
        source = source_of(name, ROOT / "test" / "programs")
        yield f"phases/programs/{name}", functools.partial(program, toolchain, source, RANKS[1 + number % 4],
                                                           ROWS[number % 3], {})
        yield f"phases/ahead/{name}", functools.partial(program, toolchain, source, RANKS[1 + number % 4], ROWS[number % 3],
                                                        {"HETILE_AHEAD": "on"})
