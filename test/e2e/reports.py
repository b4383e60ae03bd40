# SPDX-License-Identifier: Apache-2.0
"""Reads HETILE_REPORT and says whether a run was the pipeline it should have been."""
import json

from toolchain import expect


class Report:
    def __init__(self, path, run):
        self.run = run
        expect(path.exists(), f"no report was written: {run}")
        self.data = json.loads(path.read_text())
        home = self.data["home"]
        expect(sum(entry["bytes"] for entry in home) == self.data["bytes_home"] and
               all(entry["why"] and entry["times"] > 0 and entry["bytes"] > 0 for entry in home), f"home: {home}")

    def nest(self, file, line):
        """The region of the nest at `file`:`line`; the pipeline must have run it."""
        start = f"{file}:{line}:"
        for region in self.data["regions"]:
            if region["nest"].split("/")[-1].startswith(start):
                return Region(region)
        names = [region["nest"] for region in self.data["regions"]]
        raise AssertionError(f"no pipeline ran at {start} but at {names}; original code instead: "
                             f"{self.data['fallbacks']}: {self.run}")


class Region:
    def __init__(self, data):
        self.data = data
        self.blocks = data["plan"]["blocks"]
        self.ranks = data["ranks"]

    def expect_consistent(self, ranks):
        """Blocks cover the columns in order, and what ran is what was planned."""
        expect(len(self.ranks) == ranks, f"{len(self.ranks)} ranks in the report, {ranks} in the run")
        edge = self.data["columns"][0]
        for rank, begin, end in self.blocks:
            expect(begin == edge and end > begin and 0 <= rank < ranks,
                   f"block {[rank, begin, end]} after column {edge}")
            edge = end
        expect(edge == self.data["columns"][1], f"blocks end at {edge}, columns at {self.data['columns'][1]}")
        planned = [sum(block[0] == rank for block in self.blocks) for rank in range(ranks)]
        for entry in self.ranks:
            number = planned[entry["rank"]]
            expect((entry["tiles"] > 0) == (number > 0),
                   f"rank {entry['rank']} has {number} blocks and ran {entry['tiles']} tiles")
            expect((entry["points"] > 0) == (number > 0), f"rank {entry['rank']}: {entry}")
        return planned

    def expect_pipeline(self, ranks, chunks, strips):
        """At least so many chunks and strips, and all ranks had work."""
        planned = self.expect_consistent(ranks)
        expect(all(planned), f"blocks a rank: {planned}; every rank should have some")
        if ranks > 1:
            expect(max(planned) >= chunks and self.data["chunks"] >= chunks,
                   f"{max(planned)} chunks, wanted {chunks}: {self.data['plan']}")
            for entry in self.ranks:
                expect(entry["messages"] > 0, f"rank {entry['rank']} sent nothing: {entry}")
        height = self.data["plan"]["tile_height"]
        rows = self.data["rows"][1] - self.data["rows"][0]
        expect(-(-rows // height) >= strips and self.data["strips"] >= strips,
               f"{self.data['strips']} strips of {height} of {rows} rows, wanted {strips}")
