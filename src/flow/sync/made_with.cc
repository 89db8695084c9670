// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/made_with.h"

#include <algorithm>
#include <vector>

#include "flow/sync/fields.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;

namespace {

class Constant {
 public:
  explicit Constant(const Calls& calls) : calls_(calls) {}

  std::optional<int64_t> of(InstanceId id, ir::ValueId value) {
    const ir::FuncId function = calls_.points_to().function(id);
    const ir::Module& module = calls_.program().module_of(function);
    const ir::Function& f = calls_.program().function(function);
    value = strip(module, f, value);
    if (const ir::Instr* made = f.definition(value); made != nullptr && made->op == ir::Op::constant) {
      const ir::Const& constant = module.constants[made->payload];
      if (constant.kind == ir::ConstKind::integer) return constant.number;
      return std::nullopt;
    }
    const int parameter = parameter_index(f, value);
    return parameter < 0 ? std::nullopt : given(id, static_cast<size_t>(parameter));
  }

 private:
  std::optional<int64_t> given(InstanceId id, size_t parameter) {
    // Who hands its own parameter on to itself says nothing new, but nothing certain either.
    if (std::find(inside_.begin(), inside_.end(), id) != inside_.end()) return std::nullopt;
    inside_.push_back(id);
    std::optional<int64_t> all;
    for (const CallEdge& e : calls_.in(id)) {
      // Clients may give anything.
      const bool is_call = e.kind == heap::CallKind::call && e.caller.valid() && e.instr.valid();
      if (!is_call || e.caller == calls_.harness_instance()) return std::nullopt;
      const ir::Function& caller = calls_.function(e.caller);
      const auto operands = caller.operands_of(caller.instr(e.instr));
      if (parameter >= operands.size()) return std::nullopt;
      const auto one = of(e.caller, operands[parameter]);
      if (!one || (all && *all != *one)) return std::nullopt;
      all = one;
    }
    inside_.pop_back();
    return all;
  }

  const Calls& calls_;
  std::vector<InstanceId> inside_;
};

/// The value that the constructor of what is made there is given first; invalid: none.
ir::ValueId first_argument(const ir::Module& module, const ir::Function& f, ir::InstrId alloc) {
  for (const ir::Instr& call : f.instrs) {
    const auto operands = f.operands_of(call);
    if (call.op == ir::Op::call && operands.size() >= 2 && operands[0] == f.instr(alloc).result &&
        module.callees[call.payload].name.view().starts_with("<init>("))
      return operands[1];
  }
  return {};
}

}  // namespace

std::optional<int64_t> made_with(const Calls& calls, heap::ObjectId object) {
  const heap::Site& site = calls.points_to().site(object);
  if (!site.function.valid() || !site.instr.valid() || site.function == calls.harness().main())
    return std::nullopt;
  const ir::ValueId value = first_argument(calls.program().module_of(site.function),
                                           calls.program().function(site.function), site.instr);
  if (!value.valid()) return std::nullopt;
  std::optional<int64_t> all;
  for (const InstanceId maker : calls.makers(object)) {
    const auto one = Constant(calls).of(maker, value);
    if (!one || (all && *all != *one)) return std::nullopt;
    all = one;
  }
  return all;
}

}  // namespace ravel::flow::sync
