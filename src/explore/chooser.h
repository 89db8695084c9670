// SPDX-License-Identifier: Apache-2.0
//
// Strategies that look at one schedule at a time: given what is possible, pick one. They differ in how likely
// they make the schedules that hurt:
//
//   random   a process that can go on, all equally likely, then one of its possibilities (Claessen et al.
//   2009,
//            section 5: PULSE). Finds much, but seldom keeps one process waiting for long.
//   pct      processes and channels have priorities, and at a few random points the highest loses its own
//            (Burckhardt et al. 2010). A bug that needs d such points is found with a known probability.
//   fair     nothing is left to chance: processes wait in a queue, as on one core of the real runtime. Where
//   a
//            test is to pass or fail as it usually does.
//   pos      every pending event has a random priority, drawn anew when something it races with is done
//            (Yuan, Yang, Gu 2018). Close to uniform over orders that differ.
//
// One more, dpor, plans whole executions and is not one of these: dpor.h.
//
// A schedule depends on its seed and on the program, on nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "explore/execution.h"

namespace ravel::explore {

enum class Strategy : uint8_t { random, pct, pos, dpor, fair };

constexpr uint32_t kUnbounded = UINT32_MAX;

struct ChooserOptions {
  Strategy strategy = Strategy::random;
  uint32_t depth = 3;                     ///< pct: so many orderings have to be right for the bug
  bool new_first = false;                 ///< random: who has not done anything yet goes first, as in PULSE
  uint32_t preemptions_max = kUnbounded;  ///< how often a process is left that could go on
  uint32_t delays_max = kUnbounded;       ///< how often whoever is next is passed over
};

class Chooser {
 public:
  virtual ~Chooser() = default;
  /// A new schedule begins, which will have about `events` events.
  virtual void begin(uint64_t seed, size_t events) = 0;
  /// One of `options`, which are some of execution.possible() and in its order; nothing: stop here.
  virtual std::optional<Action> choose(Execution& execution, std::span<const Possible> options) = 0;
};

/// The strategy within its bounds. It must not be dpor.
std::unique_ptr<Chooser> make_chooser(const ChooserOptions& options);

/// Around another: whether there ever was more than one possibility. If not, there is no other schedule.
class ChoiceWatch final : public Chooser {
 public:
  explicit ChoiceWatch(Chooser& inner) : inner_(inner) {}
  void begin(uint64_t seed, size_t events) override { inner_.begin(seed, events); }
  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    has_chosen_ |= options.size() > 1;
    return inner_.choose(execution, options);
  }
  bool has_chosen() const { return has_chosen_; }

 private:
  Chooser& inner_;
  bool has_chosen_ = false;
};

enum class Ended : uint8_t {
  over,     ///< nothing is possible any more
  stopped,  ///< by the chooser
  cut,      ///< too long
};

/// Nobody waits for ever. At each thousandth step of a long execution: the one of `options` whose process has
/// done nothing for the longest time. A process that looks again and again whether another has done something
/// would otherwise look for ever. (Musuvathi, Qadeer: Fair stateless model checking, 2008.)
std::optional<Action> longest_waiting(const Execution& execution, std::span<const Possible> options);

/// Lets the chooser drive an execution to its end.
Ended run_schedule(Execution& execution, Chooser& chooser, size_t events_max);

/// The strategies themselves, without bounds and faults.
std::unique_ptr<Chooser> make_random(bool new_first);  // random.cc
std::unique_ptr<Chooser> make_pct(uint32_t depth);     // pct.cc
std::unique_ptr<Chooser> make_pos();                   // pos.cc
std::unique_ptr<Chooser> make_fair();                  // fair.cc
/// Around another: what goes beyond the bounds is not offered to it.
std::unique_ptr<Chooser> within_bounds(std::unique_ptr<Chooser> inner, uint32_t preemptions_max,
                                       uint32_t delays_max);  // bounds.cc
/// Around another: injects at most one of the faults that are possible, anywhere.
std::unique_ptr<Chooser> with_faults(std::unique_ptr<Chooser> inner);    // faults.cc
std::unique_ptr<Chooser> with_patience(std::unique_ptr<Chooser> inner);  // patience.cc

}  // namespace ravel::explore
