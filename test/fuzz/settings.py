# SPDX-License-Identifier: Apache-2.0
"""How programs are built and run: compilers, flags and HETILE_ options, at random."""
import random


class Build:
    """Compiler and flags, the same ones for both programs."""

    def __init__(self, seed, group):
        r = random.Random(f"build {seed}")
        family = r.choice(["gcc"] * 3 + ["clang-19"])
        self.compiler = family if not group.cxx else {"gcc": "g++", "clang-19": "clang++-19"}[family]
        flags = [r.choice(["-O0", "-O1", "-O1", "-O2", "-O2", "-O3"]), "-w"]
        if r.random() < 0.3:
            flags.append("-march=native")
        if family == "gcc" or r.random() < 0.5 or "-march=native" in flags:
            flags.append("-ffp-contract=off")
        if group.standard:
            flags.append(group.standard)
        if r.random() < 0.1:
            flags.append(r.choice(["-fwrapv", "-fno-strict-aliasing", "-g", "-funroll-loops", "-fPIC", "-flto" if family == "gcc" else "-g"]))
        self.flags = flags
        self.short_rows = ["-DHETILE_WAVEFRONT_STEPS=1"] if r.random() < 0.5 else []  # rows run together even where they are short
        self.hetile = [r.choice([[], [], [], [], ["-Xhetile", "--no-wavefront"], ["-Xhetile", "--no-loop-order"], ["-Xhetile", "--no-read-calls"]])][0]
        self.environment = {"HETILE_CXX" if group.cxx else "HETILE_CC": self.compiler}

    def __str__(self):
        return " ".join([*(f"{k}={v}" for k, v in self.environment.items()), *self.flags, *self.short_rows, *self.hetile])


def blocks(r, ranks, settings):
    """Options that ask for ranks and messages."""
    if r.random() < 0.75:
        settings["HETILE_SPEEDS"] = ",".join(r.choice(["1", "1", "1/2", "1/3", ".7"]) for _ in range(ranks))
    if r.random() < 0.8:
        settings["HETILE_TILE"] = str(r.randint(1, 8))
    if r.random() < 0.3:
        settings["HETILE_PHASES"] = r.choice(["1", "2", "3", "5", "off"])
        settings["HETILE_AHEAD"] = r.choice(["auto", "off", "on", "on"])
        return
    if r.random() < 0.7:
        settings["HETILE_WIDTH"] = str(r.randint(1, 4))
    if r.random() < 0.6:
        settings["HETILE_CHUNK"] = str(r.randint(1, 8))
    if r.random() < 0.5:
        settings["HETILE_STRATEGY"] = r.choice(["boulet", "boulet:2", "cyclic", "cyclic:1", "cyclic:2", "lu", "lu:1", "rwr", "mixed", "trapezoid"])


def run(seed, number):
    """(ranks, HETILE_ options) of a run of the programs of `seed`."""
    r = random.Random(f"run {seed} {number}")
    ranks, settings = r.choice([1, 2, 2, 3, 3, 4, 5, 7]), {}
    kind = ["messages", "threads", "messages", "default"][number % 4] if number < 4 else r.choice(["messages", "threads"])
    if kind == "messages":
        settings["HETILE_PROCS"] = r.choice(["all", "all", "all", str(r.randint(1, ranks))])
        settings["HETILE_TEAM"] = "off"
        if r.random() < 0.15:
            settings["HETILE_VERIFY"] = "1"
        blocks(r, ranks, settings)
    if kind == "threads":
        settings["HETILE_TEAM"] = "on"
        ranks = max(2, min(ranks, 5))
    if kind == "default" and r.random() < 0.5:
        settings["HETILE_FALLBACK"] = r.choice(["auto", "always"])
        settings["HETILE_SECONDS_PER_POINT"] = r.choice(["1e-9", "1e-6", "1e-4"])
    if r.random() < 0.5:
        settings["HETILE_CACHE_TILE"] = r.choice(["off", f"{r.randint(1, 6)}x{r.randint(1, 6)}", f"{r.randint(1, 4)}x{r.randint(1, 4)}x{r.randint(1, 4)}"])
    if r.random() < 0.2:
        settings["HETILE_REBALANCE"] = "off"
    return ranks, settings
