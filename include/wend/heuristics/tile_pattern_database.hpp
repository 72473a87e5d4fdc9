// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::equal, std::max, std::min
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t, std::uint8_t, std::uint64_t
#include <memory>     // std::shared_ptr
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/heuristics/detail/board_symmetry.hpp>
#include <wend/heuristics/detail/cell_sets.hpp>
#include <wend/heuristics/detail/tile_orders.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/tile_pattern_build.hpp>
#include <wend/heuristics/tile_patterns.hpp>
#include <wend/puzzles/move.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// Additive pattern databases of sliding-tile puzzles.

namespace wend::detail {

/// A step of a tile, described by the two cells of the step, the lower first.
struct tile_step {
  std::uint32_t both = 0;   ///< The two cells.
  std::uint32_t below = 0;  ///< The cells below both.
  std::uint16_t pair = 0;   ///< The number of the pair.
  std::uint8_t above = 0;   ///< The cell above the lower one, where the cells between begin.
  std::uint8_t width = 0;   ///< The number of cells between.
  std::uint8_t from = 0;    ///< The origin of the tile, where the blank is afterwards.
  bool onward = false;      ///< True if the origin is the lower cell.
};

/// The places of a pattern's tiles. For unused patterns all members are 0.
struct pattern_place {
  std::uint32_t cells = 0;  ///< The set of their cells,
  std::uint32_t set = 0;    ///< its number (if regions are kept),
  std::uint32_t order = 0;  ///< the number of their order,
  std::uint32_t entry = 0;  ///< and the number of their entry.
};

/// The steps of patterns of the same number of tiles on boards of one shape.
class pattern_steps {
 public:
  template <class Puzzle>
  pattern_steps(Puzzle const& p, std::size_t tiles, heuristics::blank_regions regions)
      : orders_(tiles, tiles - 1), wide_(p.cols() - 1), places_(tiles + 1), size_(orders_.size()) {
    if (regions == heuristics::blank_regions::kept) sets_.emplace(p, tiles);
    std::size_t const pairs = 2 * p.size();
    changes_.resize((pairs * places_) << wide_);
    for (unsigned low = 0; low < p.size(); ++low)
      for (unsigned const width : {0u, static_cast<unsigned>(wide_)})
        if (low + width + 1 < p.size())
          for (unsigned place = 0; place < tiles; ++place)
            for (std::uint32_t between = 0; between < 1u << width; ++between)
              if (place <= low && place + bits_in(between) < tiles)
                changes_[at(pair(low, width), place, between)] = change(low, width, place, between);
  }

  /// The number of a step between two cells in a row, or in a column, not across an edge.
  [[nodiscard]] static std::uint16_t pair(unsigned low, unsigned width) noexcept {
    return static_cast<std::uint16_t>(2 * low + (width == 0 ? 0 : 1));
  }

  /// The place of tiles in these cells, with the numbers of the set and of the order.
  [[nodiscard]] pattern_place place(std::uint32_t cells, std::uint32_t set, std::uint32_t order,
                                    std::size_t blank) const noexcept {
    std::uint32_t const block = sets_ ? sets_->block(set, blank) : set;
    return {cells, set, order, block * size_ + order};
  }

  /// Moves a tile.
  template <bool OverEdges, heuristics::blank_regions Regions>
  [[gnu::always_inline]] void move(pattern_place& at_place, tile_step const& step) const noexcept {
    constexpr bool kept = Regions == heuristics::blank_regions::kept;
    if (OverEdges && step.width != 0 && step.width != wide_)
      return move_over_edge<kept>(at_place, step);
    std::uint32_t const before = at_place.cells;
    std::uint32_t const between = before >> step.above & ((1u << step.width) - 1);
    cells_change const& c = changes_[at(step.pair, bits_in(before & step.below), between)];
    std::uint32_t const sets = step.onward ? c.sets : 0 - c.sets;
    std::uint32_t order = at_place.order;
    if (between != 0) order = orders_.after(order, c.turn + (step.onward ? 1u : 0u));
    at_place.cells = before ^ step.both;
    if constexpr (kept) {
      at_place.set += sets;
      at_place.entry = sets_->block(at_place.set, step.from) * size_ + order;
    } else {
      at_place.entry += sets * size_ + (order - at_place.order);
    }
    at_place.order = order;
  }

 private:
  /// The change of the set's number if the tile moves onward, modulo 2^32, and the turn of the
  /// order if it moves back.
  struct cells_change {
    std::uint32_t sets = 0;
    std::uint32_t turn = 0;
  };

  [[nodiscard]] std::size_t at(std::size_t pair, std::size_t place,
                               std::uint32_t between) const noexcept {
    return (pair * places_ + place) << wide_ | between;
  }

  /// For a tile with `place` others before it, moving past the tiles in `between`: each of these is
  /// counted one place lower.
  [[nodiscard]] cells_change change(unsigned low, unsigned width, unsigned place,
                                    std::uint32_t between) const noexcept {
    std::uint64_t sets = 0 - binomials[low][place + 1];
    std::size_t passed = 0;
    for (unsigned i = 0; i < width; ++i)
      if ((between >> i & 1u) != 0) {
        sets +=
            binomials[low + 1 + i][place + passed + 1] - binomials[low + 1 + i][place + passed + 2];
        ++passed;
      }
    sets += binomials[low + width + 1][place + passed + 1];
    return {static_cast<std::uint32_t>(sets),
            static_cast<std::uint32_t>(orders_.turn(place, passed, false))};
  }

  template <bool Kept>
  void move_over_edge(pattern_place& at_place, tile_step const& step) const noexcept {
    std::uint32_t const passed = at_place.cells >> step.above & ((1u << step.width) - 1);
    std::size_t const turn =
        orders_.turn(bits_in(at_place.cells & step.below), bits_in(passed), step.onward);
    at_place.cells ^= step.both;
    at_place.set = rank_of_cells(at_place.cells);
    at_place.order = orders_.after(at_place.order, turn);
    std::uint32_t block = at_place.set;
    if constexpr (Kept) block = sets_->block(at_place.set, step.from);
    at_place.entry = block * size_ + at_place.order;
  }

  tile_orders orders_;
  std::size_t wide_;    // cells between two neighbours in a column
  std::size_t places_;  // of a tile among the others, plus one
  std::uint32_t size_;  // orders
  std::vector<cells_change> changes_;
  std::optional<cell_sets> sets_;
};

/// The contribution of a tile when it is seen.
struct seen_tile {
  std::uint64_t once = 0;     ///< Its bit in the pattern, from bit 32 on, and a 1 in bit 48.
  std::uint32_t earlier = 0;  ///< The bits of the tiles before it in the pattern.
  std::uint32_t pattern = 0;  ///< For a tile in no pattern, the number of patterns.
};

/// The state of a pass over a pattern, from the last cell of the board to the first.
class tiles_seen {
 public:
  tiles_seen() = default;
  /// For a pattern of `size` tiles.
  explicit tiles_seen(std::size_t size) noexcept : size_(static_cast<std::uint32_t>(size)) {}

  [[gnu::always_inline]] void see(seen_tile const& tile, std::size_t cell) noexcept {
    auto const count = to_size(seen_ >> 48);
    auto const bits = static_cast<std::uint32_t>(seen_ >> 32);
    // A digit of the order's number is the number of later tiles that come earlier in the pattern.
    seen_ += tile.once + std::uint64_t{bits_in(bits & tile.earlier)} * orders_of[count];
    where_ += (std::uint64_t{ranks[cell][size_ - count]} << 32) + (std::uint64_t{1} << cell);
  }

  [[nodiscard]] std::uint32_t cells() const noexcept { return static_cast<std::uint32_t>(where_); }
  /// The number of the tiles' set: see rank_of_cells.
  [[nodiscard]] std::uint32_t set() const noexcept {
    return static_cast<std::uint32_t>(where_ >> 32);
  }
  /// The number of the tiles' order.
  [[nodiscard]] std::uint32_t order() const noexcept { return static_cast<std::uint32_t>(seen_); }

 private:
  /// The contribution of the `k`th cell of a set to the set's number.
  static constexpr auto ranks = [] {
    std::array<std::array<std::uint32_t, most_pattern_tiles + 1>, most_pattern_cells> r{};
    for (std::size_t cell = 0; cell < r.size(); ++cell)
      for (std::size_t k = 0; k <= most_pattern_tiles; ++k)
        r[cell][k] = static_cast<std::uint32_t>(binomials[cell][k]);
    return r;
  }();

  std::uint64_t seen_ = 0;   // their count, their bits and the number of their order (32 bits)
  std::uint64_t where_ = 0;  // the number of the set, and the set
  std::uint32_t size_ = 0;
};

template <class Puzzle>
struct pattern_view;

template <puzzles::topology Edges, std::size_t Rows, std::size_t Cols>
struct pattern_view<puzzles::sliding_puzzle<Edges, Rows, Cols>> {
  using puzzle = puzzles::sliding_puzzle<Edges, Rows, Cols>;
  static constexpr std::size_t cells = Rows * Cols;
  static constexpr std::uint8_t none = 255;

  std::array<std::uint8_t, cells> cell{};     ///< The image of each cell.
  std::array<std::uint8_t, cells> pattern{};  ///< The pattern of each tile, or none.
  std::array<seen_tile, cells> seen{};        ///< Each tile.
  std::array<tile_step, cells * 4> steps{};   ///< By the blank's cell and its move.

  pattern_view() = default;

  pattern_view(board_symmetry<Rows, Cols> const& mirror,
               std::vector<heuristics::tile_pattern_table> const& patterns) {
    pattern.fill(none);
    seen.fill({0, 0, static_cast<std::uint32_t>(patterns.size())});
    for (std::size_t c = 0; c < cells; ++c) cell[c] = static_cast<std::uint8_t>(mirror.cell(c));
    for (std::size_t tile = 1; tile < cells; ++tile)
      for (std::size_t i = 0; i < patterns.size(); ++i) {
        auto const& tiles = patterns[i].tiles();
        for (std::size_t at = 0; at < tiles.size(); ++at)
          if (tiles[at] == mirror.tile(tile)) {
            pattern[tile] = static_cast<std::uint8_t>(i);
            seen[tile] = {std::uint64_t{1} << (32 + at) | std::uint64_t{1} << 48,
                          cells_below(static_cast<unsigned>(at)), static_cast<std::uint32_t>(i)};
          }
      }
    for (std::size_t site = 0; site < cells; ++site)
      for (puzzles::move const a : puzzle::all)
        if (puzzle::allows(site, a))
          steps[site * 4 + static_cast<std::size_t>(a)] =
              step_between(cell[puzzle::leads_to(site, a)], cell[site]);
  }

 private:
  static tile_step step_between(unsigned from, unsigned to) noexcept {
    unsigned const low = std::min(from, to);
    unsigned const width = std::max(from, to) - low - 1;
    return {std::uint32_t{1} << from | std::uint32_t{1} << to,
            cells_below(low),
            pattern_steps::pair(low, width),
            static_cast<std::uint8_t>(low + 1),
            static_cast<std::uint8_t>(width),
            static_cast<std::uint8_t>(from),
            from == low};
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// Selects a look-up of only the board, or also of its mirror image; the larger sum counts.
enum class lookup : std::uint8_t { plain, reflected };

/// The sum over up to `Patterns` disjoint sets of tiles of the least number of moves of a set's
/// tiles that brings them home, whatever the other tiles do. Tiles in no set count with their
/// Manhattan distance. Admissible for every goal; never less than the Manhattan distance, and of
/// the same parity if every move changes that distance by one.
///
/// Consistent if the tables keep the blank's regions; `f_step` is then 2 on a plane. If the regions
/// are merged, it is not consistent: a move can raise or lower the estimate by more than 1.
/// Reflected, it is the larger of a board's value and the value of its image under a symmetry that
/// leaves the blank's goal cell in place (the reflection at the diagonal, for a blank in a corner
/// of a square).
///
/// Tracked: a move changes the number of one entry, in each of the two images, which is found with
/// look-ups in small tables; `child` prefetches the entries. A note has 16 bytes for each pattern
/// and image. Tables have half a byte for each entry. For n cells and k tiles there are n! / (n -
/// k)! entries; with regions kept 1.1 to 1.4 times as many for 6 of 24 tiles and 2.7 times for 8 of
/// 15.
///
/// IDA* on Korf's 100 boards of the 15-puzzle, reflected, on one core: with 5-5-5 it generates
/// 1,343,932 nodes each (50 million a second), with 6-6-3 564,367 (43), with 7-8 38,325 (23: the
/// look-ups wait for memory). The tables have 0.8, 5.8 and 288 MB and are built in 0.02, 0.15 and
/// 12.7 s. On the 24-puzzle the ten easiest of Korf's boards take the published numbers of nodes
/// (6-6-6-6, 255 MB, 7.5 s; 35 million a second), with regions kept (362 MB) 0.62 times as many.
///
///     auto const tables = build_tile_patterns(puzzle, *named_tile_partition(puzzle, "5-5-5"));
///     tile_pattern_databases<tile_puzzle<4, 4>, 3> const h{puzzle, tables};
///
/// R. E. Korf, A. Felner, Artificial Intelligence 134, 2002, 9-22. A. Felner, R. E. Korf, S. Hanan,
/// Journal of Artificial Intelligence Research 22, 2004, 279-318. Regions kept: R. Clausecker,
/// A. Reinefeld, Symposium on Combinatorial Search, 2019.
template <class Puzzle, std::size_t Patterns, blank_regions Regions = blank_regions::merged,
          lookup Lookup = lookup::reflected>
class tile_pattern_databases;

/// The heuristic of sliding puzzles.
template <puzzles::topology Edges, std::size_t Rows, std::size_t Cols, std::size_t Patterns,
          blank_regions Regions, lookup Lookup>
  requires(Rows != puzzles::dynamic)
class tile_pattern_databases<puzzles::sliding_puzzle<Edges, Rows, Cols>, Patterns, Regions, Lookup>
    : public detail::with_f_step<
          Regions == blank_regions::kept && detail::steps_by_one(Edges, Rows, Cols) ? 2 : 0> {
  static_assert(Rows * Cols <= detail::most_pattern_cells,
                "wend: tile_pattern_databases needs a board of at most 32 cells");
  static_assert(Patterns > 0, "wend: tile_pattern_databases needs a pattern");

 public:
  using puzzle_type = puzzles::sliding_puzzle<Edges, Rows, Cols>;  ///< The puzzle.
  using state_type = typename puzzle_type::state_type;             ///< Its states.

  static constexpr bool goal_aware = true;
  static constexpr bool prefetches = true;

  /// Shares the tables, and copies the data that it needs from `p`.
  /// \complexity O(1) in the tables; some KiB for each size of patterns, and if regions are kept
  ///             some 24 bytes for each set of cells.
  /// \throws invalid_option if the tables are of another puzzle, or more than `Patterns`, or have
  ///         regions that are not expected or lack expected ones, or, reflected, if no symmetry of
  ///         the board leaves the goal's blank in place.
  tile_pattern_databases(puzzle_type const& p, tile_pattern_tables tables)
      : manhattan_(p), tables_(std::move(tables)) {
    check(p);
    for (std::size_t i = 0; i < tables_.patterns.size(); ++i) {
      std::size_t const tiles = tables_.patterns[i].tiles().size();
      std::size_t same = 0;
      while (tables_.patterns[same].tiles().size() != tiles) ++same;
      steps_[i] = same < i ? steps_[same]
                           : std::make_shared<detail::pattern_steps const>(p, tiles, Regions);
      data_[i] = {tables_.patterns[i].data(), steps_[i].get()};
    }
    views_[0] = view(symmetry::identity(p.goal_state()), tables_.patterns);
    if constexpr (images == 2) {
      auto const mirror = symmetry::of_goal(p.goal_state(), Edges);
      if (!mirror)
        refuse(
            "no symmetry of the board keeps the goal's blank in place: expected lookup::"
            "plain");
      views_[1] = view(*mirror, tables_.patterns);
    }
  }

  /// \complexity O(n) in the cells.
  int operator()(state_type const& s) const noexcept { return value(root(s)); }

  /// \name tracked_heuristic_for, staged_tracked_heuristic_for
  /// @{

  /// The place of the state in each table, and the Manhattan distance.
  struct note_type {
    /// The place of the state in each table.
    std::array<std::array<detail::pattern_place, Patterns>, Lookup == lookup::reflected ? 2 : 1> at;
    int manhattan;  ///< The distance to which the tables add.
  };

  /// \complexity Like that of the call operator.
  note_type root(state_type const& s) const noexcept {
    note_type note{{}, manhattan_(s)};
    for (std::size_t image = 0; image < images; ++image)
      note.at[image] = places_of(s, views_[image]);
    return note;
  }

  /// \pre `a` is one of the moves.
  /// \complexity O(1).
  note_type child(note_type const& note, state_type const& s, puzzles::move a) const noexcept {
    return child(note, s, s.blank(), a);
  }
  /// The same for callers that know the blank's cell; `tiles` is a board or its rest.
  template <class Tiles>
  note_type child(note_type const& note, Tiles const& tiles, std::size_t site,
                  puzzles::move a) const noexcept {
    note_type next = note;
    next.manhattan += manhattan_.delta(tiles, site, a);
    std::size_t const tile = tiles[puzzle_type::leads_to(site, a)];
    for (std::size_t image = 0; image < images; ++image) {
      view const& seen = views_[image];
      std::size_t const pattern = seen.pattern[tile];
      if (pattern == view::none) continue;
      detail::pattern_place& place = next.at[image][pattern];
      data_[pattern].steps->template move<Edges == puzzles::topology::torus, Regions>(
          place, seen.steps[site * 4 + static_cast<std::size_t>(a)]);
      detail::prefetch(data_[pattern].entries + (place.entry >> 1));
    }
    return next;
  }

  /// \complexity O(1): a look-up for each table and image.
  int value(note_type const& note) const noexcept {
    unsigned most = 0;
    for (std::size_t image = 0; image < images; ++image) {
      unsigned sum = 0;
      for (std::size_t i = 0; i < Patterns; ++i) {
        std::uint32_t const entry = note.at[image][i].entry;
        sum += static_cast<unsigned>(data_[i].entries[entry >> 1]) >> (entry & 1) * 4 & 15u;
      }
      most = std::max(most, sum);
    }
    return note.manhattan + static_cast<int>(most * unit);
  }
  /// @}

  /// The shared tables.
  [[nodiscard]] tile_pattern_tables const& tables() const noexcept { return tables_; }

 private:
  using symmetry = detail::board_symmetry<Rows, Cols>;
  using view = detail::pattern_view<puzzle_type>;
  static constexpr std::size_t cells = Rows * Cols;
  static constexpr std::size_t images = Lookup == lookup::reflected ? 2 : 1;
  static constexpr unsigned unit = detail::steps_by_one(Edges, Rows, Cols) ? 2 : 1;
  static constexpr std::uint8_t no_entries = 0;

  struct pattern_data {
    std::uint8_t const* entries = &no_entries;  // the entries of an unused pattern
    detail::pattern_steps const* steps = nullptr;
  };

  [[noreturn]] static void refuse(std::string const& what) {
    detail::raise(invalid_option("tile_pattern_databases: " + what));
  }

  void check(puzzle_type const& p) const {
    if (tables_.edges != Edges || tables_.rows != Rows || tables_.cols != Cols)
      refuse("tables of another board: expected " + std::to_string(Rows) + " rows and " +
             std::to_string(Cols) + " columns on a " +
             (Edges == puzzles::topology::torus ? "torus" : "plane"));
    if (!std::equal(tables_.goal.begin(), tables_.goal.end(), p.goal_state().begin(),
                    p.goal_state().end()))
      refuse("tables of another goal than the puzzle's");
    if (tables_.regions != Regions)
      refuse(std::string("tables with the blank's regions ") +
             (Regions == blank_regions::kept ? "merged: expected them kept"
                                             : "kept: expected them merged"));
    if (tables_.patterns.size() > Patterns)
      refuse(std::to_string(tables_.patterns.size()) + " patterns: expected at most " +
             std::to_string(Patterns));
  }

  std::array<detail::pattern_place, Patterns> places_of(state_type const& s,
                                                        view const& v) const noexcept {
    std::array<detail::tiles_seen, Patterns + 1> of{};  // the last: tiles in no pattern
    for (std::size_t i = 0; i < tables_.patterns.size(); ++i)
      of[i] = detail::tiles_seen(tables_.patterns[i].tiles().size());
    // A reflection is its own inverse.
    for (std::size_t cell = cells; cell-- > 0;) {
      detail::seen_tile const& tile = v.seen[s[v.cell[cell]]];
      of[tile.pattern].see(tile, cell);
    }
    std::array<detail::pattern_place, Patterns> places{};
    for (std::size_t i = 0; i < tables_.patterns.size(); ++i)
      places[i] = steps_[i]->place(of[i].cells(), of[i].set(), of[i].order(), v.cell[s.blank()]);
    return places;
  }

  manhattan<puzzle_type> manhattan_;
  std::array<pattern_data, Patterns> data_{};
  std::array<view, images> views_{};
  tile_pattern_tables tables_;
  std::array<std::shared_ptr<detail::pattern_steps const>, Patterns> steps_{};
};

}  // namespace wend::heuristics
