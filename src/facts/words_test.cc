// SPDX-License-Identifier: Apache-2.0
//
// What all platforms say alike: places, frames, one end of a finding. The platform is a made-up one.
#include "facts/words.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ir/parse.h"

namespace ravel::facts {
namespace {

/// Function n is `pkg.f<n>`; its instructions stand on lines 10 and on, and nobody knows where function 9 is.
class MadeUp final : public Words {
 public:
  std::string function(ir::FuncId id, Name form) const override {
    return fmt::format("{}f{}", form == Name::full ? "pkg." : "", id.index());
  }
  report::SourcePos position(const Step& step) const override {
    if (step.first.index() == 9) return {};
    return {"src/deep/a.x", 10 + step.second.index(), 3};
  }
  bool is_library(ir::FuncId id) const override { return id.index() >= 5; }
  std::string origin(const Path& path) const override {
    return fmt::format("origin {}", path.origin.index());
  }
};

Step step(uint32_t function, uint32_t instr) { return {ir::FuncId(function), ir::InstrId(instr)}; }

TEST(Words, APlaceIsFileAndLineWithoutFolders) { EXPECT_EQ(MadeUp().place(step(1, 2)), "a.x:12"); }

TEST(Words, WithoutALineThePlaceIsTheFunction) { EXPECT_EQ(MadeUp().place(step(9, 2)), "f9"); }

TEST(Words, FramesSayWhatIsLibraryCode) {
  const auto frames = MadeUp().frames(std::vector{step(1, 0), step(6, 1)});
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].function, "pkg.f1");
  EXPECT_FALSE(frames[0].library);
  EXPECT_EQ(frames[1].pos.line, 11u);
  EXPECT_TRUE(frames[1].library);
}

TEST(Words, OneEndOfAFinding) {
  const Path path{.entry = ir::FuncId(1), .origin = OriginId(7), .calls = {step(1, 4)}};
  const report::Place end = MadeUp().end(report::Role::write, path, step(2, 5));
  EXPECT_EQ(end.role, report::Role::write);
  EXPECT_EQ(end.function, "pkg.f2");
  EXPECT_EQ(end.pos.line, 15u);
  EXPECT_EQ(end.origin, "origin 7");
  ASSERT_EQ(end.path.size(), 1u);
  EXPECT_EQ(end.path[0].pos.line, 14u);
}

TEST(Words, NobodyIsNamedWhereNobodyIsKnown) {
  EXPECT_EQ(MadeUp().end(report::Role::read, {}, step(2, 5)).origin, "");
}

TEST(Words, PositionsComeFromTheProgram) {
  auto module = ir::parse(R"(module m
file "src/m.erl"
function f/0() exported  ; m.erl:3
b0:
  %a = constant a  ; m.erl:4
  ret %a
)");
  ASSERT_TRUE(module) << module.error().str();
  ir::Program program;
  std::vector<ir::Module> modules;
  modules.push_back(std::move(*module));
  program.add(std::move(modules));
  EXPECT_EQ(position_of(program, step(0, 0)), (report::SourcePos{"src/m.erl", 4, 0}));
  // An instruction that has none is where its function is.
  EXPECT_EQ(position_of(program, step(0, 1)), (report::SourcePos{"src/m.erl", 3, 0}));
  EXPECT_EQ(position_of(program, {ir::FuncId(0), {}}), (report::SourcePos{"src/m.erl", 3, 0}));
}

}  // namespace
}  // namespace ravel::facts
