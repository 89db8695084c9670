// SPDX-License-Identifier: Apache-2.0
//
// Is a declared lock held at an instruction? What is held is what HeldLocks found for the method in its
// context, callers included, and what the method itself wants of its callers (`requires`): those are reported
// where they call. Code that nothing reaches is looked at by itself, as rccjava does for all code
// (guarded_by_local.h).
//
// The lock that is wanted and the one that is held are compared in three ways, and one is enough: as paths,
// by what was written; as names (flow/sync/lock_names.h), which know more about what constructors store; as
// the one object that both must be, where there is only one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flow/jvm/guarded_by_ghost.h"
#include "flow/jvm/guarded_by_local.h"

namespace ravel::flow::jvm {

/// An instruction of a method, in a context; without one if nothing reaches it.
struct CodePoint {
  ir::FuncId function;
  flow::heap::InstanceId instance;
  ir::InstrId instr;
};

/// A lock as a declaration has it, and what takes the place of its object and parameters here.
struct WantedLock {
  const LockExpression& lock;
  std::vector<ir::ValueId> arguments;  ///< the object first; invalid where not known
  GhostLocks ghosts;
  bool read = false;
};

enum class LockAnswer : uint8_t {
  held,
  only_shared,  ///< as a reader, and it is a write
  not_held,
  unknown,  ///< which lock it is cannot be said
};

class LocksAt {
 public:
  LocksAt(const JvmInput& input, Declarations& declared);

  /// `trusted`: what the method wants of its callers is held.
  LockAnswer ask(const CodePoint& at, const WantedLock& wanted, bool trusted = true);
  /// The contexts of a method in which a thread runs it, ascending; one without a context if nothing reaches
  /// it; none if only class initialisers do.
  std::vector<flow::heap::InstanceId> contexts(ir::FuncId function) const;
  flow::sync::HeldLocks& all() { return locks_; }
  /// For people.
  std::vector<std::string> text(const CodePoint& at);

 private:
  struct Lock {
    std::optional<LockPath> path;
    flow::sync::LockName name;
    bool has_name = false;
    bool shared = false;
    LockSort sort = LockSort::either;
  };
  const std::vector<Lock>& held(const CodePoint& at, bool trusted);
  void add_assumed(const CodePoint& at, std::vector<Lock>& locks);
  std::optional<flow::sync::LockName> name_of(const CodePoint& at, const WantedLock& wanted);
  std::vector<uint32_t> objects_of(const CodePoint& at, const LockPath& path) const;
  bool holds_by_text(const CodePoint& at, const LockPath& path, LockSort sort);
  /// The only object that the path may be, if there is only one of it.
  flow::heap::ObjectId only_object(const CodePoint& at, const LockPath& path) const;
  bool is_same(const Lock& lock, const std::optional<LockPath>& path,
               const std::optional<flow::sync::LockName>& name, flow::heap::ObjectId object) const;

  bool is_inside(const Lock& lock, const LockPath& wanted) const;

  const JvmInput& input_;
  Declarations& declared_;
  std::unique_ptr<flow::sync::HeldLocks> own_;  ///< null: others have it, too
  flow::sync::HeldLocks& locks_;                ///< not Sync's: wanted locks get names that nobody took
  LocalPaths local_;
  CodePoint last_;
  bool last_trusted_ = false;
  std::vector<Lock> last_held_;
};

}  // namespace ravel::flow::jvm
