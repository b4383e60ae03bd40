# SPDX-License-Identifier: Apache-2.0
"""The programs of test/programs: every nest has the state that the program says, and on several numbers of
ranks, with small tiles, they print what the sequential program prints; tiled nests ran as pipelines.

A comment above a loop says what is expected of the nest that begins there:

    // expect: tiled
    // expect: tiled once            one rank has all columns (few or no columns)
    // expect: tiled fallback        tiled, and a check on entry fails: the original code runs
    // expect: tiled unused          tiled, and no run enters it
    // expect: parallel              tiled, and no dependence crosses columns
    // expect: refused break

Every nest of the file must have one. `// flags: -std=c++20` adds to the compiler's command line,
`// options: --no-loop-order` to hetile's, `// arguments: 40 30` is what the program is started with.
"""
import functools
import json
import re

from reports import Region
from toolchain import ROOT, execute, expect, header_words, mpirun, must, same_output, to_hetile

FOLDER = ROOT / "test" / "programs"
SOURCES = sorted(FOLDER.glob("*/*.c*"), key=lambda path: path.name)
BEGIN = "the nest begins here"


def expectations(text):
    """{line: words} of the comments; a comment speaks of the next line of code (pragmas are none)."""
    result, pending = {}, None
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r"\s*// expect: (.*)$", line)
        if found:
            pending = found.group(1).split()
        elif pending and line.strip() and not line.strip().startswith(("//", "#")):
            result[number], pending = pending, None
    return result


def nests(report):
    """{first line: (state, reason)} of what hetile reported."""
    result = {}
    for nest in json.loads(report)["nests"]:
        places = [note["location"] for note in nest.get("notes", []) if note["text"] == BEGIN]
        place = places[0] if places else nest["location"]
        # A nest without messages is tiled too.
        result[place["line"]] = (nest["state"].replace("parallel", "tiled"), nest.get("reason"))
    return result


def check_states(toolchain, source):
    wanted, found = expectations(source.read_text()), nests(built(toolchain, source).report)
    wrong = []
    for line in sorted({*wanted, *found}):
        state, reason = found.get(line, ("no nest", None))
        words = wanted.get(line, ["no", "nest"])
        if words[0] != state.split()[0] or (state == "refused" and words[1] != reason):
            wrong.append(f"{source.name}:{line}: {state} {reason or ''}, expected: {' '.join(words)}")
    expect(not wrong, "\n".join(wrong))


def pipelined(region, ranks):
    """Did several ranks work, each in several tiles?"""
    planned = region.expect_consistent(ranks)
    busy = [entry for entry in region.ranks if entry["tiles"] > 1]
    return sum(count > 0 for count in planned) > 1 and len(busy) > 1


def check_report(data, text, name, ranks):
    for line, words in expectations(text).items():
        regions = [Region(r) for r in data["regions"] if r["nest"].split("/")[-1].startswith(f"{name}:{line}:")]
        if words[1:] == ["side"]:
            continue  # a single loop is short enough for one rank
        if words[0] in ("tiled", "parallel") and words[1:] in ([], ["once"]):
            expect(regions, f"no pipeline ran at {name}:{line}; original code instead: {data['fallbacks']}")
            worked = [pipelined(region, ranks) for region in regions]
            expect(ranks == 1 or words[1:] or any(worked), f"{name}:{line} ran on one rank alone: {regions[0].data}")
        else:
            expect(not regions, f"{name}:{line}: a pipeline ran, expected: {' '.join(words)}")


class Program:
    """A program that has been built twice: its folder, with `sequential` and `tiled`; the run of the sequential one,
    its arguments; what hetile reported when it checked its own work."""

    def __init__(self, folder, expected, arguments, report):
        self.folder, self.expected, self.arguments, self.report = folder, expected, arguments, report


def build(toolchain, source):
    text = source.read_text()
    flags, arguments = header_words(text, "flags"), header_words(text, "arguments")
    plain, wrapper = ("gcc", toolchain.hetilecc) if source.suffix == ".c" else ("g++", toolchain.hetilecxx)
    folder = toolchain.folder(f"programs/{source.stem}")
    must(execute([plain, "-O2", "-ffp-contract=off", *flags, source, "-o", folder / "sequential", "-lm"]))
    hetile = to_hetile(["--check", "--quiet", "--report=json", *header_words(text, "options")])
    level = "-O2" if toolchain.long or len(source.stem) % 2 else "-O1"
    report = must(execute([wrapper, level, *flags, *hetile, source, "-o", folder / "tiled", "-lm"])).out
    return Program(folder, must(execute([folder / "sequential", *arguments], timeout=20)), arguments, report)


def built(toolchain, source):
    """The same, done once for all tests."""
    return toolchain.once(f"program {source}", lambda: build(toolchain, source))


def check_run(toolchain, source, ranks):
    program = built(toolchain, source)
    text = source.read_text()
    report = program.folder / f"report-{ranks}.json"
    falls_back = any(words[1:] == ["fallback"] for words in expectations(text).values())
    settings = {"HETILE_SPEEDS": f"1*{ranks}" if ranks != 3 else "1,1/2,.7", "HETILE_PROCS": "all",
                "HETILE_FALLBACK": "auto" if falls_back else "never", "HETILE_TILE": "4", "HETILE_WIDTH": "2",
                "HETILE_CHUNK": "4", "HETILE_CACHE_TILE": "auto" if ranks == 4 else "3x5",
                "HETILE_REPORT": str(report)}
    actual = mpirun(ranks, program.folder / "tiled", program.arguments, settings)
    same_output(program.expected, actual)
    if any(words[0] in ("tiled", "parallel") for words in expectations(text).values()):
        check_report(json.loads(report.read_text()), text, source.name, ranks)


def tests(toolchain):
    for turn, source in enumerate(SOURCES):
        yield f"programs/{source.name}/states", functools.partial(check_states, toolchain, source)
        for ranks in (3, 1, 4) if toolchain.long else ((3,), (4,), (3, 1), (3, 4))[turn % 4]:
            yield f"programs/{source.name}/{ranks}", functools.partial(check_run, toolchain, source, ranks)
