// SPDX-License-Identifier: Apache-2.0
#include "model/built_ins.h"

#include <gtest/gtest.h>

namespace ravel::model {
namespace {

const BuiltInForm* find(std::string_view module, std::string_view name, uint32_t arity) {
  return find_built_in(Symbol(module), Symbol(name), arity);
}

TEST(BuiltIns, AreFoundByModuleNameAndArity) {
  ASSERT_NE(find("erlang", "self", 0), nullptr);
  EXPECT_EQ(find("erlang", "self", 0)->what, BuiltIn::self);
  EXPECT_EQ(find("erlang", "self", 1), nullptr);
  EXPECT_EQ(find("my_own", "self", 0), nullptr);
}

TEST(BuiltIns, ElixirTurnsTheArgumentsRound) {
  const BuiltInForm* erlang = find("erlang", "register", 2);
  const BuiltInForm* elixir = find("Elixir.Process", "register", 2);
  EXPECT_EQ(erlang->named, elixir->process);
  EXPECT_EQ(erlang->process, elixir->named);
}

TEST(BuiltIns, ArgumentsAreThere) {
  for (const BuiltInForm& form : built_in_forms()) {
    const bool asks = form.what == BuiltIn::whereis, gives = form.what == BuiltIn::register_name;
    EXPECT_EQ(!asks, form.nobody.empty()) << form.module;
    EXPECT_EQ(asks || gives, form.named < form.arity) << form.module;
    EXPECT_EQ(gives, form.process < form.arity) << form.module;
  }
}

TEST(BuiltIns, WordsInMessagesAndNames) {
  EXPECT_TRUE(tells_death(Symbol("DOWN")));
  EXPECT_FALSE(tells_death(Symbol("down")));
  EXPECT_TRUE(is_name_elsewhere(Symbol("via")));
  EXPECT_FALSE(is_name_elsewhere(Symbol("local")));
  EXPECT_EQ(registry_asked("gproc:where/1"), "gproc");
  EXPECT_EQ(registry_asked("erlang:whereis/1"), "");
}

}  // namespace
}  // namespace ravel::model
