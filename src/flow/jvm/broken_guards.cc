// SPDX-License-Identifier: Apache-2.0
//
// guarded-by, what breaks it: an access to a field whose declared lock is not held, on some way there
// (rccjava's [EXP REF] and [EXP ASSIGN]: Flanagan, Freund 2000). A guard is an expression about the object
// that is used: for `a.balance`, declared to be guarded by `this`, the lock is a's.
//
// Not asked for: locks in a constructor that writes its own object before anybody else knows it, in a class's
// initialiser, and for an object that its maker has not given to anybody yet. Reads need no more than a read
// lock.
//
// The kinds are rccjava's categories: `race` (the lock is not held), `constant-locks`, `static-field`,
// `read-only`, `shared-array`; ours are `unknown-name` (the expression names nothing) and `ghost` (two ghosts
// differ).
//
// Not seen: accesses by reflection, and what native code does.
#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/descriptor.h"
#include "flow/heap/operations.h"
#include "flow/jvm/broken_promises.h"
#include "flow/jvm/race_constructors.h"
#include "flow/sync/fresh.h"

namespace ravel::flow::jvm {

using facts::Breach;
using facts::BrokenPromise;
using flow::heap::ClassId;
using flow::heap::FieldId;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

class GuardedBy {
 public:
  GuardedBy(const JvmInput& input, Declarations& declared)
      : input_(input),
        declared_(declared),
        locks_(input, declared),
        ghosts_(input, declared),
        found_(input, declared, locks_),
        leaks_(input.program, input.sync.calls()),
        fresh_(input.sync.calls(), input.sync.threads(), locks_.all()) {}

  std::vector<BrokenPromise> run() {
    for (const ClassId id : declared_.given()) {
      check_declarations(id);
      const ir::ModuleId module = input_.classes.module(id);
      for (uint32_t f = 0; f < input_.program.module(module).functions.size(); ++f)
        check_code(input_.program.func_id(module, f));
    }
    return found_.take();
  }

 private:
  /// One use of a guarded thing.
  struct Use {
    FuncId function;
    InstrId instr;
    FieldId field;   ///< whose declaration counts
    ValueId object;  ///< that has the field; invalid: static
    bool write = false;
    Breach breach = Breach::used;
  };

  // Declarations.

  void check_declarations(ClassId id) {
    const ir::ClassInfo& info = *input_.classes.info(id);
    const Silenced& silenced = declared_.klass(id).silenced;
    if (silenced.is && silenced.kinds.empty()) return;
    for (const ir::FieldInfo& field : info.fields) {
      const FieldId declared = input_.classes.field(
          Symbol(fmt::format("{}.{}", input_.classes.name(id).view(), field.name.view())));
      const FieldPromise& promise = declared_.field(declared);
      for (const BadPromise& bad : promise.bad) tell_bad(declared, promise, bad);
      if (declared_.klass(id).is_shared) check_static(declared, field, promise);
      check_has_ghosts(declared, field, promise);
    }
  }

  void tell_bad(FieldId field, const FieldPromise& promise, const BadPromise& bad) {
    if (promise.silenced.covers(bad.why.kind)) return;
    BrokenPromise* told =
        found_.add(Breach::bad_guard, declared_.position(field), found_.field(field), bad.why.kind);
    if (told == nullptr) return;
    told->lock = bad.text;
    told->why = bad.why.message;
  }

  /// A static field of a shared class has no `this` that could guard it.
  void check_static(FieldId id, const ir::FieldInfo& field, const FieldPromise& promise) {
    constexpr uint16_t kSafe = ir::kDeclFinal | ir::kDeclVolatile | ir::kDeclSynthetic;
    if ((field.flags & ir::kDeclStatic) == 0 || (field.flags & kSafe) != 0) return;
    if (!promise.guards.empty() || !promise.write_guards.empty() || !promise.value_guards.empty() ||
        promise.read_only || !promise.bad.empty() || promise.silenced.covers(kStaticField))
      return;
    found_.add(Breach::no_guard, declared_.position(id), found_.field(id));
  }

  void check_has_ghosts(FieldId id, const ir::FieldInfo& field, const FieldPromise& promise) {
    const ClassId type = declared_.resolver().known_class(flow::heap::class_of_type(field.descriptor.view()));
    if (!type.valid() || (field.flags & ir::kDeclSynthetic) != 0) return;
    const size_t wanted = declared_.klass(type).ghosts.size();
    if (promise.with.size() == wanted || !promise.bad.empty() || promise.silenced.covers("ghost")) return;
    BrokenPromise* told = found_.add(Breach::ghosts_unsaid, declared_.position(id), found_.field(id));
    if (told == nullptr) return;
    told->other = flow::heap::class_text(input_.classes.name(type), true);
    told->wanted = static_cast<uint32_t>(wanted);
    told->said = static_cast<uint32_t>(promise.with.size());
  }

  // Code.

  void check_code(FuncId id) {
    const ir::Function& function = input_.program.function(id);
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      switch (instr.op) {
        case Op::load:
        case Op::store:
          check_access(id, InstrId(i), instr);
          check_followed(id, InstrId(i), instr);
          break;
        case Op::call:
        case Op::call_virtual:
          check_followed(id, InstrId(i), instr);
          break;
        default:
          break;
      }
    }
  }

  bool is_while_made(FuncId id, ValueId object, FieldId field) {
    const ir::Function& function = input_.program.function(id);
    if (!object.valid())
      return is_initialiser(function) &&
             input_.classes.name(input_.classes.field(field).owner) == input_.program.module_of(id).name;
    if (!is_constructor(function) || !is_this(function, object)) return false;
    // Of code that is reached it is known whether `this` was handed out before (is_unpublished).
    return input_.points_to.find_body(id) == nullptr || !leaks_.leaks_this(id);
  }

  void check_access(FuncId id, InstrId at, const ir::Instr& instr) {
    const ir::Module& module = input_.program.module_of(id);
    const ir::Function& function = input_.program.function(id);
    const auto kind = static_cast<ir::FieldKind>(instr.kind);
    if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) return;
    Use use{.function = id,
            .instr = at,
            .field = input_.classes.field(module.fields[instr.payload]),
            .object = {},
            .write = instr.op == Op::store};
    const auto operands = function.operands_of(instr);
    if (kind == ir::FieldKind::field) use.object = operands[0];
    const FieldPromise& promise = declared_.field(use.field);
    if (use.write && !promise.with.empty()) check_ghosts_of_store(use, promise, operands);
    if (is_while_made(id, use.object, use.field)) return;
    if (promise.read_only && use.write) tell_read_only(use, promise);
    for (const LockExpression& lock : promise.guards) check_use(use, promise, lock);
    if (use.write)
      for (const LockExpression& lock : promise.write_guards) check_use(use, promise, lock);
  }

  /// What is used of an object that came from a field: its own fields, its elements, its methods.
  void check_followed(FuncId id, InstrId at, const ir::Instr& instr) {
    const ir::Module& module = input_.program.module_of(id);
    const ir::Function& function = input_.program.function(id);
    const auto operands = function.operands_of(instr);
    const bool is_access = instr.op == Op::load || instr.op == Op::store;
    if (operands.empty()) return;
    if (is_access && static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik) return;
    if (!is_access) {
      const ir::FuncName& callee = module.callees[instr.payload];
      const bool has_receiver = operands.size() > flow::heap::parameter_types(callee.name.view()).size();
      if (!has_receiver || flow::heap::is_operation(callee)) return;
    }
    const ir::Instr* from = function.definition(flow::sync::strip(module, function, operands[0]));
    if (from == nullptr || from->op != Op::load) return;
    const auto kind = static_cast<ir::FieldKind>(from->kind);
    if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) return;
    Use use{.function = id,
            .instr = at,
            .field = input_.classes.field(module.fields[from->payload]),
            .object = {},
            .write = instr.op == Op::store};
    if (kind == ir::FieldKind::field) use.object = function.operands_of(*from)[0];
    const FieldPromise& promise = declared_.field(use.field);
    if (promise.value_guards.empty() && promise.element_guards.empty()) return;
    if (is_while_made(id, use.object, use.field)) return;
    const bool is_element =
        is_access && static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::array_element;
    if (is_element) {
      use.breach = Breach::element_used;
      for (const LockExpression& lock : promise.element_guards) check_use(use, promise, lock);
    }
    // What a call does to its object is not known; that it only reads is not assumed.
    use.write = use.write || !is_access;
    use.breach = Breach::contents_used;
    for (const LockExpression& lock : promise.value_guards) check_use(use, promise, lock);
  }

  bool is_unpublished(const Use& use, InstanceId instance) {
    if (!instance.valid() || !use.object.valid()) return false;
    const auto objects = input_.points_to.objects(instance, use.object);
    if (objects.empty()) return true;  // nothing is ever there
    for (const uint32_t object : objects)
      for (const flow::sync::OriginId origin : input_.sync.threads().of(instance))
        if (!fresh_.unpublished({instance, use.instr, ObjectId(object), use.field, use.write, origin}))
          return false;
    return true;
  }

  void check_use(const Use& use, const FieldPromise& promise, const LockExpression& lock) {
    if (promise.silenced.covers(row_of(use.breach).kind)) return;
    WantedLock wanted{lock, {use.object}, {}, !use.write};
    if (lock.path.root == LockRoot::ghost) wanted.ghosts = ghosts_.of(use.function, use.object);
    for (const InstanceId instance : locks_.contexts(use.function)) {
      const CodePoint at{use.function, instance, use.instr};
      const LockAnswer answer = locks_.ask(at, wanted);
      if (answer == LockAnswer::held || answer == LockAnswer::unknown || is_unpublished(use, instance))
        continue;
      tell_use(use, promise, lock, at, answer);
      return;
    }
  }

  BrokenPromise* add(const Use& use, Breach breach, const CodePoint& at) {
    const std::string field = found_.field(use.field);
    BrokenPromise* told = found_.add(breach, at, field, field);
    if (told != nullptr) told->write = use.write;
    return told;
  }

  void tell_use(const Use& use, const FieldPromise& promise, const LockExpression& lock, const CodePoint& at,
                LockAnswer answer) {
    BrokenPromise* told = add(use, use.breach, at);
    if (told == nullptr) return;
    told->lock = lock.text;
    told->declared.emplace().pos = declared_.position(use.field);
    told->only_read = answer == LockAnswer::only_shared;
    told->by_default = promise.by_default;
    told->uncalled = !at.instance.valid();
  }

  void tell_read_only(const Use& use, const FieldPromise& promise) {
    const auto contexts = locks_.contexts(use.function);
    if (!promise.silenced.covers("read-only") && !contexts.empty())
      add(use, Breach::written, {use.function, contexts[0], use.instr});
  }

  /// The ghosts of what is stored are those of the field's type.
  void check_ghosts_of_store(const Use& use, const FieldPromise& promise, std::span<const ValueId> operands) {
    const ValueId value = operands.back();
    const GhostLocks given = ghosts_.of(use.function, value);
    const GhostLocks of_object = use.object.valid() ? ghosts_.of(use.function, use.object) : GhostLocks();
    const ValueId object[] = {use.object};
    const GhostLocks wanted = ghosts_.put(use.function, promise.with, object, of_object);
    for (size_t i = 0; i < std::min(given.size(), wanted.size()); ++i) {
      if (!given[i] || !wanted[i] || *given[i] == *wanted[i] || promise.silenced.covers("ghost")) continue;
      BrokenPromise* told = add(use, Breach::ghost_stored, {use.function, {}, use.instr});
      if (told == nullptr) return;
      told->lock = promise.with[i].text;
      told->declared.emplace().pos = declared_.position(use.field);
    }
  }

  const JvmInput& input_;
  Declarations& declared_;
  LocksAt locks_;
  Ghosts ghosts_;
  BrokenPromises found_;
  Leaks leaks_;
  flow::sync::Fresh fresh_;
};

}  // namespace

std::vector<BrokenPromise> broken_guards(const JvmInput& input) {
  Declarations declared(input);
  return declared.any() ? GuardedBy(input, declared).run() : std::vector<BrokenPromise>();
}

}  // namespace ravel::flow::jvm
