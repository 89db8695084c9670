// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

#include "report/unicode.h"

namespace ravel::cli {

namespace {

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = ::write(fd, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    text.remove_prefix(static_cast<size_t>(wrote));
  }
  return true;
}

bool is_set(const GetEnvironment& get, const char* name) {
  const auto value = get(name);
  return value && !value->empty();
}

}  // namespace

bool wants_color(Color flag, bool is_terminal, const GetEnvironment& get) {
  if (flag != Color::automatic) return flag == Color::always;
  if (is_set(get, "NO_COLOR")) return false;
  if (const auto force = get("CLICOLOR_FORCE"); force && !force->empty() && *force != "0") return true;
  return is_terminal && get("TERM").value_or("") != "dumb";
}

bool wants_progress(bool quiet, bool is_terminal, const GetEnvironment& get) {
  return is_terminal && !quiet && !is_set(get, "CI") && get("TERM").value_or("") != "dumb";
}

bool stdout_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }
bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

size_t terminal_width(int fd) {
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 100;
}

bool write_stdout(std::string_view text) { return write_all(STDOUT_FILENO, text); }
void write_stderr(std::string_view text) { write_all(STDERR_FILENO, text); }
void tell_user(std::string_view lines) {
  write_stderr(report::without_commands(report::printable_lines(lines)));
}

}  // namespace ravel::cli
