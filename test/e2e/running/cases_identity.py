# SPDX-License-Identifier: Apache-2.0
"""Ranks that run different executables: the same bits or one error, never a hang."""
import functools

from running.cases_errors import one_clear_line
from toolchain import MPI_ENVIRONMENT, USERS_OWN, execute, expect, must, same_output

SOURCE = """#include <stdio.h>
#include "size.h"
static double a[200][200];
double other(double);
int main(void) {
  for (int i = 0; i < 200; i++)
    a[i][0] = a[0][i] = i;
  for (int i = 1; i < 200; i++)
    for (int j = 1; j < 200; j++)
      a[i][j] = FACTOR * a[i - 1][j] + 0.3 * a[i][j - 1] + 0.1;
  printf("%.17g %.17g\\n", a[199][199], other(a[199][198]));
  return 0;
}
"""
OTHER = """static double b[100][100];
double other(double x) {
  b[0][0] = x;
  for (int i = 1; i < 100; i++)
    for (int j = 1; j < 100; j++)
      b[i][j] = 0.5 * b[i - 1][j] + 0.25 * b[i][j - 1] + 0.01;
  return b[99][99];
}
"""
MESSAGES = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_SPEEDS": "1,1,1"}
# What the second program has else, and words of the answer; none: it runs, with the same bits.
VARIANTS = {
    "same": ({}, []),
    "folder": ({"elsewhere": "deeper/elsewhere"}, []),
    "order": ({"order": -1}, []),
    "optimisation": ({"flags": ["-O1", "-g"]}, []),
    "instructions": ({"flags": ["-O2", "-march=x86-64-v3"]}, []),
    "dates": ({"body": SOURCE.replace("return 0;", "(void)__DATE__; (void)__TIME__; return 0;"), "both": True}, []),
    "constant": ({"body": SOURCE.replace("0.3", "0.2999")}, ["another version of a.c"]),
    "header": ({"factor": "0.124"}, ["another version of a.c"]),
    "option": ({"flags": ["-O2", "-DFACTOR=0.124"]}, ["another version of a.c"]),
    "second-file": ({"second": OTHER.replace("0.01", "0.011")}, ["another version of b.c"]),
    "missing-file": ({"second": "double other(double x) { return x; }\n"}, ["lacks the nests of b.c"]),
    "contraction": ({"flags": ["-O2", "-march=x86-64-v3", "-ffp-contract=fast"]}, ["a.c", "may round differently"]),
    "fast-math": ({"flags": ["-O2", "-ffast-math"]}, ["a.c", "may round differently"]),
    "rounding": ({"flags": ["-O2", "-frounding-math"]}, ["a.c", "may round differently"]),
    "compiler": ({"compiler": "clang-19"}, ["a.c", "clang", "may round differently"]),
}


def build(toolchain, folder, body=SOURCE, second=OTHER, factor="0.125", flags=("-O2",), order=1, compiler=None, **_):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.c").write_text(body)
    (folder / "b.c").write_text(second)
    (folder / "size.h").write_text(f"#ifndef FACTOR\n#define FACTOR {factor}\n#endif\n")
    environment = {"HETILE_CC": compiler} if compiler else {}
    sources = ["a.c", "b.c"]
    objects = []
    for source in sources:
        objects.append(source.replace(".c", ".o"))
        must(execute([toolchain.hetilecc, *flags, "-c", folder / source, "-o", objects[-1]], cwd=folder, env=environment))
    must(execute([toolchain.hetilecc, *objects[::order], "-o", "program"], cwd=folder, env=environment))
    return folder / "program"


def usual(toolchain):
    """The program without changes, built once."""
    return toolchain.once("identity", lambda: build(toolchain, toolchain.folder("identity-first") / "first"))


def together(first, second, ranks, environment, timeout=60):
    """The first program on all ranks but the last."""
    return execute(["mpirun", "-np", str(ranks - 1), first, ":", "-np", "1", second], timeout,
                   {**MPI_ENVIRONMENT, **environment})


def different(toolchain, name):
    changes, words = VARIANTS[name]
    folder = toolchain.folder(f"identity-{name}")
    first = build(toolchain, folder / "first", **changes) if "both" in changes else usual(toolchain)
    second = build(toolchain, folder / changes.get("elsewhere", "second"), **changes)
    expected = must(execute([first], env=MPI_ENVIRONMENT))
    for ranks, environment in ((3, MESSAGES), (2, {"HETILE_TEAM": "on", **USERS_OWN})):
        run = together(first, second, ranks, environment)
        if words:
            one_clear_line(run, f"rank {ranks - 1} ", *words)
        else:
            same_output(expected, run)


def untiled(toolchain, kind):
    """A rank without hetile, with MPI or without, first or last: an error in bounded time."""
    folder = toolchain.folder(f"identity-untiled-{kind}")
    tiled = usual(toolchain)
    start, end = ("MPI_Init(0, 0);", "MPI_Finalize();") if kind == "mpi" else ("", "")
    (folder / "plain.c").write_text(f"#include <mpi.h>\n#include <unistd.h>\nint main(void) {{ {start} sleep(60); {end} }}\n")
    must(execute(["mpicc", folder / "plain.c", "-o", folder / "plain"]))
    for ranks in (2, 3):
        one_clear_line(together(tiled, folder / "plain", ranks, {"HETILE_START_SECONDS": "3"}, timeout=40),
                       "not all ranks came to the start", "HETILE_START_SECONDS")
    one_clear_line(together(folder / "plain", tiled, 3, {"HETILE_START_SECONDS": "3"}, timeout=40), "not all ranks")


def ends_early(toolchain):
    """A rank without hetile and without MPI that ends at once."""
    folder = toolchain.folder("identity-ends-early")
    tiled = usual(toolchain)
    (folder / "plain.c").write_text("int main(void) { return 0; }\n")
    must(execute(["gcc", folder / "plain.c", "-o", folder / "plain"]))
    for _ in range(3):
        run = together(tiled, folder / "plain", 3, {"HETILE_START_SECONDS": "3"}, timeout=40)
        expect(run.status != 0 and not run.out, str(run))
        if run.err:
            return
        # On a busy machine mpirun itself may end the job, without a word, before the other ranks have started.
    raise AssertionError(str(run))


def tests(toolchain):
    for name in VARIANTS:
        yield f"identity/{name}", functools.partial(different, toolchain, name)
    for kind in ("mpi", "plain"):
        yield f"identity/untiled/{kind}", functools.partial(untiled, toolchain, kind)
    yield "identity/ends-early", functools.partial(ends_early, toolchain)
