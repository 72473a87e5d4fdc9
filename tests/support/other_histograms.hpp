// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

/// \file
/// Published histograms of whole spaces other than sliding tiles.

namespace tests {

/// Returns the number of states at each distance, for names like "hanoi 4 6"; empty if the data has
/// no such line.
inline std::vector<std::uint64_t> known_histogram(std::string const& name) {
  std::ifstream file(WEND_TEST_DATA "/other_histograms.txt");
  std::vector<std::uint64_t> histogram;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(name + ": ", 0) != 0) continue;
    std::istringstream words(line.substr(name.size() + 2));
    for (std::uint64_t n = 0; words >> n;) histogram.push_back(n);
  }
  return histogram;
}

}  // namespace tests
