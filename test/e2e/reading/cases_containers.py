# SPDX-License-Identifier: Apache-2.0
"""Programs that keep their arrays in containers, matrix classes and structs."""
import functools

from toolchain import execute, expect, mpirun, must, same_output, source_of

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "5", "HETILE_WIDTH": "2",
            "HETILE_CHUNK": "4"}


def all_tiled(toolchain, name, nests, checksums):
    """Every nest is tiled but for the checksums of main, where each value needs the one before, and the output is the sequential one on 1, 3 and 4 ranks."""
    source = source_of(name)
    run = must(execute([toolchain.hetile, source, "-o", "/dev/null", "--", "-O2"]))
    remarks = run.err.decode()
    missed = [line for line in remarks.splitlines() if "[-Rhetile-missed]" in line]
    expect(remarks.count("[-Rhetile]") == nests and len(missed) == checksums and
           all("(scalar-written)" in line for line in missed), remarks)
    expected = must(toolchain.expected(source, []))
    for ranks in (1, 3, 4):
        same_output(expected, mpirun(ranks, toolchain.tiled(source), [], PIPELINE))


def one_object(toolchain):
    """Arguments that are one object are left to the original code; an empty container is no error."""
    source = source_of("one-object.cpp")
    same_output(must(toolchain.expected(source, [])),
                mpirun(3, toolchain.tiled(source), [], {**PIPELINE, "HETILE_FALLBACK": "auto"}))


def with_assertions(toolchain, compiler, standard):
    """What is evaluated on entry is inside the containers, in all versions of C++."""
    source = source_of("containers.cpp")
    folder = toolchain.folder(f"containers-{compiler}-{standard}")
    flags = ["-O1", f"-std={standard}", "-D_GLIBCXX_ASSERTIONS"]
    must(execute([toolchain.hetilecxx, *flags, source, "-o", folder / "tiled"], env={"HETILE_CXX": compiler}))
    same_output(toolchain.expected(source, []), mpirun(3, folder / "tiled", [], PIPELINE))


def tests(toolchain):
    for name, nests, checksums in (("accessors.c", 3, 0), ("containers.cpp", 9, 0), ("structs.cpp", 4, 1), ("matrices.cpp", 3, 0)):
        yield f"containers/{name}", functools.partial(all_tiled, toolchain, name, nests, checksums)
    yield "containers/one-object", functools.partial(one_object, toolchain)
    for compiler, standard in (("g++", "c++11"), ("clang++-19", "c++17"), ("g++", "c++20")):
        yield f"containers/{compiler}-{standard}", functools.partial(with_assertions, toolchain, compiler, standard)
