// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>     // std::convertible_to, std::derived_from, std::same_as
#include <cstddef>      // std::byte, std::size_t
#include <cstring>      // std::memcpy
#include <limits>
#include <memory>       // std::shared_ptr
#include <type_traits>
#include <utility>      // std::move

#include <wend/core/cost.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/member_table.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// A heuristic whose type is chosen at run time.

namespace wend::detail {

/// A heuristic whose differences are noexcept; also those by site, if the problem has sites.
template <class H, class P>
concept has_erasable_differences =
    incremental_heuristic_for<H, P> &&
    requires(H const& h, state_t<P> const& s, action_t<P> const& a) {
      requires noexcept(h.delta(s, a));
    } && (!staged_problem<P> || requires(H const& h, staged_state_t<P> const& s,
                                         action_t<P> const& a) {
      requires noexcept(h.delta(s, std::size_t{}, a));
    });

/// A heuristic whose notes can be copied as bytes and are noexcept; also those by site, if the
/// problem has sites.
template <class H, class P>
concept has_erasable_notes =
    tracked_heuristic_for<H, P> &&
    requires(H const& h, note_t<H, P> const& n, state_t<P> const& s, action_t<P> const& a) {
      requires std::is_trivially_copyable_v<note_t<H, P>>;
      requires std::is_default_constructible_v<note_t<H, P>>;
      requires noexcept(h.child(n, s, a)) && noexcept(h.value(n));
    } && (!staged_problem<P> || requires(H const& h, note_t<H, P> const& n,
                                         staged_state_t<P> const& s, action_t<P> const& a) {
      requires noexcept(h.child(n, s, std::size_t{}, a));
    });

/// The type-erased interface of a heuristic. Notes are bytes.
template <class P>
class erased_heuristic {
 public:
  using state = state_t<P>;
  using rest = staged_state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

  erased_heuristic() = default;
  erased_heuristic(erased_heuristic const&) = delete;
  erased_heuristic& operator=(erased_heuristic const&) = delete;
  virtual ~erased_heuristic() = default;

  [[nodiscard]] virtual cost estimate(state const& s) const = 0;
  virtual void root(state const& s, std::byte* note) const = 0;
  virtual void child(std::byte const* note, state const& s, action const& a,
                     std::byte* to) const noexcept = 0;
  virtual void child(std::byte const* note, rest const& s, std::size_t site, action const& a,
                     std::byte* to) const noexcept = 0;
  [[nodiscard]] virtual cost value(std::byte const* note) const noexcept = 0;
};

/// Converts a heuristic's value to a cost without throwing. An invalid value becomes another
/// invalid value, which the calling search rejects. Unsigned costs have no invalid value; they use
/// the greatest value, to which nothing can be added.
template <class Cost, class Value>
constexpr Cost to_cost(Value const& value) noexcept {
  if constexpr (std::same_as<Cost, Value> || !std::is_arithmetic_v<Cost>) {
    return static_cast<Cost>(value);
  } else {
    if (!fault_as<Cost>(value)) return static_cast<Cost>(value);
    if constexpr (std::floating_point<Cost>)
      return is_infinite(value) ? std::numeric_limits<Cost>::infinity()
                                : std::numeric_limits<Cost>::quiet_NaN();
    else
      return static_cast<Cost>(-1);
  }
}

/// Adds a change to an estimate, with the same treatment of invalid values.
template <class Cost, class Difference>
constexpr Cost changed_cost(Cost const& before, Difference difference) noexcept {
  if constexpr (std::integral<Cost>) {
    Cost after{};
    return add_overflows(before, difference, after) ? static_cast<Cost>(-1) : after;
  } else {
    return static_cast<Cost>(before + difference);
  }
}

/// The note of a heuristic with differences is its estimate.
template <class P, class H>
struct erased_note {
  using type = cost_t<P>;
};
template <class P, class H>
  requires(!has_erasable_differences<H, P>)
struct erased_note<P, H> {
  using type = note_t<H, P>;
};

template <class P, class H>
class erased_heuristic_of final : public erased_heuristic<P> {
  using base = erased_heuristic<P>;
  using typename base::state, typename base::rest, typename base::action, typename base::cost;
  using note = typename erased_note<P, H>::type;
  static constexpr bool by_difference = has_erasable_differences<H, P>;
  static constexpr bool is_zero =
      by_difference && is_zero_estimate<std::invoke_result_t<H const&, state const&>>;

 public:
  explicit erased_heuristic_of(H heuristic) : heuristic_(std::move(heuristic)) {}

  [[nodiscard]] cost estimate(state const& s) const override {
    auto const value = heuristic_(s);
    if constexpr (std::same_as<std::remove_cv_t<decltype(value)>, cost>) {
      return value;  // the caller checks it
    } else if constexpr (is_zero_estimate<decltype(value)>) {
      return cost{};
    } else {
      if constexpr (has_infinity<cost>)
        if (is_infinite(value)) return std::numeric_limits<cost>::infinity();
      if (auto const* fault = fault_as<cost>(value))
        raise(invalid_cost_at<action>(fault_text("the heuristic's estimate ", fault), {}));
      return static_cast<cost>(value);
    }
  }
  void root(state const& s, std::byte* to) const override {
    if constexpr (by_difference)
      write(estimate(s), to);
    else
      write(heuristic_.root(s), to);
  }
  void child(std::byte const* from, state const& s, action const& a,
             std::byte* to) const noexcept override {
    write(after(read(from), s, a), to);
  }
  void child(std::byte const* from, [[maybe_unused]] rest const& s,
             [[maybe_unused]] std::size_t site, [[maybe_unused]] action const& a,
             [[maybe_unused]] std::byte* to) const noexcept override {
    if constexpr (staged_problem<P>) write(after(read(from), s, site, a), to);
  }
  [[nodiscard]] cost value(std::byte const* from) const noexcept override {
    if constexpr (by_difference)
      return read(from);
    else
      return to_cost<cost>(heuristic_.value(read(from)));
  }

 private:
  template <class... At>
  [[nodiscard]] note after(note const& n, At const&... at) const noexcept {
    if constexpr (is_zero)
      return n;
    else if constexpr (by_difference)
      return changed_cost(n, heuristic_.delta(at...));
    else
      return heuristic_.child(n, at...);
  }
  static note read(std::byte const* from) noexcept {
    note n;
    std::memcpy(&n, from, sizeof n);
    return n;
  }
  static void write(note const& n, std::byte* to) noexcept { std::memcpy(to, &n, sizeof n); }

  H heuristic_;
};

/// The heuristics that `any_heuristic` accepts.
template <class H, class P, std::size_t NoteBytes>
concept erasable_heuristic =
    heuristic_for<H, P> && goal_aware<H> &&
    requires(H const& h, state_t<P> const& s) {
      requires is_zero_estimate<decltype(h(s))> ||
                   std::convertible_to<decltype(h(s)), cost_t<P>>;
    } && (has_erasable_differences<H, P> || has_erasable_notes<H, P>) &&
    requires { requires sizeof(typename erased_note<P, H>::type) <= NoteBytes; };

}  // namespace wend::detail

namespace wend::heuristics {

/// A heuristic for `P` whose type is chosen at run time: each search is compiled once for it, not
/// once for each heuristic. It follows a path with notes of up to `NoteBytes`, so that each move
/// costs the change that the heuristic computes, not an evaluation. The kernel of depth-first
/// searches supports it. Searches visit the same states with the same counts.
///
/// It accepts heuristics that are goal-aware, know no dead ends (except by infinite estimates, if
/// costs can be infinite), and compute the change of a move by `delta` or by notes, without
/// exceptions (`incremental_heuristic_for`, `tracked_heuristic_for`; if `P` has sites, from the
/// site too). It is admissible and consistent if the wrapped heuristic is. Copies share the
/// heuristic. Estimates that are not costs are rejected as usual, with an invalid_cost, but the
/// text may name the wrong fault: a value that was computed along a path, and is not a number or
/// does not fit, is called negative if costs are signed integers; if they are floating-point, every
/// invalid value of another type is called not a number. If costs are unsigned, such a value counts
/// as the greatest cost, and under a `max_cost` as beyond it.
///
/// The price is an indirect call for each successor and one for each value, instead of inlined
/// code: IDA* on a board of the 15-puzzle (g++ 12 -O3, callgrind) executed 3.7 times as many
/// instructions with the Manhattan distance (15 million successors), 2.3 times with linear
/// conflicts, and 2.5 times with the walking distance. If speed matters, use the heuristic's type.
///
///     wend::heuristics::any_heuristic<puzzle_type> h = wend::heuristics::manhattan{puzzle};
///     if (by_rows) h = wend::heuristics::walking_distance{puzzle};
///     auto const r = wend::idastar(puzzle, start, h);
template <class P, std::size_t NoteBytes = 16>
class any_heuristic {
 public:
  static constexpr bool goal_aware = true;

  /// The note of the heuristic.
  struct note_type {
    alignas(8) std::array<std::byte, NoteBytes> bytes;  ///< The bytes of the heuristic's own note.
  };

  /// \complexity That of moving the heuristic, and one allocation.
  /// \throws std::bad_alloc if there is no memory.
  template <detail::erasable_heuristic<P, NoteBytes> H>
    requires(!std::derived_from<H, any_heuristic>)
  any_heuristic(H heuristic)  // NOLINT(google-explicit-constructor): as std::function is
      : heuristic_(std::make_shared<detail::erased_heuristic_of<P, H> const>(
            std::move(heuristic))) {
    if constexpr (detail::heuristic_members_fit<H, P>) return;
  }

  /// \complexity That of the heuristic.
  /// \throws invalid_cost if the estimate does not fit the cost type; whatever the heuristic
  /// throws.
  cost_t<P> operator()(state_t<P> const& s) const { return heuristic_->estimate(s); }

  /// \name tracked_heuristic_for, staged_tracked_heuristic_for
  /// \complexity That of the heuristic.
  /// @{
  note_type root(state_t<P> const& s) const {
    note_type note;
    heuristic_->root(s, note.bytes.data());
    return note;
  }
  note_type child(note_type const& note, state_t<P> const& s,
                  action_t<P> const& a) const noexcept {
    note_type next;
    heuristic_->child(note.bytes.data(), s, a, next.bytes.data());
    return next;
  }
  /// The note of a successor from the site; `s` is a state, or its rest if states can be split.
  note_type child(note_type const& note, detail::staged_state_t<P> const& s, std::size_t site,
                  action_t<P> const& a) const noexcept
    requires staged_problem<P>
  {
    note_type next;
    heuristic_->child(note.bytes.data(), s, site, a, next.bytes.data());
    return next;
  }
  cost_t<P> value(note_type const& note) const noexcept {
    return heuristic_->value(note.bytes.data());
  }
  /// @}

 private:
  std::shared_ptr<detail::erased_heuristic<P> const> heuristic_;
};

}  // namespace wend::heuristics
