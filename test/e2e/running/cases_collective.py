# SPDX-License-Identifier: Apache-2.0
"""Collective mode: programs that are MPI programs themselves, and share their nests."""
import functools
import json
import random

from generators import random_collective, random_regions
from namespaces import Hosts, Unavailable
from reading.cases_programs import FOLDER as PROGRAM_FOLDER
from reports import Report
from toolchain import MPI_ENVIRONMENT, ROOT, USERS_OWN, Skip, execute, expect, header_words, mpirun, must, same_output, source_of

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "5", "HETILE_WIDTH": "2",
            "HETILE_CHUNK": "4"}
SOURCE = source_of("collective.c")
EXAMPLE = ROOT / "examples" / "collective" / "collective.c"

# Arrays stay distributed where blocks are free.
JACOBI = EXAMPLE.with_name("jacobi.c")
STAYS = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "auto"}
LOOPS = source_of("collective-regions.c")
# What each step of 40 x 40 elements may send: a halo of 38 elements over each edge, for each nest.
SIZE, STEPS, HALO = 40, 12, 38 * 8

# Versions, rows behind pointers and in containers, buffers that change places, reductions, instances of a
# template, bounds that are data, nests inside loops.
PROGRAM_NAMES = ["knapsack_rows.c", "lu_rows.c", "edit_vectors.cpp", "swapped_rows.cpp", "life_pointers.c",
                 "reductions_exact.c", "best_place.c", "templates.cpp", "row_lengths.c", "floyd_warshall.c"]


def copies(toolchain, source):
    """The untouched program: every rank does all the work."""
    def make():
        target = toolchain.folder(f"copies/{source.stem}-{source.parent.name}") / source.stem
        must(execute(["mpicc", "-O2", "-ffp-contract=off", source, "-o", target, "-lm"]))
        return target
    return toolchain.once(f"copies {source}", make)


def shared(toolchain, source):
    """The program in collective mode."""
    def make():
        target = toolchain.folder(f"shared/{source.stem}-{source.parent.name}") / source.stem
        must(execute([toolchain.hetilecc, "-O2", "-Xhetile", "--collective", source, "-o", target, "-lm"]))
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


def jacobi(toolchain, ranks):
    """The example with a loop around its nests; what ranks compare, and what they are trusted with."""
    expected = mpirun(1, copies(toolchain, JACOBI), ["60", "300", "0.2"])
    expect(b"300 sweeps" not in expected.out, "it does not converge")
    for settings in (STAYS, {**STAYS, "HETILE_REPLICAS": "trust"}, {}):
        actual = mpirun(ranks, shared(toolchain, JACOBI), ["60", "300", "0.2"], settings)
        expect((actual.status, actual.out) == (expected.status, expected.out), f"{expected}\n{actual}")


def other_mpi(toolchain):
    """Without the option the nests of such a program are refused, with the page that names it."""
    run = must(execute([toolchain.hetile, SOURCE, "--analyze-only", "--",
                        *execute([toolchain.hetilecc, "--showme:compile"]).out.decode().split(), *mpi_flags()]))
    expect(b"mpi-program" in run.err and b"--collective" in run.err, str(run))


def on_every_rank(toolchain, folder, source, flags, arguments, ranks, settings):
    """A sequential program that every rank runs as a whole; each rank's output is compared. Returns the reports, by number of
    ranks. `settings`: of each number."""
    plain, wrapper = ("gcc", toolchain.hetilecc) if source.suffix == ".c" else ("g++", toolchain.hetilecxx)
    must(execute([plain, "-O1", "-w", "-ffp-contract=off", *flags, source, "-o", folder / "sequential", "-lm"]))
    must(execute([wrapper, "-O1", "-w", "-Xhetile", "--collective", *flags, "-c", source, "-o", folder / "program.o"]))
    must(execute(["objcopy", "--redefine-sym", "main=program_main", folder / "program.o"]))
    must(execute(["mpicc", "-O1", "-c", source_of("collective-main.c"), "-o", folder / "main.o"]))
    must(execute([wrapper, folder / "main.o", folder / "program.o", "-o", folder / "shared", "-lm"]))
    expected = must(execute([folder / "sequential", *arguments], cwd=source.parent))
    report, data = folder / "report.json", {}
    for count in ranks:
        report.unlink(missing_ok=True)
        must(mpirun(count, folder / "shared", [folder / "output", *arguments],
                    {**settings(count), "HETILE_REPORT": str(report)}, cwd=source.parent))
        for rank in range(count):
            expect((folder / f"output{rank}").read_bytes() == expected.out,
                   f"{source.name}: rank {rank} of {count} printed something else")
        data[count] = json.loads(report.read_text()) if report.exists() else {"regions": []}
    return data


def program(toolchain, name):
    source = source_of(name, PROGRAM_FOLDER)
    text = source.read_text()
    data = on_every_rank(toolchain, toolchain.folder(f"collective/{source.stem}"), source, header_words(text, "flags"),
                         header_words(text, "arguments"), [3], lambda _: {**PIPELINE, "HETILE_FALLBACK": "auto"})
    expect(data[3]["regions"], f"{name}: no nest was shared")


def solvers(toolchain, seeds):
    """Random solvers with loops in time around their nests, in which arrays stay; speeds as they come."""
    stayed = 0
    for seed in seeds:
        rng = random.Random(f"collective {seed}")
        folder = toolchain.folder(f"collective/regions{seed}")
        source = folder / f"regions{seed}.c"
        source.write_text(random_regions.program(seed))

        def settings(ranks):
            speeds = ",".join(str(rng.choice((1, .5, .3, .75))) for _ in range(ranks))
            return {**STAYS, **({"HETILE_SPEEDS": speeds} if rng.random() < .5 else {})}
        data = on_every_rank(toolchain, folder, source, [], [], (2, 3, 5), settings)
        stayed += sum(is_resident(nest) for report in data.values() for nest in report["regions"])
    expect(stayed > 0, "no nest of any solver ran on arrays that stay")


def messages(toolchain, seeds):
    """Random MPI programs that talk about arrays between their nests, and in loops around them about single variables."""
    stayed = 0
    for seed in seeds:
        rng = random.Random(f"environment of messages {seed}")
        folder = toolchain.folder(f"collective/messages{seed}")
        (folder / "talks.c").write_text(random_collective.program(seed))
        (folder / "elsewhere.c").write_text(random_collective.ELSEWHERE)
        must(execute(["mpicc", "-O1", "-c", "elsewhere.c"], cwd=folder))
        must(execute(["mpicc", "-O1", "-w", "-ffp-contract=off", "talks.c", "elsewhere.o", "-o", "copies", "-lm"], cwd=folder))
        must(execute([toolchain.hetilecc, "-O1", "-w", "-Xhetile", "--collective", "talks.c", "elsewhere.o", "-o", "shared", "-lm"],
                     cwd=folder))
        report = folder / "report.json"
        for ranks in (2, 3, 4):
            outputs = [folder / f"output{rank}" for rank in range(ranks)]
            must(mpirun(ranks, folder / "copies", [], cwd=folder))
            expected = [output.read_bytes() for output in outputs]
            speeds = ",".join(rng.choice(("1", ".5", ".3")) for _ in outputs)
            settings = {**STAYS, **({"HETILE_SPEEDS": speeds} if rng.random() < .5 else {}),
                        **({"HETILE_VERIFY": "1"} if rng.random() < .2 else {}), "HETILE_REPORT": str(report)}
            report.unlink(missing_ok=True)
            must(mpirun(ranks, folder / "shared", [], settings, cwd=folder))
            for rank, output in enumerate(outputs):
                expect(output.read_bytes() == expected[rank], f"seed {seed}: rank {rank} of {ranks} printed something else")
            stayed += sum(map(is_resident, json.loads(report.read_text())["regions"])) if report.exists() else 0
    expect(stayed > 0, "no nest of any program ran on arrays that stay")


def is_resident(nest):
    return nest["plan"]["strategy"] == "resident"


def loops(toolchain, mode, ranks, most, arguments=(), status=0):
    """A loop around nests, as every rank sees it. `most`: halos that one rank sends in a step; None: anything may move."""
    report = toolchain.folder(f"collective/loops-{mode}-{ranks}-{'-'.join(arguments)}") / "report.json"
    expected = mpirun(ranks, copies(toolchain, LOOPS), [mode, *arguments])
    expect(expected.status == status, str(expected))
    same_output(expected, mpirun(ranks, shared(toolchain, LOOPS), [mode, *arguments], {**STAYS, "HETILE_REPORT": str(report)}))
    if ranks == 1 or most is None:
        return
    nests = [nest for nest in json.loads(report.read_text())["regions"] if is_resident(nest)]
    expect(nests, "no nest ran on arrays that stay")
    for nest in nests:
        sent = max(rank["bytes_sent"] for rank in nest["ranks"])
        expect(sent <= most * nest["entries"] * HALO, f"{nest['nest']}: {sent} bytes in {nest['entries']} entries")


def loops_on_hosts(toolchain, mode):
    """Three hosts that meet over TCP."""
    path = toolchain.folder(f"collective/hosts-{mode}") / "report.json"
    settings = {**STAYS, "HETILE_REPORT": str(path)}
    expected = must(mpirun(3, copies(toolchain, LOOPS), [mode]))
    try:
        with Hosts(3) as hosts:
            run = execute(hosts.command(shared(toolchain, LOOPS), [mode], 1, settings),
                          env={**MPI_ENVIRONMENT, **USERS_OWN, **settings})
    except Unavailable as reason:
        raise Skip(str(reason))
    same_output(expected, run)
    data = Report(path, run).data
    expect(sorted(data["hosts"]) == ["h0", "h1", "h2"], str(data["hosts"]))
    expect(any(is_resident(nest) for nest in data["regions"]), "no nest ran on arrays that stay")


def left_alone(toolchain):
    """One rank leaves a loop, the others go on in it: all get their values, and the first nest without it ends the job."""
    run = mpirun(3, shared(toolchain, LOOPS), ["alone"], STAYS)
    expect(run.status != 0 and run.err.count(b"hetile:") == 1, str(run))
    expect(b"enters the nest collective-regions.c:" in run.err and b"frees the communicator or ends MPI" in run.err, str(run))


def differing(toolchain, mode, reason):
    """Ranks dissent in the midst of a loop, in which arrays are away."""
    run = mpirun(3, shared(toolchain, LOOPS), [mode], {**STAYS, "HETILE_VERBOSE": "1"})
    same_output(must(mpirun(3, copies(toolchain, LOOPS), [mode])), run)
    expect(reason.encode() in run.err, f"{reason!r} is not said: {run}")


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


FILES = {
    # Compiled with the option: nests of its own that other files call, too.
    "sweep.c": """
void sweep(int n, double (*restrict a)[n], double (*restrict b)[n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i][j] = 0.25 * (a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]);
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      a[i][j] = b[i][j];
}
void sweeps(int n, double (*restrict a)[n], double (*restrict b)[n], int count) {
  for (int t = 0; t < count; t++)
    sweep(n, a, b);
}
""",
    # Likewise: a loop in which arrays stay, and one in which another file's function is called.
    "solve.c": """
#include <math.h>
#include <mpi.h>
void sweep(int n, double (*a)[n], double (*b)[n]);
double solve(int n, double (*restrict a)[n], double (*restrict b)[n], int count) {
  double most = 0;
  for (int t = 0; t < count; t++) {
    double change = 0;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        change = fmax(change, fabs(b[i][j] - a[i][j]));
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        a[i][j] = b[i][j];
    MPI_Allreduce(&change, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (most < 0.02)
      break;
  }
  for (int t = 0; t < 3; t++)
    sweep(n, a, b);
  return most;
}
""",
    # Without: it looks at elements, and sends and receives rows.
    "main.c": """
#include <mpi.h>
#include <stdio.h>
void sweeps(int n, double (*a)[n], double (*b)[n], int count);
double solve(int n, double (*a)[n], double (*b)[n], int count);
enum { n = 50 };
static double a[n][n], b[n][n];
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[i][j] = (i * 7 + j * 3) % 11;
  double sum = 0;
  for (int turn = 0; turn < 4; turn++) {
    sum += solve(n, a, b, 9);
    if (rank == turn % ranks)
      sum += a[n / 2][turn + 3]; /* one rank alone */
    MPI_Bcast(a[turn + 4], n, MPI_DOUBLE, turn % ranks, MPI_COMM_WORLD);
    sweeps(n, a, b, 4);
    MPI_Sendrecv(a[n - 4], n, MPI_DOUBLE, (rank + 1) % ranks, 0, b[0], n, MPI_DOUBLE, (rank + ranks - 1) % ranks, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (turn == 2)
      a[5][5] += rank; /* from here on each rank has values of its own */
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum = sum * 0.75 + a[i][j] + 0.5 * b[i][j];
  double all[16];
  MPI_Gather(&sum, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int r = 0; rank == 0 && r < ranks; r++)
    printf("%.17g\\n", all[r]);
  MPI_Finalize();
}
"""}


def files(toolchain):
    """Loops in one file, nests in another one, and a third that knows of neither; windows play no part."""
    folder = toolchain.folder("collective/files")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    must(execute(["mpicc", "-O2", "-ffp-contract=off", *FILES, "-o", "copies", "-lm"], cwd=folder))
    must(execute([toolchain.hetilecc, "-O2", "-Xhetile", "--collective", "-c", "sweep.c", "solve.c"], cwd=folder))
    must(execute(["mpicc", "-O2", "-c", "main.c"], cwd=folder))
    must(execute([toolchain.hetilecc, "main.o", "sweep.o", "solve.o", "-o", "shared", "-lm"], cwd=folder))
    report = folder / "report.json"
    for ranks, window in ((1, "auto"), (2, "auto"), (2, "off"), (3, "auto"), (5, "off")):
        expected = must(mpirun(ranks, folder / "copies", []))
        settings = {**STAYS, "HETILE_WINDOW": window, "HETILE_REPORT": str(report)}
        same_output(expected, mpirun(ranks, folder / "shared", [], settings))
        nests = json.loads(report.read_text())["regions"]
        for file in ("sweep.c", "solve.c") if ranks > 1 else ():
            expect(any(file in nest["nest"] and is_resident(nest) for nest in nests), f"{ranks} ranks: none of {file} stayed")


def tests(toolchain):
    for name in PROGRAM_NAMES:
        yield f"collective/program/{name}", functools.partial(program, toolchain, name)
    for turn, ranks in enumerate((1, 3, 4, 7)):
        for mode in toolchain.some(("plain", "rows"), turn, 1):
            yield f"collective/{mode}/{ranks}", functools.partial(pipelines, toolchain, mode, ranks)
        yield f"collective/free/{ranks}", functools.partial(free_choice, toolchain, "plain", ranks)
        yield f"collective/groups/{ranks}", functools.partial(groups, toolchain, ranks)
        yield f"collective/example/{ranks}", functools.partial(example, toolchain, ranks)
        yield f"collective/jacobi/{ranks}", functools.partial(jacobi, toolchain, ranks)
    for mode, reason in (("guard", "on rank 1, arrays"), ("sizes", "different parameters: n is 40 on rank 0"),
                         ("data", "is not the same on all ranks"),
                         ("scalar", "a scalar that it reads is not the same on all ranks")):
        yield f"collective/{mode}", functools.partial(original, toolchain, mode, reason)
    # Halos of the neighbours below and above, at most; both buffers of a nest that swaps them.
    for turn, ranks in enumerate((1, 2, 3, 5)):
        for mode in toolchain.some(("jacobi", "sor", "torus", "own", "break", "return", "continue", "looks", "abort"), turn, 4):
            yield f"collective/loops/{mode}/{ranks}", functools.partial(loops, toolchain, mode, ranks, 2)
        for mode in toolchain.some(("goto", "turns", "sizes", "data", "factors", "swaps", "unlike", "groups"), turn, 4):
            yield f"collective/loops/{mode}/{ranks}", functools.partial(loops, toolchain, mode, ranks, None)
    for ranks in (2, 5):
        yield f"collective/loops/variable/{ranks}", functools.partial(loops, toolchain, "variable", ranks, None)
    yield "collective/loops/exit/3", functools.partial(loops, toolchain, "exit", 3, None, (), 3)
    yield "collective/loops/narrow/5", functools.partial(loops, toolchain, "sor", 5, None, ("7", "9"))
    for mode in ("jacobi", "sor"):
        yield f"collective/loops/hosts/{mode}", functools.partial(loops_on_hosts, toolchain, mode)
    for mode, reason in (("sizes", "different parameters: rows is 39 on rank 0"), ("data", "array c is not the same on all ranks"),
                         ("factors", "a scalar that it reads is not the same on all ranks")):
        yield f"collective/loops/differ/{mode}", functools.partial(differing, toolchain, mode, reason)
    for number, seeds in enumerate(((1, 2, 3), (4, 5, 6), (7, 8), (9, 10)) if toolchain.long else ((1, 2), (3, 4))):
        yield f"collective/solvers/{number}", functools.partial(solvers, toolchain, seeds)
    for number, seeds in enumerate(((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)) if toolchain.long else ((1, 2), (8, 10))):
        yield f"collective/messages/{number}", functools.partial(messages, toolchain, seeds)
    yield "collective/none", functools.partial(same, toolchain, 3, ["none"], PIPELINE)
    yield "collective/verified", functools.partial(verified, toolchain, 3)
    for function in (different_nests, missing, killed, bad_option, other_mpi, parts, files, left_alone):
        yield f"collective/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
