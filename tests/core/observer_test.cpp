// SPDX-License-Identifier: BSL-1.0
#include <wend/core/observer.hpp>

#include <doctest/doctest.h>

#include "../support/archetypes.hpp"

namespace {

using archetypes::ring;
template <class O>
using hooks = wend::detail::hooks_of<O, ring>;

struct by_reference {
  void on_expand(wend::node_event<ring> const&) {}
};
struct by_value {
  void on_prune(wend::successor_event<ring>) {}
};
struct by_template {
  template <class Event>
  void on_generate(Event const&) {}
};
struct overloaded {
  void on_iteration(wend::iteration_event<int> const&) {}
  void on_iteration(wend::iteration_event<double> const&) {}
};
struct final_one final {
  void on_duplicate(wend::successor_event<ring> const&) const {}
};
struct inherited : by_reference, by_value {
  int on_nothing = 0;
};
struct all_of_them {
  void on_generate(auto const&) {}
  void on_expand(auto const&) {}
  void on_duplicate(auto const&) {}
  void on_reopen(auto const&) {}
  void on_prune(auto const&) {}
  void on_iteration(auto const&) {}
  void on_progress(wend::progress_event const&) {}
};

}  // namespace

TEST_CASE("observers: hooks are found in every form in which they can be written") {
  static_assert(hooks<by_reference>::expand && !hooks<by_reference>::generate);
  static_assert(!hooks<by_reference>::successors);
  static_assert(hooks<by_value>::prune && hooks<by_value>::successors);
  static_assert(!hooks<by_value>::expand);
  static_assert(hooks<by_template>::generate && !hooks<by_template>::duplicate);
  static_assert(hooks<overloaded>::iteration && !hooks<overloaded>::progress);
  static_assert(hooks<final_one>::duplicate && !hooks<final_one>::reopen);
  static_assert(hooks<inherited>::expand && hooks<inherited>::prune);
  using all = hooks<all_of_them>;
  static_assert(all::generate && all::expand && all::duplicate && all::reopen && all::prune &&
                all::iteration && all::progress && all::successors);
}

TEST_CASE("observers: no_observer has no hooks") {
  using none = hooks<wend::no_observer>;
  static_assert(!none::generate && !none::expand && !none::duplicate && !none::reopen &&
                !none::prune && !none::iteration && !none::progress && !none::successors);
}
