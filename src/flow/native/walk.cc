// SPDX-License-Identifier: Apache-2.0
#include "flow/native/walk.h"

#include <algorithm>

#include "base/scc.h"
#include "flow/native/walk_function.h"

namespace ravel::flow::native {

namespace {

constexpr size_t kEntriesMax = 200;         ///< of one function in one context
constexpr size_t kEntriesFew = 2;           ///< the same when the program has cost too much
constexpr size_t kHelperEntriesMax = 5000;  ///< of a function that takes or releases a lock and little else
constexpr size_t kHelperInstrsMax = 40;
constexpr int kHelperDepthMax = 4;
constexpr size_t kStepsMax = 2'000'000;  ///< before it has; memcached takes 110,000
constexpr size_t kDepthMax = 400;
constexpr size_t kLoopsMax = 64;           ///< event loops whose callbacks are walked
constexpr size_t kLoopVisitsMax = 40'000;  ///< of blocks, in callbacks
constexpr int kRoundsMax = 4;              ///< of a recursive function

std::vector<bool> find_unwinding(const ir::Function& function) {
  std::vector<bool> result(function.blocks.size(), true);
  std::vector<uint32_t> work{0};
  if (!result.empty()) result[0] = false;
  while (!result.empty() && !work.empty()) {
    const ir::Block& block = function.blocks[work.back()];
    work.pop_back();
    for (const ir::BlockId to : function.targets_of(block)) {
      if (!result[to.index()]) continue;
      result[to.index()] = false;
      work.push_back(static_cast<uint32_t>(to.index()));
    }
  }
  return result;
}

/// Blocks that lead nowhere but on with an exception; empty if there are none.
std::vector<bool> find_leaving(const ir::Function& function) {
  const auto goes_on_so = [&](const ir::Block& block) {
    const ir::Instr& last = function.instrs[block.end - 1];
    return last.op == ir::Op::raise && last.kind == static_cast<uint16_t>(ir::RaiseKind::reraise);
  };
  if (std::ranges::none_of(function.blocks, goes_on_so)) return {};
  std::vector<bool> returns(function.blocks.size());  // or ends otherwise
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = function.blocks.size(); i-- > 0;) {
      const auto targets = function.targets_of(function.blocks[i]);
      const bool leads =
          targets.empty() ? !goes_on_so(function.blocks[i])
                          : std::ranges::any_of(targets, [&](ir::BlockId to) { return returns[to.index()]; });
      if (leads && !returns[i]) returns[i] = changed = true;
    }
  }
  returns.flip();
  return returns;
}

std::vector<uint64_t> key_of(const Lockset& locks) {
  std::vector<uint64_t> key;
  for (const Held& held : locks) append_key(held, key);
  return key;
}

}  // namespace

Walk::Walk(const PointsTo& points_to, const Sharing& sharing, Paths& paths, const ProgramPaths& names,
           const Declared& declared)
    : points_to_(points_to), sharing_(sharing), paths_(paths), names_(names), declared_(declared) {}

void Walk::run() {
  const size_t count = points_to_.origin_count();
  multiple_.assign(count, false);
  overlap_.assign(count, std::vector<bool>(count, false));
  visits_.resize(points_to_.instance_count());
  function_facts_.resize(points_to_.input().program.function_count());
  left_running_.resize(count);
  find_signals();
  find_recursive();
  find_given_back();
  find_handles();
  find_stop_flags();
  const RunningId nobody = intern(Running{});
  if (points_to_.input().open) multiple_[0] = true;
  // Static constructors run before main, in one thread: one after the other, as the entries are given.
  RunningId running = nobody;
  for (const InstanceId entry : points_to_.entries()) {
    const auto& exits = enter(entry, entry_locks(entry), points_to_.input().open ? nobody : running, 0).exits;
    if (!points_to_.input().open && !exits.empty()) running = exits.front().running;
    for (const Exit& exit : exits)
      running_at_exit_.insert(this->running(exit.running).begin(), this->running(exit.running).end());
  }
  for (size_t o = 1; o < count; ++o) {
    const Origin& origin = points_to_.origin(OriginId(o));
    if (origin.kind == OriginKind::region || (origin.many && !is_single_task(OriginId(o))))
      multiple_[o] = true;
  }
  // Each thread begins with nothing held. Who started whom was seen where the starts are; threads that
  // threads start are found in the walk of their makers.
  for (size_t i = 0; i < points_to_.instance_count(); ++i) {
    for (const CallEdge& edge : points_to_.calls_from(InstanceId(i))) {
      if (edge.kind == EdgeKind::start) enter_origin(edge.callee, edge.started, 0);
    }
  }
  walk_callbacks();
  walk_too_deep();
  // Whoever leaves a lock to callers that all release it has not forgotten it.
  std::erase_if(leaks_, [&](const Leak& leak) {
    return kept_.contains(leak.held.taken) && !lost_.contains(leak.held.taken);
  });
  // A thread that a multiple thread starts is multiple.
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t o = 1; o < count; ++o)
      for (const OriginId maker : points_to_.origin(OriginId(o)).makers)
        if (multiple_[maker.index()] && !multiple_[o] && !is_single_task(OriginId(o)) &&
            points_to_.origin(OriginId(o)).kind != OriginKind::handler)
          multiple_[o] = changed = true;
  }
}

bool Walk::is_task(OriginId id) const {
  const Site made = points_to_.origin(id).made_at;
  if (!made.function.valid()) return false;
  const ir::Program& program = points_to_.input().program;
  const model::NativeCall* known =
      points_to_.meaning(program.module_of(made.function), program.function(made.function).instr(made.instr));
  return known != nullptr && known->act == model::NativeAct::task;
}

void Walk::walk_callbacks() {
  in_callbacks_ = true;
  // Callbacks may run loops themselves, or start threads that do.
  for (size_t i = 0; i < loops_.size() && i < kLoopsMax; ++i) {
    const EventLoop loop = loops_[i];
    const ir::FuncId f = points_to_.instance(loop.instance).function;
    facts_of(f);
    FunctionWalk(*this, loop.instance, State{}, loop.depth).run_callbacks(loop.at, loop.states);
  }
  limits_.loops = loops_.size() - std::min(loops_.size(), kLoopsMax);
}

/// Where calls are nested too deeply, they are taken to end as they began, and walked later on.
void Walk::walk_too_deep() {
  for (size_t i = 0; i < too_deep_.size(); ++i) {
    const TooDeep left = too_deep_[i];
    entries_.erase(left.key);
    enter(left.instance, left.locks, left.running, 0);
  }
}

void Walk::enter_origin(InstanceId entry, OriginId origin, size_t depth) {
  const auto& exits = enter(entry, entry_marks(origin), intern(Running{}), depth).exits;
  for (const Exit& exit : exits) {
    const Running& left = running(exit.running);
    left_running_[origin.index()].insert(left.begin(), left.end());
  }
}

LocId Walk::only_place(InstanceId instance, ir::ValueId value) const {
  const std::vector<LocId> places = points_to_.targets(instance, value);
  if (places.size() != 1) return {};
  return sharing_.is_unique(points_to_.place(places[0]).object) ? places[0] : LocId();
}

/// Which signals each origin gives, and what semaphores begin with. What nobody waits for is no signal: marks
/// of every atomic counter would double the states with each of them.
void Walk::find_signals() {
  signals_.resize(points_to_.origin_count());
  for (uint32_t i = 0; i < points_to_.instance_count(); ++i) find_signals(InstanceId(i), awaited_);
  for (auto& signals : signals_)
    std::erase_if(signals, [&](LocId signal) { return !awaited_.contains(signal); });
  // A semaphore that begins with who knows what: if nobody gives back what they took, it is a signal.
  for (const auto& [place, givers] : givers_) {
    const auto takers = takers_.find(place);
    if (takers == takers_.end() || semaphores_.contains(place)) continue;
    if (std::none_of(givers.begin(), givers.end(),
                     [&](OriginId origin) { return takers->second.contains(origin); }))
      semaphores_[place] = 0;
  }
}

void Walk::find_signals(InstanceId id, std::set<LocId>& awaited) {
  using enum model::NativeAct;
  const ir::FuncId f = points_to_.instance(id).function;
  const ir::Function& function = points_to_.input().program.function(f);
  const ir::Module& module = points_to_.input().program.module_of(f);
  auto& signals = signals_[points_to_.origin_of(id).index()];
  const auto add_flag = [&](const ir::Instr& access, std::set<LocId>& to) {
    const std::vector<LocId> places = points_to_.accessed(id, access);
    if (places.size() == 1 && sharing_.is_unique(points_to_.place(places[0]).object)) to.insert(places[0]);
  };
  for (const ir::Instr& instr : function.instrs) {
    const auto operands = function.operands_of(instr);
    if (instr.op == ir::Op::test) {
      if (const ir::Instr* flag = flag_load(function, module, asked_value(function, module, instr)))
        add_flag(*flag, awaited);
      continue;
    }
    if (instr.op == ir::Op::store && ir::is_memory(instr)) {
      if (module.memory[instr.payload].order >= ir::MemoryOrder::release) add_flag(instr, signals);
      continue;
    }
    const model::NativeCall* known = meaning(id, instr);
    if (known == nullptr || known->object >= operands.size()) continue;
    const bool gives = known->act == post || known->act == barrier ||
                       (known->act == release && (known->counts || known->is_static));
    const bool waits = known->act == await || known->act == barrier ||
                       (known->act == acquire && (known->counts || known->is_static));
    if (!gives && !waits && known->act != init_count) continue;
    const std::vector<LocId> places = signal_places(id, *known, operands[known->object]);
    if (gives) signals.insert(places.begin(), places.end());
    if (waits) awaited.insert(places.begin(), places.end());
    if (places.size() != 1) continue;
    const LocId place = places[0];
    if (known->is_static) statics_.insert(place);
    if (known->counts) (gives ? givers_ : takers_)[place].insert(points_to_.origin_of(id));
    if (known->act != init_count || known->argument >= operands.size()) continue;
    const ir::Instr* made = function.definition(operands[known->argument]);
    if (made != nullptr && made->op == ir::Op::constant)
      semaphores_[place] = module.constant(ir::ConstId(made->payload)).number;
  }
}

/// The variable that each thread's handle is stored in, if it is one only.
void Walk::find_handles() {
  handles_.assign(points_to_.origin_count(), {});
  started_for_.assign(points_to_.origin_count(), {});
  queues_.assign(points_to_.origin_count(), {});
  numbers_.assign(points_to_.origin_count(), {});
  std::vector<bool> seen(points_to_.origin_count());
  for (const CallEdge& edge : points_to_.edges()) {
    if (edge.kind != EdgeKind::start) continue;
    const ir::FuncId f = points_to_.instance(edge.caller).function;
    const ir::Function& function = points_to_.input().program.function(f);
    const ir::Instr& call = function.instr(edge.instr);
    const model::NativeCall* known = points_to_.meaning(points_to_.input().program.module_of(f), call);
    LocId variable;
    if (known != nullptr && known->act == model::NativeAct::create && known->object < call.operand_count)
      variable = variable_at(edge.caller, function.operands_of(call)[known->object]);
    const bool later = known != nullptr &&
                       (known->act == model::NativeAct::deferred || known->act == model::NativeAct::handler);
    if (later) {
      const size_t object = known->stopped_by != model::kNoOperand ? known->stopped_by
                            : known->in_object                     ? known->other
                                                                   : known->argument;
      const auto note = [&](size_t operand, std::vector<LocId>& places) {
        const auto more = operand < call.operand_count
                              ? points_to_.targets(edge.caller, function.operands_of(call)[operand])
                              : std::vector<LocId>();
        places.insert(places.end(), more.begin(), more.end());
        // Not known what for: nothing that stops one thing is sure to stop it.
        if (more.empty()) places.push_back({});
      };
      note(object, started_for_[edge.started.index()]);
      note(known->queue, queues_[edge.started.index()]);
      std::optional<int64_t> number;
      if (known->number < call.operand_count) {
        const ir::Instr* made = function.definition(function.operands_of(call)[known->number]);
        const ir::Module& module = points_to_.input().program.module_of(f);
        if (made != nullptr && made->op == ir::Op::constant)
          number = module.constant(ir::ConstId(made->payload)).number;
      }
      numbers_[edge.started.index()].insert(number);
    }
    LocId& handle = handles_[edge.started.index()];
    const bool first = !seen[edge.started.index()];
    seen[edge.started.index()] = true;
    handle = first || handle == variable ? variable : LocId();
  }
}

/// The one variable, no element of an array, that an address means; invalid if there may be several.
LocId Walk::variable_at(InstanceId instance, ir::ValueId address) const {
  const PathId path = names_[points_to_.instance(instance).function].of[address.index()];
  if (!path.valid() || paths_.is_indexed(path)) return {};
  const LocId place = only_place(instance, address);
  if (!place.valid()) return {};
  const Object& object = points_to_.object(points_to_.place(place).object);
  return object.is_array || object.is_collapsed || object.stride != 0 ? LocId() : place;
}

const model::NativeCall* Walk::wait_meaning(InstanceId instance, ir::ValueId handle) const {
  static const model::NativeCall takes{.act = model::NativeAct::acquire, .recursive = true};
  static const model::NativeCall awaits{.act = model::NativeAct::await};
  static const model::NativeCall joins{.act = model::NativeAct::join};
  for (const LocId place : points_to_.targets(instance, handle)) {
    const Object& object = points_to_.object(points_to_.place(place).object);
    if (object.kind != ObjectKind::heap || !object.site.function.valid()) continue;
    const ir::Program& program = points_to_.input().program;
    const model::NativeCall* made =
        points_to_.meaning(program.module_of(object.site.function),
                           program.function(object.site.function).instr(object.site.instr));
    if (made != nullptr && made->makes_lock) return &takes;
    if (made != nullptr && made->makes_event) return &awaits;
  }
  return &joins;
}

const model::NativeCall* Walk::meaning(InstanceId instance, const ir::Instr& call) const {
  const ir::FuncId f = points_to_.instance(instance).function;
  const model::NativeCall* known = points_to_.meaning(points_to_.input().program.module_of(f), call);
  if (known == nullptr || known->act != model::NativeAct::wait_handle || call.operand_count == 0)
    return known;
  return wait_meaning(instance, points_to_.input().program.function(f).operands_of(call)[known->object]);
}

std::vector<LocId> Walk::signal_places(InstanceId instance, const model::NativeCall& call,
                                       ir::ValueId object) const {
  const LocId place = only_place(instance, object);
  if (!place.valid()) return {};
  if (!call.through) return {place};
  std::vector<LocId> result;
  Site made;
  for (const LocId inside : points_to_.contents(place)) {
    const Object& state = points_to_.object(points_to_.place(inside).object);
    if (!sharing_.is_unique(points_to_.place(inside).object)) return {};
    const Site site = state.kind == ObjectKind::heap ? points_to_.context(state.context).site : Site();
    if (!result.empty() && (!site.function.valid() || site != made)) return {};
    made = site;
    if (const LocId signal = points_to_.behind(inside, call.behind); signal.valid()) result.push_back(signal);
  }
  return result;
}

const ir::Instr* Walk::flag_load(const ir::Function& function, const ir::Module& module,
                                 ir::ValueId condition) {
  const ir::Instr* made = function.definition(condition);
  for (int i = 0; i < 3 && made != nullptr && made->op == ir::Op::call; ++i) {  // `load & 1`, `(bool)load`
    if (module.callee(ir::CalleeId(made->payload)).module.view() != ir::kOpModule) return nullptr;
    made = made->operand_count > 0 ? function.definition(function.operands_of(*made)[0]) : nullptr;
  }
  if (made == nullptr || made->op != ir::Op::load || !ir::is_memory(*made)) return nullptr;
  const ir::MemoryOrder order = module.memory[made->payload].order;
  const bool acquires = order == ir::MemoryOrder::acquire || order == ir::MemoryOrder::acq_rel ||
                        order == ir::MemoryOrder::seq_cst;
  return acquires ? made : nullptr;
}

/// A thread has given none of its signals when it begins.
LocksetId Walk::entry_marks(OriginId origin) {
  Lockset marks;
  for (const LocId signal : signals_[origin.index()]) {
    Held held;
    held.lock = paths_.root(StepKind::mark, signal.index() << 1);
    held.unique = signal;
    held.kind = HeldKind::before;
    marks.push_back(held);
  }
  std::sort(marks.begin(), marks.end(), [](const Held& a, const Held& b) { return a.lock < b.lock; });
  return intern(marks);
}

bool Walk::is_done_once(LocksetId locks, LocId control) const {
  return std::ranges::any_of(lockset(locks), [&](const Held& held) {
    return held.kind == HeldKind::before && held.unique == control;
  });
}

bool Walk::is_at_exit(OriginId id) const { return points_to_.origin(id).kind == OriginKind::at_exit; }

bool Walk::overlap(OriginId a, OriginId b) const {
  // The main thread ends the program, and runs one function after the other. Others that end it are not
  // told apart.
  if (is_at_exit(a) || is_at_exit(b)) return running_at_exit_.contains(is_at_exit(a) ? b : a);
  if (a == b) return multiple_[a.index()];
  return overlap_[a.index()][b.index()];
}

bool Walk::parallel(OriginId one, RunningId a, OriginId other, RunningId b) const {
  if (is_at_exit(one) || is_at_exit(other)) return overlap(one, other);
  if (one == other) return multiple_[one.index()] && points_to_.origin(one).kind != OriginKind::handler;
  const auto contains = [](const std::vector<OriginId>& all, OriginId id) {
    return std::binary_search(all.begin(), all.end(), id);
  };
  // Anybody may call an open program's functions while its threads run.
  const bool is_open = points_to_.input().open;
  if (is_open && (one == OriginId(0) || other == OriginId(0))) return true;
  if (contains(sharing_.started_by(one), other)) return contains(running(a), other);
  if (contains(sharing_.started_by(other), one)) return contains(running(b), one);
  return overlap(one, other);
}

LocksetId Walk::intern(const Lockset& locks) {
  const auto [it, fresh] = lockset_index_.try_emplace(key_of(locks), LocksetId(locksets_.size()));
  if (fresh) locksets_.push_back(locks);
  return it->second;
}

RunningId Walk::intern(const Running& running) {
  const auto [it, fresh] = running_index_.try_emplace(running, RunningId(runnings_.size()));
  if (fresh) runnings_.push_back(running);
  return it->second;
}

bool Walk::costs_too_much() const {
  return steps_ > kStepsMax || (in_callbacks_ && loop_visits_ > kLoopVisitsMax);
}

/// `leave(mu)`: called everywhere, cheap to walk, and whoever does not know what it does to the lock takes it
/// for held ever after.
bool Walk::is_lock_helper(ir::FuncId id, int depth) {
  if (const auto known = lock_helpers_.find(id); known != lock_helpers_.end()) return known->second;
  const ir::Program& program = points_to_.input().program;
  const ir::Function& function = program.function(id);
  const ir::Module& module = program.module_of(id);
  bool helps = false;
  bool is_small = function.instrs.size() <= kHelperInstrsMax && depth < kHelperDepthMax;
  for (const ir::Instr& instr : is_small ? std::span(function.instrs) : std::span<const ir::Instr>()) {
    if (instr.op == ir::Op::call_value) is_small = false;
    if (instr.op != ir::Op::call) continue;
    if (const model::NativeCall* known = points_to_.meaning(module, instr)) {
      helps = helps || known->act == model::NativeAct::acquire || known->act == model::NativeAct::release;
      continue;
    }
    const ir::FuncId callee = program.find(module.callee(ir::CalleeId(instr.payload)));
    if (!callee.valid()) continue;
    is_small = is_small && is_lock_helper(callee, depth + 1);
    helps = helps || is_small;
  }
  return lock_helpers_[id] = is_small && helps;
}

/// What this way of entering a function has in common with the others that were too many. New objects are
/// nobody's own any more; to forget a lock can only add a report.
void Walk::widen(InstanceId instance, LocksetId& locks, RunningId& running) {
  const auto [it, fresh] = common_.try_emplace(instance.index());
  Common& common = it->second;
  const Lockset& more = lockset(locks);
  if (fresh) common.locks = more;
  std::erase_if(common.locks, [&](const Held& held) {
    return held.kind == HeldKind::fresh ||
           std::none_of(more.begin(), more.end(), [&](const Held& other) { return other.same(held); });
  });
  for (const OriginId origin : this->running(running)) insert_origin(common.running, origin);
  locks = intern(common.locks);
  running = intern(common.running);
}

Walk::Entered Walk::enter(InstanceId instance, LocksetId locks, RunningId running, size_t depth,
                          const std::vector<Fact>& chosen) {
  const auto key_of_entry = [&](uint64_t choice) {
    return ((static_cast<uint64_t>(instance.index()) << 32 | locks.index()) * 1000003ull + running.index()) *
               1000033ull +
           choice;
  };
  uint64_t key = key_of_entry(
      chosen.empty() ? 0 : chosen_index_.try_emplace(chosen, chosen_index_.size() + 1).first->second);
  const auto entered = entry_counts_.find(instance.index());
  const auto entries_max = [&] {
    if (is_lock_helper(points_to_.instance(instance).function)) return kHelperEntriesMax;
    return costs_too_much() ? kEntriesFew : kEntriesMax;
  };
  const bool widened = !entries_.contains(key) && entered != entry_counts_.end() &&
                       entered->second >= kEntriesFew && entered->second >= entries_max();
  if (widened) {
    ++limits_.entries;
    widened_.insert(instance);
    widen(instance, locks, running);
    key = key_of_entry(0);
  }
  const bool is_large = points_to_.detail() == Detail::program;
  if (const auto it = entries_.find(key); it != entries_.end()) {
    Entry& known = *it->second;
    if (!known.done && is_large) {
      // Much of a large program seems to call itself: such calls are taken to end as they began.
      ++limits_.depth;
      if (known.exits.empty()) known.exits.push_back({locks, running, {}, false, {}});
    } else if (!known.done) {
      // A recursive call: what is known of its exits so far, at first nothing. Whatever is on the way rests
      // on that.
      known.recursive = true;
      const auto from = std::find(stack_.begin(), stack_.end(), &known);
      if (from != stack_.end())
        std::for_each(std::next(from), stack_.end(), [](Entry* above) { above->provisional = true; });
    }
    return {known.exits, locks};
  }
  entries_.emplace(key, std::make_unique<Entry>());
  Entry& entry = *entries_[key];  // the map may move, entries do not
  ++entry_counts_[instance.index()];
  if (depth > kDepthMax) {
    ++limits_.depth;
    too_deep_.push_back({instance, locks, running, key});
    entry.exits.push_back({locks, running, {}, false, {}});
    entry.done = true;
    return {entry.exits, locks};
  }
  stack_.push_back(&entry);
  const size_t first = provisional_.size();
  for (int round = 0; round < kRoundsMax; ++round) {
    State state{lockset(locks), this->running(running), widened ? std::vector<Fact>() : chosen, {}};
    std::vector<Exit> exits = FunctionWalk(*this, instance, std::move(state), depth).run();
    const bool grown = exits.size() != entry.exits.size();
    entry.exits = std::move(exits);
    // What rests on a caller's answer is walked again with that: only the outermost goes round.
    if (!entry.recursive || entry.provisional || !grown || (costs_too_much() && round > 0)) break;
    if (round + 1 == kRoundsMax) ++limits_.rounds;
    // Callees that were answered too early are walked again.
    for (size_t i = first; i < provisional_.size(); ++i) entries_.erase(provisional_[i]);
    provisional_.resize(first);
  }
  stack_.pop_back();
  entry.done = true;
  if (entry.provisional) provisional_.push_back(key);
  return {entry.exits, locks};
}

/// `pause(RESUME)`: a function that does one thing or another as a constant argument says is walked for each.
void Walk::find_choices(const ir::Function& function, const std::vector<PathId>& of,
                        FunctionFacts& facts) const {
  for (size_t i = 0; i < function.params.size(); ++i) {
    bool compared = false, otherwise = false;
    for (const ir::Block& block : function.blocks) {
      const ir::Instr& last = function.instrs[block.end - 1];
      if (last.op != ir::Op::test && last.op != ir::Op::select) continue;
      if (function.operands_of(last)[0] != function.params[i]) continue;
      const auto kind = static_cast<ir::TestKind>(last.kind);
      const bool equality = last.op == ir::Op::select || kind == ir::TestKind::eq ||
                            kind == ir::TestKind::ne || kind == ir::TestKind::is_true;
      (equality ? compared : otherwise) = true;
    }
    if (!compared || otherwise) continue;
    const PathId path = of[function.params[i].index()];
    const bool by_path = path.valid() && paths_[paths_.root_of(path)].kind != StepKind::value;
    const uint64_t key = by_path ? uint64_t{1} << 32 | path.index() : function.params[i].index();
    facts.choices.emplace_back(i, key);
    facts.tested.insert(key);
  }
}

const Walk::FunctionFacts& Walk::facts_of(ir::FuncId id) {
  FunctionFacts& facts = function_facts_[id.index()];
  if (facts.ready) return facts;
  facts.ready = true;
  const ir::Function& function = points_to_.input().program.function(id);
  const ir::Module& module = points_to_.input().program.module_of(id);
  facts.loops = find_loops(function);
  facts.order = block_order(function);
  const auto& of = names_[id].of;
  find_tested(id, facts);
  find_choices(function, of, facts);
  find_wanted(id, facts);
  find_births(function, facts);
  facts.unwinding = find_unwinding(function);
  facts.leaving = find_leaving(function);
  std::set<PathId> taken, released;
  for (const ir::Instr& instr : function.instrs) {
    const model::NativeCall* known = points_to_.meaning(module, instr);
    if (known == nullptr) continue;
    using enum model::NativeAct;
    if ((known->act == acquire || known->act == release) && known->object < instr.operand_count &&
        !known->counts && !known->quiet)
      if (const PathId lock = of[function.operands_of(instr)[known->object].index()]; lock.valid())
        (known->act == acquire ? taken : released).insert(lock);
    if (known->act != guard_acquire && known->act != guard_defer && known->act != guard_adopt &&
        known->act != guard_try)
      continue;
    const auto operands = function.operands_of(instr);
    const PathId guard = of[operands[known->object].index()];
    if (!guard.valid()) continue;
    for (size_t i = known->other; i < operands.size(); ++i)
      if (of[operands[i].index()].valid()) facts.guards[guard].push_back(of[operands[i].index()]);
  }
  std::set_difference(released.begin(), released.end(), taken.begin(), taken.end(),
                      std::back_inserter(facts.only_released));
  return facts;
}

}  // namespace ravel::flow::native
