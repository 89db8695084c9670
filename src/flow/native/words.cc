// SPDX-License-Identifier: Apache-2.0
#include "flow/native/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/native_calls.h"
#include "model/native_library.h"

namespace ravel::flow::native {

std::string Words::function(ir::FuncId id, facts::Name /*form*/) const {
  const ir::FuncRef ref = program_.ref(id);
  const ir::Module& module = program_.module(ref.module);
  if (module.native != nullptr && ref.index < module.native->functions.size()) {
    const Symbol name = module.native->functions[ref.index].source_name;
    if (!name.empty()) return name.str();
  }
  return model::short_native_name(module.functions[ref.index].name.name.view());
}

report::SourcePos Words::position(const facts::Step& step) const {
  const ir::Module& module = program_.module_of(step.first);
  const ir::Function& function = program_.function(step.first);
  const ir::Position* pos = step.second.valid() ? module.position(function.instr(step.second).pos) : nullptr;
  if (pos == nullptr || pos->line == 0) pos = module.position(function.pos);
  if (pos == nullptr || pos->file >= module.files.size()) return {};
  return {module.files[pos->file], pos->line, pos->column};
}

bool Words::is_library(ir::FuncId id) const {
  return model::is_system_file(position({id, {}}).file) ||
         model::is_made_for_lambda(program_.function(id).name.name.view());
}

facts::Step Words::user_place(InstanceId instance, ir::InstrId instr) const {
  facts::Step where{native_.points_to().instance(instance).function, instr};
  while (is_library(where.first)) {
    const CallEdge* edge = native_.sharing().reached_by(instance);
    if (edge == nullptr) break;
    instance = edge->caller;
    where = {native_.points_to().instance(instance).function, edge->instr};
  }
  return where;
}

facts::Path Words::path_to(InstanceId instance) const {
  facts::Path path;
  path.origin = native_.points_to().origin_of(instance);
  while (const CallEdge* edge = native_.sharing().reached_by(instance)) {
    instance = edge->caller;
    path.calls.emplace_back(native_.points_to().instance(instance).function, edge->instr);
  }
  path.entry = native_.points_to().instance(instance).function;
  std::reverse(path.calls.begin(), path.calls.end());
  return path;
}

std::string Words::origin(OriginId id) const {
  const Origin& origin = native_.points_to().origin(id);
  const auto made_at = [&] {
    return facts::short_text(position({origin.made_at.function, origin.made_at.instr}));
  };
  switch (origin.kind) {
    case OriginKind::main:
      return "the main thread";
    case OriginKind::api:
      return "any thread that calls it";
    case OriginKind::handler:
      return fmt::format("the handler {}", function(origin.entry));
    case OriginKind::region:
      return "the parallel region at " + made_at();
    case OriginKind::at_exit:
      return fmt::format("the end of the program, {}", function(origin.entry));
    case OriginKind::thread:
      break;
  }
  if (is_library(origin.entry)) return "a thread started at " + made_at();
  return fmt::format("a thread started at {}, {}", made_at(), function(origin.entry));
}

std::string Words::global_text(Symbol name) const {
  for (size_t m = 0; m < program_.module_count(); ++m) {
    const ir::Module& module = program_.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals)
      if (global.name == name && !global.source_name.empty()) return global.source_name.str();
  }
  return name.str();
}

/// The name of the field that a path ends with, if some instruction of the function told it.
std::string Words::field_at(ir::FuncId id, PathId path, FieldUse use) const {
  const ir::Function& function = program_.function(id);
  const ir::Module& module = program_.module_of(id);
  const auto& of = native_.names()[id].of;
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != ir::Op::address && instr.op != ir::Op::load && instr.op != ir::Op::store) continue;
    if (!ir::is_memory(instr) || (use == FieldUse::address && instr.op != ir::Op::address)) continue;
    const PathId base = of[function.operands_of(instr)[0].index()];
    const ir::Memory& memory = module.memory[instr.payload];
    if (memory.field.empty() || !base.valid()) continue;
    if (native_.paths().add(base, memory.offset) != path) continue;
    const std::string_view field = memory.field.view();
    const size_t dot = field.find('.');
    return std::string(dot == std::string_view::npos ? field : field.substr(dot + 1));
  }
  return {};
}

namespace {

bool is_pointer(StepKind kind) {
  return kind == StepKind::param || kind == StepKind::value || kind == StepKind::follow ||
         kind == StepKind::owner;
}

}  // namespace

std::string Words::guard(ir::FuncId id, PathId path) const {
  std::string text = path_text(id, path);
  // The first field of a record has the record's address: `c->mu`, not `c`.
  const StepKind kind = native_.paths()[path].kind;
  if (!id.valid() || kind == StepKind::add) return text;
  const std::string first = field_at(id, path, FieldUse::address);
  return first.empty() ? text : text + (is_pointer(kind) ? "->" : ".") + first;
}

std::string Words::path_text(ir::FuncId id, PathId path) const {
  const Paths& paths = native_.paths();
  const Step& step = paths[path];
  if (step.kind == StepKind::global) return global_text(step.symbol);
  const ir::Function& function = program_.function(id);
  const auto named = [&](ir::ValueId value, std::string_view otherwise) {
    const auto it = function.names.find(value);
    return it != function.names.end() ? it->second.str() : std::string(otherwise);
  };
  switch (step.kind) {
    case StepKind::global:
      return global_text(step.symbol);
    case StepKind::param:
      return step.payload < function.params.size() ? named(function.params[step.payload], "a parameter")
                                                   : "a parameter";
    case StepKind::local:
      return named(function.instrs[step.payload].result, "a local");
    case StepKind::value:
      return named(ir::ValueId(step.payload), "a lock");
    case StepKind::owner:
      return "its owner";
    case StepKind::mark:
      return "a signal";
    case StepKind::foreign:
      return "a lock of a caller";
    case StepKind::self:
      return "it";
    case StepKind::follow:
      return path_text(id, step.from);
    case StepKind::index:
      return path_text(id, step.from) + "[]";
    case StepKind::add: {
      const std::string base = path_text(id, step.from);
      std::string field = field_at(id, path);
      if (field.empty()) field = fmt::format("(+{})", step.amount);
      return base + (is_pointer(paths[step.from].kind) ? "->" : ".") + field;
    }
  }
  return "a lock";
}

std::string Words::held(ir::FuncId id, const Held& held) const {
  std::string here = guard(id, held.lock);
  const bool vague = here.find("owner") != std::string::npos || here.find("caller") != std::string::npos ||
                     here.find("(+") != std::string::npos;
  if (!vague || !held.taken.function.valid()) return here;
  const ir::Function& function = program_.function(held.taken.function);
  const auto operands = function.operands_of(function.instr(held.taken.instr));
  if (operands.empty()) return here;
  const PathId there = native_.names()[held.taken.function].of[operands.back().index()];
  return there.valid() ? guard(held.taken.function, there) : here;
}

std::vector<std::string> Words::holds(ir::FuncId id, LocksetId locks) const {
  std::vector<std::string> result;
  for (const Held& each : native_.walk().lockset(locks)) {
    if (each.kind != HeldKind::lock) continue;
    const std::string name = held(id, each);
    result.push_back(each.shared ? name + " (shared)" : name);
  }
  return result;
}

std::string Words::member_text(Symbol global, int64_t offset) const {
  if (!has_members_) {
    has_members_ = true;
    for (size_t f = 0; f < program_.function_count(); ++f) {
      const ir::Function& function = program_.function(ir::FuncId(f));
      const ir::Module& module = program_.module_of(ir::FuncId(f));
      for (const ir::Instr& instr : function.instrs) {
        if ((instr.op != ir::Op::load && instr.op != ir::Op::store) || !ir::is_memory(instr)) continue;
        const PathId base = native_.names()[ir::FuncId(f)].of[function.operands_of(instr)[0].index()];
        const ir::Memory& memory = module.memory[instr.payload];
        const size_t dot = memory.field.view().find('.');
        if (!base.valid() || dot == std::string_view::npos) continue;
        const Step& step = native_.paths()[base];
        if (step.kind == StepKind::global)
          members_.try_emplace({step.symbol, memory.offset}, memory.field.view().substr(dot));
      }
    }
  }
  const auto known = members_.find({global, offset});
  return known == members_.end() ? std::string() : known->second;
}

std::string Words::memory(LocId place) const {
  const Object& object = native_.points_to().object(native_.points_to().place(place).object);
  if (object.kind == ObjectKind::global)
    return global_text(object.name) + member_text(object.name, native_.points_to().place(place).offset);
  if (object.kind == ObjectKind::stack) {
    const ir::Function& maker = program_.function(object.site.function);
    const auto it = maker.names.find(maker.instr(object.site.instr).result);
    if (it != maker.names.end())
      return fmt::format("{} of {}", it->second.view(), function(object.site.function));
  }
  if (object.kind == ObjectKind::heap) {
    Site made = object.site;
    const Site user = native_.points_to().context(object.context).site;
    if (is_library(made.function) && user.function.valid()) made = user;
    return fmt::format("memory allocated at {}", facts::short_text(position({made.function, made.instr})));
  }
  return "memory of the caller";
}

std::string Words::location(InstanceId instance, const ir::Instr& access, LocId place) const {
  const ir::Module& module = program_.module_of(native_.points_to().instance(instance).function);
  const Object& object = native_.points_to().object(native_.points_to().place(place).object);
  const std::string field = module.memory[access.payload].field.str();
  const size_t dot = field.find('.');
  if (object.kind == ObjectKind::global && dot != std::string::npos)
    return global_text(object.name) + field.substr(dot);
  if (object.kind != ObjectKind::global && !field.empty()) return field;
  return memory(place);
}

report::Place Words::place(report::Role role, InstanceId instance, ir::InstrId instr, LocksetId locks) const {
  report::Place result = facts::place(role, spot(instance, instr));
  result.holds = holds(native_.points_to().instance(instance).function, locks);
  return result;
}

}  // namespace ravel::flow::native
