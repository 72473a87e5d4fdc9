// SPDX-License-Identifier: BSL-1.0
#include "record.hpp"

#include <utility>  // std::move
#include <vector>

#include <nlohmann/json.hpp>

namespace npuzzle {
namespace {

using json = nlohmann::ordered_json;

json tiles_of(wend::puzzles::board<> const& board) {
  return std::vector<int>(board.begin(), board.end());
}

json json_of(path const& moves) {
  json words = json::array();
  for (auto const move : moves) words.push_back(to_string(move));
  return words;
}

}  // namespace

nlohmann::ordered_json record_of(instance const& i, method const& m, answer const& a) {
  auto const& r = a.result;
  auto const& s = r.statistics;
  json record{
      {"board", tiles_of(i.start)},
      {"rows", i.start.rows()},
      {"cols", i.start.cols()},
      {"torus", i.edges == wend::puzzles::topology::torus},
      {"goal", tiles_of(i.goal)},
      {"algorithm", name_of(m.algorithm)},
      {"heuristic", m.heuristic ? json(name_of(*m.heuristic)) : json()},
      {"status", to_string(r.status)},
      {"cost", r.cost ? json(*r.cost) : json()},
      {"moves", json_of(r.actions)},
      {"expanded", s.expanded},
      {"generated", s.generated},
      {"evaluated", s.evaluated},
      {"duplicates", s.duplicates},
      {"reopened", s.reopened},
      {"iterations", s.iterations},
      {"max_open", s.max_open},
      {"max_depth", s.max_depth},
      {"bytes", s.bytes},
      {"seconds", s.elapsed.count()},
  };
  if (a.least) record["lower_bound"] = *a.least;
  if (finds_several(m)) {
    json solutions = json::array();
    for (auto const& solution : a.solutions) solutions.push_back(json_of(solution));
    record["solutions"] = std::move(solutions);
  }
  return record;
}

std::string record_line(instance const& i, method const& m, answer const& a) {
  return record_of(i, m, a).dump();
}

}  // namespace npuzzle
