// SPDX-License-Identifier: Apache-2.0
//
// Methods that take a lock of java.util.concurrent, release it on some ways, and leave with it on another:
// they return, or what is called while the lock is held may throw and nothing releases it then (no finally).
// Monitors are released by the language.
//
// A method that returns with the lock on every way is meant to; so may be one that releases it only where it
// fails, and one whose release depends on a variable that says whether it has the lock, or on the lock that
// is asked (isHeldByCurrentThread). A method may also tell its caller by its result, true with the lock and
// false without, if another one of the class releases it.
//
// Of what may throw counts what is certain to be meant: a throw of the program, itself or in what it calls
// directly, a wait that may be interrupted, code that somebody else gives. That any pointer may be null does
// not count.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "flow/heap/descriptor.h"
#include "flow/jvm/jvm_code.h"
#include "flow/jvm/sites.h"
#include "flow/sync/acquisitions_library.h"
#include "flow/sync/true_target.h"
#include "ir/dominators.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using ir::BlockId;
using ir::FuncId;
using ir::Op;

namespace {

/// Calls within calls that are looked into for a throw.
constexpr int kRoundsMax = 4;

class LockLeaks {
 public:
  explicit LockLeaks(const JvmInput& input) : input_(input), code_(input), library_(input.classes) {}

  std::vector<facts::LockLeft> run() {
    find_throwing();
    code_.each([&](const JvmMethod& method) { collect_gives(method); });
    code_.each([&](const JvmMethod& method) { look(method); });
    return std::move(found_);
  }

 private:
  using Held = std::set<uint32_t>;  ///< instructions that took a lock, on some way
  struct Leak {
    uint32_t at = 0;
    bool raises = false;  ///< it is the throw itself, or a return
  };

  // What throws.

  static bool raises_on_purpose(const JvmMethod& method, const ir::Instr& instr) {
    if (instr.op != Op::raise || instr.operand_count == 0) return false;
    const ir::Instr* made = method.source(method.code().operands_of(instr)[0]);
    if (made == nullptr || made->op != Op::alloc) return false;
    const std::string klass = method.module().constants[made->payload].text.str();
    return klass != model::kAssertionErrorClass;
  }

  void find_throwing() {
    for (int round = 0; round < kRoundsMax; ++round) {
      const size_t before = throwing_.size();
      code_.each([&](const JvmMethod& method) {
        for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
          const ir::Instr& instr = method.instr(i);
          if (method.code().block(method.block_of(i)).unwind.valid()) continue;
          if (raises_on_purpose(method, instr) ||
              (method.is_call(instr) && is_throwing(method.callee(instr))))
            throwing_.insert(method.code().name);
        }
      });
      if (throwing_.size() == before) return;
    }
  }

  bool is_throwing(const ir::FuncName& callee) {
    if (throwing_.contains(callee)) return true;
    const std::string_view klass = callee.module.view();
    if (model::is_given_code(klass)) return true;
    const model::JvmWait wait = library_.of(callee);
    return wait.kind != model::JvmWaitKind::none && simple_name(callee) != "awaitUninterruptibly" &&
           simple_name(callee) != "join" && lock_act(callee) == LockAct::none;
  }

  bool may_throw(const JvmMethod& method, const ir::Instr& instr) {
    if (instr.op == Op::raise) return true;
    return method.is_call(instr) && is_throwing(method.callee(instr));
  }

  // What releases.

  void collect_gives(const JvmMethod& method) {
    std::set<std::string> takes;
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i)
      if (const LockUse use = method.lock_use(i); use.act == LockAct::take || use.act == LockAct::try_take)
        takes.insert(use.path);
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const LockUse use = method.lock_use(i);
      if (use.act == LockAct::give && !use.is_monitor && !use.path.starts_with('%'))
        gives_[method.code().name].insert(use.path);
      if (use.act == LockAct::give && !takes.contains(use.path))
        given_for_others_.insert({method.module().name, use.path});
    }
  }

  /// Locks that an instruction releases, in the words of the method.
  std::set<std::string> given_by(const JvmMethod& method, uint32_t at) const {
    const LockUse use = method.lock_use(at);
    if (use.act == LockAct::give && !use.is_monitor) return {use.path};
    std::set<std::string> result;
    const ir::Instr& instr = method.instr(at);
    if (!method.is_call(instr)) return result;
    const auto known = gives_.find(method.callee(instr));
    if (known == gives_.end()) return result;
    for (const std::string& path : known->second) {
      const bool is_own = path.starts_with("this.") && instr.operand_count > 0;
      result.insert(is_own ? method.path(method.code().operands_of(instr)[0]) + path.substr(4) : path);
    }
    return result;
  }

  /// A variable says whether the lock is held.
  bool depends_on_variable(const JvmMethod& method, const ir::Dominators& dominators, uint32_t give) const {
    for (uint32_t b = 0; b < method.code().blocks.size(); ++b) {
      const ir::Instr& last = method.instr(method.code().blocks[b].end - 1);
      if (last.op != Op::test || last.operand_count == 0) continue;
      if (!dominators.visible_at_entry(BlockId(b), method.block_of(give))) continue;
      const ir::Instr* from = method.source(method.code().operands_of(last)[0]);
      if (from != nullptr && from->op == Op::phi) return true;
    }
    return false;
  }

  /// A test that asks a lock whether this thread has it.
  struct Asked {
    std::string lock;
    int where_held = 0;
    bool is_about(const std::string& path) const {
      return path == lock + " (lock)" || (path.starts_with(lock + ".") && path.ends_with("Lock() (lock)"));
    }
  };

  static std::optional<Asked> asked_at_end(const JvmMethod& method, const ir::Block& block) {
    const ir::Instr& last = method.instr(block.end - 1);
    if (last.op != Op::test || last.operand_count == 0) return std::nullopt;
    const ir::ValueId value = method.strip(method.code().operands_of(last)[0]);
    const ir::Instr* from = method.source(value);
    if (from == nullptr || !method.is_call(*from) || from->operand_count != 1) return std::nullopt;
    if (!model::asks_whether_held(simple_name(method.callee(*from)))) return std::nullopt;
    const int where = flow::sync::true_target(method.module(), method.code(), last, value);
    if (where < 0) return std::nullopt;
    return Asked{method.path(method.code().operands_of(*from)[0]), where};
  }

  /// What a way out gives back if that is written there: a number, or null.
  static std::optional<int64_t> constant_result(const JvmMethod& method, uint32_t at) {
    const ir::Instr& ret = method.instr(at);
    if (ret.operand_count == 0) return std::nullopt;
    const ir::Instr* from = method.source(method.code().operands_of(ret)[0]);
    if (from == nullptr || from->op != Op::constant) return std::nullopt;
    const ir::Const& constant = method.module().constants[from->payload];
    if (constant.kind != ir::ConstKind::integer) return std::nullopt;
    return static_cast<int64_t>(constant.number);
  }

  /// The caller can tell by the result: nothing that is given back with the lock is given back without it,
  /// and another method of the class releases it for him.
  bool is_told_by_result(const JvmMethod& method, uint32_t take, const std::vector<Leak>& leaks) const {
    if (!given_for_others_.contains({method.module().name, method.lock_use(take).path})) return false;
    std::set<uint32_t> with;
    std::set<int64_t> results;
    for (const Leak& leak : leaks) {
      if (method.instr(leak.at).op != Op::ret) continue;
      const auto result = constant_result(method, leak.at);
      if (!result) return false;
      with.insert(leak.at);
      results.insert(*result);
    }
    for (uint32_t i = 0; i < method.code().instrs.size() && !with.empty(); ++i) {
      if (method.instr(i).op != Op::ret || with.contains(i)) continue;
      const auto result = constant_result(method, i);
      if (!result || results.contains(*result)) return false;
    }
    return !with.empty();
  }

  // Ways.

  void look(const JvmMethod& method) {
    std::map<std::string, std::vector<uint32_t>> gives;
    std::vector<uint32_t> takes;
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const LockUse use = method.lock_use(i);
      if (use.is_monitor || use.path.starts_with('%')) continue;
      if (use.act == LockAct::take || use.act == LockAct::try_take) takes.push_back(i);
      for (const std::string& path : given_by(method, i)) gives[path].push_back(i);
    }
    if (takes.empty() || gives.empty()) return;
    const ir::Dominators dominators(method.code());
    std::map<uint32_t, std::vector<Leak>> leaks;
    std::set<uint32_t> returned_without;
    walk(method, leaks, returned_without, dominators);
    for (const auto& [take, at] : leaks) {
      const auto released = gives.find(method.lock_use(take).path);
      if (released == gives.end() || !returned_without.contains(take)) continue;
      const bool is_told_by_variable = std::ranges::any_of(
          released->second, [&](uint32_t give) { return depends_on_variable(method, dominators, give); });
      if (!is_told_by_variable && !is_told_by_result(method, take, at)) tell(method, take, at);
    }
  }

  void walk(const JvmMethod& method, std::map<uint32_t, std::vector<Leak>>& leaks,
            std::set<uint32_t>& returned_without, const ir::Dominators& dominators) {
    const ir::Function& f = method.code();
    std::vector<Held> entry(f.blocks.size());
    std::vector<bool> reached(f.blocks.size(), false);
    std::vector<BlockId> work = {BlockId(0)};
    reached[0] = true;
    const auto join = [&](BlockId to, const Held& held) {
      Held& at = entry[to.index()];
      const size_t before = at.size();
      at.insert(held.begin(), held.end());
      if (reached[to.index()] && at.size() == before) return;
      reached[to.index()] = true;
      work.push_back(to);
    };
    std::map<std::pair<uint32_t, uint32_t>, Leak> out;  // by take and place
    while (!work.empty()) {
      const BlockId at = work.back();
      work.pop_back();
      const ir::Block& block = f.block(at);
      Held held = entry[at.index()], raised;
      bool is_raised = false;
      for (uint32_t i = block.begin; i < block.end; ++i) {
        const std::set<std::string> given = given_by(method, i);
        std::erase_if(held, [&](uint32_t take) { return given.contains(method.lock_use(take).path); });
        if (may_throw(method, f.instrs[i])) {
          is_raised = true;
          raised.insert(held.begin(), held.end());
          if (!block.unwind.valid())
            for (const uint32_t take : held) out[{take, i}] = {i, f.instrs[i].op == Op::raise};
        }
        const LockUse use = method.lock_use(i);
        if (use.act == LockAct::take && !use.is_monitor) held.insert(i);
        if (f.instrs[i].op != Op::ret) continue;
        for (const uint32_t take : held) out[{take, i}] = {i, false};
      }
      const std::optional<Asked> asked = asked_at_end(method, block);
      if (block.unwind.valid() && (is_raised || !reached[block.unwind.index()])) join(block.unwind, raised);
      const auto targets = f.targets_of(block);
      for (size_t t = 0; t < targets.size(); ++t) {
        Held state = held;
        if (asked && static_cast<int>(t) != asked->where_held)
          std::erase_if(state, [&](uint32_t take) { return asked->is_about(method.lock_use(take).path); });
        for (uint32_t i = 0; i < f.instrs.size(); ++i) {
          const LockUse use = method.lock_use(i);
          if (use.act == LockAct::try_take &&
              flow::sync::true_target(method.module(), f, f.instrs[block.end - 1], f.instrs[i].result) ==
                  static_cast<int>(t))
            state.insert(i);
        }
        join(targets[t], state);
      }
    }
    for (const auto& [key, leak] : out) leaks[key.first].push_back(leak);
    find_returns(method, entry, dominators, returned_without);
  }

  /// Takes that some way returns without, after the lock was taken.
  static void find_returns(const JvmMethod& method, const std::vector<Held>& entry,
                           const ir::Dominators& dominators, std::set<uint32_t>& returned_without) {
    for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
      const LockUse use = method.lock_use(i);
      if (use.is_monitor || (use.act != LockAct::take && use.act != LockAct::try_take)) continue;
      for (uint32_t b = 0; b < entry.size(); ++b) {
        if (method.instr(method.code().blocks[b].end - 1).op != Op::ret) continue;
        const BlockId block(b);
        const bool is_after =
            block == method.block_of(i) || dominators.visible_at_entry(method.block_of(i), block);
        if (is_after && !held_at_end(method, entry, block, i)) returned_without.insert(i);
      }
    }
  }

  static bool held_at_end(const JvmMethod& method, const std::vector<Held>& entry, BlockId block,
                          uint32_t take) {
    bool held = entry[block.index()].contains(take);
    const std::string path = method.lock_use(take).path;
    for (uint32_t i = method.code().block(block).begin; i < method.code().block(block).end; ++i) {
      if (i == take) held = true;
      const LockUse use = method.lock_use(i);
      if (use.act == LockAct::give && use.path == path) held = false;
    }
    return held;
  }

  void tell(const JvmMethod& method, uint32_t take, const std::vector<Leak>& leaks) {
    using Kind = facts::LockLeft::Exit::Kind;
    facts::LockLeft result{
        code_.spot(method.id(), take), code_.name(method.id()), method.lock_use(take).path, {}};
    result.lock.resize(result.lock.rfind(" (lock)"));
    for (const Leak& leak : leaks) {
      const ir::Instr& instr = method.instr(leak.at);
      const Kind kind = instr.op == Op::ret ? Kind::returns : leak.raises ? Kind::raises : Kind::calls;
      result.exits.push_back(
          {kind, code_.spot(method.id(), leak.at),
           kind == Kind::calls ? flow::heap::method_text(method.callee(instr), true) : std::string()});
    }
    found_.push_back(std::move(result));
  }

  const JvmInput& input_;
  JvmCode code_;
  flow::sync::LibraryWaits library_;
  std::set<ir::FuncName> throwing_;
  std::map<ir::FuncName, std::set<std::string>> gives_;
  std::set<std::pair<Symbol, std::string>> given_for_others_;  ///< by class: in methods that do not take it
  std::vector<facts::LockLeft> found_;
};

}  // namespace

std::vector<facts::LockLeft> locks_left(const JvmInput& input) { return LockLeaks(input).run(); }

}  // namespace ravel::flow::jvm
