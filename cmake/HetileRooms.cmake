# SPDX-License-Identifier: Apache-2.0
# Compiles the files of a room at once.
#
#   hetile_compile_rooms(<target> [EXCEPT <regular expression>])
#
# Most of what a file of the compiler tool takes is the same for all files of its folder: headers, and the
# templates that they instantiate. Six files of lib/frontend/values take 28 s one by one and 8 s together.
# Files that match EXCEPT are compiled one by one: where a program is to be linked with some of a library's
# objects and not with others, each is an object of its own.
# -DHETILE_COMPILE_ROOMS=OFF compiles one by one, which is quicker for who changes one file again and again.
option(HETILE_COMPILE_ROOMS "Compile the files of a folder at once" ON)

function(hetile_compile_rooms target)
  if(NOT HETILE_COMPILE_ROOMS)
    return()
  endif()
  cmake_parse_arguments(ROOMS "" "EXCEPT" "" ${ARGN})
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    string(FIND "${source}" "${CMAKE_BINARY_DIR}/" written)
    if(ROOMS_EXCEPT AND source MATCHES "${ROOMS_EXCEPT}")
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    elseif(NOT written EQUAL 0) # not what the build itself writes
      get_filename_component(room ${source} DIRECTORY)
      string(MAKE_C_IDENTIFIER "${target}_${room}" group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
