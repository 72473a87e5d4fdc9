// SPDX-License-Identifier: BSL-1.0
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>

#include "searching.hpp"

namespace wend_python {
namespace {

// The end of the interpreter sets `is_ending`, and then lets threads run on that have not seen it.
std::atomic<bool> is_ending = false;
std::thread::id last_thread;              // it ends the interpreter, and may still search
std::atomic<int> threads_taking_lock = 0;
std::atomic<int> threads_calling = 0;
thread_local int calls = 0;               // the calling_python of this thread, which can be nested

bool must_sleep() { return is_ending && std::this_thread::get_id() != last_thread; }

[[noreturn]] void sleep_for_ever() {
  if (calls != 0) --threads_calling;
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace

taking_lock::taking_lock() {
  ++threads_taking_lock;
  if (!must_sleep()) return;
  --threads_taking_lock;
  sleep_for_ever();
}
taking_lock::~taking_lock() { --threads_taking_lock; }

calling_python::calling_python() {
  if (must_sleep()) {
    PyEval_SaveThread();
    sleep_for_ever();
  }
  if (calls++ == 0) ++threads_calling;
}
calling_python::~calling_python() {
  if (--calls == 0) --threads_calling;
}

void watch_for_end() {
  py::module_::import("atexit").attr("register")(py::cpp_function([] {
    last_thread = std::this_thread::get_id();
    is_ending = true;
    py::gil_scoped_release const others_run;
    // For a second at most, because a method may wait for something that never comes.
    for (int i = 0; i < 1000 && (threads_taking_lock != 0 || threads_calling != 0); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }));
}

py::object as_integer(std::string const& name, py::handle value, char const* expected) {
  auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (number) return number;
  PyErr_Clear();
  throw py::type_error(name + " is " + shown(value) + ": expected " + expected);
}

double read_number(std::string const& name, py::handle value, double least, double most,
                   char const* expected) {
  double const number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {
    bool const is_too_large = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
    PyErr_Clear();
    if (!is_too_large)
      throw py::type_error(name + " is " + shown(value) + ": expected a number");
    throw py::value_error(name + " is " + shown(value) +
                          ", which does not fit a float: expected " + expected);
  }
  if (!(number >= least && number <= most))
    throw py::value_error(name + " is " + shown(value) + ": expected " + expected);
  return number;
}

std::int64_t as_index(py::handle integer) {
  std::int64_t const index = PyLong_AsLongLong(integer.ptr());
  if (PyErr_Occurred() != nullptr) PyErr_Clear();  // it is too large
  return index;
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
  return look();
}

bool signal_watch::look() {
  if (PyGILState_Check() != 0) {
    { lock_released const others_run; }
    return PyErr_CheckSignals() != 0;
  }
  auto const lock = [] {
    taking_lock const taking;
    return py::gil_scoped_acquire();
  }();
  return PyErr_CheckSignals() != 0;
}

std::string shown(py::handle object) {
  constexpr std::size_t most = 120;
  std::string all;
  try {
    all = text(py::repr(object));
  } catch (py::error_already_set& e) {  // the error that is being written matters more
    if (!e.matches(PyExc_Exception)) throw;
    all = "an object of the class " + text(py::type::of(object).attr("__name__"));
  }
  if (all.size() <= most) return all;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(all[end]) & 0xc0) == 0x80) --end;  // UTF-8
  return all.substr(0, end) + "...";
}

std::string text(py::handle object) {
  // str() of a subclass, such as an enumeration, may be another text.
  auto const string = py::isinstance<py::str>(object) ? py::reinterpret_borrow<py::object>(object)
                                                      : py::object(py::str(object));
  auto const bytes = py::reinterpret_steal<py::object>(
      PyUnicode_AsEncodedString(string.ptr(), "utf-8", "backslashreplace"));
  if (!bytes) throw py::error_already_set();
  return {PyBytes_AS_STRING(bytes.ptr()),
          static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

std::string name_in(py::handle object) {
  return py::isinstance<py::str>(object) ? text(object) : std::string();
}

std::string alternatives(std::vector<std::string> const& names) {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i)
    all += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
  return all;
}

namespace {

/// numpy makes integers that fit none of its types objects. \throws std::overflow_error
void check_fit(py::array const& array, char const* name) {
  if (array.dtype().kind() != 'O') return;
  for (auto const& item : array.attr("flat")) {
    int overflow = 0;
    if (PyLong_Check(item.ptr()) != 0) PyLong_AsLongLongAndOverflow(item.ptr(), &overflow);
    if (overflow != 0)
      throw std::overflow_error(std::string(name) + " with the number " + shown(item) +
                                ": expected integers of 64 bits");
  }
}

}  // namespace

py::array as_array(py::object const& object, char const* name) {
  if (py::hasattr(object, "mask") && py::hasattr(object, "filled"))
    throw py::type_error(std::string(name) +
                         " with a mask, which would be lost: expected the array that filled() "
                         "returns");
  py::object const given =
      py::hasattr(object, "toarray") ? py::object(object.attr("toarray")()) : object;
  try {
    py::array const array(given);
    check_fit(array, name);
    return array;
  } catch (py::error_already_set& e) {
    if (!e.matches(PyExc_ValueError) && !e.matches(PyExc_TypeError)) throw;
    bool const is_listed = PyList_Check(object.ptr()) != 0 || PyTuple_Check(object.ptr()) != 0;
    std::string const sentence =
        is_listed ? std::string("the rows of ") + name + " differ in length: expected an array"
                  : std::string(name) + " cannot be made an array: expected numbers";
    py::raise_from(e, PyExc_TypeError, sentence.c_str());
    throw py::error_already_set();
  }
}

rows_of_numbers<std::int64_t> as_integers(py::array const& array, std::string const& name,
                                          char const* expected) {
  // numpy would convert a larger integer to a negative one.
  if (array.dtype().kind() == 'u' && array.itemsize() == 8) {
    rows_of_numbers<std::uint64_t> const numbers(array);
    for (py::ssize_t i = 0; i < numbers.size(); ++i)
      if (numbers.data()[i] >= std::uint64_t{1} << 63)
        throw std::overflow_error(name + "[" + std::to_string(i) + "] is " +
                                  std::to_string(numbers.data()[i]) + ": expected " + expected);
  }
  return rows_of_numbers<std::int64_t>(array);
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
  return text(value);
}

std::size_t read_k(py::handle k) { return static_cast<std::size_t>(read_count("k", k)); }

namespace {

/// Reads a bound; empty if it is infinite, and so bounds nothing.
std::optional<cost_bound> read_bound(std::string const& name, py::handle value) {
  double const number = read_number(name, value, 0, HUGE_VAL, "a number of at least 0");
  if (std::isinf(number)) return std::nullopt;
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  cost_bound bound{number, number < 0x1p63 ? static_cast<std::int64_t>(number) : most};
  if (PyIndex_Check(value.ptr()) == 0) return bound;
  auto const integer = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  PyErr_Clear();  // an array of one float has an index that is none
  if (!integer) return bound;
  int overflow = 0;
  std::int64_t const whole = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
  bound.whole = overflow == 0 ? whole : most;
  return bound;
}

}  // namespace

given_limits read_limits(py::kwargs const& options) {
  given_limits limits;
  for (auto const& [key, value] : options) {
    auto const name = text(key);
    bool const is_known = name == "max_expanded" || name == "max_depth" || name == "max_memory" ||
                          name == "max_time" || name == "max_cost";
    if (!is_known)
      throw py::type_error("there is no option " + name +
                           ": expected max_expanded, max_depth, max_cost, max_time or max_memory");
    if (value.is_none()) continue;
    if (name == "max_cost") {
      limits.max_cost = read_bound(name, value);
    } else if (name == "max_time") {
      if (auto const bound = read_bound(name, value)) limits.max_time = bound->number;
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
