// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_given.h"

#include <algorithm>
#include <set>

#include "flow/sync/fields.h"

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using ir::ValueId;

namespace {

/// Parameters that are looked at for one question; with more of them the answer is no.
constexpr size_t kParametersMax = 2000;
constexpr int kPhisMax = 8;

}  // namespace

bool GivenArguments::is_given(const Point& at, ObjectId object) {
  if (!input_.harness.is_open()) return false;
  const ValueId base = input_.sync.calls().base_of(at.instance, at.instr, object);
  if (!base.valid()) return false;
  const auto [entry, is_new] = known_.try_emplace({{at.instance, base}, object}, false);
  if (is_new) entry->second = find(at.instance, base, object);
  return entry->second;
}

bool GivenArguments::may_be(InstanceId instance, ValueId value, ObjectId object) const {
  const auto all = input_.points_to.objects(instance, value);
  return std::binary_search(all.begin(), all.end(), object.index());
}

/// The parameters that bring the object to a value; false if something else may.
bool GivenArguments::add_sources(InstanceId instance, ValueId value, ObjectId object,
                                 std::vector<Parameter>& work) const {
  const ir::FuncId id = input_.points_to.function(instance);
  const ir::Module& module = input_.program.module_of(id);
  const ir::Function& function = input_.program.function(id);
  std::vector<ValueId> values = {value};
  std::set<ValueId> seen;
  for (size_t i = 0; i < values.size(); ++i) {
    const ValueId source = flow::sync::strip(module, function, values[i]);
    if (!seen.insert(source).second || !may_be(instance, source, object)) continue;
    const ir::Instr* made = function.definition(source);
    if (made != nullptr && made->op == ir::Op::phi && values.size() < kPhisMax) {
      const auto operands = function.operands_of(*made);
      values.insert(values.end(), operands.begin(), operands.end());
      continue;
    }
    const int parameter = flow::sync::parameter_index(function, source);
    if (parameter < 0) return false;
    work.push_back({instance, static_cast<uint32_t>(parameter)});
  }
  return true;
}

bool GivenArguments::find(InstanceId instance, ValueId value, ObjectId object) const {
  const flow::sync::Calls& calls = input_.sync.calls();
  std::vector<Parameter> work;
  std::set<Parameter> seen;
  if (!add_sources(instance, value, object, work)) return false;
  while (!work.empty()) {
    const Parameter p = work.back();
    work.pop_back();
    if (!seen.insert(p).second) continue;
    if (seen.size() > kParametersMax) return false;
    for (const CallEdge& edge : calls.in(p.instance)) {
      if (!edge.caller.valid() || edge.kind != flow::heap::CallKind::call) return false;
      const ir::Function& caller = calls.function(edge.caller);
      const auto operands = caller.operands_of(caller.instr(edge.instr));
      // A lambda's captured values come first: they are none of the call's arguments.
      if (operands.size() != calls.function(p.instance).params.size()) return false;
      if (edge.caller == calls.harness_instance()) {
        const bool is_receiver = p.index == 0 && caller.instr(edge.instr).op == ir::Op::call_virtual;
        if (is_receiver || input_.harness.root(edge.instr) == nullptr) return false;
      } else if (!add_sources(edge.caller, operands[p.index], object, work)) {
        return false;
      }
    }
  }
  return !seen.empty();
}

}  // namespace ravel::flow::jvm
