# SPDX-License-Identifier: Apache-2.0
"""The installation: a project outside the tree, the wrapper compilers, another prefix."""
import functools
import json
import os
import re
import shutil
import signal
import subprocess
import time

from toolchain import PROGRAMS, ROOT, USERS_LINKER, Skip, execute, expect, mpirun, must, same_output, source_of

CONSUMER = PROGRAMS.parent / "consumer"
PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "5", "HETILE_WIDTH": "2"}


def installed(toolchain):
    """An installation that was moved after it had been made: nothing in it may know where."""
    def make():
        build = toolchain.bin.parent
        folder = toolchain.folder("prefix")
        must(execute(["cmake", "--install", build, "--prefix", folder / "first"]))
        (folder / "first").rename(folder / "moved")
        return folder / "moved"
    return toolchain.once("install", make)


def tiled_anew(build, folder):
    """Builds and says whether kernel.c was tiled."""
    output = must(execute(["cmake", "--build", build, "--verbose"], env=USERS_LINKER)).out.decode()
    return "hetile" in output and "kernel" in output and "bin/hetile " in output


def cmake_project(toolchain):
    """Configure, build and run; a changed header or source tiles again, nothing else does."""
    prefix = installed(toolchain)
    folder = toolchain.folder("consumer")
    source, build = folder / "source", folder / "build"
    shutil.copytree(CONSUMER, source)
    must(execute(["cmake", "-S", source, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}"], env=USERS_LINKER))
    expect(tiled_anew(build, folder), "kernel.c was not tiled")
    run = mpirun(3, build / "app", [], {**PIPELINE, "HETILE_REPORT": str(folder / "report.json")})
    must(run)
    expect(run.out == b"7.8785305696399179\n", str(run))
    regions = json.loads((folder / "report.json").read_text())["regions"]
    expect(any("kernel.c" in region["nest"] for region in regions), f"kernel.c did not run tiled: {regions}")

    sequential = folder / "sequential"
    must(execute(["g++", "-std=c++17", "-O2", "-ffp-contract=off", "-DWEIGHT=0.25", f"-I{source}/include",
                  source / "relax.cpp", "-o", sequential]))
    same_output(execute([sequential]), mpirun(3, build / "cppapp", [], PIPELINE))

    must(execute(["mpicc", "-O2", "-ffp-contract=off", source / "shares.c", "-o", sequential]))
    expected = must(mpirun(3, sequential, []))
    same_output(expected, mpirun(3, build / "mpiapp", [], {**PIPELINE, "HETILE_REPORT": str(folder / "mpi.json")}))
    regions = json.loads((folder / "mpi.json").read_text())["regions"]
    expect(any("shares.c" in region["nest"] for region in regions), f"shares.c was not shared: {regions}")

    commands = json.loads((build / "compile_commands.json").read_text())
    expect(any(entry["file"] == str(source / "kernel.c") and "SCALE" in entry["command"] for entry in commands),
           "kernel.c is not in compile_commands.json with its definitions")

    expect(not tiled_anew(build, folder), "tiled again without a reason")
    time.sleep(1.1)  # file systems with times of whole seconds
    header = source / "include" / "kernel.h"
    header.write_text(header.read_text().replace("50", "40"))
    expect(tiled_anew(build, folder), "a changed header did not tile again")
    run = must(mpirun(3, build / "app", [], PIPELINE))
    must(execute(["gcc", "-DSCALE=0.5", f"-I{source}/include", source / "main.c", source / "kernel.c", "-o", sequential]))
    same_output(execute([sequential]), run)


def moved_prefix(toolchain):
    """hetilecc of the moved installation compiles and links."""
    prefix = installed(toolchain)
    folder = toolchain.folder("moved")
    source = source_of("types.c")
    must(execute([prefix / "bin" / "hetilecc", "-O2", source, "-o", folder / "types"], env=USERS_LINKER))
    same_output(toolchain.expected(source, []), mpirun(2, folder / "types", [], PIPELINE))


def pkg_config(toolchain):
    """The flags of hetile.pc suffice to compile and link what hetile wrote."""
    if not shutil.which("pkg-config"):
        raise Skip("pkg-config is not installed")
    prefix = installed(toolchain)
    folder = toolchain.folder("pkg-config")
    source = source_of("exit-status.c")
    files = list(prefix.glob("**/hetile.pc"))
    expect(len(files) == 1, f"hetile.pc found {len(files)} times")
    must(execute([prefix / "bin" / "hetile", source, "-o", folder / "a.c", "--", "-O2"]))
    asked = ["--cflags", "--libs", "--static", "hetile"]
    query = must(execute(["pkg-config", *asked], env={"PKG_CONFIG_PATH": str(files[0].parent)}))
    expect(f"-I{prefix}" in os.path.normpath(query.out.decode().split()[0]), f"another folder: {query}")
    defined = must(execute(["pkg-config", "--define-prefix", *asked], env={"PKG_CONFIG_PATH": str(files[0].parent)}))
    expect(f"-I{prefix}/include" in defined.out.decode(), str(defined))
    must(execute(["mpicc", "-O2", "-ffp-contract=off", folder / "a.c", "-o", folder / "a", *query.out.decode().split()],
                 env=USERS_LINKER))
    same_output(toolchain.expected(source, ["return"]), mpirun(2, folder / "a", ["return"], PIPELINE))


def pages(toolchain):
    """Links of the installed pages lead to installed files."""
    prefix = installed(toolchain)
    root, = (page.parent.parent for page in prefix.glob("**/docs/index.md"))
    must(execute(["python3", ROOT / "test" / "docs" / "links.py", "--root", root]))
    report = must(execute([prefix / "bin" / "hetile", "--analyze-only", "--quiet", "--report=sarif", "/dev/null", "--", "-xc"])).out
    rules = json.loads(report)["runs"][0]["tool"]["driver"]["rules"]
    lost = [rule["helpUri"] for rule in rules if not os.path.exists(rule["helpUri"].removeprefix("file://"))]
    expect(rules and not lost, f"the report has links to pages that are not there: {lost[:2]}")


def demo_builds(toolchain):
    """What scripts/demo builds is all that an installation needs."""
    build = toolchain.bin.parent
    if not shutil.which("ninja") or not (build / "build.ninja").exists():
        raise Skip("not built by ninja")
    line, = re.findall(r"cmake --build .* --target (.*)", (ROOT / "scripts" / "demo").read_text())
    words = must(execute(["ninja", "-C", build, "-t", "commands", *line.split()])).out.decode().split()
    made = {os.path.normpath(build / word) for word in words}
    scripts = [build / "cmake_install.cmake", *build.glob("runtime/cmake_install.cmake"), *build.glob("tool/**/cmake_install.cmake")]
    wanted = set()
    for script in scripts:
        for rule in re.findall(r"file\(INSTALL DESTINATION [^)]* TYPE (?:EXECUTABLE|STATIC_LIBRARY|SHARED_LIBRARY) FILES ([^)]*)\)", script.read_text()):
            wanted.update(re.findall(r'"([^"]+)"', rule))
    expect(len(wanted) >= 5, f"only {wanted}")
    expect(wanted <= made, f"scripts/demo does not build {wanted - made}")


def dependencies(depfile):
    """The words of a rule, wherever its lines are broken."""
    return depfile.read_text().replace("\\\n", " ").split()


def wrapper_outputs(toolchain):
    """Outputs are named as the compiler names them, dependency files name the user's source, and
    nothing is left behind."""
    folder = toolchain.folder("wrapper")
    temporary = folder / "tmp"
    temporary.mkdir()
    environment = {"TMPDIR": str(temporary)}
    sub = folder / "sub"
    shutil.copytree(PROGRAMS / "parts", sub)
    run = functools.partial(execute, env=environment, cwd=folder)
    must(run([toolchain.hetilecc, "-c", "-MMD", "sub/kernel.c"]))
    words = dependencies(folder / "kernel.d")
    expect(words[:2] == ["kernel.o:", "sub/kernel.c"] and "sub/kernel.h" in words, str(words))
    must(run([toolchain.hetilecc, "-c", "-MD", "-MF", "deps", "-MT", "goal", "sub/kernel.c", "-o", "k.o"]))
    words = dependencies(folder / "deps")
    expect(words[:2] == ["goal:", "sub/kernel.c"], str(words))
    must(run([toolchain.hetilecc, "-S", "sub/kernel.c"]))
    must(run([toolchain.hetilecc, "sub/main.c", "kernel.o"]))
    for name in ("kernel.o", "k.o", "kernel.s", "a.out"):
        expect((folder / name).exists(), f"no {name}")
    expect(b"fill" in must(run([toolchain.hetilecc, "-E", "sub/kernel.c"])).out, "no preprocessed text")
    expect(b"kernel.o: sub/kernel.c sub/kernel.h" in must(run([toolchain.hetilecc, "-MM", "sub/kernel.c"])).out, "-MM")
    expect(must(run([toolchain.hetilecc, "--version"])).out != b"", "--version")
    failed = run([toolchain.hetilecc, "-c", "-include", "missing.h", "sub/kernel.c", "-o", "never.o"])
    expect(failed.status != 0 and not (folder / "never.o").exists(), str(failed))
    expect(os.listdir(temporary) == [], f"left behind: {os.listdir(temporary)}")


def wrapper_signal(toolchain):
    """A wrapper that is told to end takes its compiler and its temporary files with it."""
    folder = toolchain.folder("wrapper-signal")
    temporary = folder / "tmp"
    temporary.mkdir()
    compiler = folder / "slow-mpicc"
    compiler.write_text(f"#!/bin/sh\necho $$ > {folder}/pid\nexec sleep 60\n")
    compiler.chmod(0o755)
    environment = {**os.environ, "TMPDIR": str(temporary), "HETILE_CC": str(compiler)}
    process = subprocess.Popen([toolchain.hetilecc, "-c", source_of("types.c")], env=environment, cwd=folder,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 30
        while not (folder / "pid").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        status = process.wait(timeout=30)
    finally:
        process.kill()
        process.wait()
    expect(status == -signal.SIGTERM, f"ended with {status}")
    expect(os.listdir(temporary) == [], f"left behind: {os.listdir(temporary)}")
    child = int((folder / "pid").read_text())
    expect(not os.path.exists(f"/proc/{child}"), "the compiler still runs")


def wrapper_language(toolchain):
    """hetilec++ takes .c for C++ as g++ does; -x tells the language of the files after it."""
    folder = toolchain.folder("wrapper-language")
    (folder / "a.c").write_text("int f(int n) { auto twice = [](int k) { return 2 * k; }; return twice(n); }\n")
    must(execute([toolchain.hetilecxx, "-c", "a.c"], cwd=folder))
    expect((folder / "a.o").exists(), "no a.o")
    must(execute([toolchain.hetilecc, "-c", "-x", "c++", "a.c", "-o", "b.o"], cwd=folder))
    expect(execute([toolchain.hetilecc, "-c", "a.c"], cwd=folder).status != 0, "C with a lambda")
    # What hetile writes for a file in C is C, too.
    (folder / "fill.c").write_text("void fill(int n, double (*class)[n]) {\n  for (int i = 0; i < n; i++)\n"
                                   "    for (int j = 0; j < n; j++)\n      class[i][j] = i + 2 * j;\n}\n")
    (folder / "main.C").write_text('#include <cstdio>\nextern "C" void fill(int n, double (*values)[30]);\n'
                                   "static double values[30][30];\n"
                                   'int main() {\n  fill(30, values);\n  std::printf("%g\\n", values[3][4]);\n}\n')
    built = must(execute([toolchain.hetilecxx, "-x", "c++", "main.C", "-x", "c", "fill.c", "-o", "both"], cwd=folder))
    expect(b"compiled as it is" not in built.err and b"tiled" in built.err, str(built))
    expect(mpirun(2, folder / "both", []).out == b"11\n", "printed once")
    # The source from standard input, and archives after it that are no sources.
    must(execute([toolchain.hetilecc, "-x", "c", "-", "-o", "out"], cwd=folder, stdin=b"int main(void) { return 0; }"))


def several_folders(toolchain):
    """Two sources in one command, each with its own header of the same name."""
    folder = toolchain.folder("several-folders")
    for name, number in (("one", 1), ("two", 2)):
        (folder / name).mkdir()
        (folder / name / "h.h").write_text(f"#define NUMBER {number}\n")
    (folder / "one" / "main.c").write_text('#include "h.h"\nint other(void);\n'
                                           "int main(void) { return 10 * NUMBER + other(); }\n")
    (folder / "two" / "other.c").write_text('#include "h.h"\nint other(void) { return NUMBER; }\n')
    for extra in ([], ["-x", "c"]):
        must(execute([toolchain.hetilecc, "-O1", *extra, "one/main.c", "two/other.c", "-o", "both"], cwd=folder))
        run = mpirun(2, folder / "both", [])
        expect(run.status == 12, str(run))


def tests(toolchain):
    for function in (cmake_project, moved_prefix, pkg_config, pages, demo_builds, wrapper_outputs, wrapper_signal, wrapper_language,
                     several_folders):
        yield f"build/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
