// SPDX-License-Identifier: Apache-2.0
//
// Match specifications against single terms. What OTP makes of each is compared in tests/vm/diff
// (d_match_spec.erl); here is what no program can see: depth, copies, bound keys.
#include "vm/match_spec.h"

#include <gtest/gtest.h>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/print.h"

namespace ravel::vm {
namespace {

Term spec(Heap& heap, Term head, Term guards, Term body) {
  return make_list(heap, {make_tuple(heap, {head, guards, make_list(heap, {body})})});
}
Term var(int number) { return make_atom("$" + std::to_string(number)); }

TEST(MatchSpec, ResultsDoNotReferToTheRow) {
  Heap heap;
  const auto program = MatchProgram::compile(spec(heap, make_tuple(heap, {var(1), var(2)}), Term::nil(),
                                                  make_tuple(heap, {make_tuple(heap, {var(2), var(1)})})),
                                             MatchDialect::table);
  ASSERT_NE(program, nullptr);
  MatchContext context;
  context.heap = &heap;
  Term value;
  {
    Heap other;
    const Packed row = pack(make_tuple(other, {make_atom("key"), make_string(other, "text")}));
    value = program->run(row.term, context);
  }
  EXPECT_EQ(print_term(value), "{\"text\",key}");
}

TEST(MatchSpec, DeepTermsNeedNoStack) {
  Heap heap;
  Term pattern = var(1), term = make_atom("bottom");
  for (int depth = 0; depth < 1'000'000; ++depth) {
    pattern = make_cons(heap, pattern, Term::nil());
    term = make_cons(heap, term, Term::nil());
  }
  const auto program = MatchProgram::compile(spec(heap, pattern, Term::nil(), var(1)), MatchDialect::table);
  ASSERT_NE(program, nullptr);
  MatchContext context;
  context.heap = &heap;
  EXPECT_EQ(program->run(term, context), make_atom("bottom"));
}

TEST(MatchSpec, DeepExpressionsAreRefused) {
  Heap heap;
  Term body = var(1);
  for (int depth = 0; depth < 1'000'000; ++depth) body = make_tuple(heap, {make_atom("hd"), body});
  std::string error;
  EXPECT_EQ(MatchProgram::compile(spec(heap, var(1), Term::nil(), body), MatchDialect::table, &error),
            nullptr);
  EXPECT_EQ(error, "Match expression is nested too deeply.");
}

TEST(MatchSpec, BoundKeys) {
  Heap heap;
  const auto keys = [&](Term head) {
    return MatchProgram::compile(spec(heap, head, Term::nil(), make_atom("true")), MatchDialect::table)
        ->bound_keys(1);
  };
  EXPECT_EQ(keys(var(1)), std::nullopt);
  EXPECT_EQ(keys(make_tuple(heap, {var(1), Term::small(1)})), std::nullopt);
  EXPECT_EQ(keys(make_atom("no_row"))->size(), 0u);
  const Term key = make_tuple(heap, {make_atom("k"), Term::small(1)});
  ASSERT_EQ(keys(make_tuple(heap, {key, var(1)}))->size(), 1u);
  EXPECT_TRUE(equal_exact(keys(make_tuple(heap, {key, var(1)}))->front(), key));
}

}  // namespace
}  // namespace ravel::vm
