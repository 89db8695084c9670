// SPDX-License-Identifier: Apache-2.0
//
// The verifier's state and the small steps that its two halves share: code_verify.cc follows the flow,
// code_verify_step.cc knows what each instruction needs and does.
#pragma once

#include <fmt/format.h>

#include <bitset>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "vm/loader.h"

namespace ravel::vm {

class Verifier {
 public:
  /// `trusts`: the compiler, that a built-in whose result is read behind its fail label does not fail.
  explicit Verifier(const beam::Module& module, bool trusts) : module_(module), trusts_(trusts) {}
  Result<CodeFacts> verify();

 private:
  using Instruction = beam::Instruction;
  using Opcode = beam::Opcode;
  using Operand = beam::Operand;
  using OperandKind = beam::OperandKind;

  static constexpr int32_t kNoFrame = -1, kNotReached = -2, kUndecided = -3;

  struct State {
    std::bitset<kRegisterCount> x;
    int32_t frame = kNotReached;
    int32_t y_count = 0;  ///< y registers that there are in any case, also where the frame is undecided
    bool operator==(const State&) const = default;
  };

  // ---- the flow (code_verify.cc)
  void find_returning();
  void function(size_t number);
  void run(size_t at, size_t end);
  void branch(size_t label);

  // ---- instructions (code_verify_step.cc)
  bool step(const Instruction& instruction);
  void plain(const char* kinds, std::span<const Operand> operands);
  bool special(Opcode opcode, std::span<const Operand> operands);
  bool after_call(bool comes_back, const Operand* frame);
  bool receive_or_raise(Opcode opcode, std::span<const Operand> operands);
  bool leads_here(const Operand& label) const;
  size_t after_labels(size_t at) const;
  bool is_dead_end(size_t label);
  void trust(std::span<const Operand> operands);
  void handler(const Operand& label);

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

  size_t label_number(size_t at) const {
    return static_cast<size_t>(module_.operands_of(module_.instructions[at])[0].number);
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

  const beam::Module& module_;
  const bool trusts_;
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

/// Calls of these leave their frame as it is, whatever the instruction says, and what follows is not reached.
bool never_returns(const beam::FunctionName& name);

}  // namespace ravel::vm
