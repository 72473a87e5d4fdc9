# SPDX-License-Identifier: BSL-1.0
#
# script/api --since, with made-up earlier releases: folders with an interface list and a version.
# Usage: cmake -DPYTHON=<python3> -DROOT=<source directory> -DWORK_DIR=<folder> -P since.cmake

cmake_minimum_required(VERSION 3.25)

file(READ "${ROOT}/tests/api/interface.txt" today)
file(READ "${ROOT}/include/wend/version.hpp" version_hpp)
string(REGEX MATCH "VERSION_MINOR ([0-9]+)" _ "${version_hpp}")
math(EXPR minor_before "${CMAKE_MATCH_1} - 1")
string(REGEX REPLACE "(VERSION_MINOR) [0-9]+" "\\1 ${minor_before}" version_before "${version_hpp}")

# expect(code text list version): the exit code of the comparison with a release of that list, and a part
# of its output.
function(expect code text list version)
  file(WRITE "${WORK_DIR}/tests/api/interface.txt" "${list}")
  file(WRITE "${WORK_DIR}/include/wend/version.hpp" "${version}")
  execute_process(COMMAND "${PYTHON}" "${ROOT}/script/api" --since "${WORK_DIR}"
    RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
  string(FIND "${said}" "${text}" at)
  if(NOT result EQUAL code OR at EQUAL -1)
    message(FATAL_ERROR "expected the exit code ${code} and:\n${text}\nbut it is ${result}:\n${said}")
  endif()
endfunction()

set(header "wend/version.hpp\n")
string(REPLACE "${header}" "${header}  #define WEND_REMOVED\n" with_macro "${today}")
string(REPLACE "wend/wend.hpp\n" "" added "${today}")
string(REGEX REPLACE "    struct statistics\n" "    struct statistics\n      int removed\n"
  with_member "${today}")
set(function "wend/gone.hpp\n  namespace wend\n    int gone(int)\n")
string(REGEX REPLACE "    struct statistics\n" "    [[deprecated(\"use (x)\")]] struct statistics\n"
  deprecated "${today}")
set(private "wend/gone.hpp\n  namespace wend::detail\n    struct gone_fn\n")

expect(0 "every declaration of" "${today}" "${version_hpp}")
expect(0 "every declaration of" "${added}" "${version_hpp}")
expect(0 "every declaration of" "${today}${private}" "${version_hpp}")
expect(1 "wend/version.hpp: #define WEND_REMOVED" "${with_macro}" "${version_hpp}")
expect(1 "namespace wend > struct statistics: int removed" "${with_member}" "${version_hpp}")
expect(1 "wend/gone.hpp: namespace wend: int gone(int)" "${today}${function}" "${version_hpp}")
expect(0 "every declaration of" "${deprecated}" "${version_hpp}")
expect(1 "int operator()() const" "${today}${private}      int operator()() const\n" "${version_hpp}")
expect(0 "allows that" "${today}${function}" "${version_before}")

# Without a release there is nothing to compare; a name that is neither is an error.
execute_process(COMMAND "${PYTHON}" "${ROOT}/script/api" --since "${WORK_DIR}/none"
  RESULT_VARIABLE result ERROR_VARIABLE said)
if(NOT result EQUAL 2 OR NOT said MATCHES "neither a tag nor a folder")
  message(FATAL_ERROR "an unknown release: ${result}: ${said}")
endif()
execute_process(COMMAND "${PYTHON}" "${ROOT}/script/api" --since COMMAND_ERROR_IS_FATAL ANY)
