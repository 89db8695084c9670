// SPDX-License-Identifier: Apache-2.0
//
// Limits inside of a step. A process may run for long before it comes to its next event, and one call of a
// built-in may be long, too: somebody who waits wants to be heard meanwhile.
//
//   - Whoever explores says how to find out that the time is over (TimeWatch). The interpreter asks now and
//     then, and ends the turn.
//   - Built-ins that do much in one call (they visit a whole table) say how much (note_work), in reductions.
//     That counts like the program's own. Where it is too much, or the time is over, WorkIsOver is thrown;
//     Machine::run_turn catches it, and the machine does nothing more.
#pragma once

#include <cstdint>
#include <functional>

namespace ravel::vm {

/// Reductions between two looks at the time.
inline constexpr int64_t kWorkBetweenLooks = 20'000;

struct WorkIsOver {};

/// As long as it lives, `is_over` is asked on this thread. It must outlive this, and may be empty.
class TimeWatch {
 public:
  explicit TimeWatch(const std::function<bool()>& is_over);
  ~TimeWatch();
  TimeWatch(const TimeWatch&) = delete;
  TimeWatch& operator=(const TimeWatch&) = delete;

 private:
  const std::function<bool()>* outer_;
};

/// Whether the time is over for whom this thread works.
bool is_time_over();

/// As long as it lives, work on this thread is one machine's, which may do `most` more.
class WorkScope {
 public:
  explicit WorkScope(int64_t most);
  ~WorkScope();
  WorkScope(const WorkScope&) = delete;
  WorkScope& operator=(const WorkScope&) = delete;
  int64_t done() const { return done_; }

 private:
  friend void note_work(size_t work);
  WorkScope* outer_;
  int64_t most_, done_ = 0, looked_at_ = 0;
};

/// A built-in has done so much.
void note_work(size_t work);

/// Counts the steps of a walk through a term, and notes them now and then: a small term in which parts are
/// shared may take longer to go through than anybody lives.
class WorkMeter {
 public:
  void step() {
    if (++steps_ < kSteps) return;
    steps_ = 0;
    note_work(kSteps);
  }

 private:
  static constexpr uint32_t kSteps = 1 << 14;
  uint32_t steps_ = 0;
};

}  // namespace ravel::vm
