// SPDX-License-Identifier: Apache-2.0
//
// A library function stands in several tables, a row in each for what that table is about. A row that is
// missing makes some rule say something false: who is not known to send is nobody who sends. Here is asked of
// every function that some table has what the others say of it. Gaps that are meant are listed with their
// reason.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "model/accesses.h"
#include "model/behaviours.h"
#include "model/built_ins.h"
#include "model/higher_order.h"
#include "model/messages.h"
#include "model/spawns.h"

namespace ravel::model {
namespace {

using Name = std::tuple<std::string_view, std::string_view, uint32_t>;

template <typename Rows>
void add(const Rows& rows, std::set<Name>& out) {
  for (const auto& row : rows) out.emplace(row.module, row.name, row.arity);
}

std::set<Name> known_functions() {
  std::set<Name> result;
  add(higher_order_functions(), result);
  add(spawn_forms(), result);
  add(start_forms(), result);
  add(request_forms(), result);
  add(message_forms(), result);
  add(built_in_forms(), result);
  return result;
}

std::string gaps(const Name& name) {
  const Symbol module(std::get<0>(name)), function(std::get<1>(name));
  const uint32_t arity = std::get<2>(name);
  const bool has_messages = !find_messages(module, function, arity).empty();
  const bool is_process = find_spawn(module, function, arity) != nullptr ||
                          find_start(module, function, arity) != nullptr ||
                          find_request(module, function, arity) != nullptr;
  std::string result;
  // Whoever calls it may do anything, so no message to him is ever missing, and none is lost.
  if (!has_messages && !is_process && effect_of(module, function) == CallEffect::unknown) result += " effect";
  if (const BuiltInForm* form = find_built_in(module, function, arity); form != nullptr) {
    const bool is_name = form->what == BuiltIn::whereis || form->what == BuiltIn::register_name;
    if (is_name && accesses_of(module, function, arity).empty()) result += " access";
    if (form->what == BuiltIn::whereis && form->nobody.empty()) result += " nobody";
  }
  return result;
}

TEST(Facets, NoRowIsMissing) {
  // By function: what is missing, and why that is right.
  const std::map<std::string, std::string> meant = {};
  std::string missing;
  for (const Name& name : known_functions()) {
    const std::string what = gaps(name);
    const std::string text = fmt::format("{}:{}/{}", std::get<0>(name), std::get<1>(name), std::get<2>(name));
    const auto known = meant.find(text);
    if (what != (known == meant.end() ? std::string() : " " + known->second))
      missing += fmt::format("{} lacks:{}\n", text, what);
  }
  EXPECT_EQ(missing, "");
}

TEST(Facets, AFunctionThatNobodyKnowsLacksAnEffect) {
  EXPECT_EQ(gaps({"nobody", "knows", 1}), " effect");
  EXPECT_EQ(gaps({"erlang", "whereis", 1}), "");
}

}  // namespace
}  // namespace ravel::model
