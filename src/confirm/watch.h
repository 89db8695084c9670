// SPDX-License-Identifier: Apache-2.0
//
// A run under watch: the machine tells at every step which item was touched by whom, where in the program;
// here it is seen whether that is what the finding says. Never by the line alone:
//
//   check-then-act  process A touches an item where the finding reads it, then B writes the same item, then A
//                   touches it where the finding writes it. Between A's (last) reading and writing, not
//                   before. What servers keep (Mnesia, Dets, global names) is asked for by messages: there
//                   the item is the server, and B must have got the answer to what it asked for at a place
//                   where the finding writes.
//   call-cycle      nothing can happen unless time passes, and processes that the finding is about wait for
//                   each other in a circle; or one of them ends because it called itself.
//   stuck-receive   nothing can happen unless time passes, and a process waits where the finding says.
//   lost-message    it is over, and a message that was sent where the finding says was never taken.
//
// It is a System as any other, so everything that explores, replays and shrinks works on it: that the finding
// was seen is its failure, known once nothing more is possible.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "confirm/spots.h"
#include "explore/beam_system.h"

namespace ravel::confirm {

/// What is looked for.
enum class Shape : uint8_t { overlap, cycle, stuck, lost };

struct Goal {
  Shape shape = Shape::overlap;
  std::string kind;  ///< of the finding: which sort of item
  std::shared_ptr<Spots> spots;
  std::vector<std::string> concerned;  ///< modules and registered names of the processes it is about
};

Goal goal_of(const report::Finding& finding, const ir::Program& program);

/// What was seen. Steps count from 0.
struct Seen {
  explore::ProcessId first = 0, second = 0;     ///< who read and wrote; who came in between, or is waited for
  uint32_t read = 0, between = 0, written = 0;  ///< overlap: the three steps; else only `written`, the last
  std::vector<explore::ProcessId> waiting;      ///< cycle, stuck, lost: who waits, is stuck, was to receive
  std::string text;                             ///< what it is, for the shapes that are seen at the end
  bool is_end = false;                          ///< cycle: somebody ended by it, nobody waits
  explore::Access item = {};                    ///< overlap
};

/// How far a run came towards it: the more, the nearer.
struct Reached {
  Roles roles = 0;              ///< of places that were come to
  uint64_t places = 0;          ///< which: see Standing
  uint64_t servers = 0;         ///< which of Goal::concerned have come to one of them themselves
  bool read_and_wrote = false;  ///< one process, not that of the setup, did both to one item
};

class WatchedSystem final : public explore::System {
 public:
  WatchedSystem(std::unique_ptr<explore::BeamSystem> inner, std::shared_ptr<const Goal> goal)
      : inner_(std::move(inner)), goal_(std::move(goal)) {}

  std::unique_ptr<System> clone() const override;
  void possible(std::vector<explore::Possible>& out) override;
  void step(const explore::Action& action, explore::Step& out) override;
  bool accepts(const std::shared_ptr<const void>& position, const explore::Sent& message) override {
    return inner_->accepts(position, message);
  }
  bool drops(const std::shared_ptr<const void>& position, const explore::Sent& message) override {
    return inner_->drops(position, message);
  }
  const explore::Failure* failure() const override { return failure_.get(); }
  std::string outcome() const override { return inner_->outcome(); }
  void set_time_limit(std::function<bool()> is_late) override { inner_->set_time_limit(std::move(is_late)); }
  bool is_late() const override { return inner_->is_late(); }
  bool is_exhausted() const override { return inner_->is_exhausted(); }
  std::vector<std::string> blind_spots() const override { return inner_->blind_spots(); }
  std::optional<explore::OpenTie> open_tie(const explore::Action& action) const override {
    return inner_->open_tie(action);
  }

  const explore::BeamSystem& inner() const { return *inner_; }
  const std::optional<Seen>& seen() const { return seen_; }
  const Reached& reached() const { return reached_; }
  /// Who has read and not yet written, and nobody has come in between; of a cycle, who is about to ask, or
  /// has asked, where the finding says.
  bool is_between(explore::ProcessId process) const;
  /// Why the machine's own limits, or a missing thing, ended it; else empty.
  std::string trouble() const;

 private:
  struct Reading {
    explore::ProcessId process = 0;
    uint32_t step = 0;
    explore::Access item;
    explore::ProcessId by = 0;  ///< who came in between, or nobody
    uint32_t between = 0;
  };
  struct Asked {  ///< at a place where the finding writes; its answer has not come
    explore::ProcessId process = 0;
    uint64_t server = 0;
  };
  struct SentThere {
    explore::ProcessId to = 0;
    uint64_t order = 0;
    uint32_t step = 0;
    bool taken = false;
    std::string text;
  };

  Roles roles_for_parent(const vm::Process& process, explore::ProcessId& actor) const;
  explore::ProcessId reader_for(const vm::Process& process, explore::ProcessId actor) const;
  explore::Access item_of(const explore::Access& access) const;
  void note_overlap(explore::ActionKind kind, explore::ProcessId process, Roles roles,
                    const explore::Step& step);
  void note_intrusion(explore::ProcessId process, const explore::Access& access);
  void note_answer(explore::ProcessId process);
  void note_readings(explore::ProcessId process, const explore::Step& step);
  bool is_item(const explore::Access& access) const;
  void note_contact(const explore::Action& action, Roles roles, const explore::Step& step);
  void note_sent(Roles roles);
  void look_at_rest(bool is_over);
  void look_for_cycle(bool is_over);
  void look_for_stuck();
  void look_for_lost();
  void look_for_call_of_itself();
  void look_for_missing_process();
  void see(Seen seen);

  std::unique_ptr<explore::BeamSystem> inner_;
  std::shared_ptr<const Goal> goal_;
  std::vector<Reading> readings_;
  std::vector<Asked> asked_;
  std::vector<SentThere> sent_;
  std::optional<Seen> seen_;
  Reached reached_;
  std::shared_ptr<const explore::Failure> failure_;
  std::map<explore::ProcessId, explore::ProcessId> contacts_;  ///< to whom each has sent last
  std::map<explore::ProcessId, explore::ProcessId>
      starters_;  ///< of those that came to a place: by whom, or 0
  uint32_t steps_ = 0;
};

}  // namespace ravel::confirm
