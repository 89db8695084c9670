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
#include "vm/code_verifier.h"

namespace ravel::vm {

using beam::Opcode;

bool never_returns(const beam::FunctionName& name) {
  if (name.module.view() != "erlang") return false;
  const std::string_view text = name.name.view();
  return (text == "error" && name.arity >= 1 && name.arity <= 3) ||
         ((text == "exit" || text == "throw") && name.arity == 1);
}

Result<CodeFacts> Verifier::verify() {
  facts_.frame.assign(module_.instructions.size(), kNotReached);
  facts_.is_sure.assign(module_.instructions.size(), false);
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

/// Which functions may return at all: those with a return in them, or a tail call of one that may. The
/// compiler knows them, too, and puts what it likes behind the call of another.
void Verifier::find_returning() {
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

void Verifier::function(size_t number) {
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
void Verifier::run(size_t at, size_t end) {
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

/// The label may be reached in the present state.
void Verifier::branch(size_t label) {
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

/// Nearly all code passes without any trust.
Result<CodeFacts> verify_code(const beam::Module& module) {
  auto facts = Verifier(module, false).verify();
  if (facts) return facts;
  auto trusting = Verifier(module, true).verify();
  return trusting ? std::move(trusting) : std::move(facts);
}

}  // namespace ravel::vm
