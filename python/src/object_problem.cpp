// SPDX-License-Identifier: BSL-1.0
#include "object_problem.hpp"

#include <cmath>
#include <string>

#include "answers.hpp"
#include "searching.hpp"

namespace wend_python {
namespace {

/// Raises a Python exception, with the one that is set as its cause.
[[noreturn]] void raise(PyObject* type, std::string const& sentence) {
  if (PyErr_Occurred() != nullptr)
    py::raise_from(type, sentence.c_str());
  else
    PyErr_SetString(type, sentence.c_str());
  throw py::error_already_set();
}

/// Throws the exception that a callback has raised.
py::object checked(PyObject* fresh) {
  if (fresh == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(fresh);
}

/// A number that a callback returned.
struct number {
  double value;
  bool is_integer;
};

number number_of_integer(PyObject* given) {
  int overflow = 0;
  long long const value = PyLong_AsLongLongAndOverflow(given, &overflow);
  if (overflow != 0) return {overflow < 0 ? -HUGE_VAL : HUGE_VAL, true};  // beyond every limit
  return {static_cast<double>(value), true};
}

/// Reads a cost or an estimate. `where()` returns the beginning of the sentence about a wrong one.
template <class Where>
number number_of(PyObject* given, Where const& where) {
  number read{};
  if (PyFloat_CheckExact(given)) {
    read = {PyFloat_AS_DOUBLE(given), false};
  } else if (PyLong_Check(given)) {
    read = number_of_integer(given);
  } else {
    py::object integer;  // of numpy's integers
    if (PyIndex_Check(given)) integer = py::reinterpret_steal<py::object>(PyNumber_Index(given));
    if (integer) {
      read = number_of_integer(integer.ptr());
    } else if (PyErr_Occurred() == nullptr || PyErr_ExceptionMatches(PyExc_TypeError) != 0) {
      PyErr_Clear();  // an array of one float has an index that is none
      read = {PyFloat_AsDouble(given), false};
    }
    if (PyErr_Occurred() != nullptr) {
      if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
      PyErr_Clear();
      raise(PyExc_TypeError, where() + ": expected a number");
    }
  }
  if (!(read.value >= 0)) raise(PyExc_ValueError, where() + ": expected a number of at least 0");
  if (read.is_integer && read.value >= end_of_integers)
    raise(PyExc_OverflowError, where() + ": expected an integer below 2**53, or a float");
  return read;
}

/// True if a class has a method that needs an object: it is neither static nor of the class.
bool is_method_of_objects(py::object const& type, char const* name) {
  auto const found = py::module_::import("inspect").attr("getattr_static")(type, name, py::none());
  return PyFunction_Check(found.ptr()) != 0;
}

}  // namespace

object_state::object_state(py::object object, char const* role)
    : object_(std::move(object)), hash_(PyObject_Hash(object_.ptr())) {
  if (hash_ != -1) return;
  py::error_already_set cause;  // takes the exception: repr() must not run while one is set
  if (!cause.matches(PyExc_TypeError)) throw cause;
  std::string const sentence =
      std::string(role) + " is " + shown(object_) +
      ", which cannot be hashed: expected an immutable object, such as a tuple";
  cause.restore();
  raise(PyExc_TypeError, sentence);
}

std::size_t object_state::heap_bytes() const noexcept {
  PyObject* const object = object_.ptr();
  if (object == nullptr) return 0;  // moved from
  PyTypeObject* const type = Py_TYPE(object);
  auto bytes = static_cast<std::size_t>(type->tp_basicsize);
  if (PyTuple_Check(object) || PyBytes_Check(object))
    bytes += static_cast<std::size_t>(Py_SIZE(object) * type->tp_itemsize);
  else if (PyUnicode_Check(object))
    bytes += static_cast<std::size_t>(PyUnicode_GET_LENGTH(object)) * PyUnicode_KIND(object);
  return bytes + (PyType_IS_GC(type) ? 2 * sizeof(void*) : 0);
}

bool object_state::equal(object_state const& a, object_state const& b) {
  int const same = PyObject_RichCompareBool(a.object_.ptr(), b.object_.ptr(), Py_EQ);
  if (same < 0) throw py::error_already_set();
  return same != 0;
}

object_problem::object_problem(py::object const& problem, bool has_goal, bool keeps)
    : keeps_(keeps) {
  auto const method = [&](char const* name, char const* expected) {
    auto found =
        py::reinterpret_steal<py::object>(PyObject_GetAttrString(problem.ptr(), name));
    if (!found) {
      if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) throw py::error_already_set();
      PyErr_Clear();
    }
    if (PyType_Check(problem.ptr()) != 0 && is_method_of_objects(problem, name))
      throw py::type_error("the problem is a class: expected an object, " +
                           text(problem.attr("__name__")) + "()");
    if (PyCallable_Check(found.ptr()) == 0)
      throw py::type_error("the problem is " + shown(problem) + ", which has no method " + name +
                           ": expected " + expected);
    return found;
  };
  successors_ = method("successors",
                       "successors(state), which yields (action, state) or (action, state, cost)");
  if (has_goal) is_goal_ = method("is_goal", "is_goal(state), which returns a bool");
}

bool object_problem::is_goal(object_state const& s) const {
  auto const answer = checked(PyObject_CallOneArg(is_goal_.ptr(), s.object().ptr()));
  int const is_true = PyObject_IsTrue(answer.ptr());
  if (is_true < 0) throw py::error_already_set();
  return is_true != 0;
}

py::object object_problem::total(double c) const {
  if (!is_integral_) return py::float_(c);
  return exact_integer(c);
}

py::object object_problem::bound(double c) const {
  // It may be between integers, or the sum of a cost and an estimate that is a float.
  if (c != std::floor(c) || c >= end_of_integers) return py::float_(c);
  return total(c);
}

void object_problem::forget_methods() noexcept { successors_ = is_goal_ = {}; }

std::vector<object_action> object_problem::list(object_state const& s) const {
  std::vector<object_action> found;
  listing all(*this, s);
  while (auto a = all.next()) found.push_back(*std::move(a));
  return found;
}

std::vector<object_action> const& object_problem::kept(object_state const& s) const {
  auto const found = kept_.find(s);
  return found != kept_.end() ? found->second : kept_.emplace(s, list(s)).first->second;
}

object_problem::listing::listing(object_problem const& problem, object_state const& from)
    : problem_(&problem),
      from_(&from),
      all_(checked(PyObject_CallOneArg(problem.successors_.ptr(), from.object().ptr()))),
      is_sequence_(PyList_CheckExact(all_.ptr()) || PyTuple_CheckExact(all_.ptr())) {
  if (is_sequence_ || PyIter_Check(all_.ptr())) return;
  auto const iterator = py::reinterpret_steal<py::object>(PyObject_GetIter(all_.ptr()));
  if (!iterator) {
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0 || Py_TYPE(all_.ptr())->tp_iter != nullptr)
      throw py::error_already_set();
    PyErr_Clear();
    raise(PyExc_TypeError, "successors(" + shown(from.object()) + ") returned " + shown(all_) +
                               ": expected an iterable of (action, state) or (action, state, cost)");
  }
  all_ = iterator;
}

py::object object_problem::listing::next_item() {
  if (is_sequence_) {
    auto const* const list = all_.ptr();
    bool const is_list = PyList_CheckExact(list);
    auto const size = is_list ? PyList_GET_SIZE(list) : PyTuple_GET_SIZE(list);
    if (static_cast<py::ssize_t>(place_) >= size) return {};
    return py::reinterpret_borrow<py::object>(is_list ? PyList_GET_ITEM(list, place_)
                                                      : PyTuple_GET_ITEM(list, place_));
  }
  auto item = py::reinterpret_steal<py::object>(PyIter_Next(all_.ptr()));
  if (!item && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return item;
}

std::optional<object_action> object_problem::listing::next() {
  auto const item = next_item();
  if (!item) return std::nullopt;
  auto found = read(item);
  // The iterator may have no end, and run no Python code, which would handle signals.
  if (++place_ % 65536 == 0 && signal_watch::look()) throw py::error_already_set();
  return found;
}

object_action object_problem::listing::read(py::handle item) {
  constexpr char const* expected = "expected a tuple (action, state) or (action, state, cost)";
  PyObject* const tuple = item.ptr();
  if (!PyTuple_Check(tuple)) refuse(PyExc_TypeError, item, expected);
  auto const length = PyTuple_GET_SIZE(tuple);
  if (length != 2 && length != 3) refuse(PyExc_ValueError, item, expected);
  double cost = 1;
  if (length == 3) {
    auto const read = number_of(PyTuple_GET_ITEM(tuple, 2), [&] {
      return "successors(" + shown(from_->object()) + ") yielded the cost " +
             shown(PyTuple_GET_ITEM(tuple, 2)) + " with the action " +
             shown(PyTuple_GET_ITEM(tuple, 0));
    });
    cost = read.value;
    problem_->is_integral_ &= read.is_integer || std::isinf(cost);  // such an action is removed
  }
  auto const part = [&](int i) {
    return py::reinterpret_borrow<py::object>(PyTuple_GET_ITEM(tuple, i));
  };
  return {part(0), {part(1), "the state that successors() yielded"}, cost, place_};
}

void object_problem::listing::refuse(PyObject* type, py::handle item, char const* expected) const {
  raise(type, "successors(" + shown(from_->object()) + ") yielded " + shown(item) + ": " + expected);
}

object_heuristic::object_heuristic(py::object const& given, bool keeps) : keeps_(keeps) {
  if (given.is_none()) return;
  by_ = given;
  if (PyCallable_Check(given.ptr()) != 0) {
    kind_ = kind::callable;
  } else if (PyDict_CheckExact(given.ptr())) {
    kind_ = kind::dict;
  } else if (py::hasattr(given, "__array_interface__") || py::hasattr(given, "toarray") ||
             PyList_Check(given.ptr()) || PyTuple_Check(given.ptr()) ||
             PyRange_Check(given.ptr()) || PyBytes_Check(given.ptr())) {
    kind_ = kind::array;
    auto const array = as_array(given, "the heuristic");
    if (!holds_numbers(array))
      throw py::type_error("the heuristic is an array of the type " + text(array.dtype()) +
                           ": expected numbers");
    if (array.ndim() == 0)
      throw py::type_error("the heuristic is " + shown(given) +
                           ", a single value: expected an array whose indices are the states");
    rows_of_numbers<double> const numbers(array);
    shape_.assign(numbers.shape(), numbers.shape() + numbers.ndim());
    data_ = numbers.data();
    array_ = numbers;
  } else if (PyMapping_Check(given.ptr()) != 0 && !py::isinstance<py::str>(given)) {
    kind_ = kind::mapping;
  } else {
    throw py::type_error("the heuristic is " + shown(given) +
                         ": expected a callable, a dict, an array whose indices are the states, or "
                         "None");
  }
}

std::optional<double> object_heuristic::operator()(object_state const& s) const {
  if (kind_ == kind::none) return 0;
  if (!keeps_) return estimate(s);
  if (auto const found = kept_.find(s); found != kept_.end()) return found->second;
  auto const h = estimate(s);
  kept_.emplace(s, h);
  return h;
}

std::optional<double> object_heuristic::estimate(object_state const& s) const {
  auto const where = [&](std::string const& value) {
    return "the heuristic of " + shown(s.object()) + " is " + value;
  };
  if (kind_ == kind::array) {
    double const h = element(s);
    if (!(h >= 0))
      raise(PyExc_ValueError, where(std::to_string(h)) + ": expected a number of at least 0");
    return h;
  }
  auto const value = kind_ == kind::callable
                         ? checked(PyObject_CallOneArg(by_.ptr(), s.object().ptr()))
                         : look_up(s);
  if (value.is_none()) return std::nullopt;
  return number_of(value.ptr(), [&] { return where(shown(value)); }).value;
}

py::object object_heuristic::look_up(object_state const& s) const {
  PyObject* const state = s.object().ptr();
  auto value = kind_ == kind::dict
                   ? py::reinterpret_borrow<py::object>(PyDict_GetItemWithError(by_.ptr(), state))
                   : py::reinterpret_steal<py::object>(PyObject_GetItem(by_.ptr(), state));
  if (value) return value;
  if (PyErr_Occurred() != nullptr) {
    if (PyErr_ExceptionMatches(PyExc_KeyError) == 0) throw py::error_already_set();
    PyErr_Clear();
  }
  raise(PyExc_ValueError, "the heuristic has no estimate of " + shown(s.object()) +
                              ": expected one of each state; None is a state from which no goal can "
                              "be reached");
}

double object_heuristic::element(object_state const& s) const {
  PyObject* const state = s.object().ptr();
  auto const refuse = [&] {
    PyErr_Clear();
    raise(PyExc_IndexError, "the heuristic is an array of the shape " + text(array_.attr("shape")) +
                                ", and the state is " + shown(s.object()) +
                                ": expected states that are indices of the array");
  };
  auto const index = [&](PyObject* number, std::size_t dimension) {
    py::ssize_t const i = PyIndex_Check(number) ? PyNumber_AsSsize_t(number, PyExc_IndexError) : -1;
    if (i < 0 || i >= shape_[dimension]) refuse();
    return i;
  };
  if (!PyTuple_Check(state)) {
    if (shape_.size() != 1) refuse();
    return data_[index(state, 0)];
  }
  if (static_cast<std::size_t>(PyTuple_GET_SIZE(state)) != shape_.size()) refuse();
  py::ssize_t at = 0;
  for (std::size_t d = 0; d < shape_.size(); ++d)
    at = at * shape_[d] + index(PyTuple_GET_ITEM(state, static_cast<py::ssize_t>(d)), d);
  return data_[at];
}

}  // namespace wend_python
