// SPDX-License-Identifier: Apache-2.0
//
// read_module over files written by hand: each form of each table, then damage of each kind, then
// a file cut at every offset. Real files are compared with OTP's own tools in tests/beam_diff/.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.h"
#include "beam/beam.h"
#include "beam/beam_writer.h"
#include "beam/debug_info.h"
#include "beam/types.h"

namespace ravel::beam {
namespace {

using namespace testing;  // NOLINT: the writer
using ::testing::HasSubstr;

Module read(const std::string& file) { return read_module("m.beam", as_bytes(file)); }
Module read(const BeamWriter& writer) { return read(writer.file()); }

/// The file is refused, and some problem says why.
void expect_problem(const BeamWriter& writer, const std::string& message) {
  const Module module = read(writer);
  EXPECT_FALSE(module.usable) << message;
  ASSERT_FALSE(module.problems.empty()) << message;
  std::string all;
  for (const Problem& problem : module.problems) {
    EXPECT_TRUE(problem.offset.has_value());
    EXPECT_EQ(problem.file, "m.beam");
    all += problem.message + "\n";
  }
  EXPECT_THAT(all, HasSubstr(message));
}

void expect_fine(const Module& module) {
  for (const Problem& problem : module.problems) ADD_FAILURE() << problem.message;
  EXPECT_TRUE(module.usable);
}

TEST(Module, reads_every_table) {
  const Module module = read(small_module());
  expect_fine(module);
  EXPECT_EQ(module.name, Symbol("m"));
  ASSERT_EQ(module.imports.size(), 1u);
  EXPECT_EQ(module.imports[0], (FunctionName{Symbol("m"), Symbol("ok"), 2}));
  ASSERT_EQ(module.functions.size(), 1u);
  EXPECT_EQ(module.functions[0].name, Symbol("f"));
  EXPECT_EQ(module.functions[0].entry_label, 2u);
  EXPECT_TRUE(module.functions[0].exported);
  EXPECT_EQ(module.functions[0].begin, 0u);
  EXPECT_EQ(module.functions[0].end, module.instructions.size() - 1) << "without int_code_end";
  ASSERT_EQ(module.lambdas.size(), 1u);
  EXPECT_EQ(module.lambdas[0].old_unique, 7u);
  ASSERT_EQ(module.literals.size(), 1u);
  EXPECT_EQ(to_text(module.literals[0]), "{1,2}");
  EXPECT_EQ(module.strings, "abc");
  ASSERT_EQ(module.lines.size(), 3u);
  EXPECT_EQ(module.line_at(1).line, 5u);
  EXPECT_EQ(module.line_at(2).line, 700u);
  EXPECT_EQ(module.line_at(99).line, 0u);
  EXPECT_EQ(module.files, (std::vector<std::string>{"m.erl", "m.hrl"}));
  EXPECT_EQ(module.files[module.line_at(2).file], "m.hrl");
}

TEST(Module, reads_operands) {
  const Module module = read(small_module());
  const Instruction& with_literal = module.instructions[4];
  EXPECT_EQ(with_literal.opcode, Opcode::move);
  EXPECT_EQ(module.operands_of(with_literal)[0].kind, OperandKind::literal);
  const Operand typed = module.operands_of(module.instructions[5])[0];
  EXPECT_EQ(typed.kind, OperandKind::x_register);
  EXPECT_EQ(typed.type, 0);
  const Instruction& select = module.instructions[6];
  EXPECT_EQ(select.opcode, Opcode::select_val);
  const auto choices = module.elements_of(module.operands_of(select)[2]);
  ASSERT_EQ(choices.size(), 2u);
  EXPECT_EQ(choices[0].symbol, Symbol("ok"));
  EXPECT_EQ(choices[1].kind, OperandKind::label);
}

TEST(Module, reads_forms_of_other_releases) {
  const std::string literal(
      "\x83"
      "a\x07",
      3);
  BeamWriter old = small_module().drop("AtU8").put("Atom", atom_table({"m", "f", "\xe5"}));
  EXPECT_EQ(read(old).atoms[3], Symbol("\xc3\xa5")) << "Latin-1";
  expect_fine(read(old));
  BeamWriter otp28 = small_module();
  const std::string long_name(300, 'n');
  otp28.put("AtU8", atom_table_28({"m", "f", long_name})).put("LitT", u32(0) + literal_table({literal}));
  const Module module = read(otp28);
  expect_fine(module);
  EXPECT_EQ(module.atoms[3], Symbol(long_name));
  EXPECT_EQ(module.literals[0].integer(), 7);
  expect_fine(read(small_module().put("Line", "")));
  expect_fine(read(small_module().drop("Line").drop("StrT").drop("Attr")));
}

TEST(Module, big_integers_in_code_become_literals) {
  std::string code = small_code();
  code.resize(code.size() - 1);
  const auto add_move = [&](const std::string& operand) { code += "\x40" + operand + compact(3, 0); };
  add_move("\x19\xff\xfe");                                                   // -2 in two bytes
  add_move(std::string("\xf9\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff", 11));  // 2^64 - 1
  add_move(std::string("\xf9\x00\xff\x00\x00\x00\x00\x00\x00\x00\x00", 11));  // -2^64
  add_move(std::string("\xd9\x80\x00\x00\x00\x00\x00\x00\x00", 9));           // -2^63
  add_move(compact(7, 0) + std::string("\x3f\xf8\0\0\0\0\0\0", 8));           // 1.5, as before R16
  const Module module = read(small_module().put("Code", code_chunk(code + "\x03", 3, 1)));
  expect_fine(module);
  EXPECT_EQ(module.literal_table_size, 1u);
  const size_t first = module.instructions.size() - 6;
  const auto source = [&](size_t i) { return module.operands_of(module.instructions[first + i])[0]; };
  EXPECT_EQ(source(0).number, -2);
  EXPECT_EQ(to_text(module.literals[static_cast<size_t>(source(1).number)]), "18446744073709551615");
  EXPECT_EQ(to_text(module.literals[static_cast<size_t>(source(2).number)]), "-18446744073709551616");
  EXPECT_EQ(source(3).kind, OperandKind::integer);
  EXPECT_EQ(source(3).number, std::numeric_limits<int64_t>::min());
  EXPECT_EQ(to_text(module.literals[static_cast<size_t>(source(4).number)]), "1.5");
}

TEST(Module, reads_instructions_of_later_releases) {
  const std::string code = small_code();
  const std::string list = compact(7, 1) + compact(0, 2) + compact(0, 2) + compact(3, 1);
  const std::string later =
      "\xb5" + compact(2, 3) + compact(0, 3) + compact(3, 0) + compact(3, 1) + list +  // update_record
      "\xb6" + compact(5, 1) + compact(3, 0) + list +                                  // bs_match
      "\xb7" + compact(0, 1) + compact(0, 1) +                                         // executable_line
      "\xb8" + compact(2, 3) + compact(0, 1) + compact(0, 1) + compact(0, 2);          // debug_line
  const Module module =
      read(small_module().put("Code", code_chunk(code.substr(0, code.size() - 1) + later + "\x03", 3, 1)));
  expect_fine(module);
  const auto& instructions = module.instructions;
  const auto from_end = [&](size_t i) -> const Instruction& { return instructions[instructions.size() - i]; };
  EXPECT_EQ(from_end(5).opcode, Opcode::update_record);
  EXPECT_EQ(module.elements_of(module.operands_of(from_end(5))[4]).size(), 2u);
  EXPECT_EQ(from_end(4).opcode, Opcode::bs_match);
  EXPECT_EQ(from_end(3).opcode, Opcode::executable_line);
  EXPECT_EQ(from_end(2).opcode, Opcode::debug_line);
  EXPECT_EQ(module.operands_of(from_end(2)).size(), 4u);
}

TEST(Module, reads_native_records) {
  const std::string code = small_code();
  const std::string fields =
      compact(7, 1) + compact(0, 4) + compact(2, 3) + compact(1, 7) + compact(2, 2) + compact(0, 0);
  const std::string later = "\xba" + compact(5, 1) + compact(3, 0) +  // is_any_native_record
                            "\xbf" + compact(5, 0) + compact(3, 0) + compact(2, 2) + compact(2, 3) +
                            compact(3, 0);  // get_record_field
  const std::string records = u32(0) + u32(1) + u32(2) + "\x05" + compact(2, 2) + compact(2, 3) + fields;
  const auto whole = [&](const std::string& chunk) {
    return read(small_module()
                    .put("Code", code_chunk(code.substr(0, code.size() - 1) + later + "\x03", 3, 1))
                    .put("Recs", chunk));
  };
  const Module module = whole(records);
  expect_fine(module);
  EXPECT_EQ(module.instructions[module.instructions.size() - 2].opcode, Opcode::get_record_field);
  ASSERT_EQ(module.records.size(), 1u);
  EXPECT_EQ(module.records[0].name, module.atoms[2]);
  EXPECT_FALSE(module.records[0].exported);
  ASSERT_EQ(module.records[0].fields.size(), 2u);
  EXPECT_EQ(module.records[0].fields[0].name, module.atoms[3]);
  EXPECT_EQ(module.records[0].fields[0].value.number, 7);
  EXPECT_EQ(module.records[0].fields[1].value.kind, OperandKind::literal_int);
  EXPECT_FALSE(whole(records.substr(0, records.size() - 3)).problems.empty());
  EXPECT_FALSE(whole(u32(1) + records.substr(4)).problems.empty());
}

TEST(Module, reads_gzip) {
  const std::string packed = deflate_gzip(small_module().file());
  expect_fine(read(packed));
  EXPECT_EQ(peek_module_name(as_bytes(packed)), Symbol("m"));
  for (size_t size = 2; size < packed.size(); ++size)
    EXPECT_FALSE(read(packed.substr(0, size)).problems.empty());
}

TEST(Module, peeks_at_the_name) {
  const std::string file = small_module().file();
  EXPECT_EQ(peek_module_name(as_bytes(file)), Symbol("m"));
  EXPECT_EQ(peek_module_name(as_bytes(std::string_view(file).substr(0, 26))), Symbol("m"))
      << "the first bytes are enough";
  EXPECT_TRUE(peek_module_name(as_bytes(std::string_view(file).substr(0, 25))).empty());
  const std::string otp28 = BeamWriter().put("Docs", "x").put("AtU8", atom_table_28({"mod", "f"})).file();
  EXPECT_EQ(peek_module_name(as_bytes(otp28)), Symbol("mod"));
  EXPECT_TRUE(peek_module_name(as_bytes("not a beam file")).empty());
  EXPECT_TRUE(peek_module_name({}).empty());
}

TEST(Module, refuses_damage) {
  const std::string huge = u32(0x7fffffff);
  expect_problem(BeamWriter(), "no atom table");
  expect_problem(small_module().drop("Code"), "no code");
  expect_problem(small_module().drop("ImpT"), "no import table");
  expect_problem(small_module().put("AtU8", huge + "\x01m"), "too short");
  expect_problem(small_module().put("AtU8", u32(0x80000000) + "\x01m"), "too short");
  expect_problem(small_module().put("AtU8", u32(2) + "\x01m\x05"
                                                     "a"),
                 "atom 2 of 2");
  expect_problem(small_module().put("AtU8", u32(1) + "\x01\xff"), "UTF-8");
  expect_problem(small_module().put("ImpT", huge), "too short");
  expect_problem(small_module().put("ImpT", u32(1) + u32(9) + u32(1) + u32(0)), "no atom number 9");
  expect_problem(small_module().put("ExpT", u32(1) + u32(1) + u32(999) + u32(1)), "arity");
  expect_problem(small_module().put("ExpT", u32(1) + u32(1) + u32(1) + u32(77)), "exported m/1 is missing");
  expect_problem(small_module().put("FunT", u32(1) + u32(1) + u32(1) + u32(2) + u32(0) + u32(5) + u32(0)),
                 "impossible");
  expect_problem(small_module().put("LitT", u32(0x0fffffff) + "xx"), "cannot expand");
  expect_problem(small_module().put("LitT", u32(0xffffffff) + "xx"), "limit");
  expect_problem(small_module().put("LitT", u32(0) + literal_table({"\x83Q"})), "literal 0 of 1");
}

TEST(Module, refuses_damaged_code) {
  const auto with_code = [](const std::string& code, uint32_t labels = 3, uint32_t functions = 1) {
    return small_module().put("Code", code_chunk(code, labels, functions));
  };
  const std::string code = small_code();
  const std::string open = code.substr(0, code.size() - 1);
  expect_problem(with_code(open), "int_code_end");
  expect_problem(with_code(code, 3, 2), "promises 2 functions");
  expect_problem(with_code(code, 2), "label");
  expect_problem(with_code(code, 0xffffffff), "labels in");
  expect_problem(with_code(open + "\xff\x03"), "opcode 255");
  expect_problem(with_code(open + std::string("\0", 1)), "opcode 0");
  expect_problem(with_code(open + "\x3d" + compact(5, 7) + "\x03"), "label 7");
  expect_problem(with_code(open + "\x3d" + compact(5, 3) + "\x03", 4), "not defined");
  expect_problem(with_code(open + "\x01" + compact(0, 2) + "\x03"), "twice");
  expect_problem(with_code(open + "\x07" + compact(0, 0) + compact(0, 1) + "\x03"), "import");
  expect_problem(with_code(open + "\x67" + compact(0, 1) + "\x03"), "fun");
  expect_problem(with_code(open + "\x40" + compact(2, 9) + compact(3, 0) + "\x03"), "atom number 9");
  expect_problem(with_code(open + "\x40" + compact(7, 4) + compact(0, 1) + compact(3, 0) + "\x03"),
                 "literal number 1");
  expect_problem(with_code(open + "\x40" + compact(3, 1500) + compact(3, 0) + "\x03"), "register");
  expect_problem(with_code(open + "\x40" + compact(7, 6) + compact(0, 0) + compact(3, 0) + "\x03"),
                 "extended kind 6");
  expect_problem(
      with_code(open + "\xa4" + compact(3, 0) + compact(7, 1) + "\x78\xff\xff\xff\xff\xff" + "\x03"), "list");
  expect_problem(with_code(open + "\xa4" + compact(3, 0) + compact(7, 1) + compact(0, 1) + compact(7, 1) +
                           compact(0, 0) + "\x03"),
                 "inside a list");
  expect_problem(with_code(open + "\x40" + std::string(5000, '\xf8')), "cut short");
  expect_problem(with_code("\x13" + code), "before the first function");
  const std::string info = "\x02" + compact(2, 1) + compact(2, 2) + compact(0, 1);
  expect_problem(with_code(code.substr(0, 10) + info + "\x01" + compact(0, 3) + "\x03", 4, 2),
                 "share a label");
}

TEST(Module, damage_in_what_is_not_needed_leaves_it_usable) {
  for (const char* chunk : {"Attr", "CInf", "LocT", "Line"}) {
    const Module module = read(small_module().put(chunk, u32(0x7fffffff) + std::string(20, '\x7f')));
    EXPECT_TRUE(module.usable) << chunk;
    EXPECT_EQ(module.problems.size(), 1u) << chunk;
  }
}

/// At every size below the whole there is a problem with an offset inside the file, and no crash.
void check_truncation(const std::string& file) {
  for (size_t size = 0; size < file.size(); ++size) {
    const std::string cut =
        file.substr(0, size);  // its own allocation, so that a sanitizer sees a read beyond it
    const Module module = read_module("cut.beam", as_bytes(cut));
    ASSERT_FALSE(module.problems.empty()) << size;
    for (const Problem& problem : module.problems) {
      ASSERT_TRUE(problem.offset.has_value()) << size;
      ASSERT_LE(*problem.offset, size) << problem.message;
    }
  }
}

TEST(Module, cut_at_any_offset_has_a_problem) { check_truncation(small_module().file()); }

TEST(Module, a_real_module_cut_at_any_offset_has_a_problem) {
  const std::filesystem::path lib = "/usr/lib/erlang/lib";
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(lib, error)) {
    if (!entry.path().filename().string().starts_with("stdlib-")) continue;
    const auto file = read_file((entry.path() / "ebin/queue.beam").string());
    if (!file) continue;
    expect_fine(read(*file));
    return check_truncation(*file);
  }
  GTEST_SKIP() << "no installed OTP with queue.beam";
}

TEST(Types, reads_each_version) {
  const std::string minus_one(8, '\xff'), zero(8, '\0');
  const auto types_of = [](const std::string& chunk) { return read_types(as_bytes(chunk)); };
  const auto otp25 = types_of(u32(1) + u32(2) + u16(1 << 6) + zero + zero.substr(0, 7) + "\x05" +
                              u16(1 << 2) + zero + minus_one);
  ASSERT_EQ(otp25.size(), 2u);
  EXPECT_TRUE(otp25[0].is_only(TypeHint::integer));
  EXPECT_EQ(otp25[0].max, 5);
  EXPECT_TRUE(otp25[1].is_only(TypeHint::bitstring)) << "a match context";
  EXPECT_FALSE(otp25[1].min);
  const auto otp26 = types_of(u32(2) + u32(1) + u16(1 << 1 | 1 << 15) + "\x07");
  ASSERT_EQ(otp26.size(), 1u);
  EXPECT_EQ(otp26[0].unit, 8);
  const auto otp27 = types_of(u32(3) + u32(1) + u16(1 << 5 | 1 << 12) + minus_one);
  ASSERT_EQ(otp27.size(), 1u);
  EXPECT_EQ(otp27[0].min, -1);
  EXPECT_TRUE(types_of(u32(9) + u32(1) + u16(1)).empty());
  EXPECT_TRUE(types_of(u32(3) + u32(0xffffffff) + u16(1)).empty());
  EXPECT_TRUE(types_of("").empty());
}

TEST(Opcodes, names_and_arities) {
  EXPECT_EQ(opcode_name(Opcode::return_), "return");
  EXPECT_EQ(opcode_arity(Opcode::bs_match), 3u);
  EXPECT_EQ(static_cast<int>(Opcode::debug_line), 184);
  EXPECT_EQ(static_cast<int>(Opcode::get_record_field), 191);
  EXPECT_EQ(opcode_name(static_cast<Opcode>(250)), "unknown");
}

}  // namespace
}  // namespace ravel::beam
