// SPDX-License-Identifier: Apache-2.0
//
// From an entry, functions are walked breadth first, so that the path shown for a call is a
// shortest one. A function is walked once per set of arguments, up to a limit.
#include "check/call_cycle_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

namespace ravel::check {

using flow::ObjKind;
using flow::ServerId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using model::Behaviour;
using K = model::RequestForm::Kind;

namespace {

constexpr size_t kWalksMax = 3000;       ///< functions walked from one entry
constexpr size_t kContextsMax = 128;     ///< sets of arguments per function and entry
constexpr size_t kWaitsMax = 200;        ///< waits kept per entry
constexpr size_t kNodesPerCallMax = 12;  ///< callees followed at one call: beyond, it is not known which

}  // namespace

WaitGraph::WaitGraph(const CheckInput& input)
    : input_(input), values_(input.flow.values), vals_(values_), walker_(input, vals_) {
  make_procs();
  find_waiting_functions();
  find_acknowledging_functions();
}

// ---- processes

/// One fixed name, of whatever sort, or one place that runs once.
bool WaitGraph::is_single(ServerId id) const {
  const flow::Server& server = values_.servers()[id.index()];
  std::set<Symbol> names;
  for (const flow::Server::Start& start : server.starts)
    names.insert(start.local_names.begin(), start.local_names.end());
  if (names.size() > 1) return false;
  const flow::OriginId origin = input_.flow.origins.of_server(id);
  if (origin.valid() && !input_.flow.origins.origin(origin).multiple) return true;
  return server.starts.size() == 1 && !server.starts[0].unnamed && server.starts[0].global_or_via &&
         server.starts[0].local_names.empty();
}

std::string WaitGraph::name_of(ServerId id) const {
  const flow::Server& server = values_.servers()[id.index()];
  std::string_view module = server.module.view();
  if (module.starts_with("Elixir.")) module.remove_prefix(7);
  for (const flow::Server::Start& start : server.starts)
    if (start.local_names.size() == 1) {
      std::string_view name = start.local_names[0].view();
      if (name.starts_with("Elixir.")) name.remove_prefix(7);
      return std::string(name);
    }
  return std::string(module);
}

void WaitGraph::make_procs() {
  const auto servers = values_.servers();
  std::map<Symbol, ProcId> managers;
  for (uint32_t s = 0; s < servers.size(); ++s) {
    const ServerId id(s);
    ProcId proc(procs_.size());
    Symbol manager;
    if (servers[s].behaviour == Behaviour::gen_event)
      for (const auto& start : servers[s].starts)
        if (start.local_names.size() == 1) manager = start.local_names[0];
    if (!manager.empty()) proc = managers.try_emplace(manager, proc).first->second;
    proc_of_.push_back(proc);
    if (proc.index() == procs_.size()) {
      procs_.push_back({{}, input_.flow.origins.of_server(id), is_single(id), false, name_of(id)});
    }
    procs_[proc.index()].servers.push_back(id);
    for (const auto& start : servers[s].starts)
      if (start.func.valid() && !start.enter_loop && servers[s].behaviour != Behaviour::gen_event)
        starts_[{start.func, start.instr}].push_back(id);
  }
  anonymous_ = ProcId(procs_.size());
  procs_.push_back({{}, {}, false, true, "a process of its own"});
}

void WaitGraph::find_waiting_functions() {
  const size_t count = input_.program.function_count();
  can_wait_.assign(count, false);
  std::vector<FuncId> todo;
  const auto mark = [&](FuncId f) {
    if (can_wait_[f.index()]) return;
    can_wait_[f.index()] = true;
    todo.push_back(f);
  };
  for (uint32_t f = 0; f < count; ++f) {
    for (const flow::Request& request : values_.requests(FuncId(f)))
      if (request.form->waits || request.form->kind == K::send_request) mark(FuncId(f));
    for (const flow::CallEdge& edge : values_.edges(FuncId(f)))
      if (edge.kind == flow::EdgeKind::spawn) mark(FuncId(f));
  }
  for (const auto& [step, servers] : starts_) mark(step.first);
  while (!todo.empty()) {
    const FuncId f = todo.back();
    todo.pop_back();
    for (const FuncId caller : input_.flow.calls.callers(f)) mark(caller);
  }
}

void WaitGraph::find_acknowledging_functions() {
  static const Symbol proc_lib("proc_lib"), init_ack("init_ack");
  acknowledges_.assign(input_.program.function_count(), false);
  std::vector<FuncId> todo;
  const auto mark = [&](FuncId f) {
    if (acknowledges_[f.index()]) return;
    acknowledges_[f.index()] = true;
    todo.push_back(f);
  };
  for (uint32_t m = 0; m < input_.program.module_count(); ++m) {
    const ir::ModuleId id(m);
    const ir::Module& module = input_.program.module(id);
    const auto is_ack = [&](const ir::FuncName& name) {
      return name.module == proc_lib && name.name == init_ack;
    };
    if (std::ranges::none_of(module.callees, is_ack)) continue;
    for (uint32_t f = 0; f < module.functions.size(); ++f)
      for (const ir::Instr& instr : module.functions[f].instrs)
        if (instr.op == Op::call && is_ack(module.callee(ir::CalleeId(instr.payload))))
          mark(input_.program.func_id(id, f));
  }
  while (!todo.empty()) {
    const FuncId f = todo.back();
    todo.pop_back();
    for (const FuncId caller : input_.flow.calls.callers(f)) mark(caller);
  }
}

// ---- entries

Entry WaitGraph::entry(ProcId proc, FuncId func, const model::Callback* role) {
  Entry result{proc, func, role, walker_.default_params(func), false};
  // self() in a message is not this process.
  for (size_t p = 0; role != nullptr && p < result.params.size() && p < model::Callback::kParamsMax; ++p)
    if (role->params[p] != model::Role::state)
      result.params[p] = vals_.replace(result.params[p], flow::Objects::kSelf, Vals::kUnknown);
  return result;
}

void WaitGraph::add_children(ProcId proc, bool many, bool few, std::vector<Entry>& out) {
  for (const ServerId s : procs_[proc.index()].servers)
    for (const auto& [child, is_many] : values_.servers()[s.index()].children)
      if (is_many ? many : few) out.push_back(entry(proc, child, nullptr));
}

std::vector<Entry> WaitGraph::roots(ProcId id) {
  std::vector<Entry> result;
  for (const ServerId s : procs_[id.index()].servers) {
    const flow::Server& server = values_.servers()[s.index()];
    if (server.behaviour == Behaviour::application) continue;
    for (size_t i = 0; i < server.callbacks.size(); ++i)
      if (server.roles[i]->in_server && server.roles[i]->name != "code_change")
        result.push_back(entry(id, server.callbacks[i], server.roles[i]));
  }
  add_children(id, true, true, result);
  return result;
}

void WaitGraph::add_callbacks(const Wait& wait, std::string_view name, uint32_t arity,
                              std::vector<Entry>& out) {
  ValId message = wait.message;
  // What is known of a message is what is sent; the rest is for the open world.
  if (vals_.unknown(message) && !vals_.items(message).empty())
    message = vals_.make(vals_.items(message), false);
  for (const ServerId s : procs_[wait.target.index()].servers) {
    const flow::Server& server = values_.servers()[s.index()];
    for (size_t i = 0; i < server.callbacks.size(); ++i) {
      const model::Callback* role = server.roles[i];
      if (role->name != name || role->arity != arity) continue;
      Entry next = entry(wait.target, server.callbacks[i], role);
      for (size_t p = 0; p < next.params.size() && p < model::Callback::kParamsMax; ++p) {
        const model::Role what = role->params[p];
        if (what == model::Role::request || what == model::Role::event) next.params[p] = message;
        if (what == model::Role::event_type) {
          // {call, From}, as against cast, info and other atoms.
          next.params[p] = vals_.tuple({Vals::kUnknown, Vals::kUnknown});
        }
      }
      out.push_back(std::move(next));
    }
  }
}

std::vector<Entry> WaitGraph::handlers(const Wait& wait) {
  std::vector<Entry> result;
  switch (wait.kind) {
    case Wait::Kind::task:
      for (const FuncId f : wait.runs) {
        result.push_back(entry(anonymous_, f, nullptr));
        result.back().until_ack = wait.until_ack;
      }
      return result;
    case Wait::Kind::start: {
      add_callbacks(wait, "init", 1, result);
      std::erase_if(result, [&](const Entry& e) {
        return e.callback->behaviour != values_.servers()[wait.started.index()].behaviour;
      });
      // An Agent's first fun.
      add_callbacks(wait, "init", 0, result);
      add_children(wait.target, false, true, result);
      return result;
    }
    case Wait::Kind::start_child:
      add_children(wait.target, true, wait.form->name != "start_child", result);
      return result;
    case Wait::Kind::stop:
      add_callbacks(wait, "terminate", 2, result);
      add_callbacks(wait, "terminate", 3, result);
      return result;
    case Wait::Kind::request:
      break;
  }
  const std::string_view name = wait.form->name;
  switch (wait.form->behaviour) {
    case Behaviour::gen_server:
      add_callbacks(wait, "handle_call", 3, result);
      break;
    case Behaviour::gen_statem:
      add_callbacks(wait, "handle_event", 4, result);
      add_callbacks(wait, "", 3, result);
      break;
    case Behaviour::gen_fsm:
      if (name == "sync_send_event") add_callbacks(wait, "", 3, result);
      if (name == "sync_send_all_state_event") add_callbacks(wait, "handle_sync_event", 4, result);
      break;
    case Behaviour::gen_event:
      if (name == "call") add_callbacks(wait, "handle_call", 2, result);
      if (name == "sync_notify") add_callbacks(wait, "handle_event", 2, result);
      if (name == "add_handler" || name == "add_sup_handler") add_callbacks(wait, "init", 1, result);
      break;
    case Behaviour::agent:
      for (const uint32_t item : vals_.items(wait.message))
        if (!Vals::is_made(item) && vals_.object(item).code.valid())
          result.push_back(entry(wait.target, vals_.object(item).code, nullptr));
      break;
    default:
      break;
  }
  return result;
}

// ---- waits

const std::vector<Wait>& WaitGraph::waits(const Entry& start) {
  const auto [it, fresh] = memo_.try_emplace(start);
  if (!fresh) return it->second;
  std::vector<Wait>& out = it->second;
  if (!can_wait_[start.func.index()]) return out;
  struct Node {
    FuncId func;
    std::vector<ValId> params;
    uint32_t parent;
    InstrId from;
  };
  Runner runner;
  const Proc& proc = procs_[start.proc.index()];
  if (!proc.servers.empty()) runner = {proc.servers[0], proc.single, nullptr};
  if (start.until_ack) runner.acknowledges = &acknowledges_;
  std::vector<Node> nodes{{start.func, start.params, UINT32_MAX, {}}};
  std::set<std::pair<FuncId, std::vector<ValId>>> seen{{start.func, start.params}};
  std::map<FuncId, size_t> contexts;
  for (size_t n = 0; n < nodes.size(); ++n) {
    if (n >= kWalksMax || out.size() >= kWaitsMax) {
      ++truncated_;
      break;
    }
    const FuncId func = nodes[n].func;
    const Walk walk = walker_.walk(func, nodes[n].params, runner);
    std::vector<Step> path;
    for (uint32_t at = static_cast<uint32_t>(n); nodes[at].parent != UINT32_MAX; at = nodes[at].parent)
      path.emplace_back(nodes[nodes[at].parent].func, nodes[at].from);
    std::ranges::reverse(path);
    look_at(start, func, walk, path, out);
    for (size_t c = 0; c < walk.callees.size(); ++c) {
      const Outgoing& next = walk.callees[c];
      if (!can_wait_[next.callee.index()]) continue;
      // A call that may run anything tells nothing.
      if (values_.callees(func, next.instr).edges.size() > kNodesPerCallMax) continue;
      std::vector<ValId> params = next.params;
      if (!seen.emplace(next.callee, params).second) continue;
      // With everything that anybody passes to it, it would call what nobody calls from here.
      if (++contexts[next.callee] > kContextsMax) {
        ++truncated_;
        continue;
      }
      nodes.push_back({next.callee, std::move(params), static_cast<uint32_t>(n), next.instr});
    }
  }
  return out;
}

void WaitGraph::look_at(const Entry& entry, FuncId func, const Walk& walk, const std::vector<Step>& path,
                        std::vector<Wait>& out) {
  const size_t before = out.size();
  for (const Site& site : walk.sites) {
    std::vector<Step> here = path;
    here.emplace_back(func, site.instr);
    add_requests(entry, func, site, here, out);
    add_starts(func, site, here, out);
    add_task(func, site, here, out);
  }
  if (out.size() > before && std::ranges::any_of(path, [&](const Step& step) { return guessed(step); }))
    for (size_t i = before; i < out.size(); ++i) out[i].guessed = true;
}

const ir::FuncName* WaitGraph::direct_callee(FuncId func, InstrId instr) const {
  const ir::Instr& i = input_.program.function(func).instr(instr);
  return i.op == Op::call ? &input_.program.module_of(func).callee(ir::CalleeId(i.payload)) : nullptr;
}

/// A message as the receiver sees it: self() is the sender's pid.
ValId WaitGraph::sent(const Entry& entry, ValId message) {
  const Proc& proc = procs_[entry.proc.index()];
  ValId sender = Vals::kUnknown;
  if (proc.servers.size() == 1 && values_.servers()[proc.servers[0].index()].pid.valid())
    sender = vals_.of(values_.servers()[proc.servers[0].index()].pid);
  return vals_.replace(message, flow::Objects::kSelf, sender);
}

void WaitGraph::add_requests(const Entry& entry, FuncId func, const Site& site, const std::vector<Step>& path,
                             std::vector<Wait>& out) {
  const auto requests = values_.requests(func);
  const auto first = std::ranges::lower_bound(requests, site.instr, {}, &flow::Request::instr);
  if (first == requests.end() || first->instr != site.instr) return;
  const model::RequestForm& form = *first->form;
  if (form.kind == K::send_request ? !waits_later(func, form.module) : !form.waits) return;
  // Other nodes only: which ones is decided elsewhere.
  if (form.name == "multi_call" && form.server != 0) return;
  Wait wait;
  wait.form = &form;
  wait.path = path;
  wait.what = call_text(func, site);
  const ir::FuncName* callee = direct_callee(func, site.instr);
  const bool direct = callee != nullptr;
  wait.timeout_ms = direct ? timeout(site, 0, form) : form.default_timeout_ms;
  wait.kind = form.kind == K::stop                                          ? Wait::Kind::stop
              : form.kind == K::start_child || form.name == "restart_child" ? Wait::Kind::start_child
                                                                            : Wait::Kind::request;
  if (direct && form.message < site.args.size()) wait.message = sent(entry, site.args[form.message]);
  bool by_self = false, certain = true;
  for (const ProcId target : targets(entry, func, site, form, &by_self, &certain)) {
    wait.target = target;
    wait.by_self = by_self && target == entry.proc;
    wait.certain = certain;
    out.push_back(wait);
  }
}

std::vector<ProcId> WaitGraph::targets(const Entry& entry, FuncId func, const Site& site,
                                       const model::RequestForm& form, bool* by_self, bool* certain) {
  std::vector<ProcId> result;
  const auto recorded = [&](bool global_only) {
    for (const flow::Request& request : values_.requests(func)) {
      if (request.instr != site.instr || !request.server.valid()) continue;
      const auto& starts = values_.servers()[request.server.index()].starts;
      if (global_only && std::ranges::none_of(starts, &flow::Server::Start::global_or_via)) continue;
      result.push_back(proc_of_[request.server.index()]);
    }
  };
  if (direct_callee(func, site.instr) == nullptr) {
    recorded(false);
  } else if (form.server < site.args.size()) {
    const ValId value = site.args[form.server];
    if (vals_.unknown(value)) *certain = false;
    static const Symbol global("global"), via("via");
    for (const uint32_t item : vals_.items(value)) {
      if (Vals::is_made(item) || vals_.object(item).kind == ObjKind::tuple) {
        const ValId tag = vals_.element(vals_.make({item}, false), 0);
        const bool named = vals_.items(tag).size() == 1 && !Vals::is_made(vals_.items(tag)[0]) &&
                           (vals_.object(vals_.items(tag)[0]).text == global ||
                            vals_.object(vals_.items(tag)[0]).text == via);
        // {Name, Node}: mostly another node.
        if (named) recorded(true);
        continue;
      }
      const flow::Object& object = vals_.object(item);
      if (object.kind == ObjKind::self && !procs_[entry.proc.index()].anonymous) {
        result.push_back(entry.proc);
        *by_self = true;
      } else if (object.kind == ObjKind::pid && object.server.valid()) {
        result.push_back(proc_of_[object.server.index()]);
      } else if (object.kind == ObjKind::atom) {
        for (const ServerId s : values_.servers_named(object.text)) result.push_back(proc_of_[s.index()]);
      }
    }
  }
  std::erase_if(result, [&](ProcId proc) { return !fits(form, procs_[proc.index()].servers[0]); });
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  if (result.size() > 1) *certain = false;
  return result;
}

/// A supervisor's functions are for supervisors, an event manager's for event managers.
bool WaitGraph::fits(const model::RequestForm& form, ServerId server) const {
  const auto special = [](Behaviour b) { return b == Behaviour::supervisor || b == Behaviour::gen_event; };
  const Behaviour behaviour = values_.servers()[server.index()].behaviour;
  if (form.kind == K::stop) return true;
  return special(form.behaviour) || special(behaviour) ? form.behaviour == behaviour : true;
}

/// A call through a fun that may be one of several, or one not known.
bool WaitGraph::guessed(const Step& step) const {
  const ir::Instr& instr = input_.program.function(step.first).instr(step.second);
  if (instr.op == Op::call) return false;
  const flow::CallTargets targets = values_.callees(step.first, step.second);
  return targets.incomplete || targets.edges.size() > 1;
}

int64_t WaitGraph::timeout(const Site& site, size_t first, const model::RequestForm& form) const {
  if (form.timeout == model::RequestForm::kNone) return form.default_timeout_ms;
  if (first + form.timeout >= site.args.size()) return form.default_timeout_ms;
  const ValId value = site.args[first + form.timeout];
  if (!vals_.exact(value) || vals_.items(value).size() != 1 || Vals::is_made(vals_.items(value)[0])) return 0;
  const flow::Object& object = vals_.object(vals_.items(value)[0]);
  return object.kind == ObjKind::number ? object.number : object.kind == ObjKind::atom ? -1 : 0;
}

/// send_request, and a function of the same behaviour that waits for the answer, in one function.
bool WaitGraph::waits_later(FuncId func, std::string_view module) const {
  const ir::Function& function = input_.program.function(func);
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != Op::call) continue;
    const ir::FuncName& callee = input_.program.module_of(func).callee(ir::CalleeId(instr.payload));
    if (callee.module.view() == module &&
        (callee.name.view() == "receive_response" || callee.name.view() == "wait_response"))
      return true;
  }
  return false;
}

void WaitGraph::add_starts(FuncId func, const Site& site, const std::vector<Step>& path,
                           std::vector<Wait>& out) {
  const auto found = starts_.find({func, site.instr});
  if (found == starts_.end()) return;
  const ir::FuncName* callee = direct_callee(func, site.instr);
  const model::StartForm* form =
      callee ? model::find_start(callee->module, callee->name, callee->arity) : nullptr;
  for (const ServerId s : found->second) {
    // A wrapper that starts what its caller names: only that.
    if (form && form->callback_module < site.args.size()) {
      const ValId module = site.args[form->callback_module];
      const flow::ObjId atom = values_.atom(values_.servers()[s.index()].module);
      const auto& items = vals_.items(module);
      if (vals_.exact(module) && atom.valid() && std::ranges::find(items, atom.index()) == items.end())
        continue;
    }
    Wait wait;
    wait.kind = Wait::Kind::start;
    wait.path = path;
    wait.target = proc_of_[s.index()];
    wait.started = s;
    wait.what = call_text(func, site);
    wait.certain = found->second.size() == 1 || form != nullptr;
    out.push_back(std::move(wait));
  }
}

void WaitGraph::add_task(FuncId func, const Site& site, const std::vector<Step>& path,
                         std::vector<Wait>& out) {
  const ir::FuncName* callee = direct_callee(func, site.instr);
  if (callee == nullptr) return;
  const model::SpawnForm* form = model::find_spawn(callee->module, callee->name, callee->arity);
  if (form == nullptr || !form->new_process) return;
  bool waits = form->waits;
  if (form->result == model::SpawnForm::task) {
    const ir::Function& function = input_.program.function(func);
    waits = std::ranges::any_of(function.instrs, [&](const ir::Instr& instr) {
      if (instr.op != Op::call) return false;
      const ir::FuncName& other = input_.program.module_of(func).callee(ir::CalleeId(instr.payload));
      return other.module.view() == "Elixir.Task" && other.name.view().starts_with("await");
    });
  }
  if (!waits) return;
  Wait wait;
  wait.kind = Wait::Kind::task;
  wait.path = path;
  wait.target = anonymous_;
  wait.what = call_text(func, site);
  wait.until_ack = form->result == model::SpawnForm::ok_pid;
  if (form->result == model::SpawnForm::task) wait.timeout_ms = 5000;
  const auto edges = values_.callees(func, site.instr).edges;
  for (const flow::CallEdge& edge : edges)
    if (edge.kind == flow::EdgeKind::spawn) wait.runs.push_back(edge.callee);
  wait.certain = wait.runs.size() == 1;
  if (!wait.runs.empty() && wait.runs.size() <= kNodesPerCallMax) out.push_back(std::move(wait));
}

std::string WaitGraph::call_text(FuncId func, const Site& site) const {
  const ir::FuncName* callee = direct_callee(func, site.instr);
  if (callee == nullptr) return "a synchronous call";
  std::string args;
  for (const ValId arg : site.args) args += (args.empty() ? "" : ", ") + vals_.text(arg);
  std::string_view module = callee->module.view();
  const bool elixir = module.starts_with("Elixir.");
  if (elixir) module.remove_prefix(7);
  return fmt::format("{}{}{}({})", module, elixir ? '.' : ':', callee->name.view(), args);
}

}  // namespace ravel::check
