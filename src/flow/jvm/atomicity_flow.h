// SPDX-License-Identifier: Apache-2.0
//
// Where a value comes from, and what decides whether a step happens, inside one method.
//
//   data     backward through arithmetic, tests and joins to loads and calls; through the arguments of a call
//            only if the call reads no shared data itself (Integer.valueOf, Math.max); through a field that
//            the method itself has set before; a join of constants (`boolean free = x == null`) comes from
//            what chooses between them; a new object from what its constructor was given (`new
//            HashMap<>(old)`)
//   control  a block depends on a branch if one of the branch's ways always leads to the block and another
//            may miss it (Ferrante, Ottenstein, Warren 1987); exceptions that the JVM throws do not count
//
// Values that travel through other fields, or through arrays, are not followed.
#pragma once

#include <span>
#include <vector>

#include "flow/jvm/race_result.h"

namespace ravel::flow::jvm {

struct Use;

class ValueFlow {
 public:
  /// Of a method with more, what decides over its steps is not known.
  static constexpr size_t kBlocksMax = 1500;

  /// `uses`: of the method.
  ValueFlow(const JvmInput& input, ir::FuncId function, std::span<const Use> uses);

  /// Loads and calls whose result takes part in making the value, ascending.
  std::vector<ir::InstrId> sources(ir::ValueId value) const;
  bool comes_from(ir::ValueId value, ir::InstrId source) const;
  /// Is `part` the value, or does it take part in making it?
  bool is_made_of(ir::ValueId value, ir::ValueId part) const { return behind(value)[part.index()]; }
  /// Of what the method returns: by data, or by choosing between results.
  std::vector<ir::InstrId> sources_of_result() const;
  /// The branches (their terminators) that decide whether the block runs, and those that decide over these.
  const std::vector<ir::InstrId>& deciders(ir::BlockId block) const;
  /// The store writes what it has just read of the same datum, changed by something.
  bool is_relative(const Use& write, std::span<const Use> uses) const;
  /// Does one of them depend on the result of `source`?
  bool decides(ir::InstrId source, ir::BlockId block) const;

 private:
  /// By value: it takes part; calls and loads found on the way are added to `out` if there is one.
  std::vector<bool> behind(ir::ValueId value, std::vector<ir::InstrId>* out = nullptr) const;
  void find_deciders() const;
  void forward_stores(const JvmInput& input, std::span<const Use> uses);
  void find_constructed(const ir::Module& module);
  void add_choice(const ir::Instr& phi, std::vector<ir::ValueId>& out) const;

  const ir::Function& function_;
  std::vector<bool> reads_shared_;                              ///< by instruction: calls
  HashMap<ir::InstrId, std::vector<ir::ValueId>> stored_;       ///< by load: what was stored there before
  HashMap<ir::ValueId, std::vector<ir::ValueId>> constructed_;  ///< new objects: of what
  mutable std::vector<std::vector<ir::InstrId>> deciders_;
  mutable bool has_deciders_ = false;
};

}  // namespace ravel::flow::jvm
