# SPDX-License-Identifier: BSL-1.0
#
# Finds the headers of Boost, wend's only dependency: in the source tree and, beside
# wendConfig.cmake, in an installed copy. Afterwards there is either a suitable target Boost::headers, or a
# sentence in wend_boost_problem that gives the reason.
#
# An existing target Boost::headers (the surrounding project found Boost, or brings its own) is used
# unchanged.

set(wend_boost_problem "")
set(wend_boost_minimum 1.81)

if(NOT TARGET Boost::headers)
  # FindBoost tries Boost's own package first, then looks for the headers, which are all that wend
  # needs. By default, newer CMake only does the former.
  if(POLICY CMP0167)
    cmake_policy(SET CMP0167 OLD)
  endif()
  find_package(Boost ${wend_boost_minimum} QUIET)
endif()

if(DEFINED Boost_VERSION_STRING AND Boost_VERSION_STRING VERSION_LESS wend_boost_minimum)
  set(wend_boost_problem "Boost ${Boost_VERSION_STRING} was found, which is too old.")
elseif(NOT TARGET Boost::headers)
  set(wend_boost_problem "Boost was not found.")
  if(Boost_CONSIDERED_VERSIONS)
    list(JOIN Boost_CONSIDERED_VERSIONS ", " wend_boost_problem)
    set(wend_boost_problem "Boost ${wend_boost_problem} was found, which will not do.")
  endif()
endif()

if(wend_boost_problem)
  string(PREPEND wend_boost_problem
    "wend needs the headers of Boost ${wend_boost_minimum} or newer (nothing else of it). ")
  string(APPEND wend_boost_problem
    " Install the package libboost1.81-dev (Debian 12) or libboost-dev (Debian 13, Ubuntu 24.04),"
    " or set Boost_ROOT to the directory where Boost is.")
endif()
