# SPDX-License-Identifier: Apache-2.0
"""Programs around the nests: exit status, standard input, files, C++, what cannot be tiled."""
import functools
import signal

from toolchain import PROGRAMS, ROOT, execute, expect, mpirun, must, same_output, source_of

PIPELINE = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "5", "HETILE_WIDTH": "2",
            "HETILE_CHUNK": "4"}


def same_as_sequential(toolchain, name, arguments=(), stdin=b"", ranks=3):
    source = source_of(name)
    expected = toolchain.expected(source, list(arguments), stdin=stdin)
    actual = mpirun(ranks, toolchain.tiled(source), arguments, PIPELINE, stdin=stdin)
    same_output(expected, actual)
    return actual


def overlap(toolchain):
    """Arrays that share memory are left to the original code; with FALLBACK=never that is an error."""
    source = source_of("overlap.c")
    expected = must(toolchain.expected(source, []))
    environment = {**PIPELINE, "HETILE_FALLBACK": "auto"}
    same_output(expected, mpirun(3, toolchain.tiled(source), [], environment))
    actual = mpirun(3, toolchain.tiled(source), [], PIPELINE)
    expect(actual.status != 0 and b"overlap.c:6:3" in actual.err and b"share memory" in actual.err, str(actual))


def abort(toolchain):
    """abort() ends all ranks, and what was printed before is there."""
    source = source_of("exit-status.c")
    expected = toolchain.expected(source, ["abort"])
    expect(expected.status == -signal.SIGABRT, str(expected))
    actual = mpirun(3, toolchain.tiled(source), ["abort"], PIPELINE)
    expect(actual.status != 0, str(actual))
    expect(expected.out == actual.out, str(actual))


def untileable(toolchain):
    """The nest is named by a remark at its line; the rest is tiled and the result the same."""
    source = source_of("untileable.c")
    lines = source.read_text().split("\n")
    line = next(i for i, text in enumerate(lines) if "/* here */" in text) + 1
    output = toolchain.folder("untileable") / "out.c"
    run = must(execute([toolchain.hetile, source, "-o", output, "--", "-O2"]))
    remarks = [text for text in run.err.decode().split("\n") if "remark" in text]
    near = [f"untileable.c:{n}:" for n in (line - 2, line - 1, line)]
    expect(any(place in text for text in remarks for place in near),
           f"no remark at line {line - 2} to {line}: {run}")
    same_as_sequential(toolchain, "untileable.c")


def parts(toolchain):
    """-c for each file and a separate link."""
    folder = toolchain.folder("parts")
    sources = [PROGRAMS / "parts" / "main.c", PROGRAMS / "parts" / "kernel.c"]
    must(execute(["gcc", "-O2", "-ffp-contract=off", *sources, "-o", folder / "sequential"]))
    objects = []
    for source in sources:
        objects.append(folder / f"{source.stem}.o")
        must(execute([toolchain.hetilecc, "-O2", "-c", source, "-o", objects[-1]], cwd=folder))
    must(execute([toolchain.hetilecc, *objects, "-o", folder / "tiled"]))
    report = folder / "report.json"
    actual = mpirun(3, folder / "tiled", [], {**PIPELINE, "HETILE_REPORT": str(report)})
    same_output(execute([folder / "sequential"]), actual)
    expect(report.exists() and "kernel.c" in report.read_text(), f"the nest of kernel.c did not run: {actual}")


def c_to_cplusplus(toolchain):
    """C in, C++ out, compiled with mpicxx."""
    source = ROOT / "examples" / "fpu" / "fpu.c"
    folder = toolchain.folder("c-to-c++")
    must(execute([toolchain.hetile, source, "-o", folder / "fpu.cpp", "--", "-O2"]))
    flags = execute([toolchain.hetilecxx, "--showme:compile"]).out.decode().split()
    link = execute([toolchain.hetilecxx, "--showme:link"]).out.decode().split()
    must(execute(["mpicxx", "-O2", "-ffp-contract=off", *flags, folder / "fpu.cpp", "-o", folder / "fpu", *link]))
    arguments = ["30", "90", "0.25", "0.35", "4"]
    same_output(toolchain.expected(source, arguments),
                mpirun(3, folder / "fpu", arguments, PIPELINE))


def c_by_hand(toolchain):
    """hetile, then mpicc: the two steps that hetilecc does in one."""
    source = source_of("types.c")
    folder = toolchain.folder("c-by-hand")
    must(execute([toolchain.hetile, source, "-o", folder / "types.hetile.c", "--", "-O2"]))
    flags = execute([toolchain.hetilecc, "--showme:compile"]).out.decode().split()
    link = execute([toolchain.hetilecc, "--showme:link"]).out.decode().split()
    must(execute(["mpicc", "-O2", "-ffp-contract=off", *flags, folder / "types.hetile.c", "-o", folder / "types", *link]))
    same_output(toolchain.expected(source, []), mpirun(4, folder / "types", [], PIPELINE))


def without_mpirun(toolchain):
    """Started by hand it is a program like any other."""
    source = source_of("repeated.c")
    same_output(toolchain.expected(source, []), execute([toolchain.tiled(source)], env={
        "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}))


def with_clang(toolchain):
    """clang as the compiler behind hetilecc, with its own rules of contraction."""
    source = ROOT / "examples" / "gauss-seidel-1d" / "gauss-seidel-1d.c"
    folder = toolchain.folder("clang")
    must(execute(["clang-19", "-O2", source, "-o", folder / "sequential", "-lm"]))
    must(execute([toolchain.hetilecc, "-O2", source, "-o", folder / "tiled", "-lm"],
                 env={"HETILE_CC": "clang-19"}))
    same_output(execute([folder / "sequential", "80", "40"]),
                mpirun(3, folder / "tiled", ["80", "40"], PIPELINE))


def data_dependences(toolchain, least, ranks, speeds="1*7"):
    """Distances that are data: a pipeline if the data allow it, else the original code."""
    source = source_of("data-dependences.c")
    expected = must(toolchain.expected(source, [least]))
    environment = {**PIPELINE, "HETILE_SPEEDS": ",".join(speeds.split(",")[:ranks]), "HETILE_VERBOSE": "1"}
    if speeds == "1*7":
        environment["HETILE_SPEEDS"] = f"1*{ranks}"
    negative = int(least) < 0
    if negative:
        environment["HETILE_FALLBACK"] = "auto"
    actual = mpirun(ranks, toolchain.tiled(source), [least], environment)
    same_output(expected, actual)
    expect((b"a run-time guard failed" in actual.err) == negative, str(actual))


def tests(toolchain):
    for least in ("1", "0", "7", "-4", "100"):
        for ranks in (1, 3, 4, 7):
            yield (f"behaviour/data-dependences/{least}/{ranks}",
                   functools.partial(data_dependences, toolchain, least, ranks))
    yield ("behaviour/data-dependences/skewed",
           functools.partial(data_dependences, toolchain, "1", 4, "1,1/2,1/3,.3"))
    same = functools.partial(functools.partial, same_as_sequential, toolchain)
    yield "behaviour/return", same("exit-status.c", ["return"])
    yield "behaviour/exit", same("exit-status.c", ["exit"])
    yield "behaviour/end", same("exit-status.c", ["end"])
    yield "behaviour/abort", functools.partial(abort, toolchain)
    yield "behaviour/standard-input", same("standard-input.c", stdin=b"50 2.5\n70 1\n99 4\n")
    yield "behaviour/no-nest", same("no-nest.c", ["one", "two words"])
    yield "behaviour/repeated", same("repeated.c")
    yield "behaviour/types", same("types.c")
    yield "behaviour/c++", same("plus-plus.cpp")
    for function in (overlap, untileable, parts, c_to_cplusplus, c_by_hand, without_mpirun, with_clang):
        yield f"behaviour/{function.__name__.replace('_', '-')}", functools.partial(function, toolchain)
