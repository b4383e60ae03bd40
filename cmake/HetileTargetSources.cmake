# The CMake function that tiles sources of a target.
#
#   hetile_target_sources(<target> [COLLECTIVE] <file>..)
#
# Adds C and C++ sources to a target through hetile: each file is tiled into the build folder,
# with the target's include directories, definitions and options, and the result is compiled in
# its place. The target is linked with the runtime. A file is tiled again when it, a header it
# includes, the flags or hetile itself change. The original stays in compile_commands.json, in an
# object library that is never built, so that editors know its flags.
#
# COLLECTIVE: the files belong to a program that calls MPI itself, whose ranks share its nests.
# Else the file that defines main must be among the files, or of a target handled so: its main is
# rewritten to start the runtime.

function(hetile_target_sources target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "hetile_target_sources: there is no target ${target}")
  endif()
  if(NOT TARGET Hetile::hetile)
    message(FATAL_ERROR "hetile_target_sources: this installation of hetile has no compiler tool")
  endif()
  target_link_libraries(${target} PRIVATE Hetile::runtime)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COLLECTIVE" "" "")
  set(mode "")
  if(arg_COLLECTIVE)
    set(mode --collective)
  endif()
  foreach(file IN LISTS arg_UNPARSED_ARGUMENTS)
    get_filename_component(source ${file} ABSOLUTE)
    _hetile_tile(${target} ${source} "${mode}" output)
    target_sources(${target} PRIVATE ${output})
    list(APPEND originals ${source})
  endforeach()
  _hetile_keep_originals(${target} "${originals}")
endfunction()

# Tiles one source, with the options `mode`; `result` receives the name of the generated file.
function(_hetile_tile target source mode result)
  get_filename_component(stem ${source} NAME_WE)
  get_filename_component(extension ${source} LAST_EXT)
  get_filename_component(folder ${source} DIRECTORY)
  # Sources of one name in different folders must not meet.
  string(SHA1 digest ${source})
  string(SUBSTRING ${digest} 0 8 digest)
  set(output_folder ${CMAKE_CURRENT_BINARY_DIR}/hetile/${target}-${digest})
  set(output ${output_folder}/${stem}.hetile${extension})
  file(MAKE_DIRECTORY ${output_folder})

  set(language CXX)
  if(extension STREQUAL ".c")
    set(language C)
  endif()
  # A property may be empty or a list; $<BOOL> and COMMAND_EXPAND_LISTS take care of both. Of the
  # options only those are handed on that clang knows and that change how a source is parsed.
  set(known "^-([OmDUI]|std=|f(fast-math|openmp|wrapv|signed-char|unsigned-char|fp-contract)|pthread|isystem|include)")
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  set(options "$<FILTER:$<TARGET_PROPERTY:${target},COMPILE_OPTIONS>,INCLUDE,${known}>")
  string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
  separate_arguments(global NATIVE_COMMAND "${CMAKE_${language}_FLAGS} ${CMAKE_${language}_FLAGS_${configuration}}")
  list(FILTER global INCLUDE REGEX "${known}")
  _hetile_standard(${target} ${language} standard)

  add_custom_command(OUTPUT ${output}
    COMMAND Hetile::hetile ${mode} ${source} -o ${output} --depfile=${output}.d --
      ${standard} ${global}
      "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
      "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
      "${options}"
    DEPENDS ${source} $<TARGET_FILE:Hetile::hetile>
    DEPFILE ${output}.d
    COMMENT "Tiling ${stem}${extension}"
    COMMAND_EXPAND_LISTS VERBATIM)
  # Includes with quotes look beside the original first.
  set_source_files_properties(${output} PROPERTIES
    COMPILE_OPTIONS "-iquote;${folder};$<$<${language}_COMPILER_ID:GNU>:-ffp-contract=off>")
  set(${result} ${output} PARENT_SCOPE)
endfunction()

# The -std option of a target, if it asks for a standard.
function(_hetile_standard target language result)
  get_target_property(standard ${target} ${language}_STANDARD)
  get_target_property(extensions ${target} ${language}_EXTENSIONS)
  set(option "")
  if(standard)
    set(dialect c)
    if(language STREQUAL "CXX")
      set(dialect c++)
    endif()
    if(extensions STREQUAL "OFF" OR extensions STREQUAL "FALSE")
      set(option -std=${dialect}${standard})
    else()
      string(REPLACE "c" "gnu" dialect ${dialect})
      set(option -std=${dialect}${standard})
    endif()
  endif()
  set(${result} ${option} PARENT_SCOPE)
endfunction()

# An object library of the originals with the target's flags; nothing builds it.
function(_hetile_keep_originals target sources)
  set(library ${target}.originals)
  if(TARGET ${library})
    target_sources(${library} PRIVATE ${sources})
    return()
  endif()
  add_library(${library} OBJECT EXCLUDE_FROM_ALL ${sources})
  target_include_directories(${library} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${library} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
  target_compile_options(${library} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
endfunction()
