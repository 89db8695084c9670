// SPDX-License-Identifier: Apache-2.0
//
// Calls that may take long (sleep, a disk, the network, the end of a thread, a latch) while a lock is held
// that other threads want.
//
// Which library calls wait is a table (model/jvm_waits.h). The lock counts if it is held on every way to the
// call, other threads may know it, and some other place takes it.
//
// Not handled: slow computations; calls of the program's own code that wait inside are told where they call
// the library, not at each of their callers.
#include <algorithm>
#include <map>
#include <set>

#include "flow/jvm/sites.h"
#include "flow/sync/lock_words.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

using facts::Step;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::sync::OriginId;
using model::JvmWaitKind;

namespace {

/// A lock that is held at a call, for all contexts.
struct Slow {
  JvmWaitKind kind = JvmWaitKind::none;
  bool timed = false;
  std::string callee;
  std::set<std::string> locks;
  InstanceId instance;
};

class SlowCalls {
 public:
  explicit SlowCalls(const JvmInput& input)
      : input_(input),
        waits_(input.classes),
        words_(input.words),
        locks_(input.program, input.classes, input.points_to, input.sync, input.words),
        paths_(input.sync) {
    count_takers();
  }

  std::vector<facts::SlowCall> run(const std::function<bool(const facts::SlowCall&)>& matters) {
    for (size_t i = 0; i < input_.sync.calls().size(); ++i) look(InstanceId(i));
    std::vector<facts::SlowCall> result;
    for (const auto& [at, slow] : found_) {
      facts::SlowCall call = slow_call(at, slow);
      if (!matters(call)) continue;
      call.at = spot(at, slow);
      result.push_back(std::move(call));
    }
    return result;
  }

 private:
  /// Who takes a lock: a lock that only one origin ever takes keeps nobody waiting.
  void count_takers() {
    const flow::sync::Calls& calls = input_.sync.calls();
    for (size_t i = 0; i < calls.size(); ++i) {
      const ir::FuncId function = input_.points_to.function(InstanceId(i));
      for (const flow::sync::NameId name : input_.sync.locks().local().names_taken(function))
        for (const uint32_t o : input_.sync.acquisitions().objects(InstanceId(i), name))
          for (const OriginId by : input_.sync.threads().of(InstanceId(i))) takers_[o].insert(by);
    }
  }

  bool is_wanted_by_others(ObjectId lock) const {
    const auto found = takers_.find(lock.index());
    const bool is_class = input_.points_to.site(lock).kind == flow::heap::SiteKind::klass;
    if (found == takers_.end() || (!is_class && !input_.sync.escape().escapes(lock))) return false;
    for (const OriginId a : found->second)
      for (const OriginId b : found->second)
        if (input_.sync.threads().overlap(a, b)) return true;
    return false;
  }

  void look(InstanceId id) {
    const ir::FuncId function = input_.points_to.function(id);
    if (words_.is_library(function)) return;
    const ir::Module& module = input_.program.module_of(function);
    const ir::Function& f = input_.program.function(function);
    for (uint32_t i = 0; i < f.instrs.size(); ++i) {
      const ir::Instr& instr = f.instrs[i];
      if (instr.op != ir::Op::call && instr.op != ir::Op::call_virtual) continue;
      const ir::FuncName& callee = module.callees[instr.payload];
      const model::JvmWait wait = waits_.of(callee);
      if (wait.kind == JvmWaitKind::none || !is_library_call(id, ir::InstrId(i))) continue;
      const std::set<std::string> locks =
          locks_at(id, ir::InstrId(i), wait.kind,
                   wait.kind == JvmWaitKind::wait && !callee.name.view().starts_with("wait("));
      if (locks.empty()) continue;
      Slow& slow = found_[{function, ir::InstrId(i)}];
      slow.kind = wait.kind;
      slow.timed = wait.timed;
      slow.callee = flow::heap::method_text(callee, true);
      slow.locks.insert(locks.begin(), locks.end());
      if (!slow.instance.valid()) slow.instance = id;
    }
  }

  /// A stream of the program's own is told where that one calls the library.
  bool is_library_call(InstanceId id, ir::InstrId at) const {
    for (const flow::heap::CallEdge& e : input_.sync.calls().out(id, at))
      if (!words_.is_library(input_.points_to.function(e.callee))) return false;
    return true;
  }

  std::set<std::string> locks_at(InstanceId id, ir::InstrId at, JvmWaitKind kind, bool is_condition) const {
    const flow::sync::HeldLocks& locks = input_.sync.locks();
    const ir::Function& f = input_.sync.calls().function(id);
    // wait() gives up the monitor that it is called on.
    std::span<const uint32_t> given_up;
    if (kind == JvmWaitKind::wait) given_up = input_.points_to.objects(id, f.operands_of(f.instr(at))[0]);
    std::set<std::string> monitors, others;
    for (const flow::sync::Held& h : locks.held(id, at)) {
      const std::vector<uint32_t> objects = input_.sync.acquisitions().objects(id, h.name);
      const bool is_monitor = locks.names().is_monitor(h.name);
      const auto is_given_up = [&](uint32_t o) {
        return is_monitor && std::find(given_up.begin(), given_up.end(), o) != given_up.end();
      };
      const auto is_wanted = [&](uint32_t o) { return is_wanted_by_others(ObjectId(o)); };
      if (std::any_of(objects.begin(), objects.end(), is_given_up)) continue;
      if (std::any_of(objects.begin(), objects.end(), is_wanted))
        (is_monitor ? monitors : others).insert(locks_.lock_of(ObjectId(objects.front())));
    }
    // A condition gives up its lock. If only one is held, it is that one.
    if (!is_condition || others.size() > 1) monitors.insert(others.begin(), others.end());
    return monitors;
  }

  static facts::SlowCall::Kind kind_of(JvmWaitKind kind) {
    using Kind = facts::SlowCall::Kind;
    static const std::map<JvmWaitKind, Kind> kKinds = {{JvmWaitKind::sleep, Kind::sleep},
                                                       {JvmWaitKind::io, Kind::io},
                                                       {JvmWaitKind::wait, Kind::wait},
                                                       {JvmWaitKind::join, Kind::join},
                                                       {JvmWaitKind::event, Kind::event}};
    return kKinds.at(kind);
  }

  facts::SlowCall slow_call(const Step& at, const Slow& slow) const {
    return {kind_of(slow.kind), {},         words_.function(at.first, facts::Name::shorter),
            slow.callee,        slow.timed, {slow.locks.begin(), slow.locks.end()}};
  }

  facts::Spot spot(const Step& at, const Slow& slow) {
    const auto origins = input_.sync.threads().of(slow.instance);
    facts::Path path;
    if (!origins.empty()) path = words_.path(origins.front(), paths_.to(origins.front(), slow.instance));
    return words_.spot(path, at);
  }

  const JvmInput& input_;
  flow::sync::LibraryWaits waits_;
  const flow::sync::Words& words_;
  flow::sync::LockWords locks_;
  flow::sync::OriginPaths paths_;
  HashMap<uint32_t, std::set<OriginId>> takers_;
  std::map<Step, Slow> found_;
};

}  // namespace

std::vector<facts::SlowCall> slow_calls(const JvmInput& input,
                                        const std::function<bool(const facts::SlowCall&)>& matters) {
  return SlowCalls(input).run(matters);
}

}  // namespace ravel::flow::jvm
