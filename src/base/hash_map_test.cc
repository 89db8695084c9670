// SPDX-License-Identifier: Apache-2.0
//
// The project's map and set accept the project's own key types, Symbol and Id, without further ado.
#include "base/hash_map.h"

#include <gtest/gtest.h>

#include "base/ids.h"
#include "base/symbol.h"

namespace ravel {
namespace {

TEST(HashMap, TakesSymbolsAndIds) {
  HashMap<Symbol, int> by_name;
  by_name[Symbol("ets")] = 1;
  by_name[Symbol("mnesia")] = 2;
  by_name[Symbol("ets")] += 10;
  EXPECT_EQ(by_name.size(), 2u);
  EXPECT_EQ(by_name.at(Symbol("ets")), 11);

  HashSet<Id<struct NodeTag>> ids;
  for (size_t i = 0; i < 10'000; ++i) ids.insert(Id<struct NodeTag>(i % 5000));
  EXPECT_EQ(ids.size(), 5000u);
}

}  // namespace
}  // namespace ravel
