"""The runtime and one example under SimGrid's MPI: another implementation, and none of Open MPI's
habits."""
import functools
import os
import shutil

from toolchain import ROOT, Skip, execute, expect, must, same_output

PLATFORM = """<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <cluster id="c" prefix="node" suffix="" radical="0-3" speed="1Gf" bw="125MBps" lat="50us"/>
</platform>
"""


def compile_runtime(toolchain):
    """The runtime's and the plan's objects by smpicxx."""
    folder = toolchain.folder("smpi")
    build = folder / "build"
    must(execute(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DHETILE_BUILD_TOOL=OFF",
                  "-DHETILE_BUILD_TESTS=OFF", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_COMPILER=smpicxx",
                  "-DMPI_CXX_COMPILER=smpicxx", "-DMPI_C_COMPILER=smpicc", "-DMPI_CXX_SKIP_MPICXX=ON"]))
    must(execute(["cmake", "--build", build, "--target", "hetile_runtime", "-j2"], timeout=300))
    return build


def fpu(toolchain):
    if not shutil.which("smpicxx"):
        raise Skip("smpicxx is not installed (libsimgrid-dev)")
    build = toolchain.once("smpi runtime", functools.partial(compile_runtime, toolchain))
    folder = toolchain.folder("smpi-fpu")
    source = ROOT / "examples" / "fpu" / "fpu.c"
    must(execute([toolchain.hetile, source, "-o", folder / "fpu.cpp", "--", "-O2"]))
    libraries = [build / "runtime" / "libhetile.a", build / "lib" / "plan" / "libhetile_plan.a"]
    must(execute(["smpicxx", "-O2", "-ffp-contract=off", f"-I{ROOT}/runtime/include", folder / "fpu.cpp",
                  "-o", folder / "fpu", *libraries, "-lm"]))
    (folder / "platform.xml").write_text(PLATFORM)
    (folder / "hosts").write_text("".join(f"node{k}\n" for k in range(4)))
    arguments = ["30", "90", "0.25", "0.35", "4"]
    actual = execute(["smpirun", "-np", "4", "-platform", folder / "platform.xml", "-hostfile", folder / "hosts",
                      "--log=root.thresh:error", folder / "fpu", *arguments],
                     env={"HETILE_PROCS": "all", "HETILE_FALLBACK": "never", "HETILE_TILE": "8",
                          "HETILE_WIDTH": "3", "HETILE_CHUNK": "8", "HETILE_SPEEDS": "1,1/2,1/3,1/3"})
    same_output(toolchain.expected(source, arguments), actual)


def tests(toolchain):
    yield "smpi/fpu", functools.partial(fpu, toolchain)
