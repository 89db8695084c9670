// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/check_then_act_writers.h"

#include <algorithm>

#include "flow/resolve.h"

namespace ravel::flow::beam {

using flow::Effect;
using flow::Expr;
using flow::ExprId;
using flow::ExprKind;
using flow::ObjId;
using flow::Table;
using ir::FuncId;
using model::Store;

namespace {

bool intersect(const std::vector<const Table*>& a, const std::vector<const Table*>& b) {
  return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

/// Its outermost shape is known.
bool is_data(const Expr& node) { return node.kind >= ExprKind::atom && node.kind <= ExprKind::map; }

}  // namespace

flow::OriginId only_process_of(const BeamInput& input, FuncId func, const Effect& effect,
                               const flow::Conditions& conditions) {
  const flow::Origins& origins = input.flow.origins;
  if (effect.runner.valid()) return origins.only_single(effect.runner);
  flow::OriginId here =
      effect.spawned ? origins.only_single(func) : origins.only_single_at(func, effect.site);
  if (!here.valid() && !effect.spawned) here = origins.only_single_at(effect.leaf_func, effect.leaf_site);
  if (here.valid()) return here;
  const flow::Reach::Who& who = input.reach->of(func, conditions);
  const bool one = who.origins.size() == 1 && !who.unseen && !origins.origin(who.origins[0]).multiple;
  return one ? who.origins[0] : flow::OriginId();
}

Writers::Writers(const BeamInput& input) : input_(input), exprs_(input.summaries->exprs()) {
  for (const auto& [func, effect] : input.summaries->changes()) {
    if (input.program.module_of(func).library) continue;
    const auto store = static_cast<size_t>(effect.item.store);
    if (by_store_.size() <= store) by_store_.resize(store + 1);
    Writer writer{func, &effect, {}};
    if (effect.item.store == Store::ets) writer.tables = tables(func, effect);
    by_store_[store].push_back(std::move(writer));
  }
}

const Writers::Writer* Writers::find(FuncId frame, const Effect& effect,
                                     const std::function<bool(const Writer&)>& counts) const {
  const auto store = static_cast<size_t>(effect.item.store);
  if (store >= by_store_.size()) return nullptr;
  const auto mine = effect.item.store == Store::ets ? tables(frame, effect) : std::vector<const Table*>();
  const Writer* possible = nullptr;
  for (const Writer& writer : by_store_[store]) {
    const bool worse = vague(effect, writer);
    if ((worse && possible != nullptr) || !may_be_same(frame, effect, mine, writer) || !counts(writer))
      continue;
    if (!worse) return &writer;
    possible = &writer;
  }
  return possible;
}

bool Writers::vague(const Effect& effect, const Writer& writer) const {
  const ExprId mine = effect.item.key, theirs = writer.effect->item.key;
  if (effect.item.whole || writer.effect->item.whole) return false;
  if (!is_data(exprs_[mine])) return false;
  if (!is_data(exprs_[theirs])) return true;
  const auto a = exprs_.children(mine), b = exprs_.children(theirs);
  const auto fixed = [&](ExprId part) { return is_data(exprs_[part]); };
  bool common = false;
  for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) common |= fixed(a[i]) && fixed(b[i]);
  return !common && std::any_of(a.begin(), a.end(), fixed);
}

std::vector<const Table*> Writers::tables(FuncId func, const Effect& effect) const {
  auto result = flow::tables_of(input_.flow.values, exprs_, func, effect.item.table);
  const auto named = [](const Table* table) { return table->certainly_named; };
  if (result.size() < 2 || !std::all_of(result.begin(), result.end(), named)) return result;
  // Only one table has the name at a time: the one that this module, or this process, has made.
  const auto narrow = [&](const auto& mine) {
    if (std::none_of(result.begin(), result.end(), mine)) return false;
    std::erase_if(result, [&](const Table* table) { return !mine(table); });
    return true;
  };
  const auto module_of = [&](FuncId f) { return input_.program.ref(f).module; };
  for (FuncId who : {effect.leaf_func, func})
    if (narrow([&](const Table* table) { return module_of(table->func) == module_of(who); })) return result;
  const auto runs = input_.flow.origins.of(func);
  narrow([&](const Table* table) {
    const auto makers = input_.flow.origins.of(table->func);
    return std::any_of(makers.begin(), makers.end(), [&](flow::OriginId origin) {
      return origin != flow::Origins::kApi && std::binary_search(runs.begin(), runs.end(), origin);
    });
  });
  return result;
}

bool Writers::only_here(FuncId func, ExprId key) const {
  const Expr& node = exprs_[key];
  if (node.kind == ExprKind::self) return true;
  if (flow::made_here(input_.program, exprs_, func, key)) return true;
  if (node.kind != ExprKind::tuple) return false;
  const auto parts = exprs_.children(key);
  return std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return only_here(func, part); });
}

bool Writers::may_be_same(FuncId frame, const Effect& effect, const std::vector<const Table*>& tables,
                          const Writer& writer) const {
  const flow::Item& a = effect.item;
  const flow::Item& b = writer.effect->item;
  switch (a.store) {
    case Store::ets:
      return intersect(tables, writer.tables) && may_be_equal(frame, a.key, writer.func, b.key) &&
             !only_here(writer.func, b.key);
    case Store::mnesia:
    case Store::dets:
      return overlap(frame, a.table, writer.func, b.table) && may_be_equal(frame, a.key, writer.func, b.key);
    case Store::application_env:
    case Store::counter:
      if (exprs_.surely_differ(a.table, b.table)) return false;
      break;
    default:
      break;
  }
  return a.whole || b.whole || overlap(frame, a.key, writer.func, b.key);
}

bool Writers::may_be_equal(FuncId f, ExprId a, FuncId g, ExprId b) const {
  if (exprs_.surely_differ(a, b)) return false;
  const auto left = exprs_.children(a), right = exprs_.children(b);
  if (exprs_[a].kind == ExprKind::tuple && exprs_[b].kind == ExprKind::tuple) {
    bool left_only = false, right_only = false;
    for (size_t i = 0; i < left.size(); ++i) {
      if (!may_be_equal(f, left[i], g, right[i])) return false;
      left_only |= is_data(exprs_[left[i]]) && !is_data(exprs_[right[i]]);
      right_only |= is_data(exprs_[right[i]]) && !is_data(exprs_[left[i]]);
    }
    // {node_up, Node} and {Table, size} are two families, each with its tag, not by chance one key.
    return !left_only || !right_only;
  }
  bool exact_left = true, exact_right = true;
  const auto x = flow::objects_of(input_.flow.values, exprs_, f, a, &exact_left);
  const auto y = flow::objects_of(input_.flow.values, exprs_, g, b, &exact_right);
  // Only constants are known to differ where their objects do: one place may make many tuples, and equal
  // ones may be made in different places.
  const auto constant = [&](ObjId id) { return flow::is_constant(input_.flow.values.object(id).kind); };
  const auto known = [&](const std::vector<ObjId>& objects, bool all) {
    return all && !objects.empty() && std::all_of(objects.begin(), objects.end(), constant);
  };
  const bool known_left = known(x, exact_left), known_right = known(y, exact_right);
  if (exprs_[a].kind == ExprKind::tuple && known_right) return false;
  if (exprs_[b].kind == ExprKind::tuple && known_left) return false;
  return !known_left || !known_right || std::find_first_of(x.begin(), x.end(), y.begin(), y.end()) != x.end();
}

bool Writers::overlap(FuncId f, ExprId a, FuncId g, ExprId b) const {
  if (exprs_.surely_differ(a, b)) return false;
  if (exprs_.closed(a) && exprs_.closed(b)) return a == b;
  const auto left = exprs_.children(a), right = exprs_.children(b);
  if (exprs_[a].kind == ExprKind::tuple && exprs_[b].kind == ExprKind::tuple) {
    // {limit, User} and {limit, Who} are keys of one family.
    bool common = false;
    for (size_t i = 0; i < left.size(); ++i) common |= left[i] == right[i] && exprs_.closed(left[i]);
    return common && may_be_equal(f, a, g, b);
  }
  bool exact = true;
  const auto x = flow::objects_of(input_.flow.values, exprs_, f, a, &exact);
  const auto y = flow::objects_of(input_.flow.values, exprs_, g, b, &exact);
  return std::find_first_of(x.begin(), x.end(), y.begin(), y.end()) != x.end();
}

}  // namespace ravel::flow::beam
