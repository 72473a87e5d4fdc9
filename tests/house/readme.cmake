# SPDX-License-Identifier: BSL-1.0
#
# Checks the README and the other pages. The program below the mark <!-- quick_start --> is
# examples/quick_start/quick_start.cpp, which is compiled and run, with its output. The README has at most
# 140 lines, and its benchmark figures are those of bench/README.md. The outputs in examples/README.md are
# parts of the expected files that they link. The tables of members in docs/pages/members.md equal those of
# the header that checks them.
# Usage: cmake -DROOT=<source directory> -P readme.cmake

cmake_minimum_required(VERSION 3.25)

file(READ "${ROOT}/README.md" readme)
file(READ "${ROOT}/examples/quick_start/quick_start.cpp" program)
string(FIND "${readme}" "<!-- quick_start -->\n```cpp\n${program}```\n" at)
if(at EQUAL -1)
  message(FATAL_ERROR "README.md does not show examples/quick_start/quick_start.cpp as it is")
endif()

string(REGEX REPLACE "[^\n]" "" newlines "${readme}")
string(LENGTH "${newlines}" count)
if(count GREATER 140)
  message(FATAL_ERROR "README.md has ${count} lines, more than 140")
endif()

set(faults "")
file(READ "${ROOT}/examples/quick_start/expected/output.txt" output)
string(STRIP "${output}" output)
string(REPLACE "\n" "\n    " output "${output}")
string(FIND "${readme}" "```\n\n    ${output}\n" at)
if(at EQUAL -1)
  string(APPEND faults "\n  README.md does not show the output of quick_start")
endif()
file(READ "${ROOT}/bench/README.md" bench)
string(REGEX MATCHALL "[*][*][0-9.]+[*][*] [(][^)]+[)]" figures "${readme}")
list(LENGTH figures count)
if(NOT count EQUAL 5)
  string(APPEND faults "\n  README.md has ${count} benchmark figures, not 5")
endif()
foreach(figure IN LISTS figures)
  string(FIND "${bench}" "| ${figure} |" at)
  if(at EQUAL -1)
    string(APPEND faults "\n  README.md: bench/README.md has no figure ${figure}")
  endif()
endforeach()

# The output of an example, in the table of examples/README.md: [`text`](expected file).
file(READ "${ROOT}/examples/README.md" examples)
string(REGEX MATCHALL "[[]`[^`\n]+`[]][(][^)\n]+/expected/[^)\n]+[)]" shown "${examples}")
string(REGEX REPLACE "[][]" "" shown "${shown}")
list(LENGTH shown count)
if(count LESS 20)
  string(APPEND faults "\n  examples/README.md shows ${count} outputs, fewer than 20")
endif()
foreach(pair IN LISTS shown)
  string(REGEX MATCH "`(.*)`[(](.*)[)]" pair "${pair}")
  set(text "${CMAKE_MATCH_1}")
  if(EXISTS "${ROOT}/examples/${CMAKE_MATCH_2}")
    file(READ "${ROOT}/examples/${CMAKE_MATCH_2}" expected)
    string(FIND "${expected}" "${text}" at)
    if(at EQUAL -1)
      string(APPEND faults "\n  examples/${CMAKE_MATCH_2} does not contain: ${text}")
    endif()
  endif()
endforeach()

# The tables of docs/pages/members.md have the rows of core/detail/member_table.hpp, in that order.
file(READ "${ROOT}/include/wend/core/detail/member_table.hpp" header)
string(REGEX REPLACE "[ \t]*\\\\?\n[ \t]*" " " header "${header}")
string(REGEX MATCHALL "TEXT[(]\"[^\"]+\", \"[^\"]+\", \"[^\"]+\"" rows "${header}")
list(TRANSFORM rows REPLACE "TEXT[(]\"(.+)\", \"(.+)\", \"(.+)\"" "| `\\2` | \\1 | \\3 |")
file(STRINGS "${ROOT}/docs/pages/members.md" shown REGEX "^[|] `")
list(LENGTH rows count)
if(count LESS 30)
  string(APPEND faults "\n  only ${count} members were found in member_table.hpp")
elseif(NOT rows STREQUAL shown)
  string(APPEND faults "\n  docs/pages/members.md: its tables are not those of member_table.hpp")
  foreach(row shown_row IN ZIP_LISTS rows shown)
    if(NOT row STREQUAL shown_row)
      string(APPEND faults ":\n    ${row}\n    ${shown_row}")
      break()
    endif()
  endforeach()
endif()

if(faults)
  message(FATAL_ERROR "pages with faults:${faults}")
endif()
