// SPDX-License-Identifier: Apache-2.0
//
// Built-ins that steer the flow: apply, the raising of exceptions, and what funs tell about themselves.
#include <fmt/format.h>

#include <array>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/fun.h"
#include "vm/interpreter_state.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

bool list_to_arguments(Term list, std::vector<Term>& arguments) {
  for (Term item : ListItems(list)) arguments.push_back(item);
  return list_length(list) >= 0 && arguments.size() <= 255;
}

Term apply_3(Call& call) {
  std::vector<Term> arguments;
  if (!call[0].is_atom() || !call[1].is_atom() || !list_to_arguments(call[2], arguments))
    return call.badarg();
  return call.tail_call({call[0], call[1], static_cast<uint32_t>(arguments.size())}, arguments);
}

Term apply_2(Call& call) {
  std::vector<Term> arguments;
  if (!list_to_arguments(call[1], arguments)) return call.badarg();
  Process& process = call.process();
  process.call_fun = call[0];
  process.call_arguments = std::move(arguments);
  process.outcome = Outcome::call;
  return Term::none();
}

/// An exception of the caller's own: no frame shows the built-in.
Term raise_for_caller(Call& call, RaiseClass kind, Term reason) {
  call.raise(kind, reason);
  call.process().raised.builtin = nullptr;
  call.process().raised.arguments.clear();
  return Term::none();
}

Term error_1(Call& call) { return raise_for_caller(call, RaiseClass::error, call[0]); }

Term error_2(Call& call) {
  raise_for_caller(call, RaiseClass::error, call[0]);
  if (list_length(call[1]) >= 0) call.process().raised.argument_list = call[1];
  return Term::none();
}

/// The body of a native function that nobody has replaced: it is not in this machine.
void tell_native(Call& call) {
  const FunctionName caller = current_function(call.machine().store(), call.process());
  if (!caller.module) return;
  std::string what = fmt::format("the native function {}:{}/{}", atom_text(caller.module),
                                 atom_text(caller.name), caller.arity);
  if (!call[0].is_atom()) what += " " + print_term(call[0], 300);
  call.machine().missing(what);
}

Term nif_error_1(Call& call) {
  tell_native(call);
  return error_1(call);
}

Term nif_error_2(Call& call) {
  tell_native(call);
  return error_2(call);
}

Term error_3(Call& call) {
  Term info;
  for (Term item : ListItems(call[2])) {
    const bool is_info =
        item.is_tuple(2) && item.element(0).is(atoms::error_info) && item.element(1).is_map();
    if (!is_info) return call.badarg();
    info = item.element(1);
  }
  if (list_length(call[2]) < 0) return call.badarg();
  error_2(call);
  call.process().raised.error_info = info;
  return Term::none();
}

Term throw_1(Call& call) { return raise_for_caller(call, RaiseClass::throw_, call[0]); }

/// {M, F, Arity or Arguments[, Location]} or {Fun, Arguments[, Location]}; none() if it is neither.
Term trace_item(Heap& heap, Term item) {
  if (!item.is_tuple()) return {};
  const size_t size = item.tuple_size();
  if (size >= 2 && item.element(0).is_fun()) {
    if (size > 3 || list_length(item.element(1)) < 0) return {};
    if (size == 3) return list_length(item.element(2)) >= 0 ? item : Term();
    return make_tuple(heap, {item.element(0), item.element(1), Term::nil()});
  }
  if (size < 3 || size > 4 || !item.element(0).is_atom() || !item.element(1).is_atom()) return {};
  const Term arity = item.element(2);
  if (!(arity.is_small() && arity.small() >= 0) && list_length(arity) < 0) return {};
  if (size == 4) return list_length(item.element(3)) >= 0 ? item : Term();
  return make_tuple(heap, {item.element(0), item.element(1), arity, Term::nil()});
}

Term raise_3(Call& call) {
  RaiseClass kind = RaiseClass::error;
  if (call[0].is(atoms::exit)) {
    kind = RaiseClass::exit;
  } else if (call[0].is(atoms::throw_)) {
    kind = RaiseClass::throw_;
  } else if (!call[0].is(atoms::error)) {
    return atoms::badarg;
  }
  std::vector<Term> items;
  for (Term item : ListItems(call[2])) {
    items.push_back(trace_item(call.heap(), item));
    if (items.back().is_none()) return atoms::badarg;
  }
  RaiseClass raw{};
  const bool is_raw = raw_trace_class(call[2], raw);
  if (!is_raw && list_length(call[2]) < 0) return atoms::badarg;
  raise_for_caller(call, kind, call[1]);
  call.process().raised.trace = is_raw ? call[2] : make_list(call.heap(), std::span<const Term>(items));
  return Term::none();
}

FunctionName name_of_fun(Term fun) {
  if (fun.is_box_of(BoxKind::export_fun)) return export_fun_name(fun);
  const FunEntry& entry = fun_entry(fun);
  return {entry.module->name, entry.function, entry.arity};
}

/// {Name, Value} pairs, one at a time.
Term fun_info_2(Call& call) {
  if (!call[0].is_fun() || !call[1].is_atom()) return call.badarg();
  Heap& heap = call.heap();
  const std::string_view what = atom_text(call[1]);
  const bool is_local = call[0].is_box_of(BoxKind::fun);
  const FunEntry* entry = is_local ? &fun_entry(call[0]) : nullptr;
  const FunctionName name = name_of_fun(call[0]);
  const auto answer = [&](Term value) { return make_tuple(heap, {call[1], value}); };
  if (what == "module") return answer(name.module);
  if (what == "name") return answer(name.name);
  if (what == "arity") return answer(Term::small(name.arity));
  if (what == "type") return answer(make_atom(is_local ? "local" : "external"));
  if (what == "env") {
    std::vector<Term> free;
    if (is_local)
      for (const Word variable : fun_free_variables(call[0])) free.emplace_back(variable);
    return answer(make_list(heap, std::span<const Term>(free)));
  }
  if (what == "pid") return answer(is_local ? fun_creator(call[0]) : atoms::undefined);
  if (what == "index" || what == "new_index")
    return answer(is_local ? Term::small(entry->index) : atoms::undefined);
  if (what == "uniq") return answer(is_local ? Term::small(entry->old_unique) : atoms::undefined);
  if (what == "new_uniq")
    return answer(is_local ? make_binary(heap, Bytes(entry->module->md5)) : atoms::undefined);
  if (what == "refc") return answer(is_local ? Term::small(1) : atoms::undefined);
  return call.badarg();
}

Term fun_info_mfa_1(Call& call) {
  if (!call[0].is_fun()) return call.badarg();
  const FunctionName name = name_of_fun(call[0]);
  return make_tuple(call.heap(), {name.module, name.name, Term::small(name.arity)});
}

Term make_fun_3(Call& call) {
  const bool is_ok = call[0].is_atom() && call[1].is_atom() && call[2].is_small() && call[2].small() >= 0 &&
                     call[2].small() <= 255;
  if (!is_ok) return call.badarg();
  const FunctionName name{call[0], call[1], static_cast<uint32_t>(call[2].small())};
  return make_export_fun(call.heap(), static_cast<uint32_t>(export_id(name)));
}

constexpr Builtin kTable[] = {
    {"erlang", "apply", 2, apply_2},
    {"erlang", "apply", 3, apply_3},
    {"erlang", "error", 1, error_1},
    {"erlang", "error", 2, error_2},
    {"erlang", "error", 3, error_3},
    {"erlang", "throw", 1, throw_1},
    {"erlang", "raise", 3, raise_3},
    {"erlang", "nif_error", 1, nif_error_1},
    {"erlang", "nif_error", 2, nif_error_2},
    {"erlang", "fun_info", 2, fun_info_2},
    {"erlang", "fun_info_mfa", 1, fun_info_mfa_1},
    {"erlang", "make_fun", 3, make_fun_3},
};

}  // namespace

std::span<const Builtin> control_builtins() { return kTable; }

}  // namespace ravel::vm
