// SPDX-License-Identifier: BSL-1.0
#include <wend/core/heap_bytes.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <doctest/doctest.h>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>

namespace heap_bytes_tests {

using wend::heap_block;
using wend::detail::column;
using wend::detail::owns_heap;

/// Has a member `heap_bytes`.
struct labelled {
  std::vector<int> boxes;
  std::string label;
  [[nodiscard]] std::size_t heap_bytes() const noexcept { return wend::heap_bytes(boxes, label); }
};
/// Has a function `heap_bytes`.
struct boxed {
  std::size_t owned;
};
std::size_t heap_bytes(boxed const& b) noexcept { return b.owned; }
/// Has neither.
struct sharing {
  std::shared_ptr<int> shared;
};
/// An allocator other than std::allocator.
template <class T>
struct plain_allocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = plain_allocator<U>;
  };
};
/// The move constructor may throw, so a column copies the elements. A copy owns less memory.
struct copied {
  std::vector<int> v;
  explicit copied(std::size_t room) { v.reserve(room); }
  copied(copied const& other) : v(other.v) {}
  copied(copied&& other) : copied(static_cast<copied const&>(other)) {}
  copied& operator=(copied const&) = default;
  ~copied() = default;
  [[nodiscard]] std::size_t heap_bytes() const noexcept { return wend::heap_bytes(v); }
};

/// True if malloc reports `bytes` for a block, or reports nothing. malloc adds 16 bytes if they
/// would remain of a free block: they are too few for a block of their own.
bool is_taken_by([[maybe_unused]] void const* block, [[maybe_unused]] std::size_t bytes) {
#if defined(__GLIBC__)
  std::unique_ptr<std::byte[]> const one(new std::byte[1]);
  if (malloc_usable_size(one.get()) == 3 * sizeof(std::size_t)) {  // not the malloc of a checker
    std::size_t const taken =
        malloc_usable_size(const_cast<void*>(block)) + sizeof(std::size_t);
    return taken == bytes || taken == bytes + 2 * sizeof(std::size_t);
  }
#endif
  return true;
}

TEST_CASE("heap_block: the size of the block that glibc's malloc allocates") {
  CHECK(heap_block(0) == 0);
  if constexpr (sizeof(std::size_t) == 8) {
    std::vector<std::pair<std::size_t, std::size_t>> const known{
        {1, 32}, {12, 32}, {24, 32}, {25, 48}, {40, 48}, {41, 64}, {256, 272}, {4000, 4016}};
    for (auto const& [bytes, block] : known) CHECK(heap_block(bytes) == block);
  }
  for (std::size_t bytes = 1; bytes < 5000; bytes += 7) {
    CAPTURE(bytes);
    std::vector<char> const v(bytes);
    CHECK(wend::heap_bytes(v) == heap_block(v.capacity()));
    CHECK(is_taken_by(v.data(), wend::heap_bytes(v)));
  }
}

TEST_CASE("heap_bytes: a string that fits in its own buffer owns nothing") {
  for (std::size_t size = 0; size < 200; ++size) {
    CAPTURE(size);
    std::string s(size, 'x');
    bool const within = static_cast<void const*>(s.data()) >= &s &&
                        static_cast<void const*>(s.data()) < &s + 1;
    CHECK((wend::heap_bytes(s) == 0) == within);
    if (within) continue;
    CHECK(is_taken_by(s.data(), wend::heap_bytes(s)));
  }
  CHECK(wend::heap_bytes(std::string(8, 'x')) == 0);
  CHECK(wend::heap_bytes(std::u32string(100, U'x')) == heap_block(4 * 101));
}

TEST_CASE("heap_bytes: nested types of the standard library") {
  std::vector<int> const ints(3);
  std::string const text(100, 'x');
  std::size_t const of_ints = heap_block(3 * sizeof(int));
  std::size_t const of_text = heap_block(text.capacity() + 1);
  CHECK(wend::heap_bytes() == 0);
  CHECK(wend::heap_bytes(7, 'x', 2.5) == 0);
  CHECK(wend::heap_bytes(std::vector<int>{}) == 0);
  CHECK(wend::heap_bytes(ints, text) == of_ints + of_text);
  CHECK(wend::heap_bytes(std::pair(ints, 1)) == of_ints);
  CHECK(wend::heap_bytes(std::tuple(1, text, ints)) == of_text + of_ints);
  CHECK(wend::heap_bytes(std::array{ints, ints}) == 2 * of_ints);
  CHECK(wend::heap_bytes(std::optional(ints)) == of_ints);
  CHECK(wend::heap_bytes(std::optional<std::vector<int> const>(ints)) == of_ints);
  CHECK(wend::heap_bytes(std::optional<std::string>{}) == 0);
  std::vector<std::vector<int>> nested(5, ints);
  CHECK(wend::heap_bytes(nested) == heap_block(5 * sizeof(ints)) + 5 * of_ints);
  nested.reserve(100);
  CHECK(wend::heap_bytes(nested) == heap_block(100 * sizeof(ints)) + 5 * of_ints);
  std::vector<bool> const bits(1000);
  CHECK(wend::heap_bytes(bits) >= 1000 / 8);
  CHECK(wend::heap_bytes(bits) <= 1000 / 8 + 32);

  static_assert(owns_heap<std::array<std::pair<int, std::string>, 2>>);
  static_assert(!owns_heap<std::array<std::string, 0>> && !owns_heap<std::array<int, 9>>);
  static_assert(!owns_heap<std::tuple<int, std::optional<char>>>);
}

TEST_CASE(
    "heap_bytes: other types report by a member or a function; shared memory counts as not owned") {
  CHECK(wend::heap_bytes(labelled{{1, 2, 3}, "box"}) == heap_block(3 * sizeof(int)));
  CHECK(wend::heap_bytes(boxed{77}) == 77);
  CHECK(wend::heap_bytes(std::vector<boxed>{{5}, {6}}) == heap_block(2 * sizeof(boxed)) + 11);
  static_assert(owns_heap<labelled> && owns_heap<boxed>);
  static_assert(!owns_heap<sharing> && !owns_heap<std::shared_ptr<std::string>>);
  static_assert(!owns_heap<std::vector<int, plain_allocator<int>>>);
}

TEST_CASE(
    "column: it charges the memory that its elements own, and refunds it when they are dropped") {
  wend::memory_budget budget;
  column<std::vector<int>> c(budget);
  REQUIRE(c.reserve(10));
  std::size_t const table = budget.bytes();
  auto const owned = [&] { return budget.bytes() - table; };
  for (std::size_t size = 1; size <= 10; ++size) c.append(size * 100);
  std::size_t sum = 0;
  for (auto const& v : c) sum += heap_block(v.capacity() * sizeof(int));
  CHECK(owned() == sum);
  CHECK(budget.peak() == table + sum);
  c.pop_back();
  CHECK(owned() == sum - heap_block(1000 * sizeof(int)));
  {
    auto const changed = c.changing(c[0]);
    c[0] = std::vector<int>(5000);
  }
  c.shrink(1);
  CHECK(owned() == heap_block(5000 * sizeof(int)));
  {
    auto const moved = c.changing(c[0]);
    std::vector<int> const taken(std::move(c[0]));
  }
  CHECK(owned() == 0);
  c.release();
  CHECK(budget.bytes() == 0);
}

TEST_CASE(
    "column: the charge is exact if growing copies the elements, or owned memory is not counted") {
  wend::memory_budget budget;
  {
    column<copied> c(budget);
    for (std::size_t i = 0; i < 40; ++i) {
      REQUIRE(c.reserve(1));
      c.append(std::size_t{50});
      std::size_t sum = c.capacity() * sizeof(copied);
      for (auto const& e : c) sum += wend::heap_bytes(e);
      REQUIRE(budget.bytes() == sum);
    }
  }
  CHECK(budget.bytes() == 0);
  column<std::string, wend::detail::counts_owned::no> none(budget);
  REQUIRE(none.reserve(1));
  none.append(std::size_t{1000}, 'x');
  CHECK(budget.bytes() == none.capacity() * sizeof(std::string));
}

TEST_CASE("column: above the limit, elements that own memory are rejected") {
  wend::memory_budget budget;
  budget.set_limit(100'000);
  column<std::string> c(budget);
  column<int> numbers(budget);
  REQUIRE(c.reserve(4));
  REQUIRE(numbers.reserve(4));
  c.append(std::size_t{50'000}, 'x');
  CHECK(c.reserve(1));
  CHECK(!budget.is_exceeded());
  c.append(std::size_t{60'000}, 'x');
  CHECK(budget.is_exceeded());
  CHECK(!c.reserve(1));
  CHECK(c.reserve(0));
  CHECK(!c.admits());
  CHECK(numbers.reserve(4));
  CHECK(!numbers.reserve(1000));
  budget.set_limit(200'000);
  CHECK(c.reserve(1));
  c.pop_back();
  budget.set_limit(100'000);
  CHECK(c.reserve(1));
}

}  // namespace heap_bytes_tests
