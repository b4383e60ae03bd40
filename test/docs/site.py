#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The site as scripts/site builds it: each link leads to a page and a heading of it, nothing comes from a network, lists and
tables are lists and tables, the reference has all that the programs print of themselves.

usage: site.py --build FOLDER     77: it could not be built here
"""
import argparse
import html
import html.parser
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = 77
LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src")}


class Page(html.parser.HTMLParser):
    """What a page links to, loads and is made of."""

    def __init__(self, text):
        super().__init__()
        self.targets, self.loaded, self.names, self.paragraphs, self.inside = [], [], set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names |= {attributes[key] for key in ("id", "name") if attributes.get(key)}
        if tag == "a" and "href" in attributes:
            self.targets.append(attributes["href"])
        self.loaded += [value for key, value in attributes.items() if (tag, key) in LOADED and value]
        self.inside.append(tag)
        if tag == "p":
            self.paragraphs.append("")

    def handle_endtag(self, tag):
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data):
        if "p" in self.inside and self.paragraphs:
            self.paragraphs[-1] += data


def wrong_links(site, pages, path):
    for target in pages[path].targets:
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        name, _, part = unquote(target).partition("#")
        to = (path.parent / name).resolve() if name else path
        to = to / "index.html" if to.is_dir() else to
        if not to.is_file():
            yield f"{path.relative_to(site)}: {target} leads nowhere"
        elif part and to in pages and part not in pages[to].names:
            yield f"{path.relative_to(site)}: {target}: the page has no such heading"


def wrong_forms(site, pages, path):
    page = pages[path]
    for target in page.loaded:
        if "://" in target or target.startswith("//"):
            yield f"{path.relative_to(site)}: loads {target}"
    for text in page.paragraphs:
        if re.match(r"\s*([*+-]|\d+\.) |\s*\|.*\|", text) or re.search(r"\n *(\* |\|---)", text):
            yield f"{path.relative_to(site)}: a list or a table is none: {text[:60]!r}"


def missing_words(site, build):
    """Options of the programs that the reference does not have."""
    for program in ("hetile", "hetilecc", "hetile-plan", "hetile-calibrate"):
        text = html.unescape((site / "reference" / f"{program}.html").read_text())
        page = (build / "manuals" / f"{program}.1").read_text().replace("\\-", "-")
        for option in sorted(set(re.findall(r"^\\fB(-{1,2}[\w-]+)\\fR", page, re.M))):
            if option not in text:
                yield f"reference/{program}.html has no {option}"
    variables = html.unescape((site / "reference" / "hetile-env.html").read_text())
    for variable in sorted(set(re.findall(r"^\\fB(HETILE_\w+)\\fR", (build / "manuals" / "hetile-env.7").read_text(), re.M))):
        if f"<code>{variable}</code>" not in variables:
            yield f"reference/hetile-env.html has no {variable}"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--build", type=Path, required=True)
    build = options.parse_args().build.resolve()
    if not shutil.which("mkdocs") or not (build / "manuals" / "reference").is_dir():
        print("mkdocs or the build's manuals are missing")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory(prefix="hetile-site-test-") as work:
        site = Path(work).resolve() / "site"
        subprocess.run([ROOT / "scripts" / "site", "--build", build, site], check=True)
        pages = {path: Page(path.read_text()) for path in sorted(site.rglob("*.html"))}
        wrong = [line for path in pages for check in (wrong_links, wrong_forms) for line in check(site, pages, path)]
        wrong += missing_words(site, build)
    if len(pages) < 100:
        wrong.append(f"there are {len(pages)} pages only")
    print("\n".join(wrong) or f"{len(pages)} pages whose links lead somewhere")
    sys.exit(1 if wrong else 0)


main()
