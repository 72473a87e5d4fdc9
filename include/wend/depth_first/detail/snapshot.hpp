// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>        // names
#include <chrono>       // the time spent
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <string_view>  // names
#include <vector>       // the path

#include <wend/core/cost.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/cursor.hpp>
#include <wend/io/detail/checkpoint_record.hpp>

/// \file
/// The state of a paused depth-first search, independent of the engine's tables.

namespace wend::detail {

template <>
inline constexpr auto checkpoint_names<search_status> = [] {
  std::array<std::string_view, 10> names{};
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = to_string(static_cast<search_status>(i));
  return names;
}();
template <>
inline constexpr std::array<std::string_view, 3> checkpoint_names<cycle_check>{"none", "parent",
                                                                               "path"};
template <>
inline constexpr std::array<std::string_view, 4> checkpoint_names<leaf_state>{"none", "fresh",
                                                                              "tested", "goal"};

/// A node on the path. Action counts refer to the result of `actions(state)`, including the actions
/// that the cycle check skips.
template <class Cost>
struct depth_first_level {
  std::uint64_t actions = 0;  ///< The number of actions.
  std::uint64_t tried = 0;    ///< The number of actions done; the path continues with the last one.
  std::uint64_t number = 0;   ///< The number of the node, for observers.
  Cost g{};
  std::optional<Cost> h{};  ///< Empty without a heuristic.
};

/// The state of an unbroken search between two steps. It contains no states or actions: the path is
/// given by the indices of its actions in `actions(state)`.
template <class Cost>
struct depth_first_snapshot {
  search_status status = search_status::running;
  bool over = false;  ///< The search has ended.
  bool within_iteration = false;
  std::uint64_t iterations = 0;  ///< Begun.
  std::uint64_t starts = 0;
  std::uint64_t start_goals = 0;   ///< Starts that are goals: each iteration begins with them.
  std::uint64_t starts_begun = 0;  ///< In this iteration.
  std::optional<std::uint64_t> start{};  ///< The number of the last start begun.
  std::optional<Cost> least_f{};         ///< Least f of the starts; empty before any iteration.
  std::optional<std::uint64_t> cut_depth{};
  depth_first_counts<Cost> counts{};
  std::uint64_t goals = 0;
  double elapsed = 0;
  leaf_state leaf = leaf_state::none;           ///< The kind of the last node on the path.
  std::vector<depth_first_level<Cost>> path{};  ///< The start first; empty between two starts.

  /// The lines that are read first: they identify the search.
  template <class Lines>
  void describe_starts(Lines&& lines) {
    lines("starts", starts, start_goals);
    lines("least_f", least_f);
  }

  /// The other lines, except those of the path.
  template <class Lines>
  void describe(Lines&& lines) {
    lines("status", status, over);
    lines("iterations", iterations, within_iteration);
    lines("begun", starts_begun, start);
    lines("cut", cut_depth, counts.depth_cut, counts.least_cut);
    lines("expanded", counts.expanded);
    lines("generated", counts.generated);
    lines("pruned", counts.pruned);
    lines("pruned_moves", counts.pruned_moves);
    lines("duplicates", counts.duplicates);
    lines("goals", goals);
    lines("max_depth", counts.max_depth);
    lines("numbered", counts.numbered);
    lines("elapsed", elapsed);
  }

  void write(checkpoint_writer& out) {
    describe(out);
    out("path", static_cast<std::uint64_t>(path.size()), leaf);
    for (auto const& l : path) out("node", l.actions, l.tried, l.number, l.g, l.h);
  }
  void read(checkpoint_reader& in) {
    describe(in);
    std::uint64_t size = 0;
    in("path", size, leaf);
    for (; size != 0; --size) {
      auto& l = path.emplace_back();
      in("node", l.actions, l.tried, l.number, l.g, l.h);
    }
    if (!adds_up()) checkpoint_reader::damaged();
  }

 private:
  /// True if its counts are possible in some search. A file can be edited and its checksum fixed,
  /// so the counts are compared with each other here, and with the problem when the path is
  /// followed.
  [[nodiscard]] bool adds_up() const {
    constexpr std::uint64_t many = std::uint64_t{1} << 60;  // sums of a few do not overflow
    for (std::uint64_t const count :
         {counts.expanded, counts.generated, counts.pruned, counts.pruned_moves, counts.duplicates,
          goals, counts.max_depth, starts})
      if (count > many) return false;
    if (starts != 0 && iterations > many / starts) return false;
    bool const pending = leaf == leaf_state::fresh || leaf == leaf_state::tested;
    bool const ended = status == search_status::exhausted || status == search_status::depth_limit ||
                       status == search_status::cost_limit;
    std::uint64_t const open = iterations == 0 ? 0 : starts - starts_begun + (pending ? 1u : 0u);
    return starts_begun <= starts && start_goals <= starts &&
           start.has_value() == (starts_begun != 0) &&
           counts.generated + iterations * starts ==
               counts.expanded + counts.pruned + counts.duplicates + goals + open &&
           (leaf == leaf_state::goal) == (status == search_status::solved) &&
           (leaf == leaf_state::none || !path.empty()) &&
           (path.empty() || (within_iteration && starts_begun != 0)) &&
           (!over || (ended && !within_iteration)) && (iterations != 0 || !within_iteration) &&
           (within_iteration || iterations == 0 || starts_begun == starts) &&
           status != search_status::failed && elapsed >= 0 && !fault_of(elapsed) &&
           !(counts.least_cut && fault_of(*counts.least_cut)) &&
           least_f.has_value() == (iterations != 0) && reaches_as_deep() &&
           (status != search_status::exhausted || over) &&
           (status != search_status::depth_limit || !over || cut_depth.has_value()) &&
           (within_iteration || !counts.depth_cut);
  }

  /// True if the depths agree, and the path is no longer than the work counted.
  [[nodiscard]] bool reaches_as_deep() const {
    std::uint64_t const nodes = path.size();
    std::uint64_t const steps = nodes == 0 ? 0 : nodes - 1;
    std::uint64_t const opened = leaf == leaf_state::none ? nodes : steps;
    return counts.max_depth <= counts.generated && steps <= counts.max_depth &&
           opened <= counts.expanded && (!cut_depth || *cut_depth <= counts.max_depth);
  }
};

}  // namespace wend::detail
