// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_promise.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ravel::flow::jvm {
namespace {

void check(std::string_view text, std::string_view expected) {
  const auto read = read_atomicity(text);
  const std::string result =
      read ? fmt::format("[{}] {} {}", read->lock, name_of(read->held), name_of(read->free)) : "no atomicity";
  EXPECT_EQ(result, expected) << text;
}

TEST(AtomicityPromise, Basic) {
  check("atomic", "[] atomic atomic");
  check(" const ", "[] constant constant");
  check("mover", "[] both both");
  check("cmpd", "[] compound compound");
  check("", "no atomicity");
  check("movers", "no atomicity");
}

TEST(AtomicityPromise, Conditional) {
  check("this ? mover : error", "[this] both error");
  check("this.lock?mover:atomic", "[this.lock] both atomic");
  check("Foo.class ? const : compound", "[Foo.class] constant compound");
  check("this ? mover", "no atomicity");
  check("? mover : error", "no atomicity");
  check("this ? (a ? mover : error) : error", "no atomicity");
}

}  // namespace
}  // namespace ravel::flow::jvm
