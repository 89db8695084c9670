// SPDX-License-Identifier: Apache-2.0
//
// Programs in the text form of the representation, with the classes' declarations made from them: methods of
// module X belong to class X, fields from `X.f`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "flow/heap/points_to.h"
#include "ir/parse.h"

namespace ravel::flow::heap {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Declared {
  std::string super = "java/lang/Object";
  std::vector<std::string> interfaces = {};
  uint16_t flags = 0;
  std::vector<std::string> fields = {};    ///< references
  std::vector<std::string> abstract = {};  ///< methods without code
};

ir::Module klass(const std::string& name, const std::string& functions, const Declared& declared = {}) {
  auto parsed = ir::parse("module '" + name + "' jvm\n" + functions);
  EXPECT_TRUE(parsed.has_value()) << (parsed ? "" : parsed.error().message);
  ir::Module module = parsed ? std::move(*parsed) : ir::Module();
  auto info = std::make_shared<ir::ClassInfo>();
  info->super = Symbol(name == "java/lang/Object" ? "" : declared.super);
  for (const std::string& i : declared.interfaces) info->interfaces.push_back(Symbol(i));
  info->flags = declared.flags;
  for (const std::string& f : declared.fields) {
    info->fields.push_back({Symbol(f), Symbol("Ljava/lang/Object;"), 0, {}});
  }
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    info->methods.push_back(
        {.name = module.functions[i].name.name, .flags = 0, .function = i, .annotations = {}});
  }
  for (const std::string& m : declared.abstract) {
    info->methods.push_back({.name = Symbol(m), .flags = ir::kDeclAbstract, .annotations = {}});
  }
  module.klass = info;
  return module;
}

std::string method(const std::string& name, uint32_t arity, const std::string& parameters,
                   const std::string& code) {
  return "function " + name + "/" + std::to_string(arity) + "(" + parameters + ")\nb0:\n" + code + "\n";
}

const char* const kBox = R"(
function 'Box':'set(Ljava/lang/Object;)V'/2(%0, %1)
b0:
  store %0 field 'Box.v' %1
  ret
function 'Box':'get()Ljava/lang/Object;'/1(%0)
b0:
  %1 = load %0 field 'Box.v'
  ret %1
)";

/// A holder makes its own box: one allocation site for all boxes.
const char* const kHolder = R"(
function 'Holder':'<init>()V'/1(%0)
b0:
  %1 = alloc object $klass "Box"()
  store %0 field 'Holder.box' %1
  ret
function 'Holder':'put(Ljava/lang/Object;)V'/2(%0, %1)
b0:
  %2 = load %0 field 'Holder.box'
  %3 = call_virtual 'Box':'set(Ljava/lang/Object;)V'/2(%2, %1)
  ret
function 'Holder':'take()Ljava/lang/Object;'/1(%0)
b0:
  %1 = load %0 field 'Holder.box'
  %2 = call_virtual 'Box':'get()Ljava/lang/Object;'/1(%1)
  ret %2
)";

const char* const kMain = R"(
function 'Main':'main()V'/0()
b0:
  %0 = alloc object $klass "Holder"()
  %1 = call 'Holder':'<init>()V'/1(%0)
  %2 = alloc object $klass "Holder"()
  %3 = call 'Holder':'<init>()V'/1(%2)
  %4 = alloc object $klass "A"()
  %5 = alloc object $klass "B"()
  %6 = call_virtual 'Holder':'put(Ljava/lang/Object;)V'/2(%0, %4)
  %7 = call_virtual 'Holder':'put(Ljava/lang/Object;)V'/2(%2, %5)
  %8 = call_virtual 'Holder':'take()Ljava/lang/Object;'/1(%0)
  %9 = call_virtual 'Holder':'take()Ljava/lang/Object;'/1(%2)
  %10 = constant $klass "A"
  %11 = call '$jvm':checkcast/2(%8, %10)
  %12 = constant $klass "B"
  %13 = call '$jvm':checkcast/2(%8, %12)
  ret
)";

/// The class names of what a value of Main.main holds.
class Solved {
 public:
  static ContextPolicy policy_of(uint8_t depth) {
    ContextPolicy policy;
    policy.depth = depth;
    policy.heap_depth = depth == 0 ? 0 : static_cast<uint8_t>(depth - 1);
    return policy;
  }
  Solved(std::vector<ir::Module> modules, uint8_t depth) : Solved(std::move(modules), policy_of(depth)) {}
  Solved(std::vector<ir::Module> modules, const ContextPolicy& policy) {
    modules.push_back(klass("java/lang/Object", ""));
    modules.push_back(klass("java/lang/Throwable", ""));
    program_.add(std::move(modules));
    classes_ = std::make_unique<Hierarchy>(program_);
    points_to_ = std::make_unique<PointsTo>(program_, *classes_, policy);
    points_to_->add_entry(program_.find({Symbol("Main"), Symbol("main()V"), 0}));
    points_to_->solve();
  }
  std::vector<std::string> holds(uint32_t value) const {
    std::vector<std::string> names;
    for (const uint32_t o : points_to_->objects(main(), ir::ValueId(value))) {
      names.push_back(classes_->name(points_to_->site(ObjectId(o)).klass).str());
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  const PointsTo& points_to() const { return *points_to_; }
  InstanceId main() const { return points_to_->entries()[0]; }
  Hierarchy& classes() { return *classes_; }
  std::string name(ir::FuncId id) const { return program_.function(id).name.str(); }

 private:
  ir::Program program_;
  std::unique_ptr<Hierarchy> classes_;
  std::unique_ptr<PointsTo> points_to_;
};

std::vector<ir::Module> boxes() {
  std::vector<ir::Module> modules;
  modules.push_back(klass("Box", kBox, {.fields = {"v"}}));
  modules.push_back(klass("Holder", kHolder, {.fields = {"box"}}));
  modules.push_back(klass("Main", kMain));
  modules.push_back(klass("A", ""));
  modules.push_back(klass("B", "", {.super = "A"}));
  return modules;
}

TEST(PointsTo, without_contexts_two_holders_share_a_box) {
  const Solved solved(boxes(), 0);
  EXPECT_THAT(solved.holds(8), ElementsAre("A", "B"));
  EXPECT_THAT(solved.holds(9), ElementsAre("A", "B"));
}

TEST(PointsTo, one_object_of_context_keeps_methods_apart_but_not_the_boxes) {
  const Solved solved(boxes(), 1);
  EXPECT_THAT(solved.holds(8), ElementsAre("A", "B"));
}

TEST(PointsTo, two_objects_of_context_keep_the_boxes_apart) {
  const Solved solved(boxes(), 2);
  EXPECT_THAT(solved.holds(8), ElementsAre("A"));
  EXPECT_THAT(solved.holds(9), ElementsAre("B"));
}

TEST(PointsTo, a_program_that_is_too_large_gets_contexts_by_cost) {
  ContextPolicy policy = Solved::policy_of(2);
  policy.nodes_max = 1;
  const Solved enough(boxes(), policy);
  EXPECT_THAT(enough.points_to().levels(), IsEmpty());
  EXPECT_THAT(enough.holds(8), ElementsAre("A"));
  policy.facts_max = 0;
  const Solved nothing_left(boxes(), policy);
  EXPECT_THAT(nothing_left.holds(8), ElementsAre("A", "B"));
}

TEST(PointsTo, a_method_in_too_many_contexts_has_one_for_the_rest) {
  ContextPolicy policy = Solved::policy_of(2);
  policy.per_method_max = 1;
  const Solved solved(boxes(), policy);
  std::vector<std::string> merged;
  for (const ir::FuncId id : solved.points_to().merged()) merged.push_back(solved.name(id));
  EXPECT_THAT(merged, Contains("Holder:put(Ljava/lang/Object;)V/2"));
  // Nothing is lost.
  EXPECT_THAT(solved.holds(8), Contains("A"));
  EXPECT_THAT(solved.holds(9), Contains("B"));
}

TEST(PointsTo, what_hands_back_its_argument_mixes_nothing) {
  std::vector<ir::Module> modules = boxes();
  modules[2] = klass("Main", R"(
function 'Main':'same(Ljava/lang/Object;)Ljava/lang/Object;'/1(%0)
b0:
  ret %0
function 'Main':'first(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'/2(%0, %1)
b0:
  test is_true %0 ? b1 : b2
b1:
  ret %0
b2:
  ret %1
function 'Main':'main()V'/0()
b0:
  %0 = alloc object $klass "A"()
  %1 = alloc object $klass "B"()
  %2 = call 'Main':'same(Ljava/lang/Object;)Ljava/lang/Object;'/1(%0)
  %3 = call 'Main':'same(Ljava/lang/Object;)Ljava/lang/Object;'/1(%1)
  %4 = call 'Main':'first(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'/2(%0, %1)
  ret
)");
  const Solved solved(std::move(modules), 0);
  EXPECT_THAT(solved.holds(2), ElementsAre("A"));
  EXPECT_THAT(solved.holds(3), ElementsAre("B"));
  EXPECT_THAT(solved.holds(4), ElementsAre("A", "B"));
}

TEST(PointsTo, a_fork_is_a_call_of_what_runs) {
  std::vector<ir::Module> modules;
  modules.push_back(klass("java/lang/Runnable", "", {.flags = ir::kDeclInterface, .abstract = {"run()V"}}));
  modules.push_back(klass("Task", method("'Task':'run()V'", 1, "%0", "  ret"),
                          {.interfaces = {"java/lang/Runnable"}, .fields = {"n"}}));
  modules.push_back(klass("Main", R"(
function 'Main':'main()V'/0()
b0:
  %0 = alloc object $klass "Task"()
  %1 = call 'ravel/Model':'fork(Ljava/lang/Runnable;)V'/1(%0)
  ret
function 'Main':'<clinit>()V'/0()
b0:
  ret
)"));
  const Solved solved(std::move(modules), 2);
  const auto calls = solved.points_to().calls_from(solved.main());
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_EQ(calls[0].kind, CallKind::fork);
  EXPECT_EQ(solved.name(solved.points_to().function(calls[0].callee)), "Task:run()V/1");
  EXPECT_EQ(solved.points_to().calls_at(solved.main(), ir::InstrId(1)).size(), 1u);
  EXPECT_EQ(calls[1].kind, CallKind::initialiser);
  EXPECT_TRUE(solved.points_to().is_initialiser(calls[1].callee));
  EXPECT_EQ(solved.points_to().calls_to(calls[1].callee).size(), 1u);
}

TEST(PointsTo, policies_have_names) {
  EXPECT_EQ(ContextPolicy::parse("ci")->depth, 0);
  EXPECT_EQ(ContextPolicy::parse("1obj")->heap_depth, 0);
  EXPECT_EQ(ContextPolicy::parse("2obj")->heap_depth, 1);
  EXPECT_EQ(ContextPolicy::parse("3obj")->depth, 3);
  EXPECT_TRUE(ContextPolicy::parse("type")->types);
  EXPECT_FALSE(ContextPolicy::parse("4obj").has_value());
}

TEST(PointsTo, a_cast_is_a_filter) {
  const Solved solved(boxes(), 0);
  EXPECT_THAT(solved.holds(11), ElementsAre("A", "B"));
  EXPECT_THAT(solved.holds(13), ElementsAre("B"));
}

TEST(PointsTo, a_lambda_gives_what_it_captured_and_what_it_is_given) {
  std::vector<ir::Module> modules;
  modules.push_back(klass(
      "Fn", "", {.flags = ir::kDeclInterface, .abstract = {"ap(Ljava/lang/Object;)Ljava/lang/Object;"}}));
  modules.push_back(klass("A", ""));
  modules.push_back(klass("B", ""));
  modules.push_back(klass("Main", R"(
function 'Main':'main()V'/0()
b0:
  %0 = alloc object $klass "A"()
  %1 = alloc closure 'Main':'first(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'/2 as {$klass "Fn", ap, '(Ljava/lang/Object;)Ljava/lang/Object;', 6}(%0)
  %2 = alloc closure 'Main':'second(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'/2 as {$klass "Fn", ap, '(Ljava/lang/Object;)Ljava/lang/Object;', 6}(%0)
  %3 = alloc object $klass "B"()
  %4 = call_virtual 'Fn':'ap(Ljava/lang/Object;)Ljava/lang/Object;'/2(%1, %3)
  %5 = call_virtual 'Fn':'ap(Ljava/lang/Object;)Ljava/lang/Object;'/2(%2, %3)
  ret
function 'Main':'first(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'/2(%0, %1)
b0:
  ret %0
function 'Main':'second(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;'/2(%0, %1)
b0:
  ret %1
)"));
  const Solved solved(std::move(modules), 2);
  EXPECT_THAT(solved.holds(4), ElementsAre("A"));
  EXPECT_THAT(solved.holds(5), ElementsAre("B"));
}

TEST(PointsTo, an_exception_comes_to_the_handler_that_takes_its_class) {
  std::vector<ir::Module> modules;
  modules.push_back(klass("E", "", {.super = "java/lang/Throwable"}));
  modules.push_back(klass("F", "", {.super = "java/lang/Throwable"}));
  modules.push_back(klass("Main", R"(
function 'Main':'main()V'/0()
b0:
  jump b1
b1 unwind b2:
  %0 = call 'Main':'fails()V'/0()
  ret
b2:
  %1 = caught reason
  test instance_of %1 $klass "E" ? b3 : b4
b3:
  %2 = refine %1 instance_of $klass "E"
  ret
b4:
  raise reraise %1
function 'Main':'fails()V'/0()
b0:
  %0 = alloc object $klass "E"()
  %1 = alloc object $klass "F"()
  %2 = constant 1
  test eq %2 %2 ? b1 : b2
b1:
  raise exception %0
b2:
  raise exception %1
)"));
  const Solved solved(std::move(modules), 1);
  EXPECT_THAT(solved.holds(1), ElementsAre("E", "F"));
  EXPECT_THAT(solved.holds(2), ElementsAre("E"));
}

TEST(PointsTo, what_has_no_code_is_told) {
  std::vector<ir::Module> modules;
  modules.push_back(klass("Main", R"(
function 'Main':'main()V'/0()
b0:
  %0 = call 'Gone':'f()V'/0()
  ret
)"));
  Solved solved(std::move(modules), 1);
  ASSERT_EQ(solved.points_to().without_code().size(), 1u);
  EXPECT_EQ(solved.points_to().without_code()[0].first.module.view(), "Gone");
  EXPECT_THAT(solved.classes().missing(), ElementsAre(Symbol("Gone")));
}

TEST(Hierarchy, dispatch_prefers_classes_and_then_the_most_specific_default) {
  const auto f = [](const std::string& owner) { return method("'" + owner + "':'f()V'", 1, "%0", "  ret"); };
  ir::Program program;
  std::vector<ir::Module> modules;
  modules.push_back(klass("java/lang/Object", ""));
  modules.push_back(klass("I", f("I"), {.flags = ir::kDeclInterface}));
  modules.push_back(klass("J", f("J"), {.interfaces = {"I"}, .flags = ir::kDeclInterface}));
  modules.push_back(klass("C", "", {.interfaces = {"I", "J"}}));
  modules.push_back(klass("D", f("D"), {.super = "C"}));
  modules.push_back(klass("E", "", {.super = "D"}));
  program.add(std::move(modules));
  Hierarchy classes(program);
  const auto runs = [&](const char* name) {
    const ir::FuncId id = classes.dispatch(classes.find(Symbol(name)), Symbol("f()V"));
    return id.valid() ? program.function(id).name.module.str() : "";
  };
  EXPECT_EQ(runs("C"), "J");
  EXPECT_EQ(runs("D"), "D");
  EXPECT_EQ(runs("E"), "D");
  EXPECT_EQ(runs("Gone"), "");
  const auto sub = [&](const char* a, const char* b) {
    return classes.is_subtype(classes.find(Symbol(a)), classes.find(Symbol(b)));
  };
  EXPECT_TRUE(sub("E", "I"));
  EXPECT_FALSE(sub("I", "E"));
  EXPECT_TRUE(sub("[LE;", "[LC;"));
  EXPECT_FALSE(sub("[I", "[J"));
  EXPECT_TRUE(sub("[I", "java/lang/Object"));
}

}  // namespace
}  // namespace ravel::flow::heap
