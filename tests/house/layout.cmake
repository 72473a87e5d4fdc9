# SPDX-License-Identifier: BSL-1.0
#
# Checks the house rules that are visible in the text:
#   - every source has its license line on top, every header its #pragma once;
#   - includes of the library point down: search -> engine -> core, and so on;
#   - a header that declares public names, or only includes such headers, is in a room of
#     include/wend; a private header is in a folder of that room;
#   - only core/error.hpp throws, and no header prints;
#   - every .cpp file of the tests, examples and benchmarks belongs to some program;
#   - the examples that examples/README.md recommends to learn from have under 80 lines.
# Usage: cmake -DROOT=<source directory> -P layout.cmake

cmake_minimum_required(VERSION 3.25)

# The directories that the headers of each directory may include, besides version.hpp.
set(below_core core)
set(below_adapters adapters core)
set(below_engine core engine)
set(below_search core engine search)
set(below_external core engine external search)
set(below_heuristics core engine heuristics puzzles)
set(below_puzzles core puzzles)
set(below_distributed core distributed engine search)
set(below_parallel core engine parallel search)
set(below_proof core engine proof search)
set(below_trace core engine search trace)

set(faults "")
macro(fault text)
  string(APPEND faults "\n  ${text}")
endmacro()

file(GLOB_RECURSE headers RELATIVE "${ROOT}" "${ROOT}/include/*.hpp")
file(GLOB_RECURSE programs RELATIVE "${ROOT}"
  "${ROOT}/tests/*.[ch]pp" "${ROOT}/examples/*.[ch]pp" "${ROOT}/bench/*.[ch]pp"
  "${ROOT}/python/*.[ch]pp")

foreach(source IN LISTS headers programs)
  file(STRINGS "${ROOT}/${source}" first LIMIT_COUNT 1)
  # REUSE-IgnoreStart
  if(NOT first STREQUAL "// SPDX-License-Identifier: BSL-1.0")
  # REUSE-IgnoreEnd
    fault("${source}: its first line is not the license line")
  endif()
endforeach()

file(STRINGS "${ROOT}/tests/api/interface.txt" public REGEX "^wend/.*[.]hpp$")
foreach(header IN LISTS headers)
  file(READ "${ROOT}/${header}" text)
  if(header MATCHES "^include/(wend/[^/]+)/([^/]+/)?")
    set(folder "${CMAKE_MATCH_2}")
    string(REPLACE "include/" "" name "${header}")
    if(folder AND name IN_LIST public)
      fault("${header}: declares public names, but lies in a folder for private headers")
    elseif(NOT folder AND NOT name IN_LIST public AND text MATCHES "\nnamespace ")
      fault("${header}: declares no public name, but lies beside headers that do")
    endif()
  endif()
  # Lists end at ; and nest at [ ], so these characters are removed. Comments are exempt.
  string(REGEX REPLACE "[][;]" " " text "${text}")
  string(REGEX REPLACE "//[^\n]*" "" text "${text}")

  if(NOT text MATCHES "\n#pragma once\n")
    fault("${header}: no #pragma once")
  endif()

  if(header MATCHES "^include/wend/([^/]+)/")
    set(room "${CMAKE_MATCH_1}")
    if(NOT DEFINED below_${room})
      fault("${header}: include/wend/${room} is not a directory of the house")
    endif()
    string(REGEX MATCHALL "#[ \t]*include[ \t]*[<\"][^>\"\n]+[>\"]" includes "${text}")
    foreach(line IN LISTS includes)
      string(REGEX REPLACE ".*[<\"]([^>\"]+)[>\"]" "\\1" included "${line}")
      if(line MATCHES "\"")
        fault("${header}: includes \"${included}\"; headers of the library are <wend/...>")
      elseif(included MATCHES "^wend/([^/]+)/" AND NOT CMAKE_MATCH_1 IN_LIST below_${room})
        fault("${header}: includes <${included}>, which is not below ${room}")
      elseif(included STREQUAL "wend/wend.hpp")
        fault("${header}: includes the umbrella")
      elseif(included MATCHES "^(iostream|cstdio|stdio.h|print)$")
        fault("${header}: includes <${included}>, but no header prints")
      endif()
    endforeach()
  endif()

  if(NOT header STREQUAL "include/wend/core/error.hpp"
      AND text MATCHES "[^a-zA-Z0-9_](throw|try|catch)[^a-zA-Z0-9_]")
    fault("${header}: has a ${CMAKE_MATCH_1}, which is left to core/error.hpp")
  endif()
endforeach()

foreach(room IN ITEMS tests examples bench)
  file(GLOB_RECURSE sources RELATIVE "${ROOT}/${room}" "${ROOT}/${room}/*.cpp")
  if(NOT sources)
    continue()
  endif()
  file(READ "${ROOT}/${room}/CMakeLists.txt" lists)
  if(room STREQUAL "tests")
    file(READ "${ROOT}/tests/distributed/mpi.cmake" more)
    string(APPEND lists "${more}")
  endif()
  foreach(source IN LISTS sources)
    # These have a list of their own.
    if(room STREQUAL "tests" AND source MATCHES "^(api|bare|compile_fail|debuggers|package|tidy)/")
      continue()
    endif()
    if(room STREQUAL "examples" AND source MATCHES "^playground/")  # script/playground compiles all of them
      continue()
    endif()
    string(FIND "${lists}" "${source}" at)
    if(at EQUAL -1)
      fault("${room}/${source}: not in ${room}/CMakeLists.txt")
    endif()
  endforeach()
endforeach()

file(READ "${ROOT}/examples/README.md" readme)
string(REGEX REPLACE "## Programs to use.*" "" readme "${readme}")
string(REGEX MATCHALL "\\| \\[`[a-z_]+`\\]\\([a-z_]+/[a-z_]+[.]cpp\\)" to_learn_from "${readme}")
if(NOT to_learn_from)
  fault("examples/README.md: no table of programs to learn from")
endif()
foreach(row IN LISTS to_learn_from)
  string(REGEX REPLACE ".*\\((.*)\\)" "examples/\\1" source "${row}")
  file(READ "${ROOT}/${source}" text)
  string(REGEX REPLACE "[^\n]" "" newlines "${text}")
  string(LENGTH "${newlines}" count)
  if(count GREATER_EQUAL 80)
    fault("${source}: ${count} lines; programs to learn from have under 80")
  endif()
endforeach()

if(faults)
  message(FATAL_ERROR "the house is not in order:${faults}")
endif()
list(LENGTH headers count)
message(STATUS "${count} headers in order")
