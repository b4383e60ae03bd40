# SPDX-License-Identifier: Apache-2.0
"""Lines over a number of things, as SVG."""


class Plot:
    WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 460, 60, 40, 170, 50

    def __init__(self, positions, values, title, below):
        """`positions`: where the lines have points, ascending; `values`: lowest, highest and step of the scale."""
        self.positions, (self.lowest, self.highest, self.step) = positions, values
        self.title, self.below, self.parts = title, below, []

    def x(self, position):
        low, high = min(self.positions), max(max(self.positions), min(self.positions) + 1)
        return self.LEFT + (self.WIDTH - self.LEFT - self.RIGHT) * (position - low) / (high - low)

    def y(self, value):
        share = (value - self.lowest) / (self.highest - self.lowest)
        return self.HEIGHT - self.BOTTOM - (self.HEIGHT - self.TOP - self.BOTTOM) * share

    def text(self, x, y, text, anchor="start", colour="#222222"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>')

    def line(self, points, colour, style=""):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" {style}/>')

    def level(self, value, name):
        """A dashed line from left to right, with its name."""
        self.line([(self.LEFT, self.y(value)), (self.WIDTH - self.RIGHT, self.y(value))], "#222222", 'stroke-dasharray="5 4"')
        self.text(self.WIDTH - self.RIGHT - 6, self.y(value) - 5, name, "end")

    def axes(self):
        left, right = self.LEFT, self.WIDTH - self.RIGHT
        for step in range(round((self.highest - self.lowest) / self.step) + 1):
            value = self.lowest + step * self.step
            self.line([(left, self.y(value)), (right, self.y(value))], "#e5e5e5")
            self.text(left - 8, self.y(value) + 4, f"{value:.1f}" if self.step < 1 else f"{value:.0f}", "end")
        for position in self.positions:
            self.text(self.x(position), self.HEIGHT - self.BOTTOM + 18, str(position), "middle")
        self.text((left + right) / 2, self.HEIGHT - 10, self.below, "middle")
        self.text(left, 20, self.title)

    def curves(self, rows):
        """`rows`: by name, values at all positions and a colour. What is below the scale is left out."""
        ends = []
        for name, (values, colour) in rows.items():
            if min(values) < self.lowest:
                continue
            points = [(self.x(at), self.y(value)) for at, value in zip(self.positions, values)]
            self.line(points, colour, 'stroke-width="2"')
            ends.append((points[-1][1], name, colour))
        at = self.TOP  # names from above to below, without touching each other
        for y, name, colour in sorted(ends):
            at = max(at + 15, y + 4)
            self.text(self.WIDTH - self.RIGHT + 10, at, name, colour=colour)

    def svg(self):
        body = "\n".join(self.parts)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.WIDTH} {self.HEIGHT}" '
                f'font-family="sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="white"/>\n'
                f"{body}\n</svg>\n")
