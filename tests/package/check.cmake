# SPDX-License-Identifier: BSL-1.0
#
# One way of using wend, in a fresh directory WORK_DIR:
#   SCENARIO=install    installs the build tree BINARY_DIR, moves the result to INSTALLED
#   SCENARIO=build      configures, builds and runs the consumer in PROJECT; no warning may be said
#   SCENARIO=refused    configures the consumer in PROJECT, which must fail and say EXPECTED
#   SCENARIO=without_packages   configures and installs wend where there is Boost alone
#   SCENARIO=pkg_config compiles the consumer by hand with the flags that pkg-config gives
#   SCENARIO=another_include_directory   installs elsewhere than in include/, then both of the above
#   SCENARIO=debian     builds the Debian package, checks it with lintian, and runs its test with the package
#                       unpacked in a folder
#   SCENARIO=meson      a project has the source archive as a subproject of Meson, by its wrap file
#   SCENARIO=bazel      a project has the sources as a repository of Bazel
#   SCENARIO=single_header   compiles programs with the header that script/amalgamate makes, alone
# TBB=none hides oneTBB, MPI=none MPI.
# BOOST=none hides Boost; BOOST=headers-<version> or BOOST=package-<version> puts one of that
# version in its place, as mere headers or with a CMake package.

cmake_minimum_required(VERSION 3.25)

# What is set where the tests run is not the consumer's business.
foreach(variable IN ITEMS DESTDIR CMAKE_PREFIX_PATH CMAKE_GENERATOR CMAKE_TOOLCHAIN_FILE
    wend_DIR wend_ROOT Boost_DIR Boost_ROOT BOOST_ROOT PKG_CONFIG_PATH)
  unset(ENV{${variable}})
endforeach()
file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")

set(here "${CMAKE_CURRENT_LIST_DIR}")
set(settings -G "${GENERATOR}" "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}"
  "-DCMAKE_CXX_COMPILER=${COMPILER}" -DCMAKE_BUILD_TYPE=Debug -Wdev)

# run(command…): ends the test where the command fails; `said` is what it said, on one line.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "${line}\nfailed (${result}):\n${said}")
  endif()
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  set(said "${said}" PARENT_SCOPE)
endfunction()

function(build_and_run project)
  run("${CMAKE_COMMAND}" -S "${here}/${project}" -B "${WORK_DIR}/consumer" ${settings} ${ARGN})
  if(said MATCHES "[Ww]arning")
    message(FATAL_ERROR "configuring ${project} warns:\n${said}")
  endif()
  run("${CMAKE_COMMAND}" --build "${WORK_DIR}/consumer")
  run("${WORK_DIR}/consumer/consumer")
  if(NOT said MATCHES "^wend ${VERSION}")
    message(FATAL_ERROR "the consumer said: ${said}")
  endif()
endfunction()

function(compile_with_pkg_config prefix)
  set(ENV{PKG_CONFIG_PATH} "${prefix}/share/pkgconfig")
  run("${PKG_CONFIG}" --modversion wend)
  if(NOT said MATCHES "^${VERSION} ?$")
    message(FATAL_ERROR "pkg-config says version ${said}, not ${VERSION}")
  endif()
  run("${PKG_CONFIG}" --cflags wend)
  separate_arguments(cflags UNIX_COMMAND "${said}")
  run("${COMPILER}" -std=c++20 ${cflags} "${here}/consumer.cpp" -o "${WORK_DIR}/by_hand")
  run("${WORK_DIR}/by_hand")
endfunction()

function(install_to prefix tree)
  file(REMOVE_RECURSE "${prefix}")
  run("${CMAKE_COMMAND}" --install "${tree}" --prefix "${WORK_DIR}/first")
  file(RENAME "${WORK_DIR}/first" "${prefix}")
endfunction()

# source_archive(): wend-VERSION/, as an archive of the sources unpacks, and wend-VERSION.tar.gz, in WORK_DIR.
function(source_archive)
  set(tree "${WORK_DIR}/wend-${VERSION}")
  file(GLOB names RELATIVE "${SOURCE_DIR}" "${SOURCE_DIR}/*")
  list(FILTER names EXCLUDE REGEX "^(build|\\.)")
  foreach(name IN LISTS names)
    file(COPY "${SOURCE_DIR}/${name}" DESTINATION "${tree}"
      PATTERN node_modules EXCLUDE PATTERN __pycache__ EXCLUDE)
  endforeach()
  execute_process(COMMAND "${CMAKE_COMMAND}" -E tar czf "wend-${VERSION}.tar.gz" "wend-${VERSION}"
    WORKING_DIRECTORY "${WORK_DIR}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# run_in(folder command…): run in a folder.
function(run_in folder)
  run("${CMAKE_COMMAND}" -E chdir "${folder}" ${ARGN})
  set(said "${said}" PARENT_SCOPE)
endfunction()

set(found_in "-DCMAKE_PREFIX_PATH=${INSTALLED}")
set(sources_in "-DWEND_SOURCE_DIR=${SOURCE_DIR}")
if(PROJECT MATCHES "find_package|test_package")
  set(arguments "${found_in}")
elseif(PROJECT STREQUAL "add_subdirectory")
  set(arguments "${sources_in}" "-DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${here}/watch.cmake")
else()
  set(arguments "${sources_in}")
endif()
if(DEFINED WANTED_VERSION)
  list(APPEND arguments "-DWANTED_VERSION=${WANTED_VERSION}")
endif()
if(DEFINED MODULE)
  list(APPEND arguments "-DWEND_MODULE=${MODULE}")
endif()
if(MPI STREQUAL "none")
  list(APPEND arguments -DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON)
endif()
if(TBB STREQUAL "none")
  list(APPEND arguments -DCMAKE_DISABLE_FIND_PACKAGE_TBB=ON)
endif()
if(BOOST STREQUAL "none")
  list(APPEND arguments -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON)
elseif(BOOST MATCHES "^headers-([0-9]+)\\.([0-9]+)$")
  file(WRITE "${WORK_DIR}/boost/include/boost/config.hpp" "")
  file(WRITE "${WORK_DIR}/boost/include/boost/version.hpp"
    "#define BOOST_VERSION ${CMAKE_MATCH_1}0${CMAKE_MATCH_2}00\n"
    "#define BOOST_LIB_VERSION \"${CMAKE_MATCH_1}_${CMAKE_MATCH_2}\"\n")
  list(APPEND arguments "-DBoost_ROOT=${WORK_DIR}/boost"
    -DBoost_NO_BOOST_CMAKE=ON -DBoost_NO_SYSTEM_PATHS=ON)
elseif(BOOST MATCHES "^package-(.*)$")
  include(CMakePackageConfigHelpers)
  file(WRITE "${WORK_DIR}/boost/BoostConfig.cmake" "message(FATAL_ERROR \"too old to be read\")\n")
  write_basic_package_version_file("${WORK_DIR}/boost/BoostConfigVersion.cmake"
    VERSION ${CMAKE_MATCH_1}.0 COMPATIBILITY AnyNewerVersion ARCH_INDEPENDENT)
  list(APPEND arguments "-DBoost_DIR=${WORK_DIR}/boost" -DBoost_NO_SYSTEM_PATHS=ON
    -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF)
endif()

if(SCENARIO STREQUAL "install")
  install_to("${INSTALLED}" "${BINARY_DIR}")
  file(GLOB_RECURSE headers RELATIVE "${SOURCE_DIR}/include" "${SOURCE_DIR}/include/*")
  file(GLOB_RECURSE installed RELATIVE "${INSTALLED}/include" "${INSTALLED}/include/*")
  if(NOT headers STREQUAL installed)
    message(FATAL_ERROR "of the headers\n${headers}\nthese were installed:\n${installed}")
  endif()
  foreach(file IN ITEMS licenses/wend/LICENSE wend/wend.natvis wend/wend_gdb.py)
    if(NOT EXISTS "${INSTALLED}/share/${file}")
      message(FATAL_ERROR "share/${file} was not installed")
    endif()
  endforeach()
  file(GLOB_RECURSE files "${INSTALLED}/share/*")
  foreach(file IN LISTS files)
    file(READ "${file}" text)
    foreach(place IN ITEMS "${SOURCE_DIR}" "${WORK_DIR}")
      string(FIND "${text}" "${place}" at)
      if(NOT at EQUAL -1)
        message(FATAL_ERROR "${file} names ${place}")
      endif()
    endforeach()
  endforeach()
elseif(SCENARIO STREQUAL "build")
  build_and_run(${PROJECT} ${arguments})
elseif(SCENARIO STREQUAL "refused")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -S "${here}/${PROJECT}" -B "${WORK_DIR}/b" ${settings} ${arguments}
    RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  if(result EQUAL 0)
    message(FATAL_ERROR "was configured, but should not have been:\n${said}")
  endif()
  string(FIND "${said}" "${EXPECTED}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "expected:\n${EXPECTED}\n\nbut it says:\n${said}")
  endif()
elseif(SCENARIO STREQUAL "without_packages")
  # A compiler and Boost alone, tests, examples and benchmarks asked for: a line says of each why it is
  # left out, and the headers are installed. With WEND_REQUIRE_ALL the same is an error.
  set(arguments -S "${SOURCE_DIR}" -B "${WORK_DIR}/b" ${settings}
    -DWEND_BUILD_TESTS=ON -DWEND_BUILD_EXAMPLES=ON -DWEND_BUILD_BENCHMARKS=ON)
  set(packages benchmark CLI11 doctest fmt nlohmann_json MPI Python3 TBB)
  foreach(package IN LISTS packages)
    list(APPEND arguments -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
  endforeach()
  file(REMOVE_RECURSE "${WORK_DIR}/b")
  run("${CMAKE_COMMAND}" ${arguments})
  foreach(line IN ITEMS
      "-- wend: no tests, as these packages were not found: doctest 2.4 (doctest-dev), {fmt} 8 (libfmt-dev), JSON for Modern C++ 3.10 (nlohmann-json3-dev), Python 3.9 (python3), oneTBB 2021 (libtbb-dev), MPI 3.0 (libopenmpi-dev)"
      "-- wend: no examples, as these packages were not found: CLI11 2 (libcli11-dev), {fmt} 8 (libfmt-dev), JSON for Modern C++ 3.10 (nlohmann-json3-dev), oneTBB 2021 (libtbb-dev)"
      "-- wend: no benchmarks, as these packages were not found: Google Benchmark 1.7 (libbenchmark-dev), oneTBB 2021 (libtbb-dev)")
    string(FIND "${said}" "${line}" at)
    if(at EQUAL -1)
      message(FATAL_ERROR "expected:\n${line}\n\nbut it says:\n${said}")
    endif()
  endforeach()
  install_to("${WORK_DIR}/prefix" "${WORK_DIR}/b")
  if(NOT EXISTS "${WORK_DIR}/prefix/include/wend/version.hpp")
    message(FATAL_ERROR "the headers were not installed")
  endif()
  # Each package alone missing, where all must be there.
  foreach(package IN LISTS packages)
    set(arguments -S "${SOURCE_DIR}" -B "${WORK_DIR}/b" -DWEND_REQUIRE_ALL=ON)
    foreach(other IN LISTS packages)
      list(APPEND arguments -DCMAKE_DISABLE_FIND_PACKAGE_${other}=OFF)
    endforeach()
    list(APPEND arguments -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
    execute_process(COMMAND "${CMAKE_COMMAND}" ${arguments}
      RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
    string(REGEX REPLACE "[ \n]+" " " said "${said}")
    if(result EQUAL 0 OR NOT said MATCHES "need packages that were not found: ")
      message(FATAL_ERROR "without ${package}, with WEND_REQUIRE_ALL:\n${said}")
    endif()
  endforeach()
elseif(SCENARIO STREQUAL "pkg_config")
  compile_with_pkg_config("${INSTALLED}")
elseif(SCENARIO STREQUAL "another_include_directory")
  run("${CMAKE_COMMAND}" -S "${SOURCE_DIR}" -B "${WORK_DIR}/wend" ${settings}
    -DWEND_BUILD_TESTS=OFF -DWEND_BUILD_EXAMPLES=OFF
    -DCMAKE_INSTALL_INCLUDEDIR=include/wend-${VERSION})
  install_to("${WORK_DIR}/prefix" "${WORK_DIR}/wend")
  if(NOT EXISTS "${WORK_DIR}/prefix/include/wend-${VERSION}/wend/version.hpp")
    message(FATAL_ERROR "CMAKE_INSTALL_INCLUDEDIR was not heeded")
  endif()
  build_and_run(find_package "-DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix")
  if(PKG_CONFIG)
    compile_with_pkg_config("${WORK_DIR}/prefix")
  endif()
elseif(SCENARIO STREQUAL "debian")
  source_archive()
  set(tree "${WORK_DIR}/wend-${VERSION}")
  file(RENAME "${WORK_DIR}/wend-${VERSION}.tar.gz" "${WORK_DIR}/wend_${VERSION}.orig.tar.gz")
  file(COPY "${tree}/packaging/debian" DESTINATION "${tree}")
  run_in("${tree}" dpkg-buildpackage --no-sign)
  run_in("${WORK_DIR}" sh -c "lintian --allow-root --fail-on error,warning wend_*.changes")
  run_in("${WORK_DIR}" sh -c "dpkg-deb -x libwend-dev_*_all.deb unpacked")
  run_in("${tree}" "${CMAKE_COMMAND}" -E env "PREFIX=${WORK_DIR}/unpacked/usr" debian/tests/consumer)
  if(NOT said MATCHES "wend ${VERSION}: 14 steps wend ${VERSION}: 14 steps $")
    message(FATAL_ERROR "the package's test said: ${said}")
  endif()
elseif(SCENARIO STREQUAL "meson")
  source_archive()
  file(SHA256 "${WORK_DIR}/wend-${VERSION}.tar.gz" SHA256)
  set(URL "https://example.invalid")  # the archive is in the cache of packages
  set(consumer "${WORK_DIR}/consumer")
  file(COPY "${here}/consumer.cpp" "${here}/meson/meson.build" DESTINATION "${consumer}")
  configure_file("${SOURCE_DIR}/packaging/meson/wend.wrap.in" "${consumer}/subprojects/wend.wrap" @ONLY)
  file(COPY "${SOURCE_DIR}/packaging/meson/meson.build"
    DESTINATION "${consumer}/subprojects/packagefiles/wend")
  file(COPY "${WORK_DIR}/wend-${VERSION}.tar.gz" DESTINATION "${consumer}/subprojects/packagecache")
  set(ENV{CXX} "${COMPILER}")
  run("${MESON}" setup "${consumer}/build" "${consumer}")
  run(ninja -C "${consumer}/build")
  run("${consumer}/build/consumer")
  if(NOT said MATCHES "^wend ${VERSION}")
    message(FATAL_ERROR "the consumer said: ${said}")
  endif()
elseif(SCENARIO STREQUAL "bazel")
  source_archive()
  file(COPY "${here}/bazel/" DESTINATION "${WORK_DIR}/consumer")
  file(COPY "${here}/consumer.cpp" DESTINATION "${WORK_DIR}/consumer")
  file(COPY_FILE "${SOURCE_DIR}/packaging/bazel/BUILD.bazel" "${WORK_DIR}/consumer/wend.BUILD")
  file(RENAME "${WORK_DIR}/wend-${VERSION}" "${WORK_DIR}/consumer/wend")
  run_in("${WORK_DIR}/consumer" "${BAZEL}" --batch "--output_user_root=${WORK_DIR}/cache" run
    --cxxopt=-std=c++20 --spawn_strategy=local //:consumer)
  if(NOT said MATCHES "wend ${VERSION}: 14 steps")
    message(FATAL_ERROR "the consumer said: ${said}")
  endif()
elseif(SCENARIO STREQUAL "single_header")
  set(amalgamate "${PYTHON}" "${SOURCE_DIR}/script/amalgamate")
  set(header "${WORK_DIR}/wend/wend.hpp")
  run(${amalgamate} "${header}")
  # The same bytes, made of another copy of the tree.
  set(copy "${WORK_DIR}/another folder")
  file(COPY "${SOURCE_DIR}/LICENSE" "${SOURCE_DIR}/include" "${SOURCE_DIR}/script"
    DESTINATION "${copy}")
  run("${PYTHON}" "${copy}/script/amalgamate" "${copy}/wend.hpp")
  run("${CMAKE_COMMAND}" -E compare_files "${header}" "${copy}/wend.hpp")
  file(READ "${header}" text)
  string(REGEX MATCH "^[^\n]*\n//\n// Wend ${VERSION}: " version "${text}")
  string(REGEX MATCHALL "\n *#include <(wend/[^>]*|thread|fstream|filesystem)>" of_ours "${text}")
  if(NOT version OR of_ours)
    message(FATAL_ERROR "not Wend ${VERSION} in one piece: ${of_ours}")
  endif()

  set(compile "${COMPILER}" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
    -I${WORK_DIR} ${BOOST_FLAGS})
  run(${compile} -fno-exceptions -fno-rtti -fsyntax-only -x c++ "${header}")
  execute_process(
    COMMAND ${compile} "-I${SOURCE_DIR}/include" -include wend/version.hpp -E -x c++ "${header}"
    RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE said)
  if(result EQUAL 0 OR NOT said MATCHES "after headers of include/wend: use either")
    message(FATAL_ERROR "both kinds of headers in one program are not refused:\n${said}")
  endif()

  # The two smaller choices: alone with Boost; the front room fits into online compilers.
  foreach(choice IN ITEMS --front --without-puzzles)
    run(${amalgamate} ${choice} "${WORK_DIR}/${choice}/wend/wend.hpp")
    # The programs of docs/pages/compiler_explorer.md.
    run("${COMPILER}" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
      -I${WORK_DIR}/${choice} ${BOOST_FLAGS} -fsyntax-only
      "${SOURCE_DIR}/examples/quick_start/quick_start.cpp" "${SOURCE_DIR}/docs/guide/6_own_data.cpp")
  endforeach()
  file(SIZE "${WORK_DIR}/--front/wend/wend.hpp" bytes)
  if(bytes GREATER_EQUAL 1000000)
    message(FATAL_ERROR "the single header of the front room has ${bytes} bytes, 1,000,000 or more")
  endif()
  file(STRINGS "${WORK_DIR}/--without-puzzles/wend/wend.hpp" puzzles REGEX "^// ---- wend/puzzles/")
  list(FILTER puzzles EXCLUDE REGEX "/topology.hpp ")
  if(puzzles)
    message(FATAL_ERROR "the single header without puzzles has puzzles: ${puzzles}")
  endif()

  # Two programs of one: the example includes the header; the consumer has it pasted in, as in an
  # online compiler, and runs first.
  file(READ "${here}/consumer.cpp" consumer)
  string(REPLACE "#include <wend/wend.hpp>" "" consumer "${consumer}")
  file(WRITE "${WORK_DIR}/pasted.cpp"
    "${text}${consumer}\nint failed = consumer();\n")
  run(${compile} -Dmain=consumer -c "${WORK_DIR}/pasted.cpp"
    -o "${WORK_DIR}/pasted.o")
  run(${compile} "${SOURCE_DIR}/examples/quick_start/quick_start.cpp" "${WORK_DIR}/pasted.o"
    -o "${WORK_DIR}/program")
  run("${WORK_DIR}/program")
  file(READ "${SOURCE_DIR}/examples/quick_start/expected/output.txt" steps)
  string(REGEX REPLACE "[ \n]+" " " expected "wend ${VERSION}: 14 steps\n${steps}")
  if(NOT said STREQUAL expected)
    message(FATAL_ERROR "the programs said: ${said}\ninstead of: ${expected}")
  endif()
else()
  message(FATAL_ERROR "no such scenario: ${SCENARIO}")
endif()
