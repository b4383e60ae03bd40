# lit's configuration: what the tests under this folder may use.
#
#   %hetile %hetilecc %hetilec++   the built programs
#   %FileCheck %not                LLVM's
#   %examples                      the folder of the examples
#   %include                       the folder of hetile.h
#   %cc                            the C compiler of the sequential runs
#   %mpirun                        mpirun that also works as root and on few cores
#   %python                        the interpreter of helpers in Inputs
#
# and what some of them require: chromium, a browser
import os
import shutil
import sys

import lit.formats

config.name = "hetile"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.hetile_obj

# Longest first: %hetile is a prefix of the others.
for name, value in [
    ("%hetilec\\+\\+", os.path.join(config.hetile_bin, "hetilec++")),
    ("%hetilecc", os.path.join(config.hetile_bin, "hetilecc")),
    ("%hetile-plan", os.path.join(config.hetile_bin, "hetile-plan")),
    ("%hetile\\b", os.path.join(config.hetile_bin, "hetile")),
    ("%FileCheck", config.filecheck),
    ("%not", config.not_tool),
    ("%examples", os.path.join(config.hetile_src, "examples")),
    ("%include", os.path.join(config.hetile_src, "runtime", "include")),
    ("%cc", "gcc"),
    ("%mpirun", "mpirun"),
    ("%python", sys.executable),
]:
    config.substitutions.append((name, value))

with open(os.path.join(config.hetile_src, "test", "mpi.env")) as lines:
    config.environment.update(line.strip().split("=", 1) for line in lines if not line.startswith("#"))
if shutil.which("chromium"):
    config.available_features.add("chromium")
# FileCheck and not by their plain names too.
tools = {os.path.dirname(config.filecheck), os.path.dirname(config.not_tool)}
config.environment["PATH"] = os.pathsep.join([*sorted(tools), os.environ.get("PATH", "")])
try:
    import psutil  # noqa: F401  lit ends tests that hang only where it can find their children

    lit_config.maxIndividualTestTime = 120
except ImportError:
    pass
# SPDX-License-Identifier: Apache-2.0
