// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jvm/class_file.h"
#include "jvm/class_reader.h"
#include "jvm/class_writer.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {
namespace {

using testing::ClassWriter;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

ClassFile read(const std::string& bytes) { return read_class("T.class", as_bytes(bytes)); }

/// The first problem that reading gives; empty if there is none.
std::string problem_of(const std::string& bytes) {
  const ClassFile file = read(bytes);
  return file.problems.empty() ? "" : file.problems[0].message;
}

/// A class with one method of that code, and the problem its code has.
std::string code_problem(const std::vector<uint8_t>& code) {
  ClassWriter writer("T");
  writer.add_method("f", "()V", kStatic, code);
  return problem_of(writer.finish());
}

TEST(ClassReader, names_fields_and_methods) {
  ClassWriter writer("org/foo/T");
  writer.add_field("count", "J", kPrivate | kVolatile);
  writer.add_method("f", "(I)V", kPublic | kSynchronized, {op_return});
  const ClassFile file = read(writer.finish());
  EXPECT_TRUE(file.usable);
  EXPECT_TRUE(file.problems.empty());
  EXPECT_EQ(file.name.view(), "org/foo/T");
  EXPECT_EQ(file.super.view(), "java/lang/Object");
  ASSERT_EQ(file.fields.size(), 1u);
  EXPECT_EQ(file.fields[0].descriptor.view(), "J");
  EXPECT_NE(file.fields[0].flags & kVolatile, 0);
  ASSERT_EQ(file.methods.size(), 1u);
  EXPECT_TRUE(file.methods[0].is(kSynchronized));
  EXPECT_EQ(file.methods[0].code->instructions.size(), 1u);
}

TEST(ClassReader, wide_instructions_and_branches_become_indices) {
  ClassWriter writer("T");
  // 0: goto 6; 3: nop nop nop; 6: wide iload 300; 10: pop; 11: wide iinc 300 -2; 17: return
  writer.add_method("f", "()V", kStatic,
                    {op_goto, 0, 6, 0, 0, 0, op_wide, op_iload, 1, 44, op_pop, op_wide, op_iinc, 1, 44, 0xFF,
                     0xFE, op_return},
                    {}, 2, 400);
  const ClassFile file = read(writer.finish());
  ASSERT_TRUE(file.methods[0].code.has_value()) << file.problems[0].message;
  const auto& code = file.methods[0].code->instructions;
  ASSERT_EQ(code.size(), 8u);
  EXPECT_EQ(code[0].a, 4);
  EXPECT_EQ(code[4].opcode, op_iload);
  EXPECT_EQ(code[4].a, 300);
  EXPECT_EQ(code[6].a, 300);
  EXPECT_EQ(code[6].b, -2);
}

TEST(ClassReader, switches_are_padded_to_four) {
  ClassWriter writer("T");
  // 0: iconst_0; 1: tableswitch, padding 2, default +19, low 1, high 2, +19, +18; 20: nop... at 19 and 20.
  writer.add_method(
      "f", "()V", kStatic,
      {op_iconst_m1 + 1, op_tableswitch, 0, 0, 0, 0, 0, 24, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 23, 0, 0, 0, 24,
       op_nop,           op_return});
  const ClassFile file = read(writer.finish());
  ASSERT_TRUE(file.methods[0].code.has_value()) << file.problems[0].message;
  const Switch& table = file.methods[0].code->switches[0];
  EXPECT_EQ(table.fallback, 3u);
  EXPECT_THAT(table.cases,
              ElementsAre(std::pair<int32_t, uint32_t>(1, 2), std::pair<int32_t, uint32_t>(2, 3)));
}

TEST(ClassReader, bad_code_costs_its_method) {
  EXPECT_THAT(code_problem({op_goto, 0, 1}), HasSubstr("a branch leads into nowhere"));
  EXPECT_THAT(code_problem({op_goto, 0, 99}), HasSubstr("a branch leads into nowhere"));
  EXPECT_THAT(code_problem({op_sipush, 1}), HasSubstr("the code ends inside an instruction"));
  EXPECT_THAT(code_problem({250, op_return}), HasSubstr("instruction 250 is not known"));
  EXPECT_THAT(code_problem({op_nop}), HasSubstr("control runs off the end"));
  EXPECT_THAT(
      code_problem({op_tableswitch, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, op_return}),
      HasSubstr("ends inside an instruction"));
  ClassWriter writer("T");
  writer.add_method("bad", "()V", kStatic, {op_nop});
  writer.add_method("good", "()V", kStatic, {op_return});
  const ClassFile file = read(writer.finish());
  EXPECT_TRUE(file.usable);
  EXPECT_FALSE(file.methods[0].code.has_value());
  EXPECT_TRUE(file.methods[1].code.has_value());
}

TEST(ClassReader, every_truncation_is_a_problem_and_never_more) {
  ClassWriter writer("T");
  writer.add_field("x", "I", 0);
  writer.add_method("f", "()V", kStatic, {op_return});
  const std::string whole = writer.finish();
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(problem_of(whole.substr(0, size)), "") << size;
  }
  EXPECT_EQ(problem_of(whole), "");
  EXPECT_EQ(problem_of(whole + "x"), "there are bytes behind the end of the class");
}

TEST(ClassReader, versions_and_magic) {
  EXPECT_THAT(problem_of("no class at all"), HasSubstr("CAFEBABE"));
  EXPECT_THAT(problem_of(ClassWriter("T", 70).finish()), HasSubstr("version 70 is not supported"));
  EXPECT_EQ(problem_of(ClassWriter("T", 45).finish()), "");
  EXPECT_EQ(problem_of(ClassWriter("T", 69).finish()), "");
}

TEST(ClassReader, modified_utf8) {
  const auto utf8 = [](std::string_view text) { return utf8_of_modified(as_bytes(text)); };
  EXPECT_EQ(utf8("abc"), "abc");
  EXPECT_EQ(utf8("\xC0\x80"), std::string(1, '\0'));
  EXPECT_EQ(utf8("\xED\xA0\xBD\xED\xB8\x80"), "\xF0\x9F\x98\x80");  // a pair of surrogates
  EXPECT_EQ(utf8("\xED\xA0\xBD!"), "\xEF\xBF\xBD!");                // half of one
  EXPECT_EQ(utf8("\xE4\xB8"), "\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace ravel::jvm
