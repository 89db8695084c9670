// SPDX-License-Identifier: Apache-2.0
//
// check-then-act: a shared item is read, a decision taken, and the item written, while another
// process may write it in between (Christakis and Sagonas 2010). flow/summaries has found every
// read that decides or feeds a write of the same item; here the innocent ones are let go:
//
//   - library code, tables that are not public or that only their creator can reach,
//   - transactions and locks around both, failures that a handler takes,
//   - code that only one process ever runs, if no other process writes the item, and servers that each have
//     a key of their own,
//   - what happens right after the table was made, before anyone else can know it, or while a process
//     starts, before those who write the item are there.
//
// What is left is grouped by the read: one finding tells one decision and all writes it leads to.
//
// Not handled: locks that a program builds itself of messages.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "check/beam_input.h"
#include "check/check_then_act_harm.h"
#include "check/check_then_act_text.h"
#include "flow/beam/check_then_act_own.h"
#include "flow/beam/check_then_act_start.h"
#include "flow/beam/check_then_act_writers.h"
#include "flow/beam/places.h"

namespace ravel::check {

namespace {

using flow::Effect;
using flow::ExprId;
using flow::Match;
using flow::ObjId;
using flow::OriginId;
using flow::Pair;
using ir::FuncId;
using model::Action;
using model::Store;

/// A pair that may go wrong, and why.
struct Suspect {
  const Pair* pair = nullptr;
  std::vector<Step> read, write;  ///< chains from the frame to the accesses, the user's part
  const flow::Table* table = nullptr;
  bool table_is_guess = false;             ///< its way here was not seen: it may be this one
  const Writers::Writer* other = nullptr;  ///< the code is exclusive: who else writes the item
  bool locked = false;                     ///< it is so by a lock, not by running in one process
  double score = 0;
  std::set<FuncId> also;  ///< other functions in which the same two places meet
};

class CheckThenAct {
 public:
  explicit CheckThenAct(const CheckInput& input)
      : input_(input),
        values_(input.flow.values),
        exprs_(input.summaries->exprs()),
        writers_(input),
        harm_(input, writers_),
        start_(input),
        own_(input) {}

  std::vector<report::Finding> run() {
    for (const Pair& pair : input_.summaries->pairs()) consider(pair);
    return findings();
  }

 private:
  void consider(const Pair& pair) {
    if (input_.program.module_of(pair.frame).library || input_.flow.origins.never_runs(pair.frame)) return;
    const flow::Surroundings around = input_.summaries->surroundings(pair.frame);
    if (pair.transactional && !around.dirty) return;
    const bool mnesia = pair.read.access->transactional && pair.write.access->transactional;
    if (mnesia && !pair.read.dirty && !pair.write.dirty && !around.untransacted && !around.dirty) return;
    if (pair.write.access->raises && (pair.write.handled || !around.unhandled)) return;
    if (pair.write.access->action == Action::use && lives_as_long_as_the_node(pair.write.item.key)) return;
    if (pair.write.item.store == Store::registry && is_own_name(pair)) return;
    Suspect suspect;
    suspect.pair = &pair;
    if (!pair.write.item.whole && writers_.only_here(pair.frame, pair.write.item.key)) return;
    if (!table_is_shared(pair, &suspect)) return;
    if (only_one_process(pair, &suspect)) return;
    if (just_created(pair) || has_own_key(pair)) return;
    if (always_locked(pair, around, &suspect)) return;
    if (harm_.stays(pair)) return;
    suspect.read = user_part(input_.program, input_.summaries->chain(pair.frame, pair.read, true));
    suspect.write = user_part(input_.program, input_.summaries->chain(pair.frame, pair.write, false));
    suspect.score = score(suspect);
    if (suspect.score < input_.options.min_score) return;
    if (input_.reach->of(pair.frame, pair.conditions).nobody()) return;
    keep(std::move(suspect));
  }

  bool lives_as_long_as_the_node(ExprId name) const {
    const flow::Expr& node = exprs_[name];
    return node.kind == flow::ExprKind::atom && model::ends_with_the_node(node.text.view());
  }

  /// The name that is written or used is the process's own: it lasts as long as the process, which is here.
  bool is_own_name(const Pair& pair) const {
    if (pair.write.callee.valid()) return false;
    const ir::Function& function = input_.program.function(pair.frame);
    const auto operands = function.operands_of(function.instr(pair.write.site));
    const auto own = input_.flow.origins.own_names().at(pair.frame, pair.write.site);
    return !operands.empty() && std::find(own.begin(), own.end(), operands[0]) != own.end();
  }

  /// ETS: the table must be known, public, and in reach of other processes.
  bool table_is_shared(const Pair& pair, Suspect* suspect) const {
    if (pair.write.item.store != Store::ets) return true;
    auto tables = writers_.tables(pair.frame, pair.write);
    // A name that nothing here creates is somebody else's table; an unknown value may be one of ours.
    const bool guess = tables.empty() && !exprs_.closed(pair.write.item.table);
    if (guess) tables = tables_handed_around(pair);
    for (const flow::Table* table : tables) {
      const bool open = input_.options.unknown_any ? (table->access & flow::Table::kPublic) != 0
                                                   : table->access == flow::Table::kPublic;
      if (!open || !input_.flow.origins.shared(table->object)) continue;
      suspect->table = table;
      suspect->table_is_guess = guess;
      return true;
    }
    return tables.empty() && input_.options.unknown_any;
  }

  /// A table whose way here was not seen (through a message, or a caller outside) is one of those that this
  /// module makes, or that its exported functions give out.
  std::vector<const flow::Table*> tables_handed_around(const Pair& pair) const {
    const ir::ModuleId module = input_.program.ref(pair.frame).module;
    std::vector<const flow::Table*> result;
    for (const flow::Table& table : values_.tables())
      if (!table.certainly_named &&
          (input_.program.ref(table.func).module == module || given_out_by(module, table.object)))
        result.push_back(&table);
    return result;
  }

  bool given_out_by(ir::ModuleId module, ObjId table) const {
    const uint32_t count = static_cast<uint32_t>(input_.program.module(module).functions.size());
    for (uint32_t i = 0; i < count; ++i) {
      const FuncId func = input_.program.func_id(module, i);
      if (!input_.program.function(func).exported) continue;
      const auto objects = values_.result(func).objects;
      if (std::binary_search(objects.begin(), objects.end(), table)) return true;
    }
    return false;
  }

  /// The frame runs only in a process that exists once, or while the one that starts it waits, and nobody
  /// else writes the item.
  bool only_one_process(const Pair& pair, Suspect* suspect) const {
    if (!pair.write.spawned && start_.runs_at_load(pair.frame)) {
      suspect->other = writers_.find(pair.frame, pair.write, [&](const Writers::Writer& writer) {
        return !start_.runs_at_load(writer.runner());
      });
      return suspect->other == nullptr;
    }
    const OriginId single = only_process_of(input_, pair.frame, pair.write, pair.conditions);
    // What only that process would write, it does not if it never comes here.
    if (single.valid() && !input_.flow.origins.runs(single, pair.frame)) return !pair.write.spawned;
    const OriginId starting = pair.write.spawned ? OriginId() : start_.starting(pair.frame);
    const OriginId starter = starting.valid() ? start_.starter(starting) : OriginId();
    if (!single.valid() && !starter.valid()) return false;
    suspect->other = writers_.find(pair.frame, pair.write, [&](const Writers::Writer& writer) {
      return !done_by(single, writer) && !done_by(starter, writer) && !initialises(writer) &&
             !(single.valid() && (comes_later(pair, single, starting, writer) || was_before(single, writer)));
    });
    return suspect->other == nullptr;
  }

  /// That process does it itself, or waits while it is done.
  bool done_by(OriginId process, const Writers::Writer& writer) const {
    if (!process.valid()) return false;
    const auto is_it = [&](OriginId o) { return o == process; };
    const auto anyway = input_.flow.origins.of(writer.runner());
    if (std::all_of(anyway.begin(), anyway.end(), is_it)) return true;
    const auto by = run_by(writer);
    if (std::all_of(by.begin(), by.end(), is_it) ||
        only_process_of(input_, writer.func, *writer.effect, writer.effect->conditions) == process)
      return true;
    const OriginId starting = start_.starting(writer.runner());
    return starting.valid() && !writer.effect->spawned && start_.starter(starting) == process;
  }

  /// The pair belongs to the start of a process, and who runs the writer is started only afterwards.
  bool comes_later(const Pair& pair, OriginId single, OriginId starting,
                   const Writers::Writer& writer) const {
    if (starting != single) return false;
    const auto by = input_.flow.origins.of(writer.runner());
    bool by_first = false;
    return !by.empty() &&
           std::all_of(by.begin(), by.end(),
                       [&](OriginId origin) { return start_.comes_after(origin, single, &by_first); }) &&
           (!by_first || (start_.nothing_before(pair.frame, pair.read.site) &&
                          start_.nothing_before(pair.frame, pair.write.site)));
  }

  /// The writer belongs to the start of a process after which the one that runs the pair is started.
  bool was_before(OriginId single, const Writers::Writer& writer) const {
    const OriginId starting = writer.effect->spawned ? OriginId() : start_.starting(writer.runner());
    bool by_first = false;
    return starting.valid() && start_.comes_after(single, starting, &by_first) &&
           (!by_first || start_.nothing_before(writer.func, writer.effect->site));
  }

  /// Each of many servers has a key of its own there, and nobody else writes such keys.
  bool has_own_key(const Pair& pair) const {
    if (pair.write.item.whole || pair.write.spawned) return false;
    const auto owner = own_.owner(pair.frame, pair.write.item.key);
    return owner && writers_.find(pair.frame, pair.write, [&](const Writers::Writer& writer) {
      const Effect& effect = *writer.effect;
      const bool own = !effect.item.whole && !effect.spawned && !effect.runner.valid() &&
                       own_.owner(writer.func, effect.item.key) == owner;
      return !own && !initialises(writer);
    }) == nullptr;
  }

  /// A lock is held over both, and everyone else who writes the item takes the same one.
  bool always_locked(const Pair& pair, const flow::Surroundings& around, Suspect* suspect) const {
    ExprId lock = pair.lock;
    if (!lock.valid() && !around.unlocked) lock = around.lock.valid() ? around.lock : exprs_.unknown();
    if (!lock.valid()) return false;
    suspect->other = writers_.find(pair.frame, pair.write, [&](const Writers::Writer& writer) {
      const ExprId theirs = writer.effect->lock;
      return theirs.valid() ? exprs_.surely_differ(lock, theirs) : differs(lock, writer.runner());
    });
    suspect->locked = true;
    return suspect->other == nullptr;
  }

  /// Nothing, or surely another lock, surrounds a function.
  bool differs(ExprId lock, FuncId func) const {
    const flow::Surroundings around = input_.summaries->surroundings(func);
    return around.unlocked || (around.lock.valid() && exprs_.surely_differ(lock, around.lock));
  }

  /// The processes that may do what a writer does.
  std::span<const OriginId> run_by(const Writers::Writer& writer) const {
    if (writer.effect->runner.valid()) return input_.flow.origins.of(writer.effect->runner);
    return input_.reach->of(writer.func, writer.effect->conditions).origins;
  }

  bool just_created(const Pair& pair) const {
    if (pair.write.item.store != Store::ets) return false;
    const auto tables = writers_.tables(pair.frame, pair.write);
    return initialises(pair.frame, tables, pair.read.site) &&
           initialises(pair.frame, tables, pair.write.site);
  }

  /// At this place nobody else can know the table yet: it was made before in the same function, or in the
  /// only ones that lead here, and nothing was sent or started in between.
  bool initialises(FuncId func, const std::vector<const flow::Table*>& tables, ir::InstrId site) const {
    if (tables.empty()) return false;
    return std::all_of(tables.begin(), tables.end(), [&](const flow::Table* table) {
      std::vector<FuncId> seen;
      return before_anyone_else(*table, func, site, seen);
    });
  }

  bool initialises(const Writers::Writer& writer) const {
    return !writer.effect->runner.valid() && initialises(writer.func, writer.tables, writer.effect->site);
  }

  bool before_anyone_else(const flow::Table& table, FuncId func, ir::InstrId site,
                          std::vector<FuncId>& seen) const {
    const ir::Function& function = input_.program.function(func);
    if (table.func == func)
      return table.instr < site && !start_.hands_out_between(func, table.instr.index() + 1, site.index());
    if (function.exported || seen.size() > 16) return false;
    // A loop that goes on for ever is no initialisation; a comprehension ends, and so does what works off a
    // list.
    if (input_.flow.calls.recursive(input_.flow.calls.scc_of(func)) && function.parent.name.empty() &&
        !comes_to_an_end(func))
      return false;
    if (std::find(seen.begin(), seen.end(), func) != seen.end()) return true;
    seen.push_back(func);
    // What the function did before, in this call or an earlier one, must have kept the table to itself too.
    if (input_.summaries->of(func).hands_out) return false;
    const auto callers = input_.flow.calls.callers(func);
    return !callers.empty() && std::all_of(callers.begin(), callers.end(), [&](FuncId caller) {
      const auto edges = values_.edges(caller);
      return std::all_of(edges.begin(), edges.end(), [&](const flow::CallEdge& edge) {
        return edge.callee != func ||
               (edge.kind == flow::EdgeKind::call && before_anyone_else(table, caller, edge.instr, seen));
      });
    });
  }

  /// It has a way out that calls nobody any more, and waits for nobody on the way.
  bool comes_to_an_end(FuncId func) const {
    const auto waits = [&](FuncId member) {
      return std::ranges::any_of(input_.program.function(member).instrs,
                                 [](const ir::Instr& instr) { return instr.op == ir::Op::receive; });
    };
    const auto ends = [&](FuncId member) {
      const ir::Function& function = input_.program.function(member);
      return std::ranges::any_of(function.instrs, [&](const ir::Instr& instr) {
        if (instr.op != ir::Op::ret || instr.operand_count == 0) return false;
        const ir::Instr* result = function.definition(function.operands_of(instr)[0]);
        return result == nullptr || !ir::is_call(result->op) || (result->flags & ir::kTail) == 0;
      });
    };
    const auto members = input_.flow.calls.members(input_.flow.calls.scc_of(func));
    return std::ranges::any_of(members, ends) && std::ranges::none_of(members, waits);
  }

  double score(const Suspect& suspect) const {
    const Pair& pair = *suspect.pair;
    double value = pair.write.access->weight;
    // Only one comes before the other: whoever reads the code must say whether that matters.
    if (!pair.by_control && !pair.by_data) return 0.05;
    if (pair.match == Match::whole) value *= 0.6;
    if (pair.match == Match::possible) value *= 0.4;
    if (pair.by_control && pair.by_data) value *= 1.1;
    const int calls = static_cast<int>(suspect.read.size() + suspect.write.size()) - 2;
    // The further apart, the more may lie in between that makes it safe; a use by name is soon forgotten.
    const bool use = pair.write.access->action == Action::use;
    value *= use ? std::pow(0.8, std::clamp(calls, 0, 12)) : std::pow(0.88, std::clamp(calls - 2, 0, 12));
    if (suspect.other != nullptr) value *= writers_.vague(pair.write, *suspect.other) ? 0.5 : 0.8;
    // In a bag nothing is lost; there may be one object too many.
    if (suspect.table != nullptr && suspect.table->bag &&
        model::change_of(*pair.write.access) == model::Change::replaces)
      value *= 0.6;
    // A supervisor starts its children one after the other.
    value *= only_at_start(pair.frame) ? 0.5 : harm_.factor(pair, suspect.write.back());
    if (pair.write.item.store == Store::ets && (suspect.table == nullptr || suspect.table_is_guess))
      value *= 0.6;
    return std::clamp(value, 0.05, 0.99);
  }

  /// Every way to the function begins in an init callback.
  bool only_at_start(FuncId func) const {
    const OriginId starting = start_.starting(func);
    return starting.valid() && input_.flow.origins.origin(starting).kind != flow::OriginKind::application;
  }

  /// One suspect per pair of places: the one seen most closely.
  void keep(Suspect suspect) {
    const auto place = [](const std::vector<Step>& chain) { return chain.back(); };
    // An item that is the same everywhere is reported once; one that callers choose, in each function that
    // decides.
    const flow::Item& item = suspect.pair->write.item;
    const ExprId which = exprs_.closed(item.key) ? item.key : ExprId();
    const auto key = std::make_tuple(place(suspect.read), place(suspect.write), item.store, which);
    auto [entry, added] = suspects_.try_emplace(key, suspect);
    if (added) return;
    Suspect& known = entry->second;
    std::set<FuncId> frames = std::move(known.also);
    frames.insert({known.pair->frame, suspect.pair->frame});
    const auto length = [](const Suspect& s) { return s.read.size() + s.write.size(); };
    if (suspect.score > known.score || (suspect.score == known.score && length(suspect) < length(known)))
      known = std::move(suspect);
    known.also = std::move(frames);
  }

  std::vector<report::Finding> findings() const {
    // The map is ordered by read place: writes that one read leads to stand together.
    std::vector<report::Finding> result;
    for (auto first = suspects_.begin(); first != suspects_.end();) {
      std::vector<const Suspect*> group;
      auto next = first;
      for (; next != suspects_.end() && std::get<0>(next->first) == std::get<0>(first->first) &&
             next->second.pair->write.item.store == first->second.pair->write.item.store &&
             next->second.pair->write.access->action == first->second.pair->write.access->action &&
             next->second.pair->frame == first->second.pair->frame;
           ++next)
        group.push_back(&next->second);
      std::stable_sort(group.begin(), group.end(),
                       [](const Suspect* a, const Suspect* b) { return a->score > b->score; });
      result.push_back(finding(group));
      first = next;
    }
    return result;
  }

  report::Finding finding(const std::vector<const Suspect*>& group) const {
    const Suspect& main = *group[0];
    const Pair& pair = *main.pair;
    const EntryPath entry = entry_path(input_, pair.frame, pair.conditions);
    const Words words(input_, pair, main.table);
    report::Finding result;
    result.rule = "check-then-act";
    result.kind = model::kind_word(pair.write.item.store);
    result.score = main.score;
    result.subject = words.subject();
    result.message = words.message();
    report::Place read = make_place(input_, report::Role::read, entry, main.read);
    read.what = words.read();
    result.locations.push_back(std::move(read));
    for (const Suspect* suspect : group) {
      report::Place write = make_place(input_, report::Role::write, entry, suspect->write);
      write.what = Words(input_, *suspect->pair, suspect->table).write();
      result.locations.push_back(std::move(write));
    }
    result.reasons.push_back(words.why_same());
    if (main.table != nullptr) result.reasons.push_back(words.why_table(main.table_is_guess));
    result.reasons.push_back(main.other != nullptr ? words.why_other(*main.other, main.locked)
                                                   : words.why_parallel(entry));
    if (const std::string also = also_in(main); !also.empty()) result.reasons.push_back(also);
    words.interleave(main.other != nullptr ? main.other : rival(main), result);
    result.advice.push_back(words.advice());
    return result;
  }

  /// Another place that puts the item there, for an act that two processes may do with little harm: removing
  /// it, or storing a setting where there is none.
  const Writers::Writer* rival(const Suspect& suspect) const {
    const Pair& pair = *suspect.pair;
    const bool removes = model::change_of(*pair.write.access) == model::Change::removes;
    const bool setting =
        pair.write.item.store == Store::persistent_term || pair.write.item.store == Store::application_env;
    if (!removes && (!setting || pair.by_data)) return nullptr;
    return writers_.find(pair.frame, pair.write, [&](const Writers::Writer& writer) {
      return (removes || writer.effect->leaf_func != pair.write.leaf_func) &&
             model::change_of(*writer.effect->access) != model::Change::removes &&
             input_.flow.origins.parallel(pair.frame, writer.runner()) && !run_by(writer).empty() &&
             !initialises(writer);
    });
  }

  std::string also_in(const Suspect& suspect) const {
    constexpr size_t kShown = 5;
    std::set<std::string> names;
    for (FuncId func : suspect.also)
      if (func != suspect.pair->frame) names.insert(written_name(input_.program, func));
    names.erase(written_name(input_.program, suspect.pair->frame));
    if (names.empty()) return {};
    std::vector<std::string> shown(
        names.begin(), std::next(names.begin(), static_cast<std::ptrdiff_t>(std::min(kShown, names.size()))));
    const std::string more = names.size() > kShown ? fmt::format(" and {} more", names.size() - kShown) : "";
    return fmt::format("the same two places also meet in {}{}", fmt::join(shown, ", "), more);
  }

  const CheckInput& input_;
  const flow::ValueFlow& values_;
  const flow::ExprTable& exprs_;
  const Writers writers_;
  const Harm harm_;
  const StartOrder start_;
  const OwnKeys own_;
  std::map<std::tuple<Step, Step, Store, ExprId>, Suspect> suspects_;
};

}  // namespace

std::vector<report::Finding> check_then_act(const CheckInput& input) { return CheckThenAct(input).run(); }

}  // namespace ravel::check
