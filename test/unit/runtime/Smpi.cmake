# SPDX-License-Identifier: Apache-2.0
# The runtime compiled with SimGrid's smpicxx and run on simulated hosts: a second MPI, where
# ranks are threads of one process, main runs on every rank and time is simulated.
find_program(SMPICXX smpicxx)
find_program(SMPIRUN smpirun)
if(NOT SMPICXX OR NOT SMPIRUN)
  message(STATUS "No smpicxx: the runtime's test under SMPI is left out")
  return()
endif()

set(root ${CMAKE_CURRENT_SOURCE_DIR}/../../..)
include(${root}/runtime/sources.cmake)
# One library for these tests and for those of test/e2e/simulation.py. Its code runs for seconds, so it
# is not optimized; its assertions hold. smpicxx would include its own header first, which only a
# precompiled header may be.
find_path(SMPI_INCLUDE_FOLDER smpi/smpi_helpers.h REQUIRED)
set(smpi_sources "")
foreach(source ${HETILE_RUNTIME_SOURCES})
  list(APPEND smpi_sources ${root}/runtime/${source})
endforeach()
get_target_property(plan_sources hetile_plan SOURCES)
foreach(source ${plan_sources})
  get_filename_component(source ${source} ABSOLUTE BASE_DIR ${root}/lib/plan)
  list(APPEND smpi_sources ${source})
endforeach()
add_library(hetile_smpi STATIC ${smpi_sources})
set_target_properties(hetile_smpi PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/smpi)
target_include_directories(hetile_smpi PRIVATE ${root}/runtime/include ${root}/runtime/src
  ${root}/lib/files ${root}/lib/plan/include ${root}/lib/plan/src)
target_include_directories(hetile_smpi SYSTEM PRIVATE ${SMPI_INCLUDE_FOLDER}/smpi)
hetile_compile_rooms(hetile_smpi EXCEPT "src/(calls|enter)/")
target_compile_options(hetile_smpi PRIVATE -O0 -UNDEBUG)
target_compile_definitions(hetile_smpi PRIVATE HETILE_RUNTIME_VERSION="${PROJECT_VERSION}")
target_precompile_headers(hetile_smpi PRIVATE <smpi/smpi_helpers.h> <mpi.h>
  <algorithm> <cmath> <cstdint> <cstring> <functional> <map> <memory> <set> <string> <vector>)

set(smpi_program ${CMAKE_BINARY_DIR}/smpi/runtime_host_test)
add_custom_command(OUTPUT ${smpi_program}
  COMMAND ${SMPICXX} -std=c++17 -I${root}/runtime/include ${CMAKE_CURRENT_SOURCE_DIR}/nests/Seidel2D.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/HostTest.cpp -o ${smpi_program} $<TARGET_FILE:hetile_smpi>
  DEPENDS nests/Seidel2D.cpp HostTest.cpp nests/Seidel2D.h ${root}/runtime/include/hetile.h hetile_smpi
  VERBATIM)
add_custom_target(runtime_smpi_test ALL DEPENDS ${smpi_program})

function(add_smpi_test name ranks)
  cmake_parse_arguments(T "" "" "ENV;EXPECT;COMMAND" ${ARGN})
  add_test(NAME runtime.smpi_${name}.${ranks}
    COMMAND ${CMAKE_COMMAND} ${T_EXPECT} -P ${CMAKE_CURRENT_SOURCE_DIR}/Expect.cmake --
      ${SMPIRUN} -np ${ranks} -platform ${CMAKE_CURRENT_SOURCE_DIR}/platform.xml
      -hostfile ${CMAKE_CURRENT_SOURCE_DIR}/hosts.txt --cfg=smpi/simulate-computation:no
      --cfg=smpi/host-speed:1Gf ${T_COMMAND})
  set_tests_properties(runtime.smpi_${name}.${ranks} PROPERTIES TIMEOUT 120 LABELS "unit;smpi"
    ENVIRONMENT "${T_ENV}")
endfunction()

foreach(ranks 1 4 8)
  add_smpi_test(host ${ranks}
    ENV HETILE_PROCS=all HETILE_FALLBACK=never HETILE_SECONDS_PER_POINT=1e-8 HETILE_TILE=3
    EXPECT "-DOUT=pipeline same" -DNOT_OUT=DIFFERENT|original
    COMMAND ${smpi_program} run 30 60 40 2)
endforeach()
add_smpi_test(plain 4 EXPECT -DNOT_OUT=DIFFERENT COMMAND ${smpi_program} run 30 60 40 2)
add_smpi_test(bad_option 4 ENV HETILE_TILE=0
  EXPECT -DSTATUS=fail "-DERR=HETILE_TILE=0: accepted" COMMAND ${smpi_program} run 30 60 40)
