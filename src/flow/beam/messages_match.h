// SPDX-License-Identifier: Apache-2.0
//
// May a clause of a receive take a message? The clause is a pattern with guards (ir/receive.h), the message
// the set of objects that flow/ has for the sent value, or a shape from model/messages. `no` is certain;
// everything that is not understood is `yes`.
//
// A value of which nothing is known matches any pattern, with one exception: a reference, or a pid, that
// never got out of the code that flow/ follows cannot be in it.
#pragma once

#include "flow/beam/messages_reach.h"
#include "ir/receive.h"
#include "model/messages.h"

namespace ravel::flow::beam {

enum class Takes : uint8_t {
  no,
  unknown,  ///< only because nothing at all is known of the message
  yes,
};

/// What is sent at a place: the value, or a shape that speaks of the call there.
struct Message {
  ir::FuncId func;
  ir::InstrId instr;
  ir::ValueId value;  ///< if there is no shape
  const model::MessageShape* shape = nullptr;
};

class Matcher {
 public:
  Matcher(const BeamInput& input, const Reach& reach)
      : program_(input.program), values_(input.flow.values), reach_(reach) {}

  Takes takes(ir::FuncId func, const ir::Receive& receive, const Message& message) const;

  /// Some place of the pattern must be a reference, or the pid of a process, that the program alone knows.
  bool needs_secret(ir::FuncId func, const ir::Pattern& pattern) const;

 private:
  bool matches(ir::FuncId f, const ir::Pattern& pattern, const flow::ValueSet& set) const;
  bool matches(ir::FuncId f, const ir::Pattern& pattern, flow::ObjId id) const;
  bool matches(ir::FuncId f, const ir::Pattern& pattern, const model::MessageShape& shape,
               const Message& message) const;
  bool matches_constant(const ir::Module& module, ir::ConstId constant, flow::ObjId id) const;
  bool may_be_equal(flow::ObjId a, flow::ObjId b) const;
  bool is_secret(ir::FuncId f, const ir::Pattern& pin, Known limit) const;
  bool is_own_reference(ir::FuncId f, const ir::Pattern& pin) const;
  bool guards_may_hold(ir::FuncId f, const ir::Clause& clause, const flow::ValueSet& message) const;
  bool guard_may_hold(ir::FuncId f, const ir::Clause& clause, const ir::ClauseGuard& guard,
                      const flow::ValueSet& message) const;
  flow::ValueSet value_of(const Message& message) const;

  const ir::Program& program_;
  const flow::ValueFlow& values_;
  const Reach& reach_;
};

}  // namespace ravel::flow::beam
