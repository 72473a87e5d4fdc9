// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include <wend/core/detail/compiler.hpp>

// Each built-in function and its fallback in standard C++. (Products of words of 64 bits are in
// machines/files_test.cpp.)

namespace compiler_test {

using namespace wend::detail;

/// Compares with `exact`, in a wider type. `value` is a reference because a compiler may evaluate
/// this argument before the call that sets it.
template <class T>
bool agrees(bool overflows, T const& value, std::int64_t exact) {
  bool const fits =
      exact >= std::numeric_limits<T>::min() && exact <= std::numeric_limits<T>::max();
  return overflows != fits && (overflows || value == exact);
}

template <class A, class B, class T>
bool all_agree() {
  for (int i = std::numeric_limits<A>::min(); i <= std::numeric_limits<A>::max(); ++i)
    for (int j = std::numeric_limits<B>::min(); j <= std::numeric_limits<B>::max(); ++j) {
      auto const a = static_cast<A>(i);
      auto const b = static_cast<B>(j);
      auto const x = signed_magnitude::of(a);
      auto const y = signed_magnitude::of(b);
      T sum{};
      T difference{};
      T product{};
      bool const same = agrees(add_overflows(a, b, sum), sum, i + j) &&
                        agrees(sub_overflows(a, b, difference), difference, i - j) &&
                        agrees(mul_overflows(a, b, product), product, i * j) &&
                        agrees(sum_overflows(x, y, sum), sum, i + j) &&
                        agrees(product_overflows(x, y, product), product, i * j);
      if (!same) return false;
    }
  return true;
}

TEST_CASE(
    "compiler: sums, differences and products of signed and unsigned bytes are exact or overflow") {
  using s = signed char;
  using u = unsigned char;
  CHECK(all_agree<s, s, s>());
  CHECK(all_agree<s, u, s>());
  CHECK(all_agree<u, s, u>());
  CHECK(all_agree<u, u, u>());
  CHECK(all_agree<s, s, unsigned>());
  CHECK(all_agree<s, u, short>());
}

TEST_CASE_TEMPLATE("compiler: the overflow functions with the greatest and least numbers", T, int,
                   unsigned, long, long long, unsigned long long) {
  constexpr T most = std::numeric_limits<T>::max();
  constexpr T least = std::numeric_limits<T>::min();
  T x{};
  CHECK((!add_overflows(most, -1, x) && x == most - 1));
  CHECK((!add_overflows(T(most - 1), T(1), x) && x == most));
  CHECK((!add_overflows(most, least, x) && x == static_cast<T>(most + least)));
  CHECK((!sub_overflows(least, -1, x) && x == least + 1));
  CHECK((!sub_overflows(most, most, x) && x == 0));
  CHECK((!mul_overflows(most, 1, x) && x == most));
  CHECK((!mul_overflows(T(most / 2), 2, x) && x == most / 2 * 2));
  CHECK((!mul_overflows(least, 1u, x) && x == least));
  CHECK(add_overflows(most, T(1), x));
  CHECK(add_overflows(most, 1, x));
  CHECK(add_overflows(most, most, x));
  CHECK(sub_overflows(least, 1u, x));
  CHECK(mul_overflows(most, 2, x));
  CHECK(mul_overflows(most, most, x));
  CHECK(add_overflows(least, -1, x));
  unsigned char byte = 0;
  CHECK(add_overflows(most, most, byte));
  CHECK((!sub_overflows(most, T(most - 255), byte) && byte == 255));
  static_assert([] {
    T sum{};
    return add_overflows(most, T(1), sum) && !add_overflows(most, least, sum);
  }());
}

TEST_CASE("compiler: bits_in counts bits, hints change no value, type_text differs between types") {
  CHECK(bits_in(0) == 0);
  CHECK(bits_in(0xF0F0'0001u) == 9);
  CHECK(bits_in(~std::uint32_t{0}) == 32);
  CHECK(unpredictable(7u) == 7);
  int number = 7;
  assume_changed(number);
  CHECK(number == 7);
  prefetch(nullptr);  // any address
  prefetch_to_write(&number);
  CHECK(std::string(type_text<int>()) == type_text<int>());
  CHECK(std::string(type_text<int>()) != type_text<char>());
}

}  // namespace compiler_test
