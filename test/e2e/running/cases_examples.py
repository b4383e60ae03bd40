# SPDX-License-Identifier: Apache-2.0
"""Every example on several numbers of ranks and speeds: the same bytes as the sequential run,
and a pipeline that really was one."""
import functools

from reports import Report
from toolchain import ROOT, USERS_OWN, execute, expect, mpirun, must, same_output

EXAMPLES = ROOT / "examples"
RANKS = (1, 2, 3, 4, 7)

# A shared-memory message above this size must wait for its receiver: the smallest that
# Open MPI's transports accept with their headers.
SMALLEST_EAGER = {
    "OMPI_MCA_btl": "vader,tcp,self",
    "OMPI_MCA_btl_vader_eager_limit": "80",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
    "OMPI_MCA_btl_tcp_eager_limit": "80",
}


class Example:
    """One example: arguments of a small run, tile sizes that cut it into many strips and
    chunks, the first line of its nest, and arguments that leave fewer columns than ranks."""

    def __init__(self, name, arguments, tile, width, nest, tiny=None, folder=None, program=None):
        self.name, self.arguments, self.nest, self.tiny = name, arguments, nest, tiny
        self.folder = EXAMPLES / (folder or name)
        self.source = self.folder / f"{program or name}.c"
        self.tile, self.width = tile, width

    def line(self):
        """Line number of the outermost loop of the nest."""
        text = self.source.read_text()
        expect(text.count(self.nest) == 1, f"{self.source} holds {text.count(self.nest)} times {self.nest!r}")
        return text[:text.index(self.nest)].count("\n") + 1


TABLE = [
    Example("fpu", ["30", "90", "0.25", "0.35", "4"], 8, 3,
            "for (int t = 2; t <= T; t++)\n    for (int i", ["3", "3"]),
    Example("gauss-seidel-1d", ["80", "40"], 6, 3, "for (int t = 0", ["4", "2"]),
    Example("gauss-seidel-2d", ["40", "20"], 4, 2, "for (int t = 0", ["4", "2"]),
    Example("jacobi-1d", ["80", "40"], 6, 4, "for (t = 0", ["4", "2"]),
    Example("lcs", ["old.txt", "new.txt"], 50, 12, "for (int i = 1; i <= n; i++)", ["tiny1.txt", "tiny2.txt"]),
    Example("smith-waterman", ["sample.fasta"], 40, 10, "for (int i = 1; i <= n; i++) {", ["tiny.fasta"]),
    Example("lu", ["60"], 8, 2, "for (int k = 0", ["4"]),
    Example("knapsack", ["hike.txt", "400"], 4, 12, "for (int k = 1; k <= n; k++)", ["tiny-things.txt", "2"]),
    Example("knapsack-once", ["hike.txt", "400"], 4, 12, "for (int k = 0; k < n; k++)", ["tiny-things.txt", "2"],
            folder="knapsack", program="knapsack-row"),
    Example("knapsack-again", ["hike.txt", "400", "again"], 4, 12, "for (int thing = 0; thing < n; thing++)",
            ["tiny-things.txt", "2", "again"], folder="knapsack", program="knapsack-row"),
    Example("fdtd-2d", ["40", "30", "20"], 4, 2, "for (int t = 0", ["3", "3", "2"]),
]
CHUNK = 8  # units: room for seven ranks


def speeds(kind, ranks):
    if kind == "equal":
        return f"1*{ranks}"
    return ",".join(["1", "1/2", "1/3", ".3", "1/5", ".75", "1/4"][:ranks])


def folder_of(toolchain, example):
    """Folder to run in: the example's own, or one with the tiny inputs."""
    def make():
        folder = toolchain.folder(f"tiny/{example.name}")
        (folder / "tiny1.txt").write_text("ab")
        (folder / "tiny2.txt").write_text("cab")
        (folder / "tiny-things.txt").write_text("1 5 pin\n2 3 pen\n")
        (folder / "tiny.fasta").write_text(">1\nACG\n>2\nCG\n")
        return folder
    return toolchain.once(f"tiny {example.name}", make)


def settings(example, kind, ranks, report, **more):
    return {"HETILE_SPEEDS": speeds(kind, ranks), "HETILE_PROCS": "all", "HETILE_FALLBACK": "never",
            "HETILE_TILE": str(example.tile), "HETILE_WIDTH": str(example.width),
            "HETILE_CHUNK": str(CHUNK), "HETILE_STRATEGY": "boulet", "HETILE_REPORT": str(report), **more}


def compare(toolchain, example, ranks, kind, **more):
    """Runs with small tiles; returns the report of the example's nest."""
    folder = example.folder
    extra = "-".join(f"{key}={value}" for key, value in sorted(more.items()))
    label = f"report/{example.name}-{ranks}-{kind}-{extra}"
    report = toolchain.folder(label) / "report.json"
    expected = must(toolchain.expected(example.source, example.arguments, cwd=folder))
    actual = mpirun(ranks, toolchain.tiled(example.source), example.arguments,
                    settings(example, kind, ranks, report, **more), cwd=folder)
    same_output(expected, actual)
    return Report(report, actual).nest(example.source.name, example.line())


def check_small_tiles(toolchain, example, ranks, kind):
    nest = compare(toolchain, example, ranks, kind)
    nest.expect_pipeline(ranks, chunks=3, strips=3)


def check_ring(toolchain, example, ranks):
    """Tiles of one row: many strips, and no message that fits into MPI's own buffers."""
    nest = compare(toolchain, example, ranks, "equal", HETILE_TILE="1", **SMALLEST_EAGER)
    nest.expect_pipeline(ranks, chunks=3, strips=15)


def check_more_ranks_than_columns(toolchain, example):
    folder = folder_of(toolchain, example)
    report = toolchain.folder(f"report/{example.name}-tiny") / "report.json"
    expected = must(toolchain.expected(example.source, example.tiny, cwd=folder))
    environment = settings(example, "skewed", 7, report, HETILE_TILE="1", HETILE_WIDTH="1")
    actual = mpirun(7, toolchain.tiled(example.source), example.tiny, environment, cwd=folder)
    same_output(expected, actual)
    Report(report, actual).nest(example.source.name, example.line()).expect_consistent(7)


def check_free_choice(toolchain, example):
    """Nothing fixed but that the pipeline runs: the plan is the tool's own."""
    folder = example.folder
    expected = must(toolchain.expected(example.source, example.arguments, cwd=folder))
    report = toolchain.folder(f"report/{example.name}-free") / "report.json"
    actual = mpirun(3, toolchain.tiled(example.source), example.arguments,
                    {"HETILE_FALLBACK": "never", "HETILE_REPORT": str(report)}, cwd=folder)
    same_output(expected, actual)
    Report(report, actual).nest(example.source.name, example.line()).expect_consistent(3)


def check_defaults(toolchain, example):
    """No environment at all, and Open MPI's own transports: whatever is decided, the output is the same."""
    folder = example.folder
    expected = must(toolchain.expected(example.source, example.arguments, cwd=folder))
    same_output(expected, mpirun(2, toolchain.tiled(example.source), example.arguments, USERS_OWN, cwd=folder))


def check_verify(toolchain, example):
    compare(toolchain, example, 3, "skewed", HETILE_VERIFY="1")


def check_strategy(toolchain, example, strategy):
    """Other ways of giving columns to ranks; the report names the one asked for."""
    nest = compare(toolchain, example, 3, "skewed", HETILE_STRATEGY=strategy, HETILE_WIDTH="1")
    nest.expect_consistent(3)
    used = nest.data["plan"]["strategy"]
    expect(strategy == "auto" or used.startswith(strategy.split(":")[0]), f"{used} instead of {strategy}")


def check_machine_file(toolchain, example):
    """Speeds and network from a file; '*' stands for this machine."""
    machine = toolchain.folder(f"machine/{example.name}") / "machine.json"
    machine.write_text('{"hosts": {"*": {"speed": 2.5, "cores": 2}}, '
                       '"network": {"startup_seconds": 2e-6, "latency_seconds": 1e-6, "seconds_per_byte": 1e-9}}')
    folder = example.folder
    expected = must(toolchain.expected(example.source, example.arguments, cwd=folder))
    environment = {"HETILE_MACHINE": str(machine), "HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}
    same_output(expected, mpirun(3, toolchain.tiled(example.source), example.arguments, environment, cwd=folder))


def check_sanitized(toolchain, example):
    """No access out of bounds and no undefined behaviour in what hetile wrote."""
    folder = example.folder
    program = toolchain.folder(f"sanitized/{example.name}") / example.name
    must(execute([toolchain.hetilecc, "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                  example.source, "-o", program, "-lm"]))
    report = program.with_suffix(".json")
    # MPI keeps memory until the end; only what the program itself does wrong counts.
    environment = settings(example, "skewed", 3, report, ASAN_OPTIONS="detect_leaks=0")
    expected = must(toolchain.expected(example.source, example.arguments, cwd=folder))
    same_output(expected, mpirun(3, program, example.arguments, environment, cwd=folder))


def tests(toolchain):
    bind = functools.partial
    for turn, example in enumerate(TABLE):
        for ranks in RANKS:
            for kind in ("equal",) if ranks == 1 else toolchain.some(("equal", "skewed"), turn + ranks // 2, 1):
                yield (f"example/{example.name}/{ranks}-{kind}",
                       bind(check_small_tiles, toolchain, example, ranks, kind))
        ways = {"ring": bind(check_ring, toolchain, example, 3),
                "more-ranks-than-columns": bind(check_more_ranks_than_columns, toolchain, example),
                "free-choice": bind(check_free_choice, toolchain, example), "defaults": bind(check_defaults, toolchain, example),
                "verify": bind(check_verify, toolchain, example)}
        for way in toolchain.some(ways, turn, 3):
            yield f"example/{example.name}/{way}", ways[way]
        yield f"example/{example.name}/sanitized", bind(check_sanitized, toolchain, example)
        yield f"example/{example.name}/machine-file", bind(check_machine_file, toolchain, example)
    for example in TABLE:
        if example.name in ("jacobi-1d", "lu", "lcs"):
            for strategy in ("auto", "cyclic", "cyclic:2", "rwr"):
                yield (f"example/{example.name}/strategy-{strategy}",
                       bind(check_strategy, toolchain, example, strategy))
