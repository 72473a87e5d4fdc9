// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cerrno>   // errno
#include <chrono>
#include <csignal>  // SIGCONT, SIGHUP, SIGINT
#include <cstddef>  // std::size_t
#include <cstdlib>  // std::getenv
#include <optional>
#include <string>
#include <string_view>

#include <poll.h>     // poll
#include <termios.h>  // unbuffered keys without echo
#include <unistd.h>   // isatty, read, write

/// A terminal as a screen to draw on and a source of single keys.
namespace classic {

/// A key is a character or one of these.
namespace key {
enum : int {
  none = 256,  ///< nothing was typed
  redraw,      ///< nothing, but the screen has to be drawn again
  gone,        ///< nothing, nor will it be: the terminal was closed, or a signal ends the program
  up,
  down,
  left,
  right,
  other
};
}  // namespace key

namespace signals {

// Signals received; the handler only sets these flags.
inline volatile std::sig_atomic_t to_end = 0;   // the number of the signal
inline volatile std::sig_atomic_t to_stop = 0;
inline volatile std::sig_atomic_t to_redraw = 0;

extern "C" inline void classic_note_signal(int number) {
  if (number == SIGTSTP)
    to_stop = 1;
  else if (number == SIGWINCH || number == SIGCONT)
    to_redraw = 1;
  else
    to_end = number;
}

}  // namespace signals

/// Switches the terminal to a screen of its own and to unbuffered keys. The destructor restores it; so
/// do exceptions and signals, which take effect after the terminal is restored.
class terminal {
 public:
  /// True if standard input and output are a terminal.
  static bool is_there() { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1; }

  /// True if the terminal understands escape sequences: TERM is set and is not `dumb`. Otherwise each
  /// picture is printed below the one before, as plain lines.
  static bool is_screen() {
    std::string_view const type = variable("TERM");
    return !type.empty() && type != "dumb";
  }

  /// True if output may be coloured: see https://no-color.org
  static bool has_colours() { return is_screen() && variable("NO_COLOR").empty(); }

  /// \pre `is_there()`
  terminal() {
    tcgetattr(STDIN_FILENO, &before_);
    for (std::size_t i = 0; i < noted.size(); ++i) {
      struct sigaction note {};
      note.sa_handler = signals::classic_note_signal;
      sigemptyset(&note.sa_mask);
      sigaction(noted[i], &note, &handlers_before_[i]);
    }
    enter();
  }
  terminal(terminal const&) = delete;
  terminal& operator=(terminal const&) = delete;
  ~terminal() {
    leave();
    for (std::size_t i = 0; i < noted.size(); ++i)
      sigaction(noted[i], &handlers_before_[i], nullptr);
    if (signals::to_end != 0) std::raise(signals::to_end);
  }

  /// Returns the next key, if one arrives within this time.
  int wait(std::chrono::milliseconds longest) {
    bool const ready = byte_within(longest);
    if (signals::to_stop != 0) stop();
    if (gone_ || signals::to_end != 0) return key::gone;
    if (ready) return read_key();
    bool const redraw = signals::to_redraw != 0;
    signals::to_redraw = 0;
    return redraw ? key::redraw : key::none;
  }

  /// Draws lines, from the top of the screen.
  void show(std::string_view lines) {
    if (!is_screen()) {
      if (lines == shown_) return;
      shown_ = lines;
      write_all(shown_ + "\n\n");
      return;
    }
    std::string text = "\x1b[H";
    for (char const c : lines) {
      if (c == '\n') text += "\x1b[K";  // clear the rest of the line
      text += c;
    }
    write_all(text + "\x1b[J");  // and below the last line
  }

 private:
  static std::string_view variable(char const* name) {
    char const* const value = std::getenv(name);
    return value == nullptr ? "" : value;
  }

  static constexpr std::array noted{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH};

  void enter() {
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    if (is_screen())
      write_all("\x1b[?1049h\x1b[?25l\x1b[?7l");  // alternate screen, no cursor, no wrapping
  }
  void leave() {
    if (is_screen()) write_all("\x1b[?7h\x1b[?25h\x1b[?1049l");
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }

  /// Ctrl-Z: restores the terminal, and takes it over again when the program resumes.
  void stop() {
    signals::to_stop = 0;
    leave();
    std::raise(SIGSTOP);
    enter();
    shown_.clear();
    signals::to_redraw = 1;
  }

  bool byte_within(std::chrono::milliseconds longest) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, static_cast<int>(longest.count())) == 1;
  }

  std::optional<char> read_byte() {
    char c = 0;
    ssize_t const count = read(STDIN_FILENO, &c, 1);
    if (count == 1) return c;
    if (count == 0 || errno != EINTR) gone_ = true;
    return std::nullopt;
  }

  int read_key() {
    auto const first = read_byte();
    if (!first) return key::none;  // the next call reports the end of input
    if (*first != '\x1b') return static_cast<unsigned char>(*first);
    // Arrows come as ESC [ A or ESC O A; between the first and the last there may be parameters.
    auto const next = [this] {
      return byte_within(std::chrono::milliseconds(50)) ? read_byte() : std::nullopt;
    };
    auto c = next();
    if (c != '[' && c != 'O') return key::other;
    do c = next();
    while (c && *c >= ' ' && *c < '@');
    switch (c.value_or(' ')) {
      case 'A': return key::up;
      case 'B': return key::down;
      case 'C': return key::right;
      case 'D': return key::left;
      default: return key::other;
    }
  }

  static void write_all(std::string_view text) {
    while (!text.empty()) {
      ssize_t const count = write(STDOUT_FILENO, text.data(), text.size());
      if (count < 0 && errno != EINTR) return;  // the output is closed
      if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  termios before_{};
  std::array<struct sigaction, noted.size()> handlers_before_{};
  std::string shown_{};  ///< last, where nothing can be drawn over
  bool gone_ = false;
};

}  // namespace classic
