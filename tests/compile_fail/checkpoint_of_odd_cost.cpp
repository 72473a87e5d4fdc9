// SPDX-License-Identifier: BSL-1.0
//
// A checkpoint of a search whose costs cannot be written as text.
// expect: the cost type is not trivially copyable: a checkpoint needs a specialisation of wend::checkpoint_text
#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include <wend/search/checkpoint.hpp>
#include <wend/search/dls.hpp>

struct price {
  std::string digits = "0";
  friend price operator+(price const& a, price const&) { return a; }
  friend bool operator<(price const& a, price const& b) { return a.digits < b.digits; }
};
struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int const&) const { return {1, 2}; }
  int result(int const& n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
  price cost(int, int) const { return {}; }
};
#ifdef FIXED
template <>
struct wend::checkpoint_text<price> {
  static std::string kind() { return "price"; }
  static std::string write(price const& p) { return p.digits; }
  static std::optional<price> read(std::string_view word) { return price{std::string(word)}; }
};
#endif
void keep(wend::dls_search<countdown> const& search, std::ostream& out) {
  wend::save_checkpoint(search, out, "countdown");
}
