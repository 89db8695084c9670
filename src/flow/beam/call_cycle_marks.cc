// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/call_cycle_marks.h"

#include <algorithm>

namespace ravel::flow::beam {

using ir::FuncId;
using ir::InstrId;
using ir::Op;
using model::SpawnForm;

namespace {

/// Marks whatever may call a marked function.
void close_over_callers(const flow::CallGraph& calls, std::vector<bool>& marked) {
  std::vector<FuncId> todo;
  for (uint32_t f = 0; f < marked.size(); ++f)
    if (marked[f]) todo.emplace_back(f);
  while (!todo.empty()) {
    const FuncId f = todo.back();
    todo.pop_back();
    for (const FuncId caller : calls.callers(f)) {
      if (marked[caller.index()]) continue;
      marked[caller.index()] = true;
      todo.push_back(caller);
    }
  }
}

/// Whoever runs a function elsewhere waits for it at once, or may wait for it later.
bool may_wait(const SpawnForm& form) {
  return form.new_process &&
         (form.waits || form.result == SpawnForm::task || form.result == SpawnForm::reference);
}

}  // namespace

Marks::Marks(const BeamInput& input, ByHand& by_hand,
             const std::map<Step, std::vector<flow::ServerId>>& starts) {
  const size_t count = input.program.function_count();
  waits_.assign(count, false);
  acknowledges_.assign(count, false);
  answers_.assign(count, false);
  find_sites(input, by_hand, starts);
  close_over_callers(input.flow.calls, waits_);
  close_over_callers(input.flow.calls, acknowledges_);
  close_over_callers(input.flow.calls, answers_);
}

void Marks::find_sites(const BeamInput& input, ByHand& by_hand,
                       const std::map<Step, std::vector<flow::ServerId>>& starts) {
  const CallTable& calls = *input.calls;
  auto start = starts.begin();
  for (uint32_t f = 0; f < waits_.size(); ++f) {
    const FuncId func(f);
    std::vector<InstrId> found;
    for (const flow::Request& request : input.flow.values.requests(func))
      if (request.form->waits || request.form->kind == model::RequestForm::send_request)
        found.push_back(request.instr);
    for (; start != starts.end() && start->first.first == func; ++start) found.push_back(start->first.second);
    const ir::Function& function = input.program.function(func);
    for (const InstrId id : calls.notable(func)) {
      const ir::Instr& instr = function.instr(id);
      const CallFacts& facts = calls.of(func, instr);
      if (facts.is(model::BuiltIn::acknowledge)) acknowledges_[f] = true;
      if (instr.op == Op::send || facts.sends) answers_[f] = true;
      const bool runs_elsewhere = facts.spawn != nullptr && facts.spawn->new_process;
      if (facts.controller != nullptr || facts.lock != nullptr ||
          (runs_elsewhere && (may_wait(*facts.spawn) || by_hand.waits_for_started(func, id).tag.valid())))
        found.push_back(id);
    }
    if (answers_[f])
      for (const HandCall& call : by_hand.calls(func)) found.push_back(call.send);
    // A start that the specification of a child tells of has no instruction.
    std::erase_if(found, [](InstrId id) { return !id.valid(); });
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    waits_[f] = !found.empty();
    sites_begin_.push_back(static_cast<uint32_t>(sites_.size()));
    sites_.insert(sites_.end(), found.begin(), found.end());
  }
  sites_begin_.push_back(static_cast<uint32_t>(sites_.size()));
}

}  // namespace ravel::flow::beam
