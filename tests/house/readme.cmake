# SPDX-License-Identifier: BSL-1.0
#
# Checks the README and the other pages. The program below the mark <!-- quick_start --> is
# examples/quick_start/quick_start.cpp, which is compiled and run. The README has under 200 lines. Links
# have targets, and pictures have a background of their own. The tables of members in
# docs/pages/members.md equal those of the header that checks them.
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
if(count GREATER_EQUAL 200)
  message(FATAL_ERROR "README.md has ${count} lines, not under 200")
endif()

set(faults "")
set(links 0)
file(GLOB pages RELATIVE "${ROOT}" "${ROOT}/*.md" "${ROOT}/docs/pages/*.md" "${ROOT}/*/README.md"
  "${ROOT}/examples/*/README.md" "${ROOT}/bench/tried.md")
foreach(page IN LISTS pages)
  cmake_path(GET page PARENT_PATH folder)
  file(READ "${ROOT}/${page}" text)
  # Lists end at ; and nest at [ ], so these characters are removed.
  string(REPLACE "](" "\n@" text "${text}")
  string(REGEX REPLACE "[][;]" " " text "${text}")
  string(REGEX MATCHALL "\n@[^)\n]+[)]" targets "${text}")
  foreach(target IN LISTS targets)
    string(REGEX REPLACE "^\n@([^)#]*).*" "\\1" target "${target}")
    if(NOT target MATCHES "^[A-Za-z0-9_./-]*[./][A-Za-z0-9_./-]*$"  # the web, or code
        OR target MATCHES "^[a-z]+[.]html$")  # made with the site
      continue()
    endif()
    math(EXPR links "${links} + 1")
    if(NOT EXISTS "${ROOT}/${folder}/${target}")
      string(APPEND faults "\n  ${page}: there is no ${target}")
    elseif(target MATCHES "[.]svg$")
      file(READ "${ROOT}/${folder}/${target}" picture)
      string(FIND "${picture}" "prefers-color-scheme" theme)
      string(REGEX MATCH "fill[=:]\"?#fff\"?" background "${picture}")
      if(NOT theme EQUAL -1 OR NOT background)
        string(APPEND faults "\n  ${page}: ${target} has no background of its own")
      endif()
    endif()
  endforeach()
endforeach()
if(links LESS 40)
  string(APPEND faults "\n  only ${links} links were found")
endif()
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
message(STATUS "${links} links")
