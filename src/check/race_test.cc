// SPDX-License-Identifier: Apache-2.0
//
// The running example of Naik, Aiken, Whaley 2006 (figure 4), stage by stage as the text of section 2.2
// derives it.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "check/checks.h"
#include "check/jvm_input.h"
#include "flow/jvm/race_result.h"
#include "ir/parse.h"

namespace ravel::check {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

const char* const kA = R"(
function 'A':'<init>()V'/1(%0) ; A.java:3
b0:
  %1 = call 'java/lang/Object':'<init>()V'/1(%0) ; A.java:3
  %2 = constant 0
  store %0 field 'A.f' %2 ; A.java:3
  ret
function 'A':'rd()I'/1(%0) ; A.java:4
b0:
  %1 = load %0 field 'A.f' ; A.java:4
  ret %1
function 'A':'wr(I)I'/2(%0, %1) ; A.java:5
b0:
  store %0 field 'A.f' %1 ; A.java:5
  ret %1
function 'A':'get()I'/1(%0) ; A.java:6
b0:
  %1 = call 'A':'rd()I'/1(%0) ; A.java:6
  ret %1
function 'A':'inc()I'/1(%0) ; A.java:7
b0:
  acquire %0 ; A.java:7
  %1 = call 'A':'rd()I'/1(%0) ; A.java:8
  %2 = alloc object $klass "A"() ; A.java:8
  %3 = call 'A':'<init>()V'/1(%2) ; A.java:8
  %4 = constant 1
  %5 = call 'A':'wr(I)I'/2(%2, %4) ; A.java:8
  %6 = call '$jvm':iadd/2(%1, %5)
  %7 = call 'A':'wr(I)I'/2(%0, %6) ; A.java:9
  release %0
  ret %7
)";

/// `private_methods`: names; the others are public.
ir::Module klass(const std::string& name, const std::string& functions, const std::string& super,
                 const std::vector<std::string>& private_methods = {}) {
  auto parsed = ir::parse("module '" + name + "' jvm\n" + functions);
  EXPECT_TRUE(parsed.has_value()) << (parsed ? "" : parsed.error().str());
  ir::Module module = parsed ? std::move(*parsed) : ir::Module();
  auto info = std::make_shared<ir::ClassInfo>();
  info->super = Symbol(super);
  info->flags = ir::kDeclPublic;
  for (const Symbol field : module.fields)
    info->fields.push_back({Symbol(field.view().substr(field.view().find('.') + 1)), Symbol("I"), 0, {}});
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    const std::string method = module.functions[i].name.name.str();
    const bool is_private =
        std::find(private_methods.begin(), private_methods.end(), method) != private_methods.end();
    info->methods.push_back({.name = Symbol(method),
                             .flags = static_cast<uint16_t>(is_private ? ir::kDeclPrivate : ir::kDeclPublic),
                             .function = i,
                             .annotations = {}});
  }
  module.klass = info;
  return module;
}

struct Checked {
  std::vector<std::string> lines;
  std::map<std::string, double> counts;
  std::vector<report::Finding> findings;
  std::vector<std::string> racy;  ///< one for each context in which an instruction races
};

Checked check_races(std::vector<ir::Module> given) {
  ir::Program program;
  ir::Module object =
      klass("java/lang/Object", "function 'java/lang/Object':'<init>()V'/1(%0)\nb0:\n  ret\n", "");
  object.library = true;
  given.push_back(std::move(object));
  program.add(std::move(given));
  flow::heap::Hierarchy classes(program);
  const auto harness = flow::heap::Harness::make(program, classes, {});
  flow::heap::PointsTo points_to(program, classes, *flow::heap::ContextPolicy::parse("1obj"));
  points_to.add_entry(harness.main());
  points_to.solve();
  const flow::sync::Sync sync(program, classes, points_to, harness);
  Checked result;
  CheckOptions options;
  options.count_contexts = true;
  options.pair_lines = &result.lines;
  options.wants = [](std::string_view rule) { return rule == "race"; };
  const flow::sync::Words words(program, classes, points_to, harness, sync);
  Budget budget;
  const JvmInput input{
      {program, options, budget, nullptr, &result.counts}, classes, points_to, harness, sync, words};
  run_checks(input, [&](Findings found) { result.findings = std::move(found); });
  const RaceResult races(input);
  for (size_t i = 0; i < points_to.instance_count(); ++i) {
    const flow::heap::InstanceId id(i);
    const ir::Function& function = program.function(points_to.function(id));
    for (size_t at = 0; at < function.instrs.size(); ++at)
      if (races.racy(id, ir::InstrId(at)) != Racy::no)
        result.racy.push_back(fmt::format("{} at {}", flow::heap::method_text(function.name), at));
  }
  return result;
}

TEST(Race, RunningExampleOfThePaper) {
  std::vector<ir::Module> given;
  given.push_back(klass("A", kA, "java/lang/Object", {"rd()I", "wr(I)I"}));
  const Checked checked = check_races(std::move(given));
  // `[A]` is the object that clients made, the text's c_a; `[A@A.java:8]` is c_b.
  EXPECT_THAT(checked.lines,
              ElementsAre("original A.f: A.A:3 write, A.A:3 write",    //
                          "original A.f: A.A:3 write, A.rd:4 read",    //
                          "original A.f: A.A:3 write, A.wr:5 write",   //
                          "original A.f: A.rd:4 read, A.wr:5 write",   //
                          "original A.f: A.wr:5 write, A.wr:5 write",  //
                          "reachable A.f: A.rd:4 read in [A], A.wr:5 write in [A@A.java:8]",
                          "reachable A.f: A.rd:4 read in [A], A.wr:5 write in [A]",
                          "reachable A.f: A.wr:5 write in [A@A.java:8], A.wr:5 write in [A@A.java:8]",
                          "reachable A.f: A.wr:5 write in [A@A.java:8], A.wr:5 write in [A]",
                          "reachable A.f: A.wr:5 write in [A], A.wr:5 write in [A@A.java:8]",
                          "reachable A.f: A.wr:5 write in [A], A.wr:5 write in [A]",
                          "aliasing A.f: A.rd:4 read in [A], A.wr:5 write in [A]",
                          "aliasing A.f: A.wr:5 write in [A@A.java:8], A.wr:5 write in [A@A.java:8]",
                          "aliasing A.f: A.wr:5 write in [A], A.wr:5 write in [A]",
                          "escaping A.f: A.rd:4 read in [A], A.wr:5 write in [A]",
                          "escaping A.f: A.wr:5 write in [A], A.wr:5 write in [A]",
                          "unlocked A.f: A.rd:4 read in [A], A.wr:5 write in [A]",
                          "unordered A.f: A.rd:4 read in [A], A.wr:5 write in [A]"));
  // The same by formulas and bit sets, without the contexts: figure 11's columns.
  EXPECT_EQ(checked.counts.at("pairs original"), 5);
  EXPECT_EQ(checked.counts.at("pairs reachable"), 2);
  EXPECT_EQ(checked.counts.at("pairs aliasing"), 2);
  EXPECT_EQ(checked.counts.at("pairs escaping"), 2);
  EXPECT_EQ(checked.counts.at("pairs unlocked"), 1);
  EXPECT_EQ(checked.counts.at("pairs unordered"), 1);
  ASSERT_EQ(checked.findings.size(), 1u);
  const report::Finding& finding = checked.findings[0];
  EXPECT_EQ(finding.subject, "A.f");
  EXPECT_EQ(finding.locations[0].origin, "any thread that calls A.get()");
  EXPECT_EQ(finding.locations[1].origin, "any thread that calls A.inc()");
  EXPECT_THAT(finding.locations[0].holds, ElementsAre());
  EXPECT_THAT(finding.locations[1].holds, ElementsAre("this"));
  // wr() races on the clients' object, not on the one that inc() makes for itself.
  EXPECT_THAT(checked.racy, UnorderedElementsAre("A.rd at 0", "A.wr at 0"));
}

}  // namespace
}  // namespace ravel::check
