// SPDX-License-Identifier: Apache-2.0
#include "confirm/plans.h"

#include <fmt/format.h>

#include <algorithm>

#include "confirm/fills.h"

namespace ravel::confirm {

namespace {

constexpr size_t kEntriesMax = 6, kCallsMax = 40, kMakersMax = 8, kMovesMax = 40, kTestsMax = 8;

template <typename T>
void add_once(std::vector<T>& list, T item) {
  if (std::ranges::find(list, item) == list.end()) list.push_back(std::move(item));
}

/// Calls that use a result of the setup, with the next result in its place.
std::vector<Call> moved_on(const std::vector<Call>& calls, size_t from, size_t to) {
  std::vector<Call> moved = calls;
  for (Call& call : moved)
    for (std::string& argument : call.arguments)
      if (argument == result_of(from)) argument = result_of(to);
  return moved;
}

/// With another name, if it is given one.
Call named(Call call, const std::string& other) {
  const auto name = std::ranges::find(call.arguments, "a");
  if (name != call.arguments.end()) *name = other;
  return call;
}

/// The same for another.
Call renamed(Call call) { return named(std::move(call), "b"); }

}  // namespace

Plans::Plans(const report::Finding& finding, const Goal& goal, const Code& code)
    : finding_(finding), goal_(goal), code_(code) {
  const std::vector<ir::FuncId> targets = code.functions_at(goal.spots->all());
  entries_ = code.entries_to(targets);
  tests_ = code.tests_to(targets, kTestsMax);
  std::vector<ir::ModuleId> own;
  for (const Spot& spot : goal.spots->all())
    if (const ir::ModuleId id = code.program().find_module(Symbol(spot.module)); id.valid())
      add_once(own, id);
  for (const std::string& name : goal.concerned)
    if (const ir::ModuleId id = code.program().find_module(Symbol(name)); id.valid()) add_once(own, id);
  own_modules_ = own.size();
  modules_ = code.related(own);
  if (entries_.size() > kEntriesMax) entries_.resize(kEntriesMax);
  constexpr std::string_view kBooted[] = {"mnesia", "application_env", "global", "pg", "start"};
  constexpr std::string_view kAsked[] = {"rpc:", "erpc:", "application:", "global:", "pg:"};
  may_need_boot_ = std::ranges::find(kBooted, finding.kind) != std::end(kBooted) || !applications().empty() ||
                   std::ranges::any_of(own, [&](ir::ModuleId id) { return code.asks_otp(id); }) ||
                   std::ranges::any_of(finding.locations, [&](const report::Place& place) {
                     return place.origin.find("application") != std::string::npos ||
                            std::ranges::any_of(
                                kAsked, [&](std::string_view each) { return place.what.starts_with(each); });
                   });
}

std::string Plans::where() const {
  const report::Place& place = finding_.locations.front();
  return place.function.empty() ? fmt::format("{}:{}", place.pos.file, place.pos.line) : place.function;
}

/// Calls that make something, of the finding's modules first; `each` ways to call one.
std::vector<Call> Plans::makers(size_t each) const {
  std::vector<Call> calls;
  for (const ir::ModuleId module : modules_) {
    const size_t before = calls.size();
    for (const ir::FuncId maker : code_.makers(module))
      for (Call& call : code_.calls_of(maker, 0, each)) add_once(calls, std::move(call));
    for (Call& call : code_.loops(module)) add_once(calls, std::move(call));
    if (calls.size() == before)
      for (Call& call : code_.starts(module)) add_once(calls, std::move(call));
    if (calls.size() >= kMakersMax) break;
  }
  if (calls.size() > kMakersMax) calls.resize(kMakersMax);
  return calls;
}

std::vector<Call> Plans::all_moves(size_t results) const {
  std::vector<Call> moves;
  for (const ir::FuncId entry : entries_)
    for (Call& call : code_.calls_of(entry, results, 3)) add_once(moves, std::move(call));
  // Of each module in turn: one that is asked many things leaves room for the others.
  std::vector<std::vector<Call>> by_module;
  for (size_t i = 0; i < modules_.size() && i < own_modules_ + 4; ++i) {
    std::vector<Call>& calls = by_module.emplace_back();
    for (const ir::FuncId each : code_.api(modules_[i]))
      for (Call& call : code_.calls_of(each, results, 2)) add_once(calls, std::move(call));
    for (Call& call : code_.requests(modules_[i], results, 12)) add_once(calls, std::move(call));
  }
  for (size_t i = 0; i < kMovesMax; ++i)
    for (std::vector<Call>& calls : by_module)
      if (i < calls.size()) add_once(moves, std::move(calls[i]));
  if (moves.size() > kMovesMax) moves.resize(kMovesMax);
  return moves;
}

std::vector<std::vector<Call>> Plans::setups(bool booted) const {
  std::vector<std::vector<Call>> setups = {{}};
  const std::vector<Call> makers = this->makers(2);
  const std::vector<std::vector<Call>> fills = fills_for(goal_.spots->all(), code_);
  const auto with = [](std::vector<Call> setup, const std::vector<Call>& more) {
    setup.insert(setup.end(), more.begin(), more.end());
    return setup;
  };
  for (const Call& maker : makers) add_once(setups, {maker});
  for (const auto& fill : fills) add_once(setups, fill);
  if (!makers.empty())
    for (const auto& fill : fills) add_once(setups, with({makers.front()}, fill));
  if (makers.size() > 1) add_once(setups, makers);
  const std::vector<ir::ModuleId> own(modules_.begin(),
                                      modules_.begin() + static_cast<ptrdiff_t>(own_modules_));
  if (const std::vector<Call> around = surroundings(own, code_); !around.empty()) {
    constexpr size_t kAroundMax = 12;
    const size_t count = std::min(setups.size(), kAroundMax);
    // Behind what was made: calls refer to that by its number.
    for (size_t i = 0; i < count; ++i) add_once(setups, with(setups[i], around));
  }
  for (size_t i = 1; i < makers.size(); ++i)
    for (const auto& fill : fills) add_once(setups, with({makers[i]}, fill));
  for (const Call& maker : makers)
    for (const Call& move : all_moves(1)) add_once(setups, {maker, move});
  for (const Call& move : all_moves(0)) add_once(setups, {move});
  if (makers.size() > 1)
    for (const auto& fill : fills) add_once(setups, with(makers, fill));
  // Mnesia is there before everything else.
  const std::vector<ir::ModuleId> near(modules_.begin(),
                                       modules_.begin() + std::min<ptrdiff_t>(std::ssize(modules_), 8));
  const std::string tables = code_.mnesia_tables(near);
  if (needs_boot() && booted)
    for (auto& setup : setups) setup.insert(setup.begin(), Call{"ravel_confirm", "mnesia", {tables}});
  return setups;
}

std::vector<Call> Plans::calls(ir::FuncId entry, size_t results) const {
  return code_.calls_of(entry, results, kCallsMax);
}

std::vector<Call> Plans::requests(size_t results) const {
  std::vector<Call> calls;
  for (size_t i = 0; i < own_modules_; ++i)
    for (Call& call : code_.requests(modules_[i], results, 12)) add_once(calls, std::move(call));
  return calls;
}

std::vector<Driver> Plans::with_others(const Driver& alone) const {
  std::vector<Driver> drivers;
  const std::vector<Call>& side = alone.sides.front();
  const auto add = [&](std::vector<Call> setup, std::vector<Call> other) {
    add_once(drivers, Driver{std::move(setup), {side, std::move(other)}, alone.booted});
  };
  add(alone.setup, side);
  // Two servers of one kind: each side has its own.
  for (size_t i = 0; i < alone.setup.size(); ++i) {
    std::vector<Call> setup = alone.setup;
    setup.push_back(alone.setup[i]);
    const std::vector<Call> other = moved_on(side, i + 1, setup.size());
    if (other == side) continue;
    add(setup, other);
    setup.back() = renamed(setup.back());
    if (setup.back() != alone.setup[i]) add(setup, other);
  }
  const std::vector<Call> moves = all_moves(alone.setup.size());
  for (const Call& move : moves) add(alone.setup, {move});
  // Of the same thing: what was set up with a name of its own is asked for by that name.
  for (const Call& made : alone.setup)
    for (const std::string& name : made.arguments)
      for (const Call& move : moves)
        if (name != "a" && made != move && std::ranges::find(move.arguments, "a") != move.arguments.end())
          add(alone.setup, {named(move, name)});
  if (finding_.kind == "registry" || finding_.kind == "process" || finding_.kind == "global") {
    add(alone.setup, {{"ravel_confirm", "kill", {"{'$confirm',pid}"}}});
    for (const std::string& name : code_.values().process_names())
      add(alone.setup, {{"ravel_confirm", "kill", {name}}});
    for (size_t i = 1; i <= alone.setup.size(); ++i)
      add(alone.setup, {{"ravel_confirm", "kill", {result_of(i)}}});
    add(alone.setup, {{"ravel_confirm", "kill", {"a"}}});
  }
  return drivers;
}

std::vector<Driver> Plans::beside(const Call& given, bool booted) const {
  std::vector<Driver> drivers;
  for (const ir::FuncId entry : entries_)
    for (const Call& call : code_.calls_of(entry, 0, 4))
      add_once(drivers, Driver{{}, {{given}, {call}}, booted});
  for (const Call& call : requests(0)) add_once(drivers, Driver{{}, {{given}, {call}}, booted});
  drivers.push_back({{}, {{given}, {given}}, booted});
  return drivers;
}

/// What is done with the applications whose modules the finding is about.
std::vector<Call> Plans::applications() const {
  std::vector<Call> calls;
  for (size_t i = 0; i < own_modules_; ++i)
    for (Call& call : code_.application(modules_[i])) add_once(calls, std::move(call));
  return calls;
}

std::vector<std::vector<Call>> Plans::grounds(bool booted) const {
  std::vector<std::vector<Call>> grounds;
  const std::vector<Call> applications = booted ? this->applications() : std::vector<Call>();
  if (!applications.empty()) {
    grounds.push_back({applications[0], applications[1]});
    grounds.push_back({applications[0]});
  }
  const std::vector<Call> makers = this->makers(1);
  if (!makers.empty()) grounds.push_back(makers);
  grounds.emplace_back();
  for (const Call& maker : makers) add_once(grounds, {maker});
  // Two of one kind, which know each other.
  if (const std::vector<Call> both = this->makers(2); both.size() > 1) add_once(grounds, both);
  return grounds;
}

/// What was made is not made again, but for what takes arguments.
std::vector<Call> Plans::moves(const std::vector<Call>& ground) const {
  std::vector<Call> moves;
  const auto is_new = [&](const Call& move) {
    return std::ranges::none_of(ground, [&](const Call& made) {
      return made.module == move.module && made.function == move.function;
    });
  };
  if (!ground.empty() && ground.front().function == "application")
    for (const Call& call : applications())
      if (is_new(call)) moves.push_back(call);
  for (Call& move : all_moves(ground.size()))
    if (is_new(move)) add_once(moves, std::move(move));
  return moves;
}

}  // namespace ravel::confirm
