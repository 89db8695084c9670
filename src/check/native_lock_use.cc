// SPDX-License-Identifier: Apache-2.0
//
// Locks used wrongly by one thread alone: taken again while held (double-lock), released while not held
// (unlock-unheld), kept on a way out of the function though other ways release it (lock-leak); and sleeping
// while a spin lock is held (held-while-blocking).
//
// All are read off the walk (flow/native/walk.h). A function that returns with a lock on every way is a
// wrapper, and its callers are asked instead.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "check/causes.h"
#include "check/native_input.h"
#include "flow/native/native_clear.h"
#include "flow/native/native_decided.h"
#include "flow/native/native_kept.h"

namespace ravel::check {

using flow::native::Event;
using flow::native::EventKind;
using flow::native::Held;
using flow::native::NativeClear;
using flow::native::NativeDecided;

namespace {

class LockUse {
 public:
  explicit LockUse(const NativeInput& input)
      : input_(input),
        native_(input.native),
        words_(input.words),
        clear_(input),
        decided_(input),
        kept_(input, clear_.lock_calls()) {}

  std::vector<report::Finding> run() {
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
    std::vector<report::Finding> result;
    for (auto& [key, finding] : found_)
      (finding.kind != kByHandler ? result : of_handlers_).push_back(std::move(finding));
    std::ranges::move(join_causes(std::move(of_handlers_)), std::back_inserter(result));
    return result;
  }

 private:
  bool is_same(const Held& held, const Event& event) const {
    if (held.unique.valid() && held.unique == event.unique) return true;
    // `locks[i]`, where another function chose i: two of them may be two locks.
    const flow::native::Paths& paths = native_.paths();
    return held.lock == event.lock && paths.is_certain(held.lock);
  }

  ir::FuncId function_of(const Event& event) const {
    return native_.points_to().instance(event.instance).function;
  }

  report::Finding& start(std::string rule, double score, const std::string& subject, report::Place place) {
    const auto key = std::tuple(rule, place.pos.file, place.pos.line, subject);
    report::Finding finding;
    finding.rule = std::move(rule);
    finding.score = score;
    finding.subject = subject;
    finding.is_evident = false;
    finding.origins = {place.origin};
    finding.locations.push_back(std::move(place));
    return found_.try_emplace(key, std::move(finding)).first->second;
  }

  void look_at_acquire(const Event& event) {
    if (event.recursive || !event.waits) return;
    for (const Held& held : native_.walk().lockset(event.locks)) {
      if (held.kind != flow::native::HeldKind::lock || !is_same(held, event) || held.recursive ||
          (held.shared && event.shared))
        continue;
      const std::string name = words_.guard(function_of(event), event.lock);
      report::Finding& finding =
          start("double-lock", 0.8, name,
                words_.place(report::Role::acquire, event.instance, event.instr, event.locks));
      finding.kind = held.shared ? "upgrade" : "again";
      finding.message = fmt::format("{} takes {} while it holds it already: it waits for itself for ever",
                                    finding.locations[0].function, name);
      if (finding.is_evident) return;
      const auto taker = clear_.taker(event, held);
      if (taker) {
        finding.locations.resize(1);
        tell_taker(*taker, finding);
      } else {
        add_taken(taken_of(event, held), finding);
      }
      if (clear_.was_left_behind(event, taken_of(event, held), taker)) return;
      finding.is_evident = (taker ? !is_decided(*taker, event, held) : is_taken_here(event, held)) &&
                           clear_.is_clear(event.locks) && NativeClear::is_named(name) && !held.tried &&
                           !clear_.is_muddled(event.instance, event.lock) &&
                           !(taker && clear_.is_muddled(taker->instance, taker->lock));
      finding.interleaving = {{0, fmt::format("takes {}", name), std::nullopt},
                              {0, fmt::format("takes {} again, and waits for itself", name), 0}};
      finding.advice = {"release it before, call a version that expects it held, or use a recursive lock"};
      return;
    }
  }

  /// A lock that only this function names: it took it there, and that was seen.
  bool is_taken_here(const Event& event, const Held& held) const {
    const flow::native::Site taken = taken_of(event, held);
    return !held.unique.valid() && taken.function == function_of(event) && taken.instr != event.instr;
  }

  /// `busy = true; callback();` under the lock, and `if (!busy) lock();` behind the callback.
  /// And `if (on) lock();` in a function of its own: who releases asks the same.
  bool is_decided(const NativeClear::Taker& taker, const Event& event, const Held& held) const {
    const flow::native::Site taken = taken_of(event, held);
    if (taken.function.valid() && taken.function != function_of(event) && !clear_.takes_always(held) &&
        decided_.by_memory({taken.function, taken.instr}))
      return true;
    std::vector<facts::Step> way;
    for (const flow::native::CallEdge& call : taker.calls)
      way.emplace_back(native_.points_to().instance(call.caller).function, call.instr);
    way.emplace_back(function_of(event), event.instr);
    return decided_.by_flag(way);
  }

  /// The way that holds it, instead of any that leads there.
  void tell_taker(const NativeClear::Taker& taker, report::Finding& finding) const {
    const ir::FuncId function = native_.points_to().instance(taker.instance).function;
    facts::Path path = words_.path_to(taker.instance);
    report::Place first = words_.end(report::Role::acquire, path, {function, taker.at});
    for (const flow::native::CallEdge& call : taker.calls)
      path.calls.emplace_back(native_.points_to().instance(call.caller).function, call.instr);
    finding.locations[0].path = words_.frames(path.calls);
    finding.locations.push_back(std::move(first));
  }

  bool is_handler(const Event& event) const {
    return native_.points_to().origin(native_.points_to().origin_of(event.instance)).kind ==
           flow::native::OriginKind::handler;
  }

  /// A handler that comes while the interrupted one holds the lock which it wants waits for ever.
  void look_at_handlers() {
    std::map<flow::native::LocId, const Event*> wanted;
    for (const Event& event : native_.walk().events())
      if (event.kind == EventKind::acquire && event.waits && event.unique.valid() && is_handler(event))
        wanted.try_emplace(event.unique, &event);
    if (wanted.empty()) return;
    for (const Event& event : native_.walk().events()) {
      if (event.kind != EventKind::acquire || event.masks || is_handler(event)) continue;
      const auto it = wanted.find(event.unique);
      if (it == wanted.end() || (event.shared && it->second->shared)) continue;
      const flow::native::OriginId handler = native_.points_to().origin_of(it->second->instance);
      const auto& running = native_.walk().running(event.running);
      const bool may_come =
          native_.points_to().input().open || std::binary_search(running.begin(), running.end(), handler);
      if (may_come) tell_handler(event, *it->second);
    }
  }

  void tell_handler(const Event& event, const Event& handler) {
    const std::string name = words_.guard(function_of(event), event.lock);
    report::Finding& finding =
        start("double-lock", 0.65, name,
              words_.place(report::Role::acquire, event.instance, event.instr, event.locks));
    if (finding.locations.size() > 1) return;
    finding.kind = kByHandler;
    finding.is_evident = clear_.is_clear(event.locks) && NativeClear::is_named(name);
    finding.locations.push_back(
        words_.place(report::Role::acquire, handler.instance, handler.instr, handler.locks));
    const std::string& comes = finding.locations[1].function;
    finding.message = fmt::format("{} holds {} when the handler {} may come, which waits for it for ever",
                                  finding.locations[0].function, name, comes);
    finding.interleaving = {
        {0, fmt::format("takes {}", name), 0},
        {0,
         fmt::format("is interrupted; {} wants {}, which only the interrupted one can release", comes, name),
         1}};
    finding.advice = {"keep the handler away while the lock is held (spin_lock_irqsave, sigprocmask)",
                      "let the handler take no lock: set a flag of type volatile sig_atomic_t"};
  }

  void look_at_release(const Event& event) {
    const std::string name = words_.guard(function_of(event), event.lock);
    report::Finding& finding =
        start("unlock-unheld", 0.6, name,
              words_.place(report::Role::release, event.instance, event.instr, event.locks));
    finding.kind = "unheld";
    // Who only releases was given the lock by somebody whom nobody saw.
    // Nor is it known what is held where ways were joined.
    finding.is_evident |= clear_.may_come_without(event) && clear_.is_clear(event.locks) &&
                          NativeClear::is_named(name) && !clear_.is_forgetful(event.instance);
    finding.message = fmt::format("{} releases {}, which it does not hold on this way",
                                  finding.locations[0].function, name);
    finding.interleaving = {{0, fmt::format("releases {} without holding it", name), 0}};
    finding.advice = {"take the lock on every way that leads here, or release it only where it was taken"};
  }

  /// Who calls a function that forgets a lock returns with it, too: told is the one that took it.
  void look_at_leaks() {
    const auto function_of_leak = [&](const flow::native::Leak& leak) {
      return native_.points_to().instance(leak.instance).function;
    };
    // `locks[i]`, where another function chose i: the one that is released may be another
    // (locks/bucket_good.c).
    const auto is_named = [&](const flow::native::Leak& leak) {
      return leak.held.unique.valid() || native_.paths().is_certain(leak.held.lock);
    };
    std::set<flow::native::Site> forgotten;  // by who took them
    for (const flow::native::Leak& leak : native_.walk().leaks())
      if (leak.held.taken.function == function_of_leak(leak)) forgotten.insert(leak.held.taken);
    for (const flow::native::Leak& leak : native_.walk().leaks())
      if (is_named(leak) &&
          (leak.held.taken.function == function_of_leak(leak) || !forgotten.contains(leak.held.taken)))
        look_at_leak(leak);
  }

  void look_at_leak(const flow::native::Leak& leak) {
    const ir::FuncId id = native_.points_to().instance(leak.instance).function;
    const std::string name = words_.guard(id, leak.held.lock);
    report::Place place = words_.end(report::Role::release, words_.path_to(leak.instance), {id, leak.exit});
    place.holds = {name};
    report::Finding& finding = start("lock-leak", 0.7, name, std::move(place));
    finding.kind = "return";
    finding.is_evident |= (leak.held.taken.function == id || clear_.takes_always(leak.held)) &&
                          NativeClear::is_named(name) && clear_.may_leave_with(leak) &&
                          !is_released_by_flag(leak) && !is_meant(leak);
    finding.message = fmt::format("{} returns with {} still held on one way, and releases it on another",
                                  words_.function(id), name);
    add_taken(leak.held.taken, finding);
    finding.interleaving = {{0, fmt::format("takes {}", name), std::nullopt},
                            {0, fmt::format("returns from {} without releasing it", words_.function(id)), 0}};
    finding.advice = {"release the lock on this way out too"};
  }

  /// Does somebody else release it, or is it not known whether it is held?
  bool is_meant(const flow::native::Leak& leak) const {
    return clear_.is_returned_locked(leak) || clear_.is_one_of_many(leak) ||
           clear_.is_muddled(leak.instance, leak.held.lock) ||
           kept_.is_handed_on(leak.instance, leak.held.lock);
  }

  /// A guard that remembers whether it holds its lock: `if (held) unlock();`, and whether it does is not
  /// followed. Unless `lock()` asks likewise.
  bool is_released_by_flag(const flow::native::Leak& leak) const {
    const ir::FuncId id = native_.points_to().instance(leak.instance).function;
    const auto asks_memory = [&](flow::native::LockAct act) {
      return std::ranges::any_of(
          clear_.where_it_may(leak.instance, act, leak.held.lock), [&](ir::InstrId at) {
            const ir::Instr& call = input_.program.function(id).instr(at);
            if (call.op != ir::Op::call) return false;
            const ir::FuncId callee =
                input_.program.find(input_.program.module_of(id).callee(ir::CalleeId(call.payload)));
            return callee.valid() && std::ranges::any_of(clear_.lock_calls().in(callee),
                                                         [&](const flow::native::LockCall& inner) {
                                                           return inner.act == act &&
                                                                  decided_.by_memory({callee, inner.at});
                                                         });
          });
    };
    return asks_memory(flow::native::LockAct::release) && !asks_memory(flow::native::LockAct::take);
  }

  void look_at_kept() {
    for (const flow::native::Kept& kept : kept_.find()) {
      const ir::FuncId id = native_.points_to().instance(kept.instance).function;
      const std::string name = words_.guard(id, kept.lock);
      report::Finding& finding =
          start("lock-leak", 0.7, name,
                words_.end(report::Role::release, words_.path_to(kept.instance), {id, kept.exit}));
      if (finding.is_evident) continue;
      finding.kind = "kept";
      finding.is_evident = NativeClear::is_named(name);
      finding.locations[0].holds = {name};
      finding.message =
          fmt::format("{} {} with {} still held, and nobody else releases it", words_.function(id),
                      kept.ends_thread ? "ends its thread" : "returns", name);
      add_taken({id, kept.taken}, finding);
      finding.interleaving = {
          {0, fmt::format("takes {}", name), std::nullopt},
          {0, fmt::format("returns from {} without releasing it", words_.function(id)), 0}};
      finding.advice = {"release the lock before the function returns"};
    }
  }

  void look_at_block(const Event& event) {
    for (const Held& held : native_.walk().lockset(event.locks)) {
      if (!held.spins || is_same(held, event)) continue;
      const std::string name = words_.guard(function_of(event), held.lock);
      report::Finding& finding =
          start("held-while-blocking", 0.6, name,
                words_.place(report::Role::call, event.instance, event.instr, event.locks));
      finding.kind = "spin";
      finding.is_evident |= clear_.is_clear(event.locks);
      finding.message =
          fmt::format("{} may sleep while it holds the spin lock {}", finding.locations[0].function, name);
      add_taken(taken_of(event, held), finding);
      finding.interleaving = {{0, fmt::format("takes {} and sleeps; everyone who wants it spins", name), 0}};
      finding.advice = {"do what may sleep before the lock or after it"};
      return;
    }
  }

  /// Where it was taken on this very way: sets of locks are kept once for all ways.
  flow::native::Site taken_of(const Event& event, const Held& held) const {
    const auto& locks = native_.walk().lockset(event.locks);
    const size_t index = static_cast<size_t>(&held - locks.data());
    return index < event.taken.size() && event.taken[index].function.valid() ? event.taken[index]
                                                                             : held.taken;
  }

  void add_taken(const flow::native::Site& taken, report::Finding& finding) const {
    if (!taken.function.valid() || finding.locations.size() > 1) return;
    report::Place place;
    place.role = report::Role::acquire;
    place.pos = words_.position({taken.function, taken.instr});
    place.function = words_.function(taken.function);
    place.origin = finding.locations[0].origin;
    finding.locations.push_back(std::move(place));
  }

  const NativeInput& input_;
  const flow::native::Native& native_;
  const NativeWords& words_;
  NativeClear clear_;
  NativeDecided decided_;
  flow::native::NativeKept kept_;
  std::map<std::tuple<std::string, std::string, uint32_t, std::string>, report::Finding> found_;
  std::vector<report::Finding> of_handlers_;
};

}  // namespace

std::vector<report::Finding> native_lock_use(const NativeInput& input) { return LockUse(input).run(); }

}  // namespace ravel::check
