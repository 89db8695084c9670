// SPDX-License-Identifier: Apache-2.0
//
// What lies between asking and setting: in a function of five instructions, and in one that it calls.
#include "facts/turns.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "ir/parse.h"

namespace ravel::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const char* const kModule = R"(module m beam
function m:f/0()
b0:
  %0 = constant 1
  %1 = constant 2
  %2 = constant 3
  %3 = constant 4
  ret %0
)";

/// Every instance runs the same function.
class MadeUp final : public Turns {
 public:
  MadeUp() {
    auto parsed = ir::parse(kModule);
    EXPECT_TRUE(parsed.has_value()) << (parsed ? "" : parsed.error().str());
    if (parsed) module_ = std::move(*parsed);
  }
  const ir::Function& function(Instance) const override { return module_.functions[0]; }
  const Steps* steps(Instance instance) const override {
    const auto found = known.find(instance);
    return found == known.end() ? nullptr : &found->second;
  }
  std::optional<Call> only_call(Instance instance) const override {
    const auto found = calls.find(instance);
    return found == calls.end() ? std::nullopt : std::optional(found->second);
  }

  std::vector<std::string> marks(Instance instance, uint32_t at) const {
    std::vector<Mark> all;
    add_marks(instance, ir::InstrId(at), all);
    std::vector<std::string> result;
    for (const Mark& mark : all)
      result.push_back(fmt::format("{} {}{}", mark.kind == MarkKind::asks ? "asks" : "sets", mark.what,
                                   mark.how > 0 ? fmt::format(" to {}", mark.how) : ""));
    return result;
  }

  std::map<Instance, Steps> known;
  std::map<Instance, Call> calls;

 private:
  ir::Module module_;
};

TEST(Turns, BetweenAskingAndSetting) {
  MadeUp turns;
  turns.known[0] = {{{ir::InstrId(0), {5}}}, {{ir::InstrId(2), {6}, 4}}};
  EXPECT_TRUE(turns.may_take_turns(0));
  EXPECT_THAT(turns.marks(0, 1), ElementsAre("asks 5", "sets 6 to 4"));
  // Behind both.
  EXPECT_THAT(turns.marks(0, 3), ElementsAre("asks 5"));
}

TEST(Turns, WhoOnlyAsksTakesNoTurns) {
  MadeUp turns;
  turns.known[0] = {{{ir::InstrId(0), {5}}}, {}};
  EXPECT_FALSE(turns.may_take_turns(0));
  EXPECT_THAT(turns.marks(0, 1), IsEmpty());
}

TEST(Turns, InAFunctionThatIsCalledInBetween) {
  MadeUp turns;
  turns.known[0] = {{{ir::InstrId(0), {5}}}, {{ir::InstrId(2), {6}}}};
  turns.calls[1] = {0, ir::InstrId(1)};
  EXPECT_THAT(turns.marks(1, 3), ElementsAre("asks 5", "sets 6"));
  // Called behind the set.
  turns.calls[1] = {0, ir::InstrId(3)};
  EXPECT_THAT(turns.marks(1, 3), ElementsAre("asks 5"));
  // From elsewhere, too: nothing is known.
  turns.calls.clear();
  EXPECT_THAT(turns.marks(1, 3), IsEmpty());
}

}  // namespace
}  // namespace ravel::facts
