// SPDX-License-Identifier: Apache-2.0
//
// Behaviours as glue between functions. A server (callback module and behaviour) has a few cells: the
// argument of init, the state, the requests of each sort, the reply. eval_server moves them
// into the parameters of the callbacks, and takes the next state and the reply out of what the callbacks
// return, all as the tables of model/behaviours.h say. What start calls and requests put into the cells is in
// value_flow_start.cc and value_flow_request.cc.
//
// Requests always include Unknown: any process that knows a name or pid may send anything.
#include <algorithm>

#include "base/check.h"
#include "flow/value_flow_state.h"

namespace ravel::flow {

using model::Behaviour;
using model::Role;

namespace {

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
