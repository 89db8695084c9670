// SPDX-License-Identifier: Apache-2.0
//
// Calls, tail calls, funs, apply, and built-ins in bodies and guards.
#include <algorithm>
#include <array>

#include "beam/lift/function.h"

namespace ravel::beam {

using ir::Op;
using ir::ValueId;

namespace {

struct BuiltIn {
  std::string_view name;
  uint32_t arity;
};

/// Of module erlang: calls that never come back.
constexpr std::array kNeverReturn = {BuiltIn{"error", 1},     BuiltIn{"error", 2},    BuiltIn{"error", 3},
                                     BuiltIn{"exit", 1},      BuiltIn{"throw", 1},    BuiltIn{"raise", 3},
                                     BuiltIn{"halt", 0},      BuiltIn{"halt", 1},     BuiltIn{"halt", 2},
                                     BuiltIn{"nif_error", 1}, BuiltIn{"nif_error", 2}};

/// Of module erlang: built-ins that take any arguments, besides is_TYPE/1.
constexpr std::array kNeverRaise = {
    BuiltIn{"self", 0}, BuiltIn{"node", 0}, BuiltIn{"=:=", 2}, BuiltIn{"=/=", 2}, BuiltIn{"==", 2},
    BuiltIn{"/=", 2},   BuiltIn{"<", 2},    BuiltIn{">", 2},   BuiltIn{">=", 2},  BuiltIn{"=<", 2}};

template <size_t N>
bool contains(const std::array<BuiltIn, N>& list, const ir::FuncName& name) {
  return std::any_of(list.begin(), list.end(),
                     [&](const BuiltIn& b) { return b.arity == name.arity && b.name == name.name.view(); });
}

bool never_raises(const ir::FuncName& name) {
  return contains(kNeverRaise, name) || (name.arity == 1 && name.name.view().starts_with("is_"));
}

}  // namespace

bool FunctionLifter::step_call(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::call:
      call_local(a, false);
      return true;
    case Opcode::call_last:
    case Opcode::call_only:
      call_local(a, true);
      return true;
    case Opcode::call_ext:
      call_external(a, false);
      return true;
    case Opcode::call_ext_last:
    case Opcode::call_ext_only:
      call_external(a, true);
      return true;
    case Opcode::call_fun:
      call_fun(x_value(a[0].number), a[0].number);
      return true;
    case Opcode::call_fun2:
      call_fun(value(a[2]), a[1].number);
      return true;
    case Opcode::apply:
      call_apply(a[0].number, false);
      return true;
    case Opcode::apply_last:
      call_apply(a[0].number, true);
      return true;
    case Opcode::return_:
      b_.terminate(cur_, {.op = Op::ret}, {x_value(0)}, {});
      leave();
      return true;
    case Opcode::send: {
      may_raise();
      const ValueId destination = x_value(0), message = x_value(1);
      set_x(0, b_.emit(cur_, {.op = Op::send}, {destination, message}));
      return true;
    }
    default:
      return false;
  }
}

void FunctionLifter::call_local(Operands a, bool tail) {
  // In front of these the compiler never writes a `line`: the last one in the file is about something else.
  if (tail) pending_line_ = {};
  call_function(m_.function_at(a[1].number), a[0].number, tail);
}

void FunctionLifter::call_external(Operands a, bool tail) {
  call_function(m_.import(a[1].number), a[0].number, tail);
}

void FunctionLifter::call_function(ir::CalleeId callee, int64_t arity, bool tail) {
  if (!callee.valid()) return fail("it calls a function that is not in the module's tables");
  const ir::FuncName& name = out_.module().callee(callee);
  if (name.arity != arity) return fail("it calls a function with the wrong number of arguments");
  ir::Spec spec{.op = Op::call, .payload = callee.index(), .flags = flag_if(tail, ir::kTail)};
  if (name.module == m_.erlang_name) {
    if (contains(kNeverReturn, name)) spec.flags = ir::kNoReturn;
    if (name.arity == 3 && name.name.view() == "apply") spec = {.op = Op::call_apply, .flags = spec.flags};
  }
  finish_call(spec, x_values(arity));
}

void FunctionLifter::call_fun(ValueId fun, int64_t arity) {
  x_values(arity);
  values_.insert(values_.begin(), fun);
  finish_call({.op = Op::call_value}, values_);
}

/// apply and apply_last: the arguments, then module and function.
void FunctionLifter::call_apply(int64_t arity, bool tail) {
  const ValueId module = x_value(arity), function = x_value(arity + 1);
  x_values(arity);
  values_.insert(values_.begin(), {module, function});
  finish_call({.op = Op::call_dynamic, .flags = flag_if(tail, ir::kTail)}, values_);
}

void FunctionLifter::finish_call(const ir::Spec& spec, std::span<const ValueId> operands) {
  may_raise();
  const ValueId result = b_.emit(cur_, spec, operands);
  set_x(0, result);
  if ((spec.flags & (ir::kTail | ir::kNoReturn)) == 0) return;
  if ((spec.flags & ir::kTail) != 0) {
    b_.terminate(cur_, {.op = Op::ret}, {result}, {});
  } else {
    b_.terminate(cur_, {.op = Op::unreachable}, {}, {});
  }
  leave();
}

bool FunctionLifter::step_bif(Opcode opcode, Operands a) {
  Operand no_label;
  no_label.kind = OperandKind::label;
  switch (opcode) {
    case Opcode::bif0:
      bif(no_label, m_.import(a[0].number), {}, a[1]);
      return true;
    case Opcode::bif1:
    case Opcode::bif2:
    case Opcode::bif3:
      bif(a[0], m_.import(a[1].number), a.subspan(2, a.size() - 3), a.back());
      return true;
    case Opcode::gc_bif1:
    case Opcode::gc_bif2:
    case Opcode::gc_bif3:
      bif(a[0], m_.import(a[2].number), a.subspan(3, a.size() - 4), a.back());
      return true;
    case Opcode::fconv:
      arithmetic("float", no_label, a.first(1), a[1]);
      return true;
    case Opcode::fadd:
      arithmetic("+", a[0], a.subspan(1, 2), a[3]);
      return true;
    case Opcode::fsub:
      arithmetic("-", a[0], a.subspan(1, 2), a[3]);
      return true;
    case Opcode::fmul:
      arithmetic("*", a[0], a.subspan(1, 2), a[3]);
      return true;
    case Opcode::fdiv:
      arithmetic("/", a[0], a.subspan(1, 2), a[3]);
      return true;
    case Opcode::fnegate:
      arithmetic("-", a[0], a.subspan(1, 1), a[2]);
      return true;
    default:
      return false;
  }
}

void FunctionLifter::arithmetic(std::string_view name, const Operand& fail_label, Operands args,
                                const Operand& dst) {
  bif(fail_label, m_.erlang(name, static_cast<uint32_t>(args.size())), args, dst);
}

void FunctionLifter::bif(const Operand& fail_label, ir::CalleeId callee, Operands args, const Operand& dst) {
  if (!callee.valid()) return fail("it calls a built-in that is not in the module's tables");
  const ir::FuncName name = out_.module().callee(callee);
  if (name.arity != args.size()) return fail("it calls a built-in with the wrong number of arguments");
  std::array<ValueId, 3> operands;
  for (size_t i = 0; i < args.size(); ++i) operands[i] = value(args[i]);
  const std::span<const ValueId> used(operands.data(), args.size());
  const bool guard = fail_label.number != 0;
  if (!guard && !never_raises(name)) may_raise();
  const ValueId result =
      b_.emit(cur_, {.op = Op::call, .payload = callee.index(), .flags = flag_if(guard, ir::kGuard)}, used);
  if (guard) succeeded(result, fail_label);
  set(dst, bif_value(name, used, result));
}

/// Built-ins that take something out of a term: the value is a load.
ValueId FunctionLifter::bif_value(const ir::FuncName& name, std::span<const ValueId> args, ValueId result) {
  const std::string_view text = name.name.view();
  if (text == "hd") return load(ir::FieldKind::head, {args[0]});
  if (text == "tl") return load(ir::FieldKind::tail, {args[0]});
  if (text == "map_get") return load(ir::FieldKind::map_value, {args[1], args[0]});
  if (text != "element") return result;
  const ir::Const* index = b_.constant_of(args[0], out_.module());
  if (index == nullptr || index->kind != ir::ConstKind::integer) return result;
  if (index->number < 1 || index->number > (1 << 24)) return result;
  return load(ir::FieldKind::element, {args[1]}, static_cast<uint32_t>(index->number - 1));
}

}  // namespace ravel::beam
