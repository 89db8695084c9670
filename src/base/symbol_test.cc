// SPDX-License-Identifier: Apache-2.0
//
// What the rest of the program relies on in Symbol: one entry per text whoever interns it, and hash and
// order that come from the text alone, so that no output can depend on which thread came first.
#include "base/symbol.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

namespace ravel {
namespace {

TEST(Symbol, DefaultIsTheEmptyString) {
  EXPECT_TRUE(Symbol().empty());
  EXPECT_EQ(Symbol(), Symbol(""));
  EXPECT_EQ(Symbol().view(), "");
  EXPECT_NE(Symbol(), Symbol("a"));
}

TEST(Symbol, EqualTextIsOneEntry) {
  const std::string text = "whereis";
  const Symbol a{text};
  const Symbol b{std::string_view("whereis/1").substr(0, 7)};
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.view().data(), b.view().data());
  EXPECT_EQ(a.hash(), b.hash());
}

TEST(Symbol, KeepsItsOwnCopy) {
  std::string text = "register";
  const Symbol symbol{text};
  text.assign("xxxxxxxx");
  EXPECT_EQ(symbol.str(), "register");
}

TEST(Symbol, HoldsAnyBytes) {
  using namespace std::string_view_literals;
  const Symbol with_null{"a\0b"sv};
  EXPECT_EQ(with_null.view().size(), 3u);
  EXPECT_NE(with_null, Symbol{"a"});
  EXPECT_EQ(Symbol{std::string(100'000, 'x')}.view().size(), 100'000u);
}

TEST(Symbol, OrderIsThatOfTheText) {
  std::vector<Symbol> symbols;
  for (const char* text : {"pear", "fig", "", "apple", "figs"}) symbols.emplace_back(text);
  std::sort(symbols.begin(), symbols.end());
  std::vector<std::string> texts;
  for (Symbol symbol : symbols) texts.push_back(symbol.str());
  EXPECT_EQ(texts, (std::vector<std::string>{"", "apple", "fig", "figs", "pear"}));
}

TEST(Symbol, WorksAsAHashKey) {
  const std::unordered_set<Symbol> set{Symbol("a"), Symbol("b"), Symbol("a")};
  EXPECT_EQ(set.size(), 2u);
  EXPECT_TRUE(set.contains(Symbol("b")));
}

// Every thread interns the same names in its own order; all must end up with the same entries.
TEST(Symbol, ThreadsAgree) {
  constexpr size_t kThreads = 4;
  constexpr size_t kNames = 5000;
  std::vector<std::vector<Symbol>> seen(kThreads, std::vector<Symbol>(kNames));
  std::vector<std::thread> threads;
  for (size_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (size_t i = 0; i < kNames; ++i) {
        const size_t name = t % 2 == 0 ? i : kNames - 1 - i;
        seen[t][name] = Symbol("symbol_test name " + std::to_string(name));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t t = 1; t < kThreads; ++t) EXPECT_EQ(seen[t], seen[0]);
  EXPECT_EQ(seen[0][4999].view(), "symbol_test name 4999");
}

}  // namespace
}  // namespace ravel
