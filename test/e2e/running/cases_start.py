# SPDX-License-Identifier: Apache-2.0
"""How a program starts: alone without MPI, and at nearly no cost; by a launcher with MPI. And what tiny nests cost."""
import functools
import os
import subprocess

from reports import Report
from toolchain import MPI_ENVIRONMENT, USERS_OWN, execute, expect, mpirun, must, same_output

PROGRAM = """#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
enum { N = 60, M = 80 };
double A[N][M];
double **rows(void) {
  double **r = malloc(N * sizeof *r);
  for (int i = 0; i < N; i++)
    r[i] = calloc(M, sizeof **r);
  return r;
}
void last(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      A[i][j] = 0.5 * (A[i - 1][j] + A[i][j - 1]) + 2;
  printf("at the end %.17g\\n", A[N - 1][M - 1]);
}
int main(int argc, char **argv) {
  double **B = rows();
  for (int t = 0; t < 4; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[i][j] = 0.25 * (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]) + t;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      B[i][j] = B[i - 1][j] + B[i][j - 1] + A[i][j];
  printf("%.17g %.17g %s\\n", A[N / 2][M / 2], B[N - 1][M - 1], getenv("PMI_RANK") ? "rank" : "none");
  atexit(last);
  return argc > 1 ? atoi(argv[1]) : 3;
}
"""
# Says on stderr that somebody starts MPI, and lets it start.
COUNTER = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static void say(void) { if (write(2, "MPI starts\\n", 11) != 11) _exit(9); }
int MPI_Init(int *argc, char ***argv) {
  say();
  return ((int (*)(int *, char ***))dlsym(RTLD_NEXT, "MPI_Init"))(argc, argv);
}
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  say();
  return ((int (*)(int *, char ***, int, int *))dlsym(RTLD_NEXT, "MPI_Init_thread"))(argc, argv, required, provided);
}
"""
# What a user may ask of a program that runs alone.
ASKED = {
    "nothing": {},
    "pipeline": {"HETILE_FALLBACK": "never", "HETILE_PROCS": "all", "HETILE_TILE": "7", "HETILE_WIDTH": "5"},
    "blocks": {"HETILE_FALLBACK": "never", "HETILE_STRATEGY": "cyclic:3", "HETILE_SPEEDS": "1", "HETILE_TILE": "9"},
    "phases": {"HETILE_FALLBACK": "never", "HETILE_PHASES": "2", "HETILE_PROCS": "1"},
    "original": {"HETILE_FALLBACK": "always", "HETILE_VERBOSE": "1", "HETILE_SUMMARY": "1"},
    "verify": {"HETILE_VERIFY": "1", "HETILE_FALLBACK": "never"},
    "threads": {"HETILE_TEAM": "on", "HETILE_WINDOW": "off", "HETILE_MEMORY": "400m"},
    "alone": {"HETILE_ALONE": "1", "PMI_SIZE": "3", "PMI_RANK": "1", "OMPI_COMM_WORLD_SIZE": "3", "OMPI_COMM_WORLD_RANK": "1"},
}
STARTS = b"MPI starts"


def built(toolchain):
    """The folder with the program, sequential and tiled, and the library that counts."""
    def make():
        folder = toolchain.folder("start")
        (folder / "start.c").write_text(PROGRAM)
        (folder / "counter.c").write_text(COUNTER)
        must(execute(["gcc", "-O1", "-ffp-contract=off", "start.c", "-o", "sequential"], cwd=folder))
        must(execute([toolchain.hetilecc, "-O1", "start.c", "-o", "tiled"], cwd=folder))
        must(execute(["gcc", "-shared", "-fPIC", "counter.c", "-o", "counter.so", "-ldl"], cwd=folder))
        return folder
    return toolchain.once("start", make)


def counted(folder, env):
    return {**MPI_ENVIRONMENT, "LD_PRELOAD": folder / "counter.so", **env}


def without_mpi(toolchain, name):
    """Whatever is asked for: no MPI, the output of the sequential program, and a report."""
    folder = built(toolchain)
    expected = execute([folder / "sequential"])
    path = folder / f"{name}.json"
    run = execute([folder / "tiled"], env=counted(folder, {**ASKED[name], "HETILE_REPORT": path}))
    same_output(expected, run)
    expect(STARTS not in run.err, str(run))
    report = Report(path, run)
    expect(report.data["ranks"] == 1 and len(report.data["hosts"]) == 1 and report.data["hosts"][0], str(report.data))
    if ASKED[name].get("HETILE_FALLBACK") == "never":
        expect(len(report.data["regions"]) >= 2 and not report.data["fallbacks"], str(report.data))


def with_mpi(toolchain, ranks):
    """A launcher's ranks start MPI once each; those that are said to be alone do not."""
    folder = built(toolchain)
    expected = execute([folder / "sequential"])
    preload = ["-x", f"LD_PRELOAD={folder / 'counter.so'}"]
    run = mpirun(ranks, folder / "tiled", [], options=preload)
    same_output(expected, run)
    expect(run.err.count(STARTS) == ranks, str(run))
    run = mpirun(ranks, folder / "tiled", ["0"], {"HETILE_ALONE": "1"}, options=preload)
    expect(run.status == 0 and run.err.count(STARTS) == 0 and run.out.count(b"at the end") == ranks, str(run))


def wrong_options(toolchain):
    """One line, from a program alone, too; the table of options; more ranks than there are."""
    folder = built(toolchain)
    for env, word in (({"HETILE_TILE": "0"}, b"HETILE_TILE"), ({"HETILE_PROCS": "2"}, b"HETILE_PROCS"),
                      ({"HETILE_STRATEGY": "nothing"}, b"HETILE_STRATEGY"), ({"HETILE_SPEEDS": "1,1"}, b"HETILE_SPEEDS"),
                      ({"HETILE_MACHINE": "/nonexistent"}, b"/nonexistent"), ({"HETILE_REPORT": "/nonexistent/r"}, b"HETILE_REPORT")):
        run = execute([folder / "tiled"], env=counted(folder, env))
        lines = [line for line in run.err.splitlines() if line.startswith(b"hetile:")]
        expect(run.status == 1 and run.out == b"" and len(lines) == 1 and word in lines[0] and STARTS not in run.err, str(run))
    run = execute([folder / "tiled"], env=counted(folder, {"HETILE_HELP": "1"}))
    expect(run.status == 0 and b"HETILE_SPEEDS" in run.out and STARTS not in run.err, str(run))


PLUGIN = """#include <mpi.h>
int ranks(void) {
  int size = 0, known = 0;
  MPI_Initialized(&known);
  if (known)
    return -1;
  MPI_Init(0, 0);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Finalize();
  return size;
}
"""
HOST = """#include <dlfcn.h>
#include <stdio.h>
double A[40][40];
static void pass(void) {
  for (int i = 1; i < 40; i++)
    for (int j = 1; j < 40; j++)
      A[i][j] = 0.5 * (A[i - 1][j] + A[i][j - 1]) + 1;
}
int main(int argc, char **argv) {
  pass();
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
  int (*ranks)(void) = library ? (int (*)(void))dlsym(library, "ranks") : 0;
  if (!ranks)
    return 4;
  printf("%d ranks\\n", ranks());
  pass();
  printf("%.17g\\n", A[39][39]);
  return 0;
}
"""


def starts_it_later(toolchain):
    """A library that the program loads starts MPI itself: it is the first to do so."""
    folder = toolchain.folder("start-later")
    (folder / "plugin.c").write_text(PLUGIN)
    (folder / "host.c").write_text(HOST)
    must(execute(["mpicc", "-shared", "-fPIC", "plugin.c", "-o", "plugin.so"], cwd=folder))
    must(execute(["gcc", "-O1", "-ffp-contract=off", "host.c", "-o", "sequential", "-ldl"], cwd=folder))
    must(execute([toolchain.hetilecc, "-O1", "host.c", "-o", "tiled", "-ldl"], cwd=folder))
    expected = must(execute([folder / "sequential", folder / "plugin.so"], env=MPI_ENVIRONMENT))
    expect(b"1 ranks" in expected.out, str(expected))
    same_output(expected, execute([folder / "tiled", folder / "plugin.so"], env=MPI_ENVIRONMENT))


def processor_time(command, environment):
    """Of one run with all of its threads and children, in seconds."""
    process = subprocess.Popen([str(word) for word in command], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    expect(process.returncode in (0, 3), f"{command}: {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def cheap(toolchain):
    """Alone, the least of ten starts takes less than a quarter of the processor time that MPI takes for its start and end, measured
    by turns (a hundredth, in truth). Half of that would be MPI, or a probe of the machine."""
    folder = built(toolchain)
    (folder / "empty.c").write_text("#include <mpi.h>\nint main(void) { MPI_Init(0, 0); MPI_Finalize(); return 0; }\n")
    must(execute(["mpicc", "empty.c", "-o", "empty"], cwd=folder))
    environment = {k: v for k, v in {**os.environ, **MPI_ENVIRONMENT, **USERS_OWN}.items()
                   if v is not None and not k.startswith("HETILE_")}
    times = [(processor_time([folder / "tiled"], environment), processor_time([folder / "empty"], environment)) for _ in range(10)]
    tiled, empty = (min(column) for column in zip(*times))
    expect(tiled < empty / 4, f"{tiled} s of processor time, {empty} s for MPI's start and end")


ENTRIES = """#include <stdio.h>
#include <stdlib.h>
double A[64][64], B[64][64];
__attribute__((noinline)) void one(int n, int m) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      A[i][j] = 0.5 * (A[i - 1][j] + A[i][j - 1]) + 1;
}
__attribute__((noinline)) void two(int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      B[i][j] = 0.25 * (B[i - 1][j] + B[i][j - 1]) + A[i][j];
}
int main(int argc, char **argv) {
  int entries = atoi(argv[1]), changes = atoi(argv[2]);
  for (int k = 0; k < entries; k++) {
    one(10, 10 + (changes ? k / changes % 5 : 0));
    if (k % 2)
      two(12);
  }
  printf("%.17g %.17g\\n", A[9][9], B[11][11]);
  return 0;
}
"""


def entries(toolchain, changes):
    """The report counts every entry of tiny nests, though hardly anything is done for most of them. `changes`: sizes stay the same
    for so many entries; 0: for ever."""
    folder = toolchain.folder(f"start-entries-{changes}")
    (folder / "entries.c").write_text(ENTRIES)
    must(execute(["gcc", "-O1", "-ffp-contract=off", "entries.c", "-o", "sequential"], cwd=folder))
    must(execute([toolchain.hetilecc, "-O1", "entries.c", "-o", "tiled"], cwd=folder))
    for count in (1, 2, 3, 1023, 1024, 1025, 1026, 20001):
        arguments = [str(count), str(changes)]
        path = folder / f"{count}.json"
        run = execute([folder / "tiled", *arguments], env={**MPI_ENVIRONMENT, "HETILE_REPORT": path})
        same_output(execute([folder / "sequential", *arguments]), run)
        data, found = Report(path, run).data, {}
        for entry in data["regions"] + data["fallbacks"]:
            line = entry["nest"].split(":")[-2]
            found[line] = found.get(line, 0) + entry["entries"]
        expect(found == {line: number for line, number in (("5", count), ("10", count // 2)) if number}, f"{count}: {found}")


def tests(toolchain):
    for name in ASKED:
        yield f"start/without-mpi/{name}", functools.partial(without_mpi, toolchain, name)
    for ranks in (1, 2, 3):
        yield f"start/with-mpi/{ranks}", functools.partial(with_mpi, toolchain, ranks)
    yield "start/wrong-options", functools.partial(wrong_options, toolchain)
    yield "start/plugin", functools.partial(starts_it_later, toolchain)
    yield "start/cheap", functools.partial(cheap, toolchain)
    for changes in (0, 1, 7, 2000):
        yield f"start/entries/{changes}", functools.partial(entries, toolchain, changes)
