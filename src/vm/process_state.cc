// SPDX-License-Identifier: Apache-2.0
//
// A process seen from outside the interpreter: how it starts, what it will do next, what of its heap is live,
// and what has to be copied when it is.
#include "vm/build.h"
#include "vm/instructions.h"
#include "vm/interpreter_state.h"

namespace ravel::vm {

void start_with_call(CodeStore& store, Process& process, ExportId function, std::span<const Term> arguments) {
  process.stack.clear();
  process.registers.assign(arguments.begin(), arguments.end());
  process.code = store.call_stub(function);
  process.return_to = store.exit_stub();
}

NextEvent next_event(const CodeStore& /*store*/, const Process& process) {
  NextEvent next;
  if (process.code == nullptr) return next;
  const Code* code = process.code;
  Op op = instruction_op(*code);
  if (op == Op::event) {
    code += 2;
    op = instruction_op(*code);
  }
  static const Builtin* const send = find_builtin(export_id({atoms::erlang, make_atom("send"), 2}));
  switch (op) {
    case Op::send:
      next.builtin = send;
      break;
    case Op::call_bif:
    case Op::call_bif_last:
    case Op::call_bif_only:
      next.builtin = &builtins()[code[1]];
      break;
    case Op::call_stub:
      next.builtin = find_builtin(static_cast<ExportId>(code[1]));
      break;
    case Op::loop_rec:
      next.is_receive = true;
      next.is_timeout = process.save >= process.mailbox.size();
      break;
    case Op::wait:
      next.is_receive = true;
      break;
    case Op::wait_timeout:
      next.is_receive = true;
      next.is_timeout = process.timed_out || process.save >= process.mailbox.size();
      break;
    default:
      break;
  }
  if (next.builtin != nullptr && process.registers.size() >= next.builtin->arity)
    next.arguments = std::span<const Term>(process.registers).first(next.builtin->arity);
  return next;
}

void collect_process(Process& process, std::span<Term> live_registers, size_t need) {
  if (process.heap.go_on_elsewhere(need)) return;
  std::vector<std::span<Term>> roots = {live_registers, process.stack.live()};
  for (auto& entry : process.dictionary) {
    roots.emplace_back(&entry.key, 1);
    roots.emplace_back(&entry.value, 1);
  }
  for (Message& message : process.mailbox)
    if (!message.content.segment) roots.emplace_back(&message.content.term, 1);
  Raised& raised = process.raised;
  for (Term* term :
       {&raised.reason, &raised.trace, &raised.error_info, &raised.first_frame, &raised.argument_list})
    roots.emplace_back(term, 1);
  roots.emplace_back(raised.arguments);
  roots.emplace_back(process.call_arguments);
  process.heap.collect(roots, need);
}

void unshare_contexts(Process& process) {
  // The same context may stand in several places.
  std::vector<std::pair<Term, Term>> copies;
  const auto unshare = [&](Term& slot) {
    if (!is_context(slot)) return;
    for (const auto& [from, to] : copies) {
      if (!from.is(slot)) continue;
      slot = to;
      return;
    }
    const size_t words = Term::header_words(slot.header()) + 1;
    Word* box = process.heap.allocate(words);
    std::copy_n(slot.box(), words, box);
    copies.emplace_back(slot, Term::boxed(box));
    slot = copies.back().second;
  };
  for (Term& slot : process.registers) unshare(slot);
  for (Term& slot : process.stack.live()) unshare(slot);
}

}  // namespace ravel::vm
