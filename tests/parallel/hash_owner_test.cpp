// SPDX-License-Identifier: BSL-1.0
//
// The owners of hash-distributed A* grow their tables at the same time, so that none waits for
// another.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/nil.hpp>
#include <wend/parallel/detail/thread_exchange.hpp>
#include <wend/partitioned/detail/owner.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

namespace hash_owner_test {

using puzzle = wend::puzzles::tile_puzzle<3, 3>;
using blind = wend::heuristics::nil;
using wend::detail::transfer;

/// The growth of tables: reported by the tested owner, and simulated for others.
struct tables {
  std::vector<std::size_t> outgrown_here{};
  std::size_t outgrown_elsewhere = 0;
};

/// The link of an owner that has no peers.
template <class Message, class Cost>
struct lonely_link {
  tables* said;
  std::optional<Cost> known{};

  transfer send(std::size_t, std::vector<Message>&) { return transfer::done; }
  transfer receive(std::vector<Message>&) { return transfer::none; }
  std::optional<Cost> const& best() const { return known; }
  void offer(Cost const& g, std::uint64_t) { known = g; }
  std::uint64_t take(std::uint64_t most) { return most; }
  void give_back(std::uint64_t) {}
  void outgrow(std::size_t size) { said->outgrown_here.push_back(size); }
  std::size_t outgrown() const { return said->outgrown_elsewhere; }
};

/// Breadth-first search of the 8-puzzle by one owner.
struct lonely_search {
  puzzle const p{wend::puzzles::goal::blank_first};
  blind const h{};
  tables said{};
  using owner_type = wend::detail::hash_owner<puzzle, blind, lonely_link>;
  owner_type owner{p, h, wend::detail::state_owners<puzzle>(p, 1), 0, nullptr, {&said}};

  explicit lonely_search(std::optional<std::size_t> max_memory = {}) {
    owner.limit({}, max_memory);
    auto const key = p.pack(p.parse("8 6 7 2 5 4 3 0 1"));
    REQUIRE(owner.enter(key, owner.nodes().hash_of_key(key), 0, 0));
  }

  std::size_t slots() const { return owner.nodes().table_size(); }
  std::size_t stored() const { return owner.nodes().size(); }
  bool step() { return owner.step() == wend::detail::step_kind::busy; }
  void store(std::size_t nodes) {
    while (stored() < nodes) REQUIRE(step());
  }
};

/// Returns the largest number of nodes that a table of `slots` slots holds before it grows.
std::size_t room_for(std::size_t slots) {
  lonely_search search;
  while (search.slots() < slots) REQUIRE(search.step());
  REQUIRE(search.slots() == slots);
  std::size_t nodes = 0;
  while (search.slots() == slots) {
    nodes = search.stored();
    REQUIRE(search.step());
  }
  return nodes;
}

constexpr std::size_t slots = 16384;

TEST_CASE("hash owner: a table that is nearly full grows when another owner's table does") {
  std::size_t const room = room_for(slots);
  struct when {
    std::size_t stored, outgrown;
    bool grows;
  };
  for (when const& w : std::array{
           when{room * 9 / 10, slots, true},
           when{room * 9 / 10, slots * 4, true},   // the other table is larger already
           when{room * 9 / 10, slots / 4, false},  // the other table is smaller
           when{room * 7 / 10, slots, false},      // the table has much room left
       }) {
    CAPTURE(w.stored);
    CAPTURE(w.outgrown);
    lonely_search search;
    search.store(w.stored);
    REQUIRE(search.slots() == slots);
    search.said.outgrown_elsewhere = w.outgrown;
    CHECK(search.step());
    CHECK((search.slots() > slots) == w.grows);
    std::size_t const grown = search.slots();
    CHECK(search.step());
    CHECK(search.slots() == grown);
    while (search.step()) {}
    CHECK(search.owner.counts().goals == 1);
    CHECK(search.stored() <= 181440);  // 9!/2 boards
  }
}

TEST_CASE("hash owner: an owner reports that its table grows before it grows") {
  lonely_search search;
  while (search.stored() == 1) REQUIRE(search.step());
  std::vector<std::size_t> sizes{search.slots()};
  search.said.outgrown_here.clear();
  while (search.slots() <= slots) {
    REQUIRE(search.step());
    if (search.slots() != sizes.back()) sizes.push_back(search.slots());
  }
  sizes.pop_back();  // the current size, not outgrown yet
  CHECK(search.said.outgrown_here == sizes);
}

TEST_CASE("hash owner: if memory is short, no table grows before it must") {
  lonely_search ample;
  ample.store(room_for(slots) * 9 / 10);
  for (bool const is_short : {false, true}) {
    CAPTURE(is_short);
    lonely_search search(ample.owner.bytes() * (is_short ? 2 : 8));
    search.store(ample.stored());
    search.said.outgrown_elsewhere = slots;
    CHECK(search.step());
    CHECK((search.slots() == slots) == is_short);
  }
}

TEST_CASE("hash owner: the more batches an inbox has delivered, the more may wait in it") {
  wend::detail::thread_exchange<int, int> exchange(2);
  exchange.begin({});
  auto const fill = [&] {
    std::size_t sent = 0;
    for (std::vector<int> batch{1}; exchange.send(1, batch) == transfer::done; batch = {1}) {
      CHECK(batch.empty());
      if (++sent > 1000) break;
    }
    return sent;
  };
  auto const receive = [&] {
    std::size_t received = 0;
    for (std::vector<int> batch; exchange.receive(1, batch) == transfer::done;) ++received;
    return received;
  };
  for (std::size_t received = 0; received <= 512; received += 64) {
    CAPTURE(received);
    CHECK(fill() == 64);
    CHECK(receive() == 64);
  }
  CHECK(fill() == 72);  // an eighth of the 576 received
}

}  // namespace hash_owner_test
