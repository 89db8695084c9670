// SPDX-License-Identifier: Apache-2.0
//
// lock-value: synchronized on what is no lock of its own. By kind:
//
//   string      a string constant: the same object wherever the same text is written, in other libraries too
//   boxed       an Integer, a Boolean and their kin: valueOf gives everybody the same object
//   reassigned  a field that is given another object while it is locked: the next thread takes another lock
//   fresh       an object that the method has just made and that nobody else can have
//   lock        the monitor of a java.util.concurrent lock, which its lock() does not take
//
// What a field of such a type holds is looked at where it is known: a String that was made by `new`, or put
// together while the program runs, is a lock like any other.
//
// Not handled: a field that is set anew elsewhere, without the lock; the race rules find those.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "check/jvm_rules.h"
#include "flow/heap/descriptor.h"
#include "flow/jvm/jvm_code.h"
#include "model/jvm_names.h"

namespace ravel::check {

using flow::heap::FieldId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr std::string_view kLocks[] = {"ReentrantLock",          "Lock",     "StampedLock", "ReadWriteLock",
                                       "ReentrantReadWriteLock", "Condition"};

struct Kind {
  std::string_view name;
  double score = 0;
  std::string why, advice;
};

class LockValues {
 public:
  explicit LockValues(const JvmInput& input) : input_(input), code_(input) {}

  Findings run() {
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
      if (klass == model::kStringClass) return of_string(is_constant || field.valid());
      if (std::ranges::find(model::kBoxedClasses, klass) != std::end(model::kBoxedClasses))
        return Kind{"boxed", field.valid() ? 0.65 : 0.45,
                    "boxed numbers of one value are mostly one object, whoever asks for them",
                    "Use a lock of its own: `private final Object lock = new Object()`."};
    }
    if (klass.starts_with(model::kLocksPackage) &&
        std::ranges::find(kLocks, klass.substr(model::kLocksPackage.size())) != std::end(kLocks))
      return Kind{"lock", 0.45, "its monitor has nothing to do with the lock that lock() takes",
                  "Call lock() and unlock() in try and finally."};
    return field.valid() ? reassigned(method, use, at, field) : std::nullopt;
  }

  static Kind of_string(bool is_known) {
    return {
        "string", is_known ? 0.65 : 0.4,
        "strings of one text are one object wherever they are constants or interned, in other libraries too",
        "Use a lock of its own: `private final Object lock = new Object()`; for one lock a key, keep them "
        "in a ConcurrentHashMap."};
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
    return Kind{"fresh", 0.65, "the method has made it itself, and nobody else can have it",
                "Use a lock that all who use the data share: a final field."};
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
      return Kind{"reassigned", 0.55,
                  "whoever comes next locks the new object, and whoever waits has the old one",
                  "Lock something that stays: a final field."};
    }
    return {};
  }

  void tell(const JvmMethod& method, uint32_t at, const LockUse& use, const Kind& kind) {
    const std::string what = use.path.starts_with('%') ? "a value" : use.path;
    report::Finding result;
    result.rule = "lock-value";
    result.kind = kind.name;
    result.score = kind.score;
    result.subject = fmt::format("{} in {}", what, code_.name(method.id()));
    static const std::map<std::string_view, std::string_view> kWhat = {
        {"string", "a String"},
        {"boxed", "a boxed value"},
        {"reassigned", "a field that is set anew meanwhile"},
        {"fresh", "an object that nobody else has"},
        {"lock", "the monitor of a java.util.concurrent lock"}};
    result.message = fmt::format("{} synchronizes on {}, {}: {}", code_.name(method.id()), what,
                                 kWhat.at(kind.name), kind.why);
    report::Place place = code_.place(report::Role::acquire, method.id(), at, what);
    result.locations.push_back(std::move(place));
    if (kind.name == "reassigned")
      result.locations.push_back(code_.place(report::Role::write, method.id(), stored_, what));
    result.reasons.push_back(kind.why);
    result.advice.push_back(kind.advice);
    // Whoever interns the text himself wants that all who have it share the lock.
    const ir::Instr* from = method.source(use.lock);
    if (kind.name == "string" && from != nullptr && method.is_call(*from))
      result.is_evident = simple_name(method.callee(*from)) != "intern";
    found_.push_back(std::move(result));
  }

  const JvmInput& input_;
  JvmCode code_;
  std::map<FieldId, Stores> stores_;
  uint32_t stored_ = 0;  ///< where the field that is locked is set anew
  Findings found_;
};

}  // namespace

Findings lock_value(const JvmInput& input) { return LockValues(input).run(); }

}  // namespace ravel::check
