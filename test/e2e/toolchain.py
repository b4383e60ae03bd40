# SPDX-License-Identifier: Apache-2.0
"""Compiling and running for the tests: every process has a time limit, every program is
compiled once."""
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import costs

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(__file__).resolve().parent / "programs"

# Every mpirun of a test has these variables. With USERS_OWN it has none of those that make a start
# quick, as it is for users.
MPI_LINES = (ROOT / "test" / "mpi.env").read_text().splitlines()
MPI_ENVIRONMENT = dict(line.split("=", 1) for line in MPI_LINES if not line.startswith("#"))
USERS_OWN = dict.fromkeys(("OMPI_MCA_btl", "OMPI_MCA_pml", "OMPI_MCA_mtl", "HWLOC_COMPONENTS"))


def quick_linker():
    """Variables with which mpicc links by gold, in half of the time: hetilecc links what it compiles twice. Tests of
    building/cases_build.py have the linker of users."""
    found = shutil.which("mpicc") and subprocess.run(["mpicc", "--showme:libdirs"], stdout=subprocess.PIPE,
                                                     stderr=subprocess.DEVNULL, check=False)
    if not shutil.which("ld.gold") or not found or found.returncode:  # not there, or not Open MPI's
        return {}
    return {"OMPI_LDFLAGS": " ".join(["-fuse-ld=gold", *(f"-L{folder}" for folder in found.stdout.decode().split())])}


QUICK_LINKER = quick_linker()
USERS_LINKER = dict.fromkeys(QUICK_LINKER)


def header_words(text, key):
    """The words of a line `// key: words` of a program, as `// options: --no-read-calls`, with which hetile reads it."""
    found = re.search(rf"^// {key}: (.*)$", text, re.M)
    return found.group(1).split() if found else []


def to_hetile(options):
    """For the wrapper's command line."""
    return [word for option in options for word in ("-Xhetile", option)]


NO_CALLS = ["--no-read-calls"]  # of hetile: a loop around a call is no nest with what it calls, which is entered again and again


def source_of(name, folder=PROGRAMS):
    """The program of that name in one of the folders of `folder`."""
    found, = folder.glob(f"*/{name}")
    return found


# Seconds. What hangs are ranks that wait for each other. A compiler only computes: on a busy host it takes minutes for a
# program that takes it seconds alone.
PATIENCE, COMPILING = 120, 600


class Skip(Exception):
    """Raised by a test that cannot run here."""


class Run:
    """What a finished process left: status (negative: killed by that signal), stdout, stderr."""

    def __init__(self, command, status, out, err):
        self.command, self.status, self.out, self.err = command, status, out, err

    def __str__(self):
        tail = lambda data: data.decode(errors="replace")[-3000:]
        return (f"{' '.join(map(str, self.command))}\nexit status {self.status}\n"
                f"--- stdout\n{tail(self.out)}\n--- stderr\n{tail(self.err)}")


def execute(command, timeout=None, env=None, cwd=None, stdin=None):
    """Runs `command`; if it takes longer than `timeout` seconds (by default PATIENCE, or COMPILING for a compiler) its
    whole process group is killed and the test fails. HETILE_* of the caller's environment do not leak in; what is None in `env`
    is not set. What MPI keeps in files, it keeps in a folder of this command's, with mpirun or without."""
    with session_folder() as folder:
        os.chmod(folder, 0o1777)  # a program may change its user
        return execute_in(folder, command, timeout, env, cwd, stdin)


def execute_in(session, command, timeout, env, cwd, stdin):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HETILE_")}
    environment["OMPI_MCA_orte_tmpdir_base"] = session
    environment.update({**QUICK_LINKER, **(env or {})})
    environment = {k: v for k, v in environment.items() if v is not None}
    compiles = costs.kind_of(command) in costs.COMPILERS
    timeout = timeout or (COMPILING if compiles else PATIENCE)
    process = costs.Measured([str(word) for word in command], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, env=environment, cwd=cwd, stdin=subprocess.PIPE,
                             start_new_session=True)
    try:
        out, err = process.communicate(stdin or b"", timeout)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        raise AssertionError(f"no end after {timeout} s: {Run(command, process.returncode, out, err)}")
    finally:
        costs.record(command, process.usage)
    return Run(command, process.returncode, out, err)


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


class Toolchain:
    """The compilers, and a cache of what they made."""

    def __init__(self, bin_folder, work, long=False):
        self.bin, self.work = bin_folder, work
        self.long = long  # series of random programs in full
        self.hetile = bin_folder / "hetile"
        self.hetilecc = bin_folder / "hetilecc"
        self.hetilecxx = bin_folder / "hetilec++"
        self.locks, self.lock = {}, threading.Lock()
        self.made, self.folders = {}, set()

    def folder(self, name):
        """A new, empty folder, for whoever asks alone: tests run side by side, and the next would empty it again."""
        path = self.work / name.replace("/", "_")
        with self.lock:
            expect(path not in self.folders, f"two tests want the folder {path}")
            self.folders.add(path)
        if path.exists():
            shutil.rmtree(path)
        path.mkdir(parents=True)
        return path

    def some(self, choices, turn, count):
        """In a long run all of `choices`; else `count` of them, others for the next `turn`: over all turns, each
        comes as often as any other."""
        choices = list(choices)
        if self.long or count >= len(choices):
            return choices
        chosen = {(turn * count + k) % len(choices) for k in range(count)}
        return [choice for k, choice in enumerate(choices) if k in chosen]

    def once(self, key, make):
        """make() the first time `key` is asked for; its result or its failure from then on."""
        with self.lock:
            lock = self.locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self.made:
                try:
                    self.made[key] = (make(), None)
                except Exception as error:
                    self.made[key] = (None, error)
            value, error = self.made[key]
            if isinstance(error, Skip):
                raise error
            if error:
                raise AssertionError(f"{key}: {error}")
            return value

    def sequential(self, source):
        """The untouched program, compiled once."""
        def make():
            target = self.folder(f"sequential/{source.parent.name}/{source.name}") / source.stem
            compiler = ["gcc"] if source.suffix == ".c" else ["g++"]
            must(execute(compiler + ["-O2", "-ffp-contract=off", source, "-o", target, "-lm"]))
            return target
        return self.once(f"sequential {source}", make)

    def tiled(self, source):
        """The program through hetilecc, compiled once."""
        def make():
            target = self.folder(f"tiled/{source.parent.name}/{source.name}") / source.stem
            compiler = self.hetilecc if source.suffix == ".c" else self.hetilecxx
            options = to_hetile(["--strict-output", *header_words(source.read_text(), "options")])
            must(execute([compiler, "-O2", *options, source, "-o", target, "-lm"]))
            return target
        return self.once(f"tiled {source}", make)

    def hosts(self, ranks):
        """Environment in which so many ranks seem to be on one host, the next ones on another, and so on."""
        def make():
            library = self.folder("hosts") / "hosts.so"
            must(execute(["mpicc", "-shared", "-fPIC", "-O2", ROOT / "test" / "hosts.c", "-o", library]))
            return library
        return {"LD_PRELOAD": str(self.once("hosts", make)), "RANKS_A_HOST": str(ranks)}

    def expected(self, source, arguments, cwd=None, stdin=b""):
        """The sequential run, done once."""
        def make():
            return execute([self.sequential(source), *arguments], cwd=cwd, stdin=stdin)
        return self.once(f"run {source} {arguments}", make)


def succeeded(run):
    expect(run.status == 0, str(run))
    return run


def must(run):
    """The command succeeded, and hetilecc, or hetile in a build by CMake, if it ran, did not compile an original for want of
    something better: a program that is not tiled passes every comparison."""
    expect(b"is compiled as it is, not tiled" not in run.err + run.out, str(run))  # Ninja shows both on stdout
    return succeeded(run)


def mpirun(ranks, program, arguments, env=None, timeout=60, cwd=None, stdin=None, options=()):
    """Runs `program` on `ranks` ranks of this machine."""
    command = ["mpirun", "-np", str(ranks), *options, program, *arguments]
    once = lambda: execute(command, timeout, {**MPI_ENVIRONMENT, **(env or {})}, cwd, stdin)
    begin = time.monotonic()
    run = once()
    if not ended_unheard(run, time.monotonic() - begin):
        return run
    print(f"run again, as mpirun did not answer a rank's MPI_Finalize: {' '.join(map(str, command))}", flush=True)
    return once()


def ended_unheard(run, seconds):
    """A machine stood still while a rank ended: PMIx_Finalize gives the launcher two seconds to answer, and what does
    not hear from it by then ends all the same, which mpirun takes for a fault. A rank that ends without
    MPI_Finalize does not wait."""
    return run.status == 1 and seconds > 2 and b"exiting improperly" in run.err


def session_folder():
    """A folder for what one mpirun of Open MPI keeps in files: of two that share one, the first to end may remove it
    while the other one starts. Its path is short, as sockets lie in it."""
    return tempfile.TemporaryDirectory(prefix="hetile-", dir="/tmp", ignore_cleanup_errors=True)


def same_output(expected, actual):
    """Same bytes on stdout, same exit status."""
    expect(actual.status == expected.status,
           f"exit status {actual.status} instead of {expected.status}: {actual}")
    if actual.out != expected.out:
        lines = list(zip(expected.out.split(b"\n"), actual.out.split(b"\n")))
        first = next((i for i, (a, b) in enumerate(lines) if a != b), len(lines))
        shown = lines[first] if first < len(lines) else (b"(end)", b"(end)")
        raise AssertionError(f"stdout differs from line {first + 1} on:\nexpected {shown[0]!r}\n"
                             f"got      {shown[1]!r}\n{actual}")


def steady(folder, ranks):
    """Settings with which plans do not depend on what else the machine does: the ranks are equal, points take long, messages do not."""
    machine = folder / "steady.json"
    machine.write_text(json.dumps({"network": {"startup_seconds": 1e-6, "latency_seconds": 1e-6, "seconds_per_byte": 1e-10,
                                               "copy_seconds_per_byte": 1e-10}}))
    return {"HETILE_SPEEDS": f"1*{ranks}", "HETILE_SECONDS_PER_POINT": "1e-7", "HETILE_MACHINE": str(machine),
            "HETILE_FALLBACK": "never"}
