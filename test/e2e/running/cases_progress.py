# SPDX-License-Identifier: Apache-2.0
"""How far a long nest is: a line now and then on stderr, and nothing where nothing is known."""
import functools
import pathlib
import re
import tempfile

from building.cases_build import installed
from toolchain import MPI_ENVIRONMENT, NO_CALLS, execute, expect, mpirun, must, same_output, to_hetile

LONG = 8  # seconds of the nests: enough for a line, which comes after five, when the next part is done

# A nest that takes long, and one that is entered again and again.
TEXT = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static double a[2][1500];
static double table[700][900];
static void once(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 1499; i++)
      a[(t + 1) % 2][i] = 0.25 * (a[t % 2][i - 1] + 2 * a[t % 2][i] + a[t % 2][i + 1]);
}
static void again(int turn) {
  table[0][turn % 900] += 1;
  for (int i = 1; i < 700; i++)
    for (int j = 1; j < 900; j++)
      table[i][j] = 0.25 * (table[i - 1][j] + table[i][j - 1] + table[i - 1][j - 1]) + (i * 7 + j) % 5;
}
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
int main(int argc, char **argv) {
  int steps = atoi(argv[2]);
  for (int i = 0; i < 1500; i++)
    a[0][i] = i % 7;
  double start = now();
  if (!strcmp(argv[1], "once"))
    once(steps);
  else
    for (int turn = 0; turn < steps; turn++)
      again(turn);
  if (getenv("SECONDS_TO")) {
    FILE *seconds = fopen(getenv("SECONDS_TO"), "w");
    fprintf(seconds, "%g\\n", now() - start);
    fclose(seconds);
  }
  printf("%.17g %.17g\\n", a[0][700], table[699][899]);
  return 0;
}
"""
SHARE = re.compile(r"hetile: progress\.c:\d+:\d+: (\S+)% in (\d+) s, about \d+ (s|min \d\d s) left")
ENTRIES = re.compile(r"hetile: progress\.c:\d+:\d+: (\S+% .* left of )?entry (\d+)( of about (\d+))?, \S+ (a second|s each)")


def built(toolchain):
    def make():
        folder = toolchain.folder("progress-program")
        (folder / "progress.c").write_text(TEXT)
        must(execute([installed(toolchain) / "bin" / "hetilecc", *to_hetile(NO_CALLS), "-O2", "progress.c", "-o", "tiled"],
                     cwd=folder))
        must(execute(["cc", "-O2", "-ffp-contract=off", "progress.c", "-o", "plain"], cwd=folder))
        return folder
    return toolchain.once("progress program", make)


def long_run(toolchain, run, steps):
    """A run whose nests take long enough: `run(steps, settings)`, with more and more steps. What the start of
    a job takes on a busy machine does not count, so the program says how long its nests took."""
    with tempfile.TemporaryDirectory(dir=built(toolchain)) as folder:
        told = pathlib.Path(folder) / "seconds"
        while True:
            done = must(run(steps, {"SECONDS_TO": str(told)}))
            seconds = float(told.read_text())
            if seconds >= LONG:
                return done, steps, seconds
            steps = int(steps * max(1.3, min(40, 1.2 * LONG / max(seconds, 0.1))))


def said(toolchain, word, pattern, ranks, settings):
    program = built(toolchain) / "tiled"
    run = lambda steps, more: mpirun(ranks, program, [word, str(steps)], {**settings, **more, "HETILE_PROGRESS": "1"})
    done, steps, seconds = long_run(toolchain, run, 300 if word == "again" else 500000)
    lines = [line for line in done.err.decode().splitlines() if line.startswith("hetile: ")]
    expect(1 <= len(lines) <= (seconds + 4) / 5 and all(pattern.fullmatch(line) for line in lines), f"{seconds} s: {done}")
    for line in lines:
        if pattern is SHARE:
            expect(0 < float(pattern.match(line)[1]) <= 100, line)
        else:
            entry, all_entries = pattern.match(line)[2], pattern.match(line)[4]
            expect(0 < int(entry) <= steps and (not all_entries or abs(int(all_entries) - steps) <= 2), f"{steps} entries: {line}")


def at_terminal(toolchain):
    """One line, written again and taken away."""
    program = built(toolchain) / "tiled"
    run = lambda steps, more: execute(["script", "-qec", f"mpirun -np 2 {program} once {steps}", "/dev/null"],
                                env={**MPI_ENVIRONMENT, **more, "HETILE_PROGRESS": "1", "HETILE_SUMMARY": "0", "HETILE_PROCS": "all", "HETILE_FALLBACK": "never"})
    done, steps, _ = long_run(toolchain, run, 500000)
    wanted = must(execute([built(toolchain) / "plain", "once", str(steps)])).out.decode().strip()
    text = done.out.decode()
    shown = re.findall(r"\r\x1b\[K(hetile: [^\r\n]*? left)", text)
    expect(shown and text.count(wanted) == 1, f"{wanted}: {text!r}")
    # mpirun hands on stdout and stderr in any order; that the line is taken away comes after it.
    expect("\r\x1b[K" in text[text.rindex(shown[-1]):] and text.count("\n") == 1, repr(text))


def short(toolchain):
    """Nothing of runs that are over soon."""
    for word, steps in (("once", "3000"), ("again", "7")):
        expected = must(execute([built(toolchain) / "plain", word, steps]))
        for settings in ({}, {"HETILE_TEAM": "on"}, {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}):
            run = mpirun(2, built(toolchain) / "tiled", [word, steps], {**settings, "HETILE_PROGRESS": "1"})
            same_output(expected, run)
            expect(b"hetile" not in run.err, str(run))


def tests(toolchain):
    for name, ranks, settings in (("messages", 2, {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"}), ("threads", 2, {"HETILE_TEAM": "on"}),
                                  ("alone", 1, {"HETILE_FALLBACK": "never"})):
        yield f"progress/once/{name}", functools.partial(said, toolchain, "once", SHARE, ranks, settings)
    yield "progress/again", functools.partial(said, toolchain, "again", ENTRIES, 2, {"HETILE_PROCS": "all", "HETILE_FALLBACK": "never"})
    for test in (at_terminal, short):
        yield f"progress/{test.__name__}", functools.partial(test, toolchain)
