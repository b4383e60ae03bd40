# SPDX-License-Identifier: Apache-2.0
"""What debuggers and profilers say of a tiled program: the user's lines for the user's statements, a file of its own for
what hetile wrote, and that file if it is asked for."""
import functools
import re
import shutil

from building.cases_build import PIPELINE, installed
from toolchain import USERS_LINKER, Skip, execute, expect, mpirun, must

SOURCE = """#include <stdio.h>
static double a[60][60];
int main(void) {
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++)
      a[i][j] = (i * 31 + j * 17) % 13;
  for (int i = 1; i < 60; i++)
    for (int j = 1; j < 60; j++)
      a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
  printf("%.17g\\n", a[59][59]);
  return 0;
}
"""
STATEMENT, LINES = 9, SOURCE.count("\n")


def build(toolchain, name, *words, source="oob.c"):
    """A folder with the program, and what the build said."""
    folder = toolchain.folder(f"debug-{name}")
    (folder / source).parent.mkdir(parents=True, exist_ok=True)
    (folder / source).write_text(SOURCE)
    run = must(execute([installed(toolchain) / "bin" / "hetilecc", "-Xhetile", "--quiet", "-g", *words, source, "-o", "app"],
                       cwd=folder, env=USERS_LINKER))
    return folder, run.err.decode()


def lines_of(folder, program="app"):
    """The line table of the program's own files: name -> all lines."""
    if not shutil.which("objdump"):
        raise Skip("objdump is not installed")
    table = {}
    text = must(execute(["objdump", "--dwarf=decodedline", program], cwd=folder)).out.decode()
    for name, line in re.findall(r"^(oob\S*)\s+(\d+)\s+0x", text, re.M):
        table.setdefault(name, set()).add(int(line))
    return table


def names(toolchain):
    """No generated line poses as one of the user's, and the user's statements keep theirs."""
    folder, _ = build(toolchain, "names", "-O1")
    table = lines_of(folder)
    expect(set(table) == {"oob.c", "oob.hetile.c"}, f"{table}")
    expect(max(table["oob.c"]) <= LINES, f"lines behind the end of the file: {sorted(table['oob.c'])}")
    expect(STATEMENT in table["oob.c"] and max(table["oob.hetile.c"]) > LINES, f"{table}")
    expect({path.name for path in folder.iterdir()} == {"oob.c", "app"}, "something was kept")


def place(folder, symbol):
    """What addr2line says of the function."""
    address, = re.findall(rf"^(\w+) \w {symbol}$", must(execute(["nm", "app"], cwd=folder)).out.decode(), re.M)
    return must(execute(["addr2line", "-f", "-e", "app", address], cwd=folder)).out.decode().split("\n")[1]


def kept(toolchain, name):
    """--keep: the file is where the debug information says, and the line is that of the function."""
    words, source, path = {"beside": (["--keep"], "oob.c", "oob.hetile.c"),
                           "below": (["--keep"], "sub/oob.c", "sub/oob.hetile.c"),
                           "folder": (["--keep=kept/all"], "sub/oob.c", "kept/all/sub/oob.hetile.c"),
                           "upwards": (["--keep=kept"], "x/../oob.c", None)}[name]
    if path is None:
        folder = toolchain.folder(f"debug-{name}")
        (folder / "x").mkdir()
        (folder / "oob.c").write_text(SOURCE)
        must(execute([installed(toolchain) / "bin" / "hetilecc", "-Xhetile", "--quiet", "-g", *words, source, "-o", "app"],
                     cwd=folder, env=USERS_LINKER))
        path = "kept" + str(folder / "oob.hetile.c")
    else:
        folder, _ = build(toolchain, name, *words, source=source)
    text = (folder / path).read_text().split("\n")
    file, _, line = place(folder, "hetile_1_points").partition(":")
    expect((folder / file).resolve() == (folder / path).resolve(), f"{file} is not {path}")
    line = int(line.split()[0])
    expect("hetile_1_points(" in " ".join(text[line - 4:line]), f"line {line}: {text[line - 4:line]}")


def own_file_stays(toolchain):
    """A file of that name that hetile did not make is never replaced; the program is built, with one warning."""
    folder = toolchain.folder("debug-own")
    (folder / "oob.c").write_text(SOURCE)
    (folder / "oob.hetile.c").write_text("/* mine */\n")
    wrapper = [installed(toolchain) / "bin" / "hetilecc", "-Xhetile", "--quiet", "--keep", "oob.c", "-o", "app"]
    run = must(execute(wrapper, cwd=folder, env=USERS_LINKER))
    expect(run.err.decode().count("warning: './oob.hetile.c' is not kept: there is a file of that name that hetile did not make") == 1
           and (folder / "oob.hetile.c").read_text() == "/* mine */\n", str(run))
    (folder / "oob.hetile.c").unlink()
    for _ in range(2):  # what hetile made is made again
        run = must(execute(wrapper, cwd=folder, env=USERS_LINKER))
        expect(run.err == b"" and (folder / "oob.hetile.c").read_text().startswith("/* Made by hetile from oob.c"), str(run))


def objects(toolchain):
    """Names of outputs stay the compiler's, without -o too."""
    folder = toolchain.folder("debug-objects")
    for name in ("one.c", "two.x.c"):
        (folder / name).write_text(SOURCE)
    wrapper = [installed(toolchain) / "bin" / "hetilecc", "-Xhetile", "--quiet"]
    for words, made in ((["-c", "one.c", "two.x.c"], {"one.o", "two.x.o"}), (["-S", "one.c"], {"one.s"}),
                        (["-c", "-g", "-gsplit-dwarf", "two.x.c"], {"two.x.o", "two.x.dwo"})):
        for path in folder.glob("*.[!c]*"):
            path.unlink()
        for name in ("one.c", "two.x.c"):
            (folder / name).write_text(SOURCE)
        run = must(execute([*wrapper, *words], cwd=folder, env=USERS_LINKER))
        left = {path.name for path in folder.iterdir()} - {"one.c", "two.x.c"}
        expect(left == made and run.err == b"", f"{left}\n{run}")


def debugger(toolchain):
    """gdb stops at the user's line inside a tile, names both files, and lists the kept one."""
    if not shutil.which("gdb"):
        raise Skip("gdb is not installed")
    folder, _ = build(toolchain, "gdb", "--keep")
    commands = ["set debuginfod enabled off", "set env HETILE_FALLBACK=never", "set env HETILE_OPENING=off",
                "rbreak ^hetile_1_points", "run", "backtrace 2", "info source", f"break oob.c:{STATEMENT}", "delete 1",
                "continue", "frame", "list hetile_1_points"]
    words = [word for command in commands for word in ("-ex", command)]
    run = execute(["gdb", "-batch", "-nx", *words, "./app"], cwd=folder, timeout=120,
                  env={"OMPI_MCA_orte_tmpdir_base": None})
    said = (run.out + run.err).decode()
    if "ptrace: Operation not permitted" in said:
        raise Skip("processes may not be traced here")
    expect("Current source file is oob.hetile.c" in said.replace("./", "") or "oob.hetile.c:" in said, said)
    expect(re.search(rf"^{STATEMENT}\s+a\[i\]\[j\] = 0\.5|oob\.c:{STATEMENT}\n", said, re.M), said)


def runs(toolchain):
    """With all of it the program computes what it did."""
    folder, said = build(toolchain, "runs", "--keep=kept", "-O2")
    must(execute(["gcc", "-O2", "-ffp-contract=off", "oob.c", "-o", "plain"], cwd=folder))
    plain = must(execute(["./plain"], cwd=folder))
    expect(said == "" and must(mpirun(3, "./app", [], PIPELINE, cwd=folder)).out == plain.out, said)


def tests(toolchain):
    for name in ("beside", "below", "folder", "upwards"):
        yield f"debug/kept/{name}", functools.partial(kept, toolchain, name)
    for function in (names, own_file_stays, objects, debugger, runs):
        yield f"debug/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
