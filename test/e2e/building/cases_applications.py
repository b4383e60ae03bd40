"""Programs of several files, as people have them: built by their own Makefile or by CMake with the compiler's name changed, same
bytes on several numbers of ranks, and a loop in time that brings nothing home but what is looked at."""
import functools
import shutil
from pathlib import Path

from reports import Report
from toolchain import execute, expect, mpirun, must

FOLDER = Path(__file__).resolve().parents[2] / "applications"
ALL = {"HETILE_TEAM": "off", "HETILE_PROCS": "all"}
RANKS = (1, 2, 3, 5)


def with_make(folder, compiler):
    must(execute(["make", "-C", folder, f"CC={compiler}"], timeout=300))


def with_cmake(folder, compiler):
    build = folder / "build"
    must(execute(["cmake", "-S", folder, "-B", build, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}"], timeout=300))
    must(execute(["cmake", "--build", build], timeout=300))
    shutil.copy(build / folder.name, folder / folder.name)


MORE_STEPS = 24
# name -> (how it is built, its compilers, arguments, a file that it writes, arguments with MORE_STEPS between them)
APPLICATIONS = {
    "cavity": (with_make, ("gcc", "hetilecc"), ["120", "90", "15", "12", "flow.bin"], "flow.bin", None),
    "channel": (with_make, ("gcc", "hetilecc"), ["30", "7"], None, (["12", "100"], ["36", "100"])),
    "diffusion": (with_make, ("gcc", "hetilecc"), ["25"], None, (["30"], ["54"])),
    "poisson": (with_make, ("gcc", "hetilecc"), ["120", "160", "40"], None, (["300", "200", "60"], ["300", "200", "84"])),
    "plate": (with_cmake, ("g++", "hetilec++"), ["200", "300", "30", "8"], None,
              (["200", "300", "12", "100"], ["200", "300", "36", "100"])),
}


def built(toolchain, name):
    """(sequential program, tiled one)"""
    def make():
        build, compilers, *_ = APPLICATIONS[name]
        programs = []
        for compiler in compilers:
            folder = toolchain.folder(f"application-{name}-{compiler}") / name
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(FOLDER / name, folder)
            own = toolchain.hetilecc.parent / compiler
            build(folder, own if own.exists() else compiler)
            programs.append(folder / name)
        return programs
    return toolchain.once(("application", name), make)


def same(toolchain, name):
    _, _, arguments, written, _ = APPLICATIONS[name]
    sequential, tiled = built(toolchain, name)
    expected = must(execute([sequential, *arguments], cwd=sequential.parent))
    for ranks in RANKS:
        run = mpirun(ranks, tiled, arguments, ALL, cwd=tiled.parent)
        expect(run.status == 0 and run.out == expected.out, f"{ranks} ranks: {run}")
        if written:
            expect((tiled.parent / written).read_bytes() == (sequential.parent / written).read_bytes(), f"{ranks} ranks: {written}")


def stays(toolchain, name):
    """More steps bring home no more, but for some elements of a page where blocks have moved."""
    _, tiled = built(toolchain, name)
    homes = []
    for arguments in APPLICATIONS[name][4]:
        path = tiled.parent / "report.json"
        run = must(mpirun(3, tiled, arguments, {**ALL, "HETILE_REPORT": str(path)}, cwd=tiled.parent))
        homes.append(Report(path, run).data["bytes_home"])
    expect(abs(homes[1] - homes[0]) < MORE_STEPS * 4096, f"bytes home: {homes}")


def tests(toolchain):
    for name, application in APPLICATIONS.items():
        yield f"applications/{name}", functools.partial(same, toolchain, name)
        if application[4]:
            yield f"applications/{name}/stays", functools.partial(stays, toolchain, name)
