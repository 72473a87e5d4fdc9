// SPDX-License-Identifier: BSL-1.0
#include "signals.hpp"

#include <array>
#include <csignal>  // SIGBUS, SIGHUP, SIGINT
#include <cstddef>  // std::size_t
#include <cstring>  // std::memcpy

#include <unistd.h>  // write, _exit

#include "exit_code.hpp"

namespace npuzzle {
namespace {

std::sig_atomic_t volatile signalled = 0;
extern "C" void npuzzle_note_signal(int) { signalled = 1; }

int noting = 0;  // the number of living objects

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

// A handler may neither allocate nor print, so the message is made in advance.
std::array<char, 1024> cut_short{};
std::size_t volatile cut_short_length = 0;
extern "C" void npuzzle_tell_cut_short(int) {
  static_cast<void>(!write(STDERR_FILENO, cut_short.data(), cut_short_length));
  _exit(exit_code::usage);
}

}  // namespace

noted_signals::noted_signals() {
  ++noting;
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
  if (--noting != 0) return;
  for (int const number : signals) {
    struct sigaction now{};
    if (sigaction(number, nullptr, &now) == 0 && now.sa_handler == npuzzle_note_signal)
      std::signal(number, SIG_DFL);
  }
}

void tell_if_cut_short(std::string const& file) {
  static std::string files;
  files += (files.empty() ? "" : ", ") + file;
  std::string message = "npuzzle: " + files.substr(0, cut_short.size() - 64);
  message += " was cut short while it was in use\n";
  std::memcpy(cut_short.data(), message.data(), message.size());
  cut_short_length = message.size();
  struct sigaction tell{};
  tell.sa_handler = npuzzle_tell_cut_short;
  sigaction(SIGBUS, &tell, nullptr);
}

bool noted_signals::are_noted() noexcept { return noting != 0; }
bool noted_signals::came() noexcept { return signalled != 0; }

}  // namespace npuzzle
