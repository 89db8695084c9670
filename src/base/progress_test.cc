// SPDX-License-Identifier: Apache-2.0
//
// Phases reach the installed sink from begin to end, and nobody needs to install one.
#include "base/progress.h"

#include <gtest/gtest.h>

#include <string>

namespace ravel {
namespace {

class Recorder final : public ProgressSink {
 public:
  void begin(std::string_view phase, size_t total) override {
    log += "begin " + std::string(phase) + " " + std::to_string(total) + "; ";
  }
  void advance(size_t amount) override { log += "advance " + std::to_string(amount) + "; "; }
  void end() override { log += "end; "; }

  std::string log;
};

TEST(Progress, PhaseReportsToTheSink) {
  Recorder recorder;
  set_progress(&recorder);
  {
    ProgressPhase phase("reading", 3);
    phase.advance();
    phase.advance(2);
  }
  set_progress(nullptr);
  EXPECT_EQ(recorder.log, "begin reading 3; advance 1; advance 2; end; ");
}

TEST(Progress, WithoutASinkNothingHappens) {
  Recorder recorder;
  set_progress(&recorder);
  set_progress(nullptr);
  {
    ProgressPhase phase("unheard", 0);
    phase.advance();
  }
  EXPECT_EQ(recorder.log, "");
}

}  // namespace
}  // namespace ravel
