// SPDX-License-Identifier: BSL-1.0
//
// The table of the closed list when memory is short.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <doctest/doctest.h>

#include <wend/core/hash.hpp>
#include <wend/core/memory.hpp>
#include <wend/nodes/detail/state_table.hpp>

namespace state_table_test {

using id = std::uint32_t;

std::uint64_t hash(id n) { return wend::detail::mixed(n); }

struct filled {
  id nodes = 0;
  std::uint64_t rehashed = 0;
};

/// Inserts nodes into a table until the budget does not suffice for one more.
filled fill(std::size_t budget, wend::detail::table_growth growth) {
  wend::memory_budget memory;
  memory.set_limit(budget);
  wend::detail::state_table<id> table(memory, growth);
  filled all;
  auto const again = [&all](id n) noexcept {
    ++all.rehashed;
    return hash(n);
  };
  auto const is = [](id sought) { return [=](id n) { return n == sought; }; };
  for (; table.reserve(1, again); ++all.nodes) {
    std::size_t slot = table.slot_of(hash(all.nodes));
    REQUIRE(!table.find(hash(all.nodes), slot, is(all.nodes)));
    table.insert(hash(all.nodes), slot, all.nodes);
  }
  CHECK(memory.peak() <= budget);
  id found = 0;
  for (id n = 0; n < all.nodes; ++n) {
    std::size_t slot = table.slot_of(hash(n));
    if (table.find(hash(n), slot, is(n)) == n) ++found;
  }
  CHECK(found == all.nodes);
  return all;
}

TEST_CASE("state table: near its memory limit, a table is rarely rehashed and still fills up") {
  using wend::detail::table_growth;
  for (auto const growth : {table_growth::fourfold, table_growth::in_jumps}) {
    for (std::size_t const kib : {8u, 30u, 100u, 300u, 1000u, 1700u, 2500u}) {
      CAPTURE(static_cast<int>(growth));
      CAPTURE(kib);
      std::size_t const budget = kib << 10;
      auto const all = fill(budget, growth);
      CHECK(all.rehashed <= 20 * std::uint64_t{all.nodes});
      // A small table exists twice while it grows, and no table grows by less than an eighth.
      CHECK(all.nodes >= budget / sizeof(id) / 3);
    }
  }
}

}  // namespace state_table_test
