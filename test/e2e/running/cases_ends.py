# SPDX-License-Identifier: Apache-2.0
"""Ways to end, to leave a nest, and to start programs: the sequential program's output and status, on any number of
ranks, and no rank left behind."""
import functools
import os
import signal
import subprocess

from processes import left_of
from toolchain import MPI_ENVIRONMENT, USERS_OWN, execute, expect, mpirun, must, same_output, source_of

SOURCE, SOURCE_CXX = source_of("ends.c"), source_of("ends.cpp")
MODES = [
    "status", "exit-now-0", "exit-now-7", "_Exit", "quick-exit", "atexit",                        # ends
    "main-thread-ends", "pthread-exit", "thread-ends", "thread-exit", "thread-works", "thread-exit-in-nest",
    "handler-exit", "handler-exit-now", "handler-jump", "ticks",                                  # signals
    "again-system", "again-popen", "again-spawn", "again-vfork", "again-exec", "again-child",     # other programs
    "exec-self", "exec-path", "exec-environment", "exec-fails",
    "daemon", "detached", "close-all", "close-range", "close-streams", "put-in-place",            # files
    "environment", "dispositions",
]
MODES_CXX = ["status", "throw-caught", "throw-in-nest", "function-try", "terminate-handler", "static-destructor",
             "static-destructor-exit", "pipe-ignored", "pipe-handler", "divide", "divide-handler", "raise-inexact",
             "raise-division", "traps", "errno"]
SIGNALS = [(SOURCE, "kill-TERM", signal.SIGTERM), (SOURCE_CXX, "throw", signal.SIGABRT), (SOURCE_CXX, "throw-nobody", signal.SIGABRT),
           (SOURCE_CXX, "pipe", signal.SIGPIPE), (SOURCE_CXX, "divide-zero", signal.SIGFPE),
           (SOURCE_CXX, "traps-zero", signal.SIGFPE)]
# After a status other than 0 mpirun waits for two seconds. Here rank 0 has written all that there is.
AT_ONCE = {"OMPI_MCA_odls_base_sigkill_timeout": "0"}
CONFIGURATIONS = {
    "messages-3": (3, {"HETILE_PROCS": "all", "HETILE_TEAM": "off", "HETILE_TILE": "32", "HETILE_WIDTH": "16", "HETILE_SPEEDS": "1,1,1",
                       **AT_ONCE}),
    "threads-2": (2, {"HETILE_TEAM": "on", **AT_ONCE}),
    "alone": (1, AT_ONCE),
    "messages-2": (2, {"HETILE_PROCS": "all", "HETILE_TEAM": "off", **USERS_OWN}),  # transports that have threads
    "threads-3": (3, {"HETILE_TEAM": "on"}),
    "members-4": (4, {"HETILE_TEAM": "on", "HETILE_PROCS": "all", **AT_ONCE}),
}
RANKS_A_HOST = {"members-4": 2}
WITHOUT = "without-mpirun"
SECONDS = 150  # a tile of a nest without end may take some, where many ranks share few processors


def program(toolchain, source=SOURCE):
    def make():
        tiled = toolchain.folder(f"ends-{source.name}") / "ends"
        compiler = toolchain.hetilecxx if source.suffix == ".cpp" else toolchain.hetilecc
        must(execute([compiler, "-O2", source, "-o", tiled, "-pthread"]))
        return tiled
    return toolchain.once(f"ends {source.name}", make)


def ends(toolchain, source, mode, configuration):
    expected = toolchain.expected(source, [mode])
    ranks, environment = CONFIGURATIONS[configuration]
    if configuration in RANKS_A_HOST:
        environment = {**environment, **toolchain.hosts(RANKS_A_HOST[configuration])}
    copy = toolchain.folder(f"ends-{source.name}-{mode}-{configuration}") / "ends"
    copy.write_bytes(program(toolchain, source).read_bytes())
    copy.chmod(0o755)
    same_output(expected, mpirun(ranks, copy, [mode], environment, timeout=SECONDS))
    left = left_of(copy)
    expect(not left, f"left behind: {left}")


def without_mpirun(toolchain, source, mode):
    """A program of one rank."""
    expected = toolchain.expected(source, [mode])
    same_output(expected, execute([program(toolchain, source), mode], env={**MPI_ENVIRONMENT, **USERS_OWN}, timeout=SECONDS))


def terminated(toolchain, source, mode, number):
    """Signals without handlers end the program as ever; mpirun tells which by its status."""
    expected = toolchain.expected(source, [mode])
    expect(expected.status == -number, f"the sequential program: {expected}")
    alone = execute([program(toolchain, source), mode], env=MPI_ENVIRONMENT, timeout=SECONDS)
    expect(alone.status == -number and alone.out == expected.out, str(alone))
    for configuration in ("messages-3", "threads-2"):
        ranks, environment = CONFIGURATIONS[configuration]
        run = mpirun(ranks, program(toolchain, source), [mode], environment, timeout=SECONDS)
        expect(run.status == 128 + number and run.out.startswith(expected.out), f"{configuration}: {run}")


def closed_at_start(toolchain):
    """Standard input, output and errors closed before the program starts: MPI takes none of them."""
    for closed in ("<&-", "<&- >&-", "<&- >&- 2>&-"):
        for tiled in (toolchain.sequential(SOURCE), program(toolchain)):
            done = subprocess.run(["sh", "-c", f'"{tiled}" status {closed}'], env={**os.environ, **MPI_ENVIRONMENT},
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, check=False)
            expect(done.returncode == 3, f"{tiled} {closed}: {done}")


def tests(toolchain):
    for source, modes in ((SOURCE, MODES), (SOURCE_CXX, MODES_CXX)):
        for turn, mode in enumerate(modes):
            name = f"ends/{'' if source == SOURCE else 'cxx-'}{mode}"
            for configuration in toolchain.some([*CONFIGURATIONS, WITHOUT], turn, 3):
                if configuration != WITHOUT:
                    yield f"{name}/{configuration}", functools.partial(ends, toolchain, source, mode, configuration)
                elif mode not in ("daemon", "detached"):  # nobody waits for the child
                    yield f"{name}/{configuration}", functools.partial(without_mpirun, toolchain, source, mode)
    for source, mode, number in SIGNALS:
        yield f"ends/terminated/{mode}", functools.partial(terminated, toolchain, source, mode, number)
    yield "ends/closed-at-start", functools.partial(closed_at_start, toolchain)
