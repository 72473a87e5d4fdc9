# SPDX-License-Identifier: BSL-1.0
#
# Read at project() by way of CMAKE_PROJECT_TOP_LEVEL_INCLUDES: notes every find_package.
macro(note_package method name)
  set_property(GLOBAL APPEND PROPERTY looked_for "${name}")
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER note_package SUPPORTED_METHODS FIND_PACKAGE)
