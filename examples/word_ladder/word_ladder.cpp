// SPDX-License-Identifier: BSL-1.0
//
// word_ladder FILE FROM TO: Lewis Carroll's puzzle. Changes FROM into TO one letter at a time, in as few
// steps as possible. Each step is a word of FILE.
// Exit codes: 0: found; 1: there is no ladder; 2: invalid arguments.
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <wend/core/quoted_text.hpp>
#include <wend/search/bidirectional_bfs.hpp>

#include "../common/line_reader.hpp"
#include "../common/program.hpp"

class ladder {
 public:
  using state_type = std::string;
  using action_type = std::string;  // the next word

  ladder(std::set<std::string> words, std::string goal)
      : words_(std::move(words)), goal_(std::move(goal)) {}

  std::vector<std::string> actions(std::string const& word) const {
    std::vector<std::string> next;
    std::string other = word;
    for (std::size_t i = 0; i < word.size(); ++i) {
      for (int byte = 1; byte < 256; ++byte) {
        other[i] = static_cast<char>(byte);
        if (other[i] != word[i] && words_.contains(other)) next.push_back(other);
      }
      other[i] = word[i];
    }
    return next;
  }
  std::string result(std::string const&, std::string const& next) const { return next; }
  bool is_goal(std::string const& word) const { return word == goal_; }

  // The predecessors of a word are its successors; the action then is to change back.
  auto predecessors(std::string const& word) const {
    std::vector<wend::predecessor<std::string, std::string>> before;
    for (auto& other : actions(word)) before.push_back({std::move(other), word});
    return before;
  }

 private:
  std::set<std::string> words_;
  std::string goal_;
};
static_assert(wend::predecessor_problem<ladder>);

int run(int argc, char** argv) {
  if (argc != 4) return std::cerr << "usage: word_ladder FILE FROM TO\n", 2;
  std::string const name = wend::quoted_text(argv[1]), from = argv[2], to = argv[3];
  std::ifstream file(argv[1]);
  if (!file) return std::cerr << "word_ladder: cannot read " << name << '\n', 2;
  std::set<std::string> words;
  for (common::line_reader lines(file, name); lines.next();)
    if (!lines.text().starts_with('#')) words.insert(lines.text());
  for (auto const& word : {from, to})
    if (!words.contains(word))
      return std::cerr << "word_ladder: " << wend::quoted_text(word) << " is no word of " << name
                       << '\n', 2;
  if (from.size() != to.size())
    return std::cerr << "word_ladder: expected words of equal length\n", 2;
  auto const r = wend::bidirectional_bfs(ladder{words, to}, from, to);
  if (!r) return std::cout << "no ladder from " << from << " to " << to << '\n', 1;
  std::cout << from;
  for (auto const& word : r.actions) std::cout << ' ' << word;
  std::cout << "\n" << *r.cost << " steps, " << r.statistics.expanded << " words expanded\n";
  return 0;
}

int main(int argc, char** argv) {
  return common::run("word_ladder", [&] { return run(argc, argv); });
}
