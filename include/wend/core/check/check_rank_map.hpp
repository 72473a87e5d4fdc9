// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <string>
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::declval
#include <vector>

#include <wend/core/check/exploration.hpp>
#include <wend/core/check/rank_map_fault.hpp>
#include <wend/core/check_report.hpp>
#include <wend/core/detail/text.hpp>

/// \file
/// Checks that a problem's maps of ranks agree with its actions.

namespace wend::detail {

template <class P>
class rank_map_checker {
 public:
  explicit rank_map_checker(exploration<P>& explored) : e_(explored) {}

  /// Checks a state that has a rank: each action is in exactly one map, and the maps contain
  /// nothing else.
  void check(std::size_t n, std::uint64_t rank)
    requires rank_mapped_problem<P>
  {
    if (!maps_) take(n);
    if (!fit_) return;
    state_t<P> const& s = e_.nodes[n].state;
    std::vector<std::optional<std::uint64_t>> left;  // targets of the actions not yet found in a
                                                     // map
    for (auto&& a : e_.p.actions(s)) left.push_back(e_.p.rank(e_.p.result(s, a)));
    for (auto const& m : *maps_) {
      if (rank - m.first >= m.count) continue;
      std::uint64_t to = 0;
      if (auto const fault = follow(m, rank - m.first, to)) {
        found(n, {}, *fault);
        continue;
      }
      std::size_t i = 0;
      while (i < left.size() && left[i] != to) ++i;
      if (i < left.size())
        left[i].reset();
      else
        found(n, {}, name_of(m) + " leads to the rank " + text_of(to) + ", where no action leads");
    }
    for (std::size_t i = 0; i < left.size(); ++i)
      if (left[i]) found(n, i, "no rank map leads to the rank of the result, " + text_of(*left[i]));
  }

 private:
  void found(std::size_t n, std::optional<std::size_t> action, std::string const& what) {
    e_.found(broken_promise::rank_maps_differ, n, action, what);
  }

  /// Asks for the maps, only once because they may be large.
  void take(std::size_t n)
    requires rank_mapped_problem<P>
  {
    maps_.emplace(e_.p.rank_maps());
    for (auto const& m : *maps_)
      if (auto const misfit = misfit_of(m, e_.p.state_count())) {
        fit_ = false;
        found(n, {}, *misfit);
      }
  }

  /// Follows the map at its x-th rank and stores the target in `to`. Returns the fault there, if
  /// any.
  template <rank_map Map>
  static std::optional<std::string> follow(Map const& m, std::uint64_t x, std::uint64_t& to) {
    std::uint64_t const block = x / m.block;
    std::uint64_t const run = x % m.block / m.run;
    std::uint64_t const runs = m.block / m.run;
    auto const& there = m.forward(block);
    auto const& back = m.backward(block);
    std::uint64_t const place = there(run);
    if (place >= runs) return misplaced_in(m, place);
    if (std::uint64_t const again = back(place); again != run)
      return misreturned_in(m, place, run, again);
    to = m.target + x + (place - run) * m.run;
    if (m.run == 1 && table_of(there) && table_of(back)) {
      if (auto missized = missized_in(m, there)) return missized;
      if (auto missized = missized_in(m, back)) return missized;
      if (table_of(there)[run] != place || table_of(back)[place] != run)
        return name_of(m) + " has arrays that do not say the same as its functions";
    }
    return std::nullopt;
  }

  struct nothing {};
  template <class Q>
  struct maps_of {
    using type = nothing;
  };
  template <rank_mapped_problem Q>
  struct maps_of<Q> {
    using type = std::remove_cvref_t<decltype(std::declval<Q const&>().rank_maps())>;
  };

  exploration<P>& e_;
  std::optional<typename maps_of<P>::type> maps_{};
  bool fit_ = true;
};

}  // namespace wend::detail
