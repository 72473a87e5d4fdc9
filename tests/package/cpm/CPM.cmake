# SPDX-License-Identifier: BSL-1.0
#
# A stand-in for CPM.cmake, which is not part of this project: what its CPMAddPackage comes to, for
# the arguments that the README shows. Any other argument is an error.
include(FetchContent)

function(CPMAddPackage)
  cmake_parse_arguments(PARSE_ARGV 0 package "" "NAME;GIT_REPOSITORY;GIT_TAG" "OPTIONS")
  if(package_UNPARSED_ARGUMENTS OR NOT package_NAME)
    message(FATAL_ERROR "CPMAddPackage: ${ARGN}")
  endif()
  foreach(option IN LISTS package_OPTIONS)
    separate_arguments(option UNIX_COMMAND "${option}")
    list(POP_FRONT option key)
    set(${key} "${option}" CACHE INTERNAL "")
  endforeach()
  FetchContent_Declare(${package_NAME}
    GIT_REPOSITORY "${package_GIT_REPOSITORY}" GIT_TAG "${package_GIT_TAG}")
  FetchContent_MakeAvailable(${package_NAME})
  set(${package_NAME}_SOURCE_DIR "${${package_NAME}_SOURCE_DIR}" PARENT_SCOPE)
endfunction()
