// SPDX-License-Identifier: Apache-2.0
//
// What is sent is what arrives, and nothing arrives in part.
#include "report/transfer.h"

#include <gtest/gtest.h>

namespace ravel::report {
namespace {

Finding full_finding() {
  Finding finding;
  finding.rule = "race";
  finding.severity = Severity::error;
  finding.score = 0.25;
  finding.is_evident = false;
  finding.message = std::string("with \0 in it", 12);
  finding.locations.push_back(
      {Role::write, {"a.c", 3, 4}, "f", "x", "t", {"m"}, {{"g", {"b.c", 1, 2}, true}}});
  finding.interleaving.push_back({1, "step", 0});
  finding.interleaving.push_back({0, "other", std::nullopt});
  finding.drawing = {{"a", "b"}, {{0, 1, "waits", true}}};
  finding.advice = {"do it"};
  finding.suppressed = Suppression{"known", "a.c:3"};
  return finding;
}

TEST(Transfer, AFindingArrives) {
  const std::string bytes = to_bytes(full_finding());
  std::string_view rest = bytes;
  Message got;
  ASSERT_TRUE(take_message(rest, got));
  EXPECT_TRUE(rest.empty());
  // The same bytes again: every field that is sent has arrived.
  EXPECT_EQ(to_bytes(got), bytes);
  const auto& finding = std::get<Finding>(got);
  EXPECT_FALSE(finding.is_evident);
  EXPECT_EQ(finding.message.size(), 12u);
  EXPECT_EQ(finding.locations.at(0).path.at(0).pos.file, "b.c");
  EXPECT_EQ(finding.interleaving.at(0).place, 0u);
  EXPECT_EQ(finding.interleaving.at(1).place, std::nullopt);
  EXPECT_EQ(finding.drawing.edges.at(0).label, "waits");
  EXPECT_EQ(finding.suppressed->where, "a.c:3");
}

TEST(Transfer, OthersArriveInOrder) {
  Diagnostic diagnostic;
  diagnostic.offset = 7;
  Stats stats;
  stats.more["read"] = 1.5;
  const std::string bytes =
      to_bytes(diagnostic) + to_bytes(stats) + to_bytes(SourceName{"a.erl"}) + to_bytes(End());
  std::string_view rest = bytes;
  Message got;
  ASSERT_TRUE(take_message(rest, got));
  EXPECT_EQ(std::get<Diagnostic>(got).offset, 7u);
  ASSERT_TRUE(take_message(rest, got));
  EXPECT_EQ(std::get<Stats>(got).more.at("read"), 1.5);
  ASSERT_TRUE(take_message(rest, got));
  EXPECT_EQ(std::get<SourceName>(got).file, "a.erl");
  ASSERT_TRUE(take_message(rest, got));
  EXPECT_TRUE(std::holds_alternative<End>(got));
  EXPECT_TRUE(rest.empty());
}

TEST(Transfer, WhatIsCutShortIsNotRead) {
  const std::string bytes = to_bytes(full_finding());
  for (size_t size = 0; size < bytes.size(); ++size) {
    std::string_view rest = std::string_view(bytes).substr(0, size);
    Message got;
    EXPECT_FALSE(take_message(rest, got)) << size;
    EXPECT_EQ(rest.size(), size);
  }
}

}  // namespace
}  // namespace ravel::report
