// SPDX-License-Identifier: Apache-2.0
//
// Reading the results.
#include "flow/value_flow.h"

#include <algorithm>

#include "flow/value_flow_state.h"

namespace ravel::flow {

namespace {

ValueSet view(const ValueSets& sets, SetId set) {
  return {sets.objects(set), sets.has_unknown(set), set == ValueSets::kTop, nullptr, set};
}

/// The union, kept by the result itself: nothing in the analysis changes, so any number of threads may ask.
ValueSet united(const ValueSets& sets, std::span<const SetId> parts) {
  std::vector<ObjId> objects;
  ValueSet result;
  for (const SetId part : parts) {
    objects.insert(objects.end(), sets.objects(part).begin(), sets.objects(part).end());
    result.unknown |= sets.has_unknown(part);
    result.top |= part == ValueSets::kTop;
  }
  std::ranges::sort(objects);
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
  const auto owner = std::make_shared<const std::vector<ObjId>>(std::move(objects));
  result.objects = *owner;
  result.owner = owner;
  return result;
}

}  // namespace

ValueFlow::ValueFlow(ir::Program& program, const FlowOptions& options)
    : state_(std::make_unique<State>(program, options)) {
  state_->solve();
}

ValueFlow::~ValueFlow() = default;
ValueFlow::ValueFlow(ValueFlow&&) noexcept = default;
ValueFlow& ValueFlow::operator=(ValueFlow&&) noexcept = default;

const ir::Program& ValueFlow::program() const { return state_->program; }

ValueSet ValueFlow::value(ir::FuncId func, ir::ValueId value) const {
  if (!func.valid() || !value.valid()) return {};
  return view(state_->sets, state_->values[state_->value_begin[func.index()] + value.index()]);
}

ValueSet ValueFlow::param(ir::FuncId func, uint32_t index) const {
  return view(state_->sets, state_->peek(state_->param_cell(func, index)));
}

ValueSet ValueFlow::result(ir::FuncId func) const {
  return view(state_->sets, state_->peek(state_->result_cell(func)));
}

ValueSet ValueFlow::field(ObjId object, uint32_t index) const {
  const Object& o = state_->objects[object];
  if (o.kind == ObjKind::unknown) return view(state_->sets, ValueSets::kUnknown);
  const bool has = o.kind == ObjKind::tuple || o.kind == ObjKind::cons || o.kind == ObjKind::closure;
  if (!has || index >= o.arity) return {};
  return view(state_->sets, state_->peek(state_->cell_of(o.fields, index)));
}

ValueSet ValueFlow::map_field(ObjId map, ObjId key) const {
  const Object& o = state_->objects[map];
  if (o.kind == ObjKind::unknown) return view(state_->sets, ValueSets::kUnknown);
  if (o.kind != ObjKind::map) return {};
  std::vector<SetId> found = {state_->peek(o.fields)};
  const auto head = state_->map_heads.find(map);
  for (uint32_t e = head == state_->map_heads.end() ? State::kNone : head->second; e != State::kNone;
       e = state_->map_entries[e].next)
    if (!key.valid() || state_->map_entries[e].key == key)
      found.push_back(state_->peek(state_->map_entries[e].cell));
  return united(state_->sets, found);
}

ValueSet ValueFlow::elements(ir::FuncId func, ir::ValueId value) const {
  std::vector<SetId> heads, tails = {state_->values[state_->value_begin[func.index()] + value.index()]};
  HashSet<ObjId> seen;
  for (size_t t = 0; t < tails.size(); ++t) {
    if (state_->sets.has_unknown(tails[t]))
      heads.push_back(tails[t] == ValueSets::kTop ? tails[t] : ValueSets::kUnknown);
    for (const ObjId id : state_->sets.objects(tails[t])) {
      const Object& o = state_->objects[id];
      if (o.kind != ObjKind::cons || !seen.insert(id).second) continue;
      heads.push_back(state_->peek(o.fields));
      tails.push_back(state_->peek(state_->cell_of(o.fields, 1)));
    }
  }
  return united(state_->sets, heads);
}

ValueSet ValueFlow::contents(ObjId table) const {
  const CellId cell = state_->find_global(GlobalKind::contents, table.index());
  return cell.valid() ? view(state_->sets, state_->peek(cell)) : ValueSet{};
}

const Object& ValueFlow::object(ObjId id) const { return state_->objects[id]; }
size_t ValueFlow::object_count() const { return state_->objects.size(); }
ObjId ValueFlow::atom(Symbol text) const { return state_->objects.find_atom(text); }

std::span<const CallEdge> ValueFlow::edges(ir::FuncId func) const {
  const uint32_t begin = state_->edge_begin[func.index()], end = state_->edge_begin[func.index() + 1];
  return {state_->edges.data() + begin, end - begin};
}

std::vector<ObjId> ValueFlow::forgotten() const {
  std::vector<ObjId> result;
  for (uint32_t set = 0; set < state_->sets.size(); ++set)
    if (state_->sets.absorbed(SetId(set)))
      for (const ObjId id : state_->sets.objects(SetId(set))) result.push_back(id);
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool ValueFlow::is_cut(const ValueSet& set) const {
  const auto stands_for_too_many = [&](ObjId id) {
    return id.index() != 0 && id <= Objects::kAnyReference && state_->sets.was_widened(id);
  };
  return set.top || std::ranges::any_of(set.objects, stands_for_too_many);
}

void ValueFlow::tell_limits(Budget& budget) const {
  budget.hit(
      {"{0} calls are not followed: module and function may be one of more than {1} pairs", State::kPairsMax},
      state_->vague_calls);
  budget.hit({"{0} calls are not followed for all that they may be given: their arguments are a list of more "
              "than {1} elements, or of any length",
              State::kArgumentsMax},
             state_->long_calls);
  budget.hit({"{0} functions were not followed to the end after {1} passes over their loops; values in them "
              "may be missing",
              State::kPassesMax},
             state_->unsettled.size());
  budget.hit({"{0} constants are nested more than {1} deep; what is further inside is not known",
              State::kNestingMax},
             state_->deep_constants);
}

CallTargets ValueFlow::callees(ir::FuncId func, ir::InstrId instr) const {
  const auto all = edges(func);
  const auto [begin, end] = std::ranges::equal_range(all, instr, {}, &CallEdge::instr);
  const bool not_all = std::ranges::binary_search(state_->incomplete, std::pair(func, instr));
  return {{begin, end}, not_all};
}

bool ValueFlow::is_dispatch(ir::FuncId func, ir::InstrId instr) const {
  return std::ranges::binary_search(state_->dispatches, std::pair(func, instr));
}

ArgSource ValueFlow::argument(const CallEdge& edge, uint32_t param) const {
  using Kind = ArgSource::Kind;
  const ir::Function& caller = state_->program.function(edge.caller);
  const auto operands = caller.operands_of(caller.instr(edge.instr));
  const uint32_t arity = static_cast<uint32_t>(state_->program.function(edge.callee).params.size());
  const bool closure = edge.via.valid() && object(edge.via).kind == ObjKind::closure;
  const uint32_t captured = closure ? object(edge.via).arity : 0;
  if (param >= arity) return {};
  if (param >= arity - captured) return {Kind::captured, {}, param - (arity - captured)};
  switch (edge.binding) {
    case Binding::arguments: {
      const size_t operand = edge.first_operand + size_t{param};
      return operand < operands.size() ? ArgSource{Kind::value, operands[operand], 0} : ArgSource{};
    }
    case Binding::list:
      if (edge.first_operand >= operands.size()) return {};
      return {Kind::element_of, operands[edge.first_operand], param};
    case Binding::model: {
      using S = model::Source;
      if (!edge.higher_order || param >= edge.higher_order->use.arity) return {};
      const S source = edge.higher_order->use.with[param];
      const size_t operand = edge.first_operand + size_t{source.index};
      if (operand >= operands.size()) return {};
      switch (source.kind) {
        case S::argument:
          return {Kind::value, operands[operand], 0};
        case S::element:
          return {Kind::element_of, operands[operand], ArgSource::kAny};
        case S::accumulator:
          return {Kind::result_of, operands[operand], 0};
        default:
          return {};
      }
    }
    case Binding::unknown:
      return {};
  }
  return {};
}

std::span<const Table> ValueFlow::tables() const { return state_->tables; }

const Table* ValueFlow::table(ObjId object) const {
  const auto it = state_->table_index.find(object);
  return it == state_->table_index.end() ? nullptr : &state_->tables[it->second];
}

std::span<const ObjId> ValueFlow::tables_named(Symbol name) const {
  const auto it = state_->tables_by_name.find(name);
  return it == state_->tables_by_name.end() ? std::span<const ObjId>() : it->second;
}

std::vector<ObjId> ValueFlow::tables_of(ir::FuncId func, ir::ValueId value) const {
  std::vector<ObjId> result;
  for (const ObjId id : this->value(func, value).objects) {
    const Object& o = object(id);
    if (o.kind == ObjKind::table) result.push_back(id);
    if (o.kind != ObjKind::atom) continue;
    const auto named = tables_named(o.text);
    result.insert(result.end(), named.begin(), named.end());
  }
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::span<const Server> ValueFlow::servers() const { return state_->server_list; }

std::span<const ValueFlow::OpenStart> ValueFlow::open_starts() const { return state_->open_starts; }

std::span<const ServerId> ValueFlow::servers_named(Symbol name) const {
  const auto it = state_->servers_by_name.find(name);
  return it == state_->servers_by_name.end() ? std::span<const ServerId>() : it->second;
}

std::span<const Request> ValueFlow::requests(ir::FuncId func) const {
  const auto [begin, end] = std::ranges::equal_range(state_->requests, func, {}, &Request::func);
  return {begin, end};
}

const model::Callback* ValueFlow::callback(ir::FuncId func) const {
  const auto it = state_->callback_of.find(func);
  return it == state_->callback_of.end() ? nullptr : it->second;
}

ValueFlow::Stats ValueFlow::stats() const {
  const State& s = *state_;
  Stats stats;
  stats.functions = s.program.function_count();
  stats.evaluations = s.evaluations;
  stats.sweeps = s.sweeps;
  stats.rounds = s.rounds;
  stats.objects = s.objects.size();
  stats.sets = s.sets.size();
  stats.cells = s.cell_sets.size();
  stats.edges = s.edges.size();
  stats.memory_bytes = s.values.capacity() * sizeof(SetId) + s.cell_sets.capacity() * sizeof(SetId) +
                       s.objects.size() * sizeof(Object) + s.sets.memory() +
                       s.edges.capacity() * sizeof(CallEdge) +
                       s.map_entries.capacity() * sizeof(State::MapEntry);
  return stats;
}

}  // namespace ravel::flow
