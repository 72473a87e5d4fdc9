# SPDX-License-Identifier: BSL-1.0
#
# Settings for wend's own programs: tests, examples and benchmarks. Included only if one of them is
# built, so nothing here affects a project that uses the library.

option(WEND_WARNINGS_AS_ERRORS "Compile wend's own programs with all warnings, as errors" OFF)
if(WEND_WARNINGS_AS_ERRORS)
  add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
  # g++ 12 sees overlapping copies in "text" + std::string where there are none (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    add_compile_options(-Wno-restrict)
  endif()
endif()

set(CMAKE_CXX_EXTENSIONS OFF)

find_program(WEND_CCACHE ccache DOC "Caches what was compiled; optional")
mark_as_advanced(WEND_CCACHE)
if(WEND_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${WEND_CCACHE}")
endif()

# lld links in a fifth of the default linker's time. Only benchmarks use the default linker, like users'
# programs.
if(WEND_BUILD_TESTS)
  include(CheckLinkerFlag)
  check_linker_flag(CXX "-fuse-ld=lld" WEND_HAS_LLD)
  if(WEND_HAS_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
  # g++ collects garbage later: a tenth less time for a quarter of a gigabyte more.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(--param=ggc-min-heapsize=524288)
    # std::move and similar functions are not calls, even without optimisation: a twentieth less time.
    if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
      add_compile_options(-ffold-simple-inlines)
    endif()
  endif()
endif()

option(WEND_TEST_ALL
  "Build and run all tests and examples; without it those that script/test runs in ten minutes" ON)

option(WEND_PRECOMPILE
  "Compile headers that tests, examples and benchmarks include once" OFF)

# With WEND_PRECOMPILE, wend_precompile(name [WEND] flag…) compiles headers of the standard library with
# these flags. The sources of wend_begin_with(name target…) include them first, which saves a tenth to
# a half of their time. Targets must have the same flags. With WEND, wend/wend.hpp is among the headers;
# without it, a source that lacks one of wend's headers does not compile.
function(wend_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WEND" "" "")
  if(WEND_PRECOMPILE)
    set(empty "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
    file(CONFIGURE OUTPUT "${empty}" CONTENT "")
    add_library(${name} OBJECT "${empty}")
    target_compile_features(${name} PRIVATE cxx_std_20)
    target_compile_options(${name} PRIVATE ${arg_UNPARSED_ARGUMENTS})
    target_precompile_headers(${name} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/standard_headers.hpp")
    if(arg_WEND)
      target_link_libraries(${name} PRIVATE wend::wend)
      target_precompile_headers(${name} PRIVATE "${PROJECT_SOURCE_DIR}/include/wend/wend.hpp")
    endif()
  endif()
endfunction()
function(wend_begin_with name)
  if(WEND_PRECOMPILE)
    foreach(target IN LISTS ARGN)
      target_precompile_headers(${target} REUSE_FROM ${name})
    endforeach()
  endif()
endfunction()

# wend_add_program(name source…): adds a program. With WEND_TEST_READ the compiler only parses its
# sources, and there is nothing to run.
function(wend_add_program name)
  if(WEND_TEST_READ)
    add_library(${name} OBJECT ${ARGN})
    target_compile_options(${name} PRIVATE -fsyntax-only)
  else()
    add_executable(${name} ${ARGN})
  endif()
endfunction()

# Open MPI: allow more processes than cores, do not bind them, and allow root. MPICH needs no options.
# Both keep memory until the process ends.
set(wend_mpi_environment
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none
  ASAN_OPTIONS=detect_leaks=0)
