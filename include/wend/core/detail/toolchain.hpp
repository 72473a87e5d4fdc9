// SPDX-License-Identifier: BSL-1.0
#pragma once

/// \file
/// The requirements of the library: the compiler and its language. Every header that includes no
/// other header of the library includes this one, so that it is read before any code.
///
/// Compilers continue after `#error` and would add thousands of errors, but they stop after the
/// `#include` of a file that does not exist.

#if defined(__clang__)
#if __clang_major__ < 14
#error "wend needs clang 14 or newer, or g++ 12 or newer: this clang is older"
#include <compilation_ends_here>
#endif
#elif defined(__GNUC__)
#if __GNUC__ < 12
#error "wend needs g++ 12 or newer, or clang 14 or newer: this g++ is older"
#include <compilation_ends_here>
#endif
#endif

#if __cplusplus < 202002L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
#error "wend needs C++20: compile with -std=c++20 or newer"
#include <compilation_ends_here>
#endif
