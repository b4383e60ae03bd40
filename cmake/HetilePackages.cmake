# SPDX-License-Identifier: Apache-2.0
# Debian packages: `cpack` in the folder of the build writes them.
#
#   hetile                   the compiler tool, hetile-plan, pages, examples
#   hetile-runtime-openmpi   the wrapper compilers, the runtime and its headers, for the MPI of the build
#   (or -mpich, or -mpi)     that this build has; one of them can be installed at a time
#
# Libraries are found by dpkg-shlibdeps; what programs are started as, or need as files, is named here.

set(needs_openmpi ", libopenmpi-dev, openmpi-bin")
set(needs_mpich ", libmpich-dev, mpich")
set(needs_mpi ", mpi-default-dev, mpi-default-bin")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hetile)
set(CPACK_PACKAGE_VENDOR hetile)
set(CPACK_PACKAGE_CONTACT "The hetile authors <hetile@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL hetile_tool hetile_runtime)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

set(CPACK_COMPONENT_HETILE_TOOL_DESCRIPTION "turns loop nests of C and C++ into pipelines of tiles over MPI
hetile reads sequential programs, finds loop nests that can be tiled in two
dimensions, and writes MPI programs with the same results. hetile-plan answers
questions about plans. Programs are compiled by hetilecc, of hetile-runtime.")
set(CPACK_DEBIAN_HETILE_TOOL_PACKAGE_NAME hetile)
if(HETILE_BUILD_TOOL) # clang's own headers
  set(CPACK_DEBIAN_HETILE_TOOL_PACKAGE_DEPENDS libclang-common-${HETILE_LLVM_MAJOR}-dev)
endif()
set(CPACK_DEBIAN_HETILE_TOOL_PACKAGE_RECOMMENDS "hetile-runtime, man-db")

set(CPACK_COMPONENT_HETILE_RUNTIME_DESCRIPTION "compiles and runs programs tiled by hetile (${HETILE_MPI})
The wrapper compilers hetilecc and hetilec++, hetile-calibrate, which measures
hosts, the runtime library that tiled programs are linked with, its headers,
and the packages for CMake and pkg-config, for one library of MPI.")
set(CPACK_DEBIAN_HETILE_RUNTIME_PACKAGE_NAME hetile-runtime-${HETILE_MPI})
set(CPACK_DEBIAN_HETILE_RUNTIME_PACKAGE_DEPENDS
  "hetile (= ${PROJECT_VERSION}), gcc, g++, libc6-dev${needs_${HETILE_MPI}}")
set(CPACK_DEBIAN_HETILE_RUNTIME_PACKAGE_PROVIDES hetile-runtime)
set(CPACK_DEBIAN_HETILE_RUNTIME_PACKAGE_CONFLICTS hetile-runtime)
set(CPACK_DEBIAN_HETILE_RUNTIME_PACKAGE_SUGGESTS "cmake, pkg-config")

# Where Debian looks for a package's license.
set(glpk "")
if(TARGET hetile_plan_ilp)
  set(glpk "\nhetile-plan is linked with GLPK; as a whole it may be passed on under the GNU General Public\n"
    "License, version 3 or later: /usr/share/common-licenses/GPL-3.\n")
endif()
string(CONCAT glpk ${glpk})
file(WRITE ${PROJECT_BINARY_DIR}/copyright
  "hetile is under the Apache License, version 2.0: /usr/share/common-licenses/Apache-2.0.\n"
  "The runtime contains nlohmann-json, which is under the MIT license.\n"
  "hetile-plan and hetile-calibrate contain CLI11, which is under the 3-clause BSD license.\n${glpk}"
  "/usr/share/doc/hetile/docs/license.md says in plain words what follows from that.\n")
foreach(component TOOL RUNTIME)
  string(TOLOWER hetile_${component} installed)
  install(FILES ${PROJECT_BINARY_DIR}/copyright COMPONENT ${installed}
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${CPACK_DEBIAN_HETILE_${component}_PACKAGE_NAME})
endforeach()

# cpack does not build under every generator: what is missing is named, and not by a file that install cannot find.
if(NOT several_configurations)
  set(content "")
  foreach(component TOOL RUNTIME)
    set(programs hetile hetile-plan)
    if(component STREQUAL RUNTIME)
      set(programs hetile_runtime hetile_plan hetile_sequential hetilecc hetile-calibrate hetile-env-page)
    endif()
    string(TOLOWER hetile_${component} packed)
    foreach(program IN LISTS programs)
      if(TARGET ${program})
        string(APPEND content "if(\"${packed}\" IN_LIST CPACK_COMPONENTS_ALL AND NOT EXISTS \"$<TARGET_FILE:${program}>\")\n"
          "  message(FATAL_ERROR \"${program} is not built yet: cmake --build ${PROJECT_BINARY_DIR}\")\nendif()\n")
      endif()
    endforeach()
  endforeach()
  set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/HetileBuilt.cmake)
  file(GENERATE OUTPUT ${CPACK_PROJECT_CONFIG_FILE} CONTENT "cmake_policy(VERSION 3.22)\n${content}")
endif()
include(CPack)
