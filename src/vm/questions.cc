// SPDX-License-Identifier: Apache-2.0
#include "vm/questions.h"

#include <fmt/format.h>

#include <algorithm>

#include "vm/build.h"
#include "vm/interpreter.h"
#include "vm/looks.h"
#include "vm/print.h"

namespace ravel::vm {

std::optional<Term> ask(Call& call, SignalKind kind, Term target, Packed payload) {
  Process& self = call.process();
  Machine& machine = call.machine();
  if (kind == SignalKind::group_leader) call.touch(ObjectKind::ties, target.word(), kLeaderKey, true);
  if (self.question == 0) {
    self.question = machine.new_reference();
    machine.send(self.pid, target, Signal{kind, self.pid, std::move(payload), self.question, 0});
  }
  if (!self.answer) {
    call.wait();
    return std::nullopt;
  }
  const Packed answer = std::move(*self.answer);
  self.answer.reset();
  self.question = 0;
  if (answer.segment) self.heap.adopt(answer.segment);
  return answer.term;
}

namespace {

/// Of each built-in the argument that it asks; -1 if it asks nobody.
std::vector<int> make_asked() {
  std::vector<int> asked;
  for (const Builtin& builtin : builtins()) {
    const bool is_first = (builtin.module == "erlang" &&
                           (builtin.name == "is_process_alive" || builtin.name == "process_info")) ||
                          (builtin.module == "erts_internal" && builtin.name == "suspend_process");
    const bool is_second = builtin.module == "erts_internal" && builtin.name == "group_leader";
    asked.push_back(is_first ? 0 : is_second ? 1 : -1);
  }
  return asked;
}

}  // namespace

/// That a link came too late, where nobody would hear of an end that came later than the link.
static bool need_not_come(const Machine& machine, const Process& receiver, const UnderWay& entry) {
  const auto rival = std::ranges::find(machine.under_way(), entry.rival, &UnderWay::order);
  return entry.rival != 0 && entry.is_noproc && rival != machine.under_way().end() &&
         machine.class_of(&receiver, rival->signal) == SignalClass::nothing;
}

bool asks_too_early(const Machine& machine, const Process& process) {
  static const std::vector<int> asked = make_asked();
  if (process.position != Position::event || process.next_builtin >= asked.size()) return false;
  const int argument = asked[process.next_builtin];
  if (argument < 0 || static_cast<size_t>(argument) >= process.registers.size()) return false;
  const Term target = process.registers[static_cast<size_t>(argument)];
  return std::ranges::any_of(machine.under_way(), [&](const UnderWay& entry) {
    const bool is_there = entry.to.is(target) && entry.signal.from.is(process.pid);
    const bool is_back =
        entry.to.is(process.pid) && entry.signal.from.is(target) && !need_not_come(machine, process, entry);
    return (is_there || is_back) &&
           machine.class_of(machine.find(entry.to), entry.signal) == SignalClass::signal;
  });
}

/// What a process answers, and the other requests that it does not notice itself.
void Machine::request_signal(Process& process, const Signal& signal) {
  Packed value{{}, atoms::true_};
  switch (signal.kind) {
    case SignalKind::info_request: {
      Heap heap;
      const Term items = signal.payload.term;
      value = pack(items.is_none() ? default_information(*this, process, heap)
                                   : process_information(*this, process, items, heap));
      break;
    }
    case SignalKind::group_leader:
      process.group_leader = signal.payload.term;
      break;
    case SignalKind::suspend:
      ++process.suspend_count;
      break;
    case SignalKind::resume:
      if (process.suspend_count == 0) break;
      --process.suspend_count;
      if (process.suspend_count == 0 && !is_interrupted(process.pid)) enqueue(process);
      break;
    case SignalKind::collect:
      if (!running_.is(process.pid) && !is_interrupted(process.pid))
        collect_process(process, process.registers, 0);
      break;
    default:
      break;
  }
  if (signal.reference) answer(process.pid, signal.from, signal.reference, std::move(value));
}

namespace {

Term pair(Heap& heap, Term left, Term right) { return make_tuple(heap, {left, right}); }

Term dictionary_list(const Process& process, Heap& heap) {
  Term list = Term::nil();
  for (auto at = process.dictionary.rbegin(); at != process.dictionary.rend(); ++at)
    list = make_cons(heap, pair(heap, copy_term(at->key, heap), copy_term(at->value, heap)), list);
  return list;
}

Term messages_list(const Process& process, Heap& heap) {
  std::vector<Term> messages;
  for (const Message& message : process.mailbox) messages.push_back(copy_term(message.content.term, heap));
  return make_list(heap, messages);
}

Term monitors_list(const Process& process, Heap& heap) {
  std::vector<Term> found;
  for (const auto& [reference, monitor] : process.monitors) {
    if (!monitor.type.is(atoms::process) && !monitor.type.is(atoms::port)) continue;
    const Term object = monitor.name ? pair(heap, monitor.name, monitor.node_name) : monitor.target;
    found.push_back(pair(heap, monitor.type, object));
  }
  return make_list(heap, found);
}

Term watchers_list(const Process& process, Heap& heap) {
  std::vector<Term> found;
  for (const auto& [reference, watcher] : process.watchers) found.push_back(watcher.pid);
  return make_list(heap, found);
}

/// Where somebody chooses, who stands before a receive that takes nothing of what has arrived waits already.
bool waits_at_receive(const Machine& machine, const Process& process) {
  return machine.is_lazy() && process.position == Position::receive && !process.is_system &&
         !process.is_poll && !process.timed_out &&
         std::ranges::none_of(process.mailbox, [](const Message& message) { return message.accepted; });
}

Term status_of(const Machine& machine, const Process& process) {
  if (machine.running().is(process.pid)) return make_atom("running");
  if (process.suspend_count > 0) return make_atom("suspended");
  if (process.state == ProcessState::exiting) return make_atom("exiting");
  const bool waits = process.state == ProcessState::waiting || waits_at_receive(machine, process);
  return make_atom(waits ? "waiting" : "runnable");
}

Term function_term(Heap& heap, const FunctionName& function) {
  if (!function.module) return atoms::undefined;
  return make_tuple(heap, {function.module, function.name, Term::small(function.arity)});
}

Term flag_of(const Process& process, Term flag, Term otherwise, Heap& heap) {
  for (const auto& [name, value] : process.flags)
    if (name.is(flag)) return copy_term(value.term, heap);
  return otherwise;
}

Term collection_settings(const Process& process, Heap& heap) {
  const auto setting = [&](std::string_view name, int64_t value) {
    return pair(heap, make_atom(name), flag_of(process, make_atom(name), Term::small(value), heap));
  };
  const Term limit = make_atom("max_heap_size");
  return make_list(heap,
                   {pair(heap, limit, heap_limit_term(heap, flag_of(process, limit, Term::small(0), heap))),
                    setting("min_bin_vheap_size", 46422), setting("min_heap_size", 233),
                    setting("fullsweep_after", 65535), pair(heap, make_atom("minor_gcs"), Term::small(0))});
}

/// Items that are a plain number.
std::optional<int64_t> count_of(const Process& process, std::string_view item) {
  const auto words = static_cast<int64_t>(process.heap.words_used());
  const auto stack = static_cast<int64_t>(process.stack.size());
  if (item == "message_queue_len") return static_cast<int64_t>(process.mailbox.size());
  if (item == "heap_size" || item == "total_heap_size") return words;
  if (item == "stack_size") return stack;
  if (item == "memory") return static_cast<int64_t>(sizeof(Process)) + 8 * (words + stack);
  if (item == "reductions") return process.reductions;
  if (item == "catchlevel") return 0;
  return std::nullopt;
}

/// {Pid, Times, Outstanding}
Term suspending_list(const Machine& machine, const Process& process, Heap& heap) {
  std::vector<Term> found;
  for (const auto& [pid, count] : process.suspending)
    if (machine.find(pid)) found.push_back(make_tuple(heap, {pid, Term::small(count), Term::small(0)}));
  return make_list(heap, found);
}

/// As far as programs read it: the functions that it is in, "(Module:Function/Arity + 0)" in each line.
Term backtrace_text(Term trace, Heap& heap) {
  std::string text;
  for (const Term frame : ListItems(trace)) {
    text += text.empty() ? "Program counter: 0x0000000000000000 ("
                         : "0x0000000000000000 Return addr 0x0000000000000000 (";
    const Term arity = frame.element(2);
    text += fmt::format("{}:{}/{} + 0)\n", print_term(frame.element(0)), print_term(frame.element(1)),
                        arity.is_small() ? arity.small() : static_cast<int64_t>(list_length(arity)));
  }
  return make_binary(heap, text);
}

/// Items about the code that it runs.
Term place_item(const Machine& machine, const Process& process, std::string_view item, Heap& heap) {
  if (item == "current_function" && process.hibernating)
    return function_term(heap, {atoms::erlang, make_atom("hibernate"), 3});
  if (item == "current_function") return function_term(heap, current_function(machine.store(), process));
  if (item == "initial_call") return function_term(heap, process.initial_call);
  const Term trace = current_stacktrace(machine.store(), process, heap);
  if (item == "current_stacktrace") return trace;
  if (item == "backtrace") return backtrace_text(trace, heap);
  if (item == "current_location") return trace.is_cons() ? trace.head() : atoms::undefined;
  return Term::none();
}

Term item_value(const Machine& machine, const Process& process, std::string_view item, Heap& heap) {
  if (const auto count = count_of(process, item)) return make_integer(heap, *count);
  if (item == "registered_name") return process.registered_name ? process.registered_name : Term::nil();
  if (item == "status") return status_of(machine, process);
  if (item == "links") return make_list(heap, process.links);
  if (item == "dictionary") return dictionary_list(process, heap);
  if (item == "trap_exit") return Term::boolean(process.trap_exit);
  if (item == "error_handler") return process.error_handler;
  if (item == "priority") return process.priority ? process.priority : atoms::normal;
  if (item == "group_leader") return process.group_leader;
  if (item == "messages") return messages_list(process, heap);
  if (item == "monitors") return monitors_list(process, heap);
  if (item == "monitored_by") return watchers_list(process, heap);
  if (item == "parent") return process.parent ? process.parent : atoms::undefined;
  if (item == "garbage_collection") return collection_settings(process, heap);
  if (item == "suspending") return suspending_list(machine, process, heap);
  if (item == "sequential_trace_token" || item == "binary" || item == "garbage_collection_info")
    return Term::nil();
  if (item == "trace") return Term::small(0);
  if (item == "last_calls" || item == "async_dist") return atoms::false_;
  if (item == "message_queue_data") return flag_of(process, make_atom(item), make_atom("on_heap"), heap);
  if (item == "min_heap_size") return flag_of(process, make_atom(item), Term::small(233), heap);
  if (item == "min_bin_vheap_size") return flag_of(process, make_atom(item), Term::small(46422), heap);
  if (item == "fullsweep_after") return flag_of(process, make_atom(item), Term::small(65535), heap);
  if (item == "max_heap_size")
    return heap_limit_term(heap, flag_of(process, make_atom(item), Term::small(0), heap));
  return place_item(machine, process, item, heap);
}

Term dictionary_value(const Process& process, Term key, Heap& heap) {
  const Term found = process.dictionary.get(key);
  return found ? copy_term(found, heap) : Term::none();
}

Term one_item(const Machine& machine, const Process& process, Term item, Heap& heap) {
  // One value of the dictionary (OTP 26), or the label that proc_lib keeps there (OTP 27).
  if (item.is_tuple(2) && item.element(0).is(make_atom("dictionary"))) {
    const Term value = dictionary_value(process, item.element(1), heap);
    return pair(heap, copy_term(item, heap), value ? value : atoms::undefined);
  }
  if (item.is(make_atom("label"))) {
    const Term value = dictionary_value(process, make_atom("$process_label"), heap);
    return pair(heap, item, value ? value : atoms::undefined);
  }
  if (!item.is_atom()) return Term::none();
  const Term value = item_value(machine, process, atom_text(item), heap);
  return value ? pair(heap, item, value) : Term::none();
}

}  // namespace

Term process_information(const Machine& machine, const Process& process, Term items, Heap& heap) {
  if (!items.is_list()) return one_item(machine, process, items, heap);
  std::vector<Term> found;
  for (const Term item : ListItems(items)) {
    found.push_back(one_item(machine, process, item, heap));
    if (!found.back()) return Term::none();
  }
  return list_length(items) < 0 ? Term::none() : make_list(heap, found);
}

Term default_information(const Machine& machine, const Process& process, Heap& heap) {
  static constexpr std::string_view kItems[] = {"registered_name",   "current_function",
                                                "initial_call",      "status",
                                                "message_queue_len", "links",
                                                "dictionary",        "trap_exit",
                                                "error_handler",     "priority",
                                                "group_leader",      "total_heap_size",
                                                "heap_size",         "stack_size",
                                                "reductions",        "garbage_collection",
                                                "suspending"};
  std::vector<Term> found;
  for (const std::string_view item : kItems)
    if (item != "registered_name" || process.registered_name)
      found.push_back(one_item(machine, process, make_atom(item), heap));
  return make_list(heap, found);
}

}  // namespace ravel::vm
