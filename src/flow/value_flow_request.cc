// SPDX-License-Identifier: Apache-2.0
//
// What reaches a server: calls, casts, events and plain messages, for the servers that a pid or a name may
// mean. The request goes into the server's cell, the reply comes out of it. See value_flow_server.cc.
#include <algorithm>

#include "flow/value_flow_state.h"

namespace ravel::flow {

using model::Behaviour;
using model::Role;

namespace {

/// The callback that a fun given to an Agent is.
constexpr model::Callback kAgentFun{Behaviour::agent, "", 1, {Role::state}, true, true};

}  // namespace

bool ValueFlow::State::resolve_servers(SetId set, std::vector<ServerId>& out) {
  bool complete = !sets.has_unknown(set);
  const auto add_pids = [&](SetId pids) {
    for (const ObjId id : sets.objects(pids))
      if (objects[id].kind == ObjKind::pid && objects[id].server.valid()) out.push_back(objects[id].server);
  };
  add_pids(set);
  const std::vector<ObjId> list(sets.objects(set).begin(), sets.objects(set).end());
  for (const ObjId id : list) {
    const Object object = objects[id];
    if (object.kind == ObjKind::atom) {
      add_pids(read(global(GlobalKind::registered, id.index())));
    } else if (object.kind == ObjKind::tuple && object.arity >= 2) {
      const SetId tag = read(object.fields);
      const bool by_global = sets.contains(tag, objects.atom(Symbol("global"))) ||
                             sets.contains(tag, objects.atom(Symbol("via")));
      const SetId name = by_global ? read(cell_of(object.fields, object.arity - 1)) : tag;
      for (size_t i = 0; i < sets.objects(name).size(); ++i) {
        const ObjId n = sets.objects(name)[i];
        if (!is_constant(objects[n].kind)) {
          complete = false;
          continue;
        }
        add_pids(read(global(by_global ? GlobalKind::global_name : GlobalKind::registered, n.index())));
      }
    } else if (object.kind != ObjKind::pid) {
      complete = false;
    }
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return complete;
}

/// Hand-written processes are told apart by module only: what a module sends, its receives may get, besides
/// anything.
void ValueFlow::State::deliver(const Site& site, SetId destination, SetId message) {
  std::vector<ServerId> found;
  const bool complete = resolve_servers(destination, found);
  const CellId mailbox = global(GlobalKind::mailbox, program.ref(site.func).module.index());
  if (!complete || found.empty()) raise(mailbox, message);
  for (const ServerId s : found) raise(server_cell(s, kInfo), message);
  record_escape(message, "sent to another process");
}

SetId ValueFlow::State::eval_request(const Site& site, const model::RequestForm& form,
                                     std::span<const SetId> args) {
  using K = model::RequestForm::Kind;
  const SetId message = form.message < args.size() ? args[form.message] : ValueSets::kEmpty;
  if (form.kind == K::reply) {
    record_escape(message, "sent to another process");
    return atom_set("ok");
  }
  if (form.kind == K::add_handler) add_handler(site, args);
  std::vector<ServerId> found;
  const bool complete = resolve_servers(args[form.server], found);
  if (form.kind != K::run_fun) record_escape(message, "sent to another process");
  SetId result = !complete ? ValueSets::kUnknown : found.empty() ? not_found() : ValueSets::kEmpty;
  for (const ServerId s : found) {
    switch (form.kind) {
      case K::call:
      case K::send_request:
      case K::sync_event:
        raise(server_cell(s, kRequest), message);
        raise(server_cell(s, kEvent), message);
        result = sets.unite(result, read(server_cell(s, kReply)));
        break;
      case K::cast:
      case K::event:
        raise(server_cell(s, kCast), message);
        raise(server_cell(s, kEvent), message);
        break;
      case K::start_child: {
        std::vector<ObjId> specs, lists;
        for (const ObjId id : sets.objects(message)) {
          const ObjKind kind = objects[id].kind;
          (kind == ObjKind::cons || kind == ObjKind::nil ? lists : specs).push_back(id);
        }
        raise(server_cell(s, kChildSpecs), sets.make(std::move(specs)));
        raise(server_cell(s, kChildArgs), sets.make(std::move(lists)));
        result = sets.unite(result, started_child(site, s));
        break;
      }
      case K::run_fun:
        result = sets.unite(result, run_in_server(site, s, form, args));
        break;
      case K::control:
        result =
            form.name == "which_children" ? sets.unite(result, children_of(site, s)) : ValueSets::kUnknown;
        break;
      case K::stop:
      case K::add_handler:
      case K::reply:
        result = ValueSets::kUnknown;
        break;
    }
  }
  if (recording) {
    const ir::Instr& instr = site.fn->instr(site.instr.valid() ? site.instr : ir::InstrId(0));
    Request request;
    request.func = site.func;
    request.instr = site.instr;
    request.form = &form;
    const size_t operand = site.first_operand + size_t{form.message};
    if (site.instr.valid() && form.message < args.size() && site.binding == Binding::arguments &&
        operand < instr.operand_count)
      request.message = site.fn->operands_of(instr)[operand];
    for (const ServerId s : found) {
      request.server = s;
      if (site.instr.valid()) requests.push_back(request);
    }
    request.server = ServerId();
    if ((!complete || found.empty()) && site.instr.valid()) requests.push_back(request);
  }
  switch (form.kind) {
    case K::send_request:
      return sets.singleton(make(ObjKind::reference, site, 222, 0));
    case K::cast:
    case K::event:
      return atom_set("ok");
    default:
      return result;
  }
}

/// What start_child answers: {ok, Pid} of the children that were seen, or something else.
SetId ValueFlow::State::started_child(const Site& site, ServerId s) {
  const SetId answers = read(server_cell(s, kChildResults));
  if (answers == ValueSets::kEmpty) return ValueSets::kUnknown;
  return sets.unite(answers, tuple_of(site, 221, {atom_set("error"), ValueSets::kUnknown}));
}

/// [{Id, Child, Type, Modules}]: one for each name, where all names are known.
SetId ValueFlow::State::children_of(const Site& site, ServerId s) {
  constexpr size_t kNamesMax = 12;
  const SetId pids = field_of(read(server_cell(s, kChildResults)), 1, ObjKind::tuple);
  if (pids == ValueSets::kEmpty) return ValueSets::kUnknown;
  const auto child = [&](uint8_t part, SetId id, SetId pid) {
    return tuple_of(site, part, {id, pid, ValueSets::kUnknown, ValueSets::kUnknown});
  };
  const SetId names = read(server_cell(s, kChildIds));
  const size_t count = sets.objects(names).size();
  const bool all_known = !sets.has_unknown(names) && count > 0 && count <= kNamesMax;
  if (!all_known) return list_of(site, 224, child(223, ValueSets::kUnknown, pids));
  SetId children = ValueSets::kEmpty;
  for (size_t n = 0; n < count; ++n) {
    const ObjId name = sets.objects(names)[n];
    const SetId started = read(global(GlobalKind::child, s.index(), name.index()));
    children = sets.unite(children, child(static_cast<uint8_t>(225 + n), sets.singleton(name),
                                          field_of(started, 1, ObjKind::tuple)));
  }
  return list_of(site, 224, children);
}

/// Of tuples, those that may have this key at this place (from 1).
SetId ValueFlow::State::with_key(SetId tuples, SetId key, SetId place) {
  const auto only = [&](SetId set, ObjKind kind) {
    return sets.objects(set).size() == 1 && objects[sets.objects(set)[0]].kind == kind;
  };
  if (!only(key, ObjKind::atom) || !only(place, ObjKind::number)) return tuples;
  const int64_t at = objects[sets.objects(place)[0]].number - 1;
  std::vector<ObjId> kept;
  for (size_t i = 0; i < sets.objects(tuples).size(); ++i) {
    const ObjId id = sets.objects(tuples)[i];
    const Object tuple = objects[id];
    if (tuple.kind == ObjKind::tuple && at >= 0 && at < tuple.arity) {
      const SetId held = read(cell_of(tuple.fields, static_cast<uint32_t>(at)));
      if (only(held, ObjKind::atom) && held != key) continue;
    }
    kept.push_back(id);
  }
  return sets.make(std::move(kept));
}

/// Agent.get(Agent, Fun) and its like: the fun runs in the server, with its state.
SetId ValueFlow::State::run_in_server(const Site& site, ServerId s, const model::RequestForm& form,
                                      std::span<const SetId> args) {
  const SetId state = read(server_cell(s, kServerState));
  const SetId fun = args[form.message];
  Site there = site;
  there.binding = Binding::unknown;
  const SetId result = call_value(there, fun, std::span(&state, 1), EdgeKind::start);
  for (size_t i = 0; i < sets.objects(fun).size(); ++i) {
    const ir::FuncId code = objects[sets.objects(fun)[i]].code;
    if (code.valid()) add_callback(servers[s.index()], code, &kAgentFun);
  }
  if (form.name == "get") return result;
  if (form.name == "get_and_update") {
    raise(server_cell(s, kServerState), field_of(result, 1, ObjKind::tuple));
    return field_of(result, 0, ObjKind::tuple);
  }
  raise(server_cell(s, kServerState), result);
  return atom_set("ok");
}

/// gen_event:add_handler(Manager, Module, Args): the module's callbacks run in the manager.
void ValueFlow::State::add_handler(const Site& site, std::span<const SetId> args) {
  const std::vector<ObjId> modules(sets.objects(args[1]).begin(), sets.objects(args[1]).end());
  for (const ObjId id : modules) {
    Object module = objects[id];
    if (module.kind == ObjKind::tuple && module.arity == 2) {
      // {Module, Id}
      const SetId first = read(module.fields);
      if (sets.objects(first).size() != 1) continue;
      module = objects[sets.objects(first)[0]];
    }
    if (module.kind != ObjKind::atom) continue;
    const ServerId s = server(module.text, Behaviour::gen_event);
    raise(server_cell(s, kInitArg), args[2]);
    Server::Start start;
    start.func = site.func;
    start.instr = site.instr;
    register_name(args[0], sets.singleton(objects.server_pid(s)), &start);
    add_start(s, std::move(start));
  }
}

}  // namespace ravel::flow
