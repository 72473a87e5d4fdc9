// SPDX-License-Identifier: BSL-1.0
//
// A problem whose member expand passes states of another type.
// expect: wend: the state that expand passes must convert to the state_type
#include <string>

#include <wend/search/bfs.hpp>

struct letters {
  using state_type = std::string;
  using action_type = char;
  template <class Out>
  void expand(std::string const& s, Out&& out) const {
#ifdef FIXED
    out('a', s + 'a');
#else
    out('a', 5);
#endif
  }
  bool is_goal(std::string const& s) const { return s == "aaa"; }
};

int main() { return wend::bfs(letters{}, "") ? 0 : 1; }
