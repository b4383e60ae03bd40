"""Ways to end, to leave a nest, and to start programs: the sequential program's output and status, on any number of
ranks, and no rank left behind."""
import functools
import os
import signal
import subprocess

from toolchain import MPI_ENVIRONMENT, USERS_OWN, execute, expect, mpirun, must, same_output, source_of

SOURCE = source_of("ends.c")
MODES = [
    "status", "exit-now-0", "exit-now-7", "_Exit", "quick-exit", "atexit",                        # ends
    "main-thread-ends", "pthread-exit", "thread-ends", "thread-exit", "thread-works", "thread-exit-in-nest",
    "handler-exit", "handler-exit-now", "handler-jump", "ticks",                                  # signals
    "again-system", "again-popen", "again-spawn", "again-vfork", "again-exec", "again-child",     # other programs
    "exec-self", "exec-path", "exec-environment", "exec-fails",
    "daemon", "detached", "close-all", "close-range", "close-streams",                            # files
    "environment", "dispositions",
]
CONFIGURATIONS = {
    "messages-3": (3, {"HETILE_PROCS": "all", "HETILE_TEAM": "off", "HETILE_TILE": "32", "HETILE_WIDTH": "16", "HETILE_SPEEDS": "1,1,1"}),
    "messages-2": (2, {"HETILE_PROCS": "all", "HETILE_TEAM": "off", **USERS_OWN}),  # transports that have threads
    "threads-2": (2, {"HETILE_TEAM": "on"}),
    "threads-3": (3, {"HETILE_TEAM": "on"}),
    "alone": (1, {}),
}
SECONDS = 150  # a tile of a nest without end may take some, where many ranks share few processors


def program(toolchain):
    def make():
        tiled = toolchain.folder("ends") / "ends"
        must(execute([toolchain.hetilecc, "-O2", SOURCE, "-o", tiled, "-pthread"]))
        return tiled
    return toolchain.once("ends", make)


def processes(name):
    """Processes of that program."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and os.readlink(f"/proc/{entry}/exe").startswith(str(name)):
                found.append(int(entry))
        except OSError:
            pass
    return found


def ends(toolchain, mode, configuration):
    expected = toolchain.expected(SOURCE, [mode])
    ranks, environment = CONFIGURATIONS[configuration]
    copy = toolchain.folder(f"ends-{mode}-{configuration}") / "ends"
    copy.write_bytes(program(toolchain).read_bytes())
    copy.chmod(0o755)
    same_output(expected, mpirun(ranks, copy, [mode], environment, timeout=SECONDS))
    expect(not processes(copy), f"left behind: {processes(copy)}")


def without_mpirun(toolchain, mode):
    """A program of one rank."""
    expected = toolchain.expected(SOURCE, [mode])
    same_output(expected, execute([program(toolchain), mode], env={**MPI_ENVIRONMENT, **USERS_OWN}, timeout=SECONDS))


def terminated(toolchain):
    """Signals without handlers end the program as ever; mpirun tells which by its status."""
    expect(toolchain.expected(SOURCE, ["kill-TERM"]).status == -signal.SIGTERM, "the sequential program")
    alone = execute([program(toolchain), "kill-TERM"], env=MPI_ENVIRONMENT, timeout=SECONDS)
    expect(alone.status == -signal.SIGTERM, str(alone))
    run = mpirun(3, program(toolchain), ["kill-TERM"], CONFIGURATIONS["messages-3"][1], timeout=SECONDS)
    expect(run.status == 128 + signal.SIGTERM, str(run))


def closed_at_start(toolchain):
    """Standard input, output and errors closed before the program starts: MPI takes none of them."""
    for closed in ("<&-", "<&- >&-", "<&- >&- 2>&-"):
        for tiled in (toolchain.sequential(SOURCE), program(toolchain)):
            done = subprocess.run(["sh", "-c", f'"{tiled}" status {closed}'], env={**os.environ, **MPI_ENVIRONMENT},
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, check=False)
            expect(done.returncode == 3, f"{tiled} {closed}: {done}")


def tests(toolchain):
    for mode in MODES:
        for configuration in CONFIGURATIONS:
            yield f"ends/{mode}/{configuration}", functools.partial(ends, toolchain, mode, configuration)
        if mode not in ("daemon", "detached"):  # nobody waits for the child
            yield f"ends/{mode}/without-mpirun", functools.partial(without_mpirun, toolchain, mode)
    yield "ends/terminated", functools.partial(terminated, toolchain)
    yield "ends/closed-at-start", functools.partial(closed_at_start, toolchain)
