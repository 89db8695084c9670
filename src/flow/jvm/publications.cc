// SPDX-License-Identifier: Apache-2.0
//
// Constructors that hand out the object that they have not finished: to a thread that they start, to a static
// field, to somebody who tells others what happens.
//
// Told is only what is written afterwards in the same constructor, or in one of a class below, and read by
// some other method. A constructor of a class below counts where the one above starts a thread.
//
// Not handled: the object handed to a method of another class that keeps it.
#include <algorithm>
#include <map>
#include <set>

#include "flow/jvm/jvm_code.h"
#include "flow/jvm/race_constructors.h"
#include "flow/jvm/sites.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using flow::heap::FieldId;
using ir::BlockId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr std::string_view kRunning[] = {
    "execute",  "submit",     "schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay",
    "runAsync", "supplyAsync"};

using To = facts::Publication::To;

/// Where the object gets out.
struct Escape {
  uint32_t at = 0;
  To to = To::thread;
  bool is_delayed = false;  ///< what is started comes after a while
};

class UnsafePublication {
 public:
  explicit UnsafePublication(const JvmInput& input) : input_(input), code_(input) {}

  std::vector<facts::Publication> run() {
    code_.each([&](const JvmMethod& method) { collect(method); });
    code_.each([&](const JvmMethod& method) {
      if (!method.is_constructor()) return;
      // A constructor above may have let it out.
      for (const Escape& escape : escapes(method))
        if (tell(method, escape)) break;
    });
    return std::move(found_);
  }

 private:
  void collect(const JvmMethod& method) {
    if (method.is_constructor()) {
      const std::vector<Escape> own = escapes(method);
      for (const Escape& e : own)
        if (e.to == To::thread) {
          const auto [known, is_new] = starting_.try_emplace(method.code().name, e.is_delayed);
          known->second = known->second && e.is_delayed;
        }
      return;
    }
    for (const ir::Instr& instr : method.code().instrs) {
      if (instr.op == Op::load && method.field(instr).valid()) read_.insert(method.field(instr));
      if (!method.is_call(instr) || simple_name(method.callee(instr)) != model::kConstructor) continue;
      const bool is_own =
          is_initialiser(method.code()) && method.callee(instr).module == method.code().name.module;
      (is_own ? made_at_start_ : made_elsewhere_).insert(method.callee(instr));
    }
  }

  /// A class's one object, made by its own initialiser (Scala's objects): who asks for the static field waits
  /// until that is done.
  bool is_made_at_start(const JvmMethod& method) const {
    return made_at_start_.contains(method.code().name) && !made_elsewhere_.contains(method.code().name);
  }

  /// Values that are the object, or that lead to it: lambdas, inner objects, threads made for it.
  std::set<ValueId> carriers(const JvmMethod& method) const {
    std::set<ValueId> result = {method.code().params[0]};
    std::set<FieldId> fields;
    for (size_t before = 0; before != result.size() + fields.size();) {
      before = result.size() + fields.size();
      for (const ir::Instr& instr : method.code().instrs) {
        const auto operands = method.code().operands_of(instr);
        const auto carries = [&](size_t from) {
          return std::any_of(operands.begin() + static_cast<std::ptrdiff_t>(std::min(from, operands.size())),
                             operands.end(), [&](ValueId v) { return result.contains(method.strip(v)); });
        };
        const bool is_closure =
            instr.op == Op::alloc && static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure;
        if (is_closure && carries(0)) result.insert(instr.result);
        if (method.is_call(instr) && simple_name(method.callee(instr)) == model::kConstructor && carries(1))
          result.insert(method.strip(operands[0]));
        const FieldId field = method.field(instr);
        if (!field.valid() || operands.empty() ||
            static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik)
          continue;
        const ValueId stored = method.strip(operands.back());
        if (instr.op == Op::store && result.contains(stored) && !method.is_this(stored)) fields.insert(field);
        if (instr.op == Op::load && fields.contains(field)) result.insert(instr.result);
      }
    }
    return result;
  }

  bool is_thread(Symbol klass) const {
    return input_.classes.is_subtype(input_.classes.find(klass),
                                     input_.classes.find(Symbol(model::kThreadClass)));
  }

  static bool is_telling(std::string_view name) {
    return (name.starts_with("add") && name.ends_with("Listener")) || name == "addObserver" ||
           name == "addShutdownHook";
  }

  /// `timer.schedule(task, delay)`, unless the delay is 0.
  static bool is_delayed(const JvmMethod& method, const ir::Instr& call) {
    const auto operands = method.code().operands_of(call);
    if (!simple_name(method.callee(call)).starts_with("schedule") || operands.size() < 3) return false;
    const ir::Instr* delay = method.source(operands[2]);
    return delay == nullptr || delay->op != Op::constant ||
           method.module().constants[delay->payload].number != 0;
  }

  std::vector<Escape> escapes(const JvmMethod& method) const {
    std::vector<Escape> result;
    if (method.code().params.empty()) return result;
    const std::set<ValueId> carriers = this->carriers(method);
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const ir::Instr& instr = method.instr(i);
      const auto operands = method.code().operands_of(instr);
      if (instr.op == Op::store && static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik &&
          method.is_this(operands.back()) && !is_made_at_start(method))
        result.push_back({i, To::everybody});
      if (!method.is_call(instr) || operands.empty()) continue;
      const auto is_carried = [&](size_t from) {
        return std::any_of(operands.begin() + static_cast<std::ptrdiff_t>(from), operands.end(),
                           [&](ValueId v) { return carriers.contains(method.strip(v)); });
      };
      const ir::FuncName& callee = method.callee(instr);
      const std::string_view name = simple_name(callee), klass = callee.module.view();
      const bool runs = model::may_run_elsewhere(klass);
      if (callee.name.view() == model::kStartMethod && is_carried(0) && is_thread(callee.module))
        result.push_back({i, To::thread});
      else if (runs && std::ranges::find(kRunning, name) != std::end(kRunning) && is_carried(0))
        result.push_back({i, To::thread, is_delayed(method, instr)});
      else if (const auto above = starting_.find(callee);
               name == model::kConstructor && method.is_this(operands[0]) && above != starting_.end())
        result.push_back({i, To::thread, above->second});
      else if (is_telling(name) && !method.is_this(operands[0]) && is_carried(1))
        result.push_back({i, To::listener});
    }
    return result;
  }

  /// Fields of the object that are written behind that.
  std::vector<uint32_t> written_after(const JvmMethod& method, uint32_t at) const {
    const std::vector<bool> after = method.reached_from(method.block_of(at), false);
    const std::set<ValueId> led_by = carriers(method);
    std::vector<uint32_t> result;
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const ir::Instr& instr = method.instr(i);
      const BlockId block = method.block_of(i), there = method.block_of(at);
      if (instr.op != Op::store || !(after[block.index()] || (block == there && i > at))) continue;
      const FieldId field = method.field(instr);
      if (!field.valid() || static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik) continue;
      const bool is_volatile = (input_.classes.field(field).flags & ir::kDeclVolatile) != 0;
      if (!method.is_this(method.code().operands_of(instr)[0]) || !read_.contains(field)) continue;
      if (is_default(method, i)) continue;
      // `task = executor.schedule(...)`, `keeper = thread`: to keep what was started is mostly for others.
      const bool is_result = method.strip(method.code().operands_of(instr).back()) == method.instr(at).result;
      if (!is_volatile && !is_result &&
          !led_by.contains(method.strip(method.code().operands_of(instr).back())) && method.held(i).empty())
        result.push_back(i);
    }
    return result;
  }

  /// What the field has anyway: `null` or 0, where nothing was written before.
  static bool is_default(const JvmMethod& method, uint32_t at) {
    const ir::Instr& store = method.instr(at);
    const ir::Instr* from = method.source(method.code().operands_of(store).back());
    if (from == nullptr || from->op != Op::constant) return false;
    const ir::Const& constant = method.module().constants[from->payload];
    const bool is_zero = constant.kind == ir::ConstKind::integer && constant.number == 0;
    if (constant.kind != ir::ConstKind::null && !is_zero) return false;
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const ir::Instr& other = method.instr(i);
      if (other.op != Op::store || method.field(other) != method.field(store)) continue;
      const BlockId from_block = method.block_of(i), to = method.block_of(at);
      if ((from_block == to && i < at) || method.reached_from(from_block, false)[to.index()]) return false;
    }
    return true;
  }

  bool tell(const JvmMethod& method, const Escape& escape) {
    const std::vector<uint32_t> writes = written_after(method, escape.at);
    if (writes.empty()) return false;
    facts::Publication result{
        escape.to, code_.spot(method.id(), escape.at), code_.name(method.id()), escape.is_delayed, {}};
    for (const uint32_t i : writes)
      result.writes.push_back(
          {code_.spot(method.id(), i), input_.words.field(method.field(method.instr(i)))});
    found_.push_back(std::move(result));
    return true;
  }

  const JvmInput& input_;
  JvmCode code_;
  std::set<ir::FuncName> made_at_start_;   ///< constructors that their class's initialiser calls
  std::set<ir::FuncName> made_elsewhere_;  ///< constructors that others call than their class's initialiser
  std::set<FieldId> read_;                 ///< by a method that is no constructor
  std::map<ir::FuncName, bool> starting_;  ///< constructors that start a thread with their object: only later
  std::vector<facts::Publication> found_;
};

}  // namespace

std::vector<facts::Publication> publications(const JvmInput& input) { return UnsafePublication(input).run(); }

}  // namespace ravel::flow::jvm
