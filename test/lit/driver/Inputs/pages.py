# Holds docs/remarks and the codes of hetile together.
#
#   pages.py <hetile> <docs>
#
# Every code has a page, in the folder of its group, and a row in docs/remarks.md with a link to it, and no page or row is of
# no code. A block of source tagged `c refused` (or `c++ refused`, with options of hetile after it) gives the page's own
# code; one tagged `tiled` or `parallel` has no nest that is refused. docs/accepted.md has blocks of the latter kind.
import json
import pathlib
import re
import subprocess
import sys
import tempfile

WITHOUT_REFUSED = {"tiled", "parallel", "inexact", "region", "region-ends", "wavefront", "row-by-row", "loop-order",
                   "analysis-failed", "check-failed", "checked", "unchecked"}
BLOCK = re.compile(r"^```(c|c\+\+) (refused|tiled|parallel)([^\n]*)\n(.*?)^```", re.M | re.S)


def run(command, code=0):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != code:
        sys.exit(f"{command}:\n{done.stderr}")
    return done.stdout


def reports(hetile, folder, blocks):
    """The nests of each block, by its file name."""
    found = {}
    def kind(block):  # a mark that cannot be tiled is an error
        return block["options"], 4 if block["page"] in ("mark-without-nest", "pragma") and block["tag"] == "refused" else 0

    for options, code in sorted({kind(block) for block in blocks}):
        files = [b["file"] for b in blocks if kind(b) == (options, code)]
        text = run([hetile, "--analyze-only", "--quiet", "--report=json", *options, *files, "--"], code)
        for nest in json.loads(text)["nests"]:
            found.setdefault(nest["location"]["file"], []).append(nest)
    return found


def main():
    hetile, docs = sys.argv[1], pathlib.Path(sys.argv[2])
    codes = [line.split()[0] for line in run([hetile, "--list-remarks"]).splitlines()]
    rules = json.loads(run([hetile, "--analyze-only", "--quiet", "--report=sarif", "/dev/null", "--", "-xc"]))
    place = {rule["id"]: "remarks/" + rule["helpUri"].rpartition("/remarks/")[2]
             for rule in rules["runs"][0]["tool"]["driver"]["rules"]}
    pages = {page.stem: page for page in sorted((docs / "remarks").glob("**/*.md"))}
    table = (docs / "remarks.md").read_text()
    errors = [f"{code}: no page {place[code]}" for code in codes if not (docs / place[code]).is_file()]
    errors += [f"{page}: a page of no code" for page in pages if page not in codes]
    rows = re.findall(r"^\| \[`([a-z-]+)`\]", table, re.M)
    errors += [f"{code}: no row in remarks.md" for code in codes if code not in rows]
    errors += [f"{code}: a row of no code" for code in rows if code not in codes]
    errors += [f"{code}: no link in remarks.md" for code in codes if f"[`{code}`]({place[code]})" not in table]

    with tempfile.TemporaryDirectory() as folder:
        blocks = []
        for page, path in {**pages, "accepted": docs / "accepted.md"}.items():
            tags = set()
            text = path.read_text()
            for number, (language, tag, options, source) in enumerate(BLOCK.findall(text)):
                tags.add(tag)
                name = pathlib.Path(folder) / f"{page}-{number}.{'c' if language == 'c' else 'cpp'}"
                name.write_text(source)
                blocks.append({"page": page, "tag": tag, "file": str(name),
                               "options": tuple(options.split())})
            if page in codes and page not in WITHOUT_REFUSED and not {"refused", "tiled"} <= tags:
                errors.append(f"{page}: no example of what is refused and what is accepted")
        found = reports(hetile, folder, blocks)
        for block in blocks:
            nests = found.get(block["file"], [])
            answer = [nest.get("reason", nest["state"]) for nest in nests]
            right = {"refused": set(answer) == {block["page"]},
                     "tiled": nests and set(answer) <= {"tiled", "parallel"},
                     "parallel": set(answer) == {"parallel"}}[block["tag"]]
            if not right:
                said = "; ".join(nest["message"] for nest in nests)
                errors.append(f"{block['page']}: the block '{block['tag']}' gives {answer}: {said}")
    print("\n".join(errors) or f"{len(pages)} pages")
    return 1 if errors else 0


sys.exit(main())
# SPDX-License-Identifier: Apache-2.0
