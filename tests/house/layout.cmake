# SPDX-License-Identifier: BSL-1.0
#
# Checks the house rules that are visible in the text:
#   - every source has its license line on top, every header its #pragma once;
#   - includes of the library point down: search -> best_first -> nodes -> core, and so on;
#   - private headers are in folders named detail, and only they are;
#   - only core/error.hpp throws, and no header prints;
#   - every .cpp file of the tests, examples and benchmarks belongs to some program;
#   - the examples that examples/README.md recommends to learn from have under 80 lines.
# Usage: cmake -DROOT=<source directory> -P layout.cmake

cmake_minimum_required(VERSION 3.25)

# The rooms that the headers of each room may include, besides version.hpp.
set(below_core core)
set(below_io core io)
set(below_adapters adapters core)
set(below_puzzles core puzzles)
set(below_nodes core nodes)
set(below_frontier core frontier)
set(below_session core nodes session)
set(below_best_first best_first core frontier nodes session)
set(below_depth_first core depth_first io nodes session)
set(below_ranked core nodes ranked session)
set(below_heuristics core heuristics io puzzles ranked)
set(below_search best_first core depth_first frontier io nodes ranked search session)
set(below_tools core nodes tools)
set(below_partitioned best_first core depth_first io nodes partitioned session)
set(below_parallel core depth_first io nodes parallel partitioned search session)
set(below_distributed core depth_first distributed io nodes partitioned session)
set(below_external core external io nodes ranked session)
set(below_proof core nodes proof search)
set(below_trace core trace)

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
  string(REPLACE "include/" "" name "${header}")
  if(header MATCHES "/detail/")
    if(name IN_LIST public)
      fault("${header}: declares public names, but lies in a folder for private headers")
    endif()
  elseif(header MATCHES "^include/wend/[^/]+/" AND NOT name IN_LIST public AND text MATCHES "\nnamespace ")
    fault("${header}: declares no public name, but lies beside headers that do")
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
      fault("${header}: include/wend/${room} is no room of the house")
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
