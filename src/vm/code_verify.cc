// SPDX-License-Identifier: Apache-2.0
//
// The verifier: a file may come from anywhere, and the interpreter trusts what it runs. One forward pass per
// function (again where a label is reached with less than before) follows which x registers hold a term and
// how large the frame is, and refuses
//
//   - an x register that is read, or counted as live, before it was written;
//   - a y register outside the frame, frames that do not match, a return with a frame;
//   - jumps out of the function, calls of what is no function's entry or has another arity;
//   - handlers that do not begin with catch_end or try_case.
//
// What it does not follow is types: the interpreter looks at the tag of whatever it takes apart. Y registers
// need no care either, because a new frame is filled with []. Paths that end in an error may meet with frames
// of different size, as OTP's own compiler makes them; from there on only what all of them have
// may be used.
#include <fmt/format.h>

#include <bitset>
#include <vector>

#include "base/hash_map.h"
#include "vm/code_signatures.h"
#include "vm/loader.h"

namespace ravel::vm {
namespace {

using beam::Instruction;
using beam::Opcode;
using beam::Operand;
using beam::OperandKind;

constexpr int32_t kNoFrame = -1, kNotReached = -2, kUndecided = -3;

struct State {
  std::bitset<kRegisterCount> x;
  int32_t frame = kNotReached;
  int32_t y_count = 0;  ///< y registers that there are in any case, also where the frame is undecided
  bool operator==(const State&) const = default;
};

/// Calls of these leave their frame as it is, whatever the instruction says, and what follows is not reached.
bool never_returns(const beam::FunctionName& name) {
  if (name.module.view() != "erlang") return false;
  const std::string_view text = name.name.view();
  return (text == "error" && name.arity >= 1 && name.arity <= 3) ||
         ((text == "exit" || text == "throw") && name.arity == 1);
}

class Verifier {
 public:
  explicit Verifier(const beam::Module& module) : module_(module) {}

  Result<CodeFacts> verify() {
    facts_.frame.assign(module_.instructions.size(), kNotReached);
    label_at_.assign(module_.label_count, SIZE_MAX);
    function_of_label_.assign(module_.label_count, SIZE_MAX);
    states_.resize(module_.label_count);
    for (size_t f = 0; f < module_.functions.size(); ++f) {
      const beam::FunctionCode& function = module_.functions[f];
      for (size_t i = function.begin; i < function.end; ++i) {
        if (module_.instructions[i].opcode != Opcode::label) continue;
        const auto number = static_cast<size_t>(module_.operands_of(module_.instructions[i])[0].number);
        if (number >= label_at_.size()) return fail("a label is out of range");
        label_at_[number] = i;
        function_of_label_[number] = f;
      }
      entries_[function.entry_label] = function.arity;
    }
    for (const beam::ExportEntry& entry : module_.exports)
      if (!is_entry(entry.label, entry.arity)) return fail("an export is no function's entry");
    for (const beam::Lambda& lambda : module_.lambdas)
      if (!is_entry(lambda.label, lambda.arity)) return fail("a fun is no function's entry");
    find_returning();
    for (size_t f = 0; f < module_.functions.size() && error_.empty(); ++f) function(f);
    if (!error_.empty()) return fail(error_);
    return std::move(facts_);
  }

 private:
  bool is_entry(uint32_t label, uint32_t arity) const {
    auto found = entries_.find(label);
    return found != entries_.end() && found->second == arity;
  }
  void error(std::string message) {
    if (!error_.empty()) return;
    error_ = std::move(message);
    if (current_ != nullptr)
      error_ =
          fmt::format("{} at offset {}: {}", beam::opcode_name(current_->opcode), current_->offset, error_);
  }

  /// Which functions may return at all: those with a return in them, or a tail call of one that may. The
  /// compiler knows them, too, and puts what it likes behind the call of another.
  void find_returning() {
    std::vector<uint32_t> todo;
    HashMap<uint32_t, std::vector<uint32_t>> tail_callers;  // by entry label
    const auto returns = [&](const beam::FunctionCode& function) {
      for (size_t i = function.begin; i < function.end; ++i) {
        const Instruction& instruction = module_.instructions[i];
        const auto operands = module_.operands_of(instruction);
        switch (instruction.opcode) {
          case Opcode::return_:
          case Opcode::apply_last:
            return true;
          case Opcode::call_ext_only:
          case Opcode::call_ext_last:
            if (!never_returns(module_.imports[static_cast<size_t>(operands[1].number)])) return true;
            break;
          case Opcode::call_only:
          case Opcode::call_last:
            tail_callers[static_cast<uint32_t>(operands[1].number)].push_back(function.entry_label);
            break;
          default:
            break;
        }
      }
      return false;
    };
    for (const beam::FunctionCode& function : module_.functions)
      if (returns(function)) todo.push_back(function.entry_label);
    while (!todo.empty()) {
      const uint32_t entry = todo.back();
      todo.pop_back();
      if (!returning_.insert(entry).second) continue;
      const auto callers = tail_callers.find(entry);
      if (callers == tail_callers.end()) continue;
      todo.insert(todo.end(), callers->second.begin(), callers->second.end());
    }
  }

  void function(size_t number) {
    const beam::FunctionCode& function = module_.functions[number];
    function_ = number;
    State entry;
    entry.frame = kNoFrame;
    for (uint32_t i = 0; i < function.arity; ++i) entry.x.set(i);
    // func_info is jumped to when no clause matches: it shows the arguments.
    todo_ = {label_at_[function.entry_label]};
    states_[function.entry_label] = entry;
    while (!todo_.empty() && error_.empty()) {
      const size_t at = todo_.back();
      todo_.pop_back();
      run(at, function.end);
    }
  }

  /// From a label to the next end of the flow, with the state that is known for that label.
  void run(size_t at, size_t end) {
    state_ = states_[label_number(at)];
    for (size_t i = at + 1; i < end; ++i) {
      current_ = &module_.instructions[i];
      if (current_->opcode == Opcode::label) {
        if (!is_dead_end(label_number(i))) branch(label_number(i));
        return;
      }
      facts_.frame[i] = state_.frame;
      if (!step(*current_) || !error_.empty()) return;
    }
    if (at + 1 < end) error("the function has no end");
  }

  size_t label_number(size_t at) const {
    return static_cast<size_t>(module_.operands_of(module_.instructions[at])[0].number);
  }

  /// The label may be reached in the present state.
  void branch(size_t label) {
    if (label >= label_at_.size() || label_at_[label] == SIZE_MAX || function_of_label_[label] != function_)
      return error(fmt::format("label {} is not in this function", label));
    State& known = states_[label];
    if (known.frame == kNotReached) {
      known = state_;
      todo_.push_back(label_at_[label]);
      return;
    }
    State merged = known;
    merged.x &= state_.x;
    if (merged.frame != state_.frame) merged.frame = kUndecided;
    merged.y_count = std::min(merged.y_count, state_.y_count);
    if (merged == known) return;
    known = merged;
    todo_.push_back(label_at_[label]);
  }
  void branch(const Operand& operand) {
    if (operand.kind == OperandKind::atom) return;  // bs_start_match4: no_fail, resume
    if (operand.kind != OperandKind::label) return error("an operand should be a label");
    if (operand.number != 0) branch(static_cast<size_t>(operand.number));
  }

  void read(const Operand& operand) {
    if (operand.kind == OperandKind::x_register) {
      if (!state_.x.test(static_cast<size_t>(operand.number)))
        error(fmt::format("x{} is read before it was written", operand.number));
    } else if (operand.kind == OperandKind::y_register) {
      check_y(operand);
    }
  }
  void write(const Operand& operand) {
    if (operand.kind == OperandKind::x_register) {
      state_.x.set(static_cast<size_t>(operand.number));
    } else if (operand.kind == OperandKind::y_register) {
      check_y(operand);
    }
  }
  void check_y(const Operand& operand) {
    if (operand.kind != OperandKind::y_register) return error("an operand should be a stack slot");
    if (operand.number >= state_.y_count) error(fmt::format("y{} is outside the frame", operand.number));
  }
  void need(uint64_t count) {
    if (count >= kRegisterCount) return error("too many registers are live");
    for (uint64_t i = 0; i < count; ++i)
      if (!state_.x.test(i)) return error(fmt::format("x{} is needed and was not written", i));
  }
  void keep(uint64_t count) {
    need(count);
    if (!error_.empty()) return;
    if (count == 0) return static_cast<void>(state_.x.reset());
    state_.x &= ~std::bitset<kRegisterCount>() >> (kRegisterCount - count);
  }
  uint64_t number(const Operand& operand) {
    if ((operand.kind == OperandKind::literal_int || operand.kind == OperandKind::integer) &&
        operand.number >= 0)
      return static_cast<uint64_t>(operand.number);
    error("an operand should be a number");
    return 0;
  }
  void only_x0() {
    state_.x.reset();
    state_.x.set(0);
  }
  void set_frame(int32_t size) {
    state_.frame = size;
    state_.y_count = std::max(size, 0);
  }
  void frame_is(uint64_t size) {
    if (state_.frame < 0 || static_cast<uint64_t>(state_.frame) != size) error("the frame has another size");
  }

  std::span<const Operand> elements(const Operand& list) {
    if (list.kind == OperandKind::list) return module_.elements_of(list);
    error("an operand should be a list");
    return {};
  }

  /// True if the flow goes on to the next instruction.
  bool step(const Instruction& instruction) {
    const auto operands = module_.operands_of(instruction);
    if (const char* kinds = operand_kinds(instruction.opcode)) {
      plain(kinds, operands);
      return true;
    }
    return special(instruction.opcode, operands);
  }

  void plain(const char* kinds, std::span<const Operand> operands) {
    const std::string_view all(kinds);
    for (size_t i = 0; i < all.size(); ++i) {
      const Operand& operand = operands[i];
      if (all[i] == 's') read(operand);
      if (all[i] == 'S')
        for (const Operand& item : elements(operand)) read(item);
      if (all[i] == 'P' || all[i] == 'D')
        for (size_t k = 0; k < elements(operand).size(); ++k)
          if ((k % 2 == 0) == (all[i] == 'D')) read(elements(operand)[k]);
      if (all[i] == 'B')
        for (size_t k = 0; k < elements(operand).size(); ++k)
          if (k % 6 >= 4) read(elements(operand)[k]);
    }
    for (size_t i = 0; i < all.size(); ++i)
      if (all[i] == 'L') keep(number(operands[i]));
    for (size_t i = 0; i < all.size(); ++i)
      if (all[i] == 'f') branch(operands[i]);
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i] == 'd') write(operands[i]);
      if (all[i] == 'D')
        for (size_t k = 1; k < elements(operands[i]).size(); k += 2) write(elements(operands[i])[k]);
      if (all[i] == 'M')
        for (const Operand& item : elements(operands[i])) write(item);
    }
  }

  bool special(Opcode opcode, std::span<const Operand> operands) {
    switch (opcode) {
      case Opcode::func_info:
        return false;
      case Opcode::call:
      case Opcode::call_only:
      case Opcode::call_last:
        need(number(operands[0]));
        if (operands[1].kind != OperandKind::label ||
            !is_entry(static_cast<uint32_t>(operands[1].number), static_cast<uint32_t>(operands[0].number)))
          error("what is called is no function's entry");
        if (opcode == Opcode::call && !returning_.contains(static_cast<uint32_t>(operands[1].number)))
          return false;
        return after_call(opcode == Opcode::call, opcode == Opcode::call_last ? &operands[2] : nullptr);
      case Opcode::call_ext:
      case Opcode::call_ext_only:
      case Opcode::call_ext_last: {
        const beam::FunctionName& import = module_.imports[static_cast<size_t>(operands[1].number)];
        need(import.arity);
        if (number(operands[0]) != import.arity) error("the arity is not that of the imported function");
        if (never_returns(import)) return false;
        return after_call(opcode == Opcode::call_ext,
                          opcode == Opcode::call_ext_last ? &operands[2] : nullptr);
      }
      case Opcode::call_fun:
        need(number(operands[0]) + 1);
        return after_call(true, nullptr);
      case Opcode::call_fun2:
        need(number(operands[1]));
        read(operands[2]);
        return after_call(true, nullptr);
      case Opcode::apply:
      case Opcode::apply_last:
        need(number(operands[0]) + 2);
        return after_call(opcode == Opcode::apply, opcode == Opcode::apply_last ? &operands[1] : nullptr);
      case Opcode::return_:
        need(1);
        if (state_.frame != kNoFrame) error("a return with a frame");
        return false;
      case Opcode::allocate:
      case Opcode::allocate_zero:
      case Opcode::allocate_heap:
      case Opcode::allocate_heap_zero:
        if (state_.frame != kNoFrame) error("there is a frame already");
        keep(number(operands.back()));
        set_frame(static_cast<int32_t>(std::min<uint64_t>(number(operands[0]), kRegisterCount)));
        return true;
      case Opcode::deallocate:
        frame_is(number(operands[0]));
        set_frame(kNoFrame);
        return true;
      case Opcode::trim:
        if (state_.frame < 0 || number(operands[0]) > static_cast<uint64_t>(state_.frame))
          error("it trims more than the frame has");
        set_frame(state_.frame - static_cast<int32_t>(operands[0].number));
        return true;
      case Opcode::init:
        check_y(operands[0]);
        return true;
      case Opcode::init_yregs:
        for (const Operand& slot : elements(operands[0])) check_y(slot);
        return true;
      case Opcode::swap:
        for (const Operand& operand : operands) read(operand);
        return true;
      case Opcode::jump:
        if (operands[0].number == 0) error("it has no label");
        if (error_.empty() && !is_dead_end(static_cast<size_t>(operands[0].number))) branch(operands[0]);
        return false;
      case Opcode::select_val:
      case Opcode::select_tuple_arity:
        read(operands[0]);
        branch(operands[1]);
        for (const Operand& item : elements(operands[2]))
          if (item.kind == OperandKind::label) branch(item);
        if (operands[1].number == 0) error("it has no label");
        return false;
      case Opcode::make_fun2: {
        const uint32_t free = module_.lambdas[static_cast<size_t>(operands[0].number)].free_count;
        keep(free);
        state_.x.set(0);
        return true;
      }
      case Opcode::bs_init_writable:
        need(1);
        only_x0();
        return true;
      default:
        return receive_or_raise(opcode, operands);
    }
  }

  bool after_call(bool comes_back, const Operand* frame) {
    if (frame != nullptr) frame_is(number(*frame));
    if (!comes_back && frame == nullptr && state_.frame != kNoFrame) error("a tail call with a frame");
    only_x0();
    return comes_back;
  }

  bool receive_or_raise(Opcode opcode, std::span<const Operand> operands) {
    switch (opcode) {
      case Opcode::send:
        need(2);
        only_x0();
        return true;
      case Opcode::loop_rec_end:
      case Opcode::wait:
        state_.x.reset();
        branch(operands[0]);
        return false;
      case Opcode::wait_timeout:
        read(operands[1]);
        state_.x.reset();
        // A receive without clauses goes back to itself, and then needs its time no more.
        if (!leads_here(operands[0])) branch(operands[0]);
        return true;
      case Opcode::catch_:
      case Opcode::try_:
        check_y(operands[0]);
        handler(operands[1]);
        return true;
      case Opcode::catch_end:
        check_y(operands[0]);
        need(1);
        only_x0();
        return true;
      case Opcode::try_end:
        check_y(operands[0]);
        return true;
      case Opcode::try_case:
        check_y(operands[0]);
        need(4);
        state_.x.reset(3);
        return true;
      case Opcode::raw_raise:
        need(3);
        return false;
      case Opcode::build_stacktrace:
        need(1);
        return true;
      case Opcode::badmatch:
      case Opcode::case_end:
      case Opcode::badrecord:
      case Opcode::try_case_end:
        read(operands[0]);
        return false;
      case Opcode::raise:
        read(operands[0]);
        read(operands[1]);
        return false;
      case Opcode::if_end:
        return false;
      default:
        error("the machine does not know this instruction (no compiler since OTP 23 writes it)");
        return false;
    }
  }

  bool leads_here(const Operand& label) const {
    if (label.kind != OperandKind::label || label_at_[static_cast<size_t>(label.number)] == SIZE_MAX)
      return false;
    return &module_.instructions[after_labels(label_at_[static_cast<size_t>(label.number)])] == current_;
  }
  size_t after_labels(size_t at) const {
    while (at + 1 < module_.instructions.size() && (module_.instructions[at].opcode == Opcode::label ||
                                                    module_.instructions[at].opcode == Opcode::line))
      ++at;
    return at;
  }

  /// Nothing runs into a handler: what stands before it is known to fail (`tl([])`). If it does not, try_case
  /// sees a term in x0 and refuses to go on.
  bool is_dead_end(size_t label) {
    if (label >= label_at_.size() || label_at_[label] == SIZE_MAX) return false;
    if (module_.instructions[after_labels(label_at_[label])].opcode != Opcode::try_case) return false;
    need(1);
    return true;
  }

  /// A handler gets x0 to x3 and takes them at once: nobody else ever sees the none() in x0.
  void handler(const Operand& label) {
    if (label.kind != OperandKind::label || label.number == 0) return error("it has no label");
    const State here = state_;
    state_.x.reset();
    for (size_t i = 0; i < 4; ++i) state_.x.set(i);
    branch(label);
    state_ = here;
    if (!error_.empty()) return;
    const Opcode first =
        module_.instructions[after_labels(label_at_[static_cast<size_t>(label.number)])].opcode;
    if (first != Opcode::catch_end && first != Opcode::try_case)
      error("its handler begins with something else");
  }

  const beam::Module& module_;
  CodeFacts facts_;
  std::vector<size_t> label_at_, function_of_label_, todo_;
  std::vector<State> states_;
  HashMap<uint32_t, uint32_t> entries_;
  HashSet<uint32_t> returning_;  ///< entry labels
  size_t function_ = 0;
  State state_;
  const Instruction* current_ = nullptr;
  std::string error_;
};

}  // namespace

Result<CodeFacts> verify_code(const beam::Module& module) { return Verifier(module).verify(); }

}  // namespace ravel::vm
