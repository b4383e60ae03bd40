# Holds the excerpts of docs/walkthrough.md against the dumps that they are taken from.
#
#   walkthrough.py <hetile> <root of the tree>
#
# A block tagged `dump-after=PASS` holds lines of that dump, in their order; `..` stands for what is left out, of a line
# or between two lines. The block without a pass is a part of the source.
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = "examples/gauss-seidel-1d/gauss-seidel-1d.c"
BLOCK = re.compile(r"^```(\w+)(?: dump-after=([\w-]+))?\n(.*?)^```", re.M | re.S)


def dump(hetile, root, after, folder):
    command = [hetile, "--quiet", "--no-wavefront", f"--dump-after={after}", "-o", f"{folder}/out.c", SOURCE, "--"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command}:\n{done.stderr}")
    return done.stdout


def absent(excerpt, text):
    """The first line of the excerpt that the text does not have behind the lines before it; None if there is none."""
    at, gap = 0, True  # `gap`: lines may have been left out
    lines = text.split("\n")
    for line in excerpt.rstrip("\n").split("\n"):
        if line == "..":
            gap = True
            continue
        form = re.compile(".*".join(re.escape(part.strip(" ")) for part in line.split("..")))
        found = next((k for k in range(at, len(lines)) if form.fullmatch(lines[k].strip())), None)
        if found is None or (found != at and not gap):
            return line
        at, gap = found + 1, False
    return None


def main():
    hetile, root = sys.argv[1], pathlib.Path(sys.argv[2])
    page = (root / "docs" / "walkthrough.md").read_text()
    wrong, passes = [], []
    with tempfile.TemporaryDirectory() as folder:
        for block in BLOCK.finditer(page):
            _, after, excerpt = block.groups()
            text = dump(hetile, root, after, folder) if after else (root / SOURCE).read_text()
            line = absent(excerpt, text)
            passes.append(after)
            if line is not None:
                number = page.count("\n", 0, block.start()) + 1
                wrong.append(f"docs/walkthrough.md:{number}: {'after ' + after if after else SOURCE}: no line is\n  {line}")
    if set(passes) < {None, "parse", "read", "analyze", "remarks", "emit"}:
        wrong.append(f"docs/walkthrough.md has excerpts after {passes} only")
    print("\n".join(wrong) or f"{len(passes)} excerpts")
    return 1 if wrong else 0


sys.exit(main())
# SPDX-License-Identifier: Apache-2.0
