// SPDX-License-Identifier: Apache-2.0
#include "model/built_ins.h"

#include "model/call_index.h"

namespace ravel::model {

namespace {

using B = BuiltIn;
constexpr uint8_t _ = BuiltInForm::kNone;
constexpr std::string_view E = "erlang", P = "Elixir.Process";

constexpr BuiltInForm kForms[] = {
    {E, "self", 0, B::self},
    {"Elixir.Kernel", "self", 0, B::self},
    {E, "node", 0, B::own_node},
    {"Elixir.Node", "self", 0, B::own_node},
    {"Elixir.Kernel", "node", 0, B::own_node},
    {E, "whereis", 1, B::whereis, 0, _, "undefined"},
    {P, "whereis", 1, B::whereis, 0, _, "nil"},
    {"Elixir.GenServer", "whereis", 1, B::whereis, 0, _, "nil"},
    {E, "register", 2, B::register_name, 0, 1},
    {P, "register", 2, B::register_name, 1, 0},
    {E, "put", 2, B::put},
    {P, "put", 2, B::put},
    {E, "get", 1, B::get},
    {P, "get", 1, B::get},
    {E, "process_flag", 2, B::set_flag},
    {P, "flag", 2, B::set_flag},
    {E, "link", 1, B::link},
    {P, "link", 1, B::link},
    {E, "make_ref", 0, B::make_reference},
    {"Elixir.Kernel", "make_ref", 0, B::make_reference},
    {"proc_lib", "init_ack", 1, B::acknowledge},
    {"proc_lib", "init_ack", 2, B::acknowledge},
    {E, "=:=", 2, B::equal},
    {E, "==", 2, B::equal},
    {E, "=/=", 2, B::differ},
    {E, "/=", 2, B::differ},
};

}  // namespace

const BuiltInForm* find_built_in(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<BuiltInForm> index{kForms};
  return index.find(module, name, arity);
}

std::span<const BuiltInForm> built_in_forms() { return kForms; }

bool is_name_elsewhere(Symbol tag) { return tag.view() == "global" || tag.view() == "via"; }

std::string_view registry_asked(std::string_view call) {
  // gproc, syn and Registry are asked by whoever was given {via, gproc, Key} and its like.
  static constexpr std::pair<std::string_view, std::string_view> kLookups[] = {
      {"gproc:where/1", "gproc"},
      {"gproc:whereis_name/1", "gproc"},
      {"gproc:lookup_pid/1", "gproc"},
      {"syn:whereis_name/1", "syn"},
      {"syn:lookup/2", "syn"},
      {"Elixir.Registry:lookup/2", "Elixir.Registry"},
      {"Elixir.Registry:whereis_name/1", "Elixir.Registry"},
      {"global:whereis_name/1", "global"},
  };
  for (const auto& [lookup, registry] : kLookups)
    if (lookup == call) return registry;
  return {};
}

bool tells_death(Symbol tag) {
  return tag.view() == "DOWN" || tag.view() == "EXIT" || tag.view() == "nodedown";
}

}  // namespace ravel::model
