// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as
#include <memory>       // std::addressof
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move

#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>

/// \file
/// What the constructors of search objects, and the functions that run them, have in common.

namespace wend::detail {

/// The problem or the heuristic of a search, which refers to it.
template <class T>
class referred {
 public:
  // Implicit: it stands for a T const&. NOLINTNEXTLINE(*-explicit-*)
  referred(T const& what) noexcept : what_(std::addressof(what)) {}
  // NOLINTNEXTLINE(*-explicit-*)
  referred(T const&& what) noexcept : referred(what) {
    static_assert(!std::is_same_v<T, T>,
                  "wend: a search refers to its problem and its heuristic, which must outlive it: "
                  "give the temporary a name, and pass that");
  }

  [[nodiscard]] T const& get() const noexcept { return *what_; }

 private:
  T const* what_;
};

/// The observer of a search that is given none.
template <class Observer>
Observer& default_observer() noexcept {
  static_assert(std::is_same_v<Observer, no_observer>,
                "wend: a search with an observer refers to one: pass it behind the options");
  return nobody;
}

/// Whether these are the limits of a search of `P`.
template <class L, class P>
concept limits_for = std::same_as<L, search_limits<cost_t<P>>>;

/// The default options, with these limits.
template <class Options, class Limits>
Options options_under(Limits limits) {
  Options options{};
  options.limits = std::move(limits);
  return options;
}

/// What a search answers in the end.
template <class Search>
auto run_to_end(Search&& search) {
  search.run();
  return search.result();
}

}  // namespace wend::detail
