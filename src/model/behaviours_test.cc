// SPDX-License-Identifier: Apache-2.0
//
// The tables are data, so these tests look for what data gets wrong: positions beyond the arity,
// one function in two tables, callbacks with more roles than parameters.
#include "model/behaviours.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "model/higher_order.h"
#include "model/spawns.h"

namespace ravel::model {
namespace {

template <typename Entry>
std::string name_of_entry(const Entry& e) {
  return std::string(e.module) + ":" + std::string(e.name) + "/" + std::to_string(e.arity);
}

bool fits(uint8_t index, uint8_t arity) { return index == 255 || index < arity; }

TEST(Model, NoFunctionHasTwoMeanings) {
  std::set<std::string> seen;
  const auto add = [&](const auto& table) {
    for (const auto& e : table) EXPECT_TRUE(seen.insert(name_of_entry(e)).second) << name_of_entry(e);
  };
  add(spawn_forms());
  add(start_forms());
  add(request_forms());
  add(higher_order_functions());
}

TEST(Model, PositionsAreWithinTheArity) {
  for (const SpawnForm& f : spawn_forms()) {
    EXPECT_TRUE(fits(f.fun, f.arity) && fits(f.m, f.arity) && fits(f.f, f.arity) && fits(f.args, f.arity) &&
                fits(f.options, f.arity))
        << name_of_entry(f);
    EXPECT_NE(f.fun == SpawnForm::kNone, f.m == SpawnForm::kNone) << name_of_entry(f);
  }
  for (const StartForm& f : start_forms())
    EXPECT_TRUE(fits(f.server_name, f.arity) && fits(f.callback_module, f.arity) &&
                fits(f.init_arg, f.arity) && fits(f.options, f.arity) && fits(f.fun, f.arity) &&
                fits(f.children, f.arity))
        << name_of_entry(f);
  for (const RequestForm& f : request_forms())
    EXPECT_TRUE(fits(f.server, f.arity) && fits(f.message, f.arity) && fits(f.timeout, f.arity))
        << name_of_entry(f);
  for (const HigherOrder& f : higher_order_functions()) {
    EXPECT_LT(f.result.index, f.arity) << name_of_entry(f);
    if (!f.calls_fun) continue;
    EXPECT_LT(f.use.fun, f.arity) << name_of_entry(f);
    for (uint8_t i = 0; i < f.use.arity; ++i) {
      EXPECT_NE(f.use.with[i].kind, Source::none) << name_of_entry(f);
      EXPECT_LT(f.use.with[i].index, f.arity) << name_of_entry(f);
    }
  }
  for (const ReturnShape& s : return_shapes())
    EXPECT_TRUE(fits(s.state, s.arity) && fits(s.reply, s.arity) && fits(s.state_name, s.arity) &&
                fits(s.continuation, s.arity) && fits(s.children, s.arity))
        << s.tag;
}

TEST(Model, Lookups) {
  EXPECT_EQ(find_spawn(Symbol("erlang"), Symbol("spawn"), 3)->args, 2);
  EXPECT_EQ(find_spawn(Symbol("erlang"), Symbol("spawn"), 9), nullptr);
  EXPECT_EQ(find_start(Symbol("gen_server"), Symbol("start_link"), 4)->callback_module, 1);
  EXPECT_EQ(find_start(Symbol("p1_server"), Symbol("start_link"), 3)->callback_module, 0);
  EXPECT_TRUE(find_request(Symbol("gen_server"), Symbol("call"), 2)->waits);
  EXPECT_EQ(find_request(Symbol("gen_server"), Symbol("call"), 2)->default_timeout_ms, 5000);
  EXPECT_FALSE(find_request(Symbol("gen_server"), Symbol("cast"), 2)->waits);
  EXPECT_EQ(find_callback(Behaviour::gen_server, Symbol("handle_call"), 3)->params[2], Role::state);
  Behaviour behaviour{};
  EXPECT_TRUE(find_behaviour(Symbol("Elixir.GenServer"), &behaviour));
  EXPECT_EQ(behaviour, Behaviour::gen_server);
  EXPECT_FALSE(find_behaviour(Symbol("my_behaviour"), &behaviour));
  EXPECT_TRUE(is_opaque_module(Symbol("erl_lint")));
  EXPECT_FALSE(is_opaque_module(Symbol("my_module")));
}

}  // namespace
}  // namespace ravel::model
