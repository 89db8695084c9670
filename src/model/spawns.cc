// SPDX-License-Identifier: Apache-2.0
//
// The table of spawning functions. Arguments are counted from 0; `_` is "no such argument".
#include "model/spawns.h"

#include "model/call_index.h"

namespace ravel::model {

namespace {

constexpr uint8_t _ = SpawnForm::kNone;
using R = SpawnForm::Result;

constexpr SpawnForm fun_form(std::string_view module, std::string_view name, uint8_t arity, uint8_t fun,
                             R result, bool linked, uint8_t options = _) {
  return {module, name, arity, fun, _, _, _, result, linked, false, true, false, options};
}

constexpr SpawnForm mfa_form(std::string_view module, std::string_view name, uint8_t arity, uint8_t m,
                             R result, bool linked, uint8_t options = _) {
  return {
      module, name,  arity, _,     m,      static_cast<uint8_t>(m + 1), static_cast<uint8_t>(m + 2), result,
      linked, false, true,  false, options};
}

/// proc_lib:start*: the caller waits for init_ack.
constexpr SpawnForm start_form(std::string_view name, uint8_t arity, bool linked) {
  return {
      "proc_lib", name, arity, _, 0, 1, 2, R::ok_pid, linked, true, true, false, arity == 5 ? uint8_t{4} : _};
}

constexpr SpawnForm timer_form(std::string_view name, uint8_t arity, uint8_t fun, uint8_t m, bool repeats) {
  const bool has_mfa = m != _;
  return {"timer",
          name,
          arity,
          fun,
          m,
          has_mfa ? static_cast<uint8_t>(m + 1) : _,
          has_mfa ? static_cast<uint8_t>(m + 2) : _,
          R::ok_timer,
          false,
          false,
          true,
          repeats,
          _};
}

/// rpc and erpc: the function runs in a process of its own, the caller waits if `waits`.
constexpr SpawnForm remote_form(std::string_view module, std::string_view name, uint8_t arity, uint8_t fun,
                                uint8_t m, R result, bool waits) {
  const bool has_mfa = m != _;
  return {module,
          name,
          arity,
          fun,
          m,
          has_mfa ? static_cast<uint8_t>(m + 1) : _,
          has_mfa ? static_cast<uint8_t>(m + 2) : _,
          result,
          false,
          waits,
          true,
          false,
          _};
}

constexpr std::string_view kTask = "Elixir.Task", kTaskSup = "Elixir.Task.Supervisor",
                           kElixirProcess = "Elixir.Process";

constexpr SpawnForm kForms[] = {
    fun_form("erlang", "spawn", 1, 0, R::pid, false),
    fun_form("erlang", "spawn", 2, 1, R::pid, false),
    mfa_form("erlang", "spawn", 3, 0, R::pid, false),
    mfa_form("erlang", "spawn", 4, 1, R::pid, false),
    fun_form("erlang", "spawn_link", 1, 0, R::pid, true),
    fun_form("erlang", "spawn_link", 2, 1, R::pid, true),
    mfa_form("erlang", "spawn_link", 3, 0, R::pid, true),
    mfa_form("erlang", "spawn_link", 4, 1, R::pid, true),
    fun_form("erlang", "spawn_monitor", 1, 0, R::pid_and_ref, false),
    fun_form("erlang", "spawn_monitor", 2, 1, R::pid_and_ref, false),
    mfa_form("erlang", "spawn_monitor", 3, 0, R::pid_and_ref, false),
    mfa_form("erlang", "spawn_monitor", 4, 1, R::pid_and_ref, false),
    fun_form("erlang", "spawn_opt", 2, 0, R::pid, false, 1),
    fun_form("erlang", "spawn_opt", 3, 1, R::pid, false, 2),
    mfa_form("erlang", "spawn_opt", 4, 0, R::pid, false, 3),
    mfa_form("erlang", "spawn_opt", 5, 1, R::pid, false, 4),
    fun_form("erlang", "spawn_request", 1, 0, R::reference, false),
    fun_form("erlang", "spawn_request", 2, 0, R::reference, false, 1),
    mfa_form("erlang", "spawn_request", 3, 0, R::reference, false),
    mfa_form("erlang", "spawn_request", 4, 0, R::reference, false, 3),
    mfa_form("erlang", "spawn_request", 5, 1, R::reference, false, 4),
    fun_form("proc_lib", "spawn", 1, 0, R::pid, false),
    fun_form("proc_lib", "spawn", 2, 1, R::pid, false),
    mfa_form("proc_lib", "spawn", 3, 0, R::pid, false),
    mfa_form("proc_lib", "spawn", 4, 1, R::pid, false),
    fun_form("proc_lib", "spawn_link", 1, 0, R::pid, true),
    fun_form("proc_lib", "spawn_link", 2, 1, R::pid, true),
    mfa_form("proc_lib", "spawn_link", 3, 0, R::pid, true),
    mfa_form("proc_lib", "spawn_link", 4, 1, R::pid, true),
    fun_form("proc_lib", "spawn_opt", 2, 0, R::pid, false, 1),
    fun_form("proc_lib", "spawn_opt", 3, 1, R::pid, false, 2),
    mfa_form("proc_lib", "spawn_opt", 4, 0, R::pid, false, 3),
    mfa_form("proc_lib", "spawn_opt", 5, 1, R::pid, false, 4),
    start_form("start", 3, false),
    start_form("start", 4, false),
    start_form("start", 5, false),
    start_form("start_link", 3, true),
    start_form("start_link", 4, true),
    start_form("start_link", 5, true),
    {"proc_lib", "start_monitor", 3, _, 0, 1, 2, R::ok_pid, false, true, true, false, _},
    {"proc_lib", "start_monitor", 4, _, 0, 1, 2, R::ok_pid, false, true, true, false, _},
    {"proc_lib", "start_monitor", 5, _, 0, 1, 2, R::ok_pid, false, true, true, false, 4},
    timer_form("apply_after", 2, 1, _, false),
    timer_form("apply_after", 4, _, 1, false),
    timer_form("apply_interval", 2, 1, _, true),
    timer_form("apply_interval", 4, _, 1, true),
    timer_form("apply_repeatedly", 2, 1, _, true),
    timer_form("apply_repeatedly", 4, _, 1, true),
    // timer:tc runs in the caller.
    {"timer", "tc", 1, 0, _, _, _, R::value, false, true, false, false, _},
    {"timer", "tc", 3, _, 0, 1, 2, R::value, false, true, false, false, _},
    remote_form("rpc", "call", 4, _, 1, R::value, true),
    remote_form("rpc", "call", 5, _, 1, R::value, true),
    remote_form("rpc", "block_call", 4, _, 1, R::value, true),
    remote_form("rpc", "block_call", 5, _, 1, R::value, true),
    remote_form("rpc", "cast", 4, _, 1, R::nothing, false),
    remote_form("rpc", "async_call", 4, _, 1, R::reference, false),
    remote_form("rpc", "multicall", 3, _, 0, R::value, true),
    remote_form("rpc", "multicall", 4, _, 1, R::value, true),
    remote_form("rpc", "multicall", 5, _, 1, R::value, true),
    remote_form("rpc", "eval_everywhere", 3, _, 0, R::nothing, false),
    remote_form("rpc", "eval_everywhere", 4, _, 1, R::nothing, false),
    remote_form("erpc", "call", 2, 1, _, R::value, true),
    remote_form("erpc", "call", 3, 1, _, R::value, true),
    remote_form("erpc", "call", 4, _, 1, R::value, true),
    remote_form("erpc", "call", 5, _, 1, R::value, true),
    remote_form("erpc", "cast", 2, 1, _, R::nothing, false),
    remote_form("erpc", "cast", 4, _, 1, R::nothing, false),
    remote_form("erpc", "send_request", 2, 1, _, R::reference, false),
    remote_form("erpc", "send_request", 4, _, 1, R::reference, false),
    remote_form("erpc", "multicall", 2, 1, _, R::value, true),
    remote_form("erpc", "multicall", 3, 1, _, R::value, true),
    remote_form("erpc", "multicall", 4, _, 1, R::value, true),
    remote_form("erpc", "multicall", 5, _, 1, R::value, true),
    remote_form("erpc", "multicast", 2, 1, _, R::nothing, false),
    remote_form("erpc", "multicast", 4, _, 1, R::nothing, false),
    // Elixir.
    fun_form("Elixir.Kernel", "spawn", 1, 0, R::pid, false),
    fun_form("Elixir.Kernel", "spawn_link", 1, 0, R::pid, true),
    fun_form("Elixir.Kernel", "spawn_monitor", 1, 0, R::pid_and_ref, false),
    mfa_form("Elixir.Kernel", "spawn", 3, 0, R::pid, false),
    mfa_form("Elixir.Kernel", "spawn_link", 3, 0, R::pid, true),
    mfa_form("Elixir.Kernel", "spawn_monitor", 3, 0, R::pid_and_ref, false),
    fun_form(kElixirProcess, "spawn", 2, 0, R::pid, false, 1),
    mfa_form(kElixirProcess, "spawn", 4, 0, R::pid, false, 3),
    fun_form(kTask, "async", 1, 0, R::task, true),
    mfa_form(kTask, "async", 3, 0, R::task, true),
    fun_form(kTask, "start", 1, 0, R::ok_pid, false),
    mfa_form(kTask, "start", 3, 0, R::ok_pid, false),
    fun_form(kTask, "start_link", 1, 0, R::ok_pid, true),
    mfa_form(kTask, "start_link", 3, 0, R::ok_pid, true),
    fun_form(kTaskSup, "async", 2, 1, R::task, true),
    fun_form(kTaskSup, "async", 3, 1, R::task, true, 2),
    mfa_form(kTaskSup, "async", 4, 1, R::task, true),
    fun_form(kTaskSup, "async_nolink", 2, 1, R::task, false),
    fun_form(kTaskSup, "async_nolink", 3, 1, R::task, false, 2),
    mfa_form(kTaskSup, "async_nolink", 4, 1, R::task, false),
    fun_form(kTaskSup, "start_child", 2, 1, R::ok_pid, false),
    fun_form(kTaskSup, "start_child", 3, 1, R::ok_pid, false, 2),
    mfa_form(kTaskSup, "start_child", 4, 1, R::ok_pid, false),
};

}  // namespace

const SpawnForm* find_spawn(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<SpawnForm> index{kForms};
  return index.find(module, name, arity);
}

std::span<const SpawnForm> spawn_forms() { return kForms; }

}  // namespace ravel::model
