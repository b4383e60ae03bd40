# SPDX-License-Identifier: Apache-2.0
# What is missing is named as Debian names it: who installs it need not search for the package that has a CMake file.

# hetile_needs(<package> <Debian's packages> [<word of find_package>..])
macro(hetile_needs package debian)
  find_package(${package} ${ARGN})
  if(NOT ${package}_FOUND)
    message(FATAL_ERROR "${package} not found. On Debian install ${debian}; elsewhere, where it lies in a folder of its own, give "
      "-DCMAKE_PREFIX_PATH=FOLDER")
  endif()
endmacro()

hetile_needs(MPI "libopenmpi-dev and openmpi-bin (or libmpich-dev and mpich)" COMPONENTS C CXX)
hetile_needs(nlohmann_json "nlohmann-json3-dev")
hetile_needs(CLI11 "libcli11-dev")
if(HETILE_BUILD_TOOL)
  hetile_needs(PkgConfig "pkg-config")
  pkg_check_modules(ISL IMPORTED_TARGET GLOBAL isl>=0.24)
  if(NOT ISL_FOUND)
    message(FATAL_ERROR "isl 0.24 or newer not found. On Debian install libisl-dev; elsewhere, where it lies in a folder of its own, set "
      "PKG_CONFIG_PATH=FOLDER; without the compiler tool: -DHETILE_BUILD_TOOL=OFF")
  endif()
endif()
if(HETILE_BUILD_TESTS)
  hetile_needs(GTest "libgtest-dev")
  hetile_needs(Python3 "python3" COMPONENTS Interpreter)
endif()
