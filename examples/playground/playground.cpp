// SPDX-License-Identifier: BSL-1.0
//
// The interface of the playground's searches for a host that is not written in C++: functions of numbers and
// addresses. Texts end with a zero. An instance of this module has one search at a time.

#include <cstdint>  // std::uint32_t, std::uint64_t
#include <cstdio>   // std::snprintf
#include <memory>   // std::unique_ptr
#include <string>
#include <vector>

#include "session.hpp"
#include "sample.hpp"
#include "setup.hpp"

#include <wend/version.hpp>

#if defined(__wasm__)
#define PLAYGROUND_EXPORT(name) [[gnu::used, clang::export_name(#name)]]
#else
#define PLAYGROUND_EXPORT(name)
#endif

namespace {

using playground::kind;
using playground::setup;

// State between the host's calls, which are plain functions.
// NOLINTBEGIN(*-avoid-non-const-global-variables)
std::string input;
std::string answer;
std::unique_ptr<playground::session> now;
std::vector<playground::drawn_node> drawn;
// NOLINTEND(*-avoid-non-const-global-variables)

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

void add(char const* name, std::uint64_t value) {
  answer += ",\"" + std::string(name) + "\":" + std::to_string(value);
}

void add(char const* name, playground::told_node const& n) {
  answer += ",\"" + std::string(name) + R"(":{"place":)" + std::to_string(n.place) + R"(,"g":)" +
            number(n.node.g) + R"(,"h":)" + number(n.node.h) + R"(,"depth":)" +
            std::to_string(n.node.depth) + '}';
}

/// Returns the set-up in the input, or writes an error as the answer.
bool read(setup& s) {
  answer = playground::read(input.c_str(), s);
  return answer.empty();
}

}  // namespace

extern "C" {

/// Returns a buffer for a text of up to `bytes` bytes, for the functions that read one.
PLAYGROUND_EXPORT(input)
char* playground_input(std::uint32_t bytes) {
  input.assign(bytes + 1, '\0');
  return input.data();
}

/// The text of the last answer.
PLAYGROUND_EXPORT(answer)
char const* playground_answer() { return answer.c_str(); }

/// Begins the search of the set-up in the input. Returns 0 if the set-up is wrong, with an error as the
/// answer.
PLAYGROUND_EXPORT(begin)
std::uint32_t playground_begin() {
  setup s;
  now.reset();
  if (!read(s)) return 0;
  now = s.kind == kind::grid    ? playground::search_grid(s)
        : s.kind == kind::table ? playground::search_table(s)
                                : playground::search_puzzle(s);
  if (now) return 1;
  answer = "this module does not have this search";
  return 0;
}

/// Expands at most `expansions` nodes. Returns 0 if the search has ended, 2 if it paused because the
/// conditions of a pause are met, else 1.
PLAYGROUND_EXPORT(run)
std::uint32_t playground_run(std::uint32_t expansions) {
  now->run(expansions);
  if (now->status() != wend::search_status::running) return 0;
  return now->drawing().met ? 2 : 1;
}

/// Sets the conditions of a pause from the next run on: after an expansion in which f rises, if the
/// argument is not 0, or in which the state in the input, if any, is generated.
PLAYGROUND_EXPORT(pause_at)
void playground_pause_at(std::uint32_t when_f_rises) {
  now->pause_at({when_f_rises != 0, input.c_str()});
}

/// The number of expanded nodes.
PLAYGROUND_EXPORT(position)
double playground_position() { return static_cast<double>(now->statistics().expanded); }

/// Sets the memory limit in MiB from the next run on.
PLAYGROUND_EXPORT(allow)
void playground_allow(std::uint32_t mebibytes) { now->set_memory(mebibytes); }

/// Writes the counts of the search as JSON, with its layers of f (value, nodes open, closed and beyond
/// the bound) and the number of nodes expanded at each depth.
PLAYGROUND_EXPORT(report)
void playground_report() {
  auto const s = now->statistics();
  auto& drawing = now->drawing();
  auto const status = now->status();
  answer = R"({"status":")" + std::string(to_string(status)) + '"';
  add("expanded", s.expanded);
  add("generated", s.generated);
  add("evaluated", s.evaluated);
  add("stored", s.stored);
  add("duplicates", s.duplicates);
  add("improved", s.improved);
  add("reopened", s.reopened);
  add("pruned", s.pruned);
  add("iterations", s.iterations);
  add("open", s.open);
  add("max_open", s.max_open);
  add("max_depth", s.max_depth);
  add("bytes", s.bytes);
  add("last", drawing.last);
  add("goal", drawing.goal);
  answer += ",\"elapsed\":" + number(s.elapsed.count()) + ",\"bound\":" + number(now->bound());
  if (now->has_solution())
    answer += ",\"cost\":" + number(now->cost()) + R"(,"path":")" + now->path() + '"';
  answer += ",\"layers\":[";
  auto const& layers = drawing.layers();
  bool first = true;
  for (std::size_t f = 0; f < layers.size(); ++f) {
    auto const& l = layers[f];
    if (l.open + l.closed + l.beyond == 0) continue;
    answer += (first ? "[" : ",[") + std::to_string(f) + ',' + std::to_string(l.open) + ',' +
              std::to_string(l.closed) + ',' + std::to_string(l.beyond) + ']';
    first = false;
  }
  answer += "],\"depths\":[";
  first = true;
  for (auto const n : drawing.depths()) {
    answer += (first ? "" : ",") + std::to_string(n);
    first = false;
  }
  answer += "]}";
}

/// Writes the cells of the map, 16 bytes each (node_record), or the drawn nodes of the tree, 24 bytes
/// each (drawn_node), including `next` unless it is negative. Returns their number.
PLAYGROUND_EXPORT(draw)
std::uint32_t playground_draw(std::int32_t next) {
  auto& drawing = now->drawing();
  if (drawing.on_map()) return static_cast<std::uint32_t>(drawing.drawn_cells().size());
  drawn = playground::sample_tree(drawing, next);
  return static_cast<std::uint32_t>(drawn.size());
}
PLAYGROUND_EXPORT(records)
void const* playground_records() {
  auto& drawing = now->drawing();
  if (drawing.on_map()) return drawing.drawn_cells().data();
  return drawn.data();
}
/// The number of known nodes of the tree.
PLAYGROUND_EXPORT(known)
std::uint32_t playground_known() {
  return static_cast<std::uint32_t>(now->drawing().nodes().size());
}
/// The state of a node of the tree.
PLAYGROUND_EXPORT(state)
void playground_state(std::int32_t node) { answer = now->state(node); }

/// The library's version.
PLAYGROUND_EXPORT(version)
void playground_version() { answer = wend::version; }

/// Describes the board in the input. Returns 0 with an error.
PLAYGROUND_EXPORT(describe)
std::uint32_t playground_describe() {
  setup s;
  if (!read(s) || s.kind == kind::grid || s.kind == kind::table) return 0;
  answer = playground::describe_puzzle(s);
  return 1;
}

/// Makes a random board from the input's steps and seed. Returns 0 with an error.
PLAYGROUND_EXPORT(scramble)
std::uint32_t playground_scramble() {
  setup s;
  if (!read(s) || s.kind == kind::grid || s.kind == kind::table) return 0;
  answer = playground::scramble_puzzle(s);
  return 1;
}

}  // extern "C"
