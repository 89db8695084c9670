// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/guarded_by_held.h"

#include <algorithm>
#include <utility>

#include "model/jvm_primitives.h"

namespace ravel::flow::jvm {

using flow::heap::FieldId;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::sync::LockName;
using flow::sync::NameId;
using flow::sync::NameRoot;
using flow::sync::OriginKind;
using flow::sync::Step;
using ir::FuncId;
using ir::ValueId;

namespace {

flow::sync::HeldLocks& made_in(std::unique_ptr<flow::sync::HeldLocks>& place, const JvmInput& input) {
  if (place == nullptr)
    place = std::make_unique<flow::sync::HeldLocks>(input.sync.calls(), input.classes, input.sync.escape(),
                                                    input.sync.threads());
  return *place;
}

}  // namespace

LocksAt::LocksAt(const JvmInput& input, Declarations& declared)
    : input_(input),
      declared_(declared),
      locks_(made_in(input.declared_locks == nullptr ? own_ : *input.declared_locks, input)),
      local_(input, declared) {}

std::vector<InstanceId> LocksAt::contexts(FuncId function) const {
  if (input_.points_to.find_body(function) == nullptr) return {InstanceId()};
  std::vector<InstanceId> result;
  for (const InstanceId instance : input_.points_to.instances_of(function)) {
    const auto origins = input_.sync.threads().of(instance);
    const bool by_thread = std::any_of(origins.begin(), origins.end(), [&](flow::sync::OriginId origin) {
      const OriginKind kind = input_.sync.threads()[origin].kind;
      // Constructors of an open program are called before all else only by the harness: clients call them at
      // any time.
      return kind != OriginKind::initialiser && (kind != OriginKind::setup || input_.harness.is_open());
    });
    if (by_thread) result.push_back(instance);
  }
  return result;
}

/// What the method wants of its callers, and what a comment says.
void LocksAt::add_assumed(const CodePoint& at, std::vector<Lock>& locks) {
  const ir::Function& function = input_.program.function(at.function);
  const ir::Position* pos = input_.program.module_of(at.function).position(function.instr(at.instr).pos);
  std::vector<LockExpression> assumed = declared_.relied_on(at.function);
  for (LockExpression& lock : declared_.held_by_comment(at.function, pos == nullptr ? 0 : pos->line))
    assumed.push_back(std::move(lock));
  if (assumed.empty()) return;
  std::vector<std::optional<LockPath>> own;
  for (const ValueId parameter : function.params)
    own.emplace_back(declared_.paths().of(at.function, parameter));
  GhostLocks ghosts;
  const size_t count = declared_.klass(declared_.class_of(at.function)).ghosts.size();
  for (uint32_t i = 0; i < count; ++i) ghosts.emplace_back(LockPath{LockRoot::ghost, i, {}, {}});
  for (const LockExpression& lock : assumed) {
    Lock held;
    held.path = declared_.paths().put(lock.path, own, ghosts);
    held.shared = lock.mode == LockMode::shared;
    if (held.path) locks.push_back(std::move(held));
  }
}

const std::vector<LocksAt::Lock>& LocksAt::held(const CodePoint& at, bool trusted) {
  if (at.function == last_.function && at.instance == last_.instance && at.instr == last_.instr &&
      trusted == last_trusted_)
    return last_held_;
  last_ = at;
  last_trusted_ = trusted;
  last_held_.clear();
  if (at.instance.valid()) {
    const flow::sync::HeldLocks& locks = locks_;
    for (const flow::sync::Held& h : locks.held(at.instance, at.instr)) {
      Lock lock;
      lock.name = locks.names()[h.name];
      lock.has_name = true;
      lock.path = declared_.paths().of(lock.name, at.function);
      lock.shared = h.shared;
      lock.sort = locks.names().is_monitor(h.name) ? LockSort::monitor : LockSort::lock;
      last_held_.push_back(std::move(lock));
    }
  } else {
    for (const LocalLock& local : local_.before(at.function, at.instr)) {
      Lock lock;
      lock.path = local.path;
      lock.shared = local.shared;
      lock.sort = local.sort;
      last_held_.push_back(std::move(lock));
    }
  }
  if (trusted) add_assumed(at, last_held_);
  return last_held_;
}

std::optional<LockName> LocksAt::name_of(const CodePoint& at, const WantedLock& wanted) {
  const LockPath& path = wanted.lock.path;
  const size_t index = path.root == LockRoot::self ? 0 : path.which;
  if (!at.instance.valid() || (path.root != LockRoot::self && path.root != LockRoot::parameter))
    return std::nullopt;
  if (index >= wanted.arguments.size() || !wanted.arguments[index].valid()) return std::nullopt;
  flow::sync::LockNames& names = locks_.names();
  NameId name = names.of(at.function, wanted.arguments[index]);
  for (const LockStep& step : path.steps) {
    if (!name.valid() || !step.field.valid()) return std::nullopt;
    name = names.extended(name, {.field = step.field.index()});
  }
  return name.valid() ? std::optional(names[name]) : std::nullopt;
}

std::vector<uint32_t> LocksAt::objects_of(const CodePoint& at, const LockPath& path) const {
  std::vector<uint32_t> now;
  const auto put = [&](std::span<const uint32_t> objects) {
    now.insert(now.end(), objects.begin(), objects.end());
  };
  if (path.root == LockRoot::parameter) {
    put(input_.points_to.objects(at.instance, input_.program.function(at.function).params[path.which]));
  } else if (path.root == LockRoot::value) {
    put(input_.points_to.objects(at.instance, ValueId(path.which)));
  } else if (path.root == LockRoot::statik) {
    put(input_.points_to.static_objects(FieldId(path.which)));
  }
  for (const LockStep& step : path.steps) {
    if (!step.field.valid()) return {};
    const std::vector<uint32_t> owners = std::exchange(now, {});
    for (const uint32_t owner : owners) put(input_.points_to.field_objects(ObjectId(owner), step.field));
  }
  std::sort(now.begin(), now.end());
  now.erase(std::unique(now.begin(), now.end()), now.end());
  return now;
}

ObjectId LocksAt::only_object(const CodePoint& at, const LockPath& path) const {
  if (!at.instance.valid()) return {};
  const std::vector<uint32_t> all = objects_of(at, path);
  if (all.size() != 1 || !input_.sync.calls().made_once(ObjectId(all[0]))) return {};
  return ObjectId(all[0]);
}

/// An object that came from outside has no fields that anybody set, so calls on its Lock lead nowhere: then
/// only what was written counts.
bool LocksAt::holds_by_text(const CodePoint& at, const LockPath& path, LockSort sort) {
  if (!at.instance.valid() || sort == LockSort::monitor || !objects_of(at, path).empty()) return false;
  const LocalLockSet own = local_.before(at.function, at.instr);
  return std::any_of(own.begin(), own.end(),
                     [&](const LocalLock& lock) { return lock.path == path && lock.sort == LockSort::lock; });
}

namespace {

/// Locks that the library keeps inside of a lock are that lock.
bool is_inside_model(const JvmInput& input, const Step& step) {
  if (step == flow::sync::kNotMonitor) return true;
  if (step.captured || step.back) return false;
  const flow::heap::ClassId owner = input.classes.field(FieldId(step.field)).owner;
  const ir::ModuleId module = owner.valid() ? input.classes.module(owner) : ir::ModuleId();
  return module.valid() && input.program.module(module).path.starts_with(model::kModelPathPrefix);
}

}  // namespace

bool LocksAt::is_same(const Lock& lock, const std::optional<LockPath>& path,
                      const std::optional<LockName>& name, ObjectId object) const {
  if (path && lock.path && *path == *lock.path) return true;
  if (!lock.has_name) return false;
  if (object.valid() && lock.name.root == NameRoot::object && lock.name.which == object.index()) return true;
  if (!name) return false;
  LockName plain = lock.name;
  std::erase_if(plain.steps, [&](const Step& step) { return is_inside_model(input_, step); });
  return plain == *name;
}

/// A class of the program's own that hides a Lock (Guava's Monitor): who holds what is inside of it holds it.
bool LocksAt::is_inside(const Lock& lock, const LockPath& wanted) const {
  if (!lock.path || lock.sort != LockSort::lock || lock.path->steps.size() != wanted.steps.size() + 1)
    return false;
  LockPath around = *lock.path;
  const FieldId last = around.steps.back().field;
  around.steps.pop_back();
  return around == wanted && last.valid() && (input_.classes.field(last).flags & ir::kDeclPrivate) != 0;
}

LockAnswer LocksAt::ask(const CodePoint& at, const WantedLock& wanted, bool trusted) {
  std::vector<std::optional<LockPath>> arguments;
  for (const ValueId value : wanted.arguments)
    arguments.push_back(value.valid() ? std::optional(declared_.paths().of(at.function, value))
                                      : std::nullopt);
  const auto path = declared_.paths().put(wanted.lock.path, arguments, wanted.ghosts);
  if (!path) return LockAnswer::unknown;
  const auto name = name_of(at, wanted);
  const ObjectId object = only_object(at, *path);
  LockAnswer answer = LockAnswer::not_held;
  for (const Lock& lock : held(at, trusted)) {
    const bool fits = lock.sort == LockSort::either || wanted.lock.sort == LockSort::either ||
                      lock.sort == wanted.lock.sort;
    if (!is_inside(lock, *path) && !(fits && is_same(lock, path, name, object))) continue;
    const bool shared_is_enough =
        wanted.lock.mode == LockMode::shared || (wanted.lock.mode == LockMode::by_access && wanted.read);
    if (!lock.shared || shared_is_enough) return LockAnswer::held;
    answer = LockAnswer::only_shared;
  }
  if (answer == LockAnswer::not_held && holds_by_text(at, *path, wanted.lock.sort)) return LockAnswer::held;
  return answer;
}

std::vector<std::string> LocksAt::text(const CodePoint& at) {
  if (at.instance.valid()) return locks_.held_text(at.instance, at.instr);
  std::vector<std::string> result;
  for (const LocalLock& lock : local_.before(at.function, at.instr)) {
    LockPath path = lock.path;
    const ir::MethodInfo* info = declared_.info(at.function);
    if (path.root == LockRoot::parameter && path.which == 0 && info != nullptr &&
        (info->flags & ir::kDeclStatic) == 0)
      path.root = LockRoot::self;
    result.push_back(path_text(path, input_.classes));
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace ravel::flow::jvm
