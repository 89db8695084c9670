// SPDX-License-Identifier: Apache-2.0
//
// SSA construction: small cases by their text, and random programs that must behave the same as variables and
// as values, whatever was sealed when.
#include "ir/builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "ir/text.h"
#include "ir/verify.h"

namespace ravel::ir {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr Spec kIsAtom{.op = Op::test, .kind = static_cast<uint16_t>(TestKind::is_atom)};
constexpr Spec kRefineAtom{.op = Op::refine, .kind = static_cast<uint16_t>(TestKind::is_atom)};
constexpr Spec kRefineNotAtom{
    .op = Op::refine, .kind = static_cast<uint16_t>(TestKind::is_atom), .flags = kNegated};

struct Maker {
  Maker() { b.begin(4, m.other("undefined")); }

  ValueId number(BlockId block, int64_t n) { return b.constant(block, m.integer(n)); }
  void call(BlockId block, ValueId argument) {
    const CalleeId callee = m.callee({Symbol("m"), Symbol("use"), 1});
    b.mark_raising(block);
    b.emit(block, {.op = Op::call, .payload = callee.index()}, {argument});
  }
  void ret(BlockId block, ValueId value) { b.terminate(block, {.op = Op::ret}, {value}, {}); }

  std::string finish() {
    Function function = b.finish();
    function.name = {Symbol("m"), Symbol("f"), static_cast<uint32_t>(function.params.size())};
    EXPECT_THAT(verify(m.module(), function), IsEmpty());
    return print(m.module(), function);
  }

  ModuleBuilder m;
  FunctionBuilder b;
};

constexpr BlockId kEntry(0);

TEST(ModuleBuilder, InternsByContent) {
  ModuleBuilder m;
  EXPECT_EQ(m.atom(Symbol("a")), m.atom(Symbol("a")));
  EXPECT_NE(m.atom(Symbol("a")), m.integer(1));
  const auto pair = [&](int64_t n) {
    return m.constant(
        {.kind = ConstKind::tuple, .text = {}, .callee = {}, .items = {m.atom(Symbol("a")), m.integer(n)}});
  };
  EXPECT_EQ(pair(1), pair(1));
  EXPECT_NE(pair(1), pair(2));
  for (int64_t i = 0; i < 1000; ++i) m.integer(i);
  for (int64_t i = 0; i < 1000; ++i) EXPECT_EQ(m.module().constant(m.integer(i)).number, i);
  EXPECT_EQ(m.position({1, 2, 3}), m.position({1, 2, 3}));
  EXPECT_NE(m.position({1, 2, 3}), m.position({1, 2, 4}));
}

TEST(FunctionBuilder, JoinOfDifferentValuesIsAPhi) {
  Maker t;
  const ValueId p = t.b.add_param();
  const BlockId yes = t.b.add_edge_block(kEntry), no = t.b.add_edge_block(kEntry), join = t.b.add_block();
  t.b.terminate(kEntry, kIsAtom, {p}, {yes, no});
  t.b.write(yes, 0, t.number(yes, 1));
  t.b.write(no, 0, t.number(no, 2));
  t.b.jump(yes, join);
  t.b.jump(no, join);
  t.b.seal(join);
  t.ret(join, t.b.read(join, 0));
  EXPECT_THAT(t.finish(), HasSubstr("phi [b1: %1, b2: %2]"));
}

TEST(FunctionBuilder, WhatEveryWayRefinesDifferentlyIsTheValueItself) {
  Maker t;
  const ValueId p = t.b.add_param();
  t.b.write(kEntry, 0, p);
  const BlockId yes = t.b.add_edge_block(kEntry), no = t.b.add_edge_block(kEntry), join = t.b.add_block();
  t.b.write(yes, 0, t.b.emit(yes, kRefineAtom, {p}));
  t.b.write(no, 0, t.b.emit(no, kRefineNotAtom, {p}));
  t.b.terminate(kEntry, kIsAtom, {p}, {yes, no});
  t.b.jump(yes, join);
  t.b.jump(no, join);
  t.ret(join, t.b.read(join, 0));
  const std::string text = t.finish();
  EXPECT_THAT(text, Not(HasSubstr("phi")));
  EXPECT_THAT(text, Not(HasSubstr("refine")));
  EXPECT_THAT(text, HasSubstr("ret %0"));
}

TEST(FunctionBuilder, ALoopThatChangesNothingNeedsNoPhi) {
  Maker t;
  const ValueId p = t.b.add_param();
  t.b.write(kEntry, 0, p);
  const BlockId loop = t.b.add_block();
  t.b.jump(kEntry, loop);
  const ValueId inside = t.b.read(loop, 0);
  const BlockId again = t.b.add_edge_block(loop), out = t.b.add_edge_block(loop);
  t.b.terminate(loop, kIsAtom, {inside}, {again, out});
  t.b.jump(again, loop);
  t.b.seal(loop);
  t.ret(out, t.b.read(out, 0));
  const std::string text = t.finish();
  EXPECT_THAT(text, Not(HasSubstr("phi")));
  EXPECT_THAT(text, HasSubstr("ret %0"));
}

TEST(FunctionBuilder, StraightLinesAreOneBlock) {
  Maker t;
  BlockId block = kEntry;
  for (int i = 0; i < 100; ++i) {
    const BlockId next = t.b.add_block();
    t.call(block, t.number(block, i));
    t.b.jump(block, next);
    block = next;
  }
  t.ret(block, t.number(block, 7));
  EXPECT_THAT(t.finish(), Not(HasSubstr("b1")));
}

TEST(FunctionBuilder, UnwrittenVariablesAreUndefined) {
  Maker t;
  const BlockId next = t.b.add_block();
  t.b.jump(kEntry, next);
  t.ret(next, t.b.read(next, 3));
  EXPECT_THAT(t.finish(), HasSubstr("constant $other \"undefined\""));
}

TEST(FunctionBuilder, UnreachableBlocksDisappear) {
  Maker t;
  const BlockId dead = t.b.add_block(), join = t.b.add_block();
  t.b.write(kEntry, 0, t.number(kEntry, 1));
  t.b.write(dead, 0, t.number(dead, 2));
  t.b.jump(kEntry, join);
  t.b.jump(dead, join);
  t.ret(join, t.b.read(join, 0));
  const std::string text = t.finish();
  EXPECT_THAT(text, Not(HasSubstr("constant 2")));
  EXPECT_THAT(text, Not(HasSubstr("phi")));
}

TEST(FunctionBuilder, AHandlerSeesWhatHeldBefore) {
  Maker t;
  const BlockId first = t.b.add_edge_block(kEntry), handler = t.b.add_block();
  t.b.write(kEntry, 0, t.number(kEntry, 1));
  t.b.jump(kEntry, first);
  t.b.set_unwind(first, handler);
  t.call(first, t.b.read(first, 0));
  t.b.write(first, 0, t.number(first, 2));
  const BlockId second = t.b.add_edge_block(first);
  t.b.jump(first, second);
  t.b.set_unwind(second, handler);
  t.call(second, t.b.read(second, 0));
  t.ret(second, t.b.read(second, 0));
  t.b.emit(handler, {.op = Op::caught, .imm = 1});
  t.ret(handler, t.b.read(handler, 0));
  const std::string text = t.finish();
  // The two must not become one block: the handler tells them apart.
  EXPECT_THAT(text, HasSubstr("b1 unwind b3:"));
  EXPECT_THAT(text, HasSubstr("b2 unwind b3:"));
  EXPECT_THAT(text, HasSubstr("phi [b1: %0, b2: %2]"));
}

TEST(FunctionBuilder, BlocksThatUnwindToTheSameAreMerged) {
  Maker t;
  const BlockId first = t.b.add_edge_block(kEntry), handler = t.b.add_block();
  t.b.write(kEntry, 0, t.number(kEntry, 1));
  t.b.jump(kEntry, first);
  t.b.set_unwind(first, handler);
  t.call(first, t.b.read(first, 0));
  const BlockId second = t.b.add_edge_block(first);
  t.b.jump(first, second);
  t.b.set_unwind(second, handler);
  t.call(second, t.b.read(second, 0));
  t.ret(second, t.b.read(second, 0));
  t.b.emit(handler, {.op = Op::caught, .imm = 1});
  t.ret(handler, t.b.read(handler, 0));
  const std::string text = t.finish();
  EXPECT_THAT(text, HasSubstr("b1 unwind b2:"));
  EXPECT_THAT(text, Not(HasSubstr("b3")));
}

TEST(FunctionBuilder, LongChainsDoNotRecurse) {
  Maker t;
  const ValueId p = t.b.add_param();
  t.b.write(kEntry, 0, p);
  BlockId block = kEntry;
  for (int i = 0; i < 200'000; ++i) {
    const BlockId yes = t.b.add_edge_block(block), join = t.b.add_block();
    t.b.terminate(block, kIsAtom, {p}, {yes, join});
    t.b.jump(yes, join);
    t.b.seal(join);
    block = join;
  }
  t.ret(block, t.b.read(block, 0));
  const Function function = t.b.finish();
  EXPECT_EQ(function.value_count, 1u);
}

/// A program over variables. Each block writes and reads; a test goes to the first or second target as an
/// oracle says, and refines variable `tested`, which changes nothing.
struct Program {
  struct Access {
    bool write;
    Variable variable;
  };
  struct Node {
    std::vector<Access> accesses;
    std::vector<uint32_t> targets;
    Variable tested = 0;
  };
  std::vector<Node> nodes;
};

Program random_program(std::mt19937& random) {
  Program program;
  program.nodes.resize(2 + random() % 12);
  for (Program::Node& node : program.nodes) {
    for (size_t i = random() % 4; i > 0; --i)
      node.accesses.push_back({random() % 2 == 0, Variable(random() % 3)});
    for (size_t i = random() % 5 % 3; i > 0; --i) {
      node.targets.push_back(static_cast<uint32_t>(1 + random() % (program.nodes.size() - 1)));
    }
    node.tested = Variable(random() % 3);
  }
  return program;
}

/// What the k-th write writes: unique, so that a wrong value is seen.
int64_t written(size_t node, size_t access) { return static_cast<int64_t>(node * 100 + access); }

using Trace = std::vector<int64_t>;
constexpr size_t kSteps = 60;
constexpr int64_t kUndefined = -1;

Trace run(const Program& program, const std::vector<bool>& oracle) {
  Trace trace;
  int64_t variables[3] = {kUndefined, kUndefined, kUndefined};
  size_t asked = 0;
  for (size_t at = 0, step = 0; step < kSteps; ++step) {
    const Program::Node& node = program.nodes[at];
    for (size_t i = 0; i < node.accesses.size(); ++i) {
      int64_t& variable = variables[node.accesses[i].variable];
      if (node.accesses[i].write)
        variable = written(at, i);
      else
        trace.push_back(variable);
    }
    if (node.targets.empty()) return trace;
    if (node.targets.size() == 2 && asked == oracle.size()) return trace;
    at = node.targets[node.targets.size() == 2 && !oracle[asked++] ? 1 : 0];
  }
  return trace;
}

Function build(const Program& program, Maker& t, bool seal_early) {
  std::vector<BlockId> blocks = {kEntry};
  std::vector<size_t> missing(program.nodes.size());
  for (size_t i = 1; i < program.nodes.size(); ++i) blocks.push_back(t.b.add_block());
  for (const Program::Node& node : program.nodes) {
    for (uint32_t target : node.targets) ++missing[target];
  }
  for (size_t n = 0; n < program.nodes.size(); ++n) {
    const Program::Node& node = program.nodes[n];
    const BlockId block = blocks[n];
    for (size_t i = 0; i < node.accesses.size(); ++i) {
      const Variable variable = node.accesses[i].variable;
      if (node.accesses[i].write)
        t.b.write(block, variable, t.number(block, written(n, i)));
      else
        t.call(block, t.b.read(block, variable));
    }
    if (node.targets.empty()) t.ret(block, t.number(block, 0));
    if (node.targets.size() == 1) t.b.jump(block, blocks[node.targets[0]]);
    if (node.targets.size() == 2) {
      const ValueId tested = t.b.read(block, node.tested);
      const BlockId yes = t.b.add_edge_block(block), no = t.b.add_edge_block(block);
      t.b.write(yes, node.tested, t.b.emit(yes, kRefineAtom, {tested}));
      t.b.write(no, node.tested, t.b.emit(no, kRefineNotAtom, {tested}));
      t.b.terminate(block, kIsAtom, {tested}, {yes, no});
      t.b.jump(yes, blocks[node.targets[0]]);
      t.b.jump(no, blocks[node.targets[1]]);
    }
    for (uint32_t target : node.targets) {
      if (--missing[target] == 0 && seal_early) t.b.seal(blocks[target]);
    }
  }
  return t.b.finish();
}

Trace run(const Module& module, const Function& f, const std::vector<bool>& oracle, size_t length) {
  Trace trace;
  std::vector<int64_t> values(f.value_count, -2);
  size_t asked = 0;
  BlockId at = kEntry, before;
  while (trace.size() < length) {
    const Block& block = f.block(at);
    std::vector<int64_t> old = values;
    BlockId next;
    for (const Instr& instr : f.instrs_of(block)) {
      const auto operands = f.operands_of(instr);
      if (instr.op == Op::phi) {
        const auto from = f.phi_blocks_of(instr);
        for (size_t i = 0; i < from.size(); ++i) {
          if (from[i] == before) values[instr.result.index()] = old[operands[i].index()];
        }
      } else if (instr.op == Op::constant) {
        const Const& c = module.constant(ConstId(instr.payload));
        values[instr.result.index()] = c.kind == ConstKind::other ? kUndefined : c.number;
      } else if (instr.op == Op::refine) {
        values[instr.result.index()] = values[operands[0].index()];
      } else if (instr.op == Op::call) {
        trace.push_back(values[operands[0].index()]);
      } else if (instr.op == Op::jump) {
        next = f.targets_of(block)[0];
      } else if (instr.op == Op::test && asked < oracle.size()) {
        next = f.targets_of(block)[oracle[asked++] ? 0 : 1];
      }
    }
    if (!next.valid()) break;
    before = at;
    at = next;
  }
  if (trace.size() > length) trace.resize(length);
  return trace;
}

TEST(FunctionBuilder, RandomProgramsBehaveAlike) {
  std::mt19937 random(20260101);
  for (int round = 0; round < 3000; ++round) {
    const Program program = random_program(random);
    std::vector<bool> oracle(20);
    for (size_t i = 0; i < oracle.size(); ++i) oracle[i] = random() % 2 == 0;
    const Trace expected = run(program, oracle);
    for (bool seal_early : {false, true}) {
      Maker t;
      Function function = build(program, t, seal_early);
      function.name = {Symbol("m"), Symbol("f"), 0};
      ASSERT_THAT(verify(t.m.module(), function), IsEmpty()) << print(t.m.module(), function);
      ASSERT_EQ(run(t.m.module(), function, oracle, expected.size()), expected)
          << "round " << round << "\n"
          << print(t.m.module(), function);
    }
  }
}

}  // namespace
}  // namespace ravel::ir
