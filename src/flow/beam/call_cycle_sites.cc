// SPDX-License-Identifier: Apache-2.0
//
// What one call waits for: a request to a server, a message by hand, a start, a function that runs elsewhere,
// the application controller, a lock. Each becomes a Wait for every process that the call may reach.
#include <fmt/format.h>

#include <algorithm>

#include "flow/beam/call_cycle_search.h"

namespace ravel::flow::beam {

using flow::ObjKind;
using flow::ServerId;
using ir::FuncId;
using ir::Op;
using model::Behaviour;
using K = model::RequestForm::Kind;

namespace {

constexpr size_t kRunsMax = 12;  ///< functions that may run elsewhere: beyond, it is not known which

}  // namespace

// ---- calls into behaviours

/// A message as the receiver sees it: self() is the sender's pid.
ValId WaitGraph::sent(const Entry& start, ValId message) {
  const Proc& proc = procs_[start.proc];
  ValId sender = Vals::kUnknown;
  if (proc.servers.size() == 1 && values_.servers()[proc.servers[0].index()].pid.valid())
    sender = vals_.of(values_.servers()[proc.servers[0].index()].pid);
  if (proc.pid.valid()) sender = vals_.of(proc.pid);
  return vals_.replace(message, flow::Objects::kSelf, sender);
}

bool WaitGraph::tells_own_pid(const Wait& wait) const {
  const Proc& proc = procs_[wait.waiter];
  if (proc.pid.valid()) return vals_.contains(wait.message, proc.pid);
  if (proc.servers.size() != 1) return false;
  const flow::ObjId pid = values_.servers()[proc.servers[0].index()].pid;
  return pid.valid() && vals_.contains(wait.message, pid);
}

void WaitGraph::add_requests(const Entry& start, FuncId func, const Site& site, const Wait& base,
                             std::vector<Wait>& out) {
  const auto requests = values_.requests(func);
  const auto first = std::ranges::lower_bound(requests, site.instr, {}, &flow::Request::instr);
  if (first == requests.end() || first->instr != site.instr) return;
  const model::RequestForm& form = *first->form;
  if (form.kind == K::send_request ? !waits_later(func, site, base.path, form.module) : !form.waits) return;
  const bool direct = direct_callee(func, site.instr) != nullptr;
  // With a list of nodes it asks those.
  if (form.name == "multi_call" && form.server != 0) {
    const ir::Function& function = input_.program.function(func);
    if (!direct || !has_own_node(func, function.operands_of(function.instr(site.instr))[0])) return;
  }
  Wait wait = base;
  wait.form = &form;
  wait.timeout_ms = direct ? timeout(site, form.timeout, form.default_timeout_ms) : form.default_timeout_ms;
  wait.kind = form.kind == K::stop                                          ? Wait::Kind::stop
              : form.kind == K::start_child || form.name == "restart_child" ? Wait::Kind::start_child
                                                                            : Wait::Kind::request;
  if (direct && form.message < site.args.size()) wait.message = sent(start, site.args[form.message]);
  // gen_event:call(Manager, Handler, Request), delete_handler(Manager, Handler, Args).
  if (direct && form.behaviour == Behaviour::gen_event && form.message == 2) wait.handler = site.args[1];
  // stop(Server, Reason, Timeout).
  if (direct && form.kind == K::stop && site.args.size() == 3) wait.message = site.args[1];
  bool by_self = false, certain = true;
  const std::vector<ProcId> found = targets(start, func, site, form, base.path, &by_self, &certain);
  for (const ProcId target : found) {
    wait.target = target;
    wait.by_self = by_self && target == start.proc;
    if (direct && target == start.proc && !wait.by_self && !procs_[target].single) {
      const ir::Function& function = input_.program.function(func);
      wait.by_row = is_from_row(base.path, function.operands_of(function.instr(site.instr))[form.server]);
    }
    wait.certain = certain;
    wait.likely = found.size() == 1;
    out.push_back(wait);
  }
}

/// Whom one item of a value that names a process means; `written` is that value in the code.
void WaitGraph::add_named(const Entry& start, uint32_t item, FuncId func, ir::ValueId written,
                          std::vector<ProcId>& out, bool* by_self) {
  const auto add_all = [&](const std::vector<ProcId>& list) {
    out.insert(out.end(), list.begin(), list.end());
  };
  if (Vals::is_made(item) || vals_.object(item).kind == ObjKind::tuple) {
    // {Name, node()}; another node is another process.
    const ir::Instr* made = written.valid() ? input_.program.function(func).definition(written) : nullptr;
    if (made == nullptr || made->op != Op::alloc || made->operand_count != 2) return;
    if (!is_own_node(func, input_.program.function(func).operands_of(*made)[1])) return;
    const ValId name = vals_.element(vals_.make({item}, false), 0);
    for (const uint32_t part : vals_.items(name))
      if (!Vals::is_made(part) && vals_.object(part).kind == ObjKind::atom)
        add_all(procs_.named(vals_.object(part).text));
    return;
  }
  const flow::Object& object = vals_.object(item);
  if (object.kind == ObjKind::self) {
    // It may be the pid of whoever started this process.
    const auto whose = whose_self(func, written);
    const bool is_process = procs_[start.proc].is_process();
    const bool is_own = is_process && (!whose || std::ranges::find(*whose, start.proc) != whose->end());
    if (is_own) out.push_back(start.proc);
    if (!is_own && whose) add_all(*whose);
    *by_self |= is_own;
  } else if (object.kind == ObjKind::pid && object.server.valid()) {
    add_all(procs_.of(object.server));
  } else if (object.kind == ObjKind::pid) {
    if (const ProcId loop = procs_.of_pid(flow::ObjId(item)); loop.valid()) out.push_back(loop);
  } else if (object.kind == ObjKind::atom) {
    add_all(procs_.named(object.text));
  } else if (item == flow::Objects::kAnyAtom.index()) {
    note_limit(fmt::format("calls to a name that is computed, or one of more than {}, are not followed",
                           flow::ValueSets::kAtomsMax));
  }
}

std::optional<std::vector<ProcId>> WaitGraph::whose_self(FuncId func, ir::ValueId value) {
  if (!value.valid() || !has_self(values_.value(func, value))) return std::nullopt;
  if (!tracer_) tracer_.emplace(input_);
  const SelfSites& found = tracer_->of(func, value);
  if (found.all || found.sites.empty()) return std::nullopt;
  std::vector<ProcId> result;
  for (const uint32_t site : found.sites) {
    const auto origins = input_.flow.origins.of(tracer_->sites()[site].func);
    for (uint32_t p = 0; p < procs_.all().size(); ++p)
      if (const Proc& proc = procs_.all()[p]; proc.is_process() && proc.origin.valid() &&
                                              std::ranges::find(origins, proc.origin) != origins.end())
        result.emplace_back(p);
  }
  return result;
}

void WaitGraph::tidy(const Entry& start, std::vector<ProcId>& targets, bool* certain) const {
  std::ranges::sort(targets);
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  if (targets.size() < 2) return;
  *certain = false;
  // One of several of a kind asks another one, not itself.
  if (!procs_[start.proc].instance.empty()) std::erase(targets, start.proc);
}

/// A name that is made here as the names of some servers are: these, and the process itself if that name is
/// its own.
bool WaitGraph::add_computed(const Entry& start, FuncId func, ir::ValueId name, const std::vector<Step>& path,
                             std::vector<ProcId>& out, bool* by_self) {
  const std::vector<ServerId>& found = computed_.servers(func, name);
  for (const ServerId server : found) {
    const auto& procs = procs_.of(server);
    const bool is_mine = std::ranges::find(procs, start.proc) != procs.end();
    if (is_mine && start.callback != nullptr && computed_.is_own(server, start.func, path, name)) {
      *by_self = true;
      out.push_back(start.proc);
    } else {
      out.insert(out.end(), procs.begin(), procs.end());
    }
  }
  return !found.empty();
}

std::vector<ProcId> WaitGraph::targets(const Entry& start, FuncId func, const Site& site,
                                       const model::RequestForm& form, const std::vector<Step>& path,
                                       bool* by_self, bool* certain) {
  std::vector<ProcId> result;
  const auto recorded = [&](bool global_only) {
    for (const flow::Request& request : values_.requests(func)) {
      if (request.instr != site.instr || !request.server.valid()) continue;
      const auto& starts = values_.servers()[request.server.index()].starts;
      if (global_only && std::ranges::none_of(starts, &flow::Server::Start::global_or_via)) continue;
      for (const ProcId proc : procs_.of(request.server)) result.push_back(proc);
    }
  };
  if (direct_callee(func, site.instr) == nullptr) {
    recorded(false);
  } else if (form.server < site.args.size()) {
    const ir::Function& function = input_.program.function(func);
    const ValId value = site.args[form.server];
    const ir::ValueId written = function.operands_of(function.instr(site.instr))[form.server];
    // What somebody has put into a tuple is followed by where it came from.
    const auto whose = vals_.unknown(value) && !vals_.contains(value, flow::Objects::kSelf)
                           ? whose_self(func, written)
                           : std::nullopt;
    if (whose) result = *whose;
    if (whose ? values_.value(func, written).unknown : vals_.unknown(value)) *certain = false;
    const bool computed = !whose && add_computed(start, func, written, path, result, by_self);
    for (const uint32_t item : vals_.items(value)) {
      const bool tuple = Vals::is_made(item) || vals_.object(item).kind == ObjKind::tuple;
      const ValId tag = tuple ? vals_.element(vals_.make({item}, false), 0) : Vals::kNothing;
      const bool named = vals_.items(tag).size() == 1 && !Vals::is_made(vals_.items(tag)[0]) &&
                         model::is_name_elsewhere(vals_.object(vals_.items(tag)[0]).text);
      if (named && !computed)
        recorded(true);
      else if (!computed)
        add_named(start, item, func, written, result, by_self);
    }
  }
  std::erase_if(result, [&](ProcId proc) { return !fits(form, procs_[proc]); });
  tidy(start, result, certain);
  return result;
}

/// A supervisor's functions are for supervisors, an event manager's for event managers.
bool WaitGraph::fits(const model::RequestForm& form, const Proc& proc) const {
  if (proc.servers.empty()) return false;
  const auto special = [](Behaviour b) { return b == Behaviour::supervisor || b == Behaviour::gen_event; };
  const Behaviour behaviour = values_.servers()[proc.servers[0].index()].behaviour;
  if (form.kind == K::stop) return true;
  return special(form.behaviour) || special(behaviour) ? form.behaviour == behaviour : true;
}

/// A call through a fun that may be one of several, or one not known.
bool WaitGraph::guessed(const Step& step) const {
  const ir::Instr& instr = input_.program.function(step.first).instr(step.second);
  const flow::CallTargets targets = values_.callees(step.first, step.second);
  // Code that was not read calls what it is given now, or later, or in another process.
  const auto given_away = [](const flow::CallEdge& edge) {
    return edge.binding == flow::Binding::unknown && edge.via.valid();
  };
  if (instr.op == Op::call) return std::ranges::any_of(targets.edges, given_away);
  return targets.incomplete || targets.edges.size() > 1;
}

/// In ms: -1 for ever, 0 not known.
int64_t WaitGraph::timeout(const Site& site, size_t argument, int64_t without) const {
  if (argument >= site.args.size()) return without;
  const ValId value = site.args[argument];
  if (!vals_.exact(value) || vals_.items(value).size() != 1 || Vals::is_made(vals_.items(value)[0])) return 0;
  const flow::Object& object = vals_.object(vals_.items(value)[0]);
  return object.kind == ObjKind::number ? object.number : object.kind == ObjKind::atom ? -1 : 0;
}

/// A request is sent here and its answer waited for: in this function, in one that is given the request, or
/// in the caller that gets it.
bool WaitGraph::waits_later(FuncId func, const Site& site, const std::vector<Step>& path,
                            std::string_view module) const {
  const ir::Function& function = input_.program.function(func);
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != Op::call) continue;
    const ir::FuncName& callee = input_.program.module_of(func).callee(ir::CalleeId(instr.payload));
    if (model::waits_for_answer(callee.module, callee.name, module)) return true;
  }
  const ir::ValueId request = function.instr(site.instr).result;
  if (by_hand_.waits_for_request(func, request, module)) return true;
  if (path.size() < 2 || !by_hand_.returns(func, request)) return false;
  const auto& [caller, call] = path[path.size() - 2];
  return by_hand_.waits_for_request(caller, input_.program.function(caller).instr(call).result, module);
}

// ---- calls by hand

void WaitGraph::add_message(const Entry& start, FuncId func, const Site& site, const Wait& base,
                            std::vector<Wait>& out) {
  const auto& calls = by_hand_.calls(func);
  const auto call = std::ranges::find(calls, site.instr, &HandCall::send);
  if (call == calls.end() || site.args.size() < 2) return;
  Wait wait = base;
  wait.kind = Wait::Kind::message;
  wait.timeout_ms = call->timeout_ms;
  if (!call->waits) {
    if (base.path.size() < 2) return;
    const auto& [caller, at] = base.path[base.path.size() - 2];
    const auto later = by_hand_.waits_for(caller, input_.program.function(caller).instr(at).result, at);
    if (!later) return;
    wait.timeout_ms = *later;
  }
  wait.message = sent(start, site.args[1]);
  bool by_self = false, certain = !vals_.unknown(site.args[0]);
  std::vector<ProcId> found;
  const ir::Function& function = input_.program.function(func);
  for (const uint32_t item : vals_.items(site.args[0]))
    // What a process sends to itself by self() it means to take later.
    if (item != flow::Objects::kSelf.index())
      add_named(start, item, func, function.operands_of(function.instr(site.instr))[0], found, &by_self);
  tidy(start, found, &certain);
  for (const ProcId target : found) {
    wait.target = target;
    wait.by_self = by_self && target == start.proc;
    wait.certain = certain;
    out.push_back(wait);
  }
}

// ---- starting, running elsewhere

void WaitGraph::add_starts(FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out) {
  const auto found = starts_.find({func, site.instr});
  if (found == starts_.end()) return;
  const model::StartForm* form = facts(func, site).start;
  for (const ServerId s : found->second) {
    // A wrapper that starts what its caller names: only that.
    if (form && form->callback_module < site.args.size()) {
      const ValId module = site.args[form->callback_module];
      const flow::ObjId atom = values_.atom(values_.servers()[s.index()].module);
      const auto items = vals_.items(module);
      if (vals_.exact(module) && atom.valid() && std::ranges::find(items, atom.index()) == items.end())
        continue;
    }
    Wait wait = base;
    wait.kind = Wait::Kind::start;
    wait.started = s;
    wait.certain = found->second.size() == 1 || form != nullptr;
    for (const ProcId target : procs_.of(s)) {
      // One of several names: only the one that is given here.
      if (const Symbol name = procs_[target].instance;
          !name.empty() && form != nullptr && form->server_name < site.args.size()) {
        const ValId given = vals_.element(site.args[form->server_name], 1);
        const flow::ObjId atom = values_.atom(name);
        if (vals_.exact(given) && atom.valid() && !vals_.contains(given, atom)) continue;
      }
      wait.target = target;
      out.push_back(wait);
    }
  }
}

void WaitGraph::add_task(FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out) {
  const model::SpawnForm* form = facts(func, site).spawn;
  if (form == nullptr || !form->new_process) return;
  bool waits = form->waits;
  const bool by_hand = !waits && form->result != model::SpawnForm::task;
  const ByHand::Started answer = by_hand ? by_hand_.waits_for_started(func, site.instr) : ByHand::Started();
  if (form->result == model::SpawnForm::task || form->result == model::SpawnForm::reference)
    waits = waits_later(func, site, base.path, form->module);
  if (!waits && !answer.tag.valid()) return;
  Wait wait = base;
  wait.kind = Wait::Kind::task;
  // What it does after it has answered keeps nobody.
  if (answer.tag.valid()) {
    wait.message = vals_.of(values_.value(func, answer.tag));
    wait.timeout_ms = answer.timeout_ms;
  }
  wait.target = procs_.anonymous();
  wait.until_ack = form->result == model::SpawnForm::ok_pid;
  if (form->result == model::SpawnForm::task) wait.timeout_ms = 5000;
  const auto edges = values_.callees(func, site.instr).edges;
  for (const flow::CallEdge& edge : edges)
    if (edge.kind == flow::EdgeKind::spawn) wait.runs.push_back(edge.callee);
  // On another node, others have the names.
  const bool has_node = form->result == model::SpawnForm::value && (form->m == 1 || form->fun == 1);
  const ir::Function& function = input_.program.function(func);
  const ir::Instr& instr = function.instr(site.instr);
  const bool elsewhere =
      has_node && instr.op == Op::call && !is_own_node(func, function.operands_of(instr)[0]);
  wait.certain = wait.runs.size() == 1 && !elsewhere;
  if (wait.runs.size() > kRunsMax)
    note_limit(
        fmt::format("what runs elsewhere is not followed if it may be more than {} functions", kRunsMax));
  else if (!wait.runs.empty())
    out.push_back(std::move(wait));
}

// ---- the application controller, locks

void WaitGraph::add_controller(FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out) {
  const model::ControllerForm* form = facts(func, site).controller;
  if (form == nullptr) return;
  Wait wait = base;
  wait.kind = Wait::Kind::controller;
  wait.target = procs_.controller();
  wait.timeout_ms = timeout(site, form->timeout, form->timeout_ms);
  if (form->application < site.args.size()) wait.message = site.args[form->application];
  if (form->kind == model::ControllerForm::stop && vals_.exact(wait.message))
    wait.kind = Wait::Kind::stop_app;
  out.push_back(wait);
  if (form->kind != model::ControllerForm::start) return;
  // An application that waits for its own start.
  wait.kind = Wait::Kind::start_app;
  for (uint32_t p = 0; p < procs_.all().size(); ++p) {
    const Proc& app = procs_.all()[p];
    if (app.servers.empty() ||
        values_.servers()[app.servers[0].index()].behaviour != Behaviour::application ||
        !is_application(wait.message, ProcId(p)))
      continue;
    wait.target = ProcId(p);
    out.push_back(wait);
  }
}

void WaitGraph::add_lock(FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out) {
  const model::LockForm* form = facts(func, site).lock;
  if (form == nullptr || site.args.empty()) return;
  const ValId resource = vals_.element(site.args[0], 0);
  if (!vals_.exact(resource) || vals_.items(resource).size() != 1 || Vals::is_made(vals_.items(resource)[0]))
    return;
  Wait wait = base;
  wait.kind = Wait::Kind::lock;
  wait.target = procs_.of_lock(flow::ObjId(vals_.items(resource)[0]));
  const int64_t retries = timeout(site, form->retries, -1);
  // A fixed number of tries ends, after a time that depends on it.
  wait.timeout_ms = retries < 0 ? -1 : 0;
  const bool tries_once =
      form->retries < site.args.size() && retries == 0 && vals_.exact(site.args[form->retries]);
  if (wait.target.valid() && !tries_once) out.push_back(std::move(wait));
}

}  // namespace ravel::flow::beam
