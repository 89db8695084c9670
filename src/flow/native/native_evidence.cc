// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_evidence.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/loops.h"

namespace ravel::flow::native {

using facts::Evidence;
using facts::EvidenceKind;
using facts::GuardId;
using facts::Habit;
using facts::PlaceId;
using facts::VariableId;

NativeEvidence::NativeEvidence(const NativeInput& input, const flow::native::Touches& touches)
    : input_(input),
      native_(input.native),
      touches_(touches),
      clear_(input),
      let_in_(input),
      own_locks_(input),
      decided_(input) {
  find_sections();
  find_starts();
  find_parts_of_makers();
  for (const auto& [object, all] : touches.by_object)
    for (const flow::native::Touch& touch : all)
      if (is_shared_time(touch)) add(object, touch);
  for (const flow::native::Touch& touch : touches.members)
    if (is_shared_time(touch)) add({}, touch);
}

const Access& NativeEvidence::access(const flow::native::Touch& touch) const {
  return native_.walk().accesses()[touch.access];
}

facts::Step NativeEvidence::place(const flow::native::Touch& touch) const {
  return input_.words.user_place(access(touch).instance, access(touch).instr);
}

void NativeEvidence::find_sections() {
  for (const flow::native::SectionEnd& end : native_.walk().section_ends())
    if (end.taken) taken_.emplace(end.instance, end.lock);
}

void NativeEvidence::find_starts() {
  std::set<ir::FuncId> starters;
  for (const Event& event : native_.walk().events()) {
    if (event.kind != flow::native::EventKind::start) continue;
    const facts::Step at = input_.words.user_place(event.instance, event.instr);
    starts_[at.first].push_back(at.second);
    if (is_starter(at.first)) starters.insert(at.first);
  }
  for (const CallEdge& edge : native_.points_to().edges()) {
    if (edge.kind != flow::native::EdgeKind::call) continue;
    if (!starters.contains(native_.points_to().instance(edge.callee).function)) continue;
    starts_[native_.points_to().instance(edge.caller).function].push_back(edge.instr);
  }
}

/// A function that calls little else than what starts threads, and was written for that.
bool NativeEvidence::is_starter(ir::FuncId function) const {
  constexpr std::ptrdiff_t kCallsMax = 4;
  const ir::Module& module = input_.program.module_of(function);
  return std::ranges::count_if(input_.program.function(function).instrs, [&](const ir::Instr& instr) {
           return instr.op == ir::Op::call &&
                  module.callee(ir::CalleeId(instr.payload)).module.view() != ir::kOpModule;
         }) <= kCallsMax;
}

/// Has this function started a thread when it gets there?
bool NativeEvidence::has_started(const facts::Step& at) const {
  const auto started = starts_.find(at.first);
  return started != starts_.end() && std::ranges::any_of(started->second, [&](ir::InstrId start) {
           return ir::leads_to(input_.program.function(at.first), start, at.second);
         });
}

bool NativeEvidence::is_set_up(const flow::native::Touch& touch) const {
  const InstanceId instance = access(touch).instance;
  if (native_.points_to().origin(touch.origin).kind != OriginKind::main) return false;
  if (native_.sharing().is_repeated(instance)) return false;
  const facts::Step at = place(touch);
  if (ir::in_loop(input_.program.function(at.first), at.second)) return false;
  const auto calls = input_.words.path_to(instance).calls;
  return !has_started(at) &&
         std::ranges::none_of(calls, [&](const facts::Step& call) { return has_started(call); });
}

bool NativeEvidence::makes_or_destroys(ir::FuncId id) const {
  const ir::FuncRef ref = input_.program.ref(id);
  const ir::NativeInfo* info = input_.program.module(ref.module).native.get();
  return info != nullptr && info->functions[ref.index].member != ir::MemberKind::none;
}

/// Functions that nobody calls but constructors and destructors: parts of these.
void NativeEvidence::find_parts_of_makers() {
  std::set<ir::FuncId> others;
  const flow::native::PointsTo& points_to = native_.points_to();
  for (const CallEdge& edge : points_to.edges()) {
    const ir::FuncId callee = points_to.instance(edge.callee).function;
    const bool is_part = edge.kind == flow::native::EdgeKind::call &&
                         makes_or_destroys(points_to.instance(edge.caller).function);
    (is_part ? parts_of_makers_ : others).insert(callee);
  }
  std::erase_if(parts_of_makers_, [&](ir::FuncId id) { return others.contains(id); });
}

/// A constructor or destructor touches its own object, or what that leads to.
bool NativeEvidence::is_of_member_in_making(ir::FuncId id, PathId bytes) const {
  if (!makes_or_destroys(id) && !parts_of_makers_.contains(id)) return false;
  const flow::native::Step& root = native_.paths()[native_.paths().root_of(bytes)];
  return root.kind == flow::native::StepKind::param && root.payload == 0;
}

/// Is it part of what a function further up does that makes or destroys the object, and is named so? It calls
/// others for the members.
bool NativeEvidence::is_of_caller_in_making(InstanceId instance, PathId bytes) const {
  constexpr int kCallsMax = 4;
  for (int depth = 0; depth < kCallsMax && bytes.valid(); ++depth) {
    const CallEdge* edge = native_.sharing().reached_by(instance);
    if (edge == nullptr || edge->kind != EdgeKind::call) return false;
    instance = edge->caller;
    const ir::FuncId id = native_.points_to().instance(instance).function;
    std::vector<PathId> arguments;
    for (const ir::ValueId operand :
         input_.program.function(id).operands_of(input_.program.function(id).instr(edge->instr)))
      arguments.push_back(native_.names()[id].of[operand.index()]);
    bytes = Translation(native_.paths(), std::move(arguments)).to_caller(bytes);
    if (native_.sharing().reached_by(instance) == nullptr) return false;  // main makes everything
    if (phase_of_name(input_.words.function(id)) != Phase::use && !has_started({id, edge->instr}) &&
        clear_.lock_calls().makes_or_destroys(id, bytes))
      return true;
  }
  return false;
}

/// Does the function that makes or destroys the object touch it?
bool NativeEvidence::is_making(const flow::native::Touch& touch) const {
  const ir::FuncId id = native_.points_to().instance(access(touch).instance).function;
  const ir::Function& function = input_.program.function(id);
  const PathId bytes =
      native_.names()[id].of[function.operands_of(instr_of(native_, access(touch)))[0].index()];
  if (!bytes.valid()) return false;
  if (is_of_member_in_making(id, bytes)) return true;
  if (clear_.lock_calls().makes_or_destroys(id, bytes) && !has_started(place(touch))) return true;
  if (is_of_caller_in_making(access(touch).instance, bytes)) return true;
  const flow::native::Step& root = native_.paths()[native_.paths().root_of(bytes)];
  if (root.kind != flow::native::StepKind::value || native_.paths().has_follow(bytes)) return false;
  const ir::Instr* made = function.definition(ir::ValueId(root.payload));
  if (made == nullptr || made->op != ir::Op::call) return false;
  const auto at = static_cast<size_t>(made - function.instrs.data());
  if (native_.points_to().makes_at({id, ir::InstrId(at)})) return true;
  const model::NativeCall* known = native_.points_to().meaning(input_.program.module_of(id), *made);
  return known != nullptr && known->act == model::NativeAct::allocate;
}

/// Is the object put somewhere, or handed on together with a function that shall be run with it?
bool NativeEvidence::gives_away(ir::FuncId id, const ir::Instr& instr, PathId object) const {
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  const auto operands = function.operands_of(instr);
  const auto& names = native_.names()[id].of;
  if (instr.op == ir::Op::store)
    return operands.size() > 1 && names[operands[1].index()] == object &&
           names[operands[0].index()].valid() &&
           native_.paths().root_of(names[operands[0].index()]) != native_.paths().root_of(object);
  if (instr.op != ir::Op::call && instr.op != ir::Op::call_value) return false;
  const auto is_function = [&](ir::ValueId operand) {
    const ir::Instr* made = function.definition(operand);
    return made != nullptr && made->op == ir::Op::constant &&
           module.constant(ir::ConstId(made->payload)).kind == ir::ConstKind::function;
  };
  return std::ranges::any_of(operands,
                             [&](ir::ValueId operand) { return names[operand.index()] == object; }) &&
         std::ranges::any_of(operands, is_function);
}

/// Does the function fill in several members of the object, and then give it to somebody else? Until then it
/// has it alone: it made it, or took it from where those lie that nobody uses.
bool NativeEvidence::is_handed_over(const flow::native::Touch& touch) const {
  constexpr size_t kMembersMin = 3;
  if (!touch.write) return false;
  const Access& write = access(touch);
  const ir::FuncId id = native_.points_to().instance(write.instance).function;
  const ir::Function& function = input_.program.function(id);
  const auto& names = native_.names()[id].of;
  const auto object_of = [&](const ir::Instr& instr) {
    const PathId bytes = names[function.operands_of(instr)[0].index()];
    if (!bytes.valid() || native_.paths()[bytes].kind != flow::native::StepKind::add) return bytes;
    return native_.paths()[bytes].from;
  };
  const PathId object = object_of(instr_of(native_, write));
  if (!object.valid() || memory_of(native_, write).field.empty()) return false;
  std::set<Symbol> members;
  bool is_given = false;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    if (instr.op == ir::Op::store && ir::is_memory(instr) && object_of(instr) == object)
      members.insert(input_.program.module_of(id).memory[instr.payload].field);
    is_given =
        is_given || (gives_away(id, instr, object) && ir::leads_to(function, write.instr, ir::InstrId(i)));
  }
  return is_given && members.size() >= kMembersMin;
}

/// May another thread run meanwhile, and is that meant? Who sets the program up takes no locks, and that says
/// nothing.
bool NativeEvidence::is_shared_time(const flow::native::Touch& touch) const {
  const auto [known, is_new] = shared_time_.try_emplace(touch.access, false);
  if (is_new) known->second = find_shared_time(touch);
  return known->second;
}

bool NativeEvidence::find_shared_time(const flow::native::Touch& touch) const {
  const OriginKind kind = native_.points_to().origin(touch.origin).kind;
  if (kind == OriginKind::at_exit || is_making(touch) || is_handed_over(touch) ||
      !clear_.is_clear(access(touch).locks))
    return false;
  if (kind != OriginKind::main) return true;
  return !native_.walk().running(access(touch).running).empty() && !is_set_up(touch);
}

NativeEvidence::Variable NativeEvidence::variable(ObjectId id, const flow::native::Touch& touch) const {
  const Symbol field = memory_of(native_, access(touch)).field;
  if (!id.valid()) return {{}, field, {}, 0};
  const flow::native::Object& object = native_.points_to().object(id);
  if (object.kind == ObjectKind::global) return {object.name, field, {}, field.empty() ? touch.begin : 0};
  if (!field.empty()) return {{}, field, {}, 0};
  return {{}, {}, id, touch.begin};
}

GuardId NativeEvidence::guard_id(const flow::native::Guard& guard, const flow::native::Touch& touch) {
  const auto [known, is_new] = guard_ids_.try_emplace(guard, GuardId(guards_.size()));
  if (is_new) {
    guards_.emplace_back();
    const ir::FuncId function = native_.points_to().instance(access(touch).instance).function;
    for (const Held& held : native_.walk().lockset(access(touch).locks)) {
      if (held.kind != flow::native::HeldKind::lock) continue;
      if (guard.unique.valid() && held.unique != guard.unique) continue;
      guards_.back().text = input_.words.held(function, held);
      break;
    }
  }
  const auto& locks = touches_.locks[touch.held];
  guards_[known->second.index()].locks.insert(locks.begin(), locks.end());
  return known->second;
}

/// One that lies beside the data is meant for it. One lock of the whole program may be held for something
/// else, by a caller far away: then the function that uses the data must take it itself.
bool NativeEvidence::takes_it_near(const flow::native::Touch& touch, const flow::native::Guard& guard) const {
  if (!guard.unique.valid()) return true;
  const InstanceId instance = access(touch).instance;
  return std::ranges::any_of(native_.walk().lockset(access(touch).locks), [&](const Held& held) {
    return held.unique == guard.unique && taken_.contains({instance, held.lock});
  });
}

void NativeEvidence::add(ObjectId object, const flow::native::Touch& touch) {
  const VariableId what =
      variables_.try_emplace(variable(object, touch), VariableId(variables_.size())).first->second;
  const PlaceId where = places_.try_emplace(place(touch), PlaceId(places_.size())).first->second;
  std::vector<GuardId> guards;
  for (const flow::native::Guarded& each : touch.guards) {
    guards.push_back(guard_id(each.guard, touch));
    if (takes_it_near(touch, each.guard)) near_[{what, guards.back()}].insert(where);
  }
  std::sort(guards.begin(), guards.end());
  guards.erase(std::unique(guards.begin(), guards.end()), guards.end());
  habits_.add(what, where, guards);
}

/// What the functions on the way take before they go on, as their text says it. The walk may have lost it: in
/// a loop around callbacks that give it up and take it again, say.
const std::set<LocId>& NativeEvidence::held_by_text(const flow::native::Touch& touch) const {
  InstanceId instance = access(touch).instance;
  const auto [known, is_new] = by_text_.try_emplace(std::pair(instance, access(touch).instr));
  if (!is_new) return known->second;
  constexpr int kDepthMax = 40;
  ir::InstrId at = access(touch).instr;
  for (int depth = 0; depth < kDepthMax; ++depth) {
    const ir::FuncId id = native_.points_to().instance(instance).function;
    for (const PathId lock : clear_.holds_by_text(id, at)) {
      const auto& places = native_.sharing().places(instance, lock, native_.paths());
      known->second.insert(places.begin(), places.end());
    }
    const CallEdge* edge = native_.sharing().reached_by(instance);
    if (edge == nullptr || edge->kind != flow::native::EdgeKind::call) break;
    instance = edge->caller;
    at = edge->instr;
  }
  return known->second;
}

bool NativeEvidence::may_hold_the_same(const flow::native::Touch& a, const flow::native::Touch& b) const {
  const auto is_held = [&](const flow::native::Touch& touch, LocId lock) {
    return std::ranges::binary_search(touches_.locks[touch.held], lock) || held_by_text(touch).contains(lock);
  };
  return std::ranges::any_of(held_by_text(a), [&](LocId lock) { return is_held(b, lock); }) ||
         std::ranges::any_of(held_by_text(b), [&](LocId lock) { return is_held(a, lock); });
}

/// Is something held that may be that lock, though it has another name there?
bool NativeEvidence::may_hold(const flow::native::Touch& touch, GuardId guard) const {
  const auto& meant = guards_[guard.index()].locks;
  const auto is_meant = [&](LocId lock) { return meant.contains(lock); };
  return std::ranges::any_of(touches_.locks[touch.held], is_meant) ||
         std::ranges::any_of(held_by_text(touch), is_meant);
}

/// One member, or the same bytes, of which only one side knows how they are called.
bool NativeEvidence::is_same(ObjectId object, const flow::native::Touch& a,
                             const flow::native::Touch& b) const {
  if (variable(object, a) == variable(object, b)) return true;
  const bool is_named = !memory_of(native_, access(a)).field.empty();
  return is_named == memory_of(native_, access(b)).field.empty() && a.begin == b.begin && a.end == b.end;
}

/// What pthread_once and its like run sets up what others will share, and takes no locks for that.
bool NativeEvidence::is_done_once(const flow::native::Touch& touch) const {
  const flow::native::LocksetId locks = access(touch).locks;
  return std::ranges::any_of(native_.walk().lockset(locks), [&](const Held& held) {
    return held.kind == flow::native::HeldKind::lock && held.unique.valid() &&
           native_.walk().is_done_once(locks, held.unique);
  });
}

/// Bytes of a buffer, of which there are many, are nothing that one could have a habit about: whose they are
/// changes all the time. Those that a caller hands in are mostly its own.
bool NativeEvidence::is_variable(ObjectId id, const flow::native::Touch& touch) const {
  if (!id.valid() || !memory_of(native_, access(touch)).field.empty()) return true;
  const ObjectKind kind = native_.points_to().object(id).kind;
  return kind != ObjectKind::outside && (kind != ObjectKind::heap || native_.sharing().is_unique(id));
}

Evidence NativeEvidence::broken_habit(ObjectId object, const flow::native::Touch& touch, bool is_firm) const {
  if (is_done_once(touch) || !is_variable(object, touch)) return {};
  constexpr size_t kNearOf = 4;  // of so many that hold it one takes it there, at least
  constexpr size_t kFirm = 4;    // so many hold it for each that does not
  const auto what = variables_.find(variable(object, touch));
  const auto where = places_.find(place(touch));
  if (what == variables_.end() || where == places_.end()) return {};
  for (const Habit& habit : habits_.all_of(what->second)) {
    if (habits_.keeps(what->second, where->second, habit.guard) || may_hold(touch, habit.guard)) continue;
    if (is_firm && habit.with < kFirm * (habit.all - habit.with)) continue;
    const auto near = near_.find({what->second, habit.guard});
    if (near == near_.end() || near->second.size() * kNearOf < habit.with) continue;
    return {EvidenceKind::habit,
            fmt::format("{} of {} places that use it hold {}; {} does not", habit.with, habit.all,
                        guards_[habit.guard.index()].text, input_.words.function(where->first.first))};
  }
  return {};
}

/// A handler that ends the program: what it interrupts never sees what it wrote.
bool NativeEvidence::is_last_act(const flow::native::Touch& touch) const {
  const flow::native::Origin& origin = native_.points_to().origin(touch.origin);
  if (origin.kind != OriginKind::handler || !origin.entry.valid()) return false;
  return std::ranges::none_of(input_.program.function(origin.entry).instrs,
                              [](const ir::Instr& instr) { return instr.op == ir::Op::ret; });
}

/// One object, and no array.
bool NativeEvidence::is_one(ObjectId id) const {
  const flow::native::Object& object = native_.points_to().object(id);
  if (!native_.sharing().is_unique(id) || object.is_array) return false;
  if (object.kind != ObjectKind::heap) return true;
  return object.size > 0 && !object.is_longer && (object.stride == 0 || object.stride == object.size);
}

/// Does the access mean one place, without choosing an element?
bool NativeEvidence::names_one(const flow::native::Touch& touch) const {
  if (touch.places != 1) return false;
  const ir::FuncId id = native_.points_to().instance(access(touch).instance).function;
  const ir::Function& function = input_.program.function(id);
  const PathId bytes =
      native_.names()[id].of[function.operands_of(instr_of(native_, access(touch)))[0].index()];
  return bytes.valid() && !native_.paths().is_indexed(bytes);
}

bool NativeEvidence::is_certain(ObjectId object, const flow::native::Touch& touch) const {
  const OriginKind kind = native_.points_to().origin(touch.origin).kind;
  const bool is_known = kind != OriginKind::api && kind != OriginKind::at_exit;
  return is_known && is_one(object) && names_one(touch) &&
         !let_in_.was_let_in(native_.points_to().origin(touch.origin).entry, place(touch)) &&
         !own_locks_.enclose(way(touch)) && !decided_.by_identity(way(touch));
}

/// The calls that lead there, and the place.
std::vector<facts::Step> NativeEvidence::way(const flow::native::Touch& touch) const {
  std::vector<facts::Step> result = input_.words.path_to(access(touch).instance).calls;
  const facts::Step at = place(touch);
  if (const auto same = std::ranges::find(result, at.first, &facts::Step::first); same != result.end())
    result.erase(same, result.end());
  result.push_back(at);
  return result;
}

/// Who has started the other does this in another round of the loop that starts it?
bool NativeEvidence::is_in_another_round(const flow::native::Touch& a, const flow::native::Touch& b) const {
  const auto& makers = native_.points_to().origin(b.origin).makers;
  if (std::ranges::find(makers, a.origin) == makers.end()) return false;
  return std::ranges::any_of(way(a), [&](const facts::Step& at) {
    const auto started = starts_.find(at.first);
    return started != starts_.end() && decided_.by_round(at, started->second);
  });
}

/// Does the second come only when the first has said that it is done, by a flag under a lock?
bool NativeEvidence::is_announced(const flow::native::Touch& a, const flow::native::Touch& b) const {
  const auto said = decided_.set_behind(place(a));
  const auto there = way(b);
  return std::ranges::any_of(
      there, [&](const facts::Step& at) { return decided_.by_announcement(at, said, clear_); });
}

/// What the functions on the way there are for.
const std::set<Phase>& NativeEvidence::phases_of(const flow::native::Touch& touch) const {
  const auto [known, is_new] = phases_.try_emplace(access(touch).instance);
  if (is_new)
    for (const facts::Step& at : way(touch))
      known->second.insert(phase_of_name(input_.words.function(at.first)));
  return known->second;
}

/// Does a client of a library make or end what the other uses? What the library's own threads do goes on
/// until they are ended.
bool NativeEvidence::is_by_clients_phase(const flow::native::Touch& a, const flow::native::Touch& b) const {
  const auto is_client = [&](const flow::native::Touch& touch) {
    return native_.points_to().origin(touch.origin).kind == OriginKind::api;
  };
  const auto has_phase = [&](const flow::native::Touch& touch, Phase phase) {
    const auto& held = native_.walk().lockset(access(touch).locks);
    const auto is_lock = [](const Held& each) { return each.kind == flow::native::HeldKind::lock; };
    return is_client(touch) && std::ranges::none_of(held, is_lock) && phases_of(touch).contains(phase);
  };
  if (has_phase(a, Phase::making) || has_phase(b, Phase::making)) return true;
  return is_client(a) && is_client(b) && (has_phase(a, Phase::ending) || has_phase(b, Phase::ending));
}

/// `if (!no_accept4) { ...; no_accept4 = 1; }`: a function remembers something that stays true. It writes one
/// constant, and is the only one who looks at it.
bool NativeEvidence::is_remembered_fact(const flow::native::Touch& a, const flow::native::Touch& b) const {
  const facts::Step one = place(a), two = place(b);
  if (one.first != two.first) return false;
  const ir::Function& function = input_.program.function(one.first);
  const ir::Module& module = input_.program.module_of(one.first);
  std::set<int64_t> written;
  for (const flow::native::Touch* touch : {&a, &b}) {
    if (!touch->write) continue;
    const ir::Instr& store = instr_of(native_, access(*touch));
    const auto operands = function.operands_of(store);
    if (store.op != ir::Op::store || operands.size() < 2 || access(*touch).instr != place(*touch).second)
      return false;
    const ir::Instr* value = function.definition(operands[1]);
    if (value == nullptr || value->op != ir::Op::constant) return false;
    const ir::Const& constant = module.constant(ir::ConstId(value->payload));
    if (constant.kind != ir::ConstKind::integer) return false;
    written.insert(constant.number);
  }
  return written.size() == 1 && globals_written(one.first) == 1;
}

/// How many global variables the function writes, itself or in what it calls directly: with others, it sets
/// them up, and the constant says that they are.
size_t NativeEvidence::globals_written(ir::FuncId id) const {
  std::set<PathId> globals;
  const auto add_of = [&](ir::FuncId in) {
    const ir::Function& function = input_.program.function(in);
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != ir::Op::store || !ir::is_memory(instr)) continue;
      const PathId bytes = native_.names()[in].of[function.operands_of(instr)[0].index()];
      if (bytes.valid() &&
          native_.paths()[native_.paths().root_of(bytes)].kind == flow::native::StepKind::global)
        globals.insert(native_.paths().root_of(bytes));
    }
  };
  add_of(id);
  const ir::Module& module = input_.program.module_of(id);
  for (const ir::Instr& instr : input_.program.function(id).instrs) {
    if (instr.op != ir::Op::call) continue;
    const ir::FuncId callee = input_.program.find(module.callee(ir::CalleeId(instr.payload)));
    if (callee.valid()) add_of(callee);
  }
  return globals.size();
}

Evidence NativeEvidence::of_member(const flow::native::Touch& a, const flow::native::Touch& b) const {
  if (variable({}, a) != variable({}, b) || !is_shared_time(a) || !is_shared_time(b)) return {};
  if (is_last_act(a) || is_last_act(b) || is_by_clients_phase(a, b)) return {};
  if (clear_.is_forgetful(access(a).instance) || clear_.is_forgetful(access(b).instance)) return {};
  return broken_habit({}, a, true);
}

Evidence NativeEvidence::of(ObjectId object, const flow::native::Touch& a,
                            const flow::native::Touch& b) const {
  // Where the two mean different members, the memory is not what it is taken for.
  if (!is_same(object, a, b)) return {};
  if (!is_shared_time(a) || !is_shared_time(b)) return {EvidenceKind::against, {}};
  if (is_last_act(a) || is_last_act(b)) return {};
  if (is_by_clients_phase(a, b)) return {EvidenceKind::against, {}};
  if (clear_.is_forgetful(access(a).instance) || clear_.is_forgetful(access(b).instance)) return {};
  for (const flow::native::Touch* touch : {&a, &b})
    if (Evidence found = broken_habit(object, *touch); found.speaks()) return found;
  if (!is_certain(object, a) || !is_certain(object, b)) return {};
  if (is_done_once(a) || is_done_once(b) || is_remembered_fact(a, b)) return {};
  if (may_hold_the_same(a, b)) return {};
  if (is_in_another_round(a, b) || is_in_another_round(b, a)) return {};
  if (is_announced(a, b) || is_announced(b, a)) return {};
  return {EvidenceKind::certain, "there is one of it, and both certainly mean that one"};
}

}  // namespace ravel::flow::native
