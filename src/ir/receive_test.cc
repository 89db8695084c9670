// SPDX-License-Identifier: Apache-2.0
//
// Receives as they come from compiled code, and the clauses that must be recovered from them.
#include "ir/receive.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/parse.h"
#include "ir/verify.h"

namespace ravel::ir {
namespace {

/// The receives of the one function `m:f/1(%Ref)` with this body.
void check(std::string_view body, std::string_view expected) {
  const tl::expected<Module, ParseError> m = parse(fmt::format("function m:f/1(%Ref.90)\n{}", body));
  ASSERT_TRUE(m.has_value()) << m.error().str();
  ASSERT_EQ(verify(*m), std::vector<std::string>());
  std::string found;
  for (const Receive& receive : find_receives(*m, m->functions[0]))
    found += print(*m, m->functions[0], receive);
  EXPECT_EQ(found, expected);
}

// receive {reply, Ref, Value} -> Value after 5000 -> timeout end
TEST(Receive, PinnedReferenceAndTimeout) {
  check(R"(
b0:
  %0 = constant 5000
  jump b1
b1:
  receive b2 after %0 b8
b2:
  %1 = message
  test is_tagged_tuple %1 3 reply ? b3 : b7
b3:
  %2 = refine %1 is_tagged_tuple 3 reply
  %3 = load %2 element 1
  %4 = load %2 element 2
  test eq_exact %3 %Ref.90 ? b4 : b6
b4:
  %5 = refine %3 eq_exact %Ref.90
  take %2
  ret %4
b6:
  next_message b1
b7:
  next_message b1
b8:
  ret %0
)",
        "receive in b1 after 5000\n"
        "  {reply, Ref=%90, _} -> b4\n");
}

// receive a -> 1; {b, P} when is_pid(P) -> 2; [H | []] -> 3; #{k := 1} -> 4; _ -> 5 end
TEST(Receive, EveryPatternAndACatchAll) {
  check(R"(
b0:
  %k = constant k
  %one = constant 1
  jump b1
b1:
  receive b2
b2:
  %1 = message
  test is_atom %1 ? b3 : b5
b3:
  %2 = refine %1 is_atom
  select %2 {a => b4, _ => b20}
b4:
  %a = constant a
  %3 = refine %2 eq_exact %a
  take %3
  ret %3
b5:
  test is_tagged_tuple %1 2 b ? b6 : b9
b6:
  %4 = refine %1 is_tagged_tuple 2 b
  %5 = load %4 element 1
  test is_pid %5 ? b7 : b21
b7:
  %6 = refine %5 is_pid
  take %4
  ret %6
b9:
  test is_cons %1 ? b10 : b13
b10:
  %7 = refine %1 is_cons
  %8 = load %7 head
  %9 = load %7 tail
  test is_nil %9 ? b11 : b22
b11:
  take %7
  ret %8
b13:
  test is_map %1 ? b14 : b23
b14:
  %10 = refine %1 is_map
  test has_keys %10 %k ? b15 : b24
b15:
  %11 = refine %10 has_keys %k
  %12 = load %11 map_value %k
  test eq_exact %12 %one ? b16 : b25
b16:
  take %11
  ret %12
b20:
  jump b30
b21:
  jump b30
b22:
  jump b30
b23:
  jump b30
b24:
  jump b30
b25:
  jump b30
b30:
  take %1
  ret %1
)",
        "receive in b1, takes every message\n"
        "  a -> b4\n"
        "  {b, pid()} -> b7\n"
        "  [_ | []] -> b10\n"
        "  #{k => 1} -> b14\n"
        "  _ -> b21\n");
}

// receive {x, N} when N > 3 -> N end, after a timeout that is a value; then one that waits for ever
TEST(Receive, GuardsThatAreNoPattern) {
  check(R"(
b0:
  %three = constant 3
  %infinity = constant infinity
  jump b1
b1:
  receive b2 after %Ref.90 b9
b2:
  %1 = message
  test is_tagged_tuple %1 2 x ? b3 : b8
b3:
  %2 = refine %1 is_tagged_tuple 2 x
  %3 = load %2 element 1
  test lt %three %3 ? b4 : b8
b4:
  take %2
  ret %3
b8:
  next_message b1
b9:
  receive b10 after %infinity b11
b10:
  %4 = message
  test eq_exact %4 %three ? b12 : b13
b11:
  unreachable
b12:
  next_message b9
b13:
  take %4
  ret %4
)",
        "receive in b1 after %Ref.90\n"
        "  {x, _} when lt %three.91 %3 -> b4\n"
        "receive in b6\n"
        "  _ when not eq_exact %4 %three.91 -> b10\n");
}

// receive X when X =:= 1; X =:= 2 -> X end
TEST(Receive, AlternativeGuards) {
  check(R"(
b0:
  %one = constant 1
  %two = constant 2
  jump b1
b1:
  receive b2
b2:
  %1 = message
  test eq_exact %1 %one ? b3 : b4
b3:
  %2 = refine %1 eq_exact %one
  jump b6
b4:
  test eq_exact %1 %two ? b5 : b7
b5:
  %3 = refine %1 eq_exact %two
  jump b6
b6:
  %4 = phi [b3: %2, b5: %3]
  take %4
  ret %4
b7:
  next_message b1
)",
        "receive in b1\n"
        "  _ when sometimes eq_exact %1 %two.92 -> b6\n");
}

// receive {A, {B, C}} -> ...; {A, B, C} ... end by arities, with a receive inside the body of a clause
TEST(Receive, SelectsOnAritiesAndNestedParts) {
  check(R"(
b0:
  jump b1
b1:
  receive b2
b2:
  %1 = message
  test is_tuple %1 ? b3 : b9
b3:
  %2 = refine %1 is_tuple
  select arity %2 {2 => b4, 3 => b6, _ => b9}
b4:
  %3 = refine %2 is_tuple_arity 2
  %4 = load %3 element 1
  test is_tuple_arity %4 2 ? b5 : b9
b5:
  %5 = refine %4 is_tuple_arity 2
  take %3
  jump b7
b6:
  %6 = refine %2 is_tuple_arity 3
  take %6
  ret %6
b7:
  receive b8
b8:
  %7 = message
  take %7
  ret %7
b9:
  next_message b1
)",
        "receive in b1\n"
        "  {_, {_, _}} -> b5\n"
        "  {_, _, _} -> b6\n"
        "receive in b7, takes every message\n"
        "  _ -> b8\n");
}

// receive {a, _} -> 1; b -> 2; [] -> 3 end: that b is no tuple, and [] no atom, goes without saying
TEST(Receive, FailuresThatThePatternImpliesAreNoGuards) {
  check(R"(
b0:
  %b = constant b
  jump b1
b1:
  receive b2
b2:
  %1 = message
  test is_tagged_tuple %1 2 a ? b3 : b4
b3:
  take %1
  ret %1
b4:
  test is_tuple %1 ? b9 : b5
b5:
  test eq_exact %1 %b ? b6 : b7
b6:
  take %1
  ret %1
b7:
  select %1 {c => b9, d => b9, _ => b8}
b8:
  test is_nil %1 ? b10 : b9
b9:
  next_message b1
b10:
  take %1
  ret %1
)",
        "receive in b1\n"
        "  {a, _} -> b3\n"
        "  b -> b6\n"
        "  [] -> b10\n");
}

// receive after 100 -> ok end: messages are looked at, none is taken
TEST(Receive, WithoutClauses) {
  check(R"(
b0:
  %0 = constant 0
  jump b1
b1:
  receive b2 after %0 b3
b2:
  next_message b1
b3:
  ret %0
)",
        "receive in b1 after 0\n");
}

// Two cases of one select lead to one clause: no single constant, so the pattern stays open.
TEST(Receive, SeveralConstantsForOneClause) {
  check(R"(
b0:
  jump b1
b1:
  receive b2
b2:
  %1 = message
  select %1 {a => b3, b => b3, _ => b4}
b3:
  take %1
  ret %1
b4:
  next_message b1
)",
        "receive in b1\n"
        "  _ when select value %1 -> b3\n");
}

// The parts know the values that hold them.
TEST(Receive, PatternsKnowTheirValues) {
  const tl::expected<Module, ParseError> m = parse(R"(function m:f/0()
b0:
  jump b1
b1:
  receive b2
b2:
  %1 = message
  test is_tuple_arity %1 2 ? b3 : b4
b3:
  %2 = refine %1 is_tuple_arity 2
  %3 = load %2 element 1
  take %2
  ret %3
b4:
  next_message b1
)");
  ASSERT_TRUE(m.has_value());
  const std::vector<Receive> receives = find_receives(*m, m->functions[0]);
  ASSERT_EQ(receives.size(), 1u);
  ASSERT_EQ(receives[0].clauses.size(), 1u);
  const Clause& clause = receives[0].clauses[0];
  EXPECT_FALSE(clause.catch_all());
  EXPECT_EQ(clause.pattern.value, ValueId(2));
  ASSERT_EQ(clause.pattern.items.size(), 2u);
  EXPECT_FALSE(clause.pattern.items[0].value.valid());
  EXPECT_EQ(clause.pattern.items[1].value, ValueId(3));
}

// Sixty tests that each join again: 2^60 paths, one clause.
TEST(Receive, DoesNotFollowEveryPath) {
  std::string body = "s:\n  jump r\nr:\n  receive b0\n";
  for (int i = 0; i < 60; ++i) {
    const std::string look = i == 0 ? "  %1 = message\n" : "";
    body += fmt::format(
        "b{0}:\n{1}  test is_atom %Ref.90 ? x{0} : y{0}\nx{0}:\n  jump b{2}\ny{0}:\n  jump b{2}\n", i, look,
        i + 1);
  }
  check(body + "b60:\n  take %1\n  ret %1\n", "receive in b1, takes every message\n  _ -> b182\n");
}

}  // namespace
}  // namespace ravel::ir
