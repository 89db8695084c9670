// SPDX-License-Identifier: Apache-2.0
//
// The tables. They follow kernel's application_controller and global, and the manuals.
#include "model/waits.h"

#include <algorithm>
#include <array>

#include "model/call_index.h"

namespace ravel::model {

namespace {

constexpr uint8_t _ = ControllerForm::kNone;
constexpr std::string_view A = "application", X = "Elixir.Application";
using K = ControllerForm::Kind;

constexpr ControllerForm kController[] = {
    {A, "start", 1, K::start, 0},
    {A, "start", 2, K::start, 0},
    {A, "ensure_started", 1, K::start, 0},
    {A, "ensure_started", 2, K::start, 0},
    {A, "ensure_all_started", 1, K::start, 0},
    {A, "ensure_all_started", 2, K::start, 0},
    {A, "takeover", 2, K::start, 0},
    {A, "stop", 1, K::stop, 0},
    {A, "load", 1, K::other, 0},
    {A, "load", 2, K::other, 0},
    {A, "unload", 1, K::other, 0},
    {A, "permit", 2, K::other, 0},
    {A, "which_applications", 0, K::other, _, _, 5000},
    {A, "which_applications", 1, K::other, _, 0},
    {A, "set_env", 1, K::other, _, _, 5000},
    {A, "set_env", 3, K::other, 0, _, 5000},
    {A, "set_env", 4, K::other, 0, _, 5000},
    {A, "unset_env", 2, K::other, 0, _, 5000},
    {A, "unset_env", 3, K::other, 0, _, 5000},
    {X, "start", 1, K::start, 0},
    {X, "start", 2, K::start, 0},
    {X, "ensure_started", 1, K::start, 0},
    {X, "ensure_started", 2, K::start, 0},
    {X, "ensure_all_started", 1, K::start, 0},
    {X, "ensure_all_started", 2, K::start, 0},
    {X, "stop", 1, K::stop, 0},
    {X, "load", 1, K::other, 0},
    {X, "unload", 1, K::other, 0},
    {X, "started_applications", 0, K::other, _, _, 5000},
    {X, "started_applications", 1, K::other, _, 0},
    {X, "put_env", 3, K::other, 0, _, 5000},
    {X, "put_env", 4, K::other, 0, _, 5000},
    {X, "put_all_env", 1, K::other, _, _, 5000},
    {X, "delete_env", 2, K::other, 0, _, 5000},
    {X, "delete_env", 3, K::other, 0, _, 5000},
};

constexpr LockForm kLocks[] = {
    {"global", "trans", 2, 1}, {"global", "trans", 3, 1}, {"global", "trans", 4, 1, 3},
    {"global", "set_lock", 1}, {"global", "set_lock", 2}, {"global", "set_lock", 3, _, 2},
};

template <size_t N>
bool is_one_of(Symbol name, const std::array<std::string_view, N>& names) {
  return std::ranges::find(names, name.view()) != names.end();
}

}  // namespace

const ControllerForm* find_controller_call(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<ControllerForm> index{kController};
  return index.find(module, name, arity);
}

const LockForm* find_lock(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<LockForm> index{kLocks};
  return index.find(module, name, arity);
}

bool is_unlock(Symbol module, Symbol name) { return module.view() == "global" && name.view() == "del_lock"; }

bool find_send(Symbol module, Symbol name, uint32_t arity) {
  static const Symbol erlang("erlang"), kernel("Elixir.Kernel"), process("Elixir.Process"), send("send"),
      bang("!"), no_suspend("send_nosuspend");
  if (arity < 2 || arity > 3) return false;
  if (name == send) return module == erlang || module == kernel || module == process;
  return module == erlang && (name == bang || name == no_suspend);
}

bool waits_for_answer(Symbol module, Symbol name, std::string_view sender) {
  if (sender.starts_with("Elixir.Task"))
    return module.view() == "Elixir.Task" &&
           (name.view().starts_with("await") || name.view().starts_with("yield"));
  if (module.view() != sender) return false;
  static constexpr std::array<std::string_view, 3> kNames = {"receive_response", "wait_response", "yield"};
  return is_one_of(name, kNames);
}

bool makes_reference(Symbol module, Symbol name) {
  static constexpr std::array<std::string_view, 3> kErlang = {"make_ref", "monitor", "alias"};
  static constexpr std::array<std::string_view, 2> kElixir = {"monitor", "alias"};
  if (module.view() == "erlang") return is_one_of(name, kErlang);
  return module.view() == "Elixir.Process" && is_one_of(name, kElixir);
}

}  // namespace ravel::model
