// SPDX-License-Identifier: Apache-2.0
//
// A handler is walked once per kind of request, forward, with two marks on each value: it comes from the
// state (and from which part), it comes from the request (and from which elements). Functions that it calls
// are walked with the marks of their arguments.
#include "flow/server_requests.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "model/known_calls.h"

namespace ravel::flow {

using ir::AllocKind;
using ir::BlockId;
using ir::FieldKind;
using ir::FuncId;
using ir::Instr;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

namespace {

constexpr int kDepthMax = 4;
constexpr int64_t kWhole = -1, kSeveral = -2;
constexpr int64_t kMapKeys = 1000, kTables = 1'000'000;  ///< parts beyond the fields of a record

/// What is known of a value of a handler.
struct Mark {
  bool state = false;        ///< it is the state, or comes from it
  bool same = false;         ///< it is the state, or the part, as it was
  bool mixed = false;        ///< computed from what was kept and from the request
  bool rebuilt = false;      ///< a container of the state in which something is new
  int64_t part = kWhole;     ///< state: from where
  int64_t changed = kWhole;  ///< a state in which only this part is new
  uint64_t request = 0;      ///< elements of the request that it comes from

  void join(const Mark& other) {
    if (state && other.state && part != other.part) part = kSeveral;
    if (!state && other.state) part = other.part;
    same = same && other.same;
    rebuilt = rebuilt && other.rebuilt;
    mixed = mixed || other.mixed;
    if (changed != other.changed) changed = changed == kWhole ? other.changed : kSeveral;
    state = state || other.state;
    request |= other.request;
  }
  bool looks() const { return state && request != 0; }
};

/// A call that puts a value into a container: `container` and `value` are arguments.
struct Update {
  std::string_view module, name;
  uint8_t container, value;
};
constexpr Update kUpdates[] = {
    {"maps", "put", 2, 1},           {"maps", "update", 2, 1},      {"Elixir.Map", "put", 0, 2},
    {"dict", "store", 2, 1},         {"orddict", "store", 2, 1},    {"lists", "keystore", 2, 3},
    {"gb_trees", "enter", 2, 1},     {"lists", "keyreplace", 2, 3}, {"array", "set", 2, 1},
    {"Elixir.Keyword", "put", 0, 2},
};

class Handler {
 public:
  Handler(const ValueFlow& values, Symbol tag, uint32_t size)
      : values_(values), program_(values.program()), tag_(tag), size_(size) {}

  ServerRequests::Meaning meaning(FuncId handler) {
    Mark request, state;
    request.request = ~uint64_t{0};
    state.state = state.same = true;
    std::vector<Mark> params(program_.function(handler).params.size());
    params.front() = request;
    params.back() = state;
    walk(handler, params, 0, true);
    ServerRequests::Meaning result;
    const bool keyed = size_ > 1;
    if (reads_ && !writes_ && read_part_ != kSeveral) {
      result.reads = true;
      result.part = read_part_;
      result.keyed = keyed && (read_from_ >> 1 & 1) != 0;
    } else if (writes_ && !looked_ && !mixed_ && written_part_ != kSeveral) {
      result.writes = true;
      result.part = written_part_;
      result.keyed = size_ > 2;
    }
    return result;
  }

 private:
  bool is_request(const Mark& mark) const { return mark.request == ~uint64_t{0}; }

  /// The elements of the request are told apart by bits; its tag is known.
  Mark load(const Instr& instr, const Mark& base, const Mark& key) const {
    Mark result = base;
    const auto field = static_cast<FieldKind>(instr.kind);
    if (is_request(base) && field == FieldKind::element)
      result.request = instr.imm < 63 ? uint64_t{1} << instr.imm : base.request & ~uint64_t{1};
    if (base.state && base.part == kWhole && field == FieldKind::element) result.part = instr.imm;
    result.request |= key.request;
    result.mixed |= key.mixed;
    result.same = base.state && base.same && field == FieldKind::element;
    result.rebuilt = false;
    return result;
  }

  std::vector<Mark> marks_of(const std::vector<Mark>& marks, std::span<const ValueId> operands) const {
    std::vector<Mark> result;
    for (const ValueId operand : operands) result.push_back(marks[operand.index()]);
    return result;
  }

  static Mark joined(std::span<const Mark> parts) {
    Mark result;
    for (const Mark& part : parts) {
      Mark one = part;
      one.same = one.rebuilt = false;
      one.changed = kWhole;
      result.join(one);
    }
    result.mixed |= result.looks() && std::ranges::any_of(parts, [](const Mark& p) { return p.state; });
    return result;
  }

  /// A container in which a value is new: nothing of what it had is needed for that.
  static Mark updated(const Mark& container, const Mark& value, const Mark& key, int64_t part) {
    Mark result = container;
    result.same = false;
    result.rebuilt = container.state;
    result.mixed |= value.mixed || (value.state && !(value.rebuilt && value.part == part));
    result.request |= value.request | key.request;
    if (container.state && container.part == kWhole && part != kWhole)
      result.changed = container.changed == kWhole || container.changed == part ? part : kSeveral;
    return result;
  }

  int64_t constant_index(const ir::Function& f, const ir::Module& module, ValueId value) const {
    const Instr* made = f.definition(value);
    if (made == nullptr || made->op != Op::constant) return -1;
    const ir::Const& c = module.constant(ir::ConstId(made->payload));
    if (c.kind == ir::ConstKind::integer) return c.number;
    if (c.kind != ir::ConstKind::atom) return -1;
    const ObjId atom = values_.atom(c.text);
    return atom.valid() ? kMapKeys + int64_t{atom.index()} : -1;
  }

  /// A record that is made anew of the old one's fields, but for one.
  Mark tuple(const std::vector<Mark>& parts) const {
    Mark result = joined(parts);
    int64_t changed = kWhole;
    size_t kept = 0;
    bool mixed = false;
    for (size_t i = 1; i < parts.size(); ++i) {
      if (parts[i].state && parts[i].same && parts[i].part == static_cast<int64_t>(i)) {
        ++kept;
      } else {
        changed = changed == kWhole ? static_cast<int64_t>(i) : kSeveral;
        mixed |= parts[i].mixed ||
                 (parts[i].state && !(parts[i].rebuilt && parts[i].part == static_cast<int64_t>(i)));
      }
    }
    if (kept == 0 || parts.size() < 3) return result;
    result.state = true;
    result.part = kWhole;
    result.mixed = mixed;
    result.changed = changed;
    result.same = changed == kWhole;
    result.rebuilt = !result.same;
    return result;
  }

  Mark alloc(const ir::Function& f, const ir::Module& module, const Instr& instr,
             const std::vector<Mark>& marks) const {
    const auto operands = f.operands_of(instr);
    const std::vector<Mark> parts = marks_of(marks, operands);
    switch (static_cast<AllocKind>(instr.kind)) {
      case AllocKind::tuple:
        return tuple(parts);
      case AllocKind::map_update:
      case AllocKind::record_update: {
        Mark result = parts[0];
        for (size_t i = 1; i + 1 < parts.size(); i += 2)
          result = updated(result, parts[i + 1], parts[i], constant_index(f, module, operands[i]));
        return result;
      }
      default:
        return joined(parts);
    }
  }

  Mark call(FuncId func, const Instr& instr, const std::vector<Mark>& marks, int depth) {
    const ir::Function& f = program_.function(func);
    const ir::Module& module = program_.module_of(func);
    const auto operands = f.operands_of(instr);
    const std::vector<Mark> args = marks_of(marks, operands);
    if (instr.op != Op::call) return joined(args);
    const ir::FuncName& name = module.callee(ir::CalleeId(instr.payload));
    if (model::known_call(name.module, name.name, name.arity) == model::Known::set_element &&
        args.size() == 3) {
      const int64_t index = constant_index(f, module, operands[0]);
      return updated(args[1], args[2], {}, index > 0 ? index - 1 : kSeveral);
    }
    for (const Update& row : kUpdates)
      if (row.module == name.module.view() && row.name == name.name.view() && row.value < args.size() &&
          row.container < args.size())
        return updated(args[row.container], args[row.value], args[row.container == 0 ? 1 : 0], kWhole);
    if (name.module.view() == "ets") return table_call(f, module, name, operands, args);
    const FuncId callee = program_.find(name);
    if (callee.valid() && depth < kDepthMax && !program_.module_of(callee).library &&
        program_.function(callee).params.size() == args.size())
      return walk(callee, args, depth + 1, false);
    return joined(args);
  }

  /// Tables: by the field of the state that has it, or by the constant that names it.
  Mark table_call(const ir::Function& f, const ir::Module& module, const ir::FuncName& name,
                  std::span<const ValueId> operands, const std::vector<Mark>& args) {
    if (args.empty()) return {};
    const int64_t named = constant_index(f, module, operands[0]);
    const int64_t table = kTables + (args[0].state ? args[0].part : named >= 0 ? named : kTables);
    Mark result = joined(args);
    if (name.name.view() == "insert" && args.size() == 2) {
      writes_ = true;
      mixed_ |= args[1].mixed || args[1].state;
      written_part_ = written_part_ == kWhole || written_part_ == table ? table : kSeveral;
      return {};
    }
    result.state = true;
    result.same = false;
    result.part = table;
    return result;
  }

  /// Which way a test of the request goes; nothing: both.
  std::optional<bool> decide(const ir::Module& module, const Instr& test, const Mark& value,
                             std::span<const ValueId> operands, const ir::Function& f) const {
    if (is_request(value)) {
      switch (static_cast<TestKind>(test.kind)) {
        case TestKind::is_tagged_tuple:
          return test.imm == size_ && module.constant(ir::ConstId(test.payload)).text == tag_;
        case TestKind::is_tuple_arity:
          return test.imm == size_;
        case TestKind::is_tuple:
          return size_ > 0;
        case TestKind::is_atom:
          return size_ == 0;
        default:
          break;
      }
    }
    const bool is_tag = is_request(value) ? size_ == 0 : value.request == 1 && !value.state;
    if (!is_tag && !is_request(value)) return {};
    if (static_cast<TestKind>(test.kind) != TestKind::eq_exact || operands.size() != 2) return {};
    const Instr* other = f.definition(operands[1]);
    if (other == nullptr || other->op != Op::constant) return {};
    const ir::Const& c = module.constant(ir::ConstId(other->payload));
    return is_tag && c.kind == ir::ConstKind::atom && c.text == tag_;
  }

  bool only_raises(const ir::Function& f, BlockId b) const {
    const Op end = f.instrs[f.block(b).end - 1].op;
    return end == Op::raise || end == Op::unreachable;
  }

  void leave(const ir::Function& f, const ir::Module& module, const ir::Block& block,
             const std::vector<Mark>& marks, std::vector<bool>& feasible) {
    const Instr& last = f.instrs[block.end - 1];
    const auto targets = f.targets_of(block);
    const auto operands = f.operands_of(last);
    const auto open = [&](BlockId target) { feasible[target.index()] = true; };
    if (last.op != Op::test && last.op != Op::select) {
      for (const BlockId target : targets) open(target);
      return;
    }
    Mark tested;
    for (const ValueId operand : operands) tested.join(marks[operand.index()]);
    const Mark& first = marks[operands[0].index()];
    if (last.op == Op::test && targets.size() == 2) {
      const auto way = decide(module, last, first, operands, f);
      if (!way || *way) open(targets[0]);
      if (!way || !*way) open(targets[1]);
    } else if (last.op == Op::select) {
      const bool by_size = static_cast<ir::SelectKind>(last.kind) == ir::SelectKind::arity;
      const bool is_tag = is_request(first) ? size_ == 0 : first.request == 1 && !first.state;
      const bool known = by_size ? is_request(first) : is_tag || is_request(first);
      bool found = false;
      for (uint32_t i = 0; i < last.imm && i < targets.size(); ++i) {
        const ir::Const& c = module.constant(f.case_values[last.payload + i]);
        const bool fits = by_size ? c.number == int64_t{size_} : is_tag && c.text == tag_;
        if (known && !fits) continue;
        open(targets[i]);
        found |= known;
      }
      if (!found && !targets.empty()) open(targets.back());
    }
    // Looking at what is kept under the request's key decides what happens.
    if (tested.looks() && std::ranges::count_if(targets, [&](BlockId b) { return !only_raises(f, b); }) > 1)
      looked_ = true;
  }

  void note_return(const std::vector<Mark>& parts, bool replies) {
    const size_t state_at = replies ? 2 : 1;
    if (parts.size() <= state_at) return;
    if (replies && parts[1].state) {
      read_part_ = reads_ && read_part_ != parts[1].part ? kSeveral : parts[1].part;
      read_from_ |= parts[1].request;
      reads_ = true;
    }
    const Mark& state = parts[state_at];
    if (state.state && state.same) return;
    const int64_t part = state.state ? state.changed : kWhole;
    if (state.request == 0) {
      mixed_ = true;  // it changes, but not to what the request brings
    } else {
      mixed_ |= state.mixed;
    }
    written_part_ = writes_ && written_part_ != part ? kSeveral : part;
    writes_ = true;
  }

  Mark walk(FuncId func, const std::vector<Mark>& params, int depth, bool is_handler) {
    const ir::Function& f = program_.function(func);
    const ir::Module& module = program_.module_of(func);
    std::vector<Mark> marks(f.value_count);
    for (size_t i = 0; i < f.params.size(); ++i) marks[f.params[i].index()] = params[i];
    std::vector<bool> feasible(f.blocks.size(), false);
    if (f.blocks.empty()) return {};
    feasible[0] = true;
    Mark result;
    bool returned = false;
    for (uint32_t b = 0; b < f.blocks.size(); ++b) {
      if (!feasible[b]) continue;
      const ir::Block& block = f.blocks[b];
      if (block.unwind.valid()) feasible[block.unwind.index()] = true;
      for (uint32_t i = block.begin; i < block.end; ++i) {
        const Instr& instr = f.instrs[i];
        const auto operands = f.operands_of(instr);
        if (instr.op == Op::ret && operands.size() == 1) {
          if (is_handler) note_handler_return(f, module, operands[0], marks);
          const Mark& value = marks[operands[0].index()];
          if (returned)
            result.join(value);
          else
            result = value;
          returned = true;
        }
        if (!instr.result.valid()) continue;
        marks[instr.result.index()] = eval(func, f, module, instr, marks, feasible, depth);
      }
      leave(f, module, block, marks, feasible);
    }
    return result;
  }

  Mark eval(FuncId func, const ir::Function& f, const ir::Module& module, const Instr& instr,
            const std::vector<Mark>& marks, const std::vector<bool>& feasible, int depth) {
    const auto operands = f.operands_of(instr);
    const std::vector<Mark> parts = marks_of(marks, operands);
    switch (instr.op) {
      case Op::constant:
        return {};
      case Op::refine:
        return parts[0];
      case Op::phi: {
        Mark result;
        bool first = true;
        const auto blocks = f.phi_blocks_of(instr);
        for (size_t i = 0; i < parts.size(); ++i) {
          if (!feasible[blocks[i].index()]) continue;
          if (first)
            result = parts[i];
          else
            result.join(parts[i]);
          first = false;
        }
        return result;
      }
      case Op::load:
        return load(instr, parts[0], parts.size() > 1 ? parts[1] : Mark());
      case Op::alloc:
        return alloc(f, module, instr, marks);
      case Op::call:
      case Op::call_value:
      case Op::call_dynamic:
      case Op::call_apply:
        return call(func, instr, marks, depth);
      default:
        return joined(parts);
    }
  }

  /// {reply, Reply, State}, {noreply, State}, made here.
  void note_handler_return(const ir::Function& f, const ir::Module& module, ValueId value,
                           const std::vector<Mark>& marks) {
    const Instr* made = f.definition(value);
    if (made == nullptr || made->op != Op::alloc || static_cast<AllocKind>(made->kind) != AllocKind::tuple ||
        made->operand_count < 2) {
      looked_ = true;
      return;
    }
    const auto operands = f.operands_of(*made);
    const Instr* tag = f.definition(operands[0]);
    if (tag == nullptr || tag->op != Op::constant) return;
    const std::string_view word = module.constant(ir::ConstId(tag->payload)).text.view();
    if (word == "reply" || word == "noreply") note_return(marks_of(marks, operands), word == "reply");
  }

  const ValueFlow& values_;
  const ir::Program& program_;
  const Symbol tag_;
  const uint32_t size_;
  bool reads_ = false, writes_ = false, looked_ = false, mixed_ = false;
  int64_t read_part_ = kWhole, written_part_ = kWhole;
  uint64_t read_from_ = 0;
};

}  // namespace

const ServerRequests::Meaning* ServerRequests::of(FuncId func, ir::InstrId call, Symbol tag,
                                                  uint32_t size) const {
  if (tag.empty()) return nullptr;
  const auto requests = values_.requests(func);
  const auto first = std::ranges::lower_bound(requests, call, {}, &Request::instr);
  // One server, and no other.
  if (first == requests.end() || first->instr != call || !first->server.valid()) return nullptr;
  if (const auto next = first + 1; next != requests.end() && next->instr == call) return nullptr;
  const bool is_cast = first->form->kind == model::RequestForm::cast;
  if (first->form->behaviour != model::Behaviour::gen_server ||
      (!is_cast && first->form->kind != model::RequestForm::call))
    return nullptr;
  const auto [it, fresh] = known_.try_emplace(Key{first->server, tag, size, is_cast});
  if (fresh) {
    const Server& server = values_.servers()[first->server.index()];
    for (size_t c = 0; c < server.callbacks.size(); ++c)
      if (server.roles[c]->name == (is_cast ? "handle_cast" : "handle_call") &&
          server.roles[c]->behaviour == model::Behaviour::gen_server)
        it->second = Handler(values_, tag, size).meaning(server.callbacks[c]);
  }
  return it->second.reads || it->second.writes ? &it->second : nullptr;
}

}  // namespace ravel::flow
