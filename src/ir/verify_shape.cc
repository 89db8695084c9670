// SPDX-License-Identifier: Apache-2.0
#include "ir/verify_shape.h"

#include <fmt/format.h>

#include <limits>

#include "ir/names.h"
#include "ir/native.h"

namespace ravel::ir {
namespace {

constexpr uint32_t kAny = std::numeric_limits<uint32_t>::max();

/// From `least` to `most` operands, each count `step` apart.
struct Count {
  uint32_t least = 0, most = kAny, step = 1;
  bool holds(uint32_t n) const { return n >= least && n <= most && (n - least) % step == 0; }
};
constexpr Count exactly(uint32_t n) { return {n, n, 1}; }
constexpr Count at_least(uint32_t n) { return {n, kAny, 1}; }

std::string describe(Count count) {
  if (count.least == count.most) return fmt::format("{}", count.least);
  if (count.step == 2) return count.least % 2 == 0 ? "an even number" : "an odd number";
  if (count.most == kAny) return fmt::format("at least {}", count.least);
  return fmt::format("{} to {}", count.least, count.most);
}

Count alloc_operands(AllocKind kind) {
  switch (kind) {
    case AllocKind::cons:
      return exactly(2);
    case AllocKind::map:
      return {0, kAny, 2};
    case AllocKind::map_update:
    case AllocKind::record_update:
      return {1, kAny, 2};
    default:
      return at_least(0);
  }
}

Count field_operands(FieldKind kind, bool store) {
  const uint32_t value = store ? 1 : 0;
  switch (kind) {
    case FieldKind::map_value:
    case FieldKind::array_element:
      return exactly(2 + value);
    case FieldKind::statik:
      return exactly(value);
    case FieldKind::binary_part:
      return at_least(1 + value);
    default:
      return exactly(1 + value);
  }
}

Count test_operands(TestKind kind) {
  const TestShape shape = shape_of(kind);
  return shape.more ? at_least(shape.operands) : exactly(shape.operands);
}

/// How many operands the instruction must have; its kind is valid.
Count operands_wanted(const Module& module, const Instr& instr) {
  switch (instr.op) {
    case Op::alloc:
      return alloc_operands(static_cast<AllocKind>(instr.kind));
    case Op::load:
    case Op::store:
    case Op::address:
      // What a call of the C++ library puts into its object nobody knows.
      if (instr.op == Op::store && is_memory(instr) && is_of_call(module.memory[instr.payload]))
        return exactly(1);
      return field_operands(static_cast<FieldKind>(instr.kind), instr.op == Op::store);
    case Op::refine: {
      const Count count = test_operands(static_cast<TestKind>(instr.kind));
      return count.least == 0 ? at_least(1) : count;
    }
    case Op::test:
      return test_operands(static_cast<TestKind>(instr.kind));
    case Op::call:
      // The arity of a JVM method or a C function says nothing about receivers and variable arguments.
      return module.platform == Platform::beam ? exactly(module.callees[instr.payload].arity) : at_least(0);
    case Op::phi:
    case Op::call_value:
    case Op::call_virtual:
    case Op::acquire:
    case Op::release:
      return at_least(1);
    case Op::call_dynamic:
      return at_least(2);
    case Op::call_apply:
      return exactly(3);
    case Op::send:
      return exactly(2);
    case Op::take:
    case Op::select:
      return exactly(1);
    case Op::receive:
    case Op::ret:
      return {0, 1, 1};
    case Op::raise:
      return at_least(0);
    case Op::constant:
    case Op::caught:
    case Op::message:
    case Op::jump:
    case Op::next_message:
    case Op::unreachable:
      return exactly(0);
  }
  return at_least(0);
}

bool kind_is_valid(const Instr& instr) {
  switch (instr.op) {
    case Op::alloc:
      return is_valid<AllocKind>(instr.kind);
    case Op::load:
    case Op::store:
      return is_valid<FieldKind>(instr.kind);
    case Op::address:
      return static_cast<FieldKind>(instr.kind) == FieldKind::memory ||
             static_cast<FieldKind>(instr.kind) == FieldKind::array_element;
    case Op::refine:
    case Op::test:
      return is_valid<TestKind>(instr.kind);
    case Op::select:
      return is_valid<SelectKind>(instr.kind);
    case Op::raise:
      return is_valid<RaiseKind>(instr.kind);
    default:
      return instr.kind == 0;
  }
}

std::string payload_problem(const Module& module, const Function& function, const Instr& instr) {
  const auto outside = [&](std::string_view what, size_t size) {
    return instr.payload < size ? std::string() : fmt::format("names {} that does not exist", what);
  };
  switch (instr.op) {
    case Op::constant:
      return outside("a constant", module.constants.size());
    case Op::call:
    case Op::call_virtual:
      return outside("a callee", module.callees.size());
    case Op::alloc:
      if (const auto kind = static_cast<AllocKind>(instr.kind);
          kind == AllocKind::object || kind == AllocKind::array) {
        if (std::string problem = outside("a constant", module.constants.size()); !problem.empty())
          return problem;
        const bool is_class = module.constants[instr.payload].kind == ConstKind::klass;
        return is_class ? std::string() : "allocates what is no class";
      } else if (kind != AllocKind::closure) {
        return {};
      }
      if (std::string problem = outside("a callee", module.callees.size()); !problem.empty()) return problem;
      if (instr.operand_count > module.callees[instr.payload].arity)
        return "captures more than its function takes";
      return {};
    case Op::load:
    case Op::store:
    case Op::address: {
      const auto kind = static_cast<FieldKind>(instr.kind);
      if (kind == FieldKind::memory) return outside("memory", module.memory.size());
      const bool named = kind == FieldKind::field || kind == FieldKind::statik;
      return named ? outside("a field", module.fields.size()) : std::string();
    }
    case Op::test:
    case Op::refine: {
      const auto kind = static_cast<TestKind>(instr.kind);
      if (!shape_of(kind).uses_const) return {};
      if (std::string problem = outside("a constant", module.constants.size()); !problem.empty())
        return problem;
      const bool class_wanted = kind == TestKind::instance_of;
      if (class_wanted && module.constants[instr.payload].kind != ConstKind::klass)
        return "tests for what is no class";
      return {};
    }
    case Op::select:
      if (uint64_t{instr.payload} + instr.imm > function.case_values.size()) return "has cases out of range";
      for (uint32_t i = 0; i < instr.imm; ++i) {
        const ConstId value = function.case_values[instr.payload + i];
        if (!value.valid() || value.index() >= module.constants.size())
          return "has a case that is no constant";
        const bool number =
            module.constant(value).kind == ConstKind::integer && module.constant(value).number >= 0;
        if (static_cast<SelectKind>(instr.kind) == SelectKind::arity && !number)
          return "has a case that is no arity";
      }
      return {};
    case Op::phi:
      if (uint64_t{instr.payload} + instr.operand_count > function.phi_blocks.size())
        return "has blocks out of range";
      return {};
    default:
      return {};
  }
}

std::string flag_problem(const Instr& instr) {
  constexpr int kOfCalls = kTail | kGuard | kNoReturn;
  if (instr.flags & ~(kOfCalls | kNegated)) return "has flags that do not exist";
  if ((instr.flags & kOfCalls) && !is_call(instr.op)) return "has a flag of calls";
  if ((instr.flags & kNegated) && instr.op != Op::refine) return "is negated, which only a refine can be";
  return {};
}

std::string result_problem(const Instr& instr) {
  const bool none = instr.op == Op::store || instr.op == Op::take || instr.op == Op::acquire ||
                    instr.op == Op::release || is_terminator(instr.op);
  if (none && instr.result.valid()) return "has a result";
  if (!none && !instr.result.valid()) return "has no result";
  return {};
}

}  // namespace

std::string shape_problem(const Module& module, const Function& function, const Instr& instr) {
  if (!is_valid<Op>(static_cast<uint32_t>(instr.op))) return "is no instruction";
  if (!kind_is_valid(instr)) return fmt::format("has kind {}, which does not exist", instr.kind);
  if (std::string problem = flag_problem(instr); !problem.empty()) return problem;
  if (std::string problem = payload_problem(module, function, instr); !problem.empty()) return problem;
  if (std::string problem = result_problem(instr); !problem.empty()) return problem;
  if (instr.op == Op::caught && instr.imm > 2) return "catches something that is not class, reason or trace";
  const Count wanted = operands_wanted(module, instr);
  if (!wanted.holds(instr.operand_count)) {
    return fmt::format("has {} operands, not {}", instr.operand_count, describe(wanted));
  }
  return {};
}

std::string target_problem(const Block& block, const Instr& terminator) {
  uint64_t wanted = 0;
  switch (terminator.op) {
    case Op::jump:
    case Op::next_message:
      wanted = 1;
      break;
    case Op::test:
      wanted = 2;
      break;
    case Op::select:
      wanted = uint64_t{terminator.imm} + 1;
      break;
    case Op::receive:
      wanted = uint64_t{terminator.operand_count} + 1;  // a timeout and where to go then come together
      break;
    default:
      break;
  }
  if (block.target_count == wanted) return {};
  return fmt::format("has {} targets, not {}", block.target_count, wanted);
}

}  // namespace ravel::ir
