#!/usr/bin/env python3
"""End-to-end tests: compile with hetile, run under mpirun, compare with the sequential run.

usage: e2e.py --bin BUILD/bin [--work FOLDER] [--filter REGEX] [--junit FILE] [-j N] [--list]

Each test is a function that raises an exception to fail; the modules */cases_*.py list them. The
last line says how many passed and failed; the exit status is 1 if one failed.
"""
import argparse
import concurrent.futures
import importlib
import os
import re
import sys
import tempfile
import time
import traceback
import xml.etree.ElementTree as ET
from pathlib import Path

from toolchain import Skip, Toolchain

MODULES = [importlib.import_module(f"{path.parent.name}.{path.stem}")
           for path in sorted(Path(__file__).resolve().parent.glob("*/cases_*.py"), key=lambda path: path.name)]


class Result:
    def __init__(self, name, outcome, seconds, text):
        self.name, self.outcome, self.seconds, self.text = name, outcome, seconds, text


def run_one(name, function):
    start = time.monotonic()
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


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, type=Path, help="folder of the built programs")
    parser.add_argument("--work", type=Path, help="folder for what the tests write (default: temporary)")
    parser.add_argument("--filter", default="", help="run only tests whose name matches")
    parser.add_argument("--junit", help="write the results there as JUnit XML")
    parser.add_argument("-j", type=int, default=2, help="tests at a time")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory(prefix="hetile-e2e-") as temporary:
        toolchain = Toolchain(options.bin.resolve(), (options.work or Path(temporary)).resolve())
        tests = [(name, function) for module in MODULES for name, function in module.tests(toolchain)
                 if re.search(options.filter, name)]
        if options.list:
            print("\n".join(name for name, _ in tests))
            return 0
        results = []
        with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
            for future in [pool.submit(run_one, *test) for test in tests]:
                result = future.result()
                results.append(result)
                print(f"{result.outcome:8} {result.name} ({result.seconds:.1f} s)", flush=True)
                if result.outcome == "failed":
                    print("    " + result.text.strip().replace("\n", "\n    "), flush=True)
    if options.junit:
        write_junit(options.junit, results)
    count = {kind: sum(r.outcome == kind for r in results) for kind in ("passed", "failed", "skipped")}
    skipped = f", {count['skipped']} skipped" if count["skipped"] else ""
    print(f"{count['passed']} passed, {count['failed']} failed{skipped}")
    return 1 if count["failed"] or not results else 0


if __name__ == "__main__":
    sys.exit(main())
