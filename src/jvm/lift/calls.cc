// SPDX-License-Identifier: Apache-2.0
//
// Calls, and what invokedynamic stands for.
#include <fmt/format.h>

#include "jvm/lift/function.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {

using ir::Const;
using ir::ConstId;
using ir::ConstKind;
using ir::Op;
using ir::ValueId;

namespace {

/// Handle kinds of the specification, table 5.4.3.5-A.
constexpr uint8_t kInvokeStatic = 6;

Symbol with_descriptor(Symbol name, std::string_view descriptor) {
  return Symbol(fmt::format("{}{}", name.view(), descriptor));
}

}  // namespace

bool MethodLifter::step_call(const Instruction& in) {
  if (in.opcode >= op_invokevirtual && in.opcode <= op_invokeinterface) {
    invoke(in);
    return true;
  }
  if (in.opcode != op_invokedynamic) return false;
  invoke_dynamic(in);
  return true;
}

std::vector<ValueId> MethodLifter::pop_arguments(const MethodShape& shape, bool receiver) {
  std::vector<ValueId> arguments(shape.parameters.size() + (receiver ? 1 : 0));
  for (size_t i = shape.parameters.size(); i-- > 0;) {
    arguments[i + (receiver ? 1 : 0)] = pop(shape.parameters[i]);
  }
  if (receiver) arguments[0] = pop();
  return arguments;
}

void MethodLifter::invoke(const Instruction& in) {
  const auto member = file_.pool.member(static_cast<uint16_t>(in.a));
  const auto shape = method_shape(member->descriptor.view());
  const bool has_receiver = in.opcode != op_invokestatic;
  const std::vector<ValueId> arguments = pop_arguments(*shape, has_receiver);
  const ir::FuncName callee{member->owner, with_descriptor(member->name, member->descriptor.view()),
                            static_cast<uint32_t>(arguments.size())};
  const bool is_virtual = in.opcode == op_invokevirtual || in.opcode == op_invokeinterface;
  const ValueId result =
      b_.emit(cur_, {.op = is_virtual ? Op::call_virtual : Op::call, .payload = out_.callee(callee).index()},
              arguments);
  push(result, words_of(shape->result));
}

void MethodLifter::invoke_dynamic(const Instruction& in) {
  const Constant* site = file_.pool.at(static_cast<uint16_t>(in.a), Tag::invoke_dynamic);
  const Constant* pair = file_.pool.at(site->second, Tag::name_and_type);
  const Symbol name = *file_.pool.utf8(pair->first);
  const std::string_view descriptor = file_.pool.utf8(pair->second)->view();
  const auto shape = method_shape(descriptor);
  const std::vector<ValueId> arguments = pop_arguments(*shape, false);
  const uint32_t words = words_of(shape->result);
  const BootstrapMethod* bootstrap =
      site->first < file_.bootstrap_methods.size() ? &file_.bootstrap_methods[site->first] : nullptr;
  const auto handle = bootstrap ? file_.pool.handle(bootstrap->handle) : std::nullopt;
  const std::string_view factory = handle ? handle->member.owner.view() : std::string_view();
  if (factory == "java/lang/invoke/LambdaMetafactory" &&
      make_lambda(*bootstrap, name, descriptor, arguments)) {
    return;
  }
  if (factory == "java/lang/invoke/StringConcatFactory") return push(pseudo("concat", arguments), words);
  if (factory == "java/lang/runtime/ObjectMethods") return push(pseudo("record", arguments), words);
  push(pseudo(fmt::format("dynamic:{}", name.view()), arguments), words);
}

/// The call site's descriptor is `(captured...)Interface`; its bootstrap arguments are the interface's method
/// type, the handle of the method to run, and that method's type at this site.
bool MethodLifter::make_lambda(const BootstrapMethod& bootstrap, Symbol method, std::string_view descriptor,
                               std::span<const ValueId> captured) {
  if (bootstrap.arguments.size() < 3) return false;
  const Constant* type = file_.pool.at(bootstrap.arguments[0], Tag::method_type);
  const auto target = file_.pool.handle(bootstrap.arguments[1]);
  const size_t close = descriptor.find(')');
  if (type == nullptr || !target || close == std::string_view::npos || target->kind < 5) return false;
  std::string_view interface = descriptor.substr(close + 1);
  if (!interface.starts_with('L')) return false;
  interface = interface.substr(1, interface.size() - 2);
  const auto shape = method_shape(target->member.descriptor.view());
  if (!shape) return false;
  const size_t arity = shape->parameters.size() + (target->kind == kInvokeStatic ? 0 : 1);
  if (captured.size() > arity) return false;
  const ir::FuncName callee{target->member.owner,
                            with_descriptor(target->member.name, target->member.descriptor.view()),
                            static_cast<uint32_t>(arity)};
  const ConstId as = out_.constant(
      {.kind = ConstKind::tuple,
       .text = {},
       .callee = {},
       .items = {klass(interface), out_.atom(method), out_.atom(type->text), out_.integer(target->kind)}});
  push(b_.emit(cur_,
               {.op = Op::alloc,
                .kind = static_cast<uint16_t>(ir::AllocKind::closure),
                .imm = as.index() + 1,
                .payload = out_.callee(callee).index()},
               captured));
  return true;
}

}  // namespace ravel::jvm
