// SPDX-License-Identifier: Apache-2.0
//
// After decoding: the instructions cut into functions, and the labels checked. Jumps go forward and
// functions call each other, so what is defined is only known when all code was decoded.
#include <fmt/format.h>

#include <vector>

#include "base/hash_map.h"
#include "beam/reader.h"

namespace ravel::beam {
namespace {

bool is_position(Opcode opcode) {
  return opcode == Opcode::line || opcode == Opcode::executable_line || opcode == Opcode::debug_line;
}

class FunctionCutter {
 public:
  explicit FunctionCutter(const CodePlace& place) : place_(place), module_(place.reader.module()) {}

  bool cut(uint32_t function_count) {
    HashSet<uint32_t> exported;
    for (const ExportEntry& entry : module_.exports) exported.insert(entry.label);
    const auto& code = module_.instructions;
    for (uint32_t i = 0; i < code.size(); ++i) {
      if (code[i].opcode == Opcode::func_info && !begin_function(i, exported)) return false;
    }
    if (!module_.functions.empty()) module_.functions.back().end = static_cast<uint32_t>(code.size() - 1);
    if (module_.functions.size() != function_count) {
      return place_.problem(0, fmt::format("its header promises {} functions, there are {}", function_count,
                                           module_.functions.size()));
    }
    return true;
  }

 private:
  /// A function starts at the label before its func_info; only a line may stand between.
  bool begin_function(uint32_t func_info, const HashSet<uint32_t>& exported) {
    const auto& code = module_.instructions;
    uint32_t begin = func_info;
    while (begin > 0 && is_position(code[begin - 1].opcode)) --begin;
    const bool has_labels = begin > 0 && code[begin - 1].opcode == Opcode::label &&
                            func_info + 1 < code.size() && code[func_info + 1].opcode == Opcode::label;
    if (!has_labels)
      return place_.problem(code[func_info].offset, "a function has no labels around its func_info");
    --begin;
    if (module_.functions.empty() && begin != 0)
      return place_.problem(0, "there is code before the first function");
    if (!module_.functions.empty() && begin <= entry_)
      return place_.problem(code[func_info].offset, "two functions share a label");
    if (!module_.functions.empty()) module_.functions.back().end = begin;
    entry_ = func_info + 1;
    const auto operands = module_.operands_of(code[func_info]);
    FunctionCode function;
    function.name = operands[1].symbol;
    function.arity = static_cast<uint32_t>(operands[2].number);
    function.entry_label = static_cast<uint32_t>(module_.operands_of(code[func_info + 1])[0].number);
    function.begin = begin;
    function.exported = exported.contains(function.entry_label);
    module_.functions.push_back(function);
    return true;
  }

  CodePlace place_;
  Module& module_;
  uint32_t entry_ = 0;  ///< where the last function's entry label is
};

class LabelChecker {
 public:
  explicit LabelChecker(const CodePlace& place)
      : place_(place), module_(place.reader.module()), defined_(module_.label_count) {}

  /// Every label is defined once, and every label that is jumped to is defined.
  bool check() {
    for (const Instruction& instruction : module_.instructions) {
      if (instruction.opcode != Opcode::label) continue;
      const int64_t number = module_.operands[instruction.operand_begin].number;
      if (defined_[static_cast<size_t>(number)])
        return place_.problem(instruction.offset, fmt::format("label {} is defined twice", number));
      defined_[static_cast<size_t>(number)] = true;
    }
    defined_[0] = true;  // means "no label"
    for (const Instruction& instruction : module_.instructions) {
      for (const Operand& operand : module_.operands_of(instruction)) {
        if (!are_defined(operand))
          return place_.problem(instruction.offset, "it jumps to a label that is not defined");
      }
    }
    return check_table_labels();
  }

 private:
  bool are_defined(const Operand& operand) const {
    if (operand.kind == OperandKind::label) return defined_[static_cast<size_t>(operand.number)];
    if (operand.kind != OperandKind::list) return true;
    for (const Operand& element : module_.elements_of(operand)) {
      if (element.kind == OperandKind::label && !defined_[static_cast<size_t>(element.number)]) return false;
    }
    return true;
  }

  /// Exports and funs name their entry by label.
  bool check_table_labels() {
    const auto is_defined = [&](uint32_t label) {
      return label < defined_.size() && label != 0 && defined_[label];
    };
    for (const ExportEntry& entry : module_.exports) {
      if (!is_defined(entry.label))
        return place_.problem(
            0, fmt::format("the code of exported {}/{} is missing", entry.name.view(), entry.arity));
    }
    for (const Lambda& lambda : module_.lambdas) {
      if (!is_defined(lambda.label))
        return place_.problem(
            0, fmt::format("the code of fun {}/{} is missing", lambda.name.view(), lambda.arity));
    }
    return true;
  }

  CodePlace place_;
  Module& module_;
  std::vector<bool> defined_;  ///< by label
};

}  // namespace

bool cut_functions(const CodePlace& place, uint32_t function_count) {
  return FunctionCutter(place).cut(function_count);
}

bool check_labels(const CodePlace& place) { return LabelChecker(place).check(); }

}  // namespace ravel::beam
