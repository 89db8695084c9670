// SPDX-License-Identifier: Apache-2.0
#include "cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/terminal.h"

namespace ravel::cli {

namespace {

using namespace std::chrono_literals;
constexpr auto kShowAfter = 1000ms, kRedrawAfter = 100ms, kTick = 200ms;
constexpr size_t kBarWidth = 24, kPhaseWidth = 24;

std::string duration(std::chrono::milliseconds time) {
  const auto seconds = (time.count() + 999) / 1000;
  if (seconds < 100) return fmt::format("{} s", seconds);
  return fmt::format("{} min", (seconds + 59) / 60);
}

ProgressBar::Milliseconds steady_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace

void ProgressBar::begin(std::string_view phase, size_t total) {
  const std::lock_guard lock(mutex_);
  if (depth_++ > 0) return;
  phase_ = phase;
  total_ = total;
  done_ = 0;
  started_ = now_();
  drawn_at_ms_ = started_.count();
  visible_ = false;
}

void ProgressBar::advance(size_t amount) {
  done_ += amount;
  // Most calls end here, without the lock.
  if (now_().count() - drawn_at_ms_ < kRedrawAfter.count()) return;
  tick();
}

void ProgressBar::tick() {
  const std::lock_guard lock(mutex_);
  const Milliseconds now = now_();
  if (silent_ || depth_ == 0 || now - started_ < kShowAfter ||
      now.count() - drawn_at_ms_ < kRedrawAfter.count())
    return;
  draw(now);
}

void ProgressBar::end() {
  const std::lock_guard lock(mutex_);
  if (depth_ == 0) return;
  --depth_;
  if (depth_ == 0) wipe();
}

void ProgressBar::silence() {
  const std::lock_guard lock(mutex_);
  wipe();
  silent_ = true;
}

void ProgressBar::draw(Milliseconds now) {
  std::string text = line(now - started_);
  if (text.size() >= width_) text.resize(width_ > 0 ? width_ - 1 : 0);
  write_(fmt::format("\r{}\x1b[K", text));
  drawn_at_ms_ = now.count();
  visible_ = true;
}

void ProgressBar::wipe() {
  if (visible_) write_("\r\x1b[K");
  visible_ = false;
}

std::string ProgressBar::line(Milliseconds elapsed) const {
  const std::string head = fmt::format("{:<10}", phase_.substr(0, kPhaseWidth));
  const size_t done = done_;
  if (total_ == 0) return fmt::format("{}  {}", head, duration(elapsed));
  const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
  const size_t filled = static_cast<size_t>(share * static_cast<double>(kBarWidth));
  std::string text = fmt::format("{}  [{}{}] {:3}%", head, std::string(filled, '#'),
                                 std::string(kBarWidth - filled, '.'), static_cast<int>(share * 100));
  if (share >= 0.05 && share < 1) {
    const double left = static_cast<double>(elapsed.count()) * (1 - share) / share;
    text += fmt::format("  {} left", duration(Milliseconds(static_cast<int64_t>(left))));
  }
  return text;
}

TerminalProgress::TerminalProgress(bool wanted)
    : bar_(steady_now, [](std::string_view text) { write_stderr(text); }, terminal_width(STDERR_FILENO)) {
  if (!wanted) return;
  set_progress(&bar_);
  timer_ = std::thread([this] {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kTick, [this] { return stop_; })) bar_.tick();
  });
}

TerminalProgress::~TerminalProgress() {
  if (!timer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  timer_.join();
  set_progress(nullptr);
  bar_.end();
}

}  // namespace ravel::cli
