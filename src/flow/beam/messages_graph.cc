// SPDX-License-Identifier: Apache-2.0
//
// One walk over all code finds the edges and notes how far values get (messages_reach.h); then what
// functions do is united over all that they call, from the bottom up.
#include "flow/beam/messages_graph.h"

#include <algorithm>

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using flow::OriginId;
using flow::ValueSet;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::BuiltIn;

namespace {

template <typename T>
void sort_unique(std::vector<T>& list) {
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

MessageGraph::MessageGraph(const BeamInput& input)
    : input_(input),
      values_(input.flow.values),
      tracer_(input),
      reach_(input, tracer_),
      matcher_(input, reach_),
      facts_(input.program.function_count(), 0) {
  find_vertices();
  find_api();
  const size_t count = input.program.function_count();
  scan_names();
  // From here on the names are known: destinations can be resolved.
  for (uint32_t f = 0; f < count; ++f) scan(FuncId(f));
  reach_.finish();
  spread();
  for (uint32_t e = 0; e < edges_.size(); ++e) {
    for (const OriginId o : edges_[e].targets) vertices_[o.index()].edges.push_back(e);
    if (edges_[e].anywhere) anywhere_.push_back(e);
  }
}

void MessageGraph::find_vertices() {
  HashMap<uint64_t, ObjId> spawned;  // by the place of the call
  for (uint32_t id = 0; id < values_.object_count(); ++id) {
    const flow::Object& object = values_.object(ObjId(id));
    if (object.kind == ObjKind::pid && object.func.valid() && object.value.valid())
      spawned.emplace(uint64_t{object.func.index()} << 32 | object.value.index(), ObjId(id));
  }
  const auto origins = input_.flow.origins.origins();
  vertices_.resize(origins.size());
  for (uint32_t o = 0; o < origins.size(); ++o) {
    const flow::Origin& origin = origins[o];
    Vertex& vertex = vertices_[o];
    if (origin.kind == flow::OriginKind::server) {
      const flow::Server& server = values_.servers()[origin.server.index()];
      vertex.server = true;
      vertex.modelled = server.pid.valid() && !server.starts.empty();
      vertex.pid = server.pid;
      for (const flow::Server::Start& start : server.starts) {
        vertex.linked |= start.linked;
        vertex.named |= !start.local_names.empty() || start.global_or_via;
        // Whoever becomes a server was another process before.
        vertex.modelled &= start.func.valid() && !start.enter_loop;
        for (const Symbol name : start.local_names) by_name_[name].push_back(OriginId(o));
      }
    } else if (origin.kind == flow::OriginKind::spawned) {
      const ir::Instr& site = input_.program.function(origin.site_func).instr(origin.site);
      if (site.op != Op::call || values_.callees(origin.site_func, origin.site).incomplete) continue;
      const auto it = spawned.find(uint64_t{origin.site_func.index()} << 32 | site.result.index());
      const ir::FuncName& callee =
          input_.program.module_of(origin.site_func).callee(ir::CalleeId(site.payload));
      const model::SpawnForm* form = model::find_spawn(callee.module, callee.name, callee.arity);
      if (it == spawned.end() || form == nullptr || !form->new_process) continue;
      using R = model::SpawnForm::Result;
      if (form->result != R::pid && form->result != R::pid_and_ref && form->result != R::ok_pid &&
          form->result != R::task)
        continue;
      vertex.modelled = true;
      vertex.pid = it->second;
      vertex.linked = form->linked || form->options != model::SpawnForm::kNone;
    }
    if (vertex.pid.valid()) by_pid_.emplace(vertex.pid, OriginId(o));
  }
}

void MessageGraph::find_api() {
  const flow::CallGraph& calls = input_.flow.calls;
  const auto is_loop = [&](FuncId f) {
    return calls.recursive(calls.scc_of(f)) && input_.flow.origins.of(f).size() > 1 &&
           std::ranges::any_of(input_.program.function(f).instrs,
                               [](const ir::Instr& instr) { return instr.op == Op::receive; });
  };
  api_.assign(input_.program.function_count(), false);
  std::vector<FuncId> todo;
  for (const FuncId f : input_.flow.origins.origin(flow::Origins::kApi).entries)
    if (!is_loop(f)) todo.push_back(f);
  for (const FuncId f : todo) api_[f.index()] = true;
  while (!todo.empty()) {
    const FuncId f = todo.back();
    todo.pop_back();
    for (const FuncId callee : calls.callees(f)) {
      if (api_[callee.index()]) continue;
      api_[callee.index()] = true;
      todo.push_back(callee);
    }
  }
}

std::span<const OriginId> MessageGraph::runners(FuncId func) const {
  const auto all = input_.flow.origins.of(func);
  const bool without_api = all.size() > 1 && all[0] == flow::Origins::kApi && !api_[func.index()];
  return without_api ? all.subspan(1) : all;
}

/// register(Name, Pid): who has which name.
void MessageGraph::scan_names() {
  input_.calls->for_each([&](FuncId func, InstrId, const ir::Function& function, const ir::Instr& instr,
                             const CallFacts& facts) {
    if (!facts.is(BuiltIn::register_name)) return;
    const auto operands = function.operands_of(instr);
    const Destination who = destination(func, operands[facts.built_in->process]);
    for (const OriginId o : who.targets) vertices_[o.index()].named = true;
    for (const ObjId id : values_.value(func, operands[facts.built_in->named]).objects)
      if (values_.object(id).kind == ObjKind::atom) {
        auto& list = by_name_[values_.object(id).text];
        list.insert(list.end(), who.targets.begin(), who.targets.end());
        sort_unique(list);
      }
  });
}

void MessageGraph::add_edge(const Message& message, const Destination& to, const model::MessageForm* form) {
  Edge edge;
  edge.message = message;
  edge.targets = to.targets;
  edge.anywhere = to.anywhere;
  edge.unknown = to.unknown;
  edge.by_name = to.by_name;
  edge.to_caller = form != nullptr && form->to == model::MessageForm::kCaller;
  edge.exit_signal = form != nullptr && form->exit_signal;
  edge.chosen = form == nullptr || form->message.find(edge.to_caller ? "@1" : "@") != std::string_view::npos;
  edges_.push_back(std::move(edge));
}

void MessageGraph::add_named(Destination& to, Symbol name) const {
  to.by_name = true;
  const auto it = by_name_.find(name);
  if (it == by_name_.end()) {
    to.unknown = true;  // a process of somebody else
    return;
  }
  to.targets.insert(to.targets.end(), it->second.begin(), it->second.end());
}

MessageGraph::Destination MessageGraph::destination(FuncId func, ValueId value) {
  Destination to;
  const ValueSet set = values_.value(func, value);
  to.unknown = to.anywhere = set.unknown || set.top || set.empty();
  const auto add_runners = [&](FuncId f) {
    for (const OriginId o : runners(f)) to.targets.push_back(o);
  };
  for (const ObjId id : set.objects) {
    const flow::Object& object = values_.object(id);
    switch (object.kind) {
      case ObjKind::pid:
        if (const auto it = by_pid_.find(id); it != by_pid_.end())
          to.targets.push_back(it->second);
        else
          to.unknown = to.anywhere = true;
        break;
      case ObjKind::self: {
        const SelfSites& sites = tracer_.of(func, value);
        if (sites.all) to.unknown = to.anywhere = true;
        for (const uint32_t site : sites.sites) add_runners(tracer_.sites()[site].func);
        break;
      }
      case ObjKind::reference:  // an alias
        if (object.func.valid()) add_runners(object.func);
        break;
      case ObjKind::any_reference:
        to.unknown = to.anywhere = true;
        break;
      case ObjKind::atom:
        add_named(to, object.text);
        break;
      case ObjKind::any_atom:
        to.unknown = to.by_name = true;
        break;
      case ObjKind::tuple: {  // {Name, Node}
        to.unknown = true;
        for (const ObjId name : values_.field(id, 0).objects)
          if (values_.object(name).kind == ObjKind::atom) add_named(to, values_.object(name).text);
        break;
      }
      default:
        break;
    }
  }
  sort_unique(to.targets);
  return to;
}

/// What a function does, it does with all that it calls: callees have smaller components.
void MessageGraph::spread() {
  const flow::CallGraph& calls = input_.flow.calls;
  std::vector<uint8_t> facts(calls.scc_count(), 0);
  std::vector<Known> known(calls.scc_count(), Known::here);
  for (uint32_t s = 0; s < tracer_.sites().size(); ++s) {
    Known& here = known[calls.scc_of(tracer_.sites()[s].func).index()];
    here = std::max(here, reach_.of_site(s));
  }
  for (uint32_t c = 0; c < calls.scc_count(); ++c)
    for (const FuncId f : calls.members(flow::SccId(c))) {
      facts[c] |= facts_[f.index()];
      for (const FuncId callee : calls.callees(f)) {
        // What a table tells of a function is not also taken from its code.
        const ir::FuncName& name = input_.program.function(callee).name;
        if (model::effect_of(name.module, name.name) != model::CallEffect::unknown) continue;
        facts[c] |= facts[calls.scc_of(callee).index()];
        known[c] = std::max(known[c], known[calls.scc_of(callee).index()]);
      }
    }
  const auto origins = input_.flow.origins.origins();
  for (uint32_t o = 0; o < origins.size(); ++o) {
    Vertex& vertex = vertices_[o];
    if (vertex.pid.valid()) vertex.known = reach_.of(vertex.pid);
    for (const FuncId entry : origins[o].entries) {
      const uint32_t c = calls.scc_of(entry).index();
      vertex.code_known &= !(facts[c] & kUnknownCode);
      vertex.traps_exits |= (facts[c] & kTraps) != 0;
      vertex.linked |= (facts[c] & kLinks) != 0;
      vertex.known = std::max(vertex.known, known[c]);
    }
    if (vertex.named) vertex.known = Known::outside;
    if (vertex.pid.valid()) reach_.set(vertex.pid, vertex.known);
  }
}

const std::vector<ir::Receive>& MessageGraph::receives(FuncId func) const {
  const auto [it, fresh] = receives_.try_emplace(func);
  if (fresh) it->second = ir::find_receives(input_.program.module_of(func), input_.program.function(func));
  return it->second;
}

std::vector<FuncId> MessageGraph::functions_of(OriginId origin) const {
  std::vector<FuncId> list;
  HashSet<FuncId> seen;
  for (const FuncId f : input_.flow.origins.origin(origin).entries)
    if (seen.insert(f).second) list.push_back(f);
  for (size_t i = 0; i < list.size(); ++i)
    for (const FuncId callee : input_.flow.calls.callees(list[i]))
      if (seen.insert(callee).second) list.push_back(callee);
  std::ranges::sort(list);
  return list;
}

}  // namespace ravel::flow::beam
