// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/guarded_by_declarations.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/descriptor.h"

namespace ravel::flow::jvm {

using flow::heap::ClassId;
using flow::heap::FieldId;
using ir::AnnotationOn;
using model::JvmPromise;

namespace {

constexpr int kLevelsMax = 50;

/// Something that these rules check; the others are for other rules.
bool is_discipline(JvmPromise promise) {
  switch (promise) {
    case JvmPromise::none:
    case JvmPromise::thread_confined:
    case JvmPromise::thread_safe:
    case JvmPromise::not_thread_safe:
    case JvmPromise::immutable:
    case JvmPromise::atomic:
    case JvmPromise::suppress:
      return false;
    default:
      return true;
  }
}

/// Kinds as rccjava's pragmas name them: `ConstantLocks` is `constant-locks`.
std::string kind_of_category(std::string_view category) {
  std::string kind;
  for (const char c : category) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper && !kind.empty() && kind.back() != '-') kind += '-';
    kind += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return kind;
}

Silenced silenced_by(const std::vector<Symbol>& values) {
  constexpr std::string_view kKinds = "kinds=";
  Silenced result{true, {}};
  for (const Symbol value : values)
    if (value.view().starts_with(kKinds)) result.kinds.emplace_back(value.view().substr(kKinds.size()));
  return result;
}

/// The expressions of an annotation: its `value`, or what Checker's @EnsuresLockHeldIf calls `expression`.
std::vector<Symbol> expressions(const std::vector<Symbol>& values) {
  constexpr std::string_view kExpression = "expression=";
  std::vector<Symbol> result;
  for (const Symbol value : values) {
    const std::string_view text = value.view();
    if (text.starts_with(kExpression))
      result.emplace_back(text.substr(kExpression.size()));
    else if (text.find('=') == std::string_view::npos)
      result.push_back(value);
  }
  return result;
}

}  // namespace

bool Silenced::covers(std::string_view kind) const {
  return is && (kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end());
}

Declarations::Declarations(const JvmInput& input)
    : input_(input), resolver_(input), paths_(input, resolver_) {
  for (size_t i = 0; i < input.program.module_count(); ++i) {
    const ir::Module& module = input.program.module(ir::ModuleId(i));
    if (module.platform != ir::Platform::jvm || module.library || module.klass == nullptr) continue;
    given_.push_back(input.classes.find(module.name));
  }
  look_for_any();
}

void Declarations::look_for_any() {
  const auto promises = [](const std::vector<ir::AnnotationInfo>& all) {
    return std::any_of(all.begin(), all.end(),
                       [](const auto& a) { return is_discipline(model::promise_of(a.type)); });
  };
  for (const ClassId id : given_) {
    const ir::ClassInfo& info = *input_.classes.info(id);
    any_ = any_ || promises(info.annotations);
    for (const ir::FieldInfo& field : info.fields) any_ = any_ || promises(field.annotations);
    for (const ir::MethodInfo& method : info.methods) any_ = any_ || promises(method.annotations);
    const SourceClass* text = source_class(id, false);
    if (text == nullptr) continue;
    any_ = any_ || !text->said.empty() ||
           std::any_of(text->members.begin(), text->members.end(),
                       [](const auto& m) { return !m.said.empty(); });
  }
}

Declarations::File* Declarations::file(const ir::Module& module) {
  if (!input_.options.source_text || module.library || module.files.empty() || module.files[0].empty())
    return nullptr;
  const auto [entry, is_new] = files_.try_emplace(module.files[0]);
  if (is_new) {
    if (auto text = input_.options.source_text(module.files[0])) {
      const bool has = text->find("/*#") != std::string::npos || text->find("//#") != std::string::npos;
      entry->second = File{std::move(*text), has, {}};
    }
  }
  return entry->second ? &*entry->second : nullptr;
}

const JavaSource* Declarations::parsed(const ir::Module& module, bool anyway) {
  File* found = file(module);
  if (found == nullptr || (!found->has_comments && !anyway)) return nullptr;
  if (!found->parsed) found->parsed = read_java_source(found->text);
  return &*found->parsed;
}

const JavaSource* Declarations::source(const ir::Module& module) { return parsed(module, false); }

const SourceClass* Declarations::source_class(ClassId id, bool anyway) {
  const ir::ModuleId module = input_.classes.module(id);
  if (!module.valid()) return nullptr;
  const JavaSource* text = parsed(input_.program.module(module), anyway);
  if (text == nullptr) return nullptr;
  const std::string_view full = input_.classes.name(id).view();
  const std::string_view name = full.substr(full.rfind('/') + 1);
  const auto found =
      std::find_if(text->classes.begin(), text->classes.end(), [&](const auto& c) { return c.name == name; });
  return found == text->classes.end() ? nullptr : &*found;
}

/// Methods are told apart by how many parameters they have; of two such the first counts.
const SourceMember* Declarations::source_member(ClassId id, std::string_view name, bool method,
                                                size_t parameters, bool anyway) {
  const SourceClass* owner = source_class(id, anyway);
  if (owner == nullptr) return nullptr;
  const auto found = std::find_if(owner->members.begin(), owner->members.end(), [&](const SourceMember& m) {
    return m.name == name && m.is_method == method && (!method || m.parameters == parameters);
  });
  return found == owner->members.end() ? nullptr : &*found;
}

std::vector<Said> Declarations::said_of(const std::vector<ir::AnnotationInfo>& annotations) const {
  std::vector<Said> result;
  for (const ir::AnnotationInfo& a : annotations)
    if (const JvmPromise promise = model::promise_of(a.type); promise != JvmPromise::none)
      result.push_back({promise, a.values, a.on, a.index});
  return result;
}

std::vector<LockExpression> Declarations::resolve(const std::vector<Symbol>& values, const Where& where) {
  std::vector<LockExpression> result;
  for (const Symbol value : expressions(values)) {
    ResolvedLock resolved = resolver_.resolve(value.view(), where.scope);
    if (resolved.bad) where.bad->push_back({value.str(), *resolved.bad});
    if (!resolved.lock) continue;
    if (resolved.lock->path.root == LockRoot::self)
      resolved.lock->path = paths_.simplified(resolved.lock->path, where.scope.klass);
    result.push_back(std::move(*resolved.lock));
  }
  return result;
}

const ClassPromise& Declarations::klass(ClassId id) {
  const auto [entry, is_new] = classes_.try_emplace(id);
  if (!is_new || !id.valid() || input_.classes.info(id) == nullptr) return entry->second;
  ClassPromise promise;
  std::vector<Said> all = said_of(input_.classes.info(id)->annotations);
  if (const SourceClass* text = source_class(id, false)) {
    all.insert(all.end(), text->said.begin(), text->said.end());
  }
  for (const Said& said : all) {
    promise.is_local |= said.promise == JvmPromise::thread_local_class;
    promise.is_shared |= said.promise == JvmPromise::thread_shared_class;
    if (said.promise == JvmPromise::ghost) promise.ghosts = said.values;
    if (said.promise == JvmPromise::suppress) promise.silenced = silenced_by(said.values);
  }
  return classes_[id] = std::move(promise);
}

FieldPromise Declarations::make_field(FieldId id) {
  FieldPromise promise;
  promise.field = id;
  const flow::heap::FieldDecl decl = input_.classes.field(id);
  const ir::ClassInfo* owner = decl.owner.valid() ? input_.classes.info(decl.owner) : nullptr;
  if (owner == nullptr) return promise;
  std::vector<Said> all;
  for (const ir::FieldInfo& field : owner->fields)
    if (field.name == decl.name) all = said_of(field.annotations);
  if (const SourceMember* text = source_member(decl.owner, decl.name.view(), false, 0, false)) {
    all.insert(all.end(), text->said.begin(), text->said.end());
  }
  const ClassPromise& klass = this->klass(decl.owner);
  Where where{{.klass = decl.owner, .is_static = (decl.flags & ir::kDeclStatic) != 0, .field = id},
              &promise.bad};
  where.scope.ghosts = klass.ghosts;
  bool said_something = false;
  for (const Said& said : all) {
    const bool primitive =
        flow::heap::class_of_type(decl.descriptor.view()).empty() && !decl.descriptor.view().starts_with('[');
    const auto add = [&](std::vector<LockExpression>& to) {
      for (LockExpression& lock : resolve(said.values, where)) {
        // A field that is its own lock: `@GuardedBy("queue") Queue queue` means what it refers to.
        const LockPath& path = lock.path;
        const bool own = path.root == LockRoot::self ? path.steps.size() == 1 && path.steps[0].field == id
                                                     : path.root == LockRoot::statik && path.steps.empty() &&
                                                           path.which == id.index();
        (lock.itself || own ? promise.value_guards : to).push_back(std::move(lock));
      }
      said_something = true;
    };
    switch (said.promise) {
      case JvmPromise::guarded_by:
        add(promise.guards);
        break;
      case JvmPromise::value_guarded_by:
        add(primitive ? promise.guards : promise.value_guards);
        break;
      case JvmPromise::write_guarded_by:
        add(promise.write_guards);
        break;
      case JvmPromise::elements_guarded_by:
        add(promise.element_guards);
        said_something = false;
        break;
      case JvmPromise::with:
        promise.with = resolve(said.values, where);
        break;
      case JvmPromise::read_only:
        promise.read_only = said_something = true;
        break;
      case JvmPromise::suppress:
        promise.silenced = silenced_by(said.values);
        break;
      case JvmPromise::thread_confined:
        said_something = true;
        break;
      default:
        break;
    }
  }
  constexpr uint16_t kSafe = ir::kDeclFinal | ir::kDeclVolatile | ir::kDeclSynthetic | ir::kDeclStatic;
  if (klass.is_shared && !said_something && (decl.flags & kSafe) == 0) {
    promise.guards = resolve({Symbol("this")}, where);
    promise.by_default = true;
  }
  return promise;
}

const FieldPromise& Declarations::field(FieldId id) {
  const auto known = fields_.find(id);
  if (known != fields_.end()) return known->second;
  FieldPromise promise = make_field(id);
  return fields_[id] = std::move(promise);
}

/// What stands at `new C`: an annotation, or a comment, which is found again by line and class.
void Declarations::add_made(ClassId owner, const ir::MethodInfo& info, const Where& where,
                            MethodPromise& promise) {
  if (info.function == ir::MethodInfo::kNoCode) return;
  const ir::Module& module = input_.program.module(input_.classes.module(owner));
  const JavaSource* text = source(module);
  const ir::Function& function = module.functions[info.function];
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    if (instr.op != ir::Op::alloc || static_cast<ir::AllocKind>(instr.kind) != ir::AllocKind::object)
      continue;
    const ir::Position* at = module.position(instr.pos);
    const std::string_view klass = module.constants[instr.payload].text.view();
    for (const ir::AnnotationInfo& a : info.annotations)
      if (a.on == AnnotationOn::made && a.index + 1 == instr.imm &&
          model::promise_of(a.type) == JvmPromise::with)
        promise.with_made.emplace_back(i, resolve(a.values, where));
    if (text == nullptr || at == nullptr) continue;
    for (const SourceMade& made : text->made)
      if (made.line == at->line && klass.substr(klass.find_last_of("/$") + 1) == made.klass)
        promise.with_made.emplace_back(i, resolve(made.values, where));
  }
}

/// What is an error without a lock wants its callers to hold that.
void Declarations::add_atomicity(const Said& said, const Where& where, MethodPromise& promise) {
  const std::string text = said.values.empty() ? "atomic" : said.values[0].str();
  const auto read = read_atomicity(text);
  if (!read) {
    promise.bad.push_back(
        {text, {kUnknownName, "is none of const, mover, atomic, compound, or LOCK ? one : another"}});
    return;
  }
  AtomicityPromise result{text, std::nullopt, read->held, read->free};
  if (!read->lock.empty()) {
    std::vector<LockExpression> locks = resolve({Symbol(read->lock)}, where);
    if (locks.empty()) return;  // told as a bad one, or nothing is known of it
    if (read->free == Atomicity::error) promise.holding.push_back(locks[0]);
    result.lock = std::move(locks[0]);
  }
  promise.atomicity = std::move(result);
}

MethodPromise Declarations::make_method(ClassId owner, const ir::MethodInfo& info) {
  MethodPromise promise;
  std::vector<Said> all = said_of(info.annotations);
  const std::string_view name = info.name.view().substr(0, info.name.view().find('('));
  const size_t parameters = flow::heap::parameter_types(info.name.view()).size();
  if (const SourceMember* text = source_member(owner, name, true, parameters, false)) {
    all.insert(all.end(), text->said.begin(), text->said.end());
  }
  const bool is_static = (info.flags & ir::kDeclStatic) != 0;
  Where where{{.klass = owner, .is_static = is_static, .method = &info}, &promise.bad};
  if (info.function != ir::MethodInfo::kNoCode)
    where.scope.function = input_.program.func_id(input_.classes.module(owner), info.function);
  where.scope.ghosts = klass(owner).ghosts;
  add_made(owner, info, where, promise);
  for (const Said& said : all) {
    const bool on_method = said.on == AnnotationOn::declaration;
    switch (said.promise) {
      case JvmPromise::guarded_by:
      case JvmPromise::holding:
        if (on_method) promise.holding = resolve(said.values, where);
        break;
      case JvmPromise::ensures_held:
        promise.ensures = resolve(said.values, where);
        break;
      case JvmPromise::ensures_held_if:
        promise.ensures_if = resolve(said.values, where);
        break;
      case JvmPromise::releases:
        promise.releases = resolve(said.values, where);
        break;
      case JvmPromise::may_release:
        promise.may_release = true;
        break;
      case JvmPromise::locking_free:
        promise.locking_free = true;
        break;
      case JvmPromise::suppress:
        promise.silenced = silenced_by(said.values);
        break;
      case JvmPromise::atomic:
        add_atomicity(said, where, promise);
        break;
      case JvmPromise::with: {
        if (said.on == AnnotationOn::made) break;
        auto locks = resolve(said.values, where);
        if (said.on == AnnotationOn::type)
          promise.with_result = std::move(locks);
        else if (said.on == AnnotationOn::parameter)
          promise.with_parameters.emplace_back(said.index + (is_static ? 0 : 1), std::move(locks));
        break;
      }
      default:
        break;
    }
  }
  return promise;
}

const MethodPromise& Declarations::method(ClassId owner, Symbol name) {
  const auto known = methods_.find({owner, name});
  if (known != methods_.end()) return known->second;
  MethodPromise promise;
  const ir::ClassInfo* info = owner.valid() ? input_.classes.info(owner) : nullptr;
  if (info != nullptr)
    for (const ir::MethodInfo& method : info->methods)
      if (method.name == name) promise = make_method(owner, method);
  return methods_[{owner, name}] = std::move(promise);
}

ClassId Declarations::class_of(ir::FuncId function) {
  return resolver_.known_class(input_.program.module_of(function).name.view());
}

const MethodPromise& Declarations::method(ir::FuncId function) {
  return method(class_of(function), input_.program.function(function).name.name);
}

std::vector<LockExpression> Declarations::relied_on(ir::FuncId function) {
  const Symbol name = input_.program.function(function).name.name;
  if (const auto& own = method(function).holding; !own.empty() || name.view().starts_with('<')) return own;
  const ClassId owner = class_of(function);
  if (!owner.valid()) return {};
  for (const ClassId above : input_.classes.supertypes(owner))
    if (const auto& wanted = method(above, name).holding; above != owner && !wanted.empty()) return wanted;
  return {};
}

const ir::MethodInfo* Declarations::info(ir::FuncId function) const {
  const ir::Module& module = input_.program.module_of(function);
  if (module.klass == nullptr) return nullptr;
  const uint32_t index = input_.program.ref(function).index;
  for (const ir::MethodInfo& method : module.klass->methods)
    if (method.function == index) return &method;
  return nullptr;
}

std::vector<LockExpression> Declarations::held_by_comment(ir::FuncId function, uint32_t line) {
  const JavaSource* text = source(input_.program.module_of(function));
  std::vector<Symbol> held;
  if (text == nullptr) return {};
  for (const SourceHolds& holds : text->holds)
    if (holds.first_line <= line && line <= holds.last_line) held.push_back(holds.expression);
  if (held.empty()) return {};
  const ir::MethodInfo* method = info(function);
  std::vector<BadPromise> ignored;
  Where where{{.klass = class_of(function), .method = method, .function = function}, &ignored};
  where.scope.is_static = method != nullptr && (method->flags & ir::kDeclStatic) != 0;
  where.scope.ghosts = klass(where.scope.klass).ghosts;
  return resolve(held, where);
}

bool Declarations::is_silenced(ir::FuncId function, uint32_t line, std::string_view kind) {
  if (method(function).silenced.covers(kind)) return true;
  ClassId around = class_of(function);
  for (int level = 0; around.valid() && level < kLevelsMax; ++level) {
    if (klass(around).silenced.covers(kind)) return true;
    const ir::ClassInfo* info = input_.classes.info(around);
    around = info == nullptr ? ClassId() : resolver_.known_class(info->outer.view());
  }
  return is_silenced(source(input_.program.module_of(function)), line, kind);
}

bool Declarations::is_silenced(const JavaSource* text, uint32_t line, std::string_view kind) const {
  if (text == nullptr) return false;
  return std::any_of(text->no_warns.begin(), text->no_warns.end(), [&](const SourceNoWarn& no_warn) {
    const auto named = [&](const std::string& category) { return kind_of_category(category) == kind; };
    return no_warn.line == line && (no_warn.categories.empty() ||
                                    std::any_of(no_warn.categories.begin(), no_warn.categories.end(), named));
  });
}

bool Declarations::is_silenced(const report::SourcePos& pos, std::string_view kind) const {
  const auto found = files_.find(pos.file);
  const bool read = found != files_.end() && found->second && found->second->parsed;
  return read && is_silenced(&*found->second->parsed, pos.line, kind);
}

report::SourcePos Declarations::position(ClassId id) {
  report::SourcePos pos;
  const ir::ModuleId found = input_.classes.module(id);
  if (!found.valid()) return pos;
  const ir::Module& module = input_.program.module(found);
  if (!module.files.empty()) pos.file = module.files[0];
  if (const SourceClass* text = source_class(id, true)) {
    pos.line = text->line;
    return pos;
  }
  // A constructor that nobody wrote has the line of its class.
  for (const ir::Function& function : module.functions) {
    const ir::Position* at = module.position(function.pos);
    if (at != nullptr && at->line != 0 && (pos.line == 0 || at->line < pos.line)) pos.line = at->line;
  }
  return pos;
}

report::SourcePos Declarations::position(FieldId id) {
  const flow::heap::FieldDecl decl = input_.classes.field(id);
  report::SourcePos pos = position(decl.owner);
  if (const SourceMember* text = source_member(decl.owner, decl.name.view(), false, 0, true))
    pos.line = text->line;
  return pos;
}

report::SourcePos Declarations::position(ClassId owner, const ir::MethodInfo& method) {
  report::SourcePos pos = position(owner);
  const std::string_view full = method.name.view();
  const size_t parameters = flow::heap::parameter_types(full).size();
  if (const SourceMember* text =
          source_member(owner, full.substr(0, full.find('(')), true, parameters, true)) {
    pos.line = text->line;
  } else if (method.function != ir::MethodInfo::kNoCode) {
    const ir::Module& module = input_.program.module(input_.classes.module(owner));
    const ir::Position* at = module.position(module.functions[method.function].pos);
    if (at != nullptr && at->line != 0) pos.line = at->line;
  }
  return pos;
}

}  // namespace ravel::flow::jvm
