// SPDX-License-Identifier: Apache-2.0
//
// Every rule of the verifier, with a program that keeps it and one that breaks it. The programs are the
// bodies of one function `m:f/2(%a, %b)`; a problem is looked for by a part of its sentence.
#include "ir/verify.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/dominators.h"
#include "ir/parse.h"
#include "ir/text.h"

namespace ravel::ir {
namespace {

Module function_of(std::string_view body) {
  tl::expected<Module, ParseError> module = parse(fmt::format("function m:f/2(%a, %b)\n{}", body));
  EXPECT_TRUE(module.has_value()) << module.error().str() << body;
  return module ? std::move(*module) : Module();
}

void accept(std::string_view body) {
  const Module m = function_of(body);
  EXPECT_EQ(verify(m), std::vector<std::string>()) << print(m);
}

/// Exactly one problem, and it contains `part`.
void reject(std::string_view body, std::string_view part) {
  const Module m = function_of(body);
  const std::vector<std::string> problems = verify(m);
  EXPECT_EQ(problems.size(), 1u) << print(m) << fmt::format("{}", fmt::join(problems, "\n"));
  if (!problems.empty()) {
    EXPECT_NE(problems[0].find(part), std::string::npos) << problems[0];
  }
}

/// Like reject, for a module that is changed after it was parsed.
template <typename Change>
void reject_changed(std::string_view body, Change change, std::string_view part) {
  Module m = function_of(body);
  change(m, m.functions[0]);
  const std::vector<std::string> problems = verify(m);
  ASSERT_FALSE(problems.empty()) << part;
  EXPECT_NE(problems[0].find(part), std::string::npos) << problems[0];
  print(m);  // never fails either
}

constexpr std::string_view kSmall = "b0:\n  %1 = call m:g/2(%a, %b)\n  ret %1\n";

TEST(Verify, SentencesNameFunctionBlockAndInstruction) {
  const Module m = function_of("b0:\n  %1 = alloc cons(%a)\n  ret %1\n");
  EXPECT_EQ(verify(m),
            std::vector<std::string>{"m:f/2: In b0, `%1 = alloc cons(%a.2)` has 1 operands, not 2."});
}

TEST(Verify, BlocksExist) {
  accept(kSmall);
  reject("", "no blocks");
  reject("b0:\n", "has no instructions");
  reject("b0:\n  jump $invalid\n", "goes to a block that does not exist");
}

TEST(Verify, RangesAndTables) {
  reject_changed(
      kSmall, [](Module&, Function& f) { f.instrs[0].operand_count = 99; }, "operands out of range");
  reject_changed(
      kSmall, [](Module&, Function& f) { f.operands[0] = ValueId(99); }, "a value that does not exist");
  reject_changed(
      kSmall, [](Module&, Function& f) { f.operands[0] = ValueId(); }, "a value that does not exist");
  reject_changed(
      kSmall, [](Module&, Function& f) { f.instrs[0].result = ValueId(99); }, "result out of range");
  reject_changed(kSmall, [](Module&, Function& f) { f.instrs[0].pos = PosId(5); }, "position");
  reject_changed(kSmall, [](Module&, Function& f) { f.pos = PosId(5); }, "position");
  reject_changed(kSmall, [](Module&, Function& f) { f.blocks[0].end = 99; }, "out of range");
  reject_changed(kSmall, [](Module&, Function& f) { f.blocks[0].target_count = 9; }, "targets of b0");
  reject_changed(kSmall, [](Module&, Function& f) { f.blocks[0].unwind = BlockId(9); }, "unwinds to a block");
  reject_changed(kSmall, [](Module&, Function& f) { f.blocks.push_back(f.blocks[0]); }, "share instructions");
  reject_changed(kSmall, [](Module&, Function& f) { f.value_count = 7; }, "definitions");
  reject_changed(kSmall, [](Module&, Function& f) { f.definitions[1] = InstrId(); }, "table of definitions");
  reject_changed(kSmall, [](Module&, Function& f) { f.definitions[2] = InstrId(1); }, "table of definitions");
  reject_changed(kSmall, [](Module&, Function& f) { f.params[1] = f.params[0]; }, "two parameters");
  reject_changed(kSmall, [](Module&, Function& f) { f.params[1] = ValueId(77); }, "parameter is no value");
  reject_changed(kSmall, [](Module&, Function& f) { f.params.pop_back(); }, "arity is 2");
  reject_changed(kSmall, [](Module&, Function& f) { f.captured_count = 3; }, "captured");
  reject_changed(
      kSmall, [](Module&, Function& f) { f.instrs[0].op = static_cast<Op>(99); }, "no instruction");
}

TEST(Verify, ModuleTables) {
  constexpr std::string_view kConstants =
      "b0:\n  %1 = constant {[a], #{b => c}, fun m:g/1} ; m.erl:1\n  ret %1\n";
  accept(kConstants);
  const auto change = [](ConstKind kind, auto edit) {
    return [=](Module& m, Function&) {
      for (Const& c : m.constants) {
        if (c.kind == kind) edit(c);
      }
    };
  };
  reject_changed(kConstants, change(ConstKind::list, [](Const& c) { c.items.pop_back(); }),
                 "without element");
  reject_changed(kConstants, change(ConstKind::map, [](Const& c) { c.items.pop_back(); }),
                 "key but no value");
  reject_changed(kConstants, change(ConstKind::map, [](Const& c) { c.items[0] = ConstId(99); }),
                 "does not exist");
  reject_changed(kConstants, change(ConstKind::function, [](Const& c) { c.callee = CalleeId(9); }),
                 "function");
  reject_changed(kConstants, [](Module& m, Function&) { m.files.clear(); }, "no source file 0");
}

TEST(Verify, EntryHasNoPredecessors) {
  accept("b0:\n  jump b1\nb1:\n  jump b1\n");
  reject("b0:\n  jump b0\n", "b0 is the entry but has predecessors");
}

TEST(Verify, OneTerminatorAtTheEnd) {
  reject("b0:\n  ret %a\n  ret %b\n", "more instructions follow");
  reject("b0:\n  %1 = constant a\n", "is no terminator");
}

TEST(Verify, TargetCountsFitTheOp) {
  accept("b0:\n  test is_atom %a ? b1 : b2\nb1:\n  ret\nb2:\n  ret\n");
  reject("b0:\n  jump\n", "has 0 targets, not 1");
  reject("b0:\n  test is_atom %a -> b1\nb1:\n  ret\n", "has 1 targets, not 2");
  reject("b0:\n  select %a {x => b1, _ => b1} -> b1\nb1:\n  ret\n", "has 3 targets, not 2");
  reject("b0:\n  ret -> b1\nb1:\n  ret\n", "has 1 targets, not 0");
  reject("b0:\n  jump b1\nb1:\n  receive b2 after %a\nb2:\n  ret\n", "has 1 targets, not 2");
  reject("b0:\n  jump b1\nb1:\n  receive b2 after b2\nb2:\n  ret\n", "has 2 targets, not 1");
}

TEST(Verify, EveryBlockIsReached) {
  accept("b0 unwind b1:\n  ret\nb1:\n  ret\n");
  reject("b0:\n  ret\nb1:\n  ret\n", "b1 is never reached");
}

TEST(Verify, OneDefinition) {
  reject("b0:\n  %1 = constant a\n  %1 = constant b\n  ret %1\n", "already defined");
  reject("b0:\n  %a = constant a\n  ret %a\n", "already defined");
  reject("b0:\n  ret %1\n", "%1, which is never defined");
}

TEST(Verify, DefinitionsDominateUses) {
  accept("b0:\n  %1 = constant a\n  jump b1\nb1:\n  ret %1\n");
  reject("b0:\n  %2 = alloc tuple(%1)\n  %1 = constant a\n  ret %2\n", "%1, which may not be defined there");
  reject("b0:\n  test is_atom %a ? b1 : b2\nb1:\n  %1 = constant a\n  jump b2\nb2:\n  ret %1\n",
         "%1, which may not be defined there");
}

TEST(Verify, PhisStandFirstWithOneOperandPerEdge) {
  constexpr std::string_view kDiamond =
      "b0:\n  test is_atom %a ? b1 : b2\nb1:\n  %1 = constant x\n  jump b3\nb2:\n  %2 = constant y\n  jump "
      "b3\nb3:\n";
  const auto diamond = [&](std::string_view end) { return fmt::format("{}{}", kDiamond, end); };
  accept(diamond("  %3 = phi [b1: %1, b2: %2]\n  ret %3\n"));
  accept(diamond("  %3 = phi [b2: %2, b1: %1]\n  ret %3\n"));
  reject(diamond("  %3 = phi [b1: %1]\n  ret %3\n"), "one operand for every incoming edge");
  reject(diamond("  %3 = phi [b1: %1, b1: %1]\n  ret %3\n"), "one operand for every incoming edge");
  reject(diamond("  %3 = phi [b1: %1, b2: %2, b0: %a]\n  ret %3\n"), "one operand for every incoming edge");
  reject(diamond("  %3 = phi [b1: %2, b2: %2]\n  ret %3\n"), "which may not be defined when");
  reject(diamond("  %4 = constant a\n  %3 = phi [b1: %1, b2: %2]\n  ret %3\n"),
         "stands after other instructions");
}

TEST(Verify, PhiOverTwoEdgesOfOneBlock) {
  constexpr std::string_view kSelect = "b0:\n  select %a {x => b1, y => b1, _ => b2}\nb2:\n  ret\nb1:\n";
  accept(fmt::format("{}  %1 = phi [b0: %a, b0: %b]\n  ret %1\n", kSelect));
  reject(fmt::format("{}  %1 = phi [b0: %a]\n  ret %1\n", kSelect), "one operand for every incoming edge");
}

TEST(Verify, LoopPhiMayUseWhatTheLoopDefines) {
  accept(
      "b0:\n  jump b1\nb1:\n  %1 = phi [b0: %a, b1: %2]\n  %2 = call m:g/1(%1)\n  test is_atom %2 ? b1 : b2\n"
      "b2:\n  ret %2\n");
}

TEST(Verify, AHandlerSeesOnlyWhatWasDefinedBeforeTheBlock) {
  accept(
      "b0:\n  %1 = constant x\n  jump b1\nb1 unwind b2:\n  %2 = call m:g/1(%1)\n  ret %2\nb2:\n  ret %1\n");
  reject("b0:\n  jump b1\nb1 unwind b2:\n  %2 = call m:g/1(%a)\n  ret %2\nb2:\n  ret %2\n",
         "%2, which may not be defined there");
  reject("b0:\n  jump b1\nb1 unwind b2:\n  %2 = phi [b0: %a]\n  ret %2\nb2:\n  ret %2\n",
         "%2, which may not be defined there");
  // Nor through a block that only the handler leads to.
  reject("b0:\n  jump b1\nb1 unwind b2:\n  %2 = call m:g/1(%a)\n  ret %2\nb2:\n  jump b3\nb3:\n  ret %2\n",
         "%2, which may not be defined there");
}

TEST(Verify, PhisOverUnwindEdges) {
  constexpr std::string_view kTwo =
      "b0:\n  jump b1\nb1 unwind b3:\n  %1 = call m:g/1(%a)\n  jump b2\nb2 unwind b3:\n  %2 = call "
      "m:h/1(%1)\n"
      "  ret %2\nb3:\n";
  accept(fmt::format("{}  %3 = phi [b1: %a, b2: %1]\n  ret %3\n", kTwo));
  reject(fmt::format("{}  %3 = phi [b1: %1, b2: %1]\n  ret %3\n", kTwo),
         "%1, which may not be defined when b1 unwinds");
  reject(fmt::format("{}  %3 = phi [b1: %a, b2: %2]\n  ret %3\n", kTwo),
         "%2, which may not be defined when b2 unwinds");
}

TEST(Verify, AJoinOfNormalAndUnwindEdgesFromOneBlock) {
  constexpr std::string_view kBoth = "b0:\n  jump b1\nb1 unwind b2:\n  %1 = call m:g/1(%a)\n  jump b2\nb2:\n";
  accept(fmt::format("{}  %2 = phi [b1: %1, b1: %a]\n  ret %2\n", kBoth));
  reject(fmt::format("{}  %2 = phi [b1: %a, b1: %1]\n  ret %2\n", kBoth), "when b1 unwinds");
}

TEST(Verify, CaughtOnlyAtTheStartOfHandlers) {
  accept("b0 unwind b1:\n  ret\nb1:\n  %1 = caught class\n  %2 = caught reason\n  raise reraise %1 %2\n");
  reject("b0:\n  jump b1\nb1:\n  %1 = caught class\n  ret %1\n", "not only unwound to");
  reject("b0:\n  jump b1\nb1 unwind b2:\n  jump b2\nb2:\n  %1 = caught class\n  ret %1\n",
         "not only unwound to");
  reject("b0 unwind b1:\n  ret\nb1:\n  %1 = constant a\n  %2 = caught class\n  ret %2\n",
         "after other instructions");
  reject("b0 unwind b1:\n  ret\nb1:\n  %2 = caught imm=3\n  ret %2\n", "not class, reason or trace");
}

constexpr std::string_view kReceive = R"(
b0:
  jump b1
b1:
  receive b2 after %b b5
b2:
  %1 = message
  test is_tuple %1 ? b3 : b4
b3:
  %2 = refine %1 is_tuple
  take %2
  ret %2
b4:
  next_message b1
b5:
  ret %a
)";

std::string changed(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  const size_t at = result.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? result : result.replace(at, from.size(), to);
}

TEST(Verify, Receives) {
  accept(kReceive);
  accept(changed(kReceive, "take %2", "take %1"));
  reject(changed(kReceive, "take %2", "take %a"), "takes a parameter");
  reject(changed(kReceive, "take %2", "%3 = constant x\n  take %3"), "takes what is no message");
  reject(changed(kReceive, "next_message b1", "next_message b6\nb6:\n  ret"), "does not go to a receive");
  reject(changed(kReceive, "  ret %a", "  next_message b1"), "is not inside the receive");
  reject(changed(kReceive, "  ret %a", "  %3 = message\n  ret %3"), "is in no receive");
}

TEST(Verify, AMergedMessageMayBeTaken) {
  constexpr std::string_view kMerged = R"(
b0:
  jump b1
b1:
  receive b2
b2:
  %1 = message
  test is_atom %1 ? b3 : b4
b3:
  %2 = refine %1 is_atom
  jump b5
b4:
  %3 = refine %1 not is_atom
  jump b5
b5:
  %4 = phi [b3: %2, b4: %3]
  take %4
  ret %4
)";
  accept(kMerged);
  reject(changed(kMerged, "b4: %3", "b4: %a"), "takes a parameter");
}

TEST(Verify, RefinesRepeatTheTest) {
  const auto body = [](std::string_view test, std::string_view refine) {
    return fmt::format(
        "b0:\n  %c = constant x\n  %d = constant y\n  test {} ? b1 : b2\nb1:\n  %1 = refine {}\n  ret "
        "%1\nb2:\n  ret\n",
        test, refine);
  };
  accept(body("is_tagged_tuple %a 2 ok", "%a is_tagged_tuple 2 ok"));
  reject(body("is_tagged_tuple %a 2 ok", "%a is_tagged_tuple 3 ok"), "does not follow from the end of b0");
  reject(body("is_tagged_tuple %a 2 ok", "%a is_tagged_tuple 2 error"), "does not follow");
  reject(body("is_tuple %a", "%a is_list"), "does not follow");
  reject(body("is_tuple %a", "%b is_tuple"), "does not follow");
  reject(body("is_tuple %a", "%a not is_tuple"), "does not follow");
  accept(body("eq_exact %a %c", "%a eq_exact %c"));
  accept(body("eq_exact %a %b", "%b eq_exact %a"));
  accept(body("lt %a %b", "%b gt %a"));
  reject(body("lt %a %b", "%b lt %a"), "does not follow");
  reject(body("eq_exact %a %c", "%a eq_exact %d"), "does not follow");
  accept(changed(body("is_tuple %a", "%a not is_tuple"), "? b1 : b2", "? b2 : b1"));
  reject("b0:\n  test is_atom %a ? b1 : b1\nb1:\n  %1 = refine %a is_atom\n  ret %1\n", "does not follow");
}

TEST(Verify, RefinesStandBehindOneTest) {
  reject("b0:\n  %1 = refine %a is_atom\n  ret %1\n", "not reached from one test");
  reject("b0:\n  jump b1\nb1:\n  %1 = refine %a is_atom\n  ret %1\n", "does not follow");
  reject("b0 unwind b1:\n  ret\nb1:\n  %1 = refine %a is_atom\n  ret %1\n", "not reached from one test");
  reject(
      "b0:\n  test is_atom %a ? b2 : b1\nb1:\n  test is_atom %b ? b2 : b3\nb2:\n  %1 = refine %a is_atom\n  "
      "ret %1\n"
      "b3:\n  ret\n",
      "not reached from one test");
}

TEST(Verify, RefinesAfterSelect) {
  const auto body = [](std::string_view cases, std::string_view refine) {
    return fmt::format("b0:\n  %x = constant x\n  select {}\nb1:\n  %1 = refine {}\n  ret %1\nb2:\n  ret\n",
                       cases, refine);
  };
  accept(body("%a {x => b1, _ => b2}", "%a eq_exact %x"));
  accept(body("%a {x => b2, _ => b1}", "%a not eq_exact %x"));
  reject(body("%a {y => b1, _ => b2}", "%a eq_exact %x"), "does not follow");
  reject(body("%a {x => b1, y => b1, _ => b2}", "%a eq_exact %x"), "does not follow");
  reject(body("%a {y => b2, _ => b1}", "%a eq_exact %x"), "does not follow");
  reject(body("%a {x => b1, _ => b2}", "%b eq_exact %x"), "does not follow");
  reject(body("%a {x => b1, _ => b2}", "%a not eq_exact %x"), "does not follow");
  accept(body("arity %a {2 => b1, _ => b2}", "%a is_tuple_arity 2"));
  reject(body("arity %a {2 => b1, _ => b2}", "%a is_tuple_arity 3"), "does not follow");
}

TEST(Verify, FlagsPromiseWhatFollows) {
  accept("b0:\n  %1 = tail call m:g/1(%a)\n  ret %1\n");
  reject("b0:\n  %1 = tail call m:g/1(%a)\n  ret %a\n", "no `ret` of its result");
  reject("b0:\n  %1 = tail call m:g/1(%a)\n  jump b1\nb1:\n  ret %1\n", "no `ret` of its result");
  accept("b0:\n  %1 = noreturn call m:g/1(%a)\n  unreachable\n");
  reject("b0:\n  %1 = noreturn call m:g/1(%a)\n  ret %1\n", "no `unreachable`");
  accept("b0:\n  %1 = guard call m:g/1(%a)\n  test succeeded %1 ? b1 : b1\nb1:\n  ret\n");
  reject("b0:\n  %1 = guard call m:g/1(%a)\n  test is_atom %1 ? b1 : b1\nb1:\n  ret\n", "`test succeeded`");
  reject("b0:\n  %1 = tail alloc tuple()\n  ret %1\n", "a flag of calls");
  reject("b0:\n  %1 = negated alloc tuple()\n  ret %1\n", "negated");
  reject("b0:\n  %1 = alloc tuple() flags=128\n  ret %1\n", "flags that do not exist");
}

TEST(Verify, OperandCounts) {
  const auto one = [](std::string_view instr) { return fmt::format("b0:\n  {}\n  ret\n", instr); };
  for (std::string_view good :
       {"%1 = alloc cons(%a, %b)", "%1 = alloc map(%a, %b)", "%1 = alloc map_update(%a, %b, %b)",
        "%1 = load %a map_value %b", "%1 = load %a head", "%1 = load statik x", "store %a statik x",
        "store %a field x %b", "store %a array_element %b %b", "%1 = call_apply %a:%b(%a)", "%1 = send %a %b",
        "acquire %a", "release %a", "%1 = alloc closure m:g/3(%a, %b)"}) {
    accept(one(good));
  }
  for (std::string_view bad : {"%1 = alloc cons(%a)", "%1 = alloc map(%a)", "%1 = alloc map_update(%a, %b)",
                               "%1 = load %a map_value", "%1 = load %a head %b", "%1 = load %a statik x",
                               "store %a field x", "store %a array_element %b", "%1 = call_apply %a:%b()",
                               "%1 = call_dynamic %a()", "%1 = call_value ()", "%1 = send %a", "acquire",
                               "%1 = call m:g/2(%a)", "%1 = constant x %a", "%1 = message %a"}) {
    reject(one(bad), "operands, not");
  }
  reject("b0:\n  ret %a %b\n", "has 2 operands, not 0 to 1");
  reject("b0:\n  test eq %a ? b1 : b1\nb1:\n  ret\n", "has 1 operands, not 2");
  reject(one("%1 = alloc closure m:g/1(%a, %b)"), "captures more than its function takes");
}

TEST(Verify, PayloadsAreInRange) {
  const auto one = [](std::string_view instr) { return fmt::format("b0:\n  {}\n  ret\n", instr); };
  reject(one("%1 = constant $invalid"), "a constant that does not exist");
  reject(one("%1 = call $invalid()"), "a callee that does not exist");
  reject(one("%1 = alloc closure $invalid()"), "a callee that does not exist");
  reject(one("%1 = load %a field $invalid"), "a field that does not exist");
  reject(one("%1 = alloc tuple() kind=99"), "kind 99, which does not exist");
  reject("b0:\n  test opaque %a $invalid ? b1 : b1\nb1:\n  ret\n", "a constant that does not exist");
  accept("b0:\n  test instance_of %a $klass \"A\" ? b1 : b1\nb1:\n  ret\n");
  reject("b0:\n  test instance_of %a x ? b1 : b1\nb1:\n  ret\n", "no class");
  reject("b0:\n  select %a {$invalid => b1, _ => b1}\nb1:\n  ret\n", "a case that is no constant");
  reject("b0:\n  select arity %a {x => b1, _ => b1}\nb1:\n  ret\n", "a case that is no arity");
}

TEST(Verify, ResultsWhereThereAreSome) {
  reject("b0:\n  constant x\n  ret\n", "has no result");
  reject("b0:\n  call m:g/0()\n  ret\n", "has no result");
  reject("b0:\n  %1 = store %a field x %b\n  ret\n", "has a result");
  reject("b0:\n  %1 = ret\n", "has a result");
}

TEST(Dominators, AnswerForLoopsAndHandlers) {
  const Module m = function_of(R"(
b0:
  jump b1
b1:
  test is_atom %a ? b2 : b5
b2 unwind b4:
  %1 = call m:g/1(%a)
  jump b3
b3:
  jump b1
b4:
  ret
b5:
  ret
)");
  const Dominators d(m.functions[0]);
  const auto b = [](size_t i) { return BlockId(i); };
  EXPECT_EQ(d.parent(b(1)), b(0));
  EXPECT_EQ(d.parent(b(3)), b(2));
  EXPECT_EQ(d.parent(b(4)), b(2));
  EXPECT_EQ(d.parent(b(5)), b(1));
  EXPECT_FALSE(d.parent(b(0)).valid());
  EXPECT_TRUE(d.dominates(b(2), b(4)));
  EXPECT_FALSE(d.visible_at_entry(b(2), b(4)));  // it unwinds before it defines anything
  EXPECT_TRUE(d.visible_at_entry(b(2), b(3)));
  EXPECT_TRUE(d.visible_at_entry(b(1), b(4)));
  EXPECT_FALSE(d.visible_at_entry(b(2), b(1)));
  EXPECT_TRUE(d.visible_at_end(b(2), b(2)));
  EXPECT_FALSE(d.visible_at_entry(b(2), b(2)));
  EXPECT_EQ(d.reverse_postorder().size(), 6u);
}

/// The definition itself, against the tree: a dominates b if b cannot be reached without a.
TEST(Dominators, AgreeWithReachabilityOnRandomGraphs) {
  uint64_t state = 42;
  const auto below = [&](uint64_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % n;
  };
  for (int round = 0; round < 300; ++round) {
    const size_t n = 2 + below(9);
    std::string text = "b0:\n  jump b1\n";
    for (size_t i = 1; i < n; ++i) {
      const std::string unwind = below(3) == 0 ? fmt::format(" unwind b{}", below(n)) : "";
      text += fmt::format("b{}{}:\n  test is_atom %a ? b{} : b{}\n", i, unwind, below(n), below(n));
    }
    const Module m = function_of(text);
    const Function& f = m.functions[0];
    const Dominators d(f);
    for (size_t avoid = 0; avoid < n; ++avoid) {
      for (const bool only_body : {false, true}) {  // avoid the block, or only what comes after its entry
        std::vector<bool> seen(n);
        std::vector<size_t> stack;
        const auto visit = [&](BlockId to) {
          if (seen[to.index()] || (!only_body && to.index() == avoid)) return;
          seen[to.index()] = true;
          stack.push_back(to.index());
        };
        visit(BlockId(0));
        while (!stack.empty()) {
          const size_t at = stack.back();
          stack.pop_back();
          if (f.blocks[at].unwind.valid()) visit(f.blocks[at].unwind);
          if (at == avoid && only_body) continue;
          for (BlockId to : f.targets_of(f.blocks[at])) visit(to);
        }
        for (size_t to = 0; to < n; ++to) {
          if (!d.reachable(BlockId(to)) || !d.reachable(BlockId(avoid))) continue;
          const bool says = only_body ? d.visible_at_entry(BlockId(avoid), BlockId(to))
                                      : d.dominates(BlockId(avoid), BlockId(to));
          EXPECT_EQ(says, !seen[to]) << text << avoid << " " << to << " " << only_body;
        }
      }
    }
  }
}

}  // namespace
}  // namespace ravel::ir
