# SPDX-License-Identifier: BSL-1.0
#
# Finds the headers of Boost, wend's only dependency: in the source tree and, beside
# wendConfig.cmake, in an installed copy. Afterwards either there is a target Boost::headers that will do, or
# wend_boost_problem holds a sentence that says why not.
#
# A target Boost::headers that is already there (the surrounding project found Boost, or brings its
# own) is taken as it is.

set(wend_boost_problem "")
set(wend_boost_minimum 1.81)

if(NOT TARGET Boost::headers)
  # FindBoost asks Boost's own package first and then looks for the headers themselves, which is all
  # that wend needs. Newer CMake would only do the former unless told.
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
