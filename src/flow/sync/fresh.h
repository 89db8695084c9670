// SPDX-License-Identifier: Apache-2.0
//
// Objects that only their maker knows. An access is to an *unpublished* object if the object was made by this
// very thread and was, up to here, given to nobody: not stored (but in objects of the same kind), not handed
// to a method that keeps it, not captured by anything that was. Constructors are the common case.
//
// *Self-made* is weaker: made by this thread, whatever happened to it since. Two threads that
// touch what each of them made do not touch the same object. Neither do two that *took* it out of a place
// that gives it to one of them only (`top.getAndSet(null)`, an Exchanger) and have not given it away since.
//
// Which parameters a method keeps is found for all methods first, until nothing changes. Questions follow the
// callers that the origin runs: all of them must pass such an object. An access by no origin is asked about
// all callers, and that it is unpublished or self-made then holds for every origin.
#pragma once

#include <memory>
#include <vector>

#include "flow/sync/held_locks.h"
#include "flow/sync/threads.h"

namespace ravel::flow::sync {

/// `array.clone()`
inline bool is_array_clone(const ir::FuncName& callee) {
  return callee.module.view().starts_with('[') && callee.name.view().starts_with("clone()");
}

class Fresh {
 public:
  /// Adds names to those of `locks`.
  Fresh(const Calls& calls, const Threads& threads, HeldLocks& locks);
  /// The same without its answers, for another worker; adds to `names`, which began as those of the locks.
  Fresh(const Fresh& other, LockNames& names);

  bool unpublished(const Access& access) { return ask(access, Claim::unpublished); }
  bool self_made(const Access& access) { return ask(access, Claim::self_made); }
  bool taken(const Access& access) { return ask(access, Claim::taken); }
  /// Some question was given up: it counts as known to others.
  bool was_cut_short() const { return was_cut_short_; }
  /// Every way from the instruction `at` back to it passes the definition of the value.
  bool renewed(ir::FuncId function, ir::ValueId value, ir::InstrId at) const;
  /// The instructions that use the value, under whatever name.
  std::vector<ir::InstrId> uses_of(ir::FuncId function, ir::ValueId value) const;

 private:
  /// What a method does with a parameter.
  struct Kept {
    bool leaks = false;
    bool returned = false;
    std::vector<uint32_t> into;  ///< stored in objects of these parameters
    bool operator==(const Kept&) const = default;
  };
  struct Leak {
    ir::InstrId at;
    int into = -1;  ///< stored in this parameter: as unpublished as that one
  };
  struct Fate {
    std::vector<Leak> leaks;
    bool returned = false;
  };
  enum class Claim : uint8_t { unpublished, self_made, taken };
  struct Question {
    heap::InstanceId instance;
    OriginId origin;
    Claim claim;
    heap::ObjectId object;  ///< where it is asked first: the one that it is about
    bool strict() const { return claim != Claim::self_made; }
  };

  bool ask(const Access& access, Claim claim);
  bool holds(const Question& q, NameId name, ir::InstrId at);
  bool holds_for_parameter(const Question& q, uint32_t parameter) {
    return holds_for_entry(q, names_.parameter(parameter));
  }
  bool holds_for_entry(const Question& q, NameId name);
  bool begins_at(OriginId origin, heap::InstanceId id) const;
  bool holds_for_value(const Question& q, ir::ValueId value, ir::InstrId at);
  bool is_made(const Question& q, ir::ValueId value, int depth) const;
  bool is_made_by(const Question& q, ir::InstrId call) const;
  bool is_taken(ir::FuncId function, const ir::Instr& instr) const;
  bool may_return(heap::InstanceId callee, heap::ObjectId object) const;
  bool made_by_call(const Access& access, bool strict) const;
  bool is_copy(ir::FuncId function, const ir::Instr& instr) const;
  bool leaked_before(const Question& q, ir::ValueId value, ir::InstrId at);
  bool reaches(ir::FuncId function, ir::InstrId from, ir::InstrId to, ir::ValueId without) const;

  void find_kept();
  bool visit(ir::FuncId function);
  Fate fate(ir::FuncId function, ir::ValueId value) const;
  /// The same, kept; only when find_kept() is done.
  const Fate& known_fate(ir::FuncId function, ir::ValueId value);
  bool makes_result(ir::FuncId function, bool strict, int depth) const;
  const std::vector<std::vector<ir::InstrId>>& uses(ir::FuncId function) const;

  const Calls& calls_;
  const Threads& threads_;
  const HeldLocks& locks_;
  LockNames& names_;
  std::vector<std::vector<Kept>> kept_;  ///< by function and parameter
  std::vector<bool> is_entry_;           ///< by instance: of some origin
  mutable HashMap<ir::FuncId, std::vector<std::vector<ir::InstrId>>> uses_;

  // Questions about what callers pass (holds_for_entry).
  using AtEntry = std::pair<std::pair<heap::InstanceId, NameId>, std::pair<OriginId, Claim>>;
  struct Answer {
    bool holds = true;
    uint32_t rests_on = kNothing;  ///< the outermost question that is still open and was believed for it
  };
  static constexpr uint32_t kNothing = UINT32_MAX;
  bool settle(const AtEntry& key, bool holds, uint32_t depth, size_t first);
  HashMap<std::pair<ir::FuncId, ir::ValueId>, std::unique_ptr<const Fate>> fates_;
  HashMap<AtEntry, Answer> answers_;
  std::vector<AtEntry> believed_;  ///< answers that rest on open questions
  uint32_t depth_ = 0;             ///< open questions
  bool was_cut_short_ = false;
  uint32_t rests_on_ = kNothing;  ///< of the innermost open question, so far
};

}  // namespace ravel::flow::sync
