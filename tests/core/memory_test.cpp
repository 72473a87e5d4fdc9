// SPDX-License-Identifier: BSL-1.0
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/narrow_column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory_pool.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using wend::memory_budget;

/// More bytes than malloc can allocate.
constexpr std::size_t too_large = std::size_t{1}
                                  << (std::numeric_limits<std::size_t>::digits > 32 ? 62 : 31);
using wend::detail::column;

// The heap, for a limited number of requests.
class counted_memory final : public wend::table_memory {
 public:
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t alignment) noexcept override {
    if (new_bytes == 0) {
      std::free(block);
      held -= old_bytes;
      return nullptr;
    }
    ++asked;
    if (new_bytes > largest) return nullptr;
    if (allowed == 0 || alignment > alignof(std::max_align_t)) return nullptr;
    --allowed;
    held += new_bytes - old_bytes;
    return std::realloc(block, new_bytes);
  }
  std::size_t allowed = std::numeric_limits<std::size_t>::max();
  std::size_t largest = std::numeric_limits<std::size_t>::max();
  std::size_t asked = 0;
  std::size_t held = 0;
};

struct throwing {
  static inline int left = -1;  // copies until one throws; -1: never
  static inline int alive = 0;
  int value;
  explicit throwing(int v) : value(v) { ++alive; }
  throwing(throwing const& other) : value(other.value) {
    if (left == 0) throw std::runtime_error("no copy");
    if (left > 0) --left;
    ++alive;
  }
  // It could throw half-way through a table, which must not have lost the elements moved by then.
  throwing(throwing&& other) : throwing(static_cast<throwing const&>(other)) { other.value = -1; }
  throwing& operator=(throwing const&) = default;
  ~throwing() { --alive; }
};

struct alignas(64) wide {
  std::uint64_t value;
};

template <class T, class... Args>
bool push(column<T>& c, Args&&... args) {
  if (!c.reserve(1)) return false;
  c.append(std::forward<Args>(args)...);
  return true;
}

TEST_CASE_TEMPLATE("narrow numbers are widened when one is announced that needs it", Least,
                   std::integral_constant<std::size_t, 1>, std::integral_constant<std::size_t, 2>,
                   std::integral_constant<std::size_t, 4>) {
  memory_budget budget;
  {
    wend::detail::narrow_column<Least::value> numbers(budget);
    std::vector<std::uint64_t> expected;
    // Each power of two, and its neighbours, so that every width is met at both of its ends.
    for (int bit = 0; bit < 64; ++bit) {
      for (std::uint64_t const n : {(std::uint64_t{1} << bit) - 1, std::uint64_t{1} << bit}) {
        REQUIRE(numbers.reserve(1, n));
        numbers.append(n);
        expected.push_back(n);
        for (std::size_t i = 0; i < expected.size(); ++i) REQUIRE(numbers[i] == expected[i]);
      }
    }
    REQUIRE(numbers.size() == expected.size());
    numbers.set(3, 7);
    CHECK(numbers[3] == 7);
    CHECK(numbers[4] == expected[4]);
    CHECK(budget.bytes() >= 8 * numbers.size());
    numbers.clear();
    CHECK(numbers.size() == 0);
  }
  CHECK(budget.bytes() == 0);
}

TEST_CASE("small numbers take a byte each, and are kept when there is no memory for larger ones") {
  counted_memory machine;
  memory_budget budget(&machine);
  wend::detail::narrow_column<1> numbers(budget);
  REQUIRE(numbers.reserve(1000, 255));
  CHECK(budget.bytes() == 1000);
  for (std::uint64_t i = 0; i < 1000; ++i) numbers.append(i % 256);
  machine.allowed = 0;
  CHECK_FALSE(numbers.reserve(0, 256));
  CHECK_FALSE(numbers.reserve(1, 255));
  for (std::uint64_t i = 0; i < 1000; ++i) REQUIRE(numbers[i] == i % 256);
  machine.allowed = 1;
  REQUIRE(numbers.reserve(0, 256));
  CHECK(budget.bytes() == 2000);
  for (std::uint64_t i = 0; i < 1000; ++i) REQUIRE(numbers[i] == i % 256);
  CHECK_FALSE(numbers.reserve(std::numeric_limits<std::size_t>::max(), 0));
}

TEST_CASE("small tables of a search share one block, which goes back with the last of them") {
  counted_memory machine;
  {
    memory_budget budget(&machine);
    wend::detail::share_small_blocks(budget);
    {
      wend::detail::column<int> a(budget);
      wend::detail::column<int> b(budget);
      wend::detail::column<std::uint64_t> c(budget);
      for (int i = 0; i < 1000; ++i) {
        REQUIRE(a.reserve(1));
        a.append(i);
        REQUIRE(c.reserve(1));
        c.append(static_cast<std::uint64_t>(i));
        if (i == 20) CHECK(budget.bytes() == 4096);
      }
      REQUIRE(b.reserve(3));
      for (int i = 0; i < 1000; ++i) {
        REQUIRE(a[static_cast<std::size_t>(i)] == i);
        REQUIRE(c[static_cast<std::size_t>(i)] == static_cast<std::uint64_t>(i));
      }
      CHECK(budget.bytes() == 4096 + 4 * a.capacity() + 8 * c.capacity());
    }
    CHECK(budget.bytes() == 0);
    // If a limit leaves little memory, tables have blocks of their own.
    budget.set_limit(60'000);
    wend::detail::column<int> d(budget);
    REQUIRE(d.reserve(3));
    CHECK(budget.bytes() == 4 * d.capacity());
  }
}

TEST_CASE("blocks of large pages begin with one, however they came to be, and keep their bytes") {
  using wend::detail::machine_reallocate;
  constexpr std::size_t mib = std::size_t{1} << 20;
  bool scarce = false;
  for (std::size_t const first : {mib / 16, mib, 3 * mib, 4 * mib, 4 * mib + 1, 11 * mib}) {
    for (std::size_t const then : {2 * mib, 4 * mib, 7 * mib + 5, 70 * mib}) {
      scarce = !scarce;  // where it is and where it becomes so: blocks are the same
      auto* block = static_cast<unsigned char*>(machine_reallocate(nullptr, 0, first, 8, scarce));
      REQUIRE(block != nullptr);
      std::size_t const kept = std::min(first, then);
      for (std::size_t i = 0; i < kept; i += 4095) block[i] = static_cast<unsigned char>(i % 251);
      block = static_cast<unsigned char*>(machine_reallocate(block, first, then, 8, !scarce));
      REQUIRE(block != nullptr);
      for (std::size_t i = 0; i < kept; i += 4095)
        REQUIRE(block[i] == static_cast<unsigned char>(i % 251));
      block[then - 1] = 1;
#if defined(WEND_DETAIL_PAGES)
      CHECK(reinterpret_cast<std::uintptr_t>(block) % (2 * mib) == 0);
#endif
      CHECK(machine_reallocate(block, then, 0, 8, !scarce) == nullptr);
    }
  }
}

}  // namespace

TEST_CASE("a column grows, keeps what is in it, and gives its memory back") {
  memory_budget budget;
  {
    column<int> c(budget);
    CHECK(c.empty());
    CHECK(budget.bytes() == 0);
    for (int i = 0; i < 1000; ++i) REQUIRE(push(c, i));
    CHECK(c.size() == 1000);
    bool same = true;
    for (int i = 0; i < 1000; ++i) same = same && c[static_cast<std::size_t>(i)] == i;
    CHECK(same);
    CHECK(budget.bytes() == c.capacity() * sizeof(int));
    std::size_t const bytes = budget.bytes();
    c.pop_back();
    CHECK(c.back() == 998);
    c.shrink(10);
    CHECK(c.size() == 10);
    CHECK(c.end() - c.begin() == 10);
    c.clear();
    CHECK(c.empty());
    CHECK(budget.bytes() == bytes);
  }
  CHECK(budget.bytes() == 0);
  CHECK(budget.peak() > 0);
}

TEST_CASE("a budget is never overrun, and is nearly used up") {
  for (std::size_t const limit : {0U, 1U, 3U, 4U, 100U, 1000U, 4096U, 100'000U}) {
    memory_budget budget;
    budget.set_limit(limit);
    column<std::uint32_t> a(budget);
    column<std::uint64_t> b(budget);
    std::uint32_t n = 0;
    while (a.reserve(1) && b.reserve(1)) {
      a.append(n);
      b.append(n);
      ++n;
      REQUIRE(budget.bytes() <= limit);
    }
    CHECK(budget.peak() <= limit);
    CHECK(std::size_t{n} * 12 >= (limit > 1000 ? limit * 3 / 4 : 0));
    bool same = true;
    for (std::uint32_t i = 0; i < n; ++i) same = same && a[i] == i && b[i] == i;
    CHECK(same);
  }
}

TEST_CASE("a raised limit lets a table go on; a lowered one takes nothing away") {
  memory_budget budget;
  budget.set_limit(64);
  column<int> c(budget);
  while (push(c, 1)) {
  }
  std::size_t const before = c.size();
  CHECK(before == 16);
  budget.set_limit(std::nullopt);
  CHECK(push(c, 2));
  budget.set_limit(0);
  CHECK(c.size() == before + 1);
  CHECK(budget.left() == 0);
  while (c.size() < c.capacity()) REQUIRE(push(c, 3));
  CHECK_FALSE(c.reserve(1));
  CHECK(c[before] == 2);
}

TEST_CASE("memory that fails is a false, and changes nothing") {
  counted_memory source;
  memory_budget budget(&source);
  {
    column<int> c(budget);
    source.allowed = 3;
    int n = 0;
    while (push(c, n)) ++n;
    CHECK(c.size() == static_cast<std::size_t>(n));
    CHECK(budget.bytes() == source.held);
    bool same = true;
    for (int i = 0; i < n; ++i) same = same && c[static_cast<std::size_t>(i)] == i;
    CHECK(same);
    source.allowed = 1;
    CHECK(push(c, n));
    CHECK(c.back() == n);
  }
  CHECK(source.held == 0);

  column<std::string> words(budget);
  source.allowed = 2;
  while (push(words, "a text that is too long to be kept in place")) {
  }
  CHECK(words.size() > 1);
  CHECK(words.back() == "a text that is too long to be kept in place");
}

TEST_CASE("more elements than there can be are refused") {
  memory_budget budget;
  column<std::uint64_t> c(budget);
  CHECK_FALSE(c.reserve(std::numeric_limits<std::size_t>::max() / 4));
  CHECK(c.capacity() == 0);
}

TEST_CASE("elements that own something, and such as can only be moved") {
  memory_budget budget;
  column<std::unique_ptr<int>> c(budget);
  for (int i = 0; i < 100; ++i) REQUIRE(push(c, std::make_unique<int>(i)));
  c.shrink(50);
  c.pop_back();
  CHECK(*c.back() == 48);
  CHECK(*c[0] == 0);
}

TEST_CASE("a copy that throws while a column grows leaves it as it was") {
  throwing::left = -1;
  memory_budget budget;
  {
    column<throwing> c(budget);
    while (c.size() < 8 || c.size() < c.capacity()) REQUIRE(push(c, static_cast<int>(c.size())));
    std::size_t const size = c.size();
    std::size_t const bytes = budget.bytes();
    throwing::left = 3;
    CHECK_THROWS_AS((void)c.reserve(1), std::runtime_error);
    CHECK(c.size() == size);
    CHECK(c.capacity() == size);
    CHECK(budget.bytes() == bytes);
    CHECK(throwing::alive == static_cast<int>(size));
    bool same = true;
    for (std::size_t i = 0; i < size; ++i) same = same && c[i].value == static_cast<int>(i);
    CHECK(same);
    throwing::left = -1;
    CHECK(push(c, 99));
    // An element whose construction throws is not there.
    REQUIRE(c.reserve(1));
    throwing const source(1);
    throwing::left = 0;
    std::size_t const now = c.size();
    CHECK_THROWS_AS(c.append(source), std::runtime_error);
    CHECK(c.size() == now);
    throwing::left = -1;
  }
  CHECK(throwing::alive == 0);
  CHECK(budget.bytes() == 0);
}

TEST_CASE("elements with a wide alignment") {
  memory_budget budget;
  column<wide> c(budget);
  for (std::uint64_t i = 0; i < 100; ++i) REQUIRE(push(c, wide{i}));
  CHECK(reinterpret_cast<std::uintptr_t>(c.begin()) % 64 == 0);
  CHECK(c[99].value == 99);
  CHECK(c[0].value == 0);
  // Memory that small tables share is not aligned in this way.
  memory_budget shared;
  wend::detail::share_small_blocks(shared);
  column<std::uint8_t> small(shared);
  for (std::uint8_t i = 1; i <= 100; ++i) REQUIRE(push(small, i));
  column<wide> own(shared);
  REQUIRE(push(own, wide{7}));
  CHECK(reinterpret_cast<std::uintptr_t>(own.begin()) % 64 == 0);
  CHECK(own[0].value == 7);
  for (std::uint8_t i = 1; i <= 100; ++i) REQUIRE(small[i - 1u] == i);
}

TEST_CASE("a table that is copied when it grows is not copied again and again near the limit") {
  struct copied {
    explicit copied(int v) noexcept : value(v) {}
    copied(copied const& other) noexcept : value(other.value) {}
    copied& operator=(copied const&) = default;
    ~copied() {}
    int value;
  };
  static_assert(!std::is_trivially_copyable_v<copied>);
  for (bool const by_machine : {false, true}) {
    CAPTURE(by_machine);
    // A limit of the budget, or memory that fails above a size, as a machine's does.
    counted_memory source;
    if (by_machine) source.largest = 200'000;
    memory_budget budget(&source);
    if (!by_machine) budget.set_limit(400'000);
    column<copied> c(budget);
    column<int> neighbour(budget);
    while (push(c, 1) && push(neighbour, 1)) {
    }
    CHECK(source.asked < 200);
    CHECK(c.size() >= 20'000);
  }
}

TEST_CASE("large tables grow in place, keep what is in them, and are given back to the system") {
  memory_budget budget;
  {
    column<std::uint64_t> c(budget);
    bool same = true;
    for (std::uint64_t i = 0; i < 300'000; ++i) REQUIRE(push(c, i));
    for (std::uint64_t i = 0; i < 300'000; ++i) same = same && c[i] == i;
    CHECK(same);
    CHECK(budget.bytes() == c.capacity() * 8);
  }
  CHECK(budget.bytes() == 0);
  // From small to large and back, by hand.
  auto* small = static_cast<unsigned char*>(budget.reallocate(nullptr, 0, 1000, 16));
  REQUIRE(small != nullptr);
  for (int i = 0; i < 1000; ++i) small[i] = static_cast<unsigned char>(i);
  auto* large = static_cast<unsigned char*>(budget.reallocate(small, 1000, 1'000'000, 16));
  REQUIRE(large != nullptr);
  large[999'999] = 1;
  auto* again = static_cast<unsigned char*>(budget.reallocate(large, 1'000'000, 1000, 16));
  REQUIRE(again != nullptr);
  bool same = true;
  for (int i = 0; i < 1000; ++i) same = same && again[i] == static_cast<unsigned char>(i);
  CHECK(same);
  CHECK(budget.reallocate(again, 1000, 0, 16) == nullptr);
  CHECK(budget.bytes() == 0);
  CHECK(budget.reallocate(nullptr, 0, too_large, 16) == nullptr);
}

namespace {

/// Writes to a whole block, so that another owner of a part of it would notice.
void* filled(void* block, std::size_t bytes, unsigned char with) {
  REQUIRE(block != nullptr);
  std::fill_n(static_cast<unsigned char*>(block), bytes, with);
  return block;
}
bool has_all(void const* block, std::size_t bytes, unsigned char value) {
  auto const* const all = static_cast<unsigned char const*>(block);
  return std::all_of(all, all + bytes, [&](unsigned char c) { return c == value; });
}

}  // namespace

TEST_CASE("memory_pool: what is given back is given again, and kept within its bound") {
  constexpr std::size_t most = alignof(std::max_align_t);  // with more it is not kept
  wend::memory_pool pool(10'000);
  void* const first = filled(pool.reallocate(nullptr, 0, 1000, 8), 1000, 1);
  CHECK(pool.bytes() == 0);
  CHECK(pool.reallocate(first, 1000, 0, 8) == nullptr);
  CHECK(pool.bytes() == 1024);  // powers of two
  void* const again = filled(pool.reallocate(nullptr, 0, 600, most), 600, 2);
  CHECK(again == first);
  CHECK(pool.bytes() == 0);
  CHECK(pool.reallocate(again, 600, 1024, most) == again);  // it has room for that
  CHECK(has_all(again, 600, 2));

  void* const second = filled(pool.reallocate(nullptr, 0, 5000, 8), 5000, 3);
  void* const third = filled(pool.reallocate(nullptr, 0, 5000, 8), 5000, 4);
  CHECK(has_all(second, 5000, 3));
  pool.reallocate(second, 5000, 0, 8);
  CHECK(pool.bytes() == 8192);
  pool.reallocate(third, 5000, 0, 8);
  CHECK(pool.bytes() == 8192);  // a second one would be too much
  void* const grown = pool.reallocate(filled(again, 1024, 5), 1024, 4097, 8);
  CHECK(grown == second);
  CHECK(has_all(grown, 1024, 5));
  CHECK(pool.bytes() == 1024);  // which it left
  pool.release();
  CHECK(pool.bytes() == 0);
  CHECK(has_all(grown, 1024, 5));

  // Too large to be kept, and aligned otherwise: passed on.
  void* const large = filled(pool.reallocate(grown, 4097, 900'000, 8), 900'000, 6);
  CHECK(pool.bytes() == 0);
  void* const larger = pool.reallocate(large, 900'000, 3'000'000, 8);
  CHECK(has_all(larger, 900'000, 6));
  void* const aligned = filled(pool.reallocate(nullptr, 0, 100, 256), 100, 7);
  CHECK(reinterpret_cast<std::uintptr_t>(aligned) % 256 == 0);
  pool.reallocate(larger, 3'000'000, 0, 8);
  pool.reallocate(aligned, 100, 0, 256);
  CHECK(pool.bytes() == 0);
  CHECK(pool.reallocate(nullptr, 0, too_large, 8) == nullptr);
}

TEST_CASE("memory_pool: a budget counts what its tables asked for, and zeros are zeros") {
  wend::memory_pool pool;
  {
    memory_budget budget(&pool);
    void* const used = filled(budget.reallocate(nullptr, 0, 3000, 8), 3000, 255);
    CHECK(budget.bytes() == 3000);
    budget.reallocate(used, 3000, 0, 8);
    CHECK(budget.bytes() == 0);
    CHECK(budget.peak() == 3000);
    void* const zeros = budget.allocate_zeros(2500, 8);
    CHECK(zeros == used);
    CHECK(has_all(zeros, 2500, 0));
    budget.set_limit(2600);
    CHECK(budget.reallocate(zeros, 2500, 2601, 8) == nullptr);  // though it would fit
    CHECK(budget.reallocate(zeros, 2500, 2600, 8) == zeros);
    CHECK(budget.bytes() == 2600);
    budget.reallocate(zeros, 2600, 0, 8);
  }
  {
    memory_budget budget(&pool);
    column<throwing> copied(budget);
    column<std::uint64_t> grown(budget);
    for (int i = 0; i < 5000; ++i) {
      REQUIRE(push(copied, i));
      REQUIRE(push(grown, static_cast<std::uint64_t>(i)));
    }
    bool same = true;
    for (int i = 0; i < 5000; ++i) {
      auto const place = static_cast<std::size_t>(i);
      same = same && copied[place].value == i && grown[place] == place;
    }
    CHECK(same);
    CHECK(budget.bytes() == copied.capacity() * sizeof(throwing) + grown.capacity() * 8);
  }
  CHECK(pool.bytes() >= 5000 * (sizeof(throwing) + 8));
}
