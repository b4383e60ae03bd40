# Compiles the files of a room at once.
#
#   hetile_compile_rooms(<target>)
#
# Most of what a file of the compiler tool takes is the same for all files of its folder: headers, and the
# templates that they instantiate. Six files of lib/frontend/values take 28 s one by one and 8 s together.
# -DHETILE_COMPILE_ROOMS=OFF compiles one by one, which is quicker for who changes one file again and again.
option(HETILE_COMPILE_ROOMS "Compile the files of a folder at once" ON)

function(hetile_compile_rooms target)
  if(NOT HETILE_COMPILE_ROOMS)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(NOT IS_ABSOLUTE ${source}) # not what the build itself writes
      get_filename_component(room ${source} DIRECTORY)
      string(MAKE_C_IDENTIFIER "${target}_${room}" group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
