# SPDX-License-Identifier: BSL-1.0
#
# script/api --since, with made-up earlier releases: folders with an interface list and a version.
# Usage: cmake -DPYTHON=<python3> -DROOT=<source directory> -DWORK_DIR=<folder> -P since.cmake

cmake_minimum_required(VERSION 3.25)

file(READ "${ROOT}/tests/api/interface.txt" today)
file(READ "${ROOT}/include/wend/version.hpp" version_hpp)
# The version in which declarations may be removed: the next minor one before 1.0, else the next major one.
set(rising MINOR)
if(version_hpp MATCHES "VERSION_MAJOR [1-9]")
  set(rising MAJOR)
endif()
string(REGEX MATCH "VERSION_${rising} ([0-9]+)" _ "${version_hpp}")
math(EXPR before "${CMAKE_MATCH_1} - 1")
string(REGEX REPLACE "(VERSION_${rising}) [0-9]+" "\\1 ${before}" version_before "${version_hpp}")

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

# By tags, in a repository of the same files: the highest version of an earlier commit. Tags of this commit,
# tags of other forms and tags of a repository around the sources do not count.
find_program(GIT git)
if(NOT GIT)
  return()
endif()
set(repository "${WORK_DIR}/repository")
file(REMOVE_RECURSE "${repository}")
foreach(name IN ITEMS script/api script/declarations.py tests/api/interface.txt include/wend/version.hpp)
  cmake_path(GET name PARENT_PATH folder)
  file(COPY "${ROOT}/${name}" DESTINATION "${repository}/${folder}")
endforeach()
function(git)
  execute_process(COMMAND "${GIT}" -c user.name=a -c user.email=a@b.invalid -c commit.gpgsign=false
    -c init.defaultBranch=main ${ARGN} WORKING_DIRECTORY "${repository}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(expect_by_tags code text)
  execute_process(COMMAND "${PYTHON}" script/api --since WORKING_DIRECTORY "${repository}"
    RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT result EQUAL code OR NOT said MATCHES "${text}")
    message(FATAL_ERROR "expected the exit code ${code} and: ${text}\nbut it is ${result}: ${said}")
  endif()
endfunction()
git(init --quiet)
git(add .)
git(commit --quiet -m first)
expect_by_tags(0 "nothing was compared")
git(tag v0.1.0)
expect_by_tags(0 "nothing was compared")
file(WRITE "${repository}/tests/api/interface.txt" "wend/version.hpp\n")
git(commit --quiet -a -m second)
git(tag v0.1.1)
git(tag v0.1.1-rc1)
expect_by_tags(1 "were removed or changed")
file(RENAME "${repository}/.git" "${WORK_DIR}/git")
file(MAKE_DIRECTORY "${WORK_DIR}/around")
file(RENAME "${repository}" "${WORK_DIR}/around/wend")
set(repository "${WORK_DIR}/around/wend")
file(RENAME "${WORK_DIR}/git" "${WORK_DIR}/around/.git")
expect_by_tags(0 "nothing was compared")
file(REMOVE_RECURSE "${WORK_DIR}/around")
