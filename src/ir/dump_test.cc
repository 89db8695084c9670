// SPDX-License-Identifier: Apache-2.0
//
// The forms of `ravel dump` other than the text form: JSON, pictures, and the list of calls.
#include <gtest/gtest.h>

#include "base/json_text.h"
#include "ir/calls.h"
#include "ir/dot.h"
#include "ir/json.h"
#include "ir/parse.h"
#include "ir/text.h"
#include "ir/verify.h"

namespace ravel::ir {
namespace {

Module parsed(std::string_view text) {
  tl::expected<Module, ParseError> module = parse(text);
  EXPECT_TRUE(module.has_value()) << module.error().str();
  if (!module) return {};
  EXPECT_EQ(verify(*module), std::vector<std::string>());
  return std::move(*module);
}

const Module& example() {
  static const Module module = parsed(R"(
module foo
file "foo.erl"
behaviour gen_server

function foo:wait/1(%Ref) exported ; foo.erl:3
b0:
  %0 = constant 'a "b"'
  jump b1
b1:
  receive b2 after %0 b5
b2 unwind b6:
  %1 = message
  test is_tagged_tuple %1 2 ok ? b3 : b4
b3:
  %2 = refine %1 is_tagged_tuple 2 ok
  take %2
  select %Ref {1 => b7, _ => b5}
b4:
  next_message b1
b5:
  %3 = tail call foo:wait/1(%0) ; foo.erl:9:5
  ret %3
b6:
  %4 = caught reason
  raise exception %4
b7:
  %5 = load %2 element 1
  ret %5
)");
  return module;
}

TEST(Text, ReceivesAreToldInCommentsThatTheParserSkips) {
  const std::string text = print_with_receives(example());
  EXPECT_NE(text.find("// receive in b1 after %0\n//   {ok, _} -> b3\n"), std::string::npos) << text;
  EXPECT_EQ(print(parsed(text)), print(example()));
}

TEST(Json, SaysWhatTheTextSays) {
  EXPECT_EQ(ir_as_json(std::span(&example(), 1)),
            R"({"modules": [
  {"module": "foo", "platform": "beam", "files": ["foo.erl"], "behaviours": ["gen_server"], "functions": [
    {"function": "foo:wait/1", "exported": true, "position": {"file": "foo.erl", "line": 3}, "params": [{"value": 6, "name": "Ref"}], "receives": [{"block": 1, "may_skip": true, "clauses": [{"pattern": "{ok, _}", "block": 3}]}], "blocks": [
      {"block": 0, "predecessors": [], "instructions": [
        {"result": 0, "op": "constant", "constant": "'a \"b\"'"},
        {"op": "jump", "targets": [1]}]},
      {"block": 1, "predecessors": [0, 4], "instructions": [
        {"op": "receive", "operands": [0], "targets": [2, 5]}]},
      {"block": 2, "unwind": 6, "predecessors": [1], "instructions": [
        {"result": 1, "op": "message"},
        {"op": "test", "kind": "is_tagged_tuple", "arity": 2, "constant": "ok", "operands": [1], "targets": [3, 4]}]},
      {"block": 3, "predecessors": [2], "instructions": [
        {"result": 2, "op": "refine", "kind": "is_tagged_tuple", "arity": 2, "constant": "ok", "operands": [1]},
        {"op": "take", "operands": [2]},
        {"op": "select", "kind": "value", "cases": ["1"], "operands": [6], "targets": [7, 5]}]},
      {"block": 4, "predecessors": [2], "instructions": [
        {"op": "next_message", "targets": [1]}]},
      {"block": 5, "predecessors": [1, 3], "instructions": [
        {"result": 3, "op": "call", "callee": "foo:wait/1", "operands": [0], "tail": true, "position": {"file": "foo.erl", "line": 9, "column": 5}},
        {"op": "ret", "operands": [3]}]},
      {"block": 6, "predecessors": [2], "instructions": [
        {"result": 4, "op": "caught", "part": "reason"},
        {"op": "raise", "kind": "exception", "operands": [4]}]},
      {"block": 7, "predecessors": [3], "instructions": [
        {"result": 5, "op": "load", "kind": "element", "index": 1, "operands": [2]},
        {"op": "ret", "operands": [5]}]}]}]}]}
)");
}

TEST(Json, EmptyIsADocumentToo) { EXPECT_EQ(ir_as_json({}), "{\"modules\": []}\n"); }

TEST(Json, StringsAreAlwaysValid) {
  EXPECT_EQ(json_string("a\"\\\n\t\x01ü\x7f"), R"("a\"\\\n\t\u0001ü\u007f")");
  EXPECT_EQ(json_string("\xff\xc3"), R"("\ufffd\ufffd")");
  EXPECT_EQ(json_string("\xed\xa0\x80"), R"("\ufffd\ufffd\ufffd")");  // a surrogate is not UTF-8
  EXPECT_EQ(json_string("\xc0\x80"), R"("\ufffd\ufffd")");            // nor is an overlong NUL
  EXPECT_EQ(json_string("\xf0\x9f\x98\x80"), "\"\xf0\x9f\x98\x80\"");
}

TEST(Dot, DrawsBlocksAndEdges) {
  EXPECT_EQ(ir_as_dot(std::span(&example(), 1)), R"dot(digraph ir {
  node [shape=box, fontname="monospace"];
  subgraph cluster_0 {
    label="foo:wait/1(%Ref.6)";
    f0_b0 [label="b0:\l  %0 = constant 'a \"b\"'\l  jump\l"];
    f0_b1 [label="b1:\l  receive %0\l"];
    f0_b2 [label="b2:\l  %1 = message\l  test is_tagged_tuple %1 2 ok\l"];
    f0_b3 [label="b3:\l  %2 = refine %1 is_tagged_tuple 2 ok\l  take %2\l  select value %Ref.6\l"];
    f0_b4 [label="b4:\l  next_message\l"];
    f0_b5 [label="b5:\l  %3 = tail call foo:wait/1(%0) ; foo.erl:9:5\l  ret %3\l"];
    f0_b6 [label="b6:\l  %4 = caught reason\l  raise exception %4\l"];
    f0_b7 [label="b7:\l  %5 = load %2 element 1\l  ret %5\l"];
    f0_b0 -> f0_b1;
    f0_b1 -> f0_b2 [label="message"];
    f0_b1 -> f0_b5 [label="timeout"];
    f0_b2 -> f0_b3 [label="yes"];
    f0_b2 -> f0_b4 [label="no"];
    f0_b2 -> f0_b6 [style=dashed, color=red, label="raises"];
    f0_b3 -> f0_b7 [label="1"];
    f0_b3 -> f0_b5 [label="otherwise"];
    f0_b4 -> f0_b1 [style=dotted];
  }
}
)dot");
}

const Module& callers() {
  static const Module module = parsed(R"(
module m
file "m.erl"

function m:b/2(%F, %M)
b0:
  %n = constant handle
  %k = constant fun lists:map/2
  %nil = constant []
  %l = alloc cons(%F, %nil)
  %c = alloc closure m:'-b/2-fun-0-'/1(%F)
  %1 = call_value %F(%M) ; m.erl:4
  %2 = call_value %c()
  %3 = call_value %k(%F, %M)
  %4 = call_dynamic %M:%n(%F, %F)
  %5 = call_dynamic %n:%n(%F)
  %6 = call_apply %n:%n(%l)
  %7 = call_apply %M:%n(%F)
  ret %7

function m:a/0()
b0:
  %1 = call m:a/0() ; m.erl:9:2
  %2 = tail call m:a/0()
  ret %2
)");
  return module;
}

TEST(Calls, AsText) {
  EXPECT_EQ(print_calls(std::span(&callers(), 1)), R"(m:a/0
  calls m:a/0 ; m.erl:9:2
  calls m:a/0
m:b/2
  makes m:'-b/2-fun-0-'/1
  calls (%F.8)/1 ; m.erl:4
  calls m:'-b/2-fun-0-'/1
  calls lists:map/2
  calls (%M.9):handle/2
  calls handle:handle/1
  calls handle:handle/1
  calls (%M.9):handle/_
)");
}

TEST(Calls, AsJson) {
  const std::string json = calls_as_json(std::span(&callers(), 1));
  EXPECT_EQ(json.substr(0, json.find("m:b/2")), R"({"functions": [
  {"function": "m:a/0", "calls": [
    {"kind": "direct", "callee": "m:a/0", "known": true, "file": "m.erl", "line": 9, "column": 2},
    {"kind": "direct", "callee": "m:a/0", "known": true, "tail": true}]},
  {"function": ")");
  EXPECT_NE(
      json.find(R"({"kind": "value", "callee": "(%F.8)/1", "known": false, "file": "m.erl", "line": 4})"),
      std::string::npos);
}

TEST(Calls, AsDot) {
  EXPECT_EQ(calls_as_dot(std::span(&callers(), 1)), R"(digraph calls {
  rankdir=LR;
  node [shape=box, fontname="monospace"];
  "m:a/0";
  "m:a/0" -> "m:a/0";
  "m:b/2";
  "m:b/2" -> "(%F.8)/1" [style=dotted];
  "m:b/2" -> "(%M.9):handle/2" [style=dotted];
  "m:b/2" -> "(%M.9):handle/_" [style=dotted];
  "m:b/2" -> "handle:handle/1";
  "m:b/2" -> "lists:map/2";
  "m:b/2" -> "m:'-b/2-fun-0-'/1";
  "m:b/2" -> "m:'-b/2-fun-0-'/1" [style=dashed];
}
)");
}

}  // namespace
}  // namespace ravel::ir
