// SPDX-License-Identifier: Apache-2.0
#include "check/race_score.h"

#include <algorithm>
#include <map>
#include <span>

#include "flow/heap/operations.h"
#include "flow/jvm/race_result.h"
#include "model/jvm_acts.h"
#include "model/jvm_objects.h"

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

/// The load of what `store` writes from which the value is computed; null if there is none.
const ir::Instr* load_behind(const ir::Module& module, const ir::Function& function, const ir::Instr& store,
                             ir::ValueId value, int depth) {
  if (depth == 0) return nullptr;
  const ir::Instr* made = function.definition(value);
  if (made == nullptr || same_field(*made, store)) return made;
  const bool computes = made->op == Op::refine || made->op == Op::phi ||
                        (made->op == Op::call && flow::heap::is_operation(module.callees[made->payload]));
  if (!computes) return nullptr;
  for (const ir::ValueId operand : function.operands_of(*made))
    if (const ir::Instr* load = load_behind(module, function, store, operand, depth - 1)) return load;
  return nullptr;
}

void keep_once(std::vector<Symbol>& classes) {
  std::sort(classes.begin(), classes.end());
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
}

/// Inner classes belong to the one around them.
Symbol outermost(Symbol klass) { return Symbol(klass.view().substr(0, klass.view().find('$'))); }

}  // namespace

RaceScores::RaceScores(const JvmInput& input)
    : input_(input), promises_(input), paths_(input.sync), given_(input), helpers_(input) {
  for (uint32_t m = 0; m < input.program.module_count(); ++m) {
    const ir::Module& module = input.program.module(ir::ModuleId(m));
    const bool steps =
        !module.library && std::any_of(module.callees.begin(), module.callees.end(), [](const auto& callee) {
          return model::is_lock_free_step(callee.module, callee.name);
        });
    if (steps) lock_free_.insert(outermost(module.name));
  }
}

std::optional<Spot> RaceScores::read_of_update(const Spot& write) const {
  constexpr int kDepth = 6;
  const ir::Function& function = input_.program.function(write.function);
  const ir::Instr* store = store_of(function, write);
  if (store == nullptr) return std::nullopt;
  const ir::Instr* load = load_behind(input_.program.module_of(write.function), function, *store,
                                      stored_value(function, *store), kDepth);
  if (load == nullptr) return std::nullopt;
  return Spot{write.function, ir::InstrId(static_cast<size_t>(load - function.instrs.data())), false};
}

/// `if (x == null) x = ...`, whatever lies between.
bool RaceScores::is_lazy(const Spot& write) const {
  const ir::Function& function = input_.program.function(write.function);
  const ir::Instr* store = store_of(function, write);
  if (store == nullptr) return false;
  return std::any_of(function.instrs.begin(), function.instrs.end(), [&](const ir::Instr& instr) {
    if (instr.op != Op::test || static_cast<ir::TestKind>(instr.kind) != ir::TestKind::is_null) return false;
    const ir::Instr* tested = function.definition(function.operands_of(instr)[0]);
    return tested != nullptr && same_field(*tested, *store);
  });
}

/// `void setSize(int size) { this.size = size; }`
bool RaceScores::is_set(const Spot& spot) const {
  return spot.write && is_setter(input_.program.module_of(spot.function),
                                 input_.program.function(spot.function), spot.instr);
}

bool RaceScores::writes_constant(const Spot& write) const {
  const ir::Function& function = input_.program.function(write.function);
  const ir::Instr* store = store_of(function, write);
  if (store == nullptr) return false;
  const ir::Instr* made = function.definition(stored_value(function, *store));
  return made != nullptr && made->op == Op::constant;
}

const RaceScores::WriteFacts& RaceScores::write_facts(const Spot& write) {
  const auto [entry, is_new] = writes_.try_emplace(write);
  if (is_new) entry->second = {read_of_update(write).has_value(), is_lazy(write)};
  return entry->second;
}

LocationFacts RaceScores::facts(const LocationAccesses& where) {
  LocationFacts result;
  if (where.location.field.valid()) {
    const std::string_view type = input_.classes.field(where.location.field).descriptor.view();
    result.is_wide = type == "J" || type == "D";
    result.is_number = type.size() == 1;
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
    if (state[spot] == 1) {
      ++result.guarded;
      result.guarded_in.push_back(outermost(input_.program.module_of(where.spots[spot].function).name));
    }
    if (!where.spots[spot].write) continue;
    any_write = true;
    result.is_flag = result.is_flag && writes_constant(where.spots[spot]);
  }
  result.is_flag = result.is_flag && any_write;
  keep_once(result.guarded_in);
  return result;
}

std::vector<LocationFacts> RaceScores::facts(const Accesses& accesses, const LocationAccesses& where,
                                             const std::vector<flow::heap::ObjectId>& objects) {
  std::vector<LocationFacts> result(objects.size(), LocationFacts{});
  // Spots and sets of objects, and whether a lock is held there in all contexts: far fewer than touches.
  struct Use {
    std::span<const uint32_t> objects;
    bool guarded = true;
  };
  std::map<std::pair<uint32_t, const uint32_t*>, Use> uses;
  for (const Touch& touch : where.touches) {
    const auto may_be = accesses.objects(where, touch);
    Use& use = uses.try_emplace({touch.spot, may_be.data()}, Use{may_be}).first->second;
    use.guarded = use.guarded && !input_.sync.locks().held(touch.at.instance, touch.at.instr).empty();
  }
  std::vector<uint32_t> last(objects.size(), UINT32_MAX);  // the spot that was counted last
  std::vector<bool> last_guarded(objects.size(), false);
  for (const auto& [key, use] : uses) {
    const uint32_t spot = key.first;
    for (size_t i = 0; i < objects.size(); ++i) {
      if (!std::binary_search(use.objects.begin(), use.objects.end(), objects[i].index())) continue;
      if (last[i] != spot) {
        last[i] = spot;
        last_guarded[i] = true;
        ++result[i].touched;
        ++result[i].guarded;
        result[i].guarded_in.push_back(outermost(input_.program.module_of(where.spots[spot].function).name));
      }
      if (!use.guarded && last_guarded[i]) {
        last_guarded[i] = false;
        --result[i].guarded;
        result[i].guarded_in.pop_back();
      }
    }
  }
  for (LocationFacts& facts : result) keep_once(facts.guarded_in);
  return result;
}

bool RaceScores::class_is_promised(ClassId klass, Care needed) {
  if (!klass.valid()) return false;
  const auto [entry, is_new] = care_.try_emplace(klass);
  if (is_new) entry->second = promises_.care(klass);
  return entry->second >= needed;
}

bool RaceScores::is_static(ir::FuncId function) const {
  const ir::Module& module = input_.program.module_of(function);
  if (module.klass == nullptr) return false;
  const Symbol name = input_.program.function(function).name.name;
  return std::any_of(
      module.klass->methods.begin(), module.klass->methods.end(),
      [&](const ir::MethodInfo& m) { return m.name == name && (m.flags & ir::kDeclStatic) != 0; });
}

bool RaceScores::is_for_one_user(ClassId klass) const {
  if (!klass.valid()) return false;
  const auto& all = input_.classes.supertypes(klass);
  return std::any_of(all.begin(), all.end(),
                     [&](ClassId above) { return model::is_for_one_user(input_.classes.name(above)); });
}

bool RaceScores::cares(ir::FuncId function, Care needed) {
  const ir::Module& module = input_.program.module_of(function);
  if (module.library) return false;
  return class_is_promised(input_.classes.find(module.name), is_static(function) ? Care::statics : needed);
}

std::vector<ir::FuncId> RaceScores::concerned(const LocationAccesses& where, const RacePair& pair) const {
  const bool is_part =
      where.location.kind == LocationKind::array || where.location.kind == LocationKind::contents;
  const ir::FuncId maker =
      is_part && pair.object.valid() ? input_.points_to.site(pair.object).function : ir::FuncId();
  if (maker.valid() && !input_.program.module_of(maker).library) return {maker};
  return {where.spots[where.touches[pair.first].spot].function,
          where.spots[where.touches[pair.second].spot].function};
}

/// Some place that uses it, in the class of the field or of those who are concerned, always holds a lock.
/// Elsewhere says nothing: a list is used without one by its own class, and with one by a wrapper's.
bool RaceScores::is_guarded_near(const LocationAccesses& where, const LocationFacts& facts,
                                 const RacePair& pair) const {
  const auto in = [&](Symbol klass) {
    return std::binary_search(facts.guarded_in.begin(), facts.guarded_in.end(), outermost(klass));
  };
  if (where.location.field.valid() &&
      in(input_.classes.name(input_.classes.field(where.location.field).owner)))
    return true;
  const auto near = concerned(where, pair);
  return std::any_of(near.begin(), near.end(),
                     [&](ir::FuncId function) { return in(input_.program.module_of(function).name); });
}

/// A class that takes care of threads made the object, and somebody uses it under a lock: what the class
/// guards is handed out, and used without.
bool RaceScores::is_used_locked(const LocationAccesses& where, const RacePair& pair) {
  if (!pair.object.valid()) return false;
  const ir::FuncId maker = input_.points_to.site(pair.object).function;
  if (!maker.valid() || maker == input_.harness.main() || !cares(maker, Care::objects)) return false;
  const auto [entry, is_new] = used_locked_.try_emplace({where.location, pair.object}, false);
  if (!is_new) return entry->second;
  const auto holds = [&](flow::heap::InstanceId instance, ir::InstrId at) {
    return !input_.sync.locks().held(instance, at).empty();
  };
  const auto is_locked = [&](const Touch& touch) {
    // A method that only some hold a lock for, holds none.
    const auto callers = input_.sync.calls().in(touch.at.instance);
    const bool locked = holds(touch.at.instance, touch.at.instr) ||
                        std::any_of(callers.begin(), callers.end(), [&](const flow::heap::CallEdge& edge) {
                          return edge.caller.valid() && edge.kind == flow::heap::CallKind::call &&
                                 edge.caller != input_.sync.calls().harness_instance() &&
                                 holds(edge.caller, edge.instr);
                        });
    if (!locked) return false;
    const auto objects = input_.races->accesses().objects(where, touch);
    return std::binary_search(objects.begin(), objects.end(), pair.object.index());
  };
  return entry->second = std::any_of(where.touches.begin(), where.touches.end(), is_locked);
}

/// In a class that does compareAndSet on fields, what is hardly ever under a lock is ordered by that, if by
/// anything: its protocol is not understood.
bool RaceScores::is_lock_free(const LocationAccesses& where, const LocationFacts& facts,
                              const RacePair& pair) const {
  if (lock_free_.empty() || facts.guarded * 2 > facts.touched) return false;
  if (where.location.field.valid())
    return lock_free_.contains(
        outermost(input_.classes.name(input_.classes.field(where.location.field).owner)));
  const auto near = concerned(where, pair);
  return std::all_of(near.begin(), near.end(), [&](ir::FuncId function) {
    return lock_free_.contains(outermost(input_.program.module_of(function).name));
  });
}

bool RaceScores::is_given(const LocationAccesses& where, const RacePair& pair) {
  if (where.location.kind != LocationKind::array && where.location.kind != LocationKind::contents)
    return false;
  return given_.is_given(where.touches[pair.first].at, pair.object) &&
         given_.is_given(where.touches[pair.second].at, pair.object);
}

/// Would somebody who uses the program expect that threads may share this? Yes, if the program starts threads
/// itself that get there; if some access takes a lock; or if the class, or the one whose method is called,
/// takes care of threads at all.
Promise RaceScores::promise(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair) {
  if (!input_.harness.is_open() || input_.options.api_was_named) return Promise::given;
  for (const OriginId id : {pair.first_origin, pair.second_origin}) {
    const flow::sync::Origin& origin = input_.sync.threads()[id];
    if (origin.kind == flow::sync::OriginKind::forked) return Promise::given;
    if (origin.kind == flow::sync::OriginKind::root && input_.harness.is_by_framework(origin.group))
      return Promise::given;
  }
  if (pair.object.valid() && helpers_.contains(pair.object)) return Promise::given;
  if (pair.object.valid() && is_for_one_user(input_.points_to.site(pair.object).klass)) return Promise::none;
  if (is_guarded_near(where, facts, pair) || is_used_locked(where, pair)) return Promise::given;
  const Care needed = where.location.kind == LocationKind::statik ? Care::statics : Care::objects;
  if (where.location.field.valid() &&
      class_is_promised(input_.classes.field(where.location.field).owner, needed))
    return Promise::given;
  for (const ir::FuncId function : concerned(where, pair))
    if (cares(function, needed)) return Promise::given;
  // Both calls must be such that somebody may make them while others do.
  const auto on_path = [&](OriginId origin, uint32_t touch) {
    return promise_on_path(origin, where.touches[touch].at.instance, needed);
  };
  const Promise both =
      std::min(on_path(pair.first_origin, pair.first), on_path(pair.second_origin, pair.second));
  // A class that is handed somebody's array says nothing about it.
  const bool is_array = where.location.kind == LocationKind::array;
  return is_array && both == Promise::on_the_way ? Promise::none : both;
}

Promise RaceScores::promise_on_path(OriginId origin, flow::heap::InstanceId to, Care needed) {
  const auto [entry, is_new] = by_path_.try_emplace({origin, to, needed}, Promise::none);
  if (!is_new) return entry->second;
  const auto path = paths_.to(origin, to);
  if (path.empty()) return Promise::none;
  const flow::heap::Root* root = input_.harness.root(path.front().instr);
  Promise best = Promise::none;
  for (const flow::heap::CallEdge& edge : path)
    if (cares(input_.points_to.function(edge.callee), needed)) best = Promise::on_the_way;
  if (root != nullptr && class_is_promised(input_.classes.find(root->method.module), needed))
    best = Promise::given;
  return by_path_[{origin, to, needed}] = best;
}

PairFacts RaceScores::score(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair) {
  const Spot& first = where.spots[where.touches[pair.first].spot];
  const Spot& second = where.spots[where.touches[pair.second].spot];
  PairFacts result;
  result.both_write = first.write && second.write;
  const WriteFacts& write = write_facts(second);
  // An update is lost only if both sides take part in one: they write, or read what they are about to write.
  result.compound = first.write ? write.compound || write_facts(first).compound
                                : write.compound && first.function == second.function;
  result.lazy = write.lazy || (first.write && write_facts(first).lazy);
  result.promise = promise(where, facts, pair);
  double score = result.compound ? 0.85 : result.both_write ? 0.75 : 0.65;
  if (where.location.kind == LocationKind::contents) score = result.both_write ? 0.85 : 0.75;
  if (where.location.kind == LocationKind::array) score *= 0.8;
  if (facts.is_wide) score *= 1.1;
  if (facts.touched > 2 && facts.guarded * 2 > facts.touched) score *= 1.15;
  if (facts.is_flag && !result.compound) score *= 0.7;
  if (result.lazy && !result.compound) score *= 0.7;
  // A number that one sets and the other looks at: mostly a setting or a time, and a stale one does little.
  if (facts.is_number && !facts.is_flag && !result.compound && !result.both_write) score *= 0.8;
  // A setting that others read under a lock: mostly it is set before there are others.
  const bool is_setting = is_set(first) || is_set(second);
  if (is_setting && facts.guarded > 0 && !result.compound && !facts.guard) score *= 0.6;
  if (facts.guard) score = std::max(score, 0.95);
  if (pair.object.valid() && promises_.is_immutable(input_.points_to.site(pair.object).klass)) score *= 0.1;
  if (result.promise == Promise::on_the_way) score *= 0.6;
  if (result.promise == Promise::none) {
    const double others = input_.options.api_is_pattern ? 0.3 : 0.15;
    score *= where.location.kind == LocationKind::statik ? 0.5 : others;
  }
  // In an open program one made-up object stands for all that clients have of its class, so this proves
  // little (docs/ranking.md).
  if (!pair.lock.empty()) score = std::min(score, 0.99) * (input_.harness.is_open() ? 0.15 : 0.3);
  // It is for the clients to know whom they give it to.
  result.given = is_given(where, pair);
  if (result.given) score = std::min(score, 0.99) * 0.15;
  result.lock_free = is_lock_free(where, facts, pair);
  if (result.lock_free) score = std::min(score, 0.99) * 0.3;
  // --unknown-calls any: nobody has seen it change anything.
  const auto is_unknown = [&](uint32_t touch) { return where.touches[touch].way == kUnknownWay; };
  result.unknown = is_unknown(pair.first) || is_unknown(pair.second);
  if (result.unknown) score *= 0.3;
  result.score = std::clamp(score, 0.05, 0.99);
  return result;
}

}  // namespace ravel::check
