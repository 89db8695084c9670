// SPDX-License-Identifier: Apache-2.0
//
// Programs of the BEAM in words.
#pragma once

#include "facts/words.h"
#include "flow/flow.h"

namespace ravel::flow {

/// `mod:fun/arity` of what a person wrote: for closures and comprehensions of the function whose text they
/// are in.
std::string written_name(const ir::Program& program, ir::FuncId func);

class Words final : public facts::Words {
 public:
  explicit Words(const Flow& flow) : flow_(flow), program_(flow.values.program()) {}

  /// There is no shorter name.
  std::string function(ir::FuncId id, facts::Name /*form*/ = facts::Name::full) const override {
    return written_name(program_, id);
  }
  report::SourcePos position(const facts::Step& step) const override {
    return facts::position_of(program_, step);
  }
  bool is_library(ir::FuncId id) const override { return program_.module_of(id).library; }
  std::string origin(const facts::Path& path) const override;

 private:
  const Flow& flow_;
  const ir::Program& program_;
};

}  // namespace ravel::flow
