// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::fill, std::max
#include <array>
#include <atomic>
#include <bit>        // std::countr_zero, std::bit_cast
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t, std::uint32_t, std::uint8_t
#include <cstring>    // std::memcpy
#include <exception>  // std::exception_ptr
#include <functional>
#include <memory>     // std::make_shared
#include <optional>
#include <span>
#include <utility>    // std::as_const, std::move, std::swap
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/core/threads.hpp>
#include <wend/heuristics/detail/cell_sets.hpp>
#include <wend/heuristics/detail/tile_orders.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/tile_patterns.hpp>

/// \file
/// The tables of patterns, built by breadth-first search backward from the goal.

namespace wend::detail {

/// The number of steps from each tile of a pattern to its home, and the sums of these.
class pattern_sums {
 public:
  template <class Puzzle>
  pattern_sums(Puzzle const& p, std::vector<std::uint8_t> const& tiles)
      : tiles_(tiles.size()), first_(std::size_t{1} << tiles.size()) {
    auto const& goal = p.goal_state();
    for (std::size_t home = 0; home < p.size(); ++home)
      for (std::size_t i = 0; i < tiles.size(); ++i)
        for (std::size_t cell = 0; goal[home] == tiles[i] && cell < p.size(); ++cell)
          steps_[i][cell] = static_cast<std::uint8_t>(
              places_apart(Puzzle::edges, p.rows(), home / p.cols(), cell / p.cols()) +
              places_apart(Puzzle::edges, p.cols(), home % p.cols(), cell % p.cols()));
    for (std::size_t subset = 0; subset < first_.size(); ++subset) {
      first_[subset] = room_;
      room_ += orders_of[bits_in(static_cast<std::uint32_t>(subset))];
    }
  }

  /// The number of bytes that `sums` needs.
  [[nodiscard]] std::size_t room() const noexcept { return room_; }

  /// The sum for each order of the tiles in these cells, written to `room`. The orders of a subset
  /// of the tiles in the last cells begin with one of these tiles and continue with an order of the
  /// others. So they are sums of that tile's steps and of known sums, computed on whole arrays.
  /// \complexity O(k!) for k tiles.
  std::uint8_t const* sums(std::uint32_t cells, std::uint8_t* room) const noexcept {
    std::array<std::size_t, most_pattern_tiles> cell{};
    for (std::size_t i = 0; cells != 0; ++i, cells &= cells - 1)
      cell[i] = static_cast<std::size_t>(std::countr_zero(cells));
    room[0] = 0;
    for (std::size_t subset = 1; subset < first_.size(); ++subset) {
      std::size_t const count = bits_in(static_cast<std::uint32_t>(subset));
      std::uint8_t* out = room + first_[subset];
      for (std::size_t rest = subset; rest != 0; rest &= rest - 1) {
        auto const tile = static_cast<std::size_t>(std::countr_zero(rest));
        std::uint8_t const* const others = room + first_[subset ^ std::size_t{1} << tile];
        std::uint8_t const steps = steps_[tile][cell[tiles_ - count]];
        std::size_t const size = orders_of[count - 1];
        for (std::size_t i = 0; i < size; ++i)
          out[i] = static_cast<std::uint8_t>(others[i] + steps);
        out += size;
      }
    }
    return room + first_.back();
  }

 private:
  std::size_t tiles_;
  std::array<std::array<std::uint8_t, most_pattern_cells>, most_pattern_tiles> steps_{};
  std::vector<std::size_t> first_;  // of the subset's sums
  std::size_t room_ = 0;
};

/// A move of a tile, for all states with the tiles in one set of cells and the blank in one region:
/// from the block of these states to another block.
struct pattern_move {
  std::uint32_t from;
  std::uint16_t turn;  ///< Its effect on the order.
  bool turns;          ///< True if the order changes.
};

/// The moves that lead to each block, and their effect on each order.
class pattern_moves {
 public:
  template <class Puzzle>
  pattern_moves(Puzzle const& p, std::size_t tiles)
      : sets_(p, tiles), orders_(tiles, tiles == 0 ? 0 : tiles - 1) {
    first_.reserve(sets_.blocks() + std::size_t{1});
    for (std::size_t s = 0; s < sets_.size(); ++s)
      for (std::uint32_t b = sets_.first_block(s); b < sets_.first_block(s + 1); ++b)
        list_moves(s, b);
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    std::vector<bool> used(orders_.turns());
    for (pattern_move const& m : moves_) used[m.turn] = used[m.turn] || m.turns;
    if (orders_.size() <= 1u << 16)
      list_turns(used, narrow_);
    else
      list_turns(used, wide_);
  }

  [[nodiscard]] cell_sets const& sets() const noexcept { return sets_; }

  [[nodiscard]] std::span<pattern_move const> into(std::size_t block) const noexcept {
    return {moves_.data() + first_[block], moves_.data() + first_[block + 1]};
  }

  /// Calls `f` with the table that maps the number of each order to its number after a turn.
  template <class F>
  void with_turn(std::size_t turn, F&& f) const {
    if (wide_.empty())
      f(narrow_.data() + turn * orders_.size());
    else
      f(wide_.data() + turn * orders_.size());
  }

 private:
  void list_moves(std::size_t set, std::uint32_t block) {
    first_.push_back(static_cast<std::uint32_t>(moves_.size()));
    for (std::uint32_t rest = sets_[set]; rest != 0; rest &= rest - 1) {
      auto const to = static_cast<unsigned>(std::countr_zero(rest));
      for (std::uint32_t near = sets_.next_to(to) & ~sets_[set]; near != 0; near &= near - 1) {
        auto const from = static_cast<unsigned>(std::countr_zero(near));
        if (sets_.block(set, from) == block) moves_.push_back(between(sets_[set], from, to));
      }
    }
  }

  /// The move of a tile between two cells, after which the tiles are in these cells.
  [[nodiscard]] pattern_move between(std::uint32_t after, unsigned from,
                                     unsigned to) const noexcept {
    std::uint32_t const before = (after ^ std::uint32_t{1} << to) | std::uint32_t{1} << from;
    unsigned const low = std::min(from, to);
    unsigned const passed = bits_in(after & cells_between(low, std::max(from, to)));
    unsigned const place = bits_in(after & cells_below(low));
    return {sets_.block(rank_of_cells(before), to),
            static_cast<std::uint16_t>(orders_.turn(place, passed, from < to)), passed != 0};
  }

  template <class Order>
  void list_turns(std::vector<bool> const& used, std::vector<Order>& after) {
    after.resize(orders_.turns() * orders_.size());
    for (std::size_t t = 0; t < used.size(); ++t)
      for (std::uint32_t i = 0; used[t] && i < orders_.size(); ++i)
        after[t * orders_.size() + i] = static_cast<Order>(orders_.after(i, t));
  }

  cell_sets sets_;
  tile_orders orders_;
  std::vector<pattern_move> moves_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;
};

/// The states of a pattern: the places of its tiles, and the region of the blank. Each pair of a
/// set of cells and a region has a block of bits, one for each order of the tiles. A move takes
/// whole blocks to others: unchanged if no tile is passed, else permuted bit by bit.
template <class Puzzle>
class tile_pattern_search {
  using word = std::uint64_t;

 public:
  /// \throws std::bad_alloc if there is no memory.
  tile_pattern_search(Puzzle const& p, std::vector<std::uint8_t> const& tiles)
      : moves_(p, tiles.size()),
        sums_(p, tiles),
        halves_(steps_by_one(Puzzle::edges, p.rows(), p.cols())),
        size_(orders_of[tiles.size()]),
        words_((size_ + 63) / 64),
        parts_(size_ == 1 ? 1 : 64),  // entries of two parts do not share a byte
        last_(bytes_of_blocks()),
        next_(bytes_of_blocks()),
        seen_(bytes_of_blocks()),
        has_last_(sets().blocks()),
        has_next_(sets().blocks()),
        left_(sets().blocks(), size_),
        scratch_(parts_ * words_),
        found_in_(parts_) {
    std::uint32_t cells = 0;
    std::vector<std::uint8_t> order;
    for (std::size_t cell = 0; cell < p.size(); ++cell)
      for (std::size_t i = 0; i < tiles.size(); ++i)
        if (p.goal_state()[cell] == tiles[i]) {
          cells |= std::uint32_t{1} << cell;
          order.push_back(static_cast<std::uint8_t>(i));
        }
    std::size_t const block = sets().block(rank_of_cells(cells), p.goal_state().blank());
    std::uint32_t const number = tile_orders::rank(order, order.size());
    word const bit = word{1} << number % 64;
    bits_of(last_, block)[number / 64] = bit;
    bits_of(seen_, block)[number / 64] = bit;
    has_last_[block] = 1;
    --left_[block];
  }

  /// The cost of the states found last, and the number of states found so far.
  [[nodiscard]] int cost() const noexcept { return cost_; }
  [[nodiscard]] std::uint64_t found() const noexcept { return found_; }
  [[nodiscard]] std::uint64_t states() const noexcept {
    return std::uint64_t{sets().blocks()} * size_;
  }
  [[nodiscard]] std::uint64_t entries(heuristics::blank_regions regions) const noexcept {
    return regions == heuristics::blank_regions::kept ? states()
                                                      : std::uint64_t{sets().size()} * size_;
  }

  /// Finds the states that cost one more; returns true if there are any.
  /// \throws std::bad_alloc if there is no memory.
  template <class Executor>
  bool step(Executor const& executor) {
    ++cost_;
    level_ = static_cast<unsigned>(cost_) >> (halves_ ? 1 : 0);
    while (level_ >> planes_.size() != 0) planes_.emplace_back(bytes_of_blocks());
    executor(parts_, [this](std::size_t part) noexcept {
      std::uint64_t found = 0;
      for (std::size_t b = begin_of(part, sets().blocks()); b < begin_of(part + 1, sets().blocks());
           ++b)
        found += find(b, scratch_.data() + part * words_);
      found_in_[part] = found;
    });
    std::uint64_t found = 0;
    for (std::uint64_t const count : found_in_) found += count;
    found_ += found;
    std::swap(last_, next_);
    has_last_.swap(has_next_);
    return found != 0;
  }

  /// Writes the entries. \pre All states are found, and `out` is zeroed.
  /// \throws std::bad_alloc if there is no memory.
  template <class Executor>
  void write(heuristics::blank_regions regions, std::uint8_t* out, Executor const& executor) const {
    std::size_t const need = sums_.room() + 2 * words_ * 64;
    std::vector<std::uint8_t> room(parts_ * need);
    executor(parts_, [this, regions, out, need, &room](std::size_t part) noexcept {
      std::uint8_t* const costs = room.data() + part * need;
      std::uint8_t* const least = costs + words_ * 64;
      for (std::size_t s = begin_of(part, sets().size()); s < begin_of(part + 1, sets().size());
           ++s) {
        std::uint8_t const* const sums = sums_.sums(sets()[s], least + words_ * 64);
        std::fill(least, least + size_, unreached);
        for (std::size_t b = sets().first_block(s); b < sets().first_block(s + 1); ++b) {
          read_costs(b, costs);
          if (regions == heuristics::blank_regions::kept)
            put(costs, sums, out, b * size_);
          else
            for (std::size_t i = 0; i < size_; ++i) least[i] = std::min(least[i], costs[i]);
        }
        if (regions == heuristics::blank_regions::merged) put(least, sums, out, s * size_);
      }
    });
  }

 private:
  static constexpr std::uint8_t unreached = 255;

  [[nodiscard]] cell_sets const& sets() const noexcept { return moves_.sets(); }
  [[nodiscard]] std::size_t begin_of(std::size_t part, std::size_t count) const noexcept {
    return count * part / parts_;
  }
  [[nodiscard]] std::size_t bytes_of_blocks() const noexcept {
    return std::size_t{sets().blocks()} * words_ * sizeof(word);
  }
  [[nodiscard]] word* bits_of(zeroed_memory const& blocks, std::size_t block) const noexcept {
    return blocks.template as<word>() + block * words_;
  }

  /// Finds the new states of a block and returns their number. Only data of this block is written.
  std::uint64_t find(std::size_t block, word* found) noexcept {
    has_next_[block] = 0;
    if (left_[block] == 0) return 0;
    bool any = false;
    for (pattern_move const& m : moves_.into(block)) {
      if (!has_last_[m.from]) continue;
      if (!any) std::fill(found, found + words_, word{0});
      any = true;
      word const* const from = bits_of(last_, m.from);
      if (!m.turns)
        for (std::size_t w = 0; w < words_; ++w) found[w] |= from[w];
      else
        moves_.with_turn(m.turn, [&](auto const* after) { turn(from, after, found); });
    }
    return any ? keep(block, found) : 0;
  }

  template <class Order>
  void turn(word const* from, Order const* after, word* found) const noexcept {
    for (std::size_t w = 0; w < words_; ++w, after += 64)
      for (word rest = from[w]; rest != 0; rest &= rest - 1) {
        std::size_t const to = after[std::countr_zero(rest)];
        found[to / 64] |= word{1} << to % 64;
      }
  }

  std::uint64_t keep(std::size_t block, word const* found) noexcept {
    word* const seen = bits_of(seen_, block);
    word* const next = bits_of(next_, block);
    std::uint64_t count = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      next[w] = found[w] & ~seen[w];
      seen[w] |= next[w];
      count += ones(next[w]);
    }
    if (count == 0) return 0;
    has_next_[block] = 1;
    left_[block] -= static_cast<std::uint32_t>(count);
    for (std::size_t p = 0; level_ >> p != 0; ++p) {
      if ((level_ >> p & 1) == 0) continue;
      word* const plane = bits_of(planes_[p], block);
      for (std::size_t w = 0; w < words_; ++w) plane[w] |= next[w];
    }
    return count;
  }

  static constexpr std::uint64_t ones(word x) noexcept {
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
    x += x >> 8;
    x += x >> 16;
    return (x + (x >> 32)) & 0x7F;
  }

  /// For each byte, its bits, the lowest first, each in a byte.
  static constexpr auto spread = [] {
    std::array<std::uint64_t, 256> words{};
    for (std::size_t byte = 0; byte < words.size(); ++byte) {
      std::array<std::uint8_t, 8> bits{};
      for (std::size_t i = 0; i < 8; ++i) bits[i] = static_cast<std::uint8_t>(byte >> i & 1);
      words[byte] = std::bit_cast<std::uint64_t>(bits);
    }
    return words;
  }();

  /// The levels of a block's states; `unreached` for states not found.
  void read_costs(std::size_t block, std::uint8_t* out) const noexcept {
    word const* const seen = bits_of(seen_, block);
    for (std::size_t w = 0; w < words_; ++w)
      for (unsigned shift = 0; shift < 64; shift += 8, out += 8) {
        std::uint64_t eight = spread[~seen[w] >> shift & 255] * unreached;
        for (std::size_t p = 0; p < planes_.size(); ++p)
          eight |= spread[bits_of(planes_[p], block)[w] >> shift & 255] << p;
        std::memcpy(out, &eight, sizeof(eight));
      }
  }

  /// Writes a block's entries. Entries of states not found are 0.
  void put(std::uint8_t* costs, std::uint8_t const* sums, std::uint8_t* out,
           std::size_t first) const noexcept {
    unsigned const shift = halves_ ? 1 : 0;
    for (std::size_t i = 0; i < size_; ++i) {
      unsigned const more = costs[i] - (static_cast<unsigned>(sums[i]) >> shift);
      costs[i] = static_cast<std::uint8_t>(costs[i] == unreached ? 0 : std::min(more, 15u));
    }
    if (size_ == 1)
      out[first / 2] = static_cast<std::uint8_t>(out[first / 2] | costs[0] << first % 2 * 4);
    else
      for (std::size_t i = 0; i < size_ / 2; ++i)
        out[first / 2 + i] = static_cast<std::uint8_t>(costs[2 * i] | costs[2 * i + 1] << 4);
  }

  pattern_moves moves_;
  pattern_sums sums_;
  bool halves_;         // true if the sums and the costs are both odd or both even
  std::uint32_t size_;  // of a block
  std::size_t words_;
  std::size_t parts_;
  zeroed_memory last_;  // found in the last step
  zeroed_memory next_;
  zeroed_memory seen_;
  std::vector<zeroed_memory> planes_;   // the digits of the levels, the lowest first
  std::vector<std::uint8_t> has_last_;  // by block: true if one of its bits is set
  std::vector<std::uint8_t> has_next_;
  std::vector<std::uint32_t> left_;  // by block: the number of states not seen
  std::vector<word> scratch_;
  std::vector<std::uint64_t> found_in_;
  int cost_ = 0;
  unsigned level_ = 0;
  std::uint64_t found_ = 1;
};

}  // namespace wend::detail

namespace wend::heuristics {

/// The progress of a build.
struct tile_pattern_progress {
  std::size_t pattern = 0;   ///< The pattern that is being built, counted from 0.
  std::size_t patterns = 0;  ///< The number of patterns.
  int cost = 0;              ///< The cost of the states found last.
  std::uint64_t found = 0;   ///< States of the pattern's tiles and the blank's region so far.
  std::uint64_t states = 0;  ///< The maximum. Not all need be connected with the goal.
};

/// Resources for building tables of patterns, and callbacks that observe and stop the build.
struct tile_pattern_options {
  /// A callable or a stop token, called repeatedly by any of the threads, one at a time; true stops
  /// the build. An exception from it ends the build.
  stop_condition stop{};
  /// Called by the caller's thread before each cost and after the last. An exception from it ends
  /// the build. May be empty.
  std::function<void(tile_pattern_progress const&)> progress{};
  unsigned threads = 1;  ///< The number of threads.
  /// The executor that provides the threads; none: `threads` threads are started.
  any_executor executor{};
};

/// The result of building tables of patterns. True if they were built.
struct tile_pattern_result {
  search_status status = search_status::running;  ///< `exhausted`, or `stopped`.
  std::optional<tile_pattern_tables> tables{};    ///< All tables; empty if it was stopped.

  /// True if the tables were built.
  explicit operator bool() const noexcept { return tables.has_value(); }
};

/// The default executor: one part after the other.
struct in_turn {
  /// One call at a time.
  [[nodiscard]] std::size_t concurrency() const noexcept { return 1; }
  template <class F>
  void operator()(std::size_t parts, F const& f) const {
    for (std::size_t part = 0; part < parts; ++part) f(part);
  }
};

}  // namespace wend::heuristics

namespace wend::detail {

/// An executor that skips its remaining parts once the build is to stop.
class stoppable_executor {
 public:
  stoppable_executor(any_executor const& executor, stop_condition const& stop)
      : executor_(&executor), stop_(&stop) {}

  /// True if the build has not stopped, and need not stop.
  /// \throws Whatever the condition throws.
  [[nodiscard]] bool may_continue() const {
    if (!stopped_ && *stop_ && (*stop_)()) stopped_ = true;
    return !stopped_;
  }

  [[nodiscard]] bool has_stopped() const noexcept { return stopped_; }

  /// \throws Whatever the executor and the condition throw.
  template <class F>
  void operator()(std::size_t parts, F const& f) const {
    if (!*stop_) return (*executor_)(parts, f);
    if (stopped_) return;
    std::exception_ptr error{};
    std::atomic_flag asking;
    (*executor_)(parts, [&](std::size_t part) noexcept {
      if (!stopped_ && !asking.test_and_set(std::memory_order_acquire)) {
        WEND_TRY { static_cast<void>(may_continue()); }
        WEND_CATCH_ALL {
          error = std::current_exception();
          stopped_ = true;
        }
        asking.clear(std::memory_order_release);
      }
      if (!stopped_) f(part);
    });
    if (error) std::rethrow_exception(error);
  }

 private:
  any_executor const* executor_;
  stop_condition const* stop_;
  mutable std::atomic<bool> stopped_{false};
};

/// Builds the tables, unless `may_continue(progress)`, called in between, returns false.
template <class Puzzle, class Executor, class MayContinue>
std::optional<heuristics::tile_pattern_tables> try_build_tile_patterns(
    Puzzle const& p, heuristics::tile_partition patterns, heuristics::blank_regions regions,
    Executor const& executor, MayContinue const& may_continue) {
  heuristics::check_tile_partition(p, patterns);
  heuristics::tile_pattern_tables all{Puzzle::edges, p.rows(), p.cols(), {}, regions, {}};
  all.goal.assign(p.goal_state().begin(), p.goal_state().end());
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    tile_pattern_search<Puzzle> search(p, patterns[i]);
    heuristics::tile_pattern_progress event{i, patterns.size(), 0, search.found(),
                                            search.states()};
    for (;;) {
      if (!may_continue(std::as_const(event))) return std::nullopt;
      if (!search.step(executor)) break;
      event.cost = search.cost();
      event.found = search.found();
    }
    std::uint64_t const size = search.entries(regions);
    auto const memory = std::make_shared<zeroed_memory>((size + 1) / 2);
    search.write(regions, memory->template as<std::uint8_t>(), executor);
    // If parts were skipped, in this step or in the writing, the table is incomplete.
    if constexpr (requires { executor.has_stopped(); })
      if (executor.has_stopped()) return std::nullopt;
    all.patterns.emplace_back(std::move(patterns[i]), size, memory->template as<std::uint8_t>(),
                              memory);
  }
  return all;
}

}  // namespace wend::detail

namespace wend::heuristics {

/// The tables of these patterns: for each placement of a pattern's tiles, the least number of moves
/// of these tiles that brings them to their goal cells, if they may pass through other tiles. Each
/// move counts for only one pattern, so the sum over the patterns never overestimates.
///
/// `executor(parts, f)` runs the parts: an executor (see wend/core/executor.hpp), or a function.
/// `progress(event)` is called in between, by the caller's thread; an exception from it ends the
/// build and discards its results.
///
/// R. E. Korf, A. Felner, Artificial Intelligence 134, 2002, 9-22. Regions kept: K. Doebbelin,
/// A. Reinefeld; R. Clausecker, A. Reinefeld, Symposium on Combinatorial Search, 2019.
///
/// \pre None: invalid patterns are rejected.
/// \post The tables do not depend on the number of threads.
/// \complexity O(e) in the e entries, times their regions; 8 bits of memory for each of these
///             during the build of a table, and half a byte for each entry of the tables.
/// \throws invalid_option if the patterns are invalid, or too large; std::bad_alloc; whatever
///         `progress` and `executor` throw.
template <class Puzzle, class Executor, class Progress>
tile_pattern_tables build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions, Executor const& executor,
                                        Progress const& progress) {
  return *detail::try_build_tile_patterns(p, std::move(patterns), regions, executor,
                                          [&](tile_pattern_progress const& now) {
                                            progress(now);
                                            return true;
                                          });
}

/// Builds the tables only in the caller's thread.
template <class Puzzle>
tile_pattern_tables build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions = blank_regions::merged) {
  return build_tile_patterns(p, std::move(patterns), regions, in_turn{},
                             [](tile_pattern_progress const&) {});
}

/// Builds the tables, or reports that the build was stopped. A stop does not throw, and discards
/// the results. Nothing is written to a file before the build is complete.
///
///     std::stop_source source;
///     auto const shown = [](wend::heuristics::tile_pattern_progress const& now) {
///       std::cerr << now.found << " of " << now.states << '\n';
///     };
///     auto const built = wend::heuristics::build_tile_patterns(
///         puzzle, {{1, 2, 3}, {4, 5, 6}}, wend::heuristics::blank_regions::merged,
///         {.stop = source.get_token(), .progress = shown});
///     if (built) use(*built.tables);
///
/// \post `exhausted`: `tables` are those of the other overloads. `stopped`: there are none.
/// \complexity As above. `stop` is called some 64 times for each cost.
/// \throws invalid_option for no threads, and as above; std::bad_alloc; whatever `stop`, `progress`
///         and the executor throw.
template <class Puzzle>
tile_pattern_result build_tile_patterns(Puzzle const& p, tile_partition patterns,
                                        blank_regions regions,
                                        tile_pattern_options const& options) {
  if (options.threads == 0)
    detail::raise(invalid_option("wend: building pattern tables needs at least one thread"));
  any_executor executor = options.executor;
  if (!executor && options.threads > 1) executor = threads(options.threads);
  detail::stoppable_executor const stoppable(executor, options.stop);
  tile_pattern_result result{search_status::exhausted, {}};
  result.tables = detail::try_build_tile_patterns(
      p, std::move(patterns), regions, stoppable,
      [&](tile_pattern_progress const& now) {
        if (options.progress) options.progress(now);
        return stoppable.may_continue();
      });
  if (!result.tables) result.status = search_status::stopped;
  return result;
}

}  // namespace wend::heuristics
