#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""hetile-plan answers in JSON with the promised keys and numbers, and refuses bad input.

usage: cli_test.py path/to/hetile-plan
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
import xml.dom.minidom

PROGRAM = None
WORKSTATIONS = "11,26,33,33,38,40,528,530"


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)


def ask(*arguments):
    result = run(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


class Allocate(unittest.TestCase):
    def test_boulet(self):
        a = ask("allocate", "--times", "3,5,8", "--columns", "100", "--strategy", "boulet",
                "--chunk-bound", "79")
        self.assertEqual(a["block_sizes"], [40, 24, 15])
        self.assertEqual(a["chunk"], 79)
        self.assertAlmostEqual(a["cost"], 120 / 79)
        self.assertEqual(sum(width for _, width in a["sequence"]), 100)

    def test_makespans_of_the_workstations(self):
        for strategy, bound, expected in (("cyclic", 0, 6625709), ("cyclic:10", 0, 6368120),
                                          ("boulet", 25, 440518), ("boulet", 50, 429288),
                                          ("boulet", 150, 430100)):
            more = ["--chunk-bound", str(bound)] if bound else []
            a = ask("allocate", "--times", WORKSTATIONS, "--columns", "1000", "--rows", "100",
                    "--strategy", strategy, *more)
            self.assertEqual(a["makespan"], expected)
            self.assertAlmostEqual(a["lower_bound"], 408041.33, 2)

    def test_lcm(self):
        a = ask("allocate", "--times", WORKSTATIONS, "--columns", "1000", "--strategy", "lcm")
        self.assertEqual(a["chunk"], 8469789)

    def test_condition(self):
        a = ask("allocate", "--times", "3,5,5", "--columns", "90", "--strategy", "boulet:9",
                "--rise", "1", "--comm-latency", "1")
        self.assertGreater(a["rows_safe"], a["rows_printed"])
        refused = run("allocate", "--times", "3,5,5", "--columns", "90", "--rise", "1")
        self.assertEqual(refused.returncode, 1)

    def test_lu(self):
        a = ask("allocate", "--times", "3,5,8", "--columns", "10", "--rows", "1",
                "--strategy", "lu")
        self.assertEqual([r + 1 for r, _ in a["sequence"]], [3, 2, 1, 1, 2, 1, 3, 1, 2, 1])
        self.assertEqual(a["makespan"], 99)

    def test_not_periodic(self):
        for strategy in ("auto", "rwr", "trapezoid"):
            a = ask("allocate", "--times", WORKSTATIONS, "--columns", "1000", "--rows", "100",
                    "--strategy", strategy)
            self.assertIsNone(a["block_sizes"])
            self.assertIsNone(a["chunk"])
            self.assertIsNone(a["cost"])
            self.assertEqual(sum(width for _, width in a["sequence"]), 1000)
            self.assertGreaterEqual(a["makespan"], a["lower_bound"])


class Others(unittest.TestCase):
    def test_tile(self):
        numbers = ["--tau-a", "21e-6", "--tau-c", ".56e-6", "--beta-s", "1.44e-3"]
        a = ask("tile", "--model", "andonov-rajopadhye-1994", "--rows", "75", "--columns", "10",
                "--procs", "2", *numbers)
        self.assertEqual((a["height"], a["width"], a["passes"], a["region"]), (45, 5, 1, "IB"))
        self.assertAlmostEqual(a["time"], 0.0217452)
        self.assertEqual(a["procs"], 2)
        big = ["--rows", "10", "--columns", "100000", "--procs", "256"]
        theorem = ask("tile", "--model", "andonov-rajopadhye-1994", *big, *numbers)
        discrete = ask("tile", "--model", "discrete", *big, *numbers)
        self.assertGreater(theorem["time"], 3.4 * discrete["time"])
        a = ask("tile", "--model", "heterogeneous", "--times", "1,1,1000", "--rows", "100",
                "--columns", "100", "--beta-s", "25")
        self.assertEqual(a["procs"], 2)

    def test_schedule(self):
        a = ask("schedule", "--scheme", "tgs", "--n1", "1024", "--n2", "1024", "--procs", "4",
                "--t", "1.596", "--latency", "155.38", "--per-byte", ".254", "--bytes", "8",
                "--contention", "8.252")
        self.assertEqual((sum(a["n1"]), sum(a["n2"])), (1024, 1024))
        self.assertEqual((a["F"], a["L"], len(a["n1"]), len(a["n2"])), (128, 11, 15, 44))
        self.assertAlmostEqual(a["lambda"], 0.0321583, 6)
        self.assertGreater(a["time"], 0)
        a = ask("schedule", "--scheme", "cs", "--n1", "100", "--n2", "100", "--procs", "3",
                "--t", "1")
        self.assertIsNone(a["lambda"])

    def test_optimal(self):
        a = run("optimal", "--times", "1,5", "--rows", "6", "--columns", "2", "--json")
        if "without GLPK" in a.stderr:
            self.skipTest("built without GLPK")
        answer = json.loads(a.stdout)
        self.assertEqual(answer["makespan"], 11)
        self.assertEqual(len(answer["owner"]), 6)

    def test_simulate(self):
        with tempfile.TemporaryDirectory() as folder:
            svg = os.path.join(folder, "g.svg")
            a = ask("simulate", "--times", WORKSTATIONS, "--rows", "100", "--columns", "1000",
                    "--comm-latency", "5.5", "--compare", "boulet:150,cyclic:10", "--svg", svg)
            self.assertEqual(len(a["compare"]), 3)
            self.assertLess(a["makespan"], a["compare"][1]["makespan"])
            drawing = xml.dom.minidom.parse(svg)
            texts = [t.firstChild.data for t in drawing.getElementsByTagName("text")]
            self.assertTrue(any("predicted makespan" in t and "efficiency" in t for t in texts))
            self.assertTrue(any("rank 7" in t for t in texts))

    def test_auto_is_never_worse(self):
        generator = random.Random(3)
        for _ in range(8):
            times = [str(generator.choice([1, 2, 3, 7, 2.5])) for _ in range(generator.randint(1, 6))]
            rows, columns = generator.randint(1, 120), generator.randint(1, 120)
            names = ["boulet", "cyclic", "trapezoid", "rwr", "mixed"]
            names += [f"{name}:{generator.randint(1, columns)}" for name in ("boulet", "cyclic") for _ in range(3)]
            if "2.5" not in times:
                names.append("lcm")
            if columns < 2 * len(times):
                names.remove("rwr")
            a = ask("simulate", "--times", ",".join(times), "--rows", str(rows), "--columns", str(columns),
                    "--comm-latency", str(generator.choice([0, 1, 9])),
                    "--message-overhead", str(generator.choice([0, 1, 9])), "--compare", ",".join(names))
            for other in a["compare"][1:]:
                self.assertLessEqual(a["makespan"], other["makespan"] * (1 + 1e-9), other["strategy"])

    def test_choose_auto_is_never_worse(self):
        for words in (["--shape", "triangle", "--columns", "900", "--times", "1e-8*16"],
                      ["--rows", "900", "--columns", "60", "--skew", "1", "--times", "1e-8,2e-8,3e-8"],
                      ["--rows", "300", "--columns", "300", "--times", "1e-8*5,4e-8*3"]):
            words += ["--startup", "1e-6", "--latency", "1e-6", "--per-tile", "5e-7"]
            best = ask("choose", *words)["predicted"]
            for name in ("boulet", "cyclic", "lu", "rwr", "trapezoid"):
                self.assertLessEqual(best, ask("choose", *words, "--strategy", name)["predicted"] * (1 + 1e-9), name)

    def test_machine_file(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "m.json")
            with open(name, "w") as file:
                json.dump({"hosts": {"a": {"speed": 2, "cores": 2}, "b": {"speed": 1}},
                           "network": {"startup_seconds": 1e-6, "latency_seconds": 2e-6,
                                       "seconds_per_byte": 1e-9, "copy_seconds_per_byte": 2e-10}},
                          file)
            a = ask("simulate", "--machine", name, "--rows", "50", "--columns", "50")
            self.assertEqual(a["procs"], 3)
            with open(name, "w") as file:  # costs that are left out are those of the runtime
                json.dump({"hosts": {"a": {"speed": 2, "cores": 2}, "b": {"speed": 1}, "*": {"speed": 8}}}, file)
            words = ["--rows", "50", "--columns", "50", "--strategy", "cyclic:1"]
            without = ask("simulate", "--machine", name, *words)
            given = ask("simulate", "--times", "5e-4,5e-4,1e-3", "--comm-latency", "1.5e-6", "--message-overhead", "3e-6", *words)
            self.assertAlmostEqual(without["makespan"], given["makespan"], 12)
            with open(name, "w") as file:
                file.write('{"hosts": {"*": {"speed": 1}}}')
            refused = run("simulate", "--machine", name, "--rows", "5", "--columns", "5")
            self.assertEqual(refused.returncode, 1)
            self.assertIn('no host under "hosts"', refused.stderr)
            with open(name, "w") as file:
                file.write('{"hosts": {"a": {"speed": 0}}}')
            refused = run("simulate", "--machine", name, "--rows", "5", "--columns", "5")
            self.assertEqual(refused.returncode, 1)
            self.assertIn('host "a"', refused.stderr)

    def test_choose(self):
        a = ask("choose", "--times", "1e-9*4", "--rows", "2000", "--columns", "200", "--skew", "1")
        self.assertGreaterEqual(a["lower_bound"] / a["predicted"], 0.8)
        self.assertEqual(sum(width for _, width in a["blocks"]), 2199)

    def test_choose_shapes(self):
        options = ["--times", "1e-9*3", "--startup", "1e-7"]
        triangle = ask("choose", *options, "--shape", "triangle", "--columns", "600")
        self.assertAlmostEqual(triangle["sequential"], 600 * 601 / 2 * 1e-9, 12)
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "shape.json")

            def listed(ranges):
                with open(name, "w") as file:
                    json.dump({"row_ranges": ranges}, file)
                return ask("choose", *options, "--shape", name)
            self.assertEqual(listed([[0, y + 1] for y in range(600)]), triangle)
            band = [[max(0, y - 199), min(2000, y + 1)] for y in range(2199)]
            self.assertEqual(listed(band), ask("choose", *options, "--rows", "2000",
                                               "--columns", "200", "--skew", "1"))
            self.assertEqual(listed([[3, 53]] * 70)["lower_bound"],
                             ask("choose", *options, "--rows", "50", "--columns", "70")["lower_bound"])
            for text, message in [("[]", "row_ranges"), ('{"row_ranges": [[1]]}', "column 0"),
                                  ('{"row_ranges": [[0, 1], [5, 4]]}', "column 1"),
                                  ('{"row_ranges": [[2, 2]]}', "no points")]:
                with open(name, "w") as file:
                    file.write(text)
                refused = run("choose", *options, "--shape", name)
                self.assertEqual(refused.returncode, 1)
                self.assertIn(message, refused.stderr)


    def test_choose_report(self):
        plan = {"strategy": "auto", "seconds_per_point": [1e-9, 2e-9], "seconds_per_tile": 1e-6, "bytes_per_row": 8,
                "live_in_bytes": 0, "live_out_bytes": 80, "original_seconds_per_point": 0.5e-9,
                "network": {"startup_seconds": 1e-6, "latency_seconds": 2e-6, "seconds_per_byte": 1e-9,
                            "copy_seconds_per_byte": 1e-10, "cold_seconds_per_byte": 2e-10},
                "asked": {"strategy": "", "tile_height": 0, "width": 0, "chunk": 0, "procs": 0, "all_procs": True},
                "shape": {"rows": [0, 3000], "columns": [5, 905], "points": 2700000}}
        by_hand = ["--rows", "3000", "--columns", "900", "--times", "1e-9,2e-9", "--startup", "1e-6", "--latency", "2e-6",
                   "--per-byte", "1e-9", "--copy-per-byte", "1e-10", "--cold-per-byte", "2e-10", "--bytes-per-row", "8",
                   "--per-tile", "1e-6", "--live-out-bytes", "80", "--procs", "all"]
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "report.json")

            def write(regions, fallbacks=()):
                with open(name, "w") as file:
                    json.dump({"schema": 1, "regions": regions, "fallbacks": list(fallbacks)}, file)
            write([{"nest": "a.c:3:5", "plan": plan}])
            answer, expected = ask("choose", "--report", name), ask("choose", *by_hand)
            self.assertEqual(answer["sequential"], 0.5e-9 * 2700000)
            self.assertEqual({**answer, "sequential": 0}, {**expected, "sequential": 0})
            other = ask("choose", "--report", name, "--strategy", "cyclic:9", "--tile", "50")
            self.assertEqual((other["strategy"], other["tile_height"]), ("cyclic:9", 50))
            write([{"nest": "a.c:3:5", "plan": plan}], [{"nest": "b.c:1:1", "best_plan": plan}])
            self.assertEqual(ask("choose", "--report", name, "--region", "1"), answer)
            for words, message in [([], "--region says which: 0 is a.c:3:5, 1 is b.c:1:1"),
                                   (["--region", "2"], "no region 2"), (["--rows", "4"], "--rows follows")]:
                self.assertIn(message, run("choose", "--report", name, *words).stderr)
            del plan["shape"]
            for regions, message in [([], "no plan was made"), ([{"nest": "a", "plan": plan}], "no report of this version"),
                                     ([{"nest": "a", "plan": {"strategy": "resident"}}], "stayed distributed"),
                                     (3, "no report of this version")]:
                write(regions)
                refused = run("choose", "--report", name)
                self.assertEqual((refused.returncode, len(refused.stderr.splitlines())), (1, 1))
                self.assertIn(message, refused.stderr)
            self.assertIn("cannot be read", run("choose", "--report", name + "x").stderr)
            self.assertIn("--times is missing", run("choose", "--rows", "3", "--columns", "3").stderr)


class BadInput(unittest.TestCase):
    def test_a_folder_is_no_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for words in (["view", folder], ["forecast", folder, folder], ["choose", "--report", folder],
                          ["simulate", "--machine", folder, "--rows", "3", "--columns", "3"],
                          ["choose", "--shape", folder, "--times", "1"]):
                refused = run(*words)
                self.assertEqual((refused.returncode, len(refused.stderr.splitlines())), (1, 1), refused)
                self.assertRegex(refused.stderr, "cannot be read|no file")

    def test_one_clear_line(self):
        cases = {
            "": "no command",
            "fly": "unknown command 'fly'",
            "allocate": "--times is missing",
            "allocate --times 3,x --columns 4": "'x'",
            "choose --times 3 --columns 4": "--rows is missing",
            "choose --times 3 --columns 4 --shape hexagon": "follow from the file",
            "choose --times 3 --columns 4 --shape triangle --skew 1": "--skew belongs",
            "allocate --times 3,-1 --columns 4": "'-1'",
            "allocate --times 3,nan --columns 4": "'nan'",
            "allocate --times 3 --columns 0": "--columns is '0'",
            "allocate --times 3 --columns 1e3": "--columns is '1e3'",
            "allocate --times 3 --columns 9999999999999999999999": "--columns",
            "allocate --times 3 --columns 4 --comm-latency -1": "--comm-latency is '-1'",
            "allocate --times 3 --columns 4 --strategy fast": "accepted: auto",
            "allocate --times 3 --columns 4 --strategy cyclic:x": "cyclic:x",
            "allocate --times 3.5 --columns 4 --strategy lcm": "integer times",
            "allocate --times 1000003,1000033,1000037,1000039 --columns 4 --strategy lcm": "64 bits",
            "allocate --times 3 --columns": "--columns needs a value",
            "allocate --frobnicate": "unknown option '--frobnicate'",
            "tile --model x --rows 1 --columns 1": "accepted: andonov",
            "tile --model discrete --rows 1 --columns 1": "needs --procs",
            "schedule --scheme x --n1 1 --n2 1 --procs 1 --t 1": "accepted: cs",
            "schedule --scheme cs --n1 3 --n2 3 --procs 9 --t 1": "N1 is smaller",
            "simulate --rows 1 --columns 1": "--times or --machine",
            "simulate --times 1,2 --rows 4 --columns 4 --svg /nonexistent/x.svg": "cannot be written",
            "choose --times 1,2 --rows 4 --columns 4 --procs 3": "--procs is '3'",
            "choose --times 1e300,1e300 --rows 10000000 --columns 10000000": "'1e300' is not",
            "choose --times 1,1 --rows 9 --columns 9 --startup 1e308": "none beyond 1e+30",
            "allocate --times 1e-320 --columns 9": "'1e-320' is not",
            "allocate --times 1e308,1e308 --columns 9": "'1e308' is not",
            "allocate --times 3,5 --columns 9 --times 4": "--times is given twice",
            "allocate --times 3,5,8 --columns 9000000 --strategy cyclic": "at most 1000000 are printed",
            "tile --model discrete --rows 9 --columns 9 --procs 7 --tau-a 1e-300 --beta-s 1e300": "--tau-a is",
            "tile --model discrete --rows 1000000000 --columns 1000000000 --procs 7 --tau-a 1": "more than 3e+08",
            "tile --model discrete --rows 9 --columns 9 --procs 7 --tau-a 1 --send never": "accepted: next, at-once",
            "tile --model heterogeneous --rows 9 --columns 9 --times 1,2 --procs 7": "follow from --times",
            "tile --model heterogeneous --rows 9 --columns 9 --times 1,2 --send never": "accepted: next, at-once",
            "schedule --scheme tgs --n1 10000000 --n2 10000000 --procs 1000000 --t 1": "are simulated",
            "simulate --times 1,2 --machine m.json --rows 3 --columns 3": "either --times or --machine",
            "simulate --times 1,2 --rows 3 --columns 3 --tile-seconds 3": "--tile-seconds belongs to --machine",
            "simulate --machine m.json --rows 3 --columns 3 --comm-latency 3": "--comm-latency belongs to --times",
        }
        for arguments, expected in cases.items():
            with self.subTest(arguments):
                result = run(*arguments.split())
                self.assertEqual(result.returncode, 1)
                self.assertIn(expected, result.stderr)
                self.assertEqual(result.stderr.count("\n"), 1)
                self.assertEqual(result.stdout, "")

    def test_help(self):
        for command in ("allocate", "tile", "schedule", "optimal", "simulate", "choose"):
            result = run(command, "--help")
            self.assertEqual(result.returncode, 0)
            self.assertIn("--json", result.stdout)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
