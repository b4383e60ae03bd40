# SPDX-License-Identifier: Apache-2.0
"""Programs of several files, as people have them: built by their own Makefile or by CMake with the compiler's name changed, same
bytes on several numbers of ranks, and a loop in time that brings nothing home but what is looked at."""
import functools
import shutil
from pathlib import Path

from building.cases_build import installed
from reports import Report
from toolchain import execute, expect, mpirun, must, steady

FOLDER = Path(__file__).resolve().parents[2] / "applications"
ALL = {"HETILE_TEAM": "off", "HETILE_PROCS": "all"}
RANKS = (1, 2, 3, 5)
LONG = 180 # seconds: a step of some has thirty nests, in each of which more ranks than cores wait for each other


def language(compiler):
    return "CXX" if str(compiler).endswith("++") else "C"


def with_make(folder, compiler):
    variable = "CXX" if language(compiler) == "CXX" else "CC"
    must(execute(["make", "-C", folder, f"{variable}={compiler}"], timeout=300))


def with_cmake(folder, compiler):
    build, name = folder / "build", f"CMAKE_{language(compiler)}_COMPILER"
    must(execute(["cmake", "-S", folder, "-B", build, "-G", "Ninja", f"-D{name}={compiler}"], timeout=300))
    must(execute(["cmake", "--build", build], timeout=300))
    shutil.copy(build / folder.name, folder / folder.name)


MORE_STEPS = 24
# name -> (how it is built, its compilers, arguments, files that it writes, arguments with MORE_STEPS between them)
APPLICATIONS = {
    "cavity": (with_make, ("gcc", "hetilecc"), ["120", "90", "15", "12", "flow.bin"], ("flow.bin",), None),
    "channel": (with_make, ("gcc", "hetilecc"), ["30", "7"], (), (["12", "100"], ["36", "100"])),
    "diffusion": (with_make, ("gcc", "hetilecc"), ["25"], (), (["30"], ["54"])),
    "poisson": (with_make, ("gcc", "hetilecc"), ["120", "160", "40"], (), (["300", "200", "60"], ["300", "200", "84"])),
    "plate": (with_cmake, ("g++", "hetilec++"), ["200", "300", "30", "8"], (),
              (["200", "300", "12", "100"], ["200", "300", "36", "100"])),
    # tables of rows
    "shallow": (with_make, ("gcc", "hetilecc"), ["160", "200", "40"], (),
                (["160", "200", "12", "report=100"], ["160", "200", "36", "report=100"])),
    "maxwell": (with_cmake, ("gcc", "hetilecc"), ["200", "160", "12", "100"], (), (["200", "160", "12", "6"], ["200", "160", "12", "30"])),
    "denoise": (with_make, ("gcc", "hetilecc"), ["-h", "160", "-w", "200", "-n", "30", "-o", "clean.pgm"], ("clean.pgm",),
                (["-m", "variation", "-n", "12"], ["-m", "variation", "-n", "36"])),
    "align": (with_make, ("gcc", "hetilecc"), ["gal", "3", "700"], (), None),
    # flattened
    "seismic": (with_make, ("gcc", "hetilecc"), ["-x", "240", "-z", "180", "-n", "120", "-o", "traces.bin"], ("traces.bin",),
                (["-n", "12"], ["-n", "36"])),
    "grayscott": (with_make, ("gcc", "hetilecc"), ["steps=60", "every=10", "checkpoint=end.bin"], ("sections.bin", "end.bin"),
                  (["width=300", "steps=12", "every=100"], ["width=300", "steps=36", "every=100"])),
    "annulus": (with_make, ("gcc", "hetilecc"), ["160", "200", "60", "10"], (),
                (["160", "200", "12", "100"], ["160", "200", "36", "100"])),
    "life": (with_make, ("gcc", "hetilecc"), ["160", "200", "40", "picture", "forest.ppm"], ("forest.ppm",),
             (["300", "400", "12", "print", "100"], ["300", "400", "36", "print", "100"])),
    # classes, vectors
    "lbm": (with_cmake, ("g++", "hetilec++"), ["--nx", "160", "--ny", "90", "--steps", "16"], (),
            (["--nx", "160", "--ny", "90", "--steps", "12"], ["--nx", "160", "--ny", "90", "--steps", "36"])),
    "burgers": (with_make, ("g++", "hetilec++"), ["rows=120", "columns=160", "steps=12", "every=4", "output=row.txt"], ("row.txt",),
                (["rows=300", "columns=160", "steps=12", "every=100"], ["rows=300", "columns=160", "steps=36", "every=100"])),
    # all in headers
    "advection": (with_make, ("g++", "hetilec++"), ["120", "160", "30", "8"], (),
                  (["300", "200", "12", "100"], ["300", "200", "36", "100"])),
    "sor": (with_make, ("g++", "hetilec++"), ["sor", "waves", "120", "160", "-n", "40"], (),
            (["redblack", "charges", "-n", "12", "-e", "4"], ["redblack", "charges", "-n", "36", "-e", "4"])),
}
# What a step looks at, in pages: receivers here and there, sources. Others: some elements of a page. All of lbm's lattice is looked at
# after the last step, piece by piece, in pages that vary by a tenth of a megabyte.
LOOKED_AT = {"seismic": 64 * 1024, "maxwell": 48 * 1024, "life": 8192, "lbm": 8192}


def built(toolchain, name):
    """(sequential program, tiled one)"""
    def make():
        build, compilers, *_ = APPLICATIONS[name]
        programs = []
        for compiler in compilers:
            folder = toolchain.folder(f"application-{name}-{compiler}") / name
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(FOLDER / name, folder)
            own = installed(toolchain) / "bin" / compiler
            build(folder, own if own.exists() else compiler)
            programs.append(folder / name)
        return programs
    return toolchain.once(("application", name), make)


def same(toolchain, name, numbers):
    _, _, arguments, written, _ = APPLICATIONS[name]
    sequential, tiled = built(toolchain, name)
    expected = must(execute([sequential, *arguments], cwd=sequential.parent))
    for ranks in numbers:
        run = mpirun(ranks, tiled, arguments, ALL, cwd=tiled.parent, timeout=LONG)
        expect(run.status == 0 and run.out == expected.out, f"{ranks} ranks: {run}")
        for file in written:
            expect((tiled.parent / file).read_bytes() == (sequential.parent / file).read_bytes(), f"{ranks} ranks: {file}")


def stays(toolchain, name):
    """More steps bring home no more than what is looked at, and no rank has nearly all of the work."""
    _, tiled = built(toolchain, name)
    homes, folder = [], toolchain.folder(f"application-{name}-stays")
    for arguments in APPLICATIONS[name][4]:
        path = folder / "report.json"
        run = must(mpirun(3, tiled, arguments, {**ALL, **steady(folder, 3), "HETILE_REPORT": str(path)}, cwd=folder, timeout=LONG))
        data = Report(path, run).data
        homes.append(data["bytes_home"])
    expect(abs(homes[1] - homes[0]) < MORE_STEPS * LOOKED_AT.get(name, 4096), f"bytes home: {homes}")
    points = [sum(nest["ranks"][rank]["points"] for nest in data["regions"]) for rank in range(3)]
    expect(max(points) < 0.6 * sum(points), f"points of the ranks: {points}")


def tests(toolchain):
    for turn, (name, application) in enumerate(APPLICATIONS.items()):
        yield f"applications/{name}", functools.partial(same, toolchain, name, toolchain.some(RANKS, turn, 2))
        if application[4]:
            yield f"applications/{name}/stays", functools.partial(stays, toolchain, name)
