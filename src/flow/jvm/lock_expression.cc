// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/lock_expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "flow/heap/descriptor.h"
#include "flow/jvm/race_constructors.h"
#include "model/jvm_annotations.h"

namespace ravel::flow::jvm {

using flow::heap::class_of_type;
using flow::heap::ClassId;
using flow::heap::FieldId;

namespace {

std::string_view simple_name(std::string_view klass) {
  const size_t cut = klass.find_last_of("/$");
  return cut == std::string_view::npos ? klass : klass.substr(cut + 1);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

bool is_identifier(std::string_view name) {
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (c & 0x80) != 0;
  };
  return !name.empty() && letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

constexpr int kLevelsMax = 50;  ///< of classes inside classes

}  // namespace

void LockResolver::prepare() {
  if (std::exchange(ready_, true)) return;
  for (size_t i = 0; i < input_.program.module_count(); ++i) {
    const ir::Module& module = input_.program.module(ir::ModuleId(i));
    if (module.platform != ir::Platform::jvm) continue;
    by_simple_name_[Symbol(simple_name(module.name.view()))].push_back(module.name);
  }
  find_reassigned();
}

/// By the code of the program, whether it is reached or not.
void LockResolver::find_reassigned() {
  for (size_t m = 0; m < input_.program.module_count(); ++m) {
    const ir::Module& module = input_.program.module(ir::ModuleId(m));
    if (module.platform != ir::Platform::jvm || module.library) continue;
    for (const ir::Function& function : module.functions) {
      for (const ir::Instr& instr : function.instrs) {
        if (instr.op != ir::Op::store) continue;
        const auto kind = static_cast<ir::FieldKind>(instr.kind);
        const bool is_static = kind == ir::FieldKind::statik;
        if (!is_static && kind != ir::FieldKind::field) continue;
        const bool while_made =
            is_static ? is_initialiser(function)
                      : is_constructor(function) && is_this(function, function.operands_of(instr)[0]);
        if (!while_made) reassigned_.insert(input_.classes.field(module.fields[instr.payload]));
      }
    }
  }
}

bool LockResolver::is_reassigned(FieldId field) {
  prepare();
  const flow::heap::FieldDecl& decl = input_.classes.field(field);
  if ((decl.flags & ir::kDeclFinal) != 0) return false;
  return reassigned_.contains(field);
}

bool LockResolver::is_lock(std::string_view type) {
  const std::string_view name = class_of_type(type);
  const ClassId klass = known_class(name);
  if (!klass.valid()) return !name.empty() && model::is_lock_class(Symbol(name));
  const std::vector<ClassId>& above = input_.classes.supertypes(klass);
  return std::any_of(above.begin(), above.end(),
                     [&](ClassId c) { return model::is_lock_class(input_.classes.name(c)); });
}

ClassId LockResolver::known_class(std::string_view name) {
  if (name.empty() || !input_.program.find_module(Symbol(name)).valid()) return {};
  return input_.classes.find(Symbol(name));
}

FieldId LockResolver::find_field(ClassId klass, std::string_view name) {
  for (int level = 0; klass.valid() && level < kLevelsMax; ++level, klass = input_.classes.super(klass)) {
    const ir::ClassInfo* info = input_.classes.info(klass);
    if (info == nullptr) return {};
    for (const ir::FieldInfo& field : info->fields)
      if (field.name.view() == name)
        return input_.classes.field(Symbol(fmt::format("{}.{}", input_.classes.name(klass).view(), name)));
  }
  return {};
}

/// Without parameters.
const ir::MethodInfo* LockResolver::find_method(ClassId klass, std::string_view name) {
  const std::string start = fmt::format("{}()", name);
  for (int level = 0; klass.valid() && level < kLevelsMax; ++level, klass = input_.classes.super(klass)) {
    const ir::ClassInfo* info = input_.classes.info(klass);
    if (info == nullptr) return nullptr;
    for (const ir::MethodInfo& method : info->methods)
      if (method.name.view().starts_with(start)) return &method;
  }
  return nullptr;
}

/// As the compiler would: itself, those around it and in them, the same package, by its full name; then, in
/// place of imports, the only one of that name.
ClassId LockResolver::find_class(std::string_view name, ClassId from) {
  const auto known = [&](const std::string& text) { return known_class(text); };
  ClassId around = from;
  for (int level = 0; around.valid() && level < kLevelsMax; ++level) {
    const std::string_view own = input_.classes.name(around).view();
    if (simple_name(own) == name) return around;
    if (const ClassId found = known(fmt::format("{}${}", own, name)); found.valid()) return found;
    const ir::ClassInfo* info = input_.classes.info(around);
    if (info == nullptr || info->outer.empty()) break;
    around = known_class(info->outer.view());
  }
  const std::string_view own = input_.classes.name(from).view();
  const size_t slash = own.rfind('/');
  std::string full(name);
  std::replace(full.begin(), full.end(), '.', '/');
  if (slash != std::string_view::npos)
    if (const ClassId found = known(fmt::format("{}/{}", own.substr(0, slash), full)); found.valid())
      return found;
  if (const ClassId found = known(full); found.valid()) return found;
  if (const ClassId found = known("java/lang/" + full); found.valid()) return found;
  const auto same = by_simple_name_.find(Symbol(name));
  if (same == by_simple_name_.end() || same->second.size() != 1) return {};
  return input_.classes.find(same->second[0]);
}

std::optional<std::vector<LockResolver::Part>> LockResolver::parse(std::string_view text) const {
  std::vector<Part> parts;
  while (true) {
    const size_t dot = text.find('.');
    Part part{trimmed(text.substr(0, dot))};
    if (part.name.ends_with("()")) {
      part.call = true;
      part.name = trimmed(part.name.substr(0, part.name.size() - 2));
    }
    if (!is_identifier(part.name)) return std::nullopt;
    parts.push_back(part);
    if (dot == std::string_view::npos) return parts;
    text = text.substr(dot + 1);
  }
}

// Where a path starts.

void LockResolver::step_by_field(Walk& walk, FieldId field) {
  const flow::heap::FieldDecl& decl = input_.classes.field(field);
  walk.fields.push_back(field);
  walk.type = decl.descriptor.view();
  if ((decl.flags & ir::kDeclStatic) != 0) {
    walk.path = {.root = LockRoot::statik, .which = field.index(), .text = {}, .steps = {}};
  } else {
    walk.path.steps.push_back({field, {}});
  }
}

/// To the object around it, by the field that the compiler made for it.
bool LockResolver::to_outer(Walk& walk, ClassId& at) {
  const ir::ClassInfo* info = input_.classes.info(at);
  if (info == nullptr || info->outer.empty()) return false;
  for (const ir::FieldInfo& field : info->fields) {
    if (!field.name.view().starts_with("this$")) continue;
    walk.path.steps.push_back({find_field(at, field.name.view()), {}});
    at = known_class(info->outer.view());
    return true;
  }
  return false;
}

std::optional<LockResolver::Walk> LockResolver::start_at_parameter(std::string_view name,
                                                                   const LockScope& scope) const {
  if (scope.method == nullptr) return std::nullopt;
  const auto types = flow::heap::parameter_types(scope.method->name.view());
  const uint32_t receiver = scope.is_static ? 0 : 1;
  Walk walk{.path = {.root = LockRoot::parameter, .which = 0, .text = {}, .steps = {}},
            .type = {},
            .next = 1,
            .fields = {}};
  if (name.starts_with('#')) {
    uint32_t number = 0;
    for (const char c : name.substr(1)) {
      if (c < '0' || c > '9' || number > 255) return std::nullopt;
      number = number * 10 + static_cast<uint32_t>(c - '0');
    }
    if (number == 0 || number > types.size()) return std::nullopt;
    walk.path.which = number - 1 + receiver;
    walk.type = types[number - 1];
    return walk;
  }
  if (!scope.function.valid()) return std::nullopt;
  const ir::Function& function = input_.program.function(scope.function);
  for (uint32_t i = receiver; i < function.params.size() && i - receiver < types.size(); ++i) {
    const auto known = function.names.find(function.params[i]);
    if (known == function.names.end() || known->second.view() != name) continue;
    walk.path.which = i;
    walk.type = types[i - receiver];
    return walk;
  }
  return std::nullopt;
}

std::optional<LockResolver::Walk> LockResolver::start_at_class(const std::vector<Part>& parts,
                                                               const LockScope& scope) {
  // The longest beginning that names a class: `a.b.C.lock`.
  std::string name;
  ClassId found;
  size_t used = 0;
  for (size_t i = 0; i < parts.size() && !parts[i].call; ++i) {
    if (found.valid()) {
      const std::string inner = fmt::format("{}${}", input_.classes.name(found).view(), parts[i].name);
      if (!input_.program.find_module(Symbol(inner)).valid()) break;
      found = input_.classes.find(Symbol(inner));
    } else {
      name += (i > 0 ? "." : "") + std::string(parts[i].name);
      found = find_class(name, scope.klass);
    }
    if (found.valid()) used = i + 1;
  }
  if (!found.valid() || used == parts.size()) return std::nullopt;
  Walk walk;
  const Part& next = parts[used];
  walk.next = used + 1;
  if (next.name == "class" && !next.call) {
    walk.path = {.root = LockRoot::klass, .which = 0, .text = input_.classes.name(found), .steps = {}};
    walk.type = "Ljava/lang/Class;";
    return walk;
  }
  if (next.name == "this" && !next.call) {
    ClassId at = scope.klass;
    for (int level = 0; at != found && level < kLevelsMax; ++level)
      if (!to_outer(walk, at)) return std::nullopt;
    walk.type = Symbol(fmt::format("L{};", input_.classes.name(found).view())).view();
    return at == found ? std::optional(walk) : std::nullopt;
  }
  if (next.call) return std::nullopt;
  const FieldId field = find_field(found, next.name);
  if (!field.valid() || (input_.classes.field(field).flags & ir::kDeclStatic) == 0) return std::nullopt;
  step_by_field(walk, field);
  return walk;
}

/// A field or method of the class, or of one around it.
std::optional<LockResolver::Walk> LockResolver::start_at_member(const std::vector<Part>& parts,
                                                                const LockScope& scope, BadExpression& bad) {
  Walk walk;
  walk.next = 1;
  ClassId at = scope.klass;
  bool reachable = true;  // the object around it is known
  for (int level = 0; at.valid() && level < kLevelsMax; ++level) {
    bool is_static = false;
    if (parts[0].call) {
      if (const ir::MethodInfo* method = find_method(at, parts[0].name); method != nullptr) {
        if (!reachable || (method->flags & ir::kDeclStatic) != 0) return std::nullopt;
        walk.path.steps.push_back({{}, method->name});
        walk.type = flow::heap::result_type(method->name.view());
        return walk;
      }
    } else if (const FieldId field = find_field(at, parts[0].name); field.valid()) {
      is_static = (input_.classes.field(field).flags & ir::kDeclStatic) != 0;
      if (scope.is_static && scope.method == nullptr && !is_static) {
        bad = {kStaticField, "is of one object, and a static field is of none"};
        return std::nullopt;
      }
      if (!reachable && !is_static) {
        bad = {};  // the object around it is not kept: nothing can be said
        return std::nullopt;
      }
      step_by_field(walk, field);
      return walk;
    }
    const ir::ClassInfo* info = input_.classes.info(at);
    if (info == nullptr || info->outer.empty()) return std::nullopt;
    if (!reachable || !to_outer(walk, at)) {
      reachable = false;
      at = known_class(info->outer.view());
    }
  }
  return std::nullopt;
}

std::optional<LockResolver::Walk> LockResolver::start(const std::vector<Part>& parts, const LockScope& scope,
                                                      BadExpression& bad) {
  const Part& first = parts[0];
  bad = {kUnknownName, fmt::format("names nothing that is known in {}",
                                   flow::heap::class_text(input_.classes.name(scope.klass), true))};
  if (first.name == "this" && !first.call) {
    if (scope.is_static) {
      bad = {kStaticField, "is of one object, and a static member is of none"};
      return std::nullopt;
    }
    Walk walk;
    walk.next = 1;
    if (parts.size() == 1) return walk;
    // `this.f` may be a field of a class above, never of one around.
    const FieldId field = parts[1].call ? FieldId() : find_field(scope.klass, parts[1].name);
    if (field.valid()) {
      step_by_field(walk, field);
      walk.next = 2;
      return walk;
    }
    if (!parts[1].call) return std::nullopt;
    const std::vector<Part> rest(parts.begin() + 1, parts.end());
    auto found = start_at_member(rest, scope, bad);
    if (found) ++found->next;
    return found;
  }
  if (!first.call) {
    if (auto found = start_at_parameter(first.name, scope)) return found;
    for (uint32_t i = 0; i < scope.ghosts.size(); ++i) {
      if (scope.ghosts[i].view() != first.name) continue;
      Walk walk;
      walk.path = {.root = LockRoot::ghost, .which = i, .text = {}, .steps = {}};
      walk.next = 1;
      return walk;
    }
  }
  if (auto found = start_at_member(parts, scope, bad)) return found;
  if (bad.kind != kUnknownName) return std::nullopt;
  return start_at_class(parts, scope);
}

bool LockResolver::step(Walk& walk, const Part& part) {
  const std::string_view name = class_of_type(walk.type);
  if (name.empty() && walk.path.root != LockRoot::self) return false;
  const ClassId klass = known_class(name);
  if (part.call) {
    const ir::MethodInfo* method = klass.valid() ? find_method(klass, part.name) : nullptr;
    // A library's interface may not have been read.
    const Symbol text = method != nullptr ? method->name : Symbol(fmt::format("{}()", part.name));
    walk.path.steps.push_back({{}, text});
    walk.type = method != nullptr ? flow::heap::result_type(method->name.view()) : std::string_view();
    return true;
  }
  const FieldId field = klass.valid() ? find_field(klass, part.name) : FieldId();
  if (!field.valid()) return false;
  step_by_field(walk, field);
  return true;
}

ResolvedLock LockResolver::finish(std::string_view text, Walk walk, const LockScope& scope) {
  for (const FieldId field : walk.fields) {
    if (!is_reassigned(field)) continue;
    const flow::heap::FieldDecl& decl = input_.classes.field(field);
    return {.lock = {},
            .bad = BadExpression{kConstantLocks,
                                 fmt::format("is not constant: {}.{} is assigned after its object was made",
                                             flow::heap::class_text(input_.classes.name(decl.owner), true),
                                             decl.name.view())}};
  }
  LockExpression lock;
  lock.text = std::string(text);
  lock.path = std::move(walk.path);
  if (!lock.path.steps.empty() && !lock.path.steps.back().field.valid()) {
    const model::LockCall call = model::lock_call_of(lock.path.steps.back().method.view());
    if (call == model::LockCall::read_view || call == model::LockCall::write_view) {
      lock.mode = call == model::LockCall::read_view ? LockMode::shared : LockMode::exclusive;
      lock.sort = LockSort::lock;
      lock.path.steps.pop_back();
      return {std::move(lock), {}};
    }
  }
  if (is_lock(walk.type))
    lock.sort = LockSort::lock;
  else if (!walk.type.empty())
    lock.sort = LockSort::monitor;
  // The class itself may be a lock.
  if (lock.path.root == LockRoot::self && lock.path.steps.empty()) {
    const std::string own = fmt::format("L{};", input_.classes.name(scope.klass).view());
    lock.sort = is_lock(own) ? LockSort::either : LockSort::monitor;
  }
  return {std::move(lock), {}};
}

ResolvedLock LockResolver::resolve(std::string_view text, const LockScope& scope) {
  prepare();
  text = trimmed(text);
  if (text == "itself" || text == "<self>") {
    if (!scope.field.valid()) return {};
    Walk walk;
    step_by_field(walk, scope.field);
    LockExpression lock;
    lock.text = std::string(text);
    lock.path = std::move(walk.path);
    lock.sort = is_lock(walk.type) ? LockSort::lock : LockSort::monitor;
    lock.itself = true;
    return {std::move(lock), {}};
  }
  BadExpression bad{kUnknownName, "is not a lock expression"};
  if (text.starts_with('#')) {
    if (auto walk = start_at_parameter(text, scope)) return finish(text, std::move(*walk), scope);
    bad.message = "is no parameter of the method";
    return {.lock = {}, .bad = bad};
  }
  const auto parts = parse(text);
  if (!parts) return {.lock = {}, .bad = bad};
  // `Foo.class` of a class that nothing else names.
  const bool of_class = parts->size() > 1 && !parts->back().call && parts->back().name == "class";
  auto walk = start(*parts, scope, bad);
  if (!walk) return of_class || bad.kind.empty() ? ResolvedLock{} : ResolvedLock{.lock = {}, .bad = bad};
  while (walk->next < parts->size()) {
    const Part& part = (*parts)[walk->next];
    if (!step(*walk, part)) {
      // Of a class that was not read nothing is known.
      const std::string_view type = class_of_type(walk->type);
      const ClassId klass = known_class(type);
      if (!type.empty() && (!klass.valid() || input_.classes.info(klass) == nullptr)) return {};
      return {.lock = {}, .bad = BadExpression{kUnknownName, fmt::format("has no {}", part.name)}};
    }
    ++walk->next;
  }
  return finish(text, std::move(*walk), scope);
}

std::string path_text(const LockPath& path, const flow::heap::Hierarchy& classes) {
  std::string text;
  switch (path.root) {
    case LockRoot::self:
      text = "this";
      break;
    case LockRoot::parameter:
      text = fmt::format("#{}", path.which);
      break;
    case LockRoot::statik: {
      const flow::heap::FieldDecl& decl = classes.field(FieldId(path.which));
      text = fmt::format("{}.{}", flow::heap::class_text(classes.name(decl.owner), true), decl.name.view());
      break;
    }
    case LockRoot::klass:
      text = flow::heap::class_text(path.text, true) + ".class";
      break;
    case LockRoot::string:
      text = fmt::format("\"{}\"", path.text.view());
      break;
    case LockRoot::value:
    case LockRoot::ghost:
      text = "a lock";
      break;
  }
  for (const LockStep& step : path.steps)
    text += "." + (step.field.valid()
                       ? classes.field(step.field).name.str()
                       : std::string(step.method.view().substr(0, step.method.view().find('('))) + "()");
  return text;
}

}  // namespace ravel::flow::jvm
