// SPDX-License-Identifier: Apache-2.0
//
// The table of messages is data: these tests look for positions beyond the arity, texts that do not
// parse to what they look like, and rows that nobody finds.
#include "model/messages.h"

#include <gtest/gtest.h>

#include <string>

namespace ravel::model {
namespace {

std::string print(const MessageShape& shape) {
  switch (shape.kind) {
    case MessageShape::any:
      return "_";
    case MessageShape::fresh:
      return "#";
    case MessageShape::atom:
      return shape.text.str();
    case MessageShape::argument:
      return "@" + std::to_string(shape.index);
    case MessageShape::result:
      return "@R";
    case MessageShape::tuple:
      break;
  }
  std::string out = "{";
  for (size_t i = 0; i < shape.items.size(); ++i) out += (i == 0 ? "" : ", ") + print(shape.items[i]);
  return out + "}";
}

void expect_arguments_below(const MessageShape& shape, uint8_t arity, std::string_view name) {
  if (shape.kind == MessageShape::argument) {
    EXPECT_LT(shape.index, arity) << name;
  }
  for (const MessageShape& item : shape.items) expect_arguments_below(item, arity, name);
}

TEST(Messages, EveryRowIsFoundAndReadsAsItIsWritten) {
  for (const MessageForm& form : message_forms()) {
    const auto rows = find_messages(Symbol(form.module), Symbol(form.name), form.arity);
    bool found = false;
    for (const MessageRow& row : rows) {
      if (row.form != &form) continue;
      found = true;
      std::string text;
      for (const MessageShape& shape : row.shapes) {
        text += (text.empty() ? "" : " | ") + print(shape);
        expect_arguments_below(shape, form.arity, form.name);
      }
      EXPECT_EQ(text, form.message) << form.name;
      if (!form.unless.empty()) {
        EXPECT_EQ(print(row.unless), form.unless);
      }
    }
    EXPECT_TRUE(found) << form.name;
    EXPECT_TRUE(form.to == MessageForm::kCaller || form.to < form.arity) << form.name;
    EXPECT_TRUE(form.options == MessageForm::kNone || form.options < form.arity) << form.name;
    EXPECT_EQ(form.options == MessageForm::kNone, form.unless.empty()) << form.name;
  }
}

TEST(Messages, SomeThatMatter) {
  const auto rows = [](const char* module, const char* name, uint32_t arity) {
    return find_messages(Symbol(module), Symbol(name), arity);
  };
  ASSERT_EQ(rows("erlang", "start_timer", 3).size(), 1u);
  EXPECT_EQ(print(rows("erlang", "start_timer", 3)[0].shapes[0]), "{timeout, @R, @2}");
  EXPECT_EQ(rows("erlang", "link", 1).size(), 2u);  // both sides get the exit of the other
  EXPECT_TRUE(rows("erlang", "start_timer", 9).empty());
  EXPECT_TRUE(rows("lists", "map", 2).empty());
}

TEST(Messages, EffectsOfOtherCalls) {
  const auto effect = [](const char* module, const char* name) {
    return effect_of(Symbol(module), Symbol(name));
  };
  EXPECT_EQ(effect("io", "format"), CallEffect::quiet);
  EXPECT_EQ(effect("lists", "nth"), CallEffect::data);
  EXPECT_EQ(effect("ets", "insert"), CallEffect::keeps);
  EXPECT_EQ(effect("erlang", "register"), CallEffect::keeps);
  EXPECT_EQ(effect("erlang", "hibernate"), CallEffect::unknown);
  EXPECT_EQ(effect("somebody", "else"), CallEffect::unknown);
  EXPECT_TRUE(is_listed(Symbol("erlang"), Symbol("hibernate")));
  EXPECT_FALSE(is_listed(Symbol("lists"), Symbol("nth")));
}

}  // namespace
}  // namespace ravel::model
