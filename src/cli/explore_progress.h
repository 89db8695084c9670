// SPDX-License-Identifier: Apache-2.0
//
// How far a search is, on a terminal's standard error: one line that is redrawn in place and wiped at the
// end.
//
//   Exploring  12,345 schedules, 41,000/s, about 37% of 33,000 explored, 12 s left
//
// The first failure is told at once, also when the search goes on after it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "explore/search.h"

namespace ravel::cli {

/// `schedules_max` 0: not known. `before`: what an earlier run had done, not in these seconds.
std::string progress_line(const explore::SearchStatus& status, double seconds, uint64_t schedules_max,
                          const explore::SearchStatus& before = {});

class ExploreProgress {
 public:
  /// Without `wanted` it does nothing at all.
  ExploreProgress(const explore::Search& search, uint64_t schedules_max, bool wanted);
  ~ExploreProgress() { stop(); }
  ExploreProgress(const ExploreProgress&) = delete;
  ExploreProgress& operator=(const ExploreProgress&) = delete;
  /// Wipes the line and never draws again.
  void stop();

 private:
  void draw(double seconds);

  const explore::Search& search_;
  uint64_t schedules_max_;
  explore::SearchStatus before_;
  bool is_visible_ = false, has_failed_ = false, stop_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
};

}  // namespace ravel::cli
