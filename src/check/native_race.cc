// SPDX-License-Identifier: Apache-2.0
//
// Data races in C and C++: two accesses that overlap in memory, one of them a write, by origins that may run
// in parallel, with no lock that is certainly the same held at both.
//
// A lock is the same for both if it is one place in memory (a global mutex, one that is made once), or if it
// lies to the accessed bytes in the same way (`p->mu` at `p->count`, in both functions): then equal bytes
// mean equal locks. Whatever else is held does not count.
//
// Accesses that agree in origin, locks, threads running and direction are one *class*; pairs are of classes,
// so the work does not grow with how often a thing is read. One finding for each variable or field. Scores:
// docs/ranking.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "check/native_checks.h"
#include "check/native_words.h"
#include "model/native_calls.h"

namespace ravel::check {

using flow::native::Access;
using flow::native::Held;
using flow::native::InstanceId;
using flow::native::LocId;
using flow::native::LocksetId;
using flow::native::ObjectId;
using flow::native::ObjectKind;
using flow::native::OriginId;
using flow::native::OriginKind;
using flow::native::PathId;
using flow::native::Relation;

namespace {

/// A lock as far as it can be told from another function.
struct Guard {
  LocId unique{};
  Relation relation{};
  auto operator<=>(const Guard&) const = default;
};

struct Guarded {
  Guard guard;
  bool shared = false;
  auto operator<=>(const Guarded&) const = default;
};

/// An index that is worked out from the number of an iteration of an OpenMP loop: each thread has its own.
struct OwnIndex {
  ir::FuncId function;
  ir::ValueId iteration;
  int64_t factor = 1, offset = 0;
  bool operator==(const OwnIndex&) const = default;
};

/// One access to one place, with what matters about it.
struct Touch {
  size_t access = 0;  ///< in Walk::accesses()
  int64_t begin = 0, end = 0;
  OriginId origin;
  bool write = false, atomic = false, is_volatile = false;
  std::optional<OwnIndex> own;  ///< an element that no other thread of the parallel loop has
  std::vector<Guarded> guards;
};

/// Parts of the C++ library that see to their own synchronization.
constexpr std::string_view kTrusted[] = {"std::thread::",
                                         "std::jthread::",
                                         "std::__future_base",
                                         "std::future",
                                         "std::shared_future",
                                         "std::__basic_future",
                                         "std::promise",
                                         "std::packaged_task",
                                         "std::async",
                                         "std::call_once",
                                         "std::once_flag",
                                         "std::stop_",
                                         "std::condition_variable",
                                         "std::_V2::condition_variable_any",
                                         "std::latch",
                                         "std::barrier",
                                         "std::__tree_barrier",
                                         "std::counting_semaphore",
                                         "std::__atomic_semaphore",
                                         "std::__atomic_base",
                                         "std::_Sp_counted",
                                         "std::__shared_count"};

/// An access that may mean more places than this says nothing about any of them. How many there are is told.
constexpr size_t kPlacesMax = 64;
/// Pairs of classes that are looked at for one object. For how many objects that was not enough is told.
constexpr size_t kPairsMax = 2'000'000;

struct Race {
  size_t one = 0, two = 0;  ///< accesses
  LocId place;
  double score = 0;
};

class RaceFinder {
 public:
  explicit RaceFinder(const NativeInput& input)
      : input_(input),
        native_(input.native),
        points_to_(native_.points_to()),
        walk_(native_.walk()),
        words_(input) {}

  std::vector<report::Finding> run() {
    collect();
    for (const auto& [object, touches] : touches_) look_at(object, touches);
    std::vector<report::Finding> result;
    for (auto& [subject, races] : races_) {
      report::Finding made = finding(subject, races);
      if (made.score >= input_.options.min_score) result.push_back(std::move(made));
    }
    if (input_.counts != nullptr) {
      (*input_.counts)["accesses shared"] = static_cast<double>(walk_.accesses().size());
      (*input_.counts)["objects shared"] = static_cast<double>(touches_.size());
      (*input_.counts)["objects cut short"] = static_cast<double>(objects_cut_);
      (*input_.counts)["accesses left out"] = static_cast<double>(vague_);
      (*input_.counts)["threads"] = static_cast<double>(points_to_.origin_count());
    }
    tell_limits();
    return result;
  }

 private:
  void tell_limits() const {
    if (input_.diagnostics == nullptr || objects_cut_ + vague_ == 0) return;
    report::Diagnostic note;
    note.severity = report::Severity::note;
    note.message = fmt::format(
        "race: {} accesses that may mean more than {} places are not looked at, and {} objects not to the "
        "end",
        vague_, kPlacesMax, objects_cut_);
    input_.diagnostics->push_back(std::move(note));
  }

  const ir::Instr& instr_of(const Access& access) const {
    return input_.program.function(points_to_.instance(access.instance).function).instr(access.instr);
  }
  const ir::Memory& memory_of(const Access& access) const {
    return input_.program.module_of(points_to_.instance(access.instance).function)
        .memory[instr_of(access).payload];
  }

  /// Where locks are taken, by object.
  void find_locks() {
    for (const flow::native::Event& event : walk_.events()) {
      if (event.kind != flow::native::EventKind::acquire) continue;
      for (const LocId place : native_.sharing().places(event.instance, event.lock, native_.paths()))
        lock_offsets_[points_to_.place(place).object].insert(points_to_.place(place).offset);
    }
  }

  /// The amount of a relation's half that is one step within an object; nothing if it is more than that.
  std::optional<int64_t> amount(PathId path) const {
    const flow::native::Step& step = native_.paths()[path];
    if (step.kind == flow::native::StepKind::self) return 0;
    if (step.kind != flow::native::StepKind::add) return {};
    const bool is_all = native_.paths()[step.from].kind == flow::native::StepKind::self;
    return is_all ? std::optional(step.amount) : std::nullopt;
  }

  /// A function that is called for two members of an object touches, seen from outside, both of them with
  /// either lock. But if the lock lies so and so to the bytes, then there is one at that place of the object.
  bool fits(const std::vector<Guarded>& guards, const flow::native::Place& at) const {
    const auto offsets = lock_offsets_.find(at.object);
    const flow::native::Object& object = points_to_.object(at.object);
    if (offsets == lock_offsets_.end() || object.is_array || object.is_collapsed) return true;
    for (const Guarded& each : guards) {
      if (each.guard.unique.valid()) continue;
      const auto up = amount(each.guard.relation.up), down = amount(each.guard.relation.down);
      if (up && down && !offsets->second.contains(at.offset - *up + *down)) return false;
    }
    return true;
  }

  void collect() {
    find_locks();
    for (size_t i = 0; i < walk_.accesses().size(); ++i) {
      const Access& access = walk_.accesses()[i];
      const ir::Instr& instr = instr_of(access);
      const ir::Memory& memory = memory_of(access);
      Touch touch;
      touch.access = i;
      touch.origin = points_to_.origin_of(access.instance);
      touch.write = instr.op == ir::Op::store;
      touch.atomic = memory.order != ir::MemoryOrder::plain;
      touch.is_volatile = memory.is_volatile;
      touch.guards = guards(access);
      if (is_trusted(access.instance)) continue;
      if (points_to_.origin(touch.origin).kind == OriginKind::region) touch.own = own_index(access);
      const std::vector<LocId> places = points_to_.accessed(access.instance, instr);
      if (places.size() > kPlacesMax) {
        ++vague_;
        continue;
      }
      for (const LocId place : places) {
        const flow::native::Place& at = points_to_.place(place);
        if (!native_.sharing().is_shared(at.object) || is_fresh(access, at.object)) continue;
        if (!fits(touch.guards, at)) continue;
        touch.begin = at.offset;
        touch.end = at.offset + static_cast<int64_t>(std::max<uint64_t>(memory.size, 1));
        touches_[at.object].push_back(touch);
      }
    }
  }

  /// What the C++ library does inside of threads, futures and the like, it does with care of its own.
  bool is_trusted(InstanceId instance) {
    for (int depth = 0; depth < 60; ++depth) {
      const ir::FuncId id = points_to_.instance(instance).function;
      if (!words_.is_library(id)) return false;
      const auto [known, fresh] = trusted_.try_emplace(id.index(), false);
      if (fresh) {
        const std::string name = model::short_native_name(input_.program.function(id).name.name.view());
        for (const std::string_view prefix : kTrusted)
          if (name.starts_with(prefix)) known->second = true;
      }
      if (known->second) return true;
      const flow::native::CallEdge* edge = native_.sharing().reached_by(instance);
      if (edge == nullptr) return false;
      instance = edge->caller;
    }
    return false;
  }

  /// The element of an array whose index is factor * iteration + offset, in a loop that OpenMP shares out.
  std::optional<OwnIndex> own_index(const Access& access) const {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = input_.program.function(id);
    const ir::Module& module = input_.program.module_of(id);
    const ir::Instr* element = function.definition(function.operands_of(instr_of(access))[0]);
    if (element == nullptr || element->op != ir::Op::address || ir::is_memory(*element)) return {};
    const auto constant = [&](ir::ValueId value) -> std::optional<int64_t> {
      const ir::Instr* made = function.definition(value);
      if (made == nullptr || made->op != ir::Op::constant) return {};
      return module.constant(ir::ConstId(made->payload)).number;
    };
    OwnIndex own{id, function.operands_of(*element)[1], 1, 0};
    for (int depth = 0; depth < 6; ++depth) {
      const ir::Instr* made = function.definition(own.iteration);
      if (made == nullptr) return {};
      const auto operands = function.operands_of(*made);
      if (made->op == ir::Op::phi) {
        for (const ir::ValueId operand : operands) {
          const ir::Instr* first = function.definition(operand);
          if (first == nullptr || first->op != ir::Op::load) continue;
          const auto name = function.names.find(function.operands_of(*first)[0]);
          if (name != function.names.end() && name->second.view() == ".omp.lb") return own;
        }
        return {};
      }
      if (made->op != ir::Op::call || operands.size() != 2) return {};
      const std::string_view name = module.callee(ir::CalleeId(made->payload)).name.view();
      const auto left = constant(operands[0]), right = constant(operands[1]);
      const auto amount = left ? left : right;
      if (!amount || (name != "add" && name != "mul") || (name == "mul" && *amount == 0)) return {};
      if (name == "mul") own.factor *= *amount;
      if (name == "add") own.offset += own.factor * *amount;
      own.iteration = left ? operands[1] : operands[0];
    }
    return {};
  }

  /// Is the object new, and nobody else's yet?
  bool is_fresh(const Access& access, ObjectId object) const {
    for (const Held& held : walk_.lockset(access.locks))
      if (held.kind == flow::native::HeldKind::fresh && points_to_.place(held.unique).object == object)
        return true;
    return false;
  }

  std::vector<Guarded> guards(const Access& access) {
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = input_.program.function(id);
    PathId bytes = native_.names()[id].of[function.operands_of(instr_of(access))[0].index()];
    if (bytes.valid()) bytes = native_.paths().add(bytes, memory_of(access).offset);
    std::vector<Guarded> result;
    for (const Held& held : walk_.lockset(access.locks)) {
      if (held.kind != flow::native::HeldKind::lock) continue;
      if (held.unique.valid()) result.push_back({{held.unique, {}}, held.shared});
      Relation relation;
      if (bytes.valid() && relate(native_.paths(), bytes, held.lock, relation))
        result.push_back({{{}, relation}, held.shared});
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  static bool share_lock(const Touch& a, const Touch& b) {
    for (const Guarded& one : a.guards)
      for (const Guarded& two : b.guards)
        if (one.guard == two.guard && !(one.shared && two.shared)) return true;
    return false;
  }

  /// Does a signal that one gives after it, and the other has waited for, keep them apart?
  bool signalled(const Touch& a, const Touch& b) const {
    for (const Held& one : walk_.lockset(walk_.accesses()[a.access].locks)) {
      if (one.kind != flow::native::HeldKind::before && one.kind != flow::native::HeldKind::passed) continue;
      for (const Held& two : walk_.lockset(walk_.accesses()[b.access].locks))
        if (one.unique == two.unique && two.kind != one.kind &&
            (two.kind == flow::native::HeldKind::before || two.kind == flow::native::HeldKind::passed))
          return true;
    }
    return false;
  }

  bool parallel(const Touch& a, const Touch& b, ObjectId object) const {
    const bool is_region = points_to_.origin(a.origin).kind == OriginKind::region;
    if ((a.origin != b.origin || is_region) && signalled(a, b)) return false;
    if (a.origin == b.origin && is_region && a.own && a.own == b.own) return false;
    if (a.origin == b.origin && native_.sharing().is_own(a.origin, object)) return false;
    return walk_.parallel(a.origin, walk_.accesses()[a.access].running, b.origin,
                          walk_.accesses()[b.access].running);
  }

  void look_at(ObjectId object, const std::vector<Touch>& all) {
    std::vector<Class> classes = classes_of(all);
    size_t pairs = 0;
    for (size_t i = 0; i < classes.size(); ++i) {
      const Touch& a = *classes[i].touches.front();
      for (size_t j = i; j < classes.size() && classes[j].touches.front()->begin < a.end; ++j) {
        const Touch& b = *classes[j].touches.front();
        if (!a.write && !b.write) continue;
        if (a.atomic && b.atomic) continue;
        if (++pairs > kPairsMax) {
          ++objects_cut_;
          return;
        }
        if (share_lock(a, b) || !parallel(a, b, object)) continue;
        // All their places are known already, and there is a better pair: nothing new.
        const double now = score(object, a, b);
        if (classes[i].listed && classes[j].listed && now <= std::min(classes[i].best, classes[j].best))
          continue;
        classes[i].best = std::max(classes[i].best, now);
        classes[j].best = std::max(classes[j].best, now);
        note(object, classes[i], classes[j]);
      }
    }
  }

  /// Touches that are alike in all that decides over a race, one for each place in the source.
  struct Class {
    std::vector<const Touch*> touches;
    bool listed = false;
    double best = 0;  ///< score of a pair that it is in
  };
  std::vector<Class> classes_of(const std::vector<Touch>& all) const {
    // By `begin` first: that is the order of the result.
    std::map<std::tuple<int64_t, int64_t, OriginId, bool, bool, Symbol, flow::native::RunningId,
                        std::vector<Guarded>>,
             std::map<Where, const Touch*>>
        groups;
    for (const Touch& touch : all) {
      const Access& access = walk_.accesses()[touch.access];
      groups[{touch.begin, touch.end, touch.origin, touch.write, touch.atomic, memory_of(access).field,
              access.running, touch.guards}]
          .try_emplace(where(access), &touch);
    }
    std::vector<Class> classes;
    for (const auto& [key, places] : groups) {
      classes.emplace_back();
      for (const auto& [place, touch] : places) classes.back().touches.push_back(touch);
    }
    return classes;
  }

  using Where = std::pair<ir::FuncId, ir::InstrId>;
  Where where(const Access& access) const {
    const auto at = words_.user_place(access.instance, access.instr);
    return {at.function, at.instr};
  }

  /// The pair, and once for each class that takes part in one, all its places.
  void note(ObjectId object, Class& a, Class& b) {
    note(object, *a.touches.front(), *b.touches.front());
    if (!std::exchange(a.listed, true))
      for (const Touch* touch : a.touches) note(object, *touch, *b.touches.front());
    if (!std::exchange(b.listed, true))
      for (const Touch* touch : b.touches) note(object, *a.touches.front(), *touch);
  }

  void note(ObjectId object, const Touch& a, const Touch& b) {
    const Access& one = walk_.accesses()[a.access];
    LocId place;
    for (const LocId at : points_to_.accessed(one.instance, instr_of(one)))
      if (points_to_.place(at).object == object) place = at;
    const Touch& named = memory_of(one).field.empty() ? b : a;
    const Access& name_from = walk_.accesses()[named.access];
    const std::string subject = words_.memory(name_from.instance, instr_of(name_from), place);
    races_[subject].push_back({a.access, b.access, place, score(object, a, b)});
  }

  double score(ObjectId object, const Touch& a, const Touch& b) {
    double score = 0.5;
    if (a.write && b.write) score += 0.15;
    // Guarded nearly everywhere else: somebody believed that it needs a lock (RacerX, section 5.1).
    const auto [guarded, total] = belief(object, a);
    const double n = static_cast<double>(total);
    const double z = (static_cast<double>(guarded) / n - 0.9) / std::sqrt(0.9 * 0.1 / n);
    if (guarded > 0) score += std::clamp(0.1 + z / 20, 0.05, 0.25);
    if (a.atomic || b.atomic) score -= 0.1;
    // READ_ONCE and its like beside an atomic access: meant, and on every machine of today as good.
    if ((a.is_volatile || a.atomic) && (b.is_volatile || b.atomic))
      score = a.atomic || b.atomic ? 0.1 : score - 0.3;
    const auto kind_of = [&](const Touch& touch) { return points_to_.origin(touch.origin).kind; };
    if (kind_of(a) == OriginKind::handler || kind_of(b) == OriginKind::handler) score -= 0.2;
    if (kind_of(a) == OriginKind::api && a.guards.empty() && b.guards.empty()) score -= 0.3;
    return std::clamp(score, 0.05, 0.95);
  }

  /// How many accesses to these bytes hold a lock, and of how many.
  std::pair<size_t, size_t> belief(ObjectId object, const Touch& a) {
    const auto [it, fresh] = beliefs_.try_emplace({object, a.begin, a.end});
    if (!fresh) return it->second;
    for (const Touch& other : touches_.at(object)) {
      if (other.begin >= a.end || other.end <= a.begin) continue;
      ++it->second.second;
      if (!other.guards.empty()) ++it->second.first;
    }
    return it->second;
  }

  static std::string_view kind(const flow::native::Object& object) {
    if (object.kind == ObjectKind::global) return "global";
    return "heap";
  }

  report::Finding finding(const std::string& subject, std::vector<Race>& races) {
    std::stable_sort(races.begin(), races.end(),
                     [](const Race& a, const Race& b) { return a.score > b.score; });
    const Race& worst = races.front();
    report::Finding result;
    result.rule = "race";
    const flow::native::Object& object = points_to_.object(points_to_.place(worst.place).object);
    result.kind = kind(object);
    result.score = worst.score;
    result.severity = worst.score >= 0.6 ? report::Severity::error : report::Severity::warning;
    result.subject = subject;
    size_t one = worst.one, two = worst.two;
    if (instr_of(walk_.accesses()[one]).op == ir::Op::store &&
        instr_of(walk_.accesses()[two]).op != ir::Op::store)
      std::swap(one, two);
    std::set<std::pair<Where, bool>> seen;
    add_place(one, seen, result);
    add_place(two, seen, result, true);
    const report::Place a = result.locations[0];
    const report::Place b = result.locations[1];
    const auto is_handler = [&](size_t access) {
      const OriginId origin = points_to_.origin_of(walk_.accesses()[access].instance);
      return points_to_.origin(origin).kind == OriginKind::handler;
    };
    const bool handler_one = is_handler(one), handler_two = is_handler(two);
    const bool by_handler = handler_one || handler_two;
    result.message =
        fmt::format("{} is {} in {} while {} may write it{}; {}", subject,
                    a.role == report::Role::write ? "written" : "read", a.function,
                    handler_two ? "a handler that interrupts it"
                                : (handler_one ? "what the handler interrupted" : "another thread"),
                    a.function == b.function ? " there too" : " in " + b.function,
                    by_handler ? "nothing keeps the handler away" : "no lock is held at both");
    result.reasons.push_back(a.origin == b.origin
                                 ? fmt::format("more than one may run at a time: {}", a.origin)
                                 : fmt::format("{} and {} may run at the same time", a.origin, b.origin));
    const auto held = [](const report::Place& place) {
      return place.holds.empty() ? std::string("nothing") : fmt::format("{}", fmt::join(place.holds, ", "));
    };
    result.reasons.push_back(
        a.holds.empty() && b.holds.empty()
            ? std::string("neither holds a lock")
            : fmt::format("the first holds {}, the second {}: no lock is certainly the same", held(a),
                          held(b)));
    for (const Race& race : races) {
      add_place(race.one, seen, result);
      add_place(race.two, seen, result);
    }
    result.origins = {handler_one ? "the handler" : "one thread",
                      handler_two ? "the handler" : (handler_one ? "the thread" : "another thread")};
    result.interleaving.push_back(
        {0,
         fmt::format("{} {} ({})", a.role == report::Role::write ? "writes" : "reads", subject,
                     short_place(a.pos)),
         0});
    result.interleaving.push_back({1, fmt::format("writes {} ({})", subject, short_place(b.pos)), 1});
    result.interleaving.push_back({0,
                                   a.role == report::Role::write
                                       ? "goes on as if its own value were still there"
                                       : "goes on with a value that is no longer true",
                                   std::nullopt});
    result.advice.push_back(
        by_handler
            ? fmt::format("make {} a volatile sig_atomic_t or atomic, or keep the handler away (block the "
                          "signal, disable the interrupt) while it is used",
                          subject)
            : fmt::format("hold one lock at every access of {}, or make it atomic", subject));
    return result;
  }

  void add_place(size_t index, std::set<std::pair<Where, bool>>& seen, report::Finding& finding,
                 bool always = false) const {
    const Access& access = walk_.accesses()[index];
    const bool write = instr_of(access).op == ir::Op::store;
    if (!seen.insert({where(access), write}).second && !always) return;
    if (finding.locations.size() >= 30) return;
    finding.locations.push_back(words_.place(write ? report::Role::write : report::Role::read,
                                             access.instance, access.instr, access.locks));
  }

  const NativeInput& input_;
  const flow::native::Native& native_;
  const flow::native::PointsTo& points_to_;
  const flow::native::Walk& walk_;
  NativeWords words_;
  HashMap<uint32_t, bool> trusted_;  ///< by function
  size_t objects_cut_ = 0;
  size_t vague_ = 0;  ///< accesses that may mean too many places
  std::map<ObjectId, std::set<int64_t>> lock_offsets_;
  std::map<ObjectId, std::vector<Touch>> touches_;
  std::map<std::string, std::vector<Race>> races_;
  std::map<std::tuple<ObjectId, int64_t, int64_t>, std::pair<size_t, size_t>> beliefs_;
};

}  // namespace

std::vector<report::Finding> native_race(const NativeInput& input) { return RaceFinder(input).run(); }

}  // namespace ravel::check
