// SPDX-License-Identifier: Apache-2.0
#include "model/known_calls.h"

#include <gtest/gtest.h>

namespace ravel::model {
namespace {

Known known(std::string_view module, std::string_view name, uint32_t arity) {
  return known_call(Symbol(module), Symbol(name), arity);
}

TEST(KnownCalls, AreFoundByModuleNameAndArity) {
  EXPECT_EQ(known("ets", "new", 2), Known::new_table);
  EXPECT_EQ(known("global", "set_lock", 3), Known::set_lock);
  EXPECT_EQ(known("ets", "new", 1), Known::none);
  EXPECT_EQ(known("my_own", "new", 2), Known::none);
}

TEST(KnownCalls, SetElementIsWrittenAsItIsCalled) {
  const size_t colon = kSetElement.find(':'), slash = kSetElement.find('/');
  EXPECT_EQ(known(kSetElement.substr(0, colon), kSetElement.substr(colon + 1, slash - colon - 1), 3),
            Known::set_element);
  EXPECT_EQ(kSetElement.substr(slash), "/3");
}

}  // namespace
}  // namespace ravel::model
