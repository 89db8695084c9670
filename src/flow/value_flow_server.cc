// SPDX-License-Identifier: Apache-2.0
//
// Behaviours as glue between functions. A server (callback module and behaviour) has a few cells: the
// argument of init, the state, the requests of each sort, the reply. eval_server moves them
// into the parameters of the callbacks, and takes the next state and the reply out of what the callbacks
// return, all as the tables of model/behaviours.h say. Start calls and requests do their part at the call.
//
// Requests always include Unknown: any process that knows a name or pid may send anything.
#include <algorithm>

#include "base/check.h"
#include "flow/value_flow_state.h"

namespace ravel::flow {

using model::Behaviour;
using model::Role;

namespace {

/// The callback that a fun given to an Agent is.
constexpr model::Callback kAgentFun{Behaviour::agent, "", 1, {Role::state}, true, true};
constexpr model::Callback kAgentInit{Behaviour::agent, "init", 0, {}, false, true};

/// The atoms that a gen_statem or gen_fsm module uses as states: second elements of {next_state, S, ...} and
/// {ok, S, ...}.
bool names_state(const ir::Module& module, const ir::Function& fn, Symbol state) {
  const auto atom = [&](ir::ValueId value) -> const ir::Const* {
    const ir::Instr* definition = fn.definition(value);
    if (!definition || definition->op != ir::Op::constant) return nullptr;
    const ir::Const& c = module.constants[definition->payload];
    return c.kind == ir::ConstKind::atom ? &c : nullptr;
  };
  for (const ir::Instr& instr : fn.instrs) {
    if (instr.op == ir::Op::constant) {
      const ir::Const& c = module.constants[instr.payload];
      if (c.kind != ir::ConstKind::tuple || c.items.size() < 3) continue;
      if (module.constants[c.items[1].index()].text == state) return true;
    }
    if (instr.op != ir::Op::alloc || instr.kind != static_cast<uint16_t>(ir::AllocKind::tuple) ||
        instr.operand_count < 3)
      continue;
    const auto operands = fn.operands_of(instr);
    const ir::Const *tag = atom(operands[0]), *name = atom(operands[1]);
    if (tag && name && name->text == state && (tag->text.view() == "next_state" || tag->text.view() == "ok"))
      return true;
  }
  return false;
}

}  // namespace

ServerId ValueFlow::State::server(Symbol module, Behaviour behaviour) {
  const auto [it, fresh] = server_ids.try_emplace({module, static_cast<uint8_t>(behaviour)}, servers.size());
  if (!fresh) return it->second;
  const ServerId id = it->second;
  ServerState state;
  state.server.module = module;
  state.server.behaviour = behaviour;
  state.cells = new_cells(kServerCellCount);
  servers.push_back(std::move(state));
  server_queued.push_back(false);
  find_callbacks(servers.back());
  want(module);
  queue(kServerNode | id.index());
  return id;
}

void ValueFlow::State::find_callbacks(ServerState& state) {
  state.module = program.find_module(state.server.module);
  if (!state.module.valid() || state.server.behaviour == Behaviour::agent) return;
  const ir::Module& module = program.module(state.module);
  const bool has_state_functions =
      state.server.behaviour == Behaviour::gen_statem || state.server.behaviour == Behaviour::gen_fsm;
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    const ir::Function& fn = module.functions[i];
    if (!fn.exported) continue;
    const ir::FuncId f = program.func_id(state.module, i);
    const model::Callback* role = model::find_callback(state.server.behaviour, fn.name.name, fn.name.arity);
    if (!role && has_state_functions) {
      role = model::find_callback(state.server.behaviour, Symbol(), fn.name.arity);
      const auto uses = [&](const ir::Function& user) { return names_state(module, user, fn.name.name); };
      if (role && std::ranges::none_of(module.functions, uses)) role = nullptr;
    }
    if (role) add_callback(state, f, role);
  }
}

void ValueFlow::State::add_callback(ServerState& state, ir::FuncId f, const model::Callback* role) {
  if (std::ranges::find(state.server.callbacks, f) != state.server.callbacks.end()) return;
  state.server.callbacks.push_back(f);
  state.server.roles.push_back(role);
  flags[f.index()] |= kCallback;
  callback_of.emplace(f, role);
  const ServerId id = server_ids.at({state.server.module, static_cast<uint8_t>(state.server.behaviour)});
  queue(kServerNode | id.index());
}

void ValueFlow::State::eval_server(ServerId s) {
  node = kServerNode | s.index();
  // By index: starting a child may add servers.
  for (size_t c = 0; c < servers[s.index()].server.callbacks.size(); ++c) {
    const ir::FuncId f = servers[s.index()].server.callbacks[c];
    const model::Callback& role = *servers[s.index()].server.roles[c];
    if (role.behaviour == Behaviour::agent) continue;  // bound where they are given
    reach(f);
    const size_t arity = program.function(f).params.size();
    for (uint32_t p = 0; p < arity && p < model::Callback::kParamsMax; ++p) {
      const auto with_unknown = [&](ServerCell cell) {
        return sets.unite(read(server_cell(s, cell)), ValueSets::kUnknown);
      };
      SetId set = ValueSets::kUnknown;
      switch (role.params[p]) {
        case Role::init_arg:
          set = read(server_cell(s, kInitArg));
          break;
        case Role::state:
          set = read(server_cell(s, kServerState));
          break;
        case Role::state_name:
          set = read(server_cell(s, kStateName));
          break;
        case Role::request:
          set = with_unknown(kRequest);
          break;
        case Role::cast:
          set = with_unknown(kCast);
          break;
        case Role::info:
          set = with_unknown(kInfo);
          break;
        case Role::event:
          set = with_unknown(kEvent);
          break;
        case Role::continuation:
          set = read(server_cell(s, kContinuation));
          break;
        case Role::unknown:
        case Role::from:
        case Role::event_type:
        case Role::reason:
        case Role::old_version:
          break;
      }
      raise(param_cell(f, p), set);
    }
    route_return(s, role, read(result_cell(f)));
  }
  const Behaviour behaviour = servers[s.index()].server.behaviour;
  if (behaviour == Behaviour::supervisor) eval_children(s);
  node = kNone;
}

void ValueFlow::State::route_return(ServerId s, const model::Callback& callback, SetId result) {
  if (!callback.in_server || callback.behaviour == Behaviour::application) return;
  const bool is_init = callback.name == "init";
  const bool keeps_state = callback.name != "terminate";
  if (sets.has_unknown(result) && keeps_state) {
    raise(server_cell(s, kServerState), ValueSets::kUnknown);
    raise(server_cell(s, kStateName), ValueSets::kUnknown);
    if (!is_init) raise(server_cell(s, kReply), ValueSets::kUnknown);
  }
  for (size_t i = 0; i < sets.objects(result).size(); ++i) {
    const ObjId id = sets.objects(result)[i];
    const Object tuple = objects[id];
    if (tuple.kind != ObjKind::tuple || tuple.arity == 0) continue;
    const SetId tags = read(tuple.fields);
    const auto field = [&](uint8_t index) { return read(cell_of(tuple.fields, index)); };
    for (const model::ReturnShape& shape : model::return_shapes()) {
      if (shape.behaviour != callback.behaviour || shape.arity != tuple.arity) continue;
      const ObjId tag = objects.atom(Symbol(shape.tag));
      if (!sets.contains(tags, tag) && !sets.has_unknown(tags)) continue;
      // {ok, S} is what init and code_change return; {ok, Reply, S} only handle_call of gen_event.
      if (shape.state != model::ReturnShape::kNone && keeps_state)
        raise(server_cell(s, kServerState), field(shape.state));
      if (shape.reply != model::ReturnShape::kNone) raise(server_cell(s, kReply), field(shape.reply));
      if (shape.state_name != model::ReturnShape::kNone)
        raise(server_cell(s, kStateName), field(shape.state_name));
      // Somebody answers later.
      if (shape.tag == "noreply" || shape.tag == "next_state" || shape.tag == "keep_state")
        raise(server_cell(s, kReply), ValueSets::kUnknown);
      if (shape.continuation != model::ReturnShape::kNone) {
        const SetId more = field(shape.continuation);
        raise(server_cell(s, kContinuation), field_of(more, 1, ObjKind::tuple));
        // {next_event, Type, Content} and {reply, From, Reply} of gen_statem.
        const SetId content = field_of(elements_of(more), 2, ObjKind::tuple);
        raise(server_cell(s, kEvent), content);
        raise(server_cell(s, kReply), content);
      }
      if (shape.children != model::ReturnShape::kNone) {
        const SetId pair = field(shape.children);
        raise(server_cell(s, kChildLists), field_of(pair, 1, ObjKind::tuple));
        SetId strategy = field_of(field_of(pair, 0, ObjKind::tuple), 0, ObjKind::tuple);
        const SetId given = field_of(pair, 0, ObjKind::tuple);
        strategy = sets.unite(strategy, map_get(given, atom_set("strategy")));
        const bool elixir = callback.behaviour == Behaviour::supervisor && servers[s.index()].many_children;
        if (elixir || sets.contains(strategy, objects.atom(Symbol("simple_one_for_one"))))
          servers[s.index()].many_children = true;
      }
    }
  }
  // gen_statem: keep_state_and_data and the like say nothing new.
}

// ---- supervisors

void ValueFlow::State::eval_children(ServerId s) {
  Site site;
  site.binding = Binding::unknown;
  const auto& callbacks = servers[s.index()].server.callbacks;
  site.func = callbacks.empty() ? ir::FuncId() : callbacks[0];
  if (!site.func.valid()) {
    if (servers[s.index()].server.starts.empty()) return;
    site.func = servers[s.index()].server.starts[0].func;
  }
  site.fn = &program.function(site.func);
  // Things a child start makes are named by the server: values beyond the function's own.
  site.value = ir::ValueId(program.function(site.func).value_count + 1);
  eval_child(s, site, elements_of(read(server_cell(s, kChildLists))), 0);
  eval_child(s, site, read(server_cell(s, kChildSpecs)), 0);
}

void ValueFlow::State::eval_child(ServerId s, const Site& site, SetId specs, int depth) {
  const std::vector<ObjId> list(sets.objects(specs).begin(), sets.objects(specs).end());
  const auto start = [&](SetId mfa) {
    const std::vector<ObjId> tuples(sets.objects(mfa).begin(), sets.objects(mfa).end());
    for (const ObjId id : tuples) {
      const Object t = objects[id];
      if (t.kind != ObjKind::tuple || t.arity != 3) continue;
      const SetId m = read(t.fields), f = read(cell_of(t.fields, 1)), a = read(cell_of(t.fields, 2));
      const SetId more = read(server_cell(s, kChildArgs));
      call_with_list(site, m, f, a, EdgeKind::call);
      if (more != ValueSets::kEmpty) call_with_list(site, m, f, a, EdgeKind::call, more);
      if (!recording) continue;
      // Which functions these are, for origins.
      bool not_all = false;
      std::vector<size_t> lengths;
      for (const Args& args : unpack(a, &not_all)) {
        lengths.push_back(args.size());
        if (more != ValueSets::kEmpty)
          for (const Args& tail : unpack(more, &not_all)) lengths.push_back(args.size() + tail.size());
      }
      for (const ObjId mo : sets.objects(m))
        for (const ObjId fo : sets.objects(f))
          for (const size_t arity : lengths) {
            const ir::FuncId callee =
                program.find({objects[mo].text, objects[fo].text, static_cast<uint32_t>(arity)});
            const bool many =
                servers[s.index()].many_children || sets.contains(read(server_cell(s, kChildSpecs)), id);
            if (callee.valid()) servers[s.index()].server.children.emplace_back(callee, many);
          }
    }
  };
  for (const ObjId id : list) {
    const Object spec = objects[id];
    if (spec.kind == ObjKind::tuple && spec.arity == 6) {
      start(read(cell_of(spec.fields, 1)));
    } else if (spec.kind == ObjKind::map) {
      start(map_get(sets.singleton(id), atom_set("start")));
    } else if (depth < 3 &&
               (spec.kind == ObjKind::atom || (spec.kind == ObjKind::tuple && spec.arity == 2))) {
      // Elixir: Module, or {Module, Argument}, stands for Module.child_spec(Argument).
      const bool pair = spec.kind == ObjKind::tuple;
      const SetId module = pair ? read(spec.fields) : sets.singleton(id);
      const SetId argument = pair ? read(cell_of(spec.fields, 1)) : sets.singleton(Objects::kNil);
      const SetId more =
          call_named(site, module, atom_set("child_spec"), std::span(&argument, 1), EdgeKind::call);
      eval_child(s, site, more, depth + 1);
    }
  }
}

// ---- starting

SetId ValueFlow::State::eval_start(const Site& site, const model::StartForm& form,
                                   std::span<const SetId> args) {
  constexpr uint8_t kNoArg = model::StartForm::kNone;
  std::vector<ServerId> started;
  if (form.callback_module != kNoArg) {
    const std::vector<ObjId> modules(sets.objects(args[form.callback_module]).begin(),
                                     sets.objects(args[form.callback_module]).end());
    if (sets.has_unknown(args[form.callback_module])) record_incomplete(site);
    for (const ObjId id : modules)
      if (objects[id].kind == ObjKind::atom) started.push_back(server(objects[id].text, form.behaviour));
  } else {
    started.push_back(server(program.module_of(site.func).name, form.behaviour));
  }
  SetId result = ValueSets::kEmpty;
  for (const ServerId s : started) {
    const SetId pid = sets.singleton(objects.server_pid(s));
    Server::Start start;
    start.func = site.func;
    start.instr = site.instr;
    start.enter_loop = form.enter_loop;
    start.linked = form.linked;
    if (form.init_arg != kNoArg) {
      raise(server_cell(s, form.enter_loop ? kServerState : kInitArg), args[form.init_arg]);
      // The process exists, so its first argument is known not to come from elsewhere.
      if (form.enter_loop) raise(server_cell(s, kInitArg), sets.singleton(Objects::kNil));
      if (!form.enter_loop) record_escape(args[form.init_arg], "passed to a new process");
    }
    if (form.children != kNoArg) {
      raise(server_cell(s, kChildLists), args[form.children]);
      raise(server_cell(s, kInitArg), args[form.children]);
    }
    if (form.module.find("Dynamic") != std::string_view::npos) servers[s.index()].many_children = true;
    if (form.fun != kNoArg) {
      const SetId state = call_value(site, args[form.fun], {}, EdgeKind::start);
      raise(server_cell(s, kServerState), state);
      raise(server_cell(s, kInitArg), sets.singleton(Objects::kNil));
      for (size_t i = 0; i < sets.objects(args[form.fun]).size(); ++i)
        if (const ir::FuncId code = objects[sets.objects(args[form.fun])[i]].code; code.valid())
          add_callback(servers[s.index()], code, &kAgentInit);
    }
    if (form.server_name != kNoArg) {
      register_name(args[form.server_name], pid, &start);
    } else if (form.options != kNoArg) {
      register_option_name(args[form.options], pid, &start);
    } else {
      start.unnamed = true;
    }
    add_start(s, std::move(start));
    for (size_t c = 0; recording && c < servers[s.index()].server.callbacks.size(); ++c) {
      const ir::FuncId f = servers[s.index()].server.callbacks[c];
      const bool init = servers[s.index()].server.roles[c]->name == "init";
      Site there = site;
      there.binding = init && site.binding == Binding::arguments ? Binding::arguments : Binding::unknown;
      there.first_operand = static_cast<uint8_t>(site.first_operand + form.init_arg);
      if (form.enter_loop && !init) record_edge(there, f, ObjId(), EdgeKind::call);
      if (!form.enter_loop && init) record_edge(there, f, ObjId(), EdgeKind::start);
    }
    const SetId ok = tuple_of(site, 220, {atom_set("ok"), pid});
    result = sets.unite(result, form.enter_loop ? ValueSets::kEmpty : ok);
  }
  if (form.enter_loop) return result;
  if (form.name == "start_monitor") result = sets.unite(result, ValueSets::kUnknown);
  result = sets.unite(result, tuple_of(site, 221, {atom_set("error"), ValueSets::kUnknown}));
  return sets.unite(result, atom_set("ignore"));
}

/// {local, N}, {global, N}, {via, M, N}; Elixir also a plain N.
void ValueFlow::State::register_name(SetId name, SetId pid, Server::Start* record) {
  const std::vector<ObjId> list(sets.objects(name).begin(), sets.objects(name).end());
  const auto register_as = [&](SetId atoms, GlobalKind kind) {
    for (size_t i = 0; i < sets.objects(atoms).size(); ++i) {
      const ObjId id = sets.objects(atoms)[i];
      if (!is_constant(objects[id].kind)) {
        record->unnamed = true;
        continue;
      }
      raise(global(kind, id.index()), pid);
      if (kind == GlobalKind::registered && objects[id].kind == ObjKind::atom)
        record->local_names.push_back(objects[id].text);
    }
  };
  if (list.empty() || sets.has_unknown(name)) record->unnamed = true;
  for (const ObjId id : list) {
    const Object object = objects[id];
    if (object.kind == ObjKind::atom) {
      // enter_loop(…, self()) and Elixir's nil are no names.
      if (object.text.view() != "nil") register_as(sets.singleton(id), GlobalKind::registered);
    } else if (object.kind == ObjKind::tuple && object.arity >= 2) {
      const SetId tag = read(object.fields);
      const SetId last = read(cell_of(object.fields, object.arity - 1));
      if (sets.contains(tag, objects.atom(Symbol("local")))) register_as(last, GlobalKind::registered);
      if (sets.contains(tag, objects.atom(Symbol("global"))) ||
          sets.contains(tag, objects.atom(Symbol("via")))) {
        record->global_or_via = true;
        register_as(last, GlobalKind::global_name);
      }
    } else if (object.kind != ObjKind::unknown) {
      record->unnamed = true;
    }
  }
}

void ValueFlow::State::register_option_name(SetId options_list, SetId pid, Server::Start* record) {
  const SetId items = elements_of(options_list);
  const std::vector<ObjId> list(sets.objects(items).begin(), sets.objects(items).end());
  const ObjId key = objects.atom(Symbol("name"));
  bool found = false;
  for (const ObjId id : list) {
    const Object object = objects[id];
    if (object.kind != ObjKind::tuple || object.arity != 2 || !sets.contains(read(object.fields), key))
      continue;
    found = true;
    register_name(read(cell_of(object.fields, 1)), pid, record);
  }
  if (!found || sets.has_unknown(items)) record->unnamed = true;
}

void ValueFlow::State::add_start(ServerId s, Server::Start start) {
  auto& starts = servers[s.index()].server.starts;
  const auto same = [&](const Server::Start& old) {
    return old.func == start.func && old.instr == start.instr;
  };
  std::ranges::sort(start.local_names);
  start.local_names.erase(std::unique(start.local_names.begin(), start.local_names.end()),
                          start.local_names.end());
  const auto it = std::ranges::find_if(starts, same);
  if (it == starts.end()) {
    starts.push_back(std::move(start));
    // Elixir's Supervisor.start_link(children, …) has no callback that would queue it.
    if (!recording) queue(kServerNode | s.index());
  } else {
    *it = std::move(start);
  }
}

// ---- requests

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
        result = ValueSets::kUnknown;
        break;
      }
      case K::run_fun:
        result = sets.unite(result, run_in_server(site, s, form, args));
        break;
      case K::control:
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

void ValueFlow::State::finish_servers() {
  for (uint32_t s = 0; s < servers.size(); ++s) {
    Server& out = servers[s].server;
    std::ranges::sort(out.starts, {},
                      [](const Server::Start& start) { return std::tuple(start.func, start.instr); });
    // Callbacks ascending, their roles with them.
    std::vector<std::pair<ir::FuncId, const model::Callback*>> pairs;
    for (size_t i = 0; i < out.callbacks.size(); ++i) pairs.emplace_back(out.callbacks[i], out.roles[i]);
    std::ranges::sort(pairs, {}, &std::pair<ir::FuncId, const model::Callback*>::first);
    for (size_t i = 0; i < pairs.size(); ++i) std::tie(out.callbacks[i], out.roles[i]) = pairs[i];
    std::ranges::sort(out.children);
    out.children.erase(std::unique(out.children.begin(), out.children.end()), out.children.end());
    if (!out.starts.empty()) out.pid = objects.server_pid(ServerId(s));
    for (const Server::Start& start : out.starts)
      for (const Symbol name : start.local_names) {
        auto& list = servers_by_name[name];
        if (list.empty() || list.back() != ServerId(s)) list.emplace_back(s);
      }
    server_list.push_back(out);
  }
}

}  // namespace ravel::flow
