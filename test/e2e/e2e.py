#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""End-to-end tests: compile with hetile, run under mpirun, compare with the sequential run.

usage: e2e.py --bin BUILD/bin [--work FOLDER] [--filter REGEX] [--junit FILE] [-j N] [--long]
              [--list] [--profile]

Each test is a function that raises an exception to fail; the modules */cases_*.py list them. The
last line says how many passed and failed; the exit status is 1 if one failed.
"""
import argparse
import collections
import concurrent.futures
import importlib
import os
import re
import signal
import sys
import tempfile
import time
import traceback
import xml.etree.ElementTree as ET
from pathlib import Path

import costs
from toolchain import Skip, Toolchain

HERE = Path(__file__).resolve().parent
MODULES = [importlib.import_module(f"{path.parent.name}.{path.stem}")
           for path in sorted(HERE.glob("*/cases_*.py"), key=lambda path: path.name)]

APART = 4  # tests that start one after the other are so far from each other in their module


class Result:
    def __init__(self, name, outcome, seconds, text):
        self.name, self.outcome, self.seconds, self.text = name, outcome, seconds, text


class Test:
    """`module` is the last word of the name of its cases_*.py."""

    def __init__(self, module, name, function):
        self.module, self.name, self.function = module, name, function


def all_tests(toolchain, pattern):
    return [Test(module.__name__.rpartition("cases_")[2], name, function) for module in MODULES
            for name, function in module.tests(toolchain) if re.search(pattern, name)]


def in_starting_order(tests):
    """The modules with the fewest tests have the longest ones: these start first, so that none of them
    is the last to end. Neighbours in a module often need the same build: they do not start together, or
    one would wait for the other."""
    modules = collections.defaultdict(list)
    for test in tests:
        modules[test.module].append(test)
    few_first = sorted(modules.values(), key=len)
    return [test for module in few_first for first in range(APART) for test in module[first::APART]]


def run_one(test):
    name, function = test.name, test.function
    start = time.monotonic()
    costs.current.module = test.module
    try:
        function()
        outcome, text = "passed", ""
    except Skip as reason:
        outcome, text = "skipped", str(reason)
    except AssertionError as error:
        outcome, text = "failed", str(error)
    except Exception:  # an error of the harness is a failure of the test, and must be seen
        outcome, text = "failed", traceback.format_exc()
    return Result(name, outcome, time.monotonic() - start, text)


def write_junit(path, results):
    suite = ET.Element("testsuite", name="e2e", tests=str(len(results)),
                       failures=str(sum(r.outcome == "failed" for r in results)),
                       skipped=str(sum(r.outcome == "skipped" for r in results)))
    for result in results:
        case = ET.SubElement(suite, "testcase", name=result.name, time=f"{result.seconds:.3f}")
        if result.outcome != "passed":
            node = ET.SubElement(case, {"failed": "failure"}.get(result.outcome, result.outcome))
            # XML 1.0 knows no control characters; programs may have printed some.
            node.text = re.sub(r"[^\t\n -~]", "?", result.text)
    ET.ElementTree(suite).write(path)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=Path, help="folder of the built programs")
    parser.add_argument("--work", type=Path, help="folder for what the tests write (default: temporary)")
    parser.add_argument("--filter", default="", help="run only tests whose name matches")
    parser.add_argument("--junit", help="write the results there as JUnit XML")
    parser.add_argument("-j", type=int, default=2, help="tests at a time")
    parser.add_argument("--long", action="store_true", help="long series of random programs too")
    parser.add_argument("--profile", action="store_true",
                        help="print processes and CPU seconds of each module")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    return parser.parse_args()


def as_in_a_terminal():
    """What started this may ignore signals (nohup, a job in the background), and programs would inherit that."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


def main():
    as_in_a_terminal()
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="hetile-e2e-") as temporary:
        work = (options.work or Path(temporary)).resolve()
        toolchain = Toolchain(options.bin.resolve(), work, options.long)
        tests = all_tests(toolchain, options.filter)
        if options.list:
            print("\n".join(test.name for test in tests))
            return 0
        results = []
        with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
            started = [pool.submit(run_one, test) for test in in_starting_order(tests)]
            for future in concurrent.futures.as_completed(started):
                result = future.result()
                results.append(result)
                print(f"{result.outcome:8} {result.name} ({result.seconds:.1f} s)", flush=True)
                if result.outcome == "failed":
                    print("    " + result.text.strip().replace("\n", "\n    "), flush=True)
    if options.junit:
        write_junit(options.junit, results)
    if options.profile:
        print("\n".join(costs.table(collections.Counter(test.module for test in tests))))
    count = {kind: sum(r.outcome == kind for r in results) for kind in ("passed", "failed", "skipped")}
    skipped = f", {count['skipped']} skipped" if count["skipped"] else ""
    print(f"{count['passed']} passed, {count['failed']} failed{skipped}")
    return 1 if count["failed"] or not results else 0


if __name__ == "__main__":
    sys.exit(main())
