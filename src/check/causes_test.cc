// SPDX-License-Identifier: Apache-2.0
//
// Findings as text, one a word: `conn.count:read,write:7` is about conn.count, between the functions read and
// write, at lines 7 and 8, with a score of 0.7.
#include "check/causes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include <sstream>

namespace ravel::check {
namespace {

report::Finding finding_of(const std::string& word) {
  std::istringstream parts(word);
  report::Finding result;
  std::string first, second, score;
  std::getline(parts, result.subject, ':');
  std::getline(parts, first, ',');
  std::getline(parts, second, ':');
  std::getline(parts, score);
  result.rule = "race";
  result.message = result.subject + " is read";
  result.score = std::stod(score) / 10;
  const auto line = static_cast<uint32_t>(std::stoul(score));
  result.locations.resize(2);
  result.locations[0].function = first;
  result.locations[0].pos = {"a.c", line, 1};
  result.locations[1].function = second;
  result.locations[1].pos = {"a.c", line + 100, 1};
  return result;
}

void check(const std::string& findings, const std::string& expected) {
  std::vector<report::Finding> all;
  std::istringstream words(findings);
  for (std::string word; words >> word;) all.push_back(finding_of(word));
  std::vector<std::string> lines;
  for (const report::Finding& finding : join_causes(std::move(all)))
    lines.push_back(fmt::format("{} {:.1f} {} | {}", finding.subject, finding.score, finding.locations.size(),
                                finding.message));
  EXPECT_EQ(fmt::format("{}", fmt::join(lines, "\n")), expected) << findings;
}

TEST(Causes, MembersOfOneThingAtTheSameFunctionsAreOne) {
  check("s.a:get,put:5 s.b:put,get:7 s.c:get,put:6", "s.* 0.7 6 | s.b is read; so are a, c");
  check("s.a:get,put:5 s.b:get,put:7", "s.* 0.7 4 | s.b is read; so is a");
}

TEST(Causes, OtherFunctionsOrThingsAreAnother) {
  check("s.a:get,put:5 s.b:get,clear:7", "s.b 0.7 2 | s.b is read\ns.a 0.5 2 | s.a is read");
  check("s.a:get,put:5 t.a:get,put:7", "s.a 0.5 2 | s.a is read\nt.a 0.7 2 | t.a is read");
}

TEST(Causes, AVariableIsNoMember) {
  check("a:get,put:5 b:get,put:7", "a 0.5 2 | a is read\nb 0.7 2 | b is read");
}

TEST(Causes, ThreeVariablesOfTheSameFunctionsAreOne) {
  check("a:get,put:5 b:get,put:7 c:put,get:6", "b 0.7 6 | b is read; the same goes for a, c");
  check("a:get,put:5 b:get,put:7 c:get,clear:6",
        "c 0.6 2 | c is read\na 0.5 2 | a is read\nb 0.7 2 | b is read");
}

TEST(Causes, WhatOneHandlerMeetsIsOne) {
  std::vector<report::Finding> all;
  for (const char* word : {"c.a:read,stop:5", "d:write,stop:7", "e:write,stop:6"}) {
    all.push_back(finding_of(word));
    all.back().origins = {"one thread", std::string(kHandler)};
    all.back().locations[1].origin = "the handler on_signal";
  }
  all.back().locations[1].origin = "the handler on_alarm";
  std::vector<std::string> subjects;
  for (const report::Finding& finding : join_causes(std::move(all))) subjects.push_back(finding.message);
  EXPECT_THAT(subjects, testing::ElementsAre("e is read", "d is read; the same goes for c.a"));
}

}  // namespace
}  // namespace ravel::check
