// SPDX-License-Identifier: Apache-2.0
//
// erts_debug:set_internal_state/2 and get_internal_state/1, by which OTP's own tests steer the runtime. Most
// of it says how often long built-ins yield, when garbage goes and what is delayed: nothing of that can be
// seen here, so it is kept, answered, and of no effect. What would have one is named as missing.
#include <algorithm>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/machine.h"

namespace ravel::vm {
namespace {

/// What OTP has besides, and this machine has nothing of.
constexpr std::string_view kOthers[] = {"abort",
                                        "atom_out_cache_index",
                                        "binary",
                                        "block",
                                        "broken_halt",
                                        "check_io_debug",
                                        "check_time_config",
                                        "code_mod_permission",
                                        "colliding_names",
                                        "debugger_support",
                                        "dist_ctrl",
                                        "fill_heap",
                                        "inconsistent_heap",
                                        "internal_hash",
                                        "kill_dist_connection",
                                        "link_list",
                                        "magic_ref",
                                        "make",
                                        "max_atom_out_cache_index",
                                        "mbuf",
                                        "memory",
                                        "monitor_list",
                                        "monitoring_nodes",
                                        "nbalance",
                                        "next_pid",
                                        "next_port",
                                        "node_and_dist_references",
                                        "process_status",
                                        "process_uniq_counter",
                                        "processes_bif_info",
                                        "proc_sig_block",
                                        "scheduler_dump",
                                        "sleep",
                                        "unique_monotonic_integer_state"};

Term other(Call& call, std::string_view how, Term item) {
  if (item.is_tuple(1) || item.is_tuple(2) || item.is_tuple(3)) item = item.element(0);
  const std::string_view name = item.is_atom() ? atom_text(item) : "";
  if (std::ranges::find(kOthers, name) == std::end(kOthers)) return call.badarg();
  return call.unsupported(std::string("erts_debug:") + std::string(how) + "_internal_state(" +
                          std::string(name) + ")");
}

bool is_boolean(Term term) { return term.is(atoms::true_) || term.is(atoms::false_); }

Term set_flag(Call& call, bool& flag) {
  if (!is_boolean(call[1])) return call.badarg();
  return Term::boolean(std::exchange(flag, call[1].is(atoms::true_)));
}

/// How much of something long is done before others have their turn: `unset` by default.
Term set_limit(Call& call, int64_t& limit, int64_t unset) {
  const bool is_default = call[1].is(make_atom("default"));
  if (!is_default && (!call[1].is_small() || call[1].small() < 0)) return call.badarg();
  return Term::small(std::exchange(limit, is_default ? unset : call[1].small()));
}

Term set_internal_state_2(Call& call) {
  InternalState& state = call.machine().internal_state;
  const std::string_view item = call[0].is_atom() ? atom_text(call[0]) : "";
  const bool is_switch = item == "available_internal_state" && is_boolean(call[1]);
  if (is_switch) return set_flag(call, state.is_available);
  if (!state.is_available) return call.error(atoms::undef);
  if (item == "binary_loop_limit")
    return set_limit(call, state.binary_loop_limit, InternalState{}.binary_loop_limit);
  if (item == "re_loop_limit") return set_limit(call, state.re_loop_limit, InternalState{}.re_loop_limit);
  if (item == "unicode_loop_limit")
    return set_limit(call, state.unicode_loop_limit, InternalState{}.unicode_loop_limit);
  if (item == "gc_state") return set_flag(call, state.collects);
  const bool is_number = call[1].is_small();
  if (item == "reds_left" || item == "test_long_gc_sleep")
    return is_number && call[1].small() >= 0 ? atoms::true_ : call.badarg();
  if (item == "node_tab_delayed_delete") return is_number ? atoms::ok : call.badarg();
  if (item == "force_gc") return Term::boolean(call[1].is_pid() && call.machine().find(call[1]) != nullptr);
  if (item == "proc_sig_buffers") return is_boolean(call[1]) ? atoms::false_ : call.badarg();
  if (item == "ets_force_trap" || item == "ets_force_split" || item == "ets_debug_random_split_join")
    return make_atom("notsup");
  if (item == "wait") {
    static constexpr std::string_view kWaits[] = {"deallocations", "timer_cancellations", "aux_work",
                                                  "thread_progress"};
    const bool is_known =
        call[1].is_atom() && std::ranges::find(kWaits, atom_text(call[1])) != std::end(kWaits);
    return is_known ? atoms::ok : call.badarg();
  }
  return other(call, "set", call[0]);
}

Term get_internal_state_1(Call& call) {
  const InternalState& state = call.machine().internal_state;
  if (!state.is_available) return call.error(atoms::undef);
  const std::string_view item = call[0].is_atom() ? atom_text(call[0]) : "";
  if (item == "available_internal_state") return atoms::true_;
  if (item == "force_heap_frags") return atoms::false_;
  if (item == "flxctr_memory_usage") return make_atom("notsup");
  return other(call, "get", call[0]);
}

constexpr Builtin kTable[] = {
    {"erts_debug", "set_internal_state", 2, set_internal_state_2},
    {"erts_debug", "get_internal_state", 1, get_internal_state_1},
};

}  // namespace

std::span<const Builtin> internal_state_builtins() { return kTable; }

}  // namespace ravel::vm
