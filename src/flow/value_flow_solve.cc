// SPDX-License-Identifier: Apache-2.0
//
// The queue and what is put into it. Functions are numbered by reverse postorder over direct
// calls, callers first. A sweep takes the queued functions in that order, each once; what is queued behind
// the sweep waits for the next one, which runs the other way. Values flow down into parameters and back up
// from results, so each direction meets the half of the changes it is good at, and a function with a thousand
// callees is not evaluated a thousand times.
#include <algorithm>
#include <bit>

#include "base/check.h"
#include "flow/value_flow_state.h"

namespace ravel::flow {

// ---- PositionSet

void PositionSet::resize(size_t size) {
  levels_.clear();
  do {
    size = (size + 63) / 64;
    levels_.emplace_back(std::max<size_t>(size, 1), 0);
  } while (size > 1);
}

void PositionSet::insert(uint32_t position) {
  for (auto& level : levels_) {
    level[position / 64] |= 1ull << (position % 64);
    position /= 64;
  }
}

void PositionSet::erase(uint32_t position) {
  for (auto& level : levels_) {
    level[position / 64] &= ~(1ull << (position % 64));
    if (level[position / 64] != 0) return;
    position /= 64;
  }
}

uint32_t PositionSet::next(uint32_t from) const {
  // Up until a word has a member at or after `from`, then down to the first one.
  for (size_t l = 0; l < levels_.size(); ++l) {
    if (from / 64 >= levels_[l].size()) return kNone;
    const uint64_t word = levels_[l][from / 64] & (~0ull << (from % 64));
    if (word == 0) {
      from = from / 64 + 1;
      continue;
    }
    uint32_t at = from / 64 * 64 + static_cast<uint32_t>(std::countr_zero(word));
    while (l-- > 0) at = at * 64 + static_cast<uint32_t>(std::countr_zero(levels_[l][at]));
    return at;
  }
  return kNone;
}

uint32_t PositionSet::previous(uint32_t from) const {
  for (size_t l = 0; l < levels_.size(); ++l) {
    const uint64_t word = levels_[l][from / 64] & (~0ull >> (63 - from % 64));
    if (word == 0) {
      if (from / 64 == 0) return kNone;
      from = from / 64 - 1;
      continue;
    }
    uint32_t at = from / 64 * 64 + 63 - static_cast<uint32_t>(std::countl_zero(word));
    while (l-- > 0) at = at * 64 + 63 - static_cast<uint32_t>(std::countl_zero(levels_[l][at]));
    return at;
  }
  return kNone;
}

// ---- cells

ValueFlow::State::State(ir::Program& the_program, const FlowOptions& the_options)
    : program(the_program), options(the_options), sets(objects) {
  bools = sets.make({Objects::kTrue, Objects::kFalse});
  // One object for all strings: their characters tell nothing.
  bool fresh = false;
  any_string = objects.literal(ObjKind::cons, ir::ModuleId(), ir::ConstId(), 0, &fresh);
  const CellId fields = new_cells(2);
  objects.edit(any_string).fields = fields;
  objects.edit(any_string).arity = 2;
  raise(fields, sets.singleton(Objects::kAnyNumber));
  raise(cell_of(fields, 1), sets.make({any_string, Objects::kNil}));
}

CellId ValueFlow::State::new_cells(size_t count) {
  const CellId first(cell_sets.size());
  cell_sets.resize(cell_sets.size() + count, ValueSets::kEmpty);
  cell_readers.resize(cell_sets.size(), kNone);
  return first;
}

void ValueFlow::State::subscribe(CellId cell, uint32_t reader) {
  readers.push_back({reader, cell_readers[cell.index()]});
  cell_readers[cell.index()] = static_cast<uint32_t>(readers.size() - 1);
}

SetId ValueFlow::State::read(CellId cell) {
  if (!recording && node != kNone) {
    const uint32_t head = cell_readers[cell.index()];
    const bool known = head != kNone && readers[head].node == node;
    if (!known && reader_seen.insert(static_cast<uint64_t>(cell.index()) << 32 | node).second)
      subscribe(cell, node);
  }
  return cell_sets[cell.index()];
}

void ValueFlow::State::raise(CellId cell, SetId set) {
  if (recording) return;
  const SetId old = cell_sets[cell.index()];
  const SetId now = sets.unite(old, set);
  if (now == old) return;
  cell_sets[cell.index()] = now;
  notify(cell);
}

void ValueFlow::State::notify(CellId cell) {
  for (uint32_t r = cell_readers[cell.index()]; r != kNone; r = readers[r].next) queue(readers[r].node);
}

CellId ValueFlow::State::global(GlobalKind kind, uint32_t a, uint32_t b) {
  const GlobalKey key{static_cast<uint64_t>(kind) << 32 | a, b};
  if (const auto it = globals.find(key); it != globals.end()) return it->second;
  const CellId cell = new_cells(1);
  globals.emplace(key, cell);
  return cell;
}

CellId ValueFlow::State::find_global(GlobalKind kind, uint32_t a, uint32_t b) const {
  const auto it = globals.find(GlobalKey{static_cast<uint64_t>(kind) << 32 | a, b});
  return it == globals.end() ? CellId() : it->second;
}

void ValueFlow::State::queue(uint32_t which) {
  if (which & kServerNode) {
    const uint32_t s = which & ~kServerNode;
    if (server_queued[s]) return;
    server_queued[s] = true;
    queued_servers.emplace_back(s);
  } else if (flags[which] & kReached) {
    queued.insert(position_of[which]);
  }
}

void ValueFlow::State::reach(ir::FuncId f) {
  if (recording || (flags[f.index()] & kReached)) return;
  flags[f.index()] |= kReached;
  queue(f.index());
}

// ---- rounds

void ValueFlow::State::solve() {
  add_functions(0);
  scan_starts(0);
  resolve_callees(0);
  find_own_behaviours();
  order_functions();
  seed(0);
  do {
    ++rounds;
    run_queue();
  } while (load_wanted() || open_the_rest());
  // From here on no cell rises.
  record();
}

/// Makes room for the functions from `first` on.
void ValueFlow::State::add_functions(size_t first) {
  const size_t count = program.function_count();
  size_t values_total = values.size(), cells_total = cell_sets.size();
  for (size_t f = first; f < count; ++f) {
    values_total += program.function(ir::FuncId(f)).value_count;
    cells_total += program.function(ir::FuncId(f)).params.size() + 1;
  }
  if (first == 0) {
    values.reserve(values_total);
    cell_sets.reserve(cells_total + cells_total / 2);
    cell_readers.reserve(cells_total + cells_total / 2);
  }
  for (size_t f = first; f < count; ++f) {
    const ir::Function& fn = program.function(ir::FuncId(f));
    value_begin.push_back(static_cast<uint32_t>(values.size()));
    values.resize(values.size() + fn.value_count, ValueSets::kEmpty);
    const CellId cells = new_cells(fn.params.size() + 1);
    param_cells.push_back(cells);
    for (uint32_t i = 0; i < fn.params.size(); ++i) subscribe(cell_of(cells, i), static_cast<uint32_t>(f));
    // Where a value is used before its definition in the order of instructions, one walk is not enough.
    bool iterate = false;
    for (uint32_t i = 0; i < fn.instrs.size() && !iterate; ++i)
      for (const ir::ValueId value : fn.operands_of(fn.instrs[i])) {
        const ir::InstrId definition = fn.definitions[value.index()];
        iterate |= definition.valid() && definition.index() >= i;
      }
    flags.push_back(iterate ? kIterate : 0);
  }
}

void ValueFlow::State::resolve_callees(size_t first_module) {
  callees.resize(program.module_count());
  const_sets.resize(program.module_count());
  for (size_t m = 0; m < program.module_count(); ++m) {
    const ir::Module& module = program.module(ir::ModuleId(m));
    if (m >= first_module) {
      callees[m].reserve(module.callees.size());
      const_sets[m].assign(module.constants.size(), SetId());
      for (const ir::FuncName& name : module.callees) callees[m].push_back(resolve(name));
      continue;
    }
    // A library that came may hold what was missing.
    for (size_t c = 0; c < module.callees.size(); ++c)
      if (callees[m][c].kind == Callee::missing && !callees[m][c].opaque)
        callees[m][c] = resolve(module.callees[c]);
  }
}

/// Reverse postorder over direct calls and closures, callers first, from functions nobody calls, then the
/// rest.
void ValueFlow::State::order_functions() {
  const size_t count = program.function_count();
  std::vector<uint32_t> begin(count + 1, 0), targets;
  std::vector<bool> called(count, false);
  for (size_t f = 0; f < count; ++f) {
    const ir::FuncId id(f);
    const ir::Function& fn = program.function(id);
    const auto& table = callees[program.ref(id).module.index()];
    for (const ir::Instr& instr : fn.instrs) {
      const bool closure =
          instr.op == ir::Op::alloc && instr.kind == static_cast<uint16_t>(ir::AllocKind::closure);
      if ((instr.op != ir::Op::call && !closure) || instr.payload >= table.size()) continue;
      const Callee& callee = table[instr.payload];
      if (callee.kind != Callee::function) continue;
      targets.push_back(callee.func.index());
      if (callee.func == id) continue;
      called[callee.func.index()] = true;
      if (!closure) flags[callee.func.index()] |= kCalled;
    }
    begin[f + 1] = static_cast<uint32_t>(targets.size());
  }
  std::vector<uint32_t> next(begin.begin(), begin.end() - 1), path, postorder;
  std::vector<bool> seen(count, false);
  postorder.reserve(count);
  const auto walk = [&](uint32_t root) {
    if (seen[root]) return;
    seen[root] = true;
    path.push_back(root);
    while (!path.empty()) {
      const uint32_t f = path.back();
      if (next[f] == begin[f + 1]) {
        postorder.push_back(f);
        path.pop_back();
      } else if (const uint32_t g = targets[next[f]++]; !seen[g]) {
        seen[g] = true;
        path.push_back(g);
      }
    }
  };
  for (uint32_t f = 0; f < count; ++f)
    if (!called[f]) walk(f);
  for (uint32_t f = 0; f < count; ++f) walk(f);
  std::vector<ir::FuncId> again;
  if (!function_at.empty())
    for (uint32_t p = queued.next(0); p != PositionSet::kNone; p = queued.next(p + 1))
      again.push_back(function_at[p]);
  position_of.resize(count);
  function_at.resize(count);
  for (uint32_t p = 0; p < count; ++p) {
    function_at[p] = ir::FuncId(postorder[count - 1 - p]);
    position_of[function_at[p].index()] = p;
  }
  queued.resize(count);
  for (const ir::FuncId f : again) queued.insert(position_of[f.index()]);
}

void ValueFlow::State::run_queue() {
  bool callers_first = true;
  while (!queued.empty() || !queued_servers.empty()) {
    // Servers are few and cheap; they may queue functions anywhere, so they go between sweeps.
    std::ranges::sort(queued_servers);
    for (const ServerId s : std::exchange(queued_servers, {})) {
      server_queued[s.index()] = false;
      eval_server(s);
    }
    sweep(callers_first);
    callers_first = !callers_first;
  }
}

void ValueFlow::State::sweep(bool callers_first) {
  if (queued.empty()) return;
  ++sweeps;
  const uint32_t last = static_cast<uint32_t>(function_at.size() - 1);
  uint32_t p = callers_first ? queued.next(0) : queued.previous(last);
  while (p != PositionSet::kNone) {
    queued.erase(p);
    eval(function_at[p]);
    // A function that queued itself is taken again at once: its loops settle before others see them.
    if (callers_first)
      p = queued.next(p);
    else
      p = queued.previous(p);
  }
}

void ValueFlow::State::want(Symbol module) {
  if (recording || !options.load_libraries || program.find_module(module).valid() ||
      program.is_missing(module) || model::is_opaque_module(module))
    return;
  wanted.insert(module);
  waiting.emplace_back(module, node);
}

bool ValueFlow::State::load_wanted() {
  if (wanted.empty()) return false;
  std::vector<Symbol> names(wanted.begin(), wanted.end());
  std::ranges::sort(names);
  wanted.clear();
  const size_t first_function = program.function_count(), first_module = program.module_count();
  program.load_libraries(std::move(names));
  if (program.module_count() == first_module) {
    waiting.clear();
    return false;
  }
  add_functions(first_function);
  scan_starts(first_module);
  resolve_callees(first_module);
  order_functions();
  seed(first_module);
  for (ServerState& s : servers)
    if (!s.module.valid()) find_callbacks(s);
  for (const auto& [module, who] : std::exchange(waiting, {}))
    if (program.find_module(module).valid() && who != kNone) queue(who);
  return true;
}

SetId ValueFlow::State::not_found() {
  if (give_up_lookups || recording) return ValueSets::kUnknown;
  if (lookups.empty() || lookups.back() != node) lookups.push_back(node);
  return ValueSets::kEmpty;
}

/// A server that nothing in the program starts is started by code that was not seen, with anything.
bool ValueFlow::State::open_the_rest() {
  bool changed = !give_up_lookups && !lookups.empty();
  give_up_lookups = true;
  for (const uint32_t who : std::exchange(lookups, {})) queue(who);
  for (uint32_t s = 0; s < servers.size(); ++s) {
    const CellId cell = server_cell(ServerId(s), kInitArg);
    if (peek(cell) != ValueSets::kEmpty || servers[s].server.behaviour == model::Behaviour::agent) continue;
    raise(cell, ValueSets::kUnknown);
    changed = true;
  }
  return changed && (!queued.empty() || !queued_servers.empty());
}

// ---- recording

void ValueFlow::State::record() {
  recording = true;
  const size_t count = program.function_count();
  edge_begin.reserve(count + 1);
  for (size_t f = 0; f < count; ++f) {
    edge_begin.push_back(static_cast<uint32_t>(edges.size()));
    if (!(flags[f] & kReached)) continue;
    eval(ir::FuncId(f));
    const auto begin = edges.begin() + edge_begin.back();
    const auto key = [](const CallEdge& e) { return std::tuple(e.instr, e.callee, e.kind, e.via); };
    std::sort(begin, edges.end(), [&](const CallEdge& a, const CallEdge& b) { return key(a) < key(b); });
    edges.erase(std::unique(begin, edges.end(),
                            [&](const CallEdge& a, const CallEdge& b) { return key(a) == key(b); }),
                edges.end());
  }
  edge_begin.push_back(static_cast<uint32_t>(edges.size()));
  for (uint32_t s = 0; s < servers.size(); ++s) eval_server(ServerId(s));
  std::ranges::sort(incomplete);
  std::ranges::sort(dispatches);
  incomplete.erase(std::unique(incomplete.begin(), incomplete.end()), incomplete.end());
  const auto place = [](const Request& r) { return std::tuple(r.func, r.instr, r.server); };
  std::ranges::sort(requests, [&](const Request& a, const Request& b) { return place(a) < place(b); });
  const auto same = [&](const Request& a, const Request& b) { return place(a) == place(b); };
  requests.erase(std::unique(requests.begin(), requests.end(), same), requests.end());
  finish_tables();
  finish_servers();
  find_candidates();
  // What only solving needed.
  reader_seen = {};
  readers = {};
  cell_readers = {};
  waiting = {};
}

void ValueFlow::State::record_edge(const Site& site, ir::FuncId callee, ObjId via, EdgeKind kind,
                                   const model::HigherOrder* higher) {
  if (!recording || !site.instr.valid()) return;
  CallEdge edge;
  edge.caller = site.func;
  edge.instr = site.instr;
  edge.callee = callee;
  edge.via = via;
  edge.kind = kind;
  edge.binding = higher ? Binding::model : site.binding;
  edge.first_operand = site.first_operand;
  edge.higher_order = higher;
  edges.push_back(edge);
}

}  // namespace ravel::flow
