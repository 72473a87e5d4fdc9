// SPDX-License-Identifier: BSL-1.0
#include <cmath>
#include <string>

#include "searching.hpp"

namespace wend_python {

py::object as_integer(std::string const& name, py::handle value, char const* expected) {
  auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (number) return number;
  PyErr_Clear();
  throw py::type_error(name + " is " + shown(value) + ": expected " + expected);
}

double read_number(std::string const& name, py::handle value, double least, double most,
                   char const* expected) {
  double number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {
    bool const is_too_large = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
    PyErr_Clear();
    if (!is_too_large)
      throw py::type_error(name + " is " + shown(value) + ": expected a number");
    number = std::nan("");  // beyond the floats, and so beyond the bounds
  }
  if (!(number >= least && number <= most))
    throw py::value_error(name + " is " + shown(value) + ": expected " + expected);
  return number;
}

std::uint64_t read_count(std::string const& name, py::handle value) {
  auto const count = PyLong_AsUnsignedLongLong(as_integer(name, value, "an integer").ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw py::value_error(name + " is " + shown(value) + ": expected 0 to 2**64 - 1");
  }
  return count;
}

bool signal_watch::has_raised_now() {
  auto const now = clock::now();
  if (now < next_) return false;
  next_ = now + std::chrono::milliseconds(50);
  if (PyGILState_Check() != 0) {
    py::gil_scoped_release const others_run;
  }
  py::gil_scoped_acquire const lock;
  return PyErr_CheckSignals() != 0;
}

std::string shown(py::handle object) {
  constexpr std::size_t most = 120;
  auto all = py::cast<std::string>(py::repr(object));
  if (all.size() <= most) return all;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(all[end]) & 0xc0) == 0x80) --end;  // UTF-8
  return all.substr(0, end) + "...";
}

std::string text(py::handle object) { return py::cast<std::string>(py::str(object)); }

std::string alternatives(std::vector<std::string> const& names) {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
  return all;
}

py::array as_array(py::object const& object, char const* name) {
  if (py::hasattr(object, "mask") && py::hasattr(object, "filled"))
    throw py::type_error(std::string(name) +
                         " with a mask, which would be lost: expected the array that filled() "
                         "returns");
  auto array = py::array::ensure(py::hasattr(object, "toarray") ? object.attr("toarray")() : object);
  if (!array) {
    PyErr_Clear();
    if (PyList_Check(object.ptr()) != 0 || PyTuple_Check(object.ptr()) != 0)
      throw py::type_error(std::string("the rows of ") + name +
                           " differ in length: expected an array");
    throw py::type_error(std::string(name) + " cannot be made an array: expected numbers");
  }
  return array;
}

bool holds_numbers(py::array const& array) {
  char const kind = array.dtype().kind();
  return kind == 'b' || kind == 'i' || kind == 'u' || kind == 'f';
}

int read_int(std::string const& name, py::handle value, char const* expected) {
  int overflow = 0;
  long const read = PyLong_AsLongAndOverflow(as_integer(name, value, expected).ptr(), &overflow);
  if (overflow != 0 || read != static_cast<int>(read))
    throw py::value_error(name + " is " + shown(value) + ": expected " + expected);
  return static_cast<int>(read);
}

std::string read_name(char const* name, py::handle value, char const* expected) {
  if (!py::isinstance<py::str>(value))
    throw py::type_error(std::string(name) + " is " + shown(value) + ": expected " + expected);
  return py::cast<std::string>(value);
}

std::size_t read_k(py::handle k) { return static_cast<std::size_t>(read_count("k", k)); }

given_limits read_limits(py::kwargs const& options) {
  given_limits limits;
  for (auto const& [key, value] : options) {
    auto const name = py::cast<std::string>(key);
    bool const is_known = name == "max_expanded" || name == "max_depth" || name == "max_memory" ||
                          name == "max_time" || name == "max_cost";
    if (!is_known)
      throw py::type_error("there is no option " + name +
                           ": expected max_expanded, max_depth, max_cost, max_time or max_memory");
    if (value.is_none()) continue;
    if (name == "max_time" || name == "max_cost") {
      double const number = read_number(name, value, 0, HUGE_VAL, "a number of at least 0");
      // An infinite limit limits nothing.
      if (!std::isinf(number)) (name == "max_time" ? limits.max_time : limits.max_cost) = number;
    } else {
      std::uint64_t const count = read_count(name, value);
      (name == "max_expanded" ? limits.max_expanded
       : name == "max_depth"  ? limits.max_depth
                              : limits.max_memory) = count;
    }
  }
  return limits;
}

}  // namespace wend_python
