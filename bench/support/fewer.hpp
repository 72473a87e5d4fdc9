// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <string>   // boards as text

/// \file
/// A problem with some of its refinements hidden, to measure the gain of each.

namespace bench {

/// `P` without its ranks and its sites, and without its packed form or its inverse actions too.
template <class P, bool Pack, bool Inverse>
class fewer {
 public:
  using state_type = typename P::state_type;
  using action_type = typename P::action_type;

  explicit fewer(P const& p) : p_(p) {}

  auto actions(state_type const& s) const { return p_.actions(s); }
  state_type result(state_type const& s, action_type a) const { return p_.result(s, a); }
  void apply(state_type& s, action_type a) const { p_.apply(s, a); }
  void undo(state_type& s, action_type a) const { p_.undo(s, a); }
  bool is_goal(state_type const& s) const { return p_.is_goal(s); }
  std::size_t hash(state_type const& s) const { return p_.hash(s); }
  state_type parse(std::string const& text) const { return p_.parse(text); }

  auto pack(state_type const& s) const
    requires Pack
  {
    return p_.pack(s);
  }
  template <class Key>
    requires Pack
  state_type unpack(Key const& key) const {
    return p_.unpack(key);
  }
  action_type inverse(action_type a) const
    requires Inverse
  {
    return p_.inverse(a);
  }

 private:
  P p_;
};

}  // namespace bench
