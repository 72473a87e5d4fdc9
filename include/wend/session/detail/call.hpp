// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>       // std::addressof
#include <type_traits>  // std::bool_constant, std::is_class_v
#include <utility>      // std::move

#include <wend/core/detail/member_table.hpp>
#include <wend/core/duplicate_policy.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The parts that constructors of search objects share with the functions that run them.

namespace wend::detail {

/// A reference to the problem or the heuristic of a search; a temporary is rejected.
template <class T>
class referred {
  using checked = std::bool_constant<members_fit<T>>;

 public:
  // Implicit: it replaces a T const&. NOLINTNEXTLINE(*-explicit-*)
  referred(T const& what) noexcept : what_(std::addressof(what)) {}
  // NOLINTNEXTLINE(*-explicit-*)
  referred(T const&& what) noexcept : referred(what) {
    static_assert(!std::is_same_v<T, T>,
                  "wend: a search refers to its problem, heuristic and observer, which must "
                  "outlive it: store the temporary in a variable, and pass the variable");
  }

  [[nodiscard]] T const& get() const noexcept { return *what_; }

 private:
  T const* what_;
};

/// The default observer of a search.
template <class Observer>
Observer& default_observer() noexcept {
  static_assert(std::is_same_v<Observer, no_observer>,
                "wend: a search with an observer refers to it: pass the observer after "
                "the options");
  return unobserved;
}

/// True for limits, also those of another cost type than the problem's, which `options_under`
/// reports.
template <class L>
inline constexpr bool is_limits = false;
template <class Cost>
inline constexpr bool is_limits<search_limits<Cost>> = true;

/// True for an argument before the options of a search: a duplicate policy, or an order.
template <class T>
inline constexpr bool precedes_options = false;
template <duplicate_policy Duplicates>
inline constexpr bool precedes_options<duplicates_constant<Duplicates>> = true;

/// The duplicate policy of this argument.
template <class T>
inline constexpr duplicate_policy chosen_duplicates = duplicate_policy::closed_list;
template <duplicate_policy Duplicates>
inline constexpr duplicate_policy chosen_duplicates<duplicates_constant<Duplicates>> = Duplicates;

/// True for options: all have limits, and a source of memory or threads.
template <class T>
concept are_options = requires(T& options) { options.limits; } &&
                      (requires(T& options) { options.memory; } ||
                       requires(T& options) { options.threads; });

/// An observer instead of the options: a class that cannot be any other argument there.
template <class O>
concept observer_alone = std::is_class_v<O> && !is_limits<std::remove_const_t<O>> &&
                         !precedes_options<std::remove_const_t<O>> && !are_options<O>;

/// The default options, with these limits.
template <class Options, class Limits>
Options options_under([[maybe_unused]] Limits limits) {
  Options options{};
  constexpr bool fits = std::is_same_v<decltype(options.limits), Limits>;
  static_assert(fits,
                "wend: the limits have another cost type than the problem: pass "
                "search_limits<cost_t<P>>, or limits in braces");
  if constexpr (fits) options.limits = std::move(limits);
  return options;
}

}  // namespace wend::detail
