// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/own_index.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "ir/counters.h"

namespace ravel::flow::sync {

using heap::InstanceId;

OwnIndices::OwnIndices(const Calls& calls, const Threads& threads, const Fields& fields)
    : calls_(calls), threads_(threads), fields_(fields) {
  find_makers();
  std::map<std::tuple<Counter, int64_t, int64_t>, uint32_t> numbers;
  for (const ir::FuncId id : fields.functions()) {
    if (calls.program().module_of(id).library) continue;
    const ir::Function& function = calls.program().function(id);
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op != ir::Op::load && instr.op != ir::Op::store) continue;
      if (static_cast<ir::FieldKind>(instr.kind) != ir::FieldKind::array_element) continue;
      const ir::Linear index = ir::linear(calls.program().module_of(id), function,
                                          function.operands_of(instr)[instr.op == ir::Op::store ? 2 : 1]);
      const std::optional<Counter> counter = counter_of(id, index.of);
      if (!counter) continue;
      // Of rows as long as the factor each thread has its own.
      const auto number =
          numbers.try_emplace({*counter, index.factor, index.row()}, static_cast<uint32_t>(numbers.size()))
              .first->second;
      own_[{id, ir::InstrId(i)}] = {number, counter->function};
      makers_.try_emplace(counter->function);
    }
  }
  for (size_t i = 0; i < calls.size() && !own_.empty(); ++i) {
    const auto maker = makers_.find(calls.points_to().function(InstanceId(i)));
    if (maker == makers_.end()) continue;
    const auto by = threads.of(InstanceId(i));
    std::vector<OriginId> all;
    std::ranges::set_union(maker->second, by, std::back_inserter(all));
    maker->second = std::move(all);
  }
}

void OwnIndices::find_makers() {
  HashMap<ir::FuncName, std::vector<std::pair<ir::FuncId, ir::InstrId>>> by_name;
  for (const ir::FuncId id : fields_.functions()) {
    const ir::Module& module = calls_.program().module_of(id);
    const ir::Function& function = calls_.program().function(id);
    if (module.library) continue;
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      const bool is_lambda =
          instr.op == ir::Op::alloc && static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure;
      const bool is_construction =
          instr.op == ir::Op::call && module.callees[instr.payload].name.view().starts_with("<init>(");
      if (is_lambda || is_construction)
        by_name[module.callees[instr.payload]].emplace_back(id, ir::InstrId(i));
    }
  }
  for (const ir::FuncId id : fields_.functions()) {
    const auto found = by_name.find(calls_.program().function(id).name);
    if (found == by_name.end()) continue;
    const bool is_constructor = found->first.name.view().starts_with("<init>(");
    (is_constructor ? constructions_ : lambdas_)[id] = found->second;
  }
}

std::optional<OwnIndices::Counter> OwnIndices::counter_of(ir::FuncId id, ir::ValueId index) const {
  const ir::Function& function = calls_.program().function(id);
  const auto parameter = std::ranges::find(function.params, index);
  if (parameter != function.params.end())
    return captured(id, static_cast<uint32_t>(parameter - function.params.begin()));
  const ir::Instr* read = function.definition(index);
  if (read == nullptr || read->op != ir::Op::load || function.params.empty()) return {};
  if (static_cast<ir::FieldKind>(read->kind) != ir::FieldKind::field) return {};
  if (function.operands_of(*read)[0] != function.params[0]) return {};
  return set_by_constructor(fields_.of(id, *read));
}

/// What a lambda has captured comes first among its parameters.
std::optional<OwnIndices::Counter> OwnIndices::captured(ir::FuncId lambda, uint32_t parameter) const {
  const auto made = lambdas_.find(lambda);
  if (made == lambdas_.end() || made->second.size() != 1) return {};
  const auto [function, at] = made->second.front();
  const ir::Function& maker = calls_.program().function(function);
  const auto values = maker.operands_of(maker.instr(at));
  if (parameter >= values.size() || !is_given_once(maker, maker.instr(at).result, at)) return {};
  return checked({function, at, values[parameter]});
}

/// Only the constructor sets it, to one of its parameters, and there is one place that constructs such
/// objects.
std::optional<OwnIndices::Counter> OwnIndices::set_by_constructor(heap::FieldId field) const {
  if (!field.valid()) return {};
  const auto stores = fields_.stores(field);
  if (stores.size() != 1) return {};
  const auto constructed = constructions_.find(stores[0].function);
  if (constructed == constructions_.end() || constructed->second.size() != 1) return {};
  const ir::Function& constructor = calls_.program().function(stores[0].function);
  const auto stored = constructor.operands_of(constructor.instr(stores[0].instr));
  const auto parameter = std::ranges::find(constructor.params, stored.back());
  if (stored[0] != constructor.params[0] || parameter == constructor.params.end()) return {};
  const auto [function, at] = constructed->second.front();
  const ir::Function& maker = calls_.program().function(function);
  const auto arguments = maker.operands_of(maker.instr(at));
  // A thread runs once, whoever has it.
  const ir::Module& module = calls_.program().module_of(stores[0].function);
  const bool is_thread = std::ranges::any_of(constructor.instrs, [&](const ir::Instr& instr) {
    return instr.op == ir::Op::call && module.callees[instr.payload].module.view() == "java/lang/Thread" &&
           module.callees[instr.payload].name.view().starts_with("<init>(");
  });
  if (!is_thread && !is_given_once(maker, arguments[0], at)) return {};
  return checked({function, at, arguments[static_cast<size_t>(parameter - constructor.params.begin())]});
}

/// Beside the instruction that makes it, one call gets the object, in the same round.
bool OwnIndices::is_given_once(const ir::Function& maker, ir::ValueId object, ir::InstrId made) {
  std::optional<ir::InstrId> given;
  for (uint32_t i = 0; i < maker.instrs.size(); ++i) {
    const ir::Instr& instr = maker.instrs[i];
    const auto operands = maker.operands_of(instr);
    if (i == made.index() || std::ranges::find(operands, object) == operands.end()) continue;
    if (given || !ir::is_call(instr.op) || std::ranges::count(operands, object) != 1) return false;
    given = ir::InstrId(i);
  }
  return given && ir::in_same_loop(maker, made, *given);
}

std::optional<OwnIndices::Counter> OwnIndices::checked(const Counter& counter) const {
  const ir::Program& program = calls_.program();
  const bool counts = ir::counts_rounds(program.module_of(counter.function),
                                        program.function(counter.function), counter.value, counter.at);
  return counts ? std::optional(counter) : std::nullopt;
}

std::optional<uint32_t> OwnIndices::of(InstanceId instance, ir::InstrId access) const {
  const auto found = own_.find({calls_.points_to().function(instance), access});
  if (found == own_.end()) return {};
  // Threads that make such objects themselves have them all.
  const auto& makers = makers_.at(found->second.maker);
  const bool is_by_makers = std::ranges::any_of(threads_.of(instance), [&](OriginId origin) {
    return threads_[origin].kind != OriginKind::forked || std::ranges::binary_search(makers, origin);
  });
  return is_by_makers ? std::nullopt : std::optional(found->second.counter);
}

}  // namespace ravel::flow::sync
