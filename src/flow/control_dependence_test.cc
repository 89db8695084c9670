// SPDX-License-Identifier: Apache-2.0
#include "flow/control_dependence.h"

#include <gtest/gtest.h>

#include <string>

#include "flow/handlers.h"
#include "ir/parse.h"

namespace ravel::flow {
namespace {

/// "b1<-b0 b2<-b0(unwind)": every block with the branches it depends on.
std::string dependences(const char* text) {
  const auto module = ir::parse(text);
  if (!module) return module.error().str();
  const ir::Function& function = module->functions[0];
  const ControlDependence dependence(function);
  std::string out;
  for (size_t b = 0; b < function.blocks.size(); ++b)
    for (const auto& edge : dependence.of(ir::BlockId(b)))
      out += (out.empty() ? "b" : " b") + std::to_string(b) + "<-b" + std::to_string(edge.branch.index()) +
             (edge.unwind ? "(unwind)" : "");
  return out;
}

TEST(ControlDependence, BothArmsOfABranchDependOnItAndTheJoinDoesNot) {
  EXPECT_EQ(dependences(R"(
function m:f/1(%a)
b0:
  test is_atom %a ? b1 : b2
b1:
  jump b3
b2:
  jump b3
b3:
  ret %a
)"),
            "b1<-b0 b2<-b0");
}

TEST(ControlDependence, AnAssertionIsNoDecision) {
  EXPECT_EQ(dependences(R"(
function m:f/1(%a)
b0:
  test is_atom %a ? b1 : b2
b1:
  ret %a
b2:
  raise badmatch %a
)"),
            "b2<-b0");
}

TEST(ControlDependence, AHandlerDependsOnWhatMayRaise) {
  EXPECT_EQ(dependences(R"(
function m:f/1(%a)
b0:
  jump b1
b1 unwind b2:
  %r = call ets:lookup_element/3(%a, %a, %a)
  jump b3
b2:
  %c = caught class
  jump b3
b3:
  ret %a
)"),
            "b2<-b1(unwind)");
}

TEST(ControlDependence, AHandlerDependsOnWhatMayRaiseWhereThatIsReturned) {
  EXPECT_EQ(dependences(R"(
function m:f/1(%a)
b0:
  jump b1
b1 unwind b2:
  %r = call ets:lookup_element/3(%a, %a, %a)
  ret %r
b2:
  %c = caught class
  ret %a
)"),
            "b2<-b1(unwind)");
}

bool takes(const char* condition) {
  const std::string text = std::string(R"(
function m:f/1(%a)
b0:
  jump b1
b1 unwind b2:
  %r = call erlang:register/2(%a, %a)
  ret %r
b2:
  %c = caught class
  %w = caught reason
)") + condition + R"(
b3:
  ret %a
b4:
  raise reraise %w
)";
  const auto module = ir::parse(text);
  EXPECT_TRUE(module.has_value()) << (module ? "" : module.error().str());
  if (!module) return false;
  return handles_badarg(*module, module->functions[0], ir::BlockId(2));
}

TEST(Handlers, OnlyHandlersOfErrorBadargTakeIt) {
  EXPECT_TRUE(takes("  jump b3"));
  EXPECT_FALSE(takes("  jump b4"));
  EXPECT_TRUE(takes("  %k = constant error\n  test eq_exact %c %k ? b3 : b4"));
  EXPECT_FALSE(takes("  %k = constant throw\n  test eq_exact %c %k ? b3 : b4"));
  EXPECT_TRUE(takes("  %k = constant badarg\n  test eq_exact %w %k ? b3 : b4"));
  EXPECT_FALSE(takes("  %k = constant function_clause\n  test eq_exact %w %k ? b3 : b4"));
}

}  // namespace
}  // namespace ravel::flow
