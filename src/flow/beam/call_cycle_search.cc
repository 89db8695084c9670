// SPDX-License-Identifier: Apache-2.0
//
// Where processes begin to work, and what a process does when somebody waits for it.
#include "flow/beam/call_cycle_search.h"

#include <algorithm>
#include <cctype>

namespace ravel::flow::beam {

using flow::ServerId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using model::Behaviour;
using K = model::RequestForm::Kind;

namespace {

constexpr size_t kStartedMax = 500;  ///< entries looked at to find what an application starts
constexpr int kWrappersMax = 3;      ///< start functions around a start that hand on its name

/// Without a resource file that tells it: my_app, my_app_app, Elixir.MyApp.Application all are taken for the
/// callback module of the application my_app.
std::string plain_name(std::string_view name) {
  if (name.starts_with("Elixir.")) name.remove_prefix(7);
  for (const std::string_view tail : {".Application", ".App", "_application", "_app"})
    if (name.ends_with(tail) && name.size() > tail.size()) name.remove_suffix(tail.size());
  std::string result;
  for (const char c : name)
    if (c != '_' && c != '.') result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// The calls that start servers, and which.
std::map<Step, std::vector<ServerId>> starts_of(const flow::ValueFlow& values) {
  std::map<Step, std::vector<ServerId>> result;
  for (uint32_t s = 0; s < values.servers().size(); ++s)
    for (const auto& start : values.servers()[s].starts)
      if (start.func.valid() && !start.enter_loop && values.servers()[s].behaviour != Behaviour::gen_event)
        result[{start.func, start.instr}].emplace_back(s);
  return result;
}

/// The atoms N of {local, N}.
std::vector<Symbol> local_names(const flow::ValueFlow& values, const flow::ValueSet& given) {
  std::vector<Symbol> result;
  for (const flow::ObjId id : given.objects) {
    if (values.object(id).kind != flow::ObjKind::tuple || values.object(id).arity != 2) continue;
    for (const flow::ObjId name : values.field(id, 1).objects)
      if (values.object(name).kind == flow::ObjKind::atom) result.push_back(values.object(name).text);
  }
  return result;
}

}  // namespace

WaitGraph::WaitGraph(const BeamInput& input)
    : input_(input),
      values_(input.flow.values),
      calls_(*input.calls),
      by_hand_(input),
      procs_(input, by_hand_),
      computed_(input),
      starts_(starts_of(values_)),
      marks_(input, by_hand_, starts_),
      vals_(values_),
      walker_(input, vals_, marks_) {}

// ---- entries

Entry WaitGraph::entry(ProcId proc, FuncId func, const model::Callback* role) {
  Entry result;
  result.proc = proc;
  result.func = func;
  result.callback = role;
  result.params = walker_.default_params(func);
  // self() in a message is not this process.
  for (size_t p = 0; role != nullptr && p < result.params.size() && p < model::Callback::kParamsMax; ++p)
    if (role->params[p] != model::Role::state)
      result.params[p] = vals_.replace(result.params[p], flow::Objects::kSelf, Vals::kUnknown);
    else if (!procs_[proc].instance.empty())
      narrow_state(procs_[proc], result.params[p]);
  return result;
}

/// Where a start function of the program hands on the name that its callers give: what those callers give
/// besides, to the server of this name or to the others.
void WaitGraph::given_by_callers(const Proc& proc, bool others, FuncId func, ir::ValueId name, int depth,
                                 ValId& result) {
  const ir::Function& function = input_.program.function(func);
  for (const ir::Instr* made = function.definition(name); made != nullptr && made->op == Op::refine;
       made = function.definition(name))
    name = function.operands_of(*made)[0];
  const auto param = std::ranges::find(function.params, name);
  if (param == function.params.end() || depth > kWrappersMax) return;
  const auto at = static_cast<size_t>(param - function.params.begin());
  for (const FuncId caller : input_.flow.calls.callers(func)) {
    const ir::Function& above = input_.program.function(caller);
    for (const flow::CallEdge& edge : values_.edges(caller)) {
      if (edge.callee != func || edge.kind != flow::EdgeKind::call) continue;
      const ir::Instr& call = above.instr(edge.instr);
      const auto given = above.operands_of(call);
      if (call.op != Op::call || given.size() != function.params.size()) continue;
      const std::vector<Symbol> names = local_names(values_, values_.value(caller, given[at]));
      if (names.size() > 1) given_by_callers(proc, others, caller, given[at], depth + 1, result);
      if (names.size() != 1 || (names[0] == proc.instance) == others) continue;
      for (size_t i = 0; i < given.size(); ++i) {
        if (i == at) continue;
        const ValId one = vals_.of(values_.value(caller, given[i]));
        result = vals_.unite(result, vals_.make({vals_.items(one).begin(), vals_.items(one).end()}, false));
      }
    }
  }
}

/// The constants that a server of several names is started with under its own name, or under the others.
ValId WaitGraph::given_to(const Proc& proc, bool others) {
  ValId result = Vals::kNothing;
  for (const auto& start : values_.servers()[proc.servers[0].index()].starts) {
    if (!start.instr.valid()) continue;
    const ir::Function& function = input_.program.function(start.func);
    const ir::Instr& instr = function.instr(start.instr);
    const model::StartForm* form = calls_.of(start.func, instr).start;
    if (start.local_names.size() > 1 && form != nullptr && form->server_name < instr.operand_count) {
      given_by_callers(proc, others, start.func, function.operands_of(instr)[form->server_name], 0, result);
      continue;
    }
    const bool mine = std::ranges::find(start.local_names, proc.instance) != start.local_names.end();
    if (mine == others) continue;
    if (form == nullptr || form->init_arg >= instr.operand_count) return Vals::kUnknown;
    const ValId given = vals_.of(values_.value(start.func, function.operands_of(instr)[form->init_arg]));
    result = vals_.unite(result, given);
    for (const uint32_t item : vals_.items(given))
      if (const flow::Object& object = vals_.object(item); object.kind == flow::ObjKind::tuple)
        for (uint32_t i = 0; i < object.arity; ++i)
          result = vals_.unite(result, vals_.element(vals_.make({item}, false), i));
      else if (object.kind == flow::ObjKind::map)
        result = vals_.unite(result, vals_.of(values_.map_field(flow::ObjId(item), flow::ObjId())));
  }
  return result;
}

bool WaitGraph::started_with(ProcId id, Symbol atom) {
  const Proc& proc = procs_[id];
  const flow::ObjId object = values_.atom(atom);
  if (proc.instance.empty() || !object.valid()) return false;
  return vals_.contains(given_to(proc, false), object) && !vals_.contains(given_to(proc, true), object);
}

/// Servers of one module under several names: the constants that only the others were started with.
const std::vector<uint32_t>& WaitGraph::foreign_to(const Proc& proc) {
  const auto [it, fresh] = foreign_.try_emplace({proc.servers[0], proc.instance});
  if (!fresh) return it->second;
  const ValId own = given_to(proc, false), foreign = given_to(proc, true);
  if (!vals_.exact(own)) return it->second;
  for (const uint32_t item : vals_.items(foreign))
    if (!Vals::is_made(item) && flow::is_constant(vals_.object(item).kind) &&
        !vals_.contains(own, flow::ObjId(item)))
      it->second.push_back(item);
  return it->second;
}

/// What only the others were started with is not in its state.
void WaitGraph::narrow_state(const Proc& proc, ValId& state) {
  const std::vector<uint32_t>& foreign = foreign_to(proc);
  if (foreign.empty()) return;
  const auto is_foreign = [&](uint32_t item) { return std::ranges::binary_search(foreign, item); };
  const auto without = [&](ValId from) {
    std::vector<uint32_t> kept(vals_.items(from).begin(), vals_.items(from).end());
    std::erase_if(kept, is_foreign);
    return vals_.make(std::move(kept), vals_.unknown(from));
  };
  ValId result = vals_.unknown(state) ? Vals::kUnknown : Vals::kNothing;
  const ValId some = without(state);
  for (const uint32_t item : std::vector<uint32_t>(vals_.items(some).begin(), vals_.items(some).end())) {
    const ValId one = vals_.make({item}, false);
    if (Vals::is_made(item) || vals_.object(item).kind != flow::ObjKind::tuple) {
      result = vals_.unite(result, one);
      continue;
    }
    std::vector<ValId> elements;
    for (uint32_t i = 0; i < vals_.object(item).arity; ++i)
      elements.push_back(without(vals_.element(one, i)));
    result = vals_.unite(result, vals_.tuple(std::move(elements)));
  }
  state = result;
}

/// `who` waits until `whom` has ended.
Entry WaitGraph::ending(ProcId who, ProcId whom, FuncId func) {
  Entry result;
  result.proc = who;
  result.func = func;
  result.ends = whom;
  return result;
}

const std::vector<Child>& WaitGraph::children(ProcId supervisor) {
  const auto [it, fresh] = children_.try_emplace(supervisor);
  if (fresh)
    for (const ServerId s : procs_[supervisor].servers)
      for (Child& child : children_in_order(input_, s)) it->second.push_back(child);
  return it->second;
}

void WaitGraph::add_children(ProcId proc, bool many, bool few, std::vector<Entry>& out) {
  for (const ServerId s : procs_[proc].servers)
    for (const auto& [child, is_many] : values_.servers()[s.index()].children)
      if (is_many ? many : few) out.push_back(entry(proc, child, nullptr));
}

/// A supervisor that ends a child waits until it is gone. One that does not trap exits is gone at once.
void WaitGraph::add_ended_children(ProcId supervisor, ValId id, std::vector<Entry>& out) {
  for (const Child& child : children(supervisor)) {
    if (child.shutdown_ms == 0) continue;
    const auto wanted = vals_.items(id);
    if (vals_.exact(id) && child.id.valid() && std::ranges::find(wanted, child.id.index()) == wanted.end())
      continue;
    for (const Wait& wait : waits(entry(supervisor, child.start, nullptr)))
      if (wait.kind == Wait::Kind::start && procs_[wait.target].traps_exits.first.valid())
        out.push_back(ending(supervisor, wait.target, procs_[wait.target].traps_exits.first));
  }
}

bool WaitGraph::is_application(ValId name, ProcId application) const {
  const auto items = vals_.items(name);
  if (!vals_.exact(name) || items.size() != 1 || Vals::is_made(items[0])) return false;
  const flow::Server& server = values_.servers()[procs_[application].servers[0].index()];
  const Symbol wanted = vals_.object(items[0]).text;
  const auto told = input_.options.applications.find(server.module);
  if (told != input_.options.applications.end()) return told->second == wanted;
  return plain_name(wanted.view()) == plain_name(server.module.view());
}

/// The application controller that stops an application serves nobody meanwhile: it waits for prep_stop/1 and
/// stop/1, and for the processes of the application. kUnknown: of any application.
void WaitGraph::add_ended_application(ValId application, std::vector<Entry>& out) {
  for (uint32_t p = 0; p < procs_.all().size(); ++p) {
    const Proc& app = procs_.all()[p];
    if (app.servers.empty()) continue;
    const flow::Server& server = values_.servers()[app.servers[0].index()];
    if (server.behaviour != Behaviour::application) continue;
    if (application != Vals::kUnknown && !is_application(application, ProcId(p))) continue;
    std::set<ProcId> started;
    for (size_t c = 0; c < server.callbacks.size(); ++c) {
      if (server.roles[c]->name == "stop" || server.roles[c]->name == "prep_stop")
        out.push_back(ending(procs_.controller(), ProcId(p), server.callbacks[c]));
      if (server.roles[c]->name == "start")
        started = started_by(entry(ProcId(p), server.callbacks[c], server.roles[c]));
    }
    for (const ProcId s : started)
      if (procs_[s].traps_exits.first.valid())
        out.push_back(ending(procs_.controller(), s, procs_[s].traps_exits.first));
  }
}

std::set<ProcId> WaitGraph::started_by(const Entry& first) {
  std::set<ProcId> result;
  std::set<Entry> seen{first};
  std::vector<Entry> todo{first};
  for (size_t n = 0; n < todo.size(); ++n) {
    if (n >= kStartedMax) {
      note_limit("what a supervision tree starts was followed through 500 start functions only");
      break;
    }
    const Entry current = todo[n];
    for (const Wait& wait : waits(current)) {
      if (wait.kind != Wait::Kind::start) continue;
      result.insert(wait.target);
      for (Entry& next : handlers(wait))
        if (seen.insert(next).second) todo.push_back(std::move(next));
    }
  }
  return result;
}

/// One of several of a kind: what is sent to the others is not sent to it.
void WaitGraph::narrow_requests(Symbol name, Entry& root) {
  if (!requests_known_) find_requests_by_name();
  const auto known = requests_to_.find(name);
  if (known == requests_to_.end() || vals_.unknown(known->second)) return;
  for (size_t p = 0; p < root.params.size() && p < model::Callback::kParamsMax; ++p)
    if (root.callback->params[p] == model::Role::request) root.params[p] = known->second;
}

void WaitGraph::find_requests_by_name() {
  requests_known_ = true;
  for (uint32_t f = 0; f < input_.program.function_count(); ++f) {
    const ir::Function& function = input_.program.function(FuncId(f));
    for (const flow::Request& request : values_.requests(FuncId(f))) {
      const ir::Instr& instr = function.instr(request.instr);
      if (instr.op != Op::call || !request.message.valid() || request.form->kind != K::call) continue;
      const flow::ObjId name =
          values_.value(FuncId(f), function.operands_of(instr)[request.form->server]).only();
      if (!name.valid() || values_.object(name).kind != flow::ObjKind::atom) continue;
      ValId& all = requests_to_.try_emplace(values_.object(name).text, Vals::kNothing).first->second;
      all = vals_.unite(all, vals_.of(values_.value(FuncId(f), request.message)));
    }
  }
}

const std::vector<Entry>& WaitGraph::roots(ProcId id) {
  const auto [it, fresh] = roots_.try_emplace(id);
  if (fresh) it->second = find_roots(id);
  return it->second;
}

std::vector<Entry> WaitGraph::find_roots(ProcId id) {
  std::vector<Entry> result;
  const Proc& proc = procs_[id];
  switch (proc.kind) {
    case Proc::Kind::anonymous:
      return result;
    case Proc::Kind::controller:
      add_ended_application(Vals::kUnknown, result);
      // It calls config_change/3 itself.
      for (uint32_t s = 0; s < values_.servers().size(); ++s)
        for (size_t c = 0; c < values_.servers()[s].callbacks.size(); ++c)
          if (const model::Callback* role = values_.servers()[s].roles[c]; role->name == "config_change")
            result.push_back(entry(id, values_.servers()[s].callbacks[c], role));
      return result;
    case Proc::Kind::lock:
      add_holders(id, ProcId(), result);
      return result;
    case Proc::Kind::loop:
      for (const auto& [func, at] : procs_.serving(id)) {
        result.push_back(entry(id, func, nullptr));
        result.back().from = at;
      }
      return result;
    case Proc::Kind::server:
      break;
  }
  for (const ServerId s : proc.servers) {
    const flow::Server& server = values_.servers()[s.index()];
    for (size_t i = 0; i < server.callbacks.size(); ++i) {
      const std::string_view name = server.roles[i]->name;
      if (!server.roles[i]->in_server || name == "code_change") continue;
      // config_change/3 runs in the application controller.
      if (name == "config_change") continue;
      result.push_back(entry(id, server.callbacks[i], server.roles[i]));
      if (!proc.instance.empty()) narrow_requests(proc.instance, result.back());
    }
    if (server.behaviour == Behaviour::supervisor) add_ended_children(id, Vals::kUnknown, result);
  }
  add_children(id, true, true, result);
  return result;
}

// ---- what a wait leads to

void WaitGraph::add_callbacks(const Wait& wait, std::string_view name, uint32_t arity,
                              std::vector<Entry>& out) {
  ValId message = wait.message;
  // What is known of a message is what is sent; the rest is for the open world.
  if (vals_.unknown(message) && !vals_.items(message).empty())
    message = vals_.make({vals_.items(message).begin(), vals_.items(message).end()}, false);
  // Module, or {Module, Id}.
  const ValId handler = vals_.unite(wait.handler, vals_.element(wait.handler, 0));
  for (const ServerId s : procs_[wait.target].servers) {
    const flow::Server& server = values_.servers()[s.index()];
    const flow::ObjId module = values_.atom(server.module);
    if (!vals_.unknown(handler) && module.valid() && !vals_.contains(handler, module)) continue;
    for (size_t i = 0; i < server.callbacks.size(); ++i) {
      const model::Callback* role = server.roles[i];
      if (role->name != name || role->arity != arity) continue;
      Entry next = entry(wait.target, server.callbacks[i], role);
      for (size_t p = 0; p < next.params.size() && p < model::Callback::kParamsMax; ++p) {
        const model::Role what = role->params[p];
        if (what == model::Role::request || what == model::Role::event || what == model::Role::info)
          next.params[p] = message;
        // Why it ends; what is not known may be anything.
        if (what == model::Role::reason && wait.kind == Wait::Kind::stop) next.params[p] = message;
        if (what == model::Role::event_type) {
          // {call, From}, as against cast, info and other atoms.
          next.params[p] = vals_.tuple({Vals::kUnknown, Vals::kUnknown});
        }
      }
      if (wait.kind == Wait::Kind::message) {
        next.message = message;
        next.asked = true;
      }
      out.push_back(std::move(next));
    }
  }
}

void WaitGraph::add_request_handlers(const Wait& wait, std::vector<Entry>& out) {
  const std::string_view name = wait.form->name;
  switch (wait.form->behaviour) {
    case Behaviour::gen_server:
      add_callbacks(wait, "handle_call", 3, out);
      break;
    case Behaviour::gen_statem:
      add_callbacks(wait, "handle_event", 4, out);
      add_callbacks(wait, "", 3, out);
      break;
    case Behaviour::gen_fsm:
      if (name == "sync_send_event") add_callbacks(wait, "", 3, out);
      if (name == "sync_send_all_state_event") add_callbacks(wait, "handle_sync_event", 4, out);
      break;
    case Behaviour::gen_event:
      if (name == "call" || name == "send_request") add_callbacks(wait, "handle_call", 2, out);
      if (name == "sync_notify") add_callbacks(wait, "handle_event", 2, out);
      if (name == "add_handler" || name == "add_sup_handler") add_callbacks(wait, "init", 1, out);
      if (name == "delete_handler") add_callbacks(wait, "terminate", 2, out);
      break;
    case Behaviour::agent:
      for (const uint32_t item : vals_.items(wait.message))
        if (!Vals::is_made(item) && vals_.object(item).code.valid())
          out.push_back(entry(wait.target, vals_.object(item).code, nullptr));
      break;
    case Behaviour::supervisor:
      if (name == "terminate_child") add_ended_children(wait.target, wait.message, out);
      break;
    default:
      break;
  }
}

void WaitGraph::add_message_handlers(const Wait& wait, std::vector<Entry>& out) {
  if (procs_[wait.target].kind == Proc::Kind::server) {
    add_callbacks(wait, "handle_info", 2, out);
    add_callbacks(wait, "handle_info", 3, out);
    return;
  }
  if (procs_[wait.target].kind != Proc::Kind::loop) return;
  for (const auto& [func, at] : procs_.serving(wait.target)) {
    Entry next = entry(wait.target, func, nullptr);
    next.from = at;
    next.message = wait.message;
    next.asked = true;
    out.push_back(std::move(next));
  }
}

/// Code that runs with the lock held, in a process other than the one that waits for it.
void WaitGraph::add_holders(ProcId lock, ProcId waiter, std::vector<Entry>& out) {
  for (const Held& held : procs_.held(lock)) {
    const auto origins = input_.flow.origins.of(held.func);
    if (waiter.valid() && procs_[waiter].single && procs_[waiter].origin.valid() && origins.size() == 1 &&
        origins[0] == procs_[waiter].origin)
      continue;
    Entry next = entry(lock, held.func, nullptr);
    next.from = held.from;
    out.push_back(std::move(next));
  }
}

std::vector<Entry> WaitGraph::handlers(const Wait& wait) {
  std::vector<Entry> result;
  switch (wait.kind) {
    case Wait::Kind::task:
      for (const FuncId f : wait.runs) {
        result.push_back(entry(procs_.anonymous(), f, nullptr));
        result.back().until_ack = wait.until_ack;
        result.back().asked = vals_.exact(wait.message);
        result.back().message = wait.message;
      }
      break;
    case Wait::Kind::start: {
      add_callbacks(wait, "init", 1, result);
      std::erase_if(result, [&](const Entry& e) {
        return e.callback->behaviour != values_.servers()[wait.started.index()].behaviour;
      });
      // An Agent's first fun.
      add_callbacks(wait, "init", 0, result);
      add_children(wait.target, false, true, result);
      break;
    }
    case Wait::Kind::start_child:
      add_children(wait.target, true, wait.form->name != "start_child", result);
      break;
    case Wait::Kind::stop:
      add_callbacks(wait, "terminate", 2, result);
      add_callbacks(wait, "terminate", 3, result);
      for (const FuncId f : wait.runs) result.push_back(entry(wait.target, f, values_.callback(f)));
      break;
    case Wait::Kind::stop_app:
      add_ended_application(wait.message, result);
      break;
    case Wait::Kind::start_app:
    case Wait::Kind::controller:
      break;
    case Wait::Kind::lock:
      add_holders(wait.target, wait.waiter, result);
      break;
    case Wait::Kind::message:
      add_message_handlers(wait, result);
      break;
    case Wait::Kind::request:
      add_request_handlers(wait, result);
      break;
  }
  return result;
}

}  // namespace ravel::flow::beam
