// SPDX-License-Identifier: Apache-2.0
#include "confirm/driver.h"

#include <gtest/gtest.h>

#include "vm/term_reader.h"

namespace ravel::confirm {
namespace {

TEST(Driver, IsToldInWordsAndInTerms) {
  const Call start{"Elixir.Shop", "start_link", {"[]"}};
  const Call sell{"Elixir.Shop", "sell", {result_of(1), "<<\"tea\">>"}};
  const Driver driver{{start}, {{sell}, {sell}}};
  EXPECT_EQ(text_of(driver),
            "'Elixir.Shop':start_link([]), then 'Elixir.Shop':sell(<result 1>, <<\"tea\">>) and "
            "'Elixir.Shop':sell(<result 1>, <<\"tea\">>) at once");
  const std::vector<std::string> arguments = arguments_of(driver);
  ASSERT_EQ(arguments.size(), 2u);
  EXPECT_EQ(arguments[0], "[{'Elixir.Shop',start_link,[[]]}]");
  vm::Heap heap;
  for (const std::string& argument : arguments) EXPECT_TRUE(vm::read_term(heap, argument)) << argument;
}

TEST(Driver, OneSideIsNotAtOnce) {
  EXPECT_EQ(text_of(Driver{{}, {{{"m", "f", {}}}}}), "m:f()");
  EXPECT_EQ(arguments_of(Driver{})[1], "[]");
}

}  // namespace
}  // namespace ravel::confirm
