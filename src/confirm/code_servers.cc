// SPDX-License-Identifier: Apache-2.0
//
// What starts servers, processes and applications of a program, and what is asked of them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "confirm/code.h"

namespace ravel::confirm {

std::vector<Call> Code::loops(ir::ModuleId module) const {
  std::vector<Call> calls;
  if (!program_.module(module).behaviours.empty()) return calls;
  const std::string name = atom_text(program_.module(module).name.view());
  for (const ir::FuncId id : api(module)) {
    const ir::Function& function = program_.function(id);
    const bool waits = std::ranges::any_of(
        function.instrs, [](const ir::Instr& instr) { return instr.op == ir::Op::message; });
    if (!waits || function.params.size() > 1) continue;
    for (const Call& call : calls_of(id, 0, 1))
      calls.push_back(
          {"erlang",
           "spawn",
           {name, atom_text(call.function), fmt::format("[{}]", fmt::join(call.arguments, ","))}});
  }
  return calls;
}

std::vector<Call> Code::starts(ir::ModuleId module) const {
  const std::string name = atom_text(program_.module(module).name.view());
  const ir::FuncId init = program_.find({program_.module(module).name, Symbol("init"), 1});
  std::vector<Call> calls;
  if (!init.valid()) return calls;
  const std::string argument = filled(values_.of_parameter(init, 0), 0).front();
  const std::string local = fmt::format("{{local,{}}}", name);
  for (const char* behaviour : {"gen_server", "gen_statem"})
    if (is_behaviour(module, behaviour) || is_behaviour(module, "Elixir.GenServer"))
      calls.push_back({behaviour, "start", {local, name, argument, "[]"}});
  if (is_behaviour(module, "gen_event")) {
    calls.push_back({"gen_event", "start", {local}});
    calls.push_back({"gen_event", "add_handler", {name, name, argument}});
  }
  if (is_behaviour(module, "supervisor"))
    calls.push_back({"supervisor", "start_link", {local, name, argument}});
  if (calls.size() > 1 && is_behaviour(module, "Elixir.GenServer")) calls.resize(1);
  return calls;
}

std::vector<Call> Code::requests(ir::ModuleId module, size_t results, size_t max) const {
  std::vector<Call> calls;
  const ir::Module& of = program_.module(module);
  const bool is_statem = is_behaviour(module, "gen_statem");
  const bool is_event = is_behaviour(module, "gen_event");
  const bool is_fsm = is_behaviour(module, "gen_fsm");
  const auto servers_of = [&] {
    std::vector<std::string> servers = {atom_text(of.name.view())};
    for (const std::string& each : values_.process_names())
      if (std::ranges::find(servers, each) == servers.end()) servers.push_back(each);
    for (size_t i = results; i > 0; --i) servers.insert(servers.begin(), result_of(i));
    constexpr size_t kServersMax = 3;
    if (servers.size() > kServersMax) servers.resize(kServersMax);
    return servers;
  };
  // What lets it run terminate.
  const auto add_stop = [&](const char* by, const char* how, bool with_handler) {
    if (!has_function(of, "terminate", is_fsm || is_statem ? 3 : 2)) return;
    for (const std::string& server : servers_of()) {
      Call call{by, how, {server}};
      if (with_handler) call.arguments.insert(call.arguments.end(), {atom_text(of.name.view()), "a"});
      calls.push_back(std::move(call));
    }
  };
  const auto add = [&](const char* name, uint32_t arity, size_t parameter, const char* by, const char* how) {
    const ir::FuncId id = program_.find({of.name, Symbol(name), arity});
    if (!id.valid()) return;
    const std::vector<std::string> servers = servers_of();
    std::vector<std::string> known = values_.of_parameter(id, parameter);
    if (Values::is_guess(known)) known.resize(1);  // whatever is asked for, it does the same
    size_t count = 0;
    for (const std::string& request : filled(known, 0))
      for (const std::string& server : servers) {
        if (++count > max) return;
        Call call{by, how, {server, request}};
        if (is_event && std::string_view(how) == "call")
          call.arguments.insert(call.arguments.begin() + 1, atom_text(of.name.view()));
        calls.push_back(std::move(call));
      }
  };
  if (is_event) {
    add("handle_event", 2, 0, "gen_event", "notify");
    add("handle_call", 2, 0, "gen_event", "call");
    add("handle_info", 2, 0, "erlang", "send");
    add_stop("gen_event", "delete_handler", true);
    return calls;
  }
  if (is_fsm) {
    for (const ir::Function& function : of.functions) {
      const std::string name = function.name.name.str();
      if (!function.exported || name.starts_with("handle_") || name == "terminate") continue;
      if (function.params.size() == 2) add(name.c_str(), 2, 0, "gen_fsm", "send_event");
      if (function.params.size() == 3) add(name.c_str(), 3, 0, "gen_fsm", "sync_send_event");
    }
    add("handle_event", 3, 0, "gen_fsm", "send_all_state_event");
    add("handle_sync_event", 4, 0, "gen_fsm", "sync_send_all_state_event");
    add("handle_info", 3, 0, "erlang", "send");
    return calls;
  }
  if (is_statem) {
    add("handle_event", 4, 1, "gen_statem", "call");
    // With state functions, each exported function of three arguments may be one.
    for (const ir::Function& function : of.functions)
      if (function.exported && function.params.size() == 3)
        for (const char* how : {"call", "cast"})
          add(function.name.name.str().c_str(), 3, 1, "gen_statem", how);
    return calls;
  }
  add("handle_call", 3, 0, "gen_server", "call");
  add("handle_cast", 2, 0, "gen_server", "cast");
  add("handle_info", 2, 0, "erlang", "send");
  add_stop("gen_server", "stop", false);
  if (of.behaviours.empty()) calls = messages(module, results, max);
  return calls;
}

/// What the module's own receives take, sent to whatever the setup has made, or has a name.
std::vector<Call> Code::messages(ir::ModuleId module, size_t results, size_t max) const {
  std::vector<std::string> texts, processes = values_.process_names();
  for (size_t i = 1; i <= results; ++i) processes.insert(processes.begin(), result_of(i));
  constexpr size_t kProcessesMax = 4;
  if (processes.size() > kProcessesMax) processes.resize(kProcessesMax);
  for (uint32_t i = 0; i < program_.module(module).functions.size(); ++i) {
    const ir::FuncId id = program_.func_id(module, i);
    for (const ir::Instr& instr : program_.function(id).instrs)
      if (instr.op == ir::Op::message)
        for (std::string& text : filled(values_.of_value_in(id, instr.result), 0))
          if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  }
  std::vector<Call> calls;
  for (const std::string& text : texts)
    for (const std::string& process : processes)
      if (calls.size() < max) calls.push_back({"erlang", "send", {process, text}});
  return calls;
}

std::vector<Call> Code::application(ir::ModuleId module) const {
  if (!is_behaviour(module, "application")) return {};
  const std::string name = atom_text(program_.module(module).name.view());
  return {{"ravel_confirm", "application", {name, name}},
          {"application", "start", {name}},
          {"ravel_confirm", "config_change", {name}},
          {"application", "stop", {name}}};
}

}  // namespace ravel::confirm
