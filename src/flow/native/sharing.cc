// SPDX-License-Identifier: Apache-2.0
#include "flow/native/sharing.h"

#include <algorithm>
#include <deque>

#include "ir/loops.h"

namespace ravel::flow::native {

using ir::Op;

namespace {

bool is_access(const ir::Instr& instr) {
  return (instr.op == Op::load || instr.op == Op::store) && ir::is_memory(instr);
}

}  // namespace

Sharing::Sharing(const PointsTo& points_to, Paths& paths, const ProgramPaths& names)
    : points_to_(points_to),
      escapes_(points_to.object_count()),
      shared_(points_to.object_count()),
      unique_(points_to.object_count()),
      own_(points_to.origin_count()),
      own_starts_(points_to.origin_count()),
      started_by_(points_to.origin_count()) {
  find_callers();
  find_repeated();
  find_escaping();
  find_used();
  find_unique();
  find_own(paths, names);
  find_started();
}

void Sharing::find_callers() {
  const auto edges = points_to_.edges();
  callers_.assign(points_to_.instance_count(), 0);
  reached_by_.assign(points_to_.instance_count(), -1);
  std::vector<bool> seen(points_to_.instance_count());
  std::deque<InstanceId> work(points_to_.entries().begin(), points_to_.entries().end());
  for (const CallEdge& edge : edges)
    if (edge.kind == EdgeKind::start) work.push_back(edge.callee);
  for (const InstanceId entry : work) seen[entry.index()] = true;
  while (!work.empty()) {
    const InstanceId at = work.front();
    work.pop_front();
    for (const CallEdge& edge : points_to_.calls_from(at)) {
      ++callers_[edge.callee.index()];
      if (edge.kind != EdgeKind::call || seen[edge.callee.index()]) continue;
      seen[edge.callee.index()] = true;
      reached_by_[edge.callee.index()] = &edge - edges.data();
      work.push_back(edge.callee);
    }
  }
}

const CallEdge* Sharing::reached_by(InstanceId instance) const {
  const int64_t index = reached_by_[instance.index()];
  return index < 0 ? nullptr : &points_to_.edges()[static_cast<size_t>(index)];
}

void Sharing::find_escaping() {
  std::vector<ObjectId> work;
  const auto reach = [&](ObjectId object) {
    if (escapes_[object.index()]) return;
    escapes_[object.index()] = true;
    work.push_back(object);
  };
  for (size_t o = 0; o < points_to_.object_count(); ++o) {
    const Object& object = points_to_.object(ObjectId(o));
    if ((object.kind == ObjectKind::global && !object.is_thread_local) || object.kind == ObjectKind::outside)
      reach(ObjectId(o));
  }
  for (const CallEdge& edge : points_to_.edges()) {
    if (edge.kind != EdgeKind::start) continue;
    const ir::Function& entry =
        points_to_.input().program.function(points_to_.instance(edge.callee).function);
    for (const ir::ValueId param : entry.params)
      for (const LocId place : points_to_.targets(edge.callee, param)) reach(points_to_.place(place).object);
  }
  // Where threads are not told apart, sets are too large to believe that a local lies behind a global.
  const auto may_be_left = [&](ObjectId object) {
    return points_to_.detail() != Detail::program || points_to_.object(object).kind != ObjectKind::stack;
  };
  while (!work.empty()) {
    const ObjectId object = work.back();
    work.pop_back();
    for (const LocId place : points_to_.object(object).places)
      for (const LocId inside : points_to_.contents(place))
        if (may_be_left(points_to_.place(inside).object)) reach(points_to_.place(inside).object);
  }
}

void Sharing::find_used() {
  struct Use {
    OriginId first{};
    bool several = false, written = false;
  };
  std::vector<Use> uses(points_to_.object_count());
  for (uint32_t i = 0; i < points_to_.instance_count(); ++i) {
    const InstanceId id(i);
    const ir::Function& function = points_to_.input().program.function(points_to_.instance(id).function);
    const OriginId origin = points_to_.origin_of(id);
    for (const ir::Instr& instr : function.instrs) {
      if (!is_access(instr)) continue;
      for (const LocId place : points_to_.accessed(id, instr)) {
        Use& use = uses[points_to_.place(place).object.index()];
        if (instr.op == Op::store) use.written = true;
        if (!use.first.valid()) use.first = origin;
        if (use.first != origin) use.several = true;
      }
    }
  }
  for (size_t o = 0; o < uses.size(); ++o) {
    const ObjectKind kind = points_to_.object(ObjectId(o)).kind;
    if (!escapes_[o] || !uses[o].written || kind == ObjectKind::function || kind == ObjectKind::thread)
      continue;
    shared_[o] = uses[o].several || points_to_.origin(uses[o].first).kind != OriginKind::main;
  }
}

bool Sharing::is_shared(InstanceId instance, ir::InstrId access) const {
  const uint64_t key = static_cast<uint64_t>(instance.index()) << 32 | access.index();
  if (const auto it = accesses_.find(key); it != accesses_.end()) return it->second;
  const ir::Instr& instr =
      points_to_.input().program.function(points_to_.instance(instance).function).instr(access);
  bool result = false;
  if (is_access(instr))
    for (const LocId place : points_to_.accessed(instance, instr))
      if (shared_[points_to_.place(place).object.index()]) result = true;
  accesses_.emplace(key, result);
  return result;
}

/// Is the call in a loop, or one that calls again and again (an event loop, qsort)?
bool Sharing::repeats(const CallEdge& edge) const {
  const ir::FuncId caller = points_to_.instance(edge.caller).function;
  const ir::Function& function = points_to_.input().program.function(caller);
  const model::NativeCall* known =
      points_to_.meaning(points_to_.input().program.module_of(caller), function.instr(edge.instr));
  if (known != nullptr && (known->act == model::NativeAct::run_loop || known->act == model::NativeAct::calls))
    return true;
  return in_loop(function, edge.instr);
}

/// Several calls, each made once, are no repetition.
void Sharing::find_repeated() {
  repeated_.resize(points_to_.instance_count());
  std::vector<InstanceId> work;
  const auto mark = [&](InstanceId instance) {
    if (repeated_[instance.index()]) return;
    repeated_[instance.index()] = true;
    work.push_back(instance);
  };
  for (const CallEdge& edge : points_to_.edges())
    if (edge.kind == EdgeKind::call && repeats(edge)) mark(edge.callee);
  while (!work.empty()) {
    const InstanceId instance = work.back();
    work.pop_back();
    for (const CallEdge& edge : points_to_.calls_from(instance))
      if (edge.kind == EdgeKind::call) mark(edge.callee);
  }
}

/// Entries run once in their thread; so does what exactly one call outside of loops leads to.
bool Sharing::runs_once(InstanceId instance) const {
  for (int depth = 0; depth < 50; ++depth) {
    const CallEdge* edge = reached_by(instance);
    if (edge == nullptr) return callers_[instance.index()] <= 1;
    if (callers_[instance.index()] != 1) return false;
    if (repeats(*edge)) return false;
    instance = edge->caller;
  }
  return false;
}

void Sharing::find_unique() {
  // Objects are made where their function runs in their context.
  HashMap<uint64_t, InstanceId> instances;
  for (uint32_t i = 0; i < points_to_.instance_count(); ++i) {
    const Instance& at = points_to_.instance(InstanceId(i));
    instances.emplace(static_cast<uint64_t>(at.function.index()) << 32 | at.context.index(), InstanceId(i));
  }
  for (size_t o = 0; o < points_to_.object_count(); ++o) {
    const Object& object = points_to_.object(ObjectId(o));
    if (object.kind == ObjectKind::global) unique_[o] = !object.is_thread_local;
    if (object.kind != ObjectKind::stack && object.kind != ObjectKind::heap) continue;
    if (object.is_of_many || points_to_.input().open) continue;
    if (points_to_.context(object.context).origin != OriginId(0)) continue;
    const auto it =
        instances.find(static_cast<uint64_t>(object.site.function.index()) << 32 | object.context.index());
    if (it == instances.end()) continue;
    unique_[o] = runs_once(it->second) &&
                 !in_loop(points_to_.input().program.function(object.site.function), object.site.instr);
  }
}

/// Is the argument an element that an index chooses: here, or, in a function that starts threads for others,
/// wherever it is called?
bool Sharing::find_own_starts(const OwnStart& start, InstanceId caller, const Paths& paths,
                              const ProgramPaths& names, std::vector<OwnStart>& starts, int depth) const {
  constexpr int kDepthMax = 3;
  if (!start.argument.valid() || depth > kDepthMax) return false;
  if (paths.is_indexed(start.argument)) {
    starts.push_back(start);
    return true;
  }
  if (paths[start.argument].kind != StepKind::param) return false;
  const uint32_t parameter = paths[start.argument].payload;
  bool is_called = false;
  for (const CallEdge& edge : points_to_.edges()) {
    if (edge.callee != caller) continue;
    if (edge.kind != EdgeKind::call) return false;
    const ir::FuncId outer = points_to_.instance(edge.caller).function;
    const ir::Function& function = points_to_.input().program.function(outer);
    auto operands = function.operands_of(function.instr(edge.instr));
    if (function.instr(edge.instr).op == Op::call_value) operands = operands.subspan(1);
    if (parameter >= operands.size()) return false;
    const OwnStart from{outer, edge.instr, names[outer].of[operands[parameter].index()]};
    if (!find_own_starts(from, edge.caller, paths, names, starts, depth + 1)) return false;
    is_called = true;
  }
  return is_called;
}

void Sharing::find_own(Paths& paths, const ProgramPaths& names) {
  for (const CallEdge& edge : points_to_.edges()) {
    if (edge.kind != EdgeKind::start) continue;
    const ir::FuncId caller = points_to_.instance(edge.caller).function;
    const ir::Function& function = points_to_.input().program.function(caller);
    const ir::Module& module = points_to_.input().program.module_of(caller);
    const ir::Instr& call = function.instr(edge.instr);
    const model::NativeCall* known = points_to_.meaning(module, call);
    if (known == nullptr || known->argument >= call.operand_count) continue;
    const ir::ValueId argument = function.operands_of(call)[known->argument];
    const ir::Instr* made = function.definition(argument);
    std::vector<OwnStart> starts;
    bool own = find_own_starts({caller, edge.instr, names[caller].of[argument.index()]}, edge.caller, paths,
                               names, starts);
    auto& own_starts = own_starts_[edge.started.index()];
    if (own) own_starts.insert(own_starts.end(), starts.begin(), starts.end());
    // Made for this thread: by an allocation right here, or by a function that hands out new memory.
    if (made != nullptr && (made->op == Op::call || made->op == Op::call_value)) {
      // The same object for several threads, if they are started in a loop that it was made before.
      own = !in_loop(function, edge.instr) ||
            in_loop(function, ir::InstrId(static_cast<size_t>(made - function.instrs.data())));
      for (const LocId place : points_to_.targets(edge.caller, argument))
        if (points_to_.object(points_to_.place(place).object).kind != ObjectKind::heap) own = false;
    }
    if (!own) continue;
    for (const LocId place : points_to_.targets(edge.caller, argument))
      own_[edge.started.index()].push_back(points_to_.place(place).object);
  }
  for (auto& objects : own_) std::sort(objects.begin(), objects.end());
}

bool Sharing::is_own(OriginId origin, ObjectId object) const {
  return std::binary_search(own_[origin.index()].begin(), own_[origin.index()].end(), object);
}

void Sharing::find_started() {
  for (size_t o = 0; o < points_to_.origin_count(); ++o) {
    auto& all = started_by_[o];
    all.push_back(OriginId(o));
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t other = 1; other < points_to_.origin_count(); ++other) {
        const auto& makers = points_to_.origin(OriginId(other)).makers;
        if (std::find(makers.begin(), makers.end(), all[i]) == makers.end()) continue;
        if (std::find(all.begin(), all.end(), OriginId(other)) == all.end()) all.push_back(OriginId(other));
      }
    std::sort(all.begin(), all.end());
  }
}

const Sharing::LedTo& Sharing::led_to(InstanceId instance, PathId path, const Paths& paths) const {
  const uint64_t key = static_cast<uint64_t>(points_to_.instance(instance).first) << 32 | path.index();
  if (const auto it = led_to_.find(key); it != led_to_.end()) return *it->second;
  LedTo found = find_places(instance, path, paths);
  found.is_anywhere = found.is_anywhere || found.places.size() > PointsTo::kMeant;
  if (found.is_anywhere) found.places.clear();
  return *led_to_.emplace(key, std::make_unique<LedTo>(std::move(found))).first->second;
}

Sharing::LedTo Sharing::find_places(InstanceId instance, PathId path, const Paths& paths) const {
  const Step step = paths[path];
  const ir::Function& function = points_to_.input().program.function(points_to_.instance(instance).function);
  LedTo result;
  const auto add = [&](LocId place) {
    if (place.valid()) result.places.push_back(place);
  };
  switch (step.kind) {
    case StepKind::param:
      if (step.payload < function.params.size())
        result.places = points_to_.targets(instance, function.params[step.payload]);
      return result;
    case StepKind::global:
      add(points_to_.global_place(step.symbol, 0));
      return result;
    case StepKind::local:
      result.places = points_to_.targets(instance, function.instrs[step.payload].result);
      return result;
    case StepKind::value:
      result.places = points_to_.targets(instance, ir::ValueId(step.payload));
      return result;
    case StepKind::index:
      return led_to(instance, step.from, paths);
    case StepKind::add:
    case StepKind::follow: {
      const LedTo& from = led_to(instance, step.from, paths);
      result.is_anywhere = from.is_anywhere;
      for (const LocId place : from.places) {
        if (step.kind == StepKind::add) {
          add(points_to_.behind(place, step.amount));
        } else {
          for (const LocId inside : points_to_.contents(place)) add(inside);
        }
      }
      break;
    }
    default:
      return result;
  }
  std::sort(result.places.begin(), result.places.end());
  result.places.erase(std::unique(result.places.begin(), result.places.end()), result.places.end());
  return result;
}

}  // namespace ravel::flow::native
