# SPDX-License-Identifier: Apache-2.0
# Finds what the compiler tool is built on: LLVM and clang of one of the versions below, and isl.
#
# Defines three interface targets for the list files of lib/ and tool/:
#   hetile_llvm   LLVM's headers and shared library
#   hetile_clang  clang's headers and shared library, and the place of its resource directory
#   hetile_isl    isl
# clang's package takes no version: what it says of itself is compared instead.

set(HETILE_LLVM_OLDEST 19)
set(HETILE_LLVM_NEWEST 22)
# HETILE_LLVM_FOUND: what the last configuration has found, and nobody asked for.
set(asked "")
if(DEFINED HETILE_LLVM_MAJOR AND NOT "${HETILE_LLVM_MAJOR}" STREQUAL "${HETILE_LLVM_FOUND}")
  set(asked ${HETILE_LLVM_MAJOR})
  if("${LLVM_DIR}" STREQUAL "${HETILE_LLVM_FOUND_DIR}") # what was found for another version is not the user's word
    unset(LLVM_DIR CACHE)
    unset(Clang_DIR CACHE)
    unset(HETILE_CLANG_RESOURCE_DIR CACHE)
  endif()
endif()
set(HETILE_LLVM_MAJOR ${HETILE_LLVM_OLDEST} CACHE STRING
  "Version of LLVM to look for, ${HETILE_LLVM_OLDEST} to ${HETILE_LLVM_NEWEST}; LLVM_DIR says it too")
set(debian /usr/lib/llvm-${HETILE_LLVM_MAJOR})
if(NOT DEFINED LLVM_DIR AND EXISTS ${debian}/lib/cmake/llvm)
  list(APPEND CMAKE_PREFIX_PATH ${debian})
endif()
# No version here either: LLVM 19.1 does not call itself compatible with 19.
find_package(LLVM CONFIG)
set(debian "On Debian install llvm-${HETILE_LLVM_MAJOR}-dev, libclang-${HETILE_LLVM_MAJOR}-dev and clang-${HETILE_LLVM_MAJOR}, elsewhere "
  "give -DLLVM_DIR=.../lib/cmake/llvm")
if(NOT LLVM_FOUND)
  message(FATAL_ERROR "LLVM ${HETILE_LLVM_MAJOR} not found. " ${debian} "; without the compiler tool: -DHETILE_BUILD_TOOL=OFF")
endif()
if(LLVM_VERSION_MAJOR LESS HETILE_LLVM_OLDEST OR LLVM_VERSION_MAJOR GREATER HETILE_LLVM_NEWEST)
  message(FATAL_ERROR "LLVM ${LLVM_VERSION} found in ${LLVM_DIR}; accepted are ${HETILE_LLVM_OLDEST} to "
    "${HETILE_LLVM_NEWEST}. Give -DLLVM_DIR=.../lib/cmake/llvm of another one")
endif()
if(asked AND NOT asked STREQUAL LLVM_VERSION_MAJOR)
  set(found_dir ${LLVM_DIR})
  unset(LLVM_DIR CACHE) # the next configuration looks again
  if(asked LESS HETILE_LLVM_OLDEST OR asked GREATER HETILE_LLVM_NEWEST)
    message(FATAL_ERROR "HETILE_LLVM_MAJOR=${asked}: accepted are ${HETILE_LLVM_OLDEST} to ${HETILE_LLVM_NEWEST}")
  endif()
  message(FATAL_ERROR "HETILE_LLVM_MAJOR asks for LLVM ${asked}, but LLVM ${LLVM_VERSION} was found in ${found_dir}. " ${debian})
endif()
set(HETILE_LLVM_MAJOR ${LLVM_VERSION_MAJOR} CACHE STRING "" FORCE)
set(HETILE_LLVM_FOUND ${LLVM_VERSION_MAJOR} CACHE INTERNAL "")
set(HETILE_LLVM_FOUND_DIR ${LLVM_DIR} CACHE INTERNAL "")
set(debian "On Debian install libclang-${HETILE_LLVM_MAJOR}-dev (headers) and clang-${HETILE_LLVM_MAJOR} (its CMake files)")
find_package(Clang CONFIG HINTS "${LLVM_INSTALL_PREFIX}/lib/cmake/clang")
if(NOT Clang_FOUND)
  message(FATAL_ERROR "clang's libraries not found beside LLVM in ${LLVM_INSTALL_PREFIX}. "
    "${debian}, elsewhere give -DClang_DIR=.../lib/cmake/clang")
endif()
set(version "")
foreach(folder IN LISTS CLANG_INCLUDE_DIRS)
  if(EXISTS ${folder}/clang/Basic/Version.inc)
    file(STRINGS ${folder}/clang/Basic/Version.inc version REGEX "define CLANG_VERSION_MAJOR ")
  endif()
endforeach()
string(REGEX REPLACE ".* ([0-9]+)$" "\\1" version "${version}")
if(NOT version)
  message(FATAL_ERROR "clang's headers not found in ${CLANG_INCLUDE_DIRS}. ${debian}")
endif()
if(NOT version EQUAL HETILE_LLVM_MAJOR) # its package may have looked for an LLVM of its own
  message(FATAL_ERROR "clang ${version} found in ${Clang_DIR}, but LLVM ${HETILE_LLVM_MAJOR}. "
    "Give -DClang_DIR=.../lib/cmake/clang and -DLLVM_DIR=.../lib/cmake/llvm of one version")
endif()
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")

add_library(hetile_llvm INTERFACE)
target_include_directories(hetile_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(HETILE_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(hetile_llvm INTERFACE ${HETILE_LLVM_DEFINITIONS})
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(hetile_llvm INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
endif()
if(TARGET LLVM)
  target_link_libraries(hetile_llvm INTERFACE LLVM)
else()
  llvm_map_components_to_libnames(HETILE_LLVM_LIBS support core option frontendopenmp targetparser remarks)
  target_link_libraries(hetile_llvm INTERFACE ${HETILE_LLVM_LIBS})
endif()

# The resource directory holds stddef.h and its kin; without it no source file parses.
set(HETILE_CLANG_RESOURCE_DIR "lib/clang/${HETILE_LLVM_MAJOR}" CACHE STRING
  "clang's resource directory, relative to LLVM's prefix")
if(NOT EXISTS "${LLVM_INSTALL_PREFIX}/${HETILE_CLANG_RESOURCE_DIR}/include/stddef.h")
  message(FATAL_ERROR "no include/stddef.h in clang's resource directory "
    "${LLVM_INSTALL_PREFIX}/${HETILE_CLANG_RESOURCE_DIR}; on Debian install libclang-common-${HETILE_LLVM_MAJOR}-dev")
endif()
add_library(hetile_clang INTERFACE)
target_include_directories(hetile_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS})
target_compile_definitions(hetile_clang INTERFACE
  HETILE_LLVM_PREFIX="${LLVM_INSTALL_PREFIX}"
  HETILE_CLANG_RESOURCE_DIR="${HETILE_CLANG_RESOURCE_DIR}")
if(TARGET clang-cpp)
  target_link_libraries(hetile_clang INTERFACE clang-cpp hetile_llvm)
else()
  target_link_libraries(hetile_clang INTERFACE clangTooling clangFrontend clangAST hetile_llvm)
endif()

add_library(hetile_isl INTERFACE)
target_link_libraries(hetile_isl INTERFACE PkgConfig::ISL)
