// SPDX-License-Identifier: Apache-2.0
//
// Locks used wrongly by one thread alone: taken again while held (double-lock), released while not held
// (unlock-unheld), kept on a way out of the function though other ways release it (lock-leak); and sleeping
// while a spin lock is held (held-while-blocking).
//
// All are read off the walk (flow/native/walk.h). A function that returns with a lock on every way is a
// wrapper, and its callers are asked instead.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "flow/native/native_decided.h"
#include "flow/native/native_kept.h"
#include "flow/native/source.h"

namespace ravel::flow::native {

using facts::LockMisuse;

namespace {

class LockMisuses {
  using Kind = LockMisuse::Kind;

 public:
  LockMisuses(const NativeInput& input, const NativeClear& clear)
      : input_(input),
        native_(input.native),
        words_(input.words),
        clear_(clear),
        decided_(input),
        kept_(input, clear.lock_calls()) {}

  std::vector<LockMisuse> run() {
    for (const Event& event : native_.walk().events()) {
      if (event.kind == EventKind::acquire) look_at_acquire(event);
      // Whoever waits for a lock that does not spin may sleep.
      if (event.kind == EventKind::acquire && event.waits && !event.spins) look_at_block(event);
      if (event.kind == EventKind::release_unheld) look_at_release(event);
      if (event.kind == EventKind::blocks) look_at_block(event);
    }
    look_at_leaks();
    look_at_kept();
    look_at_handlers();
    std::vector<LockMisuse> result;
    for (auto& [key, misuse] : found_) result.push_back(std::move(misuse));
    return result;
  }

 private:
  bool is_same(const Held& held, const Event& event) const {
    if (held.unique.valid() && held.unique == event.unique) return true;
    // `locks[i]`, where another function chose i: two of them may be two locks.
    const Paths& paths = native_.paths();
    return held.lock == event.lock && paths.is_certain(held.lock);
  }

  ir::FuncId function_of(const Event& event) const {
    return native_.points_to().instance(event.instance).function;
  }

  /// What is told once for a line and a lock: the last of these that was seen, until one is evident.
  enum class Sort : uint8_t { twice, unheld, left, slept };

  LockMisuse& start(Sort sort, const std::string& lock, facts::Spot at) {
    LockMisuse misuse;
    misuse.lock = lock;
    misuse.doubtful = true;
    const auto key = std::tuple(sort, at.pos.file, at.pos.line, lock);
    misuse.at = std::move(at);
    return found_.try_emplace(key, std::move(misuse)).first->second;
  }

  LockMisuse& start(Sort sort, const std::string& lock, const Event& event) {
    const auto count = found_.size();
    LockMisuse& told = start(sort, lock, words_.spot(event.instance, event.instr));
    if (found_.size() != count) told.holds = words_.holds(function_of(event), event.locks);
    return told;
  }

  void look_at_acquire(const Event& event) {
    if (event.recursive || !event.waits) return;
    for (const Held& held : native_.walk().lockset(event.locks)) {
      if (held.kind != HeldKind::lock || !is_same(held, event) || held.recursive ||
          (held.shared && event.shared))
        continue;
      const std::string name = words_.guard(function_of(event), event.lock);
      LockMisuse& told = start(Sort::twice, name, event);
      told.kind = held.shared ? Kind::upgrade : Kind::again;
      if (!told.doubtful) return;
      const auto taker = clear_.taker(event, held);
      if (taker)
        tell_taker(*taker, told);
      else
        add_taken(taken_of(event, held), told);
      if (clear_.was_left_behind(event, taken_of(event, held), taker)) return;
      told.doubtful = (taker ? is_decided(*taker, event, held) : !is_taken_here(event, held)) ||
                      !clear_.is_clear(event.locks) || !NativeClear::is_named(name) || held.tried ||
                      clear_.is_muddled(event.instance, event.lock) ||
                      (taker && clear_.is_muddled(taker->instance, taker->lock));
      return;
    }
  }

  /// A lock that only this function names: it took it there, and that was seen.
  bool is_taken_here(const Event& event, const Held& held) const {
    const Site taken = taken_of(event, held);
    return !held.unique.valid() && taken.function == function_of(event) && taken.instr != event.instr;
  }

  /// `busy = true; callback();` under the lock, and `if (!busy) lock();` behind the callback.
  /// And `if (on) lock();` in a function of its own: who releases asks the same.
  bool is_decided(const NativeClear::Taker& taker, const Event& event, const Held& held) const {
    const Site taken = taken_of(event, held);
    if (taken.function.valid() && taken.function != function_of(event) && !clear_.takes_always(held) &&
        decided_.by_memory({taken.function, taken.instr}))
      return true;
    std::vector<facts::Step> way;
    for (const CallEdge& call : taker.calls)
      way.emplace_back(native_.points_to().instance(call.caller).function, call.instr);
    way.emplace_back(function_of(event), event.instr);
    return decided_.by_flag(way);
  }

  /// The way that holds it, instead of any that leads there.
  void tell_taker(const NativeClear::Taker& taker, LockMisuse& told) const {
    const ir::FuncId function = native_.points_to().instance(taker.instance).function;
    facts::Path path = words_.path_to(taker.instance);
    told.other = words_.spot(path, {function, taker.at});
    for (const CallEdge& call : taker.calls)
      path.calls.emplace_back(native_.points_to().instance(call.caller).function, call.instr);
    told.at.path = words_.frames(path.calls);
  }

  bool is_handler(const Event& event) const {
    return native_.points_to().origin(native_.points_to().origin_of(event.instance)).kind ==
           OriginKind::handler;
  }

  /// A handler that comes while the interrupted one holds the lock which it wants waits for ever.
  void look_at_handlers() {
    std::map<LocId, const Event*> wanted;
    for (const Event& event : native_.walk().events())
      if (event.kind == EventKind::acquire && event.waits && event.unique.valid() && is_handler(event))
        wanted.try_emplace(event.unique, &event);
    if (wanted.empty()) return;
    for (const Event& event : native_.walk().events()) {
      if (event.kind != EventKind::acquire || event.masks || is_handler(event)) continue;
      const auto it = wanted.find(event.unique);
      if (it == wanted.end() || (event.shared && it->second->shared)) continue;
      const OriginId handler = native_.points_to().origin_of(it->second->instance);
      const auto& running = native_.walk().running(event.running);
      const bool may_come =
          native_.points_to().input().open || std::binary_search(running.begin(), running.end(), handler);
      if (may_come) tell_handler(event, *it->second);
    }
  }

  void tell_handler(const Event& event, const Event& handler) {
    const std::string name = words_.guard(function_of(event), event.lock);
    LockMisuse& told = start(Sort::twice, name, event);
    if (told.other) return;
    told.kind = Kind::handler;
    told.doubtful = !clear_.is_clear(event.locks) || !NativeClear::is_named(name);
    told.other = words_.spot(handler.instance, handler.instr);
    told.other_holds = words_.holds(function_of(handler), handler.locks);
  }

  void look_at_release(const Event& event) {
    const std::string name = words_.guard(function_of(event), event.lock);
    LockMisuse& told = start(Sort::unheld, name, event);
    told.kind = Kind::unheld;
    // Who only releases was given the lock by somebody whom nobody saw.
    // Nor is it known what is held where ways were joined.
    if (clear_.may_come_without(event) && clear_.is_clear(event.locks) && NativeClear::is_named(name) &&
        !clear_.is_forgetful(event.instance))
      told.doubtful = false;
  }

  /// Who calls a function that forgets a lock returns with it, too: told is the one that took it.
  void look_at_leaks() {
    const auto function_of_leak = [&](const Leak& leak) {
      return native_.points_to().instance(leak.instance).function;
    };
    // `locks[i]`, where another function chose i: the one that is released may be another
    // (locks/bucket_good.c).
    const auto is_named = [&](const Leak& leak) {
      return leak.held.unique.valid() || native_.paths().is_certain(leak.held.lock);
    };
    std::set<Site> forgotten;  // by who took them
    for (const Leak& leak : native_.walk().leaks())
      if (leak.held.taken.function == function_of_leak(leak)) forgotten.insert(leak.held.taken);
    for (const Leak& leak : native_.walk().leaks())
      if (is_named(leak) &&
          (leak.held.taken.function == function_of_leak(leak) || !forgotten.contains(leak.held.taken)))
        look_at_leak(leak);
  }

  LockMisuse& start_leak(InstanceId instance, ir::FuncId id, ir::InstrId exit, const std::string& name) {
    LockMisuse& told = start(Sort::left, name, words_.spot(words_.path_to(instance), {id, exit}));
    told.holds = {name};
    return told;
  }

  void look_at_leak(const Leak& leak) {
    const ir::FuncId id = native_.points_to().instance(leak.instance).function;
    const std::string name = words_.guard(id, leak.held.lock);
    LockMisuse& told = start_leak(leak.instance, id, leak.exit, name);
    told.kind = Kind::left;
    if ((leak.held.taken.function == id || clear_.takes_always(leak.held)) && NativeClear::is_named(name) &&
        clear_.may_leave_with(leak) && !is_released_by_flag(leak) && !is_meant(leak))
      told.doubtful = false;
    add_taken(leak.held.taken, told);
  }

  /// Does somebody else release it, or is it not known whether it is held?
  bool is_meant(const Leak& leak) const {
    return clear_.is_returned_locked(leak) || clear_.is_one_of_many(leak) ||
           clear_.is_muddled(leak.instance, leak.held.lock) ||
           kept_.is_handed_on(leak.instance, leak.held.lock);
  }

  /// A guard that remembers whether it holds its lock: `if (held) unlock();`, and whether it does is not
  /// followed. Unless `lock()` asks likewise.
  bool is_released_by_flag(const Leak& leak) const {
    const ir::FuncId id = native_.points_to().instance(leak.instance).function;
    const auto asks_memory = [&](LockAct act) {
      return std::ranges::any_of(
          clear_.where_it_may(leak.instance, act, leak.held.lock), [&](ir::InstrId at) {
            const ir::Instr& call = input_.program.function(id).instr(at);
            if (call.op != ir::Op::call) return false;
            const ir::FuncId callee =
                input_.program.find(input_.program.module_of(id).callee(ir::CalleeId(call.payload)));
            return callee.valid() &&
                   std::ranges::any_of(clear_.lock_calls().in(callee), [&](const LockCall& inner) {
                     return inner.act == act && decided_.by_memory({callee, inner.at});
                   });
          });
    };
    return asks_memory(LockAct::release) && !asks_memory(LockAct::take);
  }

  void look_at_kept() {
    for (const Kept& kept : kept_.find()) {
      const ir::FuncId id = native_.points_to().instance(kept.instance).function;
      const std::string name = words_.guard(id, kept.lock);
      LockMisuse& told = start_leak(kept.instance, id, kept.exit, name);
      if (!told.doubtful) continue;
      told.kind = Kind::kept;
      told.doubtful = !NativeClear::is_named(name);
      told.ends_thread = kept.ends_thread;
      add_taken({id, kept.taken}, told);
    }
  }

  void look_at_block(const Event& event) {
    for (const Held& held : native_.walk().lockset(event.locks)) {
      if (!held.spins || is_same(held, event)) continue;
      LockMisuse& told = start(Sort::slept, words_.guard(function_of(event), held.lock), event);
      told.kind = Kind::slept;
      if (clear_.is_clear(event.locks)) told.doubtful = false;
      add_taken(taken_of(event, held), told);
      return;
    }
  }

  /// Where it was taken on this very way: sets of locks are kept once for all ways.
  Site taken_of(const Event& event, const Held& held) const {
    const auto& locks = native_.walk().lockset(event.locks);
    const size_t index = static_cast<size_t>(&held - locks.data());
    return index < event.taken.size() && event.taken[index].function.valid() ? event.taken[index]
                                                                             : held.taken;
  }

  void add_taken(const Site& taken, LockMisuse& told) const {
    if (!taken.function.valid() || told.other) return;
    told.other = words_.spot({}, {taken.function, taken.instr});
    told.other->origin = told.at.origin;
  }

  const NativeInput& input_;
  const Native& native_;
  const Words& words_;
  const NativeClear& clear_;
  NativeDecided decided_;
  NativeKept kept_;
  std::map<std::tuple<Sort, std::string, uint32_t, std::string>, LockMisuse> found_;
};

}  // namespace

std::vector<LockMisuse> Source::lock_misuses() const { return LockMisuses(input_, clear()).run(); }

}  // namespace ravel::flow::native
