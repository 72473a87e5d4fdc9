// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/frontier/open_list.hpp>
#include <wend/frontier/optional_parts.hpp>

/// \file
/// The schedules of anytime searches with and without rounds, and the open list for rounds.

namespace wend::detail {

/// The schedule of a search with a fixed weight: nodes are expanded as often as they are improved.
struct one_round {
  static constexpr bool in_rounds = false;
  explicit one_round(auto const&) noexcept {}
  void end_round() noexcept {}
  void begin_anew() noexcept {}
  void reset() noexcept {}
};

/// The schedule of a search whose weight decreases by a step from round to round, down to 1.
class falling_weight {
 public:
  static constexpr bool in_rounds = true;
  explicit falling_weight(auto const& options) noexcept
      : first_(options.weight), step_(options.step), now_(options.weight) {}

  /// The weight of the round, or of the last one if it is over.
  [[nodiscard]] double weight() const noexcept { return now_; }
  [[nodiscard]] bool is_over() const noexcept { return is_over_; }

  void end_round() noexcept { is_over_ = true; }
  /// Begins the next round. A weight of at least the proved ratio would prove nothing.
  void begin_round(double proved_ratio) noexcept {
    now_ = std::max(1.0, std::min(now_, proved_ratio) - step_);
    is_over_ = false;
  }
  /// Restarts the search within a round.
  void begin_anew() noexcept { is_over_ = false; }
  void reset() noexcept {
    now_ = first_;
    is_over_ = false;
  }

 private:
  double first_;
  double step_;
  double now_;
  bool is_over_ = false;
};

/// The open list of a search in rounds: a node that has left it does not enter again before
/// `clear()`, which begins a round. Nodes pushed in the meantime wait outside.
template <open_list Inner>
class round_list {
 public:
  using id_type = typename Inner::id_type;
  using key_type = typename Inner::key_type;
  using handle_type = typename Inner::handle_type;

  /// Constructs an empty list whose memory counts towards the budget.
  round_list(memory_budget& budget, equal_keys equals) : inner_(budget, equals), left_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) { return inner_.reserve(n); }

  /// Makes room for `pop` to record the departure of any of the first `nodes` nodes; false if
  /// memory runs out.
  [[nodiscard]] bool reserve_notes(std::size_t nodes) {
    std::size_t const words = nodes / 64 + 1;
    if (words <= left_.size()) return true;
    if (!left_.reserve(words - left_.size())) return false;
    while (left_.size() < words) left_.append(std::uint64_t{0});
    return true;
  }

  handle_type push(id_type id, key_type const& key) {
    return has_left(id) ? handle_type{} : inner_.push(id, key);
  }
  void improve(id_type id, handle_type& handle, key_type const& key) {
    if (!has_left(id)) inner_.improve(id, handle, key);
  }

  /// \pre `reserve_notes` was true for all nodes in the list.
  template <class IsCurrent>
  [[nodiscard]] std::optional<id_type> pop(IsCurrent&& is_current) {
    auto const id = inner_.pop(is_current);
    if (id) left_[*id / 64] |= bit_of(*id);
    return id;
  }

  [[nodiscard]] auto upcoming(std::size_t later = 0) const noexcept
    requires foreseeing_open_list<Inner>
  {
    return inner_.upcoming(later);
  }

  [[nodiscard]] std::size_t bytes() const noexcept {
    return inner_.bytes() + left_.capacity() * sizeof(std::uint64_t);
  }
  void clear() {
    inner_.clear();
    left_.clear();
  }
  void release() {
    inner_.release();
    left_.release();
  }

 private:
  static constexpr std::uint64_t bit_of(id_type id) noexcept {
    return std::uint64_t{1} << id % 64;
  }
  [[nodiscard]] bool has_left(id_type id) const noexcept {
    return id / 64 < left_.size() && (left_[id / 64] & bit_of(id)) != 0;
  }

  Inner inner_;
  column<std::uint64_t> left_;  // a bit for each node
};

}  // namespace wend::detail
