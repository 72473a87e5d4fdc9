// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <type_traits>  // std::conditional_t, std::is_same_v

#include <wend/core/observer.hpp>
#include <wend/engine/common/retelling_observer.hpp>
#include <wend/engine/k_best/root_path.hpp>
#include <wend/engine/k_best/spur_problem.hpp>
#include <wend/engine/k_best/spur_total.hpp>

/// \file
/// What spur searches tell the user's observer.

namespace wend::detail {

/// Tells of the nodes of spur searches as of one search of `P`: their paths begin at a start, and
/// each has a number of its own.
template <class P, class Observer>
class spur_observer final
    : public retelling_observer<spur_observer<P, Observer>, P, spur_problem<P>, Observer> {
  using base = retelling_observer<spur_observer, P, spur_problem<P>, Observer>;
  using spur = spur_problem<P>;
  using typename base::hooks;
  friend base;

 public:
  spur_observer(Observer& observer, spur const& problem, root_path<P> const& root,
                spur_total const& total) noexcept
      : base(observer), spur_(&problem), root_(&root), total_(&total) {}

  /// The sums over all searches.
  void on_progress(progress_event const& e)
    requires hooks::progress
  {
    auto sums = total_->with(e.statistics, root_length());
    sums.elapsed = total_->elapsed_now();
    this->observer().on_progress(progress_event{sums});
  }

 private:
  [[nodiscard]] bool has_root() const noexcept { return spur_->spur() != root_path<P>::nowhere; }
  [[nodiscard]] std::size_t root_length() const noexcept { return has_root() ? spur_->spur() : 0; }
  /// The number of a node: the searches before have taken as many as they stored.
  [[nodiscard]] std::uint64_t shown(std::uint64_t n) const noexcept {
    return total_->counts().stored + n;
  }
  /// The cost of a whole path. Where actions have costs, that of the first includes the root path.
  [[nodiscard]] cost_t<P> whole(cost_t<P> const& g, std::size_t depth) const {
    bool const is_without = has_root() && (unit_cost_problem<P> || depth == 0);
    return is_without ? static_cast<cost_t<P>>(root_->cost_to(spur_->spur()) + g) : g;
  }

  template <class Tell>
  void tell(successor_event<spur> const& e, Tell&& how) const {
    std::optional<std::uint64_t> n;
    if (e.node) n = shown(*e.node);
    how(successor_event<P>{shown(e.parent), n, e.state, plain(e.action), whole(e.g, e.depth), e.h,
                           root_length() + e.depth});
  }
  template <class Tell>
  void tell(node_event<spur> const& e, Tell&& how) const {
    struct asked {
      spur_observer const* by;
      number_on_request const* parent;
    } const from{this, &e.parent};
    number_on_request const parent(&from, 0, [](void const* p, std::uint64_t) {
      auto const* const a = static_cast<asked const*>(p);
      auto n = (*a->parent)();
      if (n) n = a->by->shown(*n);
      return n;
    });
    how(node_event<P>{shown(e.node), e.state, whole(e.g, e.depth), e.h, root_length() + e.depth,
                      parent});
  }

  spur const* spur_;
  root_path<P> const* root_;
  spur_total const* total_;
};

/// None where the user has none.
template <class P, class Observer>
using spur_observer_t = std::conditional_t<std::is_same_v<Observer, no_observer>, no_observer,
                                           spur_observer<P, Observer>>;

template <class P, class Observer>
spur_observer_t<P, Observer> make_spur_observer([[maybe_unused]] Observer& observer,
                                                [[maybe_unused]] spur_problem<P> const& problem,
                                                [[maybe_unused]] root_path<P> const& root,
                                                [[maybe_unused]] spur_total const& total) {
  if constexpr (std::is_same_v<Observer, no_observer>)
    return {};
  else
    return {observer, problem, root, total};
}

}  // namespace wend::detail
