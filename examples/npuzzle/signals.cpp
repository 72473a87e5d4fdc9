// SPDX-License-Identifier: BSL-1.0
#include "signals.hpp"

#include <array>    // the signals
#include <csignal>  // what they do

namespace npuzzle {
namespace {

std::sig_atomic_t volatile signalled = 0;
extern "C" void npuzzle_note_signal(int) { signalled = 1; }

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

}  // namespace

noted_signals::noted_signals() {
  for (int const number : signals) {
    struct sigaction before{};
    if (sigaction(number, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    struct sigaction note{};
    note.sa_handler = npuzzle_note_signal;
    note.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(number, &note, nullptr);
  }
}

noted_signals::~noted_signals() {
  for (int const number : signals) {
    struct sigaction now{};
    if (sigaction(number, nullptr, &now) == 0 && now.sa_handler == npuzzle_note_signal)
      std::signal(number, SIG_DFL);
  }
}

bool noted_signals::came() noexcept { return signalled != 0; }

}  // namespace npuzzle
