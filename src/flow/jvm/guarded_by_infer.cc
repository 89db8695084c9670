// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/guarded_by_infer.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "flow/jvm/guarded_by_held.h"
#include "flow/jvm/race_constructors.h"
#include "flow/sync/fresh.h"

namespace ravel::flow::jvm {

using flow::heap::ClassId;
using flow::heap::FieldId;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

using LockSet = std::set<LocalLock>;
using report::Proposal;

/// `to`, seen from `from`: the steps behind it, from self; nothing if it does not begin so.
std::optional<LockPath> relative(const LockPath& from, const LockPath& to) {
  if (to.root == LockRoot::statik || to.root == LockRoot::klass) return to;
  if (from.root != to.root || from.which != to.which || from.steps.size() > to.steps.size())
    return std::nullopt;
  if (!std::equal(from.steps.begin(), from.steps.end(), to.steps.begin())) return std::nullopt;
  LockPath result;
  result.steps.assign(to.steps.begin() + static_cast<std::ptrdiff_t>(from.steps.size()), to.steps.end());
  return result;
}

class Inference {
 public:
  Inference(const JvmInput& input, Declarations& declared)
      : input_(input),
        declared_(declared),
        locks_(input, declared),
        local_(input, declared),
        leaks_(input.program, input.sync.calls()),
        fresh_(input.sync.calls(), input.sync.threads(), locks_.all()) {}

  std::vector<Proposal> run() {
    for (const ClassId id : declared_.given()) {
      const ir::ModuleId module = input_.classes.module(id);
      for (uint32_t f = 0; f < input_.program.module(module).functions.size(); ++f)
        collect(input_.program.func_id(module, f));
    }
    guess();
    // From here on guesses are only taken back.
    while (refute_guards() | refute_requirements()) {
    }
    return proposals();
  }

 private:
  struct Use {
    FuncId function;
    InstrId instr;
    FieldId field;
    ValueId object;  ///< invalid: static
    bool write = false;
  };
  struct Call {
    FuncId caller;
    InstrId instr;
    FuncId callee;
  };

  // Evidence.

  void collect(FuncId id) {
    if (input_.points_to.find_body(id) == nullptr) return collect_unreached(id);
    if (locks_.contexts(id).empty()) return;
    reached_.push_back(id);
    const ir::Module& module = input_.program.module_of(id);
    const ir::Function& function = input_.program.function(id);
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op == Op::call || instr.op == Op::call_virtual) {
        for (const flow::sync::Binding& b : input_.sync.locks().names().bindings(id, InstrId(i)))
          if (b.kind == flow::sync::BindingKind::direct && !input_.program.module_of(b.callee).library)
            calls_.push_back({id, InstrId(i), b.callee});
      }
      if (instr.op != Op::load && instr.op != Op::store) continue;
      const auto kind = static_cast<ir::FieldKind>(instr.kind);
      if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) continue;
      Use use{id, InstrId(i), input_.classes.field(module.fields[instr.payload]), {}, instr.op == Op::store};
      if (kind == ir::FieldKind::field) use.object = function.operands_of(instr)[0];
      if (is_candidate(use.field) && is_evidence(use)) uses_[use.field].push_back(use);
    }
  }

  /// What nothing calls supports nothing. But clients may call what is public, and the rule guarded-by looks
  /// at it by itself, so it can refute.
  void collect_unreached(FuncId id) {
    const ir::Module& module = input_.program.module_of(id);
    const ir::MethodInfo* info = declared_.info(id);
    if (info == nullptr || (info->flags & (ir::kDeclPublic | ir::kDeclProtected)) == 0) return;
    const ir::Function& function = input_.program.function(id);
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op == Op::call || instr.op == Op::call_virtual) {
        const ir::FuncName& name = module.callees[instr.payload];
        const FuncId callee = input_.program.find(name);
        if (callee.valid()) unreached_calls_.push_back({id, InstrId(i), callee});
      }
      if (instr.op != Op::load && instr.op != Op::store) continue;
      const auto kind = static_cast<ir::FieldKind>(instr.kind);
      if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) continue;
      Use use{id, InstrId(i), input_.classes.field(module.fields[instr.payload]), {}, instr.op == Op::store};
      if (kind == ir::FieldKind::field) use.object = function.operands_of(instr)[0];
      const bool while_made = use.object.valid() ? is_constructor(function) && is_this(function, use.object)
                                                 : is_initialiser(function);
      if (!while_made && is_candidate(use.field)) unreached_uses_[use.field].push_back(use);
    }
  }

  bool is_candidate(FieldId id) {
    const flow::heap::FieldDecl& decl = input_.classes.field(id);
    constexpr uint16_t kNever = ir::kDeclFinal | ir::kDeclVolatile | ir::kDeclSynthetic;
    if ((decl.flags & kNever) != 0 || !decl.owner.valid()) return false;
    const ir::ModuleId module = input_.classes.module(decl.owner);
    if (!module.valid() || input_.program.module(module).library) return false;
    const FieldPromise& promise = declared_.field(id);
    return promise.guards.empty() && promise.write_guards.empty() && promise.value_guards.empty() &&
           promise.bad.empty();
  }

  bool is_evidence(const Use& use) {
    const ir::Function& function = input_.program.function(use.function);
    if (!use.object.valid()) return !is_initialiser(function);
    if (is_constructor(function) && is_this(function, use.object) && !leaks_.leaks_this(use.function))
      return false;
    for (const InstanceId instance : locks_.contexts(use.function))
      for (const uint32_t object : input_.points_to.objects(instance, use.object))
        for (const flow::sync::OriginId origin : input_.sync.threads().of(instance))
          if (!fresh_.unpublished({instance, use.instr, ObjectId(object), use.field, use.write, origin}))
            return true;
    return false;
  }

  // Guesses.

  void guess() {
    for (const FuncId id : reached_) {
      std::optional<LockSet> all;
      for (const InstanceId instance : locks_.contexts(id)) {
        LockSet here;
        const flow::sync::HeldLocks& held = locks_.all();
        for (const flow::sync::Held& h : held.held(instance, InstrId(0))) {
          const auto path = declared_.paths().of(held.names()[h.name], id);
          if (!path || path->root == LockRoot::value || path->root == LockRoot::string) continue;
          here.insert(
              {*path, held.names().is_monitor(h.name) ? LockSort::monitor : LockSort::lock, h.shared});
        }
        if (all)
          std::erase_if(*all, [&](const LocalLock& lock) { return !here.contains(lock); });
        else
          all = std::move(here);
      }
      if (all && !all->empty()) requires_[id] = std::move(*all);
    }
    for (const auto& [field, uses] : uses_)
      for (const Use& use : uses)
        for (const LocalLock& lock : held_for(use)) guards_[field].insert(lock);
  }

  /// The method's own locks, and those that it requires by now.
  LockSet held_at(FuncId id, InstrId instr) {
    const LocalLockSet own = local_.before(id, instr);
    LockSet all(own.begin(), own.end());
    if (const auto known = requires_.find(id); known != requires_.end())
      all.insert(known->second.begin(), known->second.end());
    return all;
  }

  /// ... that may guard the field, as its declaration would name them.
  LockSet held_for(const Use& use) {
    LockSet result;
    const LockPath object = use.object.valid() ? declared_.paths().of(use.function, use.object) : LockPath();
    for (const LocalLock& lock : held_at(use.function, use.instr)) {
      if (lock.shared && use.write) continue;
      auto path = relative(object, lock.path);
      if (!path || (!use.object.valid() && path->root == LockRoot::self)) continue;
      if (std::any_of(path->steps.begin(), path->steps.end(),
                      [](const LockStep& s) { return !s.field.valid(); }))
        continue;
      result.insert({std::move(*path), lock.sort, false});
    }
    return result;
  }

  // What is refuted.

  bool refute_guards() {
    bool changed = false;
    const auto refute = [&](const std::vector<Use>& uses, LockSet& guards) {
      for (const Use& use : uses) {
        if (guards.empty()) return;
        const LockSet held = held_for(use);
        changed |= std::erase_if(guards, [&](const LocalLock& lock) { return !held.contains(lock); }) > 0;
      }
    };
    for (auto& [field, guards] : guards_) {
      refute(uses_[field], guards);
      if (const auto more = unreached_uses_.find(field); more != unreached_uses_.end())
        refute(more->second, guards);
    }
    return changed;
  }

  bool holds_at_call(const Call& call, const LocalLock& wanted) {
    const ir::Function& caller = input_.program.function(call.caller);
    std::vector<std::optional<LockPath>> arguments;
    for (const ValueId operand : caller.operands_of(caller.instr(call.instr)))
      arguments.emplace_back(declared_.paths().of(call.caller, operand));
    const auto path = declared_.paths().put(wanted.path, arguments, {});
    if (!path) return false;
    const LockSet held = held_at(call.caller, call.instr);
    return held.contains({*path, wanted.sort, false}) ||
           (wanted.shared && held.contains({*path, wanted.sort, true}));
  }

  bool refute_requirements() {
    bool changed = false;
    for (const std::vector<Call>* calls : {&calls_, &unreached_calls_}) {
      for (const Call& call : *calls) {
        const auto known = requires_.find(call.callee);
        if (known == requires_.end()) continue;
        const LockSet wanted = known->second;
        for (const LocalLock& lock : wanted)
          if (!holds_at_call(call, lock)) changed |= requires_[call.callee].erase(lock) > 0;
      }
    }
    return changed;
  }

  // What is left.

  /// The simplest: `this`, then fields of it, then static ones.
  const LocalLock* best(const LockSet& guards) const {
    const auto cost = [](const LocalLock& lock) {
      return std::tuple(lock.path.root == LockRoot::klass, lock.path.root == LockRoot::statik,
                        lock.path.steps.size());
    };
    const LocalLock* found = nullptr;
    for (const LocalLock& lock : guards)
      if (found == nullptr || cost(lock) < cost(*found)) found = &lock;
    return found;
  }

  std::vector<Proposal> proposals() {
    std::vector<Proposal> result;
    std::set<std::pair<FuncId, LocalLock>> needed;
    for (const auto& [field, guards] : guards_) {
      const std::vector<Use>& uses = uses_[field];
      const LocalLock* lock = best(guards);
      if (lock == nullptr || std::none_of(uses.begin(), uses.end(), [](const Use& u) { return u.write; }))
        continue;
      const flow::heap::FieldDecl& decl = input_.classes.field(field);
      result.push_back({declared_.position(field),
                        flow::heap::class_text(input_.classes.name(decl.owner)),
                        decl.name.str(),
                        false,
                        text(lock->path, decl.owner),
                        uses.size(),
                        {}});
      for (const Use& use : uses) need(use, *lock, needed);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Call& call : calls_) changed |= pass_on(call, needed);
    }
    for (const auto& [id, lock] : needed) propose_requirement(id, lock, result);
    std::sort(result.begin(), result.end(), [](const Proposal& a, const Proposal& b) {
      return std::tie(a.pos, a.klass, a.member, a.descriptor, a.lock) <
             std::tie(b.pos, b.klass, b.member, b.descriptor, b.lock);
    });
    return result;
  }

  /// An access whose method does not take the lock itself: the method requires it.
  void need(const Use& use, const LocalLock& guard, std::set<std::pair<FuncId, LocalLock>>& needed) {
    const LockPath object = use.object.valid() ? declared_.paths().of(use.function, use.object) : LockPath();
    const std::optional<LockPath> start = object;
    const auto path = declared_.paths().put(guard.path, {&start, 1}, {});
    if (path) need_at(use.function, use.instr, *path, guard.sort, needed);
  }

  bool need_at(FuncId id, InstrId instr, const LockPath& path, LockSort sort,
               std::set<std::pair<FuncId, LocalLock>>& needed) {
    const LocalLockSet own = local_.before(id, instr);
    if (std::any_of(own.begin(), own.end(),
                    [&](const LocalLock& l) { return l.path == path && l.sort == sort; }))
      return false;
    const auto known = requires_.find(id);
    if (known == requires_.end()) return false;
    for (const LocalLock& lock : known->second)
      if (lock.path == path && lock.sort == sort) return needed.insert({id, lock}).second;
    return false;
  }

  bool pass_on(const Call& call, std::set<std::pair<FuncId, LocalLock>>& needed) {
    bool changed = false;
    const auto all = needed;
    for (const auto& [id, lock] : all) {
      if (id != call.callee) continue;
      const ir::Function& caller = input_.program.function(call.caller);
      std::vector<std::optional<LockPath>> arguments;
      for (const ValueId operand : caller.operands_of(caller.instr(call.instr)))
        arguments.emplace_back(declared_.paths().of(call.caller, operand));
      if (const auto path = declared_.paths().put(lock.path, arguments, {}))
        changed |= need_at(call.caller, call.instr, *path, lock.sort, needed);
    }
    return changed;
  }

  void propose_requirement(FuncId id, const LocalLock& lock, std::vector<Proposal>& result) {
    const ir::Function& function = input_.program.function(id);
    const ir::MethodInfo* info = declared_.info(id);
    // A lambda has no declaration to write it at.
    if (info == nullptr || function.synthetic || function.name.name.view().starts_with("lambda$")) return;
    if (!declared_.method(id).holding.empty()) return;
    const ClassId owner = declared_.class_of(id);
    LockPath path = lock.path;
    const bool is_static = (info->flags & ir::kDeclStatic) != 0;
    std::string start;
    if (path.root == LockRoot::parameter && (is_static || path.which != 0)) {
      start = fmt::format("#{}", path.which + (is_static ? 1 : 0));
    } else if (path.root == LockRoot::parameter) {
      path.root = LockRoot::self;
    }
    const auto support =
        std::count_if(calls_.begin(), calls_.end(), [&](const Call& c) { return c.callee == id; });
    const std::string_view full = info->name.view();
    std::string written = start.empty() ? text(path, owner) : start + steps_text(path);
    result.push_back({declared_.position(owner, *info), flow::heap::class_text(input_.classes.name(owner)),
                      std::string(full.substr(0, full.find('('))), true, std::move(written),
                      static_cast<size_t>(support), std::string(full.substr(full.find('(')))});
  }

  std::string steps_text(const LockPath& path) const {
    std::string result;
    for (const LockStep& step : path.steps) result += "." + input_.classes.field(step.field).name.str();
    return result;
  }

  /// As it is written at a declaration in `owner`.
  std::string text(const LockPath& path, ClassId owner) const {
    if (path.root != LockRoot::self) {
      const bool own =
          path.root == LockRoot::statik && input_.classes.field(FieldId(path.which)).owner == owner;
      std::string full = path_text(path, input_.classes);
      std::replace(full.begin(), full.end(), '$', '.');
      return own ? full.substr(full.find('.') + 1) : full;
    }
    if (path.steps.empty()) return "this";
    const flow::heap::FieldDecl& first = input_.classes.field(path.steps[0].field);
    if (!first.name.view().starts_with("this$")) return steps_text(path).substr(1);
    const std::string_view type = first.descriptor.view();
    std::string outer = flow::heap::class_text(Symbol(type.substr(1, type.size() - 2)), true);
    LockPath rest = path;
    rest.steps.erase(rest.steps.begin());
    return outer.substr(outer.rfind('$') + 1) + ".this" + steps_text(rest);
  }

  const JvmInput& input_;
  Declarations& declared_;
  LocksAt locks_;
  LocalPaths local_;
  Leaks leaks_;
  flow::sync::Fresh fresh_;
  std::vector<FuncId> reached_;
  std::vector<Call> calls_, unreached_calls_;
  std::map<FieldId, std::vector<Use>> uses_, unreached_uses_;
  std::map<FieldId, LockSet> guards_;
  std::map<FuncId, LockSet> requires_;
};

}  // namespace

std::vector<report::Proposal> infer_annotations(const JvmInput& input) {
  Declarations declared(input);
  return Inference(input, declared).run();
}

}  // namespace ravel::flow::jvm
