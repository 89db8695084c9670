// SPDX-License-Identifier: Apache-2.0
//
// Clang's thread-safety attributes, kept or broken: a field that is GUARDED_BY a lock is used without it
// (guarded-by), a function that REQUIRES a lock is called without it or one that EXCLUDES it with it
// (requires-lock), and two locks are taken against ACQUIRED_BEFORE (lock-order).
//
// Clang's own -Wthread-safety looks at one function at a time and believes what callees declare. Here the
// walk (flow/native/walk.h) knows what is really held, through functions without any attribute, and who is
// alone: before the first thread is started, and with an object that nobody else knows yet, no lock is asked
// for. Constructors and destructors are free to use their own object, as for Clang.
//
// Not told: locks under names that cannot be compared (the attribute names a lock by way of an object that
// the function knows by another way).
#include <map>
#include <tuple>

#include "flow/native/source.h"
#include "model/native_calls.h"

namespace ravel::flow::native {

using facts::Breach;
using facts::BrokenPromise;
using facts::Promise;

namespace {

class BrokenPromises {
 public:
  explicit BrokenPromises(const NativeInput& input, const NativeClear& clear)
      : input_(input),
        native_(input.native),
        points_to_(native_.points_to()),
        walk_(native_.walk()),
        words_(input.words),
        clear_(clear) {}

  std::vector<BrokenPromise> of(Promise promise) {
    if (promise == Promise::guard)
      for (const Access& access : walk_.guarded_accesses()) look_at_access(access);
    for (const Event& event : walk_.events()) {
      if (promise == Promise::duty && event.kind == EventKind::declared) look_at_call(event);
      if (promise == Promise::order && event.kind == EventKind::acquire) look_at_order(event);
    }
    std::vector<BrokenPromise> result;
    for (auto& [key, one] : found_) result.push_back(std::move(one));
    return result;
  }

 private:
  const ir::Function& function_of(InstanceId id) const {
    return input_.program.function(points_to_.instance(id).function);
  }
  const ir::Module& module_of(InstanceId id) const {
    return input_.program.module_of(points_to_.instance(id).function);
  }

  /// Nobody else runs yet, or any more.
  bool is_alone(InstanceId instance, RunningId running) const {
    return !points_to_.input().open && walk_.running(running).empty() &&
           points_to_.origin(points_to_.origin_of(instance)).kind == OriginKind::main;
  }

  bool is_unchecked(InstanceId instance) const {
    const DeclaredFunction* said = native_.declared().function(function_of(instance).name);
    return said != nullptr && said->is_unchecked;
  }

  /// `Bank::Bank`, `Bank::~Bank`, and the object is their own.
  bool is_own_object(InstanceId instance, PathId object) const {
    if (!object.valid()) return false;
    const Step& root = native_.paths()[native_.paths().root_of(object)];
    if (root.kind != StepKind::param || root.payload != 0) return false;
    const std::string name = words_.function(points_to_.instance(instance).function);
    const size_t at = name.rfind("::");
    if (at == std::string::npos) return false;
    const std::string member = name.substr(at + 2);
    if (member.starts_with("~")) return true;
    const std::string klass = name.substr(0, at);
    return klass == member || klass.ends_with("::" + member);
  }

  bool is_fresh(const Access& access, const ir::Instr& instr) const {
    if (instr.op != ir::Op::load && instr.op != ir::Op::store) return false;
    for (const Held& held : walk_.lockset(access.locks)) {
      if (held.kind != HeldKind::fresh) continue;
      for (const LocId place : points_to_.accessed(access.instance, instr))
        if (points_to_.place(place).object == points_to_.place(held.unique).object) return true;
    }
    return false;
  }

  enum class Answer { held, only_shared, no, unclear };

  LocId unique_place(InstanceId instance, PathId path) const {
    const std::vector<LocId> places = native_.sharing().places(instance, path, native_.paths());
    if (places.size() != 1 || native_.paths().is_indexed(path)) return {};
    return native_.sharing().is_unique(points_to_.place(places[0]).object) ? places[0] : LocId();
  }

  Answer is_held(InstanceId instance, LocksetId locks, PathId lock, const DeclaredLock& said,
                 bool exclusive) const {
    if (!lock.valid()) return Answer::unclear;
    const LocId unique = unique_place(instance, lock);
    Answer answer = Answer::no;
    for (const Held& held : walk_.lockset(locks)) {
      if (held.kind != HeldKind::lock) continue;
      if (held.lock == lock || (unique.valid() && held.unique == unique)) {
        if (!held.shared || !exclusive) return Answer::held;
        answer = Answer::only_shared;
      } else if (answer == Answer::no && is_vague(held) && lock_name(held) == said.name) {
        answer = Answer::unclear;
      }
    }
    return answer;
  }

  /// Known here only as somebody else's.
  bool is_vague(const Held& held) const {
    const StepKind root = native_.paths()[native_.paths().root_of(held.lock)].kind;
    return root == StepKind::foreign || root == StepKind::owner || root == StepKind::value ||
           native_.paths().is_indexed(held.lock);
  }

  /// `Bank.mu` or `g_lock`: as attributes name locks. Empty if the place where it is taken does not tell.
  std::string lock_name(const Held& held) const {
    if (!held.taken.function.valid()) return {};
    return lock_name(held.taken.function, held.taken.instr);
  }

  std::string lock_name(ir::FuncId id, ir::InstrId at) const {
    const ir::Function& function = input_.program.function(id);
    const ir::Module& module = input_.program.module_of(id);
    for (const ir::ValueId operand : function.operands_of(function.instr(at))) {
      const ir::Instr* made = function.definition(operand);
      if (made == nullptr) continue;
      if (ir::is_memory(*made) && !module.memory[made->payload].field.empty())
        return module.memory[made->payload].field.str();
      if (made->op != ir::Op::constant) continue;
      const ir::Const& value = module.constant(ir::ConstId(made->payload));
      if (value.kind != ir::ConstKind::global) continue;
      const std::string_view name = value.text.view();
      return std::string(name.substr(name.rfind(':') + 1));
    }
    return {};
  }

  void look_at_access(const Access& access) {
    if (is_alone(access.instance, access.running) || is_unchecked(access.instance)) return;
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = function_of(access.instance);
    const ir::Module& module = module_of(access.instance);
    const ir::Instr& instr = function.instr(access.instr);
    if (is_fresh(access, instr)) return;
    const bool is_call = instr.op != ir::Op::load && instr.op != ir::Op::store;
    const auto& names = native_.names()[id];
    const auto guards = is_call ? native_.declared().guards_of_object(module, function, names, instr)
                                : native_.declared().guards(module, function, names, instr);
    for (const auto& [guard, self] : guards) {
      if (is_own_object(access.instance, self)) continue;
      if (is_call && !is_library_call(module, instr)) continue;
      const bool write = instr.op == ir::Op::store;
      const PathId lock = guard->lock.path(native_.paths(), self, {});
      const Answer answer = is_held(access.instance, access.locks, lock, guard->lock, write);
      if (answer == Answer::held || answer == Answer::unclear) continue;
      tell_access(access, *guard, write, is_call, answer);
    }
  }

  bool is_library_call(const ir::Module& module, const ir::Instr& instr) const {
    if (instr.op != ir::Op::call) return false;
    const ir::FuncName& name = module.callee(ir::CalleeId(instr.payload));
    if (model::short_native_name(name.name.view()).find("::~") != std::string::npos) return false;
    const ir::FuncId callee = input_.program.find(name);
    return callee.valid() && words_.is_library(callee);
  }

  std::string subject_of(const DeclaredGuard& guard, const Access& access) const {
    const ir::Function& function = function_of(access.instance);
    const ir::Instr& instr = function.instr(access.instr);
    if (instr.op == ir::Op::load || instr.op == ir::Op::store)
      if (const auto places = points_to_.accessed(access.instance, instr);
          !places.empty() && !guard.is_pointee)
        return words_.location(access.instance, instr, places[0]);
    // What is behind a pointer, or a whole object: by the name of what leads there.
    const ir::Module& module = module_of(access.instance);
    const ir::Instr* at = function.definition(function.operands_of(instr)[0]);
    for (int i = 0; i < 4 && at != nullptr; ++i) {
      if (ir::is_memory(*at) && !module.memory[at->payload].field.empty())
        return (guard.is_pointee ? "*" : "") + module.memory[at->payload].field.str();
      if (at->op == ir::Op::constant) {
        const ir::Const& value = module.constant(ir::ConstId(at->payload));
        if (value.kind == ir::ConstKind::global)
          return (guard.is_pointee ? "*" : "") + words_.guard(points_to_.instance(access.instance).function,
                                                              native_.paths().global(value.text));
      }
      const auto operands = function.operands_of(*at);
      at = operands.empty() ? nullptr : function.definition(operands[0]);
    }
    return "what is guarded";
  }

  /// One for each line and subject, the first. Where ways into a function were joined, a lock that a caller
  /// holds may have been forgotten: that is no evidence, unless it is broken elsewhere, too.
  BrokenPromise* start(Breach breach, const std::string& subject, facts::Spot at, bool is_doubtful) {
    const auto [it, is_new] = found_.try_emplace({breach, at.pos.file, at.pos.line, subject});
    BrokenPromise& told = it->second;
    told.doubtful = is_doubtful && (is_new || told.doubtful);
    if (!is_new) return nullptr;
    told.breach = breach;
    told.function = at.function;
    told.at = std::move(at);
    told.subject = subject;
    return &told;
  }

  BrokenPromise* start(Breach breach, const std::string& subject, InstanceId instance, ir::InstrId at,
                       LocksetId locks, bool is_doubtful) {
    BrokenPromise* told = start(breach, subject, words_.spot(instance, at), is_doubtful);
    if (told != nullptr) told->holds = words_.holds(points_to_.instance(instance).function, locks);
    return told;
  }

  void tell_access(const Access& access, const DeclaredGuard& guard, bool write, bool is_call,
                   Answer answer) {
    BrokenPromise* told =
        start(guard.is_pointee ? Breach::pointee_used : Breach::used, subject_of(guard, access),
              access.instance, access.instr, access.locks, clear_.is_forgetful(access.instance));
    if (told == nullptr) return;
    told->lock = guard.lock.name;
    told->write = write;
    told->by_call = is_call;
    told->only_read = answer == Answer::only_shared;
    const ir::Position* pos = guard.module->position(guard.pos);
    if (pos != nullptr && pos->file < guard.module->files.size())
      told->declared.emplace().pos = {guard.module->files[pos->file], pos->line, pos->column};
  }

  /// The declared locks of a call in the caller's names, as the walk found them.
  void look_at_call(const Event& event) {
    if (is_alone(event.instance, event.running) || is_unchecked(event.instance)) return;
    const ir::FuncId id = points_to_.instance(event.instance).function;
    const ir::Function& function = function_of(event.instance);
    const ir::Instr& call = function.instr(event.instr);
    ir::FuncName callee;
    const DeclaredFunction* said = nullptr;
    if (call.op == ir::Op::call) {
      callee = module_of(event.instance).callee(ir::CalleeId(call.payload));
      said = native_.declared().function(callee);
    }
    for (const auto& edge : points_to_.calls_at(event.instance, event.instr)) {
      if (said != nullptr || edge.kind != EdgeKind::call) continue;
      callee = function_of(edge.callee).name;
      said = native_.declared().function(callee);
    }
    if (said == nullptr) return;
    const std::vector<PathId> arguments = walk_.argument_paths(id, call);
    const PathId self = arguments.empty() ? PathId{} : arguments[0];
    if (is_own_object(event.instance, self)) return;
    for (const DeclaredLock& lock : said->needs) {
      const Answer answer = is_held(event.instance, event.locks, lock.path(native_.paths(), self, arguments),
                                    lock, !lock.shared);
      if (answer == Answer::no || answer == Answer::only_shared)
        tell_call(event, callee, lock, answer, Breach::called);
    }
    for (const DeclaredLock& lock : said->excludes)
      if (is_held(event.instance, event.locks, lock.path(native_.paths(), self, arguments), lock, false) ==
          Answer::held)
        tell_call(event, callee, lock, Answer::held, Breach::called_with);
  }

  void tell_call(const Event& event, const ir::FuncName& callee, const DeclaredLock& lock, Answer answer,
                 Breach breach) {
    BrokenPromise* told =
        start(breach, model::short_native_name(callee.name.view()), event.instance, event.instr, event.locks,
              breach == Breach::called && clear_.is_forgetful(event.instance));
    if (told == nullptr) return;
    told->lock = lock.name;
    told->only_read = answer == Answer::only_shared;
  }

  void look_at_order(const Event& event) {
    if (native_.declared().orders().empty() || !event.waits || is_unchecked(event.instance)) return;
    const ir::FuncId id = points_to_.instance(event.instance).function;
    const std::string taken = lock_name(id, event.instr);
    if (taken.empty()) return;
    for (const Held& held : walk_.lockset(event.locks)) {
      if (held.kind != HeldKind::lock) continue;
      const std::string before = lock_name(held);
      for (const DeclaredOrder& order : native_.declared().orders())
        if (order.first == taken && order.second == before) tell_order(event, held, order);
    }
  }

  void tell_order(const Event& event, const Held& held, const DeclaredOrder& order) {
    BrokenPromise* told = start(Breach::against_order, order.first + ", " + order.second, event.instance,
                                event.instr, event.locks, false);
    if (told == nullptr) return;
    told->lock = order.first;
    told->other = order.second;
    if (held.taken.function.valid()) told->taken = words_.spot({}, {held.taken.function, held.taken.instr});
  }

  const NativeInput& input_;
  const Native& native_;
  const PointsTo& points_to_;
  const Walk& walk_;
  const Words& words_;
  const NativeClear& clear_;
  std::map<std::tuple<Breach, std::string, uint32_t, std::string>, BrokenPromise> found_;
};

}  // namespace

std::vector<BrokenPromise> Source::broken_promises(Promise about) const {
  if (input_.native.declared().empty()) return {};
  return BrokenPromises(input_, clear()).of(about);
}

}  // namespace ravel::flow::native
