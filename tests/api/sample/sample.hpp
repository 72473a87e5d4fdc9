// SPDX-License-Identifier: BSL-1.0
//
// Declarations that script/api must tell apart. Never compiled.
#pragma once

#define SAMPLE_OF_ANOTHER 1
#define WEND_DETAIL_HIDDEN(x) x
#define WEND_SHOWN(a, b) \
  { a, b }
#define WEND_GONE 1
#undef WEND_GONE

namespace wend {

namespace detail {
class base {  // of a public class: what is public of it
 public:
  int inherited() const { return hidden_; }

 protected:
  int kept() const;

 private:
  int hidden_ = 1;
};
struct call_fn {
  template <class T>
  auto operator()(T&& t) const noexcept -> decltype(t.x()) {
    return t.x();
  }
};
struct unseen {
  int x;
};
}  // namespace detail

/// A comment; "with" 'quotes' { and a brace
template <class T>
concept thing = requires(T const& t) {
  { t.x() } -> thing_of;  // a comment
  requires sizeof(T) > 1;
};

enum class colour : unsigned char { red, green = 2 };

template <class T, bool B = (sizeof(T) > 4)>
  requires(sizeof(T) <= 8) && requires(T t) { t.y(); }
class holder : public detail::base, private detail::unseen {
 public:
  using value_type = T;
  enum { few = 1 };
  explicit holder(T x, char c = '{') noexcept(noexcept(T(x))) : x_(x), a_{1, 2}, s_{"};"} {
    if (x < c) { call(); }
  }
  ~holder();
  holder& operator=(holder const&) = default;
  [[nodiscard, gnu::always_inline]] T operator[](int i) const { return a_[b_[i]]; }
  operator bool() const { return true; }
  template <class U>
  auto get(U u) const
    requires(sizeof(U) < 4)
  {
    return [&] { return u; }();
  }
  decltype(auto) self() { return (*this); }
  friend bool operator<(holder const& a, holder const& b) { return a.x_ < b.x_; }
  struct inner {
    int deep{3};
  };
  static constexpr int most = {7};

 protected:
  void for_heirs();

 private:
  T x_;
  int a_[2], b_[3];
};
template <class T>
holder(T) -> holder<T>;

static_assert(sizeof(int) == 4);

#if defined(SAMPLE_OF_ANOTHER)
[[gnu::always_inline]] inline int one() { return 1; }
#else
inline int one() { return 2
#endif

inline constexpr detail::call_fn call{};
inline constexpr char const* raw = R"(of "two"
lines }; // and no comment)";
template <class T>
inline constexpr bool chosen = [] {
  if constexpr (sizeof(T) == 1) return true;
  return false;
}();

// Private, wherever they are defined.
inline int detail::outside(int x) { return x; }
template <class T>
struct detail::outside_too {
  T x;
};
inline constexpr int detail::nor_this = 1;

}  // namespace wend

inline void wend::detail::from_without() {}

template <>
struct std::hash<wend::colour> {
  int operator()(wend::colour) const;
};
