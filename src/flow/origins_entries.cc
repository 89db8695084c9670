// SPDX-License-Identifier: Apache-2.0
//
// Where processes begin: which exported functions anybody may call, the servers, the places that spawn. And
// which of these are the same process, or only look like one. See origins.h.
#include <algorithm>

#include "flow/origins.h"
#include "flow/value_flow_state.h"
#include "model/known_calls.h"

namespace ravel::flow {

namespace {

const ir::FuncName* called_name(const ir::Program& program, const CallEdge& edge) {
  const ir::Instr& instr = program.function(edge.caller).instr(edge.instr);
  if (instr.op != ir::Op::call) return nullptr;
  return &program.module_of(edge.caller).callee(ir::CalleeId(instr.payload));
}

bool is(const ir::FuncName& name, model::Known what) {
  return model::known_call(name.module, name.name, name.arity) == what;
}

/// A process of this node is spawned, by the name of its first function. Timers and remote calls are left
/// out: their functions are entries for whoever else calls them in that way.
bool spawns_by_name(const ir::Program& program, const CallEdge& edge) {
  if (edge.kind != EdgeKind::spawn || edge.binding != Binding::list) return false;
  const ir::FuncName* name = called_name(program, edge);
  const model::SpawnForm* form =
      name != nullptr ? model::find_spawn(name->module, name->name, name->arity) : nullptr;
  using R = model::SpawnForm::Result;
  return form != nullptr && form->m == 0 &&
         (form->result == R::pid || form->result == R::pid_and_ref || form->result == R::ok_pid);
}

}  // namespace

/// By function: another module calls it by its name, as one calls what is there to be called.
std::vector<bool> Origins::called_by_others() const {
  const ir::Program& program = flow_.program();
  std::vector<bool> result(calls_.function_count(), false);
  for (const CallEdge& edge : flow_.state_->edges) {
    if (edge.kind != EdgeKind::call || program.ref(edge.caller).module == program.ref(edge.callee).module)
      continue;
    const ir::FuncName* name = called_name(program, edge);
    if (name != nullptr && *name == program.function(edge.callee).name) result[edge.callee.index()] = true;
  }
  return result;
}

/// Exported functions that only the OTP machinery is meant to call: those named by child specifications, and
/// those that start a server and are called by an application's start/2. Nobody else calls a start_link that
/// a supervisor has.
HashSet<ir::FuncId> Origins::start_functions() const {
  HashSet<ir::FuncId> result;
  const auto starts_something = [&](ir::FuncId f) {
    return std::ranges::any_of(flow_.edges(f), [](const CallEdge& e) { return e.kind == EdgeKind::start; });
  };
  for (const Server& server : flow_.servers()) {
    for (const auto& [child, many] : server.children) result.insert(child);
    if (server.behaviour != model::Behaviour::application) continue;
    for (const ir::FuncId callback : server.callbacks)
      for (const ir::FuncId callee : calls_.callees(callback))
        if (starts_something(callee)) result.insert(callee);
  }
  return result;
}

/// What the first function of a process calls through variables: M:F(A), apply, a fun.
std::vector<ir::FuncId> Origins::given_to_run(ir::FuncId first) const {
  std::vector<ir::FuncId> result;
  for (const CallEdge& edge : flow_.edges(first)) {
    const ir::FuncName* name = called_name(flow_.program(), edge);
    if (edge.kind == EdgeKind::call && (name == nullptr || is(*name, model::Known::apply)))
      result.push_back(edge.callee);
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Exported functions that processes begin with, spawned by name or through a trampoline, and those that sys
/// calls.
HashSet<ir::FuncId> Origins::first_functions(const std::vector<bool>& by_others) const {
  const ir::Program& program = flow_.program();
  HashSet<ir::FuncId> result;
  for (const CallEdge& edge : flow_.state_->edges) {
    if (by_others[edge.callee.index()]) continue;
    if (edge.kind == EdgeKind::spawn) {
      if (spawns_by_name(program, edge)) result.insert(edge.callee);
      if (!program.function(edge.callee).exported || result.contains(edge.callee))
        for (const ir::FuncId next : given_to_run(edge.callee))
          if (!by_others[next.index()]) result.insert(next);
      continue;
    }
    const ir::FuncName* name = called_name(program, edge);
    if (name != nullptr && is(*name, model::Known::system_message)) result.insert(edge.callee);
  }
  return result;
}

void Origins::collect() {
  collect_api();
  collect_servers();
  collect_spawned();
  split_trampolines();
  cut_enter_loops();
}

void Origins::collect_api() {
  const ValueFlow::State& state = *flow_.state_;
  Origin api;
  api.kind = OriginKind::api;
  api.multiple = true;
  api.why = "any process may call an exported function";
  HashSet<ir::FuncId> internal = start_functions();
  if (!entries_are_listed_) internal.merge(first_functions(called_by_others()));
  if (state.options.closed)
    for (const CallEdge& edge : state.edges)
      if (edge.caller != edge.callee) internal.insert(edge.callee);
  for (uint32_t f = 0; f < state.flags.size(); ++f)
    if ((state.flags[f] & ValueFlow::State::kApi) && !(state.flags[f] & ValueFlow::State::kCallback) &&
        !internal.contains(ir::FuncId(f)))
      api.entries.emplace_back(f);
  origins_.push_back(std::move(api));
}

void Origins::collect_servers() {
  const auto servers = flow_.servers();
  for (uint32_t s = 0; s < servers.size(); ++s) {
    Origin origin;
    const bool application = servers[s].behaviour == model::Behaviour::application;
    origin.kind = application ? OriginKind::application : OriginKind::server;
    origin.server = ServerId(s);
    origin.module = servers[s].module;
    origin.entries = servers[s].callbacks;
    for (const auto& [child, many] : servers[s].children) origin.entries.push_back(child);
    std::ranges::sort(origin.entries);
    origin.entries.erase(std::unique(origin.entries.begin(), origin.entries.end()), origin.entries.end());
    server_origin_.push_back(origin.entries.empty() ? OriginId() : OriginId(origins_.size()));
    if (!origin.entries.empty()) origins_.push_back(std::move(origin));
  }
}

void Origins::collect_spawned() {
  for (const CallEdge& edge : flow_.state_->edges) {
    if (edge.kind != EdgeKind::spawn) continue;
    // Edges are sorted by place: the same place is the last origin, or none.
    Origin* last = &origins_.back();
    if (last->kind != OriginKind::spawned || last->site_func != edge.caller || last->site != edge.instr) {
      Origin origin;
      origin.kind = OriginKind::spawned;
      origin.site_func = edge.caller;
      origin.site = edge.instr;
      origin.module = flow_.program().module_of(edge.caller).name;
      origins_.push_back(std::move(origin));
      last = &origins_.back();
    }
    if (last->entries.empty() || last->entries.back() != edge.callee) last->entries.push_back(edge.callee);
  }
}

/// start(M, F, A) -> spawn(?MODULE, begin, [M, F, A]) starts as many kinds of processes as it is given
/// functions. Only where the first function does nothing else than that for anybody.
void Origins::split_trampolines() {
  constexpr size_t kKindsMax = 64;
  const std::vector<ir::FuncId> api = origins_[0].entries;  // a copy: origins_ grows below
  const size_t count = origins_.size();
  for (size_t o = 0; o < count; ++o) {
    if (origins_[o].kind != OriginKind::spawned) continue;
    const std::vector<ir::FuncId> entries = origins_[o].entries;
    for (const ir::FuncId first : entries) {
      const auto callers = calls_.callers(first);
      const bool called = std::ranges::any_of(callers, [&](ir::FuncId f) { return f != first; });
      if (called || std::ranges::binary_search(api, first)) continue;
      const std::vector<ir::FuncId> given = given_to_run(first);
      if (given.size() < 2 || given.size() > kKindsMax) continue;
      for (const ir::FuncId next : given) {
        Origin origin;
        origin.kind = OriginKind::trampolined;
        origin.site_func = origins_[o].site_func;
        origin.site = origins_[o].site;
        origin.module = origins_[o].module;
        origin.entries = {next};
        origins_.push_back(std::move(origin));
        cut_.emplace(first, next);
      }
    }
  }
}

/// From gen_server:enter_loop on, a process is the server.
void Origins::cut_enter_loops() {
  const auto servers = flow_.servers();
  for (uint32_t s = 0; s < servers.size(); ++s)
    for (const Server::Start& start : servers[s].starts)
      if (start.enter_loop && start.func.valid() && server_origin_[s].valid())
        for (const CallEdge& edge : flow_.callees(start.func, start.instr).edges)
          if (std::ranges::binary_search(servers[s].callbacks, edge.callee))
            cut_.emplace(edge.caller, edge.callee);
}

/// Makes one origin of a server and the single process that becomes it by enter_loop. Whether any was.
bool Origins::join_entered() {
  const auto servers = flow_.servers();
  std::vector<OriginId> now;  // which origin each is part of
  for (uint32_t o = 0; o < origins_.size(); ++o) now.emplace_back(o);
  bool any = false;
  for (uint32_t s = 0; s < servers.size(); ++s) {
    if (!server_origin_[s].valid() || servers[s].starts.empty()) continue;
    std::vector<OriginId> before;
    bool all_enter = true;
    for (const Server::Start& start : servers[s].starts) {
      all_enter &= start.enter_loop && start.func.valid();
      if (!all_enter) break;
      const auto runs_it = of(start.func);
      before.insert(before.end(), runs_it.begin(), runs_it.end());
    }
    std::ranges::sort(before);
    before.erase(std::unique(before.begin(), before.end()), before.end());
    std::erase(before, server_origin_[s]);  // what it runs as the server, it runs later
    if (!all_enter || before.empty()) continue;
    const auto claim = claims_.find(before[0]);
    const bool one = std::ranges::all_of(before, [&](OriginId id) {
      const Origin& origin = origins_[id.index()];
      const bool spawned = origin.kind == OriginKind::spawned || origin.kind == OriginKind::trampolined;
      const auto other = claims_.find(id);
      const bool same_claim =
          claim != claims_.end() && other != claims_.end() && other->second == claim->second;
      return spawned && !origin.multiple && now[id.index()] == id && (before.size() == 1 || same_claim);
    });
    if (!one) continue;
    Origin& server = origins_[server_origin_[s].index()];
    server.entered = any = true;
    server.site_func = origins_[before[0].index()].site_func;
    server.site = origins_[before[0].index()].site;
    for (const OriginId id : before) {
      const auto& entries = origins_[id.index()].entries;
      server.entries.insert(server.entries.end(), entries.begin(), entries.end());
      server.first.insert(server.first.end(), entries.begin(), entries.end());
      now[id.index()] = server_origin_[s];
    }
    std::ranges::sort(server.entries);
    server.entries.erase(std::unique(server.entries.begin(), server.entries.end()), server.entries.end());
  }
  if (!any) return false;
  // Number them anew, without those that are part of another.
  std::vector<Origin> kept;
  std::vector<OriginId> renamed(origins_.size());
  for (uint32_t o = 0; o < origins_.size(); ++o) {
    if (now[o] != OriginId(o)) continue;
    renamed[o] = OriginId(kept.size());
    kept.push_back(std::move(origins_[o]));
  }
  origins_ = std::move(kept);
  for (OriginId& id : server_origin_)
    if (id.valid()) id = renamed[id.index()];
  return true;
}

}  // namespace ravel::flow
