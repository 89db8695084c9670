// SPDX-License-Identifier: Apache-2.0
#include "check/native_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/native_calls.h"
#include "model/native_library.h"

namespace ravel::check {

using flow::native::CallEdge;
using flow::native::InstanceId;
using flow::native::LocksetId;
using flow::native::OriginId;
using flow::native::OriginKind;
using flow::native::PathId;
using flow::native::Step;
using flow::native::StepKind;

std::string short_place(const report::SourcePos& pos) {
  const size_t slash = pos.file.rfind('/');
  return fmt::format("{}:{}", slash == std::string::npos ? pos.file : pos.file.substr(slash + 1), pos.line);
}

std::string NativeWords::function(ir::FuncId id) const {
  const ir::FuncRef ref = input_.program.ref(id);
  const ir::Module& module = input_.program.module(ref.module);
  if (module.native != nullptr && ref.index < module.native->functions.size()) {
    const Symbol name = module.native->functions[ref.index].source_name;
    if (!name.empty()) return name.str();
  }
  return model::short_native_name(module.functions[ref.index].name.name.view());
}

report::SourcePos NativeWords::position(ir::FuncId id, ir::InstrId instr) const {
  const ir::Module& module = input_.program.module_of(id);
  const ir::Function& function = input_.program.function(id);
  const ir::Position* pos = instr.valid() ? module.position(function.instr(instr).pos) : nullptr;
  if (pos == nullptr || pos->line == 0) pos = module.position(function.pos);
  if (pos == nullptr || pos->file >= module.files.size()) return {};
  return {module.files[pos->file], pos->line, pos->column};
}

bool NativeWords::is_library(ir::FuncId id) const {
  return model::is_system_file(position(id, {}).file) ||
         model::is_made_for_lambda(input_.program.function(id).name.name.view());
}

NativeWords::Where NativeWords::user_place(InstanceId instance, ir::InstrId instr) const {
  Where where{native_.points_to().instance(instance).function, instr};
  while (is_library(where.function)) {
    const CallEdge* edge = native_.sharing().reached_by(instance);
    if (edge == nullptr) break;
    instance = edge->caller;
    where = {native_.points_to().instance(instance).function, edge->instr};
  }
  return where;
}

std::vector<report::Frame> NativeWords::path_to(InstanceId instance) const {
  std::vector<report::Frame> frames;
  while (const CallEdge* edge = native_.sharing().reached_by(instance)) {
    instance = edge->caller;
    const ir::FuncId caller = native_.points_to().instance(instance).function;
    frames.push_back({function(caller), position(caller, edge->instr), is_library(caller)});
  }
  std::reverse(frames.begin(), frames.end());
  return frames;
}

std::string NativeWords::origin(OriginId id) const {
  const flow::native::Origin& origin = native_.points_to().origin(id);
  switch (origin.kind) {
    case OriginKind::main:
      return "the main thread";
    case OriginKind::api:
      return "any thread that calls it";
    case OriginKind::handler:
      return fmt::format("the handler {}", function(origin.entry));
    case OriginKind::region:
      return fmt::format("the parallel region at {}",
                         short_place(position(origin.made_at.function, origin.made_at.instr)));
    case OriginKind::at_exit:
      return fmt::format("the end of the program, {}", function(origin.entry));
    case OriginKind::thread:
      break;
  }
  const std::string at = short_place(position(origin.made_at.function, origin.made_at.instr));
  if (is_library(origin.entry)) return fmt::format("a thread started at {}", at);
  return fmt::format("a thread started at {}, {}", at, function(origin.entry));
}

std::string NativeWords::global_text(Symbol name) const {
  for (size_t m = 0; m < input_.program.module_count(); ++m) {
    const ir::Module& module = input_.program.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals)
      if (global.name == name && !global.source_name.empty()) return global.source_name.str();
  }
  return name.str();
}

/// The name of the field that a path ends with, if some instruction of the function told it.
std::string NativeWords::field_at(ir::FuncId id, PathId path, FieldUse use) const {
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
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

std::string NativeWords::lock(ir::FuncId id, PathId path) const {
  std::string text = path_text(id, path);
  // The first field of a record has the record's address: `c->mu`, not `c`.
  const StepKind kind = native_.paths()[path].kind;
  if (!id.valid() || kind == StepKind::add) return text;
  const std::string first = field_at(id, path, FieldUse::address);
  return first.empty() ? text : text + (is_pointer(kind) ? "->" : ".") + first;
}

std::string NativeWords::path_text(ir::FuncId id, PathId path) const {
  const flow::native::Paths& paths = native_.paths();
  const Step& step = paths[path];
  if (step.kind == StepKind::global) return global_text(step.symbol);
  const ir::Function& function = input_.program.function(id);
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

std::string NativeWords::held(ir::FuncId id, const flow::native::Held& held) const {
  std::string here = lock(id, held.lock);
  const bool vague = here.find("owner") != std::string::npos || here.find("caller") != std::string::npos ||
                     here.find("(+") != std::string::npos;
  if (!vague || !held.taken.function.valid()) return here;
  const ir::Function& function = input_.program.function(held.taken.function);
  const auto operands = function.operands_of(function.instr(held.taken.instr));
  if (operands.empty()) return here;
  const PathId there = native_.names()[held.taken.function].of[operands.back().index()];
  return there.valid() ? lock(held.taken.function, there) : here;
}

std::vector<std::string> NativeWords::holds(ir::FuncId id, LocksetId locks) const {
  std::vector<std::string> result;
  for (const flow::native::Held& each : native_.walk().lockset(locks)) {
    if (each.kind != flow::native::HeldKind::lock) continue;
    const std::string name = held(id, each);
    result.push_back(each.shared ? name + " (shared)" : name);
  }
  return result;
}

std::string NativeWords::memory(InstanceId instance, const ir::Instr& access,
                                flow::native::LocId place) const {
  const ir::FuncId id = native_.points_to().instance(instance).function;
  const ir::Module& module = input_.program.module_of(id);
  const flow::native::Object& object = native_.points_to().object(native_.points_to().place(place).object);
  std::string field = module.memory[access.payload].field.str();
  if (object.kind == flow::native::ObjectKind::global) {
    const std::string name = global_text(object.name);
    const size_t dot = field.find('.');
    return dot == std::string::npos ? name : name + field.substr(dot);
  }
  if (!field.empty()) return field;
  if (object.kind == flow::native::ObjectKind::stack) {
    const ir::Function& maker = input_.program.function(object.site.function);
    const auto it = maker.names.find(maker.instr(object.site.instr).result);
    if (it != maker.names.end())
      return fmt::format("{} of {}", it->second.view(), function(object.site.function));
  }
  if (object.kind == flow::native::ObjectKind::heap) {
    flow::native::Site made = object.site;
    const flow::native::Site user = native_.points_to().context(object.context).site;
    if (is_library(made.function) && user.function.valid()) made = user;
    return fmt::format("memory allocated at {}", short_place(position(made.function, made.instr)));
  }
  return "memory of the caller";
}

report::Place NativeWords::place(report::Role role, InstanceId instance, ir::InstrId instr,
                                 LocksetId locks) const {
  report::Place result;
  const Where where = user_place(instance, instr);
  result.role = role;
  result.pos = position(where.function, where.instr);
  result.function = function(where.function);
  result.origin = origin(native_.points_to().origin_of(instance));
  result.holds = holds(native_.points_to().instance(instance).function, locks);
  result.path = path_to(instance);
  return result;
}

}  // namespace ravel::check
