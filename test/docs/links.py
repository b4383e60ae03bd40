#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every link of a page leads to a file of the tree and to a part of it, and docs/index.md leads to every page.

usage: links.py [--root FOLDER]
"""
import argparse
import os
import sys
from pathlib import Path

import pages


def check_links(root, path):
    page = path.relative_to(root)
    for number, target in pages.links(path.read_text()):
        if "://" in target or target.startswith("mailto:"):
            continue
        name, _, part = target.partition("#")
        to = (path.parent / name) if name else path
        if not to.exists():
            yield f"{page}:{number}: {target} leads nowhere"
        elif part and (to.suffix != ".md" or part not in pages.anchors(to.read_text())):
            yield f"{page}:{number}: {target}: the page has no such heading"


def check_index(root):
    index = root / "docs" / "index.md"
    linked = {os.path.normpath(target.partition("#")[0]) for _, target in pages.links(index.read_text())}
    for page in sorted((root / "docs").glob("*.md")):
        if page != index and page.name not in linked:
            yield f"docs/index.md has no link to {page.name}"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    root = options.parse_args().root.resolve()
    every = pages.all_pages(root)
    wrong = [line for path in every for line in check_links(root, path)] + list(check_index(root))
    print("\n".join(wrong) or f"the links of {len(every)} pages lead somewhere")
    sys.exit(1 if wrong else 0)


main()
