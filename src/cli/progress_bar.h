// SPDX-License-Identifier: Apache-2.0
//
// The bar on standard error. A phase shorter than a second shows nothing; a longer one gets a line that is
// redrawn in place and wiped at its end, so that nothing of it remains between the user's own output. The
// remaining time is guessed from the speed so far, once enough is done for that to mean something.
//
//   Compiling  [########............]  41%  12 s left
//
// Time and output come from outside, so the tests neither wait nor need a terminal.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/progress.h"

namespace ravel::cli {

class ProgressBar final : public ProgressSink {
 public:
  using Milliseconds = std::chrono::milliseconds;
  using Now = std::function<Milliseconds()>;
  using Write = std::function<void(std::string_view)>;

  ProgressBar(Now now, Write write, size_t width)
      : now_(std::move(now)), write_(std::move(write)), width_(width) {}

  void begin(std::string_view phase, size_t total) override;
  void advance(size_t amount) override;
  void end() override;
  /// Wipes the line and never draws again: the report comes next.
  void silence();
  /// Redraws; called by a timer, so that a phase that does not advance still shows its time.
  void tick();

 private:
  void draw(Milliseconds now);
  void wipe();
  std::string line(Milliseconds elapsed) const;

  const Now now_;
  const Write write_;
  const size_t width_;
  std::atomic<size_t> done_ = 0;
  std::atomic<int64_t> drawn_at_ms_ = 0;
  std::mutex mutex_;  ///< guards what follows
  std::string phase_;
  size_t total_ = 0;
  int depth_ = 0;  ///< phases begun inside the first one are not shown
  Milliseconds started_{0};
  bool visible_ = false;
  bool silent_ = false;
};

/// A bar on standard error with the real clock and a timer; installs itself as the sink while it lives.
/// Without `wanted` it does nothing at all.
class TerminalProgress {
 public:
  explicit TerminalProgress(bool wanted);
  void silence() { bar_.silence(); }
  ~TerminalProgress();
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;

 private:
  ProgressBar bar_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread timer_;
};

}  // namespace ravel::cli
