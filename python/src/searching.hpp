// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/core/limits.hpp>

// Shared by all searches: options as keyword arguments, the global interpreter lock, Ctrl-C.

namespace wend_python {

namespace py = pybind11;

/// Exists while a thread takes the interpreter lock. When the interpreter is ending, Python ends a
/// daemon thread that takes the lock, by unwinding its stack. Destructors and noexcept functions do
/// not allow this. Such a thread sleeps for ever instead, as it does from Python 3.14 on.
class taking_lock {
 public:
  taking_lock();
  ~taking_lock();
  taking_lock(taking_lock const&) = delete;
  taking_lock& operator=(taking_lock const&) = delete;
};

/// Releases the interpreter lock, and takes it at the end.
class lock_released {
 public:
  lock_released() : saved_(PyEval_SaveThread()) {}
  ~lock_released() {
    taking_lock const taking;
    PyEval_RestoreThread(saved_);
  }
  lock_released(lock_released const&) = delete;
  lock_released& operator=(lock_released const&) = delete;

 private:
  PyThreadState* saved_;
};

/// Exists while a function calls Python. The end of the interpreter waits until such functions have
/// returned, or sleep.
class calling_python {
 public:
  calling_python();
  ~calling_python();
  calling_python(calling_python const&) = delete;
  calling_python& operator=(calling_python const&) = delete;
};

/// Lets threads sleep at the end of the interpreter: see taking_lock.
void watch_for_end();

/// Lets Python handle signals while a search runs, with or without the interpreter lock. The search calls it
/// before every expansion; it reads the clock now and then, and takes the lock 20 times a second.
class signal_watch {
 public:
  /// True if a handler raised an exception, such as KeyboardInterrupt. The exception is then set.
  bool has_raised() {
    if (++asked_ % asks_per_look != 0) return false;
    return has_raised_now();
  }

  /// The stop condition for the limits of a search.
  static wend::stop_condition condition() {
    return [watch = std::make_shared<signal_watch>()] { return watch->has_raised(); };
  }
  /// Lets other threads run and signals be handled. True if a handler raised an exception.
  static bool look();
  /// For callers that call rarely: reads the clock at each call.
  static wend::stop_condition each_time() {
    return [watch = std::make_shared<signal_watch>()] { return watch->has_raised_now(); };
  }

 private:
  using clock = std::chrono::steady_clock;
  static constexpr std::uint64_t asks_per_look = 256;

  /// Looks at most 20 times a second.
  bool has_raised_now();

  std::uint64_t asked_ = 0;
  clock::time_point next_ = clock::now();
};

/// Returns the result of `work`, run without the interpreter lock.
/// \throws The exception of a signal handler that ran in the meantime.
template <class Work>
auto without_lock(Work&& work) {
  auto result = [&] {
    lock_released const unlocked;
    return work();
  }();
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return result;
}

/// Returns the result of `work`, which runs with the interpreter lock because it calls Python.
/// \throws The exception of a signal handler that ran in the meantime.
template <class Work>
auto with_lock(Work&& work) {
  auto result = work();
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return result;
}

/// The characters of a string, or of `str(object)`. Lone surrogates, which UTF-8 lacks, are escaped.
std::string text(py::handle object);

/// The text of a string that should be a name; empty if the object is no string.
std::string name_in(py::handle object);

/// The text of an object in an error's sentence: its beginning, if it is long.
std::string shown(py::handle object);

/// The part of an object that is of a class of this module.
template <class Value>
py::detail::value_and_holder part_of(py::handle object) {
  return reinterpret_cast<py::detail::instance*>(object.ptr())
      ->get_value_and_holder(py::detail::get_type_info(typeid(Value)));
}
/// \throws py::type_error if the constructor of the object has not run to its end.
template <class Value>
void require_constructed(py::handle object) {
  if (!py::isinstance<Value>(object) || part_of<Value>(object).holder_constructed()) return;
  throw py::type_error("the constructor of " +
                       text(py::type::of<Value>().attr("__name__")) +
                       " has not run to its end: expected a call of super().__init__() first");
}

/// A `__repr__` that shows an object by `show(value)`. Debuggers and test runners also show an object whose
/// constructor has thrown, and which has no value.
template <class Value, class Show>
auto shown_by(Show show) {
  return [show](py::object const& self) -> std::string {
    if (!py::isinstance<Value>(self))
      throw py::type_error("the object is " + shown(self) + ": expected one of this class");
    auto const type = text(py::type::of(self).attr("__name__"));
    if (!part_of<Value>(self).holder_constructed())
      return "<wend." + type + ": the constructor failed>";
    return show(py::cast<Value const&>(self));
  };
}

/// `a, b or c`, in an error's sentence.
std::string alternatives(std::vector<std::string> const& names);

/// Converts numbers to an array: an array, lists, or a sparse matrix of scipy.
/// \throws py::type_error, std::overflow_error
py::array as_array(py::object const& object, char const* name);

/// Converts an array to rows of another type; no copy if it has that type.
/// \throws numpy's exception, such as MemoryError.
template <class Number>
using rows_of_numbers = py::array_t<Number, py::array::c_style | py::array::forcecast>;

/// Converts an array of integers. \throws std::overflow_error if one is too large.
/// `expected` ends the sentence of the error, which `name` begins.
rows_of_numbers<std::int64_t> as_integers(py::array const& array, std::string const& name,
                                          char const* expected = "an integer below 2**63");

/// True if an array holds bools, integers or floats.
bool holds_numbers(py::array const& array);

/// Python's integer for an object with `__index__`: an integer of Python or numpy, but no float.
/// `expected` ends the sentence of the error. \throws py::type_error
py::object as_integer(std::string const& name, py::handle value, char const* expected);

/// An integer of Python as an index; -1 if it is none. \pre It is one that as_integer() returned.
std::int64_t as_index(py::handle integer);

/// Converts an object to an integer. `expected` ends the sentence of the error.
/// \throws py::type_error, py::value_error
int read_int(std::string const& name, py::handle value, char const* expected);

/// Converts an object to an integer of at least 0. \throws py::type_error, py::value_error
std::uint64_t read_count(std::string const& name, py::handle value);

/// Converts an object to a number from `least` to `most`. `expected` says so at the end of the error.
/// \throws py::type_error, py::value_error
double read_number(std::string const& name, py::handle value, double least, double most,
                   char const* expected);

/// Doubles represent all integers below this one, and no sum that reaches it is exact for sure.
inline constexpr double end_of_integers = 0x1p53;

/// Converts an object to a name. `expected` ends the sentence of the error. \throws py::type_error
std::string read_name(char const* name, py::handle value, char const* expected);

/// A bound on costs, before the type of the cost is known.
struct cost_bound {
  double number;
  std::int64_t whole;  // the greatest integer within the bound

  /// The greatest cost within the bound.
  template <class Cost>
  [[nodiscard]] Cost as() const {
    if constexpr (std::integral<Cost>)
      return static_cast<Cost>(std::min<std::int64_t>(whole, std::numeric_limits<Cost>::max()));
    else
      return static_cast<Cost>(number);
  }
};

/// The limits in keyword arguments, before the type of the cost is known.
struct given_limits {
  std::optional<std::uint64_t> max_expanded{};
  std::optional<std::uint64_t> max_depth{};
  std::optional<std::uint64_t> max_memory{};
  std::optional<double> max_time{};
  std::optional<cost_bound> max_cost{};
};

/// Reads the limits. Other names, types and values are errors with a message in a sentence.
/// \throws py::type_error, py::value_error
given_limits read_limits(py::kwargs const& options);

/// Returns the number of paths that the caller asked for.
/// \throws py::type_error, py::value_error
std::size_t read_k(py::handle k);

/// Converts the limits to those of a search with this cost type; `as_cost` converts `max_cost`.
template <class Cost, class AsCost = decltype([](cost_bound const& b) { return b.as<Cost>(); })>
wend::search_limits<Cost> limits_of(given_limits const& given, AsCost as_cost = {}) {
  wend::search_limits<Cost> limits;
  limits.max_expanded = given.max_expanded;
  if (given.max_depth) limits.max_depth = static_cast<std::size_t>(*given.max_depth);
  if (given.max_memory) limits.max_memory = static_cast<std::size_t>(*given.max_memory);
  if (given.max_time) limits.max_time = std::chrono::duration<double>(*given.max_time);
  if (given.max_cost) limits.max_cost = as_cost(*given.max_cost);
  limits.stop = signal_watch::condition();
  return limits;
}

}  // namespace wend_python

/// Reads an argument of a class of this module, which has the member type `python_class`. A
/// subclass may call a method before the constructor has run. pybind11 would then pass memory
/// without a value.
template <class Class>
class pybind11::detail::type_caster<Class, std::void_t<typename Class::python_class>>
    : public type_caster_base<Class> {
 public:
  bool load(handle object, bool converts) {
    wend_python::require_constructed<Class>(object);
    return type_caster_base<Class>::load(object, converts);
  }
};
