// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>

#include <wend/core/cost.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/engine/common/batch_estimates.hpp>
#include <wend/engine/depth_first/search_path.hpp>

/// \file
/// The estimates of successors on a depth-first path that are not generated yet.

namespace wend::detail {

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
      return !is_left_out(p, path.end(), path[s.place]);
    };
    auto const state_of = [&](successor const& s) { return p.result(path.end(), path[s.place]); };
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

}  // namespace wend::detail
