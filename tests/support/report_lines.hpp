// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include <wend/tools/check_report.hpp>

namespace tests {

/// Returns the lines of a report without the last line, its summary.
inline std::string without_summary(wend::check_report const& report) {
  std::string text = to_string(report);
  text.pop_back();
  return text.erase(text.rfind('\n') + 1);
}

/// Returns the summary of a report, without the end of line.
inline std::string summary(wend::check_report const& report) {
  std::string text = to_string(report);
  text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace tests
