# SPDX-License-Identifier: BSL-1.0
#
# Finds oneTBB, which the component `parallel` needs: in the source tree and, beside wendConfig.cmake,
# in an installed copy. Afterwards there is either a target TBB::tbb, or a sentence in
# wend_tbb_problem that gives the reason. An existing target is used unchanged.

set(wend_tbb_problem "")

if(NOT TARGET TBB::tbb)
  find_package(TBB 2021 QUIET)
endif()
if(NOT TARGET TBB::tbb)
  set(wend_tbb_problem "wend's component parallel needs oneTBB 2021 or newer, which was not found.")
  if(TBB_CONSIDERED_VERSIONS)
    list(JOIN TBB_CONSIDERED_VERSIONS ", " found)
    string(APPEND wend_tbb_problem " There is TBB ${found}, which will not do.")
  endif()
  string(APPEND wend_tbb_problem
    " Install the package libtbb-dev (Debian, Ubuntu), or set TBB_ROOT to the directory where it is.")
endif()
