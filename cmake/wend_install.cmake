# SPDX-License-Identifier: BSL-1.0
#
# Installs the headers, the CMake package and the pkg-config file. Nothing depends on the machine's
# architecture, so everything except the headers goes to share/.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(wend_package_dir "${CMAKE_INSTALL_DATADIR}/cmake/wend")
set(wend_pc_dir "${CMAKE_INSTALL_DATADIR}/pkgconfig")
set(wend_component COMPONENT wend_Development)

install(TARGETS wend wend_external EXPORT wendTargets
  FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" ${wend_component})
install(EXPORT wendTargets NAMESPACE wend:: DESTINATION "${wend_package_dir}" ${wend_component})
install(TARGETS wend_parallel EXPORT wendParallelTargets ${wend_component})
install(EXPORT wendParallelTargets NAMESPACE wend:: DESTINATION "${wend_package_dir}"
  ${wend_component})
install(TARGETS wend_distributed EXPORT wendDistributedTargets ${wend_component})
install(EXPORT wendDistributedTargets NAMESPACE wend:: DESTINATION "${wend_package_dir}"
  ${wend_component})

configure_package_config_file(cmake/wendConfig.cmake.in wendConfig.cmake
  INSTALL_DESTINATION "${wend_package_dir}" NO_SET_AND_CHECK_MACRO)
# While the major version is 0, a new minor version may break compatibility.
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
else()
  set(compatibility SameMajorVersion)
endif()
write_basic_package_version_file(wendConfigVersion.cmake
  COMPATIBILITY ${compatibility} ARCH_INDEPENDENT)
install(FILES
    "${CMAKE_CURRENT_BINARY_DIR}/wendConfig.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/wendConfigVersion.cmake"
    cmake/wend_boost.cmake
    cmake/wend_mpi.cmake
    cmake/wend_tbb.cmake
  DESTINATION "${wend_package_dir}" ${wend_component})

# The prefix is relative to the file's location, so that the installed tree can be moved.
if(IS_ABSOLUTE "${wend_pc_dir}")
  set(wend_pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH wend_pc_up "/${wend_pc_dir}" "/")
  string(REGEX REPLACE "/$" "" wend_pc_up "${wend_pc_up}")
  set(wend_pc_prefix "\${pcfiledir}/${wend_pc_up}")
endif()
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(wend_pc_includedir "${CMAKE_INSTALL_INCLUDEDIR}")
else()
  set(wend_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file(cmake/wend.pc.in wend.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/wend.pc" DESTINATION "${wend_pc_dir}" ${wend_component})

install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/wend" ${wend_component})

# The debuggers' display of wend's types.
install(FILES packaging/debuggers/wend.natvis packaging/debuggers/wend_gdb.py
  DESTINATION "${CMAKE_INSTALL_DATADIR}/wend" ${wend_component})
