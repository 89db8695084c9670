// SPDX-License-Identifier: Apache-2.0
//
// Objects that methods synchronize on, and that are no locks of their own (facts::LockedValue): strings and
// boxed numbers, which others have, too; fields that are set anew meanwhile; what nobody else has; locks of
// java.util.concurrent.
//
// What a field of such a type holds is looked at where it is known: a String that was made by `new`, or put
// together while the program runs, is a lock like any other.
//
// Not handled: a field that is set anew elsewhere, without the lock; the race rules find those.
#include <algorithm>
#include <map>

#include "flow/heap/descriptor.h"
#include "flow/jvm/jvm_code.h"
#include "flow/jvm/sites.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using flow::heap::FieldId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr std::string_view kLocks[] = {"ReentrantLock",          "Lock",     "StampedLock", "ReadWriteLock",
                                       "ReentrantReadWriteLock", "Condition"};

using Kind = facts::LockedValue::Kind;

class LockValues {
 public:
  explicit LockValues(const JvmInput& input) : input_(input), code_(input) {}

  std::vector<facts::LockedValue> run() {
    code_.each([&](const JvmMethod& method) { collect(method); });
    code_.each([&](const JvmMethod& method) { look(method); });
    return std::move(found_);
  }

 private:
  /// What the program stores in a field, as far as it counts here.
  struct Stores {
    bool only_new = true;  ///< nothing but objects that were made for it
    bool any = false;
  };

  /// A text that is put together when it is run is an object of its own, on one way to here at least: whoever
  /// sets it only if it is empty has it on all.
  static bool is_put_together(const JvmMethod& method, const ir::Instr& from) {
    if (from.op == Op::phi)
      return std::ranges::any_of(method.code().operands_of(from), [&](ValueId value) {
        const ir::Instr* one = method.source(value);
        return one != nullptr && one->op != Op::phi && is_put_together(method, *one);
      });
    if (!method.is_call(from)) return false;
    const ir::FuncName& callee = method.callee(from);
    return model::makes_text(callee.module.view(), simple_name(callee));
  }

  /// Nobody can lock that.
  static bool is_null(const JvmMethod& method, ValueId value) {
    const ir::Instr* from = method.source(value);
    return from != nullptr && from->op == Op::constant &&
           method.module().constants[from->payload].kind == ir::ConstKind::null;
  }

  void collect(const JvmMethod& method) {
    for (const ir::Instr& instr : method.code().instrs) {
      if (instr.op != Op::store || !method.field(instr).valid()) continue;
      const auto operands = method.code().operands_of(instr);
      const ir::Instr* from = method.source(operands[operands.size() - 1]);
      Stores& stores = stores_[method.field(instr)];
      stores.any = true;
      const bool is_new = from != nullptr && (from->op == Op::alloc || is_put_together(method, *from));
      stores.only_new = stores.only_new && (is_new || is_null(method, operands.back()));
    }
  }

  bool is_made_for(FieldId field) const {
    const auto known = stores_.find(field);
    return known != stores_.end() && known->second.any && known->second.only_new;
  }

  void look(const JvmMethod& method) {
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const LockUse use = method.lock_use(i);
      if (use.act != LockAct::take || !use.is_monitor || method.is_this(use.lock)) continue;
      if (const auto kind = kind_of(method, use, i)) tell(method, i, use, *kind);
    }
  }

  std::optional<Kind> kind_of(const JvmMethod& method, const LockUse& use, uint32_t at) {
    const ir::Instr* from = method.source(use.lock);
    const bool is_constant = from != nullptr && from->op == Op::constant;
    if (from != nullptr && from->op == Op::alloc) return fresh(method, method.strip(use.lock));
    const std::string type =
        is_constant && method.module().constants[from->payload].kind == ir::ConstKind::string
            ? std::string(model::kStringType)
            : method.type(use.lock);
    const std::string_view klass = flow::heap::class_of_type(type);
    const FieldId field = method.field_of(use.lock);
    if (!field.valid() || !is_made_for(field)) {
      is_certain_ = field.valid() || (is_constant && klass == model::kStringClass);
      if (klass == model::kStringClass) return Kind::string;
      if (std::ranges::find(model::kBoxedClasses, klass) != std::end(model::kBoxedClasses))
        return Kind::boxed;
    }
    if (klass.starts_with(model::kLocksPackage) &&
        std::ranges::find(kLocks, klass.substr(model::kLocksPackage.size())) != std::end(kLocks))
      return Kind::lock;
    return field.valid() ? reassigned(method, use, at, field) : std::nullopt;
  }

  /// What only this method has: its constructor and the monitor are all that it is used for.
  static std::optional<Kind> fresh(const JvmMethod& method, ValueId made) {
    for (const ir::Instr& instr : method.code().instrs) {
      if (instr.op == Op::acquire || instr.op == Op::release || instr.op == Op::refine) continue;
      const auto operands = method.code().operands_of(instr);
      for (size_t i = 0; i < operands.size(); ++i) {
        if (method.strip(operands[i]) != made) continue;
        const bool is_made = i == 0 && method.is_call(instr) &&
                             simple_name(method.callee(instr)) == model::kConstructor &&
                             method.callee(instr).module.view() == model::kObjectClass;
        if (!is_made) return std::nullopt;
      }
    }
    return Kind::fresh;
  }

  /// The field gets another object while the old one is locked.
  std::optional<Kind> reassigned(const JvmMethod& method, const LockUse& use, uint32_t at, FieldId field) {
    if ((input_.classes.field(field).flags & ir::kDeclFinal) != 0 || method.is_constructor()) return {};
    const std::vector<bool> after = method.reached_from(method.block_of(at));
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const ir::Instr& instr = method.instr(i);
      const bool is_later =
          method.block_of(i) == method.block_of(at) ? i > at : after[method.block_of(i).index()];
      if (instr.op != Op::store || method.field(instr) != field || !is_later) continue;
      const auto operands = method.code().operands_of(instr);
      const std::string owner = operands.size() > 1 ? method.path(operands[0]) : std::string();
      const bool is_same = operands.size() < 2 || use.path.starts_with(owner + ".");
      if (!is_same || is_null(method, operands.back()) || !method.held(i).contains(use.path)) continue;
      stored_ = i;
      return Kind::reassigned;
    }
    return {};
  }

  void tell(const JvmMethod& method, uint32_t at, const LockUse& use, Kind kind) {
    facts::LockedValue result;
    result.kind = kind;
    result.at = code_.spot(method.id(), at);
    result.function = code_.name(method.id());
    result.value = use.path.starts_with('%') ? "a value" : use.path;
    result.is_certain = is_certain_;
    if (kind == Kind::reassigned) result.set = code_.spot(method.id(), stored_);
    // Whoever interns the text himself wants that all who have it share the lock.
    const ir::Instr* from = method.source(use.lock);
    result.is_meant = kind == Kind::string && from != nullptr && method.is_call(*from) &&
                      simple_name(method.callee(*from)) == "intern";
    found_.push_back(std::move(result));
  }

  const JvmInput& input_;
  JvmCode code_;
  std::map<FieldId, Stores> stores_;
  bool is_certain_ = false;  ///< of the value that is looked at
  uint32_t stored_ = 0;      ///< where the field that is locked is set anew
  std::vector<facts::LockedValue> found_;
};

}  // namespace

std::vector<facts::LockedValue> locked_values(const JvmInput& input) { return LockValues(input).run(); }

}  // namespace ravel::flow::jvm
