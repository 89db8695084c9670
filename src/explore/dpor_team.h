// SPDX-License-Identifier: Apache-2.0
//
// One exhaustive search (dpor.h) by several workers, with the same result whatever their number. It begins as
// one search; most end soon. One that does not is divided into parts that have nothing in common
// (condition.h), and begins anew. That goes in rounds: in a round each of up to kSlotsMax parts is gone on
// with for a while, apart from all others. So who does a part, and when, changes nothing.
//
// A part that is put aside is a path of actions, which a worker on another thread does again on a machine of
// its own. One of several computers does only its share of the parts.
//
// Not divided: searches with bounds or source sets. What a bound leaves out depends on who is there to go on,
// which conditions change.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explore/dpor.h"

namespace ravel::explore {

class DporTeam {
 public:
  /// Called at the end of each execution, from several threads: of which part of the round. False: this part
  /// pauses.
  using Visit = std::function<bool(size_t slot, Execution& execution)>;

  /// `start` makes a system at its start; called from several threads, one at a time.
  DporTeam(std::function<std::unique_ptr<System>()> start, DporOptions options);
  ~DporTeam();

  /// How many parts the next round has; 0 when the search is over.
  size_t slots() const { return std::min(kSlotsMax, parts_.size()); }
  /// One round. True if the search begins anew after it: forget what was found.
  bool run_round(const Visit& visit);

  DporCounts counts() const { return counts_; }
  bool is_complete() const { return is_complete_within_bounds() && counts_.beyond == 0; }
  /// Every execution that keeps to the bounds was made.
  bool is_complete_within_bounds() const { return parts_.empty() && counts_.cut == 0; }
  /// Between rounds: all that is left to do, for a team that goes on another day. What is touched is told by
  /// numbers that are the same in another run of the program, except names made at run time.
  std::string save() const;
  /// Before the first round. False, and nothing has changed, if those bytes are not of such a search.
  bool restore(std::string_view bytes);
  /// After a round: what was restored turned out to be of another program. Nothing that was found counts.
  bool is_broken() const { return is_broken_; }
  /// Whether steps are merged (DporOptions::merges). If a part meets something that these leave out, the
  /// search begins anew without.
  bool merges() const { return options_.merges; }
  /// Estimated part of the search that is done, 0 to 1.
  double explored() const;
  /// Between rounds, from several threads: the system at its start, of a worker that is free meanwhile.
  /// Copies of one share memory, so a thread needs one of its own.
  void with_start(const std::function<void(const System& start)>& use);

 private:
  static constexpr size_t kSlotsMax = 16;

  struct Part {
    uint64_t number = 0;                           ///< among all parts
    std::shared_ptr<const Conditions> conditions;  ///< null: it is all
    DporTask task;
  };
  class Restorer;  // dpor_save.cc

  bool can_divide() const;
  bool begin_otherwise(std::span<const Dpor::Progress> progress, std::vector<Access> overlaps);
  std::vector<Part> all_parts();
  const System& start();
  std::unique_ptr<Dpor> borrow();
  void give_back(std::unique_ptr<Dpor> worker);

  std::function<std::unique_ptr<System>()> start_;
  DporOptions options_;
  DporCounts counts_;
  std::vector<Part> parts_;  ///< that are not done, in turn
  uint64_t parts_count_ = 1;
  bool is_divided_ = false;
  bool is_broken_ = false;
  uint64_t rounds_ = 0;
  uint32_t overlapped_ = 0;                     ///< how often claims were wrong
  std::mutex mutex_;                            ///< of the next
  std::vector<std::unique_ptr<Dpor>> workers_;  ///< not at work
};

}  // namespace ravel::explore
