// SPDX-License-Identifier: BSL-1.0
//
// Open lists under equal operations, recorded from real searches. All of them order by f, then h, then latest
// insertion first, so they return the same nodes.

#include <cstdint>
#include <queue>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/heap/binomial_heap.hpp>
#include <boost/heap/d_ary_heap.hpp>
#include <boost/heap/fibonacci_heap.hpp>
#include <boost/heap/pairing_heap.hpp>
#include <boost/heap/skew_heap.hpp>

#include "../examples/grid_path/map_file.hpp"
#include "support/grids.hpp"
#include "support/korf.hpp"
#include "support/report.hpp"
#include "support/side.hpp"

#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/ucs.hpp>

namespace {

using id = std::uint32_t;

// --- recording ----------------------------------------------------------------------------------

enum class what : std::uint8_t { push, improve, pop };

template <class Key>
struct operation {
  what kind;
  id node;  // which is popped, or pushed with
  Key key;
};

template <class Key>
struct record {
  std::vector<operation<Key>> operations{};
  id nodes = 0;
};

/// A list of the library that also records the operations.
template <class Key>
class recording_list : public wend::radix_list<Key> {
  using list = wend::radix_list<Key>;

 public:
  using list::list;

  static inline record<Key> recorded{};  // static: a preset creates its list itself

  id push(id n, Key const& key) {
    note({what::push, n, key});
    return list::push(n, key);
  }
  void improve(id n, id handle, Key const& key) {
    note({what::improve, n, key});
    list::improve(n, handle, key);
  }
  template <class IsCurrent>
  std::optional<id> pop(IsCurrent&& is_current) {
    auto const n = list::pop(is_current);
    if (n) note({what::pop, *n, {}});
    return n;
  }

 private:
  static void note(operation<Key> const& o) {
    recorded.operations.push_back(o);
    recorded.nodes = std::max(recorded.nodes, o.node + 1);
  }
};

template <class Preset>
struct recorded_preset : Preset {
  using open_list = recording_list<typename Preset::priority::key>;
  static open_list make_open(wend::memory_budget& budget, typename Preset::options const&) {
    return open_list(budget);
  }
};

constexpr auto graph_search = wend::duplicate_policy::closed_list;

template <class P, class H>
auto record_astar(P const& p, wend::state_t<P> const& start, H const& h) {
  using preset = recorded_preset<wend::detail::astar_preset<P, wend::no_order, graph_search>>;
  preset::open_list::recorded = {};
  wend::informed_search<preset, P, H, wend::no_observer> search(p, start, h);
  if (search.run() != wend::search_status::solved) throw std::logic_error("there is a solution");
  return std::move(preset::open_list::recorded);
}
template <class P>
auto record_ucs(P const& p, wend::state_t<P> const& start) {
  using preset = recorded_preset<wend::detail::ucs_preset<P, graph_search>>;
  preset::open_list::recorded = {};
  wend::blind_search<preset, P, wend::no_observer> search(p, start);
  search.run();
  return std::move(preset::open_list::recorded);
}

// --- recorded searches --------------------------------------------------------------------------

/// Random directed edges of random lengths without a goal, so that the search visits all vertices.
struct random_graph {
  using state_type = id;
  using action_type = id;  // the number of an edge
  static constexpr id size = 200'000;
  static constexpr id degree = 8;

  std::vector<std::pair<id, double>> edges{};

  random_graph() {
    std::mt19937 random(1);
    for (id i = 0; i < size * degree; ++i) {
      id const to = static_cast<id>(random() % size);
      edges.emplace_back(to, 1 + static_cast<double>(random() % 1'000'000) / 10'000);
    }
  }
  struct range {
    struct iterator {
      using value_type = id;
      using difference_type = std::ptrdiff_t;
      id at;
      id operator*() const { return at; }
      iterator& operator++() { return ++at, *this; }
      iterator operator++(int) { return {at++}; }
      friend bool operator==(iterator const&, iterator const&) = default;
    };
    id first;
    [[nodiscard]] iterator begin() const { return {first}; }
    [[nodiscard]] iterator end() const { return {first + degree}; }
  };
  [[nodiscard]] static range actions(id s) { return {s * degree}; }
  [[nodiscard]] id result(id, id a) const { return edges[a].first; }
  [[nodiscard]] double cost(id, id a) const { return edges[a].second; }
  [[nodiscard]] static bool is_goal(id) { return false; }
};

auto const& korf_79() {
  using fifteen = wend::puzzles::tile_puzzle<4, 4>;
  static auto const made = [] {
    fifteen const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
    return record_astar(p, p.parse(bench::korf(79).text), wend::heuristics::manhattan{p});
  }();
  return made;
}
auto const& grid_astar() {
  static auto const made = [] {
    auto const map = grids::random_map(2000, 1);
    grids::paths<8> const p(map, {1999, 1999});
    return record_astar(p, {0, 0}, grids::distance<8>{p.goal()});
  }();
  return made;
}
auto const& game_astar() {
  static auto const made = [] {
    grids::map const map(grids::read_map(WEND_TEST_DATA "/grid/den000d.map"));
    grids::paths<8> const p(map, {428, 160});
    return record_astar(p, {36, 177}, grids::distance<8>{p.goal()});
  }();
  return made;
}
auto const& graph_ucs() {
  static auto const made = record_ucs(random_graph{}, 0);
  return made;
}

// --- the lists ----------------------------------------------------------------------------------

template <class Key>
struct entry {
  Key key;
  std::uint32_t order;  // the last inserted has the least
  id node;
};
template <class Key>
struct leaves_later {
  bool operator()(entry<Key> const& a, entry<Key> const& b) const {
    if (b.key < a.key) return true;
    if (a.key < b.key) return false;
    return b.order < a.order;
  }
};

/// One of the library's.
template <class List>
class of_wend {
 public:
  using key = typename List::key_type;
  explicit of_wend(id nodes) : handles_(nodes), closed_(nodes) {}
  void push(id n, key const& k) {
    closed_[n] = false;
    make_room(k);
    handles_[n] = list_.push(n, k);
  }
  void improve(id n, key const& k) {
    make_room(k);
    list_.improve(n, handles_[n], k);
  }
  id pop() {
    id const n = *list_.pop([&](id i, auto const&) { return closed_[i] == 0; });
    closed_[n] = true;
    return n;
  }

 private:
  void make_room(key const& k) {
    bool ready = true;
    if constexpr (requires { list_.prepare(k); }) ready = list_.prepare(k);
    if (!ready || !list_.reserve(1)) throw std::bad_alloc();
  }
  wend::memory_budget budget_{};
  List list_{budget_};
  std::vector<typename List::handle_type> handles_;
  std::vector<char> closed_;
};

/// A list without handles: improved nodes are pushed again, and stale entries are dropped.
template <class Queue>
class pushing_again {
 public:
  using entry = typename Queue::value_type;
  using key = decltype(entry::key);
  explicit pushing_again(id nodes) : closed_(nodes) {}
  void push(id n, key const& k) {
    closed_[n] = false;
    queue_.push({k, ~pushed_++, n});
  }
  void improve(id n, key const& k) { push(n, k); }
  id pop() {
    for (;;) {
      id const n = queue_.top().node;
      queue_.pop();
      if (closed_[n]) continue;
      closed_[n] = true;
      return n;
    }
  }

 private:
  Queue queue_{};
  std::uint32_t pushed_ = 0;
  std::vector<char> closed_;
};

/// A list with handles: an improved node's entry moves.
template <class Queue>
class with_handles {
 public:
  using entry = typename Queue::value_type;
  using key = decltype(entry::key);
  explicit with_handles(id nodes) : handles_(nodes) {}
  void push(id n, key const& k) { handles_[n] = queue_.push({k, ~pushed_++, n}); }
  void improve(id n, key const& k) { queue_.increase(handles_[n], {k, ~pushed_++, n}); }
  id pop() {
    id const n = queue_.top().node;
    queue_.pop();
    return n;
  }

 private:
  Queue queue_{};
  std::uint32_t pushed_ = 0;
  std::vector<typename Queue::handle_type> handles_;
};

// --- replay -------------------------------------------------------------------------------------

template <class List, class Key>
void add(std::string const& name, std::string const& side, record<Key> const& (*recorded)()) {
  bench::add("open_lists", name, side, [=](benchmark::State& state) {
    auto const& all = recorded();
    bool same = true;
    for (auto _ : state) {
      List list(all.nodes);
      for (auto const& o : all.operations) {
        if (o.kind == what::push)
          list.push(o.node, o.key);
        else if (o.kind == what::improve)
          list.improve(o.node, o.key);
        else
          same &= list.pop() == o.node;
      }
    }
    if (!same) state.SkipWithError("another order");
    bench::report(state, {.nodes = all.operations.size()});
  });
}

template <class Key>
void add_all(std::string const& name, record<Key> const& (*recorded)()) {
  namespace heap = boost::heap;
  using entry = entry<Key>;
  using compare = heap::compare<leaves_later<Key>>;
  using mutable_heap = heap::mutable_<true>;
  add<of_wend<wend::boost_heap_list<Key>>>(name, "wend", recorded);
  add<of_wend<wend::radix_list<Key>>>(name, "wend_radix", recorded);
  if constexpr (std::is_same_v<Key, wend::f_h_key<int>>)
    add<of_wend<wend::bucket_list<int>>>(name, "wend_bucket", recorded);
  add<pushing_again<std::priority_queue<entry, std::vector<entry>, leaves_later<Key>>>>(
      name, "std_priority_queue", recorded);
  add<pushing_again<heap::d_ary_heap<entry, heap::arity<2>, compare>>>(name, "boost_d_ary_2",
                                                                       recorded);
  add<pushing_again<heap::d_ary_heap<entry, heap::arity<4>, compare>>>(name, "boost_d_ary_4",
                                                                       recorded);
  add<pushing_again<heap::d_ary_heap<entry, heap::arity<8>, compare>>>(name, "boost_d_ary_8",
                                                                       recorded);
  add<with_handles<heap::d_ary_heap<entry, heap::arity<4>, mutable_heap, compare>>>(
      name, "boost_d_ary_4_mutable", recorded);
  add<with_handles<heap::binomial_heap<entry, compare>>>(name, "boost_binomial", recorded);
  add<with_handles<heap::fibonacci_heap<entry, compare>>>(name, "boost_fibonacci", recorded);
  add<with_handles<heap::pairing_heap<entry, compare>>>(name, "boost_pairing", recorded);
  add<with_handles<heap::skew_heap<entry, mutable_heap, compare>>>(name, "boost_skew", recorded);
}

int const added = [] {
  add_all("korf_79_astar", korf_79);
  add_all("random_2000_astar_8", grid_astar);
  add_all("den000d_astar_8", game_astar);
  add_all("random_graph_ucs", graph_ucs);
  return 0;
}();

}  // namespace
