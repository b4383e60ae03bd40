# SPDX-License-Identifier: Apache-2.0
"""What the tests cost: processes by kind and their CPU seconds, which do not depend much on how busy
the machine is."""
import collections
import os
import subprocess
import threading

# Programs that are named in the table; others are "programs".
COMPILERS = ("hetile", "hetilecc", "hetilec++", "gcc", "g++", "clang-19", "clang++-19", "mpicc", "mpicxx", "cmake")
KINDS = (*COMPILERS, "mpirun", "python3")

lock = threading.Lock()
current = threading.local()  # .module: whose test runs in this thread
spent = collections.defaultdict(lambda: [0, 0.0])  # (module, kind) -> processes, CPU seconds


class Measured(subprocess.Popen):
    """A process that knows, once it was waited for, what it and its children have used."""

    usage = None

    def _try_wait(self, wait_flags):
        try:
            pid, status, self.usage = os.wait4(self.pid, wait_flags)
        except ChildProcessError:
            return self.pid, 0
        return pid, status


def kind_of(command):
    """The kind of a command's process."""
    name = os.path.basename(str(command[0]))
    return name if name in KINDS else "programs"


def record(command, usage):
    """Counts a finished process for the module of the test that started it."""
    if usage is None:
        return
    kind = kind_of(command)
    words = [str(word) for word in command]
    ranks = 0
    if kind == "mpirun":
        ranks = sum(int(words[i + 1]) for i, word in enumerate(words) if word == "-np")
    with lock:
        for key, count in ((kind, 1), ("ranks", ranks)):
            entry = spent[getattr(current, "module", "?"), key]
            entry[0] += count
        spent[getattr(current, "module", "?"), kind][1] += usage.ru_utime + usage.ru_stime


def table(modules):
    """Lines of text: for each module its tests, CPU seconds, and processes with their seconds."""
    rows = []
    for module, tests in modules.items():
        own = {kind: tuple(entry) for (m, kind), entry in spent.items() if m == module}
        rows.append((sum(cpu for _, cpu in own.values()), module, tests, own))
    lines = [f"{'module':22} {'tests':>5} {'CPU s':>7}  processes (CPU s)"]
    for total, module, tests, own in sorted(rows, reverse=True):
        dearest_first = sorted(own.items(), key=lambda item: -item[1][1])
        kinds = ", ".join(f"{kind} {count}" + (f" ({cpu:.0f})" if cpu >= 0.5 else "")
                          for kind, (count, cpu) in dearest_first if count)
        lines.append(f"{module:22} {tests:5} {total:7.1f}  {kinds}")
    lines.append(f"{'all':22} {sum(row[2] for row in rows):5} {sum(row[0] for row in rows):7.1f}")
    return lines
