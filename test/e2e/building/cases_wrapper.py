# SPDX-License-Identifier: Apache-2.0
"""Builds never break: whatever gcc compiles, hetilecc compiles, with the same messages, status and results; what hetile
cannot do leaves the original and one warning."""
import functools
import os
import re
import signal
import subprocess
import time

from toolchain import ROOT, USERS_OWN, execute, expect, mpirun, same_output, succeeded as must

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "5", "HETILE_WIDTH": "2"}

# A nest in the C of 1989; `run` fills an array, sweeps over it and returns a sum.
NEST = """
static double a[40][40];
static double run(void) {
  int t, i, j;
  double s = 0;
  for (i = 0; i < 40; i++)
    for (j = 0; j < 40; j++)
      a[i][j] = (i * 31 + j * 17) % 13;
  for (t = 0; t < 6; t++)
    for (i = 1; i < 39; i++)
      for (j = 1; j < 39; j++)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  for (i = 0; i < 40; i++)
    s += a[i][i];
  return s;
}
"""
STDIO = "#include <stdio.h>\n"
MAIN = 'int main(void) { printf("%.17g\\n", run()); return 0; }\n'
PLAIN = STDIO + NEST + MAIN

# Sources that gcc takes: name -> (text, flags, tiled).
SOURCES = {
    "omp-h": ("#include <omp.h>\n#include <quadmath.h>\n" + PLAIN, [], True),
    "openmp": ("#include <omp.h>\n" + PLAIN, ["-fopenmp"], True),
    "implicit-function": (STDIO + NEST + 'int main(void) { printf("%.17g\\n", run()); return late(0); }\n'
                          "int late(int x) { return x; }\n", [], True),
    "implicit-library": (NEST + 'int main(void) { printf("%.17g\\n", run()); return 0; }\n', [], True),
    "implicit-int": (STDIO + NEST + "static x; g(y) { return y + x; }\n"
                     'main() { printf("%.17g\\n", run()); return g(0); }\n', [], True),
    "old-style": (STDIO + NEST + "int g(p, q) int *p; char q; { return *p + q; }\nint main(argc, argv) int argc; char **argv;"
                  ' { int z = 0; printf("%.17g\\n", run()); return g(&z, 0); }\n', [], True),
    "conversions": (STDIO + NEST + "int f(void) { return; }\nint main(void) { int *p = 5; char *q = (int *)0; long l = p;"
                    ' printf("%.17g %ld\\n", run(), l); return q != 0; }\n', [], True),
    "nested-function": (STDIO + NEST + "int main(void) { int k = 2; int f(int x) { return x * k; }"
                        ' printf("%.17g %d\\n", run(), f(3)); return 0; }\n', [], False),
    "float128": (STDIO + NEST + 'int main(void) { _Float128 x = 1.5; __int128 z = 1; printf("%.17g %g\\n", run(),'
                 " (double)x + (int)z); return 0; }\n", [], False),
    "asm-goto": (STDIO + NEST + 'int main(void) { __asm__ goto("jmp %l0" : : : : out); puts("no"); out:'
                 ' printf("%.17g\\n", run()); return ({ int q = 0; q; }); }\n', [], True),
    "gcc-attributes": (STDIO + NEST + 'int __attribute__((optimize("O1"), noipa, zero_call_used_regs("used"))) f(void)'
                       ' { return 1; }\nint main(void) { printf("%.17g %d\\n", run(), f()); return 0; }\n', [], True),
    "warnings": (STDIO + NEST + 'int bar(void) { int unused; const char *c = ""; char *d = (char *)c; return *d; }\n' + MAIN,
                 ["-Wall", "-Wextra", "-Wcast-qual"], True),
    "warnings-of-nests": (STDIO + NEST.replace("double s = 0;", "double s = 0; int n = 40.5; unsigned u = 3;")
                          .replace("i < 40; i++", "i < n; i++", 1).replace("j < 40; j++", "j < u + 37; j++", 1) + MAIN,
                          ["-Wall", "-Wextra", "-Wconversion", "-Wsign-compare"], True),
    "base-file": (STDIO + NEST + 'int main(void) { printf("%.17g %s %s\\n", run(), __FILE__, __BASE_FILE__); return 0; }\n',
                  [], True),
    "scop": (STDIO + NEST.replace("  for (i = 0; i < 40; i++)\n    s +=", "#pragma scop\n  for (i = 0; i < 40; i++)\n    s +=")
             .replace("  return s;", "#pragma endscop\n  return s;") + MAIN, [], False),
}

# Flags of gcc under which PLAIN must be tiled.
TILED_FLAGS = [
    "-Werror=missing-prototypes", "-Werror=declaration-after-statement", "-Werror=cast-qual -Wcast-align=strict",
    "-Wall -Wextra -Werror -Wconversion -Wshadow -Wundef -Wredundant-decls -Wstrict-prototypes", "-std=c17 -Wpedantic", "-flto -O2", "-pg", "-save-temps",
    "-O3 -fno-tree-vectorize -fconserve-stack --param max-inline-insns-single=100 -fipa-pta -mtune=znver3",
    "-mno-red-zone -mpreferred-stack-boundary=5 -mindirect-branch=thunk", "-fsanitize=address,undefined -g", "-O2 -fwhole-program",
    "-D_FORTIFY_SOURCE=2 -O2 -fstack-protector-all", "-ffunction-sections -fdata-sections -Wl,--gc-sections", "-s -pipe",
    "-gsplit-dwarf -g", "-fvisibility=hidden -fPIE -pie", "-Wp,-MD,wp.d", "-MMD -MP -MF deps.d",
]

# Flags under which nests stay, with a remark: tiles are written in the C of 1999.
UNTILED_FLAGS = ["-std=c89", "-ansi", "-ansi -pedantic-errors -Wall -Werror", "-std=c89 -O3 -march=native"]

# Flags under which the original stays, and a word of the warning.
ALONE_FLAGS = [("-mfpmath=387", "-mfpmath=387"), ("-fsingle-precision-constant", "-fsingle-precision-constant"),
               ("-ffreestanding", "-ffreestanding"), ("-fpack-struct=4", "-fpack-struct=4"), ("-static", "libmpi|-lmpi"),
               ("-static -O2 -flto", "libmpi|-lmpi")]


def messages(run):
    """What a compiler told, without names that differ from run to run, and the wrapper's own lines."""
    text = run.err.decode(errors="replace")
    text = re.sub(r"/tmp/cc\w+", "/tmp/cc", text)
    lines = text.splitlines(keepends=True)
    own = [line for line in lines if line.startswith("hetilec")]
    return "".join(line for line in lines if not line.startswith("hetilec")), own


def environment():
    return {"LC_ALL": "C"}


def hetilecc(toolchain, folder, *words, env=None, stdin=None):
    return execute([toolchain.hetilecc, "-Xhetile", "--quiet", *words], cwd=folder, env={**environment(), **(env or {})}, stdin=stdin)


def gcc(folder, *words, stdin=None):
    return execute(["gcc", "-ffp-contract=off", *words], cwd=folder, env=environment(), stdin=stdin)


def is_tiled(program):
    return b"@(#)hetile runtime" in program.read_bytes()


def one_warning(own, *words):
    """One warning, with the command that shows more as a note at most."""
    expect(len([line for line in own if ": warning: " in line]) == 1, f"not one warning: {own}")
    expect(all(": warning: " in line or ": note: " in line for line in own), f"{own}")
    for word in words:
        expect(re.search(word, own[0]), f"no {word!r} in {own[0]!r}")


def built_alike(toolchain, folder, source, flags, tiled, word=None):
    """Same status, messages and output as gcc; tiled, or one warning."""
    expected = gcc(folder, *flags, source, "-o", "plain", "-lm")
    actual = hetilecc(toolchain, folder, *flags, source, "-o", "tiled", "-lm")
    expect(actual.status == expected.status, f"status {actual.status}: {actual}")
    said, own = messages(actual)
    expect(said == messages(expected)[0] and actual.out == expected.out, f"other messages: {expected}\n{actual}")
    if tiled:
        expect(own == [], f"{own}")
        expect(is_tiled(folder / "tiled"), "not tiled")
    elif word:
        one_warning(own, word)
    plain = execute(["./plain"], cwd=folder)
    same_output(plain, execute(["./tiled"], cwd=folder))
    if tiled:
        report = folder / "report.json"
        same_output(plain, mpirun(3, "./tiled", [], {**PIPELINE, "HETILE_REPORT": str(report)}, cwd=folder))
        expect('"blocks"' in report.read_text(), "it ran without a pipeline")


def source(toolchain, name):
    text, flags, tiled = SOURCES[name]
    folder = toolchain.folder(f"wrapper-source-{name}")
    (folder / "app.c").write_text(text)
    built_alike(toolchain, folder, "app.c", flags, tiled, None if name == "scop" else "app.c")


def flags_tiled(toolchain, flags):
    folder = toolchain.folder("wrapper-flags" + re.sub(r"\W+", "-", flags))
    (folder / "app.c").write_text(PLAIN)
    built_alike(toolchain, folder, "app.c", flags.split(), True)


def flags_untiled(toolchain, flags):
    folder = toolchain.folder("wrapper-untiled" + re.sub(r"\W+", "-", flags))
    (folder / "app.c").write_text(PLAIN)
    built_alike(toolchain, folder, "app.c", flags.split(), False)


def flags_alone(toolchain, flags, word):
    folder = toolchain.folder("wrapper-alone" + re.sub(r"\W+", "-", flags))
    (folder / "app.c").write_text(PLAIN)
    built_alike(toolchain, folder, "app.c", flags.split(), False, word)
    strict = hetilecc(toolchain, folder, "--strict", *flags.split(), "app.c", "-o", "strict")
    expect(strict.status != 0 and not (folder / "strict").exists(), f"--strict: {strict}")
    ranks = mpirun(2, "./tiled", [], cwd=folder)
    if is_tiled(folder / "tiled"):
        same_output(execute(["./plain"], cwd=folder), ranks)
    else:
        one_error(ranks, "2 processes", "without hetile's runtime")


def static_ranks(toolchain):
    """A program without the runtime says so where a launcher starts several of it."""
    folder = toolchain.folder("wrapper-static-ranks")
    (folder / "app.c").write_text(PLAIN)
    must(hetilecc(toolchain, folder, "-static", "app.c", "-o", "app"))
    one_error(mpirun(3, "./app", [], cwd=folder), "3 processes", "without hetile's runtime")


def one_error(run, *words):
    """The job failed with one line of hetile's, and without any output of the program."""
    expect(run.status != 0, str(run))
    lines = [line for line in run.err.decode(errors="replace").splitlines() if line.startswith("hetile:")]
    expect(len(lines) == 1 and "error" in lines[0], f"{len(lines)} lines instead of one: {run}")
    for word in words:
        expect(word in lines[0], f"no {word!r} in {lines[0]!r}")
    expect(run.out == b"", f"output: {run}")


def main_elsewhere(toolchain):
    """main comes from plain gcc, or from a file that clang cannot read: the linker enters the runtime. Without its help, ranks
    are refused."""
    folder = toolchain.folder("wrapper-main-elsewhere")
    (folder / "nest.c").write_text(NEST.replace("static double run", "double run"))
    (folder / "main.c").write_text(STDIO + "double run(void);\n" + MAIN)
    (folder / "nested.c").write_text(STDIO + 'double run(void);\nint main(void) { int f(void) { return 0; } printf("%.17g\\n", run());'
                                     " return f(); }\n")
    must(gcc(folder, "main.c", "nest.c", "-o", "plain"))
    expected = execute(["./plain"], cwd=folder)
    must(gcc(folder, "-c", "main.c"))
    must(execute(["ar", "rcs", "libmain.a", "main.o"], cwd=folder))
    must(hetilecc(toolchain, folder, "-c", "nest.c"))
    for name, words in (("object", ["main.o", "nest.o"]), ("library", ["nest.o", "-L.", "-lmain"]), ("unread", ["nested.c", "nest.o"]),
                        ("flto", ["-flto", "nested.c", "nest.c"]), ("once", ["nested.c", "nest.c"])):
        run = must(hetilecc(toolchain, folder, *words, "-o", name))
        same_output(expected, execute([folder / name], cwd=folder))
        report = folder / f"{name}.json"
        same_output(expected, mpirun(3, folder / name, [], {**PIPELINE, "HETILE_REPORT": str(report)}, cwd=folder))
        expect(report.exists() and '"blocks"' in report.read_text(), f"{name} did not run as a pipeline: {run}")
    # Without a nest anywhere, it is still one program and not one for each rank.
    (folder / "alone.c").write_text(STDIO + 'int main(void) { int f(void) { return 3; } puts("once"); return f(); }\n')
    must(hetilecc(toolchain, folder, "alone.c", "-o", "alone"))
    # Nor does it matter in how many commands it is built, or by which compiler.
    must(hetilecc(toolchain, folder, "-c", "alone.c", "-o", "unread.o"))
    must(gcc(folder, "-c", "alone.c", "-o", "foreign.o"))
    for name in ("unread", "foreign"):
        must(hetilecc(toolchain, folder, f"{name}.o", "-o", name))
    for name in ("alone", "unread", "foreign"):
        run = mpirun(3, folder / name, [], cwd=folder)
        expect(run.out == b"once\n" and run.status == 3, f"{name}: {run}")
    # A program that starts MPI itself is one for each rank.
    (folder / "mpi.c").write_text("#include <mpi.h>\n" + STDIO + "int main(void) { int f(void) { return 0; } MPI_Init(0, 0);"
                                  ' puts("each"); MPI_Finalize(); return f(); }\n')
    must(hetilecc(toolchain, folder, "-c", "mpi.c"))
    for name, words in (("mpi-apart", ["mpi.o"]), ("mpi-once", ["mpi.c"])):
        must(hetilecc(toolchain, folder, *words, "-o", name))
        run = mpirun(3, folder / name, [], cwd=folder)
        expect(run.out == b"each\n" * 3 and run.status == 0, f"{name}: {run}")
    link = execute([toolchain.hetilecc, "--showme:link"]).out.decode().split()
    must(execute(["mpicc", "main.o", "nest.o", "-o", "by-hand", *link], cwd=folder))
    same_output(expected, execute([folder / "by-hand"], cwd=folder))
    one_error(mpirun(3, folder / "by-hand", [], cwd=folder), "3 processes", "main")


def mpi_program(toolchain):
    """Files of an MPI program that do not call MPI: every rank runs main, as it must."""
    folder = toolchain.folder("wrapper-mpi-program")
    (folder / "nest.c").write_text(NEST.replace("static double run", "double run"))
    (folder / "start.c").write_text("#include <mpi.h>\nint start(void) { int r; MPI_Init(0, 0); MPI_Comm_rank(MPI_COMM_WORLD, &r);"
                                    " return r; }\nvoid end(void) { MPI_Finalize(); }\n")
    (folder / "main.c").write_text(STDIO + "double run(void); int start(void); void end(void);\n"
                                   'int main(void) { int r = start(); printf("%d %.17g\\n", r, run()); end(); return 0; }\n')
    must(execute(["mpicc", "-ffp-contract=off", "main.c", "start.c", "nest.c", "-o", "plain"], cwd=folder))
    must(hetilecc(toolchain, folder, "main.c", "start.c", "nest.c", "-o", "tiled"))
    expected, actual = (mpirun(3, folder / name, []) for name in ("plain", "tiled"))
    expected.out, actual.out = (b"\n".join(sorted(run.out.split(b"\n"))) for run in (expected, actual))
    same_output(expected, actual)


def mpi_of_its_own(toolchain):
    """A sequential build of an MPI program: MPI's functions are the program's own, for one process."""
    folder = toolchain.folder("wrapper-mpi-of-its-own")
    (folder / "nest.c").write_text(NEST.replace("static double run", "double run"))
    (folder / "mpi.h").write_text("int MPI_Init(int *, char ***), MPI_Comm_rank(int, int *), MPI_Comm_size(int, int *), MPI_Finalize(void);\n")
    (folder / "stubs.c").write_text('#include "mpi.h"\nint MPI_Init(int *c, char ***v) { return c && v ? 0 : 0; }\n'
                                    "int MPI_Comm_rank(int c, int *r) { *r = c; return 0; }\nint MPI_Comm_size(int c, int *n) { *n = 1 + c; return 0; }\n"
                                    "int MPI_Finalize(void) { return 0; }\n")
    (folder / "main.c").write_text(STDIO + '#include "mpi.h"\ndouble run(void);\nint main(void) { int r, n; MPI_Init(0, 0); MPI_Comm_rank(0, &r);\n'
                                   'MPI_Comm_size(0, &n); printf("%d %d %.17g\\n", r, n, run()); return MPI_Finalize(); }\n')
    must(gcc(folder, "main.c", "stubs.c", "nest.c", "-o", "plain"))
    expected = execute(["./plain"], cwd=folder)
    for flags in ((), ("-no-pie", "-fno-pie")):
        must(hetilecc(toolchain, folder, *flags, "main.c", "stubs.c", "nest.c", "-o", "tiled"))
        same_output(expected, execute(["./tiled"], cwd=folder))
        same_output(expected, mpirun(1, folder / "tiled", []))
        one_error(mpirun(3, folder / "tiled", []), "3 processes", "of its own")


def foreign_launcher(toolchain):
    """Processes that another MPI's launcher started: one error from the first of them."""
    folder = toolchain.folder("wrapper-foreign-launcher")
    (folder / "app.c").write_text(PLAIN)
    must(hetilecc(toolchain, folder, "app.c", "-o", "app"))
    for size, rank, more in (("PMI_SIZE", "PMI_RANK", {}), ("SLURM_STEP_NUM_TASKS", "SLURM_PROCID", {"SLURM_STEP_ID": "0"})):
        runs = [execute(["./app"], cwd=folder, env={size: "3", rank: str(r), **more}) for r in range(3)]
        one_error(runs[0], "3 processes", "Open MPI", "mpirun")
        for run in runs[1:]:
            expect(run.status != 0 and run.out == b"" and b"hetile:" not in run.err, str(run))
    expected = execute(["./app"], cwd=folder)
    # A batch script of Slurm is one process, though the job has three tasks.
    same_output(expected, execute(["./app"], cwd=folder, env={"SLURM_NTASKS": "3", "SLURM_PROCID": "0"}))


def without_mpi(toolchain):
    """A program without nests that nobody launched needs no MPI: it may be a tool of a build."""
    folder = toolchain.folder("wrapper-without-mpi")
    (folder / "tool.c").write_text('#include <stdio.h>\nint main(int argc, char **argv) { puts(argv[argc - 1]); return 3; }\n')
    must(hetilecc(toolchain, folder, "tool.c", "-o", "tool"))
    run = execute(["./tool", "x"], cwd=folder, env={"OMPI_MCA_btl": "nothing", "TMPDIR": "/nowhere"})
    expect(run.status == 3 and run.out == b"x\n", str(run))


def standard_input(toolchain):
    """The source comes from standard input: object, program, assembler text on standard output."""
    folder = toolchain.folder("wrapper-standard-input")
    text = PLAIN.replace("return 0", 'puts(__FILE__); return 0').encode()
    must(gcc(folder, "-x", "c", "-", "-o", "plain", stdin=text))
    must(hetilecc(toolchain, folder, "-x", "c", "-", "-o", "tiled", stdin=text))
    expect(is_tiled(folder / "tiled"), "not tiled")
    same_output(execute(["./plain"], cwd=folder), execute(["./tiled"], cwd=folder))
    must(hetilecc(toolchain, folder, "-c", "-x", "c", "-", stdin=text))
    expect((folder / "-.o").exists(), f"{os.listdir(folder)}")
    run = must(hetilecc(toolchain, folder, "-S", "-x", "c", "-", "-o", "-", stdin=text))
    expect(run.out.count(b"\nmain:") == 1 and b"hetile_register" in run.out, "assembler text on stdout")
    failed, expected = hetilecc(toolchain, folder, "-c", "-x", "c", "-", stdin=b"int f( {"), gcc(folder, "-c", "-x", "c", "-", stdin=b"int f( {")
    expect(failed.status == expected.status and failed.err == expected.err, str(failed))


def errors_of_the_compiler(toolchain):
    """A source that does not compile: the compiler's own words and nothing else."""
    folder = toolchain.folder("wrapper-errors")
    bad = {"syntax.c": "int main( { return 0; }\n", "undeclared.c": NEST + "int main(void) { return missing; }\n",
           "header.c": '#include "missing.h"\n', "undefined.c": "int f(void); int main(void) { return f(); }\n",
           "no-main.c": NEST + "double g(void) { return run(); }\n", "werror.c": "int f(void) { int x; return 0; }\nint main(void) { return f(); }\n"}
    for name, text in bad.items():
        (folder / name).write_text(text)
        flags = ["-Wall", "-Werror"] if name == "werror.c" else []
        expected = execute(["mpicc", "-ffp-contract=off", *flags, name, "-o", "out"], cwd=folder, env=environment())
        actual = hetilecc(toolchain, folder, *flags, name, "-o", "out")
        expect(actual.status == expected.status and messages(actual) == messages(expected), f"{expected}\n{actual}")
        expect(not (folder / "out").exists(), "an output of a build that failed")


def hetile_fails(toolchain):
    """hetile crashes, runs out of time or memory, is missing, writes what does not compile: one warning, the original program."""
    folder = toolchain.folder("wrapper-hetile-fails")
    (folder / "app.c").write_text(PLAIN)
    (folder / "crash.c").write_text("#ifdef __clang__\n#pragma clang __debug crash\n#endif\n" + PLAIN)
    (folder / "loop.c").write_text(PLAIN)
    prefix = folder / "prefix"
    (prefix / "share" / "hetile").mkdir(parents=True)
    (prefix / "bin").mkdir()
    (prefix / "bin" / "hetilecc").write_bytes(toolchain.hetilecc.read_bytes())
    (prefix / "bin" / "hetilecc").chmod(0o755)
    conf = (toolchain.bin.parent / "share" / "hetile" / "hetilecc.conf").read_text()
    (prefix / "share" / "hetile" / "hetilecc.conf").write_text(conf.replace("{prefix}", str(toolchain.bin.parent)))
    fake = prefix / "bin" / "hetile"
    expected = toolchain_run(folder)

    def check(word, script=None, name="app.c", env=None):
        if script is not None:
            fake.write_text("#!/bin/sh\n" + script)
            fake.chmod(0o755)
        own = prefix / "bin" / "hetilecc" if script is not None or word == "cannot run" else toolchain.hetilecc
        for strict in ([], ["--strict"], ["-Xhetile", "--strict"]):
            program = folder / "program"
            program.unlink(missing_ok=True)
            run = execute([own, "-O1", *strict, name, "-o", program], cwd=folder, env={**environment(), **(env or {})})
            if strict:
                expect(run.status != 0 and b"error: " in run.err and not program.exists(), str(run))
                continue
            must(run)
            one_warning([line for line in messages(run)[1]], word, name)
            expect(messages(run)[0] == "", str(run))
            same_output(expected, execute([program], cwd=folder))

    check("cannot run")
    check("internal error", name="crash.c")
    check("signal", "kill -SEGV $$\n")
    check("did not end within 1 s", "sleep 100 & sleep 100\n", env={"HETILE_ANALYSIS_SECONDS": "1"})
    check("did not end within 1 s", "while :; do :; done\n", env={"HETILE_ANALYSIS_SECONDS": "1"})
    check("memory|MB", name="app.c", env={"HETILE_ANALYSIS_MEGABYTES": "60"})
    check("refuses what hetile wrote", 'while [ "$1" != -o ]; do shift; done\necho "int f( {" >"$2"\n')
    check("No space|No such|cannot", 'echo "hetile: error: No space left on device" >&2; exit 1\n')


def toolchain_run(folder):
    must(gcc(folder, "-O1", "app.c", "-o", "plain"))
    return execute(["./plain"], cwd=folder)


def temporary_folder(toolchain):
    """TMPDIR that is not there, and a source folder that cannot be written."""
    folder = toolchain.folder("wrapper-tmpdir")
    source = folder / "source"
    source.mkdir()
    (source / "app.c").write_text(PLAIN)
    source.chmod(0o555)
    run = hetilecc(toolchain, folder, "source/app.c", "-o", "app", env={"TMPDIR": "/nowhere"})
    source.chmod(0o755)
    expect(run.status == 0 and run.err == b"" and is_tiled(folder / "app"), str(run))
    expect(os.listdir(source) == ["app.c"], "the source's folder was written")


def file_names(toolchain):
    """Names with blanks, quotes, newlines, bytes that are no text, a leading dash, and long ones."""
    folder = toolchain.folder("wrapper-names")
    must_have = None
    for number, name in enumerate([b"with blank.c", b"quo'te\".c", b"back\\slash.c", b"new\nline.c", b"\xff\xfe.c", b"-dash.c", b"$HOME.c",
                                   b"a;b&c.c", b"@at.c", b"#hash.c", b"perc%s%n.c", b"n" * 250 + b".c", b"a.b.c"]):
        path = os.fsencode(folder) + b"/" + name
        with open(path, "w") as file:
            file.write(PLAIN)
        words = [b"./" + name, b"-o", b"out%d" % number]
        run = subprocess.run([os.fsencode(toolchain.hetilecc), b"-Xhetile", b"--quiet", *words], cwd=folder, capture_output=True, timeout=120)
        expect(run.returncode == 0 and run.stderr == b"", f"{name}: {run}")
        expect(is_tiled(folder / f"out{number}"), f"{name} was not tiled")
        ran = execute([folder / f"out{number}"], cwd=folder)
        must_have = must_have or ran.out
        expect(ran.out == must_have and ran.status == 0, f"{name}: {ran}")


def in_parallel(toolchain):
    """Several wrappers at once on one source."""
    folder = toolchain.folder("wrapper-parallel")
    (folder / "app.c").write_text(PLAIN)
    processes = [subprocess.Popen([toolchain.hetilecc, "-Xhetile", "--quiet", "app.c", "-o", f"app{k}"], cwd=folder) for k in range(4)]
    expect([process.wait(timeout=120) for process in processes] == [0] * 4, "one failed")
    expect(len({(folder / f"app{k}").read_bytes() for k in range(4)}) == 1, "the programs differ")


def interrupted(toolchain):
    """Ctrl-C while hetile works: temporary files, children and the half-done output are gone."""
    folder = toolchain.folder("wrapper-interrupted")
    temporary, prefix = folder / "tmp", folder / "prefix"
    for path in (temporary, prefix / "bin", prefix / "share" / "hetile"):
        path.mkdir(parents=True)
    (folder / "app.c").write_text(PLAIN)
    (prefix / "bin" / "hetilecc").write_bytes(toolchain.hetilecc.read_bytes())
    (prefix / "bin" / "hetile").write_text(f"#!/bin/sh\necho $$ > {folder}/pid\nsleep 60 & wait\n")
    for name in ("hetilecc", "hetile"):
        (prefix / "bin" / name).chmod(0o755)
    conf = (toolchain.bin.parent / "share" / "hetile" / "hetilecc.conf").read_text()
    (prefix / "share" / "hetile" / "hetilecc.conf").write_text(conf)
    process = subprocess.Popen([prefix / "bin" / "hetilecc", "-c", "app.c"], cwd=folder, env={**os.environ, "TMPDIR": str(temporary)},
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        deadline = time.monotonic() + 30
        while not (folder / "pid").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.2)
        os.killpg(process.pid, signal.SIGINT)
        status = process.wait(timeout=30)
    finally:
        process.kill()
        process.wait()
    expect(status == -signal.SIGINT, f"ended with {status}")
    expect(os.listdir(temporary) == [], f"left behind: {os.listdir(temporary)}")
    expect(not (folder / "app.o").exists(), "an output of a build that was interrupted")
    child = int((folder / "pid").read_text())
    expect(not os.path.exists(f"/proc/{child}"), "hetile still runs")


def other_commands(toolchain):
    """Commands that only ask, and inputs that are no C: the compiler's own answers."""
    folder = toolchain.folder("wrapper-others")
    (folder / "app.c").write_text(PLAIN)
    (folder / "one.c").write_text("int one(void) { return 1; }\n")
    (folder / "two.s").write_text(".globl two\ntwo:\n mov $2, %eax\n ret\n.section .note.GNU-stack,\"\",@progbits\n")
    (folder / "use.c").write_text("int one(void), two(void); int main(void) { return one() + two(); }\n")
    (folder / "words").write_text('-O1 "use.c"\none.c two.s -o answer')
    for words in (["-E", "app.c"], ["-MM", "app.c"], ["-fsyntax-only", "app.c"], ["-dumpversion"], ["-dumpmachine"], ["-print-file-name=libc.a"],
                  ["--version"], ["-c"], ["-o"], ["nothing.c"], ["-fno-such-option", "app.c"]):
        expected = execute(["mpicc", *words], cwd=folder, env=environment())
        actual = execute([toolchain.hetilecc, *words], cwd=folder, env=environment())
        expect((actual.status, actual.out, messages(actual)) == (expected.status, expected.out, messages(expected)), f"{expected}\n{actual}")
    must(hetilecc(toolchain, folder, "@words"))
    expect(execute(["./answer"], cwd=folder).status == 3, "response file, assembler")
    must(hetilecc(toolchain, folder, "-c", "one.c", "use.c"))
    must(hetilecc(toolchain, folder, "-r", "one.o", "two.s", "-o", "both.o"))
    must(hetilecc(toolchain, folder, "use.o", "both.o", "-o", "linked"))
    expect(execute(["./linked"], cwd=folder).status == 3, "relocatable object")
    (folder / "pre.h").write_text(STDIO + NEST)
    (folder / "with.c").write_text(MAIN)
    must(hetilecc(toolchain, folder, "-x", "c-header", "pre.h", "-o", "pre.h.gch"))
    must(hetilecc(toolchain, folder, "-include", "pre.h", "with.c", "-o", "with"))
    must(gcc(folder, "app.c", "-o", "plain"))
    same_output(execute(["./plain"], cwd=folder), mpirun(2, "./with", [], cwd=folder))


def kinds_of_compilers(toolchain):
    """Which compiler it is decides on flags: gcc must be told not to contract. Some answer --version in words of their
    own."""
    folder = toolchain.folder("wrapper-kinds")
    (folder / "app.c").write_text(PLAIN)
    for words, compiler, contracts in (("", "mpicc", False), ("Ours 3", "mpicc", False), ("", "clang-19", True),
                                       ("Ours 3", "clang-19", True)):
        ours = folder / "ours"
        answer = f'[ "$1" = --version ] && echo "{words}" && exit\n' if words else ""
        ours.write_text(f'#!/bin/sh\n{answer}exec {compiler} "$@"\n')
        ours.chmod(0o755)
        run = execute([toolchain.hetilecc, "-v", "-c", "app.c"], cwd=folder, env={**environment(), "HETILE_CC": str(ours)})
        expect((b"-ffp-contract=off" in must(run).err + run.out) != contracts, f"{words} {compiler}: {run}")


def quote_includes(toolchain):
    """-c of files in two folders, each with its own header of one name."""
    folder = toolchain.folder("wrapper-quotes")
    for name, number in (("one", 1), ("two", 2)):
        (folder / name).mkdir()
        (folder / name / "h.h").write_text(f"#define NUMBER {number}\n")
        (folder / name / f"{name}.c").write_text('#include "h.h"\n' + NEST + f"int {name}(void) {{ return NUMBER + (run() < 0); }}\n")
    (folder / "main.c").write_text("int one(void), two(void); int main(void) { return 10 * one() + two(); }\n")
    must(hetilecc(toolchain, folder, "-c", "one/one.c", "two/two.c", "main.c"))
    must(hetilecc(toolchain, folder, "one.o", "two.o", "main.o", "-o", "app"))
    expect(mpirun(2, "./app", [], cwd=folder).status == 12, "another folder's header")


def leaks(toolchain):
    """Under the leak checker only the program's own leaks are told."""
    folder = toolchain.folder("wrapper-leaks")
    (folder / "app.c").write_text(PLAIN)
    (folder / "leak.c").write_text("#include <stdlib.h>\n" + PLAIN.replace("return 0", "char *p = malloc(77); p[0] = 1; p = 0; return 0"))
    for name in ("app", "leak"):
        must(hetilecc(toolchain, folder, "-fsanitize=address", f"{name}.c", "-o", name))
    for run in (execute(["./app"], cwd=folder), mpirun(3, "./app", [], {**PIPELINE, **USERS_OWN}, cwd=folder)):
        expect(run.status == 0 and b"LeakSanitizer" not in run.err, str(run))
    run = execute(["./leak"], cwd=folder)
    expect(run.status != 0 and b"77 byte(s) leaked in 1 allocation" in run.err, str(run))


def coverage(toolchain):
    """Files beside the outputs have gcc's names, and the program finds its own."""
    folder = toolchain.folder("wrapper-coverage")
    (folder / "app.c").write_text(PLAIN)
    must(hetilecc(toolchain, folder, "--coverage", "app.c", "-o", "app"))
    must(execute(["./app"], cwd=folder))
    expect({"app-app.gcno", "app-app.gcda"} <= set(os.listdir(folder)), f"{os.listdir(folder)}")
    must(hetilecc(toolchain, folder, "-fprofile-generate", "-c", "app.c"))
    must(hetilecc(toolchain, folder, "-fprofile-generate", "app.o", "-o", "app"))
    must(execute(["./app"], cwd=folder))
    run = must(hetilecc(toolchain, folder, "-O2", "-fprofile-use", "-Werror", "app.c", "-c"))
    expect(messages(run)[1] == [], str(run))


CONFIGURE = r"""
set -e
try() { # text: does it compile and link without a word?
  printf '%s\n' "$1" >conftest.c
  rm -f conftest conftest.err
  if $CC $CFLAGS -o conftest conftest.c $LIBS 2>conftest.err; then s=$?; else s=$?; fi
  printf '%s %s %s\n' "$2" "$s" "$(grep -c . conftest.err || :)"
}
CFLAGS=-g; LIBS=-lm
try 'char cos (); int main (void) { return cos (); ; return 0; }' func
try 'char no_such_function (); int main (void) { return no_such_function (); }' missing
try 'main() { exit(0); }' old
try '#include <nothing.h>
int main (void) { return 0; }' header
try 'int main (void) { static int test_array [1 - 2 * !((sizeof (long)) == 8)]; test_array [0] = 0; return test_array [0]; }' size
try 'int main (void) { char a[2][2]; int i, j; for (i = 0; i < 2; i++) for (j = 0; j < 2; j++) a[i][j] = 0; return a[0][0]; }' loop
CFLAGS='-g -Werror'
try 'int x; int main (void) { return 0; }' werror
"""


def conftest(toolchain):
    """Questions in the style of autoconf: the answers are gcc's."""
    answers = []
    for compiler in ("mpicc", str(toolchain.hetilecc) + " -Xhetile --quiet"):
        folder = toolchain.folder("wrapper-conftest-" + ("hetilecc" if "hetilecc" in compiler else "gcc"))
        answers.append(must(execute(["sh", "-c", CONFIGURE], cwd=folder, env={"CC": compiler, "LC_ALL": "C"})).out.decode())
    expect(answers[0] == answers[1], f"{answers[0]}\n{answers[1]}")


def cmake_checks(toolchain):
    """CMake takes the wrappers for what they wrap, and its checks find what is there."""
    folder = toolchain.folder("wrapper-cmake")
    (folder / "CMakeLists.txt").write_text("""cmake_minimum_required(VERSION 3.20)
project(checks C CXX)
include(CheckFunctionExists)
include(CheckCCompilerFlag)
include(CheckTypeSize)
check_function_exists(printf HAS_PRINTF)
check_function_exists(no_such_function HAS_NOTHING)
check_c_compiler_flag(-Wall HAS_WALL)
check_c_compiler_flag(-fno-such-flag HAS_NO_FLAG)
check_type_size(long LONG)
message(STATUS "id=${CMAKE_C_COMPILER_ID}/${CMAKE_CXX_COMPILER_ID} ${HAS_PRINTF}/${HAS_NOTHING}/${HAS_WALL}/${HAS_NO_FLAG}/${LONG}.")
add_executable(app app.c)
""")
    (folder / "app.c").write_text(PLAIN)
    run = must(execute(["cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", f"-DCMAKE_C_COMPILER={toolchain.hetilecc}",
                        f"-DCMAKE_CXX_COMPILER={toolchain.hetilecxx}"], timeout=300))
    expect(b"id=GNU/GNU 1//1//8." in run.out, str(run))
    must(execute(["cmake", "--build", folder / "build"]))
    must(gcc(folder, "app.c", "-o", "plain"))
    same_output(execute(["./plain"], cwd=folder), mpirun(2, folder / "build" / "app", [], PIPELINE))


# A product of vectors and a matrix, in a function that is called once.
CALLED_ONCE = """#include <stdio.h>
#define N 100
#define ROUNDS 4
static double cube[ROUNDS][N][N], m[N][N], product[N];
static void kernel(double (*c)[N][N], double (*f)[N], double *p) {
  for (int r = 0; r < ROUNDS; r++)
    for (int q = 0; q < N; q++) {
      for (int j = 0; j < N; j++) {
        p[j] = 0;
        for (int s = 0; s < N; s++)
          p[j] += c[r][q][s] * f[s][j];
      }
      for (int j = 0; j < N; j++)
        c[r][q][j] = p[j];
    }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i][j] = cube[3][i][j] = (i * 7 + j) % 11;
  kernel(cube, m, product);
  printf("%.17g %.17g\\n", cube[3][4][5], product[6]);
  return 0;
}
"""


def called_once(toolchain):
    """What the compiler puts into its only caller, it puts there still: it knows more of the arrays there."""
    folder = toolchain.folder("wrapper-called-once")
    (folder / "once.c").write_text(CALLED_ONCE)
    must(execute(["gcc", "-O3", "-ffp-contract=off", "once.c", "-o", "plain"], cwd=folder))
    run = must(execute([toolchain.hetilecc, "-O3", "-Rhetile", "once.c", "-o", "tiled"], cwd=folder))
    expect(b"remark: tiled" in run.err, str(run))
    for name in ("plain", "tiled"):
        symbols = must(execute(["nm", name], cwd=folder)).out.decode()
        expect(not re.search(r" kernel$", symbols, re.MULTILINE), f"{name}: {symbols}")
    same_output(must(execute([folder / "plain"])), must(mpirun(2, folder / "tiled", [], PIPELINE)))


NAMES_OF_THE_SYSTEM = """#include <stdio.h>
double read[100][100];
int connect(int a, int b) { return a * b % 7; }
void open(double x) { printf("open %.17g\\n", x); }
static double a[64][64], b[64][64], c[64][64];
static void product(void) { // asks the runtime for memory
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      for (int k = 0; k < 64; k++)
        c[i][j] += a[i][k] * b[k][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      a[i][j] = i - j, b[i][j] = i + j;
  product();
  read[0][3] = c[5][7];
  for (int t = 0; t < 20; t++)
    for (int i = 1; i < 99; i++)
      for (int j = 1; j < 99; j++)
        read[i][j] = 0.25 * (read[i - 1][j] + read[i + 1][j] + read[i][j - 1] + read[i][j + 1]) + connect(i, j);
  open(read[50][50]);
  return 0;
}
"""


def names_of_the_system(toolchain):
    """A program may have an open() of its own, which MPI and the runtime would call: it stays without both, and says so."""
    folder = toolchain.folder("wrapper-system-names")
    (folder / "names.c").write_text(NAMES_OF_THE_SYSTEM)
    must(execute(["gcc", "-O2", "-w", "-ffp-contract=off", "names.c", "-o", "plain"], cwd=folder))
    expected = must(execute([folder / "plain"])).out
    for words in (["names.c"], ["names.o"]):
        run = must(execute([toolchain.hetilecc, "-O2", "-w", *words, "-o", "tiled"], cwd=folder))
        expect(b"it defines 'connect', 'open', 'read', which MPI calls" in run.err and b"(original-kept)" in run.err, str(run))
        expect(must(execute([folder / "tiled"])).out == expected, "another result")
        must(execute([toolchain.hetilecc, "-O2", "-w", "-c", "names.c", "-o", "names.o"], cwd=folder))
    strict = execute([toolchain.hetilecc, "-O2", "-w", "--strict", "names.c", "-o", "strict"], cwd=folder)
    expect(strict.status == 1 and not (folder / "strict").exists(), str(strict))
    text = NAMES_OF_THE_SYSTEM.replace("double read", "static double read").replace("int connect", "static int connect").replace("void open", "static void open")
    (folder / "names.c").write_text(text)
    run = must(execute([toolchain.hetilecc, "-O2", "-w", "names.c", "-o", "tiled"], cwd=folder))
    expect(b"original-kept" not in run.err, str(run))
    expect(must(mpirun(2, folder / "tiled", [], PIPELINE)).out == expected, "another result")


def names_hidden(toolchain):
    """Names that only libraries call are not shown to them; with -rdynamic they are, as the program asks for it."""
    folder = toolchain.folder("wrapper-hidden-names")
    text = NAMES_OF_THE_SYSTEM.replace("read[", "readv[").replace("open(double", "send(double").replace("open(read", "send(read")
    (folder / "names.c").write_text(text)
    must(execute(["gcc", "-O2", "-w", "-ffp-contract=off", "names.c", "-o", "plain"], cwd=folder))
    expected = must(execute([folder / "plain"])).out
    must(execute([toolchain.hetilecc, "-O2", "-w", "-c", "names.c", "-o", "names.o"], cwd=folder))
    for words in (["names.c"], ["names.o"]):
        run = must(execute([toolchain.hetilecc, "-O2", "-w", *words, "-o", "tiled"], cwd=folder))
        expect(b"original-kept" not in run.err, str(run))
        shown = must(execute(["nm", "-D", "tiled"], cwd=folder)).out.split()
        expect(not {b"readv", b"connect", b"send"} & set(shown), "shown")
        expect(must(mpirun(2, folder / "tiled", [], PIPELINE)).out == expected, "another result")
    run = must(execute([toolchain.hetilecc, "-O2", "-w", "-rdynamic", "names.c", "-o", "shown"], cwd=folder))
    expect(b"it defines 'connect', 'readv', 'send', which MPI calls" in run.err, str(run))
    # What the runtime calls cannot be hidden: the list of hetilecc has all of it.
    link = must(execute([toolchain.hetilecc, "--showme:link"])).out.decode().split()
    called = set()
    for library in (word for word in link if word.endswith(".a") and "hetile" in word):
        called |= {line.split()[-1] for line in must(execute(["nm", "-u", library])).out.decode().splitlines() if line.strip().startswith(("U ", "w "))}
    source = (ROOT / "tool/hetilecc/TakenNames.cpp").read_text()
    lists = [set(" ".join(re.findall(r'^    "(.*)"', part.split(";")[0], re.M)).split()) for part in source.split("[] =")[1:3]]
    expect(called and called & lists[0] == lists[1], f"{sorted(called & lists[0] ^ lists[1])}")


def tests(toolchain):
    bind = functools.partial
    for name in SOURCES:
        yield f"wrapper/source/{name}", bind(source, toolchain, name)
    for flags in TILED_FLAGS:
        yield f"wrapper/flags/{flags}", bind(flags_tiled, toolchain, flags)
    for flags in UNTILED_FLAGS:
        yield f"wrapper/flags/{flags}", bind(flags_untiled, toolchain, flags)
    for flags, word in ALONE_FLAGS:
        yield f"wrapper/alone/{flags}", bind(flags_alone, toolchain, flags, word)
    for function in (static_ranks, main_elsewhere, mpi_program, mpi_of_its_own, foreign_launcher, without_mpi, standard_input, errors_of_the_compiler,
                     hetile_fails, temporary_folder, file_names, in_parallel, interrupted, other_commands, kinds_of_compilers, quote_includes,
                     leaks, coverage, conftest, cmake_checks, called_once, names_of_the_system,
                     names_hidden):
        yield f"wrapper/{function.__name__.replace('_', '-')}", bind(function, toolchain)
