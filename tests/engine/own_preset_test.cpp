// SPDX-License-Identifier: BSL-1.0
#include <wend/best_first/preset.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/frontier/optional_parts.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>

// Presets as users write them, with open lists and priorities of their own. Presets with the
// optional members are searched by the packed kernels, with the same counts as presets without.

namespace {

using eight = wend::puzzles::tile_puzzle<3, 3>;
using manhattan = wend::heuristics::manhattan<eight>;
using id = std::uint32_t;

/// Orders boards of the 8-puzzle by f, then by h.
struct own_key {
  int f;
  int h;
};

/// Stacks by f and h, with the required members of an open list.
class stacks {
 public:
  using id_type = id;
  using key_type = own_key;
  using handle_type = wend::no_handle;

  explicit stacks(wend::memory_budget&) : stacks_(most * most) {}

  [[nodiscard]] bool reserve(std::size_t) { return true; }
  wend::no_handle push(id n, own_key const& key) {
    stacks_[place_in(key)].push_back(n);
    return {};
  }
  void improve(id n, wend::no_handle&, own_key const& key) { push(n, key); }
  template <class IsCurrent>
  std::optional<id> pop(IsCurrent&& is_current) {
    for (last_ = 0; last_ < stacks_.size(); ++last_)
      while (!stacks_[last_].empty())
        if (auto const n = take(); is_current(n, key_of(last_))) return n;
    return std::nullopt;
  }
  void clear() { stacks_.assign(most * most, {}); }

 protected:
  static constexpr std::size_t most = 128;
  static std::size_t place_in(own_key const& k) {
    return static_cast<std::size_t>(k.f) * most + static_cast<std::size_t>(k.h);
  }
  static own_key key_of(std::size_t place) {
    return {static_cast<int>(place / most), static_cast<int>(place % most)};
  }
  id take() {
    id const n = stacks_[last_].back();
    stacks_[last_].pop_back();
    return n;
  }

  std::vector<std::vector<id>> stacks_;
  std::size_t last_ = 0;
};

/// The same with the optional members.
class offering_stacks : public stacks {
 public:
  using stacks::reserve;
  using stacks::stacks;
  using place = std::vector<id>*;

  [[nodiscard]] bool reserve(std::size_t, std::size_t) { return true; }
  [[nodiscard]] bool prepare(own_key const&) { return true; }
  [[nodiscard]] place place_of(own_key const& key) { return &stacks_[place_in(key)]; }
  [[nodiscard]] bool places_moved() { return false; }
  void push_at(place at, id n) {
    at->push_back(n);
    ++pushed_at;
  }
  [[nodiscard]] own_key last_key() const { return key_of(last_); }
  template <class IsCurrent>
  std::optional<id> pop_equal(IsCurrent&& is_current) {
    while (!stacks_[last_].empty())
      if (id const n = take(); is_current(n, key_of(last_))) return n;
    return std::nullopt;
  }

  static inline std::size_t pushed_at = 0;  // static, because the preset makes its own list
};

/// A queue that is popped node by node.
class queue {
 public:
  using id_type = id;
  using key_type = wend::no_key;
  using handle_type = wend::no_handle;

  explicit queue(wend::memory_budget&) {}
  [[nodiscard]] bool reserve(std::size_t) { return true; }
  wend::no_handle push(id n, wend::no_key) {
    ids_.push_back(n);
    return {};
  }
  template <class IsCurrent>
  std::optional<id> pop(IsCurrent&&) {
    if (first_ == ids_.size()) return std::nullopt;
    return ids_[first_++];
  }
  void clear() {
    ids_.clear();
    first_ = 0;
  }

 protected:
  std::vector<id> ids_;
  std::size_t first_ = 0;
};
class queue_of_runs : public queue {
 public:
  using queue::queue;
  template <class IsCurrent>
  std::optional<id> pop_equal(IsCurrent&& any) {
    return pop(any);
  }
  void push_run(id begin, id end) {
    for (; begin < end; ++begin) ids_.push_back(begin);
    ++pushed_runs;
  }
  std::pair<id, id> pop_run(std::size_t most) {
    if (first_ == ids_.size()) return {};
    id const begin = ids_[first_++];
    id end = begin + 1;
    for (; end - begin < most && first_ < ids_.size() && ids_[first_] == end; ++first_) ++end;
    return {begin, end};
  }
  static inline std::size_t pushed_runs = 0;
};

/// A* ordered by node views.
struct by_views {
  own_key operator()(wend::node_view<eight> const& n) const { return {n.f, n.h}; }
};
/// Ordered by costs; h can be computed from a key.
struct by_costs {
  own_key of_costs(int, int h, int f) const { return {f, h}; }
  static int estimate(own_key const& k, int g) { return k.f - g; }
};
struct by_nothing {
  wend::no_key of_costs(int, int, int) const { return {}; }
};

template <class Open, class Priority, bool Improves = true>
struct own {
  struct options {
    std::size_t batch = 1;
    wend::search_limits<int> limits{};
    wend::table_memory* memory = nullptr;
  };
  using open_list = Open;
  using priority = Priority;
  static constexpr wend::best_first_traits traits{.improves = Improves};
  static open_list make_open(wend::memory_budget& budget, options const&) {
    return open_list(budget);
  }
  static priority make_priority(options const&) { return {}; }
  static wend::best_first_settings settings(options const& o) {
    return {.batch = o.batch, .memory = o.memory};
  }
};

template <class Preset, class H>
constexpr bool is_fast() {
  using wend::detail::search_space;
  using space = search_space<eight, H, typename Preset::open_list, typename Preset::priority,
                             Preset::traits, false>;
  using kernel =
      typename decltype(wend::detail::packed_kernel_kind<eight, H, space, typename Preset::priority,
                                                         Preset::traits,
                                                         wend::no_observer>())::type;
  return !std::is_same_v<kernel, wend::detail::no_packed_kernel>;
}

using fast = own<offering_stacks, by_costs>;
using slow_list = own<stacks, by_costs>;
using slow_priority = own<offering_stacks, by_views>;
using fast_queue = own<queue_of_runs, by_nothing, false>;
using slow_queue = own<queue, by_nothing, false>;

static_assert(wend::placing_open_list<offering_stacks> &&
              wend::batching_open_list<offering_stacks> && !wend::placing_open_list<stacks>);
static_assert(wend::run_open_list<queue_of_runs> && !wend::run_open_list<queue>);
static_assert(wend::estimating_priority<by_costs, offering_stacks, int> &&
              !wend::estimating_priority<by_costs, stacks, int> &&
              !wend::estimating_priority<by_views, offering_stacks, int>);
static_assert(is_fast<fast, manhattan>() && !is_fast<slow_list, manhattan>() &&
              !is_fast<slow_priority, manhattan>());
static_assert(is_fast<fast_queue, wend::detail::blind>() &&
              !is_fast<slow_queue, wend::detail::blind>());

// The same concepts recognise the library's own lists.
static_assert(wend::run_open_list<wend::fifo_list<>> &&
              !wend::batching_open_list<wend::lifo_list<>>);
static_assert(wend::placing_open_list<wend::bucket_list<int>> &&
              wend::foreseeing_open_list<wend::bucket_list<int>>);
static_assert(wend::foreseeing_open_list<wend::radix_list<int>> &&
              !wend::batching_open_list<wend::radix_list<int>>);

template <class Preset>
auto search(eight const& p, eight::state_type const& s, std::size_t batch = 1) {
  manhattan const h{p};
  wend::informed_search<Preset, eight, manhattan, wend::no_observer> search(p, s, h,
                                                                            {.batch = batch});
  search.run();
  return search.result();
}
template <class Preset>
auto search_blindly(eight const& p, eight::state_type const& s, std::size_t batch) {
  wend::blind_search<Preset, eight, wend::no_observer> search(p, s, {.batch = batch});
  search.run();
  return search.result();
}

template <class Result>
void check_same(Result const& a, Result const& b) {
  REQUIRE(a);
  CHECK(a.cost == b.cost);
  CHECK(a.actions == b.actions);
  CHECK(a.statistics.expanded == b.statistics.expanded);
  CHECK(a.statistics.generated == b.statistics.generated);
  CHECK(a.statistics.stored == b.statistics.stored);
  CHECK(a.statistics.duplicates == b.statistics.duplicates);
  CHECK(a.statistics.improved == b.statistics.improved);
  CHECK(a.statistics.reopened == b.statistics.reopened);
  CHECK(a.statistics.max_open == b.statistics.max_open);
}

std::vector<eight::state_type> some_boards(eight const& p) {
  std::vector<eight::state_type> boards;
  for (std::uint64_t seed = 0; seed < 8; ++seed)
    boards.push_back(
        wend::puzzles::random_walk(p, p.goal_state(), {.steps = 20 + 20 * seed, .seed = seed})
            .state);
  return boards;
}

}  // namespace

TEST_CASE("a user's own preset uses the packed kernel, with the counts of A*") {
  eight const p{wend::puzzles::goal::blank_first};
  for (auto const& s : some_boards(p)) {
    auto const expected = wend::astar(p, s, manhattan{p});
    offering_stacks::pushed_at = 0;
    check_same(search<fast>(p, s), expected);
    if (expected.statistics.expanded > 1) CHECK(offering_stacks::pushed_at > 0);
    offering_stacks::pushed_at = 0;
    check_same(search<slow_priority>(p, s), expected);
    CHECK(offering_stacks::pushed_at == 0);
    check_same(search<slow_list>(p, s), expected);
    check_same(search<fast>(p, s, 16), wend::astar(p, s, manhattan{p}, {.batch = 16}));
  }
}

TEST_CASE("a user's own queue uses the packed kernel, with the counts of bfs") {
  eight const p{wend::puzzles::goal::blank_first};
  for (auto const& s : some_boards(p)) {
    auto const expected = wend::bfs(p, s);
    queue_of_runs::pushed_runs = 0;
    check_same(search_blindly<fast_queue>(p, s, 256), expected);
    if (expected.statistics.expanded > 1) CHECK(queue_of_runs::pushed_runs > 0);
    check_same(search_blindly<slow_queue>(p, s, 1), expected);
  }
}

namespace {

/// Orders by depth, then by h. The keys of all successors of a node have the same first part, so
/// that a bucket list that grows for one key moves the place of another.
struct by_depth {
  using key = wend::f_h_key<int>;
  key of_costs(int g, int h, int) const { return {g, h}; }
  static int estimate(key const& k, int) { return k.h; }
};

}  // namespace

TEST_CASE("own list: places that move during look-ups are looked up again") {
  using preset = own<wend::bucket_list<int>, by_depth>;
  static_assert(is_fast<preset, manhattan>());
  eight const p{wend::puzzles::goal::blank_first};
  for (auto const& s : some_boards(p)) {
    auto const r = search<preset>(p, s);
    REQUIRE(r);  // the search goes depth by depth, so its path is a shortest one
    CHECK(r.cost == wend::bfs(p, s).cost);
  }
}

namespace {

/// 0 leads to 2 and to the goal 1, which the heuristic takes for a dead end; 2 leads to the goal
/// 12.
struct forked {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int s) const {
    return s == 0 ? std::vector{1, 2} : s == 2 ? std::vector{10} : std::vector<int>{};
  }
  int result(int s, int a) const { return s + a; }
  bool is_goal(int s) const { return s == 1 || s == 12; }
};

template <class Open, class Priority>
struct testing_early : own<Open, Priority> {
  static wend::best_first_settings settings(typename own<Open, Priority>::options const&) {
    return {.early_goal_test = true};
  }
};

}  // namespace

TEST_CASE("early goal test: a goal that the heuristic takes for a dead end is not returned") {
  auto const h = [](int s) { return s == 1 ? std::nullopt : std::optional(0); };
  using preset = testing_early<wend::bucket_list<int>, by_depth>;
  forked const p;
  wend::informed_search<preset, forked, decltype(h), wend::no_observer> search(p, 0, h);
  CHECK(search.run() == wend::search_status::solved);
  CHECK(search.result().actions == std::vector{2, 10});
}
