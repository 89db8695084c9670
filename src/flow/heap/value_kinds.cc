// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/value_kinds.h"

#include "flow/heap/body.h"
#include "model/jvm_names.h"

namespace ravel::flow::heap {
namespace {

using ir::Instr;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

bool is_reference_type(std::string_view type) { return type.starts_with('L') || type.starts_with('['); }

std::string_view result_type(std::string_view method) {
  const size_t close = method.rfind(')');
  return close == std::string_view::npos ? model::kObjectType : method.substr(close + 1);
}

/// `[I`, not `[[I` and not `[LFoo;`.
bool is_primitive_array_type(std::string_view type) { return type.size() == 2 && type.starts_with('['); }

bool is_null_test(const Instr& instr) {
  return static_cast<TestKind>(instr.kind) == TestKind::is_null && (instr.flags & ir::kNegated) == 0;
}
bool filters(const Instr& instr) {
  return static_cast<TestKind>(instr.kind) == TestKind::instance_of && (instr.flags & ir::kNegated) == 0;
}

}  // namespace

ValueKinds::ValueKinds(const ir::Module& module, const ir::Function& function, Hierarchy& classes)
    : module_(module), function_(function), classes_(classes), reference_(function.value_count, false) {
  for (uint32_t v = 0; v < function.value_count; ++v) same_.emplace_back(v);
  find_references();
  find_copies();
}

bool ValueKinds::moves_reference(FieldId field) const {
  const std::string_view type = classes_.field(field).descriptor.view();
  return type.empty() || is_reference_type(type);  // of a phantom's field nothing is known
}

/// By its definition alone; phis and refinements follow from their operands.
bool ValueKinds::defines_reference(const Instr& instr) const {
  switch (instr.op) {
    case Op::constant: {
      const ir::ConstKind kind = module_.constants[instr.payload].kind;
      return kind == ir::ConstKind::klass || kind == ir::ConstKind::string;
    }
    case Op::alloc:
    case Op::caught:
      return true;
    case Op::load:
      if (static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::array_element) {
        return !is_primitive_array_type(type_of(function_.operands_of(instr)[0]));
      }
      return moves_reference(classes_.field(module_.fields[instr.payload]));
    case Op::call:
    case Op::call_virtual: {
      const ir::FuncName& callee = module_.callees[instr.payload];
      if (callee.module.view() == "$jvm") return callee.name.view() == "concat";
      return is_reference_type(result_type(callee.name.view()));
    }
    default:
      return false;
  }
}

std::string_view ValueKinds::type_of(ValueId value) const {
  // A few steps back through tests for null; anything else counts as unknown.
  for (int steps = 0; steps < 8; ++steps) {
    const Instr* instr = function_.definition(value);
    if (instr == nullptr) {
      const auto types = parameter_types(function_.name.name.view());
      const size_t receiver = function_.params.size() > types.size() ? 1 : 0;
      for (size_t i = receiver; i < function_.params.size() && i - receiver < types.size(); ++i) {
        if (function_.params[i] == value) return types[i - receiver];
      }
      return {};
    }
    switch (instr->op) {
      case Op::refine:
        value = function_.operands_of(*instr)[0];
        continue;
      case Op::constant:
        return module_.constants[instr->payload].kind == ir::ConstKind::string ? model::kStringType
                                                                               : std::string_view();
      case Op::alloc:
        // Of objects the class is named without `L` and `;`: only arrays are of use.
        return static_cast<ir::AllocKind>(instr->kind) == ir::AllocKind::array
                   ? module_.constants[instr->payload].text.view()
                   : std::string_view();
      case Op::load:
        if (static_cast<ir::FieldKind>(instr->kind) == ir::FieldKind::array_element) return {};
        return classes_.field(classes_.field(module_.fields[instr->payload])).descriptor.view();
      case Op::call:
      case Op::call_virtual: {
        const ir::FuncName& callee = module_.callees[instr->payload];
        if (callee.module.view() != "$jvm") return result_type(callee.name.view());
        return callee.name.view() == "concat" ? model::kStringType : std::string_view();
      }
      default:
        return {};
    }
  }
  return {};
}

void ValueKinds::find_references() {
  const auto types = parameter_types(function_.name.name.view());
  const size_t receiver = function_.params.size() > types.size() ? 1 : 0;
  for (size_t i = 0; i < function_.params.size(); ++i) {
    const bool is_reference =
        i < receiver || i - receiver >= types.size() || is_reference_type(types[i - receiver]);
    reference_[function_.params[i].index()] = is_reference;
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (const Instr& instr : function_.instrs) {
      if (!instr.result.valid() || reference_[instr.result.index()]) continue;
      bool is_reference = defines_reference(instr);
      const bool is_cast = instr.op == Op::call && module_.callees[instr.payload].module.view() == "$jvm" &&
                           module_.callees[instr.payload].name.view() == "checkcast";
      if (instr.op == Op::phi || is_cast || (instr.op == Op::refine && !is_null_test(instr))) {
        const auto operands = function_.operands_of(instr);
        const size_t count = instr.op == Op::phi ? operands.size() : 1;
        for (size_t i = 0; i < count; ++i) is_reference = is_reference || reference_[operands[i].index()];
      }
      if (!is_reference) continue;
      reference_[instr.result.index()] = true;
      changed = true;
    }
  }
}

ValueId ValueKinds::same_as(ValueId value) const {
  while (same_[value.index()] != value) value = same_[value.index()];
  return value;
}

void ValueKinds::find_copies() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (const Instr& instr : function_.instrs) {
      if (!instr.result.valid() || !reference_[instr.result.index()]) continue;
      if (same_[instr.result.index()] != instr.result) continue;
      const bool is_copy = instr.op == Op::phi || (instr.op == Op::refine && !filters(instr));
      if (!is_copy) continue;
      ValueId only;
      bool several = false;
      const auto operands = function_.operands_of(instr);
      for (size_t i = 0; i < (instr.op == Op::phi ? operands.size() : 1); ++i) {
        if (!reference_[operands[i].index()]) continue;  // nothing but null comes this way
        const ValueId from = same_as(operands[i]);
        if (from == instr.result || from == only) continue;
        several = several || only.valid();
        only = from;
      }
      if (several || !only.valid()) continue;
      same_[instr.result.index()] = only;
      changed = true;
    }
  }
}

ClassId class_of_descriptor(std::string_view descriptor, Hierarchy& classes) {
  if (descriptor.starts_with('[')) return classes.find(Symbol(descriptor));
  if (!descriptor.starts_with('L') || descriptor.size() < 3) return {};
  return classes.find(Symbol(descriptor.substr(1, descriptor.size() - 2)));
}

std::vector<std::string_view> parameter_types(std::string_view method) {
  std::vector<std::string_view> types;
  const size_t open = method.find('(');
  if (open == std::string_view::npos) return types;
  for (size_t i = open + 1; i < method.size() && method[i] != ')';) {
    const size_t begin = i;
    while (i < method.size() && method[i] == '[') ++i;
    i = i < method.size() && method[i] == 'L' ? method.find(';', i) : i;
    if (i >= method.size()) break;
    ++i;
    types.push_back(method.substr(begin, i - begin));
  }
  return types;
}

}  // namespace ravel::flow::heap
