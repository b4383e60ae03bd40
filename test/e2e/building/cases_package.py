# SPDX-License-Identifier: Apache-2.0
"""The CMake package in projects as people have them: configurations, properties of files, links in either spelling, C alone, a part
of a larger build."""
import functools
import re
import time

from building.cases_build import PIPELINE, installed
from toolchain import ROOT, USERS_LINKER, Skip, execute, expect, mpirun, must, succeeded

LISTS = """cmake_minimum_required(VERSION 3.22)
project(fresh LANGUAGES C CXX)
find_package(Hetile REQUIRED)
add_executable(app)
target_link_libraries(app m)
hetile_target_sources(app main.c grid.cpp OPTIONS --reassociate)
target_link_libraries(app pthread)
target_compile_options(app PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions> -mtune=generic -fipa-modref
  "SHELL:-include ${CMAKE_CURRENT_SOURCE_DIR}/settings.h")
target_compile_definitions(app PRIVATE $<$<COMPILE_LANGUAGE:C>:IN_C=2> $<$<CONFIG:Debug>:SLOW=1> "TEXT=\\"two words, and more\\"")
set_source_files_properties(main.c PROPERTIES COMPILE_DEFINITIONS "SIZE=60;STEPS=5")
set_source_files_properties(grid.cpp PROPERTIES COMPILE_FLAGS "-DGRID=1 -Wno-unused" INCLUDE_DIRECTORIES "${CMAKE_CURRENT_SOURCE_DIR}/inc")
target_compile_features(app PRIVATE cxx_std_20)
add_library(hill STATIC)
hetile_target_sources(hill hill.txt)
set_source_files_properties(hill.txt PROPERTIES LANGUAGE C)
target_link_libraries(hill PUBLIC m)
target_precompile_headers(hill PRIVATE <math.h> before.h)
set_target_properties(hill PROPERTIES HETILE_OPTIONS "--reassociate;--no-wavefront")
add_executable(user user.c)
target_link_libraries(user PRIVATE hill)
"""
NEST = """
static double water[SIZE][SIZE];
double NAME(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      water[i][j] = (i * 5 + j * 3) % 11;
  for (int i = 1; i < SIZE; i++)
    for (int j = 1; j < SIZE; j++)
      water[i][j] = FACTOR * water[i - 1][j] + water[i][j - 1] / 3;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      sum += water[i][j];
  return sum;
}
"""
FILES = {
    "CMakeLists.txt": LISTS,
    "settings.h": "#define SETTINGS 1\n#define FACTOR 0.5\n",
    "inc/grid.h": "#define SIZE 50\n",
    "main.c": "#include <stdio.h>\n#if !SETTINGS || IN_C != 2 || STEPS != 5 || defined(SLOW) == defined(NDEBUG)\n#error lost\n#endif\n"
              "double grid(void);\n" + NEST.replace("NAME", "here") +
              'int main(void) { printf("%.9g %.9g %s\\n", here(), grid(), TEXT); return 0; }\n',
    "grid.cpp": "#include \"grid.h\"\n#include <concepts>\n#if GRID != 1 || __cplusplus < 202002L || defined(__EXCEPTIONS)\n#error lost\n#endif\n"
                'extern "C" ' + NEST.replace("NAME", "grid").replace("static", "double grid(); static", 1).strip() + "\n",
    "before.h": "#define FACTOR 0.25\n",
    "hill.txt": "#define SIZE (40 + (int)M_PI - 3)\n" + NEST.replace("NAME", "hill"),
    "user.c": '#include <stdio.h>\ndouble hill(void);\nint main(void) { printf("%.9g\\n", hill()); return 0; }\n',
}


def written(toolchain, name, files):
    folder = toolchain.folder(f"package-{name}")
    for file, text in files.items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text)
    return folder


def configure(toolchain, folder, build, *words):
    return must(execute(["cmake", "-S", folder, "-B", build, f"-DCMAKE_PREFIX_PATH={installed(toolchain)}", *words], env=USERS_LINKER))


def number(factor, size):
    water = [[(i * 5 + j * 3) % 11 for j in range(size)] for i in range(size)]
    for i in range(1, size):
        for j in range(1, size):
            water[i][j] = factor * water[i - 1][j] + water[i][j - 1] / 3
    return sum(map(sum, water))


def runs(folder, build):
    """The programs compute what they should, in ranks, with the nests of all files tiled."""
    run = must(mpirun(3, build / "app", [], {**PIPELINE, "HETILE_REPORT": str(folder / "report.json")}))
    expect(run.out.decode() == f"{number(0.5, 60):.9g} {number(0.5, 50):.9g} two words, and more\n", str(run))
    report = (folder / "report.json").read_text()
    expect("main.c:" in report and "grid.cpp:" in report, report)
    run = must(execute([build / "user"]))
    expect(run.out.decode() == f"{number(0.25, 40):.9g}\n", str(run))


def properties(toolchain, generator):
    """Options, definitions and folders of target and file, whenever they are set; of each configuration its own."""
    folder = written(toolchain, "properties-" + generator.split()[-1], FILES)
    build = folder / "build"
    several = generator == "Ninja Multi-Config"
    configure(toolchain, folder, build, "-G", generator, *([] if several else ["-DCMAKE_BUILD_TYPE=Release"]))
    for configuration in ("Release", "Debug") if several else ("Release",):
        must(execute(["cmake", "--build", build, "--config", configuration, "-j", "2"], env=USERS_LINKER, timeout=300))
        runs(folder, build / configuration if several else build)
        made = {path.parent.name for path in (build / "hetile").glob("app-*/*/*.hetile.c")}
        expect(not several or made == ({"Release"} if configuration == "Release" else {"Release", "Debug"}), f"{configuration}: tiled for {made}")
        flags = (build / "hetile" / "app" / (configuration if several else ".") / "flags.C").read_text().split()
        expect(("-O3" in flags and "-DNDEBUG" in flags) == (configuration == "Release"), f"{configuration}: {flags}")
    again = must(execute(["cmake", "--build", build, "--config", configuration], env=USERS_LINKER)).out
    expect(b"Tiling" not in again, "tiled again without a reason")
    if several:
        again = must(execute(["cmake", "--build", build, "--config", "Release"], env=USERS_LINKER)).out
        expect(b"Tiling" not in again, "tiled again for the sake of another configuration")
    lists = folder / "CMakeLists.txt"
    lists.write_text(lists.read_text().replace("STEPS=5", "STEPS=4"))
    failed = execute(["cmake", "--build", build, "--config", configuration], env=USERS_LINKER)
    expect(failed.status != 0 and b"lost" in failed.err + failed.out, "a changed definition of a file did not tile again")


# Definitions, options and folders of a file that depend on the configuration, which may turn out to be nothing or several; flags
# in the old property of a target; headers of gcc's own; headers that the build makes; what an object depends on.
DEPENDING = {
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.22)
project(depending LANGUAGES C)
find_package(Hetile REQUIRED)
add_custom_command(OUTPUT made.h COMMAND ${CMAKE_COMMAND} -E sleep 1 COMMAND ${CMAKE_COMMAND} -E touch made.h)
add_executable(app main.c hill.c made.h)
hetile_target_sources(app main.c hill.c)
set_target_properties(app PROPERTIES COMPILE_FLAGS "-DSIZE=45 -fopenmp" UNITY_BUILD ON)
target_link_options(app PRIVATE -fopenmp)
target_include_directories(app PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
set_source_files_properties(hill.c PROPERTIES
  COMPILE_DEFINITIONS "$<$<CONFIG:Release>:FAST>;$<$<CONFIG:Debug>:SLOW=1>;$<1:FACTOR=0.5;TWO=2>;TEXT=\\"a > b, c\\";ONE=$<IF:$<CONFIG:Debug>,0,1>"
  COMPILE_OPTIONS "$<$<CONFIG:Debug>:-DOPTION=1>;$<$<CONFIG:Release>:-DOPTION=2;-Wall>;-DPLAIN"
  INCLUDE_DIRECTORIES "$<$<CONFIG:Debug>:${CMAKE_CURRENT_SOURCE_DIR}/none>;$<1:${CMAKE_CURRENT_SOURCE_DIR}/inc>"
  OBJECT_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/table)
""",
    "inc/own.h": "#define OWN 1\n",
    "table": "",
    "main.c": '#include <stdio.h>\n#include <omp.h>\n#include <quadmath.h>\n#include "made.h"\ndouble hill(void);\n'
              'int main(void) { __float128 q = 2; printf("%.9g %d\\n", hill(), (int)q * omp_get_num_threads()); return 0; }\n',
    "hill.c": '#include "own.h"\n#include <string.h>\n#if OPTION != 1 + ONE || defined(FAST) != ONE || defined(FAST) == defined(SLOW) || TWO != 2\n'
              "#error lost\n#endif\n#if !defined(PLAIN) || !OWN || !_OPENMP\n#error lost\n#endif\n"
              'typedef char whole[sizeof TEXT == sizeof "a > b, c" ? 1 : -1];\n' + NEST.replace("NAME", "hill"),
}


def depending(toolchain, generator):
    """What depends on the configuration or on the build, in Debug and in Release."""
    folder = written(toolchain, "depending-" + generator.split()[-1], DEPENDING)
    several = generator == "Ninja Multi-Config"
    for configuration in ("Release", "Debug"):
        build = folder / ("build" if several else configuration)
        configure(toolchain, folder, build, "-G", generator, *([] if several else [f"-DCMAKE_BUILD_TYPE={configuration}"]))
        must(execute(["cmake", "--build", build, "--config", configuration, "-j", "2"], env=USERS_LINKER, timeout=300))
        run = must(mpirun(2, build / (f"{configuration}/app" if several else "app"), [], PIPELINE))
        expect(run.out.decode() == f"{number(0.5, 45):.9g} 2\n", str(run))
    (folder / "table").write_text("other\n")
    again = must(execute(["cmake", "--build", build, "--config", configuration], env=USERS_LINKER)).out
    expect(b"Tiling hill.c" in again and b"Tiling main.c" not in again, f"{again}")


def c_alone(toolchain):
    """A project without C++."""
    folder = written(toolchain, "c-alone", {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.22)\nproject(alone LANGUAGES C)\nfind_package(Hetile REQUIRED)\n"
                          "add_executable(app)\nhetile_target_sources(app app.c)\n",
        "app.c": "#include <stdio.h>\n#define SIZE 45\n#define FACTOR 0.5\n" + NEST.replace("NAME", "here") +
                 'int main(void) { printf("%.9g\\n", here()); return 0; }\n'})
    configure(toolchain, folder, folder / "build", "-G", "Ninja")
    must(execute(["cmake", "--build", folder / "build"], env=USERS_LINKER))
    run = must(mpirun(2, folder / "build" / "app", [], PIPELINE))
    expect(run.out.decode() == f"{number(0.5, 45):.9g}\n", str(run))


def old_project(toolchain):
    """A project that asks for an old CMake: no warning of policies that are not its own, and a header in a folder of its own is followed."""
    nest = "#define SIZE 45\n" + NEST.replace("NAME", "here")
    folder = written(toolchain, "old", {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.1)\nproject(old CXX)\nfind_package(Hetile REQUIRED)\nadd_subdirectory(src)\n",
        "src/CMakeLists.txt": "add_executable(app app.cpp)\nhetile_target_sources(app app.cpp)\n",
        "src/factor.h": "#define FACTOR 0.5\n",
        "src/app.cpp": '#include <stdio.h>\n#include "factor.h"\n' + nest + 'int main() { printf("%.9g\\n", here()); }\n'})
    for generator in ("Ninja", "Unix Makefiles"):
        build = folder / generator.split()[0]
        configured = configure(toolchain, folder, build, "-G", generator)
        expect(b"CMP" not in configured.err and b"HetileConfig" not in configured.err, str(configured))
        for factor in (0.5, 0.25):
            (folder / "src" / "factor.h").write_text(f"#define FACTOR {factor}\n")
            made = must(execute(["cmake", "--build", build], env=USERS_LINKER)).out
            expect(b"Tiling app.cpp" in made, f"{generator}: not tiled: {made}")
            run = must(mpirun(2, build / "src" / "app", [], PIPELINE))
            expect(run.out.decode() == f"{number(factor, 45):.9g}\n", str(run))


def named_twice(toolchain):
    """Files that the target has already, by whatever path, are tiled in place of being compiled twice: of an archive, too."""
    main = '#include <stdio.h>\ndouble here(void);\nint main(void) { printf("%.9g\\n", here()); return 0; }\n'
    folder = written(toolchain, "twice", {
        "CMakeLists.txt": "cmake_minimum_required(VERSION 3.22)\nproject(twice LANGUAGES C)\nfind_package(Hetile REQUIRED)\n"
                          "add_subdirectory(lib)\nadd_executable(app main.c)\nhetile_target_sources(app main.c)\n"
                          "target_link_libraries(app here)\n",
        "lib/CMakeLists.txt": "add_library(here STATIC here.c ${CMAKE_CURRENT_SOURCE_DIR}/../lib/there.c other.c here.h)\n"
                              "hetile_target_sources(here ../lib/here.c there.c)\n",
        "lib/here.h": "double there(void);\nint other(void);\n#define SIZE 45\n#define FACTOR 0.5\n",
        "lib/here.c": '#include "here.h"\n' + NEST.replace("NAME", "inner") + "double here(void) { return inner() + there() - other(); }\n",
        "lib/there.c": '#include "here.h"\n' + NEST.replace("NAME", "there"),
        "lib/other.c": "int other(void) { return 1; }\n",
        "main.c": main})
    build, report = folder / "build", folder / "report.json"
    configure(toolchain, folder, build, "-G", "Ninja")
    must(execute(["cmake", "--build", build], env=USERS_LINKER))
    run = must(mpirun(2, build / "app", [], {**PIPELINE, "HETILE_REPORT": str(report)}))
    expect(run.out.decode() == f"{2 * number(0.5, 45) - 1:.9g}\n", str(run))
    expect(all(f'"{name}.c:' in report.read_text() for name in ("here", "there")), report.read_text())
    configure(toolchain, folder, build, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    known = (build / "compile_commands.json").read_text()
    expect(all(f"lib/{name}.c" in known for name in ("here", "there", "other")), known)


# Sources that only gcc takes beside others, in each kind of suffix and of library, by relative and absolute paths, and the same in two folders.
UNREAD = "int inner(int k) { int add(int x) { return x + k; } return add(1); }\n"
KEPT = {
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.22)
project(kept LANGUAGES C CXX)
find_package(Hetile REQUIRED)
add_library(parts OBJECT)
hetile_target_sources(parts hill.C ${CMAKE_CURRENT_SOURCE_DIR}/sub/hill.cxx part.two.cc)
add_library(inner STATIC inner.c c.cpp)
hetile_target_sources(inner inner.c c.cpp)
set_source_files_properties(c.cpp PROPERTIES LANGUAGE C)
add_executable(app main.c)
hetile_target_sources(app main.c)
target_link_libraries(app PRIVATE parts inner)
""",
    "nest.h": "#define SIZE 45\n#define FACTOR 0.5\n",
    "hill.C": '#include "nest.h"\nextern "C" double hill();\n' + NEST.replace("NAME", "hill"),
    "sub/hill.cxx": '#include "../nest.h"\nextern "C" double other();\n' + NEST.replace("NAME", "other"),
    "part.two.cc": 'extern "C" int part();\nint part() { return 1; }\n',
    "c.cpp": "int class(int new) { return new; }\n",
    "inner.h": "#define INNER(k) inner(k)\n",
    "inner.c": '#include "inner.h"\n#ifdef READ\nint inner(int k) { return k + 1; }\n#else\n' + UNREAD + "#endif\nint outer(int k) { return INNER(k); }\n",
    "main.c": '#include <stdio.h>\ndouble hill(void), other(void);\nint part(void), class(int), outer(int);\n'
              'int main(void) { printf("%.9g %.9g %d\\n", hill(), other(), part() + class(2) + outer(3)); return 0; }\n',
}


def kept(toolchain, generator):
    """A file that clang cannot read is compiled as it is, with one warning, until a header that changes makes it one that can be read;
    errors of the user's are the compiler's to tell."""
    folder = written(toolchain, "kept-" + generator.split()[-1], KEPT)
    build = folder / "build"
    configure(toolchain, folder, build, "-G", generator)

    def make():
        return execute(["cmake", "--build", build, "-j", "2"], env=USERS_LINKER, timeout=300)

    said = succeeded(make())
    said = (said.out + said.err).decode()
    expect(said.count("original-kept") == 1 and "inner.c:5" in said, said)
    for ranks in (1, 3):
        run = must(mpirun(ranks, build / ("Debug/app" if "Multi" in generator else "app"), [], PIPELINE))
        expect(run.out.decode() == f"{number(0.5, 45):.9g} {number(0.5, 45):.9g} 7\n", str(run))
    again = succeeded(make())
    expect(b"Tiling" not in again.out, "tiled again without a reason")
    time.sleep(1.1)  # file systems with times of whole seconds
    header = folder / "inner.h"
    header.write_text(header.read_text() + "#error wrong\n")
    wrong = make()
    expect(wrong.status != 0 and re.search(r"inner[.]h:2:\d+: error: #error wrong", (wrong.out + wrong.err).decode()), str(wrong))
    time.sleep(1.1)
    header.write_text("#define INNER(k) inner(k)\n#define READ\n")
    mended = must(make())
    expect(b"Tiling inner.c" in mended.out and b"original-kept" not in mended.out + mended.err, str(mended))


def kept_main(toolchain):
    """A main that clang cannot read: the linker enters the runtime until it can be read, with a nest and without. A mark that cannot be obeyed stays an error, and so does a file that
    cannot be read where the user says so."""
    lists = ("cmake_minimum_required(VERSION 3.22)\nproject(kept LANGUAGES C)\nfind_package(Hetile REQUIRED)\nadd_executable(app)\n"
             "hetile_target_sources(app main.c nest.c OPTIONS ${WITH})\n")
    folder = written(toolchain, "kept-main", {
        "CMakeLists.txt": lists, "nest.c": "#define SIZE 45\n#define FACTOR 0.5\n" + NEST.replace("NAME", "here"),
        "main.c": "#include <stdio.h>\ndouble here(void);\n#ifndef READ\n" + UNREAD + '#else\nstatic int inner(int k) { return k + 1; }\n#endif\nint main(void) { printf("%.9g\\n", here()); return inner(-1); }\n'})
    build = folder / "build"
    configure(toolchain, folder, build, "-G", "Ninja", "-DWITH=--reassociate")
    succeeded(execute(["cmake", "--build", build], env=USERS_LINKER))
    run = must(mpirun(3, build / "app", [], PIPELINE))
    expect(run.out.decode() == f"{number(0.5, 45):.9g}\n", str(run))
    configure(toolchain, folder, build, "-DCMAKE_C_FLAGS=-DREAD -O2")
    must(execute(["cmake", "--build", build], env=USERS_LINKER))
    run = must(mpirun(3, build / "app", [], PIPELINE))
    expect(run.out.decode() == f"{number(0.5, 45):.9g}\n", str(run))
    configure(toolchain, folder, build, "-DCMAKE_C_FLAGS=-O2", "-DWITH=--quiet")
    (folder / "nest.c").write_text("double here(void) { return 4.5; }\n")
    succeeded(execute(["cmake", "--build", build], env=USERS_LINKER))
    run = must(mpirun(3, build / "app", []))
    expect(run.out == b"4.5\n", str(run))
    configure(toolchain, folder, build, "-DWITH=--strict")
    strict = execute(["cmake", "--build", build], env=USERS_LINKER)
    expect(strict.status != 0 and b"main.c:4" in strict.out + strict.err, str(strict))
    configure(toolchain, folder, build, "-DWITH=--quiet")
    nest = folder / "nest.c"
    nest.write_text(nest.read_text() + "int count;\nvoid marked(void) {\n#pragma hetile\n  for (int i = 0; i < 9; i++)\n    for (int j = 0; j < 9; j++)\n"
                    "      __asm__ volatile(\"\");\n}\n")
    marked = execute(["cmake", "--build", build], env=USERS_LINKER)
    expect(marked.status != 0 and b"a marked nest cannot be tiled" in marked.out + marked.err, str(marked))


def part_of_a_build(toolchain):
    """add_subdirectory: neither tests nor measurements are among the targets."""
    folder = written(toolchain, "part", {
        "CMakeLists.txt": f"cmake_minimum_required(VERSION 3.22)\nproject(super LANGUAGES C CXX)\nadd_subdirectory({ROOT} hetile)\n"
                          "add_executable(app)\nhetile_target_sources(app app.c)\n", "app.c": "int main(void) { return 0; }\n"})
    build = folder / "build"
    configure(toolchain, folder, build, "-G", "Ninja Multi-Config")
    targets = must(execute(["ninja", "-C", build, "-t", "targets", "all"])).out.decode()
    for word in ("_test", "gtest", "hetile_bench"):
        expect(word not in targets, f"{word} is among the targets")
    plan = must(execute(["ninja", "-C", build, "-n", "app"])).out
    expect(b"Tiling app.c" in plan, str(plan[-500:]))


def mistakes(toolchain):
    """What is wrong is said, with what would be accepted."""
    start = "cmake_minimum_required(VERSION 3.22)\nproject(wrong LANGUAGES C)\nfind_package(Hetile REQUIRED)\nadd_executable(app)\n"
    for name, call, words in (("target", "hetile_target_sources(apq app.c)", "no target apq"),
                              ("expression", "hetile_target_sources(app $<$<CONFIG:Debug>:app.c>)", "not by generator expressions"),
                              ("files", "hetile_target_sources(app OPTIONS --reassociate app.c)", "before OPTIONS")):
        folder = written(toolchain, f"mistakes-{name}", {"CMakeLists.txt": start + call + "\n", "app.c": "int main(void) { return 0; }\n"})
        run = execute(["cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={installed(toolchain)}"], env=USERS_LINKER)
        expect(run.status != 0 and words in " ".join(run.err.decode().split()), str(run))


def wrong_llvm(toolchain):
    """A version of LLVM that is too old, and a clang of another version than LLVM, are named with what is accepted."""
    if not (toolchain.bin / "hetile").exists():
        raise Skip("built without the compiler tool")
    folder = toolchain.folder("package-llvm")
    (folder / "clang" / "Basic").mkdir(parents=True)
    (folder / "clang" / "Basic" / "Version.inc").write_text("#define CLANG_VERSION_MAJOR 7\n")
    (folder / "ClangConfig.cmake").write_text(f"set(CLANG_INCLUDE_DIRS {folder})\n")
    (folder / "old").mkdir()
    (folder / "old" / "LLVMConfig.cmake").write_text("set(LLVM_VERSION 9.0.1)\nset(LLVM_VERSION_MAJOR 9)\n")
    for number, (words, said) in enumerate(((["-DLLVM_DIR=" + str(folder / "old")], r"LLVM 9\.0\.1 found in .*old; accepted are 19 to\s+22"),
                                            (["-DClang_DIR=" + str(folder)], r"clang 7 found in .*, but LLVM\s+\d\d\."))):
        run = execute(["cmake", "-S", ROOT, "-B", folder / f"build{number}", *words], env=USERS_LINKER)
        expect(run.status != 0 and re.search(said, " ".join(run.err.decode().split())), str(run))


def asked_llvm(toolchain):
    """The version that was asked for is the one that is used, or there is an error that names its packages; afterwards another may be
    asked for in the same folder."""
    if not (toolchain.bin / "hetile").exists():
        raise Skip("built without the compiler tool")
    folder = toolchain.folder("package-asked-llvm")
    prefix = folder / "llvm"
    (prefix / "lib" / "cmake" / "llvm").mkdir(parents=True)
    for words, said in ((["-DHETILE_LLVM_MAJOR=18"], "HETILE_LLVM_MAJOR=18: accepted are 19 to 22"),
                        (["-DHETILE_LLVM_MAJOR=21", "-DLLVM_DIR=" + str(prefix / "lib" / "cmake" / "llvm")],
                         "asks for LLVM 21, but LLVM 20.1.0 was found in .* On Debian install llvm-21-dev, libclang-21-dev and clang-21")):
        (prefix / "lib" / "cmake" / "llvm" / "LLVMConfig.cmake").write_text("set(LLVM_VERSION 20.1.0)\nset(LLVM_VERSION_MAJOR 20)\n")
        for again in ([], words, words):  # first what there is, then the wrong one, twice
            run = execute(["cmake", "-S", ROOT, "-B", folder / "build", "-DHETILE_BUILD_TESTS=OFF", *again], env=USERS_LINKER)
            if not again:
                must(run)
            else:
                expect(run.status != 0 and re.search(said, " ".join(run.err.decode().split())), str(run))
        cache = (folder / "build" / "CMakeCache.txt").read_text()
        real, = re.findall(r"^HETILE_LLVM_FOUND:INTERNAL=(\d+)$", cache, re.M)
        must(execute(["cmake", "-S", ROOT, "-B", folder / "build", "-ULLVM_DIR", f"-DHETILE_LLVM_MAJOR={real}"], env=USERS_LINKER))


# What is not there, and Debian's package of it.
NEEDED = {"MPI": "libopenmpi-dev and openmpi-bin", "nlohmann_json": "nlohmann-json3-dev", "CLI11": "libcli11-dev", "GTest": "libgtest-dev",
          "PkgConfig": "pkg-config", "LLVM": "llvm-19-dev, libclang-19-dev and clang-19", "Clang": r"libclang-\d+-dev \(headers\) and clang-\d+"}


def missing(toolchain):
    """Packages that are not there are named as the distribution names them."""
    tool = (toolchain.bin / "hetile").exists()
    folder = toolchain.folder("package-missing")
    for name, said in NEEDED.items():
        if not tool and name in ("PkgConfig", "LLVM", "Clang"):
            continue
        words = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON", "-DHETILE_BUILD_TESTS=ON", f"-DHETILE_BUILD_TOOL={'ON' if tool else 'OFF'}"]
        run = execute(["cmake", "-S", ROOT, "-B", folder / name, *words], env=USERS_LINKER)
        expect(run.status != 0 and re.search("not found.* On Debian install " + said, " ".join(run.err.decode().split())), str(run))
    if tool:
        run = execute(["cmake", "-S", ROOT, "-B", folder / "isl"], env={**USERS_LINKER, "PKG_CONFIG_LIBDIR": str(folder)})
        expect(run.status != 0 and "On Debian install libisl-dev" in " ".join(run.err.decode().split()), str(run))


def tests(toolchain):
    for generator in ("Ninja Multi-Config", "Unix Makefiles"):
        yield f"package/properties/{generator}", functools.partial(properties, toolchain, generator)
        yield f"package/depending/{generator}", functools.partial(depending, toolchain, generator)
        yield f"package/kept/{generator}", functools.partial(kept, toolchain, generator)
    for function in (c_alone, old_project, named_twice, kept_main, part_of_a_build, mistakes, wrong_llvm, asked_llvm, missing):
        yield f"package/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
