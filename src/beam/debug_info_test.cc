// SPDX-License-Identifier: Apache-2.0
//
// Names and call texts from abstract code written by hand in the two languages, and from damage.
#include "beam/debug_info.h"

#include <gtest/gtest.h>

#include "beam/beam_writer.h"

namespace ravel::beam {
namespace {

using namespace testing;  // NOLINT: the writer

/// A tuple that begins with an atom and a position, as nodes of abstract code do.
std::string node(const char* kind, uint32_t line, const std::vector<std::string>& parts) {
  std::vector<std::string> all = {atom_term(kind), tuple_term({integer_term(line), integer_term(9)})};
  all.insert(all.end(), parts.begin(), parts.end());
  return tuple_term(all);
}
std::string var(const char* name) { return node("var", 4, {atom_term(name)}); }
std::string atom(const char* name) { return node("atom", 4, {atom_term(name)}); }
std::string number(uint32_t value) { return node("integer", 4, {integer_term(value)}); }
std::string remote_call(uint32_t line, const std::string& module, const char* name,
                        const std::vector<std::string>& args) {
  return node("call", line, {node("remote", line, {module, atom(name)}), list_term(args)});
}

/// Debug info of a module with one function f(Tab, _) and these expressions in its body.
DebugInfo erlang_info(const std::vector<std::string>& body) {
  const std::string clause = node("clause", 3, {list_term({var("Tab"), var("_")}), "j", list_term(body)});
  const std::string forms = list_term(
      {node("attribute", 1, {atom_term("file"), tuple_term({string_term("src/m.erl"), integer_term(1)})}),
       node("function", 3, {atom_term("f"), integer_term(2), list_term({clause})})});
  Module module;
  module.debug_chunk = "\x83" + tuple_term({atom_term("debug_info_v1"), atom_term("erl_abstract_code"),
                                            tuple_term({forms, "j"})});
  return read_debug_info(module);
}

std::string text_of(const std::string& expression) {
  const DebugInfo info = erlang_info({remote_call(7, atom("m"), "g", {expression})});
  const auto calls = info.calls_at(7);
  return calls.size() == 1 && calls[0].args.size() == 1 ? calls[0].args[0] : "?";
}

TEST(DebugInfo, erlang_receives) {
  const auto receive = [](uint32_t line, const char* word) {
    return node("receive", line, {list_term({node("clause", line, {list_term({atom(word)}), "j", "j"})})});
  };
  const std::string clause = node("clause", 6, {"j", "j", list_term({receive(8, "inner")})});
  const std::string fun = node("fun", 6, {tuple_term({atom_term("clauses"), list_term({clause})})});
  const DebugInfo info = erlang_info({receive(9, "outer"), fun});
  ASSERT_EQ(info.receives.size(), 2u);
  EXPECT_EQ(info.receives[0].line, 8u);
  EXPECT_EQ(info.receives[0].fun_line, 6u);
  EXPECT_EQ(info.receives[0].atoms, std::vector<Symbol>{Symbol("inner")});
  EXPECT_EQ(info.receives[1].line, 9u);
  EXPECT_EQ(info.receives[1].fun_line, 0u);
  EXPECT_EQ(info.receives[1].function, Symbol("f"));
}

TEST(DebugInfo, erlang_calls_and_parameters) {
  const DebugInfo info = erlang_info({remote_call(7, atom("ets"), "lookup", {var("Tab"), var("Key")}),
                                      node("call", 8, {atom("spawn"), list_term({var("F")})}),
                                      remote_call(9, var("Mod"), "handle", {}),
                                      node("op", 10, {atom_term("!"), var("Pid"), atom("stop")})});
  EXPECT_EQ(info.language, DebugLanguage::erlang);
  const FunctionNames* function = info.function(Symbol("f"), 2);
  ASSERT_NE(function, nullptr);
  EXPECT_EQ(function->line, 3u);
  EXPECT_EQ(function->parameter(0), "Tab");
  EXPECT_EQ(function->parameter(1), "");
  EXPECT_EQ(function->parameter(9), "");
  EXPECT_EQ(info.function(Symbol("f"), 3), nullptr);
  ASSERT_EQ(info.calls.size(), 4u);
  const CallText* lookup = info.call_of(7, {Symbol("ets"), Symbol("lookup"), 2});
  ASSERT_NE(lookup, nullptr);
  EXPECT_EQ(lookup->text(), "ets:lookup(Tab, Key)");
  EXPECT_EQ(lookup->column, 9u);
  EXPECT_EQ(lookup->file, Symbol("src/m.erl"));
  EXPECT_EQ(info.call_of(7, {Symbol("ets"), Symbol("lookup"), 3}), nullptr);
  ASSERT_NE(info.call_of(8, {Symbol("erlang"), Symbol("spawn"), 1}), nullptr)
      << "a built-in is written without module";
  EXPECT_EQ(info.calls_at(9)[0].text(), "Mod:handle()");
  EXPECT_EQ(info.call_of(10, {Symbol("erlang"), Symbol("!"), 2})->text(), "Pid ! stop");
}

TEST(DebugInfo, two_calls_on_a_line_that_differ_are_ambiguous) {
  const std::string first = remote_call(7, atom("ets"), "lookup", {var("A"), var("K")});
  const std::string second = remote_call(7, atom("ets"), "lookup", {var("B"), var("K")});
  EXPECT_EQ(erlang_info({first, second}).call_of(7, {Symbol("ets"), Symbol("lookup"), 2}), nullptr);
  EXPECT_NE(erlang_info({first, first}).call_of(7, {Symbol("ets"), Symbol("lookup"), 2}), nullptr);
}

TEST(DebugInfo, erlang_expressions) {
  EXPECT_EQ(text_of(node("tuple", 1, {list_term({atom("a b"), number(1)})})), "{'a b', 1}");
  EXPECT_EQ(text_of(node("cons", 1, {number(1), node("cons", 1, {number(2), node("nil", 1, {})})})),
            "[1, 2]");
  EXPECT_EQ(text_of(node("cons", 1, {number(1), var("T")})), "[1 | T]");
  EXPECT_EQ(text_of(node("op", 1, {atom_term("+"), var("N"), number(1)})), "N + 1");
  EXPECT_EQ(text_of(node("op", 1, {atom_term("not"), var("B")})), "not B");
  EXPECT_EQ(text_of(node("string", 1, {string_term("s")})), "\"s\"");
  EXPECT_EQ(text_of(node("char", 1, {integer_term('c')})), "$c");
  EXPECT_EQ(text_of(node("record", 1,
                         {atom_term("r"), list_term({node("record_field", 1, {atom("a"), number(1)})})})),
            "#r{a = 1}");
  EXPECT_EQ(text_of(node("record_field", 1, {var("S"), atom_term("r"), atom("a")})), "S#r.a");
  EXPECT_EQ(text_of(node("map", 1, {list_term({node("map_field_assoc", 1, {atom("k"), var("V")})})})),
            "#{k => V}");
  EXPECT_EQ(text_of(node("fun", 1, {tuple_term({atom_term("function"), atom_term("g"), integer_term(1)})})),
            "fun g/1");
  EXPECT_EQ(text_of(node("case", 1, {var("X"), "j"})), "case ... end");
  EXPECT_EQ(text_of("j"), "...");
  std::vector<std::string> many(200, var("Variable"));
  EXPECT_EQ(text_of(node("tuple", 1, {list_term(many)})).size(), 120u);
}

TEST(DebugInfo, elixir_calls_and_parameters) {
  const std::string meta = list_term({tuple_term({atom_term("line"), integer_term(12)})});
  const auto variable = [&](const char* name) {
    return tuple_term({atom_term(name), meta, atom_term("nil")});
  };
  const std::string target =
      tuple_term({atom_term("."), meta, list_term({atom_term("ets"), atom_term("insert")})});
  const std::string call = tuple_term(
      {target, meta, list_term({variable("table"), tuple_term({variable("key"), integer_term(1)})})});
  const std::string clause = tuple_term({meta, list_term({variable("table"), variable("key")}), "j", call});
  const std::string definition = tuple_term(
      {tuple_term({atom_term("put"), integer_term(2)}), atom_term("def"), meta, list_term({clause})});
  Module module;
  module.debug_chunk =
      "\x83" + tuple_term({atom_term("debug_info_v1"), atom_term("elixir_erl"),
                           tuple_term({atom_term("elixir_v1"),
                                       map_term({atom_term("definitions"), list_term({definition})}), "j"})});
  const DebugInfo info = read_debug_info(module);
  EXPECT_EQ(info.language, DebugLanguage::elixir);
  ASSERT_NE(info.function(Symbol("put"), 2), nullptr);
  EXPECT_EQ(info.function(Symbol("put"), 2)->parameter(1), "key");
  ASSERT_EQ(info.calls.size(), 1u);
  EXPECT_EQ(info.calls[0].text(), ":ets.insert(table, {key, 1})");
  EXPECT_EQ(info.calls[0].line, 12u);
}

TEST(DebugInfo, deep_lists_in_the_source) {
  std::string list;
  for (int i = 0; i < 20000; ++i) list += "i" + u32(4) + atom_term("cons") + integer_term(1) + number(1);
  list += node("nil", 1, {});
  EXPECT_EQ(text_of(list).substr(0, 9), "[1, 1, 1,");
}

TEST(DebugInfo, without_or_with_damaged_debug_info_there_is_none) {
  Module module;
  EXPECT_EQ(read_debug_info(module).language, DebugLanguage::none);
  for (const std::string& chunk :
       {std::string("\0encrypted", 10), std::string("\x83j"),
        "\x83" + tuple_term({atom_term("debug_info_v1"), "j", "j"}),
        "\x83" + tuple_term({atom_term("debug_info_v1"), atom_term("erl_abstract_code"),
                             tuple_term({atom_term("none"), "j"})}),
        "\x83" + tuple_term({atom_term("raw_abstract_v1"),
                             list_term({tuple_term({atom_term("function"), "j", "j", "j", "j"})})})}) {
    module.debug_chunk = chunk;
    EXPECT_TRUE(read_debug_info(module).calls.empty());
  }
}

}  // namespace
}  // namespace ravel::beam
