// SPDX-License-Identifier: Apache-2.0
//
// The program's own methods as rules see them that look at one method at a time: what a value is called, what
// an instruction does to a lock, which locks are held on the way, in which order blocks come.
//
// A value is told by its *path*: `this.lock`, `Pool.guard`, `this.locks.readLock()`. Two values of one path
// are taken for one object, as people do who read the method.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

enum class LockAct : uint8_t {
  none,
  take,
  try_take,  ///< held where the result is true
  give,
};

/// What an instruction does to a lock.
struct LockUse {
  LockAct act = LockAct::none;
  bool is_monitor = false;
  ir::ValueId lock;
  std::string path;
};

/// One method.
class JvmMethod {
 public:
  JvmMethod(const JvmInput& input, ir::FuncId id);

  ir::FuncId id() const { return id_; }
  const ir::Function& code() const { return function_; }
  const ir::Module& module() const { return module_; }
  const ir::Instr& instr(uint32_t i) const { return function_.instrs[i]; }
  ir::BlockId block_of(uint32_t instr) const { return block_of_[instr]; }
  bool is_constructor() const { return function_.name.name.view().starts_with("<init>("); }
  bool is_static() const;

  /// Without casts and tests.
  ir::ValueId strip(ir::ValueId value) const { return flow::sync::strip(module_, function_, value); }
  /// What defines it; null for parameters.
  const ir::Instr* source(ir::ValueId value) const { return function_.definition(strip(value)); }
  bool is_this(ir::ValueId value) const;
  std::string path(ir::ValueId value) const { return path(value, 0); }
  /// A load or store of a field, static or not; invalid for others.
  flow::heap::FieldId field(const ir::Instr& instr) const;
  bool is_call(const ir::Instr& instr) const;
  /// The method that a call names.
  const ir::FuncName& callee(const ir::Instr& instr) const { return module_.callees[instr.payload]; }
  /// The field that a value was read from, here or by a method that does nothing else (`access$000`, a
  /// getter without arguments); invalid for others.
  flow::heap::FieldId field_of(ir::ValueId value) const;
  /// The declared type of a value, as a descriptor; empty if nothing tells.
  std::string type(ir::ValueId value) const;

  LockUse lock_use(uint32_t instr) const;
  /// Locks that the method itself has taken on every way to the instruction, by path.
  const std::set<std::string>& held(uint32_t instr) const;

  /// Blocks that can be reached from this one, without it unless it is in a loop.
  std::vector<bool> reached_from(ir::BlockId block, bool unwinds = true) const;
  /// Targets of a test, or of what else ends a block, and where exceptions go.
  std::vector<ir::BlockId> next(ir::BlockId block, bool unwinds = true) const;

 private:
  std::string path(ir::ValueId value, int depth) const;
  void find_held() const;

  const JvmInput& input_;
  ir::FuncId id_;
  const ir::Function& function_;
  const ir::Module& module_;
  std::vector<ir::BlockId> block_of_;                ///< by instruction
  mutable std::vector<std::set<std::string>> held_;  ///< by instruction; made when first asked for
};

/// Takes or gives a lock of java.util.concurrent, by the method that is named.
LockAct lock_act(const ir::FuncName& callee);
/// `wait` of `wait(J)V`.
std::string_view simple_name(const ir::FuncName& name);

/// The methods of the classes that were given, and how their findings are told.
class JvmCode {
 public:
  explicit JvmCode(const JvmInput& input) : input_(input) {}

  /// Those with code, in order.
  template <typename F>
  void each(F f) const {
    for (size_t i = 0; i < input_.program.function_count(); ++i) {
      const ir::FuncId id(i);
      const ir::Module& module = input_.program.module_of(id);
      if (module.library || module.platform != ir::Platform::jvm || module.name.view().starts_with('$'))
        continue;
      if (!input_.program.function(id).blocks.empty()) f(JvmMethod(input_, id));
    }
  }

  facts::Spot spot(ir::FuncId function, uint32_t instr) const {
    return input_.words.spot({}, {function, ir::InstrId(instr)});
  }
  std::string name(ir::FuncId id) const { return input_.words.function(id, facts::Name::shorter); }
  /// Every way into the method has a lock: its callers see to that.
  bool is_entered_locked(ir::FuncId id) const;

 private:
  const JvmInput& input_;
};

}  // namespace ravel::flow::jvm
