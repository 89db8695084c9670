// SPDX-License-Identifier: Apache-2.0
//
// A lock that a function takes and that nobody gives back. A function that returns with a lock on every way
// is mostly meant to, and somebody else releases it: another function of a pair (`lock_server`,
// `unlock_server`), its callers, a destructor. Where nobody in the whole program releases that lock without
// having taken it himself, and others take and release it, it was forgotten. A thread that ends with a lock
// is worse: only it could release it.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "flow/native/native_lock_calls.h"

namespace ravel::flow::native {

/// What a function takes and keeps.
struct Kept {
  InstanceId instance;
  PathId lock;
  ir::InstrId taken, exit;
  bool ends_thread = false;
};

class NativeKept {
 public:
  NativeKept(const NativeInput& input, const NativeLockCalls& calls);

  std::vector<Kept> find() const;
  /// Does somebody release the lock whom no caller has given it, unless it is from this function? Then it is
  /// handed on while it is held: taken here, released when the work is done.
  bool is_handed_on(InstanceId keeper, PathId lock) const;

 private:
  struct Act {
    std::set<LocId> places;
    ir::FuncId callee;  ///< invalid: the call itself has the meaning
    bool is_plain_parameter = false;
    auto operator<=>(const Act&) const = default;
  };
  /// What a function does to locks, whoever runs it.
  struct Acts {
    std::vector<Act> takes, releases;
    std::set<ir::FuncId> callers;
    bool is_called = false;
  };
  void look(InstanceId instance);
  void add(InstanceId instance, const LockCall& call);
  ir::FuncId callee_of(ir::FuncId id, ir::InstrId at) const;
  bool is_candidate(ir::FuncId id, const LockCall& take) const;
  bool is_plain_parameter(PathId lock) const;
  bool is_given_back_by_others(ir::FuncId keeper, const std::set<LocId>& places) const;
  bool is_used_in_pairs(ir::FuncId keeper, const std::set<LocId>& places) const;

  const NativeInput& input_;
  const Native& native_;
  const NativeLockCalls& calls_;
  std::map<ir::FuncId, Acts> acts_;
};

}  // namespace ravel::flow::native
