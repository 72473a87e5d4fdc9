// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/core/limits.hpp>

// Shared by all searches: options as keyword arguments, the global interpreter lock, Ctrl-C.

namespace wend_python {

namespace py = pybind11;

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
  /// For callers that call rarely: reads the clock at each call.
  static wend::stop_condition each_time() {
    return [watch = std::make_shared<signal_watch>()] { return watch->has_raised_now(); };
  }

 private:
  using clock = std::chrono::steady_clock;
  static constexpr std::uint64_t asks_per_look = 256;

  /// If the lock is held, it is released first, so that other threads run.
  bool has_raised_now();

  std::uint64_t asked_ = 0;
  clock::time_point next_ = clock::now();
};

/// Returns the result of `work`, run without the interpreter lock.
/// \throws The exception of a signal handler that ran in the meantime.
template <class Work>
auto without_lock(Work&& work) {
  auto result = [&] {
    py::gil_scoped_release const unlocked;
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

/// The text of an object in an error's sentence: its beginning, if it is long.
std::string shown(py::handle object);

/// A `__repr__` that shows an object by `show(value)`. Debuggers and test runners also show an object whose
/// constructor has thrown, and which has no value.
template <class Value, class Show>
auto shown_by(Show show) {
  return [show](py::object const& self) -> std::string {
    if (!py::isinstance<Value>(self))
      throw py::type_error("the object is " + shown(self) + ": expected one of this class");
    auto const type = py::cast<std::string>(py::type::of(self).attr("__name__"));
    auto* const object = reinterpret_cast<py::detail::instance*>(self.ptr());
    if (!object->get_value_and_holder().holder_constructed())
      return "<wend." + type + ": the constructor failed>";
    return show(py::cast<Value const&>(self));
  };
}

/// `str(object)`.
std::string text(py::handle object);

/// `a, b or c`, in an error's sentence.
std::string alternatives(std::vector<std::string> const& names);

/// Converts numbers to an array: an array, lists, or a sparse matrix of scipy. \throws py::type_error
py::array as_array(py::object const& object, char const* name);

/// True if an array holds bools, integers or floats.
bool holds_numbers(py::array const& array);

/// Python's integer for an object with `__index__`: an integer of Python or numpy, but no float.
/// `expected` ends the sentence of the error. \throws py::type_error
py::object as_integer(std::string const& name, py::handle value, char const* expected);

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

/// The limits in keyword arguments, before the type of the cost is known.
struct given_limits {
  std::optional<std::uint64_t> max_expanded{};
  std::optional<std::uint64_t> max_depth{};
  std::optional<std::uint64_t> max_memory{};
  std::optional<double> max_time{};
  std::optional<double> max_cost{};
};

/// Reads the limits. Other names, types and values are errors with a message in a sentence.
/// \throws py::type_error, py::value_error
given_limits read_limits(py::kwargs const& options);

/// Returns the number of paths that the caller asked for.
/// \throws py::type_error, py::value_error
std::size_t read_k(py::handle k);

/// Converts the limits to those of a search with this cost type; `as_cost` converts `max_cost`.
template <class Cost, class AsCost>
wend::search_limits<Cost> limits_of(given_limits const& given, AsCost as_cost) {
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
