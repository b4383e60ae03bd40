# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where.
#
# Programs, the runtime with its header, the CMake package and the pkg-config file. Everything is found relative to where it lies: an installation may be moved.

include(CMakePackageConfigHelpers)
set(HETILE_PACKAGE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/Hetile)

# The runtime stands on plan; users see only the runtime.
set_target_properties(hetile_plan PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib/plan/include>"
  EXPORT_NAME plan)
set_target_properties(hetile_runtime PROPERTIES EXPORT_NAME runtime)
install(TARGETS hetile_runtime hetile_plan EXPORT HetileTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT hetile_runtime
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT hetile_runtime NAMELINK_COMPONENT hetile_runtime
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS hetile_sequential ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT hetile_runtime)
install(EXPORT HetileTargets NAMESPACE Hetile:: DESTINATION ${HETILE_PACKAGE_FOLDER}
  COMPONENT hetile_runtime)
install(FILES ${PROJECT_SOURCE_DIR}/runtime/include/hetile.h
              ${PROJECT_SOURCE_DIR}/runtime/include/hetile_collective.h
              ${PROJECT_SOURCE_DIR}/runtime/include/hetile_jam.h
              ${PROJECT_SOURCE_DIR}/runtime/include/hetile_product.h
              ${PROJECT_SOURCE_DIR}/runtime/include/hetile_quiet.h
              ${PROJECT_SOURCE_DIR}/runtime/include/hetile_lanes.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  COMPONENT hetile_runtime)
# Side by side as in the tree: pages have links to each other.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR}
  COMPONENT hetile_tool)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md
              ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT hetile_tool)

configure_package_config_file(cmake/HetileConfig.cmake.in ${PROJECT_BINARY_DIR}/HetileConfig.cmake
  INSTALL_DESTINATION ${HETILE_PACKAGE_FOLDER})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/HetileConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/HetileConfig.cmake ${PROJECT_BINARY_DIR}/HetileConfigVersion.cmake
  cmake/HetileTargetSources.cmake DESTINATION ${HETILE_PACKAGE_FOLDER} COMPONENT hetile_runtime)

# The prefix as seen from the file, so that it may be moved.
set(HETILE_PC_FOLDER ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
set(HETILE_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE ${HETILE_PC_FOLDER})
  file(RELATIVE_PATH up /${HETILE_PC_FOLDER} /)
  string(REGEX REPLACE "/$" "" up ${up})
  set(HETILE_PC_PREFIX "\${pcfiledir}/${up}")
endif()
foreach(folder LIBDIR INCLUDEDIR)
  set(HETILE_PC_${folder} ${CMAKE_INSTALL_${folder}})
  if(NOT IS_ABSOLUTE ${HETILE_PC_${folder}})
    set(HETILE_PC_${folder} "\${prefix}/${HETILE_PC_${folder}}")
  endif()
endforeach()
configure_file(cmake/hetile.pc.in ${PROJECT_BINARY_DIR}/hetile.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hetile.pc DESTINATION ${HETILE_PC_FOLDER} COMPONENT hetile_runtime)

# As a part of a larger build (add_subdirectory) the same names are there without installing.
add_library(Hetile::runtime ALIAS hetile_runtime)
if(TARGET hetile)
  add_executable(Hetile::hetile ALIAS hetile)
endif()
include(HetileTargetSources)
