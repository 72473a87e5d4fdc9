// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <concepts>   // std::integral
#include <cstddef>    // std::size_t
#include <optional>
#include <type_traits>  // std::type_identity, std::conditional_t
#include <utility>      // std::forward, std::as_const

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/memory.hpp>
#include <wend/depth_first/detail/search_path.hpp>
#include <wend/nodes/detail/batch_estimates.hpp>

/// \file
/// The estimates along a path, each in the cheapest way that the heuristic offers.

namespace wend::detail {

/// The notes of a node's successors, computed all at once, so that the memory that a heuristic
/// prefetches for each is loaded in parallel. A note belongs to an action on the path's stack and
/// is found by the index of that action.
template <class P, class Note>
class notes_ahead {
 public:
  explicit notes_ahead(memory_budget& budget) noexcept : notes_(budget) {}

  /// Computes the notes of the successors by the actions with indices in [`next`, `end`), unless
  /// they exist. `last` is the note at the end of the path; it also fills the entry of an action of
  /// infinite cost. False if there is no memory for that. An exception of the heuristic leaves only
  /// notes that can be computed again.
  template <class H>
  [[nodiscard, gnu::always_inline]] bool make(H const& h, P const& p, Note const& last,
                                              search_path<P> const& path, std::size_t next,
                                              std::size_t end) {
    if (first_ <= next && end - first_ <= notes_.size()) [[likely]]
      return true;
    if (next != first_ + notes_.size()) {  // after a throw, or after steps without look-ahead
      notes_.clear();
      first_ = next;
    }
    if (!notes_.reserve(end - next)) return false;
    for (std::size_t place = next; place < end; ++place)
      notes_.append(is_left_out(p, path.end(), path.successor(place))
                        ? last
                        : Note(h.child(last, path.end(), path[place])));
    return true;
  }
  /// \pre The note has been computed.
  [[nodiscard]] Note const& operator[](std::size_t place) const noexcept {
    return notes_[place - first_];
  }

  /// Drops the notes of actions from this index on.
  void forget(std::size_t place) noexcept {
    if (place < first_ + notes_.size()) notes_.shrink(place - std::min(place, first_));
  }
  void release() noexcept { notes_.release(); }

 private:
  std::size_t first_ = 0;  // the index of the first note
  column<Note> notes_;
};

/// The estimates of a batch_heuristic_for the problem for a node's successors, computed all at
/// once. An estimate belongs to an action on the path's stack and is found by the index of that
/// action.
template <class P>
class look_ahead {
  using estimate = std::optional<cost_t<P>>;

  struct answer {
    estimate h{};
    bool asked = false;
  };

  /// The output of batch_estimates.
  struct successor {
    estimate& h;
    std::size_t place;
  };
  struct successors {
    column<answer>& answers;
    successor operator[](std::size_t place) const noexcept { return {answers[place].h, place}; }
  };

 public:
  explicit look_ahead(memory_budget& budget) noexcept : batch_(budget), answers_(budget) {}

  /// Evaluates the successors by the actions with indices in [`next`, `end`), unless the first of
  /// them has been evaluated. False if there is no memory for that.
  /// \post When the problem or the heuristic throws, nothing has changed.
  template <class H>
  [[nodiscard]] bool ask(H const& h, P const& p, search_path<P> const& path, std::size_t next,
                         std::size_t end) {
    if (next < answers_.size() && answers_[next].asked) return true;
    if (answers_.size() < end && !answers_.reserve(end - answers_.size())) return false;
    while (answers_.size() < end) answers_.append();
    successors all{answers_};
    auto const of_each = [&](successor const& s) {
      return !is_left_out(p, path.end(), path.successor(s.place));
    };
    auto const state_of = [&](successor const& s) -> decltype(auto) {
      return result_of(p, path.end(), path.successor(s.place));
    };
    if (!batch_.ask(h, all, next, end, of_each, state_of)) return false;
    for (std::size_t place = next; place < end; ++place) answers_[place].asked = true;
    return true;
  }
  /// \pre The successor has been evaluated.
  [[nodiscard]] estimate const& operator[](std::size_t place) const noexcept {
    return answers_[place].h;
  }

  /// Drops the estimates of actions from this index on.
  void forget(std::size_t place) noexcept {
    if (place < answers_.size()) answers_.shrink(place);
  }
  void release() noexcept {
    batch_.release();
    answers_.release();
  }

 private:
  batch_estimates<P> batch_;
  column<answer> answers_;
};

/// The note of a heuristic that keeps none.
struct no_note {};

/// Replaces look_ahead or notes_ahead for a heuristic that is evaluated step by step.
struct no_look_ahead {
  explicit no_look_ahead(memory_budget&) noexcept {}
  static void forget(std::size_t) noexcept {}
  static void release() noexcept {}
};

/// The estimates of a heuristic `H` for the states on a depth-first path. Uses the cheapest
/// interface: differences; else notes, for all successors of a node at once if the heuristic
/// prefetches; else batches of all successors; else one state at a time.
template <class P, class H>
class path_estimates {
  using cost = cost_t<P>;
  using state = state_t<P>;
  using action = action_t<P>;

  template <class G>
  static auto note_type_of() {
    if constexpr (tracked_heuristic_for<G, P>)
      return std::type_identity<std::remove_cvref_t<decltype(std::declval<G const&>().root(
          std::declval<state const&>()))>>{};
    else
      return std::type_identity<no_note>{};
  }

 public:
  using note = typename decltype(note_type_of<H>())::type;

  /// If the heuristic has both, the interface that also takes the site, for the sake of kernels.
  static constexpr bool by_difference =
      std::integral<cost> && incremental_heuristic_for<H, P> &&
      (staged_heuristic_for<H, P> || !staged_tracked_heuristic_for<H, P>);
  static constexpr bool by_note = !by_difference && tracked_heuristic_for<H, P>;

  /// True if a successor's estimate is known before the move.
  static constexpr bool before_move = by_difference || by_note;

  /// True if all successors of a node are evaluated at once.
  static constexpr bool by_batch = !before_move && batch_heuristic_for<H, P>;

  /// True if the notes of all successors of a node are computed at once.
  static constexpr bool makes_notes_ahead = by_note && prefetches<H>;

  static constexpr bool looks_ahead = by_batch || makes_notes_ahead;

  path_estimates(H const& h, memory_budget& budget) noexcept
      : h_(&h), notes_(budget), ahead_pays_(prefetch_pays(h)), ahead_(budget) {}

  [[nodiscard]] H const& heuristic() const noexcept { return *h_; }

  /// Begins a path whose first state's estimate is known; false if there is no memory for it.
  [[nodiscard]] bool begin([[maybe_unused]] state const& s) {
    if constexpr (by_note) {
      if (!notes_.reserve(1)) return false;
      notes_.append(h_->root(s));
    }
    return true;
  }

  /// Makes room for `steps` steps; false if there is no memory for them.
  [[nodiscard]] bool reserve([[maybe_unused]] std::size_t steps) {
    if constexpr (by_note)
      return notes_.reserve(steps);
    else
      return true;
  }
  [[nodiscard]] bool reserve_step() { return reserve(1); }

  /// The estimate after `a`, which is not performed yet; `before` is the current estimate. Stores
  /// the note, if there is one. \pre Room was reserved.
  template <class Fail>
  std::optional<cost> step(cost const& before, state const& s, action const& a, Fail&& fail) {
    auto const keeps = [](auto const&) { return false; };
    if constexpr (by_difference)
      return changed_estimate(before, h_->delta(s, a), fail);
    else
      return put_down_unless(keeps, h_->child(notes_.back(), s, a), fail);
  }
  /// Like above, for the action with this index on the path's stack. If `drops(estimate)` is true,
  /// no note is stored. `drops` may raise its argument.
  template <class Drops, class Fail>
  std::optional<cost> step_unless(Drops&& drops, cost const& before, state const& s,
                                  action const& a, [[maybe_unused]] std::size_t place,
                                  Fail&& fail) {
    if constexpr (by_difference) {
      std::optional<cost> h = changed_estimate(before, h_->delta(s, a), fail);
      static_cast<void>(drops(h));
      return h;
    } else {
      if constexpr (makes_notes_ahead)
        if (ahead_pays_) return put_down_unless(drops, ahead_[place], fail);
      return put_down_unless(drops, h_->child(notes_.back(), s, a), fail);
    }
  }

  /// The note at the end of the path.
  [[nodiscard]] note last() const noexcept {
    if constexpr (by_note)
      return notes_[notes_.size() - 1];
    else
      return note{};
  }

  /// The estimate at the end of the path.
  template <class Fail>
  std::optional<cost> here(state const& s, Fail&& fail) const {
    return checked_estimate<cost>((*h_)(s), fail);
  }

  /// Evaluates the successors of the path's end by the actions with these indices, or computes
  /// their notes, unless that was done. False if there is no memory for it.
  [[nodiscard]] bool look_ahead_to([[maybe_unused]] P const& p, search_path<P> const& path,
                                   std::size_t next, std::size_t end)
    requires looks_ahead
  {
    if constexpr (by_batch)
      return ahead_.ask(*h_, p, path, next, end);
    else
      return !ahead_pays_ || ahead_.make(*h_, p, notes_.back(), path, next, end);
  }
  /// The estimate of a successor by the action with this index. \pre If by_batch, it has been
  /// evaluated.
  template <class Fail>
  std::optional<cost> of_successor(state const& s, [[maybe_unused]] std::size_t place,
                                   Fail&& fail) const {
    if constexpr (by_batch)
      return checked_estimate<cost>(ahead_[place], fail);
    else
      return here(s, fail);
  }
  /// Drops the estimates and notes of successors by actions from this index on.
  void forget_ahead(std::size_t place) noexcept { ahead_.forget(place); }

  void step_back() noexcept {
    if constexpr (by_note) notes_.pop_back();
  }

  void clear() noexcept {
    notes_.clear();
    ahead_.forget(0);
  }
  void release() noexcept {
    notes_.release();
    ahead_.release();
  }

 private:
  using ahead = std::conditional_t<
      by_batch, look_ahead<P>,
      std::conditional_t<makes_notes_ahead, notes_ahead<P, note>, no_look_ahead>>;

  /// The estimate of a note; stores the note unless `drops(estimate)` is true.
  template <class Drops, class Note, class Fail>
  std::optional<cost> put_down_unless(Drops&& drops, Note&& n, Fail&& fail) {
    std::optional<cost> h = checked_estimate<cost>(h_->value(std::as_const(n)), fail);
    if (!drops(h)) notes_.append(std::forward<Note>(n));
    return h;
  }

  H const* h_;
  column<note> notes_;
  bool ahead_pays_;
  [[no_unique_address]] ahead ahead_;
};

}  // namespace wend::detail
