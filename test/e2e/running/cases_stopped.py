# SPDX-License-Identifier: Apache-2.0
"""A rank that is stopped in the middle of a nest, or between two: the others say for whom they wait, sleep, and go on when
it does, or end the job."""
import functools
import os
import shutil
import signal
import subprocess
import time

from processes import of_program
from toolchain import MPI_ENVIRONMENT, ROOT, expect, must, session_folder

SOURCE = ROOT / "examples" / "gauss-seidel-1d" / "gauss-seidel-1d.c"
ARGUMENTS = ["10000", "300000"]  # a rank computes for most of a second, so that it is met even on a busy machine
RANKS = 3
STOPPED = 1
SETTINGS = {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TEAM": "off", "HETILE_TILE": "20",
            "HETILE_SPEEDS": "1,1,1", "HETILE_TIMEOUT": "1"}
BUSY = 0.1  # seconds of processor time, after which a rank is in the midst of the nest
PATIENCE = 60
GRACE = 10  # seconds for mpirun when no rank is left
WORDS = f"has waited 1 seconds for rank {STOPPED} on "

# Says when its ranks are between two nests, which are long enough for several ranks.
BETWEEN = r"""
#include <stdio.h>
#include <unistd.h>
static double a[2000];
static void sweep(void) {
  for (int t = 0; t < 20000; t++)
    for (int i = 1; i < 1999; i++)
      a[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
}
int main(void) {
  for (int i = 0; i < 2000; i++) a[i] = i % 13;
  sweep();
  printf("between\n");
  fflush(stdout);
  sleep(1);
  sweep();
  printf("%.17g\n", a[1000]);
  return 0;
}
"""


def process_of(program, rank, busy=BUSY):
    """The number of the process of that rank; None if it has not computed for so many seconds."""
    for entry in of_program(program):
        try:
            with open(f"/proc/{entry}/environ", "rb") as file:
                if f"OMPI_COMM_WORLD_RANK={rank}".encode() not in file.read().split(b"\0"):
                    continue
            with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                ticks = int(file.read().rsplit(")", 1)[1].split()[11])
            return entry if ticks / os.sysconf("SC_CLK_TCK") >= busy else None
        except OSError:
            pass
    return None


def start(program, arguments, session, settings):
    """mpirun, under way."""
    return subprocess.Popen(["mpirun", "-np", str(RANKS), program, *arguments], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, start_new_session=True,
                            env={**os.environ, **MPI_ENVIRONMENT, **SETTINGS, **settings,
                                 "OMPI_MCA_orte_tmpdir_base": session})


def ended(run, process, program):
    """(stdout, stderr) when mpirun has ended. Open MPI 4's may wait for itself for ever when all ranks have ended at an
    MPI_Abort (a thread of its PMIx server, which it wants to join, waits for a lock): then it is ended here."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return run.communicate(timeout=GRACE)
        except subprocess.TimeoutExpired:
            if of_program(program.resolve()):
                continue
        try:  # the ranks may have ended just now
            return run.communicate(timeout=GRACE)
        except subprocess.TimeoutExpired:
            run.kill()
            return run.communicate()
    os.kill(process, signal.SIGKILL)
    run.kill()
    raise AssertionError(f"no end: {run.communicate()}")


def stop_one(toolchain, session, settings):
    """(mpirun under way with a stopped rank, number of that rank's process, the program)"""
    program = toolchain.folder(f"stopped-{settings['HETILE_TIMEOUT_ACTION']}") / SOURCE.stem  # found by its name
    shutil.copy(toolchain.tiled(SOURCE), program)
    run = start(program, ARGUMENTS, session, settings)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and run.poll() is None:
        process = process_of(program.resolve(), STOPPED)
        if process:
            os.kill(process, signal.SIGSTOP)
            return run, process, program
        time.sleep(0.01)
    run.kill()
    raise AssertionError(f"no rank could be stopped: {run.communicate()}")


def stopped(toolchain, action):
    expected = must(toolchain.expected(SOURCE, ARGUMENTS))
    with session_folder() as session:
        run, process, program = stop_one(toolchain, session, {"HETILE_TIMEOUT_ACTION": action})
        if action == "report":
            time.sleep(3)
            os.kill(process, signal.SIGCONT)
        out, err = ended(run, process, program)
    expect(WORDS in err.decode() and "HETILE_TIMEOUT_ACTION" in err.decode(), err.decode())
    if action == "report":
        expect(run.returncode == 0 and out == expected.out, f"{run.returncode} {out} {err.decode()}")
    else:
        expect(run.returncode != 0, f"{run.returncode} {out} {err.decode()}")


def between(toolchain):
    """The one that is stopped waits for a command, as do others that do not say so."""
    source = toolchain.folder("stopped-between") / "between.c"
    source.write_text(BETWEEN)
    program = toolchain.tiled(source)
    with session_folder() as session:
        run = start(program, [], session, {"HETILE_TIMEOUT_ACTION": "abort"})
        line = run.stdout.readline()
        process = process_of(program.resolve(), STOPPED, busy=0)
        expect(line == b"between\n" and process, f"{line} {process}")
        os.kill(process, signal.SIGSTOP)
        out, err = ended(run, process, program)
    expect(WORDS in err.decode() and run.returncode != 0, f"{run.returncode} {out} {err.decode()}")


def orphans(toolchain):
    """The launcher is killed: no rank stays behind, whether it computes or waits."""
    program = toolchain.folder("stopped-orphans") / SOURCE.stem
    shutil.copy(toolchain.tiled(SOURCE), program)
    for rank in range(RANKS):
        with session_folder() as session:
            run = start(program, ARGUMENTS, session, {})
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and run.poll() is None and not process_of(program.resolve(), rank):
                time.sleep(0.01)
            run.kill()
            run.communicate()
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and of_program(program.resolve()):
                time.sleep(0.1)
            left = of_program(program.resolve())
            for process in left:
                os.kill(process, signal.SIGKILL)
            expect(not left, f"{len(left)} processes are left")


def tests(toolchain):
    yield "stopped/orphans", functools.partial(orphans, toolchain)
    yield "stopped/between", functools.partial(between, toolchain)
    for action in ("report", "abort"):
        yield f"stopped/{action}", functools.partial(stopped, toolchain, action)
