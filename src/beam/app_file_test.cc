// SPDX-License-Identifier: Apache-2.0
#include "beam/app_file.h"

#include <gtest/gtest.h>

namespace ravel::beam {
namespace {

std::string read(std::string_view text) {
  const auto file = read_app_file(text);
  return file ? file->name.str() + " " + file->callback_module.str() : "nothing";
}

TEST(AppFile, NameAndCallbackModule) {
  EXPECT_EQ(read("{application, shop, [{vsn, \"1.0\"}, {mod, {shop_app, []}}]}."), "shop shop_app");
  EXPECT_EQ(read("{application,shop,\n [{mod,{'Elixir.Shop.Application',[{mod, {x, []}}]}}]}."),
            "shop Elixir.Shop.Application");
  EXPECT_EQ(read("{application, tools, [{modules, [a, b]}]}."), "tools ");
}

TEST(AppFile, CommentsStringsAndQuotes) {
  EXPECT_EQ(read("%% {application, no, []}\n{application, 'my shop', % here\n [{mod, {m, []}}]}."),
            "my shop m");
  EXPECT_EQ(read("{application, shop, [{description, \"a {mod, {x, []}} \\\" %\"}, {mod, {m, []}}]}."),
            "shop m");
}

TEST(AppFile, OnlyAPropertyOfTheApplicationCounts) {
  EXPECT_EQ(read("{application, shop, [{env, [{mod, {x, []}}]}, {mod, {m, 1}}]}."), "shop m");
}

TEST(AppFile, WhateverElseIsNothing) {
  for (const std::string_view text :
       {"", "{", "[application, shop]", "{application, \"shop\", []}.", "\x83h\x03", "{app, shop, []}."})
    EXPECT_EQ(read(text), "nothing") << text;
  // Cut short: as far as it goes.
  EXPECT_EQ(read("{application, shop, [{mod, {"), "shop ");
  EXPECT_EQ(read("{application, shop, [{mod, {'m"), "shop m");
}

}  // namespace
}  // namespace ravel::beam
