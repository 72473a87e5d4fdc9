// SPDX-License-Identifier: BSL-1.0
//
// Word ladders among 10,000 words of six letters, by breadth-first and bidirectional search.

#include "support/report.hpp"
#include "support/side.hpp"

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <random>
#include <string>
#include <unordered_set>
#include <utility>  // std::move
#include <vector>

#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional_bfs.hpp>

namespace {

/// Random words of an alphabet so small that each can be changed into about six others, like short
/// English words.
class ladder {
 public:
  using state_type = std::string;
  using action_type = std::string;  // the next word

  ladder() {
    std::mt19937 random(1879);
    while (words_.size() < 10'000) {
      std::string word(6, 'a');
      for (char& c : word) c = static_cast<char>('a' + random() % letters);
      if (words_.insert(word).second) all_.push_back(word);
    }
  }

  std::vector<std::string> actions(std::string const& word) const {
    std::vector<std::string> next;
    std::string other = word;
    for (std::size_t i = 0; i < word.size(); ++i) {
      for (unsigned c = 0; c < letters; ++c) {
        other[i] = static_cast<char>('a' + c);
        if (other[i] != word[i] && words_.contains(other)) next.push_back(other);
      }
      other[i] = word[i];
    }
    return next;
  }
  std::string result(std::string const&, std::string const& next) const { return next; }
  bool is_goal(std::string const& word) const { return word == *goal; }
  std::vector<wend::predecessor<std::string, std::string>> predecessors(
      std::string const& word) const {
    std::vector<wend::predecessor<std::string, std::string>> before;
    for (auto& other : actions(word)) before.push_back({std::move(other), word});
    return before;
  }

  std::vector<std::string> const& all() const { return all_; }

  std::string const* goal = nullptr;

 private:
  static constexpr unsigned letters = 6;
  std::unordered_set<std::string> words_;
  std::vector<std::string> all_;
};

constexpr std::size_t known_steps = 319;

/// The ladders between neighbours in the list, of which few are close.
template <class Search>
void add(std::string const& side, Search search) {
  bench::add("both_ends", "word_ladders", side, [=](benchmark::State& state) {
    ladder p;
    std::uint64_t expanded = 0;
    std::size_t steps = 0;
    for (auto _ : state) {
      expanded = steps = 0;
      for (std::size_t i = 0; i < 50; ++i) {
        p.goal = &p.all()[i + 1];
        auto const r = search(p, p.all()[i], *p.goal);
        expanded += r.statistics.expanded;
        steps += r.actions.size();
      }
    }
    if (steps != known_steps) state.SkipWithError("not the shortest ladders");
    bench::report(state, {.nodes = expanded});
  });
}

int const added = [] {
  add("wend", [](ladder const& p, std::string const& from, std::string const& to) {
    return wend::bidirectional_bfs(p, from, to);
  });
  add("wend_bfs", [](ladder const& p, std::string const& from, std::string const&) {
    return wend::bfs(p, from);
  });
  return 0;
}();

}  // namespace
