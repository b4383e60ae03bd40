"""A rank that is stopped in the middle of a nest: the others say for whom they wait, sleep, and go on when it does, or
end the job."""
import functools
import os
import shutil
import signal
import subprocess
import time

from running.cases_ends import processes
from toolchain import MPI_ENVIRONMENT, ROOT, expect, must, session_folder

SOURCE = ROOT / "examples" / "gauss-seidel-1d" / "gauss-seidel-1d.c"
ARGUMENTS = ["10000", "100000"]
RANKS = 3
STOPPED = 1
SETTINGS = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "off", "HETILE_TILE": "20",
            "HETILE_SPEEDS": "1,1,1", "HETILE_TIMEOUT": "1"}
BUSY = 0.1  # seconds of processor time, after which a rank is in the midst of the nest
PATIENCE = 60


def process_of(program, rank):
    """The number of the process of that rank; None if it has not computed for long enough."""
    for entry in processes(program):
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                if f"OMPI_COMM_WORLD_RANK={rank}".encode() not in file.read().split(b"\0"):
                    continue
            with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                ticks = int(file.read().rsplit(")", 1)[1].split()[11])
            return entry if ticks / os.sysconf("SC_CLK_TCK") > BUSY else None
        except OSError:
            pass
    return None


def stop_one(toolchain, session, settings):
    """(mpirun under way with a stopped rank, number of that rank's process)"""
    program = toolchain.folder(f"stopped-{settings['HETILE_TIMEOUT_ACTION']}") / SOURCE.stem  # found by its name
    shutil.copy(toolchain.tiled(SOURCE), program)
    run = subprocess.Popen(["mpirun", "-np", str(RANKS), program, *ARGUMENTS], stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, start_new_session=True,
                           env={**os.environ, **MPI_ENVIRONMENT, **SETTINGS, **settings,
                                "OMPI_MCA_orte_tmpdir_base": session})
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and run.poll() is None:
        process = process_of(program.resolve(), STOPPED)
        if process:
            os.kill(process, signal.SIGSTOP)
            return run, process
        time.sleep(0.01)
    run.kill()
    raise AssertionError(f"no rank could be stopped: {run.communicate()}")


def stopped(toolchain, action):
    expected = must(toolchain.expected(SOURCE, ARGUMENTS))
    with session_folder() as session:
        run, process = stop_one(toolchain, session, {"HETILE_TIMEOUT_ACTION": action})
        if action == "report":
            time.sleep(3)
            os.kill(process, signal.SIGCONT)
        try:
            out, err = run.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.kill(process, signal.SIGKILL)
            run.kill()
            raise AssertionError(f"no end: {run.communicate()}")
    words = f"has waited 1 seconds for rank {STOPPED} on "
    expect(words in err.decode() and "HETILE_TIMEOUT_ACTION" in err.decode(), err.decode())
    if action == "report":
        expect(run.returncode == 0 and out == expected.out, f"{run.returncode} {out} {err.decode()}")
    else:
        expect(run.returncode != 0, f"{run.returncode} {out} {err.decode()}")


def tests(toolchain):
    for action in ("report", "abort"):
        yield f"stopped/{action}", functools.partial(stopped, toolchain, action)
