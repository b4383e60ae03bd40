# SPDX-License-Identifier: Apache-2.0
"""Random programs of fixed seeds; fuzz.py runs more of them."""
import collections
import functools
import json
import os
import random
import shutil

from generators import random_files
from generators import random_products
from generators import random_programs
from generators import random_regions
from generators import random_steps
from generators import random_waves
from generators import random_windows
from generators import random_styles
from generators import random_counters
from generators import random_wraps
from toolchain import execute, expect, mpirun, must, same_output

# A hundred programs, each on three numbers of ranks; by default the first of each series.
SEEDS, SHORT_SEEDS = range(1, 21), range(1, 5)
PRODUCTS, SHORT_PRODUCTS = range(1, 31), range(1, 4)
STEPS, SHORT_STEPS = range(1, 41), range(1, 7)
WRAPS, SHORT_WRAPS = range(1, 41), range(1, 7)
COUNTERS, SHORT_COUNTERS = range(1, 41), range(1, 5)
WAVES, SHORT_WAVES = range(1, 41), range(1, 9)
STYLES, SHORT_STYLES = range(1, 61), range(1, 11)
STYLE_KERNELS = 2
# At the end, those that have found something that others do not.
FOUND_REGIONS, FOUND_WINDOWS, FOUND_FILES = (22052,), (20033, 21031, 21063), (97, 98, 127)
REGIONS, SHORT_REGIONS = (*range(1, 21), *FOUND_REGIONS), (*range(1, 7), *FOUND_REGIONS)
WINDOWS, SHORT_WINDOWS = (*range(1, 31), *FOUND_WINDOWS), (*range(1, 7), *FOUND_WINDOWS)
FILES, SHORT_FILES = (*range(1, 9), 22, 37, 9202, *FOUND_FILES), (22, 9202, FOUND_FILES[0])
RANKS, FILES_RANKS, DEFERRED_RANKS = (1, 3, 4), (1, 2, 3, 5), (1, 2)
# What another compiler than hetilecc compiles of a program of several files.
PLAIN_FILES = ((), (), (), ("util",), ("util", "probe"), ("observers",), ("hooks",), ("probe", "observers", "util"), ("memory",), ("main",))
VECTORS = [(), ("-O3", "-march=native"), ("-mavx2", "-mfma")]  # of products
# Rows run together even where they are short, and products in blocks of few rows and steps.
SHORT_ROWS = ["-DHETILE_WAVEFRONT_STEPS=1", "-DHETILE_PRODUCT_LEAST=1", "-DHETILE_PRODUCT_ROWS=12", "-DHETILE_PRODUCT_DEPTH=6"]


class Build:
    """How both programs are compiled: the compiler of C (None: the default one), and flags after the usual ones."""

    def __init__(self, compiler=None, flags=()):
        self.compiler, self.flags = compiler, list(flags)

    def commands(self, toolchain, suffix, flags):
        """(command for the sequential program, command for the tiled one, environment of the latter)"""
        cxx = suffix != ".c"
        wrapper = toolchain and (toolchain.hetilecxx if cxx else toolchain.hetilecc)
        compiler = self.compiler or "gcc"
        if cxx:
            compiler = compiler.replace("clang", "clang++").replace("gcc", "g++")
        env = {"HETILE_CXX" if cxx else "HETILE_CC": compiler} if self.compiler else {}
        flags = [*flags, *self.flags]
        # hetilecc keeps gcc from exchanging the operands of fmin: 0 and -0 are equal.
        order = [] if "clang" in compiler else ["-fno-builtin-fmax", "-fno-builtin-fmin"]
        return [compiler, *order, *flags], [wrapper, *flags], env


USUAL = Build()


def build_styles(toolchain, seed, kernels, build):
    """(folder, sequential run) of one program of random_styles."""
    text, suffix = random_styles.program(seed, kernels)
    folder = toolchain.folder(f"styles/{seed}")
    source = folder / f"styles{seed}{suffix}"
    source.write_text(text)
    plain, tiled, env = build.commands(toolchain, suffix, ["-O1", "-w", "-ffp-contract=off", source, "-lm"])
    must(execute([*plain, "-o", folder / "sequential"]))
    must(execute([*tiled, *SHORT_ROWS, "-o", folder / "tiled"], env=env))
    return folder, must(execute([folder / "sequential"], timeout=20))


def compare_styles(toolchain, seed, kernels=STYLE_KERNELS, build=USUAL):
    """The program of `seed` on one, three and four ranks."""
    rng = random.Random(f"compare styles {seed}")
    folder, expected = build_styles(toolchain, seed, kernels, build)
    for ranks in RANKS:
        settings = random_programs.environment(rng.random(), ranks)
        try:
            same_output(expected, mpirun(ranks, folder / "tiled", [], settings))
        except AssertionError as error:
            shown = " ".join(f"{name}={value}" for name, value in settings.items())
            raise AssertionError(f"{ranks} ranks, {shown}: {error}")
    for program in ("sequential", "tiled"):
        (folder / program).unlink()


def compare_regions(toolchain, seed, build=USUAL, generator=random_regions):
    """The program of `seed` of random_regions, or of random_windows, on one, three and four ranks; counts how many of its nests ran
    on arrays that stay, and what was touched in guarded pages."""
    kind = generator.__name__.rsplit("_", 1)[-1]
    rng = random.Random(f"compare {kind} {seed}")
    folder = toolchain.folder(f"{kind}/{seed}")
    source = folder / f"{kind}{seed}.c"
    source.write_text(generator.program(seed))
    plain, tiled, env = build.commands(toolchain, ".c", ["-O1", "-w", "-ffp-contract=off", source, "-lm"])
    must(execute([*plain, "-o", folder / "sequential"]))
    must(execute([*tiled, "-o", folder / "tiled"], env=env))
    expected, counts = must(execute([folder / "sequential"], timeout=20)), collections.Counter()
    for ranks in RANKS:
        data = compare_run(folder, expected, ranks, generator.environment(rng.random(), ranks))
        if ranks > 1:
            counts.update(counts_of(data))
    for ranks in DEFERRED_RANKS:
        counts.update(compare_deferred(folder, expected, ranks))
    for program in ("sequential", "tiled"):
        (folder / program).unlink()
    return counts


def compare_waves(toolchain, seed, build=USUAL):
    """The program of `seed` of random_waves in one memory, with entries put off wherever they may be, or where that has been faster."""
    rng = random.Random(f"compare waves {seed}")
    folder = toolchain.folder(f"waves/{seed}")
    source = folder / f"waves{seed}.c"
    source.write_text(random_waves.program(seed))
    plain, tiled, env = build.commands(toolchain, ".c", [rng.choice(["-O1", "-O2"]), "-w", "-ffp-contract=off", "-frounding-math", source, "-lm"])
    must(execute([*plain, "-o", folder / "sequential"]))
    must(execute([*tiled, "-o", folder / "tiled"], env=env))
    expected, counts = execute([folder / "sequential"], timeout=20), collections.Counter()
    expect(expected.status >= 0, str(expected))
    for ranks in (*DEFERRED_RANKS, 3):
        counts.update(compare_deferred(folder, expected, ranks))
    same_output(expected, mpirun(2, folder / "tiled", [], {}))
    shutil.rmtree(folder)
    return counts


def compare_run(folder, expected, ranks, settings, arguments=()):
    """Runs the tiled program of `folder`; its report, {} if it wrote none."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    try:
        same_output(expected, mpirun(ranks, folder / "tiled", arguments, {**settings, "HETILE_REPORT": str(report)}))
    except AssertionError as error:
        shown = " ".join(f"{name}={value}" for name, value in settings.items())
        raise AssertionError(f"{ranks} ranks, {shown}: {error}")
    return json.loads(report.read_text()) if report.exists() else {}


def compare_deferred(folder, expected, ranks, arguments=()):
    """The tiled program of `folder` in one memory, with entries put off wherever they may be; counts the nests of which some were."""
    data = compare_run(folder, expected, ranks, {"HETILE_DEFER": "on"}, arguments)
    return collections.Counter(nest["plan"]["strategy"] for nest in data.get("regions", []) if nest["plan"]["strategy"] == "put off")


def counts_of(data):
    """What a report says about nests on arrays that stay, and about what was touched in guarded pages."""
    counts = collections.Counter(nest["plan"]["strategy"].split(":")[0] for nest in data["regions"])
    counts.update({f"windows: {name}": value for name, value in data["windows"].items()})
    counts["nests run again"] += sum(nest["times"] for nest in data["replays"])
    return counts


def write_files(folder, seed):
    """(the sources of a program of random_files, the arguments of its runs), with the header beside the sources."""
    texts, arguments = random_files.program(seed)
    for name, text in texts.items():
        (folder / name).write_text(text)
    return [folder / name for name in texts if not name.endswith(".h")], arguments


def link_files(sources, seed, commands, env, target):
    """Compiles each of `sources` by itself: by hetilecc, or, in some programs, some by the plain compiler, into an archive or a
    shared library."""
    rng = random.Random(f"link files {seed}")
    (plain, tiled), folder = commands, target.parent
    others = rng.choice(PLAIN_FILES)
    kind = rng.choice(("objects", "archive", "archive", "shared"))
    objects = []
    for source in sources:
        compiler = plain if source.stem in others else tiled
        objects.append(source.with_suffix(".o"))
        shared = ["-fPIC"] if kind == "shared" and source.stem in others else []
        must(execute([*compiler, *shared, "-c", source, "-o", objects[-1]], env=env))
    apart = [path for path in objects if path.stem in others] if kind != "objects" else []
    library = []
    if apart:
        objects = [path for path in objects if path not in apart]
        library = [folder / ("libutil.a" if kind == "archive" else "libutil.so"), f"-Wl,-rpath,{folder}"]
        make = ["ar", "rcs", library[0]] if kind == "archive" else [*plain, "-shared", "-o", library[0]]
        must(execute([*make, *apart]))
    must(execute([*tiled, *objects, *library, *library, "-o", target, "-lpthread", "-lm"], env=env))


def compare_files(toolchain, seed, build=USUAL):
    """The program of `seed` of random_files on one, two, three and five ranks; counts as compare_regions does, and programs."""
    rng = random.Random(f"compare files {seed}")
    folder = toolchain.folder(f"files/{seed}")
    sources, arguments = write_files(folder, seed)
    plain, tiled, env = build.commands(toolchain, sources[0].suffix, [rng.choice(("-O1", "-O1", "-O2")), "-w", "-ffp-contract=off"])
    must(execute([*plain, *sources, "-o", folder / "sequential", "-lpthread", "-lm"]))
    link_files(sources, seed, (plain, tiled), env, folder / "tiled")
    counts, deferred = collections.Counter(), collections.Counter()
    for number, words in enumerate(arguments):
        expected = execute([folder / "sequential", *words], timeout=20)
        expect(expected.status >= 0, str(expected))
        for ranks in FILES_RANKS if number == 0 else rng.sample(FILES_RANKS[1:], 2):
            data = compare_run(folder, expected, ranks, random_files.environment(rng.random(), ranks), words)
            if ranks in DEFERRED_RANKS:
                deferred.update(compare_deferred(folder, expected, ranks, words))
            if ranks > 1 and data:
                counts.update(counts_of(data))
    seen = [("nests by messages", any(counts[name] for name in counts if not name.startswith("windows"))),
            ("arrays that stayed distributed", counts["windows: guarded"]), ("faults of pages", counts["windows: faults"])]
    shutil.rmtree(folder)
    return counts + deferred + collections.Counter({f"programs with {what}": 1 for what, there in seen if there})


def warnings(run):
    return {line.split("warning: ")[1] for line in run.err.decode().split("\n") if "warning: " in line}


def compare(toolchain, seed, kernels=None, build=USUAL, generator=random_programs):
    """Compiles the program of `seed` of `generator` with and without hetile and compares what both print. Returns the
    count of warnings that only the tiled program has."""
    rng = random.Random(f"compare {seed}")
    folder = toolchain.folder(f"random/{generator.__name__}/{seed}")
    source = folder / f"random{seed}.c"
    source.write_text(generator.program(seed, kernels))
    compiler = "clang-19" if rng.random() < 0.2 else "gcc"
    sequential, wrapped, env = Build(build.compiler or compiler, build.flags).commands(
        toolchain, ".c", ["-O2", "-Wall", "-Wextra", "-ffp-contract=off", source, "-lm"])
    plain = must(execute([*sequential, "-o", folder / "sequential"]))
    # The sequential program without: gcc 12.2 with -O3 -march=native gets some of them wrong.
    vectors = rng.choice(VECTORS) if generator is random_products and not build.flags else ()
    tiled = must(execute([*wrapped, *vectors, *SHORT_ROWS, "-o", folder / "tiled"], env=env))
    counts = collections.Counter(f"(warning) {text}" for text in warnings(tiled) - warnings(plain))
    expected = execute([folder / "sequential"], timeout=20)
    for ranks in (*rng.sample((1, 3, 4), 2), rng.choice((2, 5, 7))):
        settings = random_programs.environment(rng.random(), ranks)
        actual = mpirun(ranks, folder / "tiled", [], settings)
        try:
            same_output(expected, actual)
        except AssertionError as error:
            shown = " ".join(f"{name}={value}" for name, value in settings.items())
            raise AssertionError(f"{sequential[0]}, {ranks} ranks, {shown}: {error}")
    for path in folder.iterdir():
        if os.access(path, os.X_OK):
            path.unlink()
    return counts


def tests(toolchain):
    for seed in SEEDS if toolchain.long else SHORT_SEEDS:
        yield f"random/{seed}", functools.partial(compare, toolchain, seed)
    for seed in PRODUCTS if toolchain.long else SHORT_PRODUCTS:
        yield f"random/products/{seed}", functools.partial(compare, toolchain, seed, generator=random_products)
    for seed in STEPS if toolchain.long else SHORT_STEPS:
        yield f"random/steps/{seed}", functools.partial(compare, toolchain, seed, generator=random_steps)
    for seed in WRAPS if toolchain.long else SHORT_WRAPS:
        yield f"random/wraps/{seed}", functools.partial(compare, toolchain, seed, generator=random_wraps)
    for seed in COUNTERS if toolchain.long else SHORT_COUNTERS:
        yield f"random/counters/{seed}", functools.partial(compare, toolchain, seed, generator=random_counters)
    for seed in STYLES if toolchain.long else SHORT_STYLES:
        yield f"random/styles/{seed}", functools.partial(compare_styles, toolchain, seed)
    for seed in REGIONS if toolchain.long else SHORT_REGIONS:
        yield f"random/regions/{seed}", functools.partial(compare_regions, toolchain, seed)
    for seed in WAVES if toolchain.long else SHORT_WAVES:
        yield f"random/waves/{seed}", functools.partial(compare_waves, toolchain, seed)
    for seed in WINDOWS if toolchain.long else SHORT_WINDOWS:
        yield f"random/windows/{seed}", functools.partial(compare_regions, toolchain, seed, generator=random_windows)
    for seed in FILES if toolchain.long else SHORT_FILES:
        yield f"random/files/{seed}", functools.partial(compare_files, toolchain, seed)
