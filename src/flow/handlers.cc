// SPDX-License-Identifier: Apache-2.0
//
// A walk over the handler's blocks that decides the tests on the class and the reason, and follows
// both ways of every other test.
#include "flow/handlers.h"

#include <vector>

namespace ravel::flow {

namespace {

using ir::BlockId;
using ir::Instr;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

enum class Truth { yes, no, unknown };

class HandlerWalk {
 public:
  HandlerWalk(const ir::Module& module, const ir::Function& function)
      : module_(module), function_(function), seen_(function.blocks.size(), false) {}

  bool returns_from(BlockId start) {
    std::vector<BlockId> work{start};
    seen_[start.index()] = true;
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      const ir::Block& body = function_.block(block);
      const Instr& end = function_.instrs[body.end - 1];
      if (end.op == Op::ret) return true;
      const auto targets = function_.targets_of(body);
      for (size_t i = 0; i < targets.size(); ++i) {
        if (!may_go(end, i, targets.size()) || seen_[targets[i].index()]) continue;
        seen_[targets[i].index()] = true;
        work.push_back(targets[i]);
      }
    }
    return false;
  }

 private:
  bool may_go(const Instr& end, size_t way, size_t ways) const {
    if (end.op == Op::test) {
      const Truth truth = evaluate(end);
      return truth == Truth::unknown || (truth == Truth::yes) == (way == 0);
    }
    if (end.op == Op::select && way + 1 < ways) {
      const char* caught = caught_atom(function_.operands_of(end)[0]);
      if (caught == nullptr) return true;
      const ir::Const& value = module_.constant(function_.case_values[end.payload + way]);
      return value.kind == ir::ConstKind::atom && value.text.view() == caught;
    }
    return true;
  }

  Truth evaluate(const Instr& test) const {
    const auto operands = function_.operands_of(test);
    if (operands.empty()) return Truth::unknown;
    const char* caught = caught_atom(operands[0]);
    const char* other = operands.size() > 1 ? caught_atom(operands[1]) : nullptr;
    if (caught == nullptr && other == nullptr) return Truth::unknown;
    const auto truth = [](bool value) { return value ? Truth::yes : Truth::no; };
    switch (static_cast<TestKind>(test.kind)) {
      case TestKind::eq_exact:
      case TestKind::eq:
      case TestKind::ne_exact:
      case TestKind::ne: {
        const ValueId value = caught != nullptr ? operands[1] : operands[0];
        const ir::Const* constant = constant_of(value);
        if (constant == nullptr) return Truth::unknown;
        const bool equal = constant->kind == ir::ConstKind::atom &&
                           constant->text.view() == (caught != nullptr ? caught : other);
        const auto kind = static_cast<TestKind>(test.kind);
        return truth(equal == (kind == TestKind::eq_exact || kind == TestKind::eq));
      }
      case TestKind::is_atom:
        return Truth::yes;
      case TestKind::is_tuple:
      case TestKind::is_tuple_arity:
      case TestKind::is_tagged_tuple:
      case TestKind::is_cons:
      case TestKind::is_nil:
      case TestKind::is_integer:
        return Truth::no;
      default:
        return Truth::unknown;
    }
  }

  const Instr* origin(ValueId value) const {
    const Instr* def = function_.definition(value);
    while (def != nullptr && def->op == Op::refine)
      def = function_.definition(function_.operands_of(*def)[0]);
    return def;
  }
  /// The atom that a caught value is in this walk, or null.
  const char* caught_atom(ValueId value) const {
    const Instr* def = origin(value);
    if (def == nullptr || def->op != Op::caught) return nullptr;
    return def->imm == 0 ? "error" : def->imm == 1 ? "badarg" : nullptr;
  }
  const ir::Const* constant_of(ValueId value) const {
    const Instr* def = origin(value);
    return def != nullptr && def->op == Op::constant ? &module_.constant(ir::ConstId(def->payload)) : nullptr;
  }

  const ir::Module& module_;
  const ir::Function& function_;
  std::vector<bool> seen_;
};

}  // namespace

bool handles_badarg(const ir::Module& module, const ir::Function& function, BlockId handler) {
  return HandlerWalk(module, function).returns_from(handler);
}

}  // namespace ravel::flow
