# SPDX-License-Identifier: Apache-2.0
"""Emitted programs on simulated workstations: SimGrid's MPI, where nothing but what the planner's
model has takes time. Used by the tests and by bench/workstations.py."""
import json
import shutil

from reports import Report
from toolchain import ROOT, Skip, execute, must

# Milliseconds of a tile on the eight workstations of Boulet, Dongarra, Robert and Vivien.
TIMES = [11, 26, 33, 33, 38, 40, 528, 530]


class Network:
    """What messages cost, in seconds: processor time of one at either end, time under way, and both for a byte."""

    def __init__(self, startup, latency, per_byte, copy_per_byte):
        self.startup, self.latency, self.per_byte, self.copy_per_byte = startup, latency, per_byte, copy_per_byte

    def platform(self, hosts):
        """Every host has a link of its own into a switch and one back: a message passes two. Speeds are declared to the
        runtime, so that the hosts' own do not matter."""
        return f"""<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="node" suffix="" radical="0-{hosts - 1}" speed="1Gf"
           bw="{1 / self.per_byte:.0f}Bps" lat="{self.latency / 2:.9f}s"/>
</platform>
"""

    def configuration(self):
        overhead = f"0:{self.startup}:{self.copy_per_byte}"
        return ["smpi/simulate-computation:no",  # only the runtime's hook charges computation
                "smpi/wtime:0",                  # asking for the time takes none
                "network/model:CM02",            # latency + bytes / bandwidth, no factors fitted to a cluster,
                "network/TCP-gamma:0",           # no window
                "network/crosstraffic:0",        # and no acknowledgements
                f"smpi/os:{overhead}",           # processor time of a message: sent,
                f"smpi/ois:{overhead}",
                f"smpi/or:{overhead}",           # and received
                # Messages of any size start when they are sent, as the runtime's buffers let them.
                "smpi/send-is-detached-thresh:2000000000",
                "smpi/async-small-thresh:2000000000"]

    def declared(self):
        """For a machine file."""
        return {"startup_seconds": self.startup, "latency_seconds": self.latency, "seconds_per_byte": self.per_byte,
                "copy_seconds_per_byte": self.copy_per_byte}


# An Ethernet of the time of those workstations with a light protocol.
ETHERNET = Network(1e-4, 2e-4, 1e-7, 1e-8)


def compile_runtime(toolchain, build_type="Debug"):
    """The archives of the runtime and the plan by smpicxx: those of the build's own tests, or made once."""
    if not shutil.which("smpicxx"):
        raise Skip("smpicxx is not installed (libsimgrid-dev)")
    ready = toolchain.bin.parent / "smpi" / "libhetile_smpi.a"
    if build_type == "Debug" and ready.exists():
        return [ready]

    def make():
        build = toolchain.folder("smpi") / "build"
        must(execute(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DHETILE_BUILD_TOOL=OFF",
                      "-DHETILE_BUILD_TESTS=OFF", f"-DCMAKE_BUILD_TYPE={build_type}",
                      "-DCMAKE_CXX_COMPILER=smpicxx", "-DMPI_CXX_COMPILER=smpicxx",
                      "-DMPI_C_COMPILER=smpicc", "-DMPI_CXX_SKIP_MPICXX=ON"]))
        must(execute(["cmake", "--build", build, "--target", "hetile_runtime", "-j2"], timeout=300))
        return [build / "runtime" / "libhetile.a", build / "lib" / "plan" / "libhetile_plan.a"]

    return toolchain.once("smpi runtime", make)


def compile_program(toolchain, source, build_type="Debug", options=()):
    """`source` (C) through hetile, with `options`, and smpicc, made once; the program."""
    libraries = compile_runtime(toolchain, build_type)

    def make():
        folder = toolchain.folder(f"smpi-{source.stem}")
        program = folder / source.stem
        must(execute([toolchain.hetile, *options, source, "-o", folder / "tiled.c", "--", "-O2"]))
        must(execute(["smpicc", "-O2", "-ffp-contract=off", f"-I{ROOT}/runtime/include", "-c",
                      folder / "tiled.c", "-o", folder / "tiled.o"]))
        must(execute(["smpicxx", folder / "tiled.o", "-o", program, *libraries, "-lm"]))
        return program

    return toolchain.once(f"smpi program {source}", make)


class Machines:
    """Hosts of such speeds (as the runtime reads them) and their network, as the simulator and as the planner see them."""

    def __init__(self, folder, speeds, network):
        self.folder, self.speeds, self.network = folder, speeds, network
        (folder / "platform.xml").write_text(network.platform(len(speeds)))
        (folder / "hosts").write_text("".join(f"node{k}\n" for k in range(len(speeds))))
        (folder / "machine.json").write_text(json.dumps({"network": network.declared()}))

    def run(self, program, arguments, seconds_per_point, options=None, timeout=120):
        """Runs `program` with the pipeline always in use; the run and its report. `options`: HETILE_*."""
        report = self.folder / "report.json"
        report.unlink(missing_ok=True)
        env = {"HETILE_SPEEDS": ",".join(self.speeds), "HETILE_MACHINE": str(self.folder / "machine.json"),
               "HETILE_SECONDS_PER_POINT": repr(seconds_per_point), "HETILE_FALLBACK": "never",
               "HETILE_REPORT": str(report), **(options or {})}
        run = must(execute(["smpirun", "-np", len(self.speeds), "-platform", self.folder / "platform.xml",
                            "-hostfile", self.folder / "hosts", "--log=root.thresh:error",
                            *(f"--cfg={item}" for item in self.network.configuration()), program, *arguments],
                           env=env, timeout=timeout))
        return run, Report(report, run)


class Workstations(Machines):
    """Those eight."""

    def __init__(self, folder):
        super().__init__(folder, [f"1/{time}" for time in TIMES], ETHERNET)
