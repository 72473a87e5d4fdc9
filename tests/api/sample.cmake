# SPDX-License-Identifier: BSL-1.0
#
# What script/api reads in sample/sample.hpp is sample.txt, to the character.
# Usage: cmake -DPYTHON=<python3> -DROOT=<source directory> -P sample.cmake

cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND "${PYTHON}" "${ROOT}/script/api" "${ROOT}/tests/api/sample"
  OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
file(READ "${CMAKE_CURRENT_LIST_DIR}/sample.txt" expected)
if(NOT said STREQUAL expected)
  message(FATAL_ERROR "script/api says of sample.hpp:\n${said}\ninstead of:\n${expected}")
endif()
