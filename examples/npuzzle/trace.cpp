// SPDX-License-Identifier: BSL-1.0
#include "trace.hpp"

#include <filesystem>
#include <ostream>
#include <utility>  // std::forward

#include <fmt/format.h>

#include <wend/core/quoted_text.hpp>
#include <wend/puzzles/board_text.hpp>
#include <wend/trace/csv.hpp>
#include <wend/trace/dot.hpp>
#include <wend/trace/posthoc.hpp>

#include "options.hpp"

namespace npuzzle {
namespace {

namespace trace = wend::trace;

template <class Writer>
class writer_of final : public trace_writer {
 public:
  template <class... Arguments>
  explicit writer_of(Arguments&&... arguments) : writer_(std::forward<Arguments>(arguments)...) {}

  void on_generate(traced_successor const& e) override { writer_.on_generate(e); }
  void on_duplicate(traced_successor const& e) override { writer_.on_duplicate(e); }
  void on_reopen(traced_successor const& e) override { writer_.on_reopen(e); }
  void on_prune(traced_successor const& e) override { writer_.on_prune(e); }
  void on_expand(traced_node const& e) override { writer_.on_expand(e); }
  void on_goal(traced_node const& e) override { writer_.on_goal(e); }
  void on_iteration(wend::iteration_event<int> const& e) override { writer_.on_iteration(e); }
  bool finish([[maybe_unused]] instance const& i, [[maybe_unused]] answer const& a) override {
    if constexpr (requires(wend::puzzles::tile_puzzle<> const& p) {
                    writer_.finish(p, i.start, a.result);
                  })
      return with_puzzle(i, [&](auto const& p) { return writer_.finish(p, i.start, a.result); });
    else
      return writer_.finish();
  }

 private:
  Writer writer_;
};

/// In a tree, boards are drawn row by row. An underscore would touch the row below.
struct drawn_words {
  std::string operator()(wend::puzzles::board<> const& b) const {
    std::string rows = to_string(b, wend::puzzles::board_form::rows);
    if (auto const blank = rows.find('_'); blank != std::string::npos) rows.replace(blank, 1, "·");
    return rows;
  }
  std::string operator()(wend::puzzles::move a) const { return std::string(to_string(a)); }
};

std::unique_ptr<trace_writer> writer_for(std::string const& ending, std::ostream& out,
                                         instance const& i) {
  using posthoc = writer_of<trace::posthoc<trace::tile_view>>;
  trace::tile_view const view(i.goal.rows(), i.goal.cols());
  if (ending == ".json") return std::make_unique<posthoc>(out, view, trace::syntax::json);
  if (ending == ".dot" || ending == ".gv")
    return std::make_unique<writer_of<trace::dot<drawn_words>>>(out, trace::dot_options{});
  if (ending == ".csv") return std::make_unique<writer_of<trace::csv<>>>(out);
  return std::make_unique<posthoc>(out, view, trace::syntax::yaml);
}

/// \throws usage_error if the file's name has no known extension
std::string const& checked_name(std::string const& name) {
  auto const ending = std::filesystem::path(name).extension().string();
  for (auto const* known : {"", ".yaml", ".yml", ".json", ".dot", ".gv", ".csv"})
    if (ending == known) return name;
  throw usage_error(fmt::format(
      "--trace: {}: the suffix {} is unknown: expected .yaml, .json, .dot or .csv", name,
      wend::quoted_text(ending)));
}

}  // namespace

tracer::tracer(std::string const& name, instance const& i)
    : out_("--trace", checked_name(name), wend::unfinished::kept),
      writer_(writer_for(std::filesystem::path(name).extension().string(), out_.stream(), i)) {}

void tracer::finish(instance const& i, answer const& a) {
  static_cast<void>(writer_->finish(i, a));  // errors are reported by the file
  out_.finish();
}

}  // namespace npuzzle
