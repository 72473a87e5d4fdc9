// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

/// \file
/// The check of the version of Boost. Include it before any header of Boost. Most headers of the
/// library do not need Boost.

#if !__has_include(<boost/version.hpp>)
#error "wend needs Boost's headers, 1.81 or newer: install libboost1.81-dev, or use -I DIRECTORY"
#include <compilation_ends_here>
#endif

#include <boost/version.hpp>  // BOOST_VERSION
#if BOOST_VERSION < 108100
#error "wend needs the headers of Boost 1.81 or newer: the installed headers are older"
#include <compilation_ends_here>
#endif
