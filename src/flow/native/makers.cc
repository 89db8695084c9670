// SPDX-License-Identifier: Apache-2.0
//
// From the bottom: a function is a maker once all that it hands out comes from malloc and its like, or from
// functions that are makers already, until no more are found.
#include "flow/native/makers.h"

#include <algorithm>
#include <set>

namespace ravel::flow::native {

using ir::Op;
using model::NativeAct;

namespace {

constexpr int kDepthMax = 6;          ///< of calls that memory is passed on in
constexpr uint64_t kPointerSize = 8;  ///< what is smaller holds none

bool is_operation(const ir::Module& module, const ir::Instr& instr, std::string_view name) {
  if (instr.op != Op::call) return false;
  const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
  return callee.module.view() == ir::kOpModule && callee.name.view() == name;
}

Symbol record_name(const ir::Memory& memory) {
  const std::string_view field = memory.field.view();
  return Symbol(field.substr(0, field.find('.')));
}

}  // namespace

/// One function, as long as it may be a maker.
class Makers::Body {
 public:
  Body(Makers& makers, ir::FuncId id)
      : makers_(makers),
        id_(id),
        function_(makers.program_.function(id)),
        module_(makers.program_.module_of(id)),
        is_new_(function_.value_count),
        is_slot_(function_.value_count) {}

  std::optional<Handed> run() {
    if (!returns_or_stores()) return {};
    while (spread()) {
    }
    for (const ir::Instr& instr : function_.instrs)
      if (!may_do(instr)) return {};
    for (const ir::Instr& instr : function_.instrs) {
      if (instr.op != Op::ret || instr.operand_count == 0) continue;
      const ir::ValueId returned = function_.operands_of(instr)[0];
      std::set<uint32_t> seen;
      if (!is_handed(returned, seen)) return hands_out_through_parameters();
      result_.result = result_.result || found_;
    }
    if (!result_.result) result_.passed.clear();
    return finish();
  }

 private:
  /// Cheap, and false for most functions.
  bool returns_or_stores() const {
    return std::any_of(function_.instrs.begin(), function_.instrs.end(), [&](const ir::Instr& instr) {
      return (instr.op == Op::ret && instr.operand_count > 0) ||
             (instr.op == Op::store && ir::is_memory(instr) && param(function_.operands_of(instr)[0]));
    });
  }

  std::optional<size_t> param(ir::ValueId value) const {
    const auto it = std::find(function_.params.begin(), function_.params.end(), value);
    if (it == function_.params.end()) return {};
    return static_cast<size_t>(it - function_.params.begin());
  }
  bool is_alloc(ir::ValueId value) const {
    const ir::Instr* made = function_.definition(value);
    return made != nullptr && made->op == Op::alloc;
  }
  const ir::Memory& memory(const ir::Instr& instr) const { return module_.memory[instr.payload]; }
  bool is_null(ir::ValueId value) const {
    const ir::Instr* made = function_.definition(value);
    if (made == nullptr || made->op != Op::constant) return false;
    const ir::Const& constant = module_.constant(ir::ConstId(made->payload));
    return constant.kind == ir::ConstKind::null || constant.kind == ir::ConstKind::integer;
  }

  /// What a call hands out; nothing if it makes no memory.
  const Handed* handed(const ir::Instr& call) {
    if (const model::NativeCall* known = makers_.meaning(module_, call)) {
      if (known->makes_lock || known->makes_event) return nullptr;
      if (known->act != NativeAct::allocate && known->act != NativeAct::resize) return nullptr;
      library_ = {};
      library_.result = !known->stores;
      if (known->stores) library_.stored.push_back(known->object);
      if (known->act == NativeAct::resize) library_.passed.push_back(known->object);
      return &library_;
    }
    const std::vector<ir::FuncId> callees = makers_.callees(id_, call);
    const Handed* first = nullptr;
    for (const ir::FuncId callee : callees) {
      if (callee == id_) continue;  // a table's function that asks the table again
      const Handed* each = makers_.find(callee);
      if (each == nullptr || (!each->result && each->stored.empty())) return nullptr;
      if (first == nullptr) first = each;
    }
    return first;
  }

  ir::ValueId argument(const ir::Instr& call, size_t index) const {
    const auto operands = function_.operands_of(call);
    if (call.op == Op::call_value) ++index;
    return index < operands.size() ? operands[index] : ir::ValueId();
  }

  /// Which values are new memory, and which locals hold such: one round.
  bool spread() {
    bool grown = false;
    const auto mark = [&](std::vector<bool>& set, ir::ValueId value) {
      if (!value.valid() || set[value.index()]) return;
      set[value.index()] = true;
      grown = true;
    };
    for (const ir::Instr& instr : function_.instrs) {
      const auto operands = function_.operands_of(instr);
      switch (instr.op) {
        case Op::phi:
          if (std::any_of(operands.begin(), operands.end(), [&](ir::ValueId each) { return is_new(each); }))
            mark(is_new_, instr.result);
          break;
        case Op::address:
          if (is_new(operands[0])) mark(is_new_, instr.result);
          break;
        case Op::load:
          if (ir::is_memory(instr) && is_slot_[operands[0].index()] && memory(instr).offset == 0)
            mark(is_new_, instr.result);
          break;
        case Op::store:
          if (ir::is_memory(instr) && operands.size() > 1 && is_new(operands[1]) && is_alloc(operands[0]))
            mark(is_slot_, operands[0]);
          break;
        case Op::call:
        case Op::call_value:
          if (is_operation(module_, instr, "select") && (is_new(operands[1]) || is_new(operands[2])))
            mark(is_new_, instr.result);
          if (const Handed* made = handed(instr)) {
            found_ = true;
            note_size(instr, *made);
            if (made->result) mark(is_new_, instr.result);
            for (const size_t index : made->stored) {
              const ir::ValueId where = argument(instr, index);
              if (where.valid() && is_alloc(where)) mark(is_slot_, where);
            }
          }
          break;
        default:
          break;
      }
    }
    return grown;
  }

  bool is_new(ir::ValueId value) const { return value.valid() && is_new_[value.index()]; }

  /// The caller says how much by a number, or by an object that knows it (`pool->size`).
  void note_size(const ir::Instr& call, const Handed& made) {
    const model::NativeCall* known = makers_.meaning(module_, call);
    if (known != nullptr) {
      ask_size(known->argument == model::kNoOperand ? ir::ValueId() : argument(call, known->argument), true);
      // realloc(p, n), reallocarray(p, count, n)
      if (known->act == NativeAct::resize && call.operand_count > 1)
        ask_size(argument(call, 1), call.operand_count == 2);
      if (known->act == NativeAct::allocate && known->other != model::kNoOperand)
        ask_size(argument(call, known->other), false);
    } else if (made.is_any_size) {
      if (made.size == SIZE_MAX)
        result_.is_any_size = true;
      else
        ask_size(argument(call, made.size), true);
    }
  }

  void ask_size(ir::ValueId size, bool in_bytes) {
    if (!size.valid()) return;
    if (const auto known = param(size_parameter(function_, size))) {
      result_.is_any_size = true;
      if (in_bytes) result_.size = *known;
    }
    const ir::Instr* from = function_.definition(size);
    if (from != nullptr && from->op == Op::load && param(function_.operands_of(*from)[0]))
      result_.is_any_size = true;
  }

  /// Does it do nothing with new memory that its callers would have to know of?
  bool may_do(const ir::Instr& instr) {
    const auto operands = function_.operands_of(instr);
    if (instr.op == Op::store && ir::is_memory(instr)) return may_store(instr, operands);
    if (instr.op != Op::call && instr.op != Op::call_value) {
      // The address of a local that holds it is not passed on by other ways.
      return instr.op == Op::load || instr.op == Op::address ||
             std::none_of(operands.begin(), operands.end(),
                          [&](ir::ValueId each) { return is_slot_[each.index()]; });
    }
    return may_call(instr, operands);
  }

  bool may_store(const ir::Instr& instr, std::span<const ir::ValueId> operands) {
    const bool has_value = operands.size() > 1;
    if (has_value && is_slot_[operands[1].index()]) return false;
    if (has_value && is_new(operands[1])) {
      if (is_alloc(operands[0])) return memory(instr).offset == 0;
      const auto where = param(operands[0]);
      if (!where || memory(instr).offset != 0) return false;
      if (std::find(result_.stored.begin(), result_.stored.end(), *where) == result_.stored.end())
        result_.stored.push_back(*where);
      result_.stores.emplace_back(static_cast<size_t>(&instr - function_.instrs.data()));
      return true;
    }
    if (!is_new(operands[0]) || !has_value) return true;
    if (const auto old = copied_from(instr, operands[1])) {
      copied_.push_back(*old);
      return true;
    }
    return !may_be_pointer(memory(instr), operands[1]);
  }

  /// The parameter whose memory is copied; nothing if this is something else.
  std::optional<size_t> copied_from(const ir::Instr& store, ir::ValueId value) const {
    const ir::Instr* from = function_.definition(value);
    if (!memory(store).is_bulk || from == nullptr || from->op != Op::load) return {};
    return param(function_.operands_of(*from)[0]);
  }

  /// Sizes and constants are none.
  bool may_be_pointer(const ir::Memory& memory, ir::ValueId value) const {
    if (memory.is_bulk) {
      const ir::Instr* from = function_.definition(value);
      return from != nullptr && from->op == Op::load;
    }
    if (memory.size != 0 && memory.size < kPointerSize) return false;
    if (is_null(value)) return false;
    const ir::Instr* made = function_.definition(value);
    if (made != nullptr && made->op == Op::call) {
      const ir::FuncName& callee = module_.callee(ir::CalleeId(made->payload));
      if (callee.module.view() == ir::kOpModule)
        return callee.name.view() == "select" || callee.name.view() == "extract";
    }
    return result_.size == SIZE_MAX || param(value) != result_.size;
  }

  bool may_call(const ir::Instr& instr, std::span<const ir::ValueId> operands) {
    const size_t first = instr.op == Op::call_value ? 1 : 0;
    const Handed* made = handed(instr);
    const std::vector<size_t> stored = made != nullptr ? made->stored : std::vector<size_t>();
    for (size_t i = first; i < operands.size(); ++i) {
      const bool is_stored_to = std::find(stored.begin(), stored.end(), i - first) != stored.end();
      if (is_slot_[operands[i].index()] && !is_stored_to) return false;
      // What it was given to fill, it passes on to be filled.
      if (is_stored_to && !is_alloc(operands[i])) {
        if (!param(operands[i])) return false;
        result_.stored.push_back(*param(operands[i]));
      }
      if (is_new(operands[i]) && !looks(instr, i - first)) return false;
    }
    return true;
  }

  bool looks(const ir::Instr& call, size_t argument) {
    if (call.op == Op::call) {
      const ir::FuncName& callee = module_.callee(ir::CalleeId(call.payload));
      if (callee.module.view() == ir::kOpModule || callee.module.view() == ir::kLlvmModule) return true;
      if (const model::NativeCall* known = makers_.meaning(module_, call))
        return known->act == NativeAct::free || known->act == NativeAct::nothing ||
               known->act == NativeAct::returns_operand || known->act == NativeAct::blocks ||
               known->act == NativeAct::exit;
      if (!makers_.program_.find(callee).valid()) return true;
    }
    const std::vector<ir::FuncId> callees = makers_.callees(id_, call);
    return !callees.empty() && std::all_of(callees.begin(), callees.end(), [&](ir::FuncId callee) {
      return makers_.only_looks(callee, argument, 0);
    });
  }

  /// Is what is returned new, or as good as new?
  bool is_handed(ir::ValueId value, std::set<uint32_t>& seen) {
    if (!seen.insert(value.index()).second || is_null(value)) return true;
    if (const auto index = param(value)) {
      if (std::find(result_.passed.begin(), result_.passed.end(), *index) == result_.passed.end())
        result_.passed.push_back(*index);
      return true;
    }
    const ir::Instr* made = function_.definition(value);
    if (made == nullptr) return false;
    const auto operands = function_.operands_of(*made);
    switch (made->op) {
      case Op::phi:
        return std::all_of(operands.begin(), operands.end(),
                           [&](ir::ValueId each) { return is_handed(each, seen); });
      case Op::address:
        return is_handed(operands[0], seen);
      case Op::load:
        if (!ir::is_memory(*made)) return false;
        return is_slot_[operands[0].index()] ? is_slot_handed(operands[0], seen) : is_taken_off(*made);
      case Op::call:
        if (is_operation(module_, *made, "select"))
          return is_handed(operands[1], seen) && is_handed(operands[2], seen);
        [[fallthrough]];
      case Op::call_value: {
        const Handed* inner = handed(*made);
        if (inner == nullptr || !inner->result) return false;
        const std::vector<size_t> passed = inner->passed;
        return std::all_of(passed.begin(), passed.end(),
                           [&](size_t index) { return is_handed(argument(*made, index), seen); });
      }
      default:
        return false;
    }
  }

  bool is_slot_handed(ir::ValueId slot, std::set<uint32_t>& seen) {
    return std::all_of(function_.instrs.begin(), function_.instrs.end(), [&](const ir::Instr& instr) {
      if (instr.op != Op::store || !ir::is_memory(instr)) return true;
      const auto operands = function_.operands_of(instr);
      return operands[0] != slot || operands.size() < 2 || is_handed(operands[1], seen);
    });
  }

  /// `p = list->head; list->head = p->next`: p is off the list, and nobody else's.
  bool is_taken_off(const ir::Instr& load) {
    const ir::ValueId base = function_.operands_of(load)[0];
    const auto list = member(module_, function_, load);
    if (!list) return false;
    if (std::find(result_.lists.begin(), result_.lists.end(), *list) == result_.lists.end())
      result_.lists.push_back(*list);
    return std::any_of(function_.instrs.begin(), function_.instrs.end(), [&](const ir::Instr& store) {
      if (store.op != Op::store || !ir::is_memory(store)) return false;
      const auto operands = function_.operands_of(store);
      if (operands.size() < 2 || memory(store).offset != memory(load).offset || !is_same(operands[0], base))
        return false;
      const ir::Instr* next = function_.definition(operands[1]);
      return next != nullptr && next->op == Op::load && ir::is_memory(*next) &&
             is_same_load(function_.operands_of(*next)[0], load);
    });
  }

  /// Also `p = list->head; list->head = list->head->next`.
  bool is_same_load(ir::ValueId value, const ir::Instr& load) const {
    if (value == load.result) return true;
    const ir::Instr* again = function_.definition(value);
    return again != nullptr && again->op == Op::load && ir::is_memory(*again) &&
           memory(*again).offset == memory(load).offset &&
           is_same(function_.operands_of(*again)[0], function_.operands_of(load)[0]);
  }

  bool is_same(ir::ValueId a, ir::ValueId b) const {
    if (a == b) return true;
    const ir::Instr* one = function_.definition(a);
    const ir::Instr* two = function_.definition(b);
    if (one == nullptr || two == nullptr || one->op != Op::constant || two->op != Op::constant) return false;
    const ir::Const& left = module_.constant(ir::ConstId(one->payload));
    const ir::Const& right = module_.constant(ir::ConstId(two->payload));
    return left.kind == ir::ConstKind::global && right.kind == left.kind && left.text == right.text &&
           left.number == right.number;
  }

  /// What it returns is no memory: a number, say.
  std::optional<Handed> hands_out_through_parameters() {
    result_.result = false;
    result_.passed.clear();
    return finish();
  }

  std::optional<Handed> finish() {
    // What is stored through such a parameter at other places is new, too, or null.
    for (const ir::Instr& instr : function_.instrs) {
      if (instr.op != Op::store || !ir::is_memory(instr) || instr.operand_count < 2) continue;
      const auto operands = function_.operands_of(instr);
      const auto where = param(operands[0]);
      if (!where || is_new(operands[1]) || is_null(operands[1]) || memory(instr).offset != 0) continue;
      if (std::find(result_.stored.begin(), result_.stored.end(), *where) != result_.stored.end()) return {};
    }
    std::sort(result_.stored.begin(), result_.stored.end());
    result_.stored.erase(std::unique(result_.stored.begin(), result_.stored.end()), result_.stored.end());
    if (!result_.result && result_.stored.empty()) return {};
    // What is copied is still found in the old memory, if that is returned, too: as if it had grown in place.
    for (const size_t old : copied_)
      if (std::find(result_.passed.begin(), result_.passed.end(), old) == result_.passed.end()) return {};
    return result_;
  }

  Makers& makers_;
  ir::FuncId id_;
  const ir::Function& function_;
  const ir::Module& module_;
  std::vector<bool> is_new_, is_slot_;  ///< by value
  bool found_ = false;                  ///< some call makes memory
  Handed library_;                      ///< of the call that was asked about last
  std::vector<size_t> copied_;          ///< parameters whose memory is copied into the new one
  Handed result_;
};

Makers::Makers(const ir::Program& program, const model::NativeCalls& models)
    : program_(program), models_(models), handed_(program.function_count()) {
  index_members();
  for (bool grown = true; grown;) {
    grown = false;
    for (uint32_t f = 0; f < program_.function_count(); ++f) {
      if (handed_[f] || program_.module_of(ir::FuncId(f)).native == nullptr) continue;
      std::optional<Handed> made = Body(*this, ir::FuncId(f)).run();
      if (!made) continue;
      handed_[f] = std::move(made);
      grown = true;
    }
  }
}

void Makers::index_members() {
  for (size_t m = 0; m < program_.module_count(); ++m) {
    const ir::Module& module = program_.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    auto& records = records_[&module];
    for (const ir::NativeRecord& record : module.native->records) records.emplace(record.name, &record);
  }
  for (size_t m = 0; m < program_.module_count(); ++m) {
    const ir::Module& module = program_.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals) {
      const std::string_view type = global.type.view();
      for (const ir::InitialPointer& pointer : global.pointers) {
        const ir::Const& value = module.constant(pointer.value);
        if (value.kind != ir::ConstKind::function) continue;
        add_member(module, Symbol(type.substr(0, type.find('['))), pointer.offset,
                   program_.find(module.callee(value.callee)));
      }
    }
    for (const ir::Function& function : module.functions)
      for (const ir::Instr& instr : function.instrs) {
        if (instr.op != Op::store || !ir::is_memory(instr) || instr.operand_count < 2) continue;
        const ir::Instr* made = function.definition(function.operands_of(instr)[1]);
        if (made == nullptr || made->op != Op::constant) continue;
        const ir::Const& value = module.constant(ir::ConstId(made->payload));
        if (value.kind != ir::ConstKind::function) continue;
        const ir::Memory& memory = module.memory[instr.payload];
        add_member(module, record_name(memory), static_cast<uint64_t>(memory.offset),
                   program_.find(module.callee(value.callee)));
      }
  }
}

void Makers::add_member(const ir::Module& module, Symbol record, uint64_t offset, ir::FuncId function) {
  if (!function.valid()) return;
  for (const Member& member : members(module, record, offset)) {
    std::vector<ir::FuncId>& known = assigned_[member];
    if (std::find(known.begin(), known.end(), function) == known.end()) known.push_back(function);
  }
}

/// The member as one of the record, and of each struct inside of it that it lies in.
std::vector<Member> Makers::members(const ir::Module& module, Symbol name, uint64_t offset) const {
  const auto records = records_.find(&module);
  if (records == records_.end()) return {};
  const auto outer = records->second.find(name);
  if (outer == records->second.end() || outer->second->size == 0) return {};
  const uint64_t at = offset % outer->second->size;
  std::vector<Member> result{{name, at}};
  for (const ir::RecordPart& part : outer->second->parts) {
    const auto inner = records->second.find(part.name);
    if (inner == records->second.end() || part.offset > at || at >= part.offset + inner->second->size)
      continue;
    const Member member{part.name, at - part.offset};
    if (std::find(result.begin(), result.end(), member) == result.end()) result.push_back(member);
  }
  return result;
}

std::vector<ir::FuncId> Makers::callees(ir::FuncId caller, const ir::Instr& call) const {
  const ir::Function& function = program_.function(caller);
  const ir::Module& module = program_.module_of(caller);
  if (call.op == Op::call) {
    const ir::FuncId callee = program_.find(module.callee(ir::CalleeId(call.payload)));
    return callee.valid() ? std::vector{callee} : std::vector<ir::FuncId>();
  }
  if (call.op != Op::call_value) return {};
  const ir::Instr* from = function.definition(function.operands_of(call)[0]);
  if (from == nullptr || from->op != Op::load || !ir::is_memory(*from)) return {};
  const ir::Memory& memory = module.memory[from->payload];
  std::vector<ir::FuncId> result;
  for (const Member& member : members(module, record_name(memory), static_cast<uint64_t>(memory.offset))) {
    const auto it = assigned_.find(member);
    if (it != assigned_.end()) result.insert(result.end(), it->second.begin(), it->second.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Does the function neither store what a parameter points to, nor store into it what may be a pointer? One
/// that is asked about while it is looked at does not.
bool Makers::only_looks(ir::FuncId id, size_t index, int depth) {
  const ir::Function& function = program_.function(id);
  const ir::Module& module = program_.module_of(id);
  if (index >= function.params.size()) return true;
  if (depth > kDepthMax) return false;
  const auto [known, fresh] = only_looks_.try_emplace(static_cast<uint64_t>(id.index()) << 8 | index, true);
  if (!fresh) return known->second;
  std::vector<bool> is_it(function.value_count);
  is_it[function.params[index].index()] = true;
  const auto looks = [&] {
    for (bool grown = true; grown;) {
      grown = false;
      for (const ir::Instr& instr : function.instrs) {
        const auto operands = function.operands_of(instr);
        const bool used = std::any_of(operands.begin(), operands.end(),
                                      [&](ir::ValueId each) { return is_it[each.index()]; });
        if (!used) continue;
        switch (instr.op) {
          case Op::phi:
          case Op::address:
            if (!is_it[instr.result.index()]) grown = is_it[instr.result.index()] = true;
            break;
          case Op::store: {
            if (!ir::is_memory(instr)) return false;
            if (operands.size() > 1 && is_it[operands[1].index()]) return false;
            const ir::Memory& memory = module.memory[instr.payload];
            if (memory.size == 0 || memory.size >= kPointerSize) {
              const ir::Instr* made = operands.size() > 1 ? function.definition(operands[1]) : nullptr;
              if (made != nullptr && made->op != Op::constant) return false;
            }
            break;
          }
          case Op::ret:
            return false;
          case Op::call:
          case Op::call_value: {
            if (instr.op == Op::call) {
              const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
              if (callee.module.view() == ir::kOpModule || callee.module.view() == ir::kLlvmModule) break;
              const model::NativeCall* call = meaning(module, instr);
              if (call != nullptr && (call->act == NativeAct::free || call->act == NativeAct::nothing)) break;
              if (call != nullptr) return false;
              if (!program_.find(callee).valid()) break;
            }
            const std::vector<ir::FuncId> callees = this->callees(id, instr);
            const size_t first = instr.op == Op::call_value ? 1 : 0;
            if (callees.empty()) return false;
            for (size_t i = first; i < operands.size(); ++i)
              for (const ir::FuncId callee : callees)
                if (is_it[operands[i].index()] && !only_looks(callee, i - first, depth + 1)) return false;
            break;
          }
          default:
            break;
        }
      }
    }
    return true;
  };
  const bool result = looks();
  only_looks_[static_cast<uint64_t>(id.index()) << 8 | index] = result;
  return result;
}

const model::NativeCall* call_meaning(const ir::Program& program, const model::NativeCalls& models,
                                      const ir::Module& module, const ir::Instr& call) {
  if (call.op != Op::call) return nullptr;
  const ir::FuncName& callee = module.callee(ir::CalleeId(call.payload));
  if (callee.module.view() == ir::kOpModule) return nullptr;
  const model::NativeCall* known = models.find(callee.name);
  // cv.wait(lock, predicate): its body is a loop around the other form, and the predicate reads shared data.
  if (known != nullptr && known->act == NativeAct::wait && known->object == model::kNoOperand &&
      call.operand_count > 2 && program.find(callee).valid())
    return nullptr;
  // Many a program has a `connect` or `schedule` of its own.
  if (known != nullptr && known->act == NativeAct::blocks && program.find(callee).valid()) return nullptr;
  return known;
}

std::optional<Member> Makers::member(const ir::Module& module, const ir::Function& function,
                                     const ir::Instr& access) {
  const ir::Memory& memory = module.memory[access.payload];
  if (memory.offset < 0) return {};
  if (!memory.field.empty()) return Member{record_name(memory), static_cast<uint64_t>(memory.offset)};
  const ir::Instr* base = function.definition(function.operands_of(access)[0]);
  if (base == nullptr || base->op != Op::constant) return {};
  const ir::Const& global = module.constant(ir::ConstId(base->payload));
  if (global.kind != ir::ConstKind::global) return {};
  return Member{global.text, static_cast<uint64_t>(memory.offset + global.number)};
}

ir::ValueId Makers::size_parameter(const ir::Function& function, ir::ValueId size) {
  for (int step = 0; step < 6; ++step) {
    if (std::find(function.params.begin(), function.params.end(), size) != function.params.end()) return size;
    const ir::Instr* made = function.definition(size);
    if (made == nullptr || (made->op != Op::phi && made->op != Op::call) || made->operand_count == 0)
      return {};
    // Of `n + 8`, `c ? n : 8` the operand that is no constant.
    ir::ValueId next;
    for (const ir::ValueId operand : function.operands_of(*made)) {
      const ir::Instr* from = function.definition(operand);
      if (from == nullptr || from->op != Op::constant) next = operand;
    }
    if (!next.valid()) return {};
    size = next;
  }
  return {};
}

}  // namespace ravel::flow::native
