// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstdint>  // std::uint64_t
#include <string>

#include "instance.hpp"
#include "solver.hpp"

/// Formats the output for an answer.
namespace npuzzle {

/// "0.04 ms", "4.2 ms", "850 ms"; from one second on "1.234 s", with these decimals.
std::string time_in_words(std::chrono::duration<double> time, int decimals = 3);

/// "512 bytes", "1.5 KiB".
std::string bytes_in_words(std::uint64_t bytes);

/// "44 moves, at least 40: at most 1.100 times the least", without the parts that are not proved.
std::string bound_in_words(bounded_length const& found);

/// The reason why a search did not solve it: "stopped after 1000 expansions (--max-expanded)".
std::string failure_in_words(wend::search_status status, search_options const& options);

/// Lines of text, each with its newline.
std::string as_text(instance const& i, method const& m, answer const& a, show what);

}  // namespace npuzzle
