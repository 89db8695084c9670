// SPDX-License-Identifier: Apache-2.0
//
// One execution of the machine, seen twice: as exactly as the machine could tell (`state`: with every arrival
// of a message, and with all calls that touch anything shared in one order), and as a program could tell
// (`meaning`: which message each receive took, in which order conflicting accesses came). Executions that are
// equal in `state` have led to the same state, so one of them is enough to go on from. Equivalence classes
// are counted by `meaning`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "accesses.h"
#include "trace.h"
#include "vm/machine.h"

namespace ravel::enumerate {

class History {
 public:
  /// Steps the machine. False if nothing happened that anybody could tell: a process woke up, found no
  /// message that it wants, and waits again.
  bool step(vm::Machine& machine, const vm::Transition& transition);

  const Digest& state() const { return state_.digest(); }
  const Digest& meaning() const { return meaning_.digest(); }
  /// What the calls said: equal in executions of equal meaning, or an access was overlooked.
  const Digest& texts() const { return texts_; }

 private:
  struct Letter {
    uint64_t identity;
    std::string name;
  };
  bool step_process(vm::Machine& machine, const vm::Transition& transition);
  void step_deliver(vm::Machine& machine, const vm::Transition& transition);
  void step_timer(vm::Machine& machine, const vm::Transition& transition);
  std::string exits_before(const vm::Process& process, const vm::NextEvent& next);
  static void note_end(std::vector<Access>& exact, std::vector<Access>& told,
                       const std::vector<Access>& of_end);
  void name_timers(const vm::Machine& machine);
  void name_new_messages(const vm::Machine& machine, vm::Term pid, const std::string& name);
  std::string time_of(const vm::Machine& machine) const;

  Trace state_, meaning_;
  Digest texts_;
  std::map<std::pair<vm::Word, vm::Word>, uint32_t> delivered_, ignored_, linked_;
  std::map<vm::Word, std::set<std::string>> ignored_exits_;
  std::map<vm::Word, std::vector<Letter>> mailboxes_;
  std::map<vm::Word, uint32_t> own_messages_, own_timers_;
  std::map<uint64_t, std::string> timers_;
};

}  // namespace ravel::enumerate
