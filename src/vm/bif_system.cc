// SPDX-License-Identifier: Apache-2.0
//
// What programs ask about the system they run in. The answers are those of OTP 25 on one scheduler, and never
// depend on this computer.
#include <fmt/format.h>

#include <algorithm>

#include "vm/build.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/release.h"
#include "vm/tables.h"

namespace ravel::vm {

namespace {

struct Number {
  std::string_view item;
  int64_t value;
};
constexpr Number kNumbers[] = {
    {"compat_rel", 25},
    {"creation", 0},
    {"delayed_node_table_gc", 60},
    {"dirty_cpu_schedulers", 1},
    {"dirty_cpu_schedulers_online", 1},
    {"dirty_io_schedulers", 10},
    {"dist_buf_busy_limit", 1048576},
    {"end_time", 8646911283000000000},
    {"ets_limit", 8192},
    {"logical_processors", 1},
    {"logical_processors_available", 1},
    {"logical_processors_online", 1},
    {"outstanding_system_requests_limit", 4},
    {"port_count", 0},
    {"port_limit", 65536},
    {"scheduler_id", 1},
    {"schedulers", 1},
    {"schedulers_online", 1},
    {"start_time", -(int64_t{1} << 59)},
    {"thread_pool_size", 1},
    {"trace_control_word", 0},
    {"wordsize", 8},
};

struct Name {
  std::string_view item, value;
};
constexpr Name kAtoms[] = {
    {"break_ignored", "false"},
    {"build_type", "opt"},
    {"cpu_topology", "undefined"},
    {"debug_compiled", "false"},
    {"dynamic_trace", "none"},
    {"dynamic_trace_probes", "false"},
    {"eager_check_io", "true"},
    {"emu_flavor", "emu"},
    {"emu_type", "opt"},
    {"endian", "little"},
    {"heap_type", "private"},
    {"kernel_poll", "true"},
    {"message_queue_data", "on_heap"},
    {"modified_timing_level", "undefined"},
    {"multi_scheduling", "enabled"},
    {"port_parallelism", "false"},
    {"scheduler_bind_type", "unbound"},
    {"smp_support", "true"},
    {"threads", "true"},
    {"time_correction", "true"},
    {"time_offset", "final"},
    {"time_warp_mode", "no_time_warp"},
    {"tolerant_timeofday", "enabled"},
    {"update_cpu_info", "unchanged"},
};
constexpr Name kStrings[] = {
    {"driver_version", "3.3"},
    {"machine", "BEAM"},
    {"nif_version", "2.16"},
    {"system_architecture", "x86_64-pc-linux-gnu"},
    {"system_version",
     "Erlang/OTP 25 [erts-13.1.5] [source] [64-bit] [smp:1:1] [ds:1:1:10] [async-threads:1]\n"},
};
constexpr Name kNils[] = {
    {"dist_ctrl", ""}, {"multi_scheduling_blockers", ""}, {"normal_multi_scheduling_blockers", ""},
    {"taints", ""},    {"alloc_util_allocators", ""},
};

template <typename Table>
const auto* find_item(const Table& table, std::string_view item) {
  const auto found =
      std::find_if(std::begin(table), std::end(table), [&](const auto& entry) { return entry.item == item; });
  return found == std::end(table) ? nullptr : &*found;
}

Term pair(Heap& heap, std::string_view name, Term value) {
  return make_tuple(heap, {make_atom(name), value});
}

Term collection_defaults(Heap& heap) {
  return make_list(
      heap,
      {pair(heap, "max_heap_size", Term::small(0)), pair(heap, "min_bin_vheap_size", Term::small(46422)),
       pair(heap, "min_heap_size", Term::small(233)), pair(heap, "fullsweep_after", Term::small(65535))});
}

Term max_heap_size(Heap& heap) {
  const std::pair<Term, Term> pairs[] = {{make_atom("error_logger"), atoms::true_},
                                         {atoms::kill, atoms::true_},
                                         {make_atom("size"), Term::small(0)}};
  return make_map(heap, pairs);
}

/// What OTP tells about its allocators and queues, of which this machine has none.
constexpr std::string_view kMissing[] = {
    "allocated_areas", "allocator", "check_io", "dist", "ets_realloc_moves",
    "heap_sizes",      "info",      "loaded",   "procs"};

Term computed_item(Call& call, std::string_view item) {
  Heap& heap = call.heap();
  if (item == "otp_release") return make_string(heap, std::to_string(release_number(call.machine())));
  if (item == "version") return make_string(heap, runtime_version(call.machine()));
  const Machine& machine = call.machine();
  const auto number = [](uint64_t value) { return Term::small(static_cast<int64_t>(value)); };
  if (item == "process_count") {
    call.touch(ObjectKind::processes, 0, 0, false);
    return number(machine.process_count());
  }
  if (item == "process_limit") return number(machine.options().processes_max);
  if (item == "atom_count") {
    call.machine().note_blind_spot(
        "system_info(atom_count) looks at what others make: not every moment was tried");
    return number(machine.atom_count());
  }
  if (item == "atom_limit") return number(machine.options().atoms_max);
  if (item == "ets_count") {
    call.touch(ObjectKind::table, 0, 0, false);
    return number(machine.tables().all.size());
  }
  if (item == "os_type") return make_tuple(heap, {make_atom("unix"), make_atom("linux")});
  if (item == "os_version") return make_tuple(heap, {Term::small(6), Term::small(1), Term::small(0)});
  if (item == "schedulers_state") return make_tuple(heap, {Term::small(1), Term::small(1), Term::small(1)});
  if (item == "scheduler_bindings") return make_tuple(heap, {make_atom("unbound")});
  if (item == "fullsweep_after") return pair(heap, item, Term::small(65535));
  if (item == "min_heap_size") return pair(heap, item, Term::small(233));
  if (item == "min_bin_vheap_size") return pair(heap, item, Term::small(46422));
  if (item == "max_heap_size") return max_heap_size(heap);
  if (item == "garbage_collection") return collection_defaults(heap);
  if (item == "c_compiler_used") return make_tuple(heap, {atoms::undefined, atoms::undefined});
  if (item == "system_logger") {
    const Term logger = machine.whereis(make_atom("logger"));
    return logger ? logger : atoms::undefined;
  }
  if (item == "sequential_tracer") return pair(heap, item, atoms::false_);
  if (item == "os_monotonic_time_source" || item == "os_system_time_source")
    return make_list(heap, {pair(heap, "function", make_atom("virtual")),
                            pair(heap, "resolution", Term::small(1'000'000))});
  if (std::ranges::find(kMissing, item) != std::end(kMissing))
    return call.unsupported(fmt::format("erlang:system_info({})", item));
  return call.badarg();
}

Term system_info_1(Call& call) {
  if (call[0].is_tuple(2) && call[0].element(0).is(make_atom("wordsize"))) return Term::small(8);
  if (call[0].is_tuple(2) && call[0].element(0).is_atom() && call[0].element(1).is_atom()) {
    const std::string_view kind = atom_text(call[0].element(0));
    if (kind == "allocator" || kind == "allocator_sizes")
      return call.unsupported(
          fmt::format("erlang:system_info({{{},{}}})", kind, atom_text(call[0].element(1))));
  }
  if (!call[0].is_atom()) return call.badarg();
  const std::string_view item = atom_text(call[0]);
  if (const auto* number = find_item(kNumbers, item)) return make_integer(call.heap(), number->value);
  if (const auto* name = find_item(kAtoms, item)) return make_atom(name->value);
  if (const auto* text = find_item(kStrings, item)) return make_string(call.heap(), text->value);
  if (find_item(kNils, item)) return Term::nil();
  return computed_item(call, item);
}

/// Kept nowhere: the answer is what it was before, which is the default.
Term system_flag_2(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  const std::string_view flag = atom_text(call[0]);
  call.machine().note_blind_spot("system_flag(" + std::string(flag) + ", _) changes nothing here");
  if (flag == "backtrace_depth") return Term::small(8);
  if (flag == "scheduler_wall_time" || flag == "microstate_accounting") return atoms::false_;
  if (flag == "time_offset") return make_atom("final");
  if (flag == "multi_scheduling") return make_atom("enabled");
  if (flag == "system_logger") return call.machine().whereis(make_atom("logger"));
  if (const auto* number = find_item(kNumbers, flag)) return make_integer(call.heap(), number->value);
  if (flag == "fullsweep_after" || flag == "min_heap_size" || flag == "min_bin_vheap_size" ||
      flag == "max_heap_size")
    return system_info_1(call);
  return call.badarg();
}

Term two(Call& call, int64_t first, int64_t second) {
  return make_tuple(call.heap(), {make_integer(call.heap(), first), make_integer(call.heap(), second)});
}

Term statistics_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  const std::string_view item = atom_text(call[0]);
  if (item != "runtime" && item != "wall_clock")
    call.machine().note_blind_spot("statistics(" + std::string(item) +
                                   ") is the same here whatever others do");
  Heap& heap = call.heap();
  const int64_t reductions = call.machine().reductions();
  if (item == "runtime" || item == "context_switches") return two(call, 0, 0);
  if (item == "wall_clock") return two(call, static_cast<int64_t>(call.machine().now_us() / 1000), 0);
  if (item == "reductions" || item == "exact_reductions") return two(call, reductions, 0);
  if (item == "garbage_collection") return make_tuple(heap, {Term::small(0), Term::small(0), Term::small(0)});
  if (item == "io")
    return make_tuple(heap, {pair(heap, "input", Term::small(0)), pair(heap, "output", Term::small(0))});
  if (item == "run_queue" || item == "total_run_queue_lengths" || item == "total_run_queue_lengths_all")
    return Term::small(0);
  if (item == "total_active_tasks" || item == "total_active_tasks_all") return Term::small(1);
  if (item == "run_queue_lengths" || item == "run_queue_lengths_all")
    return make_list(heap, {Term::small(0)});
  if (item == "active_tasks" || item == "active_tasks_all") return make_list(heap, {Term::small(1)});
  if (item == "scheduler_wall_time" || item == "scheduler_wall_time_all" || item == "microstate_accounting")
    return atoms::undefined;
  return call.badarg();
}

// ---- memory: what processes and tables hold

constexpr std::string_view kMemory[] = {"total",     "processes", "processes_used", "system", "atom",
                                        "atom_used", "binary",    "code",           "ets"};

constexpr const char* kMemorySpot =
    "memory() looks at what others do between their events: not every moment was tried";

int64_t memory_of(const Machine& machine, std::string_view kind) {
  int64_t processes = 0;
  int64_t tables = 0;
  for (const Term pid : machine.pids())
    processes += 8 * static_cast<int64_t>(machine.find(pid)->heap.words_used()) + 1024;
  for (const auto& table : machine.tables().all)
    if (table) tables += 8 * static_cast<int64_t>(table->memory_words());
  constexpr int64_t kAtomBytes = 500'000;
  constexpr int64_t kCode = 8'000'000;
  const int64_t system = tables + kAtomBytes + kCode;
  if (kind == "total") return processes + system;
  if (kind.starts_with("processes")) return processes;
  if (kind == "system") return system;
  if (kind.starts_with("atom")) return kAtomBytes;
  if (kind == "code") return kCode;
  if (kind == "ets") return tables;
  return kind == "binary" ? 0 : -1;
}

Term memory_0(Call& call) {
  std::vector<Term> all;
  call.machine().note_blind_spot(kMemorySpot);
  for (const std::string_view kind : kMemory)
    all.push_back(pair(call.heap(), kind, make_integer(call.heap(), memory_of(call.machine(), kind))));
  return make_list(call.heap(), all);
}

Term memory_1(Call& call) {
  const bool is_list = call[0].is_list();
  call.machine().note_blind_spot(kMemorySpot);
  const Term wanted = is_list ? call[0] : make_list(call.heap(), {call[0]});
  std::vector<Term> found;
  for (const Term kind : ListItems(wanted)) {
    const int64_t size = kind.is_atom() ? memory_of(call.machine(), atom_text(kind)) : -1;
    if (size < 0) return call.badarg();
    found.push_back(make_tuple(call.heap(), {kind, make_integer(call.heap(), size)}));
  }
  return is_list ? make_list(call.heap(), found) : found.at(0).element(1);
}

Term halt_2(Call& call) {
  int status = 0;
  if (call[0].is_small() && call[0].small() >= 0)
    status = static_cast<int>(call[0].small() & 0xFF);
  else if (call[0].is_list() || call[0].is(make_atom("abort")))
    status = 1;
  else
    return call.badarg();
  call.touch(ObjectKind::processes, 0, 0, true);
  call.machine().halt(status);
  return call.end_process();
}

Term none_0(Call&) { return Term::small(1); }
Term true_any(Call&) { return atoms::true_; }
Term undefined_any(Call&) { return atoms::undefined; }
Term warning_map_0(Call&) { return make_atom("warning"); }
Term first_argument(Call& call) { return call[0]; }

constexpr Builtin kTable[] = {
    {"erlang", "system_info", 1, system_info_1, false, false, true},
    {"erlang", "system_flag", 2, system_flag_2, false},
    {"erlang", "statistics", 1, statistics_1, false},
    {"erlang", "memory", 0, memory_0, false},
    {"erlang", "memory", 1, memory_1, false},
    {"erlang", "halt", 2, halt_2, false},
    {"erlang", "system_monitor", 0, undefined_any},
    {"erlang", "system_monitor", 1, undefined_any},
    {"erlang", "system_monitor", 2, undefined_any},
    {"erts_internal", "system_monitor", 1, undefined_any},
    {"erts_internal", "system_monitor", 3, undefined_any},
    {"erlang", "system_profile", 0, undefined_any},
    {"erlang", "system_profile", 2, undefined_any},
    {"erlang", "dt_get_tag", 0, undefined_any},
    {"erlang", "dt_get_tag_data", 0, undefined_any},
    {"erlang", "dt_put_tag", 1, undefined_any},
    {"erlang", "dt_spread_tag", 1, true_any},
    {"erlang", "dt_restore_tag", 1, true_any},
    {"erlang", "dt_prepend_vm_tag_data", 1, first_argument},
    {"erlang", "dt_append_vm_tag_data", 1, first_argument},
    {"erts_internal", "no_aux_work_threads", 0, none_0},
    {"erts_internal", "system_check", 1, true_any},
    {"erts_internal", "scheduler_wall_time", 1, true_any},
    {"error_logger", "warning_map", 0, warning_map_0},
};

}  // namespace

std::span<const Builtin> system_builtins() { return kTable; }

}  // namespace ravel::vm
