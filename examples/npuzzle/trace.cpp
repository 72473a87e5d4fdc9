// SPDX-License-Identifier: BSL-1.0
#include "trace.hpp"

#include <cerrno>        // errno
#include <cstdio>        // std::rename
#include <cstring>       // std::strerror
#include <filesystem>    // how the name ends, and what it stands for
#include <system_error>  // std::error_code
#include <utility>       // std::forward, std::move

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

/// In a tree, boards are drawn in their rows.
struct drawn_words {
  std::string operator()(wend::puzzles::board<> const& b) const {
    return to_string(b, wend::puzzles::board_form::rows);
  }
  std::string operator()(wend::puzzles::move a) const { return std::string(to_string(a)); }
};

std::unique_ptr<trace_writer> writer_for(std::string const& ending, std::ofstream& out,
                                         instance const& i) {
  using posthoc = writer_of<trace::posthoc<trace::tile_view>>;
  trace::tile_view const view(i.goal.rows(), i.goal.cols());
  if (ending == ".json") return std::make_unique<posthoc>(out, view, trace::syntax::json);
  if (ending == ".dot" || ending == ".gv")
    return std::make_unique<writer_of<trace::dot<drawn_words>>>(out, trace::dot_options{});
  if (ending == ".csv") return std::make_unique<writer_of<trace::csv<>>>(out);
  return std::make_unique<posthoc>(out, view, trace::syntax::yaml);
}

bool is_known(std::string const& ending) {
  for (auto const* known : {"", ".yaml", ".yml", ".json", ".dot", ".gv", ".csv"})
    if (ending == known) return true;
  return false;
}

}  // namespace

tracer::tracer(std::string name, instance const& i)
    : path_(std::move(name)), part_(path_ + ".part") {
  namespace fs = std::filesystem;
  std::error_code error;
  auto const kind = fs::status(path_, error).type();
  if (kind != fs::file_type::regular && kind != fs::file_type::not_found)
    refuse(kind == fs::file_type::none ? error.message() : "is no file");
  auto const ending = fs::path(path_).extension().string();
  if (!is_known(ending))
    refuse(fmt::format("{} is none of .yaml, .json, .dot, .csv: expected the name to end so",
                       wend::quoted_text(ending)));
  errno = 0;
  out_.open(part_, std::ios::binary | std::ios::trunc);
  if (!out_) refuse(std::string("cannot be written: ") + std::strerror(errno));
  writer_ = writer_for(ending, out_, i);
}

void tracer::finish(instance const& i, answer const& a) {
  errno = 0;
  bool const written = writer_->finish(i, a);
  out_.close();
  if (!written || !out_)
    refuse(fmt::format("cannot be written{}{}; {} has the beginning", errno == 0 ? "" : ": ",
                       errno == 0 ? "" : std::strerror(errno), part_));
  if (std::rename(part_.c_str(), path_.c_str()) != 0)
    refuse(fmt::format("cannot be written: {}; it is in {}", std::strerror(errno), part_));
}

void tracer::refuse(std::string const& why) const {
  throw usage_error(fmt::format("--trace: {}: {}", path_, why));
}

}  // namespace npuzzle
