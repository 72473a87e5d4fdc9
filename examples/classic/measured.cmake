# SPDX-License-Identifier: BSL-1.0

# wend_add_measured_test(test program [ARGS argument…] [EXIT code] [SAYS regex] [WRITES file]
#   [EXPECTED file])
# runs a program that measures time: see check_measured.cmake.
function(wend_add_measured_test test program)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "EXIT;SAYS;WRITES;EXPECTED" "ARGS")
  if(NOT WEND_BUILD_TESTS)
    return()
  endif()
  if(arg_EXPECTED)
    set(arg_EXPECTED "${CMAKE_CURRENT_SOURCE_DIR}/classic/expected/${arg_EXPECTED}")
  endif()
  add_test(NAME examples.${test}
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${program}>" "-DARGS=${arg_ARGS}"
      "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/tests/${test}" "-DEXIT=${arg_EXIT}"
      "-DSAYS=${arg_SAYS}" "-DWRITES=${arg_WRITES}" "-DEXPECTED=${arg_EXPECTED}"
      -P "${CMAKE_CURRENT_SOURCE_DIR}/classic/check_measured.cmake")
  set_tests_properties(examples.${test} PROPERTIES LABELS examples)
endfunction()
