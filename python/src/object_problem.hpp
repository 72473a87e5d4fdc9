// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "searching.hpp"

// A problem whose states are Python objects and whose members are Python's. The interpreter lock is held
// during its searches. Exceptions of Python pass through the library as py::error_already_set.

namespace wend_python {

namespace py = pybind11;

/// An object that keeps its hash, so that Python hashes each state once, when it is generated, and compares
/// two states only if their hashes are equal.
class object_state {
 public:
  /// \throws py::error_already_set if the object cannot be hashed. `role` begins the sentence.
  object_state(py::object object, char const* role);

  [[nodiscard]] py::object const& object() const noexcept { return object_; }
  [[nodiscard]] std::size_t hash() const noexcept { return static_cast<std::size_t>(hash_); }
  /// The size of the object itself, for max_memory. Objects to which it refers may be shared.
  [[nodiscard]] std::size_t heap_bytes() const noexcept;

  /// \throws Exceptions of the object's `__eq__`.
  friend bool operator==(object_state const& a, object_state const& b) {
    return a.object_.ptr() == b.object_.ptr() || (a.hash_ == b.hash_ && equal(a, b));
  }

 private:
  static bool equal(object_state const& a, object_state const& b);

  py::object object_;
  Py_hash_t hash_;
};

struct object_state_hash {
  std::size_t operator()(object_state const& s) const noexcept { return s.hash(); }
};

/// An action keeps what successors() yielded with it, so that no path is followed by calling Python again.
/// Actions of a state are told apart by their place in its list, because the labels may be equal.
struct object_action {
  py::object label;
  object_state to;
  double cost;
  std::uint32_t place;

  friend bool operator==(object_action const& a, object_action const& b) noexcept {
    return a.place == b.place;
  }
};

/// How a search calls a Python object with the methods `successors` and `is_goal`.
class object_problem {
 public:
  using state_type = object_state;
  using action_type = object_action;
  using cost_type = double;

  /// If `keeps` is true, it keeps the successors of each state, for algorithms that expand states
  /// repeatedly and store them anyway.
  /// \throws py::type_error if a method is missing.
  object_problem(py::object const& problem, bool has_goal, bool keeps);

  template <class Out>
  void expand(object_state const& s, Out&& out) const {
    if (keeps_) {
      for (auto const& a : kept(s)) out(a, a.to, a.cost);
      return;
    }
    listing all(*this, s);
    while (auto const a = all.next()) out(*a, a->to, a->cost);
  }
  /// For algorithms that proceed action by action.
  [[nodiscard]] std::vector<object_action> actions(object_state const& s) const {
    return keeps_ ? kept(s) : list(s);
  }
  [[nodiscard]] object_state result(object_state const&, object_action const& a) const {
    return a.to;
  }
  [[nodiscard]] double cost(object_state const&, object_action const& a) const { return a.cost; }
  [[nodiscard]] bool is_goal(object_state const& s) const;
  [[nodiscard]] std::size_t hash(object_state const& s) const noexcept { return s.hash(); }

  /// The cost of a path as a Python number: an integer if all costs so far were integers.
  /// \throws py::error_already_set if an integer may be inexact.
  [[nodiscard]] py::object total(double c) const;
  /// A lower bound on the costs of paths, also if no path may have that cost.
  [[nodiscard]] py::object bound(double c) const;

  /// Forgets the methods, and so the problem, which may keep the result of the search.
  /// \pre Nothing calls them any more.
  void forget_methods() noexcept;

 private:
  /// The successors of one state, in turn.
  class listing {
   public:
    listing(object_problem const& problem, object_state const& from);
    [[nodiscard]] std::optional<object_action> next();

   private:
    [[nodiscard]] py::object next_item();
    [[nodiscard]] object_action read(py::handle item);
    [[noreturn]] void refuse(PyObject* type, py::handle item, char const* expected) const;

    object_problem const* problem_;
    object_state const* from_;
    py::object all_;
    bool is_sequence_;       // a list or a tuple, which needs no iterator
    std::uint32_t place_ = 0;
  };

  [[nodiscard]] std::vector<object_action> list(object_state const& s) const;
  std::vector<object_action> const& kept(object_state const& s) const;

  py::object successors_;
  py::object is_goal_;
  bool keeps_;
  mutable bool is_integral_ = true;
  mutable std::unordered_map<object_state, std::vector<object_action>, object_state_hash> kept_;
};

/// A heuristic: a callable, a dict or another mapping, an array whose indices are the states, or none.
class object_heuristic {
 public:
  /// If `keeps` is true, it keeps the estimate of each state.
  /// \throws py::type_error
  object_heuristic(py::object const& given, bool keeps);

  [[nodiscard]] std::optional<double> operator()(object_state const& s) const;

 private:
  enum class kind { none, callable, dict, mapping, array };

  [[nodiscard]] std::optional<double> estimate(object_state const& s) const;
  [[nodiscard]] py::object look_up(object_state const& s) const;
  [[nodiscard]] double element(object_state const& s) const;

  kind kind_ = kind::none;
  py::object by_;
  py::object array_;  // an array_t would import numpy also where there is no array
  std::vector<py::ssize_t> shape_;
  double const* data_ = nullptr;
  bool keeps_;
  mutable std::unordered_map<object_state, std::optional<double>, object_state_hash> kept_;
};

}  // namespace wend_python
