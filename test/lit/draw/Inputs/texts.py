# SPDX-License-Identifier: Apache-2.0
"""Holds that the texts of a picture lie inside of it and not on each other.

usage: texts.py FILE.svg
"""
import itertools
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.5  # about the mean width of a letter over its height


def texts(node, dx=0.0, dy=0.0):
    """Of each text: left, top, right, bottom, words."""
    move = node.get("transform", "")
    if move.startswith("translate("):
        x, y = map(float, move[len("translate("):-1].split())
        dx, dy = dx + x, dy + y
    if node.tag == SVG + "text":
        size, words = float(node.get("font-size")), "".join(node.itertext())
        width = LETTER * size * len(words)
        left = dx + float(node.get("x")) - {"middle": width / 2, "end": width}.get(node.get("text-anchor"), 0)
        bottom = dy + float(node.get("y"))
        yield left, bottom - 0.7 * size, left + width, bottom, words
    for child in node:
        yield from texts(child, dx, dy)


def main():
    root = tree.parse(sys.argv[1]).getroot()
    width, height = float(root.get("width")), float(root.get("height"))
    found = list(texts(root))
    for left, top, right, bottom, words in found:
        if left < 0 or top < 0 or right > width or bottom > height:
            sys.exit(f"'{words}' is cut: {left:.0f} to {right:.0f}, {top:.0f} to {bottom:.0f}")
    for a, b in itertools.combinations(found, 2):
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            sys.exit(f"'{a[4]}' and '{b[4]}' lie on each other")
    print(f"{len(found)} texts")


if __name__ == "__main__":
    main()
# SPDX-License-Identifier: Apache-2.0
