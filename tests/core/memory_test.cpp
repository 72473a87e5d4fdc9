// SPDX-License-Identifier: BSL-1.0
#include <wend/core/detail/block_pool.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/narrow_column.hpp>
#include <wend/core/memory.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace {

using wend::memory_budget;

/// More bytes than malloc can allocate.
constexpr std::size_t too_large = std::size_t{1}
                                  << (std::numeric_limits<std::size_t>::digits > 32 ? 62 : 31);
using wend::detail::block_pool;
using wend::detail::column;

// Heap memory that allows a limited number of requests.
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
  static inline int left = -1;  // copies until a copy throws; -1: never
  static inline int alive = 0;
  int value;
  explicit throwing(int v) : value(v) { ++alive; }
  throwing(throwing const& other) : value(other.value) {
    if (left == 0) throw std::runtime_error("no copy");
    if (left > 0) --left;
    ++alive;
  }
  // A move could throw half-way through a table. The elements moved before must not be lost.
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

TEST_CASE_TEMPLATE("narrow_column: numbers are widened when a larger number is announced", Least,
                   std::integral_constant<std::size_t, 1>, std::integral_constant<std::size_t, 2>,
                   std::integral_constant<std::size_t, 4>) {
  memory_budget budget;
  {
    wend::detail::narrow_column<Least::value> numbers(budget);
    std::vector<std::uint64_t> expected;
    // Each power of two and its predecessor, so that both ends of every width are tried.
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

TEST_CASE("narrow_column: small numbers take a byte each, and survive a failed allocation for "
          "larger ones") {
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

TEST_CASE("small tables of a search share one block, which is freed with the last of them") {
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
    // If a limit leaves little memory, tables have separate blocks.
    budget.set_limit(60'000);
    wend::detail::column<int> d(budget);
    REQUIRE(d.reserve(3));
    CHECK(budget.bytes() == 4 * d.capacity());
  }
}

TEST_CASE("large blocks begin at a large page, however they were resized, and keep their bytes") {
  using wend::detail::machine_reallocate;
  constexpr std::size_t mib = std::size_t{1} << 20;
  bool scarce = false;
  for (std::size_t const first : {mib / 16, mib, 3 * mib, 4 * mib, 4 * mib + 1, 11 * mib}) {
    for (std::size_t const then : {2 * mib, 4 * mib, 7 * mib + 5, 70 * mib}) {
      scarce = !scarce;  // blocks are the same whether memory is scarce or becomes so
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

TEST_CASE("column: it grows, keeps its elements, and frees its memory") {
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

TEST_CASE("memory_budget: the limit is never exceeded, and is nearly used up") {
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

TEST_CASE("memory_budget: a raised limit lets a table grow; a lowered limit frees nothing") {
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

TEST_CASE("column: reserve returns false if memory fails, and changes nothing") {
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

TEST_CASE("column: more elements than can exist are rejected") {
  memory_budget budget;
  column<std::uint64_t> c(budget);
  CHECK_FALSE(c.reserve(std::numeric_limits<std::size_t>::max() / 4));
  CHECK(c.capacity() == 0);
}

TEST_CASE("column: elements may own memory and be move-only") {
  memory_budget budget;
  column<std::unique_ptr<int>> c(budget);
  for (int i = 0; i < 100; ++i) REQUIRE(push(c, std::make_unique<int>(i)));
  c.shrink(50);
  c.pop_back();
  CHECK(*c.back() == 48);
  CHECK(*c[0] == 0);
}

TEST_CASE("column: a copy that throws while the column grows leaves it unchanged") {
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
    // An element whose construction throws is not added.
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

TEST_CASE("column: elements may have a wide alignment") {
  memory_budget budget;
  column<wide> c(budget);
  for (std::uint64_t i = 0; i < 100; ++i) REQUIRE(push(c, wide{i}));
  CHECK(reinterpret_cast<std::uintptr_t>(c.begin()) % 64 == 0);
  CHECK(c[99].value == 99);
  CHECK(c[0].value == 0);
  // The memory that small tables share does not have this alignment.
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

TEST_CASE("column: a table that is copied when it grows is not copied repeatedly near the limit") {
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
    // Either the budget has a limit, or allocations above a size fail, as those of a machine do.
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

TEST_CASE("large tables grow in place, keep their contents, and are returned to the system") {
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
  // From small to large and back, without a column.
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

/// Fills a whole block, so that a second owner of a part of it would notice.
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

TEST_CASE("block_pool: a freed block is reused for a block of its size; at most 8 MiB are kept") {
  constexpr std::size_t kib = 1024;
  constexpr std::size_t mib = 1024 * kib;
  constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  block_pool pool;
  auto const resize = [&](void* block, std::size_t old_bytes, std::size_t new_bytes) {
    return pool.reallocate(block, old_bytes, new_bytes, 8, unlimited);
  };
  void* const first = filled(resize(nullptr, 0, 20 * kib), 20 * kib, 1);
  CHECK(pool.bytes() == 0);
  CHECK(resize(first, 20 * kib, 0) == nullptr);
  CHECK(pool.bytes() == 32 * kib);
  void* const again = filled(resize(nullptr, 0, 17 * kib), 17 * kib, 2);
  CHECK(again == first);
  CHECK(pool.bytes() == 0);
  CHECK(resize(again, 17 * kib, 32 * kib) == again);  // the block has enough room
  CHECK(has_all(again, 17 * kib, 2));

  // A kept block replaces a smaller one, whose contents are moved there.
  void* const second = filled(resize(nullptr, 0, 300 * kib), 300 * kib, 3);
  resize(second, 300 * kib, 0);
  CHECK(pool.bytes() == 512 * kib);
  CHECK(resize(filled(again, 32 * kib, 4), 32 * kib, 257 * kib) == second);
  CHECK(has_all(second, 32 * kib, 4));
  CHECK(pool.bytes() == 32 * kib);
  resize(second, 257 * kib, 0);
  pool.release();
  CHECK(pool.bytes() == 0);

  // A fifth block of 2 MiB would exceed 8 MiB.
  std::vector<void*> large;
  for (int i = 0; i < 5; ++i)
    large.push_back(filled(resize(nullptr, 0, 2 * mib - 5), 2 * mib - 5,
                           static_cast<unsigned char>(10 + i)));
  for (int i = 0; i < 5; ++i)
    CHECK(has_all(large[static_cast<std::size_t>(i)], 2 * mib - 5,
                  static_cast<unsigned char>(10 + i)));
  for (void* const block : large) resize(block, 2 * mib - 5, 0);
  CHECK(pool.bytes() == 8 * mib);
  void* const grown = resize(filled(resize(nullptr, 0, 2 * mib), 2 * mib, 5), 2 * mib, 3 * mib);
  CHECK(has_all(grown, 2 * mib, 5));
  CHECK(pool.bytes() == 6 * mib);
  resize(grown, 3 * mib, 0);
  CHECK(pool.bytes() == 6 * mib);  // larger blocks are not kept
  pool.release();

  // Small blocks, and blocks with a wide alignment, are not kept.
  resize(filled(resize(nullptr, 0, 16 * kib - 1), 16 * kib - 1, 6), 16 * kib - 1, 0);
  void* const aligned = filled(pool.reallocate(nullptr, 0, 20 * kib, 256, unlimited), 20 * kib, 7);
  CHECK(reinterpret_cast<std::uintptr_t>(aligned) % 256 == 0);
  pool.reallocate(aligned, 20 * kib, 0, 256, unlimited);
  CHECK(pool.bytes() == 0);

  // If the machine has no memory, the pool is emptied, and the block stays.
  void* const kept = filled(resize(nullptr, 0, 20 * kib), 20 * kib, 8);
  resize(resize(nullptr, 0, 64 * kib), 64 * kib, 0);
  CHECK(pool.bytes() == 64 * kib);
  CHECK(resize(kept, 20 * kib, too_large) == nullptr);
  CHECK(pool.bytes() == 0);
  CHECK(has_all(kept, 20 * kib, 8));

  // A closed pool keeps nothing, but its blocks can still be freed.
  resize(resize(nullptr, 0, 64 * kib), 64 * kib, 0);
  pool.close();
  CHECK(pool.bytes() == 0);
  resize(kept, 20 * kib, 0);
  CHECK(pool.bytes() == 0);
}

TEST_CASE(
    "block_pool: under a small limit, small blocks alone are kept, until a large one is needed") {
  constexpr std::size_t kib = 1024;
  block_pool pool;
  auto const resize = [&](void* block, std::size_t old_bytes, std::size_t new_bytes,
                          std::size_t limit) {
    return pool.reallocate(block, old_bytes, new_bytes, 8, limit);
  };
  constexpr std::size_t limit = 32 * 1024 * kib;  // 1/32 of it is 1 MiB, a quarter of that 256 KiB
  resize(resize(nullptr, 0, 257 * kib, limit), 257 * kib, 0, limit);
  CHECK(pool.bytes() == 0);
  std::vector<void*> blocks;
  for (int i = 0; i < 5; ++i) blocks.push_back(resize(nullptr, 0, 256 * kib, limit));
  for (void* const block : blocks) resize(block, 256 * kib, 0, limit);
  CHECK(pool.bytes() == 1024 * kib);
  void* const again = resize(nullptr, 0, 200 * kib, limit);
  CHECK(again == blocks[3]);
  CHECK(pool.bytes() == 768 * kib);
  // A search without a limit keeps more blocks, which a search with a limit then frees.
  resize(resize(nullptr, 0, 2000 * kib, limit << 5), 2000 * kib, 0, limit << 5);
  CHECK(pool.bytes() == 2816 * kib);
  resize(again, 200 * kib, 0, limit);
  CHECK(pool.bytes() == 256 * kib);
  // Blocks of whole pages do not use large pages under a limit of less than 1 GiB.
  resize(resize(nullptr, 0, 2000 * kib, (limit << 5) - 1), 2000 * kib, 0, (limit << 5) - 1);
  CHECK(pool.bytes() == 256 * kib);
  pool.release();
}

TEST_CASE("a thread keeps freed memory until it ends; allocate_zeros clears reused memory") {
  using wend::detail::threads_keep_blocks;
  std::thread([&] {
    // Heap memory, and a block of whole pages.
    for (std::size_t const bytes : {100'000U, 1'000'000U}) {
      memory_budget budget;
      void* const used = filled(budget.reallocate(nullptr, 0, bytes, 8), bytes, 255);
      CHECK(budget.bytes() == bytes);
      budget.reallocate(used, bytes, 0, 8);
      CHECK(budget.bytes() == 0);
      CHECK((wend::detail::thread_blocks().bytes() >= bytes) == threads_keep_blocks);
      void* const zeros = budget.allocate_zeros(bytes - 1, 8);
      CHECK((zeros == used || !threads_keep_blocks));
      CHECK(has_all(zeros, bytes - 1, 0));
      budget.reallocate(zeros, bytes - 1, 0, 8);
    }
    CHECK((wend::detail::thread_blocks().bytes() != 0) == threads_keep_blocks);
    wend::release_thread_memory();
    CHECK(wend::detail::thread_blocks().bytes() == 0);
    // A large block, which the system fills with zeros.
    memory_budget budget;
    budget.set_limit(20'000'000);
    void* const zeros = budget.allocate_zeros(5'000'000, 8);
    CHECK(has_all(zeros, 5'000'000, 0));
    CHECK(budget.reallocate(zeros, 5'000'000, 20'000'001, 8) == nullptr);
    budget.reallocate(zeros, 5'000'000, 0, 8);
  }).join();
}

namespace {

/// Frees its memory when its thread ends.
struct freed_late {
  memory_budget budget{};
  void* block = nullptr;
  ~freed_late() { budget.reallocate(block, 100'000, 0, 8); }
};

/// The resident memory of the process in bytes.
std::size_t resident() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0;
  std::size_t pages = 0;
  file >> all >> pages;
  return pages * 4096;
}

}  // namespace

TEST_CASE("a thread frees the memory that it kept when it ends") {
  constexpr std::size_t mib = std::size_t{1} << 20;
  std::size_t const before = resident();
  for (int i = 0; i < 40; ++i)
    std::thread([] {
      // Constructed before the thread keeps memory, so destroyed after the kept memory is freed.
      static thread_local freed_late late;
      late.block = filled(late.budget.reallocate(nullptr, 0, 100'000, 8), 100'000, 1);
      memory_budget budget;
      std::vector<void*> blocks;
      for (int k = 0; k < 4; ++k)
        blocks.push_back(filled(budget.reallocate(nullptr, 0, 2 * mib, 8), 2 * mib, 2));
      for (void* const block : blocks) budget.reallocate(block, 2 * mib, 0, 8);
    }).join();
  CHECK(resident() < before + 160 * mib);  // half of what they kept
}
