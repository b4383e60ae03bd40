#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs `hetile --analyze-only` over the sources of a package and says what became of their loop nests.

usage: bench/packages.py [--bin build/bin] [--name NAME] [-j N] [--limit N] [--timeout S] [--json FILE]
                         [--list REASON] FOLDER [-- COMPILER ARGUMENTS]

With a compile_commands.json in FOLDER its files and commands are taken, otherwise every .c, .cc, .cpp and
.cxx below FOLDER with the given arguments (-I and the like, relative to FOLDER). --limit takes every n-th
file, so that about N remain. Printed: files, nests, how many are tiled, the others by reason, median and
longest seconds of processor time of a file, and each file that crashed or took longer than the limit: there must be none.
Files that the compiler itself does not accept are counted apart. --list prints the source lines of a reason.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENDINGS = {".c", ".cc", ".cpp", ".cxx"}
OK, REJECTED, CRASHED, TIMEOUT = "ok", "rejected", "crashed", "timeout"


class Analysis:
    def __init__(self, file, outcome, seconds, nests, message):
        self.file, self.outcome, self.seconds, self.nests, self.message = file, outcome, seconds, nests, message


def units(folder, arguments):
    """[(file, working folder, arguments)] of what there is to compile."""
    database = folder / "compile_commands.json"
    if not database.exists():
        files = sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS and path.is_file())
        return [(path, folder, arguments) for path in files]
    result = []
    for entry in json.loads(database.read_text()):
        words = entry.get("arguments") or shlex.split(entry["command"])
        file = Path(entry["directory"]) / entry["file"]
        kept = [word for word in words[1:] if word not in ("-c", entry["file"], str(file))]
        if "-o" in kept:
            del kept[kept.index("-o"):kept.index("-o") + 2]
        if file.suffix in ENDINGS:
            result.append((file, Path(entry["directory"]), kept + arguments))
    return result


def run(command, folder, limit):
    """(exit status, or None after `limit` seconds; seconds of processor time; stdout; stderr)"""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([str(word) for word in command], cwd=folder, stdout=out, stderr=err)
        end, status = time.monotonic() + limit, None
        while status is None:
            pid, wait, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                status = process.returncode = os.waitstatus_to_exitcode(wait)
            elif time.monotonic() > end:
                process.kill()
                process.wait()
                return None, limit, b"", b""
            else:
                time.sleep(0.01)
        out.seek(0)
        err.seek(0)
        return status, usage.ru_utime + usage.ru_stime, out.read(), err.read()


def analyze(tool, unit, limit):
    file, folder, arguments = unit
    command = [tool, file, "--analyze-only", "--quiet", "--report=json", "--", *arguments]
    status, seconds, out, err = run(command, folder, limit)
    message = err.decode(errors="replace").strip()
    try:
        nests = json.loads(out)["nests"]
    except (ValueError, KeyError):
        nests = []
    if status == 1:
        return Analysis(file, REJECTED, seconds, [], message)
    outcome = {None: TIMEOUT, 0: OK}.get(status, CRASHED)
    return Analysis(file, outcome, seconds, nests, message)


def code_line(folder, nest):
    place = nest["location"]
    path = Path(place["file"]) if os.path.isabs(place["file"]) else folder / place["file"]
    try:
        text = path.read_text(errors="replace").split("\n")[place["line"] - 1].strip()
    except (OSError, IndexError):
        text = "?"
    return f"{path.name}:{place['line']}: {text}"


def table(name, results):
    nests = [nest for result in results for nest in result.nests]
    reasons = collections.Counter(nest["reason"] for nest in nests if nest["state"] == "refused")
    count = collections.Counter(result.outcome for result in results)
    times = [result.seconds for result in results if result.outcome in (OK, CRASHED, TIMEOUT)] or [0]
    accepted = len(nests) - sum(reasons.values())
    print(f"| {name} | {count[OK]} | {count[REJECTED]} | {count[CRASHED]} | {count[TIMEOUT]} | {len(nests)} | {accepted} "
          f"| {statistics.median(times):.2f} | {max(times):.2f} |")
    return accepted, reasons


def main():
    words, arguments = sys.argv[1:], []
    if "--" in words:
        arguments, words = words[words.index("--") + 1:], words[:words.index("--")]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--bin", type=Path, default=ROOT / "build" / "bin", help="folder of the built programs")
    parser.add_argument("--name", help="name in the table")
    parser.add_argument("-j", type=int, default=2, help="files at a time")
    parser.add_argument("--limit", type=int, help="about so many files")
    parser.add_argument("--timeout", type=float, default=120, help="seconds a file may take")
    parser.add_argument("--json", type=Path, help="write what was found there")
    parser.add_argument("--list", default="", help="print the lines of nests with this reason")
    options = parser.parse_args(words)
    folder = options.folder.resolve()
    found = units(folder, arguments)
    if options.limit and len(found) > options.limit:
        found = found[::-(-len(found) // options.limit)]
    tool = options.bin.resolve() / "hetile"
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        results = list(pool.map(lambda unit: analyze(tool, unit, options.timeout), found))
    print("| package | files | rejected | crashed | timeout | nests | tiled | median s | longest s |")
    print("|---|---|---|---|---|---|---|---|---|")
    _, reasons = table(options.name or folder.name, results)
    for reason, number in reasons.most_common():
        print(f"{number:6} {reason}")
    for result in sorted((r for r in results if r.outcome != REJECTED), key=lambda r: -r.seconds)[:3]:
        print(f"slow: {result.seconds:.2f} s {result.file}")
    for result in results:
        if result.outcome in (CRASHED, TIMEOUT):
            print(f"{result.outcome}: {result.file}\n{result.message[-2000:]}")
        for nest in result.nests:
            if options.list and nest.get("reason") == options.list:
                print(code_line(folder, nest))
    if options.json:
        options.json.write_text(json.dumps([vars(result) for result in results], default=str))
    return 1 if any(result.outcome in (CRASHED, TIMEOUT) for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
