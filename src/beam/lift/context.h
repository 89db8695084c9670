// SPDX-License-Identifier: Apache-2.0
//
// What the functions of one module share while they are lifted: the module's tables in both
// worlds, and where the labels are.
#pragma once

#include <vector>

#include "beam/beam.h"
#include "ir/builder.h"

namespace ravel::beam {

struct Label {
  uint32_t instruction = UINT32_MAX;  ///< index of the `label`; UINT32_MAX: there is no such label
  uint32_t references = 0;  ///< ways to it that the function's code names and that were not followed yet
  ir::BlockId block;
  uint32_t region = 0;  ///< innermost try or catch, see FunctionLifter::Region
  ir::PosId pos;        ///< position in effect on the first way here
  ir::PosId line;       ///< what the last `line` in front of it in the file says
};

class ModuleContext {
 public:
  /// `files`: by file of the Line chunk, its index in ir::Module::files.
  ModuleContext(const Module& module, ir::ModuleBuilder& builder, std::vector<uint32_t> files);

  const Module& beam;
  ir::ModuleBuilder& out;

  /// Null for a number that labels nothing.
  Label* label(int64_t number);
  ir::ConstId literal(int64_t index);
  ir::ConstId constant(Term term, int depth = 0);
  /// Invalid if there is no such import, function entry, lambda.
  ir::CalleeId import(int64_t index);
  ir::CalleeId function_at(int64_t label);
  ir::CalleeId lambda(int64_t index);
  ir::CalleeId erlang(std::string_view name, uint32_t arity);
  /// `line`'s operand to a position; 0 and nonsense give none.
  ir::PosId line(int64_t index);

  // Atoms that the lifting itself needs.
  const Symbol erlang_name{"erlang"};

 private:
  std::vector<Label> labels_;
  std::vector<uint32_t> function_at_;  ///< by label: function index + 1
  std::vector<ir::ConstId> literals_;
  std::vector<ir::CalleeId> imports_;
  std::vector<ir::PosId> lines_;
  std::vector<uint32_t> files_;
};

}  // namespace ravel::beam
