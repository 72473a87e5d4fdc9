# SPDX-License-Identifier: BSL-1.0
#
# Runs PROGRAM with ARGS in FOLDER under VALGRIND; it must end with EXIT. 99 is valgrind's own.

cmake_minimum_required(VERSION 3.25)

file(MAKE_DIRECTORY "${FOLDER}")
execute_process(
  COMMAND "${VALGRIND}" --quiet --error-exitcode=99 --leak-check=full
    --errors-for-leak-kinds=definite,possible "${PROGRAM}" ${ARGS}
  WORKING_DIRECTORY "${FOLDER}"
  RESULT_VARIABLE result OUTPUT_VARIABLE printed ERROR_VARIABLE complained)
if(NOT result STREQUAL EXIT)
  message(FATAL_ERROR "ended with ${result}, not ${EXIT}; it printed:\n${printed}\n"
    "and complained:\n${complained}")
endif()
