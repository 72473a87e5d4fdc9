// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "truth.hpp"

/// \file
/// Members shared by the judgements of all algorithms.

namespace oracle {

using wend::search_status;

inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

inline std::string text(double x) { return std::to_string(x); }

/// A range of values.
struct span {
  std::uint64_t least = 0;
  std::uint64_t most = 0;
};

/// A trial, its outcome and the truth; records the first fault.
class judgement_base {
 public:
  judgement_base(trial const& t, outcome const& o, truth const& known)
      : g_(t.graph),
        c_(t.choice),
        o_(o),
        s_(o.statistics),
        m_(model_named(t.graph.model)),
        t_(known) {}

 protected:
  void expect(bool fine, std::string const& otherwise) {
    if (!fine && fault_.empty()) fault_ = otherwise;
  }
  void expect_count(char const* what, std::uint64_t is, span should) {
    expect(should.least <= is && is <= should.most,
           std::string(what) + " is " + std::to_string(is) + ", not " +
               std::to_string(should.least) +
               (should.least == should.most ? "" : " to " + std::to_string(should.most)));
  }
  void expect_count(char const* what, std::uint64_t is, std::uint64_t should) {
    expect_count(what, is, span{should, should});
  }

  [[nodiscard]] bool ended_as(search_status s) const { return o_.status == s; }
  [[nodiscard]] bool solved() const { return ended_as(search_status::solved); }
  [[nodiscard]] bool out_of_patience() const { return ended_as(search_status::expansion_limit); }
  [[nodiscard]] bool limited() const { return c_.max_depth || c_.max_cost; }

  /// The best solution within the limits.
  struct best {
    std::optional<double> cost{};
    std::optional<std::size_t> actions{};
  };
  [[nodiscard]] best best_within() const {
    best b;
    if (!is_tree(c_) || !t_.whole_tree || !limited()) {
      b.cost = t_.cost;
      if (t_.actions) b.actions = static_cast<std::size_t>(*t_.actions);
      if (c_.max_cost && b.cost && *c_.max_cost < *b.cost) b = {};
      if (c_.max_depth && b.actions && *c_.max_depth < *b.actions) b = {};
      return b;
    }
    for (auto const& n : t_.tree) {
      if (!n.goal || !is_within(n)) continue;
      if (!b.cost || n.g < *b.cost) b.cost = n.g;
      if (!b.actions || n.depth < *b.actions) b.actions = n.depth;
    }
    return b;
  }
  [[nodiscard]] bool is_within(tree_node const& n) const {
    return (!c_.max_depth || n.depth <= *c_.max_depth) && (!c_.max_cost || n.g <= *c_.max_cost);
  }

  /// Returns the allowed rounding error of costs and bounds. Paths and statuses must be exact.
  [[nodiscard]] double slack() const {
    return t_.sharp || sums_backwards() || has_backward_distances(g_, c_) ? t_.error : 0;
  }
  /// Returns true if the algorithm may not add the costs of a path from left to right.
  [[nodiscard]] bool sums_backwards() const {
    return is_from_both_ends(c_.algorithm) || is_changing(c_.algorithm);
  }
  /// Returns true if max_cost may cut a solution of this cost because its f is rounded.
  [[nodiscard]] bool may_be_cut(double cost) const {
    return slack() > 0 && c_.max_cost && *c_.max_cost < cost + slack();
  }
  /// Returns true if the solution's cost exceeds max_cost only because of the order of summation.
  [[nodiscard]] bool is_above_by_rounding() const {
    return sums_backwards() && c_.max_cost && o_.solution.cost && *c_.max_cost < *o_.solution.cost;
  }

  /// Checks a path that is reported as a solution, and returns its end.
  walk judge_path_to_goal(path const& p) {
    auto const w = follow(g_, p);
    expect(w.real, "the actions do not follow one another");
    if (!w.real) return w;
    expect(g_.goals[at(w.end)], "the path does not end at a goal");
    expect(p.cost == w.cost,
           "the path costs " + text(w.cost) + ", not " + text(p.cost.value_or(-1)));
    expect(!c_.max_depth || p.actions.size() <= *c_.max_depth, "the path is longer than allowed");
    expect(!c_.max_cost || w.cost <= *c_.max_cost + (sums_backwards() ? t_.error : 0),
           "the path costs more than allowed");
    return w;
  }

  graph const& g_;
  choice const& c_;
  outcome const& o_;
  wend::statistics const& s_;
  model const& m_;
  truth const& t_;
  std::string fault_{};
};

}  // namespace oracle
