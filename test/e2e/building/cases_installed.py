# SPDX-License-Identifier: Apache-2.0
"""What a new user meets: an installation elsewhere, an empty folder, programs that are not among the examples."""
import functools
import re
import sys

from building.cases_build import PIPELINE, installed
from toolchain import MPI_ENVIRONMENT, USERS_LINKER, execute, expect, mpirun, same_output, succeeded as must

# `flow` lets water run down a slope; a nest in the C of 1989 and in C++.
FLOW = """
static double water[45][45];
static double flow(void) {
  int t, i, j;
  double all = 0;
  for (i = 0; i < 45; i++)
    for (j = 0; j < 45; j++)
      water[i][j] = (i * 7 + j * 11) % 17;
  for (t = 0; t < 5; t++)
    for (i = 1; i < 44; i++)
      for (j = 1; j < 44; j++)
        water[i][j] = 0.5 * water[i][j] + 0.3 * water[i - 1][j] + 0.2 * water[i][j - 1];
  for (i = 0; i < 45; i++)
    all += water[i][44 - i];
  return all;
}
"""
STDIO = "#include <stdio.h>\n"
SAY = 'printf("%.17g\\n", flow());'
PLAIN = STDIO + FLOW + f"int main(void) {{ {SAY} return 0; }}\n"
INNER = "int inner(int k) { int add(int x) { return x + k; } return add(1); }\n"  # GNU C, not clang's
KEPT = "original-kept"

# name: files, words, what becomes of them: "tiled", KEPT or "" (nothing to say); C++; standard input.
COMMANDS = {
    "omp-h": ({"a.c": "#include <omp.h>\n" + PLAIN}, "-fopenmp a.c -o out", "tiled"),
    "omp-h-c++": ({"a.cc": "#include <omp.h>\n#include <parallel/algorithm>\n" + PLAIN}, "-fopenmp a.cc -o out", "tiled"),
    "quadmath": ({"a.c": "#include <quadmath.h>\n" + STDIO + FLOW + 'int main(void) { __float128 q = 1.5Q; char s[40]; '
                  f'quadmath_snprintf(s, 40, "%Qf", q); puts(s); {SAY} return 0; }}\n'}, "a.c -lquadmath -o out", "tiled"),
    "float128-c++": ({"a.cc": STDIO + FLOW + f"int main() {{ _Float128 q = 2; {SAY} return (int)q; }}\n"},
                     "-std=gnu++17 a.cc -o out", KEPT),
    "sized-array": ({"a.cc": STDIO + FLOW + f"int main(int c, char **) {{ int v[c + 2] = {{3, 4}}; {SAY} return v[1]; }}\n"},
                    "a.cc -o out", KEPT),
    "inner-function": ({"a.c": INNER + PLAIN}, "a.c -o out", KEPT),
    "modules": ({"a.cc": PLAIN}, "-std=c++20 -fmodules-ts a.cc -o out", "tiled"),
    "two": ({"a.c": PLAIN.replace("int main", "int inner(int);\nint main").replace("return 0", "return inner(2)"), "b.c": INNER},
            "a.c b.c -o out", KEPT),
    "two-objects": ({"a.c": PLAIN, "b.c": INNER}, "-c a.c b.c", KEPT),
    "dash": ({}, "-x c - -o out", KEPT, INNER + PLAIN),
    "dash-c++": ({}, "-x c++ - -o out", "tiled", PLAIN),
    "other-name": ({"a.txt": PLAIN, "e.s": ".section .note.GNU-stack\n"}, "-x c a.txt -x none e.s -o out", "tiled"),
    "response": ({"a.c": PLAIN, "one": "@two -o out", "two": "'a.c' -O2\n-DX=\"a b\""}, "@one", "tiled"),
    "preprocess": ({"a.c": INNER + PLAIN}, "-E -P a.c -o a.i", ""),
    "dependencies": ({"a.c": INNER + PLAIN}, "-M -MF a.d a.c", ""),
    "assembler": ({"a.c": INNER + PLAIN}, "-S -O1 a.c", KEPT),
    "save-temps": ({"a.c": INNER + PLAIN}, "-save-temps=obj a.c -o out", KEPT),
    "lto": ({"a.c": INNER + PLAIN}, "-O2 -flto -ffat-lto-objects a.c -o out", KEPT),
    "lto-tiled": ({"a.c": PLAIN}, "-O2 -flto=auto -fno-fat-lto-objects -fuse-linker-plugin a.c -o out", "tiled"),
    "precompiled": ({"flow.h": STDIO + FLOW}, "-O2 flow.h", ""),
    "unknown-f": ({"a.c": PLAIN}, "-fipa-modref -fgraphite-identity -fharden-compares -mharden-sls=all -fopenacc -fgimple a.c -o out",
                  "tiled"),
    "error": ({"a.c": INNER + PLAIN + "int f( {\n"}, "a.c -o out", ""),
    "linker-error": ({"a.c": INNER + PLAIN.replace("return 0", "return missing()")}, "a.c -o out", None),
}


def told(run):
    """What a compiler told, and the wrapper's own lines."""
    lines = re.sub(r"/tmp/cc\w+", "/tmp/cc", run.err.decode(errors="replace")).splitlines()
    return [line for line in lines if not line.startswith("hetilec")], [line for line in lines if line.startswith("hetilec")]


def command(toolchain, name):
    """The same status, messages and files as gcc's; one warning where clang cannot read what gcc can."""
    files, words, becomes, *rest = COMMANDS[name]
    prefix = installed(toolchain)
    cplusplus = "c++" in name or ".cc" in words
    runs, results, left = [], [], []
    for compiler in (["g++" if cplusplus else "gcc", "-ffp-contract=off"],
                     [prefix / "bin" / ("hetilec++" if cplusplus else "hetilecc"), "-Xhetile", "--quiet"]):
        folder = toolchain.folder(f"installed-{name}-{len(runs)}")
        for file, text in files.items():
            (folder / file).write_text(text)
        runs.append(execute([*compiler, *words.split()], cwd=folder, env={**USERS_LINKER, "LC_ALL": "C"},
                            stdin="".join(rest).encode()))
        if (folder / "out").exists():
            results.append(execute(["./out"], cwd=folder))
        left.append({path.name for path in folder.iterdir()})
    expect(runs[0].status == runs[1].status and told(runs[0])[0] == told(runs[1])[0] and left[0] == left[1],
           f"{left}\n{runs[0]}\n{runs[1]}")
    if results:
        same_output(*results)
        same_output(results[0], mpirun(2, folder / "out", [], PIPELINE))
    own = told(runs[1])[1]
    warnings = [line for line in own if ": warning: " in line]
    expect(len(warnings) == (becomes == KEPT) and all(KEPT in line for line in warnings), str(runs[1]))
    if becomes == KEPT:
        expect(re.search(r"(\w+\.\w+|<stdin>):\d+:\d+: ", warnings[0]), f"no place of clang's error: {warnings}")
        expect(rest or any("to see more: " in line for line in own), f"no command that shows more: {own}")


def seen_more(toolchain):
    """The command of the note shows all of clang's errors; `hetile` on such a file fails with them."""
    prefix = installed(toolchain)
    folder = toolchain.folder("installed-more")
    (folder / "a.c").write_text(INNER + INNER.replace("inner", "second") + PLAIN)
    run = must(execute([prefix / "bin" / "hetilecc", "-c", "a.c"], cwd=folder))
    note, = [line for line in told(run)[1] if "to see more: " in line]
    shown = execute(note.partition("to see more: ")[2].split(), cwd=folder)
    direct = execute([prefix / "bin" / "hetile", "a.c", "--"], cwd=folder)
    for again in (shown, direct):
        expect(again.status == 1 and again.err.count(b"error: function definition is not allowed here") == 2, str(again))
    expect({path.name for path in folder.iterdir()} == {"a.c", "a.o"}, "files of a failed run")


def folder_of_options(toolchain):
    """What gcc says of a folder in place of a file of options, it says itself."""
    run = execute([installed(toolchain) / "bin" / "hetilecc", "@.", "-c", "a.c"], cwd=toolchain.folder("installed-options"))
    expect(run.status == 1 and run.err.endswith(b"gcc: error: @-file refers to a directory\n") and run.err.count(b"\n") == 1, str(run))


def programs(toolchain):
    """A folder with programs of an installation: `app` with nests, `none` without, `by-gcc` whose main hetilecc never saw, linked
    by hand, `static` without the runtime."""
    def make():
        prefix = installed(toolchain)
        folder = toolchain.folder("installed-programs")
        (folder / "app.c").write_text(PLAIN)
        (folder / "none.c").write_text(STDIO + 'int main(void) { puts("none"); return 0; }\n')
        (folder / "flow.c").write_text(FLOW.replace("static double flow", "double flow"))
        (folder / "main.c").write_text(STDIO + f"double flow(void);\nint main(void) {{ {SAY} return 0; }}\n")
        compile_ = [prefix / "bin" / "hetilecc", "-Xhetile", "--quiet"]
        for words in (["app.c", "-o", "app"], ["none.c", "-o", "none"], ["-c", "flow.c"], ["-static", "app.c", "-o", "static"]):
            must(execute([*compile_, *words], cwd=folder, env=USERS_LINKER))
        must(execute(["gcc", "-c", "main.c"], cwd=folder))
        link = execute([*compile_, "--showme:link"]).out.decode().split()
        must(execute(["mpicc", "main.o", "flow.o", "-o", "by-gcc", *link], cwd=folder, env=USERS_LINKER))
        return folder
    return toolchain.once("installed programs", make)


# What launchers of other MPIs, or of Slurm, tell rank R of three.
LAUNCHERS = {
    "hydra": {"PMI_SIZE": "3", "PMI_RANK": "R", "MPI_LOCALNRANKS": "3", "MPI_LOCALRANKID": "R"},
    "hydra-host": {"MPI_LOCALNRANKS": "3", "MPI_LOCALRANKID": "R"},
    "mvapich": {"MV2_COMM_WORLD_SIZE": "3", "MV2_COMM_WORLD_RANK": "R"},
    "srun": {"SLURM_STEP_ID": "0", "SLURM_STEP_NUM_TASKS": "3", "SLURM_NTASKS": "3", "SLURM_PROCID": "R", "PMIX_RANK": "R"},
    "flux": {"FLUX_JOB_SIZE": "3", "FLUX_TASK_RANK": "R"},
}


def launcher(toolchain, name):
    """Three processes that do not know of each other: one line, nothing printed, no status 0; unless each is to be alone."""
    folder = programs(toolchain)
    for program in ("app", "none", "by-gcc", "static"):
        alone = execute([folder / program])
        for rank in (0, 2) if program == "app" else (0,): # the others wait for two seconds
            told = {key: value.replace("R", str(rank)) for key, value in LAUNCHERS[name].items()}
            run = execute([folder / program], env=told)
            lines = [line for line in run.err.decode().splitlines() if line.startswith("hetile:")]
            expect(run.status != 0 and run.out == b"" and len(lines) == (rank == 0), f"{program} {rank}: {run}")
            expect(rank > 0 or ("3 processes" in lines[0] and "HETILE_ALONE=1" in lines[0]), str(run))
        same_output(alone, execute([folder / program], env={**told, "HETILE_ALONE": "1"}))


def launcher_of_calibrate(toolchain):
    """hetile-calibrate with another MPI's launcher: one line, and no machine of one rank each."""
    program = installed(toolchain) / "bin" / "hetile-calibrate"
    run = execute([program], env={key: value.replace("R", "0") for key, value in LAUNCHERS["hydra"].items()})
    expect(run.status != 0 and run.out == b"" and run.err.count(b"hetile: error: 3 processes were started") == 1, str(run))


def no_launcher(toolchain):
    """What looks like a launcher, and is none: shells of salloc with and without an interactive step, a batch script."""
    folder = programs(toolchain)
    for told in ({"SLURM_NTASKS": "3", "SLURM_NPROCS": "3", "SLURM_JOB_ID": "7"},
                 {"SLURM_NTASKS": "3", "SLURM_PROCID": "0", "SLURM_STEP_ID": "4294967290", "SLURM_STEP_NUM_TASKS": "1"},
                 {"SLURM_NTASKS": "3", "SLURM_PROCID": "0", "SLURM_JOB_ID": "7", "SLURM_TASKS_PER_NODE": "3"}):
        for program in ("app", "none", "by-gcc", "static"):
            run, alone = execute([folder / program], env=told), execute([folder / program])
            same_output(alone, run)
            expect(b"hetile:" not in run.err, str(run))


def library(toolchain):
    """Nests in a library of a program that does not start the runtime: no copies of the program where it is linked with it, directly
    or by another one; a warning where it opens it (a module of Python). Where hetilecc links the program, all is well."""
    folder = toolchain.folder("installed-library")
    (folder / "flow.c").write_text(FLOW.replace("static double flow", "double flow"))
    (folder / "over.c").write_text("double flow(void);\ndouble over(void) { return flow(); }\n")
    main = STDIO + f"double flow(void);\nint main(void) {{ {SAY} return 0; }}\n"
    (folder / "main.c").write_text(main)
    (folder / "far.c").write_text(main.replace("flow(", "over("))
    (folder / "open.py").write_text("import ctypes\nlibrary = ctypes.CDLL('./libflow.so')\n"
                                    "library.flow.restype = ctypes.c_double\nprint(library.flow())\n")
    here = ["-L.", f"-Wl,-rpath,{folder}"]
    wrapper = [installed(toolchain) / "bin" / "hetilecc", "-Xhetile", "--quiet"]
    for words in ([*wrapper, "-fPIC", "-shared", "flow.c", "-o", "libflow.so"],
                  ["gcc", "-fPIC", "-shared", "over.c", *here, "-lflow", "-o", "libover.so"],
                  ["gcc", "main.c", *here, "-lflow", "-o", "by-gcc"], ["gcc", "far.c", *here, "-lover", "-o", "far"],
                  [*wrapper, "main.c", *here, "-lflow", "-o", "whole"]):
        must(execute(words, cwd=folder, env=USERS_LINKER))
    alone = must(execute([folder / "whole"]))
    for program in ("by-gcc", "far"):
        same_output(alone, execute([folder / program]))
        run = mpirun(2, folder / program, [])
        expect(run.status != 0 and run.out == b"" and run.err.count(b"hetile: error: 2 processes were started") == 1, f"{program}: {run}")
        run = must(mpirun(2, folder / program, [], {"HETILE_ALONE": "1"}))
        expect(run.out == 2 * alone.out and b"hetile:" not in run.err, f"{program}: {run}")
    run = mpirun(2, folder / "whole", [], PIPELINE)
    same_output(alone, run)
    expect(b"hetile:" not in run.err, str(run))
    for told, count in (({}, 1), ({"HETILE_ALONE": "1"}, 0)):
        run = must(mpirun(2, sys.executable, ["open.py"], told, cwd=folder))
        expect(run.out.count(b"\n") == 2 and run.err.count(b"hetile: warning: 2 processes were started") == count, str(run))
    expect(b"hetile:" not in must(execute([sys.executable, "open.py"], cwd=folder)).err, "a warning without a launcher")


def started_by_a_rank(toolchain):
    """An MPI program starts a tiled one as a program of its own."""
    folder = programs(toolchain)
    own = toolchain.folder("installed-started")
    (own / "par.c").write_text(f"""#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {{
  MPI_Init(&argc, &argv);
  int status = system("HETILE_ALONE=1 {folder}/app");
  printf("status %d\\n", status);
  MPI_Finalize();
  return 0;
}}
""")
    must(execute(["mpicc", "par.c", "-o", "par"], cwd=own))
    run = must(mpirun(2, own / "par", []))
    flow = execute([folder / "app"]).out
    expect(sorted(run.out.splitlines()) == sorted([flow.strip(), b"status 0"] * 2), str(run))


def misspelt_variables(toolchain):
    """A name that no option has: one line, from one rank, with the name that was meant; none for names of other programs."""
    folder = programs(toolchain)
    alone = execute([folder / "app"])
    for name, meant in (("HETILE_FALBACK", "HETILE_FALLBACK"), ("HETILE_SPEED", "HETILE_SPEEDS"), ("HETILE_CHACHE_TILE", "HETILE_CACHE_TILE"),
                        ("HETILE_x\n\x1b[2J", "HETILE_")):
        run = mpirun(3, folder / "app", [], {name: "1"})
        same_output(alone, run)
        lines = [line for line in run.err.decode().splitlines() if line.startswith("hetile:")]
        expect(len(lines) == 1 and "warning: " in lines[0] and f" {meant}" in lines[0], str(run))
    others = dict.fromkeys(("HETILE_CC", "HETILE_CXX", "HETILE_ANALYSIS_SECONDS", "HETILE_BUILD", "HETILE_JOBS", "HETILE_ROOT"), "1")
    run = mpirun(3, folder / "app", [], others)
    expect(run.status == 0 and b"hetile" not in run.err, str(run))


def nothing_gained(toolchain):
    """Several ranks of no use: one line, if somebody looks or it was asked for."""
    folder = programs(toolchain)
    for program, word in (("none", "no nest of the program is tiled"), ("app", "ran on rank 0: ")):
        for asked, ranks, expected in (("1", 3, 1), ("1", 1, 0), ("0", 3, 0), (None, 3, 0)):
            run = must(mpirun(ranks, folder / program, [], {"HETILE_SUMMARY": asked} if asked else {}))
            lines = [line for line in run.err.decode().splitlines() if "nothing was gained" in line]
            expect(len(lines) == expected and all(word in line and "by 3 ranks" in line for line in lines), str(run))
        run = must(execute(["script", "-qec", f"mpirun -np 2 {folder / program}", "/dev/null"], env=MPI_ENVIRONMENT))
        expect(run.out.count(b"nothing was gained") == 1, f"on a terminal: {run}")


SHARED = re.compile(r"hetile: (nothing was gained by |next to nothing was gained by |)3 ranks: (\S+) s of (\S+) s \((\d+)%\) in tiled nests"
                    r"(?:; one rank would have taken about (\S+) s for them, by the plans|; their threads computed for (?P<all>\S+) s in all)?(?:; planning and measuring took \S+ s of them)?"
                    r"(?P<waits>; rank [0-2] on \S+ waited most, \S+ s)?(; ranks? .* had no tiles|; 1 rank had no tiles)?(; .*)?\Z")


def gained(toolchain):
    """Several ranks share nests: the line says how long these took, what one rank would have taken, who waited and who had nothing;
    and that it was no gain if one rank would have been as fast."""
    folder = programs(toolchain)
    for options in (PIPELINE, {**PIPELINE, "HETILE_TEAM": "on"}, {**PIPELINE, "HETILE_SPEEDS": "1,1,1/1000000"}):
        for asked, count in (("1", 1), ("0", 0), (None, 0)):
            run = must(mpirun(3, folder / "app", [], {**options, **({"HETILE_SUMMARY": asked} if asked else {})}))
            lines = [text for text in run.err.decode().splitlines() if "ranks" in text]
            expect(len(lines) == count, str(run))
            for text in lines:
                found = SHARED.match(text)
                expect(found and 0 < float(found[2]) <= float(found[3]) and int(found[4]) <= 100, str(run))
                messages = "HETILE_TEAM" not in options
                expect(messages or float(found["all"]) > 0, str(run))
                expect(bool(found[5]) and bool(found["waits"]) if messages else not found["waits"], str(run))
                if messages:
                    expect((found[1] == "nothing was gained by ") == (float(found[5]) <= float(found[2])), f"another verdict: {run}")
    run = must(execute(["script", "-qec", f"mpirun -np 3 {folder / 'app'}", "/dev/null"], env={**MPI_ENVIRONMENT, **PIPELINE}))
    expect(run.out.count(b" in tiled nests") == 1, f"on a terminal: {run}")


def nothing_to_do(toolchain):
    """Ranks that a plan leaves out are named."""
    run = must(mpirun(3, programs(toolchain) / "app", [], {**PIPELINE, "HETILE_PROCS": "2", "HETILE_SPEEDS": "1,1,1/9999", "HETILE_SUMMARY": "1"}))
    found = re.search(rb"3 ranks: .*; rank 2 on \S+ had no tiles", run.err)
    expect(found, str(run))


def one_rank(toolchain):
    """Who asks about a program of one process is told of it; who does not sees nothing, on a terminal neither."""
    folder = programs(toolchain)
    run = must(execute([folder / "app"], env={**PIPELINE, "HETILE_SUMMARY": "1"}))
    expect(re.fullmatch(r"hetile: 1 rank: \S+ s of \S+ s \(\d+%\) in tiled nests\n", run.err.decode()), str(run))
    run = must(execute([folder / "none"], env={"HETILE_SUMMARY": "1"}))
    expect(re.fullmatch(r"hetile: 1 rank: no time in tiled nests: no nest of the program is tiled.*\n", run.err.decode()), str(run))
    run = must(execute(["script", "-qec", str(folder / "app"), "/dev/null"]))
    expect(b"hetile" not in run.out, str(run))


def verbose_without_plan(toolchain):
    """Where nothing was predicted, nothing is said of it."""
    run = must(mpirun(2, programs(toolchain) / "app", [], {"HETILE_VERBOSE": "1", "HETILE_TEAM": "on"}))
    expect(b"; no prediction)" in run.err and b"predicted 0 s" not in run.err and b"sequential 0 s" not in run.err, str(run))


PRAGMAS = STDIO + """
#ifdef _OPENMP
#include <omp.h>
#endif
static double heat[50][50];
int main(void) {
  double most = 0, sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++)
      heat[i][j] = (i * 13 + j * 5) % 19;
  for (int t = 0; t < 4; t++)
#pragma omp single
    for (int i = 1; i < 49; i++) {
#pragma omp simd
      for (int j = 1; j < 49; j++)
#pragma omp atomic
        heat[i][j] += 0.125 * heat[i - 1][j];
    }
PRAGMA
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++) {
      sum += heat[i][j];
      most = most > heat[i][j] ? most : heat[i][j];
    }
  printf("%.17g %.17g\\n", sum, most);
  return 0;
}
"""


def pragmas(toolchain):
    """OpenMP's without -fopenmp are none; a misspelt one of hetile's is an error, of hetilecc, too; one leaves its nest alone."""
    prefix = installed(toolchain)
    folder = toolchain.folder("installed-pragmas")

    def build(pragma, *words):
        (folder / "heat.c").write_text(PRAGMAS.replace("PRAGMA", pragma))
        return execute([prefix / "bin" / "hetilecc", "heat.c", "-o", "heat", *words], cwd=folder, env=USERS_LINKER)

    run = must(build(""))
    expect(b"(openmp)" not in run.err and run.err.count(b"remark: tiled") == 3, str(run))
    must(execute(["gcc", "-ffp-contract=off", "heat.c", "-o", "plain"], cwd=folder))
    same_output(execute([folder / "plain"]), mpirun(3, folder / "heat", [], PIPELINE))
    run = must(build("", "-fopenmp"))
    expect(run.err.count(b"(openmp)") > 0, str(run))
    run = must(build("#pragma hetile off"))
    expect(run.err.count(b"(left-alone)") == 1 and run.err.count(b"remark: tiled") == 2, str(run))
    same_output(execute([folder / "plain"]), mpirun(3, folder / "heat", [], PIPELINE))
    for pragma, word in (("#pragma hetile reduktion(+: sum)", b"'reduktion'"), ("#pragma hetile reduction(+: sun)", b"no 'sun'"),
                         ("#pragma hetile regoin", b"'regoin'"), ("#pragma hetil off", b"'hetil', where 'hetile' may be meant")):
        run = build(pragma)
        expect(run.status == 1 and word in run.err and b"heat.c:" in run.err and b"(pragma)" in run.err, str(run))


def machines_ahead(toolchain):
    """Hosts are measured, a run of one rank says what the program is like: the forecast, and a run that starts from the file."""
    bin_, app = installed(toolchain) / "bin", programs(toolchain) / "app"
    folder = toolchain.folder("installed-machines")
    file, report, hosts = folder / "machines.json", folder / "report.json", toolchain.hosts(1)
    must(mpirun(2, bin_ / "hetile-calibrate", ["-o", file, "--draw", folder / "machine.svg", "--seconds", "1", "--noise", "accept"], hosts))
    alone = must(execute([app], env={"HETILE_REPORT": str(report), "HETILE_FALLBACK": "never", **hosts}))
    said = must(execute([bin_ / "hetile-plan", "forecast", report, file])).out.decode()
    expect("node0" in said and "node1" in said and re.search(r"^(Start on the first of|Use) node", said, re.M), said)
    same_output(alone, mpirun(2, app, [], {"HETILE_MACHINE": str(file), **hosts}))
    same_output(alone, mpirun(2, app, [], {"HETILE_MACHINE": str(file), "HETILE_PROCS": "all", "HETILE_FALLBACK": "never", **hosts}))


def tests(toolchain):
    for name in LAUNCHERS:
        yield f"installed/launcher/{name}", functools.partial(launcher, toolchain, name)
    for name in COMMANDS:
        yield f"installed/command/{name}", functools.partial(command, toolchain, name)
    for function in (seen_more, folder_of_options, launcher_of_calibrate, no_launcher, library, started_by_a_rank, misspelt_variables, nothing_gained, gained, nothing_to_do,
                     one_rank, verbose_without_plan, pragmas, machines_ahead):
        yield f"installed/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
