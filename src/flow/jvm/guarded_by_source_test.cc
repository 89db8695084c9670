// SPDX-License-Identifier: Apache-2.0
//
// What the reader of Java sources finds, as text: `Outer$Inner:3 field n:4 [guarded_by this]`.
#include "flow/jvm/guarded_by_source.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ravel::flow::jvm {
namespace {

std::string name(model::JvmPromise promise) {
  switch (promise) {
    case model::JvmPromise::guarded_by:
      return "guarded_by";
    case model::JvmPromise::write_guarded_by:
      return "write_guarded_by";
    case model::JvmPromise::elements_guarded_by:
      return "elements";
    case model::JvmPromise::holding:
      return "requires";
    case model::JvmPromise::ghost:
      return "ghost";
    case model::JvmPromise::with:
      return "with";
    case model::JvmPromise::thread_local_class:
      return "local";
    case model::JvmPromise::thread_shared_class:
      return "shared";
    case model::JvmPromise::read_only:
      return "readonly";
    default:
      return "?";
  }
}

std::string shown(const std::vector<Said>& all) {
  std::string text;
  for (const Said& said : all) {
    text += " [" + name(said.promise);
    if (said.on == ir::AnnotationOn::parameter) text += fmt::format(" #{}", said.index);
    for (const Symbol value : said.values) text += " " + value.str();
    text += "]";
  }
  return text;
}

void check(std::string_view text, std::string_view expected) {
  const JavaSource source = read_java_source(text);
  std::string result;
  for (const SourceClass& c : source.classes) {
    result += fmt::format("{}:{}{}\n", c.name, c.line, shown(c.said));
    for (const SourceMember& m : c.members)
      result += fmt::format("  {}{}:{}{}\n", m.name, m.is_method ? fmt::format("/{}", m.parameters) : "",
                            m.line, shown(m.said));
  }
  for (const SourceHolds& h : source.holds)
    result += fmt::format("holds {} {}-{}\n", h.expression.view(), h.first_line, h.last_line);
  for (const SourceNoWarn& n : source.no_warns)
    result += fmt::format("no_warn {} {}\n", n.line, fmt::join(n.categories, " "));
  for (const SourceMade& m : source.made)
    result += fmt::format("made {} {} {}\n", m.klass, m.line, m.values.size());
  EXPECT_EQ(result, expected) << text;
}

TEST(JavaSource, FieldsAndMethods) {
  check(R"(package a;
import java.util.*;
public class Account {
  private int balance /*# guarded_by this */ = 0, other;
  Map<String, int[]> all = new HashMap<>(); //# guarded_by a.lock, b
  Account(int n) { balance = n; }
  void add(int n, Map<String, Integer> m) /*# requires this */ throws E { if (n > 0) { balance += n; } }
})",
        "Account:3\n  balance:4 [guarded_by this]\n  other:4\n  all:5 [guarded_by a.lock b]\n  <init>/1:6\n"
        "  add/2:7 [requires this]\n");
}

TEST(JavaSource, ClassesInClasses) {
  check(
      R"(/*# thread_shared */ @Deprecated(since = "{") final class Outer {
  static { int x = 1; }
  /*# thread_local */ enum Colour { RED { void f() {} }, GREEN(1); int n; }
  interface Shape { double area(); }
  record Point(int x, int y) { int sum() { return x + y; } }
  class Node/*#{ghost Object lock, ghost Object other}*/ { Node/*#{lock, other}*/ next; }
})",
      "Outer:1 [shared]\nOuter$Colour:3 [local]\n  n:3\nOuter$Shape:4\n  area/0:4\nOuter$Point:5\n  sum/0:5\n"
      "Outer$Node:6 [ghost lock other]\n  next:6 [with lock other]\n");
}

TEST(JavaSource, Pragmas) {
  check(R"(class A {
  int[/*# elems_guarded_by this */] all;
  void f(Node/*#{l}*/ n, int k) {
    if (k > 0) {
      //# holds this
      k = 1;
    }
    //# no_warn Race, Override
    n = new Node/*#{this.l}*/(k);
  }
})",
        "A:1\n  all:2 [elements this]\n  f/2:3 [with #0 l]\nholds this 5-7\nno_warn 9 Race Override\nmade "
        "Node 9 1\n");
}

TEST(JavaSource, WhatIsNoComment) {
  check(
      "class A { String s = \"/*# guarded_by x */\"; char c = '\"'; /* # */ /** */ String t = \"\"\"\n //# "
      "holds y\n\"\"\"; }",
      "A:1\n  s:1\n  c:1\n  t:1\n");
}

TEST(JavaSource, BrokenText) {
  for (const std::string_view text :
       {"class", "class A {", "class A { int", "}}}", "class A { void f(", "@", "class A { int x = \"", "/*#",
        "//# holds", "class A { f(a[[", "enum E {", "class A<T { int x; }"})
    (void)read_java_source(text);
}

}  // namespace
}  // namespace ravel::flow::jvm
