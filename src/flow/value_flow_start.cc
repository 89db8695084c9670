// SPDX-License-Identifier: Apache-2.0
//
// How servers begin: by a start call, or as a child in a supervisor's list, which is a start call that the
// supervisor makes. The argument goes to init, the name leads to the server from then on. Which callback
// module may be more than was seen: then the place is kept as one that may start any. See
// value_flow_server.cc.
#include <algorithm>

#include "base/check.h"
#include "flow/value_flow_state.h"

namespace ravel::flow {

using model::Behaviour;

namespace {

/// The callback that a fun which an Agent is started with is.
constexpr model::Callback kAgentInit{Behaviour::agent, "init", 0, {}, false, true};

}  // namespace

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
  eval_child_list(s, site, read(server_cell(s, kChildLists)));
  eval_child(s, site, read(server_cell(s, kChildSpecs)), 0);
}

/// One by one: all in one set, the children of a large supervisor would be too many to be known.
void ValueFlow::State::eval_child_list(ServerId s, const Site& site, SetId list) {
  constexpr size_t kCellsMax = 200;  // as call-cycle looks at, which tells
  std::vector<ObjId> cells;
  const auto add = [&](SetId set) {
    for (const ObjId id : sets.objects(set))
      if (objects[id].kind == ObjKind::cons && std::ranges::find(cells, id) == cells.end())
        cells.push_back(id);
  };
  add(list);
  for (size_t n = 0; n < std::min(cells.size(), kCellsMax); ++n) {
    const CellId fields = objects[cells[n]].fields;
    eval_child(s, site, read(fields), 0);
    add(read(cell_of(fields, 1)));
  }
}

void ValueFlow::State::eval_child(ServerId s, const Site& site, SetId specs, int depth) {
  const std::vector<ObjId> list(sets.objects(specs).begin(), sets.objects(specs).end());
  const auto start = [&](SetId mfa, SetId name) {
    raise(server_cell(s, kChildIds), name);
    const std::vector<ObjId> tuples(sets.objects(mfa).begin(), sets.objects(mfa).end());
    for (const ObjId id : tuples) {
      const Object t = objects[id];
      if (t.kind != ObjKind::tuple || t.arity != 3) continue;
      const SetId m = read(t.fields), f = read(cell_of(t.fields, 1)), a = read(cell_of(t.fields, 2));
      const SetId more = read(server_cell(s, kChildArgs));
      SetId result = call_with_list(site, m, f, a, EdgeKind::call);
      if (more != ValueSets::kEmpty)
        result = sets.unite(result, call_with_list(site, m, f, a, EdgeKind::call, more));
      raise(server_cell(s, kChildResults), result);
      for (size_t n = 0; n < sets.objects(name).size(); ++n)
        raise(global(GlobalKind::child, s.index(), sets.objects(name)[n].index()), result);
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
      start(read(cell_of(spec.fields, 1)), read(spec.fields));
    } else if (spec.kind == ObjKind::map) {
      start(map_get(sets.singleton(id), atom_set("start")), map_get(sets.singleton(id), atom_set("id")));
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
    if (recording && (sets.has_unknown(args[form.callback_module]) ||
                      sets.contains(args[form.callback_module], Objects::kAnyAtom)))
      open_starts.push_back({site.func, form.behaviour});
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
  } else if (start.instr.valid()) {
    *it = std::move(start);
  } else {
    // Children that a library starts are started at no call: what is known of one holds beside the others.
    for (const Symbol name : it->local_names)
      if (std::ranges::find(start.local_names, name) == start.local_names.end())
        start.local_names.push_back(name);
    std::ranges::sort(start.local_names);
    start.unnamed |= recording && it->unnamed;
    start.global_or_via |= recording && it->global_or_via;
    start.linked |= it->linked;
    *it = std::move(start);
  }
}

}  // namespace ravel::flow
