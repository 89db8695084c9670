// SPDX-License-Identifier: Apache-2.0
#include "flow/reach.h"

#include <algorithm>
#include <optional>

#include "base/hash_map.h"
#include "flow/frame.h"
#include "flow/summaries.h"

namespace ravel::flow {

using ir::FuncId;

namespace {

constexpr size_t kCallersMax = 64;   ///< of one function; with more, its conditions are not asked for
constexpr size_t kVariantsMax = 16;  ///< conditions with which one function is looked at

bool possible_at(const Summaries& all, const ExprTable& exprs, FuncId func, const Conditions& conditions) {
  const auto list = conditions.all();
  return std::all_of(list.begin(), list.end(), [&](const Condition& condition) {
    return possible_in(all.flow().values, exprs, func, condition);
  });
}

}  // namespace

/// The functions and conditions that were asked for, or came up on the way, and what leads to each.
class Reach::Places {
 public:
  explicit Places(const Summaries& all) : all_(all) {}
  const Who& of(FuncId func, const Conditions& conditions);

 private:
  struct Call {
    uint32_t caller;  ///< a place
    ir::InstrId site;
  };
  struct Place {
    FuncId func;
    Conditions conditions;
    bool known = false;  ///< the rest has been found
    bool unseen = false;
    std::vector<OriginId> entered_by;
    std::vector<Call> calls;
  };

  Who search(uint32_t place);
  bool is_decided(const Who& who) const;
  uint32_t place_of(FuncId func, Conditions conditions);
  void find_ways(uint32_t at);
  void find_calls(uint32_t at);
  bool spawned_with(const Origin& origin, const Place& place);
  /// The functions that make a closure, if they do nothing with it but give it to calls.
  std::optional<std::vector<FuncId>> makers(FuncId closure);
  std::vector<Frame::Answer> ask(FuncId caller, const Place& place);

  const Summaries& all_;
  std::optional<ExprTable> exprs_;  ///< a copy: frames make new ones
  Frame::Scratch scratch_;
  std::vector<Place> places_;
  HashMap<FuncId, std::vector<uint32_t>> places_of_;
  HashMap<uint32_t, Who> known_;  ///< by place
};

Reach::Reach(const Summaries& summaries) : places_(std::make_unique<Places>(summaries)) {}
Reach::~Reach() = default;

const Reach::Who& Reach::of(FuncId func, const Conditions& conditions) {
  return places_->of(func, conditions);
}

const Reach::Who& Reach::Places::of(FuncId func, const Conditions& conditions) {
  if (!conditions.empty() && !exprs_) exprs_ = all_.exprs();
  const uint32_t place = place_of(func, conditions);
  const auto [it, fresh] = known_.try_emplace(place);
  if (fresh) it->second = search(place);
  return it->second;
}

Reach::Who Reach::Places::search(uint32_t place) {
  struct Step {
    uint32_t place;
    size_t next;  ///< the step that is called from here
    ir::InstrId site;
  };
  std::vector<Step> steps{{place, 0, {}}};
  HashSet<uint32_t> seen{place};
  Who who;
  for (size_t at = 0; at < steps.size(); ++at) {
    // Too many: as if there were no conditions.
    if (at == kPlacesMax) return search(place_of(places_[place].func, {}));
    if (!places_[steps[at].place].known) find_ways(steps[at].place);
    const Place& here = places_[steps[at].place];
    who.origins.insert(who.origins.end(), here.entered_by.begin(), here.entered_by.end());
    who.unseen |= here.unseen;
    if (!who.from.valid() && (here.unseen || !here.entered_by.empty())) {
      who.from = here.func;
      if (!here.conditions.empty() && !here.entered_by.empty()) who.origin = here.entered_by[0];
      for (size_t s = at; s != 0; s = steps[s].next)
        if (steps[s].site.valid()) who.calls.emplace_back(places_[steps[s].place].func, steps[s].site);
    }
    if (is_decided(who)) break;
    for (const Call& call : here.calls)
      if (seen.insert(call.caller).second) steps.push_back({call.caller, at, call.site});
  }
  std::sort(who.origins.begin(), who.origins.end());
  who.origins.erase(std::unique(who.origins.begin(), who.origins.end()), who.origins.end());
  return who;
}

/// More than one process for certain: the rest need not be known.
bool Reach::Places::is_decided(const Who& who) const {
  const Origins& all = all_.flow().origins;
  return who.unseen || std::any_of(who.origins.begin(), who.origins.end(), [&](OriginId id) {
           return all.origin(id).multiple || id != who.origins[0];
         });
}

uint32_t Reach::Places::place_of(FuncId func, Conditions conditions) {
  auto& all = places_of_[func];
  for (const bool again : {false, true}) {
    for (uint32_t place : all)
      if (places_[place].conditions == conditions) return place;
    // Around a recursion, conditions could go on and on.
    if (again || all.size() < kVariantsMax) break;
    conditions.clear();
  }
  all.push_back(static_cast<uint32_t>(places_.size()));
  places_.push_back({func, std::move(conditions), false, false, {}, {}});
  return all.back();
}

void Reach::Places::find_ways(uint32_t at) {
  places_[at].known = true;
  const FuncId func = places_[at].func;
  const Origins& origins = all_.flow().origins;
  const auto run_by = origins.of(func);
  if (places_[at].conditions.empty()) {
    places_[at].entered_by.assign(run_by.begin(), run_by.end());
    places_[at].unseen = run_by.empty();
    return;
  }
  if (!possible_at(all_, *exprs_, func, places_[at].conditions)) return;
  bool entry = false;
  for (OriginId id : run_by) {
    const Origin& origin = origins.origin(id);
    if (!std::binary_search(origin.entries.begin(), origin.entries.end(), func)) continue;
    entry = true;
    if (spawned_with(origin, places_[at])) places_[at].entered_by.push_back(id);
  }
  const auto callers = all_.flow().calls.callers(func);
  places_[at].unseen = !entry && callers.empty();
  const auto is_multiple = [&](OriginId id) { return origins.origin(id).multiple; };
  const auto& entered_by = places_[at].entered_by;
  if (std::any_of(entered_by.begin(), entered_by.end(), is_multiple)) return;
  if (callers.size() <= kCallersMax)
    find_calls(at);
  else
    places_[at].calls.push_back({place_of(func, {}), {}});
}

bool Reach::Places::spawned_with(const Origin& origin, const Place& place) {
  if (origin.kind != OriginKind::spawned) return true;
  bool any = false;
  for (const Frame::Answer& answer : ask(origin.site_func, place)) {
    if (!answer.spawned || answer.site != origin.site) continue;
    if (answer.possible) return true;
    any = true;
  }
  return !any;
}

void Reach::Places::find_calls(uint32_t at) {
  const Place place = places_[at];
  const Flow& flow = all_.flow();
  const auto add = [&](FuncId caller, const Conditions& conditions, ir::InstrId site) {
    const uint32_t from = place_of(caller, conditions);
    places_[at].calls.push_back({from, site});
  };
  std::optional<std::vector<FuncId>> made_by;
  if (all_.program().function(place.func).captured_count > 0) made_by = makers(place.func);
  for (FuncId caller : flow.calls.callers(place.func)) {
    if (flow.origins.is_cut(caller, place.func)) continue;
    if (const OriginId only = flow.origins.narrowed(caller, place.func); only.valid()) {
      places_[at].entered_by.push_back(only);
      continue;
    }
    const auto answers = ask(caller, place);
    for (const CallEdge& edge : flow.values.edges(caller)) {
      if (edge.callee != place.func || edge.kind != EdgeKind::call) continue;
      bool answered = false;
      for (const Frame::Answer& answer : answers) {
        if (answer.site != edge.instr || answer.spawned || answer.via.valid()) continue;
        answered = true;
        if (answer.possible) add(caller, answer.conditions, answer.site);
      }
      // A fun of which only the callers of `caller` know what it is: where it was made they say more.
      for (FuncId maker : made_by && !answered ? *made_by : std::vector<FuncId>()) {
        for (const Frame::Answer& answer : ask(maker, place)) {
          if (answer.via != caller || answer.spawned) continue;
          answered = true;
          if (answer.possible) add(maker, answer.conditions, answer.site);
        }
      }
      if (!answered) add(caller, {}, edge.instr);
    }
  }
}

std::optional<std::vector<FuncId>> Reach::Places::makers(FuncId closure) {
  const ir::Program& program = all_.program();
  const ir::ModuleId module_id = program.ref(closure).module;
  const ir::Module& module = program.module(module_id);
  std::vector<FuncId> result;
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    const ir::Function& function = module.functions[f];
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != ir::Op::alloc || static_cast<ir::AllocKind>(instr.kind) != ir::AllocKind::closure ||
          program.find(module.callee(ir::CalleeId(instr.payload))) != closure)
        continue;
      result.push_back(program.func_id(module_id, f));
      const auto keeps = [&](const ir::Instr& user) {
        const auto operands = function.operands_of(user);
        return !ir::is_call(user.op) &&
               std::find(operands.begin(), operands.end(), instr.result) != operands.end();
      };
      if (std::any_of(function.instrs.begin(), function.instrs.end(), keeps)) return {};
    }
  }
  return result;
}

std::vector<Frame::Answer> Reach::Places::ask(FuncId caller, const Place& place) {
  Frame frame(all_, *exprs_, caller, scratch_);
  std::vector<Frame::Answer> answers;
  frame.ask({place.func, &place.conditions, &answers});
  frame.run();
  return answers;
}

}  // namespace ravel::flow
