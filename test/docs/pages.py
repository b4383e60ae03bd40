# SPDX-License-Identifier: Apache-2.0
"""Pages in Markdown, line by line: text, code in it, links, headings."""
import os
import re
from pathlib import Path


def lines(text):
    """(number, line, True if it is code of a block) of each line; the marks of blocks are left out."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*```", line):
            inside = not inside
        else:
            yield number, line, inside or line.startswith("    ")


def spans(text):
    """(number of the line, code) of each `code` in the text."""
    for number, line, code in lines(text):
        if not code:
            for found in re.findall(r"`([^`]+)`", line):
                yield number, found


def links(text):
    """(number of the line, target) of each link."""
    for number, line, code in lines(text):
        if not code:
            for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
                yield number, target


def anchors(text):
    """What a link to a part of the page may say behind its #."""
    headings = [re.sub(r"^#+ +", "", line) for _, line, code in lines(text) if not code and re.match(r"#+ ", line)]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def all_pages(root):
    """The pages of a tree, in order; what was built is none of it."""
    found = []
    for at, inside, names in os.walk(root):
        inside[:] = [name for name in inside if not name.startswith((".", "build"))]
        found += [Path(at) / name for name in names if name.endswith(".md")]
    return sorted(found)
