// SPDX-License-Identifier: Apache-2.0
//
// The assembler of assemble.h, and a look at what it makes.
#include "beam/lift/assemble.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace ravel::beam::testing {

namespace {

bool number_after(std::string_view token, size_t prefix, int64_t& number) {
  const char* const end = token.data() + token.size();
  const auto [at, error] = std::from_chars(token.data() + prefix, end, number);
  return error == std::errc() && at == end;
}

Operand operand_of(std::string_view token) {
  Operand operand;
  if (token == "[]") {
    operand.kind = OperandKind::nil;
  } else if (number_after(token, 0, operand.number)) {
    operand.kind = OperandKind::integer;
  } else if (token.starts_with("fr") && number_after(token, 2, operand.number)) {
    operand.kind = OperandKind::float_register;
  } else if (token[0] == 'x' && number_after(token, 1, operand.number)) {
    operand.kind = OperandKind::x_register;
  } else if (token[0] == 'y' && number_after(token, 1, operand.number)) {
    operand.kind = OperandKind::y_register;
  } else if (token[0] == 'f' && number_after(token, 1, operand.number)) {
    operand.kind = OperandKind::label;
  } else if (token[0] == 'u' && number_after(token, 1, operand.number)) {
    operand.kind = OperandKind::literal_int;
  } else {
    operand.kind = OperandKind::atom;
    operand.symbol = Symbol(token);
  }
  return operand;
}

Opcode opcode_of(std::string_view name) {
  for (uint32_t i = 1; i <= kOpcodeMax; ++i) {
    if (opcode_name(static_cast<Opcode>(i)) == name) return static_cast<Opcode>(i);
  }
  return {};
}

void add_instruction(Module& module, std::string_view name, std::istringstream& rest) {
  Instruction instruction;
  instruction.opcode = opcode_of(name);
  if (instruction.opcode == Opcode{}) module.problems.push_back({"", {}, std::string(name)});
  instruction.offset = static_cast<uint32_t>(module.instructions.size());
  instruction.operand_begin = static_cast<uint32_t>(module.operands.size());
  bool in_list = false;
  for (std::string token; rest >> token;) {
    if (token == "[") {
      in_list = true;
      Operand list;
      list.kind = OperandKind::list;
      list.begin = static_cast<uint32_t>(module.list_operands.size());
      module.operands.push_back(list);
    } else if (token == "]") {
      in_list = false;
    } else if (in_list) {
      module.list_operands.push_back(operand_of(token));
      ++module.operands.back().number;
    } else {
      module.operands.push_back(operand_of(token));
    }
  }
  instruction.operand_count = static_cast<uint16_t>(module.operands.size() - instruction.operand_begin);
  if (instruction.opcode == Opcode::label) {
    Operand& label = module.operands.back();
    module.label_count = std::max(module.label_count, static_cast<uint32_t>(label.number) + 1);
  }
  module.instructions.push_back(instruction);
}

/// The entry is the label behind func_info.
void finish_function(Module& module) {
  if (module.functions.empty()) return;
  FunctionCode& function = module.functions.back();
  function.end = static_cast<uint32_t>(module.instructions.size());
  for (uint32_t i = function.begin; i + 1 < function.end; ++i) {
    if (module.instructions[i].opcode != Opcode::func_info) continue;
    const auto entry = module.operands_of(module.instructions[i + 1]);
    if (!entry.empty()) function.entry_label = static_cast<uint32_t>(entry[0].number);
  }
}

}  // namespace

Module assemble(std::string_view text) {
  Module module;
  module.strings = "abcdef";
  module.files = {"source.erl"};
  module.lines = {{}, {0, 11}};
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first, name;
    if (!(words >> first) || first[0] == '%') continue;
    if (first == "module") {
      words >> name;
      module.name = Symbol(name);
    } else if (first == "function") {
      finish_function(module);
      FunctionCode function;
      words >> name >> function.arity;
      function.name = Symbol(name);
      function.begin = static_cast<uint32_t>(module.instructions.size());
      function.exported = true;
      module.functions.push_back(function);
    } else if (first == "lambda") {
      Lambda lambda;
      words >> name >> lambda.arity >> lambda.free_count;
      lambda.name = Symbol(name);
      module.lambdas.push_back(lambda);
    } else {
      add_instruction(module, first, words);
    }
  }
  finish_function(module);
  module.usable = true;
  return module;
}

TEST(Assemble, OperandsAndFunctions) {
  const Module module = assemble(
      "module m\nfunction f 1\n label 1\n func_info m f u1\n label 2\n"
      " select_val x0 f1 [ a f2 7 f1 ]\n");
  EXPECT_TRUE(module.problems.empty());
  ASSERT_EQ(module.functions.size(), 1u);
  EXPECT_EQ(module.functions[0].entry_label, 2u);
  EXPECT_EQ(module.instructions.size(), 4u);
  const auto operands = module.operands_of(module.instructions[3]);
  ASSERT_EQ(operands.size(), 3u);
  EXPECT_EQ(module.elements_of(operands[2]).size(), 4u);
  EXPECT_FALSE(assemble("nonsense x0").problems.empty());
}

}  // namespace ravel::beam::testing
