// SPDX-License-Identifier: Apache-2.0
//
// requires-lock, what breaks it: a method says which locks its callers hold (@Holding, @GuardedBy on a
// method, `requires`), and somebody calls it without (rccjava's [EXP INVOKE]). Its own code is then looked at
// as if they were held, by guarded-by and here.
//
// An override may ask for fewer locks than the method that it overrides, never for more (`override`): who
// calls the one above cannot know. A thread starts with no locks, so a `run()` that requires one breaks that
// rule too ([EXP FORK]). A method that promises to return with a lock held must do so (`ensures`), and one
// that promises not to touch locks must not
// (`locking-free`). What is given to a parameter whose type has ghosts has the same ones (`ghost`).
#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/descriptor.h"
#include "flow/heap/operations.h"
#include "flow/jvm/broken_promises.h"
#include "flow/jvm/race_constructors.h"

namespace ravel::flow::jvm {

using facts::Breach;
using facts::BrokenPromise;
using flow::heap::ClassId;
using flow::heap::InstanceId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

class RequiresLock {
 public:
  RequiresLock(const JvmInput& input, Declarations& declared)
      : input_(input),
        declared_(declared),
        locks_(input, declared),
        ghosts_(input, declared),
        found_(input, declared, locks_),
        leaks_(input.program, input.sync.calls()) {}

  std::vector<BrokenPromise> run() {
    for (const ClassId id : declared_.given()) {
      for (const ir::MethodInfo& method : input_.classes.info(id)->methods) check_declaration(id, method);
      const ir::ModuleId module = input_.classes.module(id);
      for (uint32_t f = 0; f < input_.program.module(module).functions.size(); ++f)
        check_code(input_.program.func_id(module, f));
    }
    return found_.take();
  }

 private:
  // Declarations.

  void check_declaration(ClassId owner, const ir::MethodInfo& method) {
    const MethodPromise& promise = declared_.method(owner, method.name);
    for (const BadPromise& bad : promise.bad) {
      if (promise.silenced.covers(bad.why.kind)) continue;
      BrokenPromise* told = add_at(owner, method, Breach::bad_duty, bad.why.kind);
      if (told == nullptr) continue;
      told->lock = bad.text;
      told->why = bad.why.message;
    }
    constexpr uint16_t kNotInherited = ir::kDeclPrivate | ir::kDeclStatic;
    if ((method.flags & kNotInherited) == 0 && !method.name.view().starts_with('<'))
      check_override(owner, method, promise);
  }

  void check_override(ClassId owner, const ir::MethodInfo& method, const MethodPromise& promise) {
    if (promise.holding.empty() || promise.silenced.covers("override")) return;
    for (const ClassId above : input_.classes.supertypes(owner)) {
      const ir::ClassInfo* info = input_.classes.info(above);
      if (above == owner || info == nullptr) continue;
      const auto same =
          std::find_if(info->methods.begin(), info->methods.end(), [&](const ir::MethodInfo& m) {
            return m.name == method.name && (m.flags & (ir::kDeclPrivate | ir::kDeclStatic)) == 0;
          });
      if (same == info->methods.end()) continue;
      const auto& wanted = declared_.method(above, method.name).holding;
      for (const LockExpression& lock : promise.holding) {
        if (std::any_of(wanted.begin(), wanted.end(), [&](const auto& w) { return w.path == lock.path; }))
          continue;
        BrokenPromise* told = add_at(owner, method, Breach::more_asked);
        if (told == nullptr) return;
        told->lock = lock.text;
        told->other = name_of(above, method);
        // Runnable can promise nothing: its own class calls it, or a thread does, which is told there.
        told->doubtful = !is_given(above);
        return;
      }
    }
  }

  bool is_given(ClassId id) const {
    const auto& all = declared_.given();
    return std::find(all.begin(), all.end(), id) != all.end();
  }

  std::string name_of(ClassId owner, const ir::MethodInfo& method) const {
    return fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(owner), true),
                       method.name.view().substr(0, method.name.view().find('(')));
  }

  BrokenPromise* add_at(ClassId owner, const ir::MethodInfo& method, Breach breach,
                        std::string_view flaw = {}) {
    return found_.add(breach, declared_.position(owner, method), name_of(owner, method), flaw);
  }

  // Code.

  void check_code(FuncId id) {
    const ir::Function& function = input_.program.function(id);
    const MethodPromise& own = declared_.method(id);
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      switch (instr.op) {
        case Op::call:
        case Op::call_virtual:
          check_call(id, InstrId(i), instr);
          break;
        case Op::alloc:
          if (static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure)
            check_closure(id, InstrId(i), instr);
          break;
        case Op::ret:
          for (const LockExpression& lock : own.ensures) check_ensured(id, InstrId(i), lock);
          if (returns_true(id, instr))
            for (const LockExpression& lock : own.ensures_if) check_ensured(id, InstrId(i), lock);
          break;
        case Op::acquire:
          if (own.locking_free) tell_not_free(id, InstrId(i));
          break;
        default:
          break;
      }
    }
  }

  /// The constant. What is computed, as by `return lock.tryLock()`, is believed.
  bool returns_true(FuncId id, const ir::Instr& ret) const {
    const ir::Function& function = input_.program.function(id);
    const ir::Instr* value =
        ret.operand_count == 0 ? nullptr : function.definition(function.operands_of(ret)[0]);
    return value != nullptr && value->op == Op::constant &&
           input_.program.module_of(id).constants[value->payload].number != 0;
  }

  /// The declaration that a call names, and its promise.
  const MethodPromise* promise_of(const ir::FuncName& callee) {
    const ClassId owner = declared_.resolver().known_class(callee.module.view());
    if (!owner.valid()) return nullptr;
    const flow::heap::Target target = input_.classes.direct_target(owner, callee.name);
    return target.method == nullptr ? nullptr : &declared_.method(target.owner, callee.name);
  }

  void check_call(FuncId id, InstrId at, const ir::Instr& instr) {
    const ir::Function& function = input_.program.function(id);
    const ir::FuncName& callee = input_.program.module_of(id).callees[instr.payload];
    const MethodPromise* promise = promise_of(callee);
    if (promise == nullptr) return;
    const auto operands = function.operands_of(instr);
    check_ghosts(id, at, *promise, operands, callee);
    if (promise->holding.empty() || promise->silenced.covers("race")) return;
    // While an object is made, nobody else can be in its way.
    if (is_constructor(function) && !operands.empty() && is_this(function, operands[0]) &&
        !leaks_.leaks_this(id))
      return;
    for (const LockExpression& lock : promise->holding) {
      WantedLock wanted{lock, {operands.begin(), operands.end()}, {}, true};
      if (lock.path.root == LockRoot::ghost && !operands.empty()) wanted.ghosts = ghosts_.of(id, operands[0]);
      for (const InstanceId instance : locks_.contexts(id)) {
        const CodePoint point{id, instance, at};
        const LockAnswer answer = locks_.ask(point, wanted);
        if (answer == LockAnswer::held || answer == LockAnswer::unknown) continue;
        tell_call(point, callee, lock);
        break;
      }
    }
  }

  void tell_call(const CodePoint& at, const ir::FuncName& callee, const LockExpression& lock) {
    const std::string called = flow::heap::method_text(callee, true);
    BrokenPromise* told = found_.add(Breach::called, at, called, called + "()");
    if (told == nullptr) return;
    told->lock = lock.text;
    told->uncalled = !at.instance.valid();
    told->doubtful = (told->uncalled && input_.harness.is_open()) || only_hands_out(at);
  }

  /// All that may run there give what a final field holds: that is safe, and whoever gets it may take the
  /// lock before he looks inside.
  bool only_hands_out(const CodePoint& at) const {
    if (!at.instance.valid()) return false;
    const auto edges = input_.sync.calls().out(at.instance, at.instr);
    return !edges.empty() && std::all_of(edges.begin(), edges.end(), [&](const flow::heap::CallEdge& edge) {
      const FuncId id = input_.points_to.function(edge.callee);
      const ir::Module& module = input_.program.module_of(id);
      const auto& instrs = input_.program.function(id).instrs;
      return std::all_of(instrs.begin(), instrs.end(), [&](const ir::Instr& instr) {
        if (instr.op == Op::store || instr.op == Op::acquire) return false;
        if (ir::is_call(instr.op)) {
          const ir::FuncName& callee = module.callees[instr.payload];
          return flow::heap::is_operation(callee) || is_constructor(callee);
        }
        if (instr.op != Op::load) return true;
        const flow::heap::FieldId field = input_.sync.locks().fields().of(id, instr);
        return field.valid() && (input_.classes.field(field).flags & ir::kDeclFinal) != 0;
      });
    });
  }

  /// `this::add` given to a library: it runs when the library says, with the locks that are held then.
  void check_closure(FuncId id, InstrId at, const ir::Instr& instr) {
    const ir::FuncName& callee = input_.program.module_of(id).callees[instr.payload];
    const MethodPromise* promise = promise_of(callee);
    const FuncId target = input_.program.find(callee);
    if (promise == nullptr || promise->holding.empty() || !target.valid()) return;
    const ir::Function& function = input_.program.function(target);
    for (const InstanceId instance : locks_.contexts(target)) {
      if (!instance.valid()) continue;
      const auto callers = input_.sync.calls().in(instance);
      const bool by_library =
          std::any_of(callers.begin(), callers.end(), [&](const flow::heap::CallEdge& edge) {
            return edge.caller.valid() &&
                   input_.program.module_of(input_.points_to.function(edge.caller)).library &&
                   input_.points_to.function(edge.caller) != input_.harness.main();
          });
      if (!by_library) continue;
      for (const LockExpression& lock : promise->holding) {
        const WantedLock wanted{lock, function.params, {}, true};
        if (locks_.ask({target, instance, InstrId(0)}, wanted, false) != LockAnswer::not_held) continue;
        tell_call({id, first_context(id), at}, callee, lock);
        return;
      }
    }
  }

  InstanceId first_context(FuncId id) const {
    const auto all = locks_.contexts(id);
    return all.empty() ? InstanceId() : all[0];
  }

  void check_ghosts(FuncId id, InstrId at, const MethodPromise& promise, std::span<const ValueId> operands,
                    const ir::FuncName& callee) {
    for (const auto& [index, with] : promise.with_parameters) {
      if (index >= operands.size()) continue;
      const GhostLocks given = ghosts_.of(id, operands[index]);
      const GhostLocks wanted = ghosts_.put(id, with, operands, ghosts_.of(id, operands[0]));
      for (size_t i = 0; i < std::min(given.size(), wanted.size()); ++i) {
        if (!given[i] || !wanted[i] || *given[i] == *wanted[i]) continue;
        const std::string called = flow::heap::method_text(callee, true);
        BrokenPromise* told =
            found_.add(Breach::ghost_given, {id, first_context(id), at}, called, called + "()");
        if (told == nullptr) return;
        told->lock = with[i].text;
      }
    }
  }

  void check_ensured(FuncId id, InstrId at, const LockExpression& lock) {
    const ir::Function& function = input_.program.function(id);
    const WantedLock wanted{lock, function.params, {}, true};
    for (const InstanceId instance : locks_.contexts(id)) {
      if (locks_.ask({id, instance, at}, wanted) != LockAnswer::not_held) continue;
      const std::string name = found_.method(id);
      BrokenPromise* told = found_.add(Breach::not_ensured, {id, instance, at}, name, name + "()");
      if (told != nullptr) told->lock = lock.text;
      return;
    }
  }

  void tell_not_free(FuncId id, InstrId at) {
    const std::string name = found_.method(id);
    found_.add(Breach::not_free, {id, first_context(id), at}, name, name + "()");
  }

  const JvmInput& input_;
  Declarations& declared_;
  LocksAt locks_;
  Ghosts ghosts_;
  BrokenPromises found_;
  Leaks leaks_;
};

}  // namespace

std::vector<BrokenPromise> broken_duties(const JvmInput& input) {
  Declarations declared(input);
  return declared.any() ? RequiresLock(input, declared).run() : std::vector<BrokenPromise>();
}

}  // namespace ravel::flow::jvm
