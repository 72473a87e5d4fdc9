// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::derived_from
#include <iterator>     // std::output_iterator
#include <ostream>
#include <string_view>
#include <type_traits>  // std::is_void_v

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Where the writers of `wend/trace/` write.

namespace wend::trace {

/// Where text can go: to a `std::ostream`; to an output iterator of characters, which is advanced;
/// or to a callable that takes a `std::string_view` and may answer whether it was taken.
template <class Out>
concept destination = std::derived_from<Out, std::ostream> || std::output_iterator<Out, char> ||
                      requires(Out& out, std::string_view text) { out(text); };

/// Writes to a destination of the caller's and notices when that fails: from then on nothing more
/// is written, and `good()` says so. It refers to the destination, which must outlive it.
class sink {
 public:
  /// Writes to `out`, to which it refers.
  template <destination Out>
  // It is another name for that. NOLINTNEXTLINE(google-explicit-constructor,*-constructor)
  sink(Out& out)
      // A callable may be const, and is called as what it is. NOLINTNEXTLINE(*-const-cast)
      : to_(const_cast<void*>(static_cast<void const*>(&out))),
        put_([](void* to, std::string_view text) { return put(*static_cast<Out*>(to), text); }),
        flush_([](void* to) { return flush(*static_cast<Out*>(to)); }) {}

  /// \throws what the destination throws: a stream does where it was told to
  void write(std::string_view text) {
    if (good_) good_ = put_(to_, text);
  }

  /// Hands over what a stream may still hold; whether all that was written has arrived.
  bool flush() {
    if (good_) good_ = flush_(to_);
    return good_;
  }

  /// Whether the destination has taken everything so far.
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
