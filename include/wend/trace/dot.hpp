// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>  // std::move

#include <wend/core/observer.hpp>
#include <wend/trace/recorder.hpp>
#include <wend/trace/text.hpp>

/// \file
/// The search tree, in the language of Graphviz.

namespace wend::trace {

/// The options of the writer dot.
struct dot_options {
  std::size_t max_nodes = 500;  ///< The maximum number of nodes drawn.
};

/// An observer that writes the search tree in the language of Graphviz: `dot -Tsvg tree.dot`.
///
/// A node shows the words of its state and g + h, in a fixed-width font, so that boards whose rows
/// are lines have columns. An expanded node is filled and has the number of its expansion, a pruned
/// one is grey, and a goal and the path to it are red. A cheaper path to a known node is a dashed
/// edge; duplicates are not drawn. Only the first `max_nodes` nodes are drawn; the picture states
/// how many were left out. Each depth-first iteration is a separate tree.
///
///     std::ofstream file("tree.dot");
///     wend::trace::dot tree(file, {.max_nodes = 100});
///     auto const r = wend::astar(problem, start, heuristic, {}, tree);
///     if (!tree.finish()) retry();            // the file is not complete
///
/// `Words` makes texts of states and actions: plain_words, or a user's callable.
///
/// J. Ellson, E. R. Gansner, E. Koutsofios, S. C. North, G. Woodhull, Graphviz, Graph Drawing 2001,
/// LNCS 2265, 483-484.
///
/// \complexity It writes a line at a time; O(log n) time and O(n) memory for n drawn nodes.
/// \throws Whatever the destination, or `Words`, throws.
template <class Words = plain_words>
class dot : public recorder<dot<Words>> {
 public:
  /// \pre The destination outlives the observer.
  template <destination Out>
  explicit dot(Out& out, dot_options options = {}, Words words = {})
      : sink_(out), options_(options), words_(std::move(words)) {
    sink_.write(R"(strict digraph search {
  graph [rankdir=TB, ranksep=0.35, nodesep=0.15, fontname="sans-serif"]
  node [shape=box, style="rounded", fontname="monospace", fontsize=10]
  edge [fontname="sans-serif", fontsize=9, arrowsize=0.6]
)");
  }

  /// Ends the graph, with a note of what was left out. True if the destination has accepted
  /// everything.
  [[nodiscard]] bool finish() {
    this->settle_held();
    if (finished_) return sink_.flush();
    finished_ = true;
    end_iteration();
    std::string const drawn = std::to_string(nodes_.size() + cut_) + " nodes";
    if (left_out_ != 0)
      sink_.write(R"(  left_out [shape=note, style="", label=")" + drawn + " drawn, " +
                  std::to_string(left_out_) + " more left out\"]\n");
    sink_.write("  // " + drawn + " drawn; left out: " + std::to_string(left_out_) +
                " nodes beyond the limit, " + std::to_string(duplicates_) + " duplicates\n}\n");
    return sink_.flush();
  }

  /// True if the destination has accepted everything so far.
  [[nodiscard]] bool good() const noexcept { return sink_.good(); }

 private:
  friend recorder<dot>;

  template <class Event>
  void hold(Event const& e) {
    node_ = e.node ? std::optional(this->id_of(*e.node)) : std::nullopt;
    parent_ = this->id_of(e.parent);
    action_ = quoted(words_(e.action));
    label_ = label_of(e);
  }

  void settle(happening what) {
    if (what == happening::duplicate) {
      ++duplicates_;
      return;
    }
    bool const found = what == happening::generate || what == happening::prune;
    if (found && !enter(node_, parent_)) return;
    if (!found && !nodes_.contains(*node_)) return;
    if (!found && !nodes_.contains(parent_)) {
      nodes_[*node_] = *node_;  // the rest of its path is not drawn
      return;
    }
    std::string const to = node_ ? name(*node_) : "cut" + std::to_string(cut_);
    if (found)
      node(to, label_, what == happening::prune ? ", color=gray, fontcolor=dimgray" : "");
    else
      nodes_[*node_] = parent_;
    sink_.write("  " + name(parent_) + " -> " + to + " [label=" + action_ +
                (found ? "]\n" : ", style=dashed, constraint=false]\n"));
  }

  template <class Event>
  void record(happening what, Event const& e) {
    std::uint64_t const n = this->id_of(e.node);
    if (what == happening::source) enter(n, n);
    if (what == happening::expand) {
      ++expanded_;
      // A later search of k_best begins with an expansion.
      if (!nodes_.contains(n) && !is_full() && !e.parent()) enter(n, n);
    }
    if (!nodes_.contains(n)) return;
    if (what == happening::source) node(name(n), label_of(e), "");
    if (what == happening::expand)
      node(name(n), label_of(e) + "\nexpanded " + std::to_string(expanded_),
           ", style=\"rounded,filled\", fillcolor=lightblue");
    if (what == happening::goal) mark_path(n);
  }

  template <class Event>
  void begin(Event const& e) {
    end_iteration();
    in_iteration_ = true;
    sink_.write("  subgraph cluster_" + std::to_string(++iterations_) + " {\n  label=" +
                quoted("iteration " + words_of(e.iteration) + ", bound " + words_of(e.bound)) +
                '\n');
  }
  void end_iteration() {
    if (in_iteration_) sink_.write("  }\n");
    in_iteration_ = false;
  }

  [[nodiscard]] bool is_full() const noexcept {
    return nodes_.size() + cut_ >= options_.max_nodes;
  }
  /// True if there is room for a new node, and its parent is drawn (a start is its own parent).
  bool enter(std::optional<std::uint64_t> n, std::uint64_t parent) {
    if (n && nodes_.contains(*n)) return true;
    bool const attached = n == parent || nodes_.contains(parent);
    if (!attached || is_full()) {
      ++left_out_;
      return false;
    }
    if (n)
      nodes_[*n] = parent;
    else
      ++cut_;
    return true;
  }

  void node(std::string const& called, std::string const& label, std::string const& more) {
    sink_.write("  " + called + " [label=" + quoted(label) + more + "]\n");
  }

  void mark_path(std::uint64_t n) {
    sink_.write("  " + name(n) + " [peripheries=2, color=red]\n");
    while (nodes_[n] != n) {
      std::uint64_t const parent = nodes_[n];
      sink_.write("  " + name(parent) + " -> " + name(n) + " [color=red, penwidth=2]\n  " +
                  name(parent) + " [color=red]\n");
      n = parent;
    }
  }

  template <class Event>
  [[nodiscard]] std::string label_of(Event const& e) const {
    std::string text = words_(e.state);
    if (!text.empty()) text += '\n';
    text += e.h ? words_of(e.g) + " + " + words_of(*e.h) : words_of(e.g);
    return text;
  }
  template <class T>
  static std::string words_of(T const& value) {
    return plain_words{}(value);
  }
  static std::string name(std::uint64_t n) { return "n" + std::to_string(n); }
  /// A text as a label, of at most some 4,000 bytes. Graphviz has no escapes for control
  /// characters, reads `&` as the beginning of an entity, and rejects strings of 16 KiB.
  static std::string quoted(std::string_view text) {
    constexpr std::size_t most = 4000;
    std::string label;
    std::size_t at = 0;
    while (at < text.size() && label.size() < most) {
      auto const [point, length] = wend::detail::utf8_character_at(text, at);
      if (point == '\t')
        label += "    ";
      else if (point == '&')
        label += "&amp;";
      else if (point != '\n' && detail::is_unprintable(point))
        label += '?';
      else
        label += text.substr(at, length);
      at += length;
    }
    if (at < text.size()) label += "...";
    std::string out;
    detail::append_quoted(out, label);
    return out;
  }

  sink sink_;
  dot_options options_;
  Words words_;
  std::map<std::uint64_t, std::uint64_t> nodes_{};  // drawn nodes, and their parents
  std::optional<std::uint64_t> node_{};             // of the pending successor
  std::uint64_t parent_ = 0;
  std::string action_{};
  std::string label_{};
  std::uint64_t cut_ = 0;  // drawn nodes without a number
  std::uint64_t expanded_ = 0;
  std::uint64_t left_out_ = 0;
  std::uint64_t duplicates_ = 0;
  std::uint64_t iterations_ = 0;
  bool in_iteration_ = false;
  bool finished_ = false;
};

template <destination Out>
dot(Out&) -> dot<>;

}  // namespace wend::trace
