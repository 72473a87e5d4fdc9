// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string_view>
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/checkpoint_record.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/depth_first/checkpoint/snapshot.hpp>  // names
#include <wend/engine/depth_first/cursor.hpp>
#include <wend/engine/packets/packet_list.hpp>

/// \file
/// A paused multi-threaded depth-first search, without its tables.

namespace wend::detail {

/// A path from a start, and the state at its end.
template <class Cost>
struct kept_way {
  struct step {
    std::uint64_t action = 0;  ///< Its place among the tried actions.
    std::uint64_t of = 0;      ///< The number of tried actions.
  };
  bool expanded = false;  ///< The end is expanded, and the last step is its first remaining action.
  std::uint64_t start = 0;
  Cost g{};
  std::optional<Cost> h{};  ///< Empty without a heuristic.
  std::vector<step> steps{};
  depth_first_counts<Cost> after{};  ///< The counts between this packet and the next.

  [[nodiscard]] packet as_packet() const {
    packet p{{static_cast<std::size_t>(start)}, expanded};
    for (step const& s : steps) p.at.push_back(static_cast<std::size_t>(s.action));
    return p;
  }
};

/// The state of a multi-threaded search between two runs. It contains no states or actions: packets
/// are identified by the places of the actions that lead to them.
template <class Cost>
struct packet_snapshot {
  using counts = depth_first_counts<Cost>;

  search_status status = search_status::running;
  bool over = false;
  bool within_iteration = false;
  std::uint64_t iterations = 0;
  std::uint64_t starts = 0;
  std::uint64_t start_goals = 0;
  std::optional<Cost> least_f{};  ///< The starts' least f; empty before the first iteration.
  std::optional<std::uint64_t> cut_depth{};
  std::uint64_t goals = 0;
  double elapsed = 0;
  counts before{};
  counts needless{};
  std::vector<kept_way<Cost>> solution{};  ///< At most one.
  std::vector<kept_way<Cost>> packets{};

  /// The lines that are read first: the question.
  template <class Lines>
  void describe_starts(Lines&& lines) {
    lines("starts", starts, start_goals);
    lines("least_f", least_f);
  }

  void write(checkpoint_writer& out) {
    describe(out);
    write_ways(out, "solution", solution);
    write_ways(out, "packets", packets);
  }
  void read(checkpoint_reader& in) {
    describe(in);
    read_ways(in, "solution", solution);
    read_ways(in, "packets", packets);
    if (!adds_up()) checkpoint_reader::damaged();
  }

  [[nodiscard]] counts sum() const {
    counts total = before;
    add_counts(total, needless);
    for (auto const& p : packets) add_counts(total, p.after);
    return total;
  }

  /// True if every generated node is expanded, dropped, a goal, or pending.
  [[nodiscard]] bool balances(std::uint64_t open) const {
    auto const c = sum();
    return c.generated + iterations * starts ==
           c.expanded + c.pruned + c.duplicates + goals + open;
  }

 private:
  template <class Lines>
  void describe(Lines&& lines) {
    lines("status", status, over);
    lines("iterations", iterations, within_iteration);
    lines("cut", cut_depth);
    lines("goals", goals);
    lines("elapsed", elapsed);
    describe(lines, "before", before);
    describe(lines, "needless", needless);
  }
  /// The lines of `counts`, or of the counts of a checkpoint that is written.
  template <class Lines, class Counts>
  static void describe(Lines&& lines, std::string_view name, Counts& c) {
    lines(name, c.expanded, c.generated, c.pruned, c.pruned_moves, c.duplicates, c.max_depth,
          c.depth_cut, c.least_cut);
  }

  static void write_ways(checkpoint_writer& out, std::string_view name,
                         std::vector<kept_way<Cost>> const& ways) {
    out(name, static_cast<std::uint64_t>(ways.size()));
    for (auto const& w : ways) {
      out("way", w.expanded, w.start, static_cast<std::uint64_t>(w.steps.size()), w.g, w.h);
      for (auto const& s : w.steps) out("step", s.action, s.of);
      describe(out, "after", w.after);
    }
  }
  static void read_ways(checkpoint_reader& in, std::string_view name,
                        std::vector<kept_way<Cost>>& ways) {
    std::uint64_t count = 0;
    in(name, count);
    for (; count != 0; --count) {
      auto& w = ways.emplace_back();
      std::uint64_t steps = 0;
      in("way", w.expanded, w.start, steps, w.g, w.h);
      for (; steps != 0; --steps) {
        auto& s = w.steps.emplace_back();
        in("step", s.action, s.of);
      }
      describe(in, "after", w.after);
    }
  }

  // ---- checks that it is possible

  static constexpr std::uint64_t many = std::uint64_t{1} << 60;  // a few of these do not wrap

  [[nodiscard]] bool adds_up() const {
    if (!are_possible()) return false;
    bool const ended = status == search_status::exhausted || status == search_status::depth_limit ||
                       status == search_status::cost_limit;
    bool const solved = status == search_status::solved;
    return status != search_status::failed && elapsed >= 0 && !fault_of(elapsed) &&
           start_goals <= starts && least_f.has_value() == (iterations != 0) &&
           solution.size() <= 1 && (!solved || goals != 0) &&
           (goals != 0) == (!solution.empty() || start_goals != 0) &&
           (!within_iteration || iterations != 0) && (!over || (ended && !within_iteration)) &&
           (status != search_status::exhausted || over) &&
           (status != search_status::depth_limit || !over || cut_depth.has_value()) &&
           ((packets.empty() && solution.empty()) || within_iteration) && are_ways();
  }

  /// True if no count is too large to be added up.
  [[nodiscard]] bool are_possible() const {
    std::uint64_t const parts = packets.size() + 2;
    auto const small = [&](counts const& c) {
      for (auto const n : {c.expanded, c.generated, c.pruned, c.pruned_moves, c.duplicates,
                           c.max_depth})
        if (n > many / parts) return false;
      return !(c.least_cut && fault_of(*c.least_cut));
    };
    if (starts > many || goals > many || (starts != 0 && iterations > many / starts)) return false;
    if (!small(before) || !small(needless)) return false;
    for (auto const& p : packets)
      if (!small(p.after)) return false;
    auto const total = sum();
    // A packet begins somewhere in the tree, so only all together generate at least as many nodes
    // as they are deep.
    return total.max_depth <= total.generated && (!cut_depth || *cut_depth <= total.max_depth);
  }

  /// True if the packets are in order, and no longer than the work done.
  [[nodiscard]] bool are_ways() const {
    std::uint64_t const deepest = sum().max_depth;
    auto const is_way = [&](kept_way<Cost> const& w) {
      if (w.start >= starts || w.steps.size() > deepest + (w.expanded ? 1 : 0)) return false;
      for (auto const& s : w.steps)
        if (s.action >= s.of) return false;
      return !w.expanded || !w.steps.empty();
    };
    for (auto const& w : solution)
      if (!is_way(w) || w.expanded) return false;
    for (std::size_t i = 0; i < packets.size(); ++i)
      if (!is_way(packets[i]) ||
          (i != 0 && !(packets[i - 1].as_packet().at < packets[i].as_packet().at)))
        return false;
    return true;
  }
};

}  // namespace wend::detail
