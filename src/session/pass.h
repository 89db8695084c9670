// SPDX-License-Identifier: Apache-2.0
//
// How long the passes of a run take, for --stats.
#pragma once

#include <chrono>
#include <string>

#include "session/growing_report.h"

namespace ravel::session {

/// Notes the time from here to the end of its block.
class Pass {
 public:
  using Clock = std::chrono::steady_clock;

  Pass(GrowingReport& report, std::string name) : report_(report), name_(std::move(name)) {}
  ~Pass() {
    report_.update_stats([&](report::Stats& stats) {
      stats.more[name_] += std::chrono::duration<double>(Clock::now() - start_).count();
    });
  }
  Pass(const Pass&) = delete;
  Pass& operator=(const Pass&) = delete;

 private:
  GrowingReport& report_;
  std::string name_;
  Clock::time_point start_ = Clock::now();
};

inline double seconds_since(Pass::Clock::time_point start) {
  return std::chrono::duration<double>(Pass::Clock::now() - start).count();
}

}  // namespace ravel::session
