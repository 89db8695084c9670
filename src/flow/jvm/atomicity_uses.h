// SPDX-License-Identifier: Apache-2.0
//
// Which data the steps of a method read and write, themselves and by calls, named so that two steps that use
// the same are seen to do so: a *datum* is a field of a named object (flow/sync/lock_names.h), or what is
// inside an array or a library's object.
//
// What a method uses is told to its callers in their words. Of a library's method only this much is known:
// that it reads or writes the contents of its arguments, and whether it guards itself (a lock of its own, or
// volatile fields).
//
// Data that nobody else can name (objects that the method makes) is left out.
#pragma once

#include <vector>

#include "flow/jvm/atomicity_nodes.h"
#include "flow/jvm/race_result.h"

namespace ravel::flow::jvm {

struct Datum {
  flow::sync::NameId base;    ///< invalid: a static field
  flow::heap::FieldId field;  ///< invalid: `base` itself is the array or the library's object
  bool contents = false;      ///< what is inside of it, not the reference
  auto operator<=>(const Datum&) const = default;
};

/// What makes a use a part of its own.
enum class Shield : uint8_t {
  none,
  lock,  ///< a lock that is held there, taken by this method or below
  step,  ///< volatile, or a library's method that guards itself
};

struct Use {
  Datum datum;
  bool write = false;
  bool carried = false;         ///< reads: what is read is the instruction's result, or part of what makes it
  bool decides_itself = false;  ///< writes: looks before, and may leave it
  bool relative = false;        ///< writes: what is there now, changed by something
  Shield shield = Shield::none;
  flow::sync::NameId lock;  ///< invalid: none, or not to be named here
  ir::InstrId at;           ///< in the method: the access, or the call
  uint8_t depth = 0;        ///< calls of the application between the two
  ir::FuncId inner;         ///< where the access is
  ir::InstrId inner_at;
};

class Uses {
 public:
  Uses(const JvmInput& input, flow::sync::LockNames& names, const SummaryNodes& nodes);

  /// Of a method of the application that is reached, in the order of its code.
  std::vector<Use> in(ir::FuncId function) { return in(nodes_.of(function)); }
  /// What the callers of one are told; nothing of one that is not reached.
  const std::vector<Use>& told_by(ir::FuncId function) const;
  /// The datum that the contents of a value are; an invalid one for objects made here.
  Datum contents_of(ir::FuncId function, ir::ValueId value) const;
  /// Methods of which not every use was told.
  size_t cut_short() const { return cut_short_; }
  /// Methods that are too large to tell what decides over what they write (ValueFlow::kBlocksMax).
  size_t huge() const { return huge_.size(); }
  /// Methods of which something was not told on: their callers were too far away for it, or had to say it by
  /// too many fields.
  size_t far() const { return far_.size(); }
  static constexpr uint8_t kDepthMax = 3;
  static constexpr size_t kStepsMax = 2;  ///< this.pool.queue: farther away it is somebody else's

 private:
  static constexpr size_t kToldMax = 150;
  /// Through more returns than that a value is not followed: who calls far above has nothing to do with it.
  static constexpr uint8_t kCarriedMax = 2;

  void solve();
  bool visit(SummaryNode node);
  std::vector<Use> in(SummaryNode node);
  void add_access(SummaryNode node, ir::InstrId at, std::vector<Use>& out);
  void add_call(SummaryNode node, ir::InstrId at, std::vector<Use>& out);
  void add_library_use(SummaryNode node, const NodeCall& call, const Use& inner, std::vector<Use>& out);
  void shield(SummaryNode node, Use& use) const;
  bool is_made_here(ir::FuncId function, flow::sync::NameId name) const;
  bool is_static(ir::FuncId function) const;
  /// Which parameter a name hangs on; -1 if none.
  int root_parameter(ir::FuncId function, flow::sync::NameId name) const;
  /// What a method does by itself before its callers are told.
  void mark_writes(ir::FuncId function, std::vector<Use>& uses) const;

  const JvmInput& input_;
  flow::sync::LockNames& names_;
  const SummaryNodes& nodes_;
  std::vector<std::vector<Use>> told_;  ///< by node
  size_t cut_short_ = 0;
  HashSet<ir::FuncId> huge_, far_;
};

}  // namespace ravel::flow::jvm
