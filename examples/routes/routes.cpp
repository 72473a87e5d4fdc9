// SPDX-License-Identifier: BSL-1.0
#include <iostream>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <wend/wend.hpp>

// The five fastest journeys by rail from Bern to Brig, in minutes. Two trains between the same towns
// make two journeys, and no journey visits a town twice. Also the fastest walks, which may visit a town
// again, for travellers who forgot something on the way.
struct leg {
  std::string_view state;  // the destination
  int cost;                // in minutes
  std::string_view train;
};

int main() {
  std::map<std::string_view, std::vector<leg>> const timetable{
      {"Bern", {{"Thun", 18, "IC 6"}, {"Thun", 30, "S 1"}, {"Fribourg", 21, "IC 1"}}},
      {"Fribourg", {{"Bern", 21, "IC 1"}, {"Lausanne", 45, "IC 1"}}},
      {"Lausanne", {{"Fribourg", 45, "IC 1"}, {"Montreux", 19, "IR 90"}, {"Brig", 96, "EC 37"}}},
      {"Montreux", {{"Lausanne", 19, "IR 90"}, {"Brig", 82, "IR 90"}, {"Spiez", 130, "GPX"}}},
      {"Thun", {{"Bern", 18, "IC 6"}, {"Spiez", 9, "IC 6"}, {"Spiez", 11, "RE 1"}}},
      {"Spiez", {{"Thun", 9, "IC 6"}, {"Brig", 35, "IC 6"}, {"Brig", 63, "RE 1"}}},
      {"Brig", {}}};
  auto const rail = wend::problem_from<std::string_view>(
      [&](std::string_view town) -> std::vector<leg> const& { return timetable.at(town); },
      [](std::string_view town) { return town == "Brig"; });

  auto const tell = [](auto const& journey) {
    std::cout << journey.cost << " min: Bern";
    for (leg const& l : journey.actions) std::cout << " -(" << l.train << ")- " << l.state;
    std::cout << '\n';
  };

  int wanted = 5;
  for (auto const& journey : wend::k_best(wend::ucs, rail, "Bern")) {
    tell(journey);
    if (--wanted == 0) break;
  }

  std::cout << "Some town twice:\n";
  wanted = 3;
  for (auto const& journey : wend::k_best(wend::ucs, rail, "Bern", wend::walks)) {
    std::set<std::string_view> towns{"Bern"};
    for (leg const& l : journey.actions) towns.insert(l.state);
    if (towns.size() == journey.actions.size() + 1) continue;
    tell(journey);
    if (--wanted == 0) break;
  }
  return std::cout.flush() ? 0 : 1;
}
