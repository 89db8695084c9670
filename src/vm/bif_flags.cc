// SPDX-License-Identifier: Apache-2.0
//
// process_flag. Flags that tune memory or tracing are kept and given back; they change nothing here.
#include <algorithm>
#include <utility>

#include "vm/build.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/questions.h"

namespace ravel::vm {

namespace {

enum class FlagValue : uint8_t { count, boolean, queue, heap };  ///< what it may be set to

struct KeptFlag {
  std::string_view name;
  FlagValue value;
  int64_t initial;  ///< of counts
  std::string_view initial_atom;
};
constexpr KeptFlag kKept[] = {
    {"min_heap_size", FlagValue::count, 233, ""},     {"min_bin_vheap_size", FlagValue::count, 46422, ""},
    {"max_heap_size", FlagValue::heap, 0, ""},        {"save_calls", FlagValue::count, 0, ""},
    {"fullsweep_after", FlagValue::count, 65535, ""}, {"sensitive", FlagValue::boolean, 0, "false"},
    {"scheduler", FlagValue::count, 0, ""},           {"message_queue_data", FlagValue::queue, 0, "on_heap"},
    {"async_dist", FlagValue::boolean, 0, "false"},
};

/// OTP's heaps have these sizes only: the first that is large enough.
int64_t next_heap_size(int64_t words) {
  int64_t size = 38, before = 12;
  for (constexpr int64_t kGrowsSlower = 833'026; size < words;)
    before = std::exchange(size, size < kGrowsSlower ? size + before + 1 : size / 5 * 6 + size % 5 * 6 / 5);
  return size;
}

bool is_count(Term value) { return value.is_small() && value.small() >= 0; }

bool is_allowed(const KeptFlag& flag, Term value) {
  switch (flag.value) {
    case FlagValue::count:
      return is_count(value);
    case FlagValue::boolean:
      return value.is(atoms::true_) || value.is(atoms::false_);
    case FlagValue::queue:
      return value.is(make_atom("on_heap")) || value.is(make_atom("off_heap"));
    case FlagValue::heap:
      return is_count(value) || (value.is_map() && map_get(value, make_atom("size")).is_small());
  }
  return false;
}

/// How OTP gives back the largest size of a heap: always as a map.
Term heap_limit(Heap& heap, Term value) {
  const auto part = [&](std::string_view name, Term otherwise) {
    const Term key = make_atom(name);
    const Term found = value.is_map() ? map_get(value, key) : Term::none();
    return std::pair{key, found ? found : otherwise};
  };
  return make_map(
      heap, std::vector<std::pair<Term, Term>>{part("error_logger", atoms::true_), part("kill", atoms::true_),
                                               part("size", value.is_small() ? value : Term::small(0))});
}

Term keep(Call& call, Process& process, const KeptFlag& flag, Term name, Term value) {
  if (!is_allowed(flag, value)) return call.badarg();
  value = kept_flag_value(name, value);
  Term old = flag.initial_atom.empty() ? Term::small(flag.initial) : make_atom(flag.initial_atom);
  for (auto& [kept, packed] : process.flags) {
    if (!kept.is(name)) continue;
    old = copy_term(packed.term, call.heap());
    packed = pack(value);
    return flag.value == FlagValue::heap ? heap_limit(call.heap(), old) : old;
  }
  process.flags.emplace_back(name, pack(value));
  return flag.value == FlagValue::heap ? heap_limit(call.heap(), old) : old;
}

/// process_flag(monitor_nodes | {monitor_nodes, Options}, Boolean): how often it was set before.
Term watch_nodes(Call& call, Process& process, Term options, Term value) {
  const bool is_on = value.is(atoms::true_);
  if (!is_on && !value.is(atoms::false_)) return call.badarg();
  NodeWatch wanted;
  wanted.is_plain = options.is_none();
  if (options && !options.is_map()) return call.badarg(atoms::badopt);
  if (options) {
    const auto is_set = [&](std::string_view name) {
      return map_get(options, make_atom(name)).is(atoms::true_);
    };
    const Term type = map_get(options, make_atom("node_type"));
    wanted.is_list = is_set("list");
    wanted.connection = is_set("connection_id");
    wanted.reason = is_set("nodedown_reason");
    wanted.type = !type.is_none();
    wanted.hidden_only = type.is(make_atom("hidden"));
  }
  auto& watches = process.node_watches;
  auto found = std::find_if(watches.begin(), watches.end(),
                            [&](const NodeWatch& watch) { return watch.is_like(wanted); });
  const uint32_t before = found == watches.end() ? 0 : found->count;
  if (is_on) {
    if (found == watches.end()) found = watches.insert(watches.end(), wanted);
    ++found->count;
  } else if (found != watches.end()) {
    watches.erase(found);
  }
  return Term::small(before);
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
  if (text == "monitor_nodes") return watch_nodes(call, process, Term::none(), value);
  if (name.is_tuple(2) && name.element(0).is(make_atom("monitor_nodes")))
    return watch_nodes(call, process, name.element(1), value);
  for (const KeptFlag& flag : kKept)
    if (flag.name == text) return keep(call, process, flag, name, value);
  return call.badarg(atoms::badopt);
}

Term process_flag_2(Call& call) {
  if (call[0].is(atoms::trap_exit)) call.touch(ObjectKind::trap, call.process().pid.word(), 1, true);
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

bool is_process_flag_value(Term name, Term value) {
  for (const KeptFlag& flag : kKept)
    if (name.is(make_atom(flag.name))) return is_allowed(flag, value);
  return false;
}

Term kept_flag_value(Term name, Term value) {
  const std::string_view text = atom_text(name);
  if (text != "min_heap_size" && text != "min_bin_vheap_size") return value;
  const int64_t least = text == "min_heap_size" ? 233 : 46'422;
  return Term::small(next_heap_size(std::max(value.small(), least)));
}

Term heap_limit_term(Heap& heap, Term value) { return heap_limit(heap, value); }

std::span<const Builtin> flags_builtins() { return kTable; }

}  // namespace ravel::vm
