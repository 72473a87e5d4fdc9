// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::derived_from
#include <iterator>     // std::output_iterator
#include <ostream>
#include <string_view>
#include <type_traits>  // std::is_void_v

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The destinations of the writers of `wend/trace/`.

namespace wend::trace {

/// A destination of text: a `std::ostream`; an output iterator of characters, which is advanced; or
/// a callable that takes a `std::string_view` and may return whether it accepted the text.
template <class Out>
concept destination = std::derived_from<Out, std::ostream> || std::output_iterator<Out, char> ||
                      requires(Out& out, std::string_view text) { out(text); };

/// Writes to a caller's destination and detects failures: after one nothing more is written, and
/// `good()` returns false. It refers to the destination, which must outlive it.
class sink {
 public:
  /// Writes to `out`, to which it refers.
  template <destination Out>
  // A sink is another name for its destination.
  // NOLINTNEXTLINE(google-explicit-constructor,*-constructor)
  sink(Out& out)
      // A callable may be const, and is called with its own constness. NOLINTNEXTLINE(*-const-cast)
      : to_(const_cast<void*>(static_cast<void const*>(&out))),
        put_([](void* to, std::string_view text) { return put(*static_cast<Out*>(to), text); }),
        flush_([](void* to) { return flush(*static_cast<Out*>(to)); }) {}

  /// \throws Whatever the destination throws. A stream throws only if its exceptions are enabled.
  void write(std::string_view text) {
    if (good_) good_ = put_(to_, text);
  }

  /// Flushes a stream. True if everything written was accepted.
  bool flush() {
    if (good_) good_ = flush_(to_);
    return good_;
  }

  /// True if the destination has accepted everything so far.
  [[nodiscard]] bool good() const noexcept { return good_; }

 private:
  template <class Out>
  static bool put(Out& out, std::string_view text) {
    if constexpr (std::derived_from<Out, std::ostream>) {
      out.write(text.data(), static_cast<std::streamsize>(text.size()));
      return static_cast<bool>(out);
    } else if constexpr (std::output_iterator<Out, char>) {
      for (char const c : text) *out++ = c;
      return true;
    } else if constexpr (std::is_void_v<decltype(out(text))>) {
      out(text);
      return true;
    } else {
      return static_cast<bool>(out(text));
    }
  }
  template <class Out>
  static bool flush([[maybe_unused]] Out& out) {
    if constexpr (std::derived_from<Out, std::ostream>)
      return static_cast<bool>(out.flush());
    else
      return true;
  }

  void* to_;
  bool (*put_)(void*, std::string_view);
  bool (*flush_)(void*);
  bool good_ = true;
};

}  // namespace wend::trace
