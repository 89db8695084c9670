// SPDX-License-Identifier: Apache-2.0
#include "flow/native/paths.h"

#include <algorithm>

#include "base/scc.h"
#include "flow/native/declared.h"

namespace ravel::flow::native {

using ir::Op;

namespace {

/// Longer names help nobody.
constexpr size_t kStepsMax = 8;

bool is_root(StepKind kind) { return kind < StepKind::add; }

}  // namespace

size_t hash_value(const Step& step) {
  uint64_t h = step.from.index() * 0x9E3779B97F4A7C15ull + static_cast<uint64_t>(step.kind);
  h = (h ^ step.payload) * 0xC2B2AE3D27D4EB4Full;
  h = (h ^ static_cast<uint64_t>(step.amount) ^ step.symbol.hash()) * 0x165667B19E3779F9ull;
  return h ^ step.chain.index();
}

PathId Paths::make(const Step& step) {
  const auto [it, fresh] = index_.try_emplace(step, PathId(steps_.size()));
  if (fresh) steps_.push_back(step);
  return it->second;
}

PathId Paths::add(PathId from, int64_t amount) {
  if (amount == 0) return from;
  const Step& last = steps_[from.index()];
  if (last.kind == StepKind::add) return add(last.from, last.amount + amount);
  return make({.from = from, .kind = StepKind::add, .amount = amount});
}

PathId Paths::index(PathId from, uint32_t payload, int64_t amount) {
  return make({.from = from, .kind = StepKind::index, .payload = payload, .amount = amount});
}

PathId Paths::root_of(PathId id) const {
  while (!is_root(steps_[id.index()].kind)) id = steps_[id.index()].from;
  return id;
}

size_t Paths::depth(PathId id) const {
  size_t count = 0;
  for (; !is_root(steps_[id.index()].kind); id = steps_[id.index()].from) ++count;
  return count;
}

bool Paths::is_indexed(PathId id) const {
  for (; !is_root(steps_[id.index()].kind); id = steps_[id.index()].from)
    if (steps_[id.index()].kind == StepKind::index && steps_[id.index()].payload != 0) return true;
  return false;
}

bool Paths::has_follow(PathId id) const {
  for (; !is_root(steps_[id.index()].kind); id = steps_[id.index()].from)
    if (steps_[id.index()].kind == StepKind::follow) return true;
  return false;
}

bool Paths::is_certain(PathId id) const {
  for (; !is_root(steps_[id.index()].kind); id = steps_[id.index()].from)
    if (steps_[id.index()].kind == StepKind::index && steps_[id.index()].payload == kAnyIndex) return false;
  return true;
}

PathId Paths::generalise(PathId id) {
  const Step step = steps_[id.index()];
  if (is_root(step.kind)) return id;
  Step same = step;
  same.from = generalise(step.from);
  if (step.kind == StepKind::index && step.payload != 0) same.payload = kAnyIndex;
  return same == step ? id : make(same);
}

PathId Paths::graft(PathId path, PathId from, PathId onto) {
  std::vector<PathId> behind;
  while (path != from && !is_root(steps_[path.index()].kind)) {
    behind.push_back(path);
    path = steps_[path.index()].from;
  }
  // An offset that began before `from` did: `p + 8` behind `p`.
  PathId result = onto;
  for (size_t i = behind.size(); i-- > 0;) {
    Step step = steps_[behind[i].index()];
    if (step.kind == StepKind::add) {
      result = add(result, step.amount);
    } else {
      step.from = result;
      result = make(step);
    }
  }
  return result;
}

bool Paths::begins_with(PathId path, PathId prefix) const {
  while (true) {
    if (path == prefix) return true;
    if (is_root(steps_[path.index()].kind)) return false;
    path = steps_[path.index()].from;
  }
}

PathId Paths::common(PathId a, PathId b) const {
  std::vector<PathId> way;
  for (PathId at = a;; at = steps_[at.index()].from) {
    way.push_back(at);
    if (is_root(steps_[at.index()].kind)) break;
  }
  for (PathId at = b;; at = steps_[at.index()].from) {
    if (std::find(way.begin(), way.end(), at) != way.end()) return at;
    if (is_root(steps_[at.index()].kind)) return {};
  }
}

namespace {

/// The one index of a path that stays within an array of globals (`locks[i]`, `table[i].count`).
const Step* only_index(const Paths& paths, PathId path) {
  const Step* result = nullptr;
  for (PathId at = path; !is_root(paths[at].kind); at = paths[at].from) {
    if (paths[at].kind == StepKind::follow || (result != nullptr && paths[at].kind == StepKind::index))
      return nullptr;
    if (paths[at].kind == StepKind::index) result = &paths[at];
  }
  return paths[paths.root_of(path)].kind == StepKind::global ? result : nullptr;
}

/// Arrays side by side: `locks[i]` guards `table[i]`. Equal bytes are of equal elements, so the locks are
/// equal.
bool relate_elements(Paths& paths, PathId bytes, PathId lock, Relation& relation) {
  const Step* one = only_index(paths, bytes);
  const Step* two = only_index(paths, lock);
  if (one == nullptr || two == nullptr || one->payload != two->payload || one->amount != two->amount ||
      one->payload == kAnyIndex)
    return false;
  if (one->payload == 0) return false;  // a constant: the lock is one place anyway
  relation = {paths.generalise(bytes), paths.generalise(lock)};
  return true;
}

/// With other numbers for its indices: their places in `known`, which grows if `may_grow`. Invalid if one is
/// not known, or nobody's choice.
PathId renumber(Paths& paths, PathId path, std::vector<uint32_t>& known, bool may_grow) {
  Step step = paths[path];
  if (is_root(step.kind)) return path;
  step.from = renumber(paths, step.from, known, may_grow);
  if (!step.from.valid()) return {};
  if (step.kind == StepKind::index && step.payload != 0) {
    const auto at = std::find(known.begin(), known.end(), step.payload);
    if (!may_grow && (at == known.end() || step.payload == kAnyIndex)) return {};
    const auto number = static_cast<uint32_t>(at - known.begin());
    if (at == known.end()) known.push_back(step.payload);
    step.payload = number + 1;
  }
  return paths.make(step);
}

/// Indices are values of one function. What two functions can compare is which of the bytes' indices the lock
/// has: equal bytes are of equal elements. A lock that another index chooses may be any.
bool compare_indices(Paths& paths, Relation& relation) {
  std::vector<uint32_t> known;
  relation.up = renumber(paths, relation.up, known, true);
  relation.down = renumber(paths, relation.down, known, false);
  return relation.down.valid();
}

}  // namespace

bool relate(Paths& paths, PathId bytes, PathId lock, Relation& relation) {
  const PathId self = paths.root(StepKind::self, 0);
  const PathId shared = paths.common(bytes, lock);
  if (shared.valid()) {
    relation = {paths.graft(bytes, shared, self), paths.graft(lock, shared, self)};
    return compare_indices(paths, relation);
  }
  // A lock of the object that leads to the parameter by which the bytes are reached.
  const PathId root = paths.root_of(lock);
  const Step owner = paths[root];
  const PathId start = paths.root_of(bytes);
  if (owner.kind != StepKind::owner || paths[start].kind != StepKind::param ||
      paths[start].payload != owner.payload)
    return relate_elements(paths, bytes, lock, relation);
  relation = {paths.graft(bytes, start, owner.chain), paths.graft(lock, root, self)};
  return compare_indices(paths, relation);
}

PathId Translation::to_caller(PathId path) const {
  const PathId root = paths_.root_of(path);
  const Step start = paths_[root];
  switch (start.kind) {
    case StepKind::global:
      return paths_.generalise(path);
    case StepKind::mark:
      return path;
    case StepKind::param: {
      if (start.payload >= arguments_.size() || !arguments_[start.payload].valid()) return {};
      const PathId result =
          with_what_is_held(paths_.graft(paths_.generalise(path), root, arguments_[start.payload]));
      return paths_.depth(result) <= kStepsMax ? result : PathId{};
    }
    default:
      return {};
  }
}

/// `*guard.mu` is `&this->mu` where the caller's guard was made with that.
PathId Translation::with_what_is_held(PathId path) const {
  if (bound_ == nullptr || bound_->empty()) return path;
  for (PathId at = path; !is_root(paths_[at].kind); at = paths_[at].from) {
    if (paths_[at].kind != StepKind::follow) continue;
    for (const auto& [place, value] : *bound_)
      if (place == paths_[at].from) return paths_.graft(path, at, value);
  }
  return path;
}

/// And the other way round: what the caller calls `&this->mu` is `*guard.mu` to who gets the guard. Invalid
/// if no argument leads there so.
PathId Translation::through_what_is_held(PathId path) const {
  if (bound_ == nullptr) return {};
  for (const auto& [place, value] : *bound_) {
    if (!paths_.begins_with(path, value)) continue;
    for (uint32_t i = 0; i < arguments_.size(); ++i)
      if (arguments_[i].valid() && paths_.begins_with(place, arguments_[i]))
        return paths_.generalise(paths_.graft(
            path, value, paths_.follow(paths_.graft(place, arguments_[i], paths_.root(StepKind::param, i)))));
  }
  return {};
}

PathId Translation::to_callee(PathId path) const {
  const StepKind kind = paths_[paths_.root_of(path)].kind;
  if (kind == StepKind::mark) return path;
  if (kind == StepKind::global) {
    // The callee knows it by its parameter, if it got just that pointer.
    for (uint32_t i = 0; i < arguments_.size(); ++i)
      if (arguments_[i].valid() && paths_.begins_with(path, arguments_[i]))
        return paths_.generalise(paths_.graft(path, arguments_[i], paths_.root(StepKind::param, i)));
    return paths_.generalise(path);
  }
  PathId best;
  size_t best_cost = ~size_t{0}, best_depth = 0;
  for (uint32_t i = 0; i < arguments_.size(); ++i) {
    const PathId argument = arguments_[i];
    if (!argument.valid()) continue;
    const PathId shared = paths_.common(path, argument);
    if (!shared.valid()) continue;
    // In `release(table, &table->pages[i])` the lock of that page is the second argument's, not the table's.
    const size_t depth = paths_.depth(shared), up = paths_.depth(argument) - depth;
    if (up > 3 || up > best_cost || (up == best_cost && depth <= best_depth && best.valid())) continue;
    best_cost = up;
    best_depth = depth;
    const PathId param = paths_.root(StepKind::param, i);
    if (shared == argument) {
      best = paths_.generalise(paths_.graft(path, argument, param));
    } else {
      const PathId chain = paths_.generalise(paths_.graft(argument, shared, paths_.root(StepKind::self, 0)));
      const PathId owner = paths_.make({.kind = StepKind::owner, .payload = i, .chain = chain});
      best = paths_.generalise(paths_.graft(path, shared, owner));
    }
  }
  if (best.valid() && best_cost == 0) return best;
  if (const PathId held = through_what_is_held(path); held.valid()) return held;
  if (best.valid()) return best;
  // What the caller itself could name only as somebody's owner stays that, one chain longer.
  const PathId root = paths_.root_of(path);
  const Step owner = paths_[root];
  if (owner.kind != StepKind::owner) return {};
  for (uint32_t i = 0; i < arguments_.size(); ++i) {
    if (!arguments_[i].valid()) continue;
    const PathId start = paths_.root_of(arguments_[i]);
    if (paths_[start].kind != StepKind::param || paths_[start].payload != owner.payload) continue;
    const PathId chain = paths_.graft(arguments_[i], start, owner.chain);
    if (paths_.depth(chain) > kStepsMax) continue;
    return paths_.graft(path, root, paths_.make({.kind = StepKind::owner, .payload = i, .chain = chain}));
  }
  return {};
}

ProgramPaths::ProgramPaths(const ir::Program& program, const model::NativeCalls& models, Paths& paths,
                           const Declared* declared)
    : program_(program),
      models_(models),
      paths_(paths),
      declared_(declared),
      functions_(program.function_count()) {
  std::vector<std::pair<uint32_t, uint32_t>> calls;
  for (uint32_t f = 0; f < program.function_count(); ++f) {
    const ir::Module& module = program.module_of(ir::FuncId(f));
    for (const ir::Instr& instr : program.function(ir::FuncId(f)).instrs) {
      if (instr.op != Op::call) continue;
      const ir::FuncId callee = program.find(module.callee(ir::CalleeId(instr.payload)));
      if (callee.valid()) calls.emplace_back(f, callee.index());
    }
  }
  const Components components =
      strong_components(FlatGraph::from_edges(program.function_count(), std::move(calls)));
  for (const uint32_t f : components.members) {
    name_values(ir::FuncId(f));
    summarise(ir::FuncId(f));
  }
}

void ProgramPaths::name_values(ir::FuncId id) {
  const ir::Function& function = program_.function(id);
  const ir::Module& module = program_.module_of(id);
  auto& of = functions_[id.index()].of;
  of.assign(function.value_count, {});
  for (uint32_t i = 0; i < function.params.size(); ++i)
    of[function.params[i].index()] = paths_.root(StepKind::param, i);
  // Twice: what locals hold is known after the first time.
  for (int round = 0; round < 2; ++round) {
    const HashMap<PathId, PathId> bound = round == 0 ? HashMap<PathId, PathId>() : bindings(id);
    if (round == 1 && bound.empty()) return;
    for (const ir::Instr& instr : function.instrs)
      if (instr.result.valid()) of[instr.result.index()] = name(id, module, function, instr, bound);
    auto& kept = functions_[id.index()].bound;
    for (const auto& each : bound)
      if (each.second.valid()) kept.push_back(each);
    std::sort(kept.begin(), kept.end());
  }
}

PathId ProgramPaths::name(ir::FuncId id, const ir::Module& module, const ir::Function& function,
                          const ir::Instr& instr, const HashMap<PathId, PathId>& bound) {
  const auto& of = functions_[id.index()].of;
  const auto operands = function.operands_of(instr);
  const PathId unnamed = paths_.root(StepKind::value, instr.result.index());
  const PathId base = operands.empty() ? PathId{} : of[operands[0].index()];
  switch (instr.op) {
    case Op::constant: {
      const ir::Const& value = module.constant(ir::ConstId(instr.payload));
      return value.kind == ir::ConstKind::global ? paths_.add(paths_.global(value.text), value.number)
                                                 : PathId{};
    }
    case Op::alloc: {
      const size_t at = static_cast<size_t>(&instr - function.instrs.data());
      return paths_.root(StepKind::local, static_cast<uint32_t>(at));
    }
    case Op::address: {
      if (!base.valid() || paths_.depth(base) >= kStepsMax) return unnamed;
      if (ir::is_memory(instr)) return paths_.add(base, module.memory[instr.payload].offset);
      const ir::Instr* index = function.definition(operands[1]);
      if (index != nullptr && index->op == Op::constant)
        return paths_.index(base, 0, module.constant(ir::ConstId(index->payload)).number);
      return paths_.index(base, operands[1].index() + 1, 0);
    }
    case Op::load: {
      if (!base.valid() || paths_.depth(base) + 2 > kStepsMax) return unnamed;
      if (!ir::is_memory(instr)) return unnamed;
      const PathId place = paths_.add(base, module.memory[instr.payload].offset);
      if (const auto it = bound.find(place); it != bound.end() && it->second.valid()) return it->second;
      return paths_.follow(place);
    }
    case Op::phi: {
      for (const ir::ValueId operand : operands)
        if (of[operand.index()] != base) return unnamed;
      return base.valid() ? base : unnamed;
    }
    case Op::call: {
      const ir::FuncName& name = module.callee(ir::CalleeId(instr.payload));
      if (models_.find(name.name) != nullptr) return unnamed;
      const ir::FuncId callee = program_.find(name);
      std::vector<PathId> arguments;
      for (const ir::ValueId operand : operands) arguments.push_back(of[operand.index()]);
      if (const DeclaredFunction* said = declared_ != nullptr ? declared_->function(name) : nullptr;
          said != nullptr && said->returned) {
        const PathId lock = said->returned->path(paths_, base, arguments);
        if (lock.valid()) return lock;
      }
      if (!callee.valid() || !functions_[callee.index()].returned.valid()) return unnamed;
      const PathId result =
          Translation(paths_, std::move(arguments)).to_caller(functions_[callee.index()].returned);
      return result.valid() ? result : unnamed;
    }
    default:
      return unnamed;
  }
}

/// What the function's own variables hold, where it is one thing only: stored here, or by a callee (a
/// constructor that keeps the address of a lock). What a constructor puts into its object is there from then
/// on.
HashMap<PathId, PathId> ProgramPaths::bindings(ir::FuncId id) const {
  const ir::Function& function = program_.function(id);
  const ir::Module& module = program_.module_of(id);
  const auto& of = functions_[id.index()].of;
  HashMap<PathId, PathId> result;
  const bool constructs =
      module.native != nullptr &&
      module.native->functions[program_.ref(id).index].member == ir::MemberKind::constructor;
  const auto bind = [&](PathId place, PathId value) {
    if (!place.valid() || paths_.has_follow(place)) return;
    const Step root = paths_[paths_.root_of(place)];
    const bool is_own =
        root.kind == StepKind::local || (constructs && root.kind == StepKind::param && root.payload == 0);
    if (!is_own) return;
    const auto [it, fresh] = result.try_emplace(place, value);
    if (!fresh && it->second != value) it->second = {};
  };
  for (const ir::Instr& instr : function.instrs) {
    const auto operands = function.operands_of(instr);
    if (instr.op == Op::store && operands.size() > 1 && of[operands[0].index()].valid() &&
        ir::is_memory(instr)) {
      bind(paths_.add(of[operands[0].index()], module.memory[instr.payload].offset), of[operands[1].index()]);
    } else if (instr.op == Op::call) {
      const ir::FuncId callee = program_.find(module.callee(ir::CalleeId(instr.payload)));
      if (!callee.valid()) continue;
      std::vector<PathId> arguments;
      for (const ir::ValueId operand : operands) arguments.push_back(of[operand.index()]);
      const Translation translation(paths_, std::move(arguments));
      for (const auto& [place, value] : functions_[callee.index()].stored) {
        const PathId here = translation.to_caller(place);
        if (here.valid()) bind(here, value.valid() ? translation.to_caller(value) : PathId{});
      }
    }
  }
  return result;
}

void ProgramPaths::summarise(ir::FuncId id) {
  const ir::Function& function = program_.function(id);
  const ir::Module& module = program_.module_of(id);
  FunctionPaths& own = functions_[id.index()];
  HashMap<PathId, PathId> stored;
  bool first = true;
  const auto store = [&](PathId place, PathId value) {
    if (!place.valid() || paths_[paths_.root_of(place)].kind != StepKind::param) return;
    const auto [it, fresh] = stored.try_emplace(place, value);
    if (!fresh && it->second != value) it->second = {};
  };
  for (const ir::Instr& instr : function.instrs) {
    const auto operands = function.operands_of(instr);
    if (instr.op == Op::ret && !operands.empty()) {
      const PathId value = own.of[operands[0].index()];
      own.returned = first || own.returned == value ? value : PathId{};
      first = false;
    } else if (instr.op == Op::store && operands.size() > 1 && own.of[operands[0].index()].valid() &&
               ir::is_memory(instr) && module.memory[instr.payload].size == 8) {
      const PathId value = own.of[operands[1].index()];
      store(paths_.add(own.of[operands[0].index()], module.memory[instr.payload].offset), value);
    } else if (instr.op == Op::call) {
      const ir::FuncId callee = program_.find(module.callee(ir::CalleeId(instr.payload)));
      if (!callee.valid() || functions_[callee.index()].stored.empty()) continue;
      std::vector<PathId> arguments;
      for (const ir::ValueId operand : operands) arguments.push_back(own.of[operand.index()]);
      const Translation translation(paths_, std::move(arguments));
      for (const auto& [place, value] : functions_[callee.index()].stored) {
        const PathId here = translation.to_caller(place);
        if (here.valid()) store(here, value.valid() ? translation.to_caller(value) : PathId{});
      }
    }
  }
  if (own.returned.valid()) {
    const StepKind root = paths_[paths_.root_of(own.returned)].kind;
    if (root != StepKind::param && root != StepKind::global) own.returned = {};
  }
  if (stored.size() > 64) stored.clear();
  own.stored.assign(stored.begin(), stored.end());
  std::sort(own.stored.begin(), own.stored.end());
}

}  // namespace ravel::flow::native
