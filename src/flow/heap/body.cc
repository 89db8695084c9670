// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/body.h"

#include <algorithm>

#include "flow/heap/value_kinds.h"
#include "model/jvm_names.h"
#include "model/jvm_objects.h"

namespace ravel::flow::heap {
namespace {

using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::JvmPrimitive;

class BodyMaker {
 public:
  BodyMaker(const ir::Program& program, ir::FuncId id, Hierarchy& classes, Sites& sites)
      : id_(id),
        program_(program),
        module_(program.module_of(id)),
        function_(program.function(id)),
        classes_(classes),
        sites_(sites),
        kinds_(module_, function_, classes) {}

  Body run() {
    number_variables();
    find_handlers();
    for (const ir::Block& block : function_.blocks) {
      caught_ = block.unwind.valid() ? handler_[block.unwind.index()] : kNoVar;
      for (uint32_t i = block.begin; i < block.end; ++i) step(function_.instrs[i], InstrId(i));
    }
    sort_by_variable();
    find_returned_parameter();
    return std::move(out_);
  }

 private:
  void find_returned_parameter() {
    const auto& returns = out_.returns;
    if (returns.empty() ||
        std::count(returns.begin(), returns.end(), returns[0]) != static_cast<std::ptrdiff_t>(returns.size()))
      return;
    const auto found = std::find(out_.parameters.begin(), out_.parameters.end(), returns[0]);
    if (found != out_.parameters.end())
      out_.returned_parameter = static_cast<int32_t>(found - out_.parameters.begin());
  }
  void number_variables() {
    out_.of_value.assign(function_.value_count, kNoVar);
    for (uint32_t v = 0; v < function_.value_count; ++v) {
      if (!kinds_.is_reference(ValueId(v))) continue;
      Var& same = out_.of_value[kinds_.same_as(ValueId(v)).index()];
      if (same == kNoVar) same = out_.var_count++;
      out_.of_value[v] = same;
    }
    for (const ValueId parameter : function_.params) out_.parameters.push_back(var(parameter));
  }
  Var var(ValueId value) const { return value.valid() ? out_.of_value[value.index()] : kNoVar; }

  /// Where a block's exceptions arrive: the `caught` that its unwind block begins with.
  void find_handlers() {
    handler_.assign(function_.blocks.size(), kNoVar);
    for (size_t b = 0; b < function_.blocks.size(); ++b) {
      for (const Instr& instr : function_.instrs_of(function_.blocks[b])) {
        if (instr.op == Op::caught && instr.imm == 1) handler_[b] = var(instr.result);
      }
      if (handler_[b] != kNoVar) out_.handlers.push_back(handler_[b]);
    }
  }

  /// The variable whose objects a call waits for: its receiver, or a primitive's first argument.
  static Var waits_for(const CallSite& call) {
    const bool waits = call.has_receiver || call.primitive != JvmPrimitive::none;
    return waits && !call.arguments.empty() ? call.arguments[0] : kNoVar;
  }
  void sort_by_variable() {
    const auto by_base = [](const Access& a, const Access& b) { return a.base < b.base; };
    std::stable_sort(out_.loads.begin(), out_.loads.end(), by_base);
    std::stable_sort(out_.stores.begin(), out_.stores.end(), by_base);
    std::stable_sort(out_.calls.begin(), out_.calls.end(),
                     [](const CallSite& a, const CallSite& b) { return waits_for(a) < waits_for(b); });
    const auto index = [&](const auto& all, const auto& key, std::vector<uint32_t>& begin) {
      uint32_t at = 0;
      for (Var v = 0; v <= out_.var_count; ++v) {
        while (at < all.size() && key(all[at]) < v) ++at;
        begin.push_back(at);
      }
    };
    index(out_.loads, [](const Access& a) { return a.base; }, out_.loads_of);
    index(out_.stores, [](const Access& a) { return a.base; }, out_.stores_of);
    index(out_.calls, waits_for, out_.calls_of);
  }

  ClassId klass_of(uint32_t constant) { return classes_.find(module_.constants[constant].text); }
  void use(ClassId klass, InstrId at) {
    for (const ClassUse& known : out_.uses) {
      if (known.klass == klass) return;
    }
    out_.uses.push_back({klass, at});
  }
  void copy(ValueId from, ValueId to, ClassId filter) {
    if (var(from) == kNoVar || var(to) == kNoVar || var(from) == var(to)) return;
    out_.copies.push_back({var(from), var(to), filter == classes_.object() ? ClassId() : filter});
  }
  void step(const Instr& instr, InstrId at);
  void step_constant(const Instr& instr);
  void step_alloc(const Instr& instr, InstrId at);
  void step_access(const Instr& instr, InstrId at);
  void step_call(const Instr& instr, InstrId at);
  void step_primitive(CallSite& call, const Instr& instr);
  void call_to_string(ValueId part, InstrId at);
  bool step_pseudo(const ir::FuncName& callee, const Instr& instr, InstrId at);
  ir::FuncName for_false(const ir::FuncName& callee, std::span<const ValueId> operands);
  SiteId string_site(Symbol text);

  ir::FuncId id_;
  const ir::Program& program_;
  const ir::Module& module_;
  const ir::Function& function_;
  Hierarchy& classes_;
  Sites& sites_;
  ValueKinds kinds_;
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
      for (const ValueId from : operands) copy(from, instr.result, {});
      return;
    case Op::refine: {
      const bool filters = static_cast<ir::TestKind>(instr.kind) == ir::TestKind::instance_of &&
                           (instr.flags & ir::kNegated) == 0;
      return copy(operands[0], instr.result, filters ? klass_of(instr.payload) : ClassId());
    }
    case Op::alloc:
      return step_alloc(instr, at);
    case Op::load:
    case Op::store:
      return step_access(instr, at);
    case Op::call:
    case Op::call_virtual:
      return step_call(instr, at);
    case Op::ret:
      if (!operands.empty() && var(operands[0]) != kNoVar) out_.returns.push_back(var(operands[0]));
      return;
    case Op::raise:
      if (!operands.empty() && var(operands[0]) != kNoVar) out_.raises.push_back({var(operands[0]), caught_});
      return;
    default:
      return;
  }
}

/// Only strings that name a class of the program or could name a member are told apart, for reflection.
SiteId BodyMaker::string_site(Symbol text) {
  std::string name = text.str();
  std::replace(name.begin(), name.end(), '.', '/');
  const bool names_class = !name.empty() && program_.find_module(Symbol(name)).valid();
  return sites_.string(names_class ? text : Symbol(), classes_.find(Symbol(model::kStringClass)));
}

void BodyMaker::step_constant(const Instr& instr) {
  const ir::Const& constant = module_.constants[instr.payload];
  if (constant.kind == ir::ConstKind::klass) {
    // A class that is only cast to is a constant as well: nobody looks at its object.
    out_.allocs.push_back(
        {var(instr.result),
         sites_.klass(classes_.find(constant.text), classes_.find(Symbol(model::kClassClass))),
         {}});
  } else if (constant.kind == ir::ConstKind::string) {
    out_.allocs.push_back({var(instr.result), string_site(constant.text), {}});
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
    if (kind == ir::AllocKind::object) use(site.klass, at);
  } else {
    return;
  }
  const bool merged =
      site.kind == SiteKind::object && (model::is_merged_class(classes_.name(site.klass)) ||
                                        classes_.is_subtype(site.klass, classes_.throwable()));
  alloc.site = merged ? sites_.merged(site.klass) : sites_.add(site);
  out_.allocs.push_back(std::move(alloc));
}

void BodyMaker::step_access(const Instr& instr, InstrId at) {
  const auto kind = static_cast<ir::FieldKind>(instr.kind);
  const auto operands = function_.operands_of(instr);
  const bool is_load = instr.op == Op::load;
  const bool is_static = kind == ir::FieldKind::statik;
  const bool is_element = kind == ir::FieldKind::array_element;
  if (!is_static && !is_element && kind != ir::FieldKind::field) return;
  const FieldId field = is_element ? FieldId() : classes_.field(module_.fields[instr.payload]);
  if (is_static) use(classes_.field(field).owner, at);
  const ValueId base = is_static ? ValueId() : operands[0];
  out_.accesses.push_back({at, base, field, !is_load});
  const Var value = var(is_load ? instr.result : operands[is_static ? 0 : 1]);
  if (value == kNoVar || (!is_static && var(base) == kNoVar)) return;
  if (!is_load && !is_element && !kinds_.moves_reference(field)) return;
  (is_load ? out_.loads : out_.stores).push_back({var(base), value, field});
}

/// `"..." + part`: what is no string is asked for one.
void BodyMaker::call_to_string(ValueId part, InstrId at) {
  if (var(part) == kNoVar || kinds_.type_of(part) == model::kStringType) return;
  CallSite call;
  call.instr = at;
  call.callee = {Symbol(model::kObjectClass), Symbol(model::kToStringMethod), 1};
  call.is_virtual = call.has_receiver = true;
  call.arguments = {var(part)};
  call.caught = caught_;
  out_.calls.push_back(std::move(call));
}

/// The pseudo-calls of the lifting (jvm/lift/lift.h): only a cast moves a reference.
bool BodyMaker::step_pseudo(const ir::FuncName& callee, const Instr& instr, InstrId at) {
  if (callee.module.view() != "$jvm") return false;
  const auto operands = function_.operands_of(instr);
  if (callee.name.view() == "checkcast" && operands.size() == 2) {
    const Instr* klass = function_.definition(operands[1]);
    const bool known = klass != nullptr && klass->op == Op::constant &&
                       module_.constants[klass->payload].kind == ir::ConstKind::klass;
    copy(operands[0], instr.result, known ? klass_of(klass->payload) : ClassId());
  } else if (callee.name.view() == "concat") {
    out_.allocs.push_back({var(instr.result), string_site({}), {}});
    for (const ValueId part : operands) call_to_string(part, at);
  } else if (callee.name.view() == "record") {
    // A record's own toString, hashCode and equals, which do the same to its components: not followed.
    if (var(instr.result) != kNoVar) out_.allocs.push_back({var(instr.result), string_site({}), {}});
  }
  return true;
}

/// Branches are not followed here. Where all depends on a flag, a model has a second method `name$false` for
/// calls whose last argument is the constant false: `StreamSupport.stream(elements, false)`.
ir::FuncName BodyMaker::for_false(const ir::FuncName& callee, std::span<const ValueId> operands) {
  const std::string_view name = callee.name.view();
  const size_t types = name.find('(');
  if (operands.empty() || name.find("Z)") == std::string_view::npos) return callee;
  const Instr* flag = function_.definition(operands.back());
  if (flag == nullptr || flag->op != Op::constant) return callee;
  const ir::Const& constant = module_.constants[flag->payload];
  if (constant.kind != ir::ConstKind::integer || constant.number != 0) return callee;
  const Symbol other(std::string(name.substr(0, types)) + "$false" + std::string(name.substr(types)));
  const Target target = classes_.direct_target(classes_.find(callee.module), other);
  return target.function.valid() ? ir::FuncName{callee.module, other, callee.arity} : callee;
}

void BodyMaker::step_call(const Instr& instr, InstrId at) {
  if (step_pseudo(module_.callees[instr.payload], instr, at)) return;
  const ir::FuncName callee = for_false(module_.callees[instr.payload], function_.operands_of(instr));
  CallSite call;
  call.instr = at;
  call.callee = callee;
  call.is_virtual = instr.op == Op::call_virtual;
  for (const ValueId operand : function_.operands_of(instr)) call.arguments.push_back(var(operand));
  // A static method has as many arguments as its descriptor says, any other one more.
  call.has_receiver = call.arguments.size() > parameter_types(callee.name.view()).size();
  call.primitive = model::primitive_of(callee.module, callee.name);
  call.result = var(instr.result);
  call.caught = caught_;
  if (!call.has_receiver && call.primitive == JvmPrimitive::none) use(classes_.find(callee.module), at);
  if (call.primitive != JvmPrimitive::none) step_primitive(call, instr);
  out_.calls.push_back(std::move(call));
}

void BodyMaker::step_primitive(CallSite& call, const Instr& instr) {
  const auto operands = function_.operands_of(instr);
  if (call.primitive == JvmPrimitive::fork || call.primitive == JvmPrimitive::fork_call) {
    // A call of the method that the new thread runs; the edge says that it is a fork.
    const bool has_result = call.primitive == JvmPrimitive::fork_call;
    call.callee = has_result ? ir::FuncName{Symbol(model::kCallableClass), Symbol(model::kCallMethod), 1}
                             : ir::FuncName{Symbol(model::kRunnableClass), Symbol(model::kRunMethod), 1};
    call.is_virtual = call.has_receiver = true;
    call.arguments.resize(1);
    if (!has_result) call.result = kNoVar;
  } else if (call.primitive == JvmPrimitive::array_copy && operands.size() == 5) {
    out_.accesses.push_back({call.instr, operands[0], FieldId(), false});
    out_.accesses.push_back({call.instr, operands[2], FieldId(), true});
  }
  for (const ValueId operand : operands) {
    const Instr* from = function_.definition(operand);
    if (from == nullptr || from->op != Op::constant) continue;
    const ir::Const& constant = module_.constants[from->payload];
    if (constant.kind == ir::ConstKind::string && call.name.empty()) call.name = constant.text;
  }
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
    site.merged = true;
    site.klass = class_class;
    site.represents = id;
    entry->second = add(site);
  }
  return entry->second;
}

SiteId Sites::string(Symbol text, ClassId string_class) {
  const auto [entry, is_new] = string_.try_emplace(text);
  if (is_new) {
    Site site;
    site.kind = SiteKind::string;
    site.merged = true;
    site.klass = string_class;
    site.text = text;
    entry->second = add(site);
  }
  return entry->second;
}

SiteId Sites::merged(ClassId id) {
  const auto [entry, is_new] = merged_.try_emplace(id);
  if (is_new) {
    Site site;
    site.merged = true;
    site.klass = id;
    entry->second = add(site);
  }
  return entry->second;
}

SiteId Sites::member(ClassId owner, Symbol name, ClassId klass) {
  const auto [entry, is_new] = member_.try_emplace(std::pair(std::pair(owner, klass), name));
  if (is_new) {
    Site site;
    site.kind = SiteKind::member;
    site.merged = true;
    site.klass = klass;
    site.represents = owner;
    site.text = name;
    entry->second = add(site);
  }
  return entry->second;
}

Body make_body(const ir::Program& program, ir::FuncId function, Hierarchy& classes, Sites& sites) {
  return BodyMaker(program, function, classes, sites).run();
}

}  // namespace ravel::flow::heap
