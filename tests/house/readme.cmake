# SPDX-License-Identifier: BSL-1.0
#
# The program that the README shows, below its mark <!-- quick_start -->, is the one that is
# compiled and run: examples/quick_start/quick_start.cpp.
# Usage: cmake -DROOT=<source directory> -P readme.cmake

cmake_minimum_required(VERSION 3.25)

file(READ "${ROOT}/README.md" readme)
file(READ "${ROOT}/examples/quick_start/quick_start.cpp" program)
string(FIND "${readme}" "<!-- quick_start -->\n```cpp\n${program}```\n" at)
if(at EQUAL -1)
  message(FATAL_ERROR "README.md does not show examples/quick_start/quick_start.cpp as it is")
endif()
