// SPDX-License-Identifier: Apache-2.0
//
// Ids that do not depend on order or workers, duplicates, and libraries in rounds.
#include "ir/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "base/parallel.h"

namespace ravel::ir {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Module module_of(std::string_view name, std::string path, std::vector<std::string> calls = {}) {
  Module module;
  module.name = Symbol(name);
  module.path = std::move(path);
  for (uint32_t arity = 0; arity < 2; ++arity) {
    module.functions.emplace_back().name = {Symbol(name), Symbol("f"), arity};
  }
  for (const std::string& callee : calls) module.callees.push_back({Symbol(callee), Symbol("f"), 0});
  return module;
}

/// lib0 calls lib1, lib1 calls lib2 and so on, up to lib9.
class Chain : public ModuleSource {
 public:
  std::optional<Module> load(Symbol name) override {
    ++asked;
    const std::string text = name.str();
    if (!text.starts_with("lib")) return std::nullopt;
    const int number = text[3] - '0';
    if (number == 9) return module_of(text, text + ".beam");
    return module_of(text, text + ".beam", {"lib" + std::to_string(number + 1), "missing"});
  }
  std::atomic<int> asked = 0;
};

std::vector<std::string> names(const Program& program) {
  std::vector<std::string> result;
  for (size_t i = 0; i < program.module_count(); ++i)
    result.push_back(program.module(ModuleId(i)).name.str());
  return result;
}

TEST(Program, ModulesAreSortedWhateverTheirOrder) {
  Program program;
  std::vector<Module> modules;
  modules.push_back(module_of("b", "b.beam"));
  modules.push_back(module_of("a", "a.beam"));
  program.add(std::move(modules));
  EXPECT_THAT(names(program), ElementsAre("a", "b"));
  EXPECT_EQ(program.function_count(), 4u);
  const FuncId f = program.find({Symbol("b"), Symbol("f"), 1});
  ASSERT_TRUE(f.valid());
  EXPECT_EQ(f, program.func_id(program.find_module(Symbol("b")), 1));
  EXPECT_EQ(program.function(f).name.str(), "b:f/1");
  EXPECT_EQ(program.module_of(f).path, "b.beam");
  EXPECT_FALSE(program.find({Symbol("b"), Symbol("f"), 2}).valid());
  EXPECT_FALSE(program.find_module(Symbol("c")).valid());
}

TEST(Program, TheSecondModuleOfANameIsAProblem) {
  Program program;
  std::vector<Module> modules;
  modules.push_back(module_of("a", "z/a.beam"));
  modules.push_back(module_of("a", "x/a.beam"));
  program.add(std::move(modules));
  EXPECT_EQ(program.module_count(), 1u);
  EXPECT_EQ(program.module(ModuleId(0)).path, "x/a.beam");
  ASSERT_EQ(program.problems().size(), 1u);
  EXPECT_EQ(program.problems()[0].file, "z/a.beam");
  EXPECT_THAT(program.problems()[0].message, HasSubstr("also in x/a.beam"));
}

TEST(Program, LibrariesComeInRoundsOnceEach) {
  for (size_t workers : {1, 4}) {
    set_jobs(workers);
    Chain libraries;
    Program program(&libraries);
    std::vector<Module> modules;
    modules.push_back(module_of("main", "main.beam", {"lib5", "lib3"}));
    program.add(std::move(modules));
    const Function* before = &program.function(FuncId(0));
    program.load_called_libraries();
    EXPECT_THAT(names(program), ElementsAre("main", "lib3", "lib5", "lib4", "lib6", "lib7", "lib8", "lib9"));
    EXPECT_EQ(libraries.asked, 8);  // seven libraries, and "missing" once
    EXPECT_TRUE(program.is_missing(Symbol("missing")));
    EXPECT_FALSE(program.is_missing(Symbol("never asked")));
    EXPECT_FALSE(program.module(ModuleId(0)).library);
    EXPECT_TRUE(program.module(ModuleId(1)).library);
    EXPECT_EQ(before, &program.function(FuncId(0)));
  }
  set_jobs(0);
}

TEST(Program, WithoutASourceThereAreNoLibraries) {
  Program program;
  EXPECT_TRUE(program.load_libraries({Symbol("lists")}).empty());
  EXPECT_FALSE(program.is_missing(Symbol("lists")));
}

}  // namespace
}  // namespace ravel::ir
