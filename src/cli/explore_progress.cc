// SPDX-License-Identifier: Apache-2.0
#include "cli/explore_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cmath>

#include "cli/terminal.h"
#include "report/unicode.h"

namespace ravel::cli {

namespace {

using namespace std::chrono_literals;
constexpr auto kTick = 200ms;
constexpr double kShowAfter = 1.0, kGuessAfter = 3.0;  ///< seconds

std::string grouped(uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

/// With two digits that mean something.
std::string rounded(double number) {
  double unit = 1;
  while (number / unit >= 100) unit *= 10;
  return grouped(static_cast<uint64_t>(std::round(number / unit) * unit));
}

/// Rounded up, but not for what is lost in the last bits.
std::string duration(double seconds) {
  seconds -= 1e-6;
  if (seconds < 100) return fmt::format("{} s", std::ceil(seconds));
  if (seconds < 100 * 60) return fmt::format("{} min", std::ceil(seconds / 60));
  if (seconds < 100 * 3600) return fmt::format("{} h", std::ceil(seconds / 3600));
  return "days";
}

}  // namespace

std::string progress_line(const explore::SearchStatus& status, double seconds, uint64_t schedules_max,
                          const explore::SearchStatus& before) {
  const auto done = static_cast<double>(status.schedules - before.schedules);
  std::string text = fmt::format("Exploring  {} schedules, {}/s", grouped(status.schedules),
                                 grouped(static_cast<uint64_t>(done / seconds)));
  double part = status.explored, part_before = before.explored;
  if (part == 0 && schedules_max > 0) {
    part = static_cast<double>(status.schedules) / static_cast<double>(schedules_max);
    part_before = static_cast<double>(before.schedules) / static_cast<double>(schedules_max);
  } else if (part > 0 && part < 1) {
    text += fmt::format(", about {:.2g}%", part * 100) +
            (status.estimated_total > 0 ? " of " + rounded(status.estimated_total) : "") + " explored";
  }
  // A guess from the very beginning would be worth nothing.
  if (seconds >= kGuessAfter && part - part_before > 1e-6 && part < 1)
    text += fmt::format(", {} left", duration(seconds * (1 - part) / (part - part_before)));
  if (status.failures > 0) text += fmt::format(", {} failed", grouped(status.failures));
  return text;
}

ExploreProgress::ExploreProgress(const explore::Search& search, uint64_t schedules_max, bool wanted)
    : search_(search), schedules_max_(schedules_max), before_(search.status()) {
  if (!wanted) return;
  thread_ = std::thread([this] {
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kTick, [this] { return stop_; }))
      draw(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  });
}

void ExploreProgress::draw(double seconds) {
  const explore::SearchStatus status = search_.status();
  if (!status.failure.empty() && !has_failed_) {
    has_failed_ = true;
    write_stderr("\r\x1b[K");
    tell_user(fmt::format("ravel: schedule {} failed: {}\n", status.failed_number + 1,
                          report::printable(status.failure)));
  }
  if (seconds < kShowAfter) return;
  std::string text = progress_line(status, seconds, schedules_max_, before_);
  const size_t width = terminal_width(STDERR_FILENO);
  if (text.size() >= width) text.resize(width > 0 ? width - 1 : 0);
  write_stderr(fmt::format("\r{}\x1b[K", text));
  is_visible_ = true;
}

void ExploreProgress::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
  if (is_visible_) write_stderr("\r\x1b[K");
}

}  // namespace ravel::cli
