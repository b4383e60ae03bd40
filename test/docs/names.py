#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds pages that name functions, types, files, options and passes against the tree.

usage: names.py [--root FOLDER]

Every name in `backticks` in the pages below must be in the tree: a path or a file's name; an identifier as a word of a
source, a member in a file that declares what it is a member of; an option in the programs that read options; what
stands behind the word "pass" in the list of passes. In all other pages, paths must be there, with or without `.h` and
`.cpp`. And every option of hetile must be in some page.
"""
import argparse
import fnmatch
import os
import re
import sys
from pathlib import Path

import pages

PAGES = ("docs/walkthrough.md", "docs/recipes.md")
FOLDERS = ("lib", "runtime", "tool", "test", "scripts", "bench", "cmake", "examples")  # with what may be named
OUTSIDE = r"build(/|$)|out\.c$|python3$|lib/clang/|lib/util$"  # what is not in the tree by its nature
PASSES, OPTIONS = "lib/driver/Passes.cpp", "tool/hetile/Options.cpp"


class Tree:
    def __init__(self, root):
        self.root, self.texts = root, {}
        for folder in FOLDERS:
            for at, inside, names in os.walk(root / folder):
                inside[:] = [name for name in inside if name not in ("__pycache__", "build")]
                for name in names:
                    path = Path(at) / name
                    self.texts[str(path.relative_to(root))] = path.read_text(errors="replace")
        for path in root.glob("*"):
            if path.is_file() and path.suffix != ".md":
                self.texts[path.name] = path.read_text(errors="replace")
        own = ("test/docs/",)
        self.sources = {name: text for name, text in self.texts.items() if not name.startswith(own)}
        self.words = {word for text in self.sources.values() for word in re.findall(r"[A-Za-z_]\w*", text)}
        self.names = {Path(name).name for name in self.texts}
        listed = re.search(r"names = \{(.*?)\}", self.texts.get(PASSES, ""), re.S)
        self.passes = re.findall(r'"([\w-]+)"', listed.group(1)) if listed else []

    def any_says(self, text):
        return any(text in source for source in self.sources.values())

    def has_path(self, path):
        return (self.root / path).exists() or fnmatch.filter(self.names if "/" not in path else self.texts, path) != []

    def has_member(self, name):
        """A::b, where a file says so, or declares A and has the word b."""
        owner, member = name.split("::")[-2:]
        declared = re.compile(rf"\b(class|struct|union|enum|namespace)\s+(\w+::)*{owner}\b")
        word = re.compile(rf"(?<!\w){re.escape(member)}(?!\w)")
        return any(f"{owner}::{member}" in text or (declared.search(text) and word.search(text))
                   for text in self.sources.values())

    def has_option(self, option, program):
        """`program`: the path of the script it belongs to, if the page says so."""
        name, _, value = option.lstrip("-").partition("=")
        if name == "dump-after" and value and value not in self.passes:
            return False
        if program in self.texts:
            return f"--{name}" in self.texts[program] or f'"{name}"' in self.texts[program]
        return self.any_says(f'"{name}"') or self.any_says(f"-{name}")

    def has_word(self, word, program):
        if re.search(OUTSIDE, word):
            return True
        if word.startswith("-") and len(word) > 2:
            return self.has_option(word, program)
        if self.has_path(word):
            return True
        if "::" in word:
            return self.has_member(word)
        if word[-1] in "_*":
            return any(known.startswith(word.rstrip("*")) and known != word for known in self.words)
        if word in self.words:
            return True
        parts = word.split(".")
        if "/" not in word and len(parts) == 2 and all(parts):  # a test of GoogleTest, or of ctest
            return self.any_says(word) or all(part in self.words for part in parts)
        return "-" in word and self.any_says(word)

    def missing(self, span):
        """What of the code is not in the tree, word by word."""
        if not re.search(r"[A-Za-z]\w", span) or ("//" in span or "%" in span):
            return [] if self.any_says(span) else [span]
        wrong, program = [], None
        for word in re.findall(r"--?[A-Za-z][\w=/-]*|[A-Za-z_.][\w./*-]*(?:::~?\w+)*", span):
            word = word.rstrip(".,")
            if not word:
                continue
            if not self.has_word(word, program):
                wrong.append(word)
            program = word if word in self.texts else program
        return wrong


def check_page(tree, page):
    text = (tree.root / page).read_text()
    for number, span in pages.spans(text):
        for word in tree.missing(span):
            yield f"{page}:{number}: `{word}` is not in the tree"
    for number, line, code in pages.lines(text):
        for listed in [] if code else re.findall(r"\bpass(?:es)?((?:,? (?:and )?`[^`]+`)+)", line):
            for name in re.findall(r"`([^`]+)`", listed):
                if name not in tree.passes:
                    yield f"{page}:{number}: `{name}` is no pass; there are {', '.join(tree.passes)}"


def check_paths(tree, page):
    for number, span in pages.spans((tree.root / page).read_text()):
        for path in re.findall(rf"(?<![\w/.-])(?:{'|'.join(FOLDERS)}|docs)/[\w./*-]+", span):
            path = path.rstrip(".")
            if not re.search(OUTSIDE, path) and not any(tree.has_path(path + end) for end in ("", ".h", ".cpp")):
                yield f"{page}:{number}: `{path}` is not in the tree"


def check_options(tree):
    known = "\n".join(path.read_text() for path in (tree.root / "docs").glob("*.md"))
    table = re.split(r"\n  cl::", tree.texts.get(OPTIONS, ""))
    for row in table[1:]:
        name = re.search(r'\{"([\w-]+)"', row)
        end = r"\w" if "cl::Prefix" in row else r"(?![\w-])"
        if name and "ReallyHidden" not in row and not re.search(rf"(?<![\w-])--?{name.group(1)}{end}", known):
            yield f"{OPTIONS}: --{name.group(1)} is in no page of docs"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    tree = Tree(options.parse_args().root)
    others = [str(path.relative_to(tree.root)) for path in pages.all_pages(tree.root)]
    others = [page for page in others if page not in PAGES]
    wrong = [line for page in PAGES for line in check_page(tree, page)]
    wrong += [line for page in others for line in check_paths(tree, page)] + list(check_options(tree))
    print("\n".join(wrong) or f"{len(PAGES) + len(others)} pages name what is in the tree")
    sys.exit(1 if wrong else 0)


main()
