# SPDX-License-Identifier: Apache-2.0
# The CMake function that tiles sources of a target.
#
#   hetile_target_sources(<target> [COLLECTIVE] <file>.. [OPTIONS <option>..])
#
# Adds C and C++ sources to a target through hetile: each file is tiled into the build folder,
# with the include directories, definitions and options of the target and of the file, and the result
# is compiled in its place. The target is linked with the runtime. A file is tiled again when it, a
# header it includes, the flags or hetile itself change. A file that hetile cannot read is compiled as
# it is, with a warning. The original stays in compile_commands.json,
# in an object library that is never built, so that editors know its flags. What is set of the target
# and of the files counts until the end of the folder's CMakeLists.txt, as for other sources.
#
# COLLECTIVE: the files belong to a program that calls MPI itself, whose ranks share its nests.
# Else the file that defines main must be among the files, or of a target handled so: its main is
# rewritten to start the runtime.
#
# OPTIONS: of hetile, for these files; those in the target's property HETILE_OPTIONS are for all.

# What a project's policies say is for its own code.
cmake_policy(VERSION 3.22)

function(hetile_target_sources target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "hetile_target_sources: there is no target ${target}")
  endif()
  if(NOT TARGET Hetile::hetile)
    message(FATAL_ERROR "hetile_target_sources: this installation of hetile has no compiler tool")
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "COLLECTIVE" "" "OPTIONS")
  set(options ${arg_OPTIONS})
  if(arg_COLLECTIVE)
    list(APPEND options --collective)
  endif()
  set(sources "")
  string(GENEX_STRIP "${arg_UNPARSED_ARGUMENTS}" plain)
  if(NOT plain STREQUAL "${arg_UNPARSED_ARGUMENTS}")
    message(FATAL_ERROR "hetile_target_sources(${target}): files are named by their paths, not by generator expressions")
  endif()
  foreach(file IN LISTS arg_UNPARSED_ARGUMENTS)
    get_filename_component(source ${file} ABSOLUTE)
    list(APPEND sources ${source})
  endforeach()
  if(sources STREQUAL "")
    message(FATAL_ERROR "hetile_target_sources(${target}): no files; they stand before OPTIONS")
  endif()
  _hetile_link(${target})
  cmake_language(EVAL CODE
    "cmake_language(DEFER CALL _hetile_add [==[${target}]==] [==[${options}]==] [==[${sources}]==])")
endfunction()

# Links the runtime as PRIVATE does. Not by target_link_libraries: a target has either calls with
# such words or calls without, and which ones is the user's to choose.
function(_hetile_link target)
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES Hetile::runtime)
  get_target_property(type ${target} TYPE)
  if(type MATCHES "STATIC|OBJECT")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES $<LINK_ONLY:Hetile::runtime>)
  endif()
endfunction()

# Tiles the sources, in each configuration apart and when it is built, and adds what comes out to the target.
function(_hetile_add target options sources)
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  set(place "")
  if(several)
    foreach(configuration IN LISTS CMAKE_CONFIGURATION_TYPES)
      _hetile_flags(${target} ${configuration} /${configuration} flags)
    endforeach()
    set(place /$<CONFIG>)
    set(flags ${CMAKE_CURRENT_BINARY_DIR}/hetile/${target}${place}/flags)
  else()
    _hetile_flags(${target} "${CMAKE_BUILD_TYPE}" "" flags)
  endif()
  _hetile_take(${target} "${sources}")
  _hetile_made(${target} made)
  foreach(source IN LISTS sources)
    _hetile_tile(${target} ${source} "${options}" "${place}" ${flags} "${made}" output)
    target_sources(${target} PRIVATE ${output})
  endforeach()
  _hetile_keep_originals(${target} "${sources}")
endfunction()

# Takes the files out of the target's own sources, where a call of add_executable or the like may have
# named them, too: each would be compiled twice, and of an archive's members the linker might take the original.
function(_hetile_take target sources)
  get_target_property(listed ${target} SOURCES)
  get_target_property(folder ${target} SOURCE_DIR)
  set(others "")
  foreach(file IN LISTS listed)
    get_filename_component(path "${file}" ABSOLUTE BASE_DIR "${folder}")
    if(listed AND NOT path IN_LIST sources)
      list(APPEND others "${file}")
    endif()
  endforeach()
  set_property(TARGET ${target} PROPERTY SOURCES "${others}")
endfunction()

# Headers of the target that the build makes: before they are there, a source that includes them cannot be read.
function(_hetile_made target result)
  get_target_property(listed ${target} SOURCES)
  get_target_property(source_folder ${target} SOURCE_DIR)
  get_target_property(build_folder ${target} BINARY_DIR)
  set(made "")
  foreach(file IN LISTS listed)
    if(NOT file MATCHES "[.](h|hh|hpp|hxx|inc|inl|def|ipp|tpp)$" OR file MATCHES "[$]<")
      continue()
    endif()
    foreach(folder ${source_folder} ${build_folder})
      get_filename_component(path "${file}" ABSOLUTE BASE_DIR "${folder}")
      get_source_file_property(generated "${path}" GENERATED)
      if(generated)
        list(APPEND made "${path}")
      endif()
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES made)
  set(${result} "${made}" PARENT_SCOPE)
endfunction()

# Which of the compiler's options are handed on: those that clang knows and that change how a source
# is parsed, or which macros it has. No comma may be in it.
function(_hetile_options_known result)
  set(floating "fast-math|math-errno|unsafe-math-optimizations|associative-math|finite-math-only|fp-contract")
  set(dialect "openmp|wrapv|strict-overflow|exceptions|rtti|ms-extensions|char8_t|operator-names|PIC|pic|PIE|pie")
  set(types "signed-char|unsigned-char|short-enums|short-wchar|pack-struct")
  set(machine "arch=|cpu=|64$|(no-)?(sse|avx|fma|bmi)|f16c|aes|pclmul|popcnt|lzcnt|long-double")
  set(files "i(system|nclude|quote|dirafter|macros)|nostdinc")
  set(${result} "^(SHELL:)? *-([ODUI]|std=|ansi|pthread|trigraphs|${files}|m(${machine})|f(no-)?(${floating}|${dialect}|${types}))" PARENT_SCOPE)
endfunction()

# Writes the compiler's options of a target in a configuration, one a line; `result` receives the
# name of the file without the language. Only such a file may depend on the language.
function(_hetile_flags target configuration place result)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/hetile/${target}${place}/flags)
  set(${result} ${file} PARENT_SCOPE)
  get_property(written TARGET ${target} PROPERTY HETILE_FLAGS${place})
  if(written)
    return()
  endif()
  set_property(TARGET ${target} PROPERTY HETILE_FLAGS${place} ${file})
  _hetile_options_known(known)
  set(content "")
  string(TOUPPER "${configuration}" upper)
  get_target_property(own ${target} COMPILE_FLAGS)
  if(NOT own)
    set(own "")
  endif()
  foreach(language C CXX)
    separate_arguments(global NATIVE_COMMAND "${CMAKE_${language}_FLAGS} ${CMAKE_${language}_FLAGS_${upper}} ${own}")
    list(FILTER global INCLUDE REGEX "${known}")
    _hetile_standard(${target} ${language} standard)
    _hetile_headers_of_gcc(${language} headers)
    string(REPLACE ">" "$<ANGLE-R>" global "${global}")
    list(PREPEND global ${standard})
    list(APPEND global ${headers})
    string(REPLACE ";" "\n" global "${global}")
    string(APPEND content "$<$<COMPILE_LANGUAGE:${language}>:${global}\n>")
  endforeach()
  # A property may be empty or a list; $<BOOL> takes care of that.
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  set(options "$<FILTER:$<TARGET_PROPERTY:${target},COMPILE_OPTIONS>,INCLUDE,${known}>")
  string(APPEND content
    "$<$<BOOL:${includes}>:-I$<JOIN:${includes},\n-I>\n>"
    "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},\n-D>\n>"
    "$<JOIN:${options},\n>\n")
  _hetile_precompiled(${target} headers)
  string(APPEND content "${headers}")
  set(condition "")
  if(configuration)
    set(condition CONDITION $<CONFIG:${configuration}>)
  endif()
  file(GENERATE OUTPUT ${file}.$<COMPILE_LANGUAGE> CONTENT "${content}" TARGET ${target} ${condition})
endfunction()

# Options for the headers that come with gcc and that clang does not have, such as omp.h and quadmath.h: behind all others.
function(_hetile_headers_of_gcc language result)
  set(${result} "" PARENT_SCOPE)
  if(NOT CMAKE_${language}_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  get_property(folder GLOBAL PROPERTY HETILE_HEADERS_OF_GCC_${language})
  if(NOT folder)
    execute_process(COMMAND ${CMAKE_${language}_COMPILER} -print-file-name=include
      OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    set_property(GLOBAL PROPERTY HETILE_HEADERS_OF_GCC_${language} "${folder}")
  endif()
  if(IS_ABSOLUTE "${folder}")
    set(${result} -idirafter ${folder} PARENT_SCOPE)
  endif()
endfunction()

# Lines that include the headers which the target has precompiled: its sources may count on them.
function(_hetile_precompiled target result)
  get_target_property(headers ${target} PRECOMPILE_HEADERS)
  set(lines "")
  foreach(header IN LISTS headers)
    if(header MATCHES "^[<\"](.*)[>\"]$")
      string(APPEND lines "-include\n${CMAKE_MATCH_1}\n")
    elseif(header AND NOT header MATCHES "[$]<") # those of one language or configuration are not known here
      string(APPEND lines "-include\n${header}\n")
    endif()
  endforeach()
  set(${result} "${lines}" PARENT_SCOPE)
endfunction()

# A property of a source; empty if it has none.
macro(_hetile_property source property result)
  get_source_file_property(${result} ${source} ${property})
  if(NOT ${result})
    set(${result} "")
  endif()
endmacro()

# Words for the items of a source's property, each with `prefix` before it. An item that begins with a generator
# expression may turn out to be empty, or to be several. With `known`, only what matches it.
function(_hetile_words items prefix known result)
  set(words "")
  set(item "")
  foreach(part IN LISTS items)
    list(APPEND item "${part}") # an expression may have semicolons
    string(REGEX MATCHALL "[$]<" opened "${item}")
    string(REGEX MATCHALL ">" closed "${item}")
    list(LENGTH opened opened)
    list(LENGTH closed closed)
    if(opened GREATER closed)
      continue()
    endif()
    if(item MATCHES "^[$]<" AND known)
      list(APPEND words "$<FILTER:${item},INCLUDE,${known}>")
    elseif(item MATCHES "^[$]<")
      list(APPEND words "$<$<BOOL:${item}>:${prefix}$<JOIN:${item},;${prefix}>>")
    elseif(NOT known)
      list(APPEND words "${prefix}${item}")
    elseif(item MATCHES "${known}")
      list(APPEND words ${item})
    endif()
    set(item "")
  endforeach()
  set(${result} "${words}" PARENT_SCOPE)
endfunction()

# Tiles one source with `options` of hetile and the target's compiler options in `flags`, into a
# folder of the configuration, `place`: empty, or /$<CONFIG>. The files `made` are there before. `result` receives the
# name of the generated file.
function(_hetile_tile target source options place flags made result)
  get_filename_component(stem ${source} NAME_WE)
  get_filename_component(extension ${source} LAST_EXT)
  get_filename_component(folder ${source} DIRECTORY)
  # Sources of one name in different folders must not meet.
  string(SHA1 digest ${source})
  string(SUBSTRING ${digest} 0 8 digest)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/hetile/${target}-${digest}${place}/${stem}.hetile${extension})
  set(outputs ${output}) # without expressions
  if(place)
    string(REPLACE "$<CONFIG>" ";" around ${output})
    list(GET around 0 before)
    list(GET around 1 behind)
    set(outputs ${CMAKE_CONFIGURATION_TYPES})
    list(TRANSFORM outputs REPLACE "(.+)" "${before}\\1${behind}")
  endif()
  foreach(file IN LISTS outputs)
    get_filename_component(output_folder ${file} DIRECTORY)
    file(MAKE_DIRECTORY ${output_folder})
  endforeach()

  _hetile_property(${source} LANGUAGE language)
  set(forced "")
  if(language STREQUAL "C")
    set(forced -x c)
    list(APPEND options --emit=c) # whatever the file is called
  elseif(language STREQUAL "CXX")
    set(forced -x c++)
  elseif(extension STREQUAL ".c")
    set(language C)
  else()
    set(language CXX)
  endif()
  foreach(property COMPILE_DEFINITIONS INCLUDE_DIRECTORIES COMPILE_OPTIONS COMPILE_FLAGS OBJECT_DEPENDS)
    _hetile_property(${source} ${property} ${property})
  endforeach()
  _hetile_options_known(known)
  separate_arguments(words NATIVE_COMMAND "${COMPILE_FLAGS}")
  list(FILTER words INCLUDE REGEX "${known}")
  _hetile_words("${COMPILE_OPTIONS}" "" "${known}" own)
  _hetile_words("${COMPILE_DEFINITIONS}" -D "" definitions)
  _hetile_words("${INCLUDE_DIRECTORIES}" -I "" includes)
  # gcc fuses products with additions of other statements unless it is told not to, and then no sum waits for another nest.
  set(contract "")
  set(identity "")
  if(CMAKE_${language}_COMPILER_ID STREQUAL "GNU")
    set(contract -ffp-contract=off)
    if(NOT "${COMPILE_FLAGS};${COMPILE_OPTIONS}" MATCHES "-ffp-contract|-ffast-math|-Ofast|-funsafe-math-optimizations|@|[$]<")
      set(identity -DHETILE_CONTRACT=0)
    endif()
  endif()

  # A main that could not be rewritten: the linker is told to start the runtime.
  get_target_property(type ${target} TYPE)
  set(entry "")
  set(keep --keep-original)
  if(type STREQUAL "EXECUTABLE")
    set(entry ${output}.link)
    list(APPEND keep --entry=${entry})
    target_link_options(${target} PRIVATE @${entry})
  endif()
  add_custom_command(OUTPUT ${output} ${entry}
    COMMAND Hetile::hetile ${keep} ${options} "$<TARGET_PROPERTY:${target},HETILE_OPTIONS>" ${source} -o ${output}
      --depfile=${output}.d --flags-from=${flags}.${language} -- ${forced} ${contract} ${words} "${own}" "${definitions}" "${includes}"
    DEPENDS ${source} ${made} ${OBJECT_DEPENDS} ${flags}.${language} $<TARGET_FILE:Hetile::hetile>
    DEPFILE ${output}.d
    COMMENT "Tiling ${stem}${extension}"
    COMMAND_EXPAND_LISTS VERBATIM)
  # Includes with quotes look beside the original first.
  set_source_files_properties(${outputs} PROPERTIES LANGUAGE ${language}
    COMPILE_DEFINITIONS "${COMPILE_DEFINITIONS}" INCLUDE_DIRECTORIES "${INCLUDE_DIRECTORIES}" COMPILE_FLAGS "${COMPILE_FLAGS}"
    COMPILE_OPTIONS "-iquote;${folder};${contract};${identity};$<$<${language}_COMPILER_ID:GNU>:--param=large-stack-frame=2048>;$<$<${language}_COMPILER_ID:GNU>:-fvect-cost-model=dynamic>;${COMPILE_OPTIONS}")
  set(${result} ${output} PARENT_SCOPE)
endfunction()

# The -std options of a target: that of the standard it asks for, and those of its features, of which
# the last and newest counts.
function(_hetile_standard target language result)
  get_target_property(standard ${target} ${language}_STANDARD)
  get_target_property(extensions ${target} ${language}_EXTENSIONS)
  set(dialect gnu)
  if(extensions STREQUAL "OFF" OR extensions STREQUAL "FALSE")
    set(dialect c)
  endif()
  set(features c_std_)
  set(years 90 99 11 17 23)
  if(language STREQUAL "CXX")
    string(APPEND dialect ++)
    set(features cxx_std_)
    set(years 98 11 14 17 20 23)
  endif()
  set(options "")
  if(standard)
    list(APPEND options -std=${dialect}${standard})
  endif()
  foreach(year IN LISTS years)
    list(APPEND options
      "$<$<IN_LIST:${features}${year},$<TARGET_PROPERTY:${target},COMPILE_FEATURES>>:-std=${dialect}${year}>")
  endforeach()
  set(${result} ${options} PARENT_SCOPE)
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
