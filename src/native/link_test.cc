// SPDX-License-Identifier: Apache-2.0
//
// Each test links modules written as IR text; linkage is said by a letter per function: e(xternal), o(nce),
// i(nternal).
#include "native/link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/native.h"
#include "ir/parse.h"
#include "ir/text.h"

namespace ravel::native {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ir::Module module_of(const std::string& text, const std::string& linkages,
                     std::vector<ir::NativeAlias> aliases = {}) {
  auto parsed = ir::parse(text);
  EXPECT_TRUE(parsed.has_value()) << parsed.error().str();
  auto info = std::make_shared<ir::NativeInfo>();
  for (size_t i = 0; i < linkages.size(); ++i) {
    const ir::Linkage linkage = linkages[i] == 'e'   ? ir::Linkage::external
                                : linkages[i] == 'o' ? ir::Linkage::once
                                                     : ir::Linkage::internal;
    info->functions.push_back({parsed->functions[i].name.name, linkage, false});
  }
  info->aliases = std::move(aliases);
  parsed->native = std::move(info);
  return std::move(*parsed);
}

std::vector<std::string> functions_of(const ir::Module& module) {
  std::vector<std::string> names;
  for (const ir::Function& f : module.functions) names.push_back(ir::print(f.name));
  return names;
}

std::vector<std::string> callees_of(const ir::Module& module) {
  std::vector<std::string> names;
  for (const ir::FuncName& name : module.callees) names.push_back(ir::print(name));
  return names;
}

std::string function(const std::string& head, const std::string& body = "") {
  return "function " + head + "\nb0:\n" + body + "  ret\n";
}

TEST(Link, AnInlineFunctionStaysOnce) {
  std::vector<ir::Module> modules;
  modules.push_back(
      module_of("module a native\n" + function("extern:f/0()") + function("extern:g/0()"), "eo"));
  modules.push_back(
      module_of("module b native\n" + function("extern:g/0()") + function("extern:h/0()"), "oe"));
  const LinkResult result = link(modules);
  EXPECT_EQ(result.dropped, 1u);
  EXPECT_THAT(result.conflicts, IsEmpty());
  EXPECT_THAT(functions_of(modules[0]), ElementsAre("extern:f/0", "extern:g/0"));
  EXPECT_THAT(functions_of(modules[1]), ElementsAre("extern:h/0"));
  EXPECT_EQ(modules[1].native->functions.size(), 1u);
}

TEST(Link, AStrongDefinitionReplacesAWeakOne) {
  std::vector<ir::Module> modules;
  modules.push_back(module_of("module a native\n" + function("extern:f/0()"), "o"));
  modules.push_back(module_of("module b native\n" + function("extern:f/0()"), "e"));
  EXPECT_EQ(link(modules).dropped, 1u);
  EXPECT_THAT(functions_of(modules[0]), IsEmpty());
  EXPECT_THAT(functions_of(modules[1]), ElementsAre("extern:f/0"));
}

TEST(Link, CalleesGetTheArityOfTheDefinition) {
  std::vector<ir::Module> modules;
  modules.push_back(
      module_of("module a native\n" + function("extern:main/0()", "  %0 = call extern:f/0()\n"), "e"));
  modules.push_back(module_of("module b native\n" + function("extern:f/2(%0, %1)"), "e"));
  link(modules);
  EXPECT_THAT(callees_of(modules[0]), ElementsAre("extern:f/2"));
}

TEST(Link, StaticFunctionsOfOneNameStayApart) {
  std::vector<ir::Module> modules;
  modules.push_back(module_of("module a native\n" + function("a:f/0()"), "i"));
  modules.push_back(module_of("module b native\n" + function("b:f/0()"), "i"));
  EXPECT_EQ(link(modules).dropped, 0u);
  EXPECT_THAT(functions_of(modules[1]), ElementsAre("b:f/0"));
}

TEST(Link, TwoProgramsKeepTheirOwnMain) {
  const std::string calls = "  %0 = call extern:usage/0()\n";
  std::vector<ir::Module> modules;
  for (const std::string name : {"a", "b"})
    modules.push_back(module_of(
        "module " + name + " native\n" + function("extern:main/0()", calls) + function("extern:usage/0()"),
        "ee"));
  const LinkResult result = link(modules);
  EXPECT_THAT(result.conflicts, ElementsAre("main", "usage"));
  EXPECT_THAT(functions_of(modules[1]), ElementsAre("b:main/0", "b:usage/0"));
  EXPECT_THAT(callees_of(modules[1]), ElementsAre("b:usage/0"));
  EXPECT_THAT(callees_of(modules[0]), ElementsAre("extern:usage/0"));
}

TEST(Link, AnAliasLeadsToItsTarget) {
  const ir::FuncName target{Symbol("extern"), Symbol("C2"), 1};
  std::vector<ir::Module> modules;
  modules.push_back(
      module_of("module a native\n" + function("extern:main/0()", "  %0 = call extern:'C1'/0()\n"), "e"));
  modules.push_back(
      module_of("module b native\n" + function("extern:'C2'/1(%0)"), "e", {{Symbol("C1"), target}}));
  link(modules);
  EXPECT_THAT(callees_of(modules[0]), ElementsAre("extern:'C2'/1"));
}

TEST(Link, TheFirstDefinitionOfAVariableCounts) {
  std::vector<ir::Module> modules;
  for (const std::string name : {"a", "b"}) {
    modules.push_back(module_of("module " + name + " native\n", ""));
    auto info = std::make_shared<ir::NativeInfo>(*modules.back().native);
    ir::NativeGlobal table;
    table.name = Symbol("_ZTV1A");
    table.linkage = ir::Linkage::once;
    table.pointers.push_back({16, ir::ConstId(0), 0});
    info->globals.push_back(table);
    modules.back().native = info;
  }
  link(modules);
  EXPECT_EQ(modules[0].native->globals[0].pointers.size(), 1u);
  EXPECT_EQ(modules[1].native->globals[0].linkage, ir::Linkage::declared);
}

}  // namespace
}  // namespace ravel::native
