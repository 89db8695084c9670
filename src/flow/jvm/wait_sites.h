// SPDX-License-Identifier: Apache-2.0
//
// Where the program waits for a notification (Object.wait, Condition.await), and what is tested around it.
// The usual form is
//
//   synchronized (lock) { while (!condition) lock.wait(); }
//
// A wait ends without a notification, too, and by one that was meant for others: so the condition is asked
// again. And it is asked with the lock held: else it may come true, and the notification be over, between the
// question and the wait.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "flow/jvm/jvm_code.h"
#include "model/jvm_waits.h"

namespace ravel::flow::jvm {

struct WaitSite {
  ir::FuncId function;
  uint32_t instr = 0;
  bool timed = false;
  bool in_loop = false;
  bool tested_inside = false;              ///< something is asked between taking the lock and the wait
  bool asks_for_it = false;                ///< others are called between taking the lock and the wait
  std::optional<uint32_t> taken;           ///< where the method takes the lock
  std::optional<uint32_t> tested_outside;  ///< what is asked before that
  std::string lock;                        ///< the field or class that it is kept in; empty: unknown
  std::string condition;                   ///< what is asked before the wait, as text
};

/// A call of notify() or signal(), which wakes one.
struct NotifySite {
  ir::FuncId function;
  uint32_t instr = 0;
  std::string lock;
};

class WaitSites {
 public:
  explicit WaitSites(const JvmInput& input);

  const std::vector<WaitSite>& waits() const { return waits_; }
  const std::vector<NotifySite>& notifies() const { return notifies_; }
  /// The method is called, and each time in a loop: the question is asked again there.
  bool is_called_in_loops(ir::FuncId id) const;

 private:
  void look(const JvmMethod& method);
  WaitSite site(const JvmMethod& method, uint32_t instr, bool timed) const;
  /// A call that waits for a notification, by its name.
  model::JvmWait wait_of(const ir::FuncName& callee) const;
  std::vector<bool> waiting_blocks(const JvmMethod& method) const;
  std::string lock_of(const JvmMethod& method, ir::ValueId value) const;

  const JvmInput& input_;
  std::vector<WaitSite> waits_;
  std::vector<NotifySite> notifies_;
  std::map<ir::FuncName, bool> called_;  ///< by name: always in a loop
};

}  // namespace ravel::flow::jvm
