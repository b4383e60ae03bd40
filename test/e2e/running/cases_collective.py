# SPDX-License-Identifier: Apache-2.0
"""Collective mode: programs that are MPI programs themselves, and share their nests."""
import functools
import json

from reading.cases_programs import FOLDER as PROGRAM_FOLDER
from reading.cases_programs import header_words
from toolchain import ROOT, Skip, execute, expect, mpirun, must, same_output, source_of

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "5", "HETILE_WIDTH": "2",
            "HETILE_CHUNK": "4"}
SOURCE = source_of("collective.c")
EXAMPLE = ROOT / "examples" / "collective" / "collective.c"

# Versions, rows behind pointers and in containers, buffers that change places, reductions, instances of a
# template, bounds that are data, nests inside loops.
PROGRAM_NAMES = ["knapsack_rows.c", "lu_rows.c", "edit_vectors.cpp", "swapped_rows.cpp", "life_pointers.c",
                 "reductions_exact.c", "best_place.c", "templates.cpp", "row_lengths.c", "floyd_warshall.c"]


def copies(toolchain, source):
    """The untouched program: every rank does all the work."""
    def make():
        target = toolchain.folder(f"copies/{source.stem}-{source.parent.name}") / source.stem
        must(execute(["mpicc", "-O2", "-ffp-contract=off", source, "-o", target]))
        return target
    return toolchain.once(f"copies {source}", make)


def shared(toolchain, source):
    """The program in collective mode."""
    def make():
        target = toolchain.folder(f"shared/{source.stem}-{source.parent.name}") / source.stem
        must(execute([toolchain.hetilecc, "-O2", "-Xhetile", "--collective", source, "-o", target]))
        return target
    return toolchain.once(f"shared {source}", make)


def same(toolchain, ranks, arguments, env, source=SOURCE):
    expected = must(mpirun(ranks, copies(toolchain, source), arguments))
    actual = mpirun(ranks, shared(toolchain, source), arguments, env)
    same_output(expected, actual)
    return actual


def pipelines(toolchain, mode, ranks):
    """Every nest is shared by all ranks, by tiles."""
    report = toolchain.folder(f"collective/{mode}-{ranks}") / "report.json"
    speeds = ",".join(["1", "1/2", "1/3", ".3", "1/5", ".75", "1/4"][:ranks])
    same(toolchain, ranks, [mode], {**PIPELINE, "HETILE_SPEEDS": speeds, "HETILE_REPORT": str(report)})
    regions = json.loads(report.read_text())["regions"]
    expect(regions, "no nest was shared")
    for region in regions:
        expect(all(rank["tiles"] > 0 for rank in region["ranks"]), f"a rank without tiles: {region['nest']}")


def free_choice(toolchain, mode, ranks):
    same(toolchain, ranks, [mode, "150", "30"], {"HETILE_PROCS": "all"})
    same(toolchain, ranks, [mode, "150", "30"], {})


def verified(toolchain, ranks):
    same(toolchain, ranks, ["plain"], {**PIPELINE, "HETILE_VERIFY": "1"})
    same(toolchain, ranks, ["plain"], {**PIPELINE, "HETILE_REPLICAS": "trust"})


def groups(toolchain, ranks):
    """Sub-communicators at the same time, communicators that come and go, ranks for themselves."""
    report = toolchain.folder(f"collective/groups-{ranks}") / "report.json"
    environment = {**PIPELINE, "HETILE_FALLBACK": "auto", "HETILE_REPORT": str(report)}
    same(toolchain, ranks, ["groups"], environment)
    speeds = ",".join(["1", "1/2", "1/3", ".3", "1/5", ".75", "1/4"][:ranks])
    same(toolchain, ranks, ["groups"], {**environment, "HETILE_PROCS": str(ranks), "HETILE_SPEEDS": speeds})
    expect(report.exists(), "no report of the first session")
    if ranks > 1:
        expect(report.with_name("report.json.1").exists(), "no report of the second group")


def original(toolchain, mode, reason, ranks=3):
    """Where the ranks cannot share a nest all of them run the original code, and say why if asked to."""
    environment = {**PIPELINE, "HETILE_FALLBACK": "auto", "HETILE_VERBOSE": "1"}
    run = same(toolchain, ranks, [mode], environment)
    expect(reason.encode() in run.err, f"{reason!r} is not said: {run}")
    run = mpirun(ranks, shared(toolchain, SOURCE), [mode], PIPELINE)
    expect(run.status != 0 and reason.encode() in run.err, f"no error that says {reason!r}: {run}")
    expect(run.err.count(b"hetile:") == 1, f"not one line: {run}")


def different_nests(toolchain):
    run = mpirun(3, shared(toolchain, SOURCE), ["nests"], PIPELINE)
    expect(run.status != 0 and run.err.count(b"hetile:") == 1, str(run))
    expect(b"enters the nest collective.c:" in run.err and b"rank 1 (" in run.err, str(run))


def missing(toolchain):
    """One rank ends where the others enter a nest."""
    run = mpirun(3, shared(toolchain, SOURCE), ["missing"], PIPELINE)
    expect(run.status != 0 and run.err.count(b"hetile:") == 1, str(run))
    expect(b"enters the nest collective.c:" in run.err and b"frees the communicator or ends MPI" in run.err, str(run))


def killed(toolchain):
    run = mpirun(3, shared(toolchain, SOURCE), ["kill"], PIPELINE)
    expect(run.status != 0 and b"alive, rank 2" in run.out and b"dead" not in run.out, str(run))


def bad_option(toolchain):
    run = mpirun(3, shared(toolchain, SOURCE), ["plain"], {"HETILE_TILE": "0"})
    expect(run.status != 0 and run.err.count(b"HETILE_TILE=0: accepted is") == 1, str(run))


def example(toolchain, ranks):
    for plates, members in (("3", "1"), ("4", "2")):
        expected = must(mpirun(1, copies(toolchain, EXAMPLE), ["50", "20", plates]))
        actual = mpirun(ranks, shared(toolchain, EXAMPLE), ["50", "20", plates, members],
                        {**PIPELINE, "HETILE_FALLBACK": "auto"})
        same_output(expected, actual)


def other_mpi(toolchain):
    """Without the option the nests of such a program are refused, with the page that names it."""
    run = must(execute([toolchain.hetile, SOURCE, "--analyze-only", "--",
                        *execute([toolchain.hetilecc, "--showme:compile"]).out.decode().split(), *mpi_flags()]))
    expect(b"mpi-program" in run.err and b"--collective" in run.err, str(run))


def program(toolchain, name):
    """A sequential program that every rank runs as a whole; each rank's output is compared."""
    source = source_of(name, PROGRAM_FOLDER)
    text = source.read_text()
    flags, arguments = header_words(text, "flags"), header_words(text, "arguments")
    folder = toolchain.folder(f"collective/{source.stem}")
    plain, wrapper = ("gcc", toolchain.hetilecc) if source.suffix == ".c" else ("g++", toolchain.hetilecxx)
    must(execute([plain, "-O1", "-w", "-ffp-contract=off", *flags, source, "-o", folder / "sequential", "-lm"]))
    must(execute([wrapper, "-O1", "-w", "-Xhetile", "--collective", *flags, "-c", source, "-o", folder / "program.o"]))
    must(execute(["objcopy", "--redefine-sym", "main=program_main", folder / "program.o"]))
    must(execute(["mpicc", "-O1", "-c", source_of("collective-main.c"), "-o", folder / "main.o"]))
    must(execute([wrapper, folder / "main.o", folder / "program.o", "-o", folder / "shared", "-lm"]))
    expected = must(execute([folder / "sequential", *arguments], cwd=source.parent))
    report = folder / "report.json"
    must(mpirun(3, folder / "shared", [folder / "output", *arguments],
                {**PIPELINE, "HETILE_FALLBACK": "auto", "HETILE_REPORT": str(report)}, cwd=source.parent))
    for rank in range(3):
        expect((folder / f"output{rank}").read_bytes() == expected.out, f"{name}: rank {rank} printed something else")
    expect(json.loads(report.read_text())["regions"], f"{name}: no nest was shared")


def mpi_flags():
    run = execute(["mpicc", "--showme:compile"])
    if run.status != 0:
        raise Skip("mpicc does not show its flags")
    return run.out.decode().split()


def parts(toolchain):
    """A kernel in a file that does not know of MPI."""
    folder = toolchain.folder("collective/parts")
    (folder / "kernel.c").write_text(
        "void kernel(int n, double (*a)[n]) {\n"
        "  for (int i = 1; i < n; i++)\n"
        "    for (int j = 1; j < n; j++)\n"
        "      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);\n"
        "}\n")
    (folder / "main.c").write_text(
        "#include <mpi.h>\n#include <stdio.h>\n"
        "void kernel(int n, double (*a)[n]);\n"
        "static double a[60][60];\n"
        "int main(int argc, char **argv) {\n"
        "  MPI_Init(&argc, &argv);\n"
        "  for (int i = 0; i < 60; i++) a[i][0] = a[0][i] = i;\n"
        "  kernel(60, a);\n"
        "  int rank;\n"
        "  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
        "  for (int r = 0; r < 4; r++) {\n"
        "    MPI_Barrier(MPI_COMM_WORLD);\n"
        "    if (r == rank) { printf(\"%.17g\\n\", a[59][59]); fflush(stdout); }\n"
        "  }\n"
        "  MPI_Finalize();\n"
        "}\n")
    must(execute(["mpicc", "-O2", "-ffp-contract=off", "main.c", "kernel.c", "-o", "copies"], cwd=folder))
    must(execute([toolchain.hetilecc, "-O2", "-Xhetile", "--collective", "-c", "kernel.c"], cwd=folder))
    must(execute(["mpicc", "-O2", "-c", "main.c"], cwd=folder))
    must(execute([toolchain.hetilecc, "main.o", "kernel.o", "-o", "shared"], cwd=folder))
    report = folder / "report.json"
    expected = must(mpirun(3, folder / "copies", []))
    same_output(expected, mpirun(3, folder / "shared", [], {**PIPELINE, "HETILE_REPORT": str(report)}))
    expect("kernel.c" in report.read_text(), "the nest was not shared")


def tests(toolchain):
    for name in PROGRAM_NAMES:
        yield f"collective/program/{name}", functools.partial(program, toolchain, name)
    for turn, ranks in enumerate((1, 3, 4, 7)):
        for mode in toolchain.some(("plain", "rows"), turn, 1):
            yield f"collective/{mode}/{ranks}", functools.partial(pipelines, toolchain, mode, ranks)
        yield f"collective/free/{ranks}", functools.partial(free_choice, toolchain, "plain", ranks)
        yield f"collective/groups/{ranks}", functools.partial(groups, toolchain, ranks)
        yield f"collective/example/{ranks}", functools.partial(example, toolchain, ranks)
    for mode, reason in (("guard", "on rank 1, arrays"), ("sizes", "different parameters: n is 40 on rank 0"),
                         ("data", "is not the same on all ranks"),
                         ("scalar", "a scalar that it reads is not the same on all ranks")):
        yield f"collective/{mode}", functools.partial(original, toolchain, mode, reason)
    yield "collective/none", functools.partial(same, toolchain, 3, ["none"], PIPELINE)
    yield "collective/verified", functools.partial(verified, toolchain, 3)
    for function in (different_nests, missing, killed, bad_option, other_mpi, parts):
        yield f"collective/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
