// SPDX-License-Identifier: BSL-1.0
#include <wend/io/output_file.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include <doctest/doctest.h>

#if defined(__unix__)
#include <sys/stat.h>
#include <unistd.h>
#endif

#if defined(__linux__)
#include "../support/fsync_calls.hpp"
#endif

namespace {

namespace fs = std::filesystem;

/// A temporary directory, removed with its contents by the destructor.
struct scratch {
  fs::path path =
      fs::temp_directory_path() / ("wend_output_" + std::to_string(std::random_device{}()));
  scratch() { fs::create_directory(path); }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;
  ~scratch() { fs::remove_all(path); }
  [[nodiscard]] std::string file(char const* name) const { return (path / name).string(); }
  [[nodiscard]] std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(path), {});
  }
};

std::string read(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Writes a text as a whole file.
void put(std::string const& path, std::string const& text) {
  wend::output_file file(path);
  file.stream() << text;
  file.finish();
}

/// Returns the reason why a file cannot be written, without the file's name.
std::string refusal(std::string const& path, wend::unfinished rest = wend::unfinished::removed) {
  try {
    wend::output_file const file(path, rest);
  } catch (wend::output_file_error const& e) {
    std::string const start = path + " cannot be written: ";
    std::string const what = e.what();
    REQUIRE(what.substr(0, start.size()) == start);
    return what.substr(start.size());
  }
  return "nothing was refused";
}

}  // namespace

TEST_CASE("output_file: the file exists once it is finished, and not before") {
  scratch const here;
  std::string const path = here.file("file");
  {
    wend::output_file file(path);
    file.stream() << "half";
    file.stream().flush();
    CHECK_FALSE(fs::exists(path));
    CHECK(here.files() == 1);
  }
  CHECK(here.files() == 0);
  put(path, "all of it");
  CHECK(read(path) == "all of it");
  {
    wend::output_file file(path);
    file.write("another", 7);
    CHECK(read(path) == "all of it");
  }
  CHECK(read(path) == "all of it");
  auto const of_owner = fs::perms::owner_read | fs::perms::owner_write;
  fs::permissions(path, of_owner);
  put(path, "");
  CHECK(read(path).empty());
#if !defined(_WIN32)  // all users have the same permissions there
  CHECK(fs::status(path).permissions() == of_owner);
#endif
  CHECK(here.files() == 1);
}

TEST_CASE("output_file: an unfinished file may be kept") {
  scratch const here;
  std::string const path = here.file("file");
  {
    wend::output_file file(path, wend::unfinished::kept);
    file.stream() << "half";
  }
  CHECK(read(path + ".part") == "half");
  {
    wend::output_file file(path, wend::unfinished::kept);
    file.stream() << "whole";
    file.finish();
  }
  CHECK(read(path) == "whole");
  CHECK(here.files() == 1);
  fs::create_directory(path + ".part");
  CHECK(refusal(path, wend::unfinished::kept) == path + ".part is not a regular file");
}

#if !defined(_WIN32)  // not every user may create links there
TEST_CASE("output_file: a symbolic link is followed, and remains a link") {
  scratch const here;
  fs::create_directory(here.file("far"));
  fs::create_symlink("far/end", here.file("second"));
  fs::create_symlink(fs::absolute(here.file("second")), here.file("first"));
  CHECK(fs::path(wend::output_target(here.file("first"))) == here.path / "far/end");
  for (std::string const text : {"to no file yet", "to a file"}) {
    put(here.file("first"), text);
    CHECK(read(here.file("far/end")) == text);
    CHECK(fs::is_symlink(here.file("first")));
    CHECK(fs::is_symlink(here.file("second")));
    CHECK_FALSE(fs::is_symlink(here.file("far/end")));
  }
  CHECK(std::distance(fs::directory_iterator(here.path / "far"), {}) == 1);
  fs::create_symlink("round", here.file("round"));
  CHECK(refusal(here.file("round")) ==
        std::make_error_code(std::errc::too_many_symbolic_link_levels).message());
}
#endif

TEST_CASE("output_file: the error of a path that cannot be written names the reason") {
  scratch const here;
  CHECK(refusal(here.path.string()) == "it is a directory, not a regular file");
  CHECK_THROWS_WITH_AS(wend::output_file(""), "'' cannot be written: No such file or directory",
                       wend::output_file_error);
  CHECK(refusal(here.file("no/file")) == "No such file or directory");
  put(here.file("file"), "text");
#if !defined(_WIN32)  // the error there is "no such file"
  CHECK(refusal(here.file("file/file")) == "Not a directory");
#endif
#if defined(__unix__)
  CHECK(refusal("/dev/null") == "it is a device, not a regular file");
  REQUIRE(mkfifo(here.file("fifo").c_str(), 0600) == 0);
  CHECK(refusal(here.file("fifo")) == "it is a FIFO, not a regular file");
  fs::create_symlink("fifo", here.file("link"));
  CHECK(refusal(here.file("link")) == "it is a FIFO, not a regular file");
  CHECK(fs::is_fifo(here.file("fifo")));
  // The superuser may write everywhere.
  fs::permissions(here.file("file"), fs::perms::owner_read);
  std::string const said = refusal(here.file("file"));
  CHECK((said == "Permission denied" || (getuid() == 0 && said == "nothing was refused")));
#endif
  CHECK(read(here.file("file")) == "text");
#if defined(__unix__)
  CHECK(here.files() == 3);
#else
  CHECK(here.files() == 1);
#endif
}

TEST_CASE("output_file: a path that becomes a directory during writing is reported") {
  scratch const here;
  std::string const path = here.file("file");
  wend::output_file file(path);
  file.write("text", 4);
  fs::create_directory(path);
  CHECK_THROWS_WITH_AS(file.finish(), (path + " cannot be written: Is a directory").c_str(),
                       wend::output_file_error);
}

#if defined(__linux__) && !defined(WEND_PORTABLE)
TEST_CASE(
    "output_file: a file is synced before it is renamed, and its directory before finish returns") {
  struct call {
    std::string path;
    std::uintmax_t size;
  };
  std::vector<call> synced;
  std::vector<int> faults;  // the next fault is the last element
  tests::on_fsync = [&](int handle) {
    std::string const path = tests::path_of(handle);
    synced.push_back({path, fs::is_directory(path) ? 0 : fs::file_size(path)});
    if (faults.empty()) return 0;
    int const fault = faults.back();
    faults.pop_back();
    return fault;
  };
  scratch const here;
  std::string const path = here.file("file");
  put(path, "old");
  std::string const text(100'000, 'x');
  synced.clear();
  put(path, text);
  REQUIRE(synced.size() == 2);
  CHECK(synced[0].path.substr(0, path.size() + 1) == path + '.');
  CHECK(synced[0].size == text.size());
  CHECK(synced[1].path == here.path.string());

  // If the disk is full or broken, the old file stays.
  for (int const fault : {ENOSPC, EIO}) {
    faults = {fault};
    std::string const reason = std::generic_category().message(fault);
    CHECK_THROWS_WITH_AS(put(path, "new"), (path + " cannot be written: " + reason).c_str(),
                         wend::output_file_error);
    CHECK(read(path) == text);
    CHECK(here.files() == 1);
  }
  // If only the sync of the directory fails, the new file is in place.
  faults = {EIO, 0};
  CHECK_THROWS_WITH_AS(put(path, "new"),
                       (path + " cannot be written: its directory: Input/output error").c_str(),
                       wend::output_file_error);
  CHECK(read(path) == "new");
  CHECK(here.files() == 1);
  // fsync is interrupted by a signal, or the file system does not support it.
  for (int const fault : {EINTR, EINVAL, ENOTSUP}) {
    faults = {fault};
    synced.clear();
    put(path, std::to_string(fault));
    CHECK(read(path) == std::to_string(fault));
    CHECK(synced.size() == (fault == EINTR ? 3 : 2));
  }
  // The name has no directory.
  fs::path const before = fs::current_path();
  fs::current_path(here.path);
  synced.clear();
  put("plain", text);
  fs::current_path(before);
  REQUIRE(synced.size() == 2);
  CHECK(synced[1].path == here.path.string());
  tests::on_fsync = nullptr;
}
#endif
