// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <fmt/format.h>

#include <wend/core/result.hpp>

/// \file
/// Statuses, statistics and results for {fmt}: `fmt::print("{}\n", r)`, in the words of their
/// `to_string`. This header is not in wend/wend.hpp: it needs {fmt} 8 or newer.

namespace wend::detail {

/// Formats as the words of a `to_string`, with the width and the alignment of texts.
struct formatter_of_words : fmt::formatter<fmt::string_view> {
  template <class T, class Context>
  auto format(T const& value, Context& context) const {
    auto const words = to_string(value);
    return fmt::formatter<fmt::string_view>::format({words.data(), words.size()}, context);
  }
};

}  // namespace wend::detail

/// The name of a status.
template <>
struct fmt::formatter<wend::search_status> : wend::detail::formatter_of_words {};
/// Formats statistics like their `to_string`.
template <>
struct fmt::formatter<wend::statistics> : wend::detail::formatter_of_words {};
/// A result in a line.
template <class Action, class Cost>
struct fmt::formatter<wend::search_result<Action, Cost>> : wend::detail::formatter_of_words {};
