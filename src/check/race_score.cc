// SPDX-License-Identifier: Apache-2.0
#include "check/race_score.h"

#include <algorithm>

namespace ravel::check {

using flow::heap::ClassId;
using flow::sync::OriginId;
using ir::Op;

namespace {

/// What a store stores; null for calls.
const ir::Instr* store_of(const ir::Function& function, const Spot& spot) {
  const ir::Instr& instr = function.instr(spot.instr);
  return instr.op == Op::store ? &instr : nullptr;
}

ir::ValueId stored_value(const ir::Function& function, const ir::Instr& store) {
  const bool is_static = static_cast<ir::FieldKind>(store.kind) == ir::FieldKind::statik;
  return function.operands_of(store)[is_static ? 0 : 1];
}

bool same_field(const ir::Instr& load, const ir::Instr& store) {
  if (load.op != Op::load || load.kind != store.kind) return false;
  return static_cast<ir::FieldKind>(load.kind) == ir::FieldKind::array_element ||
         load.payload == store.payload;
}

/// Is the value computed from a load of what `store` writes?
bool comes_from_load(const ir::Module& module, const ir::Function& function, const ir::Instr& store,
                     ir::ValueId value, int depth) {
  if (depth == 0) return false;
  const ir::Instr* made = function.definition(value);
  if (made == nullptr) return false;
  if (same_field(*made, store)) return true;
  const bool computes = made->op == Op::refine || made->op == Op::phi ||
                        (made->op == Op::call && module.callees[made->payload].module.view() == "$jvm");
  if (!computes) return false;
  const auto operands = function.operands_of(*made);
  return std::any_of(operands.begin(), operands.end(),
                     [&](ir::ValueId v) { return comes_from_load(module, function, store, v, depth - 1); });
}

}  // namespace

bool RaceScores::is_compound(const LocationAccesses&, const Spot& write) const {
  constexpr int kDepth = 6;
  const ir::Function& function = input_.program.function(write.function);
  const ir::Instr* store = store_of(function, write);
  return store != nullptr && comes_from_load(input_.program.module_of(write.function), function, *store,
                                             stored_value(function, *store), kDepth);
}

/// `if (x == null) x = ...`, whatever lies between.
bool RaceScores::is_lazy(const LocationAccesses&, const Spot& write) const {
  const ir::Function& function = input_.program.function(write.function);
  const ir::Instr* store = store_of(function, write);
  if (store == nullptr) return false;
  return std::any_of(function.instrs.begin(), function.instrs.end(), [&](const ir::Instr& instr) {
    if (instr.op != Op::test || static_cast<ir::TestKind>(instr.kind) != ir::TestKind::is_null) return false;
    const ir::Instr* tested = function.definition(function.operands_of(instr)[0]);
    return tested != nullptr && same_field(*tested, *store);
  });
}

bool RaceScores::writes_constant(const Spot& write) const {
  const ir::Function& function = input_.program.function(write.function);
  const ir::Instr* store = store_of(function, write);
  if (store == nullptr) return false;
  const ir::Instr* made = function.definition(stored_value(function, *store));
  return made != nullptr && made->op == Op::constant;
}

LocationFacts RaceScores::facts(const LocationAccesses& where) const {
  LocationFacts result;
  if (where.location.field.valid()) {
    const std::string_view type = input_.classes.field(where.location.field).descriptor.view();
    result.is_wide = type == "J" || type == "D";
    result.guard = promises_.guard(where.location.field);
  }
  bool any_write = false;
  result.is_flag = where.location.kind == LocationKind::field || where.location.kind == LocationKind::statik;
  std::vector<uint8_t> state(where.spots.size());  // 1: touched, 2: and somewhere without a lock
  for (const Touch& touch : where.touches) {
    if (state[touch.spot] == 2) continue;
    state[touch.spot] = input_.sync.locks().held(touch.at.instance, touch.at.instr).empty() ? 2 : 1;
  }
  for (uint32_t spot = 0; spot < where.spots.size(); ++spot) {
    if (state[spot] == 0) continue;
    ++result.touched;
    if (state[spot] == 1) ++result.guarded;
    if (!where.spots[spot].write) continue;
    any_write = true;
    result.is_flag = result.is_flag && writes_constant(where.spots[spot]);
  }
  result.is_flag = result.is_flag && any_write;
  return result;
}

bool RaceScores::class_is_promised(ClassId klass) const {
  return klass.valid() && (promises_.is_thread_safe(klass) || promises_.synchronises(klass));
}

/// Would somebody who uses the program expect that threads may share this? Yes, if the program starts threads
/// itself that get there; or if the class, or the one whose method is called, takes care of threads at all.
bool RaceScores::is_promised(const LocationAccesses& where, const RacePair& pair) const {
  if (!input_.harness.is_open() || input_.options.api_was_named) return true;
  const flow::sync::Threads& threads = input_.sync.threads();
  for (const OriginId origin : {pair.first_origin, pair.second_origin})
    if (threads[origin].kind == flow::sync::OriginKind::forked) return true;
  if (where.location.field.valid() && class_is_promised(input_.classes.field(where.location.field).owner))
    return true;
  for (const auto& [index, origin] :
       {std::pair(pair.first, pair.first_origin), std::pair(pair.second, pair.second_origin)}) {
    const Touch& touch = where.touches[index];
    const Symbol klass = input_.program.module_of(where.spots[touch.spot].function).name;
    if (class_is_promised(input_.classes.find(klass))) return true;
    const auto path = threads.path(origin, touch.at.instance);
    if (path.empty()) continue;
    const flow::heap::Root* root = input_.harness.root(path.front().instr);
    if (root != nullptr && class_is_promised(input_.classes.find(root->method.module))) return true;
  }
  return false;
}

PairFacts RaceScores::score(const LocationAccesses& where, const LocationFacts& facts,
                            const RacePair& pair) const {
  const Spot& first = where.spots[where.touches[pair.first].spot];
  const Spot& second = where.spots[where.touches[pair.second].spot];
  PairFacts result;
  result.both_write = first.write && second.write;
  result.compound = is_compound(where, second) || (first.write && is_compound(where, first));
  result.lazy = is_lazy(where, second) || (first.write && is_lazy(where, first));
  result.promised = is_promised(where, pair);
  double score = result.compound ? 0.85 : result.both_write ? 0.75 : 0.65;
  if (where.location.kind == LocationKind::contents) score = result.both_write ? 0.85 : 0.75;
  if (where.location.kind == LocationKind::array) score *= 0.8;
  if (facts.is_wide) score *= 1.1;
  if (facts.touched > 2 && facts.guarded * 2 > facts.touched) score *= 1.15;
  if (facts.is_flag && !result.compound) score *= 0.7;
  if (result.lazy && !result.compound) score *= 0.7;
  if (facts.guard) score = std::max(score, 0.95);
  if (pair.object.valid() && promises_.is_immutable(input_.points_to.site(pair.object).klass)) score *= 0.1;
  if (!result.promised) score *= where.location.kind == LocationKind::statik ? 0.5 : 0.15;
  if (!pair.lock.empty()) score *= 0.15;
  result.score = std::clamp(score, 0.05, 0.99);
  return result;
}

}  // namespace ravel::check
