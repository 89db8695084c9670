// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/harness_code.h"
#include "model/jvm_names.h"

#include <memory>
#include <string>

namespace ravel::flow::heap {

using ir::Op;

ir::InstrId HarnessCode::emit(ir::Instr instr, std::span<const ir::ValueId> operands, bool has_result) {
  const ir::InstrId at(function_.instrs.size());
  instr.operand_begin = static_cast<uint32_t>(function_.operands.size());
  instr.operand_count = static_cast<uint32_t>(operands.size());
  function_.operands.insert(function_.operands.end(), operands.begin(), operands.end());
  if (has_result) {
    instr.result = ir::ValueId(function_.value_count++);
    function_.definitions.push_back(at);
  }
  function_.instrs.push_back(instr);
  return at;
}

ir::ValueId HarnessCode::constant(ir::Const value) {
  const ir::ConstId id = module_.constant(std::move(value));
  const auto [entry, is_new] = constants_.try_emplace(id);
  if (is_new)
    entry->second = value_of(emit({.op = Op::constant, .payload = id.index(), .result = {}, .pos = {}}, {}));
  return entry->second;
}

ir::ValueId HarnessCode::zero() {
  return constant({.kind = ir::ConstKind::integer, .text = {}, .number = 0, .callee = {}, .items = {}});
}
ir::ValueId HarnessCode::text(std::string_view value) {
  return constant({.kind = ir::ConstKind::string, .text = Symbol(value), .callee = {}, .items = {}});
}
ir::ValueId HarnessCode::klass(Symbol name) {
  return constant({.kind = ir::ConstKind::klass, .text = name, .callee = {}, .items = {}});
}

ir::ValueId HarnessCode::alloc(Symbol name) {
  const ir::ConstId id =
      module_.constant({.kind = ir::ConstKind::klass, .text = name, .callee = {}, .items = {}});
  return value_of(emit({.op = Op::alloc,
                        .kind = static_cast<uint16_t>(ir::AllocKind::object),
                        .payload = id.index(),
                        .result = {},
                        .pos = {}},
                       {}));
}

ir::ValueId HarnessCode::array(Symbol type) {
  const ir::ConstId id =
      module_.constant({.kind = ir::ConstKind::klass, .text = type, .callee = {}, .items = {}});
  const ir::ValueId length[] = {zero()};
  return value_of(emit({.op = Op::alloc,
                        .kind = static_cast<uint16_t>(ir::AllocKind::array),
                        .payload = id.index(),
                        .result = {},
                        .pos = {}},
                       length));
}

ir::ValueId HarnessCode::cast(ir::ValueId value, Symbol to) {
  const ir::ValueId arguments[] = {value, klass(to)};
  return call({Symbol("$jvm"), Symbol("checkcast"), 2}, arguments).result;
}

uint32_t HarnessCode::field(Symbol name) {
  const auto [entry, is_new] = fields_.try_emplace(name);
  if (is_new) {
    entry->second = module_.field(Symbol(std::string(kHarnessClass) + "." + name.str()));
    info_.fields.push_back({name, Symbol("Ljava/lang/Object;"), ir::kDeclPublic | ir::kDeclStatic, {}});
  }
  return entry->second;
}

ir::ValueId HarnessCode::load_static(Symbol name) {
  return value_of(emit({.op = Op::load,
                        .kind = static_cast<uint16_t>(ir::FieldKind::statik),
                        .payload = field(name),
                        .result = {},
                        .pos = {}},
                       {}));
}

ir::ValueId HarnessCode::load_constant(Symbol klass, Symbol name) {
  return value_of(emit({.op = Op::load,
                        .kind = static_cast<uint16_t>(ir::FieldKind::statik),
                        .payload = module_.field(Symbol(klass.str() + "." + name.str())),
                        .result = {},
                        .pos = {}},
                       {}));
}

void HarnessCode::store_static(Symbol name, ir::ValueId value) {
  emit({.op = Op::store,
        .kind = static_cast<uint16_t>(ir::FieldKind::statik),
        .payload = field(name),
        .result = {},
        .pos = {}},
       {&value, 1}, false);
}

void HarnessCode::store_field(ir::ValueId object, Symbol klass, Symbol name, ir::ValueId value) {
  const ir::ValueId operands[] = {object, value};
  emit({.op = Op::store,
        .kind = static_cast<uint16_t>(ir::FieldKind::field),
        .payload = module_.field(Symbol(klass.str() + "." + name.str())),
        .result = {},
        .pos = {}},
       operands, false);
}

ir::ValueId HarnessCode::load_element(ir::ValueId array) {
  const ir::ValueId operands[] = {array, zero()};
  return value_of(emit(
      {.op = Op::load, .kind = static_cast<uint16_t>(ir::FieldKind::array_element), .result = {}, .pos = {}},
      operands));
}

void HarnessCode::store_element(ir::ValueId array, ir::ValueId value) {
  const ir::ValueId operands[] = {array, value, zero()};
  emit(
      {.op = Op::store, .kind = static_cast<uint16_t>(ir::FieldKind::array_element), .result = {}, .pos = {}},
      operands, false);
}

HarnessCode::Called HarnessCode::call(const ir::FuncName& callee, std::span<const ir::ValueId> arguments) {
  const ir::InstrId at =
      emit({.op = Op::call, .payload = module_.callee(callee).index(), .result = {}, .pos = {}}, arguments);
  return {at, value_of(at)};
}

HarnessCode::Called HarnessCode::call_virtual(const ir::FuncName& callee,
                                              std::span<const ir::ValueId> arguments) {
  const ir::InstrId at =
      emit({.op = Op::call_virtual, .payload = module_.callee(callee).index(), .result = {}, .pos = {}},
           arguments);
  return {at, value_of(at)};
}

ir::Module HarnessCode::finish() {
  emit({.op = Op::ret, .result = {}, .pos = {}}, {}, false);
  function_.name = {Symbol(kHarnessClass), Symbol(kHarnessMain), 0};
  function_.exported = true;
  function_.synthetic = true;
  ir::Block block;
  block.end = static_cast<uint32_t>(function_.instrs.size());
  function_.blocks.push_back(block);
  info_.super = Symbol(model::kObjectClass);
  info_.flags = ir::kDeclSynthetic;
  info_.methods.push_back({.name = Symbol(kHarnessMain),
                           .flags = ir::kDeclPublic | ir::kDeclStatic | ir::kDeclSynthetic,
                           .function = 0,
                           .annotations = {}});
  ir::Module module = module_.take();
  module.platform = ir::Platform::jvm;
  module.name = Symbol(kHarnessClass);
  module.library = true;
  module.klass = std::make_shared<const ir::ClassInfo>(std::move(info_));
  module.functions.push_back(std::move(function_));
  return module;
}

}  // namespace ravel::flow::heap
