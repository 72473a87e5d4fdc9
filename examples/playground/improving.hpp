// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::declval, std::move
#include <vector>

#include <wend/search/anytime/awastar.hpp>

/// \file
/// Adapts a search that continues after a solution to the interface of searches that stop at one.

namespace playground {

template <class P, class H, class Watcher>
class improving_search {
  using options = wend::awastar_options<wend::cost_t<P>>;
  using range = decltype(wend::awastar(std::declval<P const&>(), std::declval<wend::state_t<P>>(),
                                       std::declval<H const&>(), std::declval<options>(),
                                       std::declval<Watcher&>()));

 public:
  using options_type = options;

  /// The best solution so far.
  struct result_type {
    std::vector<wend::action_t<P>> actions{};
    std::optional<wend::cost_t<P>> cost{};
  };

  improving_search(P const& p, wend::state_t<P> const& start, H const& h, options_type options,
                   Watcher& watcher)
      : found_(wend::awastar(p, start, h, std::move(options), watcher)) {}

  wend::search_status run(wend::search_limits<wend::cost_t<P>> limits) {
    found_.set_limits(std::move(limits));
    for (auto const& solution : found_) best_ = {solution.actions, solution.cost};
    return status();
  }
  /// Solved once the best solution is proved to be a cheapest one.
  [[nodiscard]] wend::search_status status() const {
    auto const status = found_.status();
    return status == wend::search_status::exhausted && best_.cost ? wend::search_status::solved
                                                                  : status;
  }
  [[nodiscard]] wend::statistics statistics() const { return found_.statistics(); }
  [[nodiscard]] result_type const& result() const { return best_; }
  [[nodiscard]] auto lower_bound() const { return found_.lower_bound(); }

 private:
  range found_;
  result_type best_{};
};

}  // namespace playground
