// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min
#include <array>
#include <concepts>     // std::convertible_to
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t, std::uint8_t
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>    // std::logic_error
#include <type_traits>  // std::integral_constant
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/heuristics/abstraction.hpp>
#include <wend/heuristics/detail/distance_table.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/ranked/detail/table.hpp>

/// \file
/// Pattern databases with 2 or 1.6 bits an entry. This header is not in wend/wend.hpp, because it
/// can start threads.
///
/// T. Breyer, R. Korf, "1.6-bit pattern databases", Proceedings of the AAAI Conference on
/// Artificial Intelligence 24(1), 2010, 39-44.

namespace wend::heuristics {

/// The packing of distances modulo 3.
enum class mod3_packing : std::uint8_t {
  four_to_a_byte = 4,  ///< 2 bits each.
  five_to_a_byte = 5   ///< 1.6 bits each: the digits of a byte in base 3.
};

/// A packing as an argument of a mod3_pattern_database, before the options.
template <mod3_packing Packing>
using mod3_packing_constant = std::integral_constant<mod3_packing, Packing>;

/// 2 bits an entry, the default.
inline constexpr mod3_packing_constant<mod3_packing::four_to_a_byte> four_to_a_byte{};
/// 1.6 bits an entry.
inline constexpr mod3_packing_constant<mod3_packing::five_to_a_byte> five_to_a_byte{};

}  // namespace wend::heuristics

namespace wend::detail {

/// The value that replaces a distance modulo 3 if no goal can be reached.
inline constexpr unsigned mod3_none = 3;

/// The encoding of entries in a byte: reading an entry, and writing it to one that is 0.
template <heuristics::mod3_packing>
struct mod3_bytes;

template <>
struct mod3_bytes<heuristics::mod3_packing::four_to_a_byte> {
  static constexpr std::uint64_t entries = 4;
  static constexpr bool has_none = true;
  static constexpr unsigned largest = 255;  ///< The largest valid byte.

  static constexpr unsigned get(std::uint8_t byte, std::uint64_t place) noexcept {
    return static_cast<unsigned>(byte) >> 2 * place & 3;
  }
  static constexpr void put(std::uint8_t& byte, std::uint64_t place, unsigned entry) noexcept {
    byte = static_cast<std::uint8_t>(byte | entry << 2 * place);
  }
};

template <>
struct mod3_bytes<heuristics::mod3_packing::five_to_a_byte> {
  static constexpr std::uint64_t entries = 5;
  static constexpr bool has_none = false;  ///< It is written as 0.
  static constexpr unsigned largest = 242;

  static constexpr unsigned get(std::uint8_t byte, std::uint64_t place) noexcept {
    return static_cast<unsigned>(digits[byte]) >> 2 * place & 3;
  }
  static constexpr void put(std::uint8_t& byte, std::uint64_t place, unsigned entry) noexcept {
    if (entry == mod3_none) return;
    byte = static_cast<std::uint8_t>(byte + entry * powers[to_size(place)]);
  }

 private:
  static constexpr std::array<unsigned, 5> powers{1, 3, 9, 27, 81};
  /// The digits of each byte, two bits each: half a KiB that replaces divisions.
  static constexpr std::array<std::uint16_t, 256> digits = [] {
    std::array<std::uint16_t, 256> all{};
    for (unsigned byte = 0; byte <= largest; ++byte)
      for (unsigned place = 0; place < 5; ++place)
        all[byte] = static_cast<std::uint16_t>(all[byte] | byte / powers[place] % 3 << 2 * place);
    return all;
  }();
};

/// The distance modulo 3, by rank.
template <heuristics::mod3_packing Packing>
class mod3_table : public byte_table {
 public:
  using packing = mod3_bytes<Packing>;
  static constexpr std::uint64_t farthest = std::numeric_limits<int>::max();

  using byte_table::byte_table;

  static constexpr std::uint64_t bytes_for(std::uint64_t entries) noexcept {
    return entries / packing::entries + (entries % packing::entries == 0 ? 0 : 1);
  }

  /// Allocates `entries` entries; false if there is no memory for them.
  [[nodiscard]] bool make(std::uint64_t entries) noexcept {
    return make_bytes(bytes_for(entries));
  }

  /// The distance modulo 3. If there is none: `mod3_none`, or 0 if the packing has no such value.
  [[nodiscard]] unsigned at(std::uint64_t rank) const noexcept {
    return packing::get(data()[rank / packing::entries], rank % packing::entries);
  }

  /// Enters all states seen. \pre All entries are 0.
  void add(ranked_table const& seen) noexcept {
    for (std::size_t w = 0; w < seen.words(); ++w) {
      std::uint64_t const first = w * std::uint64_t{64};
      std::uint64_t const count = std::min<std::uint64_t>(64, seen.states() - first);
      std::uint64_t const one = seen.of_class(w, distance_class::of(1));
      std::uint64_t const two = seen.of_class(w, distance_class::of(2));
      std::uint64_t const none = seen.unseen(w);
      for (std::uint64_t i = 0; i < count; ++i)
        packing::put(data()[(first + i) / packing::entries], (first + i) % packing::entries,
                     static_cast<unsigned>((one >> i & 1) + 2 * (two >> i & 1) +
                                           mod3_none * (none >> i & 1)));
    }
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

template <class A, mod3_packing Packing = mod3_packing::four_to_a_byte>
class mod3_pattern_database;

/// A pattern database with the same estimates as `pattern_database`, in a quarter of its memory (a
/// fifth with `five_to_a_byte`): its table stores only distances modulo 3. An action changes the
/// distance by at most 1, so that is enough to follow a path. The distance of a first state is
/// found by walking down to a goal.
///
///     wend::puzzles::pancake<10> const p;
///     wend::heuristics::pancake_pattern<10, 5> const largest{{5, 6, 7, 8, 9}};
///     wend::heuristics::mod3_pattern_database const h{p, largest};
///     wend::heuristics::mod3_pattern_database const smaller{p, largest,
///                                                           wend::heuristics::five_to_a_byte};
///     auto const r = wend::idastar(p, start, h);
///
/// It is for problems and abstractions whose actions all cost 1, and whose abstract actions have
/// inverses; others are rejected at compile time. Admissible, consistent and goal-aware. A state is
/// a dead end if no goal can be reached from its abstract state.
///
/// If the abstraction follows actions (tracked_abstraction_for), the heuristic is tracked, and a
/// step costs one abstract step and one table look-up, as with `pattern_database`. A search that
/// requests the estimate of a single state walks each time. So does a best-first search, once per
/// expansion, if the database is a part of `max_of` or `additive`; a database that is not part of
/// another heuristic makes the note of an expanded node from the node's estimate. Copies share the
/// table.
///
/// bench/rows/pattern_databases.md compares its memory and speed with `pattern_database`.
template <class A, mod3_packing Packing>
class mod3_pattern_database {
  using table = detail::mod3_table<Packing>;

  /// An abstract state, and its distance; -1: no goal can be reached.
  struct note {
    state_t<A> state;
    int distance;
  };

  template <class State>
  static constexpr bool projects = requires(A const& a, State const& s) {
    { a.project(s) } -> std::convertible_to<state_t<A>>;
  };

 public:
  using abstraction_type = A;  ///< The abstraction.

  static constexpr bool goal_aware = true;
  static constexpr mod3_packing packing = Packing;  ///< The packing of its entries.

  /// Builds the database.
  /// \throws std::runtime_error if one of the options stopped it, or there is not enough memory;
  ///         whatever build_mod3_pattern_database throws.
  /// \complexity That of build_mod3_pattern_database.
  template <class P>
  mod3_pattern_database(P const& problem, A abstraction,
                        pattern_database_options const& options = {});
  /// Builds the database with a packing.
  template <class P>
  mod3_pattern_database(P const& problem, A abstraction, mod3_packing_constant<Packing>,
                        pattern_database_options const& options = {})
      : mod3_pattern_database(problem, std::move(abstraction), options) {}

  /// \throws Like `distance`; whatever the abstraction throws.
  /// \complexity That of a projection and of `distance`.
  template <class State>
    requires projects<State>
  std::optional<int> operator()(State const& s) const {
    return distance(abstraction_.project(s));
  }

  /// The distance of an abstract state to the nearest abstract goal; empty if there is no path.
  /// \throws std::out_of_range if a rank is not below `state_count()`; std::logic_error if the walk
  ///         does not end because the table belongs to another abstraction.
  /// \complexity O(d b) table look-ups at a distance of d with b abstract actions a state.
  std::optional<int> distance(state_t<A> const& x) const {
    int const steps = walk_down(x);
    return steps < 0 ? std::nullopt : std::optional<int>(steps);
  }

  /// \name tracked_heuristic_for
  /// The note is the abstract state and its distance.
  /// @{
  template <class State>
    requires projects<State>
  auto root(State const& s) const {
    note n{abstraction_.project(s), 0};
    n.distance = walk_down(n.state);
    return n;
  }
  /// The note of a state whose estimate is known.
  template <class State, class Cost>
    requires projects<State>
  auto root(State const& s, Cost const& estimate) const {
    return note{abstraction_.project(s), static_cast<int>(estimate)};
  }
  template <class State, class Action>
    requires requires(A const& a, state_t<A> const& x, State const& s, Action const& action) {
      { a.child(x, s, action) } -> std::convertible_to<state_t<A>>;
    }
  note child(note const& n, State const& s, Action const& action) const {
    note next{abstraction_.child(n.state, s, action), n.distance};
    if (n.distance < 0) return next;
    // The one of d + 1, d and d - 1 that equals the entry modulo 3.
    unsigned const above = static_cast<unsigned>(n.distance) + 4 - entry(next.state);
    next.distance = n.distance + 1 - static_cast<int>(above % 3);
    return next;
  }
  std::optional<int> value(note const& n) const noexcept {
    return n.distance < 0 ? std::nullopt : std::optional<int>(n.distance);
  }
  /// @}

  /// The abstraction of the database.
  [[nodiscard]] A const& abstraction() const noexcept { return abstraction_; }

  /// The number of ranks of abstract states, which is the number of entries in the table.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

  /// The size of the table in bytes.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return table::bytes_for(size_); }

  /// The number of abstract states at distance 0, 1, 2, … from the goals.
  [[nodiscard]] std::vector<std::uint64_t> const& histogram() const noexcept {
    return table_->histogram;
  }

 private:
  friend struct detail::pattern_table_access;

  mod3_pattern_database(A abstraction, std::shared_ptr<table const> made)
      : abstraction_(std::move(abstraction)),
        size_(abstraction_.state_count()),
        table_(std::move(made)) {}

  [[nodiscard]] unsigned entry(state_t<A> const& x) const {
    std::uint64_t const rank = abstraction_.rank(x);
    if (rank >= size_) [[unlikely]]
      detail::raise_pattern_rank(rank, size_);
    return table_->at(rank);
  }

  /// The number of steps from an abstract state to a goal; -1: no goal can be reached. Only a
  /// nearer neighbour has an entry that is smaller by 1 modulo 3. So the walk ends at a goal, or at
  /// its first state if no goal can be reached.
  [[nodiscard]] int walk_down(state_t<A> const& from) const {
    unsigned here = entry(from);
    if (here == detail::mod3_none) return -1;
    std::optional<state_t<A>> at = step_down(from, here);
    if (!at)
      return table::packing::has_none || abstraction_.is_goal(from) ? 0 : -1;
    std::size_t steps = 1;
    for (; at; at = step_down(*at, here), ++steps)
      if (steps > table_->histogram.size())
        detail::raise(
            std::logic_error("wend: distances modulo 3 are not those of this abstraction: the way "
                             "down to a goal does not end"));
    return static_cast<int>(steps - 1);
  }
  /// A neighbour one step nearer, whose entry is stored in `here`; empty if there is none.
  [[nodiscard]] std::optional<state_t<A>> step_down(state_t<A> const& x, unsigned& here) const {
    unsigned const nearer = (here + 2) % 3;
    for (auto&& a : detail::actions_of(abstraction_, x)) {
      state_t<A> next = detail::result_of(abstraction_, x, a);
      if (entry(next) != nearer) continue;
      here = nearer;
      return next;
    }
    return std::nullopt;
  }

  A abstraction_;
  std::uint64_t size_;
  std::shared_ptr<table const> table_;
};

template <class P, class A>
mod3_pattern_database(P const&, A) -> mod3_pattern_database<A>;

}  // namespace wend::heuristics

namespace wend::detail {

struct build_mod3_pattern_database_fn {
  template <class P, class A, heuristics::mod3_packing Packing>
  auto operator()(P const&, A abstraction, heuristics::mod3_packing_constant<Packing>,
                  heuristics::pattern_database_options const& options = {}) const {
    heuristics::pattern_database_result<heuristics::mod3_pattern_database<A, Packing>> result;
    if constexpr (require_mod3_abstraction<A, P>())
      build_database<mod3_table<Packing>>(result, std::move(abstraction), options);
    return result;
  }
  template <class P, class A>
  auto operator()(P const& problem, A abstraction,
                  heuristics::pattern_database_options const& options = {}) const {
    return (*this)(problem, std::move(abstraction), heuristics::four_to_a_byte, options);
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// Builds a mod3_pattern_database, or reports why it could not, like build_pattern_database.
///
///     auto const built = wend::heuristics::build_mod3_pattern_database(
///         p, abstraction, wend::heuristics::five_to_a_byte, {.threads = 2});
///     if (built) use(*built.database);
///
/// \pre  The conditions of abstraction_for. With several threads, const members of the abstraction
///       may be called at the same time.
/// \complexity For n ranks of abstract states with b actions each: O(n b) time; n / 4 bytes, or n /
///             5, and n / 4 + n / 256 more during the build.
/// \throws Whatever the abstraction, `stop`, `progress` and the executor throw; invalid_option for
///         no threads; std::logic_error if there is no abstract goal; std::out_of_range for a rank
///         that is too high.
inline constexpr detail::build_mod3_pattern_database_fn build_mod3_pattern_database{};

template <class A, mod3_packing Packing>
template <class P>
mod3_pattern_database<A, Packing>::mod3_pattern_database(P const& problem, A abstraction,
                                                         pattern_database_options const& options)
    : mod3_pattern_database(detail::built_database(build_mod3_pattern_database(
          problem, std::move(abstraction), mod3_packing_constant<Packing>(), options))) {}

}  // namespace wend::heuristics
