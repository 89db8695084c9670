// SPDX-License-Identifier: Apache-2.0
//
// process_flag. Flags that tune memory or tracing are kept and given back; they change nothing here.
#include "vm/build.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

struct KeptFlag {
  std::string_view name;
  int64_t initial;  ///< a number, or -1: see `initial_atom`
  std::string_view initial_atom;
};
constexpr KeptFlag kKept[] = {
    {"min_heap_size", 233, ""}, {"min_bin_vheap_size", 46422, ""},     {"max_heap_size", -1, ""},
    {"save_calls", 0, ""},      {"fullsweep_after", 65535, ""},        {"sensitive", -1, "false"},
    {"scheduler", 0, ""},       {"message_queue_data", -1, "on_heap"}, {"async_dist", -1, "false"},
};

Term keep(Call& call, Process& process, const KeptFlag& flag, Term name, Term value) {
  Term old = flag.initial >= 0 ? Term::small(flag.initial) : make_atom(flag.initial_atom);
  if (flag.name == "max_heap_size") {
    if (!value.is_small() && !value.is_map()) return call.badarg();
    old = Term::small(0);
  } else if (flag.initial >= 0 ? !value.is_small() : !value.is_atom()) {
    return call.badarg();
  }
  for (auto& [kept, packed] : process.flags) {
    if (!kept.is(name)) continue;
    old = copy_term(packed.term, call.heap());
    packed = pack(value);
    return old;
  }
  process.flags.emplace_back(name, pack(value));
  return old;
}

Term set_flag(Call& call, Process& process, Term name, Term value) {
  const std::string_view text = name.is_atom() ? atom_text(name) : "";
  if (text == "trap_exit") {
    if (!value.is(atoms::true_) && !value.is(atoms::false_)) return call.badarg();
    return Term::boolean(std::exchange(process.trap_exit, value.is(atoms::true_)));
  }
  if (text == "priority") {
    if (!value.is(atoms::low) && !value.is(atoms::normal) && !value.is(atoms::high) && !value.is(atoms::max))
      return call.badarg();
    const Term old = std::exchange(process.priority, value);
    return old ? old : atoms::normal;
  }
  if (text == "error_handler")
    return value.is_atom() ? std::exchange(process.error_handler, value) : call.badarg();
  // How often it was asked for before; who comes and goes is not told (monitor_node is).
  if (text == "monitor_nodes" || name.is_tuple(2)) return Term::small(0);
  for (const KeptFlag& flag : kKept)
    if (flag.name == text) return keep(call, process, flag, name, value);
  return call.badarg(atoms::badopt);
}

Term process_flag_2(Call& call) {
  if (call[0].is(atoms::trap_exit)) call.touch(ObjectKind::trap, call.process().pid.word(), 0, true);
  return set_flag(call, call.process(), call[0], call[1]);
}

/// erts_internal's: only save_calls can be set for another process.
Term process_flag_3(Call& call) {
  Process* process = call[0].is_pid() ? call.machine().own(call[0]) : nullptr;
  if (!process || !call[1].is(make_atom("save_calls"))) return atoms::badarg;
  return set_flag(call, *process, call[1], call[2]);
}

constexpr Builtin kTable[] = {
    {"erlang", "process_flag", 2, process_flag_2, false},
    {"erts_internal", "process_flag", 3, process_flag_3, false},
};

}  // namespace

std::span<const Builtin> flags_builtins() { return kTable; }

}  // namespace ravel::vm
