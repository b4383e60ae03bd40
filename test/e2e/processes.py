# SPDX-License-Identifier: Apache-2.0
"""Processes of a program, as /proc shows them (Linux)."""
import os
import time


def of_program(name):
    """Process ids of programs whose file's name begins so."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and os.readlink(f"/proc/{entry}/exe").startswith(str(name)):
                found.append(int(entry))
        except OSError:
            pass
    return found


def left_of(name, seconds=5):
    """Process ids that are still there after so long. mpirun ends once it has killed its ranks; on a busy machine
    the system takes a moment more until they are gone."""
    deadline = time.monotonic() + seconds
    while (found := of_program(name)) and time.monotonic() < deadline:
        time.sleep(0.1)
    return found
