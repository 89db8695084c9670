// SPDX-License-Identifier: Apache-2.0
//
// Built-ins that start, end and question processes.
#include <algorithm>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/print.h"
#include "vm/questions.h"
#include "vm/ties.h"
#include "vm/work.h"

namespace ravel::vm {

namespace {

Term self_0(Call& call) { return call.process().pid; }

/// As error/1: no frame of its own shows in the trace. OTP's calls end so if somebody asks itself.
Term exit_1(Call& call) {
  static const Term calling_self = make_atom("calling_self");
  const Term reason = call[0].is_tuple(2) ? call[0].element(0) : call[0];
  if (reason.is(calling_self)) call.machine().note_self_call(call.process());
  call.raise(RaiseClass::exit, call[0]);
  call.process().raised.builtin = nullptr;
  call.process().raised.arguments.clear();
  return Term::none();
}

// ---- process dictionary

Term or_undefined(Term value) { return value ? value : atoms::undefined; }

Term get_0(Call& call) {
  Term list = Term::nil();
  const Dictionary& dictionary = call.process().dictionary;
  for (auto at = dictionary.rbegin(); at != dictionary.rend(); ++at)
    list = make_cons(call.heap(), make_tuple(call.heap(), {at->key, at->value}), list);
  return list;
}

Term get_1(Call& call) { return or_undefined(call.process().dictionary.get(call[0])); }

Term get_keys(Call& call, const Term* value) {
  std::vector<Term> keys;
  for (const auto& entry : call.process().dictionary)
    if (!value || equal_exact(entry.value, *value)) keys.push_back(entry.key);
  return make_list(call.heap(), keys);
}
Term get_keys_0(Call& call) { return get_keys(call, nullptr); }
Term get_keys_1(Call& call) {
  const Term value = call[0];
  return get_keys(call, &value);
}

void touch_dictionary(Call& call) {
  if (call.machine().watches(Watch::dictionary))
    call.touch(ObjectKind::dictionary, call.process().pid.word(), 0, true);
}

Term put_2(Call& call) {
  touch_dictionary(call);
  return or_undefined(call.process().dictionary.put(call[0], call[1]));
}

Term erase_0(Call& call) {
  touch_dictionary(call);
  const Term all = get_0(call);
  call.process().dictionary.clear();
  return all;
}

Term erase_1(Call& call) {
  touch_dictionary(call);
  return or_undefined(call.process().dictionary.erase(call[0]));
}

// ---- others

Term processes_0(Call& call) {
  call.touch(ObjectKind::processes, 0, 0, false);
  std::vector<Term> local;
  for (const Term pid : call.machine().pids())
    if (pid.node_index() == call.process().pid.node_index()) local.push_back(pid);
  return make_list(call.heap(), local);
}

/// All at once: {Iterator, Pids}, and then none. 0 is where an iterator begins.
Term processes_next_1(Call& call) {
  if (call[0].is_small() && call[0].small() == 1) return make_atom("none");
  return make_tuple(call.heap(), {Term::small(1), processes_0(call)});
}

bool is_local_pid(const Call& call, Term term) {
  return term.is_pid() && term.node_index() == call.process().pid.node_index();
}

Term is_process_alive_1(Call& call) {
  if (!is_local_pid(call, call[0])) return call.badarg();
  if (call[0].is(call.process().pid)) return atoms::true_;
  return ask(call, SignalKind::alive_request, call[0], {}).value_or(Term::none());
}

Term process_info(Call& call, Term items) {
  if (!is_local_pid(call, call[0])) return call.badarg();
  const bool is_self = call[0].is(call.process().pid);
  Heap scratch;
  // Unknown items fail whoever is asked.
  if (items && !process_information(call.machine(), call.process(), items, scratch)) return call.badarg();
  if (is_self) {
    call.machine().look_at(call[0], items);
    return items ? process_information(call.machine(), call.process(), items, call.heap())
                 : default_information(call.machine(), call.process(), call.heap());
  }
  const auto answer = ask(call, SignalKind::info_request, call[0], items ? pack(items) : Packed{});
  if (!answer) return Term::none();
  // A process without a name: [] where a single item was asked for.
  if (items && items.is(make_atom("registered_name")) && answer->is_tuple(2) && answer->element(1).is_nil())
    return Term::nil();
  return *answer;
}

Term process_info_1(Call& call) { return process_info(call, Term::none()); }
Term process_info_2(Call& call) {
  const Term found = process_info(call, call[1]);
  if (found.is_tuple(2) && call[1].is(make_atom("registered_name")) && found.element(1).is_nil())
    return Term::nil();
  return found;
}

Term group_leader_0(Call& call) {
  if (call.machine().watches(Watch::leader))
    call.touch(ObjectKind::ties, call.process().pid.word(), kLeaderKey, false);
  return call.process().group_leader;
}

/// erts_internal's: true, or badarg.
Term set_group_leader_2(Call& call) {
  if (!call[0].is_pid() || !call[1].is_pid()) return atoms::badarg;
  if (call[1].is(call.process().pid)) {
    call.touch(ObjectKind::ties, call[1].word(), kLeaderKey, true);
    call.process().group_leader = call[0];
    return atoms::true_;
  }
  const auto answer = ask(call, SignalKind::group_leader, call[1], {{}, call[0]});
  if (!answer) return Term::none();
  return answer->is(atoms::true_) ? atoms::true_ : atoms::badarg;
}

struct SuspendOptions {
  bool unless_suspending = false, asynchronous = false;
  Term tag;  ///< of the message that tells when it is done, or none()
};

bool read_suspend_options(Term list, SuspendOptions& options) {
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (option.is(make_atom("unless_suspending"))) {
      options.unless_suspending = true;
    } else if (option.is(make_atom("asynchronous"))) {
      options.asynchronous = true;
    } else if (option.is_tuple(2) && option.element(0).is(make_atom("asynchronous"))) {
      options.asynchronous = true;
      options.tag = option.element(1);
    } else {
      return false;
    }
  }
  return list.is_nil();
}

auto suspended_entry(Process& process, Term pid) {
  return std::find_if(process.suspending.begin(), process.suspending.end(),
                      [&](const auto& entry) { return entry.first.is(pid); });
}

/// erts_internal's: true, false or badarg. Also an asynchronous one waits until it is done; nobody can tell.
Term suspend_process_2(Call& call) {
  SuspendOptions options;
  if (!is_local_pid(call, call[0]) || call[0].is(call.process().pid)) return atoms::badarg;
  if (!read_suspend_options(call[1], options)) return atoms::badarg;
  Process& self = call.process();
  auto entry = suspended_entry(self, call[0]);
  const bool is_suspending = entry != self.suspending.end() && call.machine().find(call[0]);
  if (self.question == 0 && options.unless_suspending && is_suspending) return atoms::false_;
  const auto answer = ask(call, SignalKind::suspend, call[0], {});
  if (!answer) return Term::none();
  const bool is_done = answer->is(atoms::true_);
  if (is_done) {
    if (entry == self.suspending.end()) entry = self.suspending.insert(entry, {call[0], 0});
    ++entry->second;
  }
  if (options.tag) {
    const Term what = is_done ? make_atom("suspended") : atoms::badarg;
    call.machine().send_message(self.pid, self.pid, make_tuple(call.heap(), {options.tag, what}));
  }
  return is_done || options.asynchronous ? atoms::true_ : atoms::badarg;
}

Term resume_process_1(Call& call) {
  Process& self = call.process();
  const auto entry = suspended_entry(self, call[0]);
  if (entry == self.suspending.end() || !call.machine().find(call[0])) return call.badarg();
  if (--entry->second == 0) self.suspending.erase(entry);
  call.touch(ObjectKind::life, call[0].word(), 0, true);
  call.machine().send(self.pid, call[0], Signal{SignalKind::resume, self.pid, {}, 0, 0});
  return atoms::true_;
}

Term garbage_collect_1(Call& call) {
  note_work(call.heap().words_used() / 16);
  call.heap().request_collection();
  return atoms::true_;
}

/// request_system_task(Pid, Priority, {garbage_collect | check_process_code, Id, ...}): answered by a
/// message.
Term request_system_task_3(Call& call) {
  const Term request = call[2];
  if (!call[0].is_pid() || !request.is_tuple() || request.tuple_size() < 2) return call.badarg();
  Machine& machine = call.machine();
  const bool is_collect = request.element(0).is(make_atom("garbage_collect"));
  call.touch(ObjectKind::life, call[0].word(), 0, false);
  const bool exists = machine.find(call[0]) != nullptr;
  if (is_collect && exists)
    machine.send(call.process().pid, call[0], Signal{SignalKind::collect, call.process().pid, {}, 0, 0});
  const Process* process = machine.find(call[0]);
  const bool runs_old = process && !is_collect && request.tuple_size() > 2 && request.element(2).is_atom() &&
                        process_runs_old_code(machine, *process, request.element(2));
  const Term result = Term::boolean(is_collect ? exists : runs_old);
  machine.send_message(call[0], call.process().pid,
                       make_tuple(call.heap(), {request.element(0), request.element(1), result}));
  return atoms::ok;
}

Term hibernate_3(Call& call) {
  if (!call[0].is_atom() || !call[1].is_atom() || list_length(call[2]) < 0) return call.badarg();
  Process& self = call.process();
  // The stack goes; the call starts when there is a message.
  if (self.mailbox.empty()) {
    self.hibernating = true;
    return call.wait();
  }
  self.hibernating = false;
  self.save = 0;
  std::vector<Term> arguments;
  for (const Term item : ListItems(call[2])) arguments.push_back(item);
  call.heap().request_collection();
  self.drop_stack = true;
  return call.tail_call({call[0], call[1], static_cast<uint32_t>(arguments.size())}, arguments);
}

Term yield_0(Call& call) {
  Process& self = call.process();
  self.yielded = !self.yielded;
  return self.yielded ? call.yield() : atoms::true_;
}

Term bump_reductions_1(Call& call) { return call[0].is_integer() ? atoms::true_ : call.badarg(); }

Term is_system_process_1(Call& call) { return call[0].is_pid() ? atoms::false_ : call.badarg(); }

Term process_display_2(Call& call) {
  call.machine().output().errors(print_term(call[0]) + "\n");
  return atoms::true_;
}

constexpr Builtin kTable[] = {
    {"erlang", "self", 0, self_0},
    {"erlang", "exit", 1, exit_1},
    {"erlang", "get", 0, get_0},
    {"erlang", "get", 1, get_1},
    {"erlang", "get_keys", 0, get_keys_0},
    {"erlang", "get_keys", 1, get_keys_1},
    {"erlang", "put", 2, put_2, false, false, true},
    {"erlang", "erase", 0, erase_0, false, false, true},
    {"erlang", "erase", 1, erase_1, false, false, true},
    {"erlang", "processes", 0, processes_0, false},
    {"erts_internal", "processes_next", 1, processes_next_1, false},
    {"erlang", "is_process_alive", 1, is_process_alive_1, false},
    {"erlang", "process_info", 1, process_info_1, false},
    {"erlang", "process_info", 2, process_info_2, false},
    {"erlang", "group_leader", 0, group_leader_0, false, false, true},
    {"erlang", "resume_process", 1, resume_process_1, false},
    {"erlang", "hibernate", 3, hibernate_3, false},
    {"erlang", "yield", 0, yield_0, false},
    {"erlang", "bump_reductions", 1, bump_reductions_1},
    {"erts_internal", "group_leader", 2, set_group_leader_2, false},
    {"erts_internal", "suspend_process", 2, suspend_process_2, false},
    {"erts_internal", "garbage_collect", 1, garbage_collect_1},
    {"erts_internal", "request_system_task", 3, request_system_task_3, false},
    {"erts_internal", "is_system_process", 1, is_system_process_1},
    {"erts_internal", "process_display", 2, process_display_2, false},
};

}  // namespace

std::span<const Builtin> process_builtins() { return kTable; }

}  // namespace ravel::vm
