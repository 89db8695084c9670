// SPDX-License-Identifier: Apache-2.0
//
// Single rules of the value flow, from programs in text form. Whole Erlang programs are in tests/flow/.
#include "flow/value_flow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "flow/flow.h"
#include "ir/parse.h"
#include "ir/text.h"

namespace ravel::flow {
namespace {

std::string show(const ValueFlow& flow, const ValueSet& set) {
  std::vector<std::string> words;
  for (const ObjId id : set.objects) {
    const Object& object = flow.object(id);
    switch (object.kind) {
      case ObjKind::unknown:
        words.push_back(set.top ? "top" : "unknown");
        break;
      case ObjKind::atom:
        words.push_back(object.text.str());
        break;
      case ObjKind::number:
        words.push_back(std::to_string(object.number));
        break;
      case ObjKind::nil:
        words.push_back("[]");
        break;
      case ObjKind::tuple:
        words.push_back("tuple/" + std::to_string(object.arity));
        break;
      case ObjKind::cons:
        words.push_back("cons");
        break;
      default:
        words.push_back("other");
    }
  }
  std::string text;
  std::sort(words.begin(), words.end());
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// What m:f/arity returns.
void check(std::string_view text, std::string_view name, uint32_t arity, std::string_view expected) {
  auto module = ir::parse(text);
  ASSERT_TRUE(module.has_value()) << module.error().str();
  ir::Program program;
  std::vector<ir::Module> modules;
  modules.push_back(std::move(*module));
  program.add(std::move(modules));
  const Flow flow(program, {});
  const ir::FuncId f = program.find({Symbol("m"), Symbol(name), arity});
  ASSERT_TRUE(f.valid());
  EXPECT_EQ(show(flow.values, flow.values.result(f)), expected) << text;
}

/// A function `pick` that gets the atoms a and b, the tuples {x, 1} and {y, 1, 2}, [] and [c], and returns
/// what is left after `refinement` of %0.
void check_refine(const std::string& refinement, std::string_view expected) {
  std::string text = "module m\n";
  const char* values[] = {"a", "b", "{x, 1}", "{y, 1, 2}", "[]", "[c]"};
  text += "function m:main/0() exported\nb0:\n";
  int n = 0;
  for (const char* value : values) {
    text += "  %" + std::to_string(n) + " = constant " + value + "\n";
    text += "  %" + std::to_string(n + 1) + " = call m:pick/1(%" + std::to_string(n) + ")\n";
    n += 2;
  }
  text += "  ret %1\n\nfunction m:pick/1(%0)\nb0:\n  %1 = constant a\n  %2 = refine %0 " + refinement +
          "\n  ret %2\n";
  check(text, "pick", 1, expected);
}

TEST(ValueFlow, RefinementsFilter) {
  check_refine("is_atom", "a b");
  check_refine("not is_atom", "[] cons tuple/2 tuple/3");
  check_refine("is_tuple", "tuple/2 tuple/3");
  check_refine("is_tuple_arity 2", "tuple/2");
  check_refine("is_tagged_tuple 2 x", "tuple/2");
  check_refine("is_tagged_tuple 2 z", "");
  check_refine("not is_tagged_tuple 2 x", "[] a b cons tuple/3");
  check_refine("is_list", "[] cons");
  check_refine("is_cons", "cons");
  check_refine("not is_nil", "a b cons tuple/2 tuple/3");
  check_refine("eq_exact %1", "a");
  check_refine("not eq_exact %1", "[] b cons tuple/2 tuple/3");
  check_refine("is_pid", "");
}

TEST(ValueFlow, UnknownBecomesTheConstantItIsComparedWith) {
  check(R"(module m
function m:f/1(%0) exported
b0:
  %1 = constant a
  %2 = refine %0 eq_exact %1
  ret %2
)",
        "f", 1, "a");
  check(R"(module m
function m:f/1(%0) exported
b0:
  %1 = refine %0 is_tuple
  ret %1
)",
        "f", 1, "unknown");
}

TEST(ValueFlow, ListsAndApply) {
  check(R"(module m
function m:f/0() exported
b0:
  %0 = constant x
  %1 = constant []
  %2 = alloc cons(%0, %1)
  %3 = constant y
  %4 = alloc cons(%3, %2)
  %5 = constant m
  %6 = constant second
  %7 = call_apply %5:%6(%4)
  ret %7

function m:second/2(%0, %1)
b0:
  ret %1
)",
        "f", 0, "x");
}

TEST(ValueFlow, FieldsOfObjects) {
  check(R"(module m jvm
function m:f/0() exported
b0:
  %0 = alloc object $klass "X"()
  %1 = alloc object $klass "X"()
  %2 = constant a
  %3 = constant b
  store %0 field name %2
  store %1 field name %3
  %4 = load %0 field name
  ret %4
)",
        "f", 0, "a");
}

TEST(ValueFlow, RecursionEnds) {
  check(R"(module m
function m:f/1(%0) exported
b0:
  %1 = constant a
  %2 = alloc tuple(%1, %0)
  %3 = call m:f/1(%2)
  %4 = alloc tuple(%3, %2, %0)
  ret %4
)",
        "f", 1, "tuple/3");
}

}  // namespace
}  // namespace ravel::flow
