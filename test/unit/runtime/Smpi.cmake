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
set(smpi_sources Seidel2D.cpp HostTest.cpp)
foreach(source ${HETILE_RUNTIME_SOURCES})
  list(APPEND smpi_sources ${root}/runtime/${source})
endforeach()
get_target_property(plan_sources hetile_plan SOURCES)
foreach(source ${plan_sources})
  get_filename_component(source ${source} ABSOLUTE BASE_DIR ${root}/lib/plan)
  list(APPEND smpi_sources ${source})
endforeach()

set(smpi_objects "")
foreach(source ${smpi_sources})
  get_filename_component(source ${source} ABSOLUTE)
  file(RELATIVE_PATH label ${root} ${source})
  string(MAKE_C_IDENTIFIER ${label} label)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/smpi/${label}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${SMPICXX} -std=c++17 -O1 -I${root}/runtime/include -I${root}/runtime/src
      -I${root}/lib/files -I${root}/lib/plan/include -I${root}/lib/plan/src -MD -MF ${object}.d -MT ${object}
      -c ${source} -o ${object}
    DEPENDS ${source} DEPFILE ${object}.d
    COMMENT "Compiling ${label} with smpicxx" VERBATIM)
  list(APPEND smpi_objects ${object})
endforeach()
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/smpi)
set(smpi_program ${CMAKE_CURRENT_BINARY_DIR}/smpi/runtime_host_test)
add_custom_command(OUTPUT ${smpi_program}
  COMMAND ${SMPICXX} ${smpi_objects} -o ${smpi_program} DEPENDS ${smpi_objects} VERBATIM)
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
