// SPDX-License-Identifier: Apache-2.0
#include "flow/native/touches.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "flow/native/own_by_thread.h"
#include "flow/native/own_capture.h"
#include "ir/counters.h"
#include "model/native_calls.h"
#include "model/native_library.h"

namespace ravel::flow::native {

namespace {

class TouchCollector {
 public:
  TouchCollector(const Native& native, const Words& words)
      : native_(native),
        points_to_(native_.points_to()),
        program_(points_to_.input().program),
        walk_(native_.walk()),
        words_(words),
        own_by_thread_(program_) {}

  Touches run() {
    find_locks();
    find_owned();
    for (size_t i = 0; i < walk_.accesses().size(); ++i) {
      const Access& access = walk_.accesses()[i];
      const ir::Instr& instr = instr_of(native_, access);
      const ir::Memory& memory = memory_of(native_, access);
      Touch touch;
      touch.access = i;
      touch.origin = points_to_.origin_of(access.instance);
      touch.write = instr.op == ir::Op::store;
      if (ir::is_of_call(memory)) {
        const model::ObjectUse use = object_use(access);
        if (use == model::ObjectUse::none) continue;
        touch.write &= use == model::ObjectUse::write;
        if (!touch.write) result_.looks.insert(i);
      }
      touch.atomic = memory.order != ir::MemoryOrder::plain;
      touch.is_volatile = memory.is_volatile;
      if (is_trusted(access.instance) || is_unwinding(access)) continue;
      touch.by_thread = own_by_thread_.is_own(points_to_.instance(access.instance).function, instr);
      if (points_to_.origin(touch.origin).kind == OriginKind::region) {
        touch.own = own_section(access);
        if (!touch.own) touch.own = own_index(access);
      } else {
        touch.own = own_capture(native_, words_, access);
      }
      const std::vector<LocId>& places = points_to_.accessed(access.instance, instr);
      const bool is_vague = places.size() > Touches::kPlacesMax;
      if (is_vague) ++result_.vague;
      if (is_vague && memory.field.empty()) continue;
      touch.in_steps = touch.write && !touch.atomic && in_steps(access);
      touch.places = places.size();
      touch.in_library = words_.is_library(points_to_.instance(access.instance).function);
      const std::vector<Guarded>& kept = *result_.guard_sets.insert(guards(access)).first;
      touch.guards = kept;
      touch.held = held(access);
      if (is_vague) {
        result_.members.push_back(std::move(touch));
        continue;
      }
      const auto guarded = reinterpret_cast<uint64_t>(&kept);
      for (const LocId place : places) {
        const Place& at = points_to_.place(place);
        if (!native_.sharing().is_shared(at.object) || is_fresh(access, at.object)) continue;
        if (owned_.contains(at.object) && is_destroying(access)) continue;
        if (points_to_.object(at.object).is_constant) continue;
        if (!fits(touch.guards, at)) continue;
        if (is_known(access, touch, at, guarded)) continue;
        touch.begin = at.offset;
        touch.end = at.offset + static_cast<int64_t>(std::max<uint64_t>(memory.size, 1));
        result_.by_object[at.object].push_back(touch);
      }
    }
    return std::move(result_);
  }

 private:
  /// Did the same instruction touch the same place in the same circumstances already? It is walked in many
  /// states, and most of what these differ in does not matter here. In a program that is small enough each
  /// counts for the score.
  bool is_known(const Access& access, const Touch& touch, const Place& at, uint64_t guarded) {
    constexpr size_t kManyAccesses = 100'000;
    if (points_to_.detail() != Detail::program && walk_.accesses().size() < kManyAccesses) return false;
    const auto both = [](uint64_t high, uint64_t low) { return high << 32 | low; };
    return !known_
                .insert({both(at.object.index(), static_cast<uint32_t>(at.offset)),
                         both(points_to_.instance(access.instance).function.index(), access.instr.index()),
                         both(touch.origin.index(), access.running.index()), guarded, touch.held})
                .second;
  }

  /// Where locks are taken, by object.
  void find_locks() {
    std::set<std::tuple<NodeId, ir::InstrId, PathId>> seen;
    for (const Event& event : walk_.events()) {
      if (event.kind != EventKind::acquire) continue;
      if (!seen.insert({points_to_.instance(event.instance).first, event.instr, event.lock}).second) continue;
      if (native_.sharing().leads_anywhere(event.instance, event.lock, native_.paths())) any_lock_ = true;
      auto& taken = taken_[{points_to_.instance(event.instance).function, event.instr}];
      for (const LocId place : native_.sharing().places(event.instance, event.lock, native_.paths())) {
        lock_offsets_[points_to_.place(place).object].insert(points_to_.place(place).offset);
        taken.insert(place);
      }
    }
  }

  /// What shared pointers own: made by std::make_shared together with their count, or a pointer behind it.
  void find_owned() {
    constexpr int64_t kBehindCount = 16;
    const auto add = [&](LocId place) {
      const ObjectId object = points_to_.place(place).object;
      if (points_to_.object(object).kind == ObjectKind::heap) owned_.insert(object);
    };
    for (size_t i = 0; i < points_to_.instance_count(); ++i) {
      const InstanceId id(i);
      const ir::Function& function = program_.function(points_to_.instance(id).function);
      if (function.params.empty() || !model::disposes(function.name.name.view())) continue;
      for (const LocId self : points_to_.targets(id, function.params[0])) {
        add(self);
        if (const LocId pointer = points_to_.behind(self, kBehindCount); pointer.valid())
          for (const LocId to : points_to_.contents(pointer)) add(to);
      }
    }
  }

  /// The last of the shared pointers destroys the object: all that was done through the others comes before.
  /// Who keeps a plain pointer to it for longer is not seen.
  bool is_destroying(const Access& access) const {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    return model::is_destructor(program_.function(id).name.name.view());
  }

  /// The amount of a relation's half that is one step within an object; nothing if it is more than that.
  std::optional<int64_t> amount(PathId path) const {
    const Step& step = native_.paths()[path];
    if (step.kind == StepKind::self) return 0;
    if (step.kind != StepKind::add) return {};
    const bool is_all = native_.paths()[step.from].kind == StepKind::self;
    return is_all ? std::optional(step.amount) : std::nullopt;
  }

  /// A function that is called for two members of an object touches, seen from outside, both of them with
  /// either lock. But if the lock lies so and so to the bytes, then there is one at that place of the object
  /// (locks/two_parts_good.c). Wrong, and a race is missed, if the lock at that place is never taken by a
  /// name that leads there.
  bool fits(std::span<const Guarded> guards, const Place& at) const {
    const auto offsets = lock_offsets_.find(at.object);
    const Object& object = points_to_.object(at.object);
    if (any_lock_ || offsets == lock_offsets_.end() || object.is_array || object.is_collapsed) return true;
    for (const Guarded& each : guards) {
      if (each.guard.unique.valid()) continue;
      const auto up = amount(each.guard.relation.up), down = amount(each.guard.relation.down);
      if (up && down && !offsets->second.contains(at.offset - *up + *down)) return false;
    }
    return true;
  }

  /// Whether an exception is on its way that is not caught before it leaves the function where it was met:
  /// members are destroyed whose constructor failed, variables of a function that is left. Nobody tests these
  /// ways, and threads that still run end in std::terminate.
  bool is_unwinding(const Access& access) const {
    const Lockset& held = walk_.lockset(access.locks);
    return std::ranges::any_of(held, [](const Held& each) { return each.kind == HeldKind::unwinding; });
  }

  /// What the call behind an access does to its object.
  model::ObjectUse object_use(const Access& access) {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = program_.function(id);
    for (size_t i = access.instr.index() + 1; i < function.instrs.size(); ++i)
      if (function.instrs[i].op == ir::Op::call)
        return use_before(program_.module_of(id).callee(ir::CalleeId(function.instrs[i].payload)).name);
    return model::ObjectUse::none;
  }

  model::ObjectUse use_before(Symbol callee) {
    const auto [known, fresh] = object_uses_.try_emplace(callee, model::ObjectUse::none);
    if (fresh) known->second = model::use_before_call(callee.view());
    return known->second;
  }

  /// What the C++ library does inside of threads, futures and the like, it does with care of its own; and
  /// what it does inside of a container is told by an access to that.
  bool is_trusted(InstanceId instance) {
    for (int depth = 0; depth < 60; ++depth) {
      const ir::FuncId id = points_to_.instance(instance).function;
      if (!words_.is_library(id)) return false;
      const auto [known, fresh] = trusted_.try_emplace(id.index(), false);
      if (fresh) {
        const Symbol name = program_.function(id).name.name;
        known->second = model::synchronizes_itself(model::short_native_name(name.view())) ||
                        model::library_object_use(name.view()) != model::ObjectUse::none;
      }
      if (known->second) return true;
      const CallEdge* edge = native_.sharing().reached_by(instance);
      if (edge == nullptr) return false;
      instance = edge->caller;
    }
    return false;
  }

  /// Is the value the number of an iteration that OpenMP deals out to threads? It begins with the lower bound
  /// that the runtime wrote.
  static bool is_dealt_out(const ir::Module& module, const ir::Function& function, const ir::Instr& phi) {
    if (phi.op != ir::Op::phi) return false;
    constexpr uint32_t kLowerBound = 4;
    for (const ir::ValueId operand : function.operands_of(phi)) {
      const ir::Instr* first = function.definition(operand);
      if (first == nullptr || first->op != ir::Op::load) continue;
      const ir::ValueId bound = function.operands_of(*first)[0];
      const auto name = function.names.find(bound);
      if (name != function.names.end() && name->second.view() == ".omp.lb") return true;
      for (const ir::Instr& call : function.instrs)
        if (call.op == ir::Op::call && call.operand_count > kLowerBound &&
            function.operands_of(call)[kLowerBound] == bound &&
            module.callee(ir::CalleeId(call.payload)).name.view().starts_with("__kmpc_for_static_init"))
          return true;
    }
    return false;
  }

  /// The OpenMP section that an access is in: a case of a switch over the number of an iteration. What
  /// sections call is not told apart.
  std::optional<OwnIndex> own_section(const Access& access) const {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = program_.function(id);
    const ir::Module& module = program_.module_of(id);
    uint32_t block = 0;
    while (function.blocks[block].end <= access.instr.index()) ++block;
    for (const ir::Block& from : function.blocks) {
      const ir::Instr& select = function.instrs[from.end - 1];
      if (select.op != ir::Op::select) continue;
      const ir::ValueId value = function.operands_of(select)[0];
      const ir::Instr* iteration = function.definition(value);
      if (iteration == nullptr || !is_dealt_out(module, function, *iteration)) continue;
      const auto targets = function.targets_of(from);
      for (size_t i = 0; i < static_cast<size_t>(select.imm); ++i)
        if (std::count(targets.begin(), targets.end(), targets[i]) == 1 &&
            dominates(function, targets[i].index(), block))
          return OwnIndex{id, value, 0, module.constant(function.case_values[select.payload + i]).number};
    }
    return {};
  }

  /// Does every way from the entry to `block` go through `gate`?
  static bool dominates(const ir::Function& function, uint32_t gate, uint32_t block) {
    if (gate == block) return true;
    std::vector<bool> seen(function.blocks.size());
    std::vector<uint32_t> work{0};
    seen[0] = true;
    while (!work.empty()) {
      const ir::Block& at = function.blocks[work.back()];
      work.pop_back();
      const auto go = [&](ir::BlockId to) {
        if (!to.valid() || to.index() == gate || seen[to.index()]) return;
        seen[to.index()] = true;
        work.push_back(to.index());
      };
      for (const ir::BlockId to : function.targets_of(at)) go(to);
      go(at.unwind);
    }
    return !seen[block];
  }

  /// The element of an array whose index is factor * iteration + offset, in a loop that OpenMP shares out.
  std::optional<OwnIndex> own_index(const Access& access) const {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = program_.function(id);
    const ir::Module& module = program_.module_of(id);
    const ir::Instr* element = function.definition(function.operands_of(instr_of(native_, access))[0]);
    if (element == nullptr || element->op != ir::Op::address || ir::is_memory(*element)) return {};
    const ir::Linear index = ir::linear(module, function, function.operands_of(*element)[1]);
    const ir::Instr* made = function.definition(index.of);
    if (made == nullptr || !is_dealt_out(module, function, *made)) return {};
    return OwnIndex{id, index.of, index.factor, index.offset};
  }

  /// Is the write more than one step? Copies of structs are, of more than a machine word at least; so are
  /// `n++`, and a bit-field, whose neighbours are read and written back.
  bool in_steps(const Access& access) const {
    constexpr uint64_t kWord = 8;
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = program_.function(id);
    const ir::Instr& store = instr_of(native_, access);
    const ir::Memory& memory = memory_of(native_, access);
    const auto operands = function.operands_of(store);
    if (memory.is_bulk || memory.size > kWord) return memory.size == 0 || memory.size > kWord;
    return operands.size() > 1 &&
           comes_from(id, operands[1], native_.names()[id].of[operands[0].index()], memory, 0);
  }

  /// Is the value computed from what these bytes held?
  bool comes_from(ir::FuncId id, ir::ValueId value, PathId base, const ir::Memory& memory, int depth) const {
    constexpr int kDepthMax = 5;
    const ir::Function& function = program_.function(id);
    const ir::Module& module = program_.module_of(id);
    const ir::Instr* made = function.definition(value);
    if (made == nullptr || depth > kDepthMax || !base.valid()) return false;
    const auto operands = function.operands_of(*made);
    if (made->op == ir::Op::load && ir::is_memory(*made)) {
      const ir::Memory& from = module.memory[made->payload];
      return from.offset == memory.offset && native_.names()[id].of[operands[0].index()] == base;
    }
    if (made->op != ir::Op::call || module.callee(ir::CalleeId(made->payload)).module.view() != ir::kOpModule)
      return false;
    return std::any_of(operands.begin(), operands.end(),
                       [&](ir::ValueId operand) { return comes_from(id, operand, base, memory, depth + 1); });
  }

  /// Is the object new, and nobody else's yet?
  bool is_fresh(const Access& access, ObjectId object) const {
    return walk_.is_new(walk_.lockset(access.locks), object);
  }

  std::vector<Guarded> guards(const Access& access) {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = program_.function(id);
    PathId bytes = native_.names()[id].of[function.operands_of(instr_of(native_, access))[0].index()];
    if (bytes.valid()) bytes = native_.paths().add(bytes, memory_of(native_, access).offset);
    std::vector<Guarded> result;
    for (const Held& held : walk_.lockset(access.locks)) {
      if (held.kind != HeldKind::lock) continue;
      if (held.unique.valid()) result.push_back({{held.unique, {}}, held.shared});
      Relation relation;
      if (bytes.valid() && relate(native_.paths(), bytes, held.lock, relation))
        result.push_back({{{}, relation}, held.shared});
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  /// The places of all locks that are held.
  uint32_t held(const Access& access) {
    const auto [it, fresh] =
        held_.try_emplace(static_cast<uint64_t>(access.instance.index()) << 32 | access.locks.index(), 0);
    if (!fresh) return it->second;
    std::vector<LocId> places;
    for (const Held& held : walk_.lockset(access.locks)) {
      if (held.kind != HeldKind::lock) continue;
      const auto more = native_.sharing().places(access.instance, held.lock, native_.paths());
      places.insert(places.end(), more.begin(), more.end());
      // Of a lock that has no name here: where it was taken.
      if (const auto taken = taken_.find(held.taken); more.empty() && taken != taken_.end())
        places.insert(places.end(), taken->second.begin(), taken->second.end());
    }
    // Many locks may lie in the same places.
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    it->second = lock_index_.try_emplace(places, static_cast<uint32_t>(result_.locks.size())).first->second;
    if (it->second == result_.locks.size()) result_.locks.push_back(std::move(places));
    return it->second;
  }

  const Native& native_;
  const PointsTo& points_to_;
  const ir::Program& program_;
  const Walk& walk_;
  const Words& words_;
  OwnByThread own_by_thread_;
  HashMap<uint32_t, bool> trusted_;                ///< by function
  HashMap<Symbol, model::ObjectUse> object_uses_;  ///< by symbol
  bool any_lock_ = false;                          ///< some lock may lie anywhere
  HashSet<std::array<uint64_t, 5>> known_;
  std::map<ObjectId, std::set<int64_t>> lock_offsets_;
  std::set<ObjectId> owned_;  ///< by shared pointers
  std::map<Site, std::set<LocId>> taken_;
  HashMap<uint64_t, uint32_t> held_;  ///< by instance and lockset
  std::map<std::vector<LocId>, uint32_t> lock_index_;
  Touches result_;
};

}  // namespace

const ir::Instr& instr_of(const Native& native, const Access& access) {
  const ir::FuncId function = native.points_to().instance(access.instance).function;
  return native.points_to().input().program.function(function).instr(access.instr);
}

const ir::Memory& memory_of(const Native& native, const Access& access) {
  const ir::FuncId function = native.points_to().instance(access.instance).function;
  return native.points_to().input().program.module_of(function).memory[instr_of(native, access).payload];
}

Touches find_touches(const Native& native, const Words& words) { return TouchCollector(native, words).run(); }

}  // namespace ravel::flow::native
