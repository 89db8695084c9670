// SPDX-License-Identifier: Apache-2.0
//
// Calls. Whatever way a call is made (by name, through a fun, M:F(A), apply, as the fun of a library
// function, as a process's first function), it ends in call_callee with the arguments' sets, and from
// there in call_function, which raises parameters and reads the result.
//
// A closure that is passed to a function whose code was not seen is taken to be called there, once in
// the same process, with unknown arguments: that is what nearly all such functions do.
#include <algorithm>

#include "flow/value_flow_builtin.h"
#include "flow/value_flow_state.h"
#include "model/accesses.h"

namespace ravel::flow {

using ir::Op;

Callee ValueFlow::State::resolve(const ir::FuncName& name) {
  Callee callee;
  if (const auto* higher = model::find_higher_order(name.module, name.name, name.arity)) {
    callee.kind = Callee::higher_order;
    callee.higher = higher;
  } else if (const auto* spawn = model::find_spawn(name.module, name.name, name.arity)) {
    callee.kind = Callee::spawn;
    callee.spawn_form = spawn;
  } else if (const auto* start = model::find_start(name.module, name.name, name.arity)) {
    callee.kind = Callee::start;
    callee.start_form = start;
  } else if (const auto* request = model::find_request(name.module, name.name, name.arity)) {
    callee.kind = Callee::request;
    callee.request_form = request;
  } else if (const Builtin builtin = find_builtin(name); builtin != Builtin::none) {
    callee.kind = Callee::known;
    callee.builtin = builtin;
  } else if (const ir::FuncId f = program.find(name); f.valid()) {
    callee.kind = Callee::function;
    callee.func = f;
  } else if (const Builtin rows = find_rows(name); rows != Builtin::none) {
    callee.kind = Callee::known;
    callee.builtin = rows;
  } else {
    callee.opaque = model::is_opaque_module(name.module);
  }
  return callee;
}

SetId ValueFlow::State::eval_call(const Site& at, const ir::Module& module, const ir::Instr& instr,
                                  const SetId* v) {
  const auto operands = at.fn->operands_of(instr);
  Site site = at;
  Args args;
  const auto take_from = [&](size_t first) {
    site.first_operand = static_cast<uint8_t>(first);
    for (size_t i = first; i < operands.size(); ++i) args.push_back(v[operands[i].index()]);
  };
  switch (instr.op) {
    case Op::call: {
      take_from(0);
      const Callee& callee = callees[program.ref(site.func).module.index()][instr.payload];
      if (callee.kind == Callee::missing && !callee.opaque) want(module.callees[instr.payload].module);
      return call_callee(site, callee, args, ObjId());
    }
    case Op::call_value:
      if (operands.empty()) return ValueSets::kUnknown;
      take_from(1);
      return call_value(site, v[operands[0].index()], args, EdgeKind::call);
    case Op::call_dynamic:
      if (operands.size() < 2) return ValueSets::kUnknown;
      take_from(2);
      return call_named(site, v[operands[0].index()], v[operands[1].index()], args, EdgeKind::call);
    case Op::call_apply:
      if (operands.size() < 3) return ValueSets::kUnknown;
      site.binding = Binding::list;
      site.first_operand = 2;
      return call_with_list(site, v[operands[0].index()], v[operands[1].index()], v[operands[2].index()],
                            EdgeKind::call);
    default:
      record_incomplete(site);
      return ValueSets::kUnknown;
  }
}

SetId ValueFlow::State::call_callee(const Site& site, const Callee& callee, std::span<const SetId> args,
                                    ObjId via) {
  switch (callee.kind) {
    case Callee::function:
      return call_function(site, callee.func, args, via, EdgeKind::call);
    case Callee::higher_order:
      return eval_higher_order(site, *callee.higher, args);
    case Callee::spawn:
      return eval_spawn(site, *callee.spawn_form, args);
    case Callee::start:
      return eval_start(site, *callee.start_form, args);
    case Callee::request:
      return eval_request(site, *callee.request_form, args);
    case Callee::known:
      return eval_builtin(site, callee.builtin, args);
    case Callee::never_returns:
      return ValueSets::kEmpty;
    case Callee::missing:
      return call_missing(site, callee, args);
  }
  return ValueSets::kUnknown;
}

SetId ValueFlow::State::call_function(const Site& site, ir::FuncId f, std::span<const SetId> args, ObjId via,
                                      EdgeKind kind) {
  const bool closure = via.valid() && objects[via].kind == ObjKind::closure;
  const uint32_t captured = closure ? objects[via].arity : 0;
  const size_t arity = program.function(f).params.size();
  if (args.size() + captured != arity) return ValueSets::kEmpty;  // badarity: never returns
  reach(f);
  uint32_t p = 0;
  for (const SetId arg : args) {
    raise(param_cell(f, p++), arg);
    if (kind != EdgeKind::call) record_escape(arg, "passed to a new process");
  }
  for (uint32_t i = 0; i < captured; ++i) {
    const SetId value = read(cell_of(objects[via].fields, i));
    raise(param_cell(f, p++), value);
    if (kind != EdgeKind::call) record_escape(value, "captured by the fun of a new process");
  }
  record_edge(site, f, via, kind);
  return read(result_cell(f));
}

SetId ValueFlow::State::call_value(const Site& site, SetId fun, std::span<const SetId> args, EdgeKind kind,
                                   const model::HigherOrder* higher) {
  SetId result = ValueSets::kEmpty;
  if (sets.has_unknown(fun)) {
    record_incomplete(site);
    result = ValueSets::kUnknown;
  }
  const size_t first_edge = edges.size();
  for (size_t i = 0, n = sets.objects(fun).size(); i < n; ++i) {
    const ObjId id = sets.objects(fun)[i];
    const Object object = objects[id];
    if (object.kind == ObjKind::closure && object.code.valid()) {
      result = sets.unite(result, call_function(site, object.code, args, id, kind));
    } else if (object.kind == ObjKind::function && object.arity == args.size()) {
      const ir::FuncName name{object.module, object.text, object.arity};
      const Callee callee = resolve(name);
      if (callee.kind == Callee::missing && !callee.opaque) want(name.module);
      if (callee.kind == Callee::function)
        result = sets.unite(result, call_function(site, callee.func, args, id, kind));
      else if (kind == EdgeKind::call)
        result = sets.unite(result, call_callee(site, callee, args, id));
    }
  }
  if (higher)
    for (size_t e = first_edge; e < edges.size(); ++e)
      if (edges[e].kind == kind && edges[e].via.valid()) {
        edges[e].binding = Binding::model;
        edges[e].higher_order = higher;
      }
  return result;
}

SetId ValueFlow::State::call_named(const Site& site, SetId module, SetId function,
                                   std::span<const SetId> args, EdgeKind kind) {
  SetId result = ValueSets::kEmpty;
  const auto not_known = [&](SetId set) {
    return sets.has_unknown(set) || sets.contains(set, Objects::kAnyAtom);
  };
  const size_t pairs = sets.objects(module).size() * sets.objects(function).size();
  if (not_known(module) || not_known(function) || pairs > kPairsMax) {
    record_incomplete(site);
    result = ValueSets::kUnknown;
    if (pairs > kPairsMax) {
      if (recording) ++vague_calls;
      return result;
    }
  }
  if (not_known(module) && sets.objects(function).size() == 1)
    if (const Object f = objects[sets.objects(function)[0]]; f.kind == ObjKind::atom)
      for (const ir::FuncId callee : own_callbacks(site, f.text, args.size())) {
        call_function(site, callee, args, ObjId(), kind);
        if (recording) dispatches.emplace_back(site.func, site.instr);
      }
  for (size_t i = 0; i < sets.objects(module).size(); ++i) {
    for (size_t j = 0; j < sets.objects(function).size(); ++j) {
      const Object m = objects[sets.objects(module)[i]], f = objects[sets.objects(function)[j]];
      if (m.kind != ObjKind::atom || f.kind != ObjKind::atom) continue;
      const Callee callee = resolve({m.text, f.text, static_cast<uint32_t>(args.size())});
      if (callee.kind == Callee::missing && !callee.opaque) want(m.text);
      if (callee.kind == Callee::function)
        result = sets.unite(result, call_function(site, callee.func, args, ObjId(), kind));
      else if (kind == EdgeKind::call || callee.kind == Callee::start || callee.kind == Callee::request)
        result = sets.unite(result, call_callee(site, callee, args, ObjId()));
    }
  }
  return result;
}

std::vector<Args> ValueFlow::State::unpack(SetId list, bool* not_all) {
  std::vector<Args> result;
  Args so_far;
  SetId rest = list;
  while (rest != ValueSets::kEmpty) {
    if (sets.has_unknown(rest)) *not_all = true;
    if (sets.contains(rest, Objects::kNil)) result.push_back(so_far);
    SetId head = ValueSets::kEmpty, tail = ValueSets::kEmpty;
    bool more = false;
    for (size_t i = 0, n = sets.objects(rest).size(); i < n; ++i) {
      const Object& object = objects[sets.objects(rest)[i]];
      if (object.kind != ObjKind::cons) continue;
      more = true;
      const CellId fields = object.fields;
      head = sets.unite(head, read(fields));
      tail = sets.unite(tail, read(cell_of(fields, 1)));
    }
    if (!more) break;
    if (so_far.size() == kArgumentsMax) {
      *not_all = true;
      if (recording) ++long_calls;
      break;
    }
    so_far.push_back(head);
    rest = tail;
  }
  return result;
}

SetId ValueFlow::State::call_with_list(const Site& site, SetId module, SetId function, SetId list,
                                       EdgeKind kind, SetId more) {
  bool not_all = false;
  SetId result = ValueSets::kEmpty;
  std::vector<Args> tails(1);
  if (more != ValueSets::kEmpty) tails = unpack(more, &not_all);
  for (const Args& start : unpack(list, &not_all)) {
    for (const Args& tail : tails) {
      Args args = start;
      args.insert(args.end(), tail.begin(), tail.end());
      result = sets.unite(result, call_named(site, module, function, args, kind));
    }
  }
  if (not_all) {
    record_incomplete(site);
    result = sets.unite(result, ValueSets::kUnknown);
  }
  return result;
}

SetId ValueFlow::State::call_fun_with_list(const Site& site, SetId fun, SetId list) {
  bool not_all = false;
  SetId result = ValueSets::kEmpty;
  for (const Args& args : unpack(list, &not_all))
    result = sets.unite(result, call_value(site, fun, args, EdgeKind::call));
  if (not_all) {
    record_incomplete(site);
    result = sets.unite(result, ValueSets::kUnknown);
  }
  return result;
}

SetId ValueFlow::State::call_fun_or_list(const Site& at, SetId fun, std::span<const SetId> args,
                                         uint8_t list) {
  const auto given = sets.objects(args[list]);
  const bool other = std::any_of(given.begin(), given.end(), [&](ObjId id) {
    return objects[id].kind != ObjKind::cons && objects[id].kind != ObjKind::nil;
  });
  Site site = at;
  site.binding = at.binding == Binding::arguments ? Binding::list : Binding::unknown;
  site.first_operand = static_cast<uint8_t>(at.first_operand + list);
  SetId result = call_fun_with_list(site, fun, args[list]);
  if (other) result = sets.unite(result, call_value(at, fun, {}, EdgeKind::call));
  return result;
}

SetId ValueFlow::State::call_missing(const Site& site, const Callee& callee, std::span<const SetId> args) {
  for (const SetId arg : args) {
    if (!callee.opaque) record_escape(arg, "given to code that was not seen");
    for (size_t i = 0, n = sets.objects(arg).size(); i < n; ++i) {
      const ObjId id = sets.objects(arg)[i];
      const Object& object = objects[id];
      if (object.kind != ObjKind::closure || !object.code.valid()) continue;
      const size_t params = program.function(object.code).params.size();
      if (params < object.arity) continue;
      const Args unknown(params - object.arity, ValueSets::kUnknown);
      Site there = site;
      there.binding = Binding::unknown;
      call_function(there, object.code, unknown, id, EdgeKind::call);
    }
  }
  return ValueSets::kUnknown;
}

// ---- higher-order functions

SetId ValueFlow::State::eval_higher_order(const Site& site, const model::HigherOrder& entry,
                                          std::span<const SetId> args) {
  SetId fun_result = ValueSets::kEmpty;
  if (entry.calls_fun) {
    Args with;
    for (uint8_t i = 0; i < entry.use.arity; ++i)
      with.push_back(source(site, entry, entry.use.with[i], args, ValueSets::kEmpty));
    // Who calls it with nothing may have a list of what to call it with.
    const model::ContextCall* context =
        entry.use.arity > 0 ? nullptr
                            : model::context_call(Symbol(entry.module), Symbol(entry.name), entry.arity);
    fun_result =
        context != nullptr && context->args_arg >= 0
            ? call_fun_or_list(site, args[entry.use.fun], args, static_cast<uint8_t>(context->args_arg))
            : call_value(site, args[entry.use.fun], with, EdgeKind::call, &entry);
    for (const model::Source& s : entry.use.with)
      if (s.kind == model::Source::accumulator)
        raise(global(GlobalKind::accumulator, site.func.index(), site.value.index()), fun_result);
  }
  return source(site, entry, entry.result, args, fun_result);
}

SetId ValueFlow::State::source(const Site& site, const model::HigherOrder& entry, model::Source s,
                               std::span<const SetId> args, SetId fun_result) {
  using K = model::Source::Kind;
  (void)entry;
  const SetId arg = s.index < args.size() ? args[s.index] : ValueSets::kUnknown;
  switch (s.kind) {
    case K::none:
      return ValueSets::kEmpty;
    case K::unknown:
      return ValueSets::kUnknown;
    case K::argument:
      return arg;
    case K::element:
      return elements_of(arg);
    case K::map_value:
      return map_values_of(arg);
    case K::contents:
      return contents_of(arg);
    case K::fun_result:
      return fun_result;
    case K::accumulator: {
      const CellId cell = global(GlobalKind::accumulator, site.func.index(), site.value.index());
      raise(cell, arg);
      return read(cell);
    }
    case K::list_of_element:
      return list_of(site, 200, elements_of(arg));
    case K::list_of_result:
      return list_of(site, 200, fun_result);
    case K::list_of_both:
      return list_of(site, 200, sets.unite(elements_of(args[0]), elements_of(args[1])));
    case K::elements_of_result:
      return list_of(site, 200, elements_of(fun_result));
    case K::true_or_false:
      return bools;
    case K::atom_ok:
      return atom_set("ok");
    case K::number:
      return sets.singleton(Objects::kAnyNumber);
    case K::element_or_false:
      return sets.insert(args.size() == 3 ? with_key(elements_of(arg), args[0], args[1]) : elements_of(arg),
                         Objects::kFalse);
    case K::value_in_pairs: {
      // `undefined` or the default when the key is not there.
      SetId set = field_of(elements_of(arg), 1, ObjKind::tuple);
      set = sets.unite(set, args.size() == 3 ? args[2] : atom_set("undefined"));
      return sets.insert(set, Objects::kTrue);
    }
    case K::tuple_result_list: {
      const SetId first = list_of(site, 200, field_of(fun_result, 0, ObjKind::tuple));
      return tuple_of(site, 201, {first, sets.unite(arg, field_of(fun_result, 1, ObjKind::tuple))});
    }
    case K::atomic_result:
      return sets.unite(tuple_of(site, 200, {atom_set("atomic"), fun_result}),
                        tuple_of(site, 201, {atom_set("aborted"), ValueSets::kUnknown}));
    case K::pair_of_lists: {
      const SetId list = list_of(site, 200, elements_of(arg));
      return tuple_of(site, 201, {list, list});
    }
  }
  return ValueSets::kUnknown;
}

// ---- spawns

SetId ValueFlow::State::eval_spawn(const Site& at, const model::SpawnForm& form,
                                   std::span<const SetId> args) {
  using R = model::SpawnForm::Result;
  Site site = at;
  site.binding = Binding::arguments;
  const EdgeKind kind = form.new_process ? EdgeKind::spawn : EdgeKind::call;
  SetId value = ValueSets::kEmpty;
  if (form.fun != model::SpawnForm::kNone) {
    value = call_value(site, args[form.fun], {}, kind);
  } else {
    site.binding = Binding::list;
    site.first_operand = form.args;
    value = call_with_list(site, args[form.m], args[form.f], args[form.args], kind);
  }
  const SetId pid = sets.singleton(make(ObjKind::pid, site, 210, 0));
  const SetId reference = sets.singleton(make(ObjKind::reference, site, 211, 0));
  switch (form.result) {
    case R::pid: {
      if (form.options == model::SpawnForm::kNone) return pid;
      // spawn_opt with `monitor` gives a pair.
      const SetId options_set = elements_of(args[form.options]);
      const bool may_monitor =
          sets.has_unknown(options_set) || sets.contains(options_set, objects.atom(Symbol("monitor")));
      return may_monitor ? sets.unite(pid, tuple_of(site, 212, {pid, reference})) : pid;
    }
    case R::pid_and_ref:
      return tuple_of(site, 212, {pid, reference});
    case R::ok_pid:
      return sets.unite(tuple_of(site, 213, {atom_set("ok"), pid}), ValueSets::kUnknown);
    case R::task: {
      const ObjId task = make(ObjKind::map, site, 214, 1);
      map_put(task, atom_set("pid"), pid);
      map_put(task, atom_set("ref"), reference);
      map_put(task, atom_set("owner"), sets.singleton(Objects::kSelf));
      raise(objects[task].fields, ValueSets::kUnknown);
      return sets.singleton(task);
    }
    case R::ok_timer:
      return tuple_of(site, 215, {atom_set("ok"), ValueSets::kUnknown});
    case R::value:
      if (form.name == "tc") return tuple_of(site, 216, {sets.singleton(Objects::kAnyNumber), value});
      return sets.unite(value, ValueSets::kUnknown);
    case R::reference:
      return reference;
    case R::nothing:
      return sets.make({Objects::kTrue, objects.atom(Symbol("ok"))});
  }
  return ValueSets::kUnknown;
}

}  // namespace ravel::flow
