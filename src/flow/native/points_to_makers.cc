// SPDX-License-Identifier: Apache-2.0
//
// Calls of what hands out memory (makers.h): each makes an object of its own, as malloc does, and what the
// callee does inside is looked at once for all. And what comes with `...`: one object for each function,
// whose elements are the further arguments of all its calls.
#include "flow/native/points_to.h"

namespace ravel::flow::native {

/// What the function hands out, if its calls are told apart by what they get. The rule is that of
/// callee_context.
const Handed* PointsTo::handed_out(ir::FuncId callee) {
  const Handed* handed = input_.makers->find(callee);
  if (handed == nullptr || is_library(callee)) return nullptr;
  const bool is_apart =
      handed->is_any_size || (detail_ == Detail::calls && callers_[callee.index()] <= kCallersMax);
  return is_apart ? handed : nullptr;
}

void PointsTo::find_free_lists() {
  for (uint32_t f = 0; f < input_.program.function_count(); ++f)
    if (const Handed* handed = handed_out(ir::FuncId(f)))
      free_lists_.insert(handed->lists.begin(), handed->lists.end());
}

void PointsTo::hand_out(const PendingCall& call, const Handed& handed) {
  const ir::FuncId caller = instances_[call.caller.index()].function;
  const ir::Function& function = input_.program.function(caller);
  const ir::Instr& instr = function.instr(call.instr);
  auto operands = function.operands_of(instr);
  if (instr.op == ir::Op::call_value) operands = operands.subspan(1);
  const auto [it, fresh] = handed_out_.try_emplace(
      static_cast<uint64_t>(call.caller.index()) << 32 | call.instr.index(), ObjectId());
  if (fresh) {
    Object object{.kind = ObjectKind::heap, .site = {caller, call.instr}};
    object.context = instances_[call.caller.index()].context;
    if (handed.size < operands.size()) size_up(object, call.caller, operands[handed.size]);
    object.record = made_record(object, call.caller, call.instr);
    it->second = add_object(std::move(object));
    made_at_.insert(key_of({caller, call.instr}));
  }
  const LocId made = loc(it->second, 0);
  if (call.result != 0 && handed.result) {
    put(call.result, made);
    for (const size_t index : handed.passed)
      if (index < call.arguments.size() && call.arguments[index] != 0)
        add_edge(call.arguments[index], call.result);
  }
  for (const size_t index : handed.stored) {
    if (index >= call.arguments.size() || call.arguments[index] == 0) continue;
    const NodeId value = add_node();
    put(value, made);
    add_use(call.arguments[index], {UseKind::store, value, 0});
  }
}

/// Does the store leave new memory where the caller has said? The caller finds its own there.
bool PointsTo::is_handed_out_by(InstanceId id, const ir::Instr& store) {
  const ir::FuncId f = instances_[id.index()].function;
  const Handed* handed = handed_out(f);
  if (handed == nullptr) return false;
  const ir::InstrId at(static_cast<size_t>(&store - input_.program.function(f).instrs.data()));
  return std::find(handed->stores.begin(), handed->stores.end(), at) != handed->stores.end();
}

LocId PointsTo::variadic_arguments(InstanceId id) {
  const auto [it, fresh] = variadic_.try_emplace(id.index(), ObjectId());
  if (fresh) {
    Object object{.kind = ObjectKind::stack, .site = {instances_[id.index()].function, ir::InstrId(0)}};
    object.context = instances_[id.index()].context;
    object.is_array = object.is_collapsed = true;
    it->second = add_object(std::move(object));
  }
  return loc(it->second, 0);
}

/// A va_list holds pointers to where the arguments lie, at offsets that the machine decides: at one of the
/// first words (x86-64: the second and third).
bool PointsTo::add_variadic(InstanceId id, std::string_view name, std::span<const ir::ValueId> operands) {
  constexpr int64_t kWords = 3, kWordSize = 8;
  if (name == "va_start" && !operands.empty()) {
    const NodeId value = add_node();
    put(value, variadic_arguments(id));
    for (int64_t word = 0; word < kWords; ++word)
      add_use(node(id, operands[0]), {UseKind::store, value, word * kWordSize});
    return true;
  }
  if (name != "va_copy" || operands.size() < 2) return false;
  for (int64_t word = 0; word < kWords; ++word) {
    const NodeId value = add_node();
    add_use(node(id, operands[1]), {UseKind::load, value, word * kWordSize});
    add_use(node(id, operands[0]), {UseKind::store, value, word * kWordSize});
  }
  return true;
}

}  // namespace ravel::flow::native
