// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/body.h"

#include <algorithm>

namespace ravel::flow::heap {
namespace {

using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

/// Can a value of the type behind the closing parenthesis, or of a field, be a reference?
bool is_reference(std::string_view type) { return type.starts_with('L') || type.starts_with('['); }

bool returns_reference(std::string_view method) {
  const size_t close = method.rfind(')');
  return close == std::string_view::npos || is_reference(method.substr(close + 1));
}

class BodyMaker {
 public:
  BodyMaker(const ir::Program& program, ir::FuncId id, Hierarchy& classes, Sites& sites)
      : id_(id),
        module_(program.module_of(id)),
        function_(program.function(id)),
        classes_(classes),
        sites_(sites) {}

  Body run() {
    out_.of_value.assign(function_.value_count, kNoVar);
    for (const ValueId parameter : function_.params) out_.parameters.push_back(var(parameter));
    find_handlers();
    for (const ir::Block& block : function_.blocks) {
      caught_ = block.unwind.valid() ? handler_[block.unwind.index()] : kNoVar;
      for (uint32_t i = block.begin; i < block.end; ++i) step(function_.instrs[i], InstrId(i));
    }
    const auto by_base = [](const Access& a, const Access& b) { return a.base < b.base; };
    std::stable_sort(out_.loads.begin(), out_.loads.end(), by_base);
    std::stable_sort(out_.stores.begin(), out_.stores.end(), by_base);
    const auto receiver = [](const CallSite& c) { return c.has_receiver ? c.arguments[0] : kNoVar; };
    std::stable_sort(out_.calls.begin(), out_.calls.end(),
                     [&](const CallSite& a, const CallSite& b) { return receiver(a) < receiver(b); });
    return std::move(out_);
  }

 private:
  Var var(ValueId value) {
    Var& v = out_.of_value[value.index()];
    if (v == kNoVar) v = out_.var_count++;
    return v;
  }

  /// Where a block's exceptions arrive: the `caught` that its unwind block begins with.
  void find_handlers() {
    handler_.assign(function_.blocks.size(), kNoVar);
    for (size_t b = 0; b < function_.blocks.size(); ++b) {
      for (const Instr& instr : function_.instrs_of(function_.blocks[b])) {
        if (instr.op == Op::caught) handler_[b] = var(instr.result);
      }
    }
  }

  ClassId klass_of(uint32_t constant) { return classes_.find(module_.constants[constant].text); }
  void step(const Instr& instr, InstrId at);
  void step_constant(const Instr& instr);
  void step_alloc(const Instr& instr, InstrId at);
  void step_access(const Instr& instr);
  void step_call(const Instr& instr, InstrId at);
  bool step_pseudo(const ir::FuncName& callee, const Instr& instr);

  ir::FuncId id_;
  const ir::Module& module_;
  const ir::Function& function_;
  Hierarchy& classes_;
  Sites& sites_;
  Body out_;
  std::vector<Var> handler_;  ///< by block
  Var caught_ = kNoVar;       ///< of the present block
};

void BodyMaker::step(const Instr& instr, InstrId at) {
  const auto operands = function_.operands_of(instr);
  switch (instr.op) {
    case Op::constant:
      return step_constant(instr);
    case Op::phi:
      for (const ValueId from : operands) out_.copies.push_back({var(from), var(instr.result), {}});
      return;
    case Op::refine: {
      const bool filters = static_cast<ir::TestKind>(instr.kind) == ir::TestKind::instance_of &&
                           (instr.flags & ir::kNegated) == 0;
      const bool is_null =
          static_cast<ir::TestKind>(instr.kind) == ir::TestKind::is_null && (instr.flags & ir::kNegated) == 0;
      if (is_null) return;  // nothing but null passes
      out_.copies.push_back(
          {var(operands[0]), var(instr.result), filters ? klass_of(instr.payload) : ClassId()});
      return;
    }
    case Op::alloc:
      return step_alloc(instr, at);
    case Op::load:
    case Op::store:
      return step_access(instr);
    case Op::call:
    case Op::call_virtual:
      return step_call(instr, at);
    case Op::ret:
      if (!operands.empty() && returns_reference(function_.name.name.view())) {
        out_.returns.push_back(var(operands[0]));
      }
      return;
    case Op::raise:
      if (!operands.empty()) out_.raises.push_back({var(operands[0]), caught_});
      return;
    default:
      return;
  }
}

void BodyMaker::step_constant(const Instr& instr) {
  const ir::Const& constant = module_.constants[instr.payload];
  if (constant.kind == ir::ConstKind::klass) {
    out_.allocs.push_back(
        {var(instr.result),
         sites_.klass(classes_.find(constant.text), classes_.find(Symbol("java/lang/Class"))),
         {}});
  } else if (constant.kind == ir::ConstKind::string) {
    out_.allocs.push_back({var(instr.result), sites_.string(classes_.find(Symbol("java/lang/String"))), {}});
  }
}

void BodyMaker::step_alloc(const Instr& instr, InstrId at) {
  const auto kind = static_cast<ir::AllocKind>(instr.kind);
  Site site;
  site.function = id_;
  site.instr = at;
  Alloc alloc{.to = var(instr.result), .site = {}, .captured = {}};
  if (kind == ir::AllocKind::closure) {
    site.kind = SiteKind::closure;
    site.target = module_.callees[instr.payload];
    if (instr.imm != 0) {
      const ir::Const& as = module_.constants[instr.imm - 1];
      site.klass = klass_of(as.items[0].index());
      site.method =
          Symbol(module_.constant(as.items[1]).text.str() + module_.constant(as.items[2]).text.str());
      site.handle = static_cast<uint8_t>(module_.constant(as.items[3]).number);
    }
    for (const ValueId captured : function_.operands_of(instr)) alloc.captured.push_back(var(captured));
  } else if (kind == ir::AllocKind::object || kind == ir::AllocKind::array) {
    if (kind == ir::AllocKind::array) site.kind = SiteKind::array;
    site.klass = klass_of(instr.payload);
  } else {
    return;
  }
  alloc.site = sites_.add(site);
  out_.allocs.push_back(std::move(alloc));
}

void BodyMaker::step_access(const Instr& instr) {
  const auto kind = static_cast<ir::FieldKind>(instr.kind);
  const auto operands = function_.operands_of(instr);
  const bool is_load = instr.op == Op::load;
  if (kind == ir::FieldKind::array_element) {
    const Var value = var(is_load ? instr.result : operands[1]);
    (is_load ? out_.loads : out_.stores).push_back({var(operands[0]), value, {}});
    return;
  }
  if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) return;
  const FieldId field = classes_.field(module_.fields[instr.payload]);
  const std::string_view type = classes_.field(field).descriptor.view();
  if (!type.empty() && !is_reference(type)) return;
  const bool is_static = kind == ir::FieldKind::statik;
  const Var base = is_static ? kNoVar : var(operands[0]);
  const Var value = var(is_load ? instr.result : operands[is_static ? 0 : 1]);
  (is_load ? out_.loads : out_.stores).push_back({base, value, field});
}

/// The pseudo-calls of the lifting (jvm/lift/lift.h): only a cast moves a reference.
bool BodyMaker::step_pseudo(const ir::FuncName& callee, const Instr& instr) {
  if (callee.module.view() != "$jvm") return false;
  const auto operands = function_.operands_of(instr);
  if (callee.name.view() == "checkcast" && operands.size() == 2) {
    const Instr* klass = function_.definition(operands[1]);
    const bool known = klass != nullptr && klass->op == Op::constant &&
                       module_.constants[klass->payload].kind == ir::ConstKind::klass;
    out_.copies.push_back(
        {var(operands[0]), var(instr.result), known ? klass_of(klass->payload) : ClassId()});
  } else if (callee.name.view() == "concat") {
    out_.allocs.push_back({var(instr.result), sites_.string(classes_.find(Symbol("java/lang/String"))), {}});
  }
  return true;
}

void BodyMaker::step_call(const Instr& instr, InstrId at) {
  const ir::FuncName& callee = module_.callees[instr.payload];
  if (step_pseudo(callee, instr)) return;
  CallSite call{.instr = at, .callee = callee, .arguments = {}};
  call.is_virtual = instr.op == Op::call_virtual;
  for (const ValueId operand : function_.operands_of(instr)) call.arguments.push_back(var(operand));
  // A static method has as many arguments as its descriptor says, any other one more.
  const std::string_view name = callee.name.view();
  size_t parameters = 0;
  for (size_t i = name.find('(') + 1; i < name.size() && name[i] != ')'; ++parameters) {
    while (i < name.size() && name[i] == '[') ++i;
    i = name[i] == 'L' ? name.find(';', i) : i;
    if (i == std::string_view::npos) break;
    ++i;
  }
  call.has_receiver = call.arguments.size() > parameters;
  if (returns_reference(name)) call.result = var(instr.result);
  call.caught = caught_;
  out_.calls.push_back(std::move(call));
}

}  // namespace

SiteId Sites::add(const Site& site) {
  sites_.push_back(site);
  return SiteId(sites_.size() - 1);
}

SiteId Sites::klass(ClassId id, ClassId class_class) {
  const auto [entry, is_new] = klass_.try_emplace(id);
  if (is_new) {
    Site site;
    site.kind = SiteKind::klass;
    site.klass = class_class;
    site.represents = id;
    entry->second = add(site);
  }
  return entry->second;
}

SiteId Sites::string(ClassId string_class) {
  if (!string_.valid()) {
    Site site;
    site.kind = SiteKind::string;
    site.klass = string_class;
    string_ = add(site);
  }
  return string_;
}

Body make_body(const ir::Program& program, ir::FuncId function, Hierarchy& classes, Sites& sites) {
  return BodyMaker(program, function, classes, sites).run();
}

}  // namespace ravel::flow::heap
