// SPDX-License-Identifier: Apache-2.0
//
// Servers come from flow/; loops and locks are found by looking at every function once.
#include "flow/beam/call_cycle_procs.h"

#include <algorithm>
#include <set>

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using flow::OriginId;
using flow::ServerId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using model::Behaviour;
using model::BuiltIn;

namespace {

constexpr size_t kInstancesMax = 8;  ///< names of one module that are told apart

std::string shown(Symbol name) {
  std::string_view text = name.view();
  if (text.starts_with("Elixir.")) text.remove_prefix(7);
  return std::string(text);
}

/// The instruction that made a pid; invalid if it is no instruction of its function.
InstrId maker(const ir::Program& program, const flow::Object& object) {
  const auto& definitions = program.function(object.func).definitions;
  return object.value.index() < definitions.size() ? definitions[object.value.index()] : InstrId();
}

}  // namespace

Procs::Procs(const BeamInput& input, ByHand& by_hand) : input_(input), values_(input.flow.values) {
  find_trapping();
  add_servers();
  Proc controller, anonymous;
  controller.kind = Proc::Kind::controller;
  controller.single = true;
  controller.name = "application_controller";
  controller_ = add(controller);
  anonymous.kind = Proc::Kind::anonymous;
  anonymous.name = "a process of its own";
  anonymous_ = add(anonymous);
  find_registered();
  add_loops(by_hand);
  add_locks();
}

ProcId Procs::add(Proc proc) {
  if (proc.origin.valid())
    if (const auto it = trapping_.find(proc.origin); it != trapping_.end()) proc.traps_exits = it->second;
  procs_.push_back(std::move(proc));
  return ProcId(procs_.size() - 1);
}

// ---- servers

/// One fixed name, of whatever sort, or one place that runs once.
bool Procs::is_single(ServerId id) const {
  const flow::Server& server = values_.servers()[id.index()];
  std::set<Symbol> names;
  for (const flow::Server::Start& start : server.starts)
    names.insert(start.local_names.begin(), start.local_names.end());
  if (names.size() > 1) return false;
  const OriginId origin = input_.flow.origins.of_server(id);
  if (origin.valid() && !input_.flow.origins.origin(origin).multiple) return true;
  return server.starts.size() == 1 && !server.starts[0].unnamed && server.starts[0].global_or_via &&
         server.starts[0].local_names.empty();
}

void Procs::add_servers() {
  std::map<Symbol, ProcId> managers;
  for (uint32_t s = 0; s < values_.servers().size(); ++s) add_server(ServerId(s), managers);
}

void Procs::add_server(ServerId id, std::map<Symbol, ProcId>& managers) {
  const flow::Server& server = values_.servers()[id.index()];
  std::set<Symbol> names;
  bool nameless = server.starts.empty();
  for (const flow::Server::Start& start : server.starts) {
    names.insert(start.local_names.begin(), start.local_names.end());
    nameless |= start.unnamed || start.global_or_via || start.local_names.empty();
  }
  Proc proc;
  proc.servers = {id};
  proc.origin = input_.flow.origins.of_server(id);
  proc.single = is_single(id);
  proc.name = shown(names.size() == 1 ? *names.begin() : server.module);
  std::vector<ProcId>& mine = of_server_.emplace_back();
  if (server.behaviour == Behaviour::gen_event && names.size() == 1) {
    // Handlers of one manager run in one process.
    const auto it = managers.find(*names.begin());
    if (it != managers.end()) {
      procs_[it->second.index()].servers.push_back(id);
      mine.push_back(it->second);
      return;
    }
    managers.emplace(*names.begin(), ProcId(procs_.size()));
  }
  // Which of several supervisors has which children is not known.
  const bool apart = server.behaviour != Behaviour::gen_event && server.behaviour != Behaviour::supervisor;
  if (names.size() < 2 || names.size() > kInstancesMax || !apart) {
    mine.push_back(add(std::move(proc)));
    return;
  }
  for (const Symbol name : names) {
    Proc one = proc;
    one.single = true;
    one.instance = name;
    one.name = shown(name);
    mine.push_back(add(std::move(one)));
  }
  if (nameless) mine.push_back(add(std::move(proc)));
}

void Procs::find_trapping() {
  input_.calls->for_each(
      [&](FuncId f, InstrId i, const ir::Function& function, const ir::Instr& instr, const CallFacts& facts) {
        if (!facts.is(BuiltIn::set_flag)) return;
        const auto operands = function.operands_of(instr);
        const ObjId what = values_.value(f, operands[0]).only();
        if (!what.valid() || values_.object(what).text.view() != model::kTrapExit) return;
        if (values_.value(f, operands[1]).only() == flow::Objects::kFalse) return;
        for (const OriginId origin : input_.flow.origins.of(f)) trapping_.try_emplace(origin, Step{f, i});
      });
}

std::vector<ProcId> Procs::named(Symbol name) const {
  std::vector<ProcId> result;
  for (const ServerId s : values_.servers_named(name)) {
    // Who has the name is known; one whose name was not seen has another.
    const auto& mine = of_server_[s.index()];
    const auto has_it = [&](ProcId p) { return procs_[p.index()].instance == name; };
    const bool known = std::ranges::any_of(mine, has_it);
    for (const ProcId p : mine)
      if (known ? has_it(p) : procs_[p.index()].instance.empty()) result.push_back(p);
  }
  if (const auto it = registered_.find(name); it != registered_.end())
    for (const OriginId origin : it->second)
      if (const auto loop = loop_of_origin_.find(origin); loop != loop_of_origin_.end())
        result.push_back(loop->second);
  return result;
}

// ---- loops

void Procs::find_registered() {
  const auto origins = input_.flow.origins.origins();
  for (uint32_t o = 0; o < origins.size(); ++o)
    if (origins[o].kind == flow::OriginKind::spawned)
      spawned_at_.emplace(Step{origins[o].site_func, origins[o].site}, OriginId(o));
  input_.calls->for_each(
      [&](FuncId f, InstrId, const ir::Function& function, const ir::Instr& instr, const CallFacts& facts) {
        if (!facts.is(BuiltIn::register_name)) return;
        const auto operands = function.operands_of(instr);
        const ObjId name = values_.value(f, operands[facts.built_in->named]).only();
        if (!name.valid() || values_.object(name).kind != ObjKind::atom) return;
        auto& list = registered_[values_.object(name).text];
        for (const ObjId pid : values_.value(f, operands[facts.built_in->process]).objects) {
          const flow::Object& object = values_.object(pid);
          if (object.kind == ObjKind::pid && !object.server.valid() && object.func.valid()) {
            const auto at = spawned_at_.find({object.func, maker(input_.program, object)});
            if (at != spawned_at_.end()) list.push_back(at->second);
          } else if (object.kind == ObjKind::self) {
            for (const OriginId origin : input_.flow.origins.of(f))
              if (origins[origin.index()].kind == flow::OriginKind::spawned) list.push_back(origin);
          }
        }
      });
  for (auto& [name, list] : registered_) {
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
}

/// Only those that somebody calls by hand.
void Procs::add_loops(ByHand& by_hand) {
  std::set<std::pair<OriginId, ObjId>> called;
  for (uint32_t f = 0; f < input_.program.function_count(); ++f) {
    const FuncId func(f);
    for (const HandCall& call : by_hand.calls(func)) {
      for (const ObjId id : values_.value(func, call.target).objects) {
        const flow::Object& object = values_.object(id);
        Symbol name = object.kind == ObjKind::atom ? object.text : Symbol();
        if (object.kind == ObjKind::tuple && object.arity == 2) {
          const ObjId first = values_.field(id, 0).only();
          if (first.valid() && values_.object(first).kind == ObjKind::atom) name = values_.object(first).text;
        }
        if (!name.empty()) {
          if (const auto it = registered_.find(name); it != registered_.end())
            for (const OriginId origin : it->second) called.emplace(origin, ObjId());
        } else if (object.kind == ObjKind::pid && !object.server.valid() && object.func.valid()) {
          const InstrId at = maker(input_.program, object);
          if (const auto it = spawned_at_.find({object.func, at}); it != spawned_at_.end())
            called.emplace(it->second, id);
        }
      }
    }
  }
  for (const auto& [origin, pid] : called) add_loop(origin, pid);
  if (loop_of_origin_.empty()) return;
  for (uint32_t f = 0; f < input_.program.function_count(); ++f) {
    const auto origins = input_.flow.origins.of(FuncId(f));
    if (std::ranges::none_of(origins, [&](OriginId o) { return loop_of_origin_.contains(o); })) continue;
    for (const InstrId at : by_hand.serving(FuncId(f)))
      for (const OriginId origin : origins)
        if (const auto it = loop_of_origin_.find(origin); it != loop_of_origin_.end())
          serving_[it->second].emplace_back(FuncId(f), at);
  }
}

void Procs::add_loop(OriginId id, ObjId pid) {
  const auto [it, fresh] = loop_of_origin_.try_emplace(id, ProcId(procs_.size()));
  if (pid.valid()) loop_of_pid_.emplace(pid, it->second);
  if (!fresh) {
    if (pid.valid()) procs_[it->second.index()].pid = pid;
    return;
  }
  const flow::Origin& origin = input_.flow.origins.origin(id);
  Proc loop;
  loop.kind = Proc::Kind::loop;
  loop.origin = id;
  loop.single = !origin.multiple;
  loop.pid = pid;
  for (const auto& [name, list] : registered_)
    if (std::ranges::find(list, id) != list.end() && loop.registered.empty()) loop.registered = name;
  if (!loop.registered.empty()) loop.single = true;
  loop.name = loop.registered.empty() ? "the process of " + written_name(input_.program, origin.entries[0])
                                      : shown(loop.registered);
  const ProcId added = add(std::move(loop));
  serving_[added];
}

ProcId Procs::of_pid(ObjId pid) const {
  const auto it = loop_of_pid_.find(pid);
  return it == loop_of_pid_.end() ? ProcId() : it->second;
}

// ---- locks

ObjId Procs::lock_of(const flow::ValueFlow& values, const flow::ValueSet& argument) {
  ObjId found;
  for (const ObjId id : argument.objects) {
    const flow::Object& object = values.object(id);
    if (object.kind != ObjKind::tuple || object.arity != 2) return {};
    const ObjId resource = values.field(id, 0).only();
    if (!resource.valid() || !flow::is_constant(values.object(resource).kind)) return {};
    if (found.valid() && found != resource) return {};
    found = resource;
  }
  return argument.unknown || argument.top ? ObjId() : found;
}

void Procs::add_locks() {
  input_.calls->for_each(
      [&](FuncId f, InstrId i, const ir::Function& function, const ir::Instr& instr, const CallFacts& facts) {
        const model::LockForm* form = facts.lock;
        if (form == nullptr) return;
        const auto operands = function.operands_of(instr);
        const ObjId id = lock_of(values_, values_.value(f, operands[0]));
        if (!id.valid()) return;
        const auto [it, fresh] = lock_of_id_.try_emplace(id, ProcId(procs_.size()));
        if (fresh) {
          Proc lock;
          lock.kind = Proc::Kind::lock;
          lock.single = true;
          lock.lock = id;
          lock.name =
              "the lock " + (values_.object(id).text.empty() ? "of global" : shown(values_.object(id).text));
          add(std::move(lock));
        }
        auto& list = held_[it->second];
        if (form->fun == model::LockForm::kNone) {
          list.push_back({f, i});
        } else {
          for (const ObjId fun : values_.value(f, operands[form->fun]).objects)
            if (values_.object(fun).code.valid()) list.push_back({values_.object(fun).code, InstrId()});
        }
      });
}

ProcId Procs::of_lock(ObjId id) const {
  const auto it = lock_of_id_.find(id);
  return it == lock_of_id_.end() ? ProcId() : it->second;
}

}  // namespace ravel::flow::beam
