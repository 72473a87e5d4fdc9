# SPDX-License-Identifier: BSL-1.0
#
# What gdb prints with commands.gdb is expected.txt, but for the bytes that tables take.
# Usage: cmake -DGDB=<gdb> -DPROGRAM=<program> -DROOT=<source directory> -P gdb.cmake

cmake_minimum_required(VERSION 3.25)

execute_process(
  COMMAND "${GDB}" -q -nx -batch -ex "source ${ROOT}/packaging/debuggers/wend_gdb.py"
    -x "${CMAKE_CURRENT_LIST_DIR}/commands.gdb" "${PROGRAM}"
  TIMEOUT 60 OUTPUT_VARIABLE all ERROR_VARIABLE all)
string(REGEX MATCHALL "\n\\$[0-9]+ = [^\n]*" lines "${all}")
list(JOIN lines "" said)
string(REGEX REPLACE ", bytes = [0-9]+" "" said "${said}\n")
file(READ "${CMAKE_CURRENT_LIST_DIR}/expected.txt" expected)
if(NOT said STREQUAL "\n${expected}")
  message(FATAL_ERROR "gdb says:\n${all}\ninstead of:\n${expected}")
endif()
