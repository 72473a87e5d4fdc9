// SPDX-License-Identifier: BSL-1.0
#include <wend/core/hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

namespace hash_tests {

enum class heading : unsigned char { north, east };

struct robot {
  int x, y;
  std::string cargo;
  friend bool operator==(robot const&, robot const&) = default;
  friend std::size_t hash_value(robot const& r) { return wend::hash_of(r.x, r.y, r.cargo); }
};
struct unhashable {
  int x;
};
// Types whose equal values may differ.
enum class suit { hearts, spades };
constexpr bool operator==(suit, suit) { return true; }
enum class rank { ace, one };
constexpr bool operator==(rank, rank) { return true; }
constexpr std::size_t hash_value(rank) { return 1; }
struct any_case : std::char_traits<char> {
  static bool eq(char a, char b) { return (a | 32) == (b | 32); }
};
static_assert(wend::hashable<heading> && wend::hashable<rank>);
static_assert(!wend::hashable<suit> && !wend::hashable<std::vector<suit>>);
static_assert(!wend::hashable<std::basic_string<char, any_case>>);
static_assert(!wend::hashable<std::basic_string_view<char, any_case>>);
// A range without the types of a container.
struct row {
  std::array<int, 3> cells{};
  [[nodiscard]] int const* begin() const { return cells.data(); }
  [[nodiscard]] int const* end() const { return cells.data() + cells.size(); }
};

template <class... Ts>
concept can_be_combined = requires(Ts const&... values) { wend::hash_of(values...); };

static_assert(wend::hashable<robot>);
static_assert(can_be_combined<int> &&
              can_be_combined<int, robot, std::vector<std::pair<int, char>>>);
static_assert(!can_be_combined<> && !can_be_combined<int, unhashable>);

// Numbers and enumerators are hashed at compile time, and without exceptions.
static_assert(wend::hash_of(1, 2) != wend::hash_of(2, 1));
static_assert(wend::hash_of(1, heading::east, true) == wend::hash_of(1, heading::east, true));
static_assert(noexcept(wend::hash_of(1, 'a', std::array{1, 2})));
static_assert(!noexcept(wend::hash_of(robot{})));

}  // namespace hash_tests

TEST_CASE("hash_of combines the hashes of its arguments, in their order") {
  using namespace hash_tests;
  robot const r{3, 4, "a crate that is longer than a short string"};
  CHECK(hash_value(r) == hash_value(robot{r}));
  CHECK(hash_value(r) != hash_value(robot{4, 3, r.cargo}));
  CHECK(hash_value(r) != hash_value(robot{3, 4, ""}));
  CHECK(wend::hash_of(0.0) == wend::hash_of(-0.0));

  // A tuple of the values has the same hash as a state.
  CHECK(wend::hash_of(1, std::string("two"), 3U) ==
        static_cast<std::size_t>(wend::detail::hash_of(std::tuple(1, std::string("two"), 3U))));
  CHECK(wend::hash_of(1, 0) != wend::hash_of(2, 0));
  CHECK(wend::hash_of(1, false) != wend::hash_of(2, false));
  // A string and a view of it are equal, and so are their hashes.
  CHECK(wend::hash_of(7, r.cargo) == wend::hash_of(7, std::string_view(r.cargo)));
}

TEST_CASE("hash_of: containers, optionals and variants are hashed by their values") {
  using ints = std::list<int>;
  auto const of = [](auto const& value) { return wend::hash_of(value); };
  CHECK(of(ints{1, 2}) == of(ints{1, 2}));
  CHECK(of(ints{1, 2}) != of(ints{2, 1}));
  CHECK(of(ints{0}) != of(ints{0, 0}));
  CHECK(of(std::deque<std::string>{"a", "b"}) != of(std::deque<std::string>{"ab"}));
  CHECK(of(std::map<int, std::string>{{1, "a"}}) != of(std::map<int, std::string>{{1, "b"}}));

  // Equal sets, whose elements are in different orders.
  std::unordered_set<int> ascending(8);
  std::unordered_set<int> descending(1024);
  for (int i = 0; i < 100; ++i) ascending.insert(i);
  for (int i = 100; i-- != 0;) descending.insert(i);
  REQUIRE(ascending == descending);
  CHECK(of(ascending) == of(descending));
  descending.erase(7);
  CHECK(of(ascending) != of(descending));

  using cells = std::array<int, 2>;
  CHECK(of(std::optional<cells>{}) == of(std::optional<cells>{}));
  CHECK(of(std::optional<cells>{}) != of(std::optional<cells>{{0, 0}}));
  CHECK(of(std::optional<cells>{{1, 0}}) != of(std::optional<cells>{{0, 1}}));
  using either = std::variant<cells, ints>;
  CHECK(of(either{cells{1, 2}}) == of(either{cells{1, 2}}));
  CHECK(of(either{cells{1, 2}}) != of(either{ints{1, 2}}));
  CHECK(of(either{cells{1, 2}}) != of(either{cells{2, 1}}));

  using hash_tests::row;
  CHECK(of(row{{1, 2, 3}}) == of(row{{1, 2, 3}}));
  CHECK(of(row{{1, 2, 3}}) != of(row{{3, 2, 1}}));

  static_assert(wend::hashable<std::set<std::pair<int, cells>>>);
  static_assert(!wend::hashable<std::list<hash_tests::unhashable>>);
  static_assert(!wend::hashable<std::optional<hash_tests::unhashable>>);
  static_assert(!wend::hashable<std::variant<int, hash_tests::unhashable>>);
}

TEST_CASE("hash_of is well mixed: small numbers differ in the low and in the high bits") {
  std::set<std::size_t> hashes;
  std::array<int, 256> low{};
  std::array<int, 256> high{};
  for (int x = 0; x < 256; ++x)
    for (int y = 0; y < 256; ++y) {
      std::size_t const hash = wend::hash_of(x, y);
      hashes.insert(hash);
      ++low[hash & 255U];
      ++high[hash >> (8 * sizeof hash - 8)];
    }
  CHECK(hashes.size() == 256U * 256U);
  // 256 are expected in each; the standard deviation is 16.
  for (std::size_t i = 0; i < 256; ++i) {
    CHECK(low[i] > 156);
    CHECK(low[i] < 356);
    CHECK(high[i] > 156);
    CHECK(high[i] < 356);
  }
}
