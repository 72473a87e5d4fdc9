// SPDX-License-Identifier: BSL-1.0
#include <wend/frontier/open_list.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/frontier/boost_heap_list.hpp>
#include <wend/frontier/bucket_list.hpp>
#include <wend/frontier/radix_list.hpp>

#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"

using tests::below;
using wend::equal_keys;

static_assert(wend::open_list<wend::fifo_list<>>);
static_assert(wend::open_list<wend::lifo_list<>>);
static_assert(wend::open_list<wend::random_list<>>);
static_assert(wend::open_list<wend::boost_heap_list<int>>);
static_assert(wend::open_list<wend::radix_list<double>>);
static_assert(wend::open_list<wend::radix_list<wend::f_h_key<double>, std::uint64_t>>);
static_assert(wend::open_list<wend::bucket_list<int>>);
static_assert(wend::open_list<wend::bucket_list<std::int64_t, std::uint64_t>>);

namespace {

/// The expected behaviour of an ordered list, computed by looking at all entries.
template <class Key>
struct model {
  struct entry {
    std::uint32_t id;
    Key key;
    std::uint64_t order;
  };
  equal_keys equals;
  std::vector<entry> entries{};
  std::uint64_t inserted = 0;

  void push(std::uint32_t id, Key key) { entries.push_back({id, key, ++inserted}); }
  void improve(std::uint32_t id, Key key) {
    std::erase_if(entries, [&](entry const& e) { return e.id == id; });
    push(id, key);
  }
  std::optional<std::uint32_t> pop() {
    auto const first =
        std::min_element(entries.begin(), entries.end(), [this](entry const& a, entry const& b) {
          if (a.key < b.key || b.key < a.key) return a.key < b.key;
          return equals == equal_keys::first_in_first ? a.order < b.order : b.order < a.order;
        });
    if (first == entries.end()) return std::nullopt;
    std::uint32_t const id = first->id;
    entries.erase(first);
    return id;
  }
};

/// Compares a list with its model. `draw_key` returns keys, `not_larger(key)` one that is not
/// larger. Failures of the budget now and then change nothing.
template <class List, class DrawKey, class NotLarger>
void compare(List& list, wend::memory_budget& budget, equal_keys equals, std::uint32_t seed,
             DrawKey draw_key, NotLarger not_larger) {
  using key = typename List::key_type;
  using handle = typename List::handle_type;
  std::mt19937 random(seed);
  for (int round = 0; round < 2; ++round) {  // after clear() the list is as new
    model<key> expected{equals};
    std::map<std::uint32_t, handle> handles;
    std::map<std::uint32_t, key> keys;  // of the nodes in the list
    std::uint32_t next = 0;
    auto const is_current = [&](std::uint32_t id, key const& k) {
      if constexpr (!std::is_empty_v<handle>) return true;
      auto const at = keys.find(id);
      return at != keys.end() && !(at->second < k) && !(k < at->second);
    };
    bool same = true;
    for (int n = 0; n < 3000 && same; ++n) {
      unsigned const what = below(random, n < 1500 ? 10 : 16);
      if (what < 6) {
        std::size_t const several = 1 + below(random, 4);
        std::vector<key> fresh(several);
        for (key& k : fresh) k = draw_key(random);
        if (below(random, 8) == 0) budget.set_limit(budget.bytes());  // perhaps without memory
        auto const make_room = [&] {
          if constexpr (requires { list.prepare(fresh[0]); })
            for (key const& k : fresh)
              if (!list.prepare(k)) return false;
          return list.reserve(several);
        };
        bool room = make_room();
        budget.set_limit(std::nullopt);
        if (!room) room = make_room();
        REQUIRE(room);
        for (key const& k : fresh) {
          handles.insert_or_assign(next, list.push(next, k));
          keys.insert_or_assign(next, k);
          expected.push(next++, k);
        }
      } else if (what < 8 && !keys.empty()) {
        if constexpr (requires(handle& h) { list.improve(next, h, keys.begin()->second); }) {
          auto const at = std::next(keys.begin(), below(random, keys.size()));
          key const k = not_larger(random, at->second);
          // If a list pushes improved nodes again, the engine only improves a node to a strictly
          // smaller key.
          if (std::is_empty_v<handle> && !(k < at->second)) continue;
          if constexpr (requires { list.prepare(k); }) REQUIRE(list.prepare(k));
          REQUIRE(list.reserve(1));
          at->second = k;
          list.improve(at->first, handles[at->first], k);
          expected.improve(at->first, k);
        }
      } else {
        auto const popped = list.pop(is_current);
        same = popped == expected.pop();
        if (popped) keys.erase(*popped);
      }
    }
    CHECK(same);
    if (round == 0) {
      CHECK(budget.bytes() > 0);
      list.clear();
      CHECK(!list.pop(is_current));
    } else {
      for (bool more = true; more && same;) {
        auto const popped = list.pop(is_current);
        same = popped == expected.pop();
        if (popped) keys.erase(*popped);
        more = popped.has_value();
      }
      CHECK(same);
    }
  }
}

using pair_key = wend::f_h_key<int>;

constexpr std::uint32_t seeds = WEND_SLOW_TESTS ? 20 : 3;

}  // namespace

TEST_CASE_TEMPLATE("heaps: nodes leave in order and are improved as in a sorted list", List,
                   wend::boost_heap_list<int>, wend::radix_list<int>) {
  for (auto const equals : {equal_keys::last_in_first, equal_keys::first_in_first})
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
      CAPTURE(seed);
      tests::failing_memory memory;
      {
        wend::memory_budget budget(&memory);
        List list(budget, equals);
        compare(
            list, budget, equals, seed,
            [](auto& random) { return static_cast<int>(below(random, 30)); },
            [](auto& random, int k) {
              return k - static_cast<int>(below(random, static_cast<std::size_t>(k) + 1));
            });
      }
      CHECK(memory.out == 0);
      CHECK(!memory.wrong_sizes);
    }
}

TEST_CASE_TEMPLATE("lists with keys of f and h of any size keep nodes in order", List,
                   wend::boost_heap_list<wend::f_h_key<double>>, wend::radix_list<wend::f_h_key<double>>,
                   wend::radix_list<wend::f_h_key<float>>) {
  using key = typename List::key_type;
  using number = decltype(key::f);
  for (auto const equals : {equal_keys::last_in_first, equal_keys::first_in_first})
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
      CAPTURE(seed);
      tests::failing_memory memory;
      {
        wend::memory_budget budget(&memory);
        List list(budget, equals);
        // The keys are drawn as in a search: mostly above the last key, by little or much, and
        // often equal to it.
        number above = 0;
        compare(
            list, budget, equals, seed,
            [&](auto& random) {
              if (below(random, 100) == 0) above += static_cast<number>(below(random, 5));
              number f = above + static_cast<number>(below(random, 8)) / 8;
              if (below(random, 10) == 0) f *= static_cast<number>(1 + below(random, 1000));
              if (below(random, 10) == 0) f -= static_cast<number>(below(random, 3));
              return key{f, static_cast<number>(below(random, 4))};
            },
            [](auto& random, key k) {
              if (below(random, 4) == 0) return k;
              return key{k.f - static_cast<number>(below(random, 5)) / 4,
                         k.h - static_cast<number>(below(random, 2))};
            });
      }
      CHECK(memory.out == 0);
      CHECK(!memory.wrong_sizes);
    }
}

TEST_CASE("radix_list renumbers insertions when their numbers run out") {
  using List = wend::radix_list<int, std::uint8_t>;
  for (auto const equals : {equal_keys::last_in_first, equal_keys::first_in_first}) {
    wend::memory_budget budget;
    List list(budget, equals);
    model<int> expected{equals};
    auto const any = [](auto, auto) { return true; };
    std::mt19937 random(1);
    bool same = true;
    for (int n = 0; n < 20'000 && same; ++n) {
      std::size_t const in = expected.entries.size();
      if (in < 100 + below(random, 100)) {  // ids need not differ, since no entry is improved
        auto const id = static_cast<std::uint8_t>(below(random, 256));
        int const key = static_cast<int>(below(random, 4));
        REQUIRE(list.reserve(1));
        list.push(id, key);
        expected.push(id, key);
      } else {
        auto const popped = list.pop(any);
        same = popped && *popped == expected.pop();
      }
    }
    CHECK(same);
    // There is room for all numbers, and for no more.
    std::size_t const in = expected.entries.size();
    CHECK(list.reserve(255 - in));
    CHECK(!list.reserve(256 - in));
    for (std::size_t i = in; i < 255; ++i) {
      REQUIRE(list.reserve(1));
      list.push(0, 2);
      expected.push(0, 2);
    }
    CHECK(!list.reserve(1));
    while (auto const popped = list.pop(any)) REQUIRE(*popped == expected.pop());
    CHECK(expected.entries.empty());
  }
}

TEST_CASE("improve to an equal key: a heap reinserts the node, a bucket list keeps its place") {
  wend::memory_budget budget;
  using order = std::vector<std::uint32_t>;
  auto const leaves = [&](auto&& list, auto key, auto improved) {
    using handle = typename std::remove_cvref_t<decltype(list)>::handle_type;
    std::vector<handle> handles;
    std::vector<bool> gone(3);
    if constexpr (requires { list.prepare(key); }) {
      bool const prepared = list.prepare(key) && list.prepare(improved);
      REQUIRE(prepared);
    }
    REQUIRE(list.reserve(4));
    for (std::uint32_t id = 0; id < 3; ++id) handles.push_back(list.push(id, key));
    list.improve(0, handles[0], improved);
    order all;
    while (auto const id = list.pop([&](std::uint32_t n, auto const&) { return !gone[n]; })) {
      gone[*id] = true;
      all.push_back(*id);
    }
    return all;
  };
  auto const leaves_heap = [&](auto list_of) {
    CHECK(leaves(list_of(equal_keys::last_in_first), 5, 5) == order{0, 2, 1});
    CHECK(leaves(list_of(equal_keys::last_in_first), 5, 6) == order{2, 1, 0});
    CHECK(leaves(list_of(equal_keys::first_in_first), 5, 5) == order{1, 2, 0});
    CHECK(leaves(list_of(equal_keys::first_in_first), 5, 6) == order{1, 2, 0});
  };
  leaves_heap([&](equal_keys equals) { return wend::boost_heap_list<int>(budget, equals); });
  leaves_heap([&](equal_keys equals) { return wend::radix_list<int>(budget, equals); });
  // If the list pushes a node again, the node leaves at the earlier of its places.
  using bucket = wend::bucket_list<int>;
  pair_key const key{5, 2};
  CHECK(leaves(bucket(budget, equal_keys::last_in_first), key, key) == order{0, 2, 1});
  CHECK(leaves(bucket(budget, equal_keys::first_in_first), key, key) == order{0, 1, 2});
}

TEST_CASE_TEMPLATE("a list that has released its memory can be used again", List,
                   wend::boost_heap_list<int>, wend::radix_list<int>, wend::bucket_list<int>,
                   wend::lifo_list<std::uint32_t>, wend::fifo_list<std::uint32_t>) {
  wend::memory_budget budget;
  List list(budget);
  for (int round = 0; round < 3; ++round) {
    CHECK(budget.bytes() == 0);
    if constexpr (requires { list.prepare(typename List::key_type{}); }) {
      bool const prepared = list.prepare({});
      REQUIRE(prepared);
    }
    REQUIRE(list.reserve(100));
    for (std::uint32_t id = 0; id < 100; ++id) list.push(id, {});
    CHECK(budget.bytes() > 0);
    for (int i = 0; i < 40; ++i) CHECK(list.pop([](auto, auto const&) { return true; }));
    list.release();
  }
}

/// Pops all keys of a list, which were pushed in their order.
template <class List>
auto sorted_by(std::vector<typename List::key_type> const& keys) {
  wend::memory_budget budget;
  List list(budget);
  REQUIRE(list.reserve(keys.size()));
  for (std::uint32_t i = 0; i < keys.size(); ++i) list.push(i, keys[i]);
  std::vector<typename List::key_type> sorted;
  while (!list.empty()) {
    auto const id = list.pop([](auto, auto const&) { return true; });
    REQUIRE(id.has_value());
    sorted.push_back(keys[*id]);
  }
  return sorted;
}

TEST_CASE_TEMPLATE("boost_heap_list and radix_list order numbers of every type", T, signed char,
                   unsigned short, int, unsigned, long long, unsigned long long, float, double,
                   long double) {
  using limits = std::numeric_limits<T>;
  std::vector<T> const in_order = [] {
    std::vector<T> all;
    if (limits::is_signed) all = {limits::lowest(), static_cast<T>(-100), static_cast<T>(-1)};
    if (limits::has_infinity) {
      all.insert(all.begin(), static_cast<T>(-limits::infinity()));
      all.insert(all.end(), {static_cast<T>(-0.5), static_cast<T>(-limits::denorm_min())});
    }
    all.push_back(T{});
    if (limits::has_infinity) all.insert(all.end(), {limits::denorm_min(), static_cast<T>(0.5)});
    all.insert(all.end(), {T{1}, T{100}, limits::max()});
    if (limits::has_infinity) all.push_back(limits::infinity());
    return all;
  }();
  auto mixed = in_order;
  std::mt19937 random(1);
  for (std::size_t i = mixed.size(); i > 1; --i) std::swap(mixed[i - 1], mixed[below(random, i)]);
  CHECK(sorted_by<wend::boost_heap_list<T>>(mixed) == in_order);

  using pair = wend::f_h_key<T>;
  std::vector<pair> pairs;
  for (T const f : mixed)
    for (T const h : mixed) pairs.push_back({f, h});
  auto const check_pairs = [&](auto const& sorted) {
    REQUIRE(sorted.size() == in_order.size() * in_order.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      CHECK(sorted[i].f == in_order[i / in_order.size()]);
      CHECK(sorted[i].h == in_order[i % in_order.size()]);
    }
  };
  check_pairs(sorted_by<wend::boost_heap_list<pair>>(pairs));
  if constexpr (wend::detail::number_of_bits<T>) {
    CHECK(sorted_by<wend::radix_list<T>>(mixed) == in_order);
    check_pairs(sorted_by<wend::radix_list<pair>>(pairs));
  }
}

namespace {

/// A key whose comparison throws on request.
struct throwing_key {
  int value;
  static inline int left = -1;
  friend bool operator<(throwing_key const& a, throwing_key const& b) {
    if (left == 0) throw std::runtime_error("a key that is not compared");
    --left;
    return a.value < b.value;
  }
};

}  // namespace

TEST_CASE("boost_heap_list keeps its entries together when a comparison throws") {
  auto const any = [](auto, auto const&) { return true; };
  for (int throw_at = 0; throw_at < 300; ++throw_at) {
    wend::memory_budget budget;
    wend::boost_heap_list<throwing_key> list(budget);
    std::mt19937 random(1);
    std::map<std::uint32_t, wend::boost_heap_list<throwing_key>::handle_type> handles;  // of those in
    REQUIRE(list.reserve(60));
    bool thrown = false;
    throwing_key::left = throw_at;
    try {
      for (std::uint32_t id = 0; id < 50; ++id)
        handles[id] = list.push(id, {static_cast<int>(below(random, 20))});
      for (std::uint32_t id = 0; id < 50; id += 5) list.improve(id, handles[id], {-1});
      while (auto const id = list.pop(any)) handles.erase(*id);
    } catch (std::runtime_error const&) {
      thrown = true;
    }
    throwing_key::left = -1;
    CHECK(thrown);
    // The node that was just inserted, or about to leave, may be missing; each of the others is
    // there once.
    std::size_t missing = handles.size();
    std::size_t more = 0;
    while (auto const id = list.pop(any)) {
      if (handles.erase(*id) == 1)
        --missing;
      else
        ++more;
    }
    CHECK(missing <= 1);
    CHECK(more <= 1);
  }
}

TEST_CASE_TEMPLATE("ordered lists: 0.0 and -0.0 are equal", List, wend::boost_heap_list<double>,
                   wend::radix_list<double>) {
  wend::memory_budget budget;
  List list(budget, equal_keys::first_in_first);
  REQUIRE(list.reserve(2));
  list.push(0, 0.0);
  list.push(1, -0.0);
  auto const any = [](auto, auto) { return true; };
  CHECK(list.pop(any) == 0u);
  CHECK(list.pop(any) == 1u);
}

TEST_CASE("bucket_list: nodes leave by f, then h, as in a sorted list") {
  for (auto const equals : {equal_keys::last_in_first, equal_keys::first_in_first})
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
      CAPTURE(seed);
      tests::failing_memory memory;
      {
        wend::memory_budget budget(&memory);
        wend::bucket_list<int> list(budget, equals);
        bool const far = seed % 2 == 1;
        compare(
            list, budget, equals, seed,
            [&](auto& random) {
              int const h = static_cast<int>(below(random, 6));
              int const f = h + static_cast<int>(below(random, 8));
              if (far && below(random, 5) == 0)  // beyond the room of the table
                return pair_key{f + (below(random, 2) ? 2'000'000'000 : 1'048'574),
                                below(random, 2) ? 16'383 + h : h};
              return pair_key{f, h};
            },
            [](auto& random, pair_key k) {
              return pair_key{k.f - static_cast<int>(below(random, 3)) % (k.f - k.h + 1), k.h};
            });
      }
      CHECK(memory.out == 0);
      CHECK(!memory.wrong_sizes);
    }
}

TEST_CASE_TEMPLATE("upcoming() predicts the node to leave next", List, wend::radix_list<pair_key>,
                   wend::bucket_list<int>) {
  wend::memory_budget budget;
  List list(budget);
  std::mt19937 random(1);
  auto const push = [&](std::uint32_t id, int least) {
    pair_key const k{least + static_cast<int>(below(random, 10)),
                     static_cast<int>(below(random, 5))};
    if constexpr (requires { list.prepare(k); }) REQUIRE(list.prepare(k));
    REQUIRE(list.reserve(1));
    list.push(id, k);
  };
  CHECK(!list.upcoming());
  std::uint32_t id = 0;
  while (id < 300) push(id++, 0);
  int foreseen = 0;
  int foreseen_later = 0;
  std::optional<std::uint32_t> after;
  for (int least = 20;; ++least) {
    auto const next = list.upcoming();
    auto const left = list.pop([](auto, auto const&) { return true; });
    if (after) {
      CHECK(after == left);
      ++foreseen_later;
      after.reset();
    }
    if (next) {
      CHECK(next == left);
      ++foreseen;
    }
    if (!left) break;
    if (id < 400) push(id++, least);  // later than all entries in the list
    if constexpr (requires { list.upcoming(1); }) {
      auto const second = list.upcoming(1);
      CHECK(list.upcoming(0) == list.upcoming());
      if (second) {
        auto const first = list.pop([](auto, auto const&) { return true; });
        CHECK(first != second);
        after = second;
      }
    }
  }
  CHECK(foreseen > 100);
  CHECK((!requires { list.upcoming(1); } || foreseen_later > 50));
}

TEST_CASE("fifo_list and lifo_list keep their orders") {
  wend::memory_budget budget;
  wend::fifo_list<> fifo(budget);
  wend::lifo_list<> lifo(budget);
  std::vector<std::uint32_t> all;
  std::size_t first = 0;
  std::vector<std::uint32_t> stack;
  std::mt19937 random(1);
  auto const any = [](auto, auto) { return true; };
  bool same = true;
  for (int n = 0; n < 20'000; ++n) {
    if (below(random, 8) == 0) {
      auto const [begin, end] = fifo.pop_run(1 + below(random, 3));
      same = same && (begin < end) == (first < all.size());
      for (auto id = begin; id < end; ++id) same = same && id == all[first++];
    } else if (below(random, 2) == 0) {
      // Runs of consecutive numbers, and other numbers.
      std::uint32_t const id =
          all.empty() || below(random, 4) == 0 ? below(random, 1000) : all.back() + 1;
      bool const room = fifo.reserve(1) && lifo.reserve(1);
      REQUIRE(room);
      fifo.push(id, {});
      lifo.push(id, {});
      all.push_back(id);
      stack.push_back(id);
    } else {
      auto const a = fifo.pop(any);
      auto const b = lifo.pop(any);
      same = same && a.has_value() == (first < all.size()) && (!a || *a == all[first++]);
      same = same && b.has_value() == !stack.empty() && (!b || *b == stack.back());
      if (b) stack.pop_back();
    }
  }
  CHECK(same);
  fifo.clear();
  lifo.clear();
  CHECK(!fifo.pop(any));
  CHECK(!lifo.pop(any));
}

TEST_CASE("bucket_list reserves memory by the number of keys; place_of returns a key's bucket") {
  for (auto const equals : {equal_keys::last_in_first, equal_keys::first_in_first}) {
    CAPTURE(static_cast<int>(equals));
    wend::memory_budget budget;
    wend::bucket_list<int> list(budget, equals);
    wend::memory_budget for_many;
    wend::bucket_list<int> of_many_keys(for_many, equals);
    REQUIRE(of_many_keys.reserve(1000, 1000));
    CHECK(for_many.bytes() >= 1000 * 256);  // each key may begin a chunk of 64 numbers
    auto* const high = list.place_of({9, 4});
    auto* const low = list.place_of({8, 5});
    REQUIRE(high);
    REQUIRE(low);
    REQUIRE(list.reserve(1000, 2));
    CHECK(budget.bytes() < 20 * 256);
    for (std::uint32_t id = 0; id < 500; ++id) {
      list.push_at(high, id);
      list.push_at(low, 500 + id);
    }
    auto const any = [](auto, auto) { return true; };
    std::vector<std::uint32_t> left;
    while (auto const id = list.pop(any)) left.push_back(*id);
    REQUIRE(left.size() == 1000);
    bool const last_in_first = equals == equal_keys::last_in_first;
    for (std::uint32_t i = 0; i < 500; ++i) {
      REQUIRE(left[i] == 500 + (last_in_first ? 499 - i : i));
      REQUIRE(left[500 + i] == (last_in_first ? 499 - i : i));
    }
    // A key beyond all buckets has no place.
    CHECK(!list.place_of({1 << 20, 1 << 19}));
  }
}

TEST_CASE("random_list draws each node once, uniformly, and in the same order for the same seed") {
  auto const any = [](auto, auto) { return true; };
  constexpr std::uint32_t n = 8;
  std::array<std::array<int, n>, n> counts{};  // by position and id
  constexpr int rounds = 16'000;
  for (int seed = 0; seed < rounds; ++seed) {
    wend::memory_budget budget;
    wend::random_list<> list(budget, static_cast<std::uint64_t>(seed));
    REQUIRE(list.reserve(n));
    for (std::uint32_t id = 0; id < n; ++id) list.push(id, {});
    std::vector<std::uint32_t> drawn;
    while (auto const id = list.pop(any)) drawn.push_back(*id);
    REQUIRE(drawn.size() == n);
    for (std::size_t when = 0; when < n; ++when) ++counts[when][drawn[when]];
    std::vector<std::uint32_t> again;
    list.clear();
    REQUIRE(list.reserve(n));
    for (std::uint32_t id = 0; id < n; ++id) list.push(id, {});
    while (auto const id = list.pop(any)) again.push_back(*id);
    REQUIRE(drawn == again);
    std::sort(drawn.begin(), drawn.end());
    for (std::uint32_t id = 0; id < n; ++id) REQUIRE(drawn[id] == id);
  }
  // Each of the 64 counts is 2000 within five standard deviations (of 42).
  for (auto const& row : counts)
    for (int const count : row) {
      CHECK(count > 1790);
      CHECK(count < 2210);
    }
}
